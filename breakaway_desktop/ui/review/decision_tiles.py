"""Panels of the review: the table of figures, and a tile for each of the costliest decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from breakaway_desktop.engine.course import Course
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.containers import keycap_of
from breakaway_desktop.kit.toolkit.controls import press
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    column,
    draw,
    paragraph,
    row,
    sized,
    space,
    spacer,
    stack,
    table,
    text,
)
from breakaway_desktop.kit.toolkit.size_class import window
from breakaway_desktop.kit.toolkit.typography import CAPTION, CHOSEN, FIGURE, HEADING, LABEL, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.review.decisions import JudgedCard
from breakaway_desktop.review.stats import RidingStats
from breakaway_desktop.sentences.advice import advice_reason_sentence, advised_card_text, decimal
from breakaway_desktop.sentences.names import Names, points_text
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.team_looks import TeamLook, team_look


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A rider or a team in the table.

    `cost`: expected points given up by its cards; None until they are computed.
    """

    number: int
    figures: RidingStats
    cost: float | None = None


def figures_table(rows: Sequence[FigureRow], names: Names, *, of_team: bool, weighed: bool) -> Node:
    """Return the table of riders and their team's total, or, without `of_team`, of all teams. `weighed` adds the column
    of costs."""
    labels = [_("points"), _("slipstream"), _("squares"), _("attacks"), *([_("cost")] if weighed else [])]
    shares = (1.0, 1.35, 1.0, 1.0, 1.0) if of_team else (0.7, 1.4, 1.0, 1.0)
    heads = [text(label, size=CAPTION, least=12, soft=True, align="right", grow=share)
             for label, share in zip(labels, shares, strict=False)]  # fmt: skip
    return table(
        [[Node() if of_team else Node(grow=1.8), *heads], *(_row_cells(label, names, of_team,
        weighed) for label in rows)],
        gap=6, pad=(4, 1), rules="edge", head=True, fill=True, grow=1,
    )  # fmt: skip


def _row_cells(line: FigureRow, names: Names, of_team: bool, weighed: bool) -> list[Node]:
    figures, team = line.figures, line.number // 10 or line.number
    colour = names.seats[team - 1].colour
    if line.number > 10:
        owner: Node = token(colour, str(line.number), 25)
    elif of_team:
        owner = text(_("All"), size=CHOSEN)
    else:
        owner = row(token(colour, d=22), text(names.in_score(team), size=CHOSEN, least=14, grow=1), gap=6)

    drafted = f"{figures.slipstream_cards} (+{figures.squares_drafted})"
    style = FIGURE.at(18)
    cells = [
        text(points_text(figures.points), size=style, least=14, align="right"),
        text(drafted, size=style.at(17), least=14, align="right", colour="pink_words"),
        text(str(figures.squares), size=style, least=14, align="right"),
        text(str(figures.attacks), size=style, least=14, align="right"),
    ]

    if weighed:
        cells.append(text("…" if line.cost is None else decimal(line.cost), size=style, least=14, align="right"))
    return [owner, *cells]


def watch_name(rank: int) -> str:
    """Return the name of the tile of a decision."""
    return f"watch-{rank}"


def decision(rank: int, judged: JudgedCard, names: Names, course: Course, on_press: Any) -> Node:
    """Return the tile of a costly decision: turn, rider, cost, the card played, the best card and the reason.

    Pressing it opens the replay at the decision.
    """
    return press(
        sized(lambda _w, h: _decision_tile(rank, judged, names, course, h)), on_press=on_press, name=watch_name(rank),
        key=act.NUMBERS[rank - 1],
        words=_("watch the decision"), grow=1,
    )  # fmt: skip


def _decision_tile(rank: int, judged: JudgedCard, names: Names, course: Course, h: float) -> Node:
    chosen, best, is_low = judged.chosen, judged.best, window().is_low
    colour = names.seats[chosen.rider // 10 - 1].colour
    look, cost = team_look(colour), decimal(judged.cost)

    # Reason, and the other cards with their values.
    reason = advice_reason_sentence(judged.reason, course)
    if best.boosted_from is not None:
        reason = f"{advised_card_text(best)}. {reason}"
    others = [card_value for card_value in judged.cards if card_value.card not in (best.card, chosen.card)]
    pin = draw(lambda canvas, box: _paint_pin(canvas, box, str(rank)), w=26, h=26)
    top = row(
        _watch_label(rank, "") if is_low else pin,
        text(_("Turn {turn}").format(turn=chosen.turn), size=LABEL, least=16),
        token(colour, str(chosen.rider), 28),
        spacer(),
        text(_("cost {n} points").format(n=cost), _("cost {n}").format(n=cost), size=HEADING.at(20), least=17,
             colour="warn"),
        gap=8,
    )  # fmt: skip

    # A low tile has small cards.
    card_h = 44.0 if is_low else min(84.0, max(56.0, h - 150))
    cards = row(
        _card_value(look, str(chosen.card), _("played"), judged.played_value, card_h, off=True),
        _card_value(look, str(best.boosted_from or best.card), _("better"), best.points, card_h),
        gap=8,
    )

    others_text = ", ".join(
        f"{card_value.boosted_from or card_value.card} ({decimal(card_value.points)})" for card_value in others
    )
    reason_node = paragraph(reason, size=NOTE, leading=1.3)
    other_cards = (
        [text(_("Other cards: {cards}").format(cards=others_text), soft=True, optional=True)] if others_text else []
    )
    if is_low:  # below a long reason there is no room for the other cards
        return column(top, cards, reason_node, *other_cards, gap=5, pad=(14, 4))
    other_row = row(*other_cards, spacer(), _watch_label(rank, _("Watch")), gap=10)
    return column(top, cards, column(reason_node, other_row, gap=3), gap=8, pad=(14, 10))


def _paint_pin(canvas: Canvas, box: Box, number: str) -> None:
    palette = canvas.palette
    canvas.circle(box.centre, box.w / 2, palette.sun)
    canvas.text(number, CHOSEN, box.centre, colour=palette.on_bib, anchor="center")


def _card_value(look: TeamLook, number: str, note: str, points: float, height: float, *, off: bool = False) -> Node:
    """Return a card and the points expected with it."""
    card = draw(lambda canvas, box: painters.race_number(canvas, box, number, look, off=off), w=0.78 * height, h=height)
    value = _("{points} points").format(points=decimal(points))
    texts = column(
        spacer(), text(note, size=NOTE, least=14, soft=True), text(value, decimal(points), size=CHOSEN, least=15),
        spacer(), grow=1,
    )  # fmt: skip
    return row(card, texts, gap=10, h=height, grow=1)


def _watch_label(rank: int, label: str) -> Node:
    background = draw(lambda canvas, box: canvas.slanted(box, canvas.palette.raised, LEAN * box.h))
    texts = [text(label, size=LABEL.at(17)), space(8)] if label else []
    return stack(background, row(space(14), *texts, keycap_of(act.NUMBERS[rank - 1]), space(10)), h=34)
