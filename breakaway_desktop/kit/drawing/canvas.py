"""The canvas: drawing shapes and text in units. One unit is `scale` pixels.

Sprites are rendered for each scale, never enlarged.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self, TypeVar, TypeVarTuple

import pygame

from breakaway_desktop.kit.drawing import fonts, shapes
from breakaway_desktop.kit.drawing.box import Box, Point, anchored_box
from breakaway_desktop.kit.drawing.display_list import DisplayList, DisplayListRecorder, draw_strokes
from breakaway_desktop.kit.drawing.fonts import Cut, Style
from breakaway_desktop.kit.drawing.palette import RGB, Palette
from breakaway_desktop.kit.words import language

_SHADOW_ALPHA = round(0.14 * 255)
Values = TypeVarTuple("Values")  # no words: a name in the code
Result = TypeVar("Result")  # no words: a name in the code
TextLog = list[tuple[str, Box, bool]]
_Recorded = tuple[list[DisplayList], list[tuple[str, Box, bool, pygame.Surface | None]], Any]
"""A recorded drawing: strokes, logged texts (empty if texts are not logged), and the painter's return value."""
_CACHE_SIZE = 250
"""Largest number of drawings in `_recent`; when it is full, its content replaces that of `_older`."""
_recent: dict[Hashable, _Recorded] = {}
_older: dict[Hashable, _Recorded] = {}


def clear_paint_cache() -> None:
    """Drop all cached drawings. Call this when the names of keys change."""
    _recent.clear()
    _older.clear()


# The bundled font has no arrows: a key cap draws them.
ARROWS: dict[str, float] = {"→": 0, "↓": 90, "←": 180, "↑": 270}


