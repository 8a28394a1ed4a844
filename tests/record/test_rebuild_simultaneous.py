"""The program's own referee rebuilds records of races with simultaneous orders."""

from __future__ import annotations

import json
from typing import Any

import pytest

from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from tests.record.races import document_of
from tests.record.simultaneous import ridden_together
from tests.record.test_second_referee import FALSE, by_hand, lively, numbers_in


def agrees(seed: int, base: str, stop: int) -> None:
    """Check that a random race can be resumed from its file. Raises if the program contradicts itself."""
    match = ridden_together(seed, base=base, teams=3 + seed % 4, stop=stop)
    again = Match.resume(read(json.dumps(document_of(match.record())).encode()))
    assert standing(again.race) == standing(match.race), (seed, base)


def standing(race: Race) -> Race:
    """Return the race without the orders of retiring riders: they may retire after their team has ordered (R4.5)."""
    orders_of_riders = [
        orders._replace(cards=tuple([card for card in orders.cards or () if card[0] not in race.retiring]))
        for orders in race.given
    ]
    return race._replace(given=tuple(orders_of_riders))


@pytest.mark.parametrize("base", ["postal", "pbm"])
def test_races_at_random_are_rebuilt_from_their_files(base) -> None:
    """R2–R7: with missing orders, retirements that end a race (R4.5) and dropped riders; some are unfinished."""
    for seed in range(20):
        agrees(seed, base, stop=5000 if seed % 3 else 1 + 4 * seed)


@pytest.mark.release
@pytest.mark.parametrize("base", ["postal", "pbm"])
def test_many_races_at_random_are_rebuilt_from_their_files(base) -> None:
    """A thousand races of both rule sets."""
    for seed in range(1000, 1500):
        agrees(seed, base, stop=5000 if seed % 5 else seed // 10)


def is_refused(document: dict[str, Any]) -> bool:
    """Return whether the program refuses the file."""
    try:
        rebuild(read(json.dumps(document).encode()))
    except (Contradiction, Unreadable):
        return True
    return False


def test_the_race_worked_out_by_hand_is_right() -> None:
    """R5.4, R6.3–R6.6: the race on paper is rebuilt."""
    assert not is_refused(by_hand())


@pytest.mark.parametrize("name", FALSE)
def test_a_falsified_race_is_detected(name) -> None:
    document = by_hand()
    FALSE[name][0](document)
    assert is_refused(document)


@pytest.mark.parametrize("base", ["postal", "pbm"])
def test_every_number_of_a_race_counts(base) -> None:
    """Cards, squares, places, points, new cards, riders: every 61st."""
    document = lively(base)
    for where, key in list(numbers_in([document["turns"], document["result"]]))[::61]:
        before = where[key]
        where[key] = before + 1 if isinstance(before, int) else before + "1"
        assert is_refused(document), (key, before)
        where[key] = before
    assert not is_refused(document)


@pytest.mark.parametrize("order", [[], [[11]], [[11], [11]], [[99]], "reversed"])
def test_an_order_by_card_without_moves_still_goes_by_square_and_grade(order) -> None:
    """R5.1, R5.3: ties that cards decide are open; riders and squares are not."""
    document = document_of(ridden_together(5, base="postal", teams=3, stop=7).record())
    turn: dict[str, Any] = {"turn": len(document["turns"]) + 1, "order": [], "moves": []}
    race = Match.resume(read(json.dumps(document).encode())).race
    turn["order"] = [list(group) for group in race.order]
    document.pop("pending", None)
    document["turns"].append(turn)
    assert not is_refused(document)
    turn["order"] = turn["order"][::-1] if order == "reversed" else order
    assert is_refused(document)
