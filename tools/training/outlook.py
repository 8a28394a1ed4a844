"""The outlook and features of a batch computed exactly, rider by rider.

`bots.batch.feature_table` is faster: it computes all riders at once from the position at the start of the turn.
"""

from __future__ import annotations

import numpy as np

from breakaway_desktop.bots.batch.features import (
    FeatureInput,
    RiderContext,
    Row,
    expected_replacements,
    feature_row,
    points_between,
    points_table,
)
from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, IntArray
from breakaway_desktop.bots.batch.outlook import MARGIN, Crowd, FloatArray, window_for
from breakaway_desktop.bots.batch.races import Races
from breakaway_desktop.engine.slipstream import BASE


class Outlook:
    """Expected crowds of all races, after this turn's moves (`now`) and after those of the next turn (`later`).

    Races are the last axis of each array. `squares` (riders in order, races) and `hands` (riders in order, 4, races)
    are the present ones; `new` (riders in order, 4, races) has the expected new card for each card.
    """

    __slots__ = ("_later_card", "chances", "hands", "later", "moved", "new", "now", "squares")

    def __init__(self, races: Races) -> None:
        self.squares: IntArray = np.ascontiguousarray(races.squares.T, np.int64)
        self.hands: IntArray = np.ascontiguousarray(races.hands.transpose(1, 2, 0), np.int64)
        self.moved = np.arange(races.course.riders) < races.moved
        held = self.hands > 0
        counts = held.sum(axis=1, dtype=np.float32) + self.moved[:, None]
        self.chances: FloatArray = (held / counts[:, None]).astype(np.float32)
        self._later_card: FloatArray = (1.0 / counts).astype(np.float32)
        base = self.squares.min(axis=0) - MARGIN
        covered = window_for(races.course.riders), len(base)
        self.now, self.later = (Crowd(base, np.zeros(covered, np.float32)) for _ in range(2))
        for column in range(races.course.riders):
            self._count_now(column, 1)
        ends = self.squares[:, None] + self.hands
        expected = self.now.expected_riders_ahead()[self.now.places(ends)]
        self.new: IntArray = (BASE + np.rint(expected)).astype(np.int64)
        for column in range(races.course.riders):
            self._count_later(column, 1)

    def remove(self, column: int) -> None:
        """Remove the rider at this place in the order, so that only the other riders are counted."""
        self._count_now(column, -1)
        self._count_later(column, -1)

    def add_again(self, column: int) -> None:
        """Undo `remove`."""
        self._count_now(column, 1)
        self._count_later(column, 1)

    def ride(self, column: int, slots: IntArray) -> None:
        """Play the cards in `slots` (races) for the removed rider, and add him again."""
        row = np.arange(len(slots))
        card = self.hands[column, slots, row]
        self.new[column, 0] = self.new[column, slots, row]
        for slot in range(SLOTS_A_HAND - 1, 0, -1):  # the cards below the one played move up (R1.3)
            self.hands[column, slot] = np.where(slots >= slot, self.hands[column, slot - 1], self.hands[column, slot])
        self.hands[column, 0] = 0
        self.squares[column] += card
        self.moved[column] = True
        self.add_again(column)

    def _count_now(self, column: int, sign: int) -> None:
        if self.moved[column]:
            here = self.squares[column][None]
            self.now.add_rider(here, np.ones(here.shape, np.float32), sign)
        else:
            self.now.add_rider(self.squares[column] + self.hands[column], self.chances[column], sign)

    def _count_later(self, column: int, sign: int) -> None:
        square, hand, each = self.squares[column], self.hands[column], self._later_card[column]
        if self.moved[column]:
            cards = hand.copy()
            cards[0] = self.new[column, 0]
            self.later.add_rider(square + cards, np.where(cards > 0, each, np.float32(0)), sign)
            return
        ends = np.repeat((square + hand)[:, None], SLOTS_A_HAND, axis=1)
        played = np.arange(SLOTS_A_HAND)
        then = np.repeat(hand[None], SLOTS_A_HAND, axis=0)
        then[played, played] = self.new[column]
        chances = np.where((hand[:, None] > 0) & (hand[None] > 0), each * each, np.float32(0)).astype(np.float32)
        self.later.add_rider(ends + then, chances, sign)


