"""The tutorial on the real screens: by keys, by clicks, left and continued, with the input that it allows."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.kit.input.chords import Chord
from breakaway_desktop.kit.input.controller import BUTTONS
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.settings import load_settings
from breakaway_desktop.tutorial import STEPS
from breakaway_desktop.tutorial.lesson import END, LOOK, MORE, RACE, READY, RIDE, WHY
from breakaway_desktop.ui.dialogs import menu_in_race
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.screens import key_page, log as log_screen, menu as menu_screen, result as result_screen
from breakaway_desktop.ui.screens.help import screen as help_screen
from breakaway_desktop.ui.session import BotAnswered
from breakaway_desktop.ui.tutorial import screen as tutorial_screen
from breakaway_desktop.ui.tutorial.screen import FREE, STEP, WATCH
from tests.kit.app_driver import shows
from tests.ui.tutorial.tutorial_driver import TutorialDriver, last_race_step, step_of

LOOKS, RIDES = step_of(LOOK), step_of(RIDE)
BUILDS = next(at for at, (lesson, _step) in enumerate(STEPS) if lesson.topic == "building a team")
WRONG = "Press Enter to play the 5."


@pytest.fixture
def learner(tmp_path: Path) -> TutorialDriver:
    return TutorialDriver(tmp_path / "races")


def finish_tutorial(learner: TutorialDriver, method: str) -> None:
    """Complete the tutorial from the menu to the result of its race, and back; no race is saved."""
    learner.open(ShowMenu())
    learner.click("learn") if method == "do_step_by_click" else learner.press("l")
    for at, (_lesson, step) in enumerate(STEPS):
        assert learner.lesson.step_index == load_settings().lesson == at
        assert learner.lesson.phase == STEP
        assert learner.shows_text(f"{at + 1} of {len(STEPS)}")
        assert learner.shows_text(step.title.upper())
        learner.wait(UNEXPECTED_PAGE_DELAY_MS)
        getattr(learner, method)()
        if step.action.kind in (RACE, END, READY):
            assert learner.lesson.phase == FREE
            learner.play_free_race(click=method == "do_step_by_click")
        # The result of the race offers the last lesson, that of the second one nothing.
        if step.action.kind in (END, READY):
            assert shows(learner.stage.top, result_screen)
            assert not learner.shows_text("Saved races")
            assert learner.shows_text("Build your own four hands") == (step.action.kind == END)
            learner.wait(UNEXPECTED_PAGE_DELAY_MS)
        if step.action.kind == END:
            learner.click("result.build") if method == "do_step_by_click" else learner.press("h")
    learner.open(ShowMenu())
    learner.focus("learn")
    assert learner.shows_text("done")
    assert load_settings().learnt
    assert load_settings().lesson == 0
    assert not list(learner.session.folder.glob("*.race"))


def test_the_complete_tutorial_is_played_with_keys(learner: TutorialDriver) -> None:
    finish_tutorial(learner, "do_step")


def test_the_complete_tutorial_is_played_with_clicks(learner: TutorialDriver) -> None:
    learner.settings.first_press = True
    finish_tutorial(learner, "do_step_by_click")


def test_the_last_page_opens_automatically_and_ignores_input_at_first(learner: TutorialDriver) -> None:
    learner.begin(last_race_step())
    learner.do_step()
    learner.play_free_race()
    learner.wait(UNEXPECTED_PAGE_DELAY_MS - 1)
    learner.press("1", "Enter", "Esc", "Space")
    assert learner.lesson.step.action.kind == END
    learner.wait(UNEXPECTED_PAGE_DELAY_MS)
    learner.press("Enter")
    assert learner.lesson.phase == FREE


def test_the_tutorial_starts_with_the_goal_and_defines_a_string(learner: TutorialDriver) -> None:
    learner.begin()
    for words in ("TWO THINGS WIN A RACE", "10, 8, 6, 5", "= 3 + 4 riders ahead", "leave a gap and you get 3"):
        assert learner.shows_text(words), words
    said = [step.sentence for _lesson, step in STEPS]
    first = next(words for words in said if "string" in words)
    assert first.startswith("Riders on consecutive squares are a string.")


def test_a_listener_hears_each_step_what_it_is_about_and_the_free_race(learner: TutorialDriver) -> None:
    def told() -> list[str]:
        return [line.words for line in tutorial_screen.heard(learner.lesson).lines]

    learner.begin()
    assert told()[0].startswith("Step 1 of 22. Two things win a race. High cards win sprints.")
    assert "and you get 3. " in told()[0]
    learner.press("Enter", "Enter")
    assert told()[0].startswith("Step 3 of 22. One card, one move. ")
    assert told()[0].endswith("Look at: your cards. Press 2 to look at the 9.")
    learner.press("5")
    assert told()[1:] == ["Press 2 to look at the 9."]
    learner.begin(last_race_step())
    learner.do_step()
    learner.wait(9000)
    assert any("Cards " in words for words in told())


def test_riders_visibly_move_before_the_lesson_continues(learner: TutorialDriver) -> None:
    learner.settings.speed = "normal"
    for hasten in (pygame.K_SPACE, pygame.K_RETURN, 0):
        learner.begin(RIDES)
        learner.key(pygame.K_RETURN)
        assert (learner.lesson.step_index, learner.lesson.phase) == (RIDES, WATCH)
        assert learner.race.live.is_showing_moves
        assert not learner.shows_text(f"of {len(STEPS)}")
        learner.wait(20)
        learner.key(hasten) if hasten else learner.click((640, 300))
        assert (learner.lesson.step_index, learner.lesson.phase) == (RIDES + 1, STEP)


def test_bots_wait_until_the_race_is_free(learner: TutorialDriver) -> None:
    learner.begin(RIDES)
    learner.do_step()
    steps = len(learner.race.match.steps)
    for _ in range(20):
        learner.wait(100)
        learner.stage.handle(Posted(BotAnswered()))
    assert len(learner.race.match.steps) == steps


def test_everything_asked_for_can_be_done_with_a_controller(learner: TutorialDriver) -> None:
    """A controller sends keys: Enter performs every step, and its key cap is shown."""
    assert Chord(pygame.K_RETURN) in BUTTONS
    for at in (*range(last_race_step()), *range(BUILDS, len(STEPS) - 1)):
        learner.begin(at)
        assert learner.focused_label == "do"
        learner.key(pygame.K_RETURN)
        learner.wait_for_step()
        assert learner.lesson.step_index == at + 1


def test_at_every_step_keys_that_are_not_asked_for_do_nothing(learner: TutorialDriver) -> None:
    for at in (*range(last_race_step() + 1), *range(BUILDS, len(STEPS))):
        learner.begin(at)
        before = learner.lesson.moment
        for key in (pygame.K_4, pygame.K_n, pygame.K_r, pygame.K_z, pygame.K_h):
            learner.key(key)
            assert learner.lesson.step_index == at
            assert learner.shows_text("Press ")
        learner.key(pygame.K_z, mods=pygame.KMOD_CTRL)
        assert learner.lesson.step_index == at
        assert learner.lesson.moment == before
    learner.begin(RIDES)
    learner.key(pygame.K_n)
    assert learner.shows_text(WRONG)
    learner.wait(3100)
    assert not learner.shows_text(WRONG)


def test_the_frames_flash_twice_after_a_wrong_key_unless_nothing_may_move(learner: TutorialDriver) -> None:
    def frames() -> list[bytes]:
        learner.begin(RIDES)
        learner.wait(1000)
        learner.key(pygame.K_n)
        result = []
        for _ in range(10):
            result.append(learner.pixels())
            learner.wait(100)
        return result

    seen = frames()
    changes = sum(one != other for one, other in pairwise(seen))
    assert changes >= 3
    learner.settings.motion = "still"
    assert len(set(frames())) == 1


def test_a_click_next_to_the_card_only_shows_a_note(learner: TutorialDriver) -> None:
    learner.begin(RIDES)
    steps = len(learner.race.match.steps)
    for place in (learner.card(9), learner.card(3), learner.page.node_box("menu"), learner.page.node_box("hint")):
        learner.click(place.centre)
        assert learner.shows_text("Click “Play the 5” or press Enter.")
        learner.wait(3100)
    assert learner.lesson.step_index == RIDES
    assert len(learner.race.match.steps) == steps


def test_a_click_on_a_card_that_is_only_mentioned_shows_a_note(learner: TutorialDriver) -> None:
    learner.begin(LOOKS)
    learner.do_step()
    action, lit = learner.lesson.step.action, next(s for s in learner.lesson.step.show if s.part == "card")
    assert lit.first != action.card
    learner.click(learner.card(lit.first).centre)
    assert learner.shows_text("Click “Look at the 5” or press 1.")
    learner.click(learner.card(action.card).centre)
    assert learner.lesson.step_index == LOOKS + 2


def test_the_number_of_the_card_and_its_number_on_the_pad_do_it_as_well(learner: TutorialDriver) -> None:
    for key, mods in ((pygame.K_2, 0), (pygame.K_KP_2, pygame.KMOD_NUM)):
        learner.begin(LOOKS)
        learner.key(key, mods=mods)
        assert learner.lesson.step_index == LOOKS + 1
        assert learner.race.hand_draft.chosen_index == 1
    learner.begin(RIDES)
    learner.key(pygame.K_1)
    learner.wait_for_step()
    assert learner.lesson.step_index == RIDES + 1


def test_looking_keys_look(learner: TutorialDriver) -> None:
    learner.begin(RIDES)
    learner.key(pygame.K_F2)
    assert learner.race.view_state.sheet_team == 1
    assert learner.is_explaining()
    learner.press("Esc")
    assert not learner.is_explaining()
    learner.key(pygame.K_e)
    assert learner.is_explaining()
    assert learner.lesson.step_index == RIDES
    assert not learner.shows_text(WRONG)


def test_esc_first_closes_an_explanation(learner: TutorialDriver) -> None:
    learner.begin(step_of(WHY))
    learner.do_step()
    assert learner.is_explaining()
    learner.press("Esc")
    assert learner.is_in_lesson
    assert not learner.is_explaining()
    learner.press("Esc")
    assert shows(learner.stage.top, menu_screen)


def test_help_is_there(learner: TutorialDriver) -> None:
    learner.begin(RIDES)
    learner.press("F1")
    assert shows(learner.stage.top, key_page)
    learner.follow("see Play the 5", "Esc", "Shift+F1")
    assert shows(learner.stage.top, help_screen)
    learner.press("Esc")
    assert learner.lesson.step_index == RIDES


def test_esc_leaves_the_lesson_and_the_menu_resumes_it(learner: TutorialDriver) -> None:
    learner.begin()
    for _ in range(4):
        learner.do_step()
    at, said = learner.lesson.step_index, learner.lesson.sentence
    learner.press("Esc")
    assert shows(learner.stage.top, menu_screen)
    learner.focus("learn")
    assert learner.shows_text(f"{at + 1}/{len(STEPS)}")
    assert load_settings().lesson == at
    again = TutorialDriver(learner.session.folder)
    again.settings.lesson = load_settings().lesson
    again.open(ShowMenu())
    again.click("learn")
    assert (again.lesson.step_index, again.lesson.sentence) == (at, said)


def test_back_leads_to_the_step_before_as_it_was(learner: TutorialDriver) -> None:
    for at in (*range(1, last_race_step() + 1), *range(BUILDS + 1, len(STEPS))):
        learner.begin(at - 1)
        said, chosen = learner.lesson.sentence, learner.lesson.race and learner.lesson.race.hand_draft.chosen_index
        learner.do_step()
        assert learner.lesson.step_index == at
        learner.click("back")
        assert learner.lesson.step_index == at - 1
        assert learner.lesson.sentence == said
        assert (learner.lesson.race and learner.lesson.race.hand_draft.chosen_index) == chosen


def test_the_mouse_leaves_too(learner: TutorialDriver) -> None:
    learner.begin(LOOKS)
    learner.click("leave")
    assert shows(learner.stage.top, menu_screen)


def test_tab_walks_through_the_sheet_and_enter_presses_what_has_the_focus(learner: TutorialDriver) -> None:
    learner.begin(LOOKS)
    walked = []
    for _ in range(3):
        learner.press("Tab")
        walked.append(learner.focused_label)
    assert walked == ["back", "leave", "do"]
    learner.press("Tab", "Enter")
    assert learner.lesson.step_index == LOOKS - 1


def test_the_team_that_was_built_rides_the_same_race_to_its_finish(learner: TutorialDriver) -> None:
    learner.begin(step_of(MORE))
    learner.key(pygame.K_RIGHT)
    over = learner.lesson.moment.hands
    assert sum(over[0]) == 31
    learner.key(pygame.K_LEFT)
    hands = learner.lesson.moment.hands
    assert sum(hands[0]) == 30
    assert learner.lesson.step_index == step_of(READY)
    learner.press("Enter")
    assert (learner.lesson.phase, learner.lesson.rides_on) == (FREE, True)
    assert learner.race.match.teams[1].hands == hands
    assert (load_settings().lesson, load_settings().learnt) == (0, True)


def test_hands_that_were_begun_for_another_race_are_there_again_afterwards(learner: TutorialDriver) -> None:
    begun = ((10, 10, 10), (9, 8, 8), (7, 7, 6), (6, 5, 5))
    learner.session.unfinished_hands["azure"] = begun
    for steps in (3, 4):
        learner.begin(BUILDS)
        assert learner.lesson.moment.hands != begun
        for _ in range(steps):
            learner.do_step()
        learner.press("Esc")
        assert learner.session.unfinished_hands == {"azure": begun}


@pytest.mark.parametrize("way", ["key", "menu"])
def test_the_free_race_can_be_left(learner: TutorialDriver, way: str) -> None:
    learner.begin(last_race_step())
    assert learner.shows_text("Esc")
    learner.do_step()
    assert learner.lesson.phase == FREE
    if way == "key":
        learner.key(pygame.K_e)
        assert learner.is_explaining()
        learner.press("Esc")
        assert not learner.is_explaining()
        assert learner.is_in_lesson
        learner.press("L")
        assert shows(learner.stage.top, log_screen)
        learner.press("Esc", "Esc")
    else:
        learner.click("menu")
    assert shows(learner.stage.top, menu_in_race)
    learner.click("menu")
    assert shows(learner.stage.top, menu_screen)
    learner.focus("learn")
    assert learner.shows_text(f"{last_race_step() + 1}/{len(STEPS)}")


def test_the_very_first_start_offers_it_once_and_quietly(learner: TutorialDriver) -> None:
    words = "New here?"
    learner.open(ShowMenu())
    assert learner.shows_text(words)
    assert learner.focused_label == "ride", "Enter still begins a race"
    learner.press("n", "Esc")
    assert learner.shows_text(words)
    learner.click("learn")
    assert load_settings().offered
    assert learner.lesson.step_index == 0
    learner.press("Esc")
    assert not learner.shows_text(words)


def test_the_tutorial_can_be_repeated(learner: TutorialDriver) -> None:
    learner.settings.learnt = True
    learner.open(ShowMenu())
    learner.click("learn")
    assert learner.lesson.step_index == 0


def test_an_invalid_saved_step_starts_the_tutorial_again(learner: TutorialDriver) -> None:
    learner.begin(999)
    assert learner.lesson.step_index == 0


def test_a_click_on_the_button_of_the_race_performs_the_step(learner: TutorialDriver) -> None:
    learner.begin(RIDES)
    learner.click(learner.page.node_box("main").centre)
    learner.wait_for_step()
    assert learner.lesson.step_index == RIDES + 1
    learner.click(learner.page.node_box("why").centre)
    assert learner.lesson.step_index == RIDES + 2


def test_esc_after_the_race_has_learnt_to_ride_and_leaves_the_last_lesson(learner: TutorialDriver) -> None:
    learner.begin(last_race_step())
    learner.do_step()
    learner.play_free_race()
    assert learner.lesson.step.action.kind == END
    learner.wait(UNEXPECTED_PAGE_DELAY_MS)
    learner.press("Esc")
    assert load_settings().learnt
    assert load_settings().lesson == BUILDS
