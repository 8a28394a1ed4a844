"""The road, the order and the points as plain text, in lines that fit into a terminal."""

from __future__ import annotations

from fractions import Fraction

import pytest

from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.referee import asks
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.words import LANGUAGES, use_language
from breakaway_desktop.reports import screen
from breakaway_desktop.reports.columns import (
    WIDTH,
    break_line,
    display_width,
    pad_columns,
    table,
    truncate_columns,
    wrap_columns,
)
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
    assert lapped == "Lapped (40 squares or more behind the first): 12"
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_breakaway_over_a_line_has_the_line_below_the_card(language: str) -> None:
    race = field({19: [11], 9: [21, 31]}, finish=60, sprints=(20,), hands={11: (14, 3, 3)})
    (ask,) = asks(race)
    assert isinstance(ask, AskCard)
    with use_language(language):
        *_head, heads, card, at_lines, _second, _its_lines = screen.card_question_lines(see(race, 1), ask, NAMES)
    assert max(map(display_width, (heads, card, at_lines))) <= WIDTH
    assert at_lines.startswith(f"{' ' * (display_width(heads.split()[0]) + 2)}Sprint 20: 1")


def test_hidden_cards_are_shown_as_their_sum_alone() -> None:
    """R9.3."""
    race = field({20: [11, 21]}, hands={11: (9, 5, 4), 21: (3, 3, 3)}, secret={11: 2})
    assert screen.hidden_cards(see(race, 2), 1, NAMES) == ["11: ? ? = 14"]
    assert screen.hidden_cards(see(race, 2), 2, NAMES) == []
    at_most = field({20: [11]}, hands={11: (9, 5, 4)}, secret={11: 2}, totals="at-most")
    assert screen.hidden_cards(see(at_most), 1, NAMES) == ["11: ? ?"]


FAMILY = "👨\u200d👩\u200d👧"
"""One emoji of five characters."""
UNITS = (FAMILY, "🇮🇹", "👍🏽", "❤️", "競")
"""Units of two columns, each of one or more characters."""


@pytest.mark.parametrize(
    ("text", "width"),
    [("", 0), ("31", 2), ("é", 1), ("e\u0301", 1), ("競輪", 4), ("7½", 2), *((unit, 2) for unit in UNITS)],
)
def test_a_text_is_measured_in_columns(text: str, width: int) -> None:
    assert display_width(text) == width


def test_a_text_that_is_too_wide_is_cut_with_an_ellipsis() -> None:
    assert truncate_columns("Yellow", 6) == "Yellow"
    assert truncate_columns("Yellow team", 8) == "Yellow…"
    assert display_width(truncate_columns("競輪競輪", 5)) == 5


@pytest.mark.parametrize("unit", [*UNITS, "e\u0301"])
def test_combined_characters_are_never_split(unit: str) -> None:
    """Neither when a text is shortened, nor when it is wrapped, nor in a table."""
    for width in range(1, 12):
        short = truncate_columns(unit * 12, width)
        assert display_width(short) <= width
        assert short == unit * short.count(unit) + "…"
    for pieces in (wrap_columns(unit * 100), break_line(unit * 100, 7)):
        assert "".join(map(str.strip, pieces)) == unit * 100
        assert all(piece.strip() == unit * piece.count(unit) for piece in pieces)
        assert max(map(display_width, pieces)) <= WIDTH
    first, second = table([(unit * 2, "1"), ("abcd", "22")], right=(False, True))
    assert display_width(first) == display_width(second)


def test_padding_counts_columns() -> None:
    assert pad_columns("競", 4) == "競  "
    assert pad_columns("31", 4, right=True) == "  31"


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("", [""]),
        ("  14   x" * 10, ["  14   x" * 10]),
        ("  rider" + 19 * " rider", ["  rider" + 12 * " rider", "      rider" + 6 * " rider"]),
    ],
    ids=["empty", "fits", "long"],
)
def test_a_long_line_continues_indented_by_four(line: str, lines: list[str]) -> None:
    assert wrap_columns(line) == lines


def test_a_word_wider_than_the_screen_is_broken() -> None:
    pieces = wrap_columns("to " + "競" * 100)
    assert all(display_width(piece) <= WIDTH for piece in pieces)
    assert "".join(map(str.lstrip, pieces)) == "to " + "競" * 100
    path = "/a-folder" * 8
    assert wrap_columns(f"The race lies in {path}.") == ["The race lies in", f"    {path}."]


def test_a_table_is_as_wide_as_its_cells() -> None:
    assert table([("card", "lands on"), ("10", "53")], right=(True, False)) == ["card  lands on", "  10  53"]
