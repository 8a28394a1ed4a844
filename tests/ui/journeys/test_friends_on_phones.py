"""Friends on phones play a whole race in the window, from the lobby to the result."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from breakaway_desktop.engine.options import with_rows
from breakaway_desktop.kit.toolkit.dialog import DialogPart
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, do
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN, seats_of
from breakaway_desktop.phones import seat_keys
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.play.setup_draft import PHONES
from breakaway_desktop.record.store import load
from breakaway_desktop.tours.document import HOT_SEAT, READY_MADE
from breakaway_desktop.tours.library import save_new_tour
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.ui.dialogs import seats
from breakaway_desktop.ui.intents import Back, OpenTable, ShowMenu
from breakaway_desktop.ui.phones import lobby
from breakaway_desktop.ui.phones.intents import PhonesOfSession, phones_of
from breakaway_desktop.ui.phones.table import open_phones
from breakaway_desktop.ui.screens import race, result
from breakaway_desktop.ui.screens.race.messages import OpenMenu
from breakaway_desktop.ui.tours import screen as tour
from breakaway_desktop.ui.tours.intents import BeginStage
from tests.kit.app_driver import shows
from tools.phone_states import PretendServer, join, serve_nothing
from tools.studio import Studio

MOST_MOMENTS = 4000


def _cannot_open(*_arguments: Any, **_more: Any) -> Any:
    raise OSError(98, "Address already in use")


def last_state(server: PretendServer, team: int) -> dict[str, Any]:
    """Return the page of a phone."""
    states = [message for message in server.sent[team] if message["kind"] == "state"]
    return states[-1] if states else {"page": ""}


def play_asked_cards(server: PretendServer, team: int, rng: Random, played: dict[int, str]) -> None:
    """Play a card for the rider who is asked, once per question."""
    state = last_state(server, team)
    if state["page"] == "ask" and state["at"] != played.get(team):
        cards = [card["card"] for card in state["cards"] if not card["refused"]]
        played[team] = state["at"]
        server.receive(team, "play", id=state["at"][-32:], at=state["at"], card=rng.choice(cards))


def ride_to(screen: object, studio: Studio, server: PretendServer, now: list[float]) -> None:
    """Let both phones ride until this screen opens."""
    rng, played = Random(5), dict[int, str]()
    for _moment in range(MOST_MOMENTS):
        now[0] += 0.1
        studio.wait(100)
        for team in (1, 2):
            play_asked_cards(server, team, rng, played)
        if studio.top.part is screen:
            return
    raise AssertionError("it never opens")


def test_two_phones_ride_a_race_to_its_result(studio: Studio, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_keys, "config_folder", lambda: tmp_path / "config")
    now = [0.0]
    studio.session.seconds = lambda: now[0]
    servers = serve_nothing(studio)
    friends = FriendsSetup()
    friends.seat(2, 4, 1)
    friends.draft.choose_cards(PHONES)
    friends.shorten(True)
    studio.open(ShowMenu())
    studio.open(OpenTable(friends.draft, 7))
    for team, name in ((1, "Anna"), (2, "Ben")):
        join(studio, servers[-1], team, name)
    studio.wait(600)
    studio.click("start")

    ride_to(result, studio, servers[-1], now)
    studio.wait(600)
    assert [last_state(servers[-1], team)["page"] for team in (1, 2)] == ["over", "over"]

    # The file contains the whole race, and its meta the teams on phones.
    assert studio.current.save_path is not None
    assert not studio.current.is_unsaved
    match = Match.resume(load(studio.current.save_path))
    assert match.over
    assert match.meta["phones"] == [1, 2]
    assert match.meta["players"][:2] == ["Anna", "Ben"]


def test_two_phones_ride_a_tour_of_three_stages(studio: Studio, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second stage begins with the phones that are there; the third after the menu, with the same code and keys."""
    monkeypatch.setattr(seat_keys, "config_folder", lambda: tmp_path / "config")
    now = [0.0]
    studio.session.seconds = lambda: now[0]
    servers = serve_nothing(studio)
    three_days = new_tour("three-days", seats_of((HUMAN, HUMAN, "bot:random")), 5, READY_MADE)
    short = tuple(
        replace(stage, options=with_rows(stage.options, {"finish": 12, "sprints": (5,)})) for stage in three_days.stages
    )
    meta = {HOT_SEAT: {"phones": [1, 2]}}
    path = save_new_tour(replace(three_days, stages=short, meta=meta), studio.session.folder)

    def ride_stage() -> None:
        ride_to(tour, studio, servers[-1], now)
        studio.wait(UNEXPECTED_PAGE_DELAY_MS)
        pages = [last_state(servers[-1], team) for team in (1, 2)]
        assert [(page["page"], page["note"]) for page in pages] == [("over", "The big screen shows the tour.")] * 2

    # The first stage, from the lobby.
    studio.open(ShowMenu())
    studio.open(BeginStage(path, 1))
    assert studio.top.part is lobby
    for team, name in ((1, "Anna"), (2, "Ben")):
        join(studio, servers[-1], team, name)
    studio.wait(600)
    studio.click("start")
    ride_stage()
    assert phones_of(studio.session) is not None
    first, first_race = open_phones(studio.session), open_phones(studio.session).race
    keys = {
        team: next(message for message in servers[-1].sent[team] if message["kind"] == "seated")["key"]
        for team in (1, 2)
    }

    # The second one, at the same table.
    studio.key(pygame.K_RETURN, pygame.K_RETURN)
    assert studio.top.part is race
    assert phones_of(studio.session) is first
    assert first.race != first_race
    ride_stage()
    assert len(servers) == 1

    # The third one: the menu has closed the table. If it cannot open again, the player reads why.
    studio.open(ShowMenu())
    assert not servers[0].is_open
    state = studio.session.state(PhonesOfSession)
    make, state.make_server = state.make_server, _cannot_open
    studio.open(BeginStage(path, 3))
    assert shows(studio.top, DialogPart)
    state.make_server = make
    studio.open(Back())
    studio.open(BeginStage(path, 3))
    assert studio.top.part is race
    second = phones_of(studio.session)
    assert second is not None
    assert (second.table.code, servers[1].port) == (first.table.code, servers[0].port)
    for team, key in keys.items():
        servers[1].connect(team)
        servers[1].receive(team, "hello", version=second.table.version, code=second.table.code, tab=str(team), key=key)
    ride_stage()
    studio.key(pygame.K_RETURN)
    assert studio.top.view.title == "Podium"
    stages = [Match.resume(load(studio.session.folder / str(stage.race))) for stage in load_tour(path).stages]
    assert [(match.over, match.meta["phones"], match.meta["players"][:2]) for match in stages] == [
        (True, [1, 2], ["Anna", "Ben"])
    ] * 3


def test_players_who_are_changed_at_the_screen_have_the_seats_of_the_table(studio: Studio) -> None:
    servers = serve_nothing(studio)
    friends = FriendsSetup()
    friends.seat(2, 4, 1)
    friends.draft.choose_cards(PHONES)
    studio.open(ShowMenu())
    studio.open(OpenTable(friends.draft, 7))
    for team, name in ((1, "Anna"), (2, "Ben")):
        join(studio, servers[-1], team, name)
    studio.wait(600)
    studio.click("start")
    studio.wait(600)
    driver = studio.top.model.driver
    for team, player in ((1, "bot:random"), (3, HUMAN)):
        studio.top.dispatch(OpenMenu())
        studio.click("seats")
        studio.top.dispatch(do(seats.set_player, team, player))
        if player == HUMAN:
            studio.top.dispatch(do(seats.take_over, studio.top.model.dialog))
        studio.open(Back())
        studio.open(Back())
        studio.wait(600)
    assert driver.match.humans == (2, 3)
    assert phones_of(studio.session) is not None
    kinds = [seat.kind for seat in open_phones(studio.session).table.seats.values()]
    assert kinds == ["bot", "phone", "screen", "bot"]
    assert any(message["kind"] == "bye" for message in servers[-1].sent[1])
