"""Boxes that are cut into parts."""

from __future__ import annotations

import pytest

from breakaway_desktop.kit.drawing.box import Box, Point


@pytest.mark.parametrize("n", [1, 3, 6])
def test_columns_fill_the_box(n: int) -> None:
    columns = Box(10, 5, 60, 20).columns(n)
    assert columns[0].x == 10
    assert [column.right for column in columns] == pytest.approx([10 + 60 * (i + 1) / n for i in range(n)])
    assert {(column.y, column.h) for column in columns} == {(5, 20)}


@pytest.mark.parametrize(
    ("start", "end", "crosses"),
    [((0, 0), (20, 20), True), ((0, 16), (4, 20), False), ((12, 0), (12, 40), True), ((0, 0), (8, 8), False)],
)
def test_a_line_crosses_a_box_or_passes_it(start: Point, end: Point, crosses: bool) -> None:
    assert Box(10, 10, 5, 5).is_crossed(start, end) == crosses
