"""The review's table of figures, of riders or of all teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from breakaway_desktop.kit.toolkit.layout import (
    Node,
    row,
    table,
    text,
)
from breakaway_desktop.kit.toolkit.typography import CAPTION, CHOSEN, FIGURE
from breakaway_desktop.kit.words import _
from breakaway_desktop.review.stats import RidingStats
from breakaway_desktop.sentences.names import Names, points_text
from breakaway_desktop.ui.road.ring_tokens import token


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A rider or a team in the table, by number or `team_number`.

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
    owner_head = Node(says=_("Rider")) if of_team else Node(grow=1.8, says=_("Team"))
    return table(
        [[owner_head, *heads], *(_row_cells(label, names, of_team, weighed) for label in rows)],
        gap=6, pad=(4, 1), rules="edge", head=True, fill=True, grow=1,
        says=_("What the cards were worth"),
    )  # fmt: skip


def _row_cells(line: FigureRow, names: Names, of_team: bool, weighed: bool) -> list[Node]:
    figures, team = line.figures, line.number // 10
    colour = names.seats[team - 1].colour
    if line.number % 10:
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
        cells.append(text("…" if line.cost is None else str(round(line.cost)), size=style, least=14, align="right"))
    return [owner, *cells]
