"""Several people at one screen: a refusal is for one player, and each is told what happened since his last card."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.events import Moved
from breakaway_desktop.ui.toolkit.dialog import Dialog
from tests.ui.scenes.at_the_table import BOT, ONE, Sitting, asked, digit, match_of
from tests.ui.scenes.orders_table import TWO_HUMANS, Ordering, secret_race
from tests.ui.scenes.test_hot_seat import next_seat, table

# Refusals


def refuse(sitting: Sitting) -> str:
    """The player presses the number of a card that he has not; what he is told."""
    sitting.key(digit(3))
    assert sitting.scene.situation.warning
    assert sitting.says(sitting.scene.situation.warning)
    return sitting.scene.situation.warning


@pytest.mark.parametrize("mode", ["peek", "strict", "trust"])
@pytest.mark.parametrize("looks", [False, True])
def test_a_refusal_is_not_said_to_the_next_player(mode: str, looks: bool, tmp_path: Path) -> None:
    """Also if the one it was said to has looked at other reasons meanwhile."""
    sitting = table(mode, tmp_path)
    asked(sitting)
    if mode == "strict":
        sitting.lift()
    refusal = refuse(sitting)
    if looks:
        sitting.key(pygame.K_e)
        sitting.key(pygame.K_e)
        assert sitting.says(refusal)
    sitting.key(digit(1))
    sitting.key(pygame.K_RETURN)
    next_seat(sitting)
    assert sitting.scene.situation.asked is not None
    assert sitting.scene.situation.asked.team == 2
    assert not sitting.says(refusal)


def test_a_refusal_stays_for_the_next_rider_of_the_same_player(tmp_path: Path) -> None:
    sitting = Sitting(match_of(("human", BOT, BOT), hands=[ONE, ONE, ONE], first_turn="team1"), tmp_path)
    sitting.session.settings.speed = sitting.scene.table.speed = "off"
    asked(sitting)
    refusal = refuse(sitting)
    sitting.key(digit(1))
    sitting.key(pygame.K_RETURN)
    next_seat(sitting)
    assert sitting.says(refusal)


def test_what_went_wrong_with_a_bot_is_said_to_the_next_player(tmp_path: Path) -> None:
    sitting = table("trust", tmp_path, cards=2)
    sitting.session.thinker.failing = True
    assert asked(sitting) // 10 == 1
    assert sitting.says("no-such-bot")


def test_a_refusal_of_orders_is_not_said_to_the_next_team(tmp_path: Path) -> None:
    sitting = Ordering(secret_race(TWO_HUMANS), tmp_path)
    sitting.wait_for_orders()
    first = sitting.orders.team
    sitting.key(pygame.K_RETURN)
    refusal = sitting.scene.situation.warning
    assert "lack a card" in refusal
    sitting.give()
    sitting.wait_for_orders()
    assert sitting.orders.team != first
    assert not sitting.says(refusal)


# What has happened since


def ride(sitting: Sitting) -> str:
    """Whoever is asked plays his first card; how the line tells of it."""
    asked(sitting)
    if sitting.scene.situation.veiled:
        sitting.lift()
    sitting.key(digit(0))
    sitting.key(pygame.K_RETURN)
    event = sitting.match.steps[-1].events[0]
    assert isinstance(event, Moved)
    return f"rides {event.card} to {event.end}"


@pytest.mark.parametrize("mode", ["peek", "strict", "trust"])
def test_the_next_player_is_told_what_others_rode_since_his_last_card(mode: str, tmp_path: Path) -> None:
    """Another human's card as well as a bot's; not what he has played himself."""
    sitting = table(mode, tmp_path, players=("human", "human", "human"))
    told = [ride(sitting) for _ in range(3)]
    assert asked(sitting) == 12
    assert not sitting.says(f"11 {told[0]}")
    assert "2 moves" in sitting.texts()
    assert sitting.says(f"21 {told[1]}")
    assert sitting.says(f"31 {told[2]}")
    told.append(ride(sitting))
    assert asked(sitting) == 22
    assert "2 moves" in sitting.texts()
    assert sitting.says(f"31 {told[2]}")
    assert sitting.says(f"12 {told[3]}")


def test_the_next_player_can_watch_it_again(tmp_path: Path) -> None:
    sitting = table("trust", tmp_path, players=("human", "human", "human"))
    for _ in range(3):
        ride(sitting)
    assert asked(sitting) == 12
    assert sitting.says("watch again")
    sitting.press("recap")
    seen = []
    while sitting.scene.situation.asked is None:
        shot = sitting.scene.table.shot
        if shot is not None and isinstance(shot.event, Moved):
            seen.append(shot.event.rider)
        sitting.pass_time()
    assert list(dict.fromkeys(seen)) == [21, 31]
    assert sitting.match.race.moved == 3


def test_after_a_load_he_is_told_what_happened_since_his_last_card(tmp_path: Path) -> None:
    sitting = table("trust", tmp_path, cards=3)
    assert asked(sitting) == 12
    assert "2 moves" in sitting.texts()
    assert sitting.says("watch again")


def test_after_taking_back_and_playing_again_the_next_one_is_told_all_the_same(tmp_path: Path) -> None:
    sitting = table("trust", tmp_path, players=("human", "human", "human"))
    for _ in range(3):
        ride(sitting)
    asked(sitting)
    sitting.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    if isinstance(sitting.window.stage.top, Dialog):
        sitting.key(pygame.K_j)
    assert asked(sitting) == 31
    ride(sitting)
    assert asked(sitting) == 12
    assert "2 moves" in sitting.texts()
