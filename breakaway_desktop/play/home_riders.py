"""Riders who are home and play their lowest cards by themselves, and the storage of that wish in the race file."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.asks import Ask, AskCard, GiveOrders, PlayCard
from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.automatic import lowest_cards
from breakaway_desktop.match.match import Match

META: Final = "home"
"""Where a race keeps the teams whose riders play by themselves."""


def home_riders(race: Race, team: int) -> frozenset[int]:
    """Return the riders of a team on the road who have crossed the finish; a pursuit has none."""
    finish = race.rules.course.finish
    own = [rider for rider in race.riders if rider.id // 10 == team and not rider.retired]
    return frozenset([rider.id for rider in own if finish is not None and rider.place_at(finish) is not None])


def may_offer(match: Match, team: int) -> bool:
    """Return whether some riders of the team are home, others still ride, and all are asked about."""
    home = home_riders(match.race, team)
    still_ride = any(rider.team == team and rider.id not in home for rider in match.race.on_road())
    return bool(home) and still_ride and not play_alone(match, team)


def play_alone(match: Match, team: int) -> bool:
    """Return whether the riders of this team play by themselves once they are home."""
    teams = match.meta.get(META)
    return isinstance(teams, list) and team in teams and match.seat(team).is_human


def let_play_alone(match: Match, team: int, on: bool) -> None:
    """Let riders of this team who are home play by themselves in this race, or ask about them; save that."""
    teams = {other for other in match.humans if play_alone(match, other)}
    match.meta[META] = sorted(teams | {team} if on else teams - {team})
    if match.autosave is not None:
        match.autosave.save(match.record())


def home_decision(match: Match, ask: Ask) -> PlayCard | GiveOrders | None:
    """Return the lowest cards, if all who are asked about are home and play by themselves; else None (R4.7)."""
    if not play_alone(match, ask.team):
        return None
    riders = {ask.rider} if isinstance(ask, AskCard) else {rider.rider for rider in ask.riders}
    return lowest_cards(ask) if riders <= home_riders(match.race, ask.team) else None
