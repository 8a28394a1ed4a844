"""Settings for players who need time: nothing is held, nothing disappears, nothing moves on by itself."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.settings import SAVED, Settings
from breakaway_desktop.ui.screens.race.layout import MAIN
from tests.kit.app_driver import digit
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.screens.race.hot_seat_driver import HotSeatDriver, race
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none
from tests.ui.screens.race.secret_orders import SecretOrdersDriver, secret_race

ALONE = ("human", BOT, BOT)


def seated(
    folder: Path, *, speed: str = "off", rows: Mapping[str, object] | None = None, **settings: object
) -> RaceScreenDriver:
    """Return a race in its second turn, with these settings, in which the human is asked for a card."""
    seat = RaceScreenDriver(play_steps(match_of(ALONE, rows=rows), 14), folder, speed=speed)
    for name, value in settings.items():
        seat.session.change(SAVED[name], value)
    assert seat.wait_for_ask()
    return seat


# Keys that are held


@pytest.mark.parametrize("first_press", [False, True])
def test_a_key_that_repeats_plays_no_card(tmp_path: Path, first_press: bool) -> None:
    """Neither the number, nor Enter, nor Space: at each decision one card at most, of the first press."""
    seat = seated(tmp_path, first_press=first_press)
    for key in (digit(0), pygame.K_RETURN, pygame.K_SPACE):
        asks = {seat.model.shown_ask}
        for _repeat in range(20):
            seat.hold(key)
            assert seat.wait_for_ask()
            asks.add(seat.model.shown_ask)
        seat.release(key)
        assert len(asks) <= 2


def test_one_press_speeds_up_until_the_next_question(tmp_path: Path) -> None:
    seat = seated(tmp_path, speed="slow", holding="press")
    seat.play_first()
    assert seat.shows_text("FASTER")
    seat.key(pygame.K_SPACE)
    assert seat.model.live.playback.pace > 1
    assert not seat.shows_text("FASTER")
    assert seat.wait_for_ask()
    assert seat.model.live.playback.pace == 1


def test_the_second_press_skips(tmp_path: Path) -> None:
    seat = seated(tmp_path, speed="slow", holding="press")
    seat.play_first()
    seat.key(pygame.K_SPACE)
    seat.key(pygame.K_SPACE)
    assert not seat.model.live.is_showing_moves


# Moves of bots


def test_each_move_of_a_bot_waits_for_enter(tmp_path: Path) -> None:
    seat = seated(tmp_path, bots_wait=True)
    seat.play_first()
    for _move in range(3):
        steps = len(seat.match.steps)
        seat.wait(60_000)
        assert len(seat.match.steps) == steps
        assert seat.shows_text("NEXT MOVE")
        seat.focus(MAIN)
        seat.key(pygame.K_RETURN)
        seat.wait(60_000)
        assert len(seat.match.steps) == steps + 1


def test_k_lets_bots_go_on_until_the_next_question(tmp_path: Path) -> None:
    seat = seated(tmp_path, bots_wait=True)
    seat.play_first()
    seat.key(pygame.K_k)
    assert seat.wait_for_ask()
    seat.play_first()
    seat.wait(60_000)
    assert seat.shows_text("NEXT MOVE")


def test_a_whole_race_is_ridden_move_by_move(tmp_path: Path) -> None:
    seat = seated(tmp_path, bots_wait=True, rows={"finish": 30, "sprints": (20,)})
    while not seat.match.over:
        if seat.model.shown_ask is not None:
            seat.play_first()
        else:
            seat.key(pygame.K_SPACE)
            seat.wait(5000)


def test_carried_out_orders_wait_rider_by_rider(tmp_path: Path) -> None:
    giver = SecretOrdersDriver(secret_race(), tmp_path, speed="normal")
    giver.session.change(Settings.bots_wait, True)
    assert giver.wait_for_ask()
    giver.give_orders()
    giver.wait_until(lambda: giver.model.shot is not None)
    for _move in range(3):
        shot = giver.model.shot
        giver.wait(60_000)
        assert giver.model.shot is shot
        giver.key(pygame.K_SPACE)
        giver.wait(100)
        assert giver.model.shot is not shot


# Notices


def test_a_notice_stays_until_escape(tmp_path: Path) -> None:
    seat = seated(tmp_path, notices_stay=True)
    seat.key(pygame.K_n)
    words = not_none(seat.model.notice).words
    seat.wait(600_000)
    assert seat.shows_text(words)
    assert seat.page.view.tick_ms is None, "nothing depends on time"
    seat.key(pygame.K_ESCAPE)
    assert seat.model.notice is None
    assert not seat.intents, "the menu comes with the next press"


def test_escape_closes_what_lies_above_before_it_puts_the_card_back(tmp_path: Path) -> None:
    seat = seated(tmp_path)
    seat.key(digit(0))
    draft = seat.model.draft
    seat.key(pygame.K_F8)
    seat.key(pygame.K_ESCAPE)
    assert seat.model.draft == draft
    seat.key(pygame.K_ESCAPE)
    assert seat.model.draft != draft
    assert not seat.intents
    seat.key(pygame.K_ESCAPE)
    assert seat.intents


def test_time_that_ran_out_is_told_until_escape(tmp_path: Path) -> None:
    people = HotSeatDriver(race("trust", names=("Anna", None, None), clock=15), tmp_path)
    people.session.change(Settings.notices_stay, True)
    people.sit_down()
    people.wait(15_000)
    people.sit_down()
    people.wait(600_000 if not people.model.seconds else 10_000)
    assert people.shows_text("Anna’s time ran out")
    people.key(pygame.K_ESCAPE)
    assert not people.shows_text("Anna’s time ran out")


def test_revealed_cards_and_the_end_of_the_race_stay(tmp_path: Path) -> None:
    people = HotSeatDriver(race("peek"), tmp_path)
    people.session.change(Settings.notices_stay, True)
    people.sit_down()
    people.key(pygame.K_v)
    people.wait(600_000)
    assert people.is_open()

    seat = seated(tmp_path, notices_stay=True)
    seat.match.meta["players"] = []
    while not seat.match.over:
        seat.play_first()
        seat.wait_for_ask()
    seat.wait(600_000)
    assert seat.result is None
    seat.key(pygame.K_RETURN)
    assert seat.result is seat.match


def test_the_number_of_the_player_before_selects_at_any_time(tmp_path: Path) -> None:
    """Where one press plays a card, the same number pressed late by the same hand plays none."""
    people = HotSeatDriver(race("trust"), tmp_path)
    people.session.change(Settings.notices_stay, True)
    people.session.change(Settings.first_press, True)
    people.sit_down()
    people.key(digit(1))
    assert people.teams_that_played == [1]
    people.sit_down()
    people.wait(60_000)
    people.key(digit(1))
    assert people.teams_that_played == [1]
    people.key(digit(1))
    assert people.teams_that_played == [1, 2]


def test_a_toast_stays_until_a_key(tmp_path: Path) -> None:
    seat = seated(tmp_path, notices_stay=True)
    seat.key(pygame.K_m)
    seat.wait(600_000)
    assert seat.app._toast.text == "Sound off"
    seat.key(pygame.K_RIGHT)
    assert seat.app._toast.text == ""


# Captions


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1000, 1150)])
def test_captions_have_a_line_of_their_own(tmp_path: Path, size: tuple[int, int]) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ALONE), 14), tmp_path, size=size, speed="normal")
    seat.session.change(Settings.captions, True)
    seat.stage.resize()
    assert seat.wait_for_ask()
    seat.play_first()
    seat.wait(200)
    result = seat.drawn_texts()
    caption = next(box for text, box, _cut in result if text.startswith("Sound: "))
    others = [text for text, box, _cut in result if box.touches(caption) and not text.startswith("Sound: ")]
    assert others == []
    assert not caption.touches(seat.page.node_box("road"))
    assert Box(0, 0, *size).encloses(caption)
