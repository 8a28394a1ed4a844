"""Seats change hands: a player leaves, the host frees or plays a seat, phones disconnect, a race ends."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.race import Rider
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.hand_page import EveningScore
from breakaway_desktop.phones.seats import SCREEN
from breakaway_desktop.sentences.names import points_text
from tests.kit.phone import Room, begin_match, find_asked, seat_two_players


def test_a_player_who_leaves_before_the_start_frees_his_seat() -> None:
    room = Room()
    anna = room.seat(1, "Anna")
    assert anna.ask("leave")["kind"] == "done"
    assert anna.last("bye")["why"] == "left"
    assert room.table.seats[1].kind == "free"
    assert anna.last("table")["seat"] == 0
    assert anna.page["page"] == "lobby"
    assert room.guest().ask("claim", name="Anna", team=1)["kind"] == "seated"


def test_a_bot_must_ride_for_a_player_who_leaves_in_the_race() -> None:
    room, anna, _ben = seat_two_players()
    assert room.table.bot_teams == {3}
    assert anna.ask("leave", name_id="bye")["kind"] == "done"
    assert anna.ask("leave", name_id="bye")["kind"] == "done", "a second packet"
    assert anna.last("bye")["why"] == "left"
    assert room.table.bot_teams == {1, 3}
    assert room.table.phone_teams == {2}
    anna.lose()
    assert anna.greet().last("refused")["why"] == "key-dead"
    assert anna.page["page"] == "spectator"


def test_a_freed_seat_has_a_dead_key_and_its_phone_is_informed() -> None:
    room, anna, ben = seat_two_players()
    room.table.seat(1, "bot")
    room.settle()
    assert anna.last("bye")["why"] == "freed"
    assert anna.page["page"] == "spectator"
    assert anna.ask("play", at="x", card=1)["why"] == "not-yours"
    assert ben.last("table")["seats"][0]["kind"] == "bot"
    anna.lose()
    assert anna.greet().last("refused")["why"] == "key-dead"


def test_a_seat_is_played_at_the_screen_without_losing_a_card() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    team, rider = guest.page["team"], guest.page["rider"]
    hand = room.stage.view_of(team).rider(rider).cards
    room.table.play_here(team)
    room.settle()
    assert guest.last("bye")["why"] == "freed"
    seat = room.table.seats[team]
    assert seat.kind == "screen"
    assert seat.name == guest.last("table")["seats"][team - 1]["name"] != ""
    assert team not in room.stage.asks
    assert room.stage.awaits_others
    assert room.stage.view_of(team).rider(rider).cards == hand
    assert room.guest(address="192.168.1.20").ask("knock", name=seat.name, team=team)["kind"] == "knocking"


def test_a_phone_is_away_after_a_second_and_its_race_waits() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    team = guest.page["team"]
    guest.lose()
    room.settle(0.7)
    assert not room.table.is_away(team, room.now)
    room.settle(0.5)
    assert room.table.is_away(team, room.now)
    assert room.match.steps == []
    guest.greet()
    assert not room.table.is_away(team, room.now)
    assert guest.page["page"] == "ask"


def test_a_phone_that_no_longer_answers_is_away_and_keeps_its_seat() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    team = guest.page["team"]
    for is_silent in (True, False):
        room.table.note_silence(guest.connection, is_silent)
        assert room.table.is_away(team, room.now) == is_silent
        assert room.table.seats[team].is_here


def test_all_phones_are_dismissed_when_the_host_leaves() -> None:
    room, anna, ben = seat_two_players()
    watcher = room.guest()
    room.table.end_party("hostleft")
    room.carry()
    for guest in (anna, ben, watcher):
        assert guest.last("bye")["why"] == "hostleft"
        assert guest.connection not in room.phones


def _has_scored(rider: Rider, course: Course, line: int) -> bool:
    place = rider.place_at(line)
    return place is not None and place <= len(course.scale(line))


@pytest.mark.parametrize(("base", "variant"), [("boxed", None), ("postal", None), ("boxed", "blind")])
def test_the_end_shows_places_lines_and_wishes_for_another_race(base: str, variant: str | None) -> None:
    room, anna, ben = seat_two_players(base=base, variant=variant)
    watcher = room.guest()
    for _moment in range(4000):
        if room.match.over:
            break
        for guest in (anna, ben):
            if guest.page["page"] == "ask":
                guest.play()
            elif guest.page["page"] == "orders":
                guest.ask("orders", **guest.orders())
        room.settle()
    room.settle()
    for guest in (anna, ben):
        page = guest.page
        assert page["page"] == "over"
        assert page["head"]
        assert page["line"]
        assert page["points"]
        course, team = room.stage.view_of(1).course, page["team"]
        head, *rows = page["over"]["lines"]
        assert head[1:-1] == [str(line) for line in course.lines]
        riders = [rider for rider in room.match.race.riders if rider.team == team]
        for row, rider in zip(rows, riders, strict=True):
            scored = [_has_scored(rider, course, line) for line in course.lines]
            assert [points != "–" for points in row[1:-1]] == scored
            assert (row[0], row[-1].replace("–", "0")) == (rider.id, points_text(rider.points))
        assert len(page["over"]["table"]) == 1 + 3
    assert watcher.page["page"] == "over"
    assert watcher.page["head"]
    assert anna.ask("again")["kind"] == "done"
    assert anna.page["note"]
    assert room.table.seats[1].wants_rematch
    assert not room.table.seats[2].wants_rematch
    assert anna.ask("play", at="race.0", card=3)["why"] == "late"


def ride_to_the_end(match: Match) -> Match:
    while not match.over:
        match.answer(match.automatic_decision() or match.no_order(match.open_asks[0]))
    return match


def test_the_end_of_a_race_without_a_finish_has_the_points_of_the_places() -> None:
    room = Room(ride_to_the_end(begin_match("boardspace", variant="pursuit", seed=20)))
    anna = room.seat(1, "Anna")
    room.start()
    head, *rows = anna.page["over"]["lines"]
    points = [[int(each.replace("–", "0")) for each in row[1:]] for row in rows]
    assert all(sum(won) == total for *won, total in points)
    assert any(won[-2] for won in points)
    assert head[-2] == "1–8"


def test_the_end_has_the_order_of_the_result_and_the_points_between() -> None:
    """Of teams with equal points the better placed rider decides (R6.6)."""
    room = Room(ride_to_the_end(begin_match(seed=20)))
    guests = {team: room.seat(team, name) for team, name in ((1, "Anna"), (2, "Ben"))}
    room.start()
    _head, *rows = guests[1].page["over"]["table"]
    assert rows[0][2] == rows[1][2]
    assert room.stage.final is not None
    assert tuple((row[0]["team"],) for row in rows) == room.stage.final.ranking == ((3,), (2,), (1,))
    points = {row[0]["team"]: int(row[2]) for row in rows}
    for team, guest in guests.items():
        behind = points[3] - points[team]
        assert (f"{behind} behind " in guest.page["line"]) is (behind > 0)


def test_between_two_races_a_phone_tells_the_score_and_who_chooses_the_next_one() -> None:
    room = Room(ride_to_the_end(begin_match()))
    anna, ben = room.seat(1, "Anna"), room.seat(2, "Ben")
    room.table.seats[1].score, room.table.seats[2].score = EveningScore(1, 105, 2, 4), EveningScore(0, 83, 3, 4)
    room.start()
    ben.send("language", language="it")
    room.settle()
    assert (anna.page["note"], anna.page["over"]["again"]) == ("You: 1 won, 105 points, 2nd of 4.", True)
    anna.ask("again")
    assert anna.page["note"].endswith("4.")
    assert not anna.page["over"]["again"]

    room.table.seat(3, SCREEN, "Carla")
    room.table.choosing = 4
    room.settle()
    pages = [tuple(phone.page[part] for part in ("page", "head", "line", "note")) for phone in (anna, ben)]
    assert pages == [
        ("choosing", "Race 4", "Carla is choosing the next race", "You: 1 won, 105 points, 2nd of 4."),
        ("choosing", "Gara 4", "Carla sceglie la prossima gara", "Tu: vinte 0, 83 punti, 3º su 4."),
    ]
    room.table.choosing = 0
    room.settle()
    assert (anna.page["page"], ben.page["page"]) == ("over", "over")
