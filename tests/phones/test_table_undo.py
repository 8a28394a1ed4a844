"""Undo, retiring and steering from phones (R4.5, R4.6)."""

from __future__ import annotations

from breakaway_desktop.phones.identities import plan_id
from breakaway_desktop.phones.match_stage import MatchStage
from breakaway_desktop.phones.seats import BOT, PHONE, TableSeat
from tests.kit.phone import Phone, Room, begin_match, find_asked, play_until, seat_two_players


def shown_moves(room: Room, anna: Phone, ben: Phone) -> tuple[Phone, Phone]:
    """Play cards until an undo needs the other player's consent; return the player who asks and the other."""
    for _move in range(30):
        find_asked(room, [anna, ben]).play()
        room.settle()
        undo = room.match.next_undo()
        if undo is not None and undo.consent:
            return (anna, ben) if undo.asker == 1 else (ben, anna)
    raise AssertionError("no undo needs consent")


def test_only_the_team_of_the_last_decision_may_ask_for_an_undo() -> None:
    room, anna, ben = seat_two_players()
    assert anna.undo()["why"] == "nothing"
    guest = find_asked(room, [anna, ben])
    other = ben if guest is anna else anna
    guest.play()
    undo = room.match.next_undo()
    assert undo is not None
    assert guest.page["can"]["undo"]
    assert not other.page["can"]["undo"]
    refused = other.undo()
    assert refused["why"] == "nothing"
    assert refused["sentence"]


def test_an_undo_waits_for_the_phones_that_must_agree() -> None:
    room, anna, ben = seat_two_players()
    asker, other = shown_moves(room, anna, ben)
    decisions = len(room.match.steps)
    assert asker.undo()["kind"] == "done"
    assert len(room.match.steps) == decisions
    question = other.page["undo"]
    assert question["head"]
    assert question["line"]
    assert asker.page["undo"] is None
    assert asker.agree(at=question["at"])["why"] == "over"
    assert other.agree(at=question["at"] + "1")["why"] == "over"
    assert other.agree(at=question["at"])["kind"] == "done"
    assert len(room.match.steps) < decisions
    assert room.table.rewinds == 1
    assert other.page["undo"] is None
    assert other.agree(at=question["at"])["why"] == "over"


def test_an_undo_that_comes_late_undoes_no_other_decision() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    guest.play()
    ask_id = guest.page["can"]["undo"]
    play_until(room, [anna, ben], guest.page["team"])
    guest.play()
    room.settle()
    assert guest.page["can"]["undo"] not in ("", ask_id)
    decisions = len(room.match.steps)
    assert guest.undo(at=ask_id)["why"] == "late"
    assert len(room.match.steps) == decisions
    assert room.stage.undo_request is None


def test_an_undo_that_comes_twice_undoes_one_decision() -> None:
    """A phone sends the same message again with the same id; any other copy of it is late."""
    room, anna, ben = seat_two_players()
    for _move in range(3):
        find_asked(room, [anna, ben]).play()
        room.settle()
    undo = room.match.next_undo()
    assert undo is not None
    room.settle()
    guest = anna if undo.asker == 1 else ben
    ask_id = guest.page["can"]["undo"]
    assert guest.undo(name_id="u")["kind"] == "done"
    for other in (anna, ben):
        if other.page["undo"] is not None:
            other.agree()
    decisions = len(room.match.steps)
    assert guest.undo(name_id="u", at=ask_id)["kind"] == "done"
    assert guest.undo(at=ask_id)["kind"] == "refused"
    assert len(room.match.steps) == decisions
    assert room.stage.undo_request is None
    assert room.table.rewinds == 1


