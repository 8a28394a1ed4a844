"""The time that a player on a phone has for a decision (R4.4), which stands until his phone has come."""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from breakaway_desktop.engine.asks import GiveOrders, NoOrder, NoOrders
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.phones import terminal_guest
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.seats import PHONE
from breakaway_desktop.phones.server import PhoneServer
from breakaway_desktop.phones.terminal_guest import PhoneParty
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.terminal.narration import Narration
from breakaway_desktop.terminal.terminal import Terminal
from tests.kit.phone import Phone, Room, begin_match, find_asked
from tests.ui.phones.phone_screen_driver import MemoryServer, PhoneScreenDriver

SECONDS = 15


def two_players(seconds: int = SECONDS, **fields: Any) -> tuple[Room, Phone, Phone]:
    """Return a race with a clock, and its players."""
    match = begin_match(**fields)
    match.meta = HotSeat(clock=seconds).merge_into(match.meta)
    room = Room(match)
    anna, ben = room.seat(1, "Anna"), room.seat(2, "Ben")
    room.start()
    return room, anna, ben


def decisions_of(room: Room, team: int) -> list[Any]:
    return [step.decision for step in room.match.steps if step.decision.team == team]


def test_when_the_time_is_up_the_highest_card_is_played() -> None:
    room, anna, ben = two_players()
    guest = find_asked(room, [anna, ben])
    team, rider, steps = guest.page["team"], guest.page["rider"], len(room.match.steps)
    assert guest.page["clock"] == SECONDS
    room.settle(SECONDS - 0.5)
    assert room.table.seconds_left(team) == 1
    assert len(room.match.steps) == steps
    room.settle(0.6)
    assert room.match.steps[steps].decision == NoOrder(rider)
    card = next(event.card for event in room.match.steps[steps].events if isinstance(event, Moved))
    assert card is not None
    assert guest.last("told")["sentence"].startswith(f"Time’s up: {rider} plays {card}, lands on ")


def test_a_card_after_the_end_of_the_time_is_late_unless_it_was_the_very_card() -> None:
    room, anna, ben = two_players()
    guest = find_asked(room, [anna, ben])
    ask_id, highest = guest.page["at"], max(guest.cards)
    other = min(guest.cards)
    assert other != highest
    room.settle(SECONDS + 0.1)
    assert guest.ask("play", at=ask_id, card=other)["why"] == "late"
    assert guest.ask("play", at=ask_id, card=highest)["kind"] == "done"
    assert sum(isinstance(decision, NoOrder) for decision in decisions_of(room, guest.page["team"])) == 1


def test_the_clock_runs_on_while_the_phone_is_away_and_a_new_page_shows_the_time_left() -> None:
    room, anna, ben = two_players()
    guest = find_asked(room, [anna, ben])
    rider, steps = guest.page["rider"], len(room.match.steps)
    guest.lose()
    room.settle(9.5)
    guest.greet()
    assert guest.page["clock"] == SECONDS - 9
    guest.lose()
    room.settle(6)
    assert room.match.steps[steps].decision == NoOrder(rider)


def test_the_clock_rests_during_a_pause() -> None:
    room, anna, ben = two_players()
    guest = find_asked(room, [anna, ben])
    steps = len(room.match.steps)
    room.settle(5)
    room.stage.is_paused = True
    room.settle(100)
    assert guest.page["page"] == "paused"
    assert "clock" not in guest.page
    room.stage.is_paused = False
    room.settle(0)
    assert guest.page["clock"] == SECONDS - 5
    room.settle(SECONDS - 5.5)
    assert len(room.match.steps) == steps
    room.settle(1)
    assert isinstance(room.match.steps[steps].decision, NoOrder)


def test_each_rider_has_all_the_time_and_an_undo_gives_it_again() -> None:
    room, anna, ben = two_players()
    guest = find_asked(room, [anna, ben])
    room.settle(10)
    guest.play()
    assert find_asked(room, [anna, ben]).page["clock"] == SECONDS
    room.settle(10)
    guest.undo()
    for other in (anna, ben):
        if other.page["undo"] is not None:
            other.agree()
    assert find_asked(room, [anna, ben]).page["clock"] == SECONDS


def test_a_retired_rider_of_another_team_gives_no_more_time() -> None:
    room, anna, ben = two_players()
    guest = find_asked(room, [anna, ben])
    other = ben if guest is anna else anna
    room.settle(10)
    ask_id = guest.page["at"]
    other.retire(10 * other.page["team"] + 4)
    assert guest.page["at"] != ask_id
    assert room.table.seconds_left(guest.page["team"]) == SECONDS - 10


def test_the_clock_replaces_missing_orders_and_keeps_those_on_the_table() -> None:
    room, anna, ben = two_players(60, base="postal")
    assert anna.page["clock"] == 60
    assert anna.ask("orders", **anna.orders())["kind"] == "done"
    assert "clock" not in anna.page
    room.settle(59)
    assert not decisions_of(room, 1) + decisions_of(room, 2)
    room.settle(1.1)
    assert isinstance(decisions_of(room, 1)[0], GiveOrders)
    assert decisions_of(room, 2)[0] == NoOrders(2)
    assert ben.last("told")["sentence"] == "Time’s up: your riders play the highest cards allowed."
    assert not anna.last("told")


def test_orders_that_are_opened_again_have_the_time_that_was_left() -> None:
    room, anna, _ben = two_players(60, base="postal")
    room.settle(10)
    orders = anna.orders()
    anna.ask("orders", **orders)
    room.settle(30)
    anna.ask("reopen", at=orders["at"])
    assert anna.page["clock"] == 50


def test_a_planned_card_that_was_held_back_is_under_the_clock_too() -> None:
    room, anna, ben = two_players()
    active = find_asked(room, [anna, ben])
    waiting = ben if active is anna else anna
    row = next(row for row in waiting.page["riders"] if row["at"])
    waiting.ask("plan", at=row["at"], card=min(row["hand"]))
    for _move in range(20):
        if waiting.page["page"] == "auto" and waiting.page["rider"] == row["rider"]:
            break
        find_asked(room, [anna, ben]).play()
        room.settle()
    waiting.ask("hold", at=waiting.page["at"])
    steps = len(room.match.steps)
    room.settle(SECONDS - 1)
    assert len(room.match.steps) == steps
    room.settle(1)
    assert room.match.steps[steps].decision == NoOrder(row["rider"])


@pytest.mark.parametrize("base", ["boxed", "postal"])
def test_without_a_clock_nobody_is_hurried(base: str) -> None:
    room, anna, ben = two_players(0, base=base)
    steps = len(room.match.steps)
    assert room.table.seconds_left(1) is None
    room.settle(10_000)
    assert len(room.match.steps) == steps
    assert all("clock" not in guest.page for guest in (anna, ben))


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
