"""A team's orders as text in letters, and the decisions that they express (R4.2, R4.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, NamedTuple

from breakaway_desktop.engine import orders as engine_orders, referee
from breakaway_desktop.engine.asks import AskOrders, Decision, Extra, GiveOrders, NoOrders, Retire
from breakaway_desktop.engine.hands import Hand, TeamHands, hand_objection
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.mail.state import MailRace, Orders, ReceivedOrders
from breakaway_desktop.reports.extras_syntax import EXTRA_SIGN, format_order, parse_extra, parse_second_card

RETIRE: Final = "retire"
NO_CARD: Final = "-"


class LastLetter(NamedTuple):
    """A team's last accepted letter for a turn. `withdraws`: it has no press, although an earlier letter had some."""

    name: str
    press: tuple[str, ...]
    withdraws: bool


@dataclass(frozen=True, slots=True)
class OrderStatus:
    """Status of a team's orders for a turn, over all its letters.

    `orders`: the accepted orders by rider; `refusals`: the reasons against the others; `wait`: the player asks to wait;
    `last`: his last letter for each turn.
    """

    orders: Orders
    refusals: Mapping[int, Refusal]
    riders_without_order: tuple[int, ...]
    wait: bool
    last: Mapping[int, LastLetter]

    @property
    def complete(self) -> bool:
        return not self.riders_without_order


def order_status(desk: MailRace, race: Race | None, team: int) -> OrderStatus:
    """Return the status of a team's orders for this turn; later ones replace earlier ones. `race`: None in turn 0."""
    orders: dict[int, str] = {}
    wait = False
    counting, turn = _counting(desk, team), desk.turn
    for received in counting:
        if received.turn == turn:
            orders |= received.orders
            wait = wait if received.wait is None else received.wait
    faults = {rider: fault for rider, text in orders.items() if (fault := objection(desk, race, team, rider, text))}
    accepted = {rider: text for rider, text in orders.items() if rider not in faults}
    missing = tuple(rider for rider in riders_to_order(race, team) if rider not in accepted)
    return OrderStatus(accepted, faults, missing, wait, _last_letters(counting))


def last_letters(desk: MailRace, team: int) -> dict[int, LastLetter]:
    """Return a team's last letter for each turn for which one was accepted."""
    return _last_letters(_counting(desk, team))


def _last_letters(counted: Iterable[ReceivedOrders]) -> dict[int, LastLetter]:
    """Return the last letter for each turn. One letter may contain several parts for a turn."""
    last: dict[int, LastLetter] = {}
    had_press: set[int] = set()
    for received in counted:
        before = last.get(received.turn)
        press = (
            (*before.press, *received.press)
            if before is not None and before.name == received.letter
            else received.press
        )
        if press:
            had_press.add(received.turn)
        last[received.turn] = LastLetter(received.letter, press, not press and received.turn in had_press)
    return last


def _counting(desk: MailRace, team: int) -> list[ReceivedOrders]:
    """Return the valid parts of a team's letters, earliest first."""
    return sorted(
        (received for received in desk.received if received.team == team and not received.is_void),
        key=attrgetter("time"),
    )


def riders_to_order(race: Race | None, team: int) -> tuple[int, ...]:
    """Riders of a team who need an order (R4.6); in turn 0 all need a hand."""
    if race is None:
        return tuple(10 * team + number for number in range(1, 5))
    ask = ask_of(race, team)
    return () if ask is None else tuple(rider.rider for rider in ask.needed)


def ask_of(race: Race, team: int) -> AskOrders | None:
    """The referee's question to a team; None if it has no rider on the road."""
    return next((ask for ask in referee.asks(race) if isinstance(ask, AskOrders) and ask.team == team), None)


