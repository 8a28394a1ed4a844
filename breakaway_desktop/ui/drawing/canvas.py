"""The canvas: drawing and writing in units on a surface of the window's size. 1 unit is `scale` pixels; nothing is
rescaled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self, TypeVar, TypeVarTuple, cast

import pygame

from breakaway_desktop.ui.drawing import letters, shapes
from breakaway_desktop.ui.drawing.box import Box, Point, placed
from breakaway_desktop.ui.drawing.letters import Cut, Style
from breakaway_desktop.ui.drawing.palette import RGB, Palette
from breakaway_desktop.ui.drawing.strokes import StrokeRecorder, Strokes, draw_strokes
from breakaway_desktop.words import language

_SHADOW_ALPHA = round(0.14 * 255)
Values = TypeVarTuple("Values")  # no words: a name in the code
Result = TypeVar("Result")  # no words: a name in the code
Texts = list[tuple[str, Box, bool]]
_Picture = tuple[list[Strokes], list[tuple[str, Box, bool, pygame.Surface | None]], Any]
"""The strokes of a value, its texts if somebody wanted to know them, and what its painting gave."""
_KEPT = 250
"""How many pictures are among the latest; those before them are kept until there are as many new ones."""
_latest: dict[Hashable, _Picture] = {}
_earlier: dict[Hashable, _Picture] = {}


def forget_pictures() -> None:
    """Drops what was drawn by value: keys are called otherwise from now on."""
    _latest.clear()
    _earlier.clear()


# The bundled font has no arrows: a key cap draws them.
ARROWS: dict[str, float] = {"→": 0, "↓": 90, "←": 180, "↑": 270}


class Canvas:
    """A surface, a palette and a scale. All positions and sizes are units unless a name says px.

    `boxes`: set it to a list and every text that is drawn adds (text, Box, clipped) in units of the surface: the part
    of it that shows. Clipped means shortened, or cut off where nothing scrolls. What covers everything drawn before
    adds its box with an empty text.
    """

    def __init__(self, surface: pygame.Surface, palette: Palette, scale: float) -> None:
        self.surface = surface
        self.palette = palette
        self.scale = scale
        self.boxes: Texts | None = None
        self._letters: list[pygame.Surface | None] = []  # of each of the boxes, as far as they are whole
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

    def through(self, points: Sequence[Point]) -> list[Point]:
        """Points in pixels."""
        dx, dy, scale = self._dx, self._dy, self.scale
        return [((x + dx) * scale, (y + dy) * scale) for x, y in points]

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A rectangle in pixels; neighbours that meet in units meet in pixels."""
        scale, floor = self.scale, math.floor  # `px`, without its calls: nothing is asked for as often
        x, y = x + self._dx, y + self._dy
        left, top = floor(x * scale + 0.5), floor(y * scale + 0.5)
        return pygame.Rect(left, top, floor((x + w) * scale + 0.5) - left, floor((y + h) * scale + 0.5) - top)

    def snapped(self, box: Box) -> Box:
        """The box moved and stretched to whole pixels: what is drawn in it has fewer forms to be kept."""
        x, y, w, h = self.rect(*box)
        return Box(x / self.scale - self._dx, y / self.scale - self._dy, w / self.scale, h / self.scale)

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

    @contextmanager
    def coloured(self, palette: Palette) -> Iterator[None]:
        """Draws with another palette."""
        before, self.palette = self.palette, palette
        try:
            yield
        finally:
            self.palette = before

    # Surfaces

    def fill(self, colour: RGB, box: Box | None = None, *, alpha: float = 1) -> None:
        """Fills a plain rectangle, or everything; `alpha` 0–1."""
        rect = self.surface.get_rect() if box is None else self.rect(*box)
        if alpha == 1 or box is None:  # what lies under a scrim is not to be read any more
            self._covered(rect)
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

        The shadow lies 1 right and 2.5 down, without blur.
        """
        if colour is None and border is None:
            return
        r, width = radius * self.scale, max(1.0, border_width * self.scale)
        if shadow:
            below = shapes.Look(r, 0, self.palette.shadow, None, corners, _SHADOW_ALPHA)
            shapes.stretched(self.surface, self.rect(*rect_u.moved(1, 2.5)), below, solid=colour is None)
        look = shapes.Look(r, width, colour, border, corners, round(alpha * 255))
        rect = self.rect(*rect_u)
        if colour is not None and alpha == 1:
            self._covered(rect)
        shapes.stretched(self.surface, rect, look, solid=True)

    def leaning(self, rect_u: Box, colour: RGB, lean: float, *, alpha: float = 1) -> None:
        """A plate as wide as the rectangle whose upper edge is shifted by `lean` to the right of its lower edge."""
        rect, d = self.rect(*rect_u), self.px(lean)
        middle = rect.inflate(-2 * d, 0)
        if alpha == 1:
            self._covered(middle)
        if middle.w > 0:
            shapes.wash(self.surface, middle, colour, round(alpha * 255))
        if d:
            (left, top), (right, bottom) = rect.topleft, rect.bottomright
            inner = min(left + d, right), max(right - d, left)
            for corners in (((inner[0], top), (inner[0], bottom), (left, bottom)),
                            ((inner[1], top), (right, top), (inner[1], bottom))):  # fmt: skip
                sprite, pos = shapes.polygon(corners, colour)
                self.surface.blit(sprite if alpha == 1 else shapes.dimmed(sprite, round(alpha * 255)), pos)

    def between(self, left: tuple[Point, Point], right: tuple[Point, Point], colour: RGB, *, alpha: float = 1) -> None:
        """A plate between two edges, each from its upper to its lower end; the upper ends are on one level, and so are
        the lower ones. However large it is, only what lies along an edge that leans is a sprite."""
        (x0, top), (x1, bottom) = map(self.at, left)
        (x2, _top), (x3, _bottom) = map(self.at, right)
        top, bottom = round(top), round(bottom)
        first, last, shade = math.ceil(max(x0, x1)), math.floor(min(x2, x3)), round(alpha * 255)
        shapes.wash(self.surface, pygame.Rect(first, top, last - first, bottom - top), colour, shade)
        # A polygon has its outline as well, so the left one ends a little before what was filled.
        for upper, lower, inner in ((x0, x1, first - 1 / shapes.FINE), (x2, x3, last)):
            if min(upper, lower) < first or max(upper, lower) > last:
                corners = [(upper, top), (inner, top), (inner, bottom), (lower, bottom)]
                sprite, pos = shapes.polygon(corners, colour)
                self.surface.blit(sprite if alpha == 1 else shapes.dimmed(sprite, shade), pos)

    def kept(
        self, paint: Callable[[Self, Box, *Values], Result], box: Box, *values: *Values, margin: float = 0
    ) -> Result:
        """Call `paint(canvas, box, *values)`, a function of a module, and return what it returns; play its drawing
        again if it has drawn the same lately.

        It may draw so far around the box as the margin, and depend on its values, the palette, the language and what
        keys are called, and on nothing else.
        """
        frame, noted = self.surface, self.boxes
        at = box, margin, self._dx, self._dy, self.scale, self.palette, frame.get_size(), language(), noted is None
        key = paint, values, at
        kept = _latest.get(key)
        if kept is None:
            kept = _earlier.get(key) or self._painted(box.inflated(margin), lambda: paint(self, box, *values))
            if len(_latest) == _KEPT:
                _earlier.clear()
                _earlier.update(_latest)
                _latest.clear()
            _latest[key] = kept
        strokes, texts, result = kept
        for part in strokes:
            if isinstance(frame, StrokeRecorder):
                frame.play(part)
            else:
                draw_strokes(part.all, frame)
        if texts:
            with self.shifted(-self._dx, -self._dy):
                for text in texts:
                    self.note(*text)
        return cast(Result, result)

    def _painted(self, within: Box, paint: Callable[[], object]) -> _Picture:
        before = frame, noted, _letters = self.surface, self.boxes, self._letters
        recorder = StrokeRecorder(frame.get_size())
        recorder.set_clip(self.rect(*within))
        self.surface, self.boxes, self._letters = recorder, None if noted is None else [], []
        try:
            result = paint()
            texts = [(*text, drawn) for text, drawn in zip(self.boxes or (), self._letters, strict=True)]
            return recorder.parts(), texts, result
        finally:
            self.surface, self.boxes, self._letters = before

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
        self.surface.fblits(shapes.strokes([self.through(points)], width * self.scale, colour, round_ends))

    def paths(self, paths: Sequence[Sequence[Point]], colour: RGB, width: float = 1.6) -> None:
        """Several open lines of one kind."""
        through = [self.through(points) for points in paths]
        self.surface.fblits(shapes.strokes(through, width * self.scale, colour))

    def dashed(
        self, points: Sequence[Point], colour: RGB, width: float = 2.2, *, on: float = 4.5, off: float = 3
    ) -> None:
        """A broken line through the points and back to the first."""
        through = self.through([*points, points[0]])
        paths = shapes.dashes(through, on * self.scale, off * self.scale)
        if paths:
            self.surface.fblits(shapes.strokes(paths, width * self.scale, colour))

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
            sprite = shapes.dimmed(sprite, round(alpha * 255))
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
        through = self.through(points)
        if colour is not None:
            sprite, pos = shapes.polygon(through, colour)
            if alpha < 1:
                sprite = shapes.dimmed(sprite, round(alpha * 255))
            self.surface.blit(sprite, pos)
        if border is not None:
            around = [*through, through[0]]
            self.surface.fblits(shapes.strokes([around], max(1.0, border_width * self.scale), border, True))

    # Letters

    def measure(self, text: str, size: float | Style, bold: Cut = False) -> tuple[float, float]:
        """Width and height of one line in units. Here and below: a style says the cut as well."""
        size, bold = _styled(size, bold)
        w, h = letters.measure(text, size * self.scale, bold)
        return w / self.scale, h / self.scale

    def shrunk(self, text: str, style: Style, room: float, least: float = 14, *, by: float = 1) -> Style:
        """The style made smaller, `by` a step, while the line has no room and it is larger than `least`."""
        while style.size > least and self.measure(text, style)[0] > room:
            style = style.at(style.size - by)
        return style

    def text(
        self,
        text: str,
        size: float | Style,
        pos: Point,
        *,
        colour: RGB | None = None,
        bold: Cut = False,
        anchor: str = "topleft",
        max_width: float | None = None,
        shadow: RGB | None = None,
    ) -> Box:
        """One line of text; returns where it stands. Only `max_width` shortens it, with an ellipsis. `shadow`: the
        colour of one to its lower right."""
        size, bold = _styled(size, bold)
        shown = text
        if max_width is not None:
            shown = letters.shortened(text, size * self.scale, bold, max_width * self.scale)
        w, h = self.measure(shown, size, bold)
        box = placed(w, h, pos, anchor)
        rect = self.rect(*box)
        if shown and rect.colliderect(self.surface.get_clip()):
            drawn = letters.surface(shown, size * self.scale, self.palette.ink if colour is None else colour, bold)
            rect.y -= _lift(anchor, size * self.scale)
            if shadow is not None:
                away = round(2 * self.scale)
                self.surface.blit(letters.surface(shown, size * self.scale, shadow, bold), rect.move(away, away))
            self.surface.blit(drawn, rect.topleft)
            self.note(text, box, shown != text, drawn)
        return box

    def lines_of(self, text: str, size: float | Style, width: float, bold: Cut = False) -> list[str]:
        """The text broken into lines of at most `width` units."""
        size, bold = _styled(size, bold)
        return letters.wrapped(text, size * self.scale, bold, width * self.scale)

    def paragraph(
        self,
        text: str,
        size: float | Style,
        rect: Box,
        *,
        colour: RGB | None = None,
        bold: Cut = False,
        leading: float = 1.5,
    ) -> Box:
        """Text broken into lines inside `rect`, each `leading` × size below the other; returns the part it takes.

        What does not fit the height ends in an ellipsis.
        """
        size, bold = _styled(size, bold)
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

    def arrow(self, centre: Point, degrees: float, colour: RGB, *, length: float = 9, width: float = 1.8) -> None:
        """A small arrow; 0° points right, 90° down."""
        turn = math.radians(degrees)
        along, across = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))

        def spot(u: float, v: float) -> Point:
            return centre[0] + u * along[0] + v * across[0], centre[1] + u * along[1] + v * across[1]

        half = length / 2
        self.path([spot(-half, 0), spot(half - 2, 0)], colour, width)
        self.polygon([spot(half, 0), spot(half - 4.4, 3.3), spot(half - 4.4, -3.3)], colour)

    # What can be read

    def note(self, text: str, box: Box, shortened: bool = False, drawn: pygame.Surface | None = None) -> None:
        """Adds a text to `boxes`, if somebody wants to know; `drawn` are its letters, at the top left of the box."""
        if self.boxes is None:
            return
        whole, clip = self.rect(*box), self.surface.get_clip()
        shown = whole.clip(clip)
        if shown == whole:
            self.boxes.append((text, box.moved(self._dx, self._dy), shortened))
            self._letters.append(drawn)
            return
        ink = whole if drawn is None else drawn.get_bounding_rect().move(whole.topleft)
        left = ink.clip(clip)
        if left.w > 0 and left.h > 0:
            cut = left.w < ink.w or (left.h < ink.h and not self._scrolls)
            self.boxes.append((text, self._units(shown), shortened or cut))
            self._letters.append(None)

    def _covered(self, rect: pygame.Rect) -> None:
        if self.boxes is not None and (seen := rect.clip(self.surface.get_clip())):
            self.boxes.append(("", self._units(seen), False))
            self._letters.append(None)

    def _units(self, rect: pygame.Rect) -> Box:
        return Box(rect.x / self.scale, rect.y / self.scale, rect.w / self.scale, rect.h / self.scale)


def _styled(size: float | Style, bold: Cut) -> Style:
    return size if isinstance(size, Style) else Style(size, bold)


def _lift(anchor: str, size_px: float) -> int:
    """Pixels by which a line set on its middle goes up, so that figures and capitals stand in the middle."""
    return round(size_px * 0.05) if anchor in ("midleft", "center", "midright") else 0
