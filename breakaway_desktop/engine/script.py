"""The script of a turn: moves, finish, new cards, and how the next turn starts (R1.4, R4, R6.5)."""

from __future__ import annotations

from breakaway_desktop.engine.events import Dropped, OrderTaken, RaceEnded, Retired, TurnEnded
from breakaway_desktop.engine.order import order_with
from breakaway_desktop.engine.race import SLOTS
from breakaway_desktop.engine.turn import Turn


def play_one(turn: Turn, number: int, card: int) -> None:
    """Sequential orders: one rider moves (R4.1); his move may end the race, or be the last of the turn."""
    crossed = turn.ride(((number, card),))
    race = turn.race
    if crossed and (reason := race.rules.variant.finish(race)):
        turn.emit(RaceEnded(race.turn, reason))
    elif race.moved == len(race.order):
        end_turn(turn)


def play_together(turn: Turn) -> None:
    """Simultaneous orders, when all are in: the whole turn, retirements first (R4.2, R4.5)."""
    retire_all(turn)
    if turn.race.over:
        return
    variant = turn.race.rules.variant
    cards = _cards_played(turn)
    turn.emit(OrderTaken(order_with(turn.race, cards), _missing(turn)))
    for group in turn.race.order:
        turn.ride([(number, cards[number]) for number in group])
    reason = variant.finish(turn.race)
    if reason:
        turn.emit(RaceEnded(turn.race.turn, reason))
    else:
        end_turn(turn)


def _cards_played(turn: Turn) -> dict[int, int]:
    """The card of every rider on the road: the one ordered, else the highest that he may play (R4.4, R4.6)."""
    race = turn.race
    choices = race.rules.variant.choices
    ordered = dict(card for orders in race.given for card in orders.cards or ())
    return {
        rider.id: ordered[rider.id] if rider.id in ordered else max(choices(race, rider)) for rider in race.on_road()
    }


def _missing(turn: Turn) -> tuple[int, ...]:
    """The teams whose riders play a card for want of an order (R4.4); a dropped rider needs none (R4.6)."""
    race = turn.race
    in_need = {rider.team for rider in race.on_road() if rider.id not in race.dropped}
    return tuple(sorted([orders.team for orders in race.given if orders.missing and orders.team in in_need]))


def end_turn(turn: Turn) -> None:
    """After the last move: new cards, dropped riders, and the retirements with which the next turn starts."""
    variant = turn.race.rules.variant
    turn.replace()
    dropped = variant.dropped(turn.race)
    if dropped != turn.race.dropped:
        turn.emit(Dropped(dropped))
    leader = variant.alone_in_front(turn.race)
    turn.emit(TurnEnded(turn.race.turn, leader.id if leader else 0))
    retire_all(turn)


def retire_all(turn: Turn) -> None:
    """Those leave who are to retire (R4.5). With nobody on the road who has not crossed the finish the race is over
    there and then."""
    if turn.race.retiring:
        for number in turn.race.retiring:
            turn.emit(Retired(number))
        end_if_nobody_is_left(turn)


def end_if_nobody_is_left(turn: Turn) -> None:
    """R4.5."""
    if turn.race.rules.variant.finish(turn.race):
        turn.emit(RaceEnded(turn.race.turn, "retired"))


def choices_of(turn: Turn, number: int) -> tuple[int, ...]:
    """The cards this rider may play (R4.3)."""
    race = turn.race
    return race.rules.variant.choices(race, race.riders[SLOTS[number]])