def test_a_refusal_to_agree_ends_the_request_and_fits_no_later_one() -> None:
    room, anna, ben = seat_two_players()
    asker, other = shown_moves(room, anna, ben)
    decisions = len(room.match.steps)
    asker.undo()
    ask_id = other.page["undo"]["at"]
    asker.undo()
    assert other.page["undo"]["at"] == ask_id, "a second wish is the same request"
    assert (other.agree(yes=False)["kind"], other.page["undo"]) == ("done", None)
    assert room.table.seats[other.page["team"]].name in asker.last("told")["sentence"]
    assert asker.undo()["sentence"] == "The others have refused to undo this."
    assert other.page["undo"] is None
    assert other.agree(at=ask_id)["why"] == "over"
    assert len(room.match.steps) == decisions


def test_a_refusal_holds_when_a_later_decision_is_undone() -> None:
    room, anna, ben = seat_two_players()
    asker, other = shown_moves(room, anna, ben)
    asker.undo()
    other.agree(yes=False)
    decisions = len(room.match.steps)
    find_asked(room, [anna, ben]).play()
    room.stage.undo()
    room.settle()
    assert len(room.match.steps) == decisions
    assert asker.undo()["sentence"] == "The others have refused to undo this."

    # Another card in its place is another decision.
    room.stage.undo()
    room.settle()
    assert find_asked(room, [anna, ben]).play()["kind"] == "done"
    room.settle()
    assert asker.undo()["kind"] == "done"


def test_the_next_decision_withdraws_an_undo_for_good() -> None:
    room, anna, ben = seat_two_players()
    asker, other = shown_moves(room, anna, ben)
    asker.undo()
    ask_id = other.page["undo"]["at"]
    find_asked(room, [anna, ben]).play()
    assert other.page["undo"] is None
    decisions = len(room.match.steps)
    assert other.agree(at=ask_id)["why"] == "over"
    assert len(room.match.steps) == decisions
    room.stage.undo()
    room.settle()
    assert other.page["undo"] is None


def test_decisions_of_bots_do_not_withdraw_an_undo() -> None:
    room = Room(phones=3, teams=4)
    guests = [room.seat(team) for team in (1, 2, 3)]
    room.start()
    for _move in range(100):
        undo, third = room.match.next_undo(), find_asked(room, guests)
        third_team = third.page["team"]
        if undo is not None and set(undo.consent) - {third_team} and undo.asker != third_team:
            break
        third.play()
        room.settle()
    assert undo is not None
    guests[undo.asker - 1].undo()
    decisions = len(room.match.steps)
    room.match.hand_over(third_team, "bot:random")
    room.settle()
    assert len(room.match.steps) > decisions
    assert room.stage.undo_request is not None
    assert room.stage.undo_request.asker == undo.asker


def test_an_undo_waits_for_nobody_who_has_left() -> None:
    room, anna, ben = seat_two_players()
    asker, other = shown_moves(room, anna, ben)
    decisions = len(room.match.steps)
    asker.undo()
    team = other.page["team"]
    other.ask("leave")
    room.match.hand_over(team, "bot:random")
    room.settle()
    assert room.stage.undo_request is None
    assert room.table.rewinds == 1
    assert len(room.match.steps) < decisions


def test_an_undo_forgets_what_phones_have_chosen() -> None:
    room, anna, ben = seat_two_players()
    asker, other = shown_moves(room, anna, ben)
    for guest in (anna, ben):
        row = next((row for row in guest.page["riders"] if row["at"]), None)
        if row is not None:
            guest.ask("plan", at=row["at"], card=row["hand"][0])
    asker.undo()
    other.agree()
    assert not room.table.seats[1].plans
    assert not room.table.seats[2].plans


def test_a_rider_retires_once_and_only_by_his_own_player() -> None:
    _room, anna, ben = seat_two_players()
    assert ben.retire(11)["why"] == "not-yours"
    for rider in (0, 10, 15, 19, 111):
        assert anna.retire(rider)["why"] == "not-yours"
    assert 11 in anna.page["can"]["retire"]
    assert anna.page["can"]["leaves_now"]
    assert anna.retire(11, name_id="r")["kind"] == "done"
    assert anna.retire(11, name_id="r")["kind"] == "done"
    again = anna.retire(11)
    assert again["kind"] == "refused"
    assert again["sentence"]
    assert 11 not in anna.page["can"]["retire"]


