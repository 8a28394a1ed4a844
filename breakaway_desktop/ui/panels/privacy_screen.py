"""The privacy screen between players: a poster over everything until the next player confirms that he is there
(R9.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from breakaway_desktop.kit.drawing.box import LEAN, Box, anchored_box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import BLACK, WHITE, mix
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.controls import button, either_key_cap
from breakaway_desktop.kit.toolkit.layout import (
    LaidOutTree,
    Measure,
    Node,
    column,
    draw,
    paint_node,
    row,
    slanted_fill,
    space,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.page import COLUMN_SIZE, UNEXPECTED_PAGE_DELAY_MS, PageView
from breakaway_desktop.kit.toolkit.typography import BODY, HEADLINE, LABEL, POSTER
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui import keys as act, posters
from breakaway_desktop.ui.panels.scoreboard import draw_shape
from breakaway_desktop.ui.team_looks import TeamLook

PRIVACY_VIEW: Final = "privacy-screen"  # no words: the name of the view
INPUT_DELAY_MS: Final = 300.0
"""Milliseconds for which input is ignored below a cover of the hand, and on the page that is then uncovered."""


@dataclass(frozen=True, slots=True)
class PrivacyScreen:
    """Content of a privacy screen: the team's style, the rider's number, a title and the lines below it."""

    look: TeamLook
    number: str
    title: str
    lines: tuple[str, ...]


def privacy_view(
    shown: PrivacyScreen, *, on_press: Any, first: str, menu: Any, leave: str = "", subscribes_to: tuple[type, ...] = ()
) -> PageView:
    """Return the view of a privacy screen, which covers the window.

    Lifting it sends `on_press`; `first` names the button for that. Esc sends `menu`; `leave` is the label for
    that, "Menu" if it is empty.
    """
    return PageView(
        _Poster(shown, on_press, first, menu, leave or _("Menu")), title=shown.title, initial_focus=first,
        on_escape=menu, opaque=True,
        input_delay_ms=UNEXPECTED_PAGE_DELAY_MS, subscribes_to=subscribes_to, name=PRIVACY_VIEW, least=COLUMN_SIZE,
    )  # fmt: skip


def look_away() -> str:
    return _("Everyone else, please look away.")


class _Poster(Node):
    shown: PrivacyScreen
    on_press: Any
    first: str
    menu: Any
    leave: str

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        shown, x, y = self.shown, box.x + min(60.0, box.w / 20), box.y + box.h * 0.06
        draw(partial(_paint_art, shown)).place(measure, box, tree)

        title_w = box.w * 0.86 - x
        size = measure.shrink_style(shown.title.upper(), POSTER.at(110), title_w, 16, step=2).size
        title = text(shown.title, size=POSTER.at(size), colour=shown.look.label, capitals=True)
        title.place(measure, Box(x, y, title_w, 1.2 * size), tree)
        y += 1.4 * size
        for index, line in enumerate(shown.lines):
            ground, ink, style, h = ("bib", "on_bib", BODY, 34) if index else ("on_bib", "bib", LABEL, 40)
            words = row(space(30), text(line, size=style, colour=ink, grow=1), space(30))
            tile = Box(x - 12 - 8 * index, y, min(box.w - 2 * x, words.width(measure)), h)
            stack(slanted_fill(ground), words).place(measure, tile, tree)
            y += 44
        lift = button(_("Show my cards").upper(), on_press=self.on_press, key=act.PRESS_OR_SKIP, kind="primary",
                      size=HEADLINE, least=18, name=self.first, enters=True)  # fmt: skip
        width = min(box.w - 2 * x, lift.width(measure) + 70)
        lift.place(measure, Box(x - 20, y + 24, width, 84), tree)
        leave = button(self.leave, on_press=self.menu, key=act.BACK, name="menu")
        leave.place(measure, Box(x - 22, y + 126, leave.width(measure) + 20, 42), tree)


def _paint_art(shown: PrivacyScreen, canvas: Canvas, box: Box) -> None:
    look, rect = shown.look, canvas.rect(*box)
    sun = mix(look.fill, WHITE, 0.45) if look.fill != WHITE else mix(WHITE, BLACK, 0.1)
    art = posters.PosterArt(look.fill, sun, look, shown.number, Box(0.36, 0.05, 0.64, 0.95))
    canvas.surface.blit(posters.paint_poster_art(art, rect.size, canvas.scale, canvas.palette), rect.topleft)


def paint_hand_cover(canvas: Canvas, box: Box, state: painters.State, *, look: TeamLook, title: str) -> None:
    """Paint the cover of the hand, for a race in which nothing else is secret."""
    # The cover, in the team's colours.
    lean = LEAN * box.h
    canvas.slanted(box.moved(4, 6), canvas.palette.on_bib, lean)
    fill = mix(look.fill, WHITE if look.label == WHITE else BLACK, 0.08) if state.hover else look.fill
    canvas.slanted(box, fill, lean)
    band = mix(fill, look.label, 0.1)
    for share in (0.7, 0.8, 0.9):
        canvas.slanted(Box(box.x + share * box.w, box.y, 0.035 * box.w, box.h), band, lean)

    # The team's sign.
    radius = 0.36 * box.h
    centre = box.x + lean + radius * 1.3, box.centre[1]
    draw_shape(canvas, look, centre, radius)

    # The title, what to do, and the button; each line a little farther left, because the cover is slanted.
    x, label, ink = centre[0] + radius + 18, _("Show my cards"), look.label
    cap = either_key_cap(act.PRESS, act.PRESS_OR_SKIP) if state.focus else ""
    width = painters.button_width(canvas, label, key=painters.key_width(canvas.scale, cap), height=40)

    def paint_button(canvas: Canvas, where: Box) -> None:
        tile = anchored_box(min(where.w, width), 40, (where.x, where.centre[1]), "midleft")
        painters.button(canvas, tile, label, state, kind="plain", cap=cap)

    words = column(
        row(space(12), text(title, size=HEADLINE.at(60), least=22, colour=ink, capitals=True, grow=1), h=0.32 * box.h),
        row(space(6), text(look_away(), size=BODY, colour=ink, grow=1), h=0.28 * box.h),
        draw(paint_button, h=0.24 * box.h),
    )
    paint_node(canvas, Box(x, box.y + 0.08 * box.h, box.right - lean - x, 0.84 * box.h), words)
