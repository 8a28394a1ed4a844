"""The page of keys: the keys of the screen below and the symbols of the race. F1 opens it from every screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from breakaway_desktop.guide import variant_title
from breakaway_desktop.kit.drawing.box import Box, Point, anchored_box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.toolkit.containers import head, keycap, right_drawer
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.key_help import KeyGroup, capital, reachable_groups
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    Shortcut,
    colour_fill,
    column,
    draw,
    grid,
    paragraph,
    row,
    spacer,
    table,
    text,
)
from breakaway_desktop.kit.toolkit.page import LEAST_SIZE, PageView
from breakaway_desktop.kit.toolkit.painters import chip
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import Back, ShowHelp, ShowKeys
from breakaway_desktop.ui.panels.small_card import mini_card
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_own, draw_token, draw_turn
from breakaway_desktop.ui.road.road_picture import CardMarker
from breakaway_desktop.ui.road.road_signs import draw_lap_badge, draw_marker, draw_milestone
from breakaway_desktop.ui.team_looks import TeamLook

_LEAST_W = 720.0
"""Width, in units, in which the page has room for its title and all buttons."""
_COLUMNS = 3
_TEXT = BODY.at(16)
_LETTERS_PER_LINE = 22
"""Approximate number of letters in a line of a column, to estimate the height of a group."""
_CAP_LETTERS = 12
"""Number of letters of key caps side by side in a narrow column."""


def view(model: ShowKeys) -> PageView:
    groups = row(
        *(column(*map(_group, groups), gap=22, grow=1) for groups in _group_columns(reachable_groups(model.groups))),
        gap=22,
    )
    below = [] if model.signs is None else [colour_fill("edge", h=1.5), _signs_table(model.signs)]
    all_pages = button(_("All help pages"), _("Help"), on_press=ShowHelp(), key=act.ALL_HELP, name="pages")
    pages = [all_pages] if model.pages else []
    if model.variant:
        title = variant_title(model.variant)
        pages = [button(title, on_press=ShowHelp(model.variant), key=act.ALL_HELP, name="variant")]

    if model.reader:
        keys = replace(model, groups=model.reader, reader=(), signs=None, variant="", pages=False)
        pages.append(button(_(act.READER), on_press=keys, name="reader"))

    close = button(_("Close"), on_press=Back(), key=act.BACK, kind="bare", name="close")
    body = scroll(column(groups, *below, gap=12, pad=(22, 14)), name="keys")
    return PageView(
        right_drawer(body, _("Keys on this screen"), capital(model.screen), *pages, close),
        title=model.screen,
        initial_focus="close",
        scroll_target="keys",
        keys=(Shortcut(act.HELP, Back()),),
        least=(_LEAST_W, LEAST_SIZE[1]),
    )


def _group_columns(groups: Sequence[KeyGroup]) -> list[list[KeyGroup]]:
    """Distribute groups over the columns: each further group is added to the column with the fewest lines."""
    columns: list[list[KeyGroup]] = [[group] for group in groups[:_COLUMNS]]
    for group in groups[_COLUMNS:]:
        min(columns, key=lambda column_groups: sum(map(_line_count, column_groups))).append(group)
    return columns + [[] for _n in range(_COLUMNS - len(columns))]


def _line_count(group: KeyGroup) -> int:
    """Estimate the number of lines of a group, with its title."""
    return 2 + sum(1 + len(key_row.words) // _LETTERS_PER_LINE for key_row in group.rows)


def _group(group: KeyGroup) -> Node:
    rows = [
        [_key_caps(key_row.caps), paragraph(capital(key_row.words), size=_TEXT, leading=1.2, grow=1)]
        for key_row in group.rows
        if key_row.caps
    ]
    others = [paragraph(capital(key_row.words), size=_TEXT, leading=1.2) for key_row in group.rows if not key_row.caps]
    return column(head(group.title, capitals=True), column(table(rows, gap=10, pad=(0, 4)), *others, gap=5), gap=6)


def _key_caps(caps: tuple[str, ...]) -> Node:
    """Return the key caps of a row, in one line or a few to a line."""
    lines, letters = list[list[Node]](), 0
    for label in caps:
        letters += len(label)
        if not lines or letters > _CAP_LETTERS:
            lines, letters = [*lines, []], len(label)
        lines[-1].append(text("…", size=_TEXT) if label == "…" else keycap(label, least=24))
    return column(*(row(*line, gap=5) for line in lines), gap=4)


def _signs_table(look: TeamLook) -> Node:
    """Return the symbols of the race and their meanings, with tokens of this team."""
    cells = []
    for paint, meaning in signs():
        meaning_column = column(spacer(), paragraph(meaning, size=_TEXT, leading=1.2), spacer(), grow=1)
        cells.append(row(draw(partial(paint, look=look), w=SIGN_W, h=36, says=""), meaning_column, gap=10))
    return column(
        head(_("Reading the screen"), capitals=True), grid(*cells, min_width=214, gap=8, max_columns=3), gap=10
    )


SIGN_W = 48.0
_TOKEN = 26.0
_COUNTED_ALPHA = 0.45
"""Opacity of the colour on squares that count."""
_Sign = Callable[[Canvas, Point, TeamLook], None]


class Painted(Protocol):
    """A function that paints a symbol in the centre of a box, with tokens of a team."""

    def __call__(self, canvas: Canvas, box: Box, *, look: TeamLook) -> None: ...


def signs() -> list[tuple[Painted, str]]:
    """Return a painter and the meaning of each symbol."""
    return [
        (_in_centre(sign), meaning)
        for sign, meaning in (
            (_to_move, _("rider to move")),
            (_own, _("one of your riders")),
            (_ghost, _("landing square")),
            (_dropped_rider, _("dropped: plays his highest card")),
            (_lapped_rider, _("lapped: outside the dotted line")),
            (_draw_card_marker, _("where a card in the hand leads")),
            (_leader_square, _("the leader’s square")),
            (_string, _("string: riders on consecutive squares")),
            (_new_card_behind, _("new card right behind a string, as it is")),
            (_card, _("new card: certain")),
            (_framed, _("pink frame: depends on the others")),
            (_counted_squares, _("squares that count for the new card")),
            (_lock, _("still secret")),
            (_dots, _("the same in the movement log")),
            (_points_won, _("points won at a line: first, others")),
            (_points_to_win, _("points a card would win")),
        )
    ]


def _in_centre(sign: _Sign) -> Painted:
    return lambda canvas, box, look: sign(canvas, box.centre, look)


def _to_move(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    draw_turn(canvas, look, pos, 0.9 * _TOKEN)
    draw_token(canvas, look, "1", pos, 0.9 * _TOKEN)


def _own(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    draw_own(canvas, pos, 0.8 * _TOKEN)
    draw_token(canvas, look, "1", pos, 0.8 * _TOKEN)


def _ghost(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    draw_token(canvas, look, "1", pos, _TOKEN, ghost=True)


def _dropped_rider(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    draw_token(canvas, look, "1", pos, _TOKEN)
    draw_dropped(canvas, pos, _TOKEN)


def _lapped_rider(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    draw_token(canvas, look, "1", (pos[0] - 12, pos[1]), 0.85 * _TOKEN)
    draw_lap_badge(canvas, (pos[0] + 11, pos[1]))


def _draw_card_marker(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    draw_marker(canvas, pos, 20, CardMarker(9, 9), look)


def _leader_square(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    palette = canvas.palette
    draw_milestone(canvas, pos, 34, 22, palette.on_bib)
    canvas.text("64", CHOSEN, (pos[0], pos[1] + 1), colour=palette.bib, anchor="center")


def _string(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    (x, y), palette = pos, canvas.palette
    tail = [(x - 18 - 6 * (n % 2), y + 9 - 3 * n) for n in range(7)]
    canvas.polygon([(x + 18, y - 9), (x + 23, y), (x + 18, y + 9), *tail], palette.pink)
    for step in (-12, 0, 12):
        draw_token(canvas, look, "", (x + step, y), 12)


def _card(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    mini_card(canvas, pos, 30, "7")


def _new_card_behind(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    palette, card = canvas.palette, anchored_box(24, 30, pos, "center")
    canvas.box(card, palette.pink, radius=4)
    canvas.box(card.inflated(-2), palette.bib, radius=3)
    canvas.text("6", CHOSEN.at(20), card.centre, colour=palette.on_bib, anchor="center")


def _framed(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    mini_card(canvas, pos, 30, "7", framed=True)


def _counted_squares(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    palette, box = canvas.palette, Box(pos[0] - 20, pos[1] - 11, 40, 22)
    canvas.box(box, palette.road, radius=0)
    canvas.box(box, palette.sun, radius=0, alpha=_COUNTED_ALPHA)


def _lock(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    draw_icon(canvas, "lock", pos, canvas.palette.ink, 20)


def _dots(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    canvas.text("9", CHOSEN, (pos[0], pos[1] - 3), anchor="center")
    for step in (-4, 0, 4):
        canvas.circle((pos[0] + step, pos[1] + 9), 1.2, canvas.palette.ink)


def _points_won(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    chip(canvas, (pos[0] - 12, pos[1]), "10", first=True)
    chip(canvas, (pos[0] + 12, pos[1]), "8")


def _points_to_win(canvas: Canvas, pos: Point, look: TeamLook) -> None:
    chip(canvas, pos, "8", dashed=True)
