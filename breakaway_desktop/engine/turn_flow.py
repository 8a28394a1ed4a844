"""The steps of a turn: moves, finish, new cards, and the start of the next turn (R1.4, R4, R6.5)."""

from __future__ import annotations

from breakaway_desktop.engine.breakaway import lone_leader
from breakaway_desktop.engine.course import FINISHERS
from breakaway_desktop.engine.dropped import dropped_riders
from breakaway_desktop.engine.events import Dropped, HalfEnded, Moved, RaceEnded, Retired, TurnEnded, is_played
from breakaway_desktop.engine.race import SLOTS, Race
from breakaway_desktop.engine.replacement import deal_new_cards
from breakaway_desktop.engine.turn_writer import TurnWriter


def play_one(turn: TurnWriter, number: int, card: int) -> None:
    """Move one rider (sequential orders, R4.1); end the turn or the race if this was its last move."""
    move = turn.move(turn.race.clock, number, card)
    crossed_finish = move is not None and turn.cross((move,))
    race = turn.race
    if crossed_finish and (reason := end_reason(race)):
        turn.emit(RaceEnded(race.turn, reason))
    elif race.moved == len(race.order):  # R1.4
        end_turn(turn)


def play_simultaneous(turn: TurnWriter) -> None:
    """Play the turn once all orders are in, retirements first (R4.2, R4.5)."""
    retire_all(turn)  # R4.5
    if turn.race.over:
        return

    variant = turn.race.rules.variant
    for half in range(variant.half_turns):  # R8.4
        if half:
            leader = lone_leader(turn.race)
            turn.emit(HalfEnded(turn.race.turn, leader.id if leader else 0))

        # All ride in the order of movement.
        plan = variant.plan(turn, _ordered_cards(turn, half))
        first_event = len(turn.events)
        for group in plan:  # R4.2
            turn.ride(group)
        variant.after_moves(turn)

        # The race may end after the last half; else deal new cards.
        if half == variant.half_turns - 1 and (reason := end_reason(turn.race)):  # R8.4
            turn.emit(RaceEnded(turn.race.turn, reason))
            return
        moves = [event for event in turn.events[first_event:] if isinstance(event, Moved)]
        deal_new_cards(turn, [moved.rider for moved in moves if is_played(moved)])

    close_turn(turn)


def _ordered_cards(turn: TurnWriter, half: int) -> dict[int, int]:
    """Return the ordered cards for this half-turn, by rider."""
    return dict(card for orders in turn.race.given for card in (orders.then if half else orders.cards) or ())


def end_turn(turn: TurnWriter) -> None:
    """End a turn with sequential orders: the variant's part, then new cards (R1.4)."""
    variant, before = turn.race.rules.variant, turn.race
    variant.after_moves(turn)
    if turn.race is not before and (reason := end_reason(turn.race)):
        turn.emit(RaceEnded(turn.race.turn, reason))
        return
    deal_new_cards(turn)  # R1.4
    close_turn(turn)


def close_turn(turn: TurnWriter) -> None:
    """Close the turn after its new cards: list the dropped riders, then retire riders at the start of the next turn."""
    variant = turn.race.rules.variant
    if reason := variant.end_turn(turn):  # R8.1
        turn.emit(RaceEnded(turn.race.turn, reason))
        return
    dropped = dropped_riders(turn.race.on_road()) if variant.drops_riders else ()  # R4.6
    if dropped != turn.race.dropped:
        turn.emit(Dropped(dropped))
    leader = lone_leader(turn.race)
    turn.emit(TurnEnded(turn.race.turn, leader.id if leader else 0))
    if not turn.race.rules.is_simultaneous:  # R4.5
        retire_all(turn)


def retire_all(turn: TurnWriter) -> None:
    """Retire the riders who are leaving (R4.5); end the race if all who remain have crossed the finish."""
    if turn.race.retiring:
        for number in turn.race.retiring:
            turn.emit(Retired(number))
        end_if_nobody_is_left(turn)


def end_if_nobody_is_left(turn: TurnWriter) -> None:
    """End the race if all on the road have crossed the finish."""
    if end_reason(turn.race):  # R4.5
        turn.emit(RaceEnded(turn.race.turn, "retired"))


def end_reason(race: Race) -> str | None:
    """Return why the race is over after the crossings so far, or None (R6.5)."""
    line = race.rules.course.finish
    if line is None:
        return None
    if race.crossed.count(line) >= FINISHERS:  # R6.5
        return "finishers"
    is_anybody_left = any(rider.place_at(line) is None for rider in race.on_road())
    return None if is_anybody_left else "all"  # R6.5


def choices_of(turn: TurnWriter, number: int) -> tuple[int, ...]:
    """Return the cards that this rider may play (R4.3)."""
    race = turn.race
    return race.rules.variant.choices(race, race.riders[SLOTS[number]])
