"""A team's orders as they are written in letters, and the decisions that they mean (R4.2, R4.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from breakaway_desktop.desk.state import Desk, Orders, Received
from breakaway_desktop.engine import orders as engine_orders
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskCard, AskOrders, Decision, Extra, GiveOrders, NoOrders, Retire
from breakaway_desktop.engine.hands import Hand, TeamHands, hand_objection
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.text.commands import BESIDE
from breakaway_desktop.text.extras_syntax import extra_read, second_read, written_order

RETIRE: Final = "retire"
NO_CARD: Final = "-"


class LastLetter(NamedTuple):
    """The last letter of a team that was accepted for a turn: its press is printed. `withdraws`: it has none, though an
    earlier one had some."""

    name: str
    press: tuple[str, ...]
    withdraws: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands for a team and a turn, of all its letters together: the orders that are allowed now, what is wrong
    with the others, the riders who still need one, whether the player asks to wait, and the last letter for each
    turn."""

    orders: Orders
    faults: Mapping[int, Refusal]
    lacking: tuple[int, ...]
    wait: bool
    last: Mapping[int, LastLetter]

    @property
    def complete(self) -> bool:
        return not self.lacking


def standing(desk: Desk, race: Race | None, team: int) -> Standing:
    """What stands for the turn that is awaited; of two orders for a rider the later counts. `race`: None in turn 0."""
    given: dict[int, str] = {}
    wait = False
    counting = _counting(desk, team)
    for one in counting:
        if one.turn == desk.turn:
            given |= one.orders
            wait = wait if one.wait is None else one.wait
    faults = {rider: fault for rider, text in given.items() if (fault := objection(desk, race, team, rider, text))}
    fitting = {rider: text for rider, text in given.items() if rider not in faults}
    lacking = tuple(rider for rider in needed(race, team) if rider not in fitting)
    return Standing(fitting, faults, lacking, wait, _last_letters(counting))


def last_letters(desk: Desk, team: int) -> dict[int, LastLetter]:
    """Return a team's last letter for each turn for which one was accepted."""
    return _last_letters(_counting(desk, team))


def _last_letters(counting: Iterable[Received]) -> dict[int, LastLetter]:
    """Return the last letter for each turn, of what counts in order; one letter may say several things of a turn."""
    last: dict[int, LastLetter] = {}
    had_press: set[int] = set()
    for one in counting:
        before = last.get(one.turn)
        press = (*before.press, *one.press) if before is not None and before.name == one.letter else one.press
        if press:
            had_press.add(one.turn)
        last[one.turn] = LastLetter(one.letter, press, not press and one.turn in had_press)
    return last


def _counting(desk: Desk, team: int) -> list[Received]:
    """Return what letters of a team said that still counts, the earliest first."""
    return sorted((one for one in desk.received if one.team == team and not one.void), key=lambda one: one.at)


def needed(race: Race | None, team: int) -> tuple[int, ...]:
    """The riders of a team who need an order (R4.6); in turn 0 all need a hand."""
    if race is None:
        return tuple(10 * team + number for number in range(1, 5))
    ask = ask_of(race, team)
    return () if ask is None else tuple(rider.rider for rider in ask.needed)


def ask_of(race: Race, team: int) -> AskOrders | None:
    """What a team is asked; None when it has nobody on the road."""
    return next((ask for ask in referee.asks(race) if isinstance(ask, AskOrders) and ask.team == team), None)


def objection(desk: Desk, race: Race | None, team: int, rider: int, text: str) -> Refusal | None:
    """Why a rider cannot be ordered this now, or None."""
    try:
        if rider // 10 != team:
            raise Refused("rider-of-another-team", rider=rider, team=team)
        if race is None:
            fault = hand_objection(rider % 10, hand_read(rider, text), desk.options.totals)
            return fault and Refusal(fault.key, **{**fault.values, "rider": rider})
        if text == RETIRE:
            referee.answer(race, Retire(rider))
            return None
        ask = ask_of(race, team)
        if ask is None or rider not in [one.rider for one in ask.riders]:
            engine_orders.check_orders(race, GiveOrders(team, ((rider, 0),)))
            raise Refused("nobody-to-order", team=team)
        engine_orders.check_orders(race, _with_any_others(race, ask, rider, text))
    except Refused as refused:
        return refused.refusal
    return None


def _with_any_others(race: Race, ask: AskOrders, rider: int, text: str) -> GiveOrders:
    """These orders for one rider, with any allowed ones for the others of his team."""
    others = {one.rider: _any(one, ask.halves) for one in ask.riders if one.rider != rider}
    return _given(race, ask, {**others, rider: text})


def _any(rider: AskCard, halves: int) -> str:
    card = max(rider.cards)
    return written_order(card, card if halves > 1 else None, None)


def hand_read(rider: int, text: str) -> Hand:
    """The hand that is written so. Raises Refused."""
    words = text.split()
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise Refused("desk-no-hand", rider=rider, text=text)
    return tuple(map(int, words))


def hands_read(team: int, given: Orders) -> TeamHands:
    """The four hands of a team. Raises Refused."""
    one, two, three, four = (hand_read(10 * team + n, given[10 * team + n]) for n in range(1, 5))
    return one, two, three, four


def decisions(race: Race, given: Mapping[int, Orders | None]) -> list[Decision]:
    """The decisions of a whole turn: first who retires, then each team's orders, in this order; None: they are missing
    (R4.4). Raises Refused."""
    retiring = sorted(rider for orders in given.values() for rider, text in (orders or {}).items() if text == RETIRE)
    found: list[Decision] = [Retire(rider) for rider in retiring]
    for ask in referee.asks(race):
        assert isinstance(ask, AskOrders)
        orders = given.get(ask.team)
        staying = {rider: text for rider, text in (orders or {}).items() if text != RETIRE}
        if orders is None or not (staying or all(one.dropped or one.rider in retiring for one in ask.riders)):
            found.append(NoOrders(ask.team))
        elif any(one.rider not in retiring for one in ask.riders):
            found.append(_given(race, ask, staying))
    return found


def _given(race: Race, ask: AskOrders, given: Orders) -> GiveOrders:
    """Raises Refused for what cannot be read."""
    cards, then, extras = [], [], []
    for rider, text in sorted(given.items()):
        word, _slash, more = text.partition(BESIDE)
        card = 0
        if word != NO_CARD:
            if not (word.isascii() and word.isdigit() and len(word) < 6):
                raise Refused("desk-no-order", rider=rider, text=text)
            card = int(word)
            cards.append((rider, card))
        if ask.halves > 1:
            then.append((rider, second_read(rider, card, more)))
        elif more:
            asked = extra_read(race, ask, rider, more)
            if word != NO_CARD and asked.cards == ():
                raise Refused("line-no-card", rider=rider, more=more.upper())
            extras.append(Extra(asked.kind, rider, asked.targets[0] if asked.targets else 0))
        elif word == NO_CARD:
            raise Refused("desk-no-order", rider=rider, text=text)
    return GiveOrders(ask.team, tuple(cards), tuple(then), tuple(extras))


def orders_of(decision: Decision) -> Orders | None:
    """A bot's decision as it would be written; None for no orders."""
    if not isinstance(decision, GiveOrders):
        return None
    cards, then = dict(decision.cards), dict(decision.then)
    extras = {extra.rider: extra for extra in decision.extras}
    riders = sorted({*cards, *extras})
    return {rider: written_order(cards.get(rider), then.get(rider), extras.get(rider)) for rider in riders}
