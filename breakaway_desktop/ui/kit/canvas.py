"""Drawing in units on a surface of the window's size: 1 unit is `scale` pixels, nothing is scaled afterwards."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame

from breakaway_desktop.ui.kit import letters, shapes
from breakaway_desktop.ui.kit.box import Box, Point, placed
from breakaway_desktop.ui.kit.palette import RGB, Palette

__all__ = ["ARROWS", "Box", "Canvas", "Point", "placed"]

# The bundled font has no arrows: a key cap draws them.
ARROWS: dict[str, float] = {"→": 0, "↓": 90, "←": 180, "↑": 270}
_SHADOW_ALPHA = round(0.14 * 255)


class Canvas:
    """A surface, a palette and a scale. All positions and sizes are units unless a name says px.

    `boxes`: set it to a list and every text that is drawn adds (text, Box, clipped) in units of the surface: the part
    of it that shows. Clipped means shortened, or cut off where nothing scrolls.
    """

    def __init__(self, surface: pygame.Surface, palette: Palette, scale: float) -> None:
        self.surface = surface
        self.palette = palette
        self.scale = scale
        self.boxes: list[tuple[str, Box, bool]] | None = None
        self._dx = 0.0
        self._dy = 0.0
        self._scrolls = False

    @property
    def w(self) -> float:
        return self.surface.get_width() / self.scale

    @property
    def h(self) -> float:
        return self.surface.get_height() / self.scale

    @property
    def whole(self) -> Box:
        return Box(0, 0, self.w, self.h)

    # Units to pixels

    def px(self, n: float) -> int:
        """A length in whole pixels."""
        return math.floor(n * self.scale + 0.5)

    def at(self, pos: Point) -> tuple[float, float]:
        """A point in pixels, with what `shifted` adds."""
        return (pos[0] + self._dx) * self.scale, (pos[1] + self._dy) * self.scale

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A rectangle in pixels; neighbours that meet in units meet in pixels."""
        left, top = self.px(x + self._dx), self.px(y + self._dy)
        return pygame.Rect(left, top, self.px(x + self._dx + w) - left, self.px(y + self._dy + h) - top)

    @contextmanager
    def clipped(self, box: Box, *, scrolls: bool = False) -> Iterator[None]:
        """Draws only inside the box. `scrolls`: what is cut off above and below can be brought into view."""
        before = self.surface.get_clip(), self._scrolls
        self.surface.set_clip(self.rect(*box).clip(before[0]))
        self._scrolls = self._scrolls or scrolls
        try:
            yield
        finally:
            self.surface.set_clip(before[0])
            self._scrolls = before[1]

    @contextmanager
    def shifted(self, dx: float, dy: float) -> Iterator[None]:
        """Draws everything dx, dy units further: scrolled content."""
        before = self._dx, self._dy
        self._dx, self._dy = self._dx + dx, self._dy + dy
        try:
            yield
        finally:
            self._dx, self._dy = before

    # Surfaces

    def fill(self, colour: RGB, box: Box | None = None, *, alpha: float = 1) -> None:
        """Fills a plain rectangle, or everything; `alpha` 0–1."""
        rect = self.surface.get_rect() if box is None else self.rect(*box)
        shapes.wash(self.surface, rect, colour, round(alpha * 255))

    def blit(self, surface: pygame.Surface, pos: Point, *, anchor: str = "topleft") -> Box:
        """A surface of pixels, its anchor at a point in units."""
        w, h = surface.get_width() / self.scale, surface.get_height() / self.scale
        box = placed(w, h, pos, anchor)
        self.surface.blit(surface, self.rect(*box).topleft)
        return box

    def box(
        self,
        rect_u: Box,
        colour: RGB | None,
        *,
        border: RGB | None = None,
        border_width: float = 1.2,
        radius: float = 8,
        shadow: bool = False,
        alpha: float = 1,
        corners: shapes.Corners = shapes.ALL_CORNERS,
    ) -> None:
        """A rounded rectangle; `colour` None leaves the inside open. Corners: top left, top right, bottom left, right.

        The shadow lies 1 right and 2.5 down, without blur (design sheet, Palette).
        """
        if colour is None and border is None:
            return
        r, width = radius * self.scale, max(1.0, border_width * self.scale)
        if shadow:
            below = shapes.Look(r, 0, self.palette.shadow, None, corners, _SHADOW_ALPHA)
            shapes.stretched(self.surface, self.rect(*rect_u.moved(1, 2.5)), below, solid=colour is None)
        look = shapes.Look(r, width, colour, border, corners, round(alpha * 255))
        shapes.stretched(self.surface, self.rect(*rect_u), look, solid=True)

    def panel(self, rect: Box, *, radius: float = 9, colour: RGB | None = None) -> None:
        """A sheet of paper with hairline edge and shadow."""
        p = self.palette
        self.box(
            rect,
            p.paper if colour is None else colour,
            border=p.edge,
            border_width=p.edge_width,
            radius=radius,
            shadow=True,
        )

    # Lines and figures

    def line(self, start: Point, end: Point, colour: RGB, width: float = 1.2) -> None:
        """A straight line; level and upright ones lie on whole pixels."""
        if start[0] == end[0] or start[1] == end[1]:
            thick = max(1, self.px(width))
            (x0, y0), (x1, y1) = self.at(start), self.at(end)
            left, top = math.floor(min(x0, x1) + 0.5), math.floor(min(y0, y1) + 0.5)
            right, bottom = math.floor(max(x0, x1) + 0.5), math.floor(max(y0, y1) + 0.5)
            if start[1] == end[1]:
                self.surface.fill(colour, (left, top - thick // 2, right - left, thick))
            else:
                self.surface.fill(colour, (left - thick // 2, top, thick, bottom - top))
            return
        self.path([start, end], colour, width)

    def path(self, points: Sequence[Point], colour: RGB, width: float = 1.6, *, round_ends: bool = False) -> None:
        """An open line through the points, with round joints."""
        sprite, pos = shapes.stroke([[self.at(p) for p in points]], width * self.scale, colour, round_ends)
        self.surface.blit(sprite, pos)

    def dashed(
        self,
        points: Sequence[Point],
        colour: RGB,
        width: float = 2.2,
        *,
        on: float = 4.5,
        off: float = 3,
        closed: bool = False,
    ) -> None:
        """A broken line through the points; `closed` leads back to the first."""
        through = [self.at(p) for p in ([*points, points[0]] if closed else points)]
        paths = shapes.dashes(through, on * self.scale, off * self.scale)
        if paths:
            sprite, pos = shapes.stroke(paths, width * self.scale, colour)
            self.surface.blit(sprite, pos)

    def circle(
        self,
        centre: Point,
        radius: float,
        colour: RGB | None,
        *,
        border: RGB | None = None,
        border_width: float = 1.2,
        alpha: float = 1,
    ) -> None:
        """A disc; `border` lies inside the radius; `colour` None draws the ring alone."""
        x, y = self.at(centre)
        left, top = math.floor(x), math.floor(y)
        part = round((x - left) * 4) / 4, round((y - top) * 4) / 4
        r, width = round(radius * self.scale * 8) / 8, max(1.0, border_width * self.scale)
        if colour is not None:
            self._disc((left, top), r, part, colour, 0, alpha)
        if border is not None:
            self._disc((left, top), r, part, border, r - width, alpha)

    def _disc(
        self, at: tuple[int, int], r: float, part: tuple[float, float], colour: RGB, hole: float, alpha: float
    ) -> None:
        sprite, middle = shapes.disc(r, part, colour, max(0, hole))
        if alpha < 1:
            sprite = sprite.copy()
            sprite.set_alpha(round(alpha * 255))
        self.surface.blit(sprite, (at[0] - middle, at[1] - middle))

    def polygon(
        self,
        points: Sequence[Point],
        colour: RGB | None,
        *,
        border: RGB | None = None,
        border_width: float = 1.2,
        alpha: float = 1,
    ) -> None:
        """A polygon; its border is stroked on the outline, half of it outside."""
        through = [self.at(p) for p in points]
        if colour is not None:
            sprite, pos = shapes.polygon(through, colour)
            if alpha < 1:
                sprite = sprite.copy()
                sprite.set_alpha(round(alpha * 255))
            self.surface.blit(sprite, pos)
        if border is not None:
            around = [*through, through[0]]
            sprite, pos = shapes.stroke([around], max(1.0, border_width * self.scale), border, True)
            self.surface.blit(sprite, pos)

    # Letters

    def measure(self, text: str, size: float, bold: bool = False) -> tuple[float, float]:
        """Width and height of one line in units."""
        w, h = letters.measure(text, size * self.scale, bold)
        return w / self.scale, h / self.scale

    def text(
        self,
        text: str,
        size: float,
        pos: Point,
        *,
        colour: RGB | None = None,
        bold: bool = False,
        anchor: str = "topleft",
        max_width: float | None = None,
    ) -> Box:
        """One line of text; returns where it stands. Only `max_width` shortens it, with an ellipsis."""
        shown = text
        if max_width is not None:
            shown = letters.fitted(text, size * self.scale, bold, max_width * self.scale)
        w, h = self.measure(shown, size, bold)
        box = placed(w, h, pos, anchor)
        rect = self.rect(*box)
        if shown and rect.colliderect(self.surface.get_clip()):
            drawn = letters.surface(shown, size * self.scale, self.palette.ink if colour is None else colour, bold)
            rect.y -= _lift(anchor, size * self.scale)
            self.surface.blit(drawn, rect.topleft)
            if self.boxes is not None:
                self.note(text, box, shown != text, drawn.get_bounding_rect().move(rect.topleft))
        return box

    def note(self, text: str, box: Box, shortened: bool = False, inked: pygame.Rect | None = None) -> None:
        """Adds a text to `boxes`, if somebody wants to know. `inked`: where its letters are, in pixels."""
        if self.boxes is None:
            return
        whole, clip = self.rect(*box), self.surface.get_clip()
        shown, letters_px = whole.clip(clip), inked or whole
        left = letters_px.clip(clip)
        if left.w == 0 or left.h == 0:
            return
        cut = left.w < letters_px.w or (left.h < letters_px.h and not self._scrolls)
        seen = Box(shown.x / self.scale, shown.y / self.scale, shown.w / self.scale, shown.h / self.scale)
        self.boxes.append((text, box.moved(self._dx, self._dy) if shown == whole else seen, shortened or cut))

    def lines_of(self, text: str, size: float, width: float, bold: bool = False) -> list[str]:
        """The text broken into lines of at most `width` units."""
        return letters.wrapped(text, size * self.scale, bold, width * self.scale)

    def paragraph(
        self,
        text: str,
        size: float,
        rect: Box,
        *,
        colour: RGB | None = None,
        bold: bool = False,
        leading: float = 1.5,
    ) -> Box:
        """Text broken into lines inside `rect`, each `leading` × size below the other; returns the part it takes.

        What does not fit the height ends in an ellipsis.
        """
        lines = self.lines_of(text, size, rect.w, bold)
        step = size * leading
        room = max(1, int((rect.h - self.measure("", size, bold)[1]) / step + 1e-6) + 1)
        if len(lines) > room:
            lines = [*lines[: room - 1], " ".join(lines[room - 1 :])]
        widest = 0.0
        for i, line in enumerate(lines):
            drawn = self.text(line, size, (rect.x, rect.y + i * step), colour=colour, bold=bold, max_width=rect.w)
            widest = max(widest, drawn.w)
        return Box(rect.x, rect.y, widest, (len(lines) - 1) * step + self.measure("", size, bold)[1])

    # Small things that stand everywhere

    def key_cap_width(self, text: str, *, size: float = 12.5, height: float = 22) -> float:
        """How wide a key cap is: as wide as high at least."""
        if text and all(sign in ARROWS or sign == " " for sign in text):
            return max(height, len(text.replace(" ", "")) * 13 + 9)
        return max(height, self.measure(text, size, True)[0] + 12)

    def key_cap(
        self,
        text: str,
        pos: Point,
        selected: bool = False,
        *,
        anchor: str = "topleft",
        size: float = 12.5,
        height: float = 22,
    ) -> Box:
        """A key of the keyboard; arrows are drawn. `selected`: accent with on-accent letters."""
        p = self.palette
        box = placed(self.key_cap_width(text, size=size, height=height), height, pos, anchor)
        border = p.accent if selected else p.control
        self.box(box.moved(0, 1.5), border, radius=4)
        self.box(box, p.accent if selected else p.card, border=border, radius=4)
        colour = p.on_accent if selected else p.ink
        signs = text.replace(" ", "")
        if signs and all(sign in ARROWS for sign in signs):
            x = box.centre[0] - (len(signs) - 1) * 6.5
            for i, sign in enumerate(signs):
                self.arrow((x + i * 13, box.centre[1]), ARROWS[sign], colour)
        else:
            self.text(text, size, box.centre, colour=colour, bold=True, anchor="center")
        return box

    def arrow(self, centre: Point, degrees: float, colour: RGB, *, length: float = 9, width: float = 1.8) -> None:
        """A small arrow; 0° points right, 90° down."""
        turn = math.radians(degrees)
        along, across = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))

        def spot(u: float, v: float) -> Point:
            return centre[0] + u * along[0] + v * across[0], centre[1] + u * along[1] + v * across[1]

        half = length / 2
        self.path([spot(-half, 0), spot(half - 2, 0)], colour, width)
        self.polygon([spot(half, 0), spot(half - 4.4, 3.3), spot(half - 4.4, -3.3)], colour)

    def chip_width(self, text: str, *, compact: bool = False) -> float:
        """How wide the chip of these points is: a disc up to two signs, a pill beyond or for fractions."""
        across = 18.0 if compact else 21.0
        if len(text) <= 2 and text.isdigit():
            return across
        return max(across, self.measure(text, 11, True)[0] + 13)

    def chip(self, text: str, centre: Point, *, gold: bool = False, dashed: bool = False, compact: bool = False) -> Box:
        """Points: a disc r 10.5 (compact 9) or a pill; gold for the first of a line, dashed if not yet won."""
        p = self.palette
        h = 18.0 if compact else 21.0
        box = placed(self.chip_width(text, compact=compact), h, centre, "center")
        ground = p.gold if gold else p.card
        self._pill(box, ground, None if dashed else p.ink2, 1.2)
        if dashed:
            self.dashed(_pill_outline(box.inflated(-0.6)), p.ink2, 1.2, on=3, off=2.2, closed=True)
        else:
            self._pill(box.inflated(-2.6), None, _between(p.ink2, ground), 0.8)
        self.text(text, 11, box.centre, bold=True, anchor="center")
        return box

    def _pill(self, box: Box, colour: RGB | None, border: RGB | None, width: float) -> None:
        if box.w <= box.h + 0.01:
            self.circle(box.centre, box.h / 2, colour, border=border, border_width=width)
            return
        if colour is not None:
            self.polygon(_pill_outline(box), colour)
        if border is not None:
            self.polygon(_pill_outline(box.inflated(-width / 2)), None, border=border, border_width=width)


def _lift(anchor: str, size_px: float) -> int:
    """Pixels by which a line set on its middle goes up, so that figures and capitals stand in the middle."""
    return round(size_px * 0.05) if anchor in ("midleft", "center", "midright") else 0


def _between(one: RGB, other: RGB) -> RGB:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2, (one[2] + other[2]) // 2


def _pill_outline(box: Box) -> list[Point]:
    r = box.h / 2
    y = box.y + r
    right = [(math.pi * (i / 10 - 0.5)) for i in range(11)]
    points = [(box.right - r + r * math.cos(a), y + r * math.sin(a)) for a in right]
    return points + [(box.x + r - r * math.cos(a), y - r * math.sin(a)) for a in right]
