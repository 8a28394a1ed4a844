"""Small controls of the race screen: signs in the top bar, the road that can be clicked, the eye."""

from __future__ import annotations

from collections.abc import Callable

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control, letter_colour
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.palette import RGB
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.words import _

_SIGN = 19.0


class Sign(Control):
    """A sign to press; `mirrored` turns it over. A stroke through one that cannot be pressed says so in every theme."""

    def __init__(
        self,
        rect: Box,
        label: str,
        icon: str,
        on_press: Callable[[], None],
        *,
        mirrored: bool = False,
        enabled: bool = True,
        why_disabled: str = "",
    ) -> None:
        super().__init__(rect, label, on_press=on_press, enabled=enabled, why_disabled=why_disabled)
        self.icon = icon
        self.mirrored = mirrored

    @property
    def ring(self) -> Box:
        return self.rect.inflated(-3)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        if hovered and self.enabled:
            canvas.box(self.rect.inflated(-1), p.sunk, radius=6)
        colour = letter_colour(p, self.enabled)
        if self.mirrored:
            self._draw_forward(canvas, colour)
        else:
            draw_icon(canvas, self.icon, self.rect.centre, colour, _SIGN)
        if not self.enabled:
            x, y = self.rect.centre
            across, down = (-0.55 if self.mirrored else 0.55) * _SIGN, 0.55 * _SIGN  # clear of the arrow's head
            stroke = [(x - across, y + down), (x + across, y - down)]
            canvas.path(stroke, p.paper, 4.4)
            canvas.path(stroke, colour, 1.6, round_ends=True)

    def _draw_forward(self, canvas: Canvas, colour: RGB) -> None:
        """An arrow back is an arrow forward when its points change sides."""
        x, y = self.rect.centre
        u = _SIGN / 2
        shaft = [(-0.9, -0.35), (0.3, -0.35), (0.6, -0.25), (0.8, 0.0), (0.85, 0.15), (0.75, 0.45), (0.5, 0.62)]
        for path in ([*shaft, (0.3, 0.65), (-0.3, 0.65)], [(-0.4, -0.9), (-0.95, -0.35), (-0.4, 0.2)]):
            canvas.path([(x - a * u, y + b * u) for a, b in path], colour, 1.8 * _SIGN / 16, round_ends=True)


class Eye(Control):
    """Turns secret cards up and down; while they lie open it says how long they still do. `V` presses it."""

    def __init__(self, rect: Box, label: str, on_press: Callable[[], None]) -> None:
        super().__init__(rect, label, on_press=on_press)
        self.left = 0.0
        """Share of the time that is left, 0: face down."""
        self.seconds = 0
        """Seconds that are left; 0: until somebody turns them down."""

    @staticmethod
    def width_for(screen: Screen) -> float:
        words = max(screen.measure(text, 14, True)[0] for text in (_("Peek"), _open_words(0), _open_words(20)))
        return words + 36 + 32 + 38 + 10

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p, r = canvas.palette, self.rect
        opened = self.left > 0
        border = p.accent if opened else p.control
        canvas.box(r, p.tint if opened else p.card, border=border, border_width=1.4, radius=6)
        y = r.centre[1]
        draw_icon(canvas, "eye" if opened else "eye-struck", (r.x + 20, y), p.ink, 19)
        words = _open_words(self.seconds) if opened else _("Peek")
        room = r.w - 38 - 10 - canvas.key_cap_width("V") - 6
        size = 14.0
        while size > 11 and canvas.measure(words, size, True)[0] > room:
            size -= 0.5
        drawn = canvas.text(words, size, (r.x + 38, y), bold=True, anchor="midleft", max_width=room)
        cap = canvas.key_cap("V", (drawn.right + 10, y - 0.5), anchor="midleft")
        room = r.right - 8 - (cap.right + 8)
        if self.seconds and room >= 12:
            track = Box(cap.right + 8, y - 2.5, room, 5)
            canvas.box(track, p.card, radius=2.5)
            canvas.box(Box(track.x, track.y, max(3.0, track.w * self.left), 5), p.accent, radius=2.5)


def _open_words(seconds: int) -> str:
    return _("Open {seconds} s").format(seconds=seconds) if seconds else _("Open")
