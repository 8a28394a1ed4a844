"""Playback of the turn after secret orders: paused, stepped, skipped, watched again (R4.2, R5.1, R6.3); whole races."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.events import Crossed, Moved, TurnEnded
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.watching.pacing import LATER, SHORTEST
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.orders_view import score
from breakaway_desktop.ui.screens.race.road import road_shown
from breakaway_desktop.ui.screens.race.status_text import recent_moves
from breakaway_desktop.ui.screens.race.view import view
from breakaway_desktop.ui.screens.race.visibility import has_privacy_screen
from tests.kit.app_driver import digit
from tests.kit.races import BOT
from tests.ui.screens.race.race_screen_driver import not_none as there
from tests.ui.screens.race.secret_orders import ONE_HUMAN, TWO_HUMANS, SecretOrdersDriver, secret_race


@pytest.fixture
def giver(tmp_path: Path) -> SecretOrdersDriver:
    return SecretOrdersDriver.at_first_turn(tmp_path)


def in_the_film(tmp_path: Path, match: Match | None = None) -> SecretOrdersDriver:
    """Return a race in which the orders of turn 1 are given, and the first riders move."""
    giver = SecretOrdersDriver(match or secret_race(base="pbm", rows={"sprints": (2, 40)}), tmp_path, speed="normal")
    assert giver.wait_for_ask()
    giver.give_orders()
    giver.wait_until(lambda: giver.model.live.is_showing_moves)
    return giver


def rest(giver: SecretOrdersDriver) -> None:
    for _frame in range(100):
        giver.wait()


def test_a_group_rides_together_and_the_arrow_steps_from_move_to_move(tmp_path: Path) -> None:
    giver = in_the_film(tmp_path)
    giver.wait()
    assert road_shown(giver.model).under_way == (11, 21, 31)
    assert giver.shows_text("11 · 21 · 31")
    assert giver.shows_text("move as one")
    seen = []
    for _shot in range(60):
        shot = giver.model.shot
        if shot is None:
            break
        seen.append(type(shot.event))
        giver.key(pygame.K_k if not giver.model.live.playback.paused else pygame.K_RIGHT)
        if len(seen) == 2:
            assert giver.model.pan.start is None  # the camera is there already
            rest(giver)
            assert view(giver.model).tick_ms is None
    assert seen.count(Moved) >= 4
    assert Crossed in seen


def test_k_pauses_and_resumes(tmp_path: Path) -> None:
    giver = in_the_film(tmp_path)
    giver.key(pygame.K_k)
    paused = giver.model.shot
    rest(giver)
    assert giver.model.shot is paused
    assert "Resume" in giver.texts()
    giver.key(pygame.K_k)
    assert giver.wait_for_ask()
    assert giver.orders.turn == 2


def test_space_skips_the_playback_and_orders_are_possible_at_once(tmp_path: Path) -> None:
    giver = in_the_film(tmp_path)
    giver.key(pygame.K_SPACE)
    assert not giver.model.live.is_showing_moves
    assert giver.wait_for_ask()
    giver.key(digit(0))
    assert giver.chosen_cards() == {11: 0}


def test_a_number_key_ends_the_animation_and_counts(tmp_path: Path) -> None:
    giver = in_the_film(tmp_path)
    giver.key(digit(1))
    assert giver.wait_for_ask()
    assert giver.chosen_cards() == {11: 1}


@pytest.mark.parametrize("label", ["pause", "once-more", "main"])
def test_the_animation_can_be_controlled_by_mouse(tmp_path: Path, label: str) -> None:
    giver = in_the_film(tmp_path)
    before = giver.model.shot
    giver.click(label)
    rest(giver)
    assert (giver.model.shot is before) == (label == "pause")


def test_shared_points_stand_at_the_teams(tmp_path: Path) -> None:
    """R6.3: three riders who cross together share 10, 8 and 6; the next two share 5 and 4."""
    own = ((9, 9, 8, 4), (1, 12, 12), (7, 7, 6), (5, 6, 5))
    others = ((9, 9, 8, 4), (8, 8, 9), (7, 7, 6), (5, 6, 5))
    match = secret_race(base="pbm", rows={"sprints": (2, 40)}, hands=[own, others, others])
    giver = in_the_film(tmp_path, match)
    assert giver.wait_for_ask()
    teams = score(giver.model, giver.orders).teams
    assert [[chip.points for chip in team.chips] for team in teams] == [["8", "2"], ["8", "4½", "2"], ["8", "4½", "2"]]
    assert "14½" in giver.texts()


def test_the_turn_can_be_watched_again(tmp_path: Path) -> None:
    giver = in_the_film(tmp_path)
    giver.key(pygame.K_SPACE)
    assert giver.wait_for_ask()
    giver.key(pygame.K_w)
    shot = giver.model.shot
    assert shot is not None
    assert isinstance(shot.event, Moved)
    assert shot.before.turn == 1
    giver.key(pygame.K_SPACE)
    assert giver.wait_for_ask()
    assert giver.orders.turn == 2


@pytest.mark.parametrize("players", [ONE_HUMAN, TWO_HUMANS])
def test_the_player_who_gave_the_last_orders_can_watch_the_turn(tmp_path: Path, players: tuple[str, ...]) -> None:
    """The turn is part of the step that brought the last orders."""
    giver = SecretOrdersDriver(secret_race(players), tmp_path)
    last = players.count("human")
    give_all(giver)
    while giver.orders.team != last:
        give_one(giver)
    sit_down(giver)
    assert giver.match.steps[-1].before.turn == 2
    giver.key(pygame.K_w)
    shot = giver.model.shot
    assert shot is not None
    assert isinstance(shot.event, Moved)
    assert shot.before.turn == 1


def test_w_reports_that_nobody_has_moved(giver: SecretOrdersDriver) -> None:
    giver.page.dispatch(Posted(None))  # bots have given orders, and nobody has moved
    assert giver.match.steps
    giver.key(pygame.K_w)
    assert there(giver.model.notice).words == "Nothing has happened since your last move."


# Several people


def sit_down(giver: SecretOrdersDriver) -> None:
    """Wait until orders are needed, and dismiss the privacy screen."""
    giver.wait_until(lambda: giver.model.orders is not None)
    giver.wait(UNEXPECTED_PAGE_DELAY_MS)
    giver.key(pygame.K_SPACE)
    giver.wait(UNEXPECTED_PAGE_DELAY_MS)


def give_one(giver: SecretOrdersDriver) -> None:
    sit_down(giver)
    giver.page.dispatch(Posted(None))  # the bots have replied
    giver.give_orders()


def give_all(giver: SecretOrdersDriver) -> None:
    """Give the orders of all humans for this turn."""
    for _human in giver.match.humans:
        give_one(giver)


@pytest.mark.parametrize("base", ["postal", "pbm"])
@pytest.mark.parametrize(("speed", "ms"), [("slow", 500), ("normal", 250), ("fast", 100)])
def test_several_people_see_every_rider_move_at_the_set_speed(tmp_path: Path, base: str, speed: str, ms: float) -> None:
    """All moves are shown, even in the first turn, in which all riders start on one square."""
    giver = SecretOrdersDriver(secret_race(("human", "human", *[BOT] * 4), base=base), tmp_path, speed=speed)
    for turn in (1, 2):
        give_all(giver)
        rolls, riders = [], set()
        while giver.model.live.is_showing_moves:
            shot = there(giver.model.shot)
            if shot.moves:
                rolls.append(giver.model.live.playback.length_ms)
                riders |= {move.rider for move in shot.moves}
            giver.show(giver.model.live.playback.end_shot())
            giver.wait(1)
        assert rolls
        assert set(rolls) == {ms}
        assert riders == {rider for team in range(1, 7) for rider in giver.played_cards(turn, team)}


def test_one_human_sees_every_rider_of_the_first_turn(tmp_path: Path) -> None:
    """All start on one square: no move is skipped because the run is over."""
    giver = SecretOrdersDriver(secret_race(("human", *[BOT] * 5)), tmp_path, speed="normal")
    assert giver.wait_for_ask()
    giver.page.dispatch(Posted(None))
    giver.give_orders()
    playback, rolls, riders = giver.model.live.playback, [], 0
    while playback.shot is not None:
        rolls += [playback.length_ms] if playback.shot.moves else []
        riders += len(playback.shot.moves)
        playback = playback.end_shot()
    assert sum(rolls) <= LATER.longest_run
    assert min(rolls) > SHORTEST
    assert riders == 24


def test_the_turn_is_shown_before_the_privacy_screen(tmp_path: Path) -> None:
    giver = SecretOrdersDriver(secret_race(TWO_HUMANS), tmp_path, speed="normal")
    give_all(giver)
    while not isinstance(there(giver.model.shot).event, TurnEnded):
        giver.show(giver.model.live.playback.end_shot())
        giver.wait()
    assert giver.shows_text("the turn has finished")
    assert giver.shows_text("CONTINUE")
    assert recent_moves(giver.model)
    rested = 0.0
    while giver.model.live.is_showing_moves:
        assert not has_privacy_screen(giver.model)
        giver.wait(50)
        rested += 50
    assert 1500 < rested < 2500
    giver.wait_until(lambda: giver.model.orders is not None)
    assert has_privacy_screen(giver.model)


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_a_key_skips_the_turn_to_its_end_and_another_one_to_the_privacy_screen(tmp_path: Path, key: int) -> None:
    giver = SecretOrdersDriver(secret_race(TWO_HUMANS), tmp_path, speed="normal")
    give_all(giver)
    assert giver.model.live.is_showing_moves
    assert "turn" not in giver.labels()  # it would do the same
    giver.key(key)
    assert isinstance(there(giver.model.shot).event, TurnEnded)
    giver.key(key)
    giver.wait_until(lambda: giver.model.orders is not None)
    assert has_privacy_screen(giver.model)


def test_the_cover_names_the_keys_that_lift_it(tmp_path: Path) -> None:
    """Enter and Space press the focused control: on the menu's button neither reveals the cards."""
    giver = SecretOrdersDriver(secret_race(TWO_HUMANS), tmp_path)
    giver.wait_until(lambda: giver.model.orders is not None)
    giver.wait(UNEXPECTED_PAGE_DELAY_MS)
    assert "Enter·Space" in giver.texts()
    giver.key(pygame.K_TAB)
    assert giver.focused_label == "menu"
    assert not [text for text in giver.texts() if "Space" in text]
    giver.key(pygame.K_TAB)
    giver.key(pygame.K_RETURN)
    assert not has_privacy_screen(giver.model)


