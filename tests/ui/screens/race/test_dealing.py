"""In a player's first race the new cards of turn 1 are dealt one rider at a time, each with its reason."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.events import Replaced
from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.engine.slipstream import crowd, string_ahead
from breakaway_desktop.play.watching.pacing import DEALT
from breakaway_desktop.sentences.why.engine_reasons import new_card_phrase
from breakaway_desktop.ui.screens.race.road import card_dealt_now
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none


def dealing(folder: Path, *, level: int = 1, speed: str = "normal", still: bool = False) -> RaceScreenDriver:
    """Return a race of one human at the beginning of the shot in which the cards of turn 1 are dealt."""
    match = play_steps(match_of(("human", BOT, BOT), first_turn="team1"), 9)
    seat = RaceScreenDriver(match, folder, speed=speed)
    settings = seat.session.settings
    settings.figures, settings.level, settings.calm = "grow", level, still
    assert seat.wait_for_ask()
    seat.key(pygame.K_1)
    seat.key(pygame.K_RETURN)
    seat.wait_until(lambda: seat.model.shot is not None and isinstance(seat.model.shot.event, Replaced))
    return seat


def shown_until_the_end(seat: RaceScreenDriver) -> list[tuple[int, tuple[str, ...], int]]:
    """Return rider and words of each card that is dealt alone, with the milliseconds for which it is shown."""
    shown = []
    while seat.model.shot is not None and isinstance(seat.model.shot.event, Replaced):
        why = card_dealt_now(seat.model)
        shown.append((0 if why is None else why.rider, tuple(seat.texts())))
        seat.wait(50)
    groups = [[*group] for _rider, group in groupby(shown, key=lambda each: each[0])]
    return [(*group[0], 50 * len(group)) for group in groups]


@pytest.mark.parametrize("still", [False, True])
def test_each_card_is_told_alone_and_equally_long(tmp_path: Path, still: bool) -> None:
    seat = dealing(tmp_path, still=still)
    shot = not_none(seat.model.shot)
    assert isinstance(shot.event, Replaced)
    cards = dict(shot.event.cards)
    shown = shown_until_the_end(seat)
    assert [rider for rider, _words, _ms in shown] == [11, 12, 13, 14]
    for rider, words, ms in shown:
        assert abs(ms - DEALT) <= 100
        assert any(f"so {cards[rider]}" in each for each in words), words
        string = string_ahead(crowd(shot.before.on_road()), shot.before.rider(rider).square)
        ahead = sum(riders for _square, riders in string)
        assert not ahead or any(f"{ahead} rider" in each for each in words), words


@pytest.mark.parametrize("key", [pygame.K_x, pygame.K_SPACE])
def test_any_key_ends_it(tmp_path: Path, key: int) -> None:
    seat = dealing(tmp_path)
    assert card_dealt_now(seat.model) is not None
    seat.key(key)
    assert card_dealt_now(seat.model) is None


def test_a_key_that_ends_it_also_counts_as_itself(tmp_path: Path) -> None:
    seat = dealing(tmp_path)
    seat.key(pygame.K_F8)
    assert card_dealt_now(seat.model) is None
    assert seat.model.view_state.is_drawer_open


@pytest.mark.parametrize(("level", "speed"), [(2, "normal"), (1, "fast")])
def test_later_and_at_high_speeds_all_come_at_once(tmp_path: Path, level: int, speed: str) -> None:
    seat = dealing(tmp_path, level=level, speed=speed)
    assert [rider for rider, _words, _ms in shown_until_the_end(seat)] == [0]


@pytest.mark.parametrize(
    ("why", "words"),
    [
        (CardWhy(14, 9, 20, 1, "string", ((21, 4), (22, 2)), uncapped=9), "6 riders ahead, so 9"),
        (CardWhy(14, 4, 20, 1, "string", ((21, 1),), uncapped=4), "1 rider ahead, so 4"),
        (CardWhy(14, 3, 20, 1, "string", uncapped=3), "nobody directly ahead, so 3"),
        (CardWhy(14, 10, 20, 1, "lead", lead=10, uncapped=10), "alone, 10 clear, so 10"),
        (CardWhy(14, 3, 20, 1, "nobody", uncapped=3), "alone in front, with no pursuers, so 3"),
        (CardWhy(14, 3, 9, 1, "crowded", uncapped=3), "five or more riders on 9 get no slipstream on turn 1, so 3"),
        (CardWhy(14, 9, 20, 1, "string", ((21, 14),), uncapped=17), "14 riders ahead; capped at 9"),
    ],
)
def test_the_reason_is_true_of_each_kind_of_card(why: CardWhy, words: str) -> None:
    assert new_card_phrase(why) == words
