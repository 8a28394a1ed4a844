"""Plans: cards for riders who have not moved yet, played after three or six seconds unless their player waits."""

from __future__ import annotations

from typing import Any

import pytest

from breakaway_desktop.engine.asks import PlayCard
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
