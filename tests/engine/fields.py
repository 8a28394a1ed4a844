"""Races in a given position: riders on the road with their cards, for tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskCard, AskOrders, Decision, GiveOrders, NoOrders, PlayCard
from breakaway_desktop.engine.events import Event, Moved, OrderTaken, Replaced
from breakaway_desktop.engine.evolve import before_hands
from breakaway_desktop.engine.options import RULE_SETS, Options, with_rows
from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.engine.race import Crossing, Race, Rider
from breakaway_desktop.engine.variant import PLAIN, Variant

Spot = int | tuple[int, ...]
"""A rider, or riders who are tied (R5.1)."""
Kind = TypeVar("Kind", bound=Event)

HANDS = ((8, 8, 7, 7), (9, 8, 8), (7, 7, 6), (6, 5, 5))
"""Four hands of a team that are legal with any totals."""


def options_of(rule_set: str = "boxed", **rows: Any) -> Options:
    return with_rows(RULE_SETS[rule_set], rows)


def fresh(
    rule_set: str = "boxed", *, teams: int = 3, hands: Any = HANDS, first_team: int | None = 1, **rows: Any
) -> Race:
    """Return a race before its first move; every team has the same four hands."""
    options = options_of(rule_set, **rows)
    drawn = first_team if options.first_turn == "drawn" else None
    race, _ = referee.start(referee.rules_of(options, teams, 1, first_team=drawn), [hands] * teams)
    return race


def field(
    road: Mapping[int, Sequence[Spot]],
    *,
    rule_set: str = "boxed",
    teams: int = 3,
    turn: int = 5,
    hands: Mapping[int, tuple[int, ...]] | None = None,
    alone: int = 0,
    order: Sequence[Spot] | None = None,
    crossed: Mapping[int, Sequence[Spot]] | None = None,
    points: Mapping[int, Any] | None = None,
    secret: Mapping[int, int] | None = None,
    dropped: tuple[int, ...] = (),
    variant: Variant | None = None,
    draws: Sequence[tuple[str, str]] | None = None,
    by: str | None = None,
    **rows: Any,
) -> Race:
    """Return a race at the start of `turn`. `road`: riders by square, inside to outside; all others have retired.

    `crossed`: the riders who have crossed each line, first place first; `points` and `hands` (else three 5s) are by
    rider; `order` is that of the turn if it does not follow from the squares, `by` the option `order`; `draws` are the
    random draws of the variant.
    """
    rows |= {} if by is None else {"order": by}
    riding = PLAIN if variant is None else variant
    race = before_hands(referee.rules_of(options_of(rule_set, **rows), teams, 1, variant=riding, draws=draws))
    places = _places(crossed or {})
    spots: dict[int, tuple[int, int]] = {}
    groups = 0
    for square in sorted(road, reverse=True):
        for spot in road[square]:
            group = spot if isinstance(spot, tuple) else (spot,)
            spots.update(dict.fromkeys(group, (square, 100 + groups)))
            groups += 1
    riders: list[Rider] = []
    for rider in race.riders:
        number = rider.id
        square, arrived = spots.get(number, (0, 0))
        riders.append(
            rider._replace(
                hand=(hands or {}).get(number, (5, 5, 5)),
                square=square,
                arrived=arrived,
                points=(points or {}).get(number, 0),
                crossed=places.get(number, ()),
                secret=(secret or {}).get(number, 0),
                retired=number not in spots,
            )
        )
    lines = tuple([crossing.line for rider in riders for crossing in rider.crossed])
    race = race._replace(riders=tuple(riders), crossed=lines)
    race = race._replace(turn=turn, moved=0, clock=200, alone=alone, dropped=dropped)
    if order is None:
        return race._replace(order=movement_groups(race))
    return race._replace(order=tuple([spot if isinstance(spot, tuple) else (spot,) for spot in order]))


def _places(crossed: Mapping[int, Sequence[Spot]]) -> dict[int, tuple[Crossing, ...]]:
    places: dict[int, tuple[Crossing, ...]] = {}
    for line in sorted(crossed):
        place = 1
        for spot in crossed[line]:
            group = spot if isinstance(spot, tuple) else (spot,)
            for number in group:
                places[number] = (*places.get(number, ()), Crossing(line, place))
            place += len(group)
    return places


def do(race: Race, *decisions: Decision) -> tuple[Race, list[Event]]:
    """Return the race after these decisions, one by one, and all events."""
    happened: list[Event] = []
    for decision in decisions:
        race, events = referee.answer(race, decision)
        happened += events
    return race, happened


def play(race: Race, *cards: tuple[int, int]) -> tuple[Race, list[Event]]:
    """Return the race after these (rider, card), played one by one, and all events."""
    return do(race, *(PlayCard(rider, card) for rider, card in cards))


def play_turn(race: Race, cards: Mapping[int, int] | None = None) -> tuple[Race, list[Event]]:
    """Return the race after this turn: each rider plays the card given for him, else the first of his hand."""
    happened: list[Event] = []
    turn = race.turn
    while not race.over and race.turn == turn:
        (number,) = race.to_move
        card = (cards or {}).get(number, race.rider(number).hand[0])
        race, events = referee.answer(race, PlayCard(number, card))
        happened += events
    return race, happened


def card_asked(race: Race) -> AskCard:
    """Return the question for the rider whose card is awaited (R4.1)."""
    (ask,) = referee.asks(race)
    assert isinstance(ask, AskCard)
    return ask


def rider_of(decision: Decision) -> int:
    """Return the rider of a decision about one rider."""
    assert not isinstance(decision, GiveOrders | NoOrders)
    return decision.rider


def orders_of(ask: AskOrders, cards: Mapping[int, int] | None = None) -> GiveOrders:
    """Return a team's orders: the card given for each rider, else the first of his hand."""
    return GiveOrders(
        ask.team,
        tuple([(rider_ask.rider, (cards or {}).get(rider_ask.rider, rider_ask.cards[0])) for rider_ask in ask.riders]),
    )


