"""Several people at one screen: nobody rides another's card by accident, and no seat changes hands without a word."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.dialogs.menu_in_race import MenuInRace
from breakaway_desktop.ui.dialogs.seats import SeatsDialog
from breakaway_desktop.ui.scenes.curtain import LIFT_MS, LOCK_MS, CurtainScene
from breakaway_desktop.ui.scenes.race.dialogs import RetireDialog
from breakaway_desktop.ui.scenes.race.pace import SAME_DIGIT_MS, SEAT_HASTY_MS
from breakaway_desktop.ui.scenes.race.scene import LOCK_MS as SEAT_LOCK_MS
from breakaway_desktop.ui.toolkit.dialog import Dialog, LineDialog
from breakaway_desktop.words import language, set_language
from tests.ui.scenes.at_the_table import BOT, ONE, Sitting, asked, digit, match_of

PEOPLE = ("human", "human", BOT)


def table(
    mode: str, tmp_path: Path, *, players: tuple[str, ...] = PEOPLE, cards: int = 0, first: bool = False
) -> Sitting:
    """Two people and a bot, so many cards old; `first`: a number plays at once."""
    match = match_of(players, hands=[ONE, ONE, ONE], first_turn="team1")
    match.meta["secrets"] = mode
    for decision in (PlayCard(11, 10), PlayCard(21, 9), PlayCard(31, 9))[:cards]:
        match.answer(decision)
    sitting = Sitting(match, tmp_path)
    sitting.session.settings.speed = sitting.scene.table.speed = "off"
    sitting.session.settings.first_press = first
    return sitting


def next_seat(sitting: Sitting) -> None:
    """Until somebody is asked and the first lock is over, and no longer."""
    for _ in range(400):
        if sitting.scene.situation.asked is not None:
            break
        sitting.pass_time(1)
    sitting.pass_time(SEAT_LOCK_MS)


def decided(match: Match) -> list[int]:
    """The teams of the humans' cards so far."""
    return [step.decision.team for step in match.steps if step.decision.team < 3]


# Two presses too many


@pytest.mark.parametrize("mode", ["peek", "strict", "trust"])
def test_two_enters_do_not_ride_the_next_players_card(mode: str, tmp_path: Path) -> None:
    """The second comes half a second after the first, when another is asked already."""
    sitting = table(mode, tmp_path)
    asked(sitting)
    if mode == "strict":
        sitting.lift()
    sitting.key(digit(1))
    sitting.key(pygame.K_RETURN)
    for _ in range(20):
        sitting.pass_time()
    sitting.key(pygame.K_RETURN)
    sitting.pass_time()
    assert decided(sitting.match) == [1]


@pytest.mark.parametrize("mode", ["strict", "trust"])
def test_the_enter_that_lifts_a_curtain_pressed_twice_rides_nothing(mode: str, tmp_path: Path) -> None:
    sitting = table(mode, tmp_path, cards=1)
    for _ in range(3):
        sitting.pass_time(LOCK_MS)
    sitting.key(pygame.K_RETURN)
    for _ in range(20):
        sitting.pass_time()
    sitting.key(pygame.K_RETURN)
    assert decided(sitting.match) == [1]
    sitting.pass_time(SEAT_HASTY_MS)
    sitting.key(pygame.K_RETURN)
    assert decided(sitting.match) == [1, 2]


def test_a_card_that_somebody_chose_is_ridden_at_once(tmp_path: Path) -> None:
    sitting = table("trust", tmp_path)
    asked(sitting)
    sitting.key(pygame.K_RIGHT)
    sitting.key(pygame.K_RETURN)
    assert decided(sitting.match) == [1]


# Play at the first press


def test_the_same_digit_twice_plays_one_riders_card_alone(tmp_path: Path) -> None:
    """A double tap; another digit counts at once, and the same one after a while."""
    sitting = table("trust", tmp_path, first=True)
    asked(sitting)
    sitting.key(digit(1))
    next_seat(sitting)
    sitting.key(digit(1))
    sitting.pass_time()
    sitting.key(digit(1))
    assert decided(sitting.match) == [1]
    sitting.pass_time(SAME_DIGIT_MS)
    sitting.key(digit(1))
    assert decided(sitting.match) == [1, 2]
    next_seat(sitting)
    sitting.key(digit(0))
    assert decided(sitting.match) == [1, 2, 1]


