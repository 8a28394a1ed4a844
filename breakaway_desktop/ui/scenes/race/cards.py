"""Cards as they lie in the hand: open, or face down and then the same for every value (design sheet, Token)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import pygame

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.palette import Palette, TeamLook
from breakaway_desktop.ui.road.outlines import outline
from breakaway_desktop.words import _

RAISED = 7.0
"""The selected card stands so much higher."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card: `value` None is face down; `secret`: only its owner knows it (R9.3); `lands` is his square with it."""

    value: int | None
    secret: bool
    lands: int | None = None
    played: bool = False
    pill: str = ""
    """What it costs or gives, at its upper edge."""
    tone: str = "ink"
    """`ink` costs, `accent` gives, `warn` is short."""
    rides: int | None = None
    """How far it takes him, where that is less than its value."""
    refused: bool = False
    """He may not play it now."""


class CardControl(Control):
    """A card to select (hover, arrows, its number) and to play (Enter, a click)."""

    shows_focus = True  # the selected card has its own ring, and what has the focus is selected

    def __init__(self, rect: Box, label: str, on_select: Callable[[], None], on_play: Callable[[], None]) -> None:
        super().__init__(rect, label, on_press=on_play, radius=9)
        self.on_select = on_select
        self.selected = False

    @property
    def ring(self) -> Box:
        return self.rect.moved(0, -RAISED) if self.selected else self.rect

    def hit(self, pos: tuple[float, float]) -> bool:
        return Box(self.rect.x, self.rect.y - RAISED, self.rect.w, self.rect.h + RAISED).contains(pos)

    def takes_key(self, event: KeyDown) -> bool:
        # Space ends animations; it never plays a card.
        return event.key == pygame.K_SPACE

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and event.key == pygame.K_SPACE:
            return True
        return super().handle(event)

    def got_focus(self) -> None:
        self.on_select()

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        """Painted with the hand."""


def paint_card(canvas: Canvas, box: Box, look: TeamLook, face: Face, cap: str, *, selected: bool = False) -> None:
    """A card in `box`; `cap` is its key, empty for none. Selected it stands higher, with a ring."""
    p = canvas.palette
    if selected:
        box = box.moved(0, -RAISED)
        canvas.box(box.inflated(4), None, border=p.accent, border_width=3, radius=12)
    ground = p.sunk if face.refused else p.card
    canvas.box(box, ground, border=p.ink3 if face.refused else p.ink2, border_width=1.2, radius=9, shadow=True)
    line = p.ink3 if look.colour_key == "white" else look.fill
    if face.value is None:
        _paint_back(canvas, box, look)
    elif face.refused:
        _paint_face(canvas, box, face)
        draw_icon(canvas, "stop", (box.right - 17, box.y + 17), p.warn, 17)
    else:
        canvas.box(box.inflated(-5), None, border=line, border_width=1.6, radius=6)
        _paint_face(canvas, box, face)
    if cap:
        small = box.h < 110
        canvas.key_cap(
            cap, (box.centre[0], box.bottom - (16 if small else 20)), selected, anchor="center",
            size=12 if small else 13, height=20 if small else 22,
        )  # fmt: skip
    if face.pill:
        paint_pill(canvas, box, face)
    if face.played:
        draw_icon(canvas, "tick", (box.right - 16, box.y + 18), p.accent, 16)


def _paint_face(canvas: Canvas, box: Box, face: Face) -> None:
    p = canvas.palette
    roomy = box.h >= 110
    size = 0.36 * box.h
    while size > 12 and canvas.measure(str(face.value), size, True)[0] > box.w - 14:
        size -= 1
    y = box.y + box.h * (0.385 if roomy else 0.42)
    if face.secret and not face.refused and not face.played:
        near, lock = (17.0, 14.0) if roomy and box.w > 85 else (13.5, 11.0)
        draw_icon(canvas, "lock", (box.right - near, box.y + near + 2), p.ink2, lock)
    colour = p.ink3 if face.refused else p.ink
    canvas.text(str(face.value), size, (box.centre[0], y), colour=colour, bold=True, anchor="center")
    if roomy and face.lands is not None:
        words = _("to {square}").format(square=face.lands)
        if face.rides is not None:
            words = _("{card} to {square}").format(card=face.rides, square=face.lands)
        canvas.text(words, 13, (box.centre[0], box.y + box.h * 0.635), colour=p.ink2, anchor="center")


