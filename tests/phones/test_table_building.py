"""Team building on phones: four secret hands, checked by the rules, with reasons (R3)."""

from __future__ import annotations

from typing import Any

from breakaway_desktop.engine.hands import team_objection
from breakaway_desktop.phones.building_page import TeamBuilding
from tests.kit.phone import Phone, Room


def building_room() -> tuple[Room, Phone, Phone]:
    room = Room()
    anna, ben = room.seat(1, "Anna"), room.seat(2, "Ben")
    room.table.building = TeamBuilding("exactly")
    room.settle()
    return room, anna, ben


def test_a_player_builds_by_a_prepared_team_or_his_own_hands() -> None:
    room, anna, ben = building_room()
    page = anna.page
    assert page["page"] == "build"
    assert len(page["build"]["lines"]) >= 3
    assert (page["build"]["hands"], page["build"]["notes"]) == (None, []), "nothing is built yet"
    lines = page["build"]["lines"]
    assert all(team_objection(line["hands"], "exactly") is None for line in lines)
    assert anna.ask("hands", hands=lines[0]["hands"], ready=True)["kind"] == "done"
    assert anna.page["page"] == "built"
    assert "Ben" in anna.page["note"]
    assert anna.page["waiting"] == ben.page["waiting"] == [
        {"team": 1, "name": "Anna", "ready": True}, {"team": 2, "name": "Ben", "ready": False},
    ]  # fmt: skip
    assert room.table.seats[1].has_built
    assert not room.table.seats[2].has_built
    assert ben.page["page"] == "build"
    assert "1" in ben.page["line"]


def test_hands_that_the_rules_forbid_are_refused_with_the_reason_when_they_are_final() -> None:
    room, anna, _ben = building_room()
    hands = [list(hand) for hand in anna.page["build"]["lines"][0]["hands"]]
    hands[1][0] += 1
    refused = anna.ask("hands", hands=hands, ready=True)
    assert refused["why"] == "not-allowed"
    assert refused["sentence"]
    assert not room.table.seats[1].has_built
    assert anna.ask("hands", hands=hands, ready=False)["kind"] == "done"
    assert anna.page["build"]["notes"] == ["", "1 over: lower a card", "", ""]
    assert anna.page["page"] == "build"
    wrong_hands: list[Any] = [[], hands[:3], [*hands, hands[0]], [[]] * 4, [[1] * 9] * 4, "hands", [[None] * 4] * 4]
    for wrong in wrong_hands:
        answer = anna.ask("hands", hands=wrong, ready=True)
        assert answer == {} or answer["kind"] == "refused"
    assert not room.table.seats[1].has_built


def test_a_phone_returns_to_the_race_from_team_building_that_was_cancelled() -> None:
    room, anna, _ben = building_room()
    room.table.building = None
    room.start()
    page = anna.page
    room.table.building = TeamBuilding("exactly")
    room.table.update(None, room.now)
    room.carry()
    assert anna.page["page"] == "build"
    room.table.building = None
    room.settle()
    assert anna.page == page


def test_a_built_team_can_be_changed_until_the_race_begins() -> None:
    room, anna, _ben = building_room()
    hands = anna.page["build"]["lines"][0]["hands"]
    anna.ask("hands", hands=hands, ready=True)
    anna.ask("hands", hands=hands, ready=False)
    assert anna.page["page"] == "build"
    assert not room.table.seats[1].has_built
    room.table.building = None
    assert anna.ask("hands", hands=hands, ready=True)["why"] == "started"


def test_hands_survive_a_new_connection_and_nobody_else_sees_them() -> None:
    _room, anna, ben = building_room()
    messages = len(ben.messages)
    hands = [list(hand) for hand in anna.page["build"]["lines"][1]["hands"]]
    anna.ask("hands", hands=hands, ready=False)
    assert len(ben.messages) == messages
    anna.lose()
    assert anna.greet().page["build"]["hands"] == hands