def after_cards(races: Races, outlook: Outlook, column: int) -> FloatArray:
    """Return features (4, races, features) for the rider at this place in the order, by slot of his card.

    He must not have moved yet, and must have been removed from the outlook. The row of an empty slot is meaningless.
    """
    hand = outlook.hands[column]
    squares = outlook.squares[column] + hand
    new, alone = expected_cards(races, outlook, column, squares)
    hands = np.repeat(hand[None].astype(np.float32), SLOTS_A_HAND, axis=0)
    played = np.arange(SLOTS_A_HAND)
    hands[played, played] = new
    field = company(races, outlook, column)
    return _feature_array(
        feature_row(FeatureInput(races.course, squares, hands, new, alone, outlook.now, outlook.later, field))
    )


def as_turn_starts(races: Races, outlook: Outlook, standing: Crowd, column: int) -> FloatArray:
    """Return features (races, features) for the rider at this place in the order, before any move.

    He must have been removed from the outlook and from `standing`, the crowd of all riders on their present squares.
    """
    squares = outlook.squares[column][None]
    alone = (outlook.squares[0] != outlook.squares[1]) & (column == 0)
    hands = outlook.hands[column][None].astype(np.float32)
    new, field = hands[:, 0], company(races, outlook, column)
    spot = FeatureInput(races.course, squares, hands, new, alone[None].astype(np.float32), standing, outlook.now, field)
    row: FloatArray = _feature_array(feature_row(spot))[0]
    return row


def company(races: Races, outlook: Outlook, column: int) -> RiderContext:
    """Return the context of the rider at this place in the order."""
    indexes = races.indexes
    index = indexes[:, column]
    expected = races.by_rider(_expected_squares(outlook).T).T
    row = np.arange(len(races))
    return RiderContext(
        index,
        np.stack([expected[(index & ~3) + (index + other) % 4, row] for other in (1, 2, 3)]),
        outlook.squares.mean(axis=0),
        outlook.hands.sum(axis=(0, 1)) / np.float32(races.course.riders),
        races.crossed[:, -1],
    )


def expected_points(races: Races, outlook: Outlook, column: int, earlier: Crowd) -> FloatArray:
    """Return the expected points at lines for each card at once, (4, races) (R6.1).

    The crowd `earlier` has the riders who move before him and whose cards are not known yet (R4.2).
    """
    course, square = races.course, outlook.squares[column]
    ends = square + outlook.hands[column]
    points = np.zeros(ends.shape, np.float32)
    worth = points_table(course)
    for number, line in enumerate(course.lines):
        crossing = (square <= line) & (ends > line)
        if crossing.any():
            place = earlier.riders_from()[earlier.places(np.full(len(races), line + 1))]
            points += np.where(crossing, points_between(worth, np.full(len(races), number), place), 0)
    return points


def standing_crowd(outlook: Outlook) -> Crowd:
    """Return all riders on their present squares, in the window of the outlook."""
    crowd = Crowd(outlook.now.base, np.zeros_like(outlook.now.riders))
    for squares in outlook.squares:
        crowd.add_rider(squares[None], np.ones((1, len(squares)), np.float32))
    return crowd


def expected_cards(races: Races, outlook: Outlook, column: int, squares: IntArray) -> tuple[FloatArray, FloatArray]:
    """Return the expected new card on `squares` (places, races), and the chance that the rider is alone in front.

    The card includes the lead over the field, if that is dealt, and is limited by the cap (R7.1, R7.5, R7.6).
    """
    options = races.course.options
    if options.breakaway_trigger == "newly-alone":
        pays = races.alone != races.indexes[:, column]
    else:
        pays = np.full(len(races), column != 0)
    return expected_replacements(options, outlook.now, squares, pays)


def _feature_array(row: Row) -> FloatArray:
    first = next(iter(row.values()))
    table = np.empty((*first.shape, len(row)), np.float32)
    for index, values in enumerate(row.values()):
        table[..., index] = values
    return table


def _expected_squares(outlook: Outlook) -> FloatArray:
    """Return squares (riders in order, races): for riders who have not moved, the mean after their cards."""
    mean = (outlook.hands * outlook.chances).sum(axis=1)
    squares: FloatArray = (outlook.squares + np.where(outlook.moved[:, None], 0, mean)).astype(np.float32)
    return squares
