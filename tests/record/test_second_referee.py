"""Both referees, independent.py and the program's, with a race by hand, true and false, and with damaged files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from tests.properties.races import Temper
from tests.record.independent import complaint
from tests.record.races import document_of, keys_of_turns
from tests.record.simultaneous import ridden_together

OPTIONS = {
    "finish": 15, "sprints": [8], "orders": "simultaneous", "totals": "exactly", "order": "arrival",
    "first_turn": "grade", "card_cap": None, "breakaway_trigger": "newly-alone", "breakaway_measure": "field",
    "overcrowding": "off", "start": "line", "hands": "open",
}  # fmt: skip


def moves(*rows: tuple[int, int, int]) -> list[dict[str, int]]:
    return [{"id": rider, "card": card, "from": here, "to": here + card} for rider, card, here in rows]


def points(*rows: tuple[int, int, int, str]) -> list[dict[str, Any]]:
    return [{"id": rider, "line": line, "place": place, "points": share} for rider, line, place, share in rows]


def by_hand() -> dict[str, Any]:
    """Return two turns of three teams with the same hands, worked out on paper from R5.4, R6.3, R6.5, R6.6, R7.1.

    Turn 1: riders 1 ride to 10, 12 and 22 to 9, 32 stops on the line 8, riders 3 come to 7 and riders 4 to 6. Turn 2:
    all cross the finish on 15; 32 takes the sprint's 6th place, riders 3 share the 7th to 9th.
    """
    hands = {1: [10, 10, 10], 2: [9, 8, 8], 3: [7, 7, 6], 4: [6, 5, 5]}
    first = {
        "turn": 1,
        "nmr": [1],
        "order": [[11, 21, 31], [12, 22, 32], [13, 23, 33], [14, 24, 34]],
        "moves": moves(
            *[(number, 10, 0) for number in (11, 21, 31)],
            *[(12, 9, 0), (22, 9, 0), (32, 8, 0)],
            *[(number, 7, 0) for number in (13, 23, 33)],
            *[(number, 6, 0) for number in (14, 24, 34)],
        ),
        "points": points(
            (11, 8, 1, "8"), (21, 8, 1, "8"), (31, 8, 1, "8"), (12, 8, 4, "9/2"), (22, 8, 4, "9/2")
        ),
        "replacements": {
            "11": 3, "12": 6, "13": 9, "14": 12, "21": 3, "22": 6, "23": 9, "24": 12,
            "31": 3, "32": 8, "33": 9, "34": 12,
        },
    }  # fmt: skip
    second = {
        "turn": 2,
        "order": [[11, 21, 31], [12, 22], [32], [13, 23, 33], [14, 24, 34]],
        "moves": moves(
            *[(number, 10, 10) for number in (11, 21, 31)],
            *[(12, 8, 9), (22, 8, 9), (32, 9, 8)],
            *[(number, 9, 7) for number in (13, 23, 33)],
            *[(number, 12, 6) for number in (14, 24, 34)],
        ),
        "points": points(
            *[(number, 15, 1, "16") for number in (11, 21, 31)],
            *[(12, 15, 4, "9"), (22, 15, 4, "9")],
            *[(32, 8, 6, "3"), (32, 15, 6, "6")],
            *[(number, 8, 7, "1") for number in (13, 23, 33)],
            *[(number, 15, 7, "2") for number in (13, 23, 33)],
        ),
    }
    return {
        "format": "breakaway-race",
        "version": 1,
        "rules": {"base": "pbm", "options": dict(OPTIONS), "variant": None},
        "seed": 7,
        "teams": [
            {"riders": [{"id": 10 * team + number, "hand": list(hand)} for number, hand in hands.items()]}
            for team in (1, 2, 3)
        ],
        "turns": [first, second],
        "result": {
            "points": {"1": "81/2", "2": "81/2", "3": "36"},
            "places": [[11, 21, 31], [12, 22], [32], [13, 23, 33], [14, 24, 34]],
            "ranking": [[1, 2], [3]],
            "winners": [1, 2],
        },
    }


def test_a_race_worked_out_by_hand_is_right() -> None:
    """R5.4, R5.1, R6.3–R6.6, R7.1, R4.4: team 1 missed its first orders and played its highest cards."""
    assert complaint(by_hand()) is None
    assert not is_refused(by_hand())


def test_fractions_are_compared_by_their_value() -> None:
    """The record's points are exact fractions: 18/4 is 9/2."""
    document = by_hand()
    document["turns"][0]["points"][3]["points"] = "18/4"
    document["result"]["points"]["3"] = "72/2"
    assert complaint(document) is None


