"""The log: one line or more for every event."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest

from breakaway_desktop.engine.asks import TeamOrdered
from breakaway_desktop.engine.events import (
    Crossed,
    Dealt,
    Dropped,
    Event,
    HalfEnded,
    HandsFixed,
    Moved,
    Noted,
    OrdersGiven,
    OrderTaken,
    Pushed,
    RaceEnded,
    Replaced,
    Retired,
    Revealed,
    SpecialPlayed,
    TurnEnded,
)
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.story import tell
from tests.engine.fields import field

NAMES = Names(seats_of(("human", "human", "bot:random")))
BEFORE = see(field({40: [11, 21, 31], 15: [12, 22]}, dropped=(12, 22)))

TOLD: list[tuple[Event, tuple[str, ...]]] = [
    (HandsFixed((None, None, None)), ("All teams are built",)),
    (OrdersGiven(31, missing=True), ("Red 31 has no order and plays his highest card",)),
    (OrdersGiven(31, retire=True), ("Red 31 leaves the road when the next turn starts",)),
    (TeamOrdered(1, None), ()),
    (OrderTaken(((11,), (21, 31))), ()),
    (
        OrderTaken(((11,), (21, 31)), (2, 3)),
        (
            "Azure has no orders: its riders play their highest cards",
            "Red has no orders: its riders play their highest cards",
        ),
    ),
    (Retired(31), ("Red 31 retires and leaves the road",)),
    (Moved(31, 12, 33, 45, 99), ("Red 31 rides 12 to 45",)),
    (SpecialPlayed(31, "P", 11, (3, 3)), ("Red 31 plays Puncture on Yellow 11",)),
    (SpecialPlayed(31, "B", 0, (3, 3)), ("Red 31 plays Boost",)),
    (Dealt(31, "T"), ("Red 31 gets the special card Tow",)),
    (Pushed(31, 40, 39, 99), ("Red 31 is pushed back to 39",)),
    (Pushed(31, 40, 43, 99), ("Red 31 comes forward to 43",)),
    (Revealed(31, (9, 5)), ("Shown to all, Red 31: 9, 5",)),
    (Noted(31, "anything", 1), ()),
    (HalfEnded(5, 0), ()),
    (Crossed(31, 33, 2, 8), ("Red 31 crosses sprint 33: 2nd, 8 points",)),
    (Crossed(31, 33, 8, 1), ("Red 31 crosses sprint 33: 8th, 1 point",)),
    (Crossed(31, 33, 9, 0), ("Red 31 crosses sprint 33: 9th, no points",)),
    (Crossed(31, 100, 1, 20), ("Red 31 crosses the finish: 1st, 20 points",)),
    (Crossed(31, 100, 9, 0), ("Red 31 crosses the finish: 9th, no points",)),
    (Crossed(31, 33, 8, Fraction(1, 2), 2), ("Red 31 crosses sprint 33: shares 8th, ½ points",)),
    (Crossed(31, 100, 1, 18, 2), ("Red 31 crosses the finish: shares 1st, 18 points",)),
    (
        Replaced(((11, 9), (12, 3), (31, 5))),
        ("New cards, Yellow: 11 gets 9, 12 gets 3", "New cards, Red: 31 gets 5"),
    ),
    (Dropped((12, 22, 31)), ("Red 31 is dropped",)),
    (Dropped((11, 12, 22, 31)), ("Yellow 11 and Red 31 are dropped",)),
    (Dropped((12,)), ("Azure 22 is dropped no longer",)),
    (Dropped(()), ("Yellow 12 and Azure 22 are dropped no longer",)),
    (Dropped((22, 31)), ("Red 31 is dropped", "Yellow 12 is dropped no longer")),
    (TurnEnded(5, 0), ("Turn 5 is over",)),
    (TurnEnded(5, 31), ("Turn 5 is over; Red 31 rides alone in front",)),
    (RaceEnded(9, "finishers"), ("The race is over: eight riders have crossed the finish",)),
    (RaceEnded(9, "all"), ("The race is over: all riders on the road have crossed the finish",)),
    (RaceEnded(9, "retired"), ("The race is over: nobody is left on the road who has not crossed the finish",)),
]


@pytest.mark.parametrize(("event", "lines"), TOLD, ids=lambda value: type(value).__name__)
def test_the_log_tells_what_happened(event: Event, lines: tuple[str, ...]) -> None:
    assert tell(event, NAMES, BEFORE) == lines


def test_every_kind_of_event_is_told() -> None:
    assert {type(event) for event, _lines in TOLD} == set(get_args(Event))


def test_the_log_never_says_you() -> None:
    assert not any(" you" in line.lower() for _event, lines in TOLD for line in lines)
