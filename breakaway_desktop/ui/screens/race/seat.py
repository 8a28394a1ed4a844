"""The seat at the screen: who is playing, and what is shown to him (R9.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Final

from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import any_secrets, secrets_of_meta
from breakaway_desktop.variants import find_variant

HASTY_MS: Final = 600.0
"""How long the number pressed last is ignored after somebody else is asked: it may have been pressed twice."""


@dataclass(frozen=True, slots=True)
class ScreenViewer:
    """`keeping` is how people at the screen hide their cards from each other (`peek`, `strict`, `trust`), empty where
    they have nothing to hide."""

    humans: tuple[int, ...] = ()
    keeping: str = ""
    team: int = 0
    """The one that was asked last."""
    open_to: int = 0
    """The team whose human has turned his cards up (peek) or has sat down (strict)."""
    open_until: float = inf
    """How long they lie open, by the clock of the views."""
    ordering: int = 0
    """The team whose human has sat down to give its orders."""
    hides_road: bool = False
    """Whether a curtain hangs before the whole race whenever somebody else is asked (R8.2)."""
    covered: bool = False
    """Nobody's secrets show before he has said that he sits there: after a load, an undo, a return to the window."""
    newcomers: frozenset[int] = frozenset()
    """Teams that humans have taken over, and who have not said yet that they sit there."""
    beneath: bool = False
    """Something lies over the race."""
    asked_from: float = 0.0
    """When the team was asked, by the same clock."""
    struck: int = -1
    """The card whose number was struck last."""
    struck_before: int = -1
    """The same, before this team was asked."""

    def turned_down(self) -> ScreenViewer:
        """Something lies over the race: whoever goes on after it may be somebody else."""
        return replace(self, open_to=0, open_until=inf)

    def left(self, *, alone: bool = False) -> ScreenViewer:
        """Somebody else may sit at the screen now. `alone`: even if the one human who is left has nobody to hide
        from any more."""
        return replace(self.turned_down(), ordering=0, covered=self.keeping == "trust" or (alone and not self.keeping))

    def taken(self, team: int) -> ScreenViewer:
        """The human of this team says that he sits there."""
        open_to = team if self.keeping == "strict" else 0
        return replace(self, open_to=open_to, ordering=team, covered=False, newcomers=self.newcomers - {team})

    def asked(self, team: int, clock_ms: float) -> ScreenViewer:
        """A human is asked for a card of this team: cards that were turned up lie face down again."""
        seat = self if self.keeping == "strict" and self.open_to == team else self.turned_down()
        seat = replace(seat, ordering=0)
        if team == seat.team:
            return seat
        covered = seat.covered or (seat.hides_road and len(seat.humans) > 1)
        return replace(seat, team=team, asked_from=clock_ms, struck_before=seat.struck, covered=covered)

    def is_hasty(self, at: int, clock_ms: float) -> bool:
        """Whether the number of this card was meant for who was asked before."""
        return len(self.humans) > 1 and at == self.struck_before and clock_ms - self.asked_from < HASTY_MS


def seat_of(match: Match) -> ScreenViewer:
    """A race is loaded, or its teams have been built: whoever did that sits there still."""
    seat = ScreenViewer(match.humans, keeping_of(match), hides_road=_hides_road(match))
    return seat.left() if len(seat.humans) > 1 else seat


def seats_changed(seat: ScreenViewer, match: Match) -> ScreenViewer:
    """Teams may have passed to others. Nobody sees a hand because another has left his seat."""
    before, humans = seat.humans, match.humans
    if humans == before:
        return seat
    newcomers = seat.newcomers & set(humans)
    keeping = keeping_of(match)
    if keeping:
        newcomers |= set(humans) - set(before)
    seat = replace(seat, humans=humans, keeping=keeping, newcomers=frozenset(newcomers))
    return seat.left(alone=True) if max(len(humans), len(before)) > 1 else seat


def keeping_of(match: Match) -> str:
    """How people at the screen hide their cards from each other; empty where they have nothing to hide."""
    rules = match.race.rules
    hides = any_secrets(match.humans, rules.options.hands, rules.variant.name)
    if hides and _hides_road(match):
        return "trust"  # behind the curtain everything of his lies open
    return secrets_of_meta(match.meta) if hides else ""


def _hides_road(match: Match) -> bool:
    return find_variant(match.race.rules.variant.name).hides_road
