"""Phones at a race on the race screen: the screen shows who chooses, the phones decide."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.seats import BOT, SCREEN
from breakaway_desktop.ui.panels.scoreboard import AWAITED, IN, score_of
from breakaway_desktop.ui.phones.guest_messages import DoorPrompt, SeatPrompt, UndoPrompt
from breakaway_desktop.ui.phones.guest_shown import phones_on
from breakaway_desktop.ui.phones.guest_view import with_players
from breakaway_desktop.ui.screens.race.status_text import headline, notice, what_to_do
from breakaway_desktop.ui.screens.race.visibility import visible_view
from breakaway_desktop.ui.team_looks import team_look
from tests.kit.phone import Phone, begin_match
from tests.phones.test_phone_secrets import secret_messages
from tests.ui.phones.phone_screen_driver import PhoneScreenDriver
from tests.ui.screens.race.race_screen_driver import not_none


def dialog_of(driver: PhoneScreenDriver) -> object:
    """Return the open dialog, empty if there is none."""
    return driver.model.dialog


def card_decisions(match: Match, team: int) -> list[tuple[int, int]]:
    """Return the cards that a team's player has chosen, with their riders."""
    decisions = [step.decision for step in match.steps if match.is_by_human(step)]
    return [(move.rider, move.card) for move in decisions if isinstance(move, PlayCard) and move.team == team]


@pytest.mark.parametrize("base", ["boxed", "postal"])
def test_phones_play_a_race_to_its_end(base: str, tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(base), tmp_path)
    driver.wait_until(lambda: driver.match.over and driver.model.live.over)
    for _moment in range(10):
        driver.wait()
    for team, phone in driver.phones.items():
        assert phone.believed
        if base == "boxed":
            believed = [(int(ask_id.rsplit(".", 1)[1]), card) for ask_id, card in phone.believed.items()]
            assert believed == card_decisions(driver.match, team)
        assert phone.page["page"] == "over"


def test_the_screen_names_the_player_and_shows_no_hand(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(hands="hidden"), tmp_path)
    ask = driver.wait_for_phone()
    assert what_to_do(driver.model) == f"Player {ask.team} chooses"
    assert str(ask.rider) in headline(driver.model)
    assert driver.model.shown_ask is None
    driver.key(pygame.K_1)
    assert driver.model.ask_elsewhere == ask


def test_play_here_asks_once_then_the_seat_is_at_this_screen(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(hands="hidden"), tmp_path)
    ask = driver.wait_for_phone()
    driver.click("here")
    assert dialog_of(driver) == ""  # too soon
    for _moment in range(10):
        driver.wait(100)
    driver.click("here")
    assert dialog_of(driver) == SeatPrompt(ask.team)
    assert driver.page.view.tick_ms is not None, "phones may wait for the time"
    driver.key(pygame.K_RETURN)  # Cancel has the focus
    assert dialog_of(driver) == ""
    driver.click("here")
    driver.click("Play here")
    assert driver.host.table.seats[ask.team].kind == SCREEN
    assert driver.model.shown_ask == ask


def test_a_bot_rides_for_a_player_who_leaves(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(), tmp_path)
    ask = driver.wait_for_phone()
    driver.receive(driver.phones[ask.team], '{"kind": "leave", "id": "bye"}')
    driver.wait(200)
    driver.wait(200)
    assert driver.host.table.seats[ask.team].kind == BOT
    assert not driver.match.seat(ask.team).is_human


def test_an_undo_from_a_phone_counts_once(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(phones=1), tmp_path)
    driver.wait_for_phone()
    driver.let_phones_act(1)
    driver.wait_until(lambda: bool(card_decisions(driver.match, 1)) and driver.model.ask_elsewhere is not None)
    undos, phone = driver.host.table.rewinds, driver.phones[1]
    driver.receive(phone, json.dumps({"kind": "undo", "id": "u1", "at": phone.page["can"]["undo"]}))
    driver.wait_until(lambda: not card_decisions(driver.match, 1))
    assert driver.host.table.rewinds == undos + 1


