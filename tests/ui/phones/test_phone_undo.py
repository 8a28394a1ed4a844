"""Undo with phones at the table: asked there, shown on the screen, and answered here only for phones long away."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.ui.phones.guest_messages import UndoPrompt
from breakaway_desktop.ui.phones.guest_shown import phones_on
from breakaway_desktop.ui.screens.race.status_text import notice
from tests.kit.phone import begin_match
from tests.ui.phones.phone_screen_driver import PhoneScreenDriver


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
