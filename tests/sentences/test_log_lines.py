"""The log: at least one line for every event."""

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
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.sentences.log_lines import log_lines_of
from breakaway_desktop.sentences.names import Names
from tests.engine.fields import field

NAMES = Names(seats_of(("human",) * 3))
BEFORE = see(field({40: [11, 21, 31], 15: [12, 22]}, dropped=(12, 22)))

TOLD: list[tuple[Event, tuple[str, ...]]] = [
    (HandsFixed((None, None, None)), ("All teams are ready",)),
    (NoOrderGiven(31), ("Red 31 chose no card and plays the highest allowed",)),
    (RetirementOrdered(31), ("Red 31 retires when the next turn starts",)),
    (TeamOrdered(1, None), ()),
    (OrderTaken(((11,), (21, 31))), ()),
    (
        OrderTaken(((11,), (21, 31)), (2, 3)),
        (
            "Azure has no orders: its riders play the highest cards allowed",
            "Red has no orders: its riders play the highest cards allowed",
        ),
    ),
    (Retired(31), ("Red 31 retires",)),
    (Moved(31, 12, 33, 45, 99), ("Red 31 plays 12, lands on 45",)),
    (SpecialPlayed(31, "P", 11, (3, 3)), ("Red 31 plays Puncture on Yellow 11",)),
    (SpecialPlayed(31, "B", 0, (3, 3)), ("Red 31 plays Boost",)),
    (Dealt(31, "T"), ("Red 31 gets the special card Tow",)),
    (Pushed(31, 40, 39, 99), ("Red 31 is pushed back to 39",)),
    (Pushed(31, 40, 43, 99), ("Red 31 moves up to 43",)),
    (Revealed(31, (9, 5)), ("Revealed, Red 31: 9, 5",)),
    (Noted(31, "anything", 1), ()),
    (HalfEnded(5, 0), ()),
    (Crossed(31, 33, 2, 8), ("Red 31 is 2nd at the sprint at 33: 8 points",)),
    (Crossed(31, 33, 8, 1), ("Red 31 is 8th at the sprint at 33: 1 point",)),
    (Crossed(31, 33, 9, 0), ("Red 31 is 9th at the sprint at 33: no points",)),
    (Crossed(31, 100, 1, 20), ("Red 31 finishes 1st: 20 points",)),
    (Crossed(31, 100, 9, 0), ("Red 31 finishes 9th: no points",)),
    (Crossed(31, 33, 8, Fraction(1, 2), 2), ("Red 31 shares 8th at the sprint at 33: ½ points",)),
    (Crossed(31, 100, 1, 18, 2), ("Red 31 shares 1st at the finish: 18 points",)),
    (Replaced(((11, 9), (12, 3), (31, 5))), ("New cards, Yellow: 11 gets 9, 12 gets 3", "New cards, Red: 31 gets 5")),
    (Dropped((12, 22, 31)), ("Red 31 is dropped",)),
    (Dropped((11, 12, 22, 31)), ("Yellow 11 and Red 31 are dropped",)),
    (Dropped((12,)), ("Azure 22 is no longer dropped",)),
    (Dropped(()), ("Yellow 12 and Azure 22 are no longer dropped",)),
    (Dropped((22, 31)), ("Red 31 is dropped", "Yellow 12 is no longer dropped")),
    (TurnEnded(5, 0), ("End of turn 5",)),
    (TurnEnded(5, 31), ("End of turn 5; Red 31 is alone in front",)),
    (RaceEnded(9, "finishers"), ("Race finished: eight riders have crossed the finish",)),
    (RaceEnded(9, "all"), ("Race finished: all riders left have crossed the finish",)),
    (RaceEnded(9, "retired"), ("Race finished: every rider has crossed the finish or retired",)),
]


@pytest.mark.parametrize(("event", "lines"), TOLD, ids=lambda value: type(value).__name__)
def test_the_log_reports_every_event(event: Event, lines: tuple[str, ...]) -> None:
    assert log_lines_of(event, NAMES, BEFORE) == lines


def test_every_kind_of_event_has_a_log_line() -> None:
    assert {type(event) for event, _lines in TOLD} == set(get_args(Event))


def test_the_log_never_addresses_the_player() -> None:
    assert not any(" you" in line.lower() for _event, lines in TOLD for line in lines)
