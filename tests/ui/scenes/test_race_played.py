"""A whole race at the screen: by keyboard alone, by mouse alone, and watched."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.kit.inputs import Posted
from breakaway_desktop.ui.scenes.race.cards import CardControl
from breakaway_desktop.ui.session import Woken
from tests.ui.scenes.at_the_table import BOT, Sitting, digit, match_of, played


def test_a_race_needs_the_keyboard_alone(tmp_path: Path) -> None:
    """Number and Enter for each rider; N brings the next question."""
    sitting = Sitting(match_of(["human", BOT, BOT]), tmp_path)
    pressed = 0
    while sitting.wait_for_question():
        before = len(sitting.match.steps)
        sitting.key(digit(pressed % 3))
        sitting.key(pygame.K_RETURN)
        assert len(sitting.match.steps) > before
        pressed += 1
        sitting.key(pygame.K_n)
    sitting.key(pygame.K_SPACE)
    sitting.key(pygame.K_RETURN)
    assert sitting.session.result is sitting.match
    assert pressed > 20
    replayed = Match.resume(sitting.match.record())
    assert replayed.race == sitting.match.race


def test_a_race_needs_the_mouse_alone(tmp_path: Path) -> None:
    """A click on a card plays it."""
    sitting = Sitting(match_of([BOT, "human", BOT]), tmp_path)
    clicked = 0
    while sitting.wait_for_question():
        cards = [c for c in sitting.scene.focus.controls if isinstance(c, CardControl)]
        before = len(sitting.match.steps)
        sitting.click(cards[clicked % len(cards)].rect.centre)
        assert len(sitting.match.steps) > before
        clicked += 1
        if sitting.scene.situation.asked is None and not sitting.is_over():
            sitting.press("next")
    for _ in range(200):
        if sitting.session.result is not None:
            break
        sitting.pass_time(100)
    assert sitting.session.result is sitting.match


def test_a_second_press_of_the_number_plays(tmp_path: Path) -> None:
    sitting = Sitting(match_of(["human", BOT, BOT], seed=4), tmp_path)
    sitting.wait_for_question()
    steps = len(sitting.match.steps)
    sitting.key(digit(1))
    assert len(sitting.match.steps) == steps
    assert sitting.scene.situation.selected == 1
    sitting.key(digit(1))
    assert len(sitting.match.steps) == steps + 1


def test_the_first_press_of_a_number_never_plays_the_card_that_was_selected_beforehand(tmp_path: Path) -> None:
    sitting = Sitting(match_of(["human", BOT, BOT]), tmp_path)
    sitting.wait_for_question()
    steps = len(sitting.match.steps)
    sitting.key(digit(0))
    assert len(sitting.match.steps) == steps


def test_arrows_select_and_enter_plays_what_is_selected(tmp_path: Path) -> None:
    sitting = Sitting(match_of(["human", BOT, BOT]), tmp_path)
    sitting.wait_for_question()
    asked = sitting.scene.situation.asked
    assert asked is not None
    sitting.key(pygame.K_RIGHT)
    sitting.key(pygame.K_RIGHT)
    sitting.key(pygame.K_LEFT)
    sitting.key(pygame.K_RETURN)
    steps = [step for step in sitting.match.steps if step.decision[0] == asked.rider]
    assert steps[0].decision == (asked.rider, asked.cards[1])


def test_pointing_at_a_card_previews_it_on_the_road(tmp_path: Path) -> None:
    sitting = Sitting(match_of(["human", BOT, BOT]), tmp_path)
    sitting.wait_for_question()
    asked = sitting.scene.situation.asked
    assert asked is not None
    card = sitting.scene.focus.find("card 3")
    sitting.point(card.rect.centre)
    preview = sitting.scene.desk.roads.picture.preview
    assert preview is not None
    assert (preview.id, preview.to - preview.frm) == (asked.rider, asked.cards[2])


def test_a_key_ends_what_is_shown_and_counts(tmp_path: Path) -> None:
    """Nobody is made to wait for an animation (ux §2)."""
    sitting = Sitting(match_of(["human", BOT, BOT], seed=4), tmp_path)
    sitting.wait_for_question()
    sitting.enter()
    for _ in range(2000):
        ask = sitting.match.ask
        if sitting.scene.table.shot is not None and ask is not None and ask.team == 1:
            break
        sitting.pass_time()
    else:
        raise AssertionError("no bot moves right before the human")
    sitting.key(digit(2))
    assert sitting.scene.table.progress == 1
    assert sitting.scene.situation.selected == 2


def test_space_ends_what_is_shown_and_plays_nothing(tmp_path: Path) -> None:
    sitting = Sitting(match_of(["human", BOT, BOT], seed=4), tmp_path)
    sitting.wait_for_question()
    sitting.enter()
    assert sitting.scene.table.shot is not None
    sitting.key(pygame.K_SPACE, held=True)
    assert sitting.is_hurrying()
    sitting.let_go(pygame.K_SPACE)
    assert not sitting.is_hurrying()
    sitting.wait_for_question()
    steps = len(sitting.match.steps)
    sitting.key(pygame.K_SPACE)
    assert len(sitting.match.steps) == steps


def test_bots_alone_can_be_paused_stepped_and_hurried_through_a_turn(tmp_path: Path) -> None:
    sitting = Sitting(match_of([BOT] * 3), tmp_path)
    sitting.pass_time()
    sitting.key(pygame.K_SPACE)
    sitting.scene.table.end_film()
    steps = len(sitting.match.steps)
    for _ in range(100):
        sitting.pass_time()
    assert len(sitting.match.steps) == steps
    sitting.key(pygame.K_RIGHT)
    sitting.pass_time()
    assert len(sitting.match.steps) == steps + 1
    turn = sitting.match.race.turn
    sitting.key(pygame.K_n, mods=pygame.KMOD_SHIFT)
    for _ in range(200):
        sitting.pass_time()
    assert (sitting.match.race.turn, sitting.match.race.moved) == (turn + 1, 0)
    assert sitting.says("Go on")
    assert sitting.scene.desk.hand.rider == sitting.match.race.order[0][0]


@pytest.mark.parametrize("speed", ["slow", "normal", "fast", "off"])
def test_bots_ride_a_race_to_its_end_at_every_speed(speed: str, tmp_path: Path) -> None:
    sitting = Sitting(played(match_of([BOT] * 3), 120), tmp_path)
    sitting.scene.set_speed(speed)
    for _ in range(6000):
        if sitting.session.result is not None:
            break
        sitting.pass_time(400)
    assert sitting.session.result is sitting.match
    assert sitting.session.settings.speed == speed


def test_the_last_move_is_shown_before_the_result(tmp_path: Path) -> None:
    match = match_of(["human", BOT, BOT])
    while not match.over:
        played(match, 1)
    match.undo()
    sitting = Sitting(match, tmp_path)
    while sitting.wait_for_question():
        assert sitting.session.result is None
        sitting.key(pygame.K_RETURN)
    assert sitting.session.result is None
    assert sitting.says("The race is over")
    for _ in range(100):
        sitting.pass_time()
    assert [sitting.session.result] == [match]


def test_a_bot_that_fails_is_said_in_one_line_and_the_race_goes_on(tmp_path: Path) -> None:
    """R4.4: its rider plays his highest card."""
    sitting = Sitting(match_of([BOT] * 3), tmp_path)
    sitting.session.thinker.failing = True
    sitting.pass_time()
    sitting.pass_time()
    sitting.session.thinker.failing = False
    assert sitting.says("no-such-bot")
    sitting.key(pygame.K_n, mods=pygame.KMOD_SHIFT)
    for _ in range(60):
        sitting.pass_time(1)
    assert sitting.match.race.turn > 1


def test_a_race_that_cannot_be_saved_says_so_and_goes_on(tmp_path: Path) -> None:
    match = match_of(["human", BOT, BOT])
    sitting = Sitting(match, tmp_path)

    class Full:
        settled = True
        failure = OSError(28, "No space left on device")

        def save(self, record: object) -> None:
            """Fails, as `failure` says."""

        def close(self) -> None:
            """Nothing is open."""

    match.autosave = Full()
    sitting.wait_for_question()
    assert sitting.says("No space left on device")
    sitting.key(pygame.K_RETURN)
    assert len(match.steps) > 0


def test_without_rolling_every_decision_is_shown_as_it_comes(tmp_path: Path) -> None:
    """ux §2: speed off, bots alone."""
    sitting = Sitting(match_of([BOT] * 3), tmp_path)
    sitting.scene.set_speed("off")
    shown = 0
    for _ in range(60):
        before = len(sitting.match.steps)
        sitting.pass_time()
        if len(sitting.match.steps) > before:
            where = {rider.id: rider.square for rider in sitting.scene.desk.roads.picture.riders}
            assert where == {rider.id: rider.square for rider in sitting.match.race.riders}
            shown += 1
    assert shown > 20


@pytest.mark.parametrize("key", [pygame.K_F1, pygame.K_ESCAPE, pygame.K_l])
@pytest.mark.parametrize("speed", ["normal", "off"])
def test_nobody_rides_behind_what_lies_over_the_race(key: int, speed: str, tmp_path: Path) -> None:
    sitting = Sitting(match_of([BOT] * 3), tmp_path)
    sitting.scene.set_speed(speed)
    for _ in range(5):
        sitting.pass_time()
    sitting.key(key)
    assert sitting.window.stage.top is not sitting.scene
    steps, shot = len(sitting.match.steps), sitting.scene.table.shot
    for _ in range(40):
        sitting.pass_time()
        sitting.window.stage.handle(Posted(Woken()))
    assert (len(sitting.match.steps), sitting.scene.table.shot) == (steps, shot)


def test_the_lot_that_draws_the_first_team_is_told_where_bots_lead_off_too(tmp_path: Path) -> None:
    """R5.4: it stands in the line over the circuit until the first question is answered, and in the log."""
    match = match_of(
        ["human", BOT, BOT], seed=next(n for n in range(20) if match_of([BOT] * 3, seed=n).view().first_team == 2)
    )
    sitting = Sitting(match, tmp_path)
    sitting.wait_for_question()
    assert match.steps
    assert sitting.says("The lot falls on Azure: rider 21 leads off")
    sitting.key(pygame.K_l)
    assert sitting.says("The lot falls on Azure: rider 21 leads off")
    sitting.key(pygame.K_l)
    sitting.key(pygame.K_RETURN)
    sitting.key(pygame.K_n)
    sitting.wait_for_question()
    assert not sitting.says("The lot falls on")
    drawn_by_nobody = Sitting(match_of(["human", BOT, BOT], first_turn="team1"), tmp_path)
    drawn_by_nobody.wait_for_question()
    assert not drawn_by_nobody.says("The lot falls on")
