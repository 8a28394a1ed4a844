"""A whole screen in boxes, in both languages, small and large: all is readable and every control does its work."""

from __future__ import annotations

import pytest

from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.intents import ShowReview
from breakaway_desktop.ui.toolkit.page import Page
from breakaway_desktop.words import set_language
from tests.ui.toolkit import result
from tests.ui.toolkit.hands import Hands, nothing_cut_off, press_everything
from tools import studio

SIZES = (((960, 600), 1.0), ((1280, 800), 1.0), ((1920, 1080), 1.0), ((1920, 1200), 2.0))


@pytest.fixture(scope="module")
def ridden() -> Match:
    return studio.match(studio.BOTS, until=lambda match: match.over)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_nothing_is_cut_off(ridden: Match, language: str, size: tuple[int, int], scale: float) -> None:
    set_language(language)
    assert nothing_cut_off(Page(result, result.begin(ridden)), size, scale=scale) == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_control_is_pressed_by_every_device(ridden: Match, language: str) -> None:
    set_language(language)
    found = press_everything(lambda: Page(result, result.begin(ridden)), (960, 600))
    assert {"watch", "review", "teams", "same", "menu", "report", "log", "shown"} <= found


def test_keys_of_the_race_count_for_nothing_at_first(ridden: Match) -> None:
    hands = Hands(Page(result, result.begin(ridden)), waits=False)
    hands.key(ord("b"))
    hands.wait(801)
    assert hands.wanted == []
    hands.key(ord("b"))
    assert hands.wanted == [ShowReview(ridden)]
