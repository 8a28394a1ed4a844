"""Simultaneous orders: all teams order secretly before anybody moves (R4.2, R4.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from breakaway_desktop.engine.asks import AskCard, AskExtra, AskOrders, Extra, GiveOrders, NoOrders, TeamOrdered
from breakaway_desktop.engine.hands import SMALLEST
from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.turn_flow import play_simultaneous
from breakaway_desktop.engine.turn_writer import TurnWriter

LARGEST_GUESS: Final = 999
"""Largest second card that may be ordered (R8.4): the rider need not have it yet, but no card is larger."""


def asks_for_orders(race: Race) -> tuple[AskOrders, ...]:
    """Return one ask for each team whose orders are missing and that has a rider who needs an order."""
    return tuple(_ask(race, team, riders) for team, riders in _awaited_riders(race).items())


def _awaited_riders(race: Race) -> dict[int, list[Rider]]:
    """Return the riders who still need orders, by team."""
    given = {orders.team for orders in race.given}
    awaited: dict[int, list[Rider]] = {}
    for rider in race.riders:
        if not (rider.retired or rider.id in race.retiring or rider.team in given):
            awaited.setdefault(rider.team, []).append(rider)
    return awaited


def _ask(race: Race, team: int, riders: list[Rider]) -> AskOrders:
    variant = race.rules.variant
    cards = tuple(AskCard(team, rider.id, variant.choices(race, rider), rider.id in race.dropped) for rider in riders)
    return AskOrders(team, cards, variant.half_turns, variant.extra_asks(race, team))


def give_orders(turn: TurnWriter, decision: GiveOrders) -> None:
    """Accept a team's orders (R4.2). Raises Refused, and accepts none, if one of them is wrong."""
    turn.emit(check_orders(turn.race, decision))
    play_if_all_are_in(turn)


def check_orders(race: Race, decision: GiveOrders) -> TeamOrdered:
    """Return a team's orders as the referee accepts them (R4.2). Raises Refused if one of them is wrong."""
    ask = _ask_of(race, decision.team)
    awaited = {rider.rider: rider for rider in ask.riders}
    cards, then = _by_rider(decision.cards), _by_rider(decision.then)

    # Only riders who are asked may have orders.
    for rider in (*cards, *then, *(extra.rider for extra in decision.extras)):
        if rider not in awaited:
            raise _rider_refusal(race, decision.team, rider)

    # Each card must be one that he may play.
    extras = _accepted_extras(race, ask, decision.extras)
    for rider, card in cards.items():
        extra = extras.get(rider)
        allowed = awaited[rider].cards if extra is None or extra.cards is None else extra.cards
        if card not in allowed:  # R4.3
            held = card in race.rider(rider).hand
            raise Refused("card-not-allowed" if held else "card-not-held", rider=rider, card=card)

    # Nobody may lack an order.
    for needed in ask.needed:
        extra = extras.get(needed.rider)
        plays_none = extra is not None and extra.cards == ()
        if (needed.rider not in cards and not plays_none) or (ask.halves > 1 and needed.rider not in then):
            raise Refused("order-lacking", rider=needed.rider)
    if any(not SMALLEST <= card <= LARGEST_GUESS for card in then.values()) or (then and ask.halves == 1):  # R8.4
        raise Refused("second-card-out-of-range", least=SMALLEST, largest=LARGEST_GUESS)

    return TeamOrdered(
        decision.team, tuple(sorted(cards.items())), False, tuple(sorted(then.items())), tuple(decision.extras)
    )


def _by_rider(cards: Sequence[tuple[int, int]]) -> dict[int, int]:
    by_rider = dict(cards)
    if len(by_rider) != len(cards):
        riders = [rider for rider, _ in cards]
        raise Refused("order-twice", rider=next(rider for rider in riders if riders.count(rider) > 1))
    return by_rider


def _accepted_extras(race: Race, ask: AskOrders, extras: Sequence[Extra]) -> dict[int, AskExtra]:
    """Return the accepted extra of each rider. Raises Refused for an extra that was not asked for (R8.3, R8.5)."""
    accepted: dict[int, AskExtra] = {}
    for extra in extras:
        if extra.rider in accepted:  # R8.3  # R8.5
            raise Refused("extra-twice", rider=extra.rider)
        for offer in ask.extras:
            if (offer.kind, offer.rider) == (extra.kind, extra.rider) and extra.target in (offer.targets or (0,)):
                accepted[extra.rider] = offer
                break
        else:
            refusal = race.rules.variant.extra_objection(race, extra)
            raise Refused.of(refusal) if refusal else Refused("extra-not-asked", rider=extra.rider, extra=extra.kind)
    return accepted


def give_no_orders(turn: TurnWriter, decision: NoOrders) -> None:
    """Accept that a team gives no orders (R4.4). Its orders count as missing only if a rider needed one (R4.6)."""
    ask = _ask_of(turn.race, decision.team)
    turn.emit(TeamOrdered(decision.team, (), missing=bool(ask.needed)))  # R4.4  # R4.6
    play_if_all_are_in(turn)


def play_if_all_are_in(turn: TurnWriter) -> None:
    """Play the turn once every team's orders are in."""
    if not turn.race.over and not _awaited_riders(turn.race):  # R4.2
        play_simultaneous(turn)


def _ask_of(race: Race, team: int) -> AskOrders:
    awaited = _awaited_riders(race)
    if team in awaited:
        return _ask(race, team, awaited[team])
    if team not in range(1, race.rules.teams + 1):
        raise Refused("no-such-team", team=team, teams=race.rules.teams)
    if any(orders.team == team for orders in race.given):
        raise Refused("orders-are-in", team=team)
    raise Refused("nobody-to-order", team=team)


def _rider_refusal(race: Race, team: int, number: int) -> Refused:
    try:
        rider = race.rider(number)
    except Refused as refused:
        return refused
    if rider.team != team:
        return Refused("rider-of-another-team", rider=number, team=team)
    return Refused("retired-already" if rider.retired else "retiring-already", rider=number)


def cards_played(race: Race, ordered: Mapping[int, int]) -> dict[int, int]:
    """Return the card of each rider on the road: the ordered one, else the highest he may play (R4.4, R4.6)."""
    choices = race.rules.variant.choices
    return {
        # R4.4  # R5.7
        rider.id: ordered[rider.id] if rider.id in ordered else max(choices(race, rider))
        for rider in race.on_road()
    }


def missing_orders(race: Race) -> tuple[int, ...]:
    """Return the teams whose riders play a card without an order (R4.4); a dropped rider needs none (R4.6)."""
    in_need = {rider.team for rider in race.on_road() if rider.id not in race.dropped}
    return tuple(sorted([orders.team for orders in race.given if orders.missing and orders.team in in_need]))
