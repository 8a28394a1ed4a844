"""Several people at one screen: nobody rides another's card by accident, each is told what happened since his last
card, and no seat changes hands without a word."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.dialogs import menu_in_race
from breakaway_desktop.ui.input.inputs import Typed
from breakaway_desktop.ui.screens.race.screen_seat import HASTY_MS
from breakaway_desktop.ui.screens.race.visibility import is_race_covered
from breakaway_desktop.ui.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from tests.ui.journeys.fakes import BOT
from tests.ui.journeys.person import asks, shows
from tests.ui.screens.race.people import CTRL, MODES, People, race
from tests.ui.screens.race.rider import digit, given

THREE = ("human", "human", "human")


def steps(people: People) -> int:
    return len(people.match.steps)


# Two presses too many


@pytest.mark.parametrize("mode", MODES)
def test_two_enters_do_not_ride_the_next_players_card(mode: str, tmp_path: Path) -> None:
    people = People(race(mode), tmp_path)
    people.sit_down()
    people.key(digit(1))
    people.key(pygame.K_RETURN)
    for _ in range(20):
        people.wait()
        people.key(pygame.K_RETURN)
    assert people.decided == [1]
    assert given(people.model.shown_ask).team == 2


def test_the_same_number_twice_plays_one_riders_card_alone(tmp_path: Path) -> None:
    """A double tap; another number counts at once, and the same one after a while."""
    people = People(race("trust"), tmp_path)
    people.session.settings.first_press = True
    people.sit_down()
    people.key(digit(1))
    assert people.rider() == 21
    people.key(digit(1))
    people.key(digit(1))
    assert people.decided == [1]
    people.wait(HASTY_MS)
    people.key(digit(1))
    assert people.decided == [1, 2]
    people.rider()
    people.key(digit(0))
    assert people.decided == [1, 2, 1]


def test_no_input_counts_right_after_the_human_at_the_screen_has_changed(tmp_path: Path) -> None:
    people = People(race("trust"), tmp_path)
    people.ride()
    people.until(lambda: people.model.shown_ask is not None)
    people.key(digit(1))
    assert people.model.hand_draft.chosen_index == -1
    people.click("card 2")
    assert people.decided == [1]
    people.wait(150)
    people.key(digit(1))
    assert people.model.hand_draft.chosen_index == 1


def test_a_card_face_down_takes_two_presses_or_a_look(tmp_path: Path) -> None:
    people = People(race("peek"), tmp_path)
    people.session.settings.first_press = True
    assert people.sit_down() == 11
    people.key(digit(1))
    assert people.model.hand_draft.chosen_index == 1
    assert people.says("PLAY FACE DOWN")
    people.click("card 2")  # chosen by its number: a click on it is the first
    people.click("card 3")
    assert people.model.hand_draft.chosen_index == 2
    assert people.decided == []
    people.click("card 3")
    assert people.match.steps[0].decision == PlayCard(11, 9)
    assert people.sit_down() == 21
    people.key(pygame.K_v)
    people.key(digit(0))
    assert people.match.steps[1].decision == PlayCard(21, 10)
    people.sit_down()
    people.click("eye")
    assert people.is_open()
    done = steps(people)
    people.click("card 1")
    assert steps(people) > done
    people.sit_down()
    people.key(pygame.K_LEFT)
    done = steps(people)
    people.key(pygame.K_RETURN)
    assert steps(people) > done


# What is said


def refuse(people: People) -> str:
    """The player strikes the number of a card that he has not; what he is told."""
    people.key(digit(3))
    said = given(people.model.notice)
    assert said.wrong
    assert people.says(said.words)
    return str(said.words)


@pytest.mark.parametrize("mode", MODES)
def test_a_refusal_is_not_said_to_the_next_player(mode: str, tmp_path: Path) -> None:
    people = People(race(mode), tmp_path)
    people.sit_down()
    refusal = refuse(people)
    people.ride(1)
    assert people.rider() == 21
    assert not people.says(refusal)


def test_what_went_wrong_with_a_bot_is_said_to_the_next_player(tmp_path: Path) -> None:
    people = People(race("trust", cards=1), tmp_path)
    people.session.thinker.failing = True
    people.ride()
    people.sit_down()
    assert people.says("no-such-bot")


def told(people: People) -> list[int]:
    """The riders of whom is told that they have just moved."""
    shown = people.match.steps[people.model.recap_start :]
    return [event.rider for step in shown for event in step.events if isinstance(event, Moved)]


@pytest.mark.parametrize("mode", MODES)
def test_each_is_told_what_others_rode_since_his_last_card_and_can_watch_it(mode: str, tmp_path: Path) -> None:
    """Another human's card as well as a bot's; not what he has played himself. Also after a load and an undo."""
    people = People(race(mode, THREE), tmp_path)
    for _ in range(3):
        people.ride()
    assert people.sit_down() == 12
    assert told(people) == [21, 31]
    for rider in (21, 31):
        assert str(rider) in people.texts()
    people.ride()
    assert people.sit_down() == 22
    assert told(people) == [31, 12]
    people.key(pygame.K_w)
    watched = []
    while people.model.shown_ask is None:
        shot = people.model.shot
        if shot is not None and isinstance(shot.event, Moved):
            watched.append(shot.event.rider)
        people.wait()
    assert list(dict.fromkeys(watched)) == [31, 12]
    again = People(people.match, tmp_path)
    again.sit_down()
    assert told(again) == [31, 12]
    again.key(pygame.K_z, mods=CTRL)
    if again.model.dialog:
        again.key(pygame.K_j)
    assert again.sit_down() == 12
    assert told(again) == [21, 31]


def test_j_v_and_n_without_work_are_answered_quietly(tmp_path: Path) -> None:
    people = People(race("peek"), tmp_path)
    people.sit_down()
    for key, words in {
        pygame.K_j: "Nobody is asking to undo anything.",
        pygame.K_n: "Yellow 11 to move: play his card.",
    }.items():
        people.key(key)
        assert people.says(words)
        assert not given(people.model.notice).wrong
    for _ in range(80):
        rider = people.sit_down()
        if people.is_open():
            break
        people.ride()
    people.key(pygame.K_v)
    assert people.says(f"{rider}’s cards are all open: everyone knows them.")
    people.ride()
    people.sit_down()
    assert not people.says("everyone knows them.")


def test_humans_are_called_by_their_names(tmp_path: Path) -> None:
    people = People(race("peek", names=("Anna", None, None)), tmp_path)
    people.sit_down()
    assert "Anna, choose a card" in people.texts()
    people.ride()
    people.sit_down()
    assert "Choose a card" in people.texts()


# Undo


def test_an_undo_that_touches_others_needs_their_word(tmp_path: Path) -> None:
    people = People(race("peek", THREE), tmp_path)
    for _ in range(3):
        people.ride()
    people.sit_down()
    people.key(pygame.K_v)
    people.key(pygame.K_z, mods=CTRL)  # nobody but himself has shown anything since
    assert people.says("Undone: Red 31 plays")
    assert people.sit_down() == 31
    people.key(pygame.K_v)
    people.key(pygame.K_z, mods=CTRL)
    done = steps(people)
    assert done == 2
    assert str(people.model.dialog) == "undo"
    assert people.says("RED MUST AGREE TO THIS UNDO")
    assert not people.is_open()
    people.key(pygame.K_ESCAPE)
    assert steps(people) == done
    assert people.says("Not undone: Player 3 did not agree.")
    people.key(pygame.K_z, mods=CTRL)
    people.key(pygame.K_RETURN)  # the harmless answer has the focus
    assert steps(people) == done
    people.key(pygame.K_z, mods=CTRL)
    people.key(pygame.K_j)
    assert steps(people) < done
    assert not people.model.dialog
    people.sit_down()
    people.key(pygame.K_y, mods=CTRL)
    assert people.says("Redone: ")
    assert steps(people) == done


def test_retirement_is_of_the_team_to_move(tmp_path: Path) -> None:
    match = race("peek")
    match.seats = (match.seats[0], replace(match.seats[1], riders=("Finn", "Gus", None, None)), match.seats[2])
    people = People(match, tmp_path)
    people.ride()
    people.sit_down()
    people.key(pygame.K_v)
    people.key(pygame.K_r)
    assert not people.is_open()
    assert people.says("RETIRE A RIDER OF AZURE?")
    people.key(digit(1))
    assert people.says("Retire 22 Gus")
    assert people.says("Finn")
    assert people.cut_off() == []
    people.key(pygame.K_RETURN)
    people.sit_down()
    assert 22 in people.match.view(2).retiring


# Seats


def pass_on(people: People, team: int, key: int) -> None:
    """Through the menu; the list stands at its first or its last entry."""
    people.wait(UNEXPECTED_PAGE_DELAY_MS)
    for _step in range(2):  # a chosen card is put back first
        if not shows(people.top, menu_in_race):
            people.key(pygame.K_ESCAPE)
    people.top.focus.find("seats").press()
    assert asks(people.top, "seats")
    people.top.focus.focus_on(people.top.focus.find(str(team)))
    for struck in (pygame.K_RETURN, key, pygame.K_RETURN):
        people.key(struck)


def test_teams_that_pass_on_together_are_told_apart(tmp_path: Path) -> None:
    people = People(race("trust", THREE), tmp_path)
    people.sit_down()
    pass_on(people, 2, pygame.K_END)
    people.top.focus.focus_on(people.top.focus.find("3"))
    for struck in (pygame.K_RETURN, pygame.K_END, pygame.K_RETURN):
        people.key(struck)
    back(people)
    while people.curtained() or people.covered():
        people.lift()
    assert people.says("now rides for Azure · ")


def back(people: People) -> None:
    while people.top is not people.page:
        people.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("mode", MODES)
def test_who_takes_a_team_over_says_who_he_is_before_he_sees_its_cards(mode: str, tmp_path: Path) -> None:
    """R9.3: Ann has gone home."""
    people = People(race(mode, THREE, names=("Bob", "Ann", None)), tmp_path)
    people.sit_down()
    pass_on(people, 2, pygame.K_END)
    back(people)
    assert people.match.humans == (1, 3)
    pass_on(people, 2, pygame.K_HOME)
    assert people.top.model.dialog.written == "Ann"
    people.key(pygame.K_a, mods=pygame.KMOD_CTRL)
    for letter in "Carl":
        people.window.stage.handle(Typed(letter))
    people.key(pygame.K_RETURN)
    assert HotSeat.of(people.match).players == ("Bob", "Carl", None)
    back(people)
    while people.curtained() or people.covered():
        people.lift()
    assert people.says("Carl now rides for Azure")
    people.ride(1)
    assert people.rider() == 21
    assert people.curtained()
    assert people.says("CARL, YOUR TURN")
    assert people.says("Carl: rider 21 to move")
    people.lift()
    assert not people.curtained()
    assert people.is_open() == (mode != "peek")


def test_a_team_that_nobody_takes_stays_with_its_bot_and_who_gives_no_name_has_a_number(tmp_path: Path) -> None:
    people = People(race("trust", cards=1), tmp_path)
    people.rider()
    assert people.curtained()
    pass_on(people, 2, pygame.K_END)
    back(people)
    assert people.says("YELLOW, YOUR TURN")  # the curtain of the team that a bot has now is gone
    people.lift()
    assert people.sit_down() // 10 == 1
    pass_on(people, 3, pygame.K_HOME)
    people.key(pygame.K_ESCAPE)
    assert people.match.humans == (1,)
    assert people.top.focus.find("3").value == BOT
    people.key(pygame.K_ESCAPE)
    pass_on(people, 3, pygame.K_HOME)
    people.key(pygame.K_RETURN)
    assert HotSeat.of(people.match).players == (None, None, None)
    assert people.says("Player 3")


def test_what_was_refused_is_not_said_in_another_language(tmp_path: Path) -> None:
    people = People(race("peek"), tmp_path)
    people.sit_down()
    refuse(people)
    people.key(pygame.K_ESCAPE)
    people.key(pygame.K_ESCAPE)
    assert people.model.notice is None


@pytest.mark.parametrize("mode", MODES)
def test_nobody_sees_a_hand_because_another_comes_or_leaves(mode: str, tmp_path: Path) -> None:
    """1 → 2 → 1 humans."""
    people = People(race(mode, ("human", BOT, BOT)), tmp_path)
    people.sit_down()
    assert people.is_open()
    people.key(digit(0))
    pass_on(people, 2, pygame.K_HOME)
    people.key(pygame.K_RETURN)
    assert set(people.match.humans) == {1, 2}
    assert not people.is_open()  # beneath the menu
    back(people)
    assert people.curtained() == (mode == "trust")
    assert people.covered() == (mode == "strict")
    assert not people.is_open()
    if mode != "peek":
        people.lift()
        assert people.model.hand_draft.chosen_index == -1
    pass_on(people, 1, pygame.K_END)
    back(people)
    assert set(people.match.humans) == {2}
    assert people.curtained()
    people.lift()
    assert people.sit_down() // 10 == 2
    assert people.is_open()


def test_the_race_goes_on_when_keys_were_looked_at_over_a_question(tmp_path: Path) -> None:
    people = People(race("trust"), tmp_path)
    people.sit_down()
    people.key(pygame.K_r)
    people.key(pygame.K_F1)
    assert people.top is not people.page
    for _sheet in ("keys", "question"):
        people.key(pygame.K_ESCAPE)
    assert not people.model.dialog
    assert not is_race_covered(people.model)
