"""double: every rider plays two cards a turn, the second ordered before the first one has been replaced (R8.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from breakaway_desktop.engine.events import OrderTaken
from breakaway_desktop.engine.order import order_with
from breakaway_desktop.engine.orders import cards_played, missing_orders
from breakaway_desktop.engine.race import Ride
from breakaway_desktop.engine.turn_writer import TurnWriter
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import MoveBounds, View

NOT_HELD: Final = (("held", False),)
"""Note of a move whose card the rider did not hold."""


class Double(Variant):
    """Two half-turns, each with its own order of movement and its own new cards."""

    name: ClassVar[str | None] = "double"
    simultaneous_only: ClassVar[bool] = True
    half_turns: ClassVar[int] = 2
    note_words: ClassVar[tuple[str, ...]] = ("held",)

    def plan(self, turn: TurnWriter, ordered: Mapping[int, int]) -> tuple[tuple[Ride, ...], ...]:
        """Plan the moves as usual; a rider who does not hold his ordered card stays on his square."""
        cards = cards_played(turn.race, ordered)
        turn.emit(OrderTaken(order_with(turn.race, cards), missing_orders(turn.race)))

        def ride(number: int) -> Ride:
            held = cards[number] in turn.race.rider(number).hand
            return Ride(number, cards[number]) if held else Ride(number, cards[number], 0, NOT_HELD)  # R8.4

        return tuple(tuple(ride(number) for number in group) for group in turn.race.order)

    def move_bounds(self, view: View) -> MoveBounds | None:
        return MoveBounds()
