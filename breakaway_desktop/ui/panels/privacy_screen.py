"""The privacy screen between players: a poster over everything until the next player confirms that he is there
(R9.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from breakaway_desktop.kit.drawing.box import LEAN, Box, anchored_box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import BLACK, WHITE, mix
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.controls import button, either_key_cap
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, PageView
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
        input_delay_ms=UNEXPECTED_PAGE_DELAY_MS, subscribes_to=subscribes_to, name=PRIVACY_VIEW,
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
        x, y = box.x + min(60.0, box.w / 20), box.y + box.h * 0.06
        size = measure.shrink_style(self.shown.title.upper(), POSTER.at(110), box.w * 0.86 - x, 16, step=2).size
        line_boxes = _line_boxes(measure, self.shown.lines, x - 12, y + 1.4 * size, box.w - 2 * x)
        shown, title = self.shown, (x, y, size)
        tree.paint_calls.append((box, lambda canvas: _paint(canvas, box, shown, title, line_boxes)))
        y = line_boxes[-1].bottom + 34
        lift = button(_("Show my cards").upper(), on_press=self.on_press, key=act.PRESS_OR_SKIP, kind="primary",
                      size=HEADLINE, least=18, name=self.first, enters=True)  # fmt: skip
        width = min(box.w - 2 * x, lift.width(measure) + 70)
        lift.place(measure, Box(x - 20, y, width, 84), tree)
        leave = button(self.leave, on_press=self.menu, key=act.BACK, name="menu")
        leave.place(measure, Box(x - 22, y + 102, leave.width(measure) + 20, 42), tree)


def _line_boxes(canvas: Canvas, lines: Sequence[str], x: float, y: float, available: float) -> list[Box]:
    boxes = []
    for index, line in enumerate(lines):
        width = min(available, canvas.measure(line, LABEL if not index else BODY)[0] + 60)
        boxes.append(Box(x - 8 * index, y, width, 40 if not index else 34))
        y += 44
    return boxes


def _paint(
    canvas: Canvas, box: Box, shown: PrivacyScreen, title: tuple[float, float, float], line_boxes: Sequence[Box]
) -> None:
    palette, look, (x, y, size) = canvas.palette, shown.look, title
    sun = mix(look.fill, WHITE, 0.45) if look.fill != WHITE else mix(WHITE, BLACK, 0.1)
    art = posters.PosterArt(look.fill, sun, look, shown.number, Box(0.36, 0.05, 0.64, 0.95))
    rect = canvas.rect(*box)
    canvas.surface.blit(posters.paint_poster_art(art, rect.size, canvas.scale, palette), rect.topleft)
    canvas.text(shown.title.upper(), POSTER.at(size), (x, y + 0.6 * size), colour=look.label, anchor="midleft")
    for index, (line_box, line) in enumerate(zip(line_boxes, shown.lines, strict=True)):
        ground, ink = (palette.bib, palette.on_bib) if index else (palette.on_bib, palette.bib)
        canvas.slanted(line_box, ground, LEAN * line_box.h)
        style = BODY if index else LABEL
        canvas.text(
            line, style, (line_box.x + 30, line_box.centre[1]), colour=ink, anchor="midleft", max_width=line_box.w - 50
        )


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

    # The title, and what to do.
    x = centre[0] + radius + 30
    available = box.right - lean - x
    style = canvas.shrink_style(title.upper(), HEADLINE.at(60), available, 22)
    top = box.y + 0.08 * box.h
    canvas.text(title.upper(), style, (x, top + 0.16 * box.h), colour=look.label, anchor="midleft")
    canvas.text(
        look_away(), BODY, (x - 6, top + 0.46 * box.h), colour=look.label, anchor="midleft", max_width=available
    )

    # The button.
    label = _("Show my cards")
    cap = either_key_cap(act.PRESS, act.PRESS_OR_SKIP) if state.focus else ""
    width = painters.button_width(canvas, label, key=painters.key_width(canvas.scale, cap), height=40)
    button_box = anchored_box(min(available, width), 40, (x - 12, top + 0.72 * box.h), "midleft")
    painters.button(canvas, button_box, label, state, kind="plain", cap=cap)
