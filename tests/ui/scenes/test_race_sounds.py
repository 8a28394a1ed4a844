"""What is heard of a race: which event plays which sound, and that nothing is heard that may not be seen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.events import Crossed, Moved, Replaced
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, drawn_hands, seats_of
from breakaway_desktop.play.sounds import begins_last_lap, sounds_of
from tests.ui.scenes.at_the_table import BOT, Sitting, match_of, played

ALONE = ("human", BOT, BOT)


class Heard:
    """Stands for the sounds of the window."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.muted = False

    def play(self, kind: str) -> bool:
        self.kinds.append(kind)
        return True


def listening(match: Match, folder: Path, speed: str = "normal") -> tuple[Sitting, Heard]:
    sitting = Sitting(match, folder)
    heard = Heard()
    sitting.window.sound = heard  # type: ignore[assignment]
    sitting.scene.table.speed = speed
    return sitting, heard


def test_a_ride_is_a_freewheel_and_a_deal_is_a_card() -> None:
    race = match_of(ALONE).race
    assert sounds_of(Moved(21, 5, 0, 5, 30), race) == ("freewheel",)
    assert sounds_of(Replaced(((21, 4),)), race) == ("card",)


def test_a_card_played_at_this_screen_is_heard_too() -> None:
    race = match_of(ALONE).race
    assert sounds_of(Moved(11, 5, 0, 5, 30), race, humans=(1,)) == ("card", "freewheel")
    assert sounds_of(Moved(11, None, 0, 5, 30), race, humans=(1,)) == ("freewheel",)


def test_points_are_heard_and_the_first_at_a_line_brings_the_crowd() -> None:
    race = match_of(ALONE).race
    assert sounds_of(Crossed(21, 33, 1, 10), race) == ("crowd", "points")
    assert sounds_of(Crossed(21, 33, 8, 1), race) == ("points",)
    assert sounds_of(Crossed(21, 33, 9, 0), race) == ()


def test_the_bell_rings_once_when_the_first_rider_begins_the_last_lap() -> None:
    match = match_of((BOT,) * 3)
    rang = []
    while not match.over:
        step = played(match, 1).steps[-1]
        rang += [event for event in step.events if isinstance(event, Moved) and begins_last_lap(event, step.before)]
    assert len(rang) == 1
    assert rang[0].start <= 60 < rang[0].end


def test_what_rolls_over_the_screen_is_heard(tmp_path: Path) -> None:
    sitting, heard = listening(match_of(ALONE), tmp_path)
    sitting.wait_for_question()
    heard.kinds.clear()
    sitting.enter()
    for _ in range(400):
        sitting.pass_time()
    assert heard.kinds[:2] == ["card", "freewheel"]
    assert heard.kinds.count("freewheel") >= 2


def test_a_race_that_is_opened_half_way_is_silent_until_something_happens(tmp_path: Path) -> None:
    match = played(match_of((BOT,) * 3), 120)
    match.hand_over(1, "human")
    _sitting, heard = listening(match, tmp_path)
    assert heard.kinds == []


def test_of_a_run_that_is_not_shown_only_lines_and_the_last_lap_are_heard(tmp_path: Path) -> None:
    sitting, heard = listening(match_of((BOT,) * 3), tmp_path, speed="off")
    for _ in range(2000):
        sitting.pass_time()
        if sitting.is_over():
            break
    assert {"crowd", "points", "bell"} >= set(heard.kinds) > {"bell"}
    assert heard.kinds.count("bell") == 1


def test_nothing_is_heard_when_moves_are_taken_back(tmp_path: Path) -> None:
    sitting, heard = listening(match_of(ALONE), tmp_path, speed="off")
    sitting.wait_for_question()
    sitting.enter()
    sitting.wait_for_question()
    heard.kinds.clear()
    sitting.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert heard.kinds == []


@pytest.mark.parametrize("team", [2, 3])
def test_of_hidden_rivals_nothing_is_heard(tmp_path: Path, team: int) -> None:
    """R8.2: only the own riders are seen, so only they are heard."""
    plan = Plan("boxed", RULE_SETS["boxed"], seats_of(ALONE), 7, variant="blind")
    match = Match.begin(plan.with_hands([drawn_hands(7, at) for at in (1, 2, 3)]))
    sitting, heard = listening(match, tmp_path)
    for _ in range(300):
        before = len(heard.kinds)
        sitting.pass_time()
        shot = sitting.scene.table.shot
        if len(heard.kinds) > before and shot is not None and isinstance(shot.event, Moved):
            assert shot.event.rider // 10 != team
    assert "bell" not in heard.kinds


def test_while_the_sound_is_off_a_sign_stays_that_turns_it_on(tmp_path: Path) -> None:
    sitting = Sitting(match_of(["human", BOT, BOT]), tmp_path)
    assert sitting.wait_for_question()
    for muted in (False, True):
        sitting.window.mute(muted)
        sitting.window.stage.resize()
        assert ("sound" in [control.label for control in sitting.scene.focus.controls]) is muted
    sitting.press("sound")
    assert not sitting.window.sound.muted
