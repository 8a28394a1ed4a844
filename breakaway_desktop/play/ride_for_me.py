"""Auto-play: cards that make no difference are played for the human, if he has chosen so in the settings."""

from __future__ import annotations

from breakaway_desktop.bots.indifference import indifferent_card
from breakaway_desktop.bots.worker import BotReply, Thinker
from breakaway_desktop.engine.asks import Ask, AskCard
from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import any_secrets


def may_ride_for(match: Match) -> bool:
    """Whether anything may be weighed for the humans: not where one of them would learn from it what another holds."""
    rules = match.race.rules
    return not any_secrets(match.humans, rules.options.hands, rules.variant.name)


class AutoPlay:
    """Weighs the cards of one rider at a time, in the process that thinks."""

    def __init__(self, thinker: Thinker) -> None:
        self.wished = False
        """Whether the player wants it."""
        self._thinker = thinker
        self._ticket = 0
        self._race: Race | None = None
        """As it stands when he is asked; the rider of another race has not been weighed yet."""
        self._card: int | None = None

    @property
    def is_pending(self) -> bool:
        """Whether his cards are being weighed."""
        return self._ticket > 0

    def takes(self, match: Match, ask: Ask) -> bool:
        """Whether the human is not asked, or not yet: his cards are still to be weighed, or make no difference."""
        if not (self.wished and isinstance(ask, AskCard) and match.seat(ask.team).is_human and may_ride_for(match)):
            return False
        return self._race is not match.race or self.is_pending or self._card is not None

    def card(self, match: Match) -> int | None:
        """The card that is played for him; None as long as it is not known."""
        return self._card if self._race is match.race else None

    def weigh(self, ticket: int, match: Match, ask: AskCard) -> bool:
        """Asks whether his cards make a difference; False if that was asked before. The ticket is no bot's."""
        if self._race is match.race:
            return False
        question = match.bot_request(ask, ticket)
        self._ticket, self._race, self._card = ticket, match.race, None
        self._thinker.assign(ticket, indifferent_card, (question.view, ask, question.seed_parts))
        return True

    def take(self, answer: BotReply) -> bool:
        """Whether this was the answer. Where something has gone wrong he is asked."""
        if not self._ticket or answer.ticket != self._ticket:
            return False
        self._ticket, self._card = 0, answer.value
        return True

    def ask_at(self, race: Race | None) -> None:
        """He is asked at this moment of the race, whatever his cards; the caller cancels the question if it is
        pending."""
        self._ticket, self._race, self._card = 0, race, None
