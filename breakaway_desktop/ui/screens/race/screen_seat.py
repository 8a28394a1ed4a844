"""The seat at the screen: which player sits there, and which cards he has revealed (R9.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Final

from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import any_secrets, secrets_of_meta
from breakaway_desktop.variants import find_variant

HASTY_MS: Final = 600.0
"""Milliseconds for which the last number key is ignored after another player is asked: it may be a double press."""


@dataclass(frozen=True, slots=True)
class ScreenSeat:
    humans: tuple[int, ...] = ()
    secrecy: str = ""
    """The mode of hiding cards from other players at the screen (`peek`, `strict`, `trust`); empty: none are hidden."""
    team: int = 0
    """The team that was asked last."""
    revealed_team: int = 0
    """The team whose player has turned his cards up (`peek`) or confirmed that he sits there (`strict`)."""
    revealed_until_ms: float = inf
    """The `clock_ms` at which the cards are turned face down again."""
    ordering_team: int = 0
    """The team whose player has confirmed that he sits there to give its orders."""
    hides_road: bool = False
    """Whether the whole race is hidden whenever another player is asked (R8.2)."""
    must_confirm: bool = False
    """Whether the player must confirm that he sits there: after a load, an undo, a return to the window."""
    newcomers: frozenset[int] = frozenset()
    """Teams taken over by humans who have not yet confirmed that they sit there."""
    is_screen_covered: bool = False
    """Whether another screen covers the race."""
    asked_at_ms: float = 0.0
    """The `clock_ms` at which the team was asked."""
    last_number: int = -1
    """Index of the card whose number key was pressed last."""
    last_number_before: int = -1
    """`last_number` before this team was asked."""

    def hide_cards(self) -> ScreenSeat:
        """Hide the cards, because another player may continue."""
        return replace(self, revealed_team=0, revealed_until_ms=inf)

    def vacate(self, *, alone: bool = False) -> ScreenSeat:
        """Hide the cards of a player who may have left. `alone`: the next one must confirm his seat even if nobody
        hides cards."""
        return replace(
            self.hide_cards(), ordering_team=0, must_confirm=self.secrecy == "trust" or (alone and not self.secrecy)
        )

    def take_seat(self, team: int) -> ScreenSeat:
        open_to = team if self.secrecy == "strict" else 0
        newcomers = self.newcomers - {team}
        return replace(self, revealed_team=open_to, ordering_team=team, must_confirm=False, newcomers=newcomers)

    def ask_for_card(self, team: int, clock_ms: float) -> ScreenSeat:
        """Ask a human for a card of a team; cards that another player has turned up are hidden again."""
        seat = self if self.secrecy == "strict" and self.revealed_team == team else self.hide_cards()
        seat = replace(seat, ordering_team=0)
        if team == seat.team:
            return seat
        covered = seat.must_confirm or (seat.hides_road and len(seat.humans) > 1)
        return replace(seat, team=team, asked_at_ms=clock_ms, last_number_before=seat.last_number, must_confirm=covered)

    def is_hasty(self, index: int, clock_ms: float) -> bool:
        """Return whether this number repeats the one pressed before the ask, meant for the previous player."""
        return len(self.humans) > 1 and index == self.last_number_before and clock_ms - self.asked_at_ms < HASTY_MS


def seat_of(match: Match) -> ScreenSeat:
    seat = ScreenSeat(match.humans, secrecy_of(match), hides_road=_hides_road(match))
    return seat.vacate() if len(seat.humans) > 1 else seat


def update_seats(seat: ScreenSeat, match: Match) -> ScreenSeat:
    """Return the seat after teams may have changed players. A hand is not revealed just because its owner has left."""
    before, humans = seat.humans, match.humans
    if humans == before:
        return seat
    newcomers = seat.newcomers & set(humans)
    keeping = secrecy_of(match)
    if keeping:
        newcomers |= set(humans) - set(before)
    seat = replace(seat, humans=humans, secrecy=keeping, newcomers=frozenset(newcomers))
    return seat.vacate(alone=True) if max(len(humans), len(before)) > 1 else seat


def secrecy_of(match: Match) -> str:
    """Return how players at the screen hide cards from each other; empty: they hide none."""
    rules = match.race.rules
    hides = any_secrets(match.humans, rules.options, rules.variant.name)
    if hides and _hides_road(match):
        return "trust"  # after confirming, he sees all his own cards
    return secrets_of_meta(match.meta) if hides else ""


def _hides_road(match: Match) -> bool:
    return find_variant(match.race.rules.variant.name).hides_road
