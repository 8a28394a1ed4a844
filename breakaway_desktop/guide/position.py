"""Small positions for the diagrams: a few riders on the road, played by the referee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Extra, GiveOrders, PlayCard
from breakaway_desktop.engine.events import Event, HandsFixed
from breakaway_desktop.engine.evolve import before_hands, evolve
from breakaway_desktop.engine.hands import TOTALS, Hand, TeamHands
from breakaway_desktop.engine.options import MOST_TEAMS, RULE_SETS, with_rows
from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.engine.race import Race
from breakaway_desktop.variants import find_variant

E = TypeVar("E", bound=Event)

SOME_HANDS: TeamHands = ((11, 10, 9), (9, 8, 8), (7, 7, 6), (6, 5, 5))
"""Any hands of the right sums (R3.1)."""

assert tuple(map(sum, SOME_HANDS)) == TOTALS


class At(NamedTuple):
    """Where a rider stands and what he holds. `level`: he arrived together with the one named before him (R5.2)."""

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
    teams: int = MOST_TEAMS,
    **rows: object,
) -> Race:
    """A race of this many teams in its `turn`th turn with these riders on the road and nobody else. On one square those
    named first have arrived first. `rows` are changed in the boxed rules; `alone` led alone before; `secret`: no card
    has been played yet (R9.3)."""
    options = with_rows(RULE_SETS["boxed"], {"first_turn": "team1", **rows})
    rules = referee.rules_of(options, teams, 0, variant=find_variant(variant))
    race = evolve(before_hands(rules), HandsFixed((SOME_HANDS,) * teams))
    arrived, clock = {}, 0
    for number, at in riders.items():
        clock += not at.level
        arrived[number] = clock
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
    return race._replace(order=movement_groups(race))


def ridden(
    race: Race, cards: Mapping[int, int], then: Mapping[int, int] | None = None, extras: Sequence[Extra] = ()
) -> tuple[Race, tuple[Event, ...]]:
    """The race when everybody has played his card, and what happened. Raises Refused."""
    events: list[Event] = []
    for ask in referee.asks(race) if race.rules.options.orders == "simultaneous" else ():
        own = [
            tuple((rider, card) for rider, card in half.items() if rider // 10 == ask.team)
            for half in (cards, then or {})
        ]
        told = tuple(extra for extra in extras if extra.rider // 10 == ask.team)
        race, more = referee.answer(race, GiveOrders(ask.team, own[0], own[1], told))
        events += more
    if race.rules.options.orders == "sequential":
        for (rider,) in race.order:
            race, more = referee.answer(race, PlayCard(rider, cards[rider]))
            events += more
    return race, tuple(events)


def found(events: Sequence[Event], kind: type[E]) -> list[E]:
    """The events of one kind, in their order."""
    return [event for event in events if isinstance(event, kind)]


def standing(race: Race) -> dict[int, list[int]]:
    """Who stands on each square, first arrived first."""
    squares: dict[int, list[int]] = {}
    for rider in sorted(race.on_road(), key=lambda rider: (rider.square, rider.arrived, rider.id)):
        squares.setdefault(rider.square, []).append(rider.id)
    return squares
