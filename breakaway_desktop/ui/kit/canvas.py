"""Drawing in units on a surface of the window's size: the pen, letters, and the small things that stand everywhere."""

from __future__ import annotations

import math

from breakaway_desktop.ui.kit import letters
from breakaway_desktop.ui.kit.box import Box, Point, placed
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.ui.kit.letters import Cut, Style
from breakaway_desktop.ui.kit.palette import RGB
from breakaway_desktop.ui.kit.pen import Pen

__all__ = ["ARROWS", "Box", "Canvas", "Point", "placed"]

# The bundled font has no arrows: a key cap draws them.
ARROWS: dict[str, float] = {"→": 0, "↓": 90, "←": 180, "↑": 270}


class Canvas(Pen):
    """A pen that writes."""

    def scaled(self, scale: float) -> Canvas:
        """The same surface in units of another scale."""
        if scale == self.scale:
            return self
        other = Canvas(self.surface, self.palette, scale)
        other.boxes = self.boxes
        return other

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

    def key_cap_width(self, text: str, *, size: float = 12.5, height: float = 22, as_is: bool = False) -> float:
        """How wide a key cap is: as wide as high at least. `text` is the usual key (`keymap`), unless it is `as_is`."""
        text = text if as_is else cap_of(text)
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
        as_is: bool = False,
    ) -> Box:
        """A key of the keyboard; arrows are drawn. `selected`: accent with on-accent letters. `text` is the usual key:
        what is drawn is the one that does its work now, unless the cap is to be drawn `as_is`."""
        p = self.palette
        text = text if as_is else cap_of(text)
        box = placed(self.key_cap_width(text, size=size, height=height, as_is=True), height, pos, anchor)
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


def _styled(size: float | Style, bold: Cut) -> Style:
    return size if isinstance(size, Style) else Style(size, bold)


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
