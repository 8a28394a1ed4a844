"""The Why panel: one sentence on the marked rider's last card, place or points."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import paragraph_fits
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.words import _

_SIZES = (14.0, 13.0, 12.0, 11.0)
_FOOT = 17.0
_LEADING = 1.35


@dataclass(frozen=True, slots=True)
class WhyShown:
    subject: str = ""
    text: str = ""
    count: str = ""
    """Which of how many reasons this is."""
    others: tuple[tuple[str, str], ...] = ()
    """The other reasons, subject and text, for a panel that has room for them."""
    lit: bool = False
    """The road shows what is explained: it says how to leave."""


def paint_why(canvas: Canvas, box: Box, shown: WhyShown) -> None:
    """The panel; a sentence that is long is set smaller, so that all of it can be read."""
    p = canvas.palette
    canvas.panel(box)
    room = Box(box.x + 14, box.y + 34, box.w - 26, box.h - 40)
    foot, above = room.cut_bottom(_FOOT)
    has_foot = shown.lit and paragraph_fits(canvas, shown.text, 12.0, above, _LEADING)
    y = box.y + 19
    title = canvas.text(_("Why"), 15, (box.x + 14, y), bold=True, anchor="midleft")
    cap = canvas.key_cap("E", (title.right + 10, y), anchor="midleft", size=12, height=20)
    if shown.count:
        cap = canvas.text(shown.count, 12, (cap.right + 8, y), colour=p.ink2, anchor="midleft")
    if shown.lit and not has_foot:
        cap = canvas.key_cap(_("Esc"), (cap.right + 8, y), anchor="midleft", size=12, height=20)
    canvas.text(
        shown.subject, 13, (box.right - 12, y), colour=p.ink2, anchor="midright", max_width=box.right - cap.right - 24
    )  # fmt: skip
    if not shown.text:
        canvas.paragraph(_("A number that is clicked is explained here."), 13, room, colour=p.ink2)
        return
    if has_foot:
        room = above
        leaves = _("{why} goes on, {esc} leaves") if shown.count else _("{esc} leaves")
        leaves = leaves.format(why=cap_of("E"), esc=cap_of(_("Esc")))
        canvas.text(leaves, 12, (foot.x, foot.centre[1]), colour=p.ink2, anchor="midleft", max_width=foot.w)
    size = next((size for size in _SIZES if paragraph_fits(canvas, shown.text, size, room, _LEADING)), _SIZES[-1])
    drawn = canvas.paragraph(shown.text, size, room, leading=_LEADING)
    _paint_others(canvas, Box(room.x, drawn.bottom + 14, room.w, room.bottom - drawn.bottom - 14), shown)


def _paint_others(canvas: Canvas, room: Box, shown: WhyShown) -> None:
    """As many of the other reasons as there is room for, each under its subject."""
    p = canvas.palette
    y, size = room.y, 13.0
    for subject, text in shown.others:
        lines = canvas.lines_of(text, size, room.w)
        if y + 22 + len(lines) * size * 1.35 > room.bottom:
            return
        canvas.line((room.x, y), (room.right, y), p.edge, 1)
        canvas.text(subject, 12.5, (room.x, y + 12), colour=p.ink2, bold=True, anchor="midleft", max_width=room.w)
        drawn = canvas.paragraph(text, size, Box(room.x, y + 22, room.w, room.bottom - y - 22), leading=1.35)
        y = drawn.bottom + 10
