"""The one place where a race changes: `evolve(race, event) -> race`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from breakaway_desktop.engine.events import (
    Crossed,
    Dropped,
    Event,
    HandsFixed,
    Moved,
    OrdersGiven,
    OrderTaken,
    RaceEnded,
    Replaced,
    Retired,
    TeamOrdered,
    TurnEnded,
)
from breakaway_desktop.engine.hands import Hand
from breakaway_desktop.engine.order import movement_groups, starting_arrivals
from breakaway_desktop.engine.race import SLOTS, Crossing, Race, Rider, Rules, rider_numbers

_new = tuple.__new__


def evolve(race: Race, event: Event) -> Race:
    """The race after the event; the given one is left as it is."""
    return EVOLVE[type(event)](race, event)


def before_hands(rules: Rules) -> Race:
    """The race before any hand is known: all riders on their starting squares, in the order of R5.4."""
    options = rules.options
    arrivals = starting_arrivals(options.first_turn, rules.first_team, rules.teams)
    step_back = 1 if options.start == "staggered" else 0
    numbers = rider_numbers(rules.teams)
    riders = tuple(Rider(number, (), step_back * (1 - number % 10), arrivals[number]) for number in numbers)
    race = Race(rules, riders, 1, (), 0, len(riders))
    return race._replace(order=movement_groups(race))


def _hands_fixed(race: Race, event: HandsFixed) -> Race:
    """R9.3: starting cards are secret unless hands are open."""
    hidden = race.rules.options.hands == "hidden"
    riders = []
    for rider in race.riders:
        hands = event.hands[rider.team - 1]
        hand = hands[rider.number - 1] if hands else ()
        riders.append(rider._replace(hand=hand, secret=len(hand) if hidden else 0))
    return race._replace(riders=tuple(riders))


def _orders_given(race: Race, event: OrdersGiven) -> Race:
    if event.retire and event.rider not in race.retiring:
        return race._replace(retiring=tuple(sorted((*race.retiring, event.rider))))
    return race


def _team_ordered(race: Race, event: TeamOrdered) -> Race:
    return race._replace(given=(*race.given, event))


def _order_taken(race: Race, event: OrderTaken) -> Race:
    return race._replace(order=event.groups)


def _retired(race: Race, event: Retired) -> Race:
    """R4.5: he leaves before the order of movement is taken."""
    rider = race.rider(event.rider)._replace(retired=True)
    retiring = tuple(number for number in race.retiring if number != event.rider)
    dropped = tuple(number for number in race.dropped if number != event.rider)
    race = race._replace(riders=_with(race.riders, rider), retiring=retiring, dropped=dropped)
    return race._replace(order=movement_groups(race))


def _moved(race: Race, event: Moved) -> Race:
    # The values are built in one go, past the keyword arguments of a NamedTuple: this runs for every move of every
    # playout.
    number, card, start, end, clock = event
    rules, riders, turn, order, moved, _, alone, dropped, retiring, given, notes, over = race
    index = SLOTS[number]
    _, hand, _, arrived, points, crossed, secret, retired, badges = riders[index]
    hand, secret = hand_after(hand, secret, card, rules.options.totals)
    if end != start:  # R5.7: who moves 0 squares keeps his place
        arrived = clock
    after = list(riders)
    after[index] = _new(Rider, (number, hand, end, arrived, points, crossed, secret, retired, badges))
    if number == order[moved][-1]:
        moved += 1
    clock += 1
    return _new(Race, (rules, tuple(after), turn, order, moved, clock, alone, dropped, retiring, given, notes, over))


def hand_after(hand: Hand, secret: int, card: int, totals: str) -> tuple[Hand, int]:
    """The hand when `card` has left it, and how many of its first cards are still secret (R1.3, R9.3).

    A value the rider is publicly known to hold counts as that public card; with exact totals the last secret card
    follows from the sum and is secret no longer.
    """
    if not secret:
        at = hand.index(card)
    elif card in hand[secret:]:
        at = hand.index(card, secret)
    else:
        at = hand.index(card)
        secret -= 1
        if secret == 1 and totals == "exactly":
            secret = 0
    return hand[:at] + hand[at + 1 :], secret


def _crossed(race: Race, event: Crossed) -> Race:
    rules, standing, turn, order, moved, clock, alone, dropped, retiring, given, notes, over = race
    riders = list(standing)
    index = SLOTS[event.rider]
    number, hand, square, arrived, points, crossed, secret, retired, badges = riders[index]
    crossed = (*crossed, Crossing(event.line, event.place))
    points += event.points
    riders[index] = _new(Rider, (number, hand, square, arrived, points, crossed, secret, retired, badges))
    if retiring and event.line == rules.course.finish:
        # R4.5: a retirement lapses when he crosses the finish first.
        retiring = tuple([rider for rider in retiring if rider != number])
    after = tuple(riders)
    return _new(Race, (rules, after, turn, order, moved, clock, alone, dropped, retiring, given, notes, over))


def _replaced(race: Race, event: Replaced) -> Race:
    """R1.3: the new card comes last; it is public (R9.3)."""
    riders = list(race.riders)
    for number, card in event.cards:
        index = SLOTS[number]
        _, hand, square, arrived, points, crossed, secret, retired, badges = riders[index]
        riders[index] = _new(Rider, (number, (*hand, card), square, arrived, points, crossed, secret, retired, badges))
    return _new(Race, (race.rules, tuple(riders), *race[2:]))


def _dropped(race: Race, event: Dropped) -> Race:
    return race._replace(dropped=event.riders)


def _turn_ended(race: Race, event: TurnEnded) -> Race:
    order = movement_groups(race)
    return race._replace(turn=event.turn + 1, alone=event.alone, moved=0, order=order, given=())


def _race_ended(race: Race, event: RaceEnded) -> Race:
    if event.reason == "retired":
        race = race._replace(order=())  # R4.5: that turn has no order
    return race._replace(over=True, retiring=(), given=())


def _with(riders: tuple[Rider, ...], rider: Rider) -> tuple[Rider, ...]:
    index = SLOTS[rider.id]
    return (*riders[:index], rider, *riders[index + 1 :])


EVOLVE: Final[dict[type, Callable[[Race, Any], Race]]] = {
    HandsFixed: _hands_fixed,
    OrdersGiven: _orders_given,
    TeamOrdered: _team_ordered,
    OrderTaken: _order_taken,
    Retired: _retired,
    Moved: _moved,
    Crossed: _crossed,
    Replaced: _replaced,
    Dropped: _dropped,
    TurnEnded: _turn_ended,
    RaceEnded: _race_ended,
}
