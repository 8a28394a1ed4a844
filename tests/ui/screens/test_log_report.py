"""The report of a turn in the log: it can be read, changed to another turn, and copied."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.kit.input.inputs import KeyDown, PointerMoved, PointerPressed, PointerReleased
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.reports.report import report_lines
from breakaway_desktop.ui.intents import ShowLog
from tests.kit.app_driver import EVERY_SIZE, AppDriver
from tests.kit.races import BOT, match_of, play_steps

HALF_WAY = 100
"""Number of decisions: four turns of 24 moves are over, the fifth has begun."""


@pytest.fixture(scope="module")
def running_match() -> Match:
    return play_steps(match_of(["human", *[BOT] * 5]), HALF_WAY)


def at_log(match: Match, folder: Path, size: tuple[int, int] = (1280, 800)) -> AppDriver:
    person = AppDriver(folder, size)
    person.open(ShowLog(match, names_of(match), len(match.steps)))
    return person


def turn_control(person: AppDriver) -> Control:
    control: Control = person.control("turn")
    return control


def expected_text(match: Match, turn: int) -> str:
    return "".join(f"{line}\n" for line in report_lines(match.steps, turn, names_of(match)))


def test_t_shows_the_report_of_the_last_turn_that_is_over(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path)
    person.follow("unseen Breaking Away, turn", "t", "see Breaking Away, turn 4", "on report", "End", "see Standings")


def test_arrows_and_the_stepper_go_from_turn_to_turn(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path)
    person.follow("t", "Right", "see Breaking Away, turn 4", "Left", "Left", "see Breaking Away, turn 2", "Left")
    person.follow("Left", "Left", "see Breaking Away, turn 1")
    plus = turn_control(person).rect.right - 8, turn_control(person).rect.centre[1]
    person.click(plus)
    assert person.shows_text("Breaking Away, turn 2")


def test_a_held_stepper_repeats(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path)
    person.press("t")
    minus = turn_control(person).rect.x + 8, turn_control(person).rect.centre[1]
    for event in (PointerMoved(minus), PointerPressed(minus)):
        person.stage.handle(event)
    for _ in range(100):
        person.wait(25)
    person.stage.handle(PointerReleased(minus))
    assert person.shows_text("Breaking Away, turn 1")


def test_the_tab_is_there_as_soon_as_a_turn_is_over(running_match: Match, tmp_path: Path) -> None:
    young = at_log(play_steps(match_of(["human", BOT, BOT]), 5), tmp_path)
    young.press("t")
    assert not young.shows_text("turn report")
    assert "T" not in {key.action.default_chord.name for key in young.top.keys}
    grown = at_log(running_match, tmp_path)
    assert grown.shows_text("turn report")
    assert "T" in {key.action.default_chord.name for key in grown.top.keys}


def test_only_what_has_been_shown_is_reported(running_match: Match, tmp_path: Path) -> None:
    """Playback of the last moves may be in progress, and a replay may be anywhere."""
    person = AppDriver(tmp_path)
    person.open(ShowLog(running_match, names_of(running_match), 30))
    person.follow("t", "see Breaking Away, turn 1")


@pytest.mark.parametrize("way", ["key", "click"])
def test_the_text_is_copied_as_the_command_prints_it(
    way: str, running_match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", board.append)
    person = at_log(running_match, tmp_path)
    person.press("t", "Left")
    if way == "key":
        person.press("Ctrl+c")
    else:
        person.click("copy")
    assert board == [expected_text(running_match, 3)]
    person.follow("see Copied.", "t", "Left", "unseen Copied.")


def test_a_missing_clipboard_is_explained(
    running_match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    person = at_log(running_match, tmp_path)
    person.follow("t", "Ctrl+c", "see There’s no clipboard here.", "see The command `report` prints the same text.")


def test_resizing_the_window_does_not_change_the_turn(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path)
    person.press("t", "Left")
    person.stage.resize()
    assert person.shows_text("Breaking Away, turn 3")


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("size", EVERY_SIZE)
def test_nothing_of_the_report_is_cut_off(
    size: tuple[int, int], language: str, running_match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    set_language(language)
    person = at_log(running_match, tmp_path, size)
    person.press("t", "Ctrl+c", "t")
    lines = person.control("report")
    for _page in range(1 + len(lines.node.rows) // lines.visible_count):
        assert not person.unreadable()
        person.stage.handle(KeyDown(pygame.K_PAGEDOWN))
    assert lines.top == lines.max_top


@pytest.mark.parametrize(("tab", "said"), [("lines", "Nobody has crossed"), ("cards", "No new cards have been dealt")])
def test_an_empty_tab_shows_a_note(tmp_path: Path, tab: str, said: str) -> None:
    person = at_log(play_steps(match_of(["human", *[BOT] * 5]), 3), tmp_path)
    tabs = person.control("filter")
    at = [option.value for option in tabs.options].index(tab)
    assert not person.shows_text(said)
    person.click((tabs.rect.x + sum(tabs.widths[:at]) + 10, tabs.rect.centre[1]))
    assert person.shows_text(said)
