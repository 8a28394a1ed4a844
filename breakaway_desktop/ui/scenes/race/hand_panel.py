"""The hand below: whose go it is, the cards, and what each of them would do (design sheet, "Hand")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from breakaway_desktop.engine.marks import Gates
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.sentences.explaining.hidden import is_hidden
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.sentences.names import Names, place_text
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.kit.palette import TeamLook, team_look
from breakaway_desktop.ui.kit.recording import Steps
from breakaway_desktop.ui.panels.outcome_cells import TableRow, less_words, same_as
from breakaway_desktop.ui.road.board import gate_of
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.cards import Face, paint_card, paint_secret_sum
from breakaway_desktop.ui.scenes.race.numbers import Mark
from breakaway_desktop.ui.scenes.race.outcome_table import paint_table, table_columns, table_layout
from breakaway_desktop.words import _, ngettext

WHO_W, COMPACT_WHO_W = 228.0, 162.0
BUTTONS_W = 132.0
_NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True)
class Pips:
    """`left` of what cards cost; the selected one takes `taken` of them, gives so many where that is negative, and
    leaves him `short` of so many."""

    left: int
    taken: int = 0
    short: int = 0


@dataclass(frozen=True, slots=True)
class HandShown:
    """`rows` of the table go with `faces`; there are none while something else stands in its place. `selected` is the
    index of a face, −1 for none."""

    look: str = "yellow"
    rider: int = 0
    title: str = ""
    player: str = ""
    lines: tuple[str, ...] = ()
    """Who rides whom (where there is no room, `player` alone), then where he stands."""
    faces: tuple[Face, ...] = ()
    rows: tuple[TableRow, ...] = ()
    selected: int = -1
    secret_sum: int | None = None
    asked: bool = False
    pips: Pips | None = None
    """What he has left of what cards cost (R8.7)."""


def hand_content(box: Box, compact: bool) -> Box:
    """The middle of a hand that is as deep as four riders need, as deep as one needs."""
    h = min(box.h, 124.0 if compact else 166.0)
    return Box(box.x, box.y + (box.h - h) / 2, box.w, h)


def cards_layout(box: Box, count: int, compact: bool, who_w: float) -> list[Box]:
    """Where the cards lie."""
    box = hand_content(box, compact)
    if compact:
        w, h, gap = (76.0, 98.0, 10.0) if count < 4 else (66.0, 98.0, 8.0)
        top = box.y + 18
    else:
        w, h, gap = (92.0, 134.0, 14.0) if count < 4 else (80.0, 134.0, 10.0)
        top = box.y + 19
    return [Box(box.x + who_w + at * (w + gap), top, w, h) for at in range(count)]


def backs_to_come(box: Box, compact: bool, looks: Sequence[TeamLook]) -> Iterator[Callable[[Canvas], None]]:
    """The backs of all teams' cards, in both sizes."""
    for count in (3, 4):
        card = cards_layout(box, count, compact, 0)[0]
        for look in looks:
            yield partial(paint_card, box=card, look=look, face=Face(None, True), cap="")


def table_box(box: Box, count: int, compact: bool, right: float) -> Box:
    """Where the table of outcomes stands, right of so many cards."""
    x = cards_layout(box, count, compact, COMPACT_WHO_W if compact else WHO_W)[-1].right + (18 if compact else 26)
    return Box(x, box.y + 8, right - x, box.h - 14)


def who_lines(view: View, rider: int, compact: bool) -> tuple[str, ...]:
    """Where he stands, and how many move after him."""
    seen = view.rider(rider)
    if is_hidden(view):
        return _hidden_lines(view, seen, compact)
    mates = sorted((r.arrived, r.id) for r in view.on_road() if r.square == seen.square)
    place = [number for _arrived, number in mates].index(rider) + 1
    if compact and len(mates) == 1:
        where = _("on {square}, alone").format(square=seen.square)
    elif compact:
        where = _("on {square}, {place} of {n}").format(square=seen.square, place=place_text(place), n=len(mates))
    elif len(mates) == 1:
        where = _("on {square}, alone there").format(square=seen.square)
    else:
        where = _("on {square}, {place} of {n} there").format(
            square=seen.square, place=place_text(place), n=len(mates)
        )  # fmt: skip
    if compact:
        return (where,)
    behind = len(view.order) - view.moved - 1
    if behind <= 0:
        return where, _("he moves last")
    return where, ngettext("{n} rider moves after him", "{n} riders move after him", behind).format(n=behind)


