"""A position opened from its race: the race up to that decision, and what its team knew (R9.1)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from breakaway_desktop.bots.advice import CardValue, RiderAdvice, reason_against, reason_for
from breakaway_desktop.bots.comparison import AdviceReason
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import View
from breakaway_desktop.find_card.positions import TrainingPosition, race_key
from breakaway_desktop.match.library import open_race
from breakaway_desktop.match.match import Match


@dataclass(frozen=True, slots=True)
class PositionBoard:
    """A position and its race. `match` has only the decisions before it, `view` only what the team knew."""

    position: TrainingPosition
    path: Path
    match: Match
    view: View
    ask: AskCard
    advice: RiderAdvice

    def reason_against(self, card: int) -> AdviceReason:
        return reason_against(self.view, self.advice, card)


def open_position(position: TrainingPosition, path: Path) -> PositionBoard | None:
    """Return the position in this file; None if the file no longer has it."""
    try:
        race = open_race(path).match
    except (Refused, OSError, ValueError):
        return None
    if race_key(race) != position.race or position.decisions >= len(race.steps):
        return None
    steps = tuple(race.steps[: position.decisions])
    match = Match(race.base, race.first, race.teams, steps, meta=race.meta, has_seed=race.has_seed)

    ask = match.open_card_ask
    if ask is None or ask.rider != position.rider or {card for card, _points in position.values} != set(ask.cards):
        return None
    view = match.view(position.team)
    cards = tuple(CardValue(card, points) for card, points in position.values)
    reason = reason_for(view, position.rider, cards)
    return PositionBoard(position, path, match, view, ask, RiderAdvice(position.rider, cards, reason))
