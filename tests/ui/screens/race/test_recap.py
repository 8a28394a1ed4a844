"""The recap of the strip: what the player reads when he is asked, and what comes before it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.kit.toolkit.page import TopicClicked
from breakaway_desktop.kit.toolkit.size_class import use_window
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.ui.panels.bar import RiderTopic
from breakaway_desktop.ui.road.camera_text import POINTS, STRING
from breakaway_desktop.ui.screens.race.recap import recap
from breakaway_desktop.ui.screens.race.status_text import unasked_moves
from breakaway_desktop.ui.screens.race.strip import strip_of
from breakaway_desktop.ui.screens.race.visibility import visible_view
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none

ONE_HUMAN = ("human",) + (BOT,) * 5


def at_question(folder: Path, steps: int = 60, size: tuple[int, int] = (1280, 800)) -> RaceScreenDriver:
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), steps), folder, size=size)
    assert seat.wait_for_ask()
    return seat


def play_first(seat: RaceScreenDriver) -> bool:
    seat.play_first()
    return seat.wait_for_ask()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_a_recap_is_read_in_full(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    set_language(language)
    seat, tones = at_question(tmp_path, 66, size), set()
    for _decision in range(8):
        facts = strip_of(seat.model).news
        assert 1 <= len(facts) <= 3
        assert facts[-1].rider == not_none(seat.model.shown_ask).rider
        shown = {text for text, _box, is_cut in seat.drawn_texts() if not is_cut}
        assert all({fact.words, fact.brief or fact.words} & shown for fact in facts), facts
        tones |= {fact.tone for fact in facts}
        assert play_first(seat)
    assert tones == {"", POINTS, STRING}


def test_an_upright_window_shows_six_news(tmp_path: Path) -> None:
    size, counts = (1100, 1400), set()
    seat = at_question(tmp_path, 66, size)
    for _decision in range(8):
        with use_window(*size):
            facts = strip_of(seat.model).news
        shown = {text for text, _box, is_cut in seat.drawn_texts() if not is_cut}
        assert all({fact.words, fact.brief or fact.words} & shown for fact in facts), facts
        counts.add(len(facts))
        assert play_first(seat)
    assert max(counts) == 6


def test_the_first_recap_tells_what_happened_since_the_start(tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of((BOT, BOT, "human"), first_turn="team1"), tmp_path)
    assert seat.wait_for_ask()
    assert strip_of(seat.model).heading == "Since the start"
    while seat.model.recap_start == 0:
        assert play_first(seat)
    assert strip_of(seat.model).heading == "Since your last card"


def test_a_notice_and_a_hint_come_before_the_recap(tmp_path: Path) -> None:
    seat = at_question(tmp_path)
    assert strip_of(seat.model).news == recap(seat.model)
    seat.key(pygame.K_h)
    seat.wait_until(lambda: seat.model.advice is not None)
    assert strip_of(seat.model).sentence
    seat.key(pygame.K_h)
    seat.key(pygame.K_n)
    assert strip_of(seat.model).tone == "told"
    assert not strip_of(seat.model).news


def test_after_watching_again_the_recap_is_the_same(tmp_path: Path) -> None:
    seat = at_question(tmp_path)
    assert play_first(seat)
    before = recap(seat.model), visible_view(seat.model)
    seat.click("again")
    assert seat.model.live.is_showing_moves
    assert not recap(seat.model)
    assert seat.wait_for_ask()
    assert (recap(seat.model), visible_view(seat.model)) == before


def test_why_explains_a_rider_who_moved_automatically(tmp_path: Path) -> None:
    """Cards known to be equal."""
    seat = RaceScreenDriver(match_of(("human", BOT, BOT)), tmp_path)
    while seat.wait_for_ask():
        since = [step.decision for step in seat.match.steps[seat.model.recap_start :]]
        unasked = [decision.rider for decision in since if isinstance(decision, PlayCard) and decision.team == 1]
        if unasked:
            (move, *_others) = [news for news in unasked_moves(seat.model) if news.rider == unasked[-1]]
            assert "all his cards were" in move.words
            assert move in strip_of(seat.model).news
            seat.key(pygame.K_e)
            assert "He moved automatically" not in " ".join(seat.texts())
            seat.page.dispatch(TopicClicked(RiderTopic(unasked[-1])))
            assert "He moved automatically: his cards were all equal." in " ".join(seat.texts())
            return
        seat.play_first()
    raise AssertionError("no rider moved automatically")
