"""The drawer at the right edge: paper with a head, the teams' tabs, a page, and the reason for the selected number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import BLACK, RGB, WHITE
from breakaway_desktop.kit.input.keymap import reachable_key_cap, with_key
from breakaway_desktop.kit.toolkit.containers import PaperPalette, keycap
from breakaway_desktop.kit.toolkit.controls import Hotspot, press
from breakaway_desktop.kit.toolkit.layout import (
    LaidOutTree,
    Measure,
    Node,
    cached_node,
    colour_in,
    column,
    draw,
    first_that_fits,
    paragraph,
    row,
    sized,
    slanted_fill,
    space,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.scroll import BAR_ROOM, scroll
from breakaway_desktop.kit.toolkit.stage import Message
from breakaway_desktop.kit.toolkit.typography import CAPTION, CHOSEN, HEADING, HEADLINE, KEY, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels.small_card import new_card
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.team_looks import team_look
from breakaway_desktop.ui.watching import messages as viewing

DRAWER_W = 392.0
_SHADOW = 30.0
"""Units by which the slanted left edge and its shadow extend beyond the panel."""
PINNED_BELOW = 220.0
"""Minimum height of the drawer below the ring of a tall window."""
_HEAD_H = 42.0
_TABS_H, _TAB_LINE_H, _MOST_IN_LINE = 46.0, 36.0, 6
"""Height of one line of tabs, of each further line, and the most tabs of a line that are wide enough for a finger."""
_ICONS_W = 84.0
"""Total width of the pin and the cross in the head."""
_LINE_SPACING = 1.3
_PAD, _CARD_PAD = 14.0, 62.0
"""Margins of the reason's text, in units: on both sides, and on the left if it explains a card."""
_SQUARES_H, _NO_SQUARES_H = 34.0, 6.0
"""Units below the reason's text: with the squares that were counted, and without. The second is also the space below a
page."""


@dataclass(frozen=True, slots=True)
class ReasonBox:
    """The reason for a number.

    `card`: value of the explained new card; empty: none. `squares`: (square, riders) for each square that was counted.
    `count`: number of this reason, and number of reasons, as text; empty if it is the only one.
    """

    subject: str
    text: str
    card: str = ""
    squares: tuple[tuple[int, int], ...] = ()
    count: str = ""


# Boxes


def pin_box(box: Box) -> Box:
    return Box(box.right - 80, box.y + 5, 34, 32)


