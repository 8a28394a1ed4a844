"""Races of a variant in a given position, and orders with second cards and extras, for tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskOrders, Extra, GiveOrders, NoOrders
from breakaway_desktop.engine.events import Crossed, Dealt, Event, Moved, Replaced
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.variants import find_variant
from tests.engine.fields import Spot, field, of_kind, options_of

HANDS = ((8, 8, 7, 7), (9, 8, 8), (7, 7, 6), (6, 5, 5))
BEHIND_EIGHT = {40: [51, 52, 53, 54, 61, 62, 63, 64]}
"""Eight riders who have crossed the first sprint line of pbm and postal, for the argument `crossed`."""


def riding(
    variant: str,
    road: Mapping[int, Sequence[Spot]],
    *,
    rule_set: str = "pbm",
    specials: Mapping[int, str] | None = None,
    first: str = "P",
    stamina: Mapping[int, int] | None = None,
    **position: Any,
) -> Race:
    """Return the race of `field` with a variant.

    `specials`: the special cards held, by rider ("PT"); `first`: the first card of their cycle, from which these were
    dealt. `stamina`: by rider.
    """
    draws = (("first_special", first),) if variant == "special" else None
    race = field(road, rule_set=rule_set, variant=find_variant(variant), draws=draws, **position)
    for rider, cards in (specials or {}).items():
        for card in cards:
            race = evolve(race, Dealt(rider, card))
    if stamina:
        badges = {rider: (("stamina", left),) for rider, left in stamina.items()}
        race = race._replace(
            riders=tuple(rider._replace(badges=badges.get(rider.id, rider.badges)) for rider in race.riders)
        )
    return race


def new_race(variant: str, rule_set: str = "pbm", *, teams: int = 3, hands: Any = HANDS, **rows: Any) -> Race:
    """Return a race of the variant before its first turn; every team has the same four hands."""
    rules = referee.rules_of(options_of(rule_set, **rows), teams, 1, variant=find_variant(variant))
    return referee.start(rules, [hands] * teams)[0]


def orders_ask(race: Race, team: int) -> AskOrders:
    """Return this team's ask."""
    (ask,) = [ask for ask in referee.asks(race) if ask.team == team]
    assert isinstance(ask, AskOrders)
    return ask


def orders_for(
    ask: AskOrders,
    cards: Mapping[int, int] | None = None,
    then: Mapping[int, int] | None = None,
    extras: Iterable[Extra] = (),
) -> GiveOrders:
    """Return the team's orders: the given cards, else the first allowed ones; a towed rider plays none (R8.5)."""
    own = tuple(extra for extra in extras if extra.rider // 10 == ask.team)
    towing = [extra.rider for extra in own if extra.kind == "T"]
    first = tuple((rider_ask.rider, (cards or {}).get(rider_ask.rider, rider_ask.cards[0])) for rider_ask in ask.riders)
    second = tuple(
        (rider_ask.rider, (then or {}).get(rider_ask.rider, rider_ask.cards[-1])) for rider_ask in ask.riders
    )
    return GiveOrders(
        ask.team,
        tuple((rider, card) for rider, card in first if rider not in towing),
        second if ask.halves > 1 else (),
        own,
    )


def turn_of(
    race: Race,
    cards: Mapping[int, int] | None = None,
    then: Mapping[int, int] | None = None,
    extras: Iterable[Extra] = (),
    *,
    missing: Sequence[int] = (),
) -> tuple[Race, list[Event]]:
    """Return the race after a turn of simultaneous orders; teams in `missing` give none."""
    happened: list[Event] = []
    extras = tuple(extras)
    for ask in referee.asks(race):
        assert isinstance(ask, AskOrders)
        orders = NoOrders(ask.team) if ask.team in missing else orders_for(ask, cards, then, extras)
        race, events = referee.answer(race, orders)
        happened += events
    return race, happened


def refused_orders(race: Race, team: int, *args: Any, **more: Any) -> str:
    """Return the refusal of these orders of a team."""
    with pytest.raises(Refused) as caught:
        referee.answer(race, orders_for(orders_ask(race, team), *args, **more))
    return caught.value.refusal.key


def squares(race: Race) -> dict[int, int]:
    """Return the square of each rider on the road."""
    return {rider.id: rider.square for rider in race.on_road()}


def moves_in(events: Iterable[Event]) -> list[tuple[int, int | None, int, int]]:
    """Return (rider, card, from, to) of each move, in order."""
    return [(move.rider, move.card, move.start, move.end) for move in of_kind(events, Moved)]


def crossings_in(events: Iterable[Event]) -> list[tuple[int, int | None, int, Any]]:
    """Return (rider, line, place, points) of each crossing, in order."""
    return [(crossing.rider, crossing.line, crossing.place, crossing.points) for crossing in of_kind(events, Crossed)]


def dealt_cards(events: Iterable[Event]) -> list[dict[int, int]]:
    """Return the new cards by rider, for each time that cards were dealt."""
    return [dict(event.cards) for event in of_kind(events, Replaced)]


def kinds_in(events: Iterable[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
