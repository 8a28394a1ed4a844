"""A laptop without touch or mouse: a race is joined and played with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import pytest

from tests.browser.live_room import LiveRoom
from tests.browser.party import NAMES, BrowserParty
from tests.browser.phone_page import PhonePage

pytestmark = [pytest.mark.browser, pytest.mark.release]

LAPTOP = {"size": (1280, 800), "is_mobile": False}


def press_tab_to(phone: PhonePage, selector: str) -> None:
    """Press Tab until this element has the focus."""
    for _press in range(30):
        if phone.page.locator(f"{selector}:focus").count():
            return
        phone.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


@pytest.mark.parametrize("rules", ["boxed", "postal"])
def test_the_keyboard_of_a_laptop_joins_and_plays(rules: str, make_party: Callable[..., BrowserParty]) -> None:
    party = make_party(rules=rules, phones=1, **LAPTOP)
    phone = party.phones[0]
    keyboard = phone.page.keyboard
    phone.open(party.address)
    press_tab_to(phone, "#name")
    keyboard.type(NAMES[0])
    press_tab_to(phone, ".seats [data-key='1']")
    keyboard.press("Enter")
    phone.wait_for_page("lobby")
    party.terminal.type_line()

    def has_played() -> bool:
        looks = phone.look()
        if looks["page"] in ("ask", "orders"):
            phone.let_touch_count()
            keyboard.press("Enter" if looks["isAble"] else "ArrowRight" if looks["page"] == "ask" else "1")
        return len(phone.decisions) >= 3

    phone.wait_until(has_played)
    phone.wait_for_page("ask", "orders")
    phone.let_touch_count()
    for letter in "el":
        keyboard.press(letter)
        phone.page.wait_for_selector("#dialog [role=dialog]")
        keyboard.press("Escape")
        phone.page.wait_for_selector("#dialog [role=dialog]", state="detached")
    keyboard.press("Escape")
    phone.page.wait_for_selector("#dialog [role=dialog]")
    assert phone.page.locator("#dialog :focus").count() == 1
    keyboard.press("Escape")
    party.kill()
    party.check_record()


def test_enter_takes_a_seat_at_the_moment_when_the_page_is_there(make_phone: Callable[..., PhonePage]) -> None:
    with closing(LiveRoom()) as room:
        phone = make_phone(**LAPTOP)
        phone.stop_clock()
        phone.open(room.address)
        phone.wait_until(lambda: bool(phone.state))
        phone.page.fill("#name", NAMES[0])
        phone.page.locator("#name").blur()
        phone.page.keyboard.press("Enter")
        phone.wait_for_page("lobby")
