"""Dropped riders ride by themselves until their human steers them again (R4.6)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.steering import dropped_of_humans
from breakaway_desktop.record.document import Record
from breakaway_desktop.ui.dialogs.menu_in_race import MenuInRace
from breakaway_desktop.ui.scenes.race.dialogs import SteeringDialog
from breakaway_desktop.ui.scenes.race.keys import race_keys
from breakaway_desktop.ui.toolkit.dialog import SHEET
from tests.ui.scenes.at_the_table import BOT, Sitting, asked, match_of, played
from tests.ui.scenes.person import EVERY_SIZE, longer, race


@cache
def _kept() -> Record:
    """A race in which rider 14, who plays his lowest card each turn, has just been dropped."""
    match = match_of([BOT] * 4)
    while not match.over:
        now = match.race
        if now.moved == 0 and 14 in now.dropped:
            match.hand_over(1, "human")
            return match.record()
        ask = match.ask
        if ask is not None and ask.rider == 14:
            match.answer(PlayCard(14, min(ask.cards)))
        else:
            played(match, 1)
    raise AssertionError("14 is never dropped")


def with_dropped() -> tuple[Match, int]:
    match = Match.resume(_kept())
    return match, dropped_of_humans(match)[0]


def rides_unasked(sitting: Sitting, rider: int, turn: int) -> bool:
    """Whether this turn goes by without his human being asked about him."""
    while sitting.wait_for_question():
        ask = sitting.scene.situation.asked
        assert ask is not None
        if sitting.match.race.turn > turn:
            return True
        if ask.rider == rider:
            return False
        sitting.key(pygame.K_1)
        sitting.key(pygame.K_1)
        sitting.key(pygame.K_n)
    raise AssertionError("the race is over")


def test_a_dropped_rider_rides_by_himself_and_the_line_says_how_to_steer_him(tmp_path: Path) -> None:
    match, rider = with_dropped()
    sitting = Sitting(match, tmp_path)
    told = ""
    turn = match.race.turn
    while sitting.wait_for_question() and match.race.turn == turn:
        told += " ".join(sitting.scene.desk.fixtures.recap.shows.parts)
        ask = sitting.scene.situation.asked
        assert ask is not None
        assert ask.rider != rider
        sitting.key(pygame.K_1)
        sitting.key(pygame.K_1)
        sitting.key(pygame.K_n)
    told += " ".join(sitting.scene.desk.fixtures.recap.shows.parts)
    assert f"Yellow {rider} is dropped and plays his highest card (D: steer him)" in told


@pytest.mark.parametrize("way", ["key", "menu"])
def test_steered_he_is_asked_like_the_others_and_no_longer_when_that_is_undone(way: str, tmp_path: Path) -> None:
    match, rider = with_dropped()
    sitting = Sitting(match, tmp_path)
    if way == "key":
        sitting.key(pygame.K_d)
    else:
        sitting.key(pygame.K_ESCAPE)
        menu = sitting.window.stage.top
        assert isinstance(menu, MenuInRace)
        sitting.click(menu.focus.find("steer").rect.centre)
    dialog = sitting.window.stage.top
    assert isinstance(dialog, SteeringDialog)
    assert sitting.says("by himself")
    sitting.key(pygame.K_RETURN)
    assert sitting.says("is steered")
    sitting.key(pygame.K_ESCAPE)
    assert sitting.window.stage.top is sitting.scene
    assert sitting.says(f"Yellow {rider} is steered by Player 1 from now on")
    turn = match.race.turn
    assert not rides_unasked(sitting, rider, turn)
    sitting.key(pygame.K_d)
    sitting.key(pygame.K_RETURN)
    sitting.key(pygame.K_d)
    assert match.steered == set()
    assert rides_unasked(sitting, rider, turn)


def test_a_kept_race_remembers_who_is_steered(tmp_path: Path) -> None:
    match, rider = with_dropped()
    sitting = Sitting(match, tmp_path)
    sitting.key(pygame.K_d)
    sitting.key(pygame.K_RETURN)
    sitting.key(pygame.K_ESCAPE)
    again = Match.resume(match.record())
    assert again.steered == set()
    Sitting(again, tmp_path)
    assert again.steered == {rider}


@pytest.mark.parametrize("wrong", [None, 7, "14", ["14"], [99, True, 14.0]])
def test_what_a_file_says_wrongly_about_it_is_passed_over(wrong: object, tmp_path: Path) -> None:
    match = match_of(["human", BOT, BOT])
    match.meta["steered"] = wrong
    Sitting(match, tmp_path)
    assert match.steered == set()


def test_a_team_that_passes_to_a_bot_is_no_longer_steered(tmp_path: Path) -> None:
    match = with_dropped()[0]
    sitting = Sitting(match, tmp_path)
    sitting.key(pygame.K_d)
    sitting.key(pygame.K_RETURN)
    sitting.key(pygame.K_ESCAPE)
    sitting.key(pygame.K_ESCAPE)
    menu = sitting.window.stage.top
    assert isinstance(menu, MenuInRace)
    menu.focus.put(menu.focus.find("seats"))
    sitting.key(pygame.K_RETURN)
    seats = sitting.window.stage.top
    assert seats is not None
    seats.focus.put(seats.focus.find("1"))
    for key in (pygame.K_RETURN, pygame.K_END, pygame.K_RETURN):
        sitting.key(key)
    assert not match.seat(1).is_human
    assert match.steered == set()


def test_where_nobody_is_dropped_nothing_offers_to_steer(tmp_path: Path) -> None:
    sitting = Sitting(match_of(["human", BOT, BOT]), tmp_path)
    asked(sitting)
    sitting.key(pygame.K_d)
    assert sitting.window.stage.top is sitting.scene
    assert sitting.says("No rider of a human is dropped: there is nobody to steer.")
    sitting.key(pygame.K_ESCAPE)
    assert not sitting.says("Dropped riders")
    caps = [key.caps for group in race_keys(3, humans=1, cards=3) for key in group.keys]
    assert ("D",) not in caps
    assert ("D",) in [key.caps for group in race_keys(3, humans=1, cards=3, dropped=True) for key in group.keys]


@pytest.mark.parametrize("is_simultaneous", [False, True])
def test_who_may_agree_to_an_undo_finds_the_key_on_its_page(is_simultaneous: bool) -> None:
    for humans in (1, 2):
        groups = race_keys(3, humans=humans, cards=3, is_simultaneous=is_simultaneous)
        assert (("J",) in [key.caps for group in groups for key in group.keys]) is (humans > 1)


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_dialog_is_read_with_longer_words_and_many_riders(size: tuple[int, int], tmp_path: Path) -> None:
    match = race(3, 40, humans=(1, 2, 3, 4, 5, 6))
    match.steps[-1] = match.steps[-1]._replace(
        after=match.race._replace(dropped=(11, 12, 13, 21, 24, 31, 34, 41, 52, 53, 61))
    )
    with longer():
        sitting = Sitting(match, tmp_path, size=size)
        sitting.scene.steer_dropped()
        dialog = sitting.window.stage.top
        assert isinstance(dialog, SteeringDialog)
        sheet = dialog.where(SHEET)
        drawn = [(box, cut) for _text, box, cut in sitting.window.drawn() if sheet.contains(box.centre)]
        assert not any(cut for _box, cut in drawn)
        assert sheet.y >= 0
        assert sheet.bottom <= sitting.window.screen.h
