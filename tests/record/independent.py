"""A second referee for race files, written from docs/record.md and docs/rules.md alone.

It is plain Python on the JSON value and imports nothing of the program, only the modules of `second_referee/`. It
covers all rule sets, options and variants.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import tests.record.second_referee as own
from tests.record.second_referee.entries import check_entries
from tests.record.second_referee.faults import Wrong, demand, demand_same, value_of
from tests.record.second_referee.race import Race
from tests.record.second_referee.result import check_result

for _module in iter_modules(own.__path__):
    import_module(f"{own.__name__}.{_module.name}")
RACES: dict[str | None, type[Race]] = {None: Race, "blind": Race, **Race.of_variant}
"""Classes that replay a race, by variant."""

ALWAYS = ("turn", "order", "moves", "replacements")
"""Keys of a turn that are present even if empty."""


def complaint(document: dict[str, Any]) -> str | None:
    """Return the first error of the race; None if the rules agree with all of it."""
    try:
        check(document)
    except Wrong as wrong:
        return str(wrong)
    return None


def check(document: dict[str, Any]) -> None:
    """Check the race. Raises Wrong."""
    variant = document["rules"].get("variant")
    demand(variant in RACES, f"variant {variant}")
    check_entries(document)
    race = RACES[variant](document)
    turns = document["turns"]
    for turn in turns:
        demand(not race.over, f"turn {turn['turn']} comes after the end (R6.5)")
        demand(race.complete, f"turn {race.turn} is not complete (R1.4)")
        check_turn(turn, race.play(turn))
    demand_same("there is a result", "result" in document, race.over)
    if race.over:
        check_result(document["result"], race)


def check_turn(turn: dict[str, Any], expected_turn: dict[str, Any]) -> None:
    """Compare a recorded turn with the expected one; keys marked ? may be present and empty."""
    if "points" in turn:
        turn = {**turn, "points": [{**award, "points": value_of(award["points"])} for award in turn["points"]]}
    for key in sorted({*turn, *expected_turn}):
        recorded, expected = turn.get(key), expected_turn.get(key)
        if key not in ALWAYS:
            recorded, expected = recorded or None, expected or None
        demand_same(f"turn {expected_turn['turn']}, {key}", recorded, expected)
