"""Lines that fit into a terminal."""

from __future__ import annotations

import pytest

from breakaway_desktop.reports.columns import (
    WIDTH,
    break_line,
    display_width,
    pad_columns,
    table,
    truncate_columns,
    wrap_columns,
)

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