def set_value(*path: Any) -> Callable[[dict[str, Any]], None]:
    """Return a change that sets the last argument at the path of the others."""

    def change(document: dict[str, Any]) -> None:
        value: Any = document
        for key in path[:-2]:
            value = value[key]
        value[path[-2]] = path[-1]

    return change


def take(*path: Any) -> Callable[[dict[str, Any]], None]:
    """Return a change that removes the value at this path."""

    def change(document: dict[str, Any]) -> None:
        value: Any = document
        for key in path[:-1]:
            value = value[key]
        del value[path[-1]]

    return change


def second_turn_begun(order: str, turn_order: list[list[int]]) -> dict[str, Any]:
    """Return the race by hand after its first turn, with the order of the second one but no moves."""
    document = by_hand()
    del document["result"]
    document["turns"][1] = {"turn": 2, "order": turn_order, "moves": []}
    if order == "grade-card-hand":
        document["rules"]["options"].update({"order": order, "first_turn": "order"})
        for turn in (0, 1):
            groups = document["turns"][turn]["order"]
            groups[1:2] = [[12, 22], [32]] if turn == 0 else groups[1:2]
    return document


def test_a_turn_may_have_its_order_and_no_move_yet() -> None:
    """R5.1, R5.3: by arrival there is one order; by unknown cards, any that squares and grades allow."""
    right = [[11, 21, 31], [12, 22], [32], [13, 23, 33], [14, 24, 34]]
    other = [[31], [11, 21], [22], [12], [32], [33], [13, 23], [14, 24, 34]]
    assert complaint(second_turn_begun("arrival", right)) is None
    assert complaint(second_turn_begun("arrival", other)) is not None
    assert complaint(second_turn_begun("grade-card-hand", right)) is None
    assert complaint(second_turn_begun("grade-card-hand", other)) is None
    for wrong in (
        [],
        right[::-1],
        right[:-1],
        [*right, [34]],
        [[21, 11, 31], *right[1:]],
        [[11, 21, 31, 12, 22], *right[2:]],
    ):
        assert complaint(second_turn_begun("grade-card-hand", wrong)) is not None, wrong


