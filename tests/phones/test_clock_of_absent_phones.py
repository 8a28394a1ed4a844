"""The clock of a player whose phone has not come since the race was continued stands, and the screen says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.engine.asks import NoOrder, NoOrders
from breakaway_desktop.phones.seats import PHONE
from breakaway_desktop.play.hot_seat import HotSeat
from tests.kit.phone import Phone, Room, begin_match
from tests.ui.phones.phone_screen_driver import PhoneScreenDriver

SECONDS = 15
EVENING_S = 3600


def continued_room(base: str) -> tuple[Room, str]:
    """Return a race with a clock as it is continued: its phones have keys, and none has come. Also the first key."""
    match = begin_match(base)
    match.meta = HotSeat(clock=SECONDS).merge_into(match.meta)
    before = Room(match)
    keys = [before.seat(team).key for team in (1, 2)]
    room = Room(match)
    for team in (1, 2):
        room.table.seats[team].kind, room.table.seats[team].digest = PHONE, before.table.seats[team].digest
    room.start()
    return room, keys[0]


@pytest.mark.parametrize("base", ["boxed", "postal"])
def test_nobody_plays_while_no_phone_has_come(base: str) -> None:
    room, key = continued_room(base)
    asked = dict(room.stage.asks)
    steps = len(room.match.steps)
    for _moment in range(4):
        room.settle(EVENING_S)
    assert room.stage.asks == asked
    assert len(room.match.steps) == steps
    assert {room.table.seconds_left(team) for team in asked} == {SECONDS}

    # A phone that comes has all its time, which runs on when it goes away again; that of the others stands.
    phone = Phone(room)
    phone.key = key
    phone.greet()
    room.settle(SECONDS - 1)
    phone.lose()
    room.settle(2)
    taken = {step.decision.team for step in room.match.steps[steps:] if isinstance(step.decision, NoOrder | NoOrders)}
    assert taken <= {1}
    assert bool(taken) == (1 in asked)


@pytest.mark.parametrize(
    ("seconds", "has_come", "sentence"),
    [
        (SECONDS, False, "The race waits for it, or press “Play here”."),
        (SECONDS, True, "Your time runs on. You can press “Play here”."),
        (0, True, "The race waits for it, or press “Play here”."),
    ],
)
def test_the_screen_says_whether_the_clock_runs(seconds: int, has_come: bool, sentence: str, tmp_path: Path) -> None:
    match = begin_match()
    match.meta = HotSeat(clock=seconds).merge_into(match.meta)
    driver = PhoneScreenDriver(match, tmp_path)
    driver.is_silent = True
    driver.wait_until(lambda: driver.model.ask_elsewhere is not None)
    ask = driver.model.ask_elsewhere
    assert ask is not None
    driver.disconnect(driver.phones[ask.team])
    driver.wait(200)
    driver.host.table.seats[ask.team].has_come = has_come
    for _moment in range(50):
        driver.wait(200)
    assert driver.shows_text(sentence)
