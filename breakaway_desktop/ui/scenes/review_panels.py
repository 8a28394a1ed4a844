"""Parts of the review: the table of figures, and a sheet for each of the dearest decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from breakaway_desktop.match.review import Figures
from breakaway_desktop.match.review_decisions import Judged
from breakaway_desktop.play.hot_seat import SeatedNames
from breakaway_desktop.sentences.advice import decimal, say_boost, say_reason
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.kit.palette import TeamLook, team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A rider or a team in the table. `lost`: points expected that its cards have lost, None as long as that is not
    known."""

    number: int
    figures: Figures
    lost: float | None = None


def paint_figures(
    canvas: Canvas,
    box: Box,
    rows: Sequence[FigureRow],
    names: SeatedNames,
    caption: str,
    switch_y: float,
    *,
    weighed: bool,
) -> None:
    """The table below `switch_y`; the caption stands at its foot, as far as there is room. `weighed`: riders have the
    column of what their cards have lost."""
    p = canvas.palette
    of_riders = rows[0].number > 10
    low = canvas.h < 700
    size = 12.5
    lines = canvas.lines_of(caption, size, box.w - 32)
    foot = len(lines) * size * 1.35 + 14
    least = 24.0
    if box.bottom - switch_y - 30 - foot < least * len(rows):
        foot = 6.0
        lines = []
    heads = [_("Points"), _("Slipstream"), _("Squares"), _("Attacks")] + ([_("Lost")] if of_riders and weighed else [])
    left = box.x + (52.0 if of_riders else min(150.0, box.w * 0.26))
    ends = _columns(canvas, heads, left, box.right - 16)
    y = switch_y + 16
    for head, (end, room) in zip(heads, ends, strict=True):
        size_here = fitting_size(canvas, head, 13, room)
        canvas.text(head, size_here, (end, y), colour=p.ink2, anchor="midright", max_width=room)
    y += 13
    high = min(46.0, (box.bottom - foot - y) / len(rows))
    for at, row in enumerate(rows):
        line = Box(box.x + 8, y + at * high, box.w - 16, high)
        if at % 2 == 0:
            canvas.box(line, p.sunk, radius=6)
        _paint_row(canvas, line, row, names, left, ends, 14.0 if low else 15.0, weighed)
    for at, told in enumerate(lines):
        canvas.text(told, size, (box.x + 16, box.bottom - foot + 6 + at * size * 1.35), colour=p.ink2)


def _columns(canvas: Canvas, heads: Sequence[str], left: float, right: float) -> list[tuple[float, float]]:
    """Where each column ends and how much room it has: a longer head has more."""
    needs = [max(36.0, canvas.measure(head, 12.5)[0]) + 9 for head in heads]
    scale = (right - left) / sum(needs)
    found, x = [], left
    for need in needs:
        x += need * scale
        found.append((x, need * scale - 5))
    return found


def _paint_row(
    canvas: Canvas,
    line: Box,
    row: FigureRow,
    names: SeatedNames,
    left: float,
    ends: Sequence[tuple[float, float]],
    size: float,
    weighed: bool,
) -> None:
    p, figures, y = canvas.palette, row.figures, line.centre[1]
    team = row.number // 10 or row.number
    look = team_look(names.seats[team - 1].colour)
    radius = min(13.0, line.h * 0.42)
    if row.number > 10:
        draw_token(canvas, look, str(row.number), (line.x + 24, y), radius)
    else:
        draw_token(canvas, look, "", (line.x + 18, y), min(10.0, radius))
        room = left - line.x - 36
        name = names.team(team)
        name_size = fitting_size(canvas, name, size, room, bold=True)
        canvas.text(name, name_size, (line.x + 34, y), bold=True, anchor="midleft", max_width=room)
    drafted = f"{figures.drafted} (+{figures.squares_drafted})"
    cells = [points_text(figures.points), drafted, str(figures.squares), str(figures.attacks)]
    for at, (words, (end, room)) in enumerate(zip(cells, ends, strict=False)):
        size_here = fitting_size(canvas, words, size, room)
        canvas.text(words, size_here, (end, y), bold=at == 0, anchor="midright", max_width=room)
    if row.number > 10 and weighed:
        words = "…" if row.lost is None else decimal(row.lost)
        colour = p.ink2 if row.lost is None else p.warn if row.lost >= 1 else p.ink
        canvas.text(words, size, (ends[-1][0], y), colour=colour, bold=True, anchor="midright")