def tab_boxes(box: Box, count: int) -> list[Box]:
    """Return the boxes of the teams' tabs, side by side, in two lines if there are many."""
    in_line = _tabs_in_line(count)
    tab_width = (box.w - 20) / in_line
    return [
        Box(box.x + 10 + at % in_line * tab_width, box.y + 49 + at // in_line * _TAB_LINE_H, tab_width - 5, 32)
        for at in range(count)
    ]


def _tabs_in_line(count: int) -> int:
    return max(1, count if count <= _MOST_IN_LINE else (count + 1) // 2)


def _below_tabs(count: int) -> float:
    return _HEAD_H + (_TABS_H + (-(-count // _tabs_in_line(count)) - 1) * _TAB_LINE_H if count else 0)


# The paper


def _frame(
    titles: tuple[str, ...], subject: str, look: str, tabs: tuple[str, ...], team: int, pinned: bool
) -> Node:  # fmt: skip
    """Return the paper with a head in a team's colour, and the tabs. The head has the fullest title that leaves room
    for the subject."""
    colour = team_look(look).label
    about = text(subject, size=NOTE.at(16), least=14, colour=colour, grow=1)
    names = [text(title, size=HEADLINE.at(24), colour=colour, capitals=True) for title in titles]
    ways = [*(row(name, replace(about, grow=0), gap=12) for name in names), row(names[-1], about, gap=12)]
    head = row(space(16), first_that_fits(*ways, grow=1), space(_ICONS_W), h=_HEAD_H)
    paper = draw(partial(_paint_paper, look, pinned))
    return stack(paper, column(head, space(7), PaperPalette(_tabs(tabs, team))))


def _paint_paper(look: str, pinned: bool, canvas: Canvas, box: Box) -> None:
    """Paint the paper with its head and a slanted left edge, and with a shadow if it covers the road."""
    palette, fill = canvas.palette, team_look(look).fill
    x, y, bottom = box.x, box.y, box.bottom
    if not pinned:
        canvas.polygon([(x - 16, y), (x, y), (x, bottom), (x - _SHADOW, bottom)], palette.sunk, alpha=0.45)
    canvas.fill(palette.for_paper.paper, box)
    canvas.polygon([(x, y), (x + 1, y), (x + 1, bottom), (x - 10, bottom)], palette.for_paper.paper)

    # The head, with a line below it that separates white from the paper, and the pin.
    canvas.fill(fill, Box(x - 1, y, box.w + 1, _HEAD_H))
    if fill == WHITE or palette.edge_width:
        edge = palette.for_paper.ink if fill != WHITE else palette.on_bib
        canvas.fill(edge, Box(x - 1, y + _HEAD_H - 2, box.w + 1, 2))
    pin = pin_box(box).centred(26, 24)
    canvas.box(pin, palette.on_bib if pinned else WHITE, radius=4)
    _paint_pin(canvas, pin, WHITE if pinned else BLACK)


def _paint_pin(canvas: Canvas, box: Box, colour: RGB) -> None:
    (x, y), size = box.centre, 18.0
    canvas.polygon(
        [(x - 0.2 * size, y - 0.42 * size), (x + 0.2 * size, y - 0.42 * size), (x + 0.14 * size, y),
         (x + 0.3 * size, y + 0.1 * size), (x - 0.3 * size, y + 0.1 * size), (x - 0.14 * size, y)], colour,
    )  # fmt: skip
    canvas.path([(x, y), (x, y + 0.48 * size)], colour, 1.8)


def _tab_words(name: str) -> str:
    return _("{team}: movement log").format(team=name)


def _tabs(looks: tuple[str, ...], team: int) -> Node:
    """Return a tab for each team, with its key if there is room."""
    tabs: list[Node] = []
    for number, look in enumerate(looks, start=1):
        ground, ink = ("accent", "on_accent") if number == team else ("card", "ink")
        cap = _tab_cap(reachable_key_cap(act.TEAMS[number - 1]), ink)
        tabs.append(stack(slanted_fill(ground), row(space(5), token(look, d=21), space(4), cap, space(1)), grow=1))
    in_line = _tabs_in_line(len(tabs))
    tabs += [Node(grow=1)] * (-len(tabs) % in_line)
    lines = [tabs[at : at + in_line] for at in range(0, len(tabs), in_line)]
    return column(*(row(space(5), *line, space(10), gap=5, h=32) for line in lines), gap=_TAB_LINE_H - 32)


def _tab_cap(key: str, ink: str) -> Node:
    """Return the key in full, or with an arrow for Shift, or nothing, as there is room."""
    words = partial(text, size=KEY.at(14), colour=ink, says="")
    bare = key.removeprefix(f"{_('Shift')}+")
    if bare == key:
        return words(key, optional=True)
    arrow = draw(lambda canvas, box: draw_icon(canvas, "shift", box.centre, colour_in(canvas.palette, ink), 9), w=9)
    return first_that_fits(words(key), row(arrow, words(bare)), optional=True)


# The reason


def _reason(why: ReasonBox, grow: float = 0.0) -> Node:
    """Return the reason at the foot of a drawer: its title with the key, the count of reasons, the text, the squares
    that it is about. With `grow`, the text is cut off where the height ends."""
    title = text(_("Why"), size=HEADING.at(18), colour="paper")
    why_cap = keycap(reachable_key_cap(act.WHY), least=0, inks=("paper", "ink"))
    label = stack(slanted_fill("ink"), row(space(16), title, space(10), why_cap, space(20)))
    subject = text(why.subject, size=CHOSEN.at(16), least=14, grow=1)
    next_cap = keycap(reachable_key_cap(act.NEXT_REASON), least=0, inks=("ink", "paper"))
    count = [text(why.count, size=CAPTION, soft=True), next_cap] if why.count else []
    head = row(row(label, subject, *count, gap=8, grow=1), space(4), pad=(8, 0), h=26)

    card = [space(1.6), column(space(3), new_card(why.card, 46)), space(9.2)] if why.card else []
    words = paragraph(why.text, leading=_LINE_SPACING, grow=1)
    body = row(space(_PAD), *card, words, space(_PAD), grow=grow)
    left = space(_CARD_PAD if why.card else _PAD)
    squares = [row(left, sized(partial(_squares, why.squares)), space(_PAD), h=22), space(8)] if why.squares else []
    return column(space(2), head, space(8), body, space(4 if squares else _NO_SQUARES_H + 4), *squares)


def _squares(squares: tuple[tuple[int, int], ...], w: float, h: float) -> Node:
    """Return the number of riders counted on each square, from rear to front."""
    block_w = min(46.0, w / len(squares))
    return row(*(_square(str(riders), block_w, h) for _square_number, riders in sorted(squares)), says="")


def _square(riders: str, w: float, h: float) -> Node:
    return stack(
        draw(lambda canvas, box: canvas.slanted(box._replace(w=w - 3 + LEAN * h), canvas.palette.pink, LEAN * h)),
        text(riders, size=CHOSEN.at(16), colour="on_bib", align="centre"), w=w,
    )  # fmt: skip


# The drawer


class TabbedDrawer(Node):
    """Paper at the right edge: a head in the colour `look` with pin and cross, tabs of teams, content, and a reason.

    `titles`: wordings, from full to brief. `on_close`: the message of the cross; None: no cross.
    """

    titles: tuple[str, ...]
    subject: str
    content: Node
    look: str
    on_close: Message | None
    why: ReasonBox | None = None
    pinned: bool = False
    tabs: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """The teams of the tabs."""
    team: int = 0

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        # The paper, the page on it below the tabs, and the reason at its foot.
        values = self.titles, self.subject, self.look, self.tabs, self.team, self.pinned
        cached_node(_frame, *values, margin=_SHADOW).place(measure, box, out)
        below_tabs, foot_h = box.cut_top(_below_tabs(len(self.tabs)))[1], _NO_SQUARES_H
        if self.why is not None:  # at most half of the panel
            foot_h = min(max(112.0, _reason(self.why).height(measure, box.w)), 0.5 * box.h)
            PaperPalette(cached_node(_reason, self.why, 1.0)).place(measure, box.cut_bottom(foot_h)[0], out)
        PaperPalette(self.content).place(measure, below_tabs.cut_bottom(foot_h)[1], out)

        # Hotspots over the tabs, the pin and the cross.
        for team, box_of_tab in enumerate(tab_boxes(box, len(self.tabs)), start=1):
            label = f"sheet {team}"  # no words: a label
            words = partial(_tab_words, self.names[team - 1])
            tab = Hotspot(viewing.ToggleMovementLog(team), name=label, says=words)
            tab.place(measure, box_of_tab, out)
            if out.said is not None:
                out.said[-1].key = reachable_key_cap(act.TEAMS[team - 1])
        pin, ink = pin_box(box), team_look(self.look).label
        tip = with_key(_("Beside the circuit or over it"), act.PIN)
        Hotspot(viewing.PinDrawer(), tip, name="pin").place(measure, pin, out)
        if self.on_close is not None:
            close = Box(pin.right + 4, pin.y, box.right - pin.right - 8, pin.h)
            cross = draw(lambda canvas, box_of_tab: draw_icon(canvas, "cross", box_of_tab.centre, ink, 20))
            tip = with_key(_("Close"), act.BACK)
            press(cross, on_press=self.on_close, name="close", bare=True, tip=tip).place(measure, close, out)


class RowsBelowHeads(Node):
    """Heads, and below them a viewport on `rows_for(count)`, where `count` whole rows fit; it is cut to whole rows."""

    heads: Node
    rows_for: Callable[[int], Node]
    row_height: float
    viewport: dict[str, Any]
    """Arguments of `scroll`."""

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        heads_box, below = box.cut_top(self.heads.h)
        self.heads.place(measure, heads_box.cut_right(BAR_ROOM)[1], out)
        count = max(1, int(below.h // self.row_height))
        rows_box = below.cut_top(count * self.row_height)[0]
        scroll(self.rows_for(count), ring=0, **self.viewport).place(measure, rows_box, out)
