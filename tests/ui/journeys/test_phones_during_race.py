"""Phones while a race is on: under menus and dialogs, at the door, and on the page of the drawer."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.phones import seat_keys
from breakaway_desktop.phones.seats import PHONE
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.play.setup_draft import PHONES
from breakaway_desktop.ui.dialogs import menu_in_race
from breakaway_desktop.ui.intents import OpenTable, ShowMenu
from breakaway_desktop.ui.phones.guest_messages import DoorPrompt
from breakaway_desktop.ui.phones.guest_shown import phones_on
from breakaway_desktop.ui.phones.guest_update import PHONES as PHONES_PAGE
from breakaway_desktop.ui.phones.intents import phones_of
from breakaway_desktop.ui.phones.table import open_phones
from breakaway_desktop.ui.screens import race
from tests.kit.drawing.reading import readable
from tools.phone_states import PretendServer, join, serve_nothing
from tools.studio import Studio


class Evening:
    """Four friends on phones ride a race in the window."""

    def __init__(self, studio: Studio, people: int = 4) -> None:
        self.studio = studio
        self.now = 0.0
        studio.session.seconds = lambda: self.now
        servers = serve_nothing(studio)
        friends = FriendsSetup()
        friends.seat(people, 4, 1)
        friends.draft.choose_cards(PHONES)
        studio.open(ShowMenu())
        studio.open(OpenTable(friends.draft, 7))
        self.server: PretendServer = servers[-1]
        for team, name in enumerate(("Anna", "Ben", "Carla", "Dario")[:people], start=1):
            join(studio, self.server, team, name)
        studio.wait(600)
        studio.click("start")
        studio.save_at_once()
        self.wait_until(lambda: self.asked_team > 0)
        self.wait(1)

    @property
    def table(self) -> Any:
        assert phones_of(self.studio.session) is not None
        return open_phones(self.studio.session).table

    @property
    def race_model(self) -> Any:
        return next(scene for scene in self.studio.stage.scenes if scene.part is race).model  # type: ignore[attr-defined]

    @property
    def asked_team(self) -> int:
        return next((team for team in self.server.sent if self.page(team).get("page") == "ask"), 0)

    def page(self, connection: int) -> dict[str, Any]:
        """Return the page of a phone."""
        states = [message for message in self.server.sent[connection] if message["kind"] == "state"]
        return states[-1] if states else {}

    def answer(self, connection: int, answer_id: str) -> dict[str, Any]:
        """Return the answer to a message."""
        answers = [message for message in self.server.sent[connection] if message.get("id") == answer_id]
        return answers[-1] if answers else {}

    def wait(self, seconds: float = 0.2) -> None:
        for _moment in range(max(1, round(seconds / 0.2))):
            self.now += 0.2
            self.studio.wait(200)

    def wait_until(self, done: Any) -> None:
        for _moment in range(200):
            if done():
                return
            self.wait()
        raise AssertionError("it never comes")

    def play(self, team: int) -> str:
        """Play the first card that is allowed; return the id of the message."""
        state = self.page(team)
        card = next(card["card"] for card in state["cards"] if not card["refused"])
        answer_id = f"play-{state['at']}"[:32]
        self.server.receive(team, "play", id=answer_id, at=state["at"], card=card)
        return answer_id


@pytest.fixture
def evening(studio: Studio, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Evening:
    monkeypatch.setattr(seat_keys, "config_folder", lambda: tmp_path / "config")
    return Evening(studio)


def test_the_menu_pauses_phones_which_go_on_planning(evening: Evening) -> None:
    team = evening.asked_team
    before = evening.page(team)
    evening.studio.key(pygame.K_ESCAPE)
    assert evening.studio.top.part is menu_in_race
    assert evening.page(team)["page"] == "paused"

    # The table answers under the menu: no card counts, a plan does, and a phone that slept gets its page.
    evening.server.receive(team, "play", id="early", at=before["at"], card=before["cards"][0]["card"])
    evening.wait()
    assert evening.answer(team, "early")["why"] == "paused"
    other = next(team for team in (1, 2, 3, 4) if team != evening.asked_team)
    row = next(row for row in evening.page(other)["riders"] if row["at"])
    evening.server.receive(other, "plan", id="plan", at=row["at"], card=row["hand"][0])
    evening.wait()
    assert evening.answer(other, "plan")["kind"] == "done"
    evening.server.connect(40)
    evening.server.receive(40, "hello", version=evening.table.version, code=evening.table.code, tab="40")
    evening.wait()
    assert evening.page(40)["page"] == "spectator"

    evening.studio.key(pygame.K_ESCAPE)
    evening.wait()
    assert evening.page(team)["page"] == "ask"


def drawn_words(studio: Studio) -> list[str]:
    """Return the texts of the screen."""
    screen = studio.app.screen
    canvas = Canvas(
        pygame.Surface((int(screen.w * screen.scale), int(screen.h * screen.scale))), screen.palette, screen.scale
    )
    canvas.text_log = []
    studio.stage.draw(canvas)
    return [text for text, _box, _cut in readable(canvas.text_log)]


def test_the_menu_counts_the_phones_and_opens_their_page(evening: Evening) -> None:
    studio = evening.studio
    studio.key(pygame.K_ESCAPE)
    assert "4 of 4 here" in drawn_words(studio)
    evening.server.disconnect(2)
    evening.wait(1)
    assert "3 of 4 here" in drawn_words(studio)
    studio.click("phones")
    evening.wait()
    assert studio.top.part is race
    assert studio.top.model.view_state.page == PHONES_PAGE


def test_pause_halts_phones_until_it_is_pressed_again(evening: Evening) -> None:
    team = evening.asked_team
    evening.studio.click("main")
    evening.wait()
    assert evening.page(team)["page"] == "paused"
    evening.studio.click("main")
    evening.wait()
    assert evening.page(team)["page"] == "ask"


def knock(evening: Evening, connection: int, team: int, name: str) -> None:
    evening.server.connect(connection)
    table = evening.table
    evening.server.receive(connection, "hello", version=table.version, code=table.code, tab=str(connection))
    evening.server.receive(connection, "knock", id=f"knock-{connection}", name=name, team=team)
    evening.wait()


def test_an_open_door_does_not_halt_the_race_for_the_others(evening: Evening) -> None:
    decisions = len(evening.race_model.match.steps)
    knock(evening, 40, 4, "Eva")
    assert evening.race_model.dialog == DoorPrompt()
    team = evening.asked_team
    answer_id = evening.play(team)
    evening.wait(1)
    assert evening.answer(team, answer_id)["kind"] == "done"
    assert len(evening.race_model.match.steps) > decisions
    assert evening.race_model.dialog == DoorPrompt()
    evening.wait(0.4)
    evening.studio.click("Let in")
    evening.wait()
    assert evening.table.seats[4].name == "Eva"


def test_the_question_of_play_here_closes_when_the_phone_has_played_all_the_same(evening: Evening) -> None:
    team = evening.asked_team
    evening.wait(1)
    evening.studio.click("here")
    assert evening.race_model.dialog.team == team
    evening.server.receive(team, "leave", id="bye")
    evening.wait()
    assert evening.race_model.dialog == ""


def test_many_knocks_open_few_questions(evening: Evening) -> None:
    opened = 0
    for connection in range(40, 70):
        knock(evening, connection, 4, f"Guest {connection}")
        if evening.race_model.dialog == DoorPrompt():
            opened += 1
            evening.wait(1.2)
            evening.studio.key(pygame.K_ESCAPE)
    assert opened == 4


def test_a_phone_that_was_refused_twice_may_knock_again_after_the_page_was_opened(evening: Evening) -> None:
    knock(evening, 40, 4, "Eva")
    for number in range(2):
        evening.wait(1.2)
        evening.studio.key(pygame.K_ESCAPE)
        evening.now += 70
        evening.server.receive(40, "knock", id=f"again-{number}", name="Eva", team=4)
        evening.wait()
    assert evening.answer(40, "again-1")["why"] == "no"
    evening.studio.key(pygame.K_q)
    evening.server.receive(40, "knock", id="third", name="Eva", team=4)
    evening.wait()
    assert evening.answer(40, "third")["kind"] == "knocking"


def test_the_page_of_phones_pauses_nobody(evening: Evening) -> None:
    team = evening.asked_team
    evening.studio.key(pygame.K_q)
    evening.wait()
    assert evening.page(team)["page"] == "ask"


def test_a_new_code_dismisses_visitors_and_leaves_players_their_seats(evening: Evening) -> None:
    before = evening.table.code
    key = next(message["key"] for message in evening.server.sent[2] if message["kind"] == "seated")
    evening.server.connect(40)
    evening.server.receive(40, "hello", version=evening.table.version, code=before, tab="40")
    evening.wait()
    evening.studio.key(pygame.K_q)
    evening.wait()
    evening.studio.click("new-code")
    evening.wait()
    code = evening.table.code
    assert code != before
    assert phones_on(evening.race_model).address.endswith(code)
    assert evening.server.sent[40][-1]["why"] == "no-code"
    assert all(evening.table.seats[team].is_here for team in (1, 2, 3, 4))

    # Its page still has the old code; its key opens the seat all the same.
    evening.server.disconnect(2)
    evening.server.connect(50)
    evening.server.receive(50, "hello", version=evening.table.version, code=before, tab="2", key=key)
    evening.wait()
    assert evening.table.seats[2].connection == 50
    assert evening.table.seats[2].kind == PHONE


def test_the_page_of_phones_shows_each_seat_in_words(evening: Evening) -> None:
    team = evening.asked_team
    away = next(other for other in (1, 2, 3, 4) if other != team)
    evening.server.disconnect(away)
    evening.wait(130)
    evening.studio.key(pygame.K_q)
    evening.wait()
    seats = {seat.team: seat for seat in phones_on(evening.race_model).seats}
    assert seats[away].away_minutes == 2
    assert {f"free-{team}", f"here-{away}"} <= {control.label for control in evening.studio.top.focus.controls}