def paint_pill(canvas: Canvas, box: Box, face: Face) -> None:
    """Across the upper edge: what the card costs or gives."""
    p = canvas.palette
    size = 12.5 if box.h >= 110 else 11.5
    room = box.w + 8
    while size > 10 and canvas.measure(face.pill, size, True)[0] + 14 > room:
        size -= 0.5
    w = min(room, max(32.0, canvas.measure(face.pill, size, True)[0] + 16))
    h = 21.0 if box.h >= 110 else 18.0
    pill = Box(box.centre[0] - w / 2, box.y - h / 2 + 1, w, h)
    ground, colour = {
        "accent": (p.accent, p.on_accent), "warn": (p.warn, p.paper), "ink": (p.ink, p.on_ink),
    }[face.tone]  # fmt: skip
    canvas.box(pill, ground, radius=h / 2)
    canvas.text(face.pill, size, pill.centre, colour=colour, bold=True, anchor="center", max_width=w - 6)


def _paint_back(canvas: Canvas, box: Box, look: TeamLook) -> None:
    """Team fill inside a border of 5, the shape outlined with `?`, eight small outlines around."""
    inner = box.inflated(-5)
    rect = canvas.rect(*inner)
    canvas.surface.blit(_back(rect.size, canvas.scale, canvas.palette, look), rect.topleft)
    # Letters are drawn here, so that a canvas that lists its texts lists this one.
    r = _shape_radius(inner)
    at = inner.centre[0], inner.y + inner.h * 0.40
    canvas.text("?", max(14.0, r * 0.95), at, colour=look.label, bold=True, anchor="center")


def _shape_radius(inner: Box) -> float:
    return min(inner.w, inner.h * 0.66) * 0.29


@lru_cache(maxsize=32)
def _back(size_px: tuple[int, int], scale: float, palette: Palette, look: TeamLook) -> pygame.Surface:
    """The back of a card without its letter: the same for every card of a team."""
    canvas = Canvas(pygame.Surface(size_px, pygame.SRCALPHA), palette, scale)
    inner = Box(0, 0, size_px[0] / scale, size_px[1] / scale)
    canvas.box(inner, look.fill, radius=6)
    cx, cy = inner.centre[0], inner.h * 0.40
    small = min(inner.w, inner.h * 0.66) * 0.12

    def whole(n: float) -> float:
        return round(n * scale) / scale

    red, green, blue = (round(0.45 * a + 0.55 * b) for a, b in zip(look.label, look.fill, strict=True))
    for row, y in enumerate((inner.h * 0.12, cy, inner.h * 0.70)):
        for column in (-1, 0, 1):
            if row == 1 and column == 0:
                continue
            # On whole pixels all of them are the same sprite.
            at = whole(cx + column * inner.w * 0.345), whole(y)
            points = [(at[0] + dx * small, at[1] + dy * small) for dx, dy in outline(look.shape)]
            canvas.polygon(points, None, border=(red, green, blue), border_width=1)
    r = _shape_radius(inner)
    points = [(cx + dx * r, cy + dy * r) for dx, dy in outline(look.shape)]
    canvas.polygon(points, look.fill, border=look.label, border_width=2)
    return canvas.surface


def paint_secret_sum(canvas: Canvas, boxes: list[Box], total: int) -> None:
    """`? ? = 14` across the tops of the face-down cards it speaks of."""
    p = canvas.palette
    words = "? " * len(boxes) + f"= {total}"
    w = canvas.measure(words, 13.5, True)[0] + 26
    centre = (boxes[0].x + boxes[-1].right) / 2
    y = boxes[0].y - 4
    canvas.box(Box(centre - w / 2, y - 11, w, 23), p.ink, radius=9)
    canvas.text(words, 13.5, (centre, y + 0.5), colour=p.on_ink, bold=True, anchor="center")
