"""The lobby and team building on phones: friends join, seats change hands, the race begins, the table closes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
import zxingcpp

from breakaway_desktop.engine.hands import team_objection
from breakaway_desktop.kit.drawing.palette import PALETTES
from breakaway_desktop.match.library import SavedRace, stamp_of
from breakaway_desktop.match.line_ups import CHARACTERS
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones import seat_keys
from breakaway_desktop.phones.addresses import LOOPBACK, Adapter
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.seats import BOT, FREE, PHONE, SCREEN
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.play.setup_draft import PHONES
from breakaway_desktop.record.store import load
from breakaway_desktop.ui.access.bridge import Told
from breakaway_desktop.ui.intents import OpenTable, Rematch, ResumeRace, ShowMenu, ShowResult, ShowSetup
from breakaway_desktop.ui.phones import building as phone_building, lobby
from breakaway_desktop.ui.phones.intents import PhonesOfSession, phones_of
from breakaway_desktop.ui.phones.table import open_phones
from breakaway_desktop.ui.screens import menu, team_building
from breakaway_desktop.ui.share.intents import ShowChallenge
from tests.kit.app_driver import AppDriver
from tools.phone_states import OFFICE, PretendServer, join, lobby as lobby_states, serve_nothing
from tools.studio import Studio


@pytest.fixture(autouse=True)
def _own_config(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_keys, "config_folder", lambda: tmp_path / "config")


@pytest.fixture
def servers(person: AppDriver) -> list[PretendServer]:
    return serve_nothing(person)


OpenLobby = Callable[..., PretendServer]


@pytest.fixture
def open_lobby(person: AppDriver, servers: list[PretendServer]) -> OpenLobby:
    """Open a table for some people; there are four teams."""

    def open_table(people: int = 3, *, built: bool = False) -> PretendServer:
        friends = FriendsSetup()
        friends.seat(people, 4, 3)
        friends.draft.choose_cards(PHONES)
        friends.draft.built = built
        person.open(ShowMenu())
        person.open(OpenTable(friends.draft, 7))
        return servers[-1]

    return open_table


def table_of(person: AppDriver) -> Any:
    return open_phones(person.session).table


def kinds(person: AppDriver) -> list[str]:
    return [seat.kind for seat in table_of(person).seats.values()]


def join_all(person: AppDriver, server: PretendServer, *names: str) -> None:
    for team, name in enumerate(names, start=1):
        join(person, server, team, name)
    person.wait(600)


def test_the_lobby_shows_address_table_and_players(person: AppDriver, open_lobby: OpenLobby) -> None:
    server = open_lobby()
    phones = phones_of(person.session)
    assert isinstance(phones, PhoneHost)
    assert kinds(person) == [FREE, FREE, FREE, BOT]
    assert person.shows_text(f"192.168.1.23:8712/{phones.table.code}")
    assert person.shows_text(phones.table.name)

    assert not person.shows_text("ANNA")
    join(person, server, 2, "Anna")
    person.wait(1)
    assert person.shows_text("ANNA")
    assert kinds(person) == [FREE, PHONE, FREE, BOT]
    assert person.focused_label == "start"

    server.disconnect(2)
    person.wait(600)
    assert person.shows_text("away")


def test_a_listener_hears_who_comes_and_goes_and_the_address_letter_by_letter(
    person: AppDriver, open_lobby: OpenLobby
) -> None:
    server = open_lobby()
    told = Told()

    def news() -> list[str]:
        before = [node for node, _leaf in told.lines]
        told.update(person.stage, "")
        return [leaf.name for node, leaf in told.lines if node not in before]

    code = table_of(person).code
    assert news() == [f"Address: 192.168.1.23:8712/{code}"]
    joined = ["Anna has joined as Azure."]
    join(person, server, 2, "Anna")
    person.wait(600)
    assert (news(), news()) == (joined, [])
    server.disconnect(2)
    person.wait(600)
    assert news() == ["Anna is away."]
    person.press("a")
    assert news() == ["Player 1 rides for Yellow at this screen."]
    person.click("seat-1")
    assert news() == ["Yellow is free."]
    person.press("i")
    assert news() == [f"1 9 2 dot, 1 6 8 dot, 1 dot, 2 3 colon, 8 7 1 2 slash, {' '.join(code)}"]


def test_n_shows_the_next_address(person: AppDriver, open_lobby: OpenLobby) -> None:
    open_lobby()
    person.follow("n", "see 10.0.0.7:8712/", "n", "see 192.168.1.23:8712/")


def test_what_may_be_a_vpn_is_asked_about_one_by_one_and_again_on_another_evening(
    person: AppDriver, open_lobby: OpenLobby
) -> None:
    server = open_lobby()
    person.press("v")
    assert not person.shows_text("a VPN?")
    server.adapters += [OFFICE, Adapter(("home",), ("10.9.0.1",))]
    server.follow_network()
    person.wait(600)
    person.follow("see office, 10.8.0.1: a VPN? (+1)", "v", "see home, 10.9.0.1: a VPN?")
    person.focus("way-2")
    person.follow("Right", "Escape", "see office, 10.8.0.1: a VPN?", "n", "n", "see 10.9.0.1:8712/")
    assert list(server.hosts) == ["192.168.1.23", "10.0.0.7", "10.9.0.1"]
    person.press("v")
    person.focus("way-1")
    person.follow("Right", "Escape", "see Other networks")
    server.adapters[:] = [OFFICE]  # the Wi-Fi is lost
    server.follow_network()
    person.wait(600)
    person.press("v")
    person.focus("way-1")
    person.follow("Left", "Escape", "see isn’t connected to a network", "see office, 10.8.0.1: a VPN?")
    assert list(server.hosts) == [LOOPBACK]
    assert not open_lobby().reach.opened


def test_wrong_codes_are_counted_on_the_screen_from_the_third(person: AppDriver, open_lobby: OpenLobby) -> None:
    server = open_lobby()
    for connection in (21, 22, 23):
        assert not person.shows_text("Wrong codes")
        server.connect(connection)
        server.receive(connection, "hello", version="", code="WRONG", tab="t")
        person.wait(600)
    assert person.shows_text("Wrong codes so far: 3.")


def test_after_a_minute_alone_the_lobby_explains_networks(person: AppDriver, open_lobby: OpenLobby) -> None:
    now = [100.0]
    person.session.seconds = lambda: now[0]
    server = open_lobby()
    now[0] += 59
    person.wait(600)
    assert not person.shows_text("firewall")
    now[0] += 1
    person.wait(600)
    assert person.shows_text("firewall")
    join_all(person, server, "Anna")
    assert not person.shows_text("firewall")


def test_a_seat_is_freed_after_a_question_and_its_phone_dismissed(person: AppDriver, open_lobby: OpenLobby) -> None:
    server = open_lobby()
    join_all(person, server, "Anna")
    person.follow("click seat-1", "see FREE ANNA", "Esc")
    assert kinds(person)[0] == PHONE
    person.follow("click seat-1", "click Free the seat")
    assert kinds(person)[0] == FREE
    person.wait(600)
    assert {"kind": "bye", "why": "freed"} in server.sent[1]


def test_a_key_or_a_click_gives_a_free_seat_to_this_screen(person: AppDriver, open_lobby: OpenLobby) -> None:
    open_lobby()
    person.press("a")
    assert kinds(person) == [SCREEN, FREE, FREE, BOT]
    person.click("seat-3")
    assert kinds(person) == [SCREEN, FREE, SCREEN, BOT]
    person.click("seat-1")
    assert kinds(person) == [FREE, FREE, SCREEN, BOT]
    person.click("seat-4")
    assert kinds(person) == [FREE, FREE, SCREEN, FREE]


def test_nobody_can_start_alone(person: AppDriver, open_lobby: OpenLobby) -> None:
    open_lobby()
    person.press("Ctrl+Enter")
    assert person.top.part is lobby
    assert not person.started_races


def test_enter_before_anybody_has_joined_does_not_leave_the_lobby(person: AppDriver, open_lobby: OpenLobby) -> None:
    """The start button is off; the focus is on one that stays here."""
    server = open_lobby()
    person.follow("on seat-1", "Enter", "Enter", "Enter")
    assert person.top.part is lobby
    assert kinds(person) == [SCREEN, FREE, FREE, BOT]
    assert server.is_open


def test_enter_after_the_only_player_has_left_does_not_leave_the_lobby(
    person: AppDriver, open_lobby: OpenLobby
) -> None:
    server = open_lobby()
    join_all(person, server, "Anna")
    assert person.focused_label == "start"
    server.receive(1, "leave", id="bye")
    person.wait(600)
    person.press("Enter")
    assert person.top.part is lobby


def test_the_lobby_explains_that_there_is_no_network(person: AppDriver, open_lobby: OpenLobby) -> None:
    server = open_lobby()
    assert not person.shows_text("isn’t connected to a network")
    server.hosts = ("127.0.0.1",)
    person.wait(600)
    assert person.shows_text("isn’t connected to a network")
    server.hosts = ("192.168.1.23",)
    person.wait(600)
    assert not person.shows_text("isn’t connected to a network")


def begin(person: AppDriver, open_lobby: OpenLobby) -> tuple[Match, PretendServer]:
    """Begin a race with two players on phones, one at the screen, and a bot."""
    server = open_lobby()
    join_all(person, server, "Anna", "Ben")
    person.press("a", "Ctrl+Enter")
    return person.started_races[-1], server


def test_the_race_begins_with_all_players_and_its_file_has_no_keys(person: AppDriver, open_lobby: OpenLobby) -> None:
    match, server = begin(person, open_lobby)
    assert match.humans == (1, 2, 3)
    assert match.meta["phones"] == [1, 2]
    assert match.meta["players"][:2] == ["Anna", "Ben"]
    table = table_of(person)
    assert table.has_started
    assert kinds(person) == [PHONE, PHONE, SCREEN, BOT]

    # The file contains neither the code nor keys.
    assert person.current.save_path is not None
    person.current.is_unsaved  # noqa: B018  # waits for the file
    written = person.current.save_path.read_text()
    secrets = [message["key"] for sent in server.sent.values() for message in sent if message["kind"] == "seated"]
    assert len(secrets) == 2
    assert not any(secret in written for secret in (table.code, *secrets))


def test_free_seats_get_bots(person: AppDriver, open_lobby: OpenLobby) -> None:
    server = open_lobby()
    join_all(person, server, "Anna")
    person.press("Ctrl+Enter")
    assert person.started_races[-1].humans == (1,)
    assert kinds(person) == [PHONE, BOT, BOT, BOT]


def test_esc_closes_the_table_and_asks_only_if_somebody_has_joined(person: AppDriver, open_lobby: OpenLobby) -> None:
    server = open_lobby()
    person.press("Esc")
    assert person.top.part is menu
    assert not server.is_open

    server = open_lobby()
    join_all(person, server, "Anna")
    person.press("Esc", "Esc")
    assert person.top.part is lobby
    person.follow("Esc", "click Close the table")
    assert not server.is_open
    assert {"kind": "bye", "why": "hostleft"} in server.sent[1]


def test_a_table_that_cannot_open_is_explained_in_one_sentence(person: AppDriver, open_lobby: OpenLobby) -> None:
    def fail(*_arguments: Any, **_more: Any) -> Any:
        raise OSError(98, "Address already in use")

    make, person.session.state(PhonesOfSession).make_server = person.session.state(PhonesOfSession).make_server, fail
    phones_before = phones_of(person.session)
    friends = FriendsSetup()
    friends.draft.choose_cards(PHONES)
    person.open(ShowMenu())
    person.open(OpenTable(friends.draft, 7))
    assert person.shows_text("Phones can’t reach this computer: Address already in use.")
    assert phones_of(person.session) is phones_before is None
    person.press("Esc")
    assert person.top.part is menu
    person.session.state(PhonesOfSession).make_server = make


def test_the_menu_closes_the_table(person: AppDriver, open_lobby: OpenLobby) -> None:
    _match, server = begin(person, open_lobby)
    person.open(ShowMenu())
    assert not server.is_open
    assert phones_of(person.session) is None


def test_a_continued_race_opens_its_table_again_with_code_port_and_keys(
    person: AppDriver, open_lobby: OpenLobby, servers: list[PretendServer]
) -> None:
    _match, server = begin(person, open_lobby)
    code, path = table_of(person).code, person.current.save_path
    assert path is not None
    key = next(message["key"] for message in server.sent[1] if message["kind"] == "seated")
    person.open(ShowMenu())

    person.open(ResumeRace(SavedRace(path, Match.resume(load(path)), stamp_of(path))))
    table, again = table_of(person), servers[-1]
    assert again is not server
    assert again.is_open
    assert (table.code, again.port) == (code, server.port)
    assert table.has_started
    again.connect(9)
    again.receive(9, "hello", version=table.version, code=code, tab="t", key=key)
    assert phones_of(person.session) is not None
    open_phones(person.session).update(None, 0)
    assert table.seats[1].is_here
    assert table.seats[1].name == "Anna"


def test_a_rematch_keeps_phones_with_their_players(person: AppDriver, open_lobby: OpenLobby) -> None:
    match, server = begin(person, open_lobby)
    person.open(ShowChallenge(match.record()))
    person.press("Enter")
    assert [seat.name for seat in table_of(person).seats.values()][:2] == ["Anna", "Ben"]

    # Everybody moves on by one seat: Ben has the first team now, Anna the last.
    person.open(Rematch(match))
    table = table_of(person)
    assert server.is_open
    assert {team: (seat.kind, seat.name, seat.connection) for team, seat in table.seats.items()} == {
        1: (PHONE, "Ben", 2), 2: (SCREEN, "", 0), 3: (BOT, "", 0), 4: (PHONE, "Anna", 1)
    }  # fmt: skip
    assert person.started_races[-1].meta["phones"] == [1, 4]


def test_phones_show_the_result_and_begin_a_rematch_together(person: AppDriver, open_lobby: OpenLobby) -> None:
    server = open_lobby()
    join_all(person, server, "Anna", "Ben")
    person.press("Ctrl+Enter")
    match = person.started_races[-1]
    play_to_the_end(match)
    person.open(ShowResult(match))
    person.wait(600)
    assert server.sent[1][-1]["page"] == "over"
    server.receive(1, "again", id="again-1")
    person.wait(600)
    assert person.shows_text("rematch: 1 of 2 are in")
    assert len(person.started_races) == 1
    server.receive(2, "again", id="again-2")
    person.wait(600)
    assert len(person.started_races) == 2
    assert table_of(person).seats[1].name == "Ben"


def play_to_the_end(match: Match) -> None:
    while not match.over:
        match.answer(match.automatic_decision() or match.no_order(match.open_asks[0]))


def test_friends_choose_phones_and_open_the_table_by_keys(person: AppDriver, servers: list[PretendServer]) -> None:
    person.open(ShowMenu())
    person.open(ShowSetup())
    person.follow("2", "Enter", "unseen Open the table", "click cards", "Left", "Left", "Left")
    person.follow("see Each player holds his cards on his own phone, tablet or laptop.", "Ctrl+Enter")
    assert person.top.part is lobby
    assert kinds(person) == [FREE, FREE, FREE, BOT, BOT, BOT]

    # Phones are offered again in the next set-up.
    join_all(person, servers[-1], "Anna", "Ben", "Carla")
    person.press("Ctrl+Enter")
    assert person.started_races[-1].meta["phones"] == [1, 2, 3]
    person.open(ShowMenu())
    person.open(ShowSetup())
    person.press("2", "Enter", "Ctrl+Enter")
    assert kinds(person) == [PHONE, PHONE, PHONE, BOT, BOT, BOT]  # the evening goes on
    assert [seat.name for seat in table_of(person).phone_seats()] == ["Anna", "Ben", "Carla"]


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_reader_finds_the_address_in_the_window(tmp_path: Path, size: tuple[int, int], theme: str) -> None:
    studio = Studio(size, tmp_path / "races", palette=PALETTES[theme])
    lobby_states(studio)
    studio.settle()
    pixels = np.ascontiguousarray(pygame.surfarray.array3d(studio.app.canvas.surface).swapaxes(0, 1))
    phones = phones_of(studio.session)
    assert phones is not None
    assert [code.text for code in zxingcpp.read_barcodes(pixels)] == [phones.address]
    studio.close()


def send_hands(server: PretendServer, team: int) -> None:
    hands = [list(hand) for hand in CHARACTERS[team].hands]
    server.receive(team, "hands", id=f"hands-{team}", hands=hands, ready=True)


def test_teams_are_built_on_phones_while_the_screen_counts(person: AppDriver, open_lobby: OpenLobby) -> None:
    server = open_lobby(2, built=True)
    join_all(person, server, "Anna", "Ben")
    person.press("Ctrl+Enter")
    assert person.top.part is phone_building
    assert person.shows_text("0 OF 2")
    send_hands(server, 1)
    person.wait(600)
    person.follow("see 1 OF 2", "see Ben: build your four riders on your phone")
    send_hands(server, 2)
    person.wait(600)
    match = person.started_races[-1]
    assert [match.teams[team].hands for team in (0, 1)] == [CHARACTERS[1].hands, CHARACTERS[2].hands]


def test_start_anyway_gives_teams_to_missing_players(person: AppDriver, open_lobby: OpenLobby) -> None:
    server = open_lobby(2, built=True)
    join_all(person, server, "Anna", "Ben")
    person.press("Ctrl+Enter")
    send_hands(server, 1)
    person.wait(600)
    person.press("Enter")
    assert not person.started_races
    person.follow("see Ben gets a ready-made team.", "Esc", "Enter", "click Start anyway")
    match = person.started_races[-1]
    assert match.teams[0].hands == CHARACTERS[1].hands
    assert team_objection(match.teams[1].hands, "exactly") is None


def test_seats_are_free_again_after_going_back_from_building(person: AppDriver, open_lobby: OpenLobby) -> None:
    server = open_lobby(3, built=True)
    join_all(person, server, "Anna", "Ben")
    before = kinds(person)
    assert before == [PHONE, PHONE, FREE, BOT]
    person.press("Ctrl+Enter")
    assert kinds(person) == [PHONE, PHONE, BOT, BOT]
    person.press("Esc")
    assert person.top.part is lobby
    assert kinds(person) == before


def test_a_player_who_takes_a_seat_that_was_left_keeps_it_at_the_start(
    person: AppDriver, open_lobby: OpenLobby
) -> None:
    server = open_lobby(2, built=True)
    join_all(person, server, "Anna", "Ben")
    person.press("Ctrl+Enter")
    server.receive(2, "leave", id="bye")
    person.wait(600)
    join(person, server, 2, "Carla")
    person.wait(600)
    for team in (1, 2):
        send_hands(server, team)
    person.wait(600)
    assert person.started_races
    seat = table_of(person).seats[2]
    assert (seat.kind, seat.name, seat.is_here) == (PHONE, "Carla", True)
    assert HotSeat.of(person.started_races[-1]).players[:2] == ("Anna", "Carla")


def build_at_the_screen(person: AppDriver) -> Match:
    """Let player 2 build his team at the screen, and return the race that begins then."""
    assert person.top.part is team_building
    assert person.top.model.humans == [2]
    person.wait(1000)
    person.press("Enter")
    person.wait(1000)
    person.click("ready")
    return person.started_races[-1]


def leave_while_building(person: AppDriver, open_lobby: OpenLobby) -> PretendServer:
    """Let Ben leave his seat while Anna’s team is ready."""
    server = open_lobby(2, built=True)
    join_all(person, server, "Anna", "Ben")
    person.press("Ctrl+Enter")
    server.receive(2, "leave", id="bye")
    person.wait(600)
    send_hands(server, 1)
    person.wait(600)
    assert person.top.part is phone_building
    assert not person.started_races, "somebody may still take the seat"
    return server


def test_a_bot_rides_for_a_player_who_left_while_building(person: AppDriver, open_lobby: OpenLobby) -> None:
    leave_while_building(person, open_lobby)
    person.click("bot-2")
    match = person.started_races[-1]
    assert match.humans == (1,)
    assert match.teams[0].hands == CHARACTERS[1].hands
    assert kinds(person) == [PHONE, BOT, BOT, BOT]
    assert HotSeat.of(match).phones == (1,)
    assert HotSeat.of(match).players[:2] == ("Anna", None)


def test_a_seat_left_while_building_is_played_here(person: AppDriver, open_lobby: OpenLobby) -> None:
    leave_while_building(person, open_lobby)
    person.click("here-2")
    match = build_at_the_screen(person)
    assert match.humans == (1, 2)
    assert HotSeat.of(match).phones == (1,)
    assert kinds(person) == [PHONE, SCREEN, BOT, BOT]


def test_start_anyway_gives_a_seat_that_was_left_to_a_bot(person: AppDriver, open_lobby: OpenLobby) -> None:
    leave_while_building(person, open_lobby)
    person.follow("Enter", "see A bot rides for", "click Start anyway")
    assert person.started_races[-1].humans == (1,)


@pytest.mark.parametrize("button", ["bot-2", phone_building.START])
def test_a_race_of_bots_alone_begins_only_after_a_question(
    person: AppDriver, open_lobby: OpenLobby, button: str
) -> None:
    server = leave_while_building(person, open_lobby)
    server.receive(1, "leave", id="bye")
    person.wait(600)
    person.click("bot-1")
    assert not person.started_races
    person.click(button)
    assert not person.started_races
    assert person.shows_text("only bots ride")

    # After waiting, the seat is as it was; a phone may take it.
    person.press("Esc")
    assert kinds(person) == [BOT, FREE, BOT, BOT]
    person.follow("Enter", "click Start anyway")
    assert person.started_races[-1].humans == ()
    assert phones_of(person.session) is None
    assert not server.is_open


def test_a_seat_is_freed_while_building_and_another_phone_takes_it(person: AppDriver, open_lobby: OpenLobby) -> None:
    server = open_lobby(2, built=True)
    join_all(person, server, "Anna", "Ben")
    person.press("Ctrl+Enter")
    server.disconnect(2)
    person.wait(600)
    person.click("free-2")
    join(person, server, 2, "Carla", connection=7)
    person.wait(600)
    assert person.shows_text("CARLA")
    send_hands(server, 1)
    hands = [list(hand) for hand in CHARACTERS[2].hands]
    server.receive(7, "hands", id="hands-7", hands=hands, ready=True)
    person.wait(600)
    assert HotSeat.of(person.started_races[-1]).players[:2] == ("Anna", "Carla")


def test_players_at_the_screen_build_after_the_phones(person: AppDriver, open_lobby: OpenLobby) -> None:
    server = open_lobby(2, built=True)
    join_all(person, server, "Anna")
    person.press("a", "Ctrl+Enter")
    send_hands(server, 1)
    person.wait(600)
    match = build_at_the_screen(person)
    assert match.teams[0].hands == CHARACTERS[1].hands
    assert match.humans == (1, 2)


def test_meta_lists_phones_tolerantly_and_rotates_them() -> None:
    hot_seat = HotSeat.from_meta({"phones": [1, 3, 9, "x", None]}, 4)
    assert hot_seat.phones == (1, 3)
    assert hot_seat.merge_into({})["phones"] == [1, 3]
    assert hot_seat.rotate_seats().phones == (2, 4)
    for wrong in (None, 1, "1", {"1": 2}):
        assert HotSeat.from_meta({"phones": wrong}, 4).phones == ()
    assert "phones" not in HotSeat().merge_into({"phones": [1]})
