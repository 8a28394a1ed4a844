"""The program with only a controller: lessons, help on every screen, secret orders, and the screens after a race."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pygame
import pytest

from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, Page
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.tutorial import STEPS
from breakaway_desktop.ui.dialogs import menu_in_race
from breakaway_desktop.ui.intents import ShowMenu, ShowResult
from breakaway_desktop.ui.review import screen as review_screen
from breakaway_desktop.ui.screens import (
    key_page,
    log as log_screen,
    menu as menu_screen,
    race as race_screen,
    replay as replay_screen,
    result as result_screen,
    team_building,
)
from breakaway_desktop.ui.screens.new_race import screen as new_race_screen
from breakaway_desktop.ui.tutorial import screen as tutorial
from breakaway_desktop.ui.tutorial.screen import FREE, STEP
from tests.kit.app_driver import shows
from tests.ui.journeys.test_controller_letters import Writer, read
from tests.ui.journeys.test_controller_race import BACK, DOWN, LEFT, RIGHT, UP, A, B, into_a_race
from tools.studio import BOTS, Studio, match
from tools.tutorial_states import lesson_of

LOG = 9


@pytest.fixture
def pad(studio: Studio) -> Writer:
    studio.open(ShowMenu())
    pad = Writer(studio)
    pad.push(DOWN, UP)
    return pad


def test_the_lessons_are_ridden_to_their_end(studio: Studio, pad: Writer) -> None:
    """The focused control always does the step of the lesson."""
    pad.go("learn")
    pad.press(A)
    seen = set()
    for _ in range(2000):
        if shows(studio.top, result_screen) and not studio.session.settings.lesson:
            break
        if shows(studio.top, result_screen):  # of the race, which offers the last lesson
            studio.wait(UNEXPECTED_PAGE_DELAY_MS)
            pad.go("result.build")
            pad.press(A)
        assert shows(studio.top, tutorial)
        lesson = lesson_of(studio)
        if lesson.phase == STEP:
            seen.add(lesson.step_index)
            pad.press(A)
        elif lesson.phase == FREE and lesson.race is not None and lesson.race.shown_ask is not None:
            pad.push(LEFT)
            pad.press(A)
        studio.wait(400)
    assert shows(studio.top, result_screen)
    assert studio.session.settings.learnt
    assert seen == {*range(len(STEPS))}


def help_here(studio: Studio, pad: Writer) -> set[str]:
    """Return the texts of the page of keys, opened on this screen and left with buttons."""
    scene = studio.top
    pad.press(BACK)
    assert shows(studio.top, key_page)
    said = {*read(studio)}
    pad.press(B)
    assert studio.top is scene
    return said


@pytest.mark.release
def test_help_is_on_every_screen_and_names_the_controllers_buttons(studio: Studio, pad: Writer) -> None:
    seen: list[object] = []

    def check_help() -> None:
        said = help_here(studio, pad)
        assert {"GAME CONTROLLER", "LB", "RB", "Start"} <= said
        assert not {"F11", "Ctrl+Q", "Shift+F1"} & said
        seen.append(studio.top.part if isinstance(studio.top, Page) else type(studio.top))

    check_help()
    pad.go("new")
    pad.press(A)
    check_help()
    pad.go("custom")
    pad.press(A, A)
    check_help()
    pad.press(A)
    check_help()
    pad.press(A)
    for _ in range(10):
        studio.wait(500)
    check_help()
    pad.press(LOG)  # the drawer with the movement logs has the button of the race log
    pad.go("race-log")
    pad.press(A)
    check_help()
    pad.press(B)
    studio.open(ShowResult(match(BOTS, 1000)))
    studio.wait(1000)
    check_help()
    pad.go("watch")
    pad.press(A)
    check_help()
    pad.press(B)
    pad.go("review")
    pad.press(A)
    check_help()
    assert seen == [
        menu_screen, new_race_screen, new_race_screen, team_building, race_screen, log_screen, result_screen,
        replay_screen, review_screen,
    ]  # fmt: skip


def test_a_race_with_secret_orders_is_ridden(studio: Studio, pad: Writer) -> None:
    """R4.2: a card for each of four riders, then the orders: two presses per rider, and one more."""
    pad.go("new")
    pad.press(A)
    pad.go("custom")
    pad.press(A, A)
    pad.go("postal")
    pad.press(A)
    pad.go("go")
    pad.press(A, A)
    race: Any = studio.top
    assert shows(race, race_screen)
    match_ridden = race.model.match
    assert studio.current.autosave is not None
    assert studio.current.save_path is not None
    studio.current.autosave.close()
    studio.current.autosave = match_ridden.autosave = DirectAutosave(studio.current.save_path)
    presses: Counter[int] = Counter()
    for step in range(3000):
        studio.wait(500)
        if not shows(studio.top, race_screen):
            break
        if race.model.orders is not None:
            # once all riders have a card, the large button has the focus
            looks = bool(race.model.orders.incomplete_riders)
            presses[match_ridden.race.turn] += 1 + looks
            if looks:
                pad.push(RIGHT if step % 3 else LEFT)
            pad.press(A)
    assert match_ridden.over
    assert {1, 2, 3, 4, 5} <= set(presses)
    assert max(presses.values()) == 2 * 4 + 1
    studio.wait(2500)
    assert shows(studio.top, result_screen)


def test_bands_and_buttons_name_no_key_that_is_out_of_reach(studio: Studio, pad: Writer) -> None:
    def by_pad_and_by_key() -> tuple[set[str], set[str]]:
        by_pad = {*read(studio)}
        studio.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
        return by_pad, {*read(studio)}

    in_menu = {"N", "Q", "Shift+F1"}
    by_pad, by_key = by_pad_and_by_key()
    assert not in_menu & by_pad
    assert in_menu <= by_key
    race = into_a_race(studio, pad)
    for _ in range(10):
        studio.wait(500)
    by_pad, by_key = by_pad_and_by_key()
    assert {"LT", "RS"} <= by_pad, "the hint, the movement logs"
    assert "R" not in by_pad, "to retire there is a button alone"
    assert {"H", "F8", "R"} <= by_key
    pad.press(LOG)
    assert race.model.view_state.is_drawer_open
    by_pad, by_key = by_pad_and_by_key()
    in_drawer = {"F2", "L"}
    assert not in_drawer & by_pad, "the logs of teams and the race log are buttons"
    assert in_drawer <= by_key


def test_b_leads_back_to_the_cards_before_it_opens_the_menu(studio: Studio, pad: Writer) -> None:
    race = into_a_race(studio, pad)
    for _ in range(10):
        studio.wait(500)
    pad.press(LOG)
    assert race.model.view_state.is_drawer_open
    pad.press(B)
    assert studio.top is race
    assert not race.model.view_state.is_drawer_open
    ridden = len(race.model.match.steps)
    pad.push(LEFT)
    pad.press(A)
    assert len(race.model.match.steps) > ridden
    for _ in range(40):
        studio.wait(500)
    assert race.model.shown_ask is not None
    pad.press(B)
    assert studio.stage.scenes[0] is race
    assert shows(studio.top, menu_in_race)