@pytest.mark.parametrize("base", ["boxed", "postal"])
def test_frames_are_equal_whatever_phones_plan_draft_or_ask(base: str, tmp_path: Path) -> None:
    """Two races are compared, in one of which players plan, draft and look things up (R9.1, R9.3)."""
    quiet, busy = (PhoneScreenDriver(begin_match(base, 2, 3, 5), tmp_path / name) for name in ("quiet", "busy"))
    for driver in (quiet, busy):
        driver.is_silent = True
    for moment in range(10):
        for _frame in range(8):
            for driver in (quiet, busy):
                driver.wait()
        assert quiet.picture_checksum() == busy.picture_checksum()
        for phone in busy.phones.values():
            for text in secret_messages(phone, Random(moment), moment):
                busy.receive(phone, text)
        for driver in (quiet, busy):
            driver.wait(0)
        assert quiet.picture_checksum() == busy.picture_checksum()
        for driver in (quiet, busy):
            driver.let_phones_act()
    assert len(quiet.match.steps) == len(busy.match.steps) > 2


@pytest.mark.parametrize("base", ["boxed", "postal"])
def test_enter_takes_no_seat_and_skips_nobody(base: str, tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(base), tmp_path)
    driver.is_silent = True
    driver.wait_until(lambda: bool(driver.model.live.asks_elsewhere))
    for _moment in range(10):
        driver.wait(200)
        driver.key(pygame.K_RETURN)
        assert dialog_of(driver) == ""
    assert driver.host.table.phone_teams == {1, 2}
    assert driver.model.live.asks_elsewhere


def test_a_phone_counts_as_away_within_two_seconds(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(), tmp_path)
    ask = driver.wait_for_phone()
    driver.disconnect(driver.phones[ask.team])
    driver.wait(200)
    seat = phones_on(driver.model).seat(ask.team)
    assert seat is not None
    assert (seat.is_here, seat.is_away) == (False, False)
    for _moment in range(9):
        driver.wait(200)
    seat = phones_on(driver.model).seat(ask.team)
    assert seat is not None
    assert seat.is_away


def test_another_phone_is_let_in_at_the_door(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(), tmp_path)
    driver.wait_for_phone()
    visitor = Phone(team=3)
    driver.phones[3] = visitor
    driver.connect(visitor)
    driver.receive(visitor, '{"kind": "knock", "id": "k", "name": "Zoe", "team": 3}')
    driver.wait(200)
    assert dialog_of(driver) == DoorPrompt()
    driver.key(pygame.K_RETURN)
    assert dialog_of(driver) == DoorPrompt()  # too soon
    for _moment in range(6):
        driver.wait(200)
    driver.click("Let in")
    driver.wait(200)
    assert visitor.key
    assert driver.match.seat(3).is_human
    assert driver.model.names.player(3) == "Zoe"


def test_a_button_is_for_the_phone_whose_number_it_was_shown_with(tmp_path: Path) -> None:
    """Even if it is pressed when another phone has long been at the door."""
    driver = PhoneScreenDriver(begin_match(), tmp_path)
    driver.wait_for_phone()
    presses = {}
    for name in ("Zoe", "Max"):
        visitor = driver.phones[3] = Phone(team=3)
        driver.connect(visitor)
        driver.receive(visitor, f'{{"kind": "knock", "id": "{name}", "name": "{name}", "team": 3}}')
        for _moment in range(10):
            driver.wait(200)
        knock = driver.host.table.knock
        assert knock is not None
        assert knock.name == name
        assert driver.shows_text(str(knock.number))
        presses[name] = [not_none(driver.page.focus.find(label).on_press) for label in ("No", "Let in")]
        if name == "Zoe":
            driver.receive(visitor, '{"kind": "leave", "id": "l"}')
    for press in presses["Zoe"]:
        press()
        driver.wait(200)
        assert driver.host.table.knock == knock
        assert not driver.match.seat(3).is_human
    presses["Max"][1]()
    driver.wait(200)
    assert driver.model.names.player(3) == "Max"


def test_the_last_one_missing_is_skipped_after_a_question(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match("postal"), tmp_path)
    driver.wait_for_last_orders()
    turn = driver.match.race.turn
    driver.click("skip")
    driver.wait(100)
    driver.click("Skip Player 2")
    driver.wait_until(lambda: driver.match.race.turn > turn)


def test_the_page_of_phones_brings_all_hands_here(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(hands="hidden"), tmp_path)
    driver.wait_for_phone()
    driver.key(pygame.K_q)
    assert {"free-1", "here-2"} <= driver.labels()
    driver.click("no-phones")
    driver.wait(200)
    assert not driver.host.table.phone_teams
    assert driver.model.ask_elsewhere is None


def test_six_seats_fit_into_the_page_of_phones(tmp_path: Path) -> None:
    """At 1280 × 800 nothing has to be scrolled to free a seat or play it here."""
    driver = PhoneScreenDriver(begin_match(phones=6, teams=6), tmp_path)
    driver.wait_for_phone()
    driver.key(pygame.K_q)
    for control in (driver.page.focus.find(f"{kind}-{team}") for kind in ("free", "here") for team in range(1, 7)):
        assert control.area is not None
        assert control.area.rect.encloses(control.screen_box), control.label


