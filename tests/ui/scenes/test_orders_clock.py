"""The optional clock: it runs only while a human decides, and misses are told (R4.4)."""

from __future__ import annotations

from pathlib import Path

import pygame

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.toolkit.dialog import Dialog
from tests.ui.scenes.at_the_table import BOT, ONE, Sitting, asked, match_of
from tests.ui.scenes.orders_table import ONE_HUMAN, TWO_HUMANS, Ordering, secret_race

OWN: TeamHands = ((10, 2, 9, 9), (9, 8, 7), (5, 6, 9), (4, 3, 7))


def timed(match: Match, seconds: int) -> Match:
    match.meta["clock"] = seconds
    return match


def ordering_with(tmp_path: Path, seconds: int, players: tuple[str, ...] = ONE_HUMAN) -> Ordering:
    ordering = Ordering(timed(secret_race(players, hands=[OWN]), seconds), tmp_path)
    ordering.wait_for_orders()
    return ordering


def let_pass(sitting: Sitting, ms: float) -> None:
    """In steps as long as the window sleeps."""
    while ms > 0:
        sitting.pass_time(min(ms, 500))
        ms -= 500


def is_warned(ordering: Ordering) -> bool:
    return isinstance(ordering.window.stage.top, Dialog)


def test_without_a_clock_nobody_is_hurried(tmp_path: Path) -> None:
    ordering = Ordering(secret_race(hands=[OWN]), tmp_path)
    ordering.wait_for_orders()
    let_pass(ordering, 3_600_000)
    assert ordering.scene.situation.ordering is not None
    assert ordering.scene.wake_in() is None


def test_when_the_time_for_a_card_is_up_the_highest_is_played_and_told(tmp_path: Path) -> None:
    own: TeamHands = ((9, 12, 9), (9, 9, 7), (5, 6, 9), (4, 5, 7))
    match = match_of(["human", BOT, BOT], hands=[own, ONE, ONE], first_turn="team1")
    sitting = Sitting(timed(match, 15), tmp_path)
    assert asked(sitting) == 11
    let_pass(sitting, 14_000)
    assert sitting.match.race.rider(11).square == 0
    let_pass(sitting, 1_500)
    assert sitting.match.race.rider(11).square == 12
    sitting.wait_for_question()
    assert sitting.says("Yellow 11 has no order and plays his highest card")


def test_each_decision_has_its_whole_time(tmp_path: Path) -> None:
    match = match_of(["human", BOT, BOT], hands=[ONE, ONE, ONE], first_turn="team1")
    sitting = Sitting(timed(match, 15), tmp_path)
    asked(sitting)
    let_pass(sitting, 10_000)
    sitting.key(pygame.K_RETURN)
    assert asked(sitting) == 12
    assert sitting.scene.clock.left_ms > 14_000


def test_when_the_time_for_orders_is_up_one_more_minute_can_be_had(tmp_path: Path) -> None:
    ordering = ordering_with(tmp_path, 60)
    ordering.key(pygame.K_2)
    let_pass(ordering, 61_000)
    assert is_warned(ordering)
    assert ordering.says("PLAYER 1 IS STILL CHOOSING")
    assert ordering.says("Time is up: 1:00.")
    ordering.key(pygame.K_RETURN)
    assert ordering.orders.picked(11) == 1
    let_pass(ordering, 59_000)
    assert not is_warned(ordering)
    let_pass(ordering, 2_000)
    assert is_warned(ordering)


def test_the_highest_cards_are_played_when_nobody_waits_for_orders(tmp_path: Path) -> None:
    ordering = ordering_with(tmp_path, 60)
    ordering.pick_all(1)
    let_pass(ordering, 61_000)
    ordering.key(pygame.K_n)
    ordering.wait_for_orders()
    assert ordering.played(1, 1) == {11: 10, 12: 9, 13: 9, 14: 7}
    assert ordering.says("Yellow has no orders")
    assert ordering.scene.clock.left_ms > 59_000


def test_the_clock_stands_behind_menus_curtains_and_while_riders_roll(tmp_path: Path) -> None:
    ordering = ordering_with(tmp_path, 60, TWO_HUMANS)
    left = ordering.scene.clock.left_ms
    ordering.key(pygame.K_ESCAPE)
    let_pass(ordering, 90_000)
    ordering.key(pygame.K_ESCAPE)
    assert ordering.scene.clock.left_ms >= left - 10
    ordering.give()
    assert ordering.is_behind_curtain()
    let_pass(ordering, 90_000)
    ordering.wait_for_orders()
    assert ordering.scene.clock.left_ms > 59_000


def test_the_time_that_is_left_can_be_seen(tmp_path: Path) -> None:
    ordering = ordering_with(tmp_path, 120)
    let_pass(ordering, 30_000)
    assert ordering.says("1:30") or ordering.says("1:29")