def test_a_card_face_down_takes_a_second_press_or_a_look(tmp_path: Path) -> None:
    sitting = table("peek", tmp_path, first=True)
    assert asked(sitting) == 11
    sitting.key(digit(1))
    assert decided(sitting.match) == []
    assert sitting.scene.situation.selected == 1
    sitting.key(digit(2))
    sitting.key(digit(2))
    assert sitting.match.steps[0].decision == PlayCard(11, 9)
    assert asked(sitting) == 21
    sitting.key(pygame.K_v)
    sitting.key(digit(0))
    assert sitting.match.steps[1].decision == PlayCard(21, 10)


def test_a_click_on_a_card_face_down_selects_it_and_a_second_one_plays_it(tmp_path: Path) -> None:
    sitting = table("peek", tmp_path)
    asked(sitting)
    sitting.press("card 2")
    assert decided(sitting.match) == []
    sitting.press("card 3")
    assert sitting.scene.situation.selected == 2
    assert decided(sitting.match) == []
    sitting.press("card 3")
    assert sitting.match.steps[0].decision == PlayCard(11, 9)
    asked(sitting)
    sitting.press("eye")
    sitting.press("card 1")
    assert sitting.match.steps[1].decision == PlayCard(21, 10)


# Seats


def top(sitting: Sitting) -> Any:
    """The scene on top, whichever it is."""
    return sitting.window.stage.top


def seats_scene(sitting: Sitting) -> SeatsDialog:
    """Who plays which team, through the menu."""
    if not isinstance(top(sitting), MenuInRace):
        sitting.scene.show_menu()
    top(sitting).focus.find("seats").press()
    seats = top(sitting)
    assert isinstance(seats, SeatsDialog)
    return seats


def write(sitting: Sitting, name: str) -> None:
    dialog = top(sitting)
    assert isinstance(dialog, LineDialog)
    dialog.text = name
    dialog.give(dialog.answers[1])


@pytest.mark.parametrize("mode", ["peek", "strict", "trust"])
def test_who_takes_a_team_over_is_asked_for_his_name_and_lifts_a_curtain(mode: str, tmp_path: Path) -> None:
    """R9.3: Ann has gone home; whoever takes her team back says who he is before he sees her cards."""
    sitting = table(mode, tmp_path, players=("human", "human", "human"))
    match = sitting.match
    match.meta = HotSeat(mode, ("Bob", "Ann", None)).written_into(match.meta)
    asked(sitting)
    seats_scene(sitting)._pass_on(2, BOT)
    sitting.window.stage.pop()
    assert sitting.scene.situation.said is not None
    assert "Domestique rides for Azure from now on" in sitting.scene.situation.said.parts
    seats_scene(sitting)._pass_on(2, "human")
    assert 2 not in match.humans
    assert top(sitting).text == "Ann"
    write(sitting, "Carl")
    assert match.seat(2).is_human
    assert HotSeat.of(match).players == ("Bob", "Carl", None)
    sitting.window.stage.pop()
    sitting.window.stage.pop()
    while isinstance(top(sitting), CurtainScene):
        sitting.lift()
    assert sitting.says("Carl rides for Azure from now on")
    if sitting.scene.situation.veiled:
        sitting.lift()
    sitting.scene.select(1)
    sitting.scene.play(1)
    for _ in range(400):
        sitting.pass_time()
        if sitting.is_behind_curtain():
            break
    assert sitting.is_behind_curtain()
    assert sitting.says("Carl, rider 21 is to move")
    sitting.lift()
    assert not sitting.scene.situation.veiled
    assert sitting.scene.situation.asked is not None
    assert sitting.scene.situation.asked.rider == 21
    assert not sitting.scene.situation.shut


def test_a_team_that_nobody_takes_stays_with_its_bot(tmp_path: Path) -> None:
    sitting = table("peek", tmp_path)
    asked(sitting)
    seats = seats_scene(sitting)
    choice: Any = seats.focus.find("3")
    choice.value = "human"
    seats._pass_on(3, "human")
    dialog = top(sitting)
    assert isinstance(dialog, Dialog)
    sitting.key(pygame.K_ESCAPE)
    assert sitting.match.humans == (1, 2)
    left: Any = seats.focus.find("3")
    assert left.value == BOT


def test_without_a_name_he_is_called_by_his_place(tmp_path: Path) -> None:
    sitting = table("peek", tmp_path)
    asked(sitting)
    seats_scene(sitting)._pass_on(3, "human")
    write(sitting, "")
    assert HotSeat.of(sitting.match).players == (None, None, None)
    assert sitting.says("Player 3")


# Curtains and the menu


def is_veiled(sitting: Sitting) -> bool:
    return sitting.scene.situation.veiled