def test_secret_orders_on_phones_are_ticked_on_the_tiles_of_all_teams(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match("postal"), tmp_path)
    driver.wait_for_last_orders()
    model = driver.model
    teams = with_players(model, score_of(visible_view(model), model.names)).teams
    assert [(team.note, team.state) for team in teams] == [
        (IN, "ready"), (AWAITED, "still choosing"), (IN, "ready"),
    ]  # fmt: skip
    driver.pixels()
    corner = driver.paint().get_at((3, 3))[:3]
    assert corner not in {team_look(seat.colour).fill for seat in driver.match.seats}


def test_the_layout_stays_while_only_phones_are_asked(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(hands="hidden"), tmp_path)
    driver.is_silent = True
    driver.wait_until(lambda: phones_on(driver.model).are_asked)
    for _moment in range(10):
        driver.wait(200)
    placed = driver.page.placed
    for _moment in range(10):
        driver.wait(200)
    assert driver.page.placed is placed
    driver.disconnect(driver.phones[1])
    driver.wait(200)
    assert driver.page.placed is not placed


def test_a_hint_for_a_plan_reaches_its_phone_and_no_other(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(hands="hidden"), tmp_path)
    ask = driver.wait_for_phone()
    for _moment in range(2):
        driver.wait(200)
    before = driver.picture_checksum()
    phone, other = driver.phones[3 - ask.team], driver.phones[ask.team]
    row = next(row for row in phone.page["riders"] if row["at"])
    texts = len(other.texts)
    driver.receive(phone, json.dumps({"kind": "hint", "id": "h", "at": row["at"]}))
    driver.wait_until(lambda: any('"id":"h"' in text for text in phone.texts))
    answer = json.loads(next(text for text in phone.texts if '"id":"h"' in text))
    assert answer["best"] in row["hand"]
    driver.wait(200)
    assert len(other.texts) == texts
    assert driver.picture_checksum() == before


def test_the_page_of_phones_shows_the_address_of_the_new_network(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(hands="hidden"), tmp_path)
    driver.wait_for_phone()
    driver.key(pygame.K_q)
    driver.wait(200)
    code = driver.host.table.code
    assert {"192.168.1.23:8712/", code} <= set(driver.texts())
    driver.server.hosts = ("10.0.0.7",)
    driver.wait(200)
    assert {"10.0.0.7:8712/", code} <= set(driver.texts())


# Undo with phones at the table: asked there, shown on the screen, and answered here only for phones long away


class UndoDriver(PhoneScreenDriver):
    """A race in which an undo needs the consent of another player."""

    def __init__(self, folder: Path, *, at_screen: tuple[int, ...] = (), asker: int = 0) -> None:
        super().__init__(begin_match(hands="hidden"), folder, at_screen=at_screen)
        self.is_silent = True
        while not self.needs_consent(asker):
            self.play()
            self.wait()
        self.wait(200)

    def needs_consent(self, asker: int) -> bool:
        undo = self.match.next_undo()
        is_calm = self.model.ask_elsewhere is not None or self.model.shown_ask is not None
        return is_calm and undo is not None and bool(undo.consent) and asker in (0, undo.asker)

    def play(self) -> None:
        """Let the player who is asked play a card, on his phone or here."""
        self.let_phones_act()
        if self.model.shown_ask is not None:
            self.key(pygame.K_RETURN)  # the privacy screen
            self.key(pygame.K_1)
            self.key(pygame.K_1)

    @property
    def asker(self) -> int:
        undo = self.match.next_undo()
        assert undo is not None
        return undo.asker

    @property
    def other(self) -> int:
        undo = self.match.next_undo()
        assert undo is not None
        (team,) = undo.consent
        return team

    def ask_by_phone(self) -> None:
        phone = self.phones[self.asker]
        self.receive(phone, json.dumps({"kind": "undo", "id": "u", "at": phone.page["can"]["undo"]}))
        self.wait(200)

    def answer(self, team: int, *, yes: bool) -> None:
        ask_id = self.phones[team].page["undo"]["at"]
        self.receive(self.phones[team], json.dumps({"kind": "agree", "id": "a", "at": ask_id, "yes": yes}))
        self.wait(200)

    def dialog(self) -> object:
        """Return the open dialog, empty if there is none."""
        return self.model.dialog

    def pass_seconds(self, seconds: int) -> None:
        for _moment in range(5 * seconds):
            self.wait(200)


