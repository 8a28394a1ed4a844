"""The road, the order and the points as plain text."""

from __future__ import annotations

from fractions import Fraction

from breakaway_desktop.engine.view import see
from breakaway_desktop.reports import screen
from tests.engine.fields import field, play
from tests.terminal.terminal import NAMES


def test_each_string_has_a_line_of_its_own() -> None:
    """R7.2."""
    race = field({46: [31], 43: [11, 22], 42: [12], 39: [21]}, finish=80, sprints=())
    assert screen.road_lines(see(race))[1:5] == [
        "       == Finish 80 ==",
        "   46  31",
        "   43  11 22 | 42  12",
        "   39  21",
    ]


def test_lines_stand_where_they_lie() -> None:
    """R1.5: a rider on a line has not crossed it."""
    race = field({50: [31], 34: [11], 33: [12], 21: [13]}, sprints=(20, 33, 40, 60), finish=70)
    assert screen.road_lines(see(race))[1:6] == [
        "       == Sprint 60 ==",
        "   50  31",
        "       == Sprint 40 ==",
        "   34  11 | == Sprint 33 == 33  12",
        "   21  13",
    ]


def test_the_dropped_the_lapped_and_the_retired_are_named() -> None:
    """R4.5, R4.6, R7.3."""
    race = field({60: [31], 21: [11], 20: [12]}, dropped=(11, 12))
    *_road, dropped, lapped, retired = screen.road_lines(see(race))
    assert dropped == "Dropped: 11 12"
    assert lapped == "Lapped: 12"
    assert retired == "Retired: 13 14 21 22 23 24 32 33 34"


def test_a_long_string_continues_on_the_next_line() -> None:
    numbers = [10 * team + number for number in range(1, 5) for team in range(1, 7)]
    road = {24 - index: [number] for index, number in enumerate(numbers)}
    lines = screen.road_lines(see(field(road, teams=6)))
    assert max(map(len, lines)) <= 80
    assert [line[:5].strip() for line in lines[2:]] == ["24", "", ""]
    assert all(line.startswith("     | ") for line in lines[3:])


def test_the_order_marks_riders_who_have_moved() -> None:
    """R5.1."""
    race, _events = play(field({20: [31, 11], 19: [12]}), (31, 5))
    assert screen.order_lines(see(race)) == ["Moved: 31", "Still to move: 11 12"]


def test_points_are_listed_from_the_most_to_the_least() -> None:
    """R6.3: with fractions."""
    race = field({20: [31, 11], 19: [21]}, points={31: 8, 21: Fraction(15, 2), 11: Fraction(1, 2)})
    assert screen.points_line(see(race), NAMES) == "Points: Red 8, Azure 7½, Yellow ½"


def test_hidden_cards_are_shown_as_their_sum_alone() -> None:
    """R9.3."""
    race = field({20: [11, 21]}, hands={11: (9, 5, 4), 21: (3, 3, 3)}, secret={11: 2})
    assert screen.hidden_cards(see(race, 2), 1, NAMES) == ["11: ? ? = 14"]
    assert screen.hidden_cards(see(race, 2), 2, NAMES) == []
    at_most = field({20: [11]}, hands={11: (9, 5, 4)}, secret={11: 2}, totals="at-most")
    assert screen.hidden_cards(see(at_most), 1, NAMES) == ["11: ? ?"]
