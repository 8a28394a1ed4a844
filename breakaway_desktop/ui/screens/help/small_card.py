"""Cards in a diagram: smaller than in a hand, without a key."""

from __future__ import annotations

from breakaway_desktop.ui.drawing.box import Point, placed
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.palette import TEAM_LOOKS, mix
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.toolkit.parts import bib
from breakaway_desktop.ui.toolkit.typography import FIGURE

CARD_W, CARD_H = 40.0, 50.0
SPECIAL_W, SPECIAL_H = 28.0, 36.0


def draw_small_card(canvas: Canvas, centre: Point, face: str, kind: str = "plain", team: int = 0) -> None:
    """A card around `centre`; `face` empty is face down. Kinds as in `guide.bands.Card`."""
    p = canvas.palette
    special = kind == "inked"
    box = placed(SPECIAL_W if special else CARD_W, SPECIAL_H if special else CARD_H, centre, "center")
    if face and team and kind in ("plain", "chosen"):
        bib(canvas, box, face, TEAM_LOOKS[team - 1], on=kind == "chosen")
        return
    canvas.box(box.moved(2, 3), p.shadow, radius=5)
    if not face:
        look = TEAM_LOOKS[team - 1]
        canvas.box(box, p.bib, border=p.on_bib, radius=5)
        canvas.box(box.inflated(-3.5), look.fill, radius=4)
        draw_token(canvas, look, "?", centre, 23)
        return
    ground, colour, edge = p.bib, p.on_bib, p.on_bib
    if special:
        ground, colour, edge = p.on_bib, p.bib, p.bib
    elif kind == "new":
        ground, colour, edge = p.pink_words, p.paper, p.pink_words
    elif kind == "chosen":
        edge = p.pink
    elif kind == "refused":
        colour = mix(p.on_bib, p.bib, 0.45)
    dashed = kind in ("guess", "refused")
    canvas.box(box, ground, border=None if dashed else edge, border_width=3 if kind == "chosen" else 1.2, radius=5)
    if dashed:
        outline = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        canvas.dashed(outline, p.danger if kind == "refused" else p.on_bib, 1.8, closed=True)
    canvas.text(face, FIGURE.at(19 if special else 24), centre, colour=colour, anchor="center")
    if kind == "refused":
        draw_icon(canvas, "stop", (box.right - 2, box.y + 2), p.danger, 15)
