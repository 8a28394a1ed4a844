"""The movement log sheet: every card has its place (design sheet, "Screens": Sheet)."""

from __future__ import annotations

from collections import defaultdict

import pygame
import pytest

from breakaway_desktop.match.sheet import Cell, Row
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import LIGHT
from breakaway_desktop.ui.scenes.race.sheet_panel import Sheet, SheetShown

SMALL, USUAL = Box(0, 0, 296, 200), Box(0, 0, 392, 230)
TURNS = 8


def _row(turn: int) -> Row:
    """Two digits on every card, and a tick after another one each turn."""
    hands = []
    for cards in (4, 3, 3, 3):
        played = turn % cards
        hands.append(tuple(Cell(20 + at, at == played, at == cards - 1, False, turn - 1) for at in range(cards)))
    return Row(turn, tuple(hands))


def _sheet(rect: Box) -> tuple[Sheet, Canvas]:
    canvas = Canvas(pygame.Surface((int(rect.w), int(rect.h)), 0, 32), LIGHT, 1)
    sheet = Sheet(rect, "sheet", lambda _topic: None, lambda: canvas)
    sheet.show(SheetShown(name="Yellow", rows=tuple(_row(turn) for turn in range(1, TURNS + 1)), turn=TURNS, rider=11))
    canvas.boxes = []
    for _step in sheet.paint(canvas):
        pass
    return sheet, canvas


def _cards(canvas: Canvas) -> list[Box]:
    assert canvas.boxes is not None
    return [box for text, box, _cut in canvas.boxes if text in {"20", "21", "22", "23"}]


@pytest.mark.parametrize("rect", [SMALL, USUAL])
def test_the_numbers_of_a_place_stand_below_each_other_whether_a_tick_follows_or_not(rect: Box) -> None:
    sheet, canvas = _sheet(rect)
    rows = defaultdict(list)
    for box in _cards(canvas):
        rows[round(box.centre[1])].append(box.centre[0])
    assert len(rows) == sheet.rows_shown > 2
    first, *others = rows.values()
    assert len(first) == 13
    for other in others:
        assert other == pytest.approx(first, abs=0.6)


@pytest.mark.parametrize("rect", [SMALL, USUAL])
def test_four_cards_are_as_large_as_three_and_all_are_clear_of_each_other_and_of_the_edges(rect: Box) -> None:
    sheet, canvas = _sheet(rect)
    cards = _cards(canvas)
    assert len({box.h for box in cards}) == 1
    for one in cards:
        assert one.h >= 14
        assert not any(one.touches(other) for other in cards if other is not one)
    for mark, box in zip(sheet.marks(), cards, strict=True):
        assert mark.box.contains(box.centre)
        assert sheet.rect.x + 3 < box.x
        assert box.right < sheet.rect.right - 8
