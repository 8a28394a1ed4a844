"""Hot seat: nobody plays another's card by accident, each player sees the moves since his last card.

Every change of a seat is announced.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.kit.input.inputs import Typed
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, Page
from breakaway_desktop.play.hot_seat import HotSeat, names_of
from breakaway_desktop.ui.dialogs import menu_in_race
from breakaway_desktop.ui.panels.scoreboard import score_of
from breakaway_desktop.ui.screens import race as race_screen
from breakaway_desktop.ui.screens.race.screen_seat import HASTY_MS
from breakaway_desktop.ui.screens.race.visibility import (
    can_peek,
    is_hand_covered,
    is_race_covered,
    visible_cards,
    visible_view,
)
from tests.kit.app_driver import digit, is_dialog, shows
from tests.kit.races import BOT, match_of
from tests.ui.journeys.test_controller_race import LEFT, RB, RIGHT, A, Pad
from tests.ui.screens.race.hot_seat_driver import CTRL, MODES, HotSeatDriver, race
from tests.ui.screens.race.race_screen_driver import not_none
from tools.studio import Studio

THREE = ("human", "human", "human")


def steps(people: HotSeatDriver) -> int:
    return len(people.match.steps)


# Two surplus presses


@pytest.mark.parametrize("mode", MODES)
def test_two_enters_do_not_ride_the_next_players_card(mode: str, tmp_path: Path) -> None:
    people = HotSeatDriver(race(mode), tmp_path)
    people.sit_down()
    people.key(digit(1))
    people.key(pygame.K_RETURN)
    for _ in range(20):
        people.wait()
        people.key(pygame.K_RETURN)
    assert people.teams_that_played == [1]
    assert not_none(people.model.shown_ask).team == 2


def test_the_same_number_twice_plays_one_riders_card_alone(tmp_path: Path) -> None:
    """The second press is a double tap; another number counts at once, and the same one after a while."""
    people = HotSeatDriver(race("trust"), tmp_path)
    people.session.settings.first_press = True
    people.sit_down()
    people.key(digit(1))
    assert people.wait_for_rider() == 21
    people.key(digit(1))
    people.key(digit(1))
    assert people.teams_that_played == [1]
    people.wait(HASTY_MS)
    people.key(digit(1))
    assert people.teams_that_played == [1, 2]
    people.wait_for_rider()
    people.key(digit(0))
    assert people.teams_that_played == [1, 2, 1]


def test_no_input_counts_right_after_the_human_at_the_screen_has_changed(tmp_path: Path) -> None:
    people = HotSeatDriver(race("trust"), tmp_path)
    people.play_card()
    people.wait_until(lambda: people.model.shown_ask is not None)
    people.key(digit(1))
    assert people.model.hand_draft.chosen_index == -1
    people.click("card 2")
    assert people.teams_that_played == [1]
    people.wait(150)
    people.key(digit(1))
    assert people.model.hand_draft.chosen_index == 1


def test_a_card_face_down_takes_two_presses_or_a_look(tmp_path: Path) -> None:
    people = HotSeatDriver(race("peek"), tmp_path)
    people.session.settings.first_press = True
    assert people.sit_down() == 11
    people.key(digit(1))
    assert people.model.hand_draft.chosen_index == 1
    assert people.shows_text("PLAY FACE DOWN")
    people.click("card 2")  # selected by its number, so that a click plays it
    people.click("card 3")
    assert people.model.hand_draft.chosen_index == 2
    assert people.teams_that_played == []
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


# Sentences


def refuse(people: HotSeatDriver) -> str:
    """Press the number of a card that the player does not have; return the notice."""
    people.key(digit(3))
    said = not_none(people.model.notice)
    assert said.wrong
    assert people.shows_text(said.words)
    return str(said.words)


@pytest.mark.parametrize("mode", MODES)
def test_a_refusal_is_not_shown_to_the_next_player(mode: str, tmp_path: Path) -> None:
    people = HotSeatDriver(race(mode), tmp_path)
    people.sit_down()
    refusal = refuse(people)
    people.play_card(1)
    assert people.wait_for_rider() == 21
    assert not people.shows_text(refusal)


def test_a_failed_bot_is_reported_to_the_next_player(tmp_path: Path) -> None:
    people = HotSeatDriver(race("trust", cards=1), tmp_path)
    people.thinker.failing = True
    people.play_card()
    people.sit_down()
    assert people.shows_text("no-such-bot")


def recapped_riders(people: HotSeatDriver) -> list[int]:
    """Return the riders whose moves the recap lists."""
    shown = people.match.steps[people.model.recap_start :]
    return [event.rider for step in shown for event in step.events if isinstance(event, Moved)]


@pytest.mark.parametrize("mode", MODES)
def test_each_player_sees_and_can_replay_the_moves_since_his_last_card(mode: str, tmp_path: Path) -> None:
    """Another human's card as well as a bot's, but not his own; also after loading and after an undo."""
    people = HotSeatDriver(race(mode, THREE), tmp_path)
    for _ in range(3):
        people.play_card()
    assert people.sit_down() == 12
    assert recapped_riders(people) == [21, 31]
    for rider in (21, 31):
        assert str(rider) in people.texts()
    people.play_card()
    assert people.sit_down() == 22
    assert recapped_riders(people) == [31, 12]
    people.key(pygame.K_w)
    watched = []
    while people.model.shown_ask is None:
        shot = people.model.shot
        if shot is not None and isinstance(shot.event, Moved):
            watched.append(shot.event.rider)
        people.wait()
    assert list(dict.fromkeys(watched)) == [31, 12]
    again = HotSeatDriver(people.match, tmp_path)
    again.sit_down()
    assert recapped_riders(again) == [31, 12]
    again.key(pygame.K_z, mods=CTRL)
    if again.model.dialog:
        again.key(pygame.K_j)
    assert again.sit_down() == 12
    assert recapped_riders(again) == [21, 31]


def test_j_v_and_n_without_work_are_answered_quietly(tmp_path: Path) -> None:
    people = HotSeatDriver(race("peek"), tmp_path)
    people.sit_down()
    for key, words in {
        pygame.K_j: "Nobody is asking to undo anything.",
        pygame.K_n: "Yellow 11 to move: play his card.",
    }.items():
        people.key(key)
        assert people.shows_text(words)
        assert not not_none(people.model.notice).wrong
    for _ in range(80):
        rider = people.sit_down()
        if people.is_open():
            break
        people.play_card()
    people.key(pygame.K_v)
    assert people.shows_text(f"{rider}’s cards are all open: everyone knows them.")
    people.play_card()
    people.sit_down()
    assert not people.shows_text("everyone knows them.")


def test_humans_are_called_by_their_names(tmp_path: Path) -> None:
    people = HotSeatDriver(race("peek", names=("Anna", None, None)), tmp_path)
    people.sit_down()
    assert "Anna, choose a card" in people.texts()
    people.play_card()
    people.sit_down()
    assert "Choose a card" in people.texts()


# Undo


def test_an_undo_that_touches_others_needs_their_word(tmp_path: Path) -> None:
    people = HotSeatDriver(race("peek", THREE), tmp_path)
    for _ in range(3):
        people.play_card()
    people.sit_down()
    people.key(pygame.K_v)
    people.key(pygame.K_z, mods=CTRL)  # only he has revealed anything since
    assert people.shows_text("Undone: Red 31 plays")
    assert people.sit_down() == 31
    people.key(pygame.K_v)
    people.key(pygame.K_z, mods=CTRL)
    done = steps(people)
    assert done == 2
    assert str(people.model.dialog) == "undo"
    assert people.shows_text("RED MUST AGREE TO THIS UNDO")
    assert not people.is_open()
    people.key(pygame.K_ESCAPE)
    assert steps(people) == done
    assert people.shows_text("Not undone: Player 3 did not agree.")
    people.key(pygame.K_z, mods=CTRL)
    people.key(pygame.K_RETURN)  # the harmless answer has the focus
    assert steps(people) == done
    people.key(pygame.K_z, mods=CTRL)
    people.key(pygame.K_j)
    assert steps(people) < done
    assert not people.model.dialog
    people.sit_down()
    people.key(pygame.K_y, mods=CTRL)
    assert people.shows_text("Redone: ")
    assert steps(people) == done


def test_retirement_is_of_the_team_to_move(tmp_path: Path) -> None:
    match = race("peek")
    match.seats = (match.seats[0], replace(match.seats[1], riders=("Finn", "Gus", None, None)), match.seats[2])
    people = HotSeatDriver(match, tmp_path)
    people.play_card()
    people.sit_down()
    people.key(pygame.K_v)
    people.key(pygame.K_r)
    assert not people.is_open()
    assert people.shows_text("RETIRE A RIDER OF AZURE?")
    people.key(digit(1))
    assert people.shows_text("Retire 22 Gus")
    assert people.shows_text("Finn")
    assert people.texts_cut_off() == []
    people.key(pygame.K_RETURN)
    people.sit_down()
    assert 22 in people.match.view(2).retiring


# Seats


def pass_on(people: HotSeatDriver, team: int, key: int) -> None:
    """Change the player of a team in the menu; `key` chooses the first or the last entry of the list."""
    people.wait(UNEXPECTED_PAGE_DELAY_MS)
    for _step in range(2):  # a selected card is put back first
        if not shows(people.top, menu_in_race):
            people.key(pygame.K_ESCAPE)
    people.top.focus.find("seats").press()
    assert is_dialog(people.top, "seats")
    people.top.focus.focus_on(people.top.focus.find(str(team)))
    for struck in (pygame.K_RETURN, key, pygame.K_RETURN):
        people.key(struck)


def test_teams_handed_over_together_are_announced_one_by_one(tmp_path: Path) -> None:
    people = HotSeatDriver(race("trust", THREE), tmp_path)
    people.sit_down()
    pass_on(people, 2, pygame.K_END)
    people.top.focus.focus_on(people.top.focus.find("3"))
    for struck in (pygame.K_RETURN, pygame.K_END, pygame.K_RETURN):
        people.key(struck)
    back(people)
    while people.has_privacy_screen() or people.is_covered():
        people.dismiss_privacy_screen()
    assert people.shows_text("now rides for Celeste · ")


def back(people: HotSeatDriver) -> None:
    while people.top is not people.page:
        people.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("mode", MODES)
def test_a_new_player_enters_his_name_before_he_sees_the_cards(mode: str, tmp_path: Path) -> None:
    """R9.3: the player before has left."""
    people = HotSeatDriver(race(mode, THREE, names=("Bob", "Ann", None)), tmp_path)
    people.sit_down()
    pass_on(people, 2, pygame.K_END)
    back(people)
    assert people.match.humans == (1, 3)
    pass_on(people, 2, pygame.K_HOME)
    assert people.top.model.dialog.written == "Ann"
    people.key(pygame.K_a, mods=pygame.KMOD_CTRL)
    for letter in "Carl":
        people.stage.handle(Typed(letter))
    people.key(pygame.K_RETURN)
    assert HotSeat.of(people.match).players == ("Bob", "Carl", None)
    back(people)
    while people.has_privacy_screen() or people.is_covered():
        people.dismiss_privacy_screen()
    assert people.shows_text("Carl now rides for Azure")
    people.play_card(1)
    assert people.wait_for_rider() == 21
    assert people.has_privacy_screen()
    assert people.shows_text("CARL, YOUR TURN")
    assert people.shows_text("Carl: rider 21 to move")
    people.dismiss_privacy_screen()
    assert not people.has_privacy_screen()
    assert people.is_open() == (mode != "peek")


def test_a_team_without_a_new_player_stays_with_its_bot_and_a_player_without_a_name_has_a_number(
    tmp_path: Path,
) -> None:
    people = HotSeatDriver(race("trust", cards=1), tmp_path)
    people.wait_for_rider()
    assert people.has_privacy_screen()
    pass_on(people, 2, pygame.K_END)
    back(people)
    assert people.shows_text("YELLOW, YOUR TURN")  # no privacy screen for the team of a bot
    people.dismiss_privacy_screen()
    assert people.sit_down() // 10 == 1
    pass_on(people, 3, pygame.K_HOME)
    people.key(pygame.K_ESCAPE)
    assert people.match.humans == (1,)
    assert f"bot:{people.top.focus.find('3').value}" == BOT
    people.key(pygame.K_ESCAPE)
    pass_on(people, 3, pygame.K_HOME)
    people.key(pygame.K_RETURN)
    assert HotSeat.of(people.match).players == (None, None, None)
    assert people.shows_text("Player 3")


def test_a_refusal_is_not_shown_again_in_another_language(tmp_path: Path) -> None:
    people = HotSeatDriver(race("peek"), tmp_path)
    people.sit_down()
    refuse(people)
    people.key(pygame.K_ESCAPE)
    people.key(pygame.K_ESCAPE)
    assert people.model.notice is None


@pytest.mark.parametrize("mode", MODES)
def test_no_hand_is_revealed_when_a_player_joins_or_leaves(mode: str, tmp_path: Path) -> None:
    """The number of humans goes from 1 to 2 and back to 1."""
    people = HotSeatDriver(race(mode, ("human", BOT, BOT)), tmp_path)
    people.sit_down()
    assert people.is_open()
    people.key(digit(0))
    pass_on(people, 2, pygame.K_HOME)
    people.key(pygame.K_RETURN)
    assert set(people.match.humans) == {1, 2}
    assert not people.is_open()  # below the menu
    back(people)
    assert people.has_privacy_screen() == (mode == "trust")
    assert people.is_covered() == (mode == "strict")
    assert not people.is_open()
    if mode != "peek":
        people.dismiss_privacy_screen()
        assert people.model.hand_draft.chosen_index == -1
    pass_on(people, 1, pygame.K_END)
    back(people)
    assert set(people.match.humans) == {2}
    assert people.has_privacy_screen()
    people.dismiss_privacy_screen()
    assert people.sit_down() // 10 == 2
    assert people.is_open()


def test_the_race_continues_after_the_list_of_keys_over_a_question(tmp_path: Path) -> None:
    people = HotSeatDriver(race("trust"), tmp_path)
    people.sit_down()
    people.key(pygame.K_r)
    people.key(pygame.K_F1)
    assert people.top is not people.page
    for _sheet in ("keys", "question"):
        people.key(pygame.K_ESCAPE)
    assert not people.model.dialog
    assert not is_race_covered(people.model)


@pytest.mark.parametrize("base", ["boxed", "postal"])
def test_scores_name_the_players_at_one_screen_as_with_phones(base: str, tmp_path: Path) -> None:
    match = match_of(("human", "human", BOT, "human"), base=base)
    match.meta = HotSeat("trust", ("Anna", "Bruno", None, None)).merge_into(match.meta)
    people = HotSeatDriver(match, tmp_path)
    people.wait_until(lambda: people.has_privacy_screen() or people.is_covered())
    people.dismiss_privacy_screen()
    scores = score_of(visible_view(people.model), people.model.names)
    assert [team.name for team in scores.teams] == ["Anna", "Bruno", names_of(match).team(3), names_of(match).team(4)]
    texts = [text.upper() for text in people.texts()]
    assert [name for name in ("ANNA", "BRUNO") if name not in texts] == []


# Two people play with one controller: they take their seats, turn cards up and agree to an undo


def start_race(studio: Studio, mode: str) -> Page:
    studio.session.settings.speed = "off"
    studio.navigation.show_race(race(mode))
    page = studio.top
    assert isinstance(page, Page)
    assert page.part is race_screen
    studio.wait(400)
    return page


def walk_to(pad: Pad, page: Page, label: str) -> None:
    for _ in range(60):
        current = page.focus.current
        if current is not None and current.label == label:
            return
        pad.press(RB)
    raise AssertionError(f"{label} is never reached")


def test_a_privacy_screen_is_dismissed_and_a_card_played(studio: Studio) -> None:
    pad, page = Pad(studio), start_race(studio, "strict")
    for ridden in range(2):
        assert is_hand_covered(page.model)
        pad.press(A)
        assert not is_hand_covered(page.model)
        studio.wait(200)
        pad.push(LEFT)
        pad.press(A)
        assert [step.decision.team for step in page.model.match.steps][:2][: ridden + 1] == [1, 2][: ridden + 1]
        studio.wait(400)


def test_cards_are_turned_up_by_the_eye(studio: Studio) -> None:
    pad, page = Pad(studio), start_race(studio, "peek")
    assert can_peek(page.model)
    walk_to(pad, page, "eye")
    pad.press(A)
    assert None not in visible_cards(page.model)
    walk_to(pad, page, "hand")
    for _card in range(2):
        pad.push(RIGHT)
    pad.press(A)
    assert page.model.match.steps[0].decision == (11, 11)
