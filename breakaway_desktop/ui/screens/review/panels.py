"""Parts of the review: the table of figures, and a plate for each of the costliest decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from breakaway_desktop.match.review import Figures
from breakaway_desktop.match.review_decisions import Judged
from breakaway_desktop.play.hot_seat import SeatedNames
from breakaway_desktop.sentences.advice import decimal, say_card, say_reason
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import TeamLook, team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import (
    Node,
    column,
    draw,
    over,
    paragraph,
    row,
    sized,
    space,
    spring,
    table,
    text,
)
from breakaway_desktop.ui.toolkit.controls import press
from breakaway_desktop.ui.toolkit.papers import keycap_of
from breakaway_desktop.ui.toolkit.parts import LEAN
from breakaway_desktop.ui.toolkit.typography import CAPTION, CHOSEN, FIGURE, HEADING, LABEL, NOTE
from breakaway_desktop.words import _

_LOW = 190.0
"""A plate of less units has smaller cards."""


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A rider or a team in the table. `cost`: expected points that its cards have given up, None as long as that is not
    known."""

    number: int
    figures: Figures
    cost: float | None = None


def figures_table(rows: Sequence[FigureRow], names: SeatedNames, *, of_team: bool, weighed: bool) -> Node:
    """`of_team`: riders, and their team as their sum; else teams. `weighed`: with what their cards have cost."""
    words = [_("points"), _("slipstream"), _("squares"), _("attacks"), *([_("cost")] if weighed else [])]
    shares = (1.0, 1.35, 1.0, 1.0, 1.0) if of_team else (0.7, 1.4, 1.0, 1.0)
    heads = [text(one, size=CAPTION, least=12, soft=True, at="right", grow=share)
             for one, share in zip(words, shares, strict=False)]  # fmt: skip
    return table(
        [[Node() if of_team else Node(grow=1.8), *heads], *(_cells(one, names, of_team, weighed) for one in rows)],
        gap=6, pad=(4, 1), rules="edge", head=True, fill=True, grow=1,
    )  # fmt: skip


def _cells(line: FigureRow, names: SeatedNames, of_team: bool, weighed: bool) -> list[Node]:
    figures, team = line.figures, line.number // 10 or line.number
    colour = names.seats[team - 1].colour
    if line.number > 10:
        who: Node = token(colour, str(line.number), 25)
    elif of_team:
        who = text(_("All"), size=CHOSEN)
    else:
        who = row(token(colour, d=22), text(names.team(team), size=CHOSEN, least=14, grow=1), gap=6)
    drafted = f"{figures.drafted} (+{figures.squares_drafted})"
    style = FIGURE.at(18)
    found = [
        text(points_text(figures.points), size=style, least=14, at="right"),
        text(drafted, size=style.at(17), least=14, at="right", colour="pink_words"),
        text(str(figures.squares), size=style, least=14, at="right"),
        text(str(figures.attacks), size=style, least=14, at="right"),
    ]
    if weighed:
        found.append(text("…" if line.cost is None else decimal(line.cost), size=style, least=14, at="right"))
    return [who, *found]


def watch_name(at: int) -> str:
    """What the plate of a decision is called."""
    return f"watch-{at}"


def decision(at: int, judged: Judged, names: SeatedNames, does: Any) -> Node:
    """One of the costliest decisions, which is watched when it is pressed: turn, rider and cost, the card that was
    played and the better one, and why."""
    return press(
        sized(lambda _w, h: _decision(at, judged, names, h)), does=does, name=watch_name(at), key=act.NUMBERS[at - 1],
        words=_("watch the decision"), grow=1,
    )  # fmt: skip


def _decision(at: int, judged: Judged, names: SeatedNames, h: float) -> Node:
    chosen, best, low = judged.chosen, judged.best, h < _LOW
    colour = names.seats[chosen.rider // 10 - 1].colour
    look, cost = team_look(colour), decimal(judged.cost)
    reason = say_reason(judged.reason)
    if best.held is not None:
        reason = f"{say_card(best)}. {reason}"
    others = [worth for worth in judged.cards if worth.card not in (best.card, chosen.card)]
    pin = draw(lambda c, box: _paint_pin(c, box, str(at)), w=26, h=26)
    top = row(
        _watch(at, "") if low else pin,
        text(_("Turn {turn}").format(turn=chosen.turn), size=LABEL, least=16),
        token(colour, str(chosen.rider), 28),
        spring(),
        text(_("cost {n} points").format(n=cost), _("cost {n}").format(n=cost), size=HEADING.at(20), least=17,
             colour="warn"),
        gap=8,
    )  # fmt: skip
    high = 44.0 if low else min(84.0, max(56.0, h - 150))
    cards = row(
        _card(look, str(chosen.card), _("played"), judged.expected, high, off=True),
        _card(look, str(best.held or best.card), _("better"), best.points, high),
        gap=8,
    )
    rest = ", ".join(f"{worth.held or worth.card} ({decimal(worth.points)})" for worth in others)
    why = paragraph(reason, size=NOTE, leading=1.3)
    also = [text(_("Other cards: {cards}").format(cards=rest), soft=True, may_go=True)] if rest else []
    watch = [] if low else [_watch(at, _("Watch"))]
    return column(
        top, cards, column(why, row(*also, spring(), *watch, gap=10), gap=3), gap=5 if low else 8,
        pad=(14, 4 if low else 10),
    )  # fmt: skip


def _paint_pin(c: Canvas, box: Box, number: str) -> None:
    p = c.palette
    c.circle(box.centre, box.w / 2, p.sun)
    c.text(number, CHOSEN, box.centre, colour=p.on_bib, anchor="center")


def _card(look: TeamLook, number: str, said: str, points: float, high: float, *, off: bool = False) -> Node:
    """A card, and beside it what was expected with it."""
    card = draw(lambda c, box: parts.bib(c, box, number, look, off=off), w=0.78 * high, h=high)
    value = _("{points} points").format(points=decimal(points))
    words = column(
        spring(), text(said, size=NOTE, least=14, soft=True), text(value, decimal(points), size=CHOSEN, least=15),
        spring(), grow=1,
    )  # fmt: skip
    return row(card, words, gap=10, h=high, grow=1)


def _watch(at: int, words: str) -> Node:
    plate = draw(lambda c, box: c.slanted(box, c.palette.raised, LEAN * box.h))
    said = [text(words, size=LABEL.at(17)), space(8)] if words else []
    return over(plate, row(space(14), *said, keycap_of(act.NUMBERS[at - 1]), space(10)), h=34)
