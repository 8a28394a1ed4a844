"""The cover between players: a poster over everything until the next player says that he is there (R9.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from breakaway_desktop.ui.drawing.box import Box, anchored_box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import BLACK, WHITE, TeamLook, mix
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.toolkit import parts, posters
from breakaway_desktop.ui.toolkit.boxes import LaidOutTree, Measure, Node
from breakaway_desktop.ui.toolkit.controls import button, either_cap
from breakaway_desktop.ui.toolkit.page import BY_ITSELF_MS, PageView
from breakaway_desktop.ui.toolkit.typography import BODY, HEADLINE, LABEL, POSTER
from breakaway_desktop.words import _

CURTAIN: Final = "curtain"  # no words: the name of the view
DEAF_MS: Final = 300.0
"""How long input is ignored under one over the lower part, and on the page that it uncovers."""


@dataclass(frozen=True, slots=True)
class PrivacyScreen:
    """The team's colour, the number of the rider on the road, large words and the lines below them."""

    look: TeamLook
    number: str
    title: str
    lines: tuple[str, ...]


def curtain(
    shown: PrivacyScreen, *, does: Any, first: str, menu: Any, leave: str = "", hears: tuple[type, ...] = ()
) -> PageView:
    """It covers the window; `does` is said when it is lifted. `first` names the button that lifts it; Esc says `menu`,
    which is where `leave` says, if not to the menu."""
    return PageView(
        _Poster(shown, does, first, menu, leave or _("Menu")), title=shown.title, first=first, escape=menu, covers=True,
        deaf_ms=BY_ITSELF_MS, hears=hears, name=CURTAIN,
    )  # fmt: skip


def look_away() -> str:
    return _("Everyone else, please look away.")


@dataclass(frozen=True, slots=True)
class _Poster(Node):
    shown: PrivacyScreen
    does: Any
    first: str
    menu: Any
    leave: str

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        x, y = box.x + min(60.0, box.w / 20), box.y + box.h * 0.06
        size = measure.shrink_style(self.shown.title.upper(), POSTER.at(110), box.w * 0.86 - x, 16, step=2).size
        plates = _plates(measure, self.shown.lines, x - 12, y + 1.4 * size, box.w - 2 * x)
        shown, title = self.shown, (x, y, size)
        tree.paints.append((box, lambda canvas: _paint(canvas, box, shown, title, plates)))
        y = plates[-1].bottom + 34
        lift = button(_("Show my cards").upper(), does=self.does, key=act.SKIP, kind="primary", size=HEADLINE, least=18,
                      name=self.first, enters=True)  # fmt: skip
        wide = min(box.w - 2 * x, lift.width(measure) + 70)
        lift.put(measure, Box(x - 20, y, wide, 84), tree)
        leave = button(self.leave, does=self.menu, key=act.BACK, name="menu")
        leave.put(measure, Box(x - 22, y + 102, leave.width(measure) + 20, 42), tree)


def _plates(canvas: Canvas, lines: Sequence[str], x: float, y: float, room: float) -> list[Box]:
    found = []
    for at, line in enumerate(lines):
        wide = min(room, canvas.measure(line, LABEL if not at else BODY)[0] + 60)
        found.append(Box(x - 8 * at, y, wide, 40 if not at else 34))
        y += 44
    return found


def _paint(
    canvas: Canvas, box: Box, shown: PrivacyScreen, title: tuple[float, float, float], plates: Sequence[Box]
) -> None:
    palette, look, (x, y, size) = canvas.palette, shown.look, title
    sun = mix(look.fill, WHITE, 0.45) if look.fill != WHITE else mix(WHITE, BLACK, 0.1)
    picture = posters.PosterArt(look.fill, sun, look, shown.number, Box(0.36, 0.05, 0.64, 0.95))
    rect = canvas.rect(*box)
    canvas.surface.blit(posters.painted(picture, rect.size, canvas.scale, palette), rect.topleft)
    canvas.text(shown.title.upper(), POSTER.at(size), (x, y + 0.6 * size), colour=look.label, anchor="midleft")
    for at, (plate, line) in enumerate(zip(plates, shown.lines, strict=True)):
        ground, ink = (palette.bib, palette.on_bib) if at else (palette.on_bib, palette.bib)
        canvas.slanted(plate, ground, 0.17 * plate.h)
        style = BODY if at else LABEL
        canvas.text(line, style, (plate.x + 30, plate.centre[1]), colour=ink, anchor="midleft", max_width=plate.w - 50)


def paint_lower(canvas: Canvas, box: Box, look: TeamLook, draw_shape: Any, title: str, state: parts.State) -> None:
    """The same over the lower part of a screen: nothing else is secret."""
    lean = 0.17 * box.h
    canvas.slanted(box.moved(4, 6), canvas.palette.on_bib, lean)
    fill = mix(look.fill, WHITE if look.label == WHITE else BLACK, 0.08) if state.hover else look.fill
    canvas.slanted(box, fill, lean)
    band = mix(fill, look.label, 0.1)
    for share in (0.7, 0.8, 0.9):
        canvas.slanted(Box(box.x + share * box.w, box.y, 0.035 * box.w, box.h), band, lean)
    radius = 0.36 * box.h
    middle = box.x + lean + radius * 1.3, box.centre[1]
    draw_shape(canvas, look, middle, radius)
    x = middle[0] + radius + 30
    room = box.right - lean - x
    style = canvas.shrink_style(title.upper(), HEADLINE.at(60), room, 22)
    top = box.y + 0.08 * box.h
    canvas.text(title.upper(), style, (x, top + 0.16 * box.h), colour=look.label, anchor="midleft")
    canvas.text(look_away(), BODY, (x - 6, top + 0.46 * box.h), colour=look.label, anchor="midleft", max_width=room)
    words = _("Show my cards")
    cap = either_cap(act.PRESS, act.SKIP) if state.focus else ""
    wide = parts.button_width(canvas, words, key=parts.key_width(canvas.scale, cap), high=40)
    plate = anchored_box(min(room, wide), 40, (x - 12, top + 0.72 * box.h), "midleft")
    parts.button(canvas, plate, words, state, kind="plain", cap=cap)
