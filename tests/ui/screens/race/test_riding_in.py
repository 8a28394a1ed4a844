"""*Let them ride in* on the race screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.ui.features import TourRace
from tests.kit.races import BOT, bot_decision, match_of
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none

LAST = {"finish": 60, "sprints": (20,)}


@pytest.mark.parametrize(("base", "seed", "steps"), [("boxed", 4, 158), ("postal", 2, 48)])
def test_its_key_plays_the_highest_cards_to_the_end_and_undo_asks_again(
    tmp_path: Path, base: str, seed: int, steps: int
) -> None:
    match = match_of(("human", *[BOT] * 5), base=base, seed=seed, rows=LAST)
    while len(match.steps) < steps:
        match.answer(bot_decision(match)[0])
    seat = RaceScreenDriver(match, tmp_path)
    assert seat.wait_for_ask()
    assert "ride-in" in seat.labels()
    seat.key(pygame.K_i)
    seat.wait_until(lambda: seat.match.over)
    assert all(seat.match.is_by_human(step) for step in seat.match.steps[steps:] if step.decision.team == 1)
    seat.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert len(seat.match.steps) == steps


def test_a_key_that_does_nothing_says_why(tmp_path: Path) -> None:
    """In a tour every square counts for yellow (R10.3)."""
    seat = RaceScreenDriver(match_of(("human", BOT, BOT)), tmp_path)
    assert seat.wait_for_ask()
    seat.key(pygame.K_i)
    assert not_none(seat.model.notice).words == "Your riders may still win points."
    seat.page.model = replace(seat.model, stage=TourRace(1, 3, has_other_variant=False))
    seat.page.resize()
    seat.key(pygame.K_i)
    assert not_none(seat.model.notice).words == "Every square counts for the yellow jersey."
    assert not [step for step in seat.match.steps if step.decision.team == 1]
