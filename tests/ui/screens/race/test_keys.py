"""Everything can be reached by keyboard, and every key cap works."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.kit.input.keymap import use_keys
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import ShowKeys
from breakaway_desktop.ui.screens import key_page
from breakaway_desktop.ui.screens.race.actions import actions
from breakaway_desktop.ui.screens.race.model import Retiring
from tests.kit.app_driver import digit
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.keys import moved
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none

ALONE = ("human", BOT, BOT)
CTRL = pygame.KMOD_CTRL


def at_question(folder: Path, size: tuple[int, int] = (1280, 800), steps: int = 30) -> RaceScreenDriver:
    seat = RaceScreenDriver(play_steps(match_of(ALONE), steps), folder, size=size)
    assert seat.wait_for_ask()
    return seat


def state(seat: RaceScreenDriver) -> tuple[object, ...]:
    """Return what a key may change."""
    model = seat.model
    return seat.picture_checksum(), len(seat.match.steps), model.shot, model.live.playback.paused, model.reading


@pytest.mark.parametrize("players", [ALONE, (BOT,) * 3])
def test_every_listed_key_has_an_effect(tmp_path: Path, players: tuple[str, ...]) -> None:
    """A key is shown together with its effect."""
    seat = RaceScreenDriver(play_steps(match_of(players), 36), tmp_path, speed="slow")
    tried = 0
    for action in [command.action for command in actions(seat.model)]:
        chord = action.default_chord
        key = chord.name
        seat = RaceScreenDriver(play_steps(match_of(players), 36), tmp_path, speed="slow")
        if "human" in players:
            assert seat.wait_for_ask()
            seat.key(digit(1))
            if key in ("N", "Shift+N", "Space", "K", "→"):
                seat.key(pygame.K_RETURN)
                while not seat.model.live.is_showing_moves:
                    seat.wait()
                seat.key(pygame.K_k) if key == "→" else None
            elif key in ("Ctrl+Y", "W"):
                seat.key(pygame.K_RETURN)
                assert seat.wait_for_ask()
                seat.key(pygame.K_z, mods=CTRL) if key == "Ctrl+Y" else None
        else:
            seat.wait()
            if key == "→":
                seat.key(pygame.K_SPACE)
                seat.show(seat.model.live.playback.skip())
            elif key == "Ctrl+Y":
                seat.key(pygame.K_z, mods=CTRL)
        before = state(seat)
        if key == "4":  # the hand has no fourth card
            assert seat.model.notice is None
        seat.key(chord.key, mods=chord.mods)
        assert before != state(seat) or seat.intents, key
        tried += 1
    assert tried > 8


def test_the_focus_reaches_every_pressable_control(tmp_path: Path) -> None:
    seat = at_question(tmp_path, steps=3)
    seat.play_first()
    assert seat.wait_for_ask()
    seat.key(pygame.K_F2)
    assert seat.shows_text("only you can see it")
    reached = set()
    for _stop in range(40):
        seat.key(pygame.K_TAB)
        reached.add(not_none(seat.page.focus.current).label)
    wanted = {control.label for control in seat.page.focus.controls if control.focusable and control.enabled}
    assert reached == wanted
    assert wanted > {"menu", "bar", "road-numbers", "plates", "undo", "again", "sheet 1", "hand", "main", "log"}


def test_enter_presses_what_the_keyboard_walked_to_and_plays_no_card(tmp_path: Path) -> None:
    seat = at_question(tmp_path)
    steps = len(seat.match.steps)
    for label in ("plates", "retire"):
        while not_none(seat.page.focus.current).label != label:
            seat.key(pygame.K_TAB)
        seat.key(pygame.K_RETURN)
    assert seat.model.view_state.page == "points"
    assert isinstance(seat.model.dialog, Retiring)
    assert len(seat.match.steps) == steps


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1600, 900)])
def test_a_sheet_takes_the_place_of_a_reason_and_points_that_of_a_sheet(tmp_path: Path, size: tuple[int, int]) -> None:
    seat = at_question(tmp_path, size)
    seat.key(pygame.K_e)
    assert seat.model.view_state.explains
    seat.key(pygame.K_F3)
    assert (seat.model.view_state.explains, seat.model.view_state.sheet_team) == (False, 2)
    assert not seat.page.focus.find("undo").why_disabled
    seat.click("plates")
    assert "Sprint 33" in seat.texts()
    assert "close" in seat.labels()
    seat.key(pygame.K_F3)
    assert seat.model.view_state.page != "points"


def test_teams_that_are_not_in_the_race_have_no_key(tmp_path: Path) -> None:
    seat = at_question(tmp_path)
    seat.key(pygame.K_F4)
    before = seat.picture_checksum()
    seat.key(pygame.K_F5)
    assert seat.picture_checksum() == before
    assert "F5" not in seat.texts()


@pytest.mark.parametrize("language", ["en", "it"])
def test_all_keys_of_the_race_are_seen_at_once_in_the_usual_window(tmp_path: Path, language: str) -> None:
    set_language(language)
    seat = at_question(tmp_path)
    seat.key(pygame.K_F1)
    wanted = seat.intents[-1]
    assert isinstance(wanted, ShowKeys)
    seat.stage.push(Page(key_page, wanted, overlay=True))
    seen = " ".join(text for text, box, _cut in seat.drawn_texts() if box.bottom <= seat.app.screen.h)
    assert not [row.words for group in wanted.groups for row in group.rows if row.words[1:] not in seen]


def test_a_team_that_passes_to_a_human_is_asked_from_then_on(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of((BOT,) * 3), 30), tmp_path, speed="slow")
    seat.key(pygame.K_SPACE)
    seat.model.driver.hand_over(1, "human")
    seat.page.resume()
    assert seat.wait_for_ask()
    steps = len(seat.match.steps)
    seat.play_first()
    assert len(seat.match.steps) > steps


def test_the_icons_of_undo_and_sound_have_tooltips(tmp_path: Path) -> None:
    seat = at_question(tmp_path)
    rider, card = (
        not_none(seat.model.shown_ask).rider,
        seat.match.race.rider(not_none(seat.model.shown_ask).rider).hand[0],
    )
    seat.play_first()
    assert seat.wait_for_ask()
    assert not any(text.startswith("Undo") for text in seat.texts())
    seat.point(seat.box("undo").centre)
    assert any(text.startswith(f"Undo: Yellow {rider} plays {card}, lands on") for text in seat.texts())
    for muted in (False, True):
        seat.app.mute(muted)
        assert ("sound-off" in seat.labels()) is muted
    seat.click("sound-off")
    assert not seat.app.sound.muted


def test_the_signs_name_the_keys_that_were_moved(tmp_path: Path) -> None:
    seat = at_question(tmp_path)
    use_keys(moved({act.HELP: "X", act.BACK: "Q", act.UNDO: "G"}))
    seat.play_first()
    assert seat.wait_for_ask()
    tips = {name: not_none(seat.page.focus.find(name)).tip for name in ("menu", "help", "undo")}
    assert (tips["menu"], tips["help"]) == ("Menu · Q", "Help · X")
    assert tips["undo"].endswith(" · G")


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_help_is_one_click_away_wherever_undo_and_redo_stand(tmp_path: Path, size: tuple[int, int]) -> None:
    seat = RaceScreenDriver(match_of(ALONE), tmp_path, size=size)
    assert seat.wait_for_ask()
    places = seat.box("undo"), seat.box("help")
    seat.key(digit(0))
    seat.key(pygame.K_RETURN)
    seat.wait_until(seat.wait_for_ask)
    seat.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    seat.wait()
    assert {"undo", "redo"} <= seat.labels()
    assert (seat.box("undo"), seat.box("help")) == places
    seat.click("help")
    assert isinstance(seat.intents[-1], ShowKeys)


def test_a_crowd_is_shown_larger_under_the_pointer(tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of(["human", *[BOT] * 5], first_turn="team1"), tmp_path, size=(960, 600))
    assert seat.wait_for_ask()
    before = seat.picture_checksum()
    (x, y), _across = not_none(seat.road.token(11))
    seat.point((x, y))
    assert seat.picture_checksum() != before
    seat.point((480, 596))
    assert seat.picture_checksum() == before
