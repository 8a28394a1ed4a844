"""The question for one rider's card, when riders move one at a time (R4.1)."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.asks import AskCard, GiveOrders, NoOrder, PlayCard
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.bot_decisions import advice_on
from breakaway_desktop.reports import screen
from breakaway_desktop.terminal.commands import Command
from breakaway_desktop.terminal.hint import hint_lines
from breakaway_desktop.terminal.narration import Narration
from breakaway_desktop.terminal.question import Question


class CardQuestion(Question[AskCard]):
    """A question for one card."""

    @property
    def riders(self) -> Sequence[int]:
        return (self.ask.rider,)

    def open(self) -> None:
        narration, ask = self.narration, self.ask
        secret = bool(self.view.rider(ask.rider).secret)
        narration.switch_player(ask.team, secret=secret)
        if narration.has_left:
            return
        narration.print_picture()
        if narration.speech is None:
            self._print(screen.card_question_lines(self.view, ask, narration.names))
        else:
            self._print(narration.speech.question_lines(self.view, ask))
        narration.exposed = narration.exposed or secret
        if self.automatic is not None:
            narration.terminal.print_player(
                _("All riders of {team} are dropped.").format(team=narration.names.team(ask.team))
            )

    def prompt(self) -> str:
        if self.narration.speech is not None and self.automatic is None:
            return _("Card?")
        prompt = _("Card for {rider} ({cards}):")
        if self.automatic is not None:
            prompt = _("Card for {rider} ({cards})? Or: steer {number}, retire {number}; Enter = highest cards:")
        cards = " ".join(map(str, dict.fromkeys(self.ask.cards)))
        rider = self.narration.names.number(self.ask.rider)
        return prompt.format(rider=rider, number=self.ask.rider, cards=cards)

    def accept_automatic(self, automatic: PlayCard | GiveOrders) -> None:
        self.narration.announce(why_automatic(self.narration, self.ask))
        super().accept_automatic(automatic)

    def parse_decision(self, action: Command) -> PlayCard:
        return PlayCard(self.ask.rider, action.cards[0])

    def no_order(self) -> NoOrder:
        return NoOrder(self.ask.rider)

    def hint(self) -> list[str]:
        return hint_lines(advice_on(self.match, self.ask), self.view, self.narration.names)

    def clear_secrets(self) -> None:
        self.narration.mark_read(self.team)
        super().clear_secrets()


def why_automatic(narration: Narration, ask: AskCard) -> str:
    """Return why a rider plays his card automatically (R4.6)."""
    rider = narration.names.rider(ask.rider)
    if ask.dropped and ask.rider not in narration.match.steered:
        return _("{rider} is dropped and plays his highest card").format(rider=rider)
    if ask.has_choice or narration.match.race.rider(ask.rider).secret:
        return _("{rider} is home and plays his lowest card").format(rider=rider)
    return _("{rider} holds only {card}").format(rider=rider, card=ask.cards[0])
