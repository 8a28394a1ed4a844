"""The cursor a turn is written with: the race as it stands and the events so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from breakaway_desktop.engine import slipstream
from breakaway_desktop.engine.breakaway import breakaway_card
from breakaway_desktop.engine.events import Event, Moved, Pushed, Replaced
from breakaway_desktop.engine.evolve import EVOLVE
from breakaway_desktop.engine.points import crossings
from breakaway_desktop.engine.race import SLOTS, Race

_new = tuple.__new__


class Ride(NamedTuple):
    """What a rider does when it is his move. `card` None: he plays none; `squares` None: as far as the card takes him;
    `note` goes into `Moved`."""

    rider: int
    card: int | None
    squares: int | None = None
    note: tuple[tuple[str, Any], ...] = ()


class Turn:
    """Lives for one call of the referee."""

    __slots__ = ("events", "race")

    def __init__(self, race: Race) -> None:
        self.race = race
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        self.race = EVOLVE[type(event)](self.race, event)
        self.events.append(event)

    def ride(self, group: Sequence[Ride | tuple[int, int]]) -> None:
        """Moves one group of (rider, card) or `Ride` at the same moment (R5.1, R6.2)."""
        arrived = self.race.clock
        moves = [self.move(arrived, *ride) for ride in group]  # R5.1
        at_a_line = [move for move in moves if move is not None]
        if at_a_line:
            self.cross(at_a_line)  # R6.2

    def move(
        self,
        arrived: int,
        number: int,
        card: int | None,
        squares: int | None = None,
        note: tuple[tuple[str, Any], ...] = (),
    ) -> tuple[int, int, int] | None:
        """Moves a rider; (rider, start, end) if a line lies on his way, for `cross`."""
        race = self.race
        rules, rider = race.rules, race.riders[SLOTS[number]]
        start = rider.square
        if squares is None:
            squares = rules.variant.stride(race, rider, card or 0)
            if rules.variant.notes_moves:
                note = rules.variant.note(race, rider, card or 0)
        end = start + squares
        event = _new(Moved, (number, card, start, end, arrived, note))
        self.race = EVOLVE[Moved](race, event)
        self.events.append(event)
        for line in rules.course.lines:
            if start <= line < end:  # R1.5
                return number, start, end
        return None

    def push(self, group: Sequence[tuple[int, int]], arrived: int) -> None:
        """Puts riders who are at one another's level, (rider, square), on other squares without a move; they cross
        lines together (R8.5, R8.6)."""
        race = self.race
        at_a_line = []
        for number, end in group:
            start = race.riders[SLOTS[number]].square
            self.emit(Pushed(number, start, end, arrived))
            if race.rules.course.crossed(start, end):
                at_a_line.append((number, start, end))
        if at_a_line:
            self.cross(at_a_line)

    def cross(self, moves: Sequence[tuple[int, int, int]]) -> bool:
        """Books what a group crosses, (rider, start, end) each; tells whether it is anything new (R6)."""
        crossed = crossings(self.race, moves)
        for crossing in crossed:
            self.emit(crossing)
            self.race.rules.variant.crossed(self, crossing)
        return bool(crossed)

    def replace(self, played: Sequence[int] | None = None) -> None:
        """Deals everybody on the road who played a card his new one (R7.1); `played`: only these riders."""
        dealt = new_cards(self.race)
        if played is not None:
            dealt = [(number, card) for number, card in dealt if number in played]
        self.emit(Replaced(tuple(dealt)))  # R7.1


def new_cards(race: Race) -> list[tuple[int, int]]:
    """(rider, new card) for all on the road as the squares stand, by number (R7)."""
    rules = race.rules
    options = rules.options
    overcrowding = options.overcrowding if race.is_first_half_turn else "off"
    cards = slipstream.cards_by_square(rules.variant.crowd(race), overcrowding)
    leader = rules.variant.alone_in_front(race)
    if leader is not None:  # nobody shares his square, so his card can stand for it
        cards[leader.square] = breakaway_card(race, leader) or cards[leader.square]  # R7.6
    if options.card_cap is not None:  # R7.5
        cards = {square: slipstream.capped(card, options.card_cap) for square, card in cards.items()}
    return [(rider.id, cards[rider.square]) for rider in race.riders if not rider.retired]
