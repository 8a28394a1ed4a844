"""The panel of the pursuit: the gap from first to last, who would be placed, and the points teams would have (R8.1)."""

from __future__ import annotations

from fractions import Fraction

from breakaway_desktop.engine.marks import Gap
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names, place_text, points_text
from breakaway_desktop.ui.panels.points import chip
from breakaway_desktop.ui.panels.variants.paper import Panel, head, line, note, who
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.toolkit.boxes import Node, column, row, text
from breakaway_desktop.ui.toolkit.typography import CHOSEN, FIGURE
from breakaway_desktop.words import _


def panel(mark: Gap, view: View, names: Names, team: int, rider: int = 0, card: int = 0) -> Panel:
    """As it would stand after the chosen `card` of a rider, 0: as it stands. `team` is the reader's."""
    if card:
        view = _ridden(view, rider, card)
        mark = next((found for found in view.variant.marks(view) if isinstance(found, Gap)), mark)
    told = _("gap {n}").format(n=mark.now)
    if card:
        told = _("after {card}: gap {n}").format(card=card, n=mark.now)
    return Panel(
        _("If the race ends this turn"),
        "",
        column(
            head(told),
            *_places(mark, names),
            head(_("Teams")),
            *_teams(mark, view, names, team),
            note(
                _(
                    "There is no finish line. The race ends after the first turn in which the leader is {n} "
                    "or more squares ahead of the last rider; the first eight riders then score."
                ).format(n=mark.ends_at)
            ),
            gap=6,
        ),
    )


def _ridden(view: View, rider: int, card: int) -> View:
    return view._replace(
        riders=tuple(
            seen._replace(square=seen.square + card, arrived=10**6) if seen.id == rider else seen
            for seen in view.riders
        )
    )


def _places(mark: Gap, names: Names) -> list[Node]:
    """Two by two."""
    cells = [
        row(
            text(place_text(at + 1), soft=True, w=34), who(rider, names), chip(points, first=at == 0), gap=6, grow=1,
        )
        for at, (rider, points) in enumerate(mark.places[:8])
    ]  # fmt: skip
    return [row(*cells[at : at + 2], gap=8) for at in range(0, len(cells), 2)]


def _teams(mark: Gap, view: View, names: Names, own: int) -> list[Node]:
    won = dict(mark.places)
    totals = {
        team: sum((Fraction(seen.points) + Fraction(won.get(seen.id, 0)) for seen in view.riders if seen.team == team),
                  start=Fraction(0))
        for team in range(1, view.teams + 1)
    }  # fmt: skip
    return [
        line(
            token(names.seats[team - 1].colour, d=22),
            text(names.team(team), size=CHOSEN, least=14, grow=1),
            text(points_text(totals[team]), size=FIGURE.at(20)),
            chosen=team == own,
        )
        for team in sorted(totals, key=lambda team: (-totals[team], team))
    ]
