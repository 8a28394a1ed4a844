"""Figures of a race for its review, from what everybody could see: points, new cards, squares, riders in front."""

from __future__ import annotations

from typing import Final, NamedTuple

from breakaway_desktop.engine.breakaway import lone_leader
from breakaway_desktop.engine.events import Crossed, Moved, Replaced
from breakaway_desktop.engine.explanations import card_why, dealings
from breakaway_desktop.engine.race import Points, Race, team_number
from breakaway_desktop.match.match import Match

CLOSE: Final = 4
"""Most squares between two riders of `close_mates`."""


class RidingStats(NamedTuple):
    """Figures of a rider, or of a team's riders together."""

    points: Points = 0
    cards: int = 0
    """New cards."""
    slipstream_cards: int = 0
    """New cards that counted riders ahead."""
    squares_drafted: int = 0
    """Riders whom these counted (R7.1)."""
    squares: int = 0
    """Squares ridden, without pushes (R8.6)."""
    attacks: int = 0
    """New cards of Breaking Away (R7.6)."""
    card_sum: int = 0
    mates_ahead: int = 0
    """Team-mates in the strings of the new cards (R7.2)."""
    cards_behind_mates: int = 0
    """New cards with a team-mate in the string."""
    turns_alone: int = 0
    """Turns that ended with the rider alone in front (R7.6)."""
    close_mates: int = 0
    """Team-mates one to four squares behind him, at the end of each turn."""
    lines_won: int = 0
    """Lines that he crossed first, with points; the finish, too."""
    points_before_finish: Points = 0

    def plus(self, **more: Points) -> RidingStats:
        """Return the figures with these values added."""
        return self._replace(**{name: getattr(self, name) + value for name, value in more.items()})


def riding_stats(match: Match) -> dict[int, RidingStats]:
    """Return the figures by rider number; those of teams by their `team_number`."""
    stats = {rider.id: RidingStats(rider.points) for rider in match.race.riders}
    finish = match.first.rules.course.finish

    for step in match.steps:
        for event in step.events:
            if isinstance(event, Moved):
                stats[event.rider] = stats[event.rider].plus(squares=event.end - event.start)
            elif isinstance(event, Crossed) and event.points:
                stats[event.rider] = stats[event.rider].plus(
                    lines_won=int(event.place == 1),
                    points_before_finish=0 if event.line in (finish, None) else event.points,
                )
        for race, replaced in dealings(step.before, step.events):
            _add_cards(stats, race, replaced)

    # Teams.
    for team in range(1, match.first.rules.teams + 1):
        of_riders = (stats[10 * team + number] for number in range(1, 5))
        stats[team_number(team)] = RidingStats(*map(sum, zip(*of_riders, strict=True)))

    return stats


def _add_cards(stats: dict[int, RidingStats], race: Race, replaced: Replaced) -> None:
    """Add the end of a turn: its new cards and the squares of its riders."""
    teams_on: dict[int, list[int]] = {}
    for rider in race.on_road():
        teams_on.setdefault(rider.square, []).append(rider.team)

    for number, card in replaced.cards:
        why, team = card_why(race, number, card), number // 10
        ahead = why.riders_ahead if why.kind == "string" else 0
        mates = sum(teams_on.get(square, []).count(team) for square, _riders in why.ahead) if ahead else 0
        stats[number] = stats[number].plus(
            cards=1, card_sum=card, attacks=int(why.kind == "lead"), slipstream_cards=int(ahead > 0),
            squares_drafted=ahead, mates_ahead=mates, cards_behind_mates=int(mates > 0),
        )  # fmt: skip

    leader = lone_leader(race)
    for rider in race.on_road():
        behind = range(rider.square - CLOSE, rider.square)
        close = sum(teams_on.get(square, []).count(rider.team) for square in behind)
        stats[rider.id] = stats[rider.id].plus(turns_alone=int(rider == leader), close_mates=close)