def paint_decision(canvas: Canvas, box: Box, number: int, judged: Judged, names: SeatedNames, foot: float) -> None:
    """One of the dearest decisions: turn, rider and loss, the card played and the better one, and why. The lowest
    `foot` units belong to its button."""
    p = canvas.palette
    canvas.panel(box)
    low = box.h < 236
    look = team_look(names.seats[judged.chosen.rider // 10 - 1].colour)
    y = box.y + (22 if low else 28)
    canvas.circle((box.x + 28, y), 12.5, p.warn)
    canvas.text(str(number), 14, (box.x + 28, y), colour=p.paper, bold=True, anchor="center")
    turn = canvas.text(
        _("Turn {turn}").format(turn=judged.chosen.turn), 16, (box.x + 50, y), bold=True, anchor="midleft"
    )
    draw_token(canvas, look, str(judged.chosen.rider), (turn.right + 24, y), 14)
    loss = canvas.text(
        decimal(-judged.loss), 22, (box.right - 18, y), colour=p.warn, bold=True, anchor="midright"
    )  # fmt: skip
    said = _("points expected")
    if turn.right + 44 + canvas.measure(said, 13)[0] < loss.x - 8:
        canvas.text(said, 13, (loss.x - 8, y + 2), colour=p.ink2, anchor="midright")
    y += 18 if low else 26
    card_h = 46.0 if low else 58.0
    middle = box.x + box.w / 2
    best = judged.best
    boost = "" if best.held is None else f" {say_boost(best)}"
    for x, title, card, points, better in (
        (box.x + 18, _("played"), judged.chosen.card, judged.expected, False),
        (middle, _("better") + boost, best.held or best.card, best.points, True),
    ):
        canvas.text(title, fitting_size(canvas, title, 13, box.right - 8 - x), (x, y + 2), colour=p.ink2)
        card_box = Box(x, y + 20, card_h * 0.8, card_h)
        _paint_card(canvas, card_box, look, card)
        if better:
            canvas.box(card_box.inflated(2), None, border=p.accent, border_width=2.2, radius=10)
        where = card_box.right + 10, card_box.centre[1]
        colour = p.accent if better else p.ink
        value = canvas.text(decimal(points), 17, where, colour=colour, bold=True, anchor="midleft")
        words = _("points")
        room = (middle if not better else box.right) - value.right - 14
        if canvas.measure(words, 13)[0] <= room:
            canvas.text(words, 13, (value.right + 6, where[1] + 2), colour=p.ink2, anchor="midleft")
    y += 20 + card_h + (8 if low else 12)
    left = Box(box.x + 18, y, box.w - 36, box.bottom - foot - y - 4)
    reason = _paint_words(canvas, left, say_reason(judged.reason))
    _paint_all(canvas, Box(left.x, reason.bottom + 16, left.w, left.bottom - reason.bottom - 16), judged)


def _paint_all(canvas: Canvas, box: Box, judged: Judged) -> None:
    """What every card he might have played was worth, where there is room for all of them."""
    p = canvas.palette
    if len(judged.cards) * 24 > box.h:
        return
    most = max(0.1, *(abs(worth.points) for worth in judged.cards))
    for at, worth in enumerate(sorted(judged.cards, key=lambda worth: worth.card)):
        y = box.y + at * 24 + 10
        is_best, is_played = worth.card == judged.best.card, worth.card == judged.chosen.card
        bold = is_best or is_played
        canvas.text(str(worth.held or worth.card), 14, (box.x + 22, y), bold=bold, anchor="midright")
        colour = p.accent if is_best else p.warn if is_played else p.control
        bar = Box(box.x + 34, y - 6, max(2.0, (box.w - 96) * max(0.0, worth.points) / most), 12)
        canvas.box(bar, colour, radius=3)
        canvas.text(decimal(worth.points), 14, (box.right, y), bold=bold, anchor="midright")


def _paint_words(canvas: Canvas, box: Box, words: str) -> Box:
    """A sentence as large as it can be read whole; returns where it stands."""
    for size in (14.0, 13.0, 12.0, 11.0):
        lines = canvas.lines_of(words, size, box.w)
        if (len(lines) - 1) * size * 1.35 + canvas.measure("", size)[1] <= box.h:
            break
    return canvas.paragraph(words, size, box, leading=1.35)


def paint_still_secret(canvas: Canvas, box: Box) -> None:
    """In the place of the decisions, while the race is ridden."""
    said = _("Chances to win and the dearest decisions are told when the race is over: they give secrets away.")
    lines = canvas.lines_of(said, 14.5, box.w)
    for at, line in enumerate(lines):
        y = box.centre[1] + (at - (len(lines) - 1) / 2) * 20
        canvas.text(line, 14.5, (box.x, y), anchor="midleft")


def paint_bar(canvas: Canvas, box: Box, progress: float, words: str) -> None:
    """How far it has come: words, and a bar beside them as far as there is room; `box` is their middle line."""
    p = canvas.palette
    y = box.y
    said = canvas.text(words, 13.5, (box.x, y), colour=p.ink2, anchor="midleft", max_width=max(0.0, box.w))
    room = box.right - said.right - 12
    if room >= 40:
        bar = Box(said.right + 12, y - 6, min(room, 320.0), 12)
        canvas.box(bar, p.paper, border=p.edge, radius=6)
        if progress > 0:
            canvas.box(Box(bar.x, bar.y, max(12.0, bar.w * progress), 12), p.accent, radius=6)


def progress_words(left: int, whole: int, running: bool) -> str:
    """`12 of 74 worked out`."""
    done = whole - left
    if running:
        return _("{done} of {n} worked out").format(done=done, n=whole)
    return _("Stopped after {done} of {n}.").format(done=done, n=whole)


def _paint_card(canvas: Canvas, box: Box, look: TeamLook, card: int) -> None:
    p = canvas.palette
    line = p.ink3 if look.colour_key == "white" else look.fill
    canvas.box(box, p.card, border=p.ink2, border_width=1.2, radius=9, shadow=True)
    canvas.box(box.inflated(-5), None, border=line, border_width=1.6, radius=6)
    canvas.text(str(card), 0.36 * box.h, (box.centre[0], box.y + 0.46 * box.h), bold=True, anchor="center")