@pytest.mark.parametrize("opened", [pygame.K_ESCAPE, pygame.K_F1, pygame.K_l])
def test_strict_hangs_the_curtain_again_when_nothing_lies_over_the_race(opened: int, tmp_path: Path) -> None:
    """Who closes the menu may be somebody else."""
    sitting = table("strict", tmp_path)
    asked(sitting)
    sitting.lift()
    assert not is_veiled(sitting)
    sitting.key(opened)
    assert is_veiled(sitting)
    sitting.key(pygame.K_ESCAPE)
    assert top(sitting) is sitting.scene
    assert sitting.says("Lift the curtain")
    sitting.key(pygame.K_RETURN)
    assert is_veiled(sitting)
    sitting.lift()
    assert not is_veiled(sitting)


def test_no_card_is_previewed_behind_the_curtain(tmp_path: Path) -> None:
    """One card of his is known to all: it would show before he has sat down."""
    sitting = table("strict", tmp_path)
    sitting.session.settings.first_press = True
    for _ in range(60):
        asked(sitting)
        situation: Any = sitting.scene.situation
        if situation.veiled:
            known = any(card is not None for card in situation.view.rider(situation.asked.rider).cards)
            assert situation.selected == -1
            assert sitting.scene.desk.roads.picture.preview is None
            sitting.lift()
            assert situation.selected >= 0
            if known:
                return
        sitting.scene.play(max(situation.selected, 0))
    raise AssertionError("nobody was asked behind a curtain with a card that all know")


def test_esc_opens_the_menu_over_a_curtain_that_stays(tmp_path: Path) -> None:
    sitting = table("trust", tmp_path, cards=1)
    sitting.pass_time()
    assert sitting.is_behind_curtain()
    assert sitting.says("Menu")
    sitting.pass_time(LOCK_MS)
    sitting.key(pygame.K_ESCAPE)
    assert isinstance(top(sitting), MenuInRace)
    assert not sitting.says("Movement log")
    sitting.key(pygame.K_ESCAPE)
    assert sitting.is_behind_curtain()
    sitting.key(pygame.K_SPACE)
    sitting.pass_time(LIFT_MS)
    assert sitting.is_behind_curtain()
    sitting.lift()
    assert top(sitting) is sitting.scene


def test_a_curtain_for_a_team_that_was_given_to_a_bot_is_gone_behind_the_menu(tmp_path: Path) -> None:
    sitting = table("trust", tmp_path, cards=1)
    sitting.pass_time(1)
    sitting.pass_time(LOCK_MS)
    sitting.key(pygame.K_ESCAPE)
    seats_scene(sitting)._pass_on(2, BOT)
    sitting.key(pygame.K_ESCAPE)
    sitting.key(pygame.K_ESCAPE)
    assert asked(sitting) // 10 == 1
    assert not sitting.scene.situation.shut


# What is said


def test_v_without_secrets_is_answered_quietly_and_for_this_rider_alone(tmp_path: Path) -> None:
    sitting = table("peek", tmp_path)
    for _ in range(80):
        rider = asked(sitting)
        if not sitting.scene.situation.may_peek:
            break
        sitting.scene.play(0)
    said = f"{rider} lie open: everybody knows them."
    sitting.key(pygame.K_v)
    assert sitting.says(said)
    assert not sitting.scene.situation.warning
    assert sitting.scene.situation.topic is None
    sitting.scene.play(0)
    asked(sitting)
    assert not sitting.says(said)


def test_the_retire_dialog_says_riders_names(tmp_path: Path) -> None:
    match = match_of(("human", BOT, BOT), hands=[ONE, ONE, ONE], first_turn="team1")
    match.seats = (replace(match.seats[0], riders=("Finn", "Gus", None, "Ivo the very long one")), *match.seats[1:])
    sitting = Sitting(match, tmp_path)
    asked(sitting)
    sitting.key(pygame.K_r)
    assert isinstance(top(sitting), RetireDialog)
    sitting.key(digit(1))
    assert sitting.says("Retire 12 Gus")
    assert sitting.says("12 Gus leaves the race now")
    assert sitting.says("Finn")
    assert not [text for text, _box, cut in sitting.window.drawn() if cut and "12 Gus" in text]


def test_a_refusal_does_not_outlive_the_language_it_was_said_in(tmp_path: Path) -> None:
    sitting = Sitting(match_of((BOT, "human", BOT)), tmp_path)
    sitting.wait_for_question()
    before = language()
    try:
        sitting.scene.say("No.")
        sitting.scene.resize()
        assert sitting.scene.situation.warning == "No."
        set_language("it")
        sitting.scene.resize()
        assert sitting.scene.situation.warning == ""
        assert sitting.scene.situation.topic is None
    finally:
        set_language(before)