def order_turn(
    race: Race, cards: Mapping[int, int] | None = None, *, missing: Sequence[int] = ()
) -> tuple[Race, list[Event]]:
    """Return the race after a turn of simultaneous orders, given team by team; teams in `missing` give none."""
    asks = [ask for ask in referee.asks(race) if isinstance(ask, AskOrders)]
    return do(race, *(NoOrders(ask.team) if ask.team in missing else orders_of(ask, cards) for ask in asks))


def groups_of(events: Iterable[Event]) -> tuple[tuple[int, ...], ...]:
    """Return the order of movement of the only turn in these events."""
    (order_event,) = of_kind(events, OrderTaken)
    return order_event.groups


def dealt_in(events: Iterable[Event]) -> dict[int, int]:
    """Return the new cards of the only turn in these events, by rider."""
    (replaced,) = of_kind(events, Replaced)
    return dict(replaced.cards)


def played_in(events: Iterable[Event]) -> dict[int, int]:
    """Return the played cards, by rider."""
    return {event.rider: event.card for event in of_kind(events, Moved) if event.card is not None}


def of_kind(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def road_of(race: Race) -> dict[int, list[int]]:
    """Return the riders on each square from inside to outside, the front square first."""
    road: dict[int, list[int]] = {}
    for rider in sorted(race.on_road(), key=lambda rider: (-rider.square, rider.arrived, rider.id)):
        road.setdefault(rider.square, []).append(rider.id)
    return road


def crowd(*sizes: tuple[int, int], teams: int = 6) -> dict[int, list[Spot]]:
    """Return a road with (square, number of riders), riders taken by number."""
    numbers = [10 * team + number for team in range(1, teams + 1) for number in range(1, 5)]
    road: dict[int, list[Spot]] = {}
    for square, size in sizes:
        road[square] = [numbers.pop(0) for _ in range(size)]
    return road
