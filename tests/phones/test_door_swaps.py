"""The door answers for the phone that an answer names: no other phone takes its place meanwhile."""

from __future__ import annotations

import pytest

from breakaway_desktop.phones.seats import BOT, PHONE, TableSeat
from breakaway_desktop.phones.table import KNOCK_SECONDS
from tests.kit.phone import Phone, Room

FRIEND, STRANGER = "192.168.1.7", "192.168.1.66"


@pytest.fixture
def room() -> Room:
    room = Room()
    room.seat(1, "Anna")
    room.start()
    return room


def knock(phone: Phone, name_id: str = "") -> str:
    """Ask for team 2; return the kind of the answer, or why it is refused."""
    answer = phone.ask("knock", name_id=name_id, name="Ben", team=2)
    return str(answer.get("why") or answer["kind"])


def test_a_stranger_gets_no_seat_by_the_answer_to_a_friend(room: Room) -> None:
    friend, stranger = room.guest(address=FRIEND), room.guest(address=STRANGER)
    assert knock(friend) == "knocking"
    number = friend.last("knocking")["number"]
    assert {knock(stranger) for _poll in range(50)} == {"slow"}
    friend.lose()
    assert knock(stranger) == "slow"
    room.settle(KNOCK_SECONDS)
    assert knock(stranger) == "slow", "refused requests count, too"
    room.settle(60)
    assert knock(stranger) == "knocking"
    room.settle(2)
    assert not room.table.answer_knock(number, admitted=True, now=room.now)
    assert not stranger.last("seated")
    assert not room.table.seats[2].is_phone


def test_no_answer_counts_within_a_second(room: Room) -> None:
    friend = room.guest(address=FRIEND)
    assert knock(friend) == "knocking"
    assert not room.answer_knock(admitted=True, seconds=0.5)
    assert not room.answer_knock(admitted=False, seconds=0.3)
    assert room.answer_knock(admitted=True, seconds=0.2)


@pytest.mark.parametrize("admitted_at_s", [None, 2.0], ids=["while it is there", "while it is away"])
def test_a_phone_that_comes_back_has_its_place_or_its_seat(room: Room, admitted_at_s: float | None) -> None:
    friend, stranger = room.guest(address=FRIEND), room.guest(address=STRANGER)
    assert knock(friend, "k") == "knocking"
    number = friend.last("knocking")["number"]
    friend.lose()
    if admitted_at_s is not None:
        assert room.answer_knock(admitted=True, seconds=admitted_at_s)
        assert (room.table.seats[2].name, room.table.seats[2].is_here) == ("Ben", False)
    room.settle(2)
    assert knock(stranger) in ("slow", "knocking")
    friend.greet()
    if admitted_at_s is None:
        assert knock(friend, "k") == "knocking"
        assert friend.last("knocking")["number"] == number
        assert room.answer_knock(admitted=True)
    else:
        assert knock(friend, "k") == "seated"
    room.settle()
    assert friend.page["team"] == 2
    assert not stranger.last("seated")


def test_the_phone_at_the_door_stays_at_the_limits_and_may_withdraw(room: Room) -> None:
    friend = room.guest(address=FRIEND)
    seated = room.table.protected_connections
    assert knock(friend) == "knocking"
    assert room.table.protected_connections == seated | {friend.connection}
    friend.ask("leave")
    assert room.table.knock is None
    assert room.table.protected_connections == seated


def test_a_request_for_a_seat_of_the_race_before_is_over(room: Room) -> None:
    """Its number would be another team's, or none's."""
    friend = room.guest(address=FRIEND)
    assert knock(friend) == "knocking"
    room.table.arrange_seats([TableSeat(1, BOT, "red"), TableSeat(2, PHONE, "azure", name="Anna")])
    room.carry()
    assert room.table.knock is None
    assert friend.last("refused")["id"] == friend.last("knocking")["id"]
    assert not room.answer_knock(admitted=True)
