"""What a string is worth behind it, and whose cards grow by a move: those of the string behind a landing square, as far
as it stays where it is (R7.1, R7.2)."""

from __future__ import annotations

from breakaway_desktop.engine.events import Replaced
from breakaway_desktop.engine.preview import card_behind, helped
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see
from tests.engine.fields import field, play


def moved(race: Race, count: int) -> Race:
    """So many riders of the order have moved."""
    return race._replace(moved=count)


STRING = {60: [12], 33: [21, 22], 32: [31], 30: [13], 20: [11], 10: [14, 23, 24, 32, 33, 34]}
"""Three riders on 32 and 33; 11 may ride ahead of them."""


def test_riders_of_the_string_behind_who_have_moved_gain_one_each() -> None:
    race = moved(field(STRING, order=[12, 21, 22, 31, 13, 11, 14, 23, 24, 32, 33, 34]), 5)
    assert helped(see(race), 11, 34) == ((21, 1), (22, 1), (31, 1))


def test_who_is_still_to_move_does_not_stay_there_and_is_not_named() -> None:
    race = moved(field(STRING, order=[12, 21, 22, 13, 11, 31, 14, 23, 24, 32, 33, 34]), 4)
    assert helped(see(race), 11, 34) == ((21, 1), (22, 1))


def test_a_rider_who_fills_a_gap_brings_all_that_ride_ahead_of_it() -> None:
    """R7.2: a string ends at the first empty square."""
    race = moved(field(STRING, order=[12, 21, 22, 31, 13, 11, 14, 23, 24, 32, 33, 34]), 5)
    assert helped(see(race), 11, 31) == ((13, 4),)


def test_who_rides_on_within_the_same_string_helps_nobody_behind_who_counted_him_before() -> None:
    race = moved(field({40: [12], 34: [21], 33: [11], 32: [31]}, order=[12, 21, 31, 11]), 3)
    assert helped(see(race), 11, 35) == ((21, 1),)


def test_the_card_cap_is_no_gain() -> None:
    """R7.5."""
    road = {60: [12], 35: [21], 34: [22, 23, 24], 33: [31], 20: [11]}
    order = [12, 21, 22, 23, 24, 31, 11]
    free, under = (moved(field(road, order=order, card_cap=cap), 6) for cap in (None, 6))
    assert (31, 1) in helped(see(free), 11, 36)
    assert helped(see(under), 11, 36) == ((21, 1), (22, 1), (23, 1), (24, 1))


def test_who_loses_a_breakaway_by_it_is_not_helped() -> None:
    """R7.6: alone in front he would be dealt his lead, which is more than 3 and one ahead."""
    race = moved(field({40: [21], 30: [11, 31]}, order=[21, 11, 31]), 1)
    assert helped(see(race), 11, 41) == ()


def test_it_comes_as_it_was_foreseen() -> None:
    road = {33: [21, 22], 32: [31], 30: [13], 20: [11]}
    hands = {11: (14, 5, 5)}
    race = moved(field(road, order=[21, 22, 31, 13, 11], hands=hands), 4)
    expected = dict(helped(see(race), 11, 34))
    cards = []
    for card in (14, 5):
        _race, events = play(race, (11, card))
        cards.append(dict(next(event for event in events if isinstance(event, Replaced)).cards))
    assert expected == {21: 1, 22: 1, 31: 1}
    assert {rider: cards[0][rider] - cards[1][rider] for rider in expected} == expected


def test_behind_a_string_there_is_a_card_for_all_in_it() -> None:
    """R7.1, R7.2; the cap is R7.5."""
    view = see(field(STRING))
    assert card_behind(view, 31) == 3 + 3
    assert card_behind(view, 29) == 3 + 1
    assert card_behind(view, 40) == 3
    assert card_behind(see(field(STRING, card_cap=5)), 31) == 5
