"""Small positions for diagrams: a few riders on the road, played by the referee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Extra, GiveOrders, PlayCard
from breakaway_desktop.engine.events import Event, HandsFixed
from breakaway_desktop.engine.evolve import before_hands, evolve
from breakaway_desktop.engine.hands import TOTALS, Hand, TeamHands
from breakaway_desktop.engine.options import RULE_SETS, USUAL_TEAMS, with_rows
from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.engine.race import Race
from breakaway_desktop.variants import find_variant

E = TypeVar("E", bound=Event)

SOME_HANDS: TeamHands = ((11, 10, 9), (9, 8, 8), (7, 7, 6), (6, 5, 5))
"""Any hands with valid totals (R3.1)."""

assert tuple(map(sum, SOME_HANDS)) == TOTALS


class At(NamedTuple):
    """Square and hand of a rider. `level`: he arrived together with the rider named before him (R5.2)."""

    square: int
    hand: Hand = (3, 4, 5)
    level: bool = False
    badges: tuple[tuple[str, object], ...] = ()


def position(
    riders: Mapping[int, At],
    *,
    variant: str | None = None,
    turn: int = 5,
    alone: int = 0,
    secret: bool = False,
    teams: int = USUAL_TEAMS,
    **rows: object,
) -> Race:
    """Return a race in turn `turn` with only these riders on the road.

    On one square, riders named first arrived first. `rows`: changes to the boxed rules; `alone`: the rider alone in
    front at the end of the last turn, or 0; `secret`: no card has been played yet (R9.3).
    """
    # A race that is about to begin.
    options = with_rows(RULE_SETS["boxed"], {"first_turn": "team1", **rows})
    rules = referee.rules_of(options, teams, 0, variant=find_variant(variant))
    race = evolve(before_hands(rules), HandsFixed((SOME_HANDS,) * teams))

    # The order of arrival.
    arrived, clock = {}, 0
    for number, placing in riders.items():
        clock += not placing.level
        arrived[number] = clock

    # Put these riders on their squares; the others have retired.
    placed = tuple(
        rider._replace(
            square=riders[rider.id].square,
            hand=riders[rider.id].hand,
            arrived=arrived[rider.id],
            secret=len(riders[rider.id].hand) if secret else 0,
            badges=riders[rider.id].badges or rider.badges,
        )
        if rider.id in riders
        else rider._replace(retired=True)
        for rider in race.riders
    )

    race = race._replace(riders=placed, turn=turn, clock=clock + 1, alone=alone)
    assert {rider.id for rider in race.on_road()} == riders.keys()
    return race._replace(order=movement_groups(race))


def play_turn(
    race: Race, cards: Mapping[int, int], second_cards: Mapping[int, int] | None = None, extras: Sequence[Extra] = ()
) -> tuple[Race, tuple[Event, ...]]:
    """Return the race after everybody has played his card, and the events. Raises Refused."""
    events: list[Event] = []
    for ask in referee.asks(race) if race.rules.options.orders == "simultaneous" else ():
        own = [
            tuple((rider, card) for rider, card in half.items() if rider // 10 == ask.team)
            for half in (cards, second_cards or {})
        ]
        team_extras = tuple(extra for extra in extras if extra.rider // 10 == ask.team)
        race, more = referee.answer(race, GiveOrders(ask.team, own[0], own[1], team_extras))
        events += more
    if race.rules.options.orders == "sequential":
        for (rider,) in race.order:
            race, more = referee.answer(race, PlayCard(rider, cards[rider]))
            events += more
    return race, tuple(events)


def events_of_kind(events: Sequence[Event], kind: type[E]) -> list[E]:
    """Return the events of one kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def riders_by_square(race: Race) -> dict[int, list[int]]:
    """Return the riders on each square, first arrived first."""
    squares: dict[int, list[int]] = {}
    for rider in sorted(race.on_road(), key=lambda rider: (rider.square, rider.arrived, rider.id)):
        squares.setdefault(rider.square, []).append(rider.id)
    return squares
