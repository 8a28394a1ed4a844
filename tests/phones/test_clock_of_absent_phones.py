"""The clock of a player whose phone has not come since the race was continued stands, and the screen says so."""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from breakaway_desktop.engine.asks import NoOrder, NoOrders
from breakaway_desktop.phones import terminal_guest
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.seats import PHONE
from breakaway_desktop.phones.server import PhoneServer
from breakaway_desktop.phones.terminal_guest import PhoneParty
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.terminal.narration import Narration
from breakaway_desktop.terminal.terminal import Terminal
from tests.kit.phone import Phone, Room, begin_match
from tests.ui.phones.phone_screen_driver import MemoryServer, PhoneScreenDriver

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


@pytest.mark.parametrize(
    ("seconds", "has_come", "runs", "sentence"),
    [
        (SECONDS, False, False, "Anna’s phone is away: the race waits for it."),
        (SECONDS, True, True, "Anna’s phone is away: the time runs on."),
        (0, True, False, "Anna’s phone is away: the race waits for it."),
    ],
    ids=["nobody there", "went away", "no clock"],
)
def test_the_terminal_says_once_whether_the_clock_runs(
    seconds: int, has_come: bool, runs: bool, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, now, said = begin_match("postal"), [0.0], io.StringIO()
    match.meta = HotSeat(clock=seconds, players=("Anna", "Ben", None), phones=(1,)).merge_into(match.meta)
    monkeypatch.setattr(terminal_guest, "monotonic", lambda: now[0])
    make_server = cast(type[PhoneServer], MemoryServer)
    monkeypatch.setattr(terminal_guest, "PhoneHost", partial(PhoneHost, make_server=make_server))
    party = PhoneParty(Narration(match, Terminal(None, None, said)), "r")
    table = party.host.table
    table.has_started, table.seats[1].has_come = True, has_come
    for _moment in range(5):
        party.poll()
        now[0] += 2
    assert said.getvalue().splitlines() == [sentence]
    left = table.seconds_left(1)
    assert left == (seconds or None) if not runs else left is not None and left < seconds
