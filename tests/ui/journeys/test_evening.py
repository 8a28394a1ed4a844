"""An evening on phones: from race to race, with one who is away, one who comes late, and a restart in between."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from breakaway_desktop.engine.options import with_rows
from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.race_lock import lock_race
from breakaway_desktop.phones import seat_keys
from breakaway_desktop.phones.rooms import RoomMark
from breakaway_desktop.phones.seat_keys import room_path
from breakaway_desktop.phones.seats import SCREEN
from breakaway_desktop.phones.table import DESERTED_SECONDS
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.play.setup_draft import PHONES
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.ui.features import note_end
from breakaway_desktop.ui.intents import OpenTable, ShowMenu
from breakaway_desktop.ui.phones import evening, lobby
from breakaway_desktop.ui.phones.evening_races import find_races, scores_of
from breakaway_desktop.ui.phones.intents import PhonesOfSession, ShowEvening, phones_of
from breakaway_desktop.ui.phones.table import open_phones
from breakaway_desktop.ui.screens import menu, race, result
from tests.figures import Figure
from tests.kit.app_driver import AppDriver
from tests.ui.journeys.test_friends_on_phones import MOST_MOMENTS, last_state, play_asked_cards
from tools.phone_states import PretendServer, join, serve_nothing
from tools.studio import Studio

_ENTER = (pygame.K_RETURN,)


class Evening:
    """Friends at the table of a window, and their phones, which keep their keys by name."""

    def __init__(self, studio: Studio, folder: Path) -> None:
        self.studio, self.servers, self.folder = studio, serve_nothing(studio), folder
        self.keys: dict[str, str] = {}
        self.connections: dict[str, int] = {}
        self._now, self._rng = 0.0, Random(3)
        studio.session.seconds = lambda: self._now

    @property
    def server(self) -> PretendServer:
        return self.servers[-1]

    @property
    def table(self) -> Any:
        return open_phones(self.studio.session).table

    def open(self, people: int) -> None:
        friends = FriendsSetup()
        friends.seat(people, people + 1, 1)
        friends.draft.choose_cards(PHONES)
        friends.draft.set_options(with_rows(friends.draft.options, {"finish": 12, "sprints": (5,)}))
        self.studio.open(ShowMenu())
        self.studio.open(OpenTable(friends.draft, 7))

    def join(self, team: int, name: str, connection: int) -> None:
        join(self.studio, self.server, team, name, connection)
        self.studio.wait(600)
        self.connections[name] = connection
        self.keys[name] = next(m["key"] for m in self.server.sent[connection] if m["kind"] == "seated")

    def come_back(self, name: str, connection: int, key: str = "") -> None:
        """Connect a phone again with its key, as its page does by itself."""
        self.server.connect(connection)
        key = key or self.keys[name]
        self.server.receive(connection, "hello", version=self.table.version, code=self.table.code, tab="t", key=key)
        self.studio.wait(600)
        self.connections[name] = connection

    def ride(self) -> None:
        """Ride the race on the screen to its result."""
        self.ride_for(MOST_MOMENTS)
        assert self.studio.top.part is result

    def pass_time(self, seconds: float) -> None:
        self._now += seconds
        self.studio.wait(600)

    def ride_for(self, moments: int) -> None:
        """Ride for some moments, at most to the result."""
        played: dict[int, str] = {}
        for _moment in range(moments):
            self._now += 0.1
            self.studio.wait(100)
            for connection in self.connections.values():
                play_asked_cards(self.server, connection, self._rng, played)
            if self.studio.top.part is result:
                self.studio.wait(1500)
                return

    def die(self) -> None:
        """Lose everything but the files as they are now, and start again; the phones stay open."""
        session, folder = self.studio.session, self.folder
        self.studio.current.is_unsaved  # noqa: B018  # waits for the file
        files = [*folder.glob("*.json"), *session.folder.glob("*.race")]
        before = {path: path.read_bytes() for path in files}
        self.connections.clear()
        self.studio.open(ShowMenu())
        for path, data in before.items():
            path.write_bytes(data)
        self.studio.open(ShowMenu())

    def shows(self, words: str) -> bool:
        return any(words in text for text, _box, _cut in AppDriver.drawn_texts(self.studio))  # type: ignore[arg-type]

    def leave_screen(self, name: str) -> None:
        self.server.disconnect(self.connections.pop(name))
        self.studio.wait(600)


@pytest.fixture
def friends(studio: Studio, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Evening:
    monkeypatch.setattr(seat_keys, "config_folder", lambda: tmp_path / "config")
    return Evening(studio, tmp_path / "config")


@pytest.mark.dear("five races of an evening, with a restart")
def test_four_phones_ride_five_races_with_one_away_one_new_and_a_restart(friends: Evening) -> None:
    studio = friends.studio
    friends.open(4)
    for number, name in enumerate(("Carla", "Anna", "Ben", "Dario"), start=1):
        friends.join(number, name, number)
    studio.click("start")
    code, port, table_name = friends.table.code, friends.server.port, friends.table.name
    room = open_phones(studio.session).room
    friends.ride()

    # Two presses lead to the next race, and nobody does anything on his phone.
    studio.key(*_ENTER)
    assert studio.top.part is evening
    studio.wait(600)
    best = studio.top.model.scores[0]
    page = last_state(friends.server, friends.connections[best.name])
    assert page["note"] == f"You: 1 won, {points_text(best.points)} points, 1st of 4."
    assert page["over"]["again"]
    studio.key(*_ENTER)
    assert studio.top.part is race
    assert {seat.name: seat.is_here for seat in friends.table.phone_seats()} == dict.fromkeys(friends.keys, True)
    friends.ride()

    # Ben is away, and Eva comes in his place.
    friends.leave_screen("Ben")
    studio.key(*_ENTER, *_ENTER)
    assert studio.top.part is lobby
    assert studio.top.model.title == "Race 3"
    assert all("points" in studio.top.model.score_text(seat) for seat in friends.table.phone_seats())
    seat = next(seat.team for seat in friends.table.seats.values() if seat.name == "Ben")
    studio.click(f"seat-{seat}")
    studio.click("Free the seat")
    friends.join(seat, "Eva", 5)
    studio.click("start")
    friends.ride()

    # The host quits and starts again: the phones find the same code, port, name and their seats.
    before = scores_of(find_races(room, studio.session.folder))
    studio.open(ShowMenu())
    assert phones_of(studio.session) is None
    assert not friends.server.is_open
    studio.open(ShowEvening())
    assert studio.top.part is evening
    assert (friends.table.code, friends.server.port, friends.table.name) == (code, port, table_name)
    assert open_phones(studio.session).room == room
    assert studio.top.model.scores == before
    friends.server.connect(90)
    friends.server.receive(90, "hello", version=friends.table.version, code="WRONG", tab="t")
    studio.wait(600)
    assert [message["why"] for message in friends.server.sent[90]] == ["no-code"]
    for number, name in enumerate(("Carla", "Anna", "Dario", "Eva"), start=11):
        friends.come_back(name, number)
    assert all(seat.is_here for seat in friends.table.phone_seats())
    for _race in range(2):
        studio.key(*_ENTER)
        assert studio.top.part is race
        friends.ride()
        studio.key(*_ENTER)
        assert studio.top.part is evening

    # The scores are those of the records, and each person is his key.
    races = find_races(room, studio.session.folder)
    assert [each.number for each in races] == [1, 2, 3, 4, 5]
    scores = {score.name: score for score in studio.top.model.scores}
    assert {name: sorted(score.results) for name, score in scores.items()} == {
        "Carla": [1, 2, 3, 4, 5], "Anna": [1, 2, 3, 4, 5], "Dario": [1, 2, 3, 4, 5], "Ben": [1, 2], "Eva": [3, 4, 5],
    }  # fmt: skip
    assert sum(score.won for score in scores.values()) >= len(races)
    files = [path.read_text() for path in race_files(studio.session.folder)]
    assert not any(secret in text for text in files for secret in (code, *friends.keys.values()))

    # Its end is for good.
    studio.click("end")
    studio.click("End the evening")
    assert studio.top.part is menu
    assert friends.server.sent[11][-1] == {"kind": "bye", "why": "ended"}
    studio.open(ShowEvening())
    assert studio.top.part is menu
    friends.open(2)
    assert friends.table.code != code


def test_a_race_of_the_evening_is_marked_from_its_beginning_and_a_copy_is_not(friends: Evening) -> None:
    friends.open(1)
    friends.join(1, "Anna", 1)
    friends.studio.click("start")
    match = friends.studio.current.match
    assert match is not None
    friends.studio.current.is_unsaved  # noqa: B018  # waits for the file
    path = race_files(friends.studio.session.folder)[0]
    mark = RoomMark.of(load(path).meta)
    assert mark is not None
    assert (mark.race, [bool(person) for person in mark.people]) == (1, [True, False, False])


def test_after_three_hours_without_a_phone_the_table_is_parked(friends: Evening) -> None:
    friends.open(1)
    friends.join(1, "Anna", 1)
    friends.studio.click("start")
    friends.ride()
    friends.studio.key(*_ENTER)
    friends.leave_screen("Anna")
    friends.pass_time(DESERTED_SECONDS - 60)
    assert friends.studio.top.part is evening
    friends.pass_time(61)
    assert friends.studio.top.part is menu
    assert not friends.server.is_open
    assert friends.studio.top.model.continuation.intent == ShowEvening()


def test_all_who_want_another_race_begin_it_from_their_phones(after_a_race: Evening) -> None:
    friends = after_a_race
    friends.server.receive(1, "again", id="again-1")
    friends.pass_time(0.6)
    assert friends.studio.top.part is evening
    friends.server.receive(2, "again", id="again-2")
    friends.pass_time(0.6)
    assert friends.studio.top.part is race


@pytest.fixture
def after_a_race(friends: Evening) -> Evening:
    """The evening after a race of Anna and Ben on phones and of Carla at the screen."""
    friends.open(2)
    for number, name in enumerate(("Anna", "Ben"), start=1):
        friends.join(number, name, number)
    friends.studio.click("start")
    friends.ride()
    friends.studio.key(*_ENTER)
    return friends


@pytest.mark.parametrize(("language", "players", "line"), [
    ("en", ("Carla",), "Carla is choosing the next race"), ("it", ("Carla",), "Carla sceglie la prossima gara"),
    ("en", (), "The next race is being chosen at the big screen"),
])  # fmt: skip
def test_phones_say_that_the_next_race_is_chosen(
    language: str, players: tuple[str, ...], line: str, after_a_race: Evening
) -> None:
    studio, table = after_a_race.studio, after_a_race.table
    for player in players:
        table.seat(3, SCREEN, player)
    after_a_race.server.receive(1, "language", language=language)
    studio.wait(600)
    studio.key(pygame.K_c)
    page = last_state(after_a_race.server, 1)
    assert (page["page"], page["line"]) == ("choosing", line)
    assert page["note"].startswith(("You: ", "Tu: "))
    studio.key(pygame.K_ESCAPE)
    studio.wait(600)
    assert last_state(after_a_race.server, 1)["page"] == "over"

    # The menu closes the table, and the phones wait for it; whoever quits dismisses them.
    studio.open(ShowMenu())
    assert not after_a_race.server.is_open
    assert last_state(after_a_race.server, 1)["line"] == line
    assert after_a_race.server.sent[1][-1]["kind"] == "state"
    studio.open(ShowEvening())
    after_a_race.come_back("Anna", 11)
    note_end(studio.session)
    assert after_a_race.server.sent[11][-1] == {"kind": "bye", "why": "hostleft"}


def test_a_table_that_has_lost_its_port_says_so(after_a_race: Evening) -> None:
    studio, old = after_a_race.studio, after_a_race.server
    studio.open(ShowMenu())
    phones, servers = studio.session.state(PhonesOfSession), after_a_race.servers

    def make_server(page: Any, wake: Any, *, port: int) -> Any:
        servers.append(PretendServer(page, wake, port=port + 1))
        return servers[-1]

    phones.make_server = make_server
    studio.open(ShowEvening())
    assert after_a_race.server.port == old.port + 1
    assert after_a_race.shows(
        f"Another program has the old address. Phones need the new one: 192.168.1.23:{old.port + 1}"
    )
    studio.key(*_ENTER)
    assert after_a_race.shows("Another program has the old address, so all phones must scan this code.")


def test_an_evening_is_open_in_one_program_and_keeps_what_was_opened(after_a_race: Evening) -> None:
    studio, phones = after_a_race.studio, open_phones(after_a_race.studio.session)
    phones.reach.opened = frozenset({("office", "10.8.0.1")})
    studio.open(ShowMenu())
    other = lock_race(room_path(phones.room))
    studio.open(ShowEvening())
    assert after_a_race.shows("This evening is already open in another window or terminal. Close it there.")
    assert studio.session.state(PhonesOfSession).host is None
    other.release()
    studio.key(pygame.K_ESCAPE)
    studio.open(ShowEvening())
    assert open_phones(studio.session).reach.opened == {("office", "10.8.0.1")}
    studio.open(ShowMenu())
    lock_race(room_path(phones.room)).release()


def test_a_phone_that_asks_for_a_seat_between_two_races_gets_to_the_lobby(after_a_race: Evening) -> None:
    studio, server, table = after_a_race.studio, after_a_race.server, after_a_race.table
    server.connect(9)
    server.receive(9, "hello", version=table.version, code=table.code, tab="9")
    server.receive(9, "knock", id="knock", name="Eva", team=3)
    studio.wait(600)
    assert after_a_race.shows("“Eva” asks for a seat.")
    studio.key(*_ENTER)
    assert studio.top.part is lobby


def test_the_scores_are_shared_as_text(after_a_race: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    studio, copies = after_a_race.studio, list[str]()

    def copy(text: str) -> bool:
        copies.append(text)
        return True

    monkeypatch.setattr(evening, "copy_text", copy)
    studio.key(pygame.K_s)
    title, first, second = copies[0].splitlines()
    winner = studio.top.model.scores[0]
    assert (title, first) == (
        "Breaking Away, an evening of 1 race", f"1. {winner.name}: 1 won, {points_text(winner.points)} points"
    )  # fmt: skip
    assert second.startswith("2. ")
    assert after_a_race.shows("Copied. Paste it wherever you like.")
    monkeypatch.setattr(evening, "copy_text", lambda _text: False)
    studio.key(pygame.K_s)
    assert after_a_race.shows(first)


@pytest.mark.parametrize("seed", range(3))
def test_a_kill_at_any_moment_loses_nothing(seed: int, friends: Evening, tmp_path: Any) -> None:
    kill_often(friends, tmp_path, seed, kills=3)


@pytest.mark.release
@pytest.mark.parametrize("block", range(10))
def test_two_hundred_kills_lose_nothing(block: int, friends: Evening, tmp_path: Any, figure: Figure) -> None:
    kill_often(friends, tmp_path, 100 + block, kills=20)
    figure("kills", 20)


def kill_often(friends: Evening, tmp_path: Any, seed: int, kills: int) -> None:
    """Ride an evening whose program dies again and again: what is on the disk then brings back code, seats and keys."""
    studio, rng = friends.studio, Random(seed)
    friends.open(2)
    for number, name in enumerate(("Anna", "Ben"), start=1):
        friends.join(number, name, number)
    studio.click("start")
    code, room = friends.table.code, open_phones(studio.session).room
    for kill in range(1, kills + 1):
        friends.ride_for(rng.randrange(1, 30))
        scores = scores_of(find_races(room, studio.session.folder))
        friends.die()
        studio.key(pygame.K_c)  # continue the race, or the evening
        assert friends.table.code == code
        assert scores_of(find_races(room, studio.session.folder)) == scores
        for number, name in enumerate(("Anna", "Ben"), start=10 * kill + 1):
            friends.come_back(name, number)
        assert all(seat.is_here for seat in friends.table.phone_seats())
        if studio.top.part is evening:
            studio.key(*_ENTER)
        assert studio.top.part is race
