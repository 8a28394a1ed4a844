"""The tutorial on the real screens: by keys, by clicks, left and gone on with, and what it lets through."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.guide.lessons import STEPS
from breakaway_desktop.guide.lessons.lesson import RACE, READY, WHY
from breakaway_desktop.settings import load_settings
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.kit.controller import BUTTONS
from breakaway_desktop.ui.kit.inputs import Pressed
from breakaway_desktop.ui.kit.keymap import Chord
from breakaway_desktop.ui.scenes.tutorial.scene import TutorialScene
from breakaway_desktop.ui.screens import keys as keys_screen
from breakaway_desktop.ui.screens.help import screen as help_screen
from breakaway_desktop.ui.screens.menu import screen as menu_screen
from tests.ui.scenes.lesson_learner import Learner, last_race_step
from tests.ui.scenes.person import shows

LOOKING_AT_THE_NINE = 1
RIDES_THE_FIVE = 3
BUILDS = next(at for at, (lesson, _step) in enumerate(STEPS) if lesson.topic == "building a team")


@pytest.fixture
def learner(tmp_path: Path) -> Learner:
    return Learner(tmp_path / "races")


def ridden(learner: Learner, obey: str) -> None:
    """The whole tutorial from the menu, and back in the menu."""
    learner.open(ShowMenu())
    learner.click("learn") if obey == "obey_by_click" else learner.press("Down", "Enter")
    scene = learner.lessons
    for at, (_lesson, step) in enumerate(STEPS):
        assert scene.at == at
        assert scene.is_open
        assert learner.sees(f"Step {at + 1} of {len(STEPS)}")
        getattr(learner, obey)()
        if step.action.kind == RACE:
            learner.race(click=obey == "obey_by_click")
    assert shows(learner.window.stage.top, menu_screen)
    assert learner.sees("✓")
    assert load_settings().learnt
    assert load_settings().lesson == 0


def test_the_whole_tutorial_is_ridden_by_keys_alone(learner: Learner) -> None:
    ridden(learner, "obey")


def test_the_whole_tutorial_is_ridden_by_clicks_alone(learner: Learner) -> None:
    ridden(learner, "obey_by_click")


def test_riders_are_seen_to_roll_before_the_lesson_goes_on(learner: Learner) -> None:
    learner.settings.speed = "normal"
    scene = learner.begin(RIDES_THE_FIVE)
    learner.strike(pygame.K_RETURN)
    assert learner.ground.scene.table.shot is not None
    assert scene.at == RIDES_THE_FIVE
    assert not learner.sees("Step")
    learner.wait(20)
    learner.strike(pygame.K_SPACE)
    assert scene.is_open
    assert scene.at == RIDES_THE_FIVE + 1


def test_every_key_that_is_asked_for_is_on_the_controller() -> None:
    """A controller strikes keys: whoever holds one needs no other."""
    on_pad = {*BUTTONS, Chord(pygame.K_LEFT), Chord(pygame.K_RIGHT)}
    assert {Chord(key) for key in (pygame.K_RETURN, pygame.K_e, pygame.K_RIGHT, pygame.K_LEFT)} <= on_pad


@pytest.mark.parametrize("at", range(len(STEPS) - 1))
def test_at_every_step_keys_that_are_not_asked_for_do_nothing(learner: Learner, at: int) -> None:
    scene = learner.begin(at)
    before = learner.ground.moment
    asked = scene._key()[0]
    for key in (pygame.K_3, pygame.K_4, pygame.K_n, pygame.K_r, pygame.K_z, pygame.K_SPACE, pygame.K_LEFT, pygame.K_h):
        if key != asked:
            learner.strike(key)
    learner.strike(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.at == at
    assert learner.ground.moment == before
    assert learner.sees("Not yet: press this key, or click on it.")
    learner.wait(3100)
    assert not learner.sees("Not yet: press this key, or click on it.")


def test_a_click_beside_the_card_is_answered_and_does_nothing(learner: Learner) -> None:
    scene = learner.begin(RIDES_THE_FIVE)
    steps = len(learner.ground.scene.match.steps)
    for card in learner.ground.scene.placing.cards[1:]:
        learner.click_at(card.rect.centre)
    learner.click_at(learner.ground.scene.focus.find("menu").rect.centre)
    assert scene.at == RIDES_THE_FIVE
    assert len(learner.ground.scene.match.steps) == steps
    assert learner.sees("Not yet: press this key, or click on it.")


def test_the_number_of_the_card_and_its_number_on_the_pad_do_it_as_well(learner: Learner) -> None:
    for key in (pygame.K_2, pygame.K_KP_2):
        scene = learner.begin(LOOKING_AT_THE_NINE)
        learner.strike(key)
        assert scene.at == LOOKING_AT_THE_NINE + 1
        assert learner.ground.selected == 1


def test_looking_keys_look(learner: Learner) -> None:
    scene = learner.begin(RIDES_THE_FIVE)
    learner.strike(pygame.K_F2)
    assert learner.ground.scene.situation.pinned == 1
    learner.strike(pygame.K_e)
    assert learner.ground.scene.situation.lit
    assert scene.at == RIDES_THE_FIVE
    assert not scene.reply


def test_esc_first_closes_what_is_explained(learner: Learner) -> None:
    """The panel says so at its foot; only the next one ends the lesson."""
    at = next(at for at, (_lesson, step) in enumerate(STEPS) if step.action.kind == WHY)
    scene = learner.begin(at)
    learner.obey()
    assert learner.ground.scene.situation.lit
    learner.press("Esc")
    assert not learner.ground.scene.situation.lit
    assert learner.lessons is scene
    learner.press("Esc")
    assert shows(learner.window.stage.top, menu_screen)


def test_a_built_team_is_ready_by_the_key_that_stands_on_the_button(learner: Learner) -> None:
    at = next(at for at, (_lesson, step) in enumerate(STEPS) if step.action.kind == READY)
    scene = learner.begin(at)
    assert scene._key()[1] == "Ctrl+Enter"
    learner.strike(pygame.K_RETURN, pygame.KMOD_CTRL)
    assert scene.at == at + 1


def test_help_is_there(learner: Learner) -> None:
    learner.begin(RIDES_THE_FIVE)
    learner.press("F1")
    assert shows(learner.window.stage.top, keys_screen)
    assert learner.sees("what the sheet asks for")
    learner.press("Esc")
    learner.press("Shift+F1")
    assert shows(learner.window.stage.top, help_screen)
    learner.press("Esc")
    assert isinstance(learner.window.stage.top, TutorialScene)


def test_esc_ends_the_lesson_and_the_menu_goes_on_where_it_was_left(learner: Learner) -> None:
    learner.begin()
    for _ in range(4):
        learner.obey()
    at = learner.lessons.at
    said = learner.lessons.sentence
    learner.press("Esc")
    assert shows(learner.window.stage.top, menu_screen)
    assert learner.sees(f"{at + 1}/{len(STEPS)}")
    assert load_settings().lesson == at
    again = Learner(learner.session.folder)
    again.settings.lesson = load_settings().lesson
    again.open(ShowMenu())
    again.click("learn")
    assert again.lessons.at == at
    assert again.lessons.sentence == said


@pytest.mark.parametrize("at", range(1, len(STEPS) - 1))
def test_back_leads_to_the_step_before_as_it_was(learner: Learner, at: int) -> None:
    scene = learner.begin(at - 1)
    said = scene.sentence
    learner.obey()
    assert scene.at == at
    learner.click("back")
    assert scene.at == at - 1
    assert scene.sentence == said
    learner.obey()
    assert scene.at == at


def test_the_mouse_leaves_too(learner: Learner) -> None:
    learner.begin(LOOKING_AT_THE_NINE)
    learner.click("leave")
    assert shows(learner.window.stage.top, menu_screen)


def test_tab_walks_through_the_sheet_and_enter_presses_what_has_the_focus(learner: Learner) -> None:
    scene = learner.begin(LOOKING_AT_THE_NINE)
    learner.press("Tab")
    assert learner.focused == "back"
    learner.press("Tab")
    assert learner.focused == "leave"
    learner.press("Tab", "Enter")
    assert scene.at == LOOKING_AT_THE_NINE - 1


def test_the_team_that_was_built_rides_the_last_race(learner: Learner) -> None:
    learner.begin(BUILDS + 3)
    hands = learner.ground.moment.hands
    learner.obey()
    assert learner.lessons.at == last_race_step()
    assert learner.ground.scene.match.teams[1].hands == hands


def test_hands_that_were_begun_for_another_race_are_there_again_afterwards(learner: Learner) -> None:
    begun = ((10, 10, 10), (9, 8, 8), (7, 7, 6), (6, 5, 5))
    learner.session.begun_hands["azure"] = begun
    learner.begin(BUILDS)
    for _ in range(3):
        learner.obey()
    learner.press("Esc")
    assert learner.session.begun_hands == {"azure": begun}
    learner.begin(BUILDS)
    for _ in range(4):
        learner.obey()
    assert learner.session.begun_hands == {"azure": begun}


@pytest.mark.parametrize("way", ["key", "menu"])
def test_the_free_race_can_be_left(learner: Learner, way: str) -> None:
    scene = learner.begin(last_race_step())
    learner.obey()
    assert not scene.is_open
    assert learner.sees("Ride to the sprint. Esc ends the lesson.")
    if way == "key":
        learner.press("Esc")
    else:
        learner.window.stage.handle(Pressed(learner.ground.scene.focus.find("menu").rect.centre))
    assert shows(learner.window.stage.top, menu_screen)
    assert learner.sees(f"{last_race_step() + 1}/{len(STEPS)}")


def test_esc_in_the_free_race_first_leaves_what_is_explained(learner: Learner) -> None:
    learner.begin(last_race_step())
    learner.obey()
    learner.strike(pygame.K_e)
    assert learner.ground.scene.situation.lit
    learner.press("Esc")
    assert not learner.ground.scene.situation.lit
    assert isinstance(learner.window.stage.top, TutorialScene)


def test_no_race_of_the_lessons_is_kept(learner: Learner) -> None:
    learner.begin(last_race_step())
    learner.obey()
    learner.race()
    assert not list(learner.session.folder.glob("*.race"))


def test_the_very_first_start_offers_it_once_and_quietly(learner: Learner) -> None:
    words = "New here?"
    learner.open(ShowMenu())
    assert learner.sees(words)
    assert learner.focused == "ride", "Enter still begins a race"
    learner.press("n", "Esc")
    assert learner.sees(words)
    learner.click("learn")
    assert load_settings().offered
    learner.press("Esc")
    assert not learner.sees(words)


def test_whoever_has_ridden_it_can_do_so_again(learner: Learner) -> None:
    learner.settings.learnt = True
    learner.open(ShowMenu())
    learner.click("learn")
    assert learner.lessons.at == 0


def test_a_step_on_file_that_is_none_begins_anew(learner: Learner) -> None:
    assert learner.begin(999).at == 0


def test_a_click_on_the_button_of_the_race_does_what_the_step_asks_for(learner: Learner) -> None:
    learner.begin(RIDES_THE_FIVE)
    learner.click_at(learner.ground.scene.placing.ride.rect.centre)
    learner.watch()
    scene = learner.lessons
    assert scene.at == RIDES_THE_FIVE + 1
    learner.click_at(learner.ground.scene.desk.layout.why.centre)
    assert scene.at == RIDES_THE_FIVE + 2


def test_the_offer_of_the_first_start_is_taken_by_a_click(learner: Learner) -> None:
    learner.open(ShowMenu())
    learner.click("learn")
    assert learner.lessons.at == 0


def test_esc_at_the_last_step_has_learnt_it_all(learner: Learner) -> None:
    learner.begin(last_race_step())
    learner.obey()
    learner.race()
    assert learner.lessons.at == len(STEPS) - 1
    learner.press("Esc")
    assert load_settings().learnt
    assert not load_settings().lesson