FALSE: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "a card he does not hold": (set_value("turns", 0, "moves", 0, "card", 9), "R4.3"),
    "another card": (set_value("turns", 0, "moves", 3, "card", 8), "R4.4"),
    "no highest card for a missing order": (set_value("turns", 0, "nmr", [3]), "R4.4"),
    "a missing order in a team of nobody": (set_value("turns", 1, "nmr", [4]), "R4.4"),
    "an order missing twice": (set_value("turns", 0, "nmr", [1, 1]), "twice"),
    "a rider's number among missing orders": (set_value("turns", 0, "nmr", [11]), "R4.4"),
    "too far": (set_value("turns", 0, "moves", 0, "to", 11), "moves"),
    "from elsewhere": (set_value("turns", 1, "moves", 0, "from", 9), "moves"),
    "somebody twice": (set_value("turns", 0, "moves", 1, "id", 11), "R4.2"),
    "somebody not": (take("turns", 0, "moves", 11), "R4.2"),
    "moves in another order": (set_value("turns", 0, "moves", by_hand()["turns"][0]["moves"][::-1]), "moves"),
    "a group apart": (set_value("turns", 0, "order", 0, [11, 21]), "order"),
    "a group not by number": (set_value("turns", 0, "order", 0, [21, 11, 31]), "order"),
    "the drawn order": (set_value("turns", 0, "order", [[one] for one in (11, 21, 31, 12, 22, 32)]), "order"),
    "tied no longer": (set_value("turns", 1, "order", 1, [22, 12]), "order"),
    "a whole place": (set_value("turns", 0, "points", 0, "points", "10"), "points"),
    "half a point": (set_value("turns", 0, "points", 3, "points", "5"), "points"),
    "points that are none": (set_value("turns", 0, "points", 3, "points", "four"), "points"),
    "an own place": (set_value("turns", 0, "points", 1, "place", 2), "points"),
    "another line": (set_value("turns", 1, "points", 5, "line", 15), "points"),
    "an award left out": (take("turns", 1, "points", 6), "points"),
    "no points at all": (take("turns", 1, "points"), "points"),
    "another new card": (set_value("turns", 0, "replacements", "14", 11), "replacements"),
    "a new card too many": (set_value("turns", 0, "replacements", "35", 3), "replacements"),
    "no new cards": (take("turns", 0, "replacements"), "replacements"),
    "new cards after the end": (set_value("turns", 1, "replacements", {"11": 3}), "replacements"),
    "dropped riders": (set_value("turns", 0, "dropped", [34]), "dropped"),
    "who does not ride retires": (set_value("turns", 1, "retired", [35]), "R4.5"),
    "the next turn's number": (set_value("turns", 1, "turn", 3), "turn"),
    "a key of no meaning": (set_value("turns", 1, "weather", "rain"), "weather"),
    "another key of no meaning": (set_value("weather", "rain"), "weather"),
    "a third turn": (set_value("turns", by_hand()["turns"] + [{"turn": 3, "order": [], "moves": []}]), "R6.5"),
    "no result": (take("result"), "result"),
    "too early a result": (take("turns", 1), "result"),
    "a team's points": (set_value("result", "points", "2", "41"), "points"),
    "a place": (set_value("result", "places", [[21, 11, 31], [12, 22], [32], [13, 23, 33], [14, 24, 34]]), "places"),
    "a ranking": (set_value("result", "ranking", [[1], [2], [3]]), "ranking"),
    "a winner": (set_value("result", "winners", [1]), "winners"),
    "a hand": (set_value("teams", 0, "riders", 3, "hand", [6, 5, 6]), "R3.2"),
    "a card of sixteen": (set_value("teams", 0, "riders", 0, "hand", [16, 10, 4]), "R3.1"),
    "a hand of four": (set_value("teams", 0, "riders", 1, "hand", [9, 8, 4, 4]), "R3.1"),
    "a first team": (set_value("first_team", 1), "R5.4"),
    "a drawn first turn": (set_value("rules", "options", "first_turn", "drawn"), "R5.4"),
    "a first turn as any other": (set_value("rules", "options", "first_turn", "order"), "R2.1"),
    "by cards with grades first": (set_value("rules", "options", "order", "grade-card-hand"), "R2.1"),
    "sequential orders by grade": (set_value("rules", "options", "orders", "sequential"), "R2.1"),
    "a line behind the finish": (set_value("rules", "options", "sprints", [8, 15]), "R2.1"),
    "a cap of two": (set_value("rules", "options", "card_cap", 2), "R2.1"),
    "a cap": (set_value("rules", "options", "card_cap", 10), "replacements"),
    "a row left out": (take("rules", "options", "hands"), "rows"),
    "staggered": (set_value("rules", "options", "start", "staggered"), "moves"),
    "a value of no meaning": (set_value("rules", "options", "overcrowding", "none"), "R2.1"),
    "a variant": (set_value("rules", "variant", "echelon"), "variant"),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_falsified_race_is_detected(name: str) -> None:
    """Card, square, order, group, point, place, new card, hand, option: each gets a reason."""
    change, reason = FALSE[name]
    document = by_hand()
    change(document)
    message = complaint(document)
    assert message is not None
    assert reason in message
    assert is_refused(document)


def numbers_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield container and key of every whole number and every fraction, except missing orders.

    Those cannot be falsified, because other teams too may have played their highest cards.
    """
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in list(pairs):
        if isinstance(item, int) or (isinstance(item, str) and item[:1].isdigit()):
            yield value, key
        elif key != "nmr":
            yield from numbers_in(item)


def falsify_each_number(base: str, every: int) -> int:
    """Increase each number of the race's turns and result, one at a time; return their number."""
    document = lively(base)
    assert complaint(document) is None
    numbers = list(numbers_in([document["turns"], document["result"]]))[::every]
    for where, key in numbers:
        before = where[key]
        where[key] = before + 1 if isinstance(before, int) else before + "1"
        assert complaint(document) is not None, f"{key}: {before}"
        assert is_refused(document), f"{key}: {before}"
        where[key] = before
    assert complaint(document) is None
    assert not is_refused(document)
    return len(numbers)


@pytest.mark.parametrize("base", ["postal", "pbm"])
@pytest.mark.parametrize("every", [122, pytest.param(1, marks=pytest.mark.release)])
def test_every_number_of_a_race_counts(base: str, every: int) -> None:
    """Every card, square, place, point, new card and rider of a race is checked, by both referees."""
    assert falsify_each_number(base, every) > 1500 // every


def lively(base: str) -> dict[str, Any]:
    """Return a race of three teams; with some seeds it has a retirement, a missing order and dropped riders."""
    for seed in range({"postal": 97, "pbm": 31}[base], 1000):
        match = ridden_together(seed, base=base, temper=Temper(missing=0.1, retiring=0.02, taste="high"))
        document = document_of(match.record())
        if {"nmr", "retired", "points", "dropped"} <= keys_of_turns(document):
            return document
    raise AssertionError("no such race")


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
