"""Beside the road while a team gives its secret orders: whose are in, and what the rider in question may win with each
card (design sheet, "Orders"). Never what anybody has ordered."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Final

from breakaway_desktop.engine.preview import Outcome, outcome
from breakaway_desktop.engine.preview_orders import LineToCross, OrderOutcome, Share, order_outcomes, without_retiring
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names, listed, points_text
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.panels.card_outcomes import refused_rows
from breakaway_desktop.ui.panels.outcome_cells import TableRow, new_card_value, new_card_words
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.orders_state import Orders, Pick
from breakaway_desktop.ui.scenes.race.variant_sheet import VariantPanel
from breakaway_desktop.words import _, ngettext

IN: Final = "in"
ASKED: Final = "asked"
WAITING: Final = "waiting"
NOBODY: Final = "nobody"
"""How a team stands: its orders are in, it gives them now, they are still to come, or it has nobody to order."""
LEAST_H: Final = 170.0
"""So high what cards may win has room."""
_BOTH: Final = 470.0
"""So high there is room for the panel of a variant below what cards may win."""
_SHARED: Final = 3
"""Shares of more riders than this are only counted."""


@dataclass(frozen=True, slots=True)
class TeamState:
    look: str
    state: str


@dataclass(frozen=True, slots=True)
class WinRow:
    """A card: its place in the hand, what it does, and what it would do if all others stayed."""

    at: int
    outcome: OrderOutcome
    stays: Outcome
    picked: bool = False


@dataclass(frozen=True, slots=True)
class SideShown:
    """`rider` 0: nobody is in question, only the row of teams shows."""

    teams: tuple[TeamState, ...] = ()
    rider: int = 0
    look: str = "yellow"
    rows: tuple[WinRow, ...] = ()
    note: str = ""
    refused: tuple[TableRow, ...] = ()
    """Why he may not play the other cards of his hand (R8.8)."""
    panel: VariantPanel | None = None
    """What the variant of the race shows, for the team that orders now."""
    panel_chosen: bool = False
    """It is to lie in the place of what cards may win where there is no room for both."""

    @property
    def line(self) -> int | None:
        """The line whose shares have columns: the first that any card crosses."""
        return min((line.line for row in self.rows for line in row.outcome.lines), default=None)

    @property
    def together(self) -> int:
        """How many may cross it together at most, as far as there are columns for them."""
        most = max((share.riders for row in self.rows for share in _shares(row, self.line)), default=1)
        return min(_SHARED, most)


def team_states(view: View, names: Names, asked: int, awaited: Container[int]) -> tuple[TeamState, ...]:
    """`asked` is the team that orders now, 0 for none; `awaited` are those whose orders are still to come."""
    states = []
    for team, seat in enumerate(names.seats, start=1):
        state = ASKED if team == asked else WAITING if team in awaited else IN if team in view.given else NOBODY
        states.append(TeamState(seat.colour, state))
    return tuple(states)


def side_shown(orders: Orders, view: View, names: Names, teams: tuple[TeamState, ...]) -> SideShown:
    """What the rider in question may win, for the human of the team; `view` is his team's."""
    number, asked = orders.rider, orders.of(orders.rider)
    as_ridden = without_retiring(view)
    found = order_outcomes(view, number, asked.cards)
    looked = orders.looked_at
    rows = []
    for at, win in enumerate(found):
        picked = looked == Pick(number, at)
        rows.append(WinRow(at, win, outcome(as_ridden, number, win.card), picked))
    look = names.seats[orders.team - 1].colour
    note = _note(as_ridden, number, any(win.lines for win in found))
    refused = tuple(row for _card, row in refused_rows(view, number, asked.cards))
    return SideShown(teams, number, look, tuple(rows), note, refused)


def _note(view: View, number: int, matters: bool) -> str:
    """Who moves before him, and who with him: that decides about places and points."""
    if not matters:
        return _("All ride when the last orders are in. Who shares a place shares its points.")
    at = next(place for place, group in enumerate(view.order) if number in group)
    before = [rider for group in view.order[:at] for rider in group]
    mates = [rider for rider in view.order[at] if rider != number]
    told = []
    if not before:
        told.append(_("Nobody moves before him."))
    elif len(before) <= 6:
        sentence = ngettext("{riders} moves before him.", "{riders} move before him.", len(before))
        told.append(sentence.format(riders=listed([str(rider) for rider in before])))
    else:
        told.append(
            ngettext("{n} rider moves before him.", "{n} riders move before him.", len(before)).format(n=len(before))
        )
    if mates:
        riders = listed([str(rider) for rider in sorted([number, *mates])])
        if view.options.order == "grade-card-hand":
            told.append(_("Among {riders} grade and cards decide; whom they leave equal share.").format(riders=riders))
        else:
            told.append(_("{riders} move as one: those who cross share their places.").format(riders=riders))
    return " ".join(told)


