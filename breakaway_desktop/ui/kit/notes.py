"""Lines that only say something: a remark with its sign, and the band of keys at the foot of a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.keymap import is_at_hand


@dataclass(frozen=True, slots=True)
class Note:
    """A status line: a bold sentence, and a second one below or beside it. `kind` is plain, good or warn.

    A warning always has its sign, never colour alone.
    """

    text: str
    more: str = ""
    kind: str = "plain"

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draws it into the box, in the middle of its height; two lines if the box is 44 high or more."""
        if not self.text and not self.more:
            return
        p = canvas.palette
        x, y = box.x, box.centre[1]
        if self.kind != "plain":
            good = self.kind == "good"
            draw_icon(canvas, "tick" if good else "warn", (x + 13, y), p.accent if good else p.warn, 18 if good else 26)
            x += 40
        room = box.right - x
        if self.more and box.h >= 44:
            canvas.text(self.text, 16, (x, y - 12), bold=True, anchor="midleft", max_width=room)
            canvas.text(self.more, 14, (x, y + 13), colour=p.ink2, anchor="midleft", max_width=room)
            return
        first = canvas.text(self.text, 15, (x, y), bold=True, anchor="midleft", max_width=room)
        if self.more:
            canvas.text(
                self.more,
                14,
                (first.right + 10, y),
                colour=p.ink2,
                anchor="midleft",
                max_width=max(0, room - first.w - 10),
            )


@dataclass(frozen=True, slots=True)
class KeyBand:
    """The dark band at the foot: (key, what it does) left to right, and a word at the right end."""

    keys: Sequence[tuple[str, str]]
    right: str = ""
    HEIGHT = 44.0

    def draw(self, canvas: Canvas, *, left: float = 84) -> Box:
        """Draws it along the lower edge and returns its box; keys that do not fit, or are not at hand, are left out."""
        p = canvas.palette
        box = Box(0, canvas.h - self.HEIGHT, canvas.w, self.HEIGHT)
        canvas.fill(p.band, box)
        y, x = box.centre[1], min(left, canvas.w * 0.065)
        end = canvas.w - x
        if self.right:
            end = canvas.text(self.right, 14, (end, y), colour=p.on_band, anchor="midright").x - 28
        for key, text in self.keys:
            if not is_at_hand(key):
                continue
            need = canvas.key_cap_width(key) + 8 + canvas.measure(text, 14)[0]
            if x + need > end:
                break
            cap = canvas.key_cap(key, (x, y - 0.5), anchor="midleft")
            x = canvas.text(text, 14, (cap.right + 8, y), colour=p.on_band, anchor="midleft").right + 28
        return box
