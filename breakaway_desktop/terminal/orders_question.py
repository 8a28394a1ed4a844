"""The question for a team's simultaneous orders (R4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from breakaway_desktop.engine.asks import AskCard, AskOrders, Extra, GiveOrders, NoOrders
from breakaway_desktop.engine.marks import Deck, Shown
from breakaway_desktop.engine.preview_orders import without_retiring
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.bot_decisions import advice_on
from breakaway_desktop.play.home_riders import home_riders, play_alone
from breakaway_desktop.play.second_cards import second_cards, second_cards_text
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.reports.extras_syntax import parse_extra, parse_second_card, syntax_hints
from breakaway_desktop.reports.orders_table import orders_question_lines
from breakaway_desktop.terminal.commands import UNORDERED, Command
from breakaway_desktop.terminal.help import help_lines
from breakaway_desktop.terminal.hint import orders_hint_lines
from breakaway_desktop.terminal.question import Question

EXTRA_BY_MARK: Final = ((Shown, "S"), (Deck, "P"))
"""Marks of variants, each with the letter of the variant's extras (R8.3, R8.5)."""


class OrdersQuestion(Question[AskOrders]):
    """A question for one card for each rider of a team."""

    @property
    def riders(self) -> Sequence[int]:
        return [rider.rider for rider in self.ask.riders]

    def open(self) -> None:
        narration = self.narration
        narration.switch_player(self.team, secret=True)
        if narration.has_left:
            return
        narration.print_picture()
        narration.mark_read(self.team)
        narration.exposed = True
        narration.hold(self.team)
        if narration.speech is None:
            self._print(self._table({}))
        else:
            self._print(narration.speech.question_lines(self.view, self.ask))
            self._print(syntax_hints(self.ask))
        if self.automatic is not None:
            sentence = _("No rider of {team} needs an order.")
            narration.terminal.print_player(sentence.format(team=narration.names.team(self.team)))

    def prompt(self) -> str:
        if self.automatic is not None:
            prompt = _("Cards? Or: steer {number}, retire {number}; Enter = highest cards:")
            return prompt.format(number=self.riders[0])
        if self.narration.speech is not None:
            return _("Cards?")
        riders = " ".join(str(rider.rider) for rider in self._to_ask())
        prompt = _("Two cards each for {riders}:") if self.ask.halves > 1 else _("Cards for {riders}:")
        return prompt.format(riders=riders)

    def _to_ask(self) -> list[AskCard]:
        """Riders whose cards are not played automatically."""
        return [rider for rider in self.ask.riders if self._automatic_card(rider) is None]

    def _automatic_card(self, rider: AskCard) -> int | None:
        """Return the card that a rider plays automatically; None if there is more to decide."""
        if rider.rider in self._at_home and not rider.dropped:
            return min(rider.cards)
        has_more = self.ask.halves > 1 or any(extra.rider == rider.rider for extra in self.ask.extras)
        return None if has_more and not rider.dropped else self.match.automatic_card(rider)

    @property
    def _at_home(self) -> frozenset[int]:
        """The riders who are home and play their lowest cards unless the line says otherwise (R4.7)."""
        is_asked = self.match.is_undone or not play_alone(self.match, self.team)
        return frozenset() if is_asked else home_riders(self.match.race, self.team)

    def parse_decision(self, action: Command) -> GiveOrders:
        """Parse one card for each rider on the road, or for each who has a choice. Raises Refused.

        A rider without a card on the line plays his automatic one; if he is dropped, he gets no order instead (R4.6).
        """
        # One card for each rider who is asked.
        riders = self.ask.riders
        if len(action.cards) not in (len(riders), len(self._to_ask())):
            self._print_plan(action.cards)
            raise Refused("line-card-count", riders=tuple(self.riders))
        ordered = riders if len(action.cards) == len(riders) else self._to_ask()
        numbers = [rider.rider for rider in ordered]
        cards = dict(zip(numbers, action.cards, strict=True))
        suffixes = dict(zip(numbers, action.suffixes or ("",) * len(numbers), strict=True))

        if self.ask.halves > 1:
            held = {each.rider: cards[each.rider] for each in ordered if cards[each.rider] in each.cards}
            self._print_second_cards(held, suffixes)
        orders, second_cards, extras = [], [], []
        for rider in riders:
            number, suffix = rider.rider, suffixes.get(rider.rider, "")
            card = cards.get(number, UNORDERED)
            plays_none = False

            # A second card or an extra.
            if self.ask.halves > 1:
                if card != UNORDERED:
                    second_cards.append((number, parse_second_card(number, card, suffix)))
                elif suffix:
                    raise Refused("line-card-lacking", rider=number)
                elif number in self._at_home and not rider.dropped:
                    second_cards += [(number, card) for card in sorted(rider.cards)[1:2]]
            elif suffix:
                extra = parse_extra(self.match.race, self.ask, number, suffix)
                plays_none = extra.cards == ()
                if plays_none and card != UNORDERED:
                    raise Refused("line-no-card", rider=number, more=suffix.upper())
                extras.append(Extra(extra.kind, number, extra.targets[0] if extra.targets else 0))
                if card == UNORDERED and not plays_none:
                    raise Refused("line-card-lacking", rider=number)

            # His automatic card.
            if card == UNORDERED and not rider.dropped and not plays_none:
                card = self._automatic_card(rider) or UNORDERED
            if card != UNORDERED:
                orders.append((number, card))

        return GiveOrders(self.team, tuple(orders), tuple(second_cards), tuple(extras))

    def _print_second_cards(self, firsts: Mapping[int, int], suffixes: Mapping[int, str]) -> None:
        """Print the cards that may follow the first one of each rider whose second card is missing."""
        for rider, card in firsts.items():
            if not suffixes[rider]:
                cards = second_cards_text(second_cards(self.view, rider, tuple(firsts.items())))
                ride = _("{rider} plays {card}").format(rider=rider, card=card)
                self._print([_("{ride}, then {card}").format(ride=ride, card=cards) + "."])

    def _print_plan(self, cards: Sequence[int]) -> None:
        """Print what each card brings if the first riders play these cards; nothing if they do not hold them."""
        own = {rider.rider: card for rider, card in zip(self._to_ask(), cards, strict=False) if card in rider.cards}
        if len(own) < len(cards):
            return
        speech = self.narration.speech
        self._print(self._table(own) if speech is None else speech.plan_lines(self.view, self.ask, own))

    def _table(self, own: Mapping[int, int]) -> list[str]:
        automatic = {rider.rider: self._automatic_card(rider) for rider in self.ask.riders}
        return orders_question_lines(without_retiring(self.view), self.ask, automatic, self.narration.names, own)

    def no_order(self) -> NoOrders:
        return NoOrders(self.team)

    def help(self) -> list[str]:
        marks = self.view.variant.marks(self.view)
        letters = (letter for mark in marks for kind, letter in EXTRA_BY_MARK if isinstance(mark, kind))
        letter, spoken = next(letters, ""), self.narration.speech is not None
        return help_lines(is_simultaneous=True, halves=self.ask.halves, extra_letter=letter, spoken=spoken)

    def hint(self) -> list[str]:
        return orders_hint_lines(advice_on(self.match, self.ask), self.ask, self.view, self.narration.names)

    def print_steps(self, steps: Iterable[Step]) -> None:
        """Clear the orders before the turn is played; rivals learn only that they are confirmed."""
        now = self.match.view()
        is_asked = (
            not now.over and now.turn == self.view.turn and any(ask.team == self.team for ask in self.match.open_asks)
        )
        if self.narration.shared and not is_asked:
            self.narration.clear_orders()
        super().print_steps(steps)
        if self.team in now.given and len(self.match.humans) > 1:
            sentence = _("{team} has confirmed its orders.")
            self.narration.terminal.print_player(sentence.format(team=self.narration.names.team(self.team)))

    def handle_end_of_input(self) -> None:
        if self.narration.shared:
            self.narration.clear_orders()
        super().handle_end_of_input()