def _shares(row: WinRow, line: int | None) -> tuple[Share, ...]:
    return next((crossed.shares for crossed in row.outcome.lines if crossed.line == line), ())


def span_of(shares: Sequence[Share]) -> tuple[Share, Share] | None:
    """The best and the worst of these, None if there are none."""
    if not shares:
        return None
    return max(shares, key=lambda share: share.best), min(shares, key=lambda share: share.worst)


# Drawing


def paint_teams(canvas: Canvas, boxes: Sequence[Box], teams: Sequence[TeamState], compact: bool) -> None:
    """The row of teams: a tick for orders that are in, dots for those to come."""
    p = canvas.palette
    for box, team in zip(boxes, teams, strict=True):
        cell = Box(box.x, box.y + 3, box.w, box.h - 6)
        asked = team.state == ASKED
        canvas.box(cell, p.tint if asked else p.sunk, border=p.accent if asked else None, border_width=1.8, radius=6)
        y = cell.centre[1]
        apart = min(13.0, box.w / 4 - 1)
        draw_token(canvas, team_look(team.look), "", (box.centre[0] - apart, y), 8.5 if compact else 9.5)
        x = box.centre[0] + apart
        if team.state == IN:
            draw_icon(canvas, "tick", (x, y), p.accent, 14)
        elif team.state == NOBODY:
            canvas.line((x - 5, y), (x + 5, y), p.ink2, 1.6)
        else:
            for dot in (-1, 0, 1):
                canvas.circle((x + dot * 6, y), 1.7, p.ink2)


def paint_side(canvas: Canvas, box: Box, shown: SideShown, compact: bool) -> None:
    """Below the row of teams, `box` being the place of a sheet."""
    p = canvas.palette
    canvas.box(box, p.paper, border=p.edge, border_width=p.edge_width, radius=9, shadow=True)
    x, right = box.x + 12, box.right - 12
    y = box.y
    panel = panel_box(box, shown, compact=compact)
    if shown.panel is not None and panel is not None:
        shown.panel.paint(canvas, panel)
        if may_switch(shown, box):
            _paint_done(canvas, x, right, y + (14 if compact else 17), shown, box)
            return
        box = Box(box.x, box.y, box.w, panel.y - box.y)
    if not shown.rider or box.h >= LEAST_H:
        # In a low box the row of teams says it alone.
        y = _paint_done(canvas, x, right, y + (14 if compact else 17), shown, box) + (13 if compact else 16)
        canvas.line((x, y), (right, y), p.edge)
    if not shown.rider:
        room = Box(x, y + 8, right - x, box.bottom - y - 12)
        canvas.paragraph(_("All ride when the last orders are in."), 14, room, colour=p.ink2)
        return
    y += 17 if compact else 19
    _paint_head(canvas, x, y, right, shown)
    y += 13 if compact else 15
    _paint_heads(canvas, box, y + 7, shown)
    y += 17
    step = min(34.0, (box.bottom - 6 - y) / (len(shown.rows) + len(shown.refused)))
    for row in shown.rows:
        _paint_row(canvas, Box(box.x + 6, y, box.w - 12, step - 4), row, shown)
        y += step
    for refused in shown.refused:
        _paint_refused(canvas, Box(box.x + 6, y, box.w - 12, step - 4), refused)
        y += step
    room = Box(x, y + 5, right - x, box.bottom - y - 8)
    lines = canvas.lines_of(shown.note, 13, room.w)
    if len(lines) * 19 <= room.h:
        canvas.paragraph(shown.note, 13, room, colour=p.ink2)


def has_room_for_both(box: Box) -> bool:
    """Whether what cards may win and the panel of a variant lie below each other."""
    return box.h >= _BOTH


def may_switch(shown: SideShown, box: Box) -> bool:
    """Whether the panel and what cards may win lie here in turn."""
    return shown.panel is not None and LEAST_H <= box.h < _BOTH


def head_h(*, compact: bool) -> float:
    """How high the line is that says how many orders are in."""
    return 27.0 if compact else 33.0


