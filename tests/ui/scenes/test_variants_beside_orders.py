"""What a variant shows while secret orders are given: its panel beside the road, refused cards, second cards."""

from __future__ import annotations

from pathlib import Path

import pygame

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.ui.scenes.race.orders_panel import RiderShown
from tests.ui.scenes.at_the_table import digit
from tests.ui.scenes.variant_table import Riding, variant_race

HIGH: TeamHands = ((9, 11, 5, 5), (1, 12, 12), (2, 3, 15), (3, 6, 7))
"""On turn 1 the pacemaker rides on square 11 (R8.8)."""


def ordering(folder: Path, variant: str, *, size: tuple[int, int] = (1280, 800), hands: TeamHands = HIGH) -> Riding:
    riding = Riding(variant_race(variant, base="postal", hands=[hands], rows={}), folder, size=size)
    assert riding.wait()
    return riding


def hand(riding: Riding) -> RiderShown:
    """The team's first rider."""
    riders = riding.scene.desk.riders
    assert riders is not None
    return riders.riders[0]


def test_a_folded_rider_shows_both_cards_that_he_plays(tmp_path: Path) -> None:
    """R8.4, in the small window: the one that is held and the one that is guessed."""
    riding = ordering(tmp_path, "double", size=(960, 600), hands=((9, 11, 8), (8, 10, 7), (5, 6, 9), (4, 5, 7)))
    assert "45" not in riding.texts()
    riding.key(digit(0))
    riding.key(pygame.K_g)
    while riding.orders.more.second[11] < 45:
        riding.key(pygame.K_UP)
    riding.key(pygame.K_RETURN)
    assert riding.orders.rider == 12
    folded = hand(riding)
    assert (folded.faces[folded.picked].value, folded.then, folded.second) == (9, 45, -1)
    assert "45" in riding.texts()