def test_the_screen_names_the_asker_and_those_asked(tmp_path: Path) -> None:
    driver = UndoDriver(tmp_path)
    asker, other, decisions = driver.asker, driver.other, len(driver.match.steps)
    driver.ask_by_phone()
    assert notice(driver.model)[0] == f"Player {asker} asks to undo · Player {other}?"
    assert driver.dialog() == ""
    driver.answer(other, yes=True)
    assert len(driver.match.steps) < decisions
    assert driver.host.table.rewinds == 1
    assert phones_on(driver.model).undo is None


def test_an_undo_pressed_here_is_asked_on_the_phone_concerned(tmp_path: Path) -> None:
    driver = UndoDriver(tmp_path)
    other, decisions = driver.other, len(driver.match.steps)
    driver.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    driver.wait(200)
    assert driver.dialog() == ""
    assert driver.phones[other].page["undo"]["head"]
    assert len(driver.match.steps) == decisions
    driver.answer(other, yes=True)
    assert len(driver.match.steps) < decisions


def test_the_undo_button_asks_the_phone_and_a_refusal_is_shown(tmp_path: Path) -> None:
    driver = UndoDriver(tmp_path)
    other, decisions = driver.other, len(driver.match.steps)
    driver.click("undo")
    driver.wait(200)
    driver.answer(other, yes=False)
    assert len(driver.match.steps) == decisions
    assert notice(driver.model)[0] == f"Not undone: Player {other} did not agree."
    driver.click("undo")
    driver.wait(200)
    refused = driver.model.notice
    assert refused is not None
    assert (refused.words, refused.wrong) == ("The others have refused to undo this.", True)


def test_an_undo_after_the_finish_that_phones_would_have_to_agree_to_is_explained(tmp_path: Path) -> None:
    driver = PhoneScreenDriver(begin_match(variant="blind", finish=24, sprints=(9,)), tmp_path)
    driver.wait_until(lambda: driver.match.over and not driver.model.live.is_showing_moves)
    undo, decisions = driver.match.next_undo(), len(driver.match.steps)
    assert undo is not None
    (other,) = undo.consent
    driver.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    driver.wait(200)
    words = f"Not undone: after the finish Player {other} can no longer agree on the phone."
    assert notice(driver.model)[0] == words
    assert driver.phones[other].page["undo"] is None
    assert len(driver.match.steps) == decisions


def test_a_phone_that_is_here_is_not_answered_for_but_the_undo_can_be_withdrawn(tmp_path: Path) -> None:
    driver = UndoDriver(tmp_path)
    decisions = len(driver.match.steps)
    driver.ask_by_phone()
    driver.pass_seconds(30)
    assert driver.dialog() == ""
    driver.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert driver.dialog() == UndoPrompt()
    assert not any("agree" in label for label in driver.labels())
    driver.wait(1000)
    driver.click("Don’t undo")
    driver.wait(200)
    assert phones_on(driver.model).undo is None
    assert driver.phones[driver.other].page["undo"] is None
    assert len(driver.match.steps) == decisions


@pytest.mark.parametrize("yes", [True, False])
def test_the_host_answers_for_a_phone_that_is_away_for_twenty_seconds(yes: bool, tmp_path: Path) -> None:
    driver = UndoDriver(tmp_path)
    other, decisions = driver.other, len(driver.match.steps)
    driver.disconnect(driver.phones[other])
    driver.ask_by_phone()
    driver.pass_seconds(18)
    undo = phones_on(driver.model).undo
    assert undo is not None
    assert not undo.answerable
    driver.pass_seconds(3)
    undo = phones_on(driver.model).undo
    assert undo is not None
    assert undo.answerable == (other,)
    assert "answer here" in notice(driver.model)[0]
    driver.key(pygame.K_j)
    assert driver.dialog() == UndoPrompt()
    driver.wait(1000)
    driver.key(pygame.K_j if yes else pygame.K_ESCAPE)
    driver.wait(200)
    assert driver.dialog() == ""
    assert (len(driver.match.steps) < decisions) == yes
    assert driver.host.table.rewinds == yes


def test_a_player_at_the_screen_is_asked_there(tmp_path: Path) -> None:
    driver = UndoDriver(tmp_path, at_screen=(2,), asker=1)
    decisions = len(driver.match.steps)
    driver.ask_by_phone()
    assert driver.dialog() == UndoPrompt()
    driver.wait(1000)
    driver.key(pygame.K_j)
    assert len(driver.match.steps) < decisions
