"""The cursor a turn is written with: the race as it stands and the events so far."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine import slipstream
from breakaway_desktop.engine.breakaway import breakaway_card
from breakaway_desktop.engine.events import Event, Moved, Replaced
from breakaway_desktop.engine.evolve import EVOLVE
from breakaway_desktop.engine.points import crossings
from breakaway_desktop.engine.race import SLOTS, Race


class Turn:
    """Lives for one call of the referee."""

    __slots__ = ("events", "race")

    def __init__(self, race: Race) -> None:
        self.race = race
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        self.race = EVOLVE[type(event)](self.race, event)
        self.events.append(event)

    def ride(self, group: Sequence[tuple[int, int]]) -> bool:
        """Moves one group of (rider, card) at the same moment; tells whether anybody crossed a line (R5.1, R6.2)."""
        race = self.race
        rules, arrived = race.rules, race.clock
        stride, lines = rules.variant.stride, rules.course.lines
        at_a_line = []
        for number, card in group:
            rider = race.riders[SLOTS[number]]
            start = rider.square
            end = start + stride(race, rider, card)
            self.emit(tuple.__new__(Moved, (number, card, start, end, arrived)))
            for line in lines:
                if start <= line < end:
                    at_a_line.append((number, start, end))
                    break
        if not at_a_line:
            return False
        crossed = crossings(self.race, at_a_line)
        for crossing in crossed:
            self.emit(crossing)
        return bool(crossed)

    def replace(self, played: Sequence[int] | None = None) -> None:
        """Deals everybody on the road who played a card his new one (R7.1); `played`: only these riders."""
        dealt = new_cards(self.race)
        if played is not None:
            dealt = [(number, card) for number, card in dealt if number in played]
        self.emit(Replaced(tuple(dealt)))


def new_cards(race: Race) -> list[tuple[int, int]]:
    """(rider, new card) for all on the road as the squares stand, by number (R7)."""
    rules = race.rules
    options = rules.options
    overcrowding = options.overcrowding if race.turn == 1 else "off"
    cards = slipstream.cards_by_square(rules.variant.crowd(race), overcrowding)
    leader = rules.variant.alone_in_front(race)
    if leader is not None:  # nobody shares his square, so his card can stand for it
        cards[leader.square] = breakaway_card(race, leader) or cards[leader.square]
    if options.card_cap is not None:
        cards = {square: slipstream.capped(card, options.card_cap) for square, card in cards.items()}
    return [(rider.id, cards[rider.square]) for rider in race.riders if not rider.retired]