def panel_box(box: Box, shown: SideShown, *, compact: bool) -> Box | None:
    """Where the panel of the variant lies now, if it does."""
    if shown.panel is not None and has_room_for_both(box):
        return Box(box.x, box.y + 0.53 * box.h, box.w, 0.47 * box.h)
    if not may_switch(shown, box) or not shown.panel_chosen:
        return None
    head = head_h(compact=compact)
    return Box(box.x, box.y + head, box.w, box.h - head)


def _paint_refused(canvas: Canvas, rect: Box, row: TableRow) -> None:
    """A card that he may not play now: where it leads, and why not."""
    p, mid = canvas.palette, rect.centre[1]
    canvas.box(rect, p.sunk, radius=6)
    drawn = canvas.text(str(row.lands), 14.5, (rect.x + 38, mid), colour=p.ink3, anchor="midleft")
    x = drawn.right + 12
    draw_icon(canvas, "stop", (x + 7, mid), p.warn, 15)
    room = rect.right - 8 - x - 20
    tries = [(words, size) for size in (13.0, 12.0, 11.0) for words in (row.refused, row.briefly) if words]
    told, size = next(((w, size) for w, size in tries if canvas.measure(w, size, True)[0] <= room), tries[-1])
    canvas.text(told, size, (x + 20, mid), colour=p.warn, bold=True, anchor="midleft", max_width=room)


def _paint_done(canvas: Canvas, x: float, right: float, y: float, shown: SideShown, box: Box) -> float:
    """How many orders are in; returns its level."""
    total = sum(1 for team in shown.teams if team.state != NOBODY)
    done = sum(1 for team in shown.teams if team.state == IN)
    head = canvas.text(_("Orders in"), 14.5, (x, y), bold=True, anchor="midleft")
    words = _("{n} of {all}").format(n=done, all=total)
    if may_switch(shown, box):  # the switch stands at the right
        canvas.text(words, 13.5, (head.right + 9, y), colour=canvas.palette.ink2, anchor="midleft")
        return y
    canvas.text(
        words, 13.5, (right, y), colour=canvas.palette.ink2, anchor="midright", max_width=right - head.right - 10
    )  # fmt: skip
    return y


def _paint_head(canvas: Canvas, x: float, y: float, right: float, shown: SideShown) -> None:
    """`What 23 may win`, with his token."""
    sentence = _("What {rider} may win") if shown.line is not None else _("What {rider} would do")
    before, _sep, after = sentence.partition("{rider}")
    room = right - x - 34
    size = fitting_size(canvas, before + after, 14.5, room)
    drawn = canvas.text(before.rstrip(), size, (x, y), anchor="midleft") if before.strip() else Box(x, y, -6, 0)
    left = drawn.right + 17
    draw_token(canvas, team_look(shown.look), str(shown.rider), (left, y), 11)
    if after.strip():
        canvas.text(after.lstrip(), size, (left + 17, y), anchor="midleft")


def _second(canvas: Canvas, box: Box) -> float:
    """Where what a card does begins, right of the square on which it lands."""
    return box.x + max(86.0, 42 + canvas.measure(_("Lands"), 12.5)[0] + 10)


def _columns(canvas: Canvas, box: Box, shown: SideShown) -> list[tuple[float, float]]:
    """Left edge and width of the columns of shares."""
    left = _second(canvas, box)
    w = (box.right - 10 - left) / max(1, shown.together)
    return [(left + at * w, w - 6) for at in range(shown.together)]


def _paint_heads(canvas: Canvas, box: Box, y: float, shown: SideShown) -> None:
    second = _second(canvas, box)
    heads = [(_("Lands"), box.x + 42, second - box.x - 46)]
    if shown.line is not None:
        words = (_("{line}: alone").format(line=shown.line), _("two share"), _("three share"))
        heads += [(word, x, w) for word, (x, w) in zip(words, _columns(canvas, box, shown), strict=False)]
    else:
        then = _then_x(canvas, box, shown)
        heads += [(_("Line"), second, then - second - 6), (_("If all stay"), then, box.right - 10 - then)]
    for word, x, w in heads:
        size = fitting_size(canvas, word, 12.5, w)
        canvas.text(word, size, (x, y), colour=canvas.palette.ink2, anchor="midleft", max_width=w)


