"""Admission: after the start a phone asks for a seat, and the player at the screen admits it, and no other, or not."""

from __future__ import annotations

import pytest

from breakaway_desktop.phones.identities import plan_id
from breakaway_desktop.phones.seats import BOT, PHONE, TableSeat
from breakaway_desktop.phones.table import KNOCK_SECONDS
from tests.kit.phone import Message, Phone, Room


def racing_room() -> tuple[Room, Phone]:
    """Return a room with a race of one phone, a human at the screen and a bot."""
    room = Room(phones=2, teams=3)
    anna = room.seat(1, "Anna")
    room.table.seat(2, "screen", "Ben")
    room.start()
    return room, anna


def test_a_claim_after_the_start_becomes_a_knock_of_one_phone_at_a_time() -> None:
    room, _anna = racing_room()
    guest = room.guest(address="192.168.1.20")
    assert guest.ask("claim", name="Carla", team=3)["why"] == "started"
    answer = guest.ask("knock", name="Carla", team=3)
    assert answer["kind"] == "knocking"
    knock = room.table.knock
    assert knock is not None
    assert (knock.number, knock.name, knock.team) == (answer["number"], "Carla", 3)
    assert room.guest(address="192.168.1.21").ask("knock", name="Dora", team=3)["why"] == "slow"


def test_a_phone_that_is_let_in_gets_the_seat_and_the_old_one_loses_it() -> None:
    room, anna = racing_room()
    other = room.guest(address="192.168.1.20")
    other.ask("knock", name="Anna", team=1)
    room.answer_knock(admitted=True)
    room.settle()
    assert other.last("seated")["team"] == 1
    assert anna.last("bye")["why"] == "taken"
    anna.lose()
    assert anna.greet().last("refused")["why"] == "key-dead"
    assert room.table.seats[1].connection == other.connection


def test_every_seat_can_be_asked_for_also_one_at_the_screen() -> None:
    room, _anna = racing_room()
    for number, team in enumerate((1, 2, 3)):
        guest = room.guest(address=f"192.168.1.{30 + number}")
        assert guest.ask("knock", name=f"New {team}", team=team)["kind"] == "knocking"
        room.answer_knock(admitted=True)
        room.settle()
        assert guest.last("table")["seat"] == team
    assert room.table.phone_teams == {1, 2, 3}
    assert not room.table.bot_teams


def test_no_is_answered_to_the_phone_and_twice_shuts_the_door_until_it_is_opened() -> None:
    room, _anna = racing_room()
    guest = room.guest(address="192.168.1.20")
    for _time in range(2):
        room.settle(61)
        knock = guest.ask("knock", name="Carla", team=3)
        room.answer_knock(admitted=False)
        room.settle()
        assert guest.last("refused") == {"kind": "refused", "id": knock["id"], "why": "no", "sentence": ""}
    room.settle(61)
    assert guest.ask("knock", name="Carla", team=3)["why"] == "no"
    assert room.guest(address="192.168.1.21").ask("knock", name="Dora", team=3)["kind"] == "knocking"
    room.answer_knock(admitted=False)
    room.table.open_door()
    room.settle()
    assert guest.ask("knock", name="Carla", team=3)["kind"] == "knocking"


def test_who_leaves_during_a_race_may_ask_for_his_team_again() -> None:
    room, anna = racing_room()
    team = anna.page["team"]
    anna.ask("leave")
    room.settle()
    assert anna.last("table")["seats"][team - 1]["kind"] == "bot"
    assert anna.ask("knock", name="Anna", team=team)["kind"] == "knocking"


def test_an_address_may_knock_twice_a_minute() -> None:
    room, _anna = racing_room()
    guest = room.guest(address="192.168.1.20")
    for _time in range(2):
        assert guest.ask("knock", name="Carla", team=3)["kind"] == "knocking"
        guest.ask("leave")
    assert guest.ask("knock", name="Carla", team=3)["why"] == "slow"
    room.settle(60)
    assert guest.ask("knock", name="Carla", team=3)["kind"] == "knocking"


def test_addresses_that_knock_again_and_again_leave_room_for_another_guest() -> None:
    """Test with knocks that are withdrawn, so that nobody refuses them: at most four a minute are shown."""
    room, _anna = racing_room()
    strangers = [room.guest(address=f"192.168.1.{number}") for number in range(60, 70)]
    for _minute in range(4):
        knocks = 0
        for stranger in 2 * strangers:
            knocks += stranger.ask("knock", name="Eve", team=3)["kind"] == "knocking"
            stranger.ask("leave")
        assert knocks <= 4
        room.settle(60)
    for stranger in strangers:
        if stranger.ask("knock", name="Eve", team=3)["kind"] == "knocking":
            stranger.ask("leave")
    assert room.guest(address="192.168.1.20").ask("knock", name="Carla", team=3)["kind"] == "knocking"


def test_a_phone_that_was_let_in_without_getting_its_key_knocks_again_and_has_its_seat() -> None:
    room, _anna = racing_room()
    guest = room.guest(address="192.168.1.20")
    guest.ask("knock", name_id="k", name="Carla", team=3)
    room.answer_knock(admitted=True)
    room.table.close(guest.connection, room.now)
    room.take_outbox()
    guest.greet()
    assert guest.ask("knock", name_id="k", name="Carla", team=3)["kind"] == "seated"


def test_a_spectator_sees_the_public_road_and_may_do_nothing() -> None:
    room, _anna = racing_room()
    guest = room.guest()
    page = guest.page
    assert page["page"] == "spectator"
    assert page["team"] == 0
    assert page["riders" if "riders" in page else "queue"]
    assert len(page["queue"]) == 5
    assert not any(own for _rider, _team, own in page["queue"])
    for message in ("play", "plan", "reopen", "hint", "why", "log"):
        fields: Message = {"card": 3} if message in ("play", "plan") else {}
        assert guest.ask(message, at=plan_id(room.table, 11, room.stage), **fields)["why"] == "not-yours"
    assert guest.retire(11)["why"] == "not-yours"
    assert "riders" not in page
    assert "cards" not in page
    assert not [name for name in page if "hand" in name or "view" in name]


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
