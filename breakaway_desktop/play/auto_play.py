"""Auto-play: cards that make no difference are played for the human, if enabled in the settings."""

from __future__ import annotations

from breakaway_desktop.bots.indifference import indifferent_card
from breakaway_desktop.bots.worker import BotReply, Thinker
from breakaway_desktop.engine.asks import Ask, AskCard
from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import any_secrets


def allows_auto_play(match: Match) -> bool:
    """Return whether cards may be weighed for humans: not if that would reveal another human's hand."""
    rules = match.race.rules
    return not any_secrets(match.humans, rules.options, rules.variant.name)


class AutoPlay:
    """Weighs the cards of one rider at a time in the worker process."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._ticket = 0
        self._race: Race | None = None
        """The race for which cards were weighed; those of any other race were not."""
        self._card: int | None = None

    @property
    def is_pending(self) -> bool:
        return self._ticket > 0

    def handles(self, match: Match, ask: Ask) -> bool:
        """Return whether the human need not decide now: his cards make no difference, or are yet to be weighed."""
        if not (isinstance(ask, AskCard) and match.seat(ask.team).is_human and allows_auto_play(match)):
            return False
        return self._race is not match.race or self.is_pending or self._card is not None

    def card(self, match: Match) -> int | None:
        """Return the card to play for the human; None if he must choose, or his cards are yet to be weighed."""
        return self._card if self._race is match.race else None

    def request(self, ticket: int, match: Match, ask: AskCard) -> bool:
        """Start weighing the human's cards; return False if already done. `ticket` must differ from those of bots."""
        if self._race is match.race:
            return False
        self._ticket, self._race, self._card = ticket, match.race, None
        self._thinker.assign(ticket, indifferent_card, (match.view(ask.team), ask, match.seed_parts(ask)))
        return True

    def accept(self, answer: BotReply) -> bool:
        """Store the reply; return whether it belongs to this request. After a failure the human decides."""
        if not self._ticket or answer.ticket != self._ticket:
            return False
        self._ticket, self._card = 0, answer.value
        return True

    def ask_at(self, race: Race | None) -> None:
        """Let the human decide at this moment of the race, whatever his cards; the caller cancels a pending request."""
        self._ticket, self._race, self._card = 0, race, None
