"""*Ride for me* on the race screen: players without a choice are not asked, but informed."""

from __future__ import annotations

from pathlib import Path

import pygame

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.kit.toolkit.page import Uncovered
from breakaway_desktop.ui.screens.race.status_text import unasked_explanation, unasked_moves
from tests.kit.app_driver import digit
from tests.kit.races import BOT, HANDS, match_of
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none

EVEN: TeamHands = ((10, 10, 10), (9, 9, 7), (5, 6, 9), (4, 5, 7))


def test_a_card_that_makes_no_difference_is_played_and_undo_passes_it_over(tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of(("human", BOT, BOT), hands=[EVEN, HANDS, HANDS], first_turn="team1"), tmp_path)
    assert seat.wait_for_ask()
    assert not_none(seat.model.shown_ask).rider == 11
    # As if it had been changed in the settings.
    seat.session.settings.ride_for_me = True
    seat.page.dispatch(Uncovered())
    seat.wait_until(lambda: seat.match.steps)
    assert seat.wait_for_ask()
    assert not_none(seat.model.shown_ask).rider == 12
    why = not_none(unasked_explanation(seat.model, 11))
    assert why.text == "He moved automatically: all his cards were worth the same."
    assert [news.words.partition(": ")[2] for news in unasked_moves(seat.model)] == ["his cards were worth the same"]
    seat.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert not_none(seat.model.notice).words == "There’s nothing to undo yet."
    seat.key(digit(0))
    seat.key(pygame.K_RETURN)
    assert seat.wait_for_ask()
    assert not_none(seat.model.shown_ask).rider == 13
    seat.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert seat.wait_for_ask()
    assert not_none(seat.model.shown_ask).rider == 12
    assert len(seat.match.steps) == 3
