"""Things to press: buttons, rows of a menu, cards of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import ARROWS, Canvas
from breakaway_desktop.ui.kit.control import Control, letter_colour
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.keymap import cap_of, is_at_hand
from breakaway_desktop.ui.kit.scene import Screen

_CAP_SIZE, _CAP_HEIGHT = 12.5, 22.0
_BOLD = ("primary", "plain", "danger")


def _cap_width(screen: Screen | Canvas, cap: str) -> float:
    if not cap or not is_at_hand(cap):
        return 0
    cap = cap_of(cap)
    if all(sign in ARROWS for sign in cap):
        return max(_CAP_HEIGHT, len(cap) * 13 + 9)
    return max(_CAP_HEIGHT, screen.measure(cap, _CAP_SIZE, True)[0] + 12)


class Button(Control):
    """A button: `primary` (accent, one a screen), plain, `quiet` (sunk), `bare` (letters and sign alone) or
    `danger` (plain in the colour that warns: what cannot be undone).

    `cap` is the key that presses it, drawn inside if it is at hand; `icon` stands left of the text or alone. Its width
    comes from `width_for`, never from a guess: other languages are longer.
    """

    def __init__(
        self,
        rect: Box,
        text: str,
        on_press: Callable[[], None] | None,
        *,
        kind: str = "plain",
        cap: str = "",
        icon: str = "",
        size: float = 15,
        label: str = "",
        enabled: bool = True,
        why_disabled: str = "",
        hot_key: int | None = None,
        hot_mods: int = 0,
    ) -> None:
        super().__init__(
            rect,
            label or text or icon,
            on_press=on_press,
            enabled=enabled,
            why_disabled=why_disabled,
            hot_key=hot_key,
            hot_mods=hot_mods,
        )
        self.text = text
        self.kind = kind
        self.cap = cap
        self.icon = icon
        self.size = size

    @property
    def bold(self) -> bool:
        return self.kind in _BOLD

    @staticmethod
    def width_for(
        screen: Screen | Canvas, text: str, *, kind: str = "plain", cap: str = "", icon: str = "", size: float = 15
    ) -> float:
        """The least width in units at which nothing is cut off."""
        bold = kind in _BOLD
        inner = screen.measure(text, size, bold)[0] if text else 0
        if icon:
            inner += size + 2 + (8 if text else 0)
        if cap:
            inner += 10 + _cap_width(screen, cap)
        return max(inner + (16 if kind == "bare" else 32), 32)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        box = self.rect.moved(0, 1) if self.armed else self.rect
        colour = p.ink
        if not self.enabled:
            colour = p.ink3
            if self.kind != "bare":
                canvas.box(box, p.sunk, border=p.edge, border_width=p.edge_width, radius=self.radius)
        elif self.kind == "primary":
            colour = p.on_accent
            canvas.box(box, p.accent, radius=self.radius, shadow=not self.armed)
        elif self.kind in ("plain", "danger"):
            colour = p.warn if self.kind == "danger" else p.ink
            border = p.ink2 if hovered else p.control
            canvas.box(box, p.card, border=border, border_width=1.4, radius=self.radius, shadow=not self.armed)
        elif self.kind == "quiet":
            colour = p.ink if hovered else p.ink2
            canvas.box(box, p.sunk, border=p.edge, border_width=p.edge_width, radius=self.radius)
        else:
            colour = p.ink if hovered or focused else p.ink2
        self._draw_inside(canvas, box, colour)

    def _draw_inside(self, canvas: Canvas, box: Box, colour: tuple[int, int, int]) -> None:
        whole_w = canvas.measure(self.text, self.size, self.bold)[0] if self.text else 0
        icon_w = self.size + 2 if self.icon else 0
        cap_w = _cap_width(canvas, self.cap)
        beside = icon_w + (8 if self.icon and self.text else 0) + (10 + cap_w if cap_w else 0)
        # What is too long is cut off at its end, never at the edge of the button.
        text_w = min(whole_w, max(0.0, box.w - 12 - beside))
        x = box.centre[0] - (text_w + beside) / 2
        y = box.centre[1]
        if self.icon:
            draw_icon(canvas, self.icon, (x + icon_w / 2, y), colour, icon_w)
            x += icon_w + (8 if self.text else 0)
        if self.text:
            canvas.text(
                self.text,
                self.size,
                (x, y),
                colour=colour,
                bold=self.bold,
                anchor="midleft",
                max_width=None if whole_w <= text_w else text_w,
            )
            x += text_w
        if cap_w:
            canvas.key_cap(self.cap, (x + 10, y - 0.5), anchor="midleft", size=_CAP_SIZE, height=_CAP_HEIGHT)


class RadioCard(Control):
    """One of several sheets of which one is chosen: a ring, a title, a remark in accent, a sentence or two."""

    def __init__(
        self,
        rect: Box,
        title: str,
        text: str,
        on_press: Callable[[], None] | None,
        *,
        chosen: bool = False,
        remark: str = "",
        cap: str = "",
        label: str = "",
        enabled: bool = True,
        why_disabled: str = "",
        hot_key: int | None = None,
    ) -> None:
        super().__init__(
            rect,
            label or title,
            on_press=on_press,
            enabled=enabled,
            why_disabled=why_disabled,
            hot_key=hot_key,
            radius=9,
        )
        self.title = title
        self.text = text
        self.chosen = chosen
        self.remark = remark
        self.cap = cap

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        if self.chosen:
            canvas.box(self.rect, p.tint, border=p.accent, border_width=2, radius=self.radius, shadow=True)
        elif self.enabled:
            canvas.panel(self.rect, radius=self.radius, colour=p.card if hovered else None)
        else:
            canvas.box(self.rect, p.sunk, border=p.edge, border_width=p.edge_width, radius=self.radius)
        x, y = self.rect.x + 22, self.rect.y + 24
        draw_radio(canvas, (x, y), self.chosen, self.enabled)
        cap_w = _cap_width(canvas, self.cap)
        room = self.rect.right - 12 - cap_w - (x + 18) - 8
        colour = letter_colour(p, self.enabled)
        title = canvas.text(self.title, 17, (x + 18, y), colour=colour, bold=True, anchor="midleft", max_width=room)
        if self.remark:
            canvas.text(
                self.remark,
                13.5,
                (title.right + 8, y + 1),
                colour=p.accent,
                anchor="midleft",
                max_width=room - title.w - 8,
            )
        if cap_w:
            canvas.key_cap(self.cap, (self.rect.right - 12, self.rect.y + 14), anchor="topright")
        below = Box(self.rect.x + 16, self.rect.y + 42, self.rect.w - 32, self.rect.h - 50)
        canvas.paragraph(self.text, 13.5, below, colour=letter_colour(p, self.enabled, p.ink2), leading=1.45)


def draw_radio(canvas: Canvas, centre: tuple[float, float], chosen: bool, enabled: bool = True) -> None:
    """The ring of a choice, filled when chosen."""
    p = canvas.palette
    ring = p.ink3 if not enabled else p.accent if chosen else p.control
    canvas.circle(centre, 8.5, p.card if enabled else None, border=ring, border_width=2)
    if chosen:
        canvas.circle(centre, 4.6, ring)
