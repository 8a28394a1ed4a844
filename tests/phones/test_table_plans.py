"""Plans: cards for riders who have not moved yet, played after three or six seconds unless their player waits."""

from __future__ import annotations

from typing import Any

import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import team_objection
from breakaway_desktop.phones.building_page import TeamBuilding
from breakaway_desktop.phones.hand_page import CardPlan
from breakaway_desktop.phones.identities import plan_id
from tests.kit.phone import Phone, Room, find_asked, seat_two_players


def rows_to_come(guest: Phone) -> list[dict[str, Any]]:
    return [row for row in guest.page["riders"] if row["at"]]


def plan_next(room: Room, guests: list[Phone]) -> tuple[Phone, dict[str, Any], int]:
    """Let a waiting player plan for the next of his riders; return him, the row and the card."""
    active = find_asked(room, guests)
    waiting = next(guest for guest in guests if guest is not active)
    row = rows_to_come(waiting)[0]
    card = row["hand"][0]
    assert waiting.ask("plan", at=row["at"], card=card)["kind"] == "done"
    return waiting, row, card


def play_to_rider(room: Room, guests: list[Phone], rider: int) -> None:
    """Play until this rider is asked or his plan starts."""
    for _move in range(40):
        for guest in guests:
            if guest.page["page"] in ("ask", "auto") and guest.page["rider"] == rider:
                return
        find_asked(room, guests).play()
        room.settle()
    raise AssertionError(f"rider {rider} is never asked")


def test_a_plan_is_shown_on_its_row_and_cleared_again() -> None:
    room, anna, ben = seat_two_players()
    guest, row, card = plan_next(room, [anna, ben])
    shown = next(shown for shown in guest.page["riders"] if shown["rider"] == row["rider"])
    assert shown["plan"] == shown["hand"].index(card)
    assert guest.ask("unplan", at=row["at"])["kind"] == "done"
    assert all(shown["plan"] == -1 for shown in guest.page["riders"])


def test_three_plans_at_once_and_no_fourth() -> None:
    _room, anna, ben = seat_two_players()
    for guest in (anna, ben):
        rows = rows_to_come(guest)
        answers = [guest.ask("plan", at=row["at"], card=row["hand"][0]) for row in rows]
        assert [answer["kind"] for answer in answers[:3]] == ["done"] * 3
        assert all(answer["why"] == "plans" for answer in answers[3:])
        assert guest.ask("plan", at=rows[0]["at"], card=rows[0]["hand"][-1])["kind"] == "done", "a plan can be changed"


def test_a_plan_for_another_team_another_turn_or_a_card_that_is_not_held_is_refused() -> None:
    room, anna, ben = seat_two_players()
    active = find_asked(room, [anna, ben])
    waiting = ben if active is anna else anna
    row = rows_to_come(waiting)[0]
    for foreign in (rows_to_come(active)[0]["at"], "", row["at"].replace("p1", "p2"), row["at"] + "1"):
        assert waiting.ask("plan", at=foreign, card=row["hand"][0])["why"] == "moved"
    assert waiting.ask("plan", at=row["at"], card=99)["why"] == "not-held"
    played = active.page["rider"]
    active.play()
    assert active.ask("plan", at=plan_id(room.table, played, room.stage), card=3)["why"] == "moved"
    assert not room.table.seats[1].plans
    assert not room.table.seats[2].plans


@pytest.mark.parametrize("seconds", [3, 6])
def test_a_planned_card_is_played_after_its_seconds_and_not_before(seconds: int) -> None:
    room, anna, ben = seat_two_players()
    guest, row, card = plan_next(room, [anna, ben])
    guest.send("settings", plan_s=seconds)
    play_to_rider(room, [anna, ben], row["rider"])
    assert guest.page["page"] == "auto"
    assert guest.page["seconds"] == seconds
    assert guest.page["cards"][guest.page["chosen"]]["card"] == card
    decisions = len(room.match.steps)
    room.settle(seconds - 0.2)
    assert len(room.match.steps) == decisions
    room.settle(0.3)
    assert room.match.steps[decisions].decision == PlayCard(row["rider"], card)


def test_a_planned_card_plays_while_its_phone_sleeps_and_a_new_page_shows_the_seconds_left() -> None:
    room, anna, ben = seat_two_players()
    guest, row, card = plan_next(room, [anna, ben])
    play_to_rider(room, [anna, ben], row["rider"])
    guest.lose()
    room.settle(1.5)
    guest.greet()
    assert guest.page["page"] == "auto"
    assert guest.page["seconds"] == 2
    guest.lose()
    decisions = len(room.match.steps)
    room.settle(3)
    assert room.match.steps[decisions].decision == PlayCard(row["rider"], card)


def test_wait_holds_the_planned_card_back_and_keeps_it_chosen() -> None:
    room, anna, ben = seat_two_players()
    guest, row, card = plan_next(room, [anna, ben])
    play_to_rider(room, [anna, ben], row["rider"])
    ask_id = guest.page["at"]
    assert guest.ask("hold", at=ask_id)["kind"] == "done"
    decisions = len(room.match.steps)
    room.settle(20)
    assert len(room.match.steps) == decisions
    assert guest.page["page"] == "ask"
    assert guest.page["cards"][guest.page["chosen"]]["card"] == card
    guest.play(guest.cards[-1])
    assert guest.ask("hold", at=ask_id)["why"] == "late"
    room.settle()
    assert all(other.page.get("chosen", -1) == -1 for other in (anna, ben) if other.page["page"] == "ask")


