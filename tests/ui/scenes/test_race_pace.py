"""Between two questions: what ends the film, what Enter does not play, what runs on; and how to get out of Why."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.ui.panels.outcome_cells import cell, same_as
from breakaway_desktop.ui.scenes.race.pace import HASTY_MS
from tests.ui.scenes.at_the_table import BOT, Sitting, asked, digit, match_of, played

ENTERS = [pygame.K_RETURN, pygame.K_KP_ENTER]


def at_own_move(folder: Path, steps: int = 60) -> Sitting:
    """One human among five bots is asked, a moment ago."""
    sitting = Sitting(played(match_of(["human"] + [BOT] * 5), steps), folder)
    asked(sitting)
    return sitting


def in_the_film(folder: Path) -> Sitting:
    """He has played a card, and the riders behind him roll."""
    sitting = at_own_move(folder)
    sitting.key(digit(1))
    sitting.key(pygame.K_RETURN)
    sitting.pass_time(FRAME)
    assert sitting.scene.table.shot is not None
    return sitting


FRAME = 30.0


def own_moves(sitting: Sitting) -> int:
    return sum(step.decision.team == 1 for step in sitting.match.steps)


@pytest.mark.parametrize("key", [*ENTERS, pygame.K_SPACE])
def test_what_ends_the_film_plays_nothing_however_often_it_is_pressed(key: int, tmp_path: Path) -> None:
    """A key ends an animation and counts (ux 2); but nobody has chosen the card that is selected beforehand."""
    sitting = in_the_film(tmp_path)
    played_before = own_moves(sitting)
    questions = 0
    for _ in range(400):
        shot = sitting.scene.table.shot
        sitting.key(key)
        assert shot is None or sitting.scene.table.shot is not shot
        if sitting.scene.situation.asked is not None:
            questions += 1
            break
        sitting.pass_time(FRAME)
    for _ in range(int(HASTY_MS / FRAME) - 3):
        sitting.key(key)
        sitting.pass_time(FRAME - 1)
    assert questions
    assert own_moves(sitting) == played_before


def test_a_number_ends_the_film_and_counts_and_enter_after_it_plays_at_once(tmp_path: Path) -> None:
    sitting = in_the_film(tmp_path)
    before = own_moves(sitting)
    for _ in range(400):
        sitting.key(digit(0))
        if sitting.scene.situation.asked is not None and not sitting.scene.is_locked:
            break
        sitting.pass_time(FRAME)
    sitting.key(digit(0))
    if own_moves(sitting) == before:
        sitting.key(pygame.K_RETURN)
    assert own_moves(sitting) == before + 1


@pytest.mark.parametrize("choose", [pygame.K_RIGHT, digit(0), digit(1)])
def test_a_card_that_was_chosen_is_played_without_a_wait(choose: int, tmp_path: Path) -> None:
    sitting = at_own_move(tmp_path)
    before = own_moves(sitting)
    sitting.key(pygame.K_RETURN)
    assert own_moves(sitting) == before
    sitting.key(choose)
    sitting.key(pygame.K_RETURN)
    assert own_moves(sitting) == before + 1


def test_the_card_that_is_selected_beforehand_is_played_by_one_enter_after_a_moment(tmp_path: Path) -> None:
    sitting = at_own_move(tmp_path)
    before = own_moves(sitting)
    sitting.enter()
    assert own_moves(sitting) == before + 1


@pytest.mark.parametrize("overlay", [pygame.K_F1, pygame.K_l, pygame.K_ESCAPE, pygame.K_r])
def test_an_enter_more_after_an_overlay_is_closed_plays_nothing(overlay: int, tmp_path: Path) -> None:
    sitting = at_own_move(tmp_path)
    sitting.pass_time(1000)
    before = own_moves(sitting)
    sitting.key(overlay)
    assert sitting.window.stage.top is not sitting.scene
    sitting.pass_time(1000)
    sitting.key(pygame.K_ESCAPE)
    assert sitting.window.stage.top is sitting.scene
    sitting.key(pygame.K_RETURN)
    assert own_moves(sitting) == before
    sitting.enter()
    assert own_moves(sitting) == before + 1


def test_enter_on_a_button_that_the_keyboard_was_led_to_presses_it(tmp_path: Path) -> None:
    """While riders roll, too."""
    sitting = in_the_film(tmp_path)
    scene = sitting.scene
    scene.focus.put(scene.focus.find("turn"))
    scene.walked = True
    sitting.key(pygame.K_RETURN)
    assert scene.table.runs_on or scene.situation.asked is not None


def test_n_on_ones_own_move_says_whose_move_it_is(tmp_path: Path) -> None:
    for mods in (0, pygame.KMOD_SHIFT):
        sitting = at_own_move(tmp_path)
        rider = sitting.match.ask
        assert rider is not None
        sitting.key(pygame.K_n, mods=mods)
        assert sitting.says(f"Yellow {rider.rider} is to move: play his card.")


def test_n_that_ends_the_film_right_before_the_question_says_nothing(tmp_path: Path) -> None:
    sitting = in_the_film(tmp_path)
    while sitting.match.ask is None or sitting.match.ask.team != 1:
        sitting.pass_time(FRAME)
    assert sitting.scene.table.shot is not None
    sitting.key(pygame.K_n)
    assert sitting.scene.situation.asked is not None
    assert not sitting.says("is to move: play his card")


def test_there_is_nothing_to_skip_while_it_runs_on_unseen(tmp_path: Path) -> None:
    sitting = in_the_film(tmp_path)
    labels = {control.label for control in sitting.scene.focus.controls}
    assert {"skip", "next", "turn"} <= labels
    sitting.scene.table.run_on()
    sitting.scene.update(0)
    if sitting.scene.situation.asked is None:
        assert not {"skip", "next", "turn"} & {control.label for control in sitting.scene.focus.controls}
    asked(sitting)
    assert sitting.scene.focus.find("ride")


def test_escape_leaves_why_before_it_opens_the_menu(tmp_path: Path) -> None:
    sitting = at_own_move(tmp_path)
    sitting.key(pygame.K_e)
    assert sitting.scene.desk.why.lit
    assert sitting.says("Esc")
    sitting.key(pygame.K_ESCAPE)
    assert sitting.window.stage.top is sitting.scene
    assert not sitting.scene.situation.lit
    assert sitting.scene.desk.roads.picture.preview is not None
    sitting.key(pygame.K_ESCAPE)
    assert sitting.window.stage.top is not sitting.scene


def test_an_equal_card_is_told_once_in_the_table(tmp_path: Path) -> None:
    hands = [((9, 9, 6, 6), (9, 9, 7), (7, 7, 6), (6, 5, 5))] * 6
    sitting = Sitting(match_of(["human"] + [BOT] * 5, hands=hands), tmp_path)
    asked(sitting)
    rows = sitting.scene.situation.rows()
    assert [same_as(rows, at) for at in range(4)] == [None, 0, None, 2]
    said = sitting.texts()
    assert {"same as 1", "same as 3"} <= set(said)
    marks = [mark for mark in sitting.scene.desk.pointing.table.marks() if mark.topic.about == 1]  # type: ignore[union-attr]
    assert len(marks) == 1


def test_a_new_card_that_cannot_stay_is_struck_out(tmp_path: Path) -> None:
    """R7.6: it would be a lead over riders who have yet to move."""
    struck = 0
    for steps in range(24):
        sitting = Sitting(played(match_of(["human"] + [BOT] * 5, seed=6), steps), tmp_path)
        asked(sitting)
        for row in sitting.scene.situation.rows():
            assert row.outcome is not None
            if row.span is None:
                continue
            value = cell(row, "new", 0)[0]
            inside = row.span.least <= row.outcome.new_card <= row.span.most
            assert value.struck != inside
            struck += value.struck
        if struck:
            break
    assert struck
