"""The canvas: drawing in units on a surface of the window's size."""

from __future__ import annotations

import math

from breakaway_desktop.ui.drawing import letters
from breakaway_desktop.ui.drawing.box import Box, Point, placed
from breakaway_desktop.ui.drawing.letters import Cut, Style
from breakaway_desktop.ui.drawing.palette import RGB
from breakaway_desktop.ui.drawing.pen import Pen

__all__ = ["ARROWS", "Box", "Canvas", "Point", "placed"]

# The bundled font has no arrows: a key cap draws them.
ARROWS: dict[str, float] = {"→": 0, "↓": 90, "←": 180, "↑": 270}


class Canvas(Pen):
    """A pen that writes."""

    # Letters

    def measure(self, text: str, size: float | Style, bold: Cut = False) -> tuple[float, float]:
        """Width and height of one line in units. Here and below: a style says the cut as well."""
        size, bold = _styled(size, bold)
        w, h = letters.measure(text, size * self.scale, bold)
        return w / self.scale, h / self.scale

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
            shown = letters.fitted(text, size * self.scale, bold, max_width * self.scale)
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


def _styled(size: float | Style, bold: Cut) -> Style:
    return size if isinstance(size, Style) else Style(size, bold)


def _lift(anchor: str, size_px: float) -> int:
    """Pixels by which a line set on its middle goes up, so that figures and capitals stand in the middle."""
    return round(size_px * 0.05) if anchor in ("midleft", "center", "midright") else 0
