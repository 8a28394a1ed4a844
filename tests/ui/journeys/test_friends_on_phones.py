"""Friends on phones play a whole race in the window, from the lobby to the result."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN
from breakaway_desktop.phones import seat_keys
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.play.setup_draft import PHONES
from breakaway_desktop.record.store import load
from breakaway_desktop.ui.dialogs import seats
from breakaway_desktop.ui.intents import Back, OpenTable, ShowMenu, ShowSeats
from breakaway_desktop.ui.screens import result
from breakaway_desktop.ui.toolkit.dialog import Submit
from tools.phone_states import PretendServer, join, serve_nothing
from tools.studio import Studio

MOST_MOMENTS = 4000


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
        server.receive(team, "play", id=f"play {state['at']}"[:32], at=state["at"], card=rng.choice(cards))


def test_two_phones_ride_a_race_to_its_result(studio: Studio, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_keys, "config_folder", lambda: tmp_path / "config")
    now, rng, played = [0.0], Random(5), dict[int, str]()
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

    for _moment in range(MOST_MOMENTS):
        now[0] += 0.1
        studio.wait(100)
        for team in (1, 2):
            play_asked_cards(servers[-1], team, rng, played)
        if studio.top.part is result:
            break
    assert studio.top.part is result
    studio.wait(600)
    assert [last_state(servers[-1], team)["page"] for team in (1, 2)] == ["over", "over"]

    # The file contains the whole race, and its meta the teams on phones.
    assert studio.current.save_path is not None
    assert not studio.current.is_unsaved
    match = Match.resume(load(studio.current.save_path))
    assert match.over
    assert match.meta["phones"] == [1, 2]
    assert match.meta["players"][:2] == ["Anna", "Ben"]


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
        studio.open(ShowSeats(driver, lambda *_sentences: None))
        studio.top.dispatch(seats.SetPlayer(team, player))
        if player == HUMAN:
            studio.top.dispatch(Submit())
        studio.open(Back())
        studio.wait(600)
    assert driver.match.humans == (2, 3)
    assert studio.session.phones is not None
    kinds = [seat.kind for seat in studio.session.phones.table.seats.values()]
    assert kinds == ["bot", "phone", "screen", "bot"]
    assert any(message["kind"] == "bye" for message in servers[-1].sent[1])
