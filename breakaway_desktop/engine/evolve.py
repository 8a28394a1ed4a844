"""`evolve(race, event) -> race`: the only place where a race changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from breakaway_desktop.engine.asks import TeamOrdered
from breakaway_desktop.engine.events import (
    Crossed,
    Dealt,
    Dropped,
    Event,
    HalfEnded,
    HandsFixed,
    Moved,
    NoOrderGiven,
    Noted,
    OrderTaken,
    Pushed,
    RaceEnded,
    Replaced,
    Retired,
    RetirementOrdered,
    Revealed,
    SpecialPlayed,
    TurnEnded,
)
from breakaway_desktop.engine.hands import Hand
from breakaway_desktop.engine.order import movement_groups, starting_arrivals
from breakaway_desktop.engine.race import SLOTS, SUM_OPEN, Crossing, Race, Rider, Rules, rider_numbers, with_value

_new = tuple.__new__


def evolve(race: Race, event: Event) -> Race:
    """Return the race after the event; `race` itself is not changed."""
    return EVOLVE[type(event)](race, event)


def before_hands(rules: Rules) -> Race:
    """Return the race before any hand is known: all riders on their starting squares, in the order of R5.4."""
    options = rules.options
    arrivals = starting_arrivals(options.first_turn, rules.first_team, rules.teams)
    step_back = 1 if options.start == "staggered" else 0  # R2.1
    numbers = rider_numbers(rules.teams)
    riders = tuple(Rider(number, (), step_back * (1 - number % 10), arrivals[number]) for number in numbers)
    race = Race(rules, riders, 1, (), 0, len(riders))
    race = rules.variant.setup(race)._replace(rules=rules)
    return race._replace(order=movement_groups(race))


def _hands_fixed(race: Race, event: HandsFixed) -> Race:
    """R9.3: starting cards are secret unless hands are open."""
    hidden = not race.rules.shows_start
    riders = []
    for rider in race.riders:
        hands = event.hands[rider.team - 1]
        hand = hands[rider.number - 1] if hands else ()
        riders.append(rider._replace(hand=hand, secret=len(hand) if hidden else 0))  # R9.3
    return race._replace(riders=tuple(riders))


def _no_order_given(race: Race, event: NoOrderGiven) -> Race:
    return race


def _retirement_ordered(race: Race, event: RetirementOrdered) -> Race:
    if event.rider in race.retiring:
        return race
    retiring = tuple(sorted((*race.retiring, event.rider)))
    team = event.rider // 10
    stays = any(rider.team == team and rider.id not in retiring for rider in race.on_road())
    given = tuple(_without(orders, event.rider) for orders in race.given if orders.team != team or stays)
    return race._replace(retiring=retiring, given=given)


def _without(orders: TeamOrdered, number: int) -> TeamOrdered:
    """R4.5: drop the orders for a rider who is leaving."""
    cards = tuple(card for card in orders.cards or () if card[0] != number)
    then = tuple(card for card in orders.then if card[0] != number)
    return orders._replace(cards=cards, then=then, extras=tuple(x for x in orders.extras if x.rider != number))


def _team_ordered(race: Race, event: TeamOrdered) -> Race:
    return race._replace(given=(*race.given, event))


def _order_taken(race: Race, event: OrderTaken) -> Race:
    return race._replace(order=event.groups)


def _retired(race: Race, event: Retired) -> Race:
    """R4.5: he leaves before the order of movement is determined."""
    rider = race.rider(event.rider)._replace(retired=True)
    retiring = tuple(number for number in race.retiring if number != event.rider)
    dropped = tuple(number for number in race.dropped if number != event.rider)
    race = race._replace(riders=_replace_rider(race.riders, rider), retiring=retiring, dropped=dropped)
    return race._replace(order=movement_groups(race))


def _moved(race: Race, event: Moved) -> Race:
    # Runs for every move of every rollout: `_new` is faster than the constructor of a NamedTuple.
    number, card, start, end, clock, note = event
    rules, riders, turn, order, moved, _, alone, dropped, retiring, given, half, notes, over, lines = race

    # Take the card out of his hand.
    index = SLOTS[number]
    _, hand, _, arrived, points, crossed, secret, retired, badges = riders[index]
    if card in hand:  # else he was towed (R8.5) or guessed wrong (R8.4)
        index_in_hand = hand.index(card)
        if secret:
            sum_known = rules.options.tells_sums and SUM_OPEN not in badges
            index_in_hand, secret = leaving(hand, secret, card, sum_known=sum_known)
        hand = hand[:index_in_hand] + hand[index_in_hand + 1 :]  # R1.3  # R4.3

    for name, value in note:
        badges = with_value(badges, name, value)

    # Put him on his square.
    if end != start:  # R5.7: a rider who moves 0 squares keeps his place
        arrived = clock
    after = list(riders)
    after[index] = _new(Rider, (number, hand, end, arrived, points, crossed, secret, retired, badges))
    riders = tuple(after)

    # The next rider moves once all of his group have.
    if number == order[moved][-1]:
        moved += 1
    clock += 1
    return _new(
        Race, (rules, riders, turn, order, moved, clock, alone, dropped, retiring, given, half, notes, over, lines)
    )


def leaving(hand: Hand, secret: int, card: int, *, sum_known: bool) -> tuple[int, int]:
    """Return the played card's index in the hand, and the new number of secret cards.

    If a public card of the hand has that value, it is the one played (R1.3). If the sum of the secret cards is known
    (exact totals), the last of them follows from it and is no longer secret (R9.3).
    """
    if card in hand[secret:]:
        return hand.index(card, secret), secret
    secret -= 1
    return hand.index(card), 0 if secret == 1 and sum_known else secret  # R9.3


def _crossed(race: Race, event: Crossed) -> Race:
    rules, riders, turn, order, moved, clock, alone, dropped, retiring, given, half, notes, over, lines = race
    index = SLOTS[event.rider]
    number, hand, square, arrived, points, crossed, secret, retired, badges = riders[index]
    points += event.points
    crossed = (*crossed, Crossing(event.line, event.place))
    after = list(riders)
    after[index] = _new(Rider, (number, hand, square, arrived, points, crossed, secret, retired, badges))
    riders = tuple(after)
    lines = (*lines, event.line)
    if retiring and event.line == rules.course.finish:
        # R4.5: a retirement lapses when he crosses the finish first.
        retiring = tuple([rider for rider in retiring if rider != number])
    return _new(
        Race, (rules, riders, turn, order, moved, clock, alone, dropped, retiring, given, half, notes, over, lines)
    )


def _replaced(race: Race, event: Replaced) -> Race:
    riders = list(race.riders)
    is_secret = not race.rules.options.shows_new
    for number, card in event.cards:
        index = SLOTS[number]
        _, hand, square, arrived, points, crossed, secret, retired, badges = riders[index]
        secret += is_secret
        # R1.3: the new card is last; R9.3: it is public unless hands are private.
        riders[index] = _new(Rider, (number, (*hand, card), square, arrived, points, crossed, secret, retired, badges))
    return _new(Race, (race.rules, tuple(riders), *race[2:]))


def _dropped(race: Race, event: Dropped) -> Race:
    return race._replace(dropped=event.riders)


def _turn_ended(race: Race, event: TurnEnded) -> Race:
    rules, riders, _, _, _, clock, _, dropped, retiring, _, _, notes, over, lines = race
    order, turn = movement_groups(race), event.turn + 1  # R5.6
    return _new(Race, (rules, riders, turn, order, 0, clock, event.alone, dropped, retiring, (), 0, notes, over, lines))


def _half_ended(race: Race, event: HalfEnded) -> Race:
    return race._replace(alone=event.alone, moved=0, order=movement_groups(race), half=race.half + 1)


def _special_played(race: Race, event: SpecialPlayed) -> Race:
    """R8.5: the card is used up."""
    rider = race.rider(event.rider)
    badges = with_value(rider.badges, event.card, rider.badge(event.card) - 1)
    return race._replace(riders=_replace_rider(race.riders, rider._replace(hand=event.hand, badges=badges)))


def _dealt(race: Race, event: Dealt) -> Race:
    rider = race.rider(event.rider)
    badges = with_value(rider.badges, event.card, rider.badge(event.card) + 1)
    notes = with_value(race.notes, "dealt", race.variant_value("dealt") + 1)
    return race._replace(riders=_replace_rider(race.riders, rider._replace(badges=badges)), notes=notes)


def _pushed(race: Race, event: Pushed) -> Race:
    rider = race.rider(event.rider)._replace(square=event.end, arrived=event.arrived)
    return race._replace(riders=_replace_rider(race.riders, rider), clock=max(race.clock, event.arrived + 1))


def _revealed(race: Race, event: Revealed) -> Race:
    seen = (*(race.variant_value("revealed") or ()), (race.turn, event.rider, event.cards))
    return race._replace(notes=with_value(race.notes, "revealed", seen))


def _noted(race: Race, event: Noted) -> Race:
    if not event.rider:
        return race._replace(notes=with_value(race.notes, event.name, event.value))
    rider = race.rider(event.rider)
    rider = rider._replace(badges=with_value(rider.badges, event.name, event.value))
    return race._replace(riders=_replace_rider(race.riders, rider))


def _race_ended(race: Race, event: RaceEnded) -> Race:
    if event.reason == "retired":
        race = race._replace(order=())  # R4.5: that turn has no order
    return race._replace(over=True, retiring=(), given=())


def _replace_rider(riders: tuple[Rider, ...], rider: Rider) -> tuple[Rider, ...]:
    index = SLOTS[rider.id]
    return (*riders[:index], rider, *riders[index + 1 :])


EVOLVE: Final[dict[type, Callable[[Race, Any], Race]]] = {
    HandsFixed: _hands_fixed,
    NoOrderGiven: _no_order_given,
    RetirementOrdered: _retirement_ordered,
    TeamOrdered: _team_ordered,
    OrderTaken: _order_taken,
    Retired: _retired,
    Moved: _moved,
    Crossed: _crossed,
    SpecialPlayed: _special_played,
    Dealt: _dealt,
    Pushed: _pushed,
    Revealed: _revealed,
    Noted: _noted,
    HalfEnded: _half_ended,
    Replaced: _replaced,
    Dropped: _dropped,
    TurnEnded: _turn_ended,
    RaceEnded: _race_ended,
}