def test_without_animation_the_privacy_screen_falls_at_once(tmp_path: Path) -> None:
    giver = SecretOrdersDriver(secret_race(TWO_HUMANS), tmp_path, speed="off")
    give_all(giver)
    assert not giver.model.live.is_showing_moves
    assert has_privacy_screen(giver.model)


# Whole races


def test_bots_alone_are_paused_and_stepped(tmp_path: Path) -> None:
    giver = SecretOrdersDriver(secret_race((BOT, BOT, BOT)), tmp_path, speed="normal")
    giver.wait_until(lambda: giver.model.live.is_showing_moves)
    giver.key(pygame.K_SPACE)
    paused = giver.model.shot
    rest(giver)
    assert giver.model.shot is paused
    for _step in range(80):
        giver.key(pygame.K_RIGHT)
        giver.wait()
    assert giver.model.live.playback.race.turn > 1
    assert giver.model.live.playback.paused


@pytest.mark.parametrize("base", ["postal", "pbm"])
def test_a_complete_race_by_keyboard_has_a_correct_record(tmp_path: Path, base: str) -> None:
    giver = SecretOrdersDriver(secret_race(ONE_HUMAN, base=base, rows={"finish": 60, "sprints": (30,)}), tmp_path)
    turns = 0
    while giver.wait_for_ask():
        turns += 1
        assert turns < 60
        if turns == 2:
            # Missing orders, once (R4.4).
            giver.page.dispatch(say.OpenRaceDialog("skip-decision"))
            giver.key(pygame.K_g, mods=pygame.KMOD_SHIFT)
            continue
        if turns == 3:
            giver.key(pygame.K_r)
            giver.key(digit(3))
            giver.key(pygame.K_RETURN)
            assert giver.wait_for_ask()
        giver.give_orders(turns % 3)
    assert giver.match.over
    record = giver.match.record()
    assert [turn.nmr for turn in record.turns].count((1,)) == 1
    assert sum(len(turn.retired) for turn in record.turns) == 1
    path = tmp_path / "ridden.race"
    DirectAutosave(path).save(record)
    assert verify(path).agreement is Agreement.AGREES