class Canvas:
    """A surface, a palette and a scale. All positions and sizes are in units unless a name ends in `px`.

    `text_log`: if it is a list, each drawn text is appended as (text, visible box, shortened), in units of the surface.
    Shortened: with an ellipsis, or cut off where nothing scrolls. A shape that covers everything below it is logged
    with an empty text.
    """

    def __init__(self, surface: pygame.Surface, palette: Palette, scale: float) -> None:
        self.surface = surface
        self.palette = palette
        self.scale = scale
        self.text_log: TextLog | None = None
        self._text_surfaces: list[pygame.Surface | None] = []  # the surface of each text in `text_log`; None if cut off
        self._dx = 0.0
        self._dy = 0.0
        self._scrolls = False
        self._paint_key = scale, surface.get_size(), language()
        """What cached drawings depend on besides their values, the same for all of a canvas."""

    @property
    def w(self) -> float:
        return self.surface.get_width() / self.scale

    @property
    def h(self) -> float:
        return self.surface.get_height() / self.scale

    @property
    def bounds(self) -> Box:
        return Box(0, 0, self.w, self.h)

    # Units to pixels

    def px(self, n: float) -> int:
        """Convert a length to whole pixels."""
        return math.floor(n * self.scale + 0.5)

    def to_px(self, pos: Point) -> tuple[float, float]:
        """Convert a point to pixels, including the shift of `shift_by`."""
        return (pos[0] + self._dx) * self.scale, (pos[1] + self._dy) * self.scale

    def points_to_px(self, points: Sequence[Point]) -> list[Point]:
        """Convert points to pixels, including the shift of `shift_by`."""
        dx, dy, scale = self._dx, self._dy, self.scale
        return [((x + dx) * scale, (y + dy) * scale) for x, y in points]

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Convert a rectangle to pixels; boxes that touch in units touch in pixels."""
        scale, floor = self.scale, math.floor  # `px` inlined: the most frequent call of all
        x, y = x + self._dx, y + self._dy
        left, top = floor(x * scale + 0.5), floor(y * scale + 0.5)
        return pygame.Rect(left, top, floor((x + w) * scale + 0.5) - left, floor((y + h) * scale + 0.5) - top)

    def snap_box(self, box: Box) -> Box:
        """Return the box moved and stretched to whole pixels, so that equal drawings share cached sprites."""
        x, y, w, h = self.rect(*box)
        return Box(x / self.scale - self._dx, y / self.scale - self._dy, w / self.scale, h / self.scale)

    @contextmanager
    def clip_to(self, box: Box, *, scrolls: bool = False) -> Iterator[None]:
        """Draw only inside the box. `scrolls`: the player can scroll to content that is cut off above and below."""
        before = self.surface.get_clip(), self._scrolls
        self.surface.set_clip(self.rect(*box).clip(before[0]))
        self._scrolls = self._scrolls or scrolls
        try:
            yield
        finally:
            self.surface.set_clip(before[0])
            self._scrolls = before[1]

    @contextmanager
    def shift_by(self, dx: float, dy: float) -> Iterator[None]:
        """Draw everything shifted by dx, dy units, as scrolled content is."""
        before = self._dx, self._dy
        self._dx, self._dy = self._dx + dx, self._dy + dy
        try:
            yield
        finally:
            self._dx, self._dy = before

    @contextmanager
    def use_palette(self, palette: Palette) -> Iterator[None]:
        before, self.palette = self.palette, palette
        try:
            yield
        finally:
            self.palette = before

    # Surfaces

    def fill(self, colour: RGB, box: Box | None = None, *, alpha: float = 1) -> None:
        """Fill a rectangle, or everything if `box` is None; `alpha` 0–1."""
        rect = self.surface.get_rect() if box is None else self.rect(*box)
        if alpha == 1 or box is None:  # texts below a scrim count as unreadable
            self._log_cover(rect)
        shapes.blend_rect(self.surface, rect, colour, round(alpha * 255))

    def blit(self, surface: pygame.Surface, pos: Point, *, anchor: str = "topleft") -> Box:
        """Draw a surface with its anchor at `pos`, a point in units."""
        w, h = surface.get_width() / self.scale, surface.get_height() / self.scale
        box = anchored_box(w, h, pos, anchor)
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
        """Draw a rounded rectangle; `colour` None: border only.

        `corners`: whether top left, top right, bottom left and bottom right are rounded. The shadow is 1 unit to the
        right and 2.5 down, without blur.
        """
        if colour is None and border is None:
            return
        r, width = radius * self.scale, max(1.0, border_width * self.scale)
        if shadow:
            below = shapes.BoxStyle(r, 0, self.palette.shadow, None, corners, _SHADOW_ALPHA)
            shapes.draw_box(self.surface, self.rect(*rect_u.moved(1, 2.5)), below, solid=colour is None)
        look = shapes.BoxStyle(r, width, colour, border, corners, round(alpha * 255))
        rect = self.rect(*rect_u)
        if colour is not None and alpha == 1:
            self._log_cover(rect)
        shapes.draw_box(self.surface, rect, look, solid=True)

    def slanted(self, rect_u: Box, colour: RGB, lean: float, *, alpha: float = 1) -> None:
        """Fill a parallelogram as wide as the rectangle; its upper edge is `lean` units right of its lower edge."""
        # A rectangle in the middle, which needs no sprite.
        rect, slant_px = self.rect(*rect_u), self.px(lean)
        middle = rect.inflate(-2 * slant_px, 0)
        if alpha == 1:
            self._log_cover(middle)
        if middle.w > 0:
            shapes.blend_rect(self.surface, middle, colour, round(alpha * 255))

        # A triangle at each end.
        if slant_px:
            (left, top), (right, bottom) = rect.topleft, rect.bottomright
            inner = min(left + slant_px, right), max(right - slant_px, left)
            for corners in (((inner[0], top), (inner[0], bottom), (left, bottom)),
                            ((inner[1], top), (right, top), (inner[1], bottom))):  # fmt: skip
                sprite, pos = shapes.polygon(corners, colour)
                self.surface.blit(sprite if alpha == 1 else shapes.with_alpha(sprite, round(alpha * 255)), pos)

    def slanted_between(
        self, left: tuple[Point, Point], right: tuple[Point, Point], colour: RGB, *, alpha: float = 1
    ) -> None:
        """Fill the area between two edges, each given from its upper to its lower end.

        The upper ends have the same height, and so have the lower ends. Sprites are used only along slanted edges, so a
        large area costs no more than a fill.
        """
        (x0, top), (x1, bottom) = map(self.to_px, left)
        (x2, _top), (x3, _bottom) = map(self.to_px, right)
        top, bottom = round(top), round(bottom)
        first, last, alpha_255 = math.ceil(max(x0, x1)), math.floor(min(x2, x3)), round(alpha * 255)
        shapes.blend_rect(self.surface, pygame.Rect(first, top, last - first, bottom - top), colour, alpha_255)

        # A polygon includes its outline, so the left one ends a little before the filled area.
        for upper, lower, inner in ((x0, x1, first - 1 / shapes.OVERSAMPLING), (x2, x3, last)):
            if min(upper, lower) < first or max(upper, lower) > last:
                corners = [(upper, top), (inner, top), (inner, bottom), (lower, bottom)]
                sprite, pos = shapes.polygon(corners, colour)
                self.surface.blit(sprite if alpha == 1 else shapes.with_alpha(sprite, alpha_255), pos)

    def paint_cached(
        self, paint: Callable[[Self, Box, *Values], Result], box: Box, *values: *Values, margin: float = 0
    ) -> Result:
        """Call `paint(canvas, box, *values)`, a module-level function, and return its result; repeat its recorded
        drawing if the same call was made recently.

        It may draw as far as `margin` outside the box, and may depend only on its values, the palette, the language and
        the names of keys.
        """
        frame, log = self.surface, self.text_log
        state = box, margin, self._dx, self._dy, self.palette, self._paint_key, log is None
        key = paint, values, state

        # Look it up in both generations, else record it.
        recorded = _recent.get(key)
        if recorded is None:
            recorded = _older.get(key) or self._record(box.inflated(margin), lambda: paint(self, box, *values))
            if len(_recent) == _CACHE_SIZE:
                _older.clear()
                _older.update(_recent)
                _recent.clear()
            _recent[key] = recorded

        # Replay the strokes and log the texts.
        strokes, texts, result = recorded
        if isinstance(frame, DisplayListRecorder):
            frame.play(strokes)
        else:
            for part in strokes:
                draw_strokes(part.all, frame)
        if texts:
            with self.shift_by(-self._dx, -self._dy):
                for text in texts:
                    self.log_text(*text)
        return result  # type: ignore[no-any-return]

    def _record(self, within: Box, paint: Callable[[], object]) -> _Recorded:
        before = frame, log, _letters = self.surface, self.text_log, self._text_surfaces
        recorder = DisplayListRecorder(frame.get_size())
        recorder.set_clip(self.rect(*within))
        self.surface, self.text_log, self._text_surfaces = recorder, None if log is None else [], []
        try:
            result = paint()
            texts = [(*text, surface) for text, surface in zip(self.text_log or (), self._text_surfaces, strict=True)]
            return recorder.parts(), texts, result
        finally:
            self.surface, self.text_log, self._text_surfaces = before

    # Lines and shapes

    def line(self, start: Point, end: Point, colour: RGB, width: float = 1.2) -> None:
        """Draw a straight line; horizontal and vertical ones are aligned to whole pixels."""
        if start[0] == end[0] or start[1] == end[1]:
            thickness = max(1, self.px(width))
            (x0, y0), (x1, y1) = self.to_px(start), self.to_px(end)
            left, top = math.floor(min(x0, x1) + 0.5), math.floor(min(y0, y1) + 0.5)
            right, bottom = math.floor(max(x0, x1) + 0.5), math.floor(max(y0, y1) + 0.5)
            if start[1] == end[1]:
                self.surface.fill(colour, (left, top - thickness // 2, right - left, thickness))
            else:
                self.surface.fill(colour, (left - thickness // 2, top, thickness, bottom - top))
            return
        self.path([start, end], colour, width)

    def path(self, points: Sequence[Point], colour: RGB, width: float = 1.6, *, round_ends: bool = False) -> None:
        """Draw an open line through the points, with round joints."""
        self.surface.fblits(shapes.strokes([self.points_to_px(points)], width * self.scale, colour, round_ends))

    def paths(self, paths: Sequence[Sequence[Point]], colour: RGB, width: float = 1.6) -> None:
        """Draw several open lines of one style."""
        points_px = [self.points_to_px(points) for points in paths]
        self.surface.fblits(shapes.strokes(points_px, width * self.scale, colour))

    def dashed_line(
        self, points: Sequence[Point], colour: RGB, width: float = 2.2, *, on: float = 4.5, off: float = 3,
        is_closed: bool = True,
    ) -> None:  # fmt: skip
        """Draw a dashed line through the points, and back to the first if it `is_closed`."""
        points_px = self.points_to_px([*points, points[0]] if is_closed else points)
        paths = shapes.dashes(points_px, on * self.scale, off * self.scale)
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
        """Draw a disc; `border` is inside the radius; `colour` None: ring only."""
        # Position and radius are rounded to fractions of a pixel, so that few sprites are needed.
        x, y = self.to_px(centre)
        left, top = math.floor(x), math.floor(y)
        fraction = round((x - left) * 4) / 4, round((y - top) * 4) / 4
        r, width = round(radius * self.scale * 8) / 8, max(1.0, border_width * self.scale)
        if colour is not None:
            self._disc((left, top), r, fraction, colour, 0, alpha)
        if border is not None:
            self._disc((left, top), r, fraction, border, r - width, alpha)

    def _disc(
        self, pos: tuple[int, int], r: float, fraction: tuple[float, float], colour: RGB, hole: float, alpha: float
    ) -> None:
        sprite, middle = shapes.disc(r, fraction, colour, max(0, hole))
        if alpha < 1:
            sprite = shapes.with_alpha(sprite, round(alpha * 255))
        self.surface.blit(sprite, (pos[0] - middle, pos[1] - middle))

    def polygon(
        self,
        points: Sequence[Point],
        colour: RGB | None,
        *,
        border: RGB | None = None,
        border_width: float = 1.2,
        alpha: float = 1,
    ) -> None:
        """Draw a polygon; its border is centred on the outline."""
        points_px = self.points_to_px(points)
        if colour is not None:
            sprite, pos = shapes.polygon(points_px, colour)
            if alpha < 1:
                sprite = shapes.with_alpha(sprite, round(alpha * 255))
            self.surface.blit(sprite, pos)
        if border is not None:
            outline = [*points_px, points_px[0]]
            self.surface.fblits(shapes.strokes([outline], max(1.0, border_width * self.scale), border, True))

    # Text

    def measure(self, text: str, size: float | Style, bold: Cut = False) -> tuple[float, float]:
        """Return the width and height of one line in units. If `size` is a Style, `bold` is ignored, here and below."""
        size, bold = _as_style(size, bold)
        w, h = fonts.measure(text, size * self.scale, bold)
        return w / self.scale, h / self.scale

    def shrink_style(
        self, text: str, style: Style, available: float, min_size: float = 14, *, step: float = 1
    ) -> Style:
        """Return the style, shrunk in steps of `step` until the line fits into `available` or is at `min_size`."""
        while style.size > min_size and self.measure(text, style)[0] > available:
            style = style.at(style.size - step)
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
        """Draw one line of text and return its box.

        `max_width`: width to which it is shortened with an ellipsis; None: never. `shadow`: colour of a shadow to its
        lower right.
        """
        size, bold = size if isinstance(size, Style) else (size, bold)
        shown, scale = text, self.scale
        size_px = size * scale
        w, h = fonts.measure(text, size_px, bold)
        if max_width is not None and w > max_width * scale:
            shown = fonts.shorten(text, size_px, bold, max_width * scale)
            w, h = fonts.measure(shown, size_px, bold)

        # Text outside the clip is neither drawn nor logged.
        box = anchored_box(w / scale, h / scale, pos, anchor)
        rect = self.rect(*box)
        if shown and rect.colliderect(self.surface.get_clip()):
            surface = fonts.surface(shown, size_px, self.palette.ink if colour is None else colour, bold)
            rect.y -= _lift(anchor, size_px)
            if shadow is not None:
                offset = round(2 * scale)
                self.surface.blit(fonts.surface(shown, size_px, shadow, bold), rect.move(offset, offset))
            self.surface.blit(surface, rect.topleft)
            if self.text_log is not None:
                self.log_text(text, box, shown != text, surface)
        return box

    def lines_of(self, text: str, size: float | Style, width: float, bold: Cut = False) -> list[str]:
        """Break the text into lines of at most `width` units."""
        size, bold = _as_style(size, bold)
        return fonts.wrap(text, size * self.scale, bold, width * self.scale)

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
        """Draw text broken into lines inside `rect`, with a line pitch of `leading` × size; return the part that is
        used.

        Text that exceeds the height ends with an ellipsis.
        """
        # The last line that fits gets the rest of the text, and is shortened.
        size, bold = _as_style(size, bold)
        lines = self.lines_of(text, size, rect.w, bold)
        step = size * leading
        max_lines = max(1, int((rect.h - self.measure("", size, bold)[1]) / step + 1e-6) + 1)
        if len(lines) > max_lines:
            lines = [*lines[: max_lines - 1], " ".join(lines[max_lines - 1 :])]

        widest = 0.0
        for i, line in enumerate(lines):
            line_box = self.text(line, size, (rect.x, rect.y + i * step), colour=colour, bold=bold, max_width=rect.w)
            widest = max(widest, line_box.w)
        return Box(rect.x, rect.y, widest, (len(lines) - 1) * step + self.measure("", size, bold)[1])

    # Small shapes

    def arrow(self, centre: Point, degrees: float, colour: RGB, *, length: float = 9, width: float = 1.8) -> None:
        """Draw a small arrow; 0° points right, 90° down."""
        angle = math.radians(degrees)
        along, normal = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))

        def point(u: float, v: float) -> Point:
            return centre[0] + u * along[0] + v * normal[0], centre[1] + u * along[1] + v * normal[1]

        half = length / 2
        self.path([point(-half, 0), point(half - 2, 0)], colour, width)
        self.polygon([point(half, 0), point(half - 4.4, 3.3), point(half - 4.4, -3.3)], colour)

    # Log of visible texts

    def log_text(self, text: str, box: Box, shortened: bool = False, surface: pygame.Surface | None = None) -> None:
        """Append a text to `text_log`, if there is one; `surface` is its surface, at the top left of the box."""
        if self.text_log is None:
            return

        # Completely visible.
        full_rect, clip = self.rect(*box), self.surface.get_clip()
        visible = full_rect.clip(clip)
        if visible == full_rect:
            self.text_log.append((text, box.moved(self._dx, self._dy), shortened))
            self._text_surfaces.append(surface)
            return

        # Cut off: log it if a part of its ink is visible.
        ink = full_rect if surface is None else surface.get_bounding_rect().move(full_rect.topleft)
        visible_ink = ink.clip(clip)
        if visible_ink.w > 0 and visible_ink.h > 0:
            cut = visible_ink.w < ink.w or (visible_ink.h < ink.h and not self._scrolls)
            self.text_log.append((text, self._box_in_units(visible), shortened or cut))
            self._text_surfaces.append(None)

    def _log_cover(self, rect: pygame.Rect) -> None:
        if self.text_log is not None and (visible := rect.clip(self.surface.get_clip())):
            self.text_log.append(("", self._box_in_units(visible), False))
            self._text_surfaces.append(None)

    def _box_in_units(self, rect: pygame.Rect) -> Box:
        return Box(rect.x / self.scale, rect.y / self.scale, rect.w / self.scale, rect.h / self.scale)


def _as_style(size: float | Style, bold: Cut) -> Style:
    return size if isinstance(size, Style) else Style(size, bold)


def _lift(anchor: str, size_px: float) -> int:
    """Return the pixels by which a vertically centred line is raised, so that digits and capitals look centred."""
    return round(size_px * 0.05) if anchor in ("midleft", "center", "midright") else 0