def _hidden_lines(view: View, seen: SeenRider, compact: bool) -> tuple[str, ...]:
    """The same where rivals' squares are hidden: his own square and checkpoint, and of a rival between which squares he
    is."""
    every = next((mark.every for mark in view.variant.marks(view) if isinstance(mark, Gates)), 0)
    gate = gate_of(seen, every) if every else 0
    if seen.farthest is not None:
        where = _("between {low} and {high}").format(low=seen.square, high=seen.farthest)
    elif gate:
        where = _("on {square}, passed {gate}").format(square=seen.square, gate=gate)
    else:
        where = _("on {square}").format(square=seen.square)
    behind = len(view.order) - view.moved - 1
    if compact:
        return (where,)
    if behind <= 0:
        return where, _("he moves last")
    return where, ngettext("{n} rider moves after him", "{n} riders move after him", behind).format(n=behind)


def title_of(names: Names, team: int, rider: int) -> tuple[str, str]:
    """The team, and who rides whom: `Player 1 rides 22`."""
    return names.team(team), _("{player} rides {rider}").format(player=names.player(team), rider=names.number(rider))


def paint_hand(canvas: Canvas, box: Box, shown: HandShown, compact: bool, table_right: float) -> Steps:
    """Everything but the buttons, a card and a row a step."""
    p = canvas.palette
    canvas.panel(box)
    look = team_look(shown.look)
    canvas.fill(look.fill if shown.look != "white" else p.ink3, Box(box.x, box.y, 6, box.h))
    who_w = COMPACT_WHO_W if compact else WHO_W
    inner = hand_content(box, compact)
    yield
    yield from _paint_who(canvas, Box(box.x + 14, inner.y, who_w - 24, inner.h), shown, compact)
    cards = cards_layout(box, len(shown.faces), compact, who_w)
    for at, (card, face) in enumerate(zip(cards, shown.faces, strict=True)):
        yield
        cap = str(at + 1) if shown.asked else ""
        paint_card(canvas, card, look, face, cap, selected=shown.asked and at == shown.selected)
    hidden = [
        card.moved(0, -7 if shown.asked and at == shown.selected else 0)
        for at, (card, face) in enumerate(zip(cards, shown.faces, strict=True))
        if face.value is None
    ]
    if hidden and shown.secret_sum is not None and len(hidden) > 1:
        level = min(card.y for card in hidden)
        paint_secret_sum(canvas, [Box(card.x, level, card.w, card.h) for card in hidden], shown.secret_sum)
    if shown.asked and cards and shown.rows:
        table = table_box(box, len(cards), compact, table_right)
        yield from paint_table(canvas, table, shown.rows, shown.selected, compact)


def hand_token(compact: bool) -> float:
    """The radius of the token of whose hand it is."""
    return 20 if compact else 27


def _paint_who(canvas: Canvas, box: Box, shown: HandShown, compact: bool) -> Steps:
    p = canvas.palette
    r = hand_token(compact)
    x, y = box.x + r + (2 if compact else 10), box.y + (29 if compact else 39)
    if shown.rider:
        draw_token(canvas, team_look(shown.look), str(shown.rider), (x, y), r)
        yield
    left = x + r + (7 if compact else 15) if shown.rider else box.x + 6
    room = box.right - left
    who = _who_rides(canvas, shown, room, compact)
    levels = (-9, 14) if len(who) < 2 else (-9, 7, 21) if compact else (-19, 3, 21)
    size = fitting_size(canvas, shown.title, 16 if compact else 20, room, bold=True)
    canvas.text(shown.title, size, (left, y + levels[0]), bold=True, anchor="midleft", max_width=room)
    for words, level in zip(who, levels[1:], strict=False):
        size = fitting_size(canvas, words, 13 if compact else 14, room)
        canvas.text(words, size, (left, y + level), anchor="midleft", max_width=room)
    yield
    for at, line in enumerate(shown.lines[1:]):
        where = _who_line(box, at, compact)
        size = fitting_size(canvas, line, 13 if compact else 14, where.w)
        canvas.text(line, size, (where.x, where.centre[1]), colour=p.ink2, anchor="midleft", max_width=where.w)
    if shown.pips is not None:
        _paint_pips(canvas, _who_line(box, len(shown.lines) - 1, compact), shown.pips, compact)


