"""Admission: after the start a phone asks for a seat, and the player at the screen admits it, and no other, or not."""

from __future__ import annotations

import pytest

from breakaway_desktop.kit.words import use_language
from breakaway_desktop.phones.identities import plan_id
from breakaway_desktop.phones.page_words import page_words
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


# Phones join a table: names, free and occupied seats, full tables, wrong codes, other versions and invalid keys


def test_a_phone_that_greets_gets_the_table_and_its_seats() -> None:
    room = Room(phones=2, teams=3)
    guest = room.guest()
    table = guest.last("table")
    assert table["name"] == "Ventoux"
    assert table["seat"] == 0
    assert not table["started"]
    assert [seat["kind"] for seat in table["seats"]] == ["free", "free", "bot"]
    assert guest.page["page"] == "lobby"


def test_nothing_is_sent_before_the_first_message() -> None:
    room = Room()
    connection = room.connect()
    room.pass_time()
    assert room.take_outbox() == []
    room.receive(connection, '{"kind":"claim","id":"1","name":"Anna","team":1}')
    assert room.take_outbox() == []
    room.receive(other := room.connect(), "no message")
    assert room.table.dropped == [connection, other]


def test_a_claim_gives_a_free_seat_and_its_key_once() -> None:
    room = Room()
    anna, ben = room.guest(), room.guest()
    answer = anna.ask("claim", name="Anna", team=2)
    assert answer["kind"] == "seated"
    assert answer["team"] == 2
    assert answer["key"]
    assert anna.last("table")["seat"] == 2
    assert anna.page["team"] == 2
    seat = ben.last("table")["seats"][1]
    assert seat["kind"] == "phone"
    assert seat["name"] == "Anna"
    assert seat["here"]
    assert all(answer["key"] not in str(message) for message in ben.messages)


def test_a_claimed_seat_is_refused_while_others_are_free_and_then_the_table_is_full() -> None:
    room = Room()
    room.seat(1, "Anna")
    ben = room.guest()
    assert ben.ask("claim", name="Ben", team=1)["why"] == "seat-taken"
    assert ben.ask("claim", name="Ben", team=2)["kind"] == "seated"
    assert room.guest().ask("claim", name="Carla", team=1)["why"] == "full"


@pytest.mark.parametrize("name", ["", "   ", "fifteen letters", "a\u202eb", "a\tb", "\x00", "\ud800", "ANNA", " anna "])
def test_a_name_that_is_empty_too_long_unprintable_or_in_use_is_refused(name: str) -> None:
    room = Room()
    room.seat(1, "Anna")
    answer = room.guest().ask("claim", name=name, team=2)
    assert (answer["kind"], answer["why"]) == ("refused", "name")
    assert room.table.seats[2].kind == "free"


def test_a_name_is_text_without_spaces_around_it() -> None:
    room = Room()
    room.seat(1, "  <b>Anna</b> ")
    assert room.table.seats[1].name == "<b>Anna</b>"


def test_a_player_changes_his_name_before_the_start_by_another_claim_of_his_own_seat() -> None:
    room = Room()
    anna = room.seat(1, "Anna")
    room.seat(2, "Ben")
    assert anna.ask("claim", name="ben", team=1)["why"] == "name"
    assert anna.ask("claim", name="Annie", team=1)["kind"] == "done"
    assert room.table.seats[1].name == "Annie"
    assert anna.ask("claim", name="Annie", team=2)["why"] == "not-yours"


def test_a_claim_without_its_answer_gets_the_same_answer_on_the_next_connection() -> None:
    room = Room()
    anna = room.guest()
    first = anna.ask("claim", name_id="one", name="Anna", team=1)
    anna.lose()
    anna.key = ""
    anna.greet()
    assert anna.ask("claim", name_id="one", name="Anna", team=1) == first


def test_a_claim_is_not_answered_again_to_another_address_or_once_the_key_has_been_used() -> None:
    room = Room()
    anna = room.guest()
    anna.key = anna.ask("claim", name_id="one", name="Anna", team=1)["key"]
    thief = room.guest(address="192.168.1.66")
    assert thief.ask("claim", name_id="one", name="Anna", team=1)["kind"] == "refused"
    anna.lose()
    anna.greet()
    neighbour = room.guest()
    assert neighbour.ask("claim", name_id="one", name="Anna", team=1)["kind"] == "refused"
    assert room.table.seats[1].is_here


