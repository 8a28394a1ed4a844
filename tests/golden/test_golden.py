"""Golden races: one for every rule set, plain and with each variant, and for each option changed. They never change."""

from __future__ import annotations

import json

import pytest

from breakaway_desktop.engine.options import CHOICES, ROWS, RULE_SETS, objections, with_rows
from breakaway_desktop.engine.order import FIRST_TURNS
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.variants import variant_names
from tests.golden.races import FOLDER, GOLDEN, MEANT, path_of, simulate_golden
from tests.record.independent import complaint

PLAYED = list(RULE_SETS)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_race_agrees_with_the_rules(name) -> None:
    """R2, by the program and by the second referee; the race is finished."""
    verdict = verify(path_of(name))
    assert (verdict.agreement, verdict.over) == (Agreement.AGREES, True)
    assert complaint(json.loads(path_of(name).read_bytes())) is None


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_race_is_ridden_again_byte_for_byte(name) -> None:
    assert simulate_golden(GOLDEN[name]) == path_of(name).read_bytes()


def is_possible(row: str, value: str) -> bool:
    """Return whether some rule set allows this value (R2.1)."""
    return any(not objections(with_rows(RULE_SETS[base], {row: value})) for base in PLAYED)


def test_every_option_has_a_golden_race_with_each_value_it_can_take() -> None:
    """R2.1: in the rule set itself or changed; numbers at least once changed and once unchanged."""
    used: dict[str, set[str]] = {row: set() for row in ROWS}
    for golden in GOLDEN.values():
        options = with_rows(RULE_SETS[golden.base], golden.rows)
        for row in ROWS:
            used[row].add(str(getattr(options, row)))
    for row, values in CHOICES.items():
        missing = [value for value in values if is_possible(row, value) and value not in used[row]]
        assert not missing, f"no golden race has {row} {missing[0]}"
    for row in ("finish", "sprints", "card_cap"):
        assert len(used[row]) >= 2, row
    assert {value for value in CHOICES["first_turn"] if is_possible("first_turn", value)} == set(FIRST_TURNS)


def test_every_golden_file_is_one_of_the_list() -> None:
    later = {*variant_names()}  # `tests/variants/parts.py` says whether they have theirs
    written = {path.stem for path in FOLDER.glob("*.race")}
    assert written | later == {*MEANT} | later, "run `python -m tests.golden.races`"


def test_golden_races_have_seen_what_can_happen() -> None:
    """R4.6, R6.3, R6.5, R7.6: dropped riders, shared points, riders who move together, an end in mid-turn."""
    turns = [turn for name in GOLDEN for turn in json.loads(path_of(name).read_bytes())["turns"]]
    assert any("dropped" in turn for turn in turns)
    assert any("points" in turn and "replacements" not in turn for turn in turns)
    assert any("/" in award["points"] for turn in turns for award in turn.get("points", []))
    assert any(len(group) > 2 for turn in turns for group in turn["order"])
    assert {len(turn["order"]) for turn in turns} >= {12, 20, 24}


def test_golden_races_have_seen_what_variants_do() -> None:
    """R8.1, R8.3–R8.8: every key of a variant, a towed rider, places without a line, all special cards."""
    turns = [turn for name in GOLDEN for turn in json.loads(path_of(name).read_bytes())["turns"]]
    moves = [move for turn in turns for move in turn["moves"]]
    assert {"specials", "spies", "revealed", "pushed", "dealt"} <= {key for turn in turns for key in turn}
    assert any(move["card"] is None for move in moves)
    assert any("stamina" in move for move in moves)
    assert any(award["line"] is None for turn in turns for award in turn.get("points", []))
    assert {special["card"] for turn in turns for special in turn.get("specials", [])} == set("PCTB")
