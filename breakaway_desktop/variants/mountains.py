"""mountains: three squares in ten push riders back or forward after everybody has moved (R8.6)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import ClassVar, Final

from breakaway_desktop.engine.marks import Ground, Mark, PushPreview, Then, kind_of
from breakaway_desktop.engine.race import Rider
from breakaway_desktop.engine.turn_writer import TurnWriter
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import MoveBounds, View


def push_on_climb(riders: int) -> int:
    """Return by how many squares `riders` on a Climb are pushed."""
    return -1 if riders % 2 == 0 else 0


def push_on_descent(riders: int) -> int:
    """Return by how many squares `riders` on a Descent are pushed."""
    return 1 if riders % 2 == 1 else 0


def push_on_peak(riders: int) -> int:
    """Return by how many squares `riders` on a Peak are pushed."""
    return {1: 1, 3: -1}.get(riders % 4, 0)


KINDS: Final[tuple[tuple[int, str, Callable[[int], int]], ...]] = (
    (4, "climb", push_on_climb),
    (6, "descent", push_on_descent),
    (5, "peak", push_on_peak),
)
"""(last digit of the square, its kind, its push), in the order in which they take effect."""

GROUND: Final = tuple((digit, kind) for digit, kind, _push in KINDS)


def push_on(square: int, riders: int) -> int:
    """Return by how many squares `riders` on this square are pushed after all moves: −1, 0 or 1."""
    for digit, _kind, push in KINDS:
        if square > 0 and square % 10 == digit:
            return push(riders)
    return 0


class Mountains(Variant):
    """Riders are counted right after the moves, so that one push does not change another."""

    name: ClassVar[str | None] = "mountains"

    def after_moves(self, turn: TurnWriter) -> None:
        on_square: dict[int, list[Rider]] = {}
        for rider in turn.race.on_road():
            on_square.setdefault(rider.square, []).append(rider)
        for digit, _kind, push in KINDS:
            for square in sorted(on_square, reverse=True):
                squares = push(len(on_square[square])) if square > 0 and square % 10 == digit else 0  # R8.6
                if squares:
                    _push(turn, on_square[square], square + squares)

    def marks(self, view: View) -> tuple[Mark, ...]:
        return (Ground(GROUND),)

    def then(self, view: View, rider: int, card: int) -> Then | None:
        square = view.rider(rider).square + card
        level = sum(1 for other in view.on_road() if other.id != rider and other.square == square)
        squares = push_on(square, level + 1)
        return PushPreview(square + squares, level + 1, kind_of(square, GROUND)) if squares else None

    def knows_ranges(self, view: View) -> bool:
        return False

    def pushed_to(self, view: View, square: int, fewest: int, most: int) -> tuple[int, ...] | None:
        return tuple({square + push_on(square, riders) for riders in range(fewest, most + 1)})  # R8.6

    def move_bounds(self, view: View) -> MoveBounds | None:
        return MoveBounds(pushed=1)


def _push(turn: TurnWriter, riders: list[Rider], end: int) -> None:
    """Push riders to `end`, outside those already there, in their order of arrival; tied ones cross lines together."""
    riders.sort(key=lambda rider: (rider.arrived, rider.id))
    for _, level in groupby(riders, key=lambda rider: rider.arrived):
        turn.push([(rider.id, end) for rider in level], turn.race.clock)