def objection(desk: MailRace, race: Race | None, team: int, rider: int, text: str) -> Refusal | None:
    """Return why a rider cannot have this order now; None if he can."""
    try:
        if rider // 10 != team:
            raise Refused("rider-of-another-team", rider=rider, team=team)
        if race is None:
            fault = hand_objection(rider % 10, parse_hand(rider, text), desk.options.totals)
            return fault and Refusal(fault.key, **{**fault.values, "rider": rider})
        if text == RETIRE:
            referee.answer(race, Retire(rider))
            return None
        ask = ask_of(race, team)
        if ask is None or rider not in [rider_ask.rider for rider_ask in ask.riders]:
            engine_orders.check_orders(race, GiveOrders(team, ((rider, 0),)))
            raise Refused("nobody-to-order", team=team)
        engine_orders.check_orders(race, _complete_orders(race, ask, rider, text))
    except Refused as refused:
        return refused.refusal
    return None


def _complete_orders(race: Race, ask: AskOrders, rider: int, text: str) -> GiveOrders:
    """Return this order of one rider, with any legal ones for his team-mates."""
    cards = {other.rider: max(other.cards) for other in ask.riders if other.rider != rider}
    others = {other: format_order(card, card if ask.halves > 1 else None, None) for other, card in cards.items()}
    return _parse_orders(race, ask, {**others, rider: text})


def parse_hand(rider: int, text: str) -> Hand:
    """Parse a hand. Raises Refused."""
    words = text.split()
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise Refused("desk-no-hand", rider=rider, text=text)
    return tuple(map(int, words))


def parse_hands(team: int, orders: Orders) -> TeamHands:
    """Parse the four hands of a team. Raises Refused."""
    one, two, three, four = (parse_hand(10 * team + n, orders[10 * team + n]) for n in range(1, 5))
    return one, two, three, four


def decisions(race: Race, turn_orders: Mapping[int, Orders | None]) -> list[Decision]:
    """Return the decisions of a whole turn: retirements first, then the orders team by team.

    None in place of a team's orders: they are missing (R4.4). Raises Refused.
    """
    retiring = sorted(
        rider for orders in turn_orders.values() for rider, text in (orders or {}).items() if text == RETIRE
    )
    result: list[Decision] = [Retire(rider) for rider in retiring]
    for ask in referee.asks(race):
        assert isinstance(ask, AskOrders)
        orders = turn_orders.get(ask.team)
        staying = {rider: text for rider, text in (orders or {}).items() if text != RETIRE}
        if orders is None or not (
            staying or all(candidate.dropped or candidate.rider in retiring for candidate in ask.riders)
        ):
            result.append(NoOrders(ask.team))
        elif any(candidate.rider not in retiring for candidate in ask.riders):
            result.append(_parse_orders(race, ask, staying))
    return result


def _parse_orders(race: Race, ask: AskOrders, orders: Orders) -> GiveOrders:
    """Parse the orders of a team. Raises Refused."""
    cards, second_cards, extras = [], [], []
    for rider, text in sorted(orders.items()):
        word, _slash, suffix = text.partition(EXTRA_SIGN)
        card = 0
        if word != NO_CARD:
            if not (word.isascii() and word.isdigit() and len(word) < 6):
                raise Refused("desk-no-order", rider=rider, text=text)
            card = int(word)
            cards.append((rider, card))

        if ask.halves > 1:
            second_cards.append((rider, parse_second_card(rider, card, suffix)))
        elif suffix:
            extra_ask = parse_extra(race, ask, rider, suffix)
            if word != NO_CARD and extra_ask.cards == ():
                raise Refused("line-no-card", rider=rider, more=suffix.upper())
            extras.append(Extra(extra_ask.kind, rider, extra_ask.targets[0] if extra_ask.targets else 0))
        elif word == NO_CARD:
            raise Refused("desk-no-order", rider=rider, text=text)
    return GiveOrders(ask.team, tuple(cards), tuple(second_cards), tuple(extras))


def format_decision(decision: Decision) -> Orders | None:
    """Return a bot's decision as the text of orders; None for no orders."""
    if not isinstance(decision, GiveOrders):
        return None
    cards, then = dict(decision.cards), dict(decision.then)
    extras = {extra.rider: extra for extra in decision.extras}
    riders = sorted({*cards, *extras})
    return {rider: format_order(cards.get(rider), then.get(rider), extras.get(rider)) for rider in riders}
