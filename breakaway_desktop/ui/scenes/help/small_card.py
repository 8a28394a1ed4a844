"""Cards in a diagram: smaller than in a hand, without a key."""

from __future__ import annotations

from breakaway_desktop.ui.kit.box import Point, placed
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.palette import TEAM_LOOKS
from breakaway_desktop.ui.road.tokens import scaled_outline

CARD_W, CARD_H = 40.0, 50.0
SPECIAL_W, SPECIAL_H = 28.0, 36.0


def draw_small_card(canvas: Canvas, centre: Point, face: str, kind: str = "plain", team: int = 0) -> None:
    """A card around `centre`; `face` empty is face down. Kinds as in `guide.bands.Card`."""
    p = canvas.palette
    special = kind == "inked"
    box = placed(SPECIAL_W if special else CARD_W, SPECIAL_H if special else CARD_H, centre, "center")
    if not face:
        look = TEAM_LOOKS[team - 1]
        canvas.box(box, p.card, border=p.ink2, radius=6, shadow=True)
        canvas.box(box.inflated(-3.5), look.fill, radius=4)
        points = [(centre[0] + x, centre[1] + y) for x, y in scaled_outline(look.shape, 11)]
        canvas.polygon(points, look.fill, border=look.label, border_width=1.6)
        canvas.text("?", 13, centre, colour=look.label, bold=True, anchor="center")
        return
    ground, colour = p.card, p.ink
    if special:
        ground, colour = p.ink, p.paper
    elif kind == "refused":
        ground, colour = p.sunk, p.ink3
    if kind in ("new", "chosen"):
        canvas.box(box, ground, border=p.accent, border_width=2.4, radius=6, shadow=True)
    elif kind in ("guess", "refused"):
        canvas.box(box, ground, radius=6)
        outline = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        canvas.dashed(outline, p.warn if kind == "refused" else p.accent, 1.8, closed=True)
    else:
        canvas.box(box, ground, border=p.ink2, radius=6, shadow=True)
    if team and kind == "plain":
        look = TEAM_LOOKS[team - 1]
        line = p.ink3 if look.colour_key == "white" else look.fill
        canvas.box(box.inflated(-3.5), None, border=line, border_width=1.4, radius=4)
    canvas.text(face, 19, centre, colour=colour, bold=True, anchor="center")
    if kind == "refused":
        draw_icon(canvas, "stop", (box.right - 2, box.y + 2), p.warn, 15)