def test_an_address_takes_and_renames_seats_twelve_times_a_minute() -> None:
    """Each time the big screen changes, and a bell may ring."""
    room = Room(phones=2)
    eve = room.guest(address="192.168.1.66")
    for number in range(6):
        assert eve.ask("claim", name=f"Eve {number}", team=1)["kind"] == "seated"
        assert eve.ask("claim", name=f"Eva {number}", team=1)["kind"] == "done"
        eve.ask("leave")
    assert eve.ask("claim", name="Eve", team=1)["why"] == "slow"
    assert room.guest(address="192.168.1.66").ask("claim", name="Eve", team=1)["why"] == "slow"
    assert room.guest(address="192.168.1.10").ask("claim", name="Anna", team=1)["kind"] == "seated"
    room.settle(61)
    eve.greet()
    assert eve.ask("claim", name="Eve", team=2)["kind"] == "seated"


def test_a_wrong_code_is_refused_with_the_words_that_explain_it() -> None:
    room = Room()
    guest = room.guest(code="WRONG")
    refused = guest.last("refused")
    assert refused["why"] == "no-code"
    assert "words" in refused
    assert not guest.last("table")
    assert guest.connection not in room.phones


def test_ten_wrong_codes_in_a_minute_silence_an_address_for_a_minute() -> None:
    room = Room()
    for _try in range(10):
        room.guest(code="WRONG")
    silenced = room.guest()
    assert silenced.messages == []
    assert silenced.connection not in room.phones
    assert room.guest(address="192.168.1.10").last("table")
    for _try in range(12):
        room.settle(4)
        assert room.guest().messages == [], "trying the right code meanwhile is silent, and does not prolong it"
    room.settle(14)
    assert room.guest().last("table")


def test_nine_wrong_codes_in_a_minute_silence_nobody() -> None:
    room = Room()
    for _try in range(40):
        room.guest(code="WRONG")
        room.settle(7)
    assert room.guest().last("table")


def test_a_page_of_another_version_is_refused() -> None:
    room = Room()
    guest = room.guest(version="v0")
    assert guest.last("refused")["why"] == "version"
    assert guest.connection not in room.phones


def test_a_key_that_opens_no_seat_is_dead_and_its_phone_may_join_anew() -> None:
    room = Room()
    guest = room.guest(key="0123456789abcdef")
    assert guest.last("refused")["why"] == "key-dead"
    assert guest.ask("claim", name="Anna", team=1)["kind"] == "seated"


def test_a_phone_finds_its_seat_again_by_its_key() -> None:
    room = Room()
    anna = room.seat(1)
    anna.lose()
    assert room.table.seats[1].connection == 0
    anna.greet()
    assert room.table.seats[1].connection == anna.connection
    assert anna.last("table")["seat"] == 1


def test_a_second_tab_takes_over_from_the_first() -> None:
    room = Room()
    anna = room.seat(1)
    second = room.guest(key=anna.key, tab="two")
    assert anna.last("bye")["why"] == "twotabs"
    assert anna.connection not in room.phones
    assert second.last("table")["seat"] == 1
    room.table.close(anna.connection, room.now)
    room.settle()
    assert room.table.seats[1].connection == second.connection


def test_a_phone_has_one_seat_only() -> None:
    room = Room()
    anna, ben = room.seat(1), room.seat(2)
    anna.send("hello", version="v1", code="ABCDE", key=ben.key, tab="one")
    room.settle()
    assert room.table.seats[1].connection == anna.connection
    assert room.table.seats[2].connection == ben.connection
    ben.lose()
    assert anna.last("table")["seat"] == 1


def test_each_phone_is_written_to_in_its_own_language() -> None:
    room = Room()
    anna, carla = room.seat(1, language="en"), room.seat(2, language="it")
    room.start()
    assert anna.last("table")["language"] == "en"
    assert carla.last("table")["language"] == "it"
    assert anna.page["riders"][0]["line"].startswith("on ")
    assert not carla.page["riders"][0]["line"].startswith("on ")
    with use_language("it"):
        assert carla.last("table")["words"] == page_words()
    count = len(carla.messages)
    anna.send("language", language="it")
    room.settle()
    assert anna.page["riders"][0]["line"].startswith(carla.page["riders"][0]["line"].split()[0])
    assert len(carla.messages) == count
    anna.send("language", language="xx")
    room.settle()
    assert anna.last("table")["language"] == "it"


def test_a_refusal_comes_in_the_language_of_its_phone() -> None:
    room = Room(phones=1)
    carla = room.seat(1, language="it")
    room.start()
    english = room.guest(key=carla.key, tab="two", language="en")
    refused = english.steer(11)["sentence"]
    italian = room.guest(key=carla.key, tab="three", language="it")
    assert refused
    assert italian.steer(11)["sentence"] not in ("", refused)
