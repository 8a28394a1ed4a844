"""Riders who are home and play their lowest cards by themselves, and the wish for that in the race file (R4.7)."""

from __future__ import annotations

from collections.abc import Collection

from breakaway_desktop.engine.asks import Ask, AskCard, GiveOrders, PlayCard
from breakaway_desktop.engine.race import Race
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.automatic import lowest_cards
from breakaway_desktop.match.match import HOME, Match
from breakaway_desktop.play.setup_draft import idle_sentence


def home_riders(race: Race, team: int) -> frozenset[int]:
    """Return the riders of a team on the road who have crossed the finish; a pursuit has none."""
    finish = race.rules.course.finish
    if finish is None:
        return frozenset()
    own = [rider for rider in race.riders if rider.id // 10 == team and rider.crossed and not rider.retired]
    return frozenset([rider.id for rider in own if rider.place_at(finish) is not None])


def can_play_alone(match: Match, team: int) -> bool:
    """Return whether a rider of the team is home, and need not be asked about."""
    return bool(home_riders(match.race, team)) and not match.is_in_series  # R10.3: every square counts there


def may_offer(match: Match, team: int) -> bool:
    """Return whether some riders of the team are home, others still ride, and all are asked about."""
    if not can_play_alone(match, team) or play_alone(match, team):
        return False
    home = home_riders(match.race, team)
    return any(rider.team == team and rider.id not in home for rider in match.race.on_road())


def play_alone(match: Match, team: int) -> bool:
    """Return whether the riders of this team play by themselves once they are home."""
    teams = match.meta.get(HOME)
    return isinstance(teams, list) and team in teams and match.seat(team).is_human and not match.is_in_series


def let_play_alone(match: Match, team: int, on: bool) -> None:
    """Let riders of this team who are home play by themselves in this race, or ask about them; save that."""
    teams = {other for other in match.humans if play_alone(match, other)}
    match.meta[HOME] = sorted(teams | {team} if on else teams - {team})
    match.is_undone = False
    if match.autosave is not None:
        match.autosave.save(match.record())


def home_decision(match: Match, ask: Ask) -> PlayCard | GiveOrders | None:
    """Return the lowest cards, if all who are asked about are home and play by themselves; else None."""
    if not play_alone(match, ask.team):
        return None
    riders = {ask.rider} if isinstance(ask, AskCard) else {rider.rider for rider in ask.riders}
    return lowest_cards(ask) if riders <= home_riders(match.race, ask.team) else None


def next_home_decision(match: Match, elsewhere: Collection[int] = ()) -> PlayCard | GiveOrders | None:
    """Return the first `home_decision`, but none for a team of `elsewhere`, whose player is not at this screen."""
    if HOME not in match.meta or match.is_undone:
        return None
    decisions = (home_decision(match, ask) for ask in match.open_asks if ask.team not in elsewhere)
    return next((decision for decision in decisions if decision is not None), None)


def series_objection(match: Match) -> str:
    """Return why nobody's riders may play by themselves in a race of a series; empty for other races."""
    return _("Every square counts for the yellow jersey.") if match.is_in_series else ""


def home_objection(match: Match) -> str:
    """Return why a team's riders cannot play by themselves, if none is home or none may (R4.7)."""
    rules = match.race.rules
    if rules.course.finish is None:
        return idle_sentence("finish", rules.options, rules.variant.name)
    return series_objection(match) or _("None of your riders is home yet.")


def offer_sentence(command: str) -> str:
    """Return that riders who are home need not be asked about."""
    sentence = _("Your riders who are home can play their lowest card by themselves in this race: {key}.")
    return sentence.format(key=command)


def wish_sentence(on: bool, command: str) -> str:
    """Return that riders who are home play by themselves now, or are asked about again."""
    sentence = _("Riders who are home now play their lowest card. {key}: ask about them")
    return sentence.format(key=command) if on else _("Riders who are home are asked about again")
