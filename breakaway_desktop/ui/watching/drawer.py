"""The drawer at the right edge: paper with a head, the teams' tabs, a page, and the reason for the selected number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import BLACK, RGB, WHITE, Palette
from breakaway_desktop.kit.input.keymap import reachable_key_cap, with_key
from breakaway_desktop.kit.toolkit.containers import PaperPalette
from breakaway_desktop.kit.toolkit.controls import Hotspot, press
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node, cached_paint_node, draw
from breakaway_desktop.kit.toolkit.painters import draw_fitted, key, key_width
from breakaway_desktop.kit.toolkit.scroll import BAR_ROOM, scroll
from breakaway_desktop.kit.toolkit.stage import Message
from breakaway_desktop.kit.toolkit.typography import CAPTION, CHOSEN, HEADING, HEADLINE, KEY, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels.hand import mini_card
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.team_looks import team_look
from breakaway_desktop.ui.watching import messages as viewing

DRAWER_W = 392.0
_SHADOW = 30.0
"""Units by which the slanted left edge and its shadow extend beyond the panel."""
PINNED_BELOW = 220.0
"""Minimum height of the drawer below the ring of a tall window."""
_HEAD_H = 42.0
_TABS_H = 46.0
_BELOW_TABS = _HEAD_H + _TABS_H
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
    """Return the box of the pin."""
    return Box(box.right - 80, box.y + 5, 34, 32)


def tab_boxes(box: Box, count: int) -> list[Box]:
    """Return the boxes of the teams' tabs, side by side."""
    tab_width = (box.w - 20) / max(1, count)
    return [Box(box.x + 10 + index * tab_width, box.y + 49, tab_width - 5, 32) for index in range(count)]


# The paper


def _paint_frame(
    canvas: Canvas, box: Box, titles: tuple[str, ...], subject: str, look: str, tabs: tuple[str, ...], team: int,
    pinned: bool,
) -> None:  # fmt: skip
    """Paint the paper with a head in a team's colour and a slanted left edge, and with a shadow if it covers the
    road."""
    palette, head_look = canvas.palette, team_look(look)
    x, y, bottom = box.x, box.y, box.bottom
    if not pinned:
        canvas.polygon([(x - 16, y), (x, y), (x, bottom), (x - _SHADOW, bottom)], palette.sunk, alpha=0.45)
    canvas.fill(palette.for_paper.paper, box)
    canvas.polygon([(x, y), (x + 1, y), (x + 1, bottom), (x - 10, bottom)], palette.for_paper.paper)

    # The head, with a line below it that separates white from the paper.
    head = box.cut_top(_HEAD_H)[0]
    canvas.fill(head_look.fill, Box(x - 1, y, box.w + 1, head.h))
    if head_look.fill == WHITE or palette.edge_width:
        canvas.fill(
            palette.for_paper.ink if head_look.fill != WHITE else palette.on_bib,
            Box(x - 1, head.bottom - 2, box.w + 1, 2),
        )

    # The fullest title that leaves room for the subject.
    middle = head.centre[1]
    style, available = HEADLINE.at(24), box.w - _ICONS_W - 16 - 26
    subject_width = canvas.measure(subject, NOTE)[0]
    title = next(
        (wording for wording in titles if canvas.measure(wording.upper(), style)[0] + subject_width <= available),
        titles[-1],
    )
    drawn = canvas.text(title.upper(), style, (x + 16, middle), colour=head_look.label, anchor="midleft")
    available = box.right - _ICONS_W - drawn.right - 14
    draw_fitted(canvas, (subject,), NOTE.at(16), (drawn.right + 12, middle + 1), available, colour=head_look.label)

    pin = pin_box(box).centred(26, 24)
    canvas.box(pin, palette.on_bib if pinned else WHITE, radius=4)
    _paint_pin(canvas, pin, WHITE if pinned else BLACK)
    with canvas.use_palette(palette.for_paper):
        _paint_tabs(canvas, box, tabs, team)


def _paint_pin(canvas: Canvas, box: Box, colour: RGB) -> None:
    (x, y), size = box.centre, 18.0
    canvas.polygon(
        [(x - 0.2 * size, y - 0.42 * size), (x + 0.2 * size, y - 0.42 * size), (x + 0.14 * size, y),
         (x + 0.3 * size, y + 0.1 * size), (x - 0.3 * size, y + 0.1 * size), (x - 0.14 * size, y)], colour,
    )  # fmt: skip
    canvas.path([(x, y), (x, y + 0.48 * size)], colour, 1.8)


