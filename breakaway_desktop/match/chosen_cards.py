"""The cards that a team chose, and the question to a bot that judges such a choice from the team's own view (R9.1)."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, GiveOrders, NoOrder, NoOrders, PlayCard
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.match.match import Match


class ChosenCard(NamedTuple):
    """A card that a team played where it had a choice, after `decisions` other decisions."""

    decisions: int
    turn: int
    rider: int
    card: int


def chosen_cards(match: Match, team: int) -> list[ChosenCard]:
    """Return all cards that a team played where it had a choice.

    A dropped rider who moved automatically (R4.6) had no choice; a rider of a team without orders played his highest
    card (R4.4).
    """
    choices = []
    for decisions, step in enumerate(match.steps):
        decision = step.decision
        if decision.team != team or not isinstance(decision, PlayCard | NoOrder | GiveOrders | NoOrders):
            continue
        for ask, card in _played_cards(step.before, decision):
            idle = ask.dropped and card == max(ask.cards)
            if ask.has_choice and card in ask.cards and not idle:
                choices.append(ChosenCard(decisions, step.before.turn, ask.rider, card))
    return choices


def _played_cards(race: Race, decision: PlayCard | NoOrder | GiveOrders | NoOrders) -> list[tuple[AskCard, int]]:
    ask = ask_of(race, decision.team)
    riders = ask.riders if isinstance(ask, AskOrders) else (ask,) if ask is not None else ()
    match decision:
        case PlayCard():
            ordered = {decision.rider: decision.card}
        case GiveOrders():
            ordered = dict(decision.cards)
        case _:
            ordered = {ask.rider: max(ask.cards) for ask in riders}
    return [(ask, ordered[ask.rider]) for ask in riders if ask.rider in ordered]


def ask_of(race: Race, team: int) -> Ask | None:
    """Return the ask of the team; None if it has none."""
    return next((ask for ask in referee.asks(race) if ask.team == team), None)


def advice_request(match: Match, decisions: int, team: int) -> tuple[View, Ask, tuple[int, int, int, int]]:
    """Return view, ask and seed parts for a bot that judges the past decision after `decisions` others.

    Raises ValueError if the team was not asked then.
    """
    race = match.steps[decisions].before if decisions < len(match.steps) else match.race
    ask = ask_of(race, team)
    if ask is None:
        raise ValueError(f"team {team} was not asked after {decisions} decisions")
    rider = ask.rider if isinstance(ask, AskCard) else 0
    return see(race, team), ask, (race.rules.seed, team, race.turn, rider)
