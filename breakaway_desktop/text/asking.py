"""The question for the card of one rider, where riders move one by one (R4.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from breakaway_desktop.engine.asks import AskCard, GiveOrders, NoOrder, PlayCard
from breakaway_desktop.record.scribe import Step
from breakaway_desktop.text import screen
from breakaway_desktop.text.commands import Deed
from breakaway_desktop.text.hint import hint_lines
from breakaway_desktop.text.question import Question
from breakaway_desktop.text.sitting import Sitting
from breakaway_desktop.words import _


class CardQuestion(Question):
    """Asks for one card."""

    def __init__(self, sitting: Sitting, ask: AskCard, automatic: PlayCard | GiveOrders | None) -> None:
        super().__init__(sitting, ask.team, automatic)
        self.ask = ask

    @property
    def riders(self) -> Sequence[int]:
        return (self.ask.rider,)

    def open(self) -> None:
        sitting, ask = self.sitting, self.ask
        secret = bool(self.view.rider(ask.rider).secret)
        sitting.change_places(ask.team, secret=secret)
        sitting.picture()
        for line in screen.question(self.view, ask, sitting.names):
            sitting.terminal.tell(line)
        sitting.exposed = sitting.exposed or secret
        if self.automatic is not None:
            sitting.terminal.tell(_("All riders of {team} are dropped.").format(team=sitting.names.team(ask.team)))

    def prompt(self) -> str:
        prompt = _("Card of {rider} ({cards}):")
        if self.automatic is not None:
            prompt = _("Card of {rider} ({cards}), steer or retire with a number, or Enter for the highest cards:")
        cards = " ".join(map(str, dict.fromkeys(self.ask.cards)))
        return prompt.format(rider=self.sitting.names.number(self.ask.rider), cards=cards)

    def let_ride(self, automatic: PlayCard | GiveOrders) -> None:
        self.sitting.say(unasked(self.sitting, self.ask))
        self.tell_steps([self.match.answer(automatic)])

    def play(self, deed: Deed) -> PlayCard:
        return PlayCard(self.ask.rider, deed.cards[0])

    def no_order(self) -> NoOrder:
        return NoOrder(self.ask.rider)

    def hint(self) -> list[str]:
        return hint_lines(self.match.advice(self.ask), self.view, self.sitting.names)

    def tell_steps(self, steps: Iterable[Step]) -> None:
        for step in steps:
            self.sitting.tell_step(step)

    def answered(self) -> None:
        self.sitting.has_read(self.team)
        super().answered()


def unasked(sitting: Sitting, ask: AskCard) -> str:
    """Why a rider plays his card without being asked for it (R4.6)."""
    rider = sitting.names.rider(ask.rider)
    if ask.dropped and ask.rider not in sitting.match.steered:
        return _("{rider} is dropped and plays his highest card").format(rider=rider)
    return _("{rider} holds nothing but {card}").format(rider=rider, card=ask.cards[0])