def _who_rides(canvas: Canvas, shown: HandShown, room: float, compact: bool) -> list[str]:
    """Who rides whom, in one line or two; in one `player` alone where even two are too short."""
    if not shown.lines:
        return []
    whole = shown.lines[0]
    if canvas.measure(whole, 12)[0] <= room:
        return [whole]
    for words in (_NO_BREAK.join(whole.rsplit(" ", 1)), whole):  # a number stands with its verb where it can
        lines = [line.replace(_NO_BREAK, " ") for line in canvas.lines_of(words, 12 if compact else 13, room)]
        if len(lines) == 2 and all(canvas.measure(line, 12)[0] <= room for line in lines):
            return lines
    return [shown.player or whole]


def _paint_pips(canvas: Canvas, where: Box, pips: Pips, compact: bool) -> None:
    """A pip for each point, those that the card takes barred; below what it means to be short."""
    p = canvas.palette
    y = where.centre[1] + 2
    x = where.x
    if not compact:
        x = canvas.text(_("Stamina"), 14, (x, y), colour=p.ink2, anchor="midleft").right + 7
    colour = p.ink if pips.left else p.warn
    x = canvas.text(str(pips.left), 15, (x, y), colour=colour, bold=True, anchor="midleft").right + 7
    most = max(1, int((where.right - x) // 11))
    shown = min(pips.left, most)
    for at in range(shown):
        pip = Box(x + at * 11, y - 6.5, 8.5, 13)
        canvas.box(pip, p.accent, radius=2)
        if at >= shown - max(0, pips.taken):
            canvas.path([(pip.x - 1, pip.bottom + 1), (pip.right + 1, pip.y - 1)], p.paper, 3.6)
            canvas.path([(pip.x - 1, pip.bottom + 1), (pip.right + 1, pip.y - 1)], p.warn, 2.0)
    if pips.taken < 0 and shown < most:
        pip = Box(x + shown * 11, y - 6.5, 8.5, 13)
        corners = [(pip.x, pip.y), (pip.right, pip.y), (pip.right, pip.bottom), (pip.x, pip.bottom)]
        canvas.dashed(corners, p.accent, 1.4, on=2.5, off=2, closed=True)
    if pips.short and not compact:
        words = less_words(pips.short)
        size = fitting_size(canvas, words, 13.5, where.w)
        canvas.text(words, size, (where.x, y + 21), colour=p.warn, anchor="midleft", max_width=where.w)


def _who_line(box: Box, at: int, compact: bool) -> Box:
    """The lines under the token: on which square he stands, and how many move after him."""
    x = box.x + (4 if compact else 10)
    return Box(x, box.y + (71 if compact else 88) + at * 20 - 10, box.right - x, 20)


def who_marks(canvas: Canvas, box: Box, shown: HandShown, square: int, compact: bool) -> list[Mark]:
    """The numbers in these lines; `box` is that of the whole hand."""
    inner = hand_content(box, compact)
    within = Box(box.x + 14, inner.y, (COMPACT_WHO_W if compact else WHO_W) - 24, inner.h)
    marks = []
    for at, (line, topic) in enumerate(
        zip(shown.lines[1:], (Topic("square", square), Topic("order", shown.rider)), strict=False)
    ):
        where = _who_line(within, at, compact)
        size = fitting_size(canvas, line, 13 if compact else 14, where.w)
        wide = canvas.measure(line, size)[0] + 4
        marks.append(Mark(Box(where.x - 2, where.y + 1, min(wide, where.w), where.h - 2), topic))
    return marks


def table_marks(canvas: Canvas, box: Box, rows: Sequence[TableRow], compact: bool) -> list[Mark]:
    """The numbers of the table of outcomes in `box`."""
    layout = table_layout(canvas, box, rows, compact)
    marks = []
    for at, (row, rect) in enumerate(zip(rows, layout.rows, strict=True)):
        if row.outcome is None:
            left = layout.cell(at, "lands").x
            marks.append(Mark(Box(left, rect.y + 1, rect.right - left - 4, rect.h - 2), Topic("outcome", at)))
            continue
        if same_as(rows, at) is not None:
            left = layout.cell(at, "lands").x
            whole = Box(left, rect.y + 1, rect.right - left - 4, rect.h - 2)
            marks.append(Mark(whole, Topic("outcome", at, column="lands")))
            continue
        columns = table_columns(rows)[1:]
        marks += [Mark(layout.cell(at, column), Topic("outcome", at, column=column)) for column in columns]
    return marks
