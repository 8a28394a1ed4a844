"""Panels are pictures of values: the same value is the same picture, and no picture is another than its value."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import DARK, LIGHT
from breakaway_desktop.ui.toolkit.panels import NOW, Panel, Panels, Sprite, merged

HAND, ROAD, INFIELD, LOG = Box(0, 300, 400, 100), Box(0, 0, 300, 300), Box(75, 75, 150, 150), Box(300, 0, 100, 300)


class Brush:
    """Paints panels, and remembers what it painted; painting takes time by the clock that it is."""

    def __init__(self) -> None:
        self.painted: list[Any] = []
        self.now = 0.0
        self.takes = 0.0

    def __call__(self) -> float:
        return self.now

    def paint(self, c: Canvas, box: Box, value: Any) -> None:
        self.painted.append(value)
        self.now += self.takes
        c.circle(box.centre, 20, c.palette.accent)
        c.text(str(value), 20, box.centre, anchor="center")

    def panels(self, hand: Any = "h", road: Any = "r", infield: Any = "i", log: Any = "l") -> list[Panel]:
        return [
            Panel("road", ROAD, road, self.paint, urgency=1),
            Panel("infield", INFIELD, infield, self.paint, urgency=2),
            Panel("log", LOG, log, self.paint, urgency=3),
            Panel("hand", HAND, hand, self.paint, urgency=NOW),
        ]


@pytest.fixture
def brush() -> Brush:
    return Brush()


@pytest.fixture
def panels(brush: Brush) -> Panels:
    return Panels(brush)


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(pygame.Surface((400, 400)), LIGHT, 1)


def afresh(canvas: Canvas, wanted: list[Panel], sprites: list[Sprite] | None = None) -> bytes:
    """The picture painted from nothing."""
    clean = Canvas(pygame.Surface(canvas.surface.get_size()), canvas.palette, canvas.scale)
    Panels().frame(clean, wanted, sprites or [])
    return pygame.image.tobytes(clean.surface, "RGB")


def seen(canvas: Canvas) -> bytes:
    return pygame.image.tobytes(canvas.surface, "RGB")


def sprite(x: int, y: int, colour: str = "red") -> Sprite:
    surface = pygame.Surface((20, 20))
    surface.fill(colour)
    return Sprite(surface, surface.get_rect(center=(x, y)))


def test_a_value_is_painted_once(brush: Brush, panels: Panels, canvas: Canvas) -> None:
    for hand in (1, 2, 1, 2, 1):
        panels.frame(canvas, brush.panels(hand))
    assert [value for value in brush.painted if isinstance(value, int)] == [1, 2]


def test_nothing_changed_is_nothing_drawn(brush: Brush, panels: Panels, canvas: Canvas) -> None:
    assert panels.frame(canvas, brush.panels()) == [pygame.Rect(0, 0, 400, 400)]
    assert panels.frame(canvas, brush.panels()) == []
    assert panels.frame(canvas, brush.panels(hand=2)) == [pygame.Rect(HAND)]


def test_old_pictures_are_let_go(brush: Brush, panels: Panels, canvas: Canvas) -> None:
    for hand in (*range(9), 0):
        panels.frame(canvas, brush.panels(hand))
    assert brush.painted.count(0) == 2
    assert brush.painted.count(5) == 1


def test_the_hand_comes_at_once_and_the_rest_in_its_turn(brush: Brush, panels: Panels, canvas: Canvas) -> None:
    panels.frame(canvas, brush.panels())
    brush.takes, brush.painted = 0.0015, []
    wanted = brush.panels(*"HRIL")
    panels.frame(canvas, wanted)
    assert brush.painted == ["H", "R"]
    was_late = panels.is_late
    panels.frame(canvas, wanted)
    assert brush.painted == ["H", "R", "I", "L"]
    assert (was_late, panels.is_late) == (True, False)
    assert seen(canvas) == afresh(canvas, wanted)


def test_a_changed_reader_is_never_a_frame_late(brush: Brush, panels: Panels, canvas: Canvas) -> None:
    panels.frame(canvas, brush.panels(), reader=1)
    brush.takes = 1.0
    wanted = brush.panels(*"HRIL")
    panels.frame(canvas, wanted, reader=2)
    assert not panels.is_late
    assert seen(canvas) == afresh(canvas, wanted)


def test_pauses_paint_what_waits_and_show_nothing(brush: Brush, panels: Panels, canvas: Canvas) -> None:
    panels.frame(canvas, brush.panels())
    brush.takes = 1.0
    wanted = brush.panels(hand="H", log="L")
    panels.frame(canvas, wanted)
    before = seen(canvas)
    assert panels.use_pause()
    assert brush.painted[-1] == "L"
    assert seen(canvas) == before
    assert not panels.use_pause()
    count = len(brush.painted)
    assert panels.frame(canvas, wanted) == [pygame.Rect(LOG)]
    assert len(brush.painted) == count


def test_what_lies_on_a_panel_lies_on_its_new_picture(brush: Brush, panels: Panels, canvas: Canvas) -> None:
    panels.frame(canvas, brush.panels())
    brush.painted = []
    panels.frame(canvas, brush.panels(road="R"))
    assert brush.painted == ["R", "i"]
    assert seen(canvas) == afresh(canvas, brush.panels(road="R"))


def test_a_panel_that_goes_or_moves_leaves_nothing_behind(brush: Brush, panels: Panels, canvas: Canvas) -> None:
    panels.frame(canvas, brush.panels())
    *rest, hand = brush.panels()
    panels.frame(canvas, rest)
    assert seen(canvas) == afresh(canvas, rest)
    moved = Panel("log", Box(320, 100, 60, 100), "l", brush.paint)
    panels.frame(canvas, [*rest[:2], moved, hand])
    assert seen(canvas) == afresh(canvas, [*rest[:2], moved, hand])


def test_sprites_leave_no_trails(brush: Brush, panels: Panels, canvas: Canvas) -> None:
    wanted, one, two = brush.panels(), sprite(50, 50), sprite(60, 60, "blue")
    panels.frame(canvas, wanted, [one, two])
    moved = Sprite(one.surface, one.rect.move(100, 30))
    dirty = panels.frame(canvas, wanted, [moved, two])
    assert seen(canvas) == afresh(canvas, wanted, [moved, two])
    assert sum(rect.w * rect.h for rect in dirty) < 3000
    panels.frame(canvas, wanted, [two, moved])
    assert seen(canvas) == afresh(canvas, wanted, [two, moved])
    panels.frame(canvas, wanted)
    assert seen(canvas) == afresh(canvas, wanted)


def test_what_is_over_the_sprites_stays_over_them(brush: Brush, panels: Panels, canvas: Canvas) -> None:
    sheet = Panel("sheet", Box(100, 100, 200, 100), "s", brush.paint, over_sprites=True)
    wanted = [*brush.panels(), sheet]
    panels.frame(canvas, wanted, [sprite(50, 50)])
    before = canvas.surface.subsurface(sheet.box).copy()
    panels.frame(canvas, wanted, [sprite(150, 150)])
    now = canvas.surface.subsurface(sheet.box)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(now, "RGB")


@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
def test_whatever_happens_the_picture_is_that_of_painting_afresh(scale: float) -> None:
    rng = random.Random(7)
    size = round(400 * scale), round(400 * scale)
    brush, canvas = Brush(), Canvas(pygame.Surface(size), LIGHT, scale)
    panels, riders = Panels(brush), [sprite(30 * n, 40) for n in range(6)]
    brush.takes = 0.001
    for _ in range(60):
        if rng.random() < 0.1:
            canvas = Canvas(canvas.surface, rng.choice([LIGHT, DARK]), scale)
        values = [rng.randint(0, 3) for _ in range(4)]
        riders = [s if rng.random() < 0.5 else Sprite(s.surface, s.rect.move(rng.randint(-9, 9), 5)) for s in riders]
        panels.frame(canvas, brush.panels(*values), riders)
        while panels.is_late:
            panels.frame(canvas, brush.panels(*values), riders)
        assert seen(canvas) == afresh(canvas, brush.panels(*values), riders)


def test_texts_are_where_they_are_seen(brush: Brush, panels: Panels) -> None:
    canvas = Canvas(pygame.Surface((800, 800)), LIGHT, 2)
    panels.reads = True
    panels.frame(canvas, brush.panels(log="finish"))
    [at] = [box for text, box, _cut in panels.texts if text == "finish"]
    assert LOG.encloses(at)


def test_rectangles_that_touch_become_one() -> None:
    rects = [pygame.Rect(0, 0, 10, 10), pygame.Rect(30, 0, 10, 10), pygame.Rect(5, 5, 30, 3), pygame.Rect(90, 0, 5, 5)]
    assert merged(rects) == [pygame.Rect(0, 0, 40, 10), pygame.Rect(90, 0, 5, 5)]
