"""The movement log: every card is in its place, and riders have names."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.toolkit.layout import LaidOutTree
from breakaway_desktop.match.movement_log import Cell, MovementLogRow
from breakaway_desktop.ui.watching.movement_log import MovementLogPanel
from tests.ui.panels.examples import sheet_on

BOX = Box(0, 0, 392, 530)
LOOKS = ("yellow", "azure", "red", "white", "indigo", "black")
TURNS = 8


def row(turn: int) -> MovementLogRow:
    """Return a row with two digits on every card, and another played card each turn (R3.1: up to thirteen)."""
    hands = []
    for cards in (4, 3, 3, 3):
        played = turn % cards
        hands.append(tuple(Cell(20 + at, at == played, at == cards - 1, False, turn - 1) for at in range(cards)))
    return MovementLogRow(turn, tuple(hands))


def paint_panel(names: tuple[str, ...] = ("",) * 4) -> tuple[LaidOutTree, Canvas]:
    canvas = Canvas(pygame.Surface((int(BOX.w), int(BOX.h)), 0, 32), DAY, 1)
    canvas.text_log = []
    return sheet_on(canvas, BOX, log_panel(names)), canvas


def log_panel(names: tuple[str, ...] = ("",) * 4) -> MovementLogPanel:
    rows = tuple(row(turn) for turn in range(1, TURNS + 1))
    return MovementLogPanel(1, LOOKS, ("Yellow",) * len(LOOKS), "Player 1", rows, TURNS, rider=11, riders=names)


def cards(canvas: Canvas) -> list[Box]:
    assert canvas.text_log is not None
    return [box for text, box, _cut in canvas.text_log if text in {"20", "21", "22", "23"}]


def test_cards_of_a_place_stand_below_each_other_and_are_never_read_as_one_number() -> None:
    _out, canvas = paint_panel()
    rows = defaultdict(list)
    for box in cards(canvas):
        rows[round(box.centre[1])].append(box)
    assert len(rows) == TURNS
    first, *others = (sorted(boxes) for boxes in rows.values())
    assert len(first) == 13
    for boxes in others:
        assert [box.centre[0] for box in boxes] == pytest.approx([box.centre[0] for box in first], abs=0.6)
    for boxes in (first, *others):
        assert all(right.x - left.right >= 2.5 for left, right in pairwise(boxes))


def test_four_cards_are_as_large_as_three_and_each_can_be_asked_about() -> None:
    out, canvas = paint_panel()
    result = cards(canvas)
    assert len({box.h for box in result}) == 1
    assert result[0].h >= 14
    for (mark, topic), box in zip(out.topics, result, strict=True):
        assert mark.is_visible_at(box.centre)
        assert topic.kind in ("move", "dealt", "start")
        assert BOX.inflated(-3).encloses(box)


def test_names_stand_in_the_heads_of_their_columns_as_long_as_they_fit() -> None:
    _out, canvas = paint_panel(("Ada", "Bea", "Cleo", "Dora"))
    assert canvas.text_log is not None
    assert {"Ada", "Bea", "Cleo", "Dora"} <= {text for text, _box, _cut in canvas.text_log}
    _out, canvas = paint_panel(("W" * 40,) * 4)
    assert not [text for text, _box, cut in canvas.text_log or () if cut]


def test_a_retired_rider_is_marked_in_the_head_of_his_column() -> None:
    """R4.5."""
    _out, canvas = paint_panel()
    sheet_on(canvas, BOX, replace(log_panel(), retired=(12,)))
    after = pygame.image.tobytes(canvas.surface, "RGB")
    sheet_on(canvas, BOX, log_panel())
    assert after != pygame.image.tobytes(canvas.surface, "RGB")