def test_a_retirement_that_comes_in_a_later_turn_is_late() -> None:
    room, anna, ben = seat_two_players()
    ask_id = anna.page["can"]["turn"]
    while room.match.race.turn == 1:
        find_asked(room, [anna, ben]).play()
        room.settle()
    assert anna.page["can"]["turn"] != ask_id
    assert anna.retire(11, at=ask_id)["why"] == "late"
    assert anna.steer(11, at=ask_id)["why"] == "late"
    assert not room.stage.view_of(1).retiring


def test_a_retirement_from_before_an_undo_is_late() -> None:
    room, anna, ben = seat_two_players(hands="open")
    guest = find_asked(room, [anna, ben])
    guest.play()
    assert not anna.page["can"]["leaves_now"]  # R4.5
    ask_id = anna.page["can"]["turn"]
    guest.undo()
    assert room.table.rewinds == 1
    assert anna.retire(11, at=ask_id)["why"] == "late"
    assert not room.stage.view_of(1).retiring


def test_nobody_retires_or_steers_while_paused_or_while_moves_are_shown() -> None:
    class ShowingStage(MatchStage):
        @property
        def is_showing(self) -> bool:
            return True

    room, anna, _ben = seat_two_players()
    room.stage.is_paused = True
    assert anna.retire(11)["why"] == anna.steer(11)["why"] == "paused"
    room.stage = ShowingStage(room.match, lambda: room.table.phone_teams, "race")
    assert anna.retire(11)["why"] == "late"
    assert not room.stage.view_of(1).retiring


def test_only_a_dropped_rider_is_steered() -> None:
    room, anna, _ben = seat_two_players()
    assert anna.steer(21)["why"] == "not-yours"
    refused = anna.steer(11)
    assert refused["why"] == "not-allowed"
    assert refused["sentence"]
    room.continue_from(room.match.race._replace(dropped=(11,)))
    row = next(row for row in anna.page["riders"] if row["rider"] == 11)
    assert row["dropped"]
    assert not row["steered"]
    assert not row["at"]
    assert anna.page["can"]["steer"] == [11]
    assert anna.ask("plan", at=plan_id(room.table, 11, room.stage), card=row["hand"][0])["why"] == "moved"
    assert anna.steer(11)["kind"] == "done"
    assert anna.steer(11)["kind"] == "done"
    assert next(row for row in anna.page["riders"] if row["rider"] == 11)["steered"], "a second time changes nothing"
    assert anna.steer(11, yes=False)["kind"] == "done"
    assert not next(row for row in anna.page["riders"] if row["rider"] == 11)["steered"]


def test_the_finish_is_not_undone_from_a_phone() -> None:
    room, anna, ben = seat_two_players(finish=24, sprints=(9,))
    while not room.match.over:
        find_asked(room, [anna, ben]).play()
        room.settle()
    steps = len(room.match.steps)
    for guest in (anna, ben):
        assert not guest.page["can"]["undo"]
        assert guest.undo()["why"] == "nothing"
    assert len(room.match.steps) == steps


def test_a_message_from_before_a_rematch_fits_no_ask_after_it() -> None:
    """Without a file two races have the same name."""
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    before, again = guest.page["at"], begin_match()
    room.match, room.stage = again, MatchStage(again, lambda: room.table.phone_teams, "race")
    room.table.arrange_seats(
        TableSeat(seat.team, PHONE if seat.is_phone else BOT, seat.colour, name=seat.name)
        for seat in list(room.table.seats.values())
    )
    room.settle()
    same = find_asked(room, [anna, ben])
    assert same is guest
    assert same.page["at"] != before
    assert same.ask("play", at=before, card=same.cards[0])["why"] == "late"