def test_a_planned_card_can_be_played_at_once() -> None:
    room, anna, ben = seat_two_players()
    guest, row, card = plan_next(room, [anna, ben])
    play_to_rider(room, [anna, ben], row["rider"])
    assert guest.play(card)["kind"] == "done"


def test_with_ask_me_a_planned_card_is_chosen_but_never_played() -> None:
    room, anna, ben = seat_two_players()
    guest, row, card = plan_next(room, [anna, ben])
    guest.send("settings", plan_s=0)
    play_to_rider(room, [anna, ben], row["rider"])
    decisions = len(room.match.steps)
    room.settle(30)
    assert len(room.match.steps) == decisions
    assert guest.page["page"] == "ask"
    assert guest.page["cards"][guest.page["chosen"]]["card"] == card


def test_only_three_and_six_seconds_and_never_are_plan_times() -> None:
    room, anna, _ben = seat_two_players()
    for seconds in (1, 2, 4, 5, 7, -1, 60):
        anna.send("settings", plan_s=seconds)
        assert room.table.seats[1].plan_seconds == 3


def test_a_pause_starts_the_seconds_of_a_plan_anew() -> None:
    room, anna, ben = seat_two_players()
    guest, row, _card = plan_next(room, [anna, ben])
    play_to_rider(room, [anna, ben], row["rider"])
    room.stage.is_paused = True
    room.settle(10)
    decisions = len(room.match.steps)
    room.stage.is_paused = False
    room.settle(0.1)
    assert len(room.match.steps) == decisions
    assert guest.page["page"] == "auto"
    assert guest.ask("hold", at=guest.page["at"])["kind"] == "done"


def test_planning_goes_on_while_paused() -> None:
    room, anna, _ben = seat_two_players()
    room.stage.is_paused = True
    room.settle()
    row = rows_to_come(anna)[-1]
    assert anna.ask("plan", at=row["at"], card=row["hand"][0])["kind"] == "done"


def test_a_plan_that_wins_fewer_points_than_it_promised_waits_with_the_reason() -> None:
    room, anna, ben = seat_two_players()
    guest, row, card = plan_next(room, [anna, ben])
    seat = room.table.seats[guest.page["team"]]
    seat.plans[row["rider"]] = CardPlan(card, 5)
    play_to_rider(room, [anna, ben], row["rider"])
    notice = guest.last("told")
    assert notice["tone"] == "trouble"
    assert str(card) in notice["sentence"]
    assert guest.page["page"] == "ask"
    assert guest.page["cards"][guest.page["chosen"]]["card"] == card
    decisions = len(room.match.steps)
    room.settle(20)
    assert len(room.match.steps) == decisions


def test_a_plan_with_a_forbidden_card_waits_with_the_reason() -> None:
    room, anna, ben = seat_two_players(variant="pacemaker", seed=3)
    for _move in range(200):
        active = find_asked(room, [anna, ben])
        refused = [card["card"] for card in active.page["cards"] if card["refused"]]
        if refused:
            break
        active.play()
    seat = room.table.seats[active.page["team"]]
    seat.plans[active.page["rider"]] = CardPlan(refused[0], 0)
    seat.plans_turn = room.stage.view_of(1).turn
    decisions = len(room.match.steps)
    room.settle(20)
    assert len(room.match.steps) == decisions
    assert active.last("told")["sentence"]
    assert active.page["page"] == "ask"
    assert active.page["chosen"] == -1


def test_plans_fall_with_the_turn_an_undo_and_the_seat() -> None:
    room, anna, ben = seat_two_players()
    guest, row, _card = plan_next(room, [anna, ben])
    seat = room.table.seats[guest.page["team"]]
    room.table.forget_choices(undone=True)
    assert not seat.plans
    assert guest.ask("plan", at=row["at"], card=row["hand"][0])["why"] == "moved", "a packet from before the undo"
    room.settle()
    row = rows_to_come(guest)[0]
    guest.ask("plan", at=row["at"], card=row["hand"][0])
    turn = room.match.race.turn
    while room.match.race.turn == turn:
        room.match.answer(room.match.automatic_decision() or room.match.no_order(room.match.open_asks[0]))
    room.settle()
    assert not seat.plans
    guest.ask("plan", at=rows_to_come(guest)[0]["at"], card=rows_to_come(guest)[0]["hand"][0])
    assert seat.plans
    room.table.play_here(seat.team)
    assert not seat.plans


def test_there_are_no_plans_with_secret_orders() -> None:
    room, anna, _ben = seat_two_players(base="postal")
    rider = anna.page["orders"]["riders"][0]
    answer = anna.ask("plan", at=plan_id(room.table, rider["rider"], room.stage), card=rider["hand"][0])
    assert answer["why"] == "moved"


def test_nobody_else_is_sent_anything_about_a_plan() -> None:
    room, anna, ben = seat_two_players()
    spectator = room.guest()
    active = find_asked(room, [anna, ben])
    waiting = ben if active is anna else anna
    counts = [len(active.messages), len(spectator.messages)]
    changes = room.table.changes
    row = rows_to_come(waiting)[0]
    waiting.ask("plan", at=row["at"], card=row["hand"][0])
    waiting.ask("unplan", at=row["at"])
    room.settle()
    assert [len(active.messages), len(spectator.messages)] == counts
    assert room.table.changes == changes


# Team building on phones: four secret hands, checked by the rules, with reasons (R3)


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
