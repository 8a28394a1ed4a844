"""The question for the orders of a whole team, given in secret before anybody moves (R4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from breakaway_desktop.engine.asks import AskCard, AskOrders, GiveOrders, NoOrders, PlayCard
from breakaway_desktop.engine.foresight_orders import without_retiring
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.record.scribe import Step
from breakaway_desktop.text.commands import UNORDERED, Deed
from breakaway_desktop.text.hint import orders_hint_lines
from breakaway_desktop.text.orders_screen import question
from breakaway_desktop.text.question import Question
from breakaway_desktop.text.sitting import Sitting
from breakaway_desktop.words import _


class OrdersQuestion(Question):
    """Asks for one card of each rider of a team."""

    def __init__(self, sitting: Sitting, ask: AskOrders, automatic: PlayCard | GiveOrders | None) -> None:
        super().__init__(sitting, ask.team, automatic)
        self.ask = ask

    @property
    def riders(self) -> Sequence[int]:
        return [rider.rider for rider in self.ask.riders]

    def open(self) -> None:
        sitting = self.sitting
        sitting.change_places(self.team, secret=True)
        sitting.picture()
        sitting.has_read(self.team)
        sitting.exposed = True
        sitting.hold(self.team)
        unasked = {rider.rider: self.match.ordered_unasked(rider) for rider in self.ask.riders}
        for line in question(without_retiring(self.view), self.ask, unasked, sitting.names):
            sitting.terminal.tell(line)
        if self.automatic is not None:
            sentence = _("No rider of {team} needs an order.")
            sitting.terminal.tell(sentence.format(team=sitting.names.team(self.team)))

    def prompt(self) -> str:
        if self.automatic is not None:
            return _("Cards, steer or retire with a number, or Enter to let them ride:")
        riders = " ".join(str(rider.rider) for rider in self._to_ask())
        return _("Cards of {riders}:").format(riders=riders)

    def _to_ask(self) -> list[AskCard]:
        """Those who play no card without being asked for one."""
        return [rider for rider in self.ask.riders if self.match.ordered_unasked(rider) is None]

    def let_ride(self, automatic: PlayCard | GiveOrders) -> None:
        self.tell_steps([self.match.answer(automatic)])

    def play(self, deed: Deed) -> GiveOrders:
        """One card for each rider on the road, or for each who has a choice. Whoever gets none plays the card that he
        plays unasked; a dropped rider is then left without an order (R4.6)."""
        riders = self.ask.riders
        if len(deed.cards) not in (len(riders), len(self._to_ask())):
            raise Refused("line-card-count", riders=tuple(self.riders))
        named = riders if len(deed.cards) == len(riders) else self._to_ask()
        cards = dict(zip([rider.rider for rider in named], deed.cards, strict=True))
        given = []
        for rider in riders:
            card = cards.get(rider.rider, UNORDERED)
            if card == UNORDERED and not rider.dropped:
                card = self.match.ordered_unasked(rider) or UNORDERED
            if card != UNORDERED:
                given.append((rider.rider, card))
        return GiveOrders(self.team, tuple(given))

    def no_order(self) -> NoOrders:
        return NoOrders(self.team)

    def hint(self) -> list[str]:
        return orders_hint_lines(self.match.advice(self.ask), self.ask, self.sitting.names)

    def tell_steps(self, steps: Iterable[Step]) -> None:
        """Before the turn is ridden the own orders leave the screen, and rivals hear no more than that they are in."""
        now = self.match.view()
        is_asked = not now.over and now.turn == self.view.turn and any(ask.team == self.team for ask in self.match.asks)
        if self.sitting.shared and not is_asked:
            self.sitting.clear()
        for step in steps:
            self.sitting.tell_step(step)
        if self.team in now.given and len(self.match.humans) > 1:
            sentence = _("The orders of {team} are in.")
            self.sitting.terminal.tell(sentence.format(team=self.sitting.names.team(self.team)))

    def give_up(self) -> None:
        if self.sitting.shared:
            self.sitting.clear()
        super().give_up()
