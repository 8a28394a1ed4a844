"""Dropped riders move automatically until their human steers them again (R4.6)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.steering import dropped_of_humans
from breakaway_desktop.record.document import Record
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.dialogs import menu_in_race
from breakaway_desktop.ui.screens.race.actions import actions
from breakaway_desktop.ui.screens.race.status_text import unasked_moves
from tests.kit.app_driver import SIZES, digit, shows
from tests.kit.longer_sentences import longer_sentences
from tests.kit.races import BOT, match_of, play_steps, race as raced
from tests.ui.screens.race.hot_seat_driver import HotSeatDriver
from tests.ui.screens.race.race_screen_driver import not_none
from tests.ui.screens.race.test_hot_seat import pass_on


@cache
def _record_with_dropped_rider() -> Record:
    """Return a race in which rider 14, who plays his lowest card each turn, has just been dropped."""
    match = match_of([BOT] * 4)
    while not match.over:
        now = match.race
        if now.moved == 0 and 14 in now.dropped:
            match.hand_over(1, "human")
            return match.record()
        ask = match.open_card_ask
        if ask is not None and ask.rider == 14:
            match.answer(PlayCard(14, min(ask.cards)))
        else:
            play_steps(match, 1)
    raise AssertionError("14 is never dropped")


@pytest.fixture
def people(tmp_path: Path) -> HotSeatDriver:
    return HotSeatDriver(Match.resume(_record_with_dropped_rider()), tmp_path)


def dropped(people: HotSeatDriver) -> int:
    return dropped_of_humans(people.match)[0]


def rides_unasked(people: HotSeatDriver, rider: int, turn: int) -> bool:
    """Return whether this turn passes without a question about the rider."""
    while people.wait_for_ask():
        if people.match.race.turn > turn:
            return True
        if not_none(people.model.shown_ask).rider == rider:
            return False
        people.key(digit(0))
        people.key(pygame.K_RETURN)
    raise AssertionError("the race is over")


def test_a_dropped_rider_moves_automatically_with_a_note_on_steering(people: HotSeatDriver) -> None:
    rider = dropped(people)
    assert rides_unasked(people, rider, people.match.race.turn)
    shown = {move.rider: move.words for move in unasked_moves(people.model)}
    assert "dropped: D to steer" in shown[rider]


@pytest.mark.parametrize("by_key", [True, False])
def test_a_steered_rider_is_asked_until_steering_ends(by_key: bool, people: HotSeatDriver) -> None:
    people.wait_for_ask()
    rider = dropped(people)
    if by_key:
        people.key(pygame.K_d)
    else:
        people.key(pygame.K_ESCAPE)
        assert shows(people.top, menu_in_race)
        people.top.focus.find("steer").press()
        people.wait()
    assert str(people.model.dialog) == "steer"
    assert people.shows_text("automatic")
    people.click(f"rider {rider}")
    assert people.shows_text("steered")
    people.key(pygame.K_ESCAPE)
    assert people.shows_text(f"Player 1 now steers Yellow {rider}")
    turn = people.match.race.turn
    again = HotSeatDriver(Match.resume(people.match.record()), people.session.folder)
    assert again.match.steered == {rider}  # a saved race remembers it
    assert not rides_unasked(people, rider, turn)
    people.key(pygame.K_d)
    people.click(f"rider {rider}")
    people.key(pygame.K_d)
    assert not people.model.dialog
    assert people.match.steered == set()
    assert rides_unasked(people, rider, turn)


@pytest.mark.parametrize("wrong", [None, 7, "14", ["14"], [99, True, 14.0]])
def test_invalid_steering_in_a_file_is_ignored(wrong: object, tmp_path: Path) -> None:
    match = match_of(["human", BOT, BOT])
    match.meta["steered"] = wrong
    HotSeatDriver(match, tmp_path)
    assert match.steered == set()


def test_a_team_that_passes_to_a_bot_is_no_longer_steered(people: HotSeatDriver) -> None:
    people.wait_for_ask()
    people.key(pygame.K_d)
    people.click(f"rider {dropped(people)}")
    people.key(pygame.K_ESCAPE)
    assert people.match.steered
    pass_on(people, 1, pygame.K_END)
    assert not people.match.seat(1).is_human
    assert people.match.steered == set()


def test_where_nobody_is_dropped_nothing_offers_to_steer(tmp_path: Path, people: HotSeatDriver) -> None:
    assert act.STEER in {command.action for command in actions(people.model)}
    people = HotSeatDriver(match_of(["human", BOT, BOT]), tmp_path)
    people.wait_for_ask()
    people.key(pygame.K_d)
    assert not people.model.dialog
    assert people.shows_text("None of your riders is dropped, so there’s nobody to steer.")
    people.key(pygame.K_ESCAPE)
    assert not people.shows_text("Dropped riders")


@pytest.mark.parametrize("size", SIZES[:1])
def test_the_question_is_read_with_longer_words_and_many_riders(size: tuple[int, int], tmp_path: Path) -> None:
    match = raced(3, 40, humans=(1, 2, 3, 4, 5, 6))
    match.steps[-1] = match.steps[-1]._replace(
        after=match.race._replace(dropped=(11, 12, 13, 21, 24, 31, 34, 41, 52, 53, 61))
    )
    with longer_sentences():
        people = HotSeatDriver(match, tmp_path, size=size)
        people.sit_down()
        people.key(pygame.K_d)
        sheet = people.page.node_box("sheet")
        drawn = [(box, cut) for _text, box, cut in people.drawn_texts() if sheet.contains(box.centre)]
        assert drawn
        assert not any(cut for _box, cut in drawn)
        assert sheet.y >= 0
        assert sheet.bottom <= people.page.screen.h
