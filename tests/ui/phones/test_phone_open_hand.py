"""Open hands of players on phones: the big screen shows them, and the card at which they point (R9.1)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from breakaway_desktop.kit.input.chords import parse_chord
from breakaway_desktop.kit.input.keymap import keys_in_use, use_keys
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import game_keys
from breakaway_desktop.ui.phones.guest_shown import phones_on
from breakaway_desktop.ui.screens.race.road import road_shown
from breakaway_desktop.ui.screens.race.visibility import visible_model
from tests.kit.phone import begin_match
from tests.ui.phones.phone_screen_driver import PhoneScreenDriver


@pytest.fixture(autouse=True)
def _usual_keys() -> Iterator[None]:
    yield
    use_keys(game_keys())


def silent_race(hands: str, folder: Path) -> PhoneScreenDriver:
    """Return a race in which nobody presses anything, until a player on a phone is asked."""
    driver = PhoneScreenDriver(begin_match(hands=hands), folder)
    driver.wait_for_phone()
    for _moment in range(3):
        driver.wait(200)
    return driver


def point(driver: PhoneScreenDriver, card: int) -> None:
    """Point at a card on the phone that is asked."""
    ask = driver.model.ask_elsewhere
    assert ask is not None
    phone = driver.phones[ask.team]
    driver.receive(phone, json.dumps({"kind": "point", "at": phone.page["at"], "card": card}))
    driver.wait(200)


def test_the_open_hand_is_shown_and_the_card_pointed_at_rises(tmp_path: Path) -> None:
    driver = silent_race("open", tmp_path)
    ask = driver.model.ask_elsewhere
    assert ask is not None
    assert not driver.shows_text("Choose on your phone")
    shown = road_shown(visible_model(driver.model))
    assert {marker.card for marker in shown.markers} == set(ask.cards)
    assert not any(marker.chosen for marker in shown.markers)
    before = driver.picture_checksum()
    card = ask.cards[1]
    point(driver, card)
    shown = road_shown(visible_model(driver.model))
    assert [marker.card for marker in shown.markers if marker.chosen] == [card]
    assert driver.picture_checksum() != before
    assert driver.model.shown_ask is None
    point(driver, 0)
    assert driver.picture_checksum() == before


def test_the_open_hand_of_a_phone_shows_no_keys_of_the_screen(tmp_path: Path) -> None:
    """The picture is the same with other keys for cards, which do nothing here."""
    before, keys = silent_race("open", tmp_path / "one").picture_checksum(), keys_in_use()
    for index, number in enumerate(act.NUMBERS[:4], start=1):
        moved = keys.with_chord(number, parse_chord(f"shift+{index}"))
        assert moved is not None
        keys = moved
    use_keys(keys)
    assert silent_race("open", tmp_path / "two").picture_checksum() == before


def test_the_card_falls_back_when_it_is_played(tmp_path: Path) -> None:
    driver = silent_race("open", tmp_path)
    ask = driver.model.ask_elsewhere
    assert ask is not None
    point(driver, ask.cards[0])
    assert phones_on(driver.model).pointed_card == ask.cards[0]
    phone = driver.phones[ask.team]
    message = {"kind": "play", "id": "p", "at": phone.page["at"], "card": ask.cards[0]}
    driver.receive(phone, json.dumps(message))
    driver.wait_until(lambda: driver.model.ask_elsewhere not in (None, ask))
    driver.wait(200)
    assert phones_on(driver.model).pointed_card == 0


def test_a_hint_on_a_phone_does_not_show_on_the_big_screen(tmp_path: Path) -> None:
    driver = silent_race("open", tmp_path)
    ask = driver.model.ask_elsewhere
    assert ask is not None
    before, phone = driver.picture_checksum(), driver.phones[ask.team]
    driver.receive(phone, json.dumps({"kind": "hint", "id": "h", "at": phone.page["at"]}))
    driver.wait_until(lambda: any("best" in card for card in phone.page["cards"]))
    driver.wait(200)
    assert driver.picture_checksum() == before


@pytest.mark.parametrize("card", [0, 3, 5, 7])
def test_with_hidden_hands_pointing_changes_no_pixel(card: int, tmp_path: Path) -> None:
    driver = silent_race("hidden", tmp_path)
    assert driver.shows_text("Choose on your phone")
    before = driver.picture_checksum()
    point(driver, card)
    assert phones_on(driver.model).pointed_card == 0
    assert driver.picture_checksum() == before
