"""Secret orders of several humans: a curtain before each, and nothing of them before all ride (R4.2, R9.1)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import GiveOrders, NoOrders
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.ui.kit.inputs import FocusGained, FocusLost
from breakaway_desktop.ui.scenes.curtain import LIFT_MS, LOCK_MS, CurtainScene
from breakaway_desktop.ui.toolkit.dialog import Dialog
from tests.ui.scenes.at_the_table import digit
from tests.ui.scenes.orders_table import ONE_HUMAN, TWO_HUMANS, Ordering, secret_race
from tests.ui.scenes.person import SIZES

ONE: TeamHands = ((10, 2, 9, 9), (9, 8, 7), (5, 6, 9), (4, 3, 7))
OTHER: TeamHands = ((12, 4, 8, 6), (10, 9, 5), (8, 5, 7), (6, 3, 5))

Frames = list[tuple[str, bytes]]


def two_humans(tmp_path: Path, hands: TeamHands = ONE, size: tuple[int, int] = (1280, 800)) -> Ordering:
    match = secret_race(TWO_HUMANS, hands=[hands, ONE, ONE], rows={"hands": "hidden"})
    return Ordering(match, tmp_path, size=size)


def wait_for_curtain(ordering: Ordering) -> CurtainScene:
    for _ in range(4000):
        top = ordering.window.stage.top
        if isinstance(top, CurtainScene) and not top.animating:
            return top
        ordering.pass_time()
    raise AssertionError("no curtain falls")


def test_a_curtain_falls_before_each_human_once_a_turn(tmp_path: Path) -> None:
    ordering = two_humans(tmp_path)
    fallen = []
    for _ in range(4):
        curtain = wait_for_curtain(ordering)
        fallen.append((curtain.name, curtain.line))
        ordering.wait_for_orders()
        ordering.give()
    assert fallen == [
        ("Yellow", "Player 1, your orders for turn 1"),
        ("Azure", "Player 2, your orders for turn 1"),
        ("Yellow", "Player 1, your orders for turn 2"),
        ("Azure", "Player 2, your orders for turn 2"),
    ]


def test_no_input_counts_in_the_curtains_first_300_ms(tmp_path: Path) -> None:
    ordering = two_humans(tmp_path)
    curtain = wait_for_curtain(ordering)
    ordering.key(pygame.K_SPACE)
    assert ordering.window.stage.top is curtain
    assert not curtain.animating
    ordering.pass_time(LOCK_MS)
    ordering.key(pygame.K_SPACE)
    ordering.pass_time(LIFT_MS + 20)
    assert not ordering.is_behind_curtain()


def test_the_key_that_gave_the_orders_does_nothing_to_the_next_team(tmp_path: Path) -> None:
    ordering = two_humans(tmp_path)
    ordering.wait_for_orders()
    ordering.pick_all()
    for _ in range(3):
        ordering.key(pygame.K_RETURN)
    assert ordering.is_behind_curtain()
    assert ordering.scene.situation.ordering is None


def test_one_human_never_sees_a_curtain(tmp_path: Path) -> None:
    ordering = Ordering(secret_race(ONE_HUMAN), tmp_path)
    for _ in range(3):
        while ordering.scene.situation.ordering is None or ordering.scene.is_locked:
            assert not ordering.is_behind_curtain()
            ordering.pass_time()
        ordering.give()


def test_nothing_of_the_picks_shows_behind_a_menu(tmp_path: Path) -> None:
    """Frames behind what lies over the race are the same whatever was picked."""
    frames = []
    for card in (0, 1):
        ordering = two_humans(tmp_path)
        ordering.wait_for_orders()
        ordering.key(digit(card))
        ordering.key(digit(card))
        ordering.key(pygame.K_ESCAPE)
        frames.append(ordering.window.pixels())
    assert frames[0] == frames[1]


def test_who_leaves_the_window_finds_a_curtain_and_his_picks_behind_it(tmp_path: Path) -> None:
    ordering = two_humans(tmp_path)
    ordering.wait_for_orders()
    ordering.key(digit(1))
    ordering.window.stage.handle(FocusLost())
    ordering.window.stage.handle(FocusGained())
    assert ordering.is_behind_curtain()
    assert ordering.scene.situation.ordering is None
    ordering.wait_for_orders()
    assert ordering.orders.picked(11) == 1


def test_undo_before_the_turn_takes_back_the_own_orders_behind_a_curtain(tmp_path: Path) -> None:
    ordering = two_humans(tmp_path)
    ordering.wait_for_orders()
    ordering.give(1)
    ordering.wait_for_orders()
    assert ordering.orders.team == 2
    ordering.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    curtain = wait_for_curtain(ordering)
    assert curtain.name == "Yellow"
    ordering.wait_for_orders()
    assert ordering.orders.team == 1
    assert [ordering.orders.picked(rider) for rider in (11, 12, 13, 14)] == [1, 1, 1, 1]
    assert 1 not in ordering.match.view().given


def test_undo_after_the_turn_asks_for_the_word_of_the_others(tmp_path: Path) -> None:
    ordering = two_humans(tmp_path)
    for _ in range(2):
        ordering.wait_for_orders()
        ordering.give()
    ordering.wait_for_orders()
    ordering.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    top = ordering.window.stage.top
    assert isinstance(top, Dialog)
    ordering.key(pygame.K_j)
    assert wait_for_curtain(ordering).name == "Azure"


def test_open_hands_are_ordered_behind_curtains_as_well(tmp_path: Path) -> None:
    """Orders are secret where hands are not."""
    ordering = Ordering(secret_race(TWO_HUMANS, rows={"hands": "open"}), tmp_path)
    assert wait_for_curtain(ordering).name == "Yellow"


# Pixel by pixel


def look_everywhere(ordering: Ordering, see: Callable[[str], None]) -> None:
    """The second human does what he can to learn the first one's orders."""
    for key in (pygame.K_F2, pygame.K_F2, pygame.K_e, pygame.K_e, pygame.K_e):
        ordering.key(key)
        see(pygame.key.name(key))
    for control in list(ordering.scene.focus.controls):
        ordering.point(control.rect.centre)
        ordering.pass_time()
        see(f"pointing at {control.label}")
    for key in (pygame.K_l, pygame.K_l, pygame.K_F1, pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_r):
        ordering.key(key)
        see(pygame.key.name(key))
    ordering.key(pygame.K_ESCAPE)
    for size in SIZES:
        ordering.window.resize(size)
        see(f"resized to {size}")


