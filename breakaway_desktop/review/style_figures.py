"""Figures on how each team rode, from what everybody could see: moves, new cards and points."""

from __future__ import annotations

from typing import Final, NamedTuple

from breakaway_desktop.engine.breakaway import lone_leader
from breakaway_desktop.engine.events import Crossed, Replaced
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.explanations import card_why
from breakaway_desktop.engine.race import Points, Race
from breakaway_desktop.match.match import Match

CLOSE: Final = 4
"""Most squares between two riders of `close_mates`."""


class StyleFigures(NamedTuple):
    """Figures on how a team rode."""

    turns: int = 0
    """Turns that ended with new cards."""
    turns_alone: int = 0
    """Turns that ended with one of its riders alone in front (R7.6)."""
    cards: int = 0
    """New cards."""
    card_sum: int = 0
    from_lead: int = 0
    """New cards of Breaking Away (R7.6)."""
    riders_ahead: int = 0
    """Riders in the strings of its new cards (R7.2)."""
    mates_ahead: int = 0
    """Team-mates in these strings."""
    cards_behind_mates: int = 0
    """New cards with a team-mate in the string."""
    close_mates: int = 0
    """Pairs of its riders who ended a turn one to four squares apart."""
    lines_won: int = 0
    """Lines that one of its riders crossed first, with points; the finish, too."""
    points: Points = 0
    points_before_finish: Points = 0

    def plus(self, **more: Points) -> StyleFigures:
        """Return the figures with these values added."""
        return self._replace(**{name: getattr(self, name) + value for name, value in more.items()})


def style_figures(match: Match) -> dict[int, StyleFigures]:
    """Return the figures of each team."""
    figures = {team: StyleFigures() for team in range(1, match.first.rules.teams + 1)}
    finish = match.first.rules.course.finish

    for step in match.steps:
        race = step.before
        for event in step.events:
            if isinstance(event, Replaced):
                _add_cards(figures, race, event)
            elif isinstance(event, Crossed) and event.points:
                team = event.rider // 10
                figures[team] = figures[team].plus(
                    lines_won=int(event.place == 1), points=event.points,
                    points_before_finish=0 if event.line in (finish, None) else event.points,
                )  # fmt: skip
            race = evolve(race, event)

    return figures


def _add_cards(figures: dict[int, StyleFigures], race: Race, replaced: Replaced) -> None:
    """Add the end of a turn: its new cards and the squares of its riders."""
    leader = lone_leader(race)
    teams_on: dict[int, list[int]] = {}
    for rider in race.on_road():
        teams_on.setdefault(rider.square, []).append(rider.team)

    for number, card in replaced.cards:
        why, team = card_why(race, number, card), number // 10
        ahead = why.riders_ahead if why.kind == "string" else 0
        mates = sum(teams_on.get(square, []).count(team) for square, _riders in why.ahead) if ahead else 0
        figures[team] = figures[team].plus(
            cards=1, card_sum=card, from_lead=int(why.kind == "lead"), riders_ahead=ahead, mates_ahead=mates,
            cards_behind_mates=int(mates > 0),
        )  # fmt: skip

    for team in figures:
        squares = [rider.square for rider in race.on_road() if rider.team == team]
        close = sum(1 <= ahead - behind <= CLOSE for ahead in squares for behind in squares)
        alone = int(leader is not None and leader.team == team)
        figures[team] = figures[team].plus(turns=1, turns_alone=alone, close_mates=close)
