"""The turn after secret orders as a film: paused, stepped, skipped, watched again (R4.2, R5.1, R6.3); whole races."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.orders_view import score
from breakaway_desktop.ui.screens.race.road import road_shown
from breakaway_desktop.ui.screens.race.view import view
from tests.ui.journeys.fakes import BOT
from tests.ui.screens.race.rider import digit
from tests.ui.screens.race.secret_orders import ONE_HUMAN, Giver, secret_race


def in_the_film(tmp_path: Path, match: Match | None = None) -> Giver:
    """The orders of turn 1 are given, and the first riders ride."""
    giver = Giver(match or secret_race(base="pbm", rows={"sprints": (2, 40)}), tmp_path, speed="normal")
    assert giver.asked()
    giver.give()
    giver.until(lambda: giver.model.has_film)
    return giver


def rest(giver: Giver) -> None:
    for _frame in range(100):
        giver.wait()


def test_a_group_rides_together_and_the_arrow_steps_from_move_to_move(tmp_path: Path) -> None:
    giver = in_the_film(tmp_path)
    giver.wait()
    assert road_shown(giver.model).under_way == (11, 21, 31)
    assert giver.says("11 · 21 · 31")
    assert giver.says("move as one")
    seen = []
    for _shot in range(60):
        shot = giver.model.table.film.shot
        if shot is None:
            break
        seen.append(type(shot.event))
        giver.key(pygame.K_k if not giver.model.table.paused else pygame.K_RIGHT)
        if len(seen) == 2:
            rest(giver)
            assert view(giver.model).tick_ms is None
    assert seen.count(Moved) >= 4
    assert Crossed in seen


def test_k_pauses_and_goes_on(tmp_path: Path) -> None:
    giver = in_the_film(tmp_path)
    giver.key(pygame.K_k)
    paused = giver.model.table.film.shot
    rest(giver)
    assert giver.model.table.film.shot is paused
    assert "Go on" in giver.texts()
    giver.key(pygame.K_k)
    assert giver.asked()
    assert giver.orders.turn == 2


def test_space_skips_and_the_next_orders_can_be_given_at_once(tmp_path: Path) -> None:
    giver = in_the_film(tmp_path)
    giver.key(pygame.K_SPACE)
    assert not giver.model.has_film
    assert giver.asked()
    giver.key(digit(0))
    assert giver.chosen() == {11: 0}


def test_a_number_ends_the_film_and_counts(tmp_path: Path) -> None:
    giver = in_the_film(tmp_path)
    giver.key(digit(1))
    assert giver.asked()
    assert giver.chosen() == {11: 1}


@pytest.mark.parametrize("label", ["pause", "next", "turn", "main"])
def test_the_film_can_be_led_by_the_mouse(tmp_path: Path, label: str) -> None:
    giver = in_the_film(tmp_path)
    before = giver.model.table.film.shot
    giver.click(label)
    rest(giver)
    assert (giver.model.table.film.shot is before) == (label == "pause")


def test_shared_points_stand_at_the_teams(tmp_path: Path) -> None:
    """R6.3: three who cross together share 10, 8 and 6; the next two share 5 and 4."""
    own = ((9, 9, 8, 4), (1, 12, 12), (7, 7, 6), (5, 6, 5))
    others = ((9, 9, 8, 4), (8, 8, 9), (7, 7, 6), (5, 6, 5))
    match = secret_race(base="pbm", rows={"sprints": (2, 40)}, hands=[own, others, others])
    giver = in_the_film(tmp_path, match)
    assert giver.asked()
    teams = score(giver.model, giver.orders).teams
    assert [[chip.points for chip in team.chips] for team in teams] == [["8", "2"], ["8", "4½", "2"], ["8", "4½", "2"]]
    assert "14½" in giver.texts()


def test_the_turn_can_be_watched_again(tmp_path: Path) -> None:
    giver = in_the_film(tmp_path)
    giver.key(pygame.K_SPACE)
    assert giver.asked()
    giver.key(pygame.K_w)
    shot = giver.model.table.film.shot
    assert shot is not None
    assert isinstance(shot.event, Moved)
    assert shot.before.turn == 1
    giver.key(pygame.K_SPACE)
    assert giver.asked()
    assert giver.orders.turn == 2


def test_bots_alone_are_paused_and_stepped(tmp_path: Path) -> None:
    giver = Giver(secret_race((BOT, BOT, BOT)), tmp_path, speed="normal")
    giver.until(lambda: giver.model.has_film)
    giver.key(pygame.K_SPACE)
    paused = giver.model.table.film.shot
    rest(giver)
    assert giver.model.table.film.shot is paused
    for _step in range(80):
        giver.key(pygame.K_RIGHT)
        giver.wait()
    assert giver.model.table.film.shown.turn > 1
    assert giver.model.table.paused


@pytest.mark.parametrize("base", ["postal", "pbm"])
def test_a_whole_race_is_ridden_by_keyboard_and_its_record_is_true(tmp_path: Path, base: str) -> None:
    giver = Giver(secret_race(ONE_HUMAN, base=base, rows={"finish": 60, "sprints": (30,)}), tmp_path)
    turns = 0
    while giver.asked():
        turns += 1
        assert turns < 60
        if turns == 2:
            # Missing orders, once (R4.4).
            giver.page.say(say.Question("give-up"))
            giver.key(pygame.K_n)
            continue
        if turns == 3:
            giver.key(pygame.K_r)
            giver.key(digit(3))
            giver.key(pygame.K_RETURN)
            assert giver.asked()
        giver.give(turns % 3)
    assert giver.match.over
    record = giver.match.record()
    assert [turn.nmr for turn in record.turns].count((1,)) == 1
    assert sum(len(turn.retired) for turn in record.turns) == 1
    path = tmp_path / "ridden.race"
    DirectAutosave(path).save(record)
    assert verify(path).agreement is Agreement.AGREES
