"""The turn after secret orders as a film: paused, stepped, skipped, watched again (R4.2, R5.1, R6.3)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.film import Shot
from breakaway_desktop.record.verify import Agreement, verify
from tests.ui.scenes.at_the_table import BOT, digit
from tests.ui.scenes.orders_table import ONE_HUMAN, Ordering, secret_race


def in_the_film(tmp_path: Path, match: Match | None = None) -> Ordering:
    """The orders of turn 1 are given, and the first riders roll."""
    ordering = Ordering(match or secret_race(base="pbm", rows={"sprints": (2, 40)}), tmp_path)
    ordering.wait_for_orders()
    ordering.give()
    for _ in range(50):
        if shot_of(ordering) is not None:
            return ordering
        ordering.pass_time()
    raise AssertionError("nothing is shown")


def shot_of(ordering: Ordering) -> Shot | None:
    return ordering.scene.table.shot


def test_a_group_rolls_together(tmp_path: Path) -> None:
    ordering = in_the_film(tmp_path)
    ordering.pass_time()
    assert set(ordering.scene.desk.roads.picture.rolling) == {11, 21, 31}
    assert ordering.says("ride as one")


def test_k_pauses_and_goes_on(tmp_path: Path) -> None:
    ordering = in_the_film(tmp_path)
    ordering.key(pygame.K_k)
    paused = shot_of(ordering)
    for _ in range(200):
        ordering.pass_time()
    assert shot_of(ordering) is paused
    assert ordering.says("Go on")
    ordering.key(pygame.K_k)
    ordering.wait_for_orders()
    assert ordering.orders.turn == 2


def test_the_arrow_steps_from_event_to_event_and_the_film_stands_still(tmp_path: Path) -> None:
    ordering = in_the_film(tmp_path)
    seen = []
    for _ in range(60):
        shot = shot_of(ordering)
        if shot is None:
            break
        seen.append(type(shot.event))
        ordering.key(pygame.K_RIGHT)
        for _ in range(20):
            ordering.pass_time()
    assert seen.count(Moved) == 4
    assert Crossed in seen


def test_space_skips_and_the_next_orders_can_be_given_at_once(tmp_path: Path) -> None:
    ordering = in_the_film(tmp_path)
    ordering.key(pygame.K_SPACE)
    assert shot_of(ordering) is None
    ordering.wait_for_orders()
    ordering.key(digit(0))
    assert ordering.orders.picked(11) == 0


@pytest.mark.parametrize("label", ["pause", "step", "skip"])
def test_the_film_bar_can_be_clicked(tmp_path: Path, label: str) -> None:
    ordering = in_the_film(tmp_path)
    before = shot_of(ordering)
    ordering.press(label)
    if label == "pause":
        for _ in range(200):
            ordering.pass_time()
        assert shot_of(ordering) is before
    else:
        assert shot_of(ordering) is not before


def test_shared_points_are_told_and_stand_as_chips(tmp_path: Path) -> None:
    """R6.3: three who cross together share 10, 8 and 6; the next two share 5 and 4."""
    own = ((9, 9, 8, 4), (1, 12, 12), (7, 7, 6), (5, 6, 5))
    others = ((9, 9, 8, 4), (8, 8, 9), (7, 7, 6), (5, 6, 5))
    match = secret_race(base="pbm", rows={"sprints": (2, 40)}, hands=[own, others, others])
    ordering = in_the_film(tmp_path, match)
    ordering.wait_for_orders()
    told = ordering.scene.desk.fixtures.recap.shows
    assert told.parts[0] == "Yellow 11, Azure 21 and Red 31 share sprint 2 1st, 8 points each"
    assert ordering.says(told.brief[0])
    chips = [[chip.text for chip in team.chips[0]] for team in ordering.scene.desk.points.teams]
    assert chips == [["8", "2"], ["8", "4½", "2"], ["8", "4½", "2"]]
    assert ordering.scene.desk.points.teams[1].total == "14½"


def test_the_run_can_be_watched_again(tmp_path: Path) -> None:
    ordering = in_the_film(tmp_path)
    ordering.key(pygame.K_SPACE)
    ordering.wait_for_orders()
    recap = ordering.scene.desk.fixtures.recap
    ordering.click(recap.rect.centre)
    shot = shot_of(ordering)
    assert shot is not None
    assert isinstance(shot.event, Moved)
    assert shot.before.turn == 1
    ordering.key(pygame.K_SPACE)
    ordering.wait_for_orders()
    assert ordering.orders.turn == 2


def test_bots_alone_are_paused_and_stepped(tmp_path: Path) -> None:
    ordering = Ordering(secret_race((BOT, BOT, BOT)), tmp_path)
    for _ in range(20):
        ordering.pass_time()
    ordering.key(pygame.K_SPACE)
    paused = shot_of(ordering)
    assert paused is not None
    for _ in range(200):
        ordering.pass_time()
    assert shot_of(ordering) is paused
    for _ in range(80):
        ordering.key(pygame.K_RIGHT)
        ordering.pass_time()
    assert ordering.scene.table.shown.turn > 1
    assert ordering.scene.is_film_paused


@pytest.mark.parametrize("base", ["postal", "pbm"])
def test_a_whole_race_is_ridden_by_keyboard_and_its_record_is_true(tmp_path: Path, base: str) -> None:
    ordering = Ordering(secret_race(ONE_HUMAN, base=base, rows={"finish": 60, "sprints": (30,)}), tmp_path)
    ordering.scene.table.speed = "off"
    turns = 0
    while ordering.wait_for_orders():
        turns += 1
        assert turns < 60
        if turns == 2:
            # Missing orders, once (R4.4).
            ordering.scene.ask_to_give_up()
            ordering.key(pygame.K_n)
            continue
        if turns == 3:
            ordering.key(pygame.K_r)
            ordering.key(digit(3))
            ordering.key(pygame.K_RETURN)
            ordering.wait_for_orders()
        ordering.give(turns % 3)
    assert ordering.match.over
    assert ordering.match.race.turn >= turns
    record = ordering.match.record()
    assert [turn.nmr for turn in record.turns].count((1,)) == 1
    assert sum(len(turn.retired) for turn in record.turns) == 1
    path = tmp_path / "ridden.race"
    DirectAutosave(path).save(record)
    assert verify(path).agreement is Agreement.AGREES


def test_nothing_is_drawn_while_the_film_stands_still(tmp_path: Path) -> None:
    ordering = in_the_film(tmp_path)
    ordering.key(pygame.K_k)
    for _ in range(40):
        ordering.pass_time()
    assert not ordering.scene.animating
    ordering.key(pygame.K_k)
    assert ordering.scene.animating
