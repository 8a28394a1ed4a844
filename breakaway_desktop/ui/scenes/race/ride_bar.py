"""Below while nobody is asked: who rides or thinks, and how fast one wants to see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Option, Segments
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.words import _

SPEED = "speed"


@dataclass(frozen=True, slots=True)
class Action:
    """A button of the bar."""

    label: str
    text: str
    cap: str
    on_press: Callable[[], None]
    icon: str = ""


def speed_options() -> tuple[Option, ...]:
    return (
        Option("slow", _("slow")),
        Option("normal", _("normal")),
        Option("fast", _("fast")),
        Option("off", _("at once")),
    )


def bar_controls(
    screen: Screen, box: Box, actions: Sequence[Action], speed: str, on_speed: Callable[[str], None], gap: float
) -> list[Control]:
    """The buttons and the speed, flowing into rows as wide as the box, `gap` apart; a small gap makes low rows."""
    h = 36.0 if gap >= 10 else 32.0
    size = 14.0
    controls: list[Control] = []
    x, y = box.x, box.y
    for action in actions:
        w = Button.width_for(screen, action.text, cap=action.cap, icon=action.icon, size=size)
        if x > box.x and x + w > box.right:
            x, y = box.x, y + h + gap
        controls.append(
            Button(
                Box(x, y, w, h),
                action.text,
                action.on_press,
                cap=action.cap,
                icon=action.icon,
                size=size,
                label=action.label,
            )
        )
        x += w + 8
    options = speed_options()
    widths = Segments.widths_for(screen, options)
    label_w = screen.measure(_("Speed"), 14)[0] + 12
    total = label_w + sum(widths)
    if x > box.x and x + total > box.right:
        x, y = box.x, y + h + gap
    if total > box.right - x:
        label_w = 0.0
    rect = Box(x + label_w, y, sum(widths), h)
    controls.append(Segments(rect, SPEED, options, speed, on_speed, widths=widths))
    return controls


def paint_bar(canvas: Canvas, box: Box, status: str, speed: Box | None) -> None:
    """The sentence above the buttons, and the word before the speed."""
    p = canvas.palette
    canvas.text(status, 15, (box.x, box.y), bold=True, anchor="midleft", max_width=box.w)
    if speed is not None and speed.x > box.x + 1:
        canvas.text(_("Speed"), 14, (speed.x - 10, speed.centre[1]), colour=p.ink2, anchor="midright")