def seen_by_the_second(tmp_path: Path, hands: TeamHands, card: int, *, missing: bool = False) -> Frames:
    """All frames from when the first human's orders are in until the second one's are picked, and after his undo."""
    match = secret_race(TWO_HUMANS, hands=[hands, ONE, ONE], rows={"hands": "hidden"})
    orders = GiveOrders(1, tuple((10 + rider, hand[card]) for rider, hand in enumerate(hands, start=1)))
    match.answer(NoOrders(1) if missing else orders)
    ordering = Ordering(match, tmp_path)
    frames: Frames = []

    def see(what: str) -> None:
        frames.append((what, ordering.window.pixels()))

    for _ in range(20):
        see("behind the curtain")
        ordering.pass_time()
    ordering.wait_for_orders()
    see("asked")
    look_everywhere(ordering, see)
    ordering.pick_all()
    see("picked")
    ordering.window.stage.handle(FocusLost())
    see("window left")
    ordering.window.stage.handle(FocusGained())
    see("window back")
    ordering.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    see("undo behind the curtain")
    return frames


@pytest.mark.parametrize(
    ("hands", "card", "missing"),
    [(ONE, 1, False), (OTHER, 0, False), (OTHER, 2, False), (ONE, 0, True)],
    ids=["other cards", "other hands", "other hands and cards", "no orders"],
)
def test_races_that_differ_only_in_anothers_orders_look_the_same(
    tmp_path: Path, hands: TeamHands, card: int, missing: bool
) -> None:
    reference = seen_by_the_second(tmp_path, ONE, 0)
    found = seen_by_the_second(tmp_path, hands, card, missing=missing)
    assert [what for what, _ in found] == [what for what, _ in reference]
    differing = [what for (what, frame), (_, other) in zip(found, reference, strict=True) if frame != other]
    assert differing == []


def test_the_first_human_shows_nothing_to_the_second_on_the_way(tmp_path: Path) -> None:
    """From the moment the orders are given until the second curtain is lifted."""
    frames: list[Frames] = []
    for card in (0, 2):
        ordering = two_humans(tmp_path)
        ordering.wait_for_orders()
        ordering.pick_all(card)
        ordering.key(pygame.K_RETURN)
        seen: Frames = []
        for at in range(12):
            seen.append((f"frame {at}", ordering.window.pixels()))
            ordering.pass_time()
        ordering.wait_for_orders()
        seen.append(("asked", ordering.window.pixels()))
        frames.append(seen)
    assert frames[0] == frames[1]


def test_a_file_that_is_being_written_lets_no_curtain_fall_twice_and_drops_no_pick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot has given its orders meanwhile, and nobody is asked before they lie on the disk."""
    ordering = two_humans(tmp_path)
    ordering.wait_for_orders()
    ordering.key(digit(0))
    picked = ordering.orders.picked(ordering.orders.lacking[0] - 1)
    assert picked is not None
    table = ordering.scene.table
    with monkeypatch.context() as slow:
        slow.setattr(table, "_is_settled", lambda: False)
        ordering.pass_time(100)
        assert ordering.scene.situation.orders is None
        assert not ordering.is_behind_curtain()
    ordering.pass_time(100)
    assert not ordering.is_behind_curtain()
    assert ordering.orders.picked(ordering.orders.lacking[0] - 1) == picked


def test_a_file_that_is_being_written_shows_nothing_after_the_window_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordering = two_humans(tmp_path)
    ordering.wait_for_orders()
    table = ordering.scene.table
    with monkeypatch.context() as slow:
        slow.setattr(table, "_is_settled", lambda: False)
        ordering.pass_time(100)
        ordering.window.stage.handle(FocusLost())
    ordering.pass_time(100)
    assert ordering.is_behind_curtain()
