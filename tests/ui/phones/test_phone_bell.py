"""Bells of the big screen for players on phones who are asked, or next to move; a setting turns them off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kit.phone import begin_match
from tests.ui.phones.phone_screen_driver import PhoneScreenDriver

BELLS = ("ask_bell", "next_knock")


@pytest.fixture
def open_race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[PhoneScreenDriver, list[str]]]:
    """Return a function that opens a race with phones, and the list of the bells that ring in it."""

    def begin(bell: str, base: str = "boxed") -> tuple[PhoneScreenDriver, list[str]]:
        driver = PhoneScreenDriver(begin_match(base), tmp_path)
        driver.is_silent = True
        driver.session.settings.phone_bell = bell
        bells: list[str] = []

        def note(kind: str) -> bool:
            if kind in BELLS:
                bells.append(kind)
            return True

        monkeypatch.setattr(driver.app.sound, "play", note)
        return driver, bells

    return begin


def play_cards(driver: PhoneScreenDriver, count: int) -> int:
    """Let phones play this number of cards; return how many asks there were, with the last one."""
    asks = 0
    for number in range(count + 1):
        driver.wait_until(lambda: driver.model.ask_elsewhere is not None)
        driver.wait(200)
        asks += 1
        ask = driver.model.ask_elsewhere
        if number < count:
            driver.let_phones_act()
            driver.wait_until(lambda ask=ask: driver.model.ask_elsewhere != ask)  # type: ignore[misc]
    return asks


def test_one_bell_for_each_ask(open_race: Callable[..., tuple[PhoneScreenDriver, list[str]]]) -> None:
    driver, bells = open_race("asked")
    asks = play_cards(driver, 5)
    for _moment in range(50):
        driver.wait(200)
    assert bells == ["ask_bell"] * asks


def test_one_bell_for_the_orders_of_all(open_race: Callable[..., tuple[PhoneScreenDriver, list[str]]]) -> None:
    driver, bells = open_race("next", "postal")
    driver.wait_until(lambda: driver.model.awaits_orders_elsewhere)
    for _moment in range(5):
        driver.wait(200)
    assert bells == ["ask_bell"]


def test_another_sound_for_the_next_player(open_race: Callable[..., tuple[PhoneScreenDriver, list[str]]]) -> None:
    driver, bells = open_race("next")
    asks = play_cards(driver, 10)
    assert bells.count("ask_bell") == asks
    assert 0 < bells.count("next_knock") <= asks


def test_no_bell_where_it_is_off(open_race: Callable[..., tuple[PhoneScreenDriver, list[str]]]) -> None:
    driver, bells = open_race("off")
    play_cards(driver, 3)
    assert not bells
