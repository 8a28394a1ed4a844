"""Every page on screens of all sizes, with large text, in both languages: nothing is cut off or scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import open_chromium
from tests.browser.inspection import Inspection
from tests.browser.party import NAMES, BrowserParty
from tests.browser.phone_page import PhonePage

pytestmark = pytest.mark.browser

LONG_NAME = "Massimiliano W"
DECISIONS = 5
"""Decisions after which all pages of a race of single cards have been visible."""


@pytest.fixture(params=["normal text", "text at 200 %"])
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Return a browser with text of this size."""
    switches = [] if request.param == "normal text" else ["--blink-settings=defaultFontSize=32,minimumFontSize=0"]
    with open_chromium(*switches) as browser:
        yield browser


@pytest.mark.parametrize(
    ("rules", "variant", "language"),
    [("boxed", "", "it-IT"), ("boxed", "", "en-GB"), ("postal", "special", "it-IT"), ("postal", "double", "en-GB")],
)
def test_every_page_of_a_race_fits_every_screen(
    rules: str,
    variant: str,
    language: str,
    make_party: Callable[..., BrowserParty],
    request: pytest.FixtureRequest,
) -> None:
    inspection = Inspection(large_text="200" in request.node.callspec.params["browser"])
    party = make_party(rules=rules, variant=variant, language=language)
    phone, other = party.phones
    phone.page.goto(party.address.rsplit("/", 1)[0] + "/AAAAA")
    phone.wait_for_page("nocode")
    inspection.inspect(phone)
    phone.open(party.address)
    inspection.inspect(phone)
    phone.join(party.address, LONG_NAME, 1)
    other.join(party.address, NAMES[1], 2)
    inspection.inspect(phone)
    inspect_dialogs(phone, inspection, "lobby", [".deeds .small"])
    party.terminal.type_line()
    phone.wait_for_page("ask", "orders", "wait")

    def watch(each: PhonePage) -> None:
        if each is phone:
            inspect_race(each, inspection)

    if rules == "boxed":
        party.play(lambda: len(phone.decisions) >= DECISIONS, watch)
        party.play_until(phone, "ask")
        party.terminal.type_line("here")
        phone.wait_for_page("freed")
    else:
        party.play(watch=watch)
        inspection.inspect(phone)
        party.terminal.type_line()
        phone.wait_for_page("hostleft")
    inspection.inspect(phone)
    assert not inspection.faults, "\n".join(inspection.faults)


def inspect_race(phone: PhonePage, inspection: Inspection) -> None:
    looks = phone.look()
    if looks["dialog"]:
        inspection.inspect(phone, f"dialog {looks['dialog']}")
        return
    inspection.inspect(phone)
    if looks["page"] in ("ask", "orders"):
        inspect_dialogs(phone, inspection, looks["page"], [".icon", ".deeds [data-key=why]", ".deeds [data-key=moves]"])


def inspect_dialogs(phone: PhonePage, inspection: Inspection, page: str, openers: list[str]) -> None:
    """Open each dialog once and inspect it."""
    for opener in openers:
        name = f"{page} {opener}"
        if name not in inspection.names:
            phone.touch(opener)
            phone.page.wait_for_selector("#dialog [role=dialog]")
            inspection.inspect(phone, name)
            phone.page.keyboard.press("Escape")
            phone.page.wait_for_selector("#dialog [role=dialog]", state="detached")