def _then_x(canvas: Canvas, box: Box, shown: SideShown) -> float:
    """Where the new cards stand if no card crosses a line."""
    told = max(canvas.measure(_line_words(row), 13.5)[0] for row in shown.rows)
    return min(_second(canvas, box) + max(told, 40.0) + 24, box.x + 0.62 * box.w)


def _line_words(row: WinRow) -> str:
    """What a card does that crosses no line."""
    stops = row.outcome.stops_on
    return _("none") if stops is None else _("on {line}, not over").format(line=stops)


def _paint_row(canvas: Canvas, rect: Box, row: WinRow, shown: SideShown) -> None:
    p, mid = canvas.palette, rect.centre[1]
    canvas.box(
        rect, p.tint if row.picked else p.sunk, border=p.accent if row.picked else None, border_width=1.6, radius=6
    )  # fmt: skip
    canvas.key_cap(str(row.at + 1), (rect.x + 8, mid - 0.5), row.picked, anchor="midleft", height=min(21.0, rect.h - 3))
    canvas.text(str(row.outcome.square), 14.5, (rect.x + 38, mid), bold=True, anchor="midleft")
    if len(row.outcome.lines) > 1 or (row.outcome.lines and not _shares(row, shown.line)):
        _paint_lines(canvas, rect, row.outcome.lines)
    elif row.outcome.lines:
        columns = _columns(canvas, Box(rect.x - 6, rect.y, rect.w + 12, rect.h), shown)
        for number, (x, w) in enumerate(columns, start=1):
            share = next((share for share in _shares(row, shown.line) if share.riders == number), None)
            if share is None:
                canvas.text("–", 13, (x, mid), colour=p.ink2, anchor="midleft")
            else:
                _paint_span(canvas, x, mid, w, share, share)
    else:
        _paint_plain(canvas, rect, row, shown)


def _paint_plain(canvas: Canvas, rect: Box, row: WinRow, shown: SideShown) -> None:
    """A card that crosses no line: on which he would stop; where none does, the new card if all others stay."""
    p, mid = canvas.palette, rect.centre[1]
    box = Box(rect.x - 6, rect.y, rect.w + 12, rect.h)
    x, right = _second(canvas, box), rect.right - 8
    then = right if shown.line is not None else _then_x(canvas, box, shown)
    told = _line_words(row)
    canvas.text(told, fitting_size(canvas, told, 13.5, then - 6 - x), (x, mid), colour=p.ink2, anchor="midleft")
    if shown.line is not None:
        return
    value = canvas.text(new_card_value(row.stays), 14.5, (then, mid), bold=True, anchor="midleft")
    words = next(
        (
            words
            for terse in range(4)
            if canvas.measure(words := new_card_words(row.stays, terse), 13.5)[0] <= right - value.right - 8
        ),
        "",
    )
    if words:
        canvas.text(words, 13.5, (value.right + 8, mid), anchor="midleft")


def _paint_lines(canvas: Canvas, rect: Box, lines: Sequence[LineToCross]) -> None:
    """Several lines in one move (R6.4): each with all that it may pay."""
    x, mid = _second(canvas, Box(rect.x - 6, rect.y, rect.w + 12, rect.h)), rect.centre[1]
    w = (rect.right - 6 - x) / len(lines)
    for line in lines:
        span = span_of(line.shares)
        if span is not None:
            words = _("{line}:").format(line=line.line)
            drawn = canvas.text(words, 12.5, (x, mid), colour=canvas.palette.ink2, anchor="midleft")
            _paint_span(canvas, drawn.right + 5, mid, x + w - drawn.right - 5, *span)
        x += w


def _paint_span(canvas: Canvas, x: float, y: float, w: float, best: Share, worst: Share) -> None:
    """`10 to 4`, as chips that are not won yet; one chip where both are the same."""
    if not best.best:
        canvas.text("–", 13, (x, y), colour=canvas.palette.ink2, anchor="midleft")
        return
    high, low = points_text(best.best), points_text(worst.worst)
    to = _("to")
    wide = canvas.chip_width(high, compact=True)
    canvas.chip(high, (x + wide / 2, y), gold=best.first == 1, dashed=True, compact=True)
    if high == low:
        return
    x += wide + 4
    last = canvas.chip_width(low, compact=True)
    size = 12.0
    word_w = canvas.measure(to, size)[0]
    if wide + 8 + word_w + last <= w:
        x = canvas.text(to, size, (x, y), colour=canvas.palette.ink2, anchor="midleft").right + 4
    canvas.chip(low, (x + last / 2, y), dashed=True, compact=True)