def _paint_tabs(canvas: Canvas, box: Box, looks: tuple[str, ...], team: int) -> None:
    palette = canvas.palette
    for number, (look, tab) in enumerate(zip(looks, tab_boxes(box, len(looks)), strict=True), start=1):
        is_selected = number == team
        canvas.slanted(tab, palette.accent if is_selected else palette.card, LEAN * tab.h)
        draw_token(canvas, team_look(look), "", (tab.x + 19, tab.centre[1]), 22)
        shortcut = reachable_key_cap(act.TEAMS[number - 1])
        if shortcut and canvas.measure(shortcut, KEY)[0] + 38 < tab.w:
            canvas.text(
                shortcut,
                KEY,
                (tab.x + 34, tab.centre[1]),
                colour=palette.on_accent if is_selected else palette.ink,
                anchor="midleft",
            )


# The reason


def _why_lines(canvas: Canvas, box: Box, why: ReasonBox) -> Sequence[str]:
    return canvas.lines_of(why.text, NOTE, box.w - (_CARD_PAD if why.card else _PAD) - _PAD)


def _why_height(canvas: Canvas, box: Box, why: ReasonBox | None) -> float:
    """Return the height of the reason box, at most half of the panel."""
    if why is None:
        return 0.0
    text_height = len(_why_lines(canvas, box, why)) * NOTE.size * _LINE_SPACING
    height = 40 + max(text_height, 52 if why.card else 0) + (_SQUARES_H if why.squares else _NO_SQUARES_H)
    return min(max(112.0, height), 0.5 * box.h)


def _paint_why(canvas: Canvas, box: Box, why: ReasonBox) -> None:
    """Paint the reason at the foot of a drawer."""
    palette, height = canvas.palette, _why_height(canvas, box, why)
    panel = Box(box.x, box.bottom - height, box.w, height)

    # The title with its key.
    style = HEADING.at(18)
    title = _("Why")
    width = canvas.measure(title, style)[0] + 24 + key_width(canvas.scale, reachable_key_cap(act.WHY))
    head = Box(panel.x + 8, panel.y + 2, width + 22, 26)
    canvas.slanted(head, palette.ink, LEAN * head.h)
    drawn = canvas.text(title, style, (head.x + 16, head.centre[1]), colour=palette.paper, anchor="midleft")
    key(canvas, reachable_key_cap(act.WHY), (drawn.right + 10, head.centre[1]), inks=(palette.paper, palette.ink))

    # The count of reasons, with the key for the next one.
    end = panel.right - 12
    if why.count:
        shortcut = reachable_key_cap(act.NEXT_REASON)
        width = key_width(canvas.scale, shortcut)
        if width:
            end = key(canvas, shortcut, (end - width, head.centre[1]), inks=(palette.ink, palette.paper)).x - 6
        end = canvas.text(why.count, CAPTION, (end, head.centre[1]), colour=palette.ink2, anchor="midright").x - 8

    draw_fitted(canvas, (why.subject,), CHOSEN.at(16), (head.right + 8, head.centre[1]), end - head.right - 8)

    # The new card, the text, and the squares that it is about.
    x = panel.x + (_CARD_PAD if why.card else _PAD)
    y = panel.y + 38
    if why.card:
        mini_card(canvas, (panel.x + 34, y + 24), 46, why.card)
    squares_height = _SQUARES_H if why.squares else _NO_SQUARES_H
    text = Box(x, y - 2, panel.right - _PAD - x, panel.bottom - squares_height - y)
    canvas.paragraph(why.text, NOTE, text, leading=_LINE_SPACING)
    if why.squares:
        _paint_squares(canvas, Box(x, panel.bottom - 30, panel.right - _PAD - x, 22), why.squares, palette)


def _paint_squares(canvas: Canvas, box: Box, squares: Sequence[tuple[int, int]], palette: Palette) -> None:
    """Paint the number of riders counted on each square, from rear to front."""
    block_width = min(46.0, box.w / len(squares))
    for index, (_square, riders) in enumerate(sorted(squares)):
        block = Box(box.x + index * block_width, box.y, block_width - 3 + LEAN * box.h, box.h)
        canvas.slanted(block, palette.pink, LEAN * box.h)
        canvas.text(str(riders), CHOSEN.at(16), block.centre, colour=palette.on_bib, anchor="center")


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
    team: int = 0
    """The team of the selected tab."""

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        # The paper, the page on it below the tabs, and the reason at its foot.
        frame = cached_paint_node(
            _paint_frame, self.titles, self.subject, self.look, self.tabs, self.team, self.pinned, margin=_SHADOW
        )
        frame.place(measure, box, out)
        below_tabs = box.cut_top(_BELOW_TABS if self.tabs else _HEAD_H)[1]
        page_box = below_tabs.cut_bottom(_why_height(measure, box, self.why) or _NO_SQUARES_H)[1]
        PaperPalette(self.content).place(measure, page_box, out)
        if self.why is not None:
            PaperPalette(cached_paint_node(_paint_why, self.why)).place(measure, box, out)

        # Hotspots over the tabs, the pin and the cross.
        for team, box_of_tab in enumerate(tab_boxes(box, len(self.tabs)), start=1):
            tab = Hotspot(viewing.ToggleMovementLog(team), name=f"sheet {team}")  # no words: a label
            tab.place(measure, box_of_tab, out)
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
