"""Phones join a table: names, free and occupied seats, full tables, wrong codes, other versions and invalid keys."""

from __future__ import annotations

import pytest

from breakaway_desktop.kit.words import use_language
from breakaway_desktop.phones.page_words import page_words
from tests.kit.phone import Room


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
    assert room.table.dropped == [connection]


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
