"""Races of all variants and rule sets checked by both referees.

Half of them are simulated, half are random: any options, retirements, missing orders, wrong guesses, special cards.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from breakaway_desktop.engine.asks import TeamOrdered
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.writing import write
from breakaway_desktop.variants import variant_names
from tests.figures import Figure
from tests.properties.races import Temper
from tests.record.independent import complaint
from tests.record.races import document_of, keys_of_turns
from tests.record.simultaneous import ride_on
from tests.variants.parts import PARTS
from tests.variants.random_races import COMBINATIONS, match_at_random, match_to_begin, options_for

COMMON = {"nmr", "points", "replacements", "result", "pending"}
WANTED = {
    "pursuit": COMMON | {"line null"},
    "blind": COMMON | {"retired", "dropped"},
    "spy": COMMON | {"retired", "dropped", "spies", "revealed"},
    "double": COMMON | {"retired", "held", "half"},
    "special": COMMON | {"retired", "specials", "dealt", "towed", "P", "C", "T", "B"},
    "mountains": COMMON | {"retired", "pushed"},
    "stamina": COMMON | {"retired", "dropped", "stamina", "short"},
    "pacemaker": COMMON | {"retired", "dropped"},
}
"""Events that must occur in the races of a variant; of one that is not named, the common ones."""


def seen_in(document: dict[str, Any]) -> set[str]:
    turns = document["turns"]
    moves = [move for turn in turns for move in turn["moves"]]
    marks = {
        "line null": any(award["line"] is None for turn in turns for award in turn.get("points", [])),
        "towed": any(move["card"] is None for move in moves),
        "held": any("held" in move for move in moves),
        "half": any(turn["order"] and isinstance(turn["order"][0][0], list) for turn in turns),
        "stamina": any("stamina" in move for move in moves),
        "short": any("stamina" in move and move["to"] - move["from"] < move["card"] for move in moves),
    }
    specials = {special["card"] for turn in turns for special in turn.get("specials", [])}
    return keys_of_turns(document) | set(document) | specials | {mark for mark, seen in marks.items() if seen}


def by_simulate(variant: str, base: str, seed: int) -> dict[str, Any]:
    return document_of(simulate(base, options_for(variant, base), 3 + seed % 4, ["random"], seed, variant=variant))


def at_random(variant: str, base: str, seed: int) -> dict[str, Any]:
    stop = 1 + 2 * (seed % 80) if seed % 4 == 0 else 5000
    return document_of(match_at_random(seed, variant, base, teams=3 + seed % 4, stop=stop).record())


def count_agreements(variant: str, base: str, seeds: Iterable[int]) -> Counter[str]:
    """Play races of these seeds, every second one at random, which both referees must accept; count what occurs."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        way: Callable[[str, str, int], dict[str, Any]] = at_random if seed % 2 else by_simulate
        document = way(variant, base, seed // 2)
        assert complaint(document) is None, (variant, base, seed)
        again = rebuild(read(json.dumps(document).encode())).race  # raises where our own referee disagrees
        assert again.over == ("result" in document)
        seen.update(seen_in(document))
    return seen


@pytest.mark.parametrize("variant", PARTS["second referee"])
def test_races_of_each_rule_set_agree_with_the_rules(variant: str) -> None:
    """R8: a simulated race, and one at random."""
    for base in [base for name, base in COMBINATIONS if name == variant]:
        assert count_agreements(variant, base, (4, 5))


@pytest.mark.release
@pytest.mark.parametrize(("variant", "base"), COMBINATIONS)
def test_five_hundred_races_agree_with_the_rules(variant: str, base: str, figure: Figure) -> None:
    """R8: 3 to 6 teams, half of them with any options."""
    seen = count_agreements(variant, base, range(1000, 1500))
    figure("races of other referees", 500)
    lacking = WANTED.get(variant, COMMON) - set(seen)
    assert not lacking - ({"pending"} if options_for(variant, base).orders == "sequential" else set()), lacking


@pytest.mark.parametrize("variant", variant_names())
def test_a_race_at_random_is_written_and_read_at_every_moment(variant: str) -> None:
    """Autosave writes races with orders, second cards and extras that have not been played."""
    options = options_for(variant, "pbm", finish=60, sprints=(8, 20))
    calm = Temper(missing=0.1, retiring=0, taste="any")
    part, rng = match_to_begin(3, variant, "pbm", options=options)
    while not part.over:
        again = rebuild(read(write(part.record()).encode())).race
        assert again._replace(given=()) == part.race._replace(given=())
        assert [orders_key(orders) for orders in again.given] == [orders_key(orders) for orders in part.race.given]
        ride_on(part, rng, calm, 4)


def orders_key(orders: TeamOrdered) -> tuple[object, ...]:
    """Return orders as a record has them: it names the team of a nomination, not the rider (R8.3)."""
    extras = sorted((extra.kind, 0 if extra.kind == "spies" else extra.rider, extra.target) for extra in orders.extras)
    return orders.team, sorted(orders.cards or ()), sorted(orders.then), extras, orders.missing
