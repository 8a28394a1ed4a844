"""The page for phones in Debian's Chromium, at the table of a race in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, sync_playwright

from tests.browser.party import BrowserParty
from tests.browser.phone_page import Bell, PhonePage

PROGRAM = which("chromium-headless-shell") or which("chromium")
"""Chromium without its windows costs half of the time."""
_SWITCHES = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
LARGE_TEXT = "--blink-settings=defaultFontSize=32,minimumFontSize=0"


@pytest.fixture(scope="session")
def chromium() -> Iterator[BrowserType]:
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        yield playwright.chromium


@contextmanager
def open_browser(chromium: BrowserType, *switches: str) -> Iterator[Browser]:
    """Open a browser with these switches besides its own."""
    browser = chromium.launch(executable_path=PROGRAM, args=[*_SWITCHES, *switches])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser(chromium: BrowserType) -> Iterator[Browser]:
    with open_browser(chromium) as browser:
        yield browser


@pytest.fixture(scope="session")
def large_browser(chromium: BrowserType) -> Iterator[Browser]:
    """A browser with text of twice the size."""
    with open_browser(chromium, LARGE_TEXT) as browser:
        yield browser


@contextmanager
def make_phones(browser: Browser) -> Iterator[Callable[..., PhonePage]]:
    """Give a function that gives a player a phone, until the end of a test."""
    with ExitStack() as opened:
        bell = Bell(browser)
        opened.callback(bell.close)

        def make(**more: Any) -> PhonePage:
            phone = PhonePage(browser, bell, **more)
            opened.callback(phone.close)
            return phone

        yield make


@pytest.fixture
def make_phone(browser: Browser) -> Iterator[Callable[..., PhonePage]]:
    """Return a function that gives a player a phone."""
    with make_phones(browser) as make:
        yield make


@pytest.fixture
def make_large_phone(large_browser: Browser) -> Iterator[Callable[..., PhonePage]]:
    """Return a function that gives a player a phone with text at 200 %."""
    with make_phones(large_browser) as make:
        yield make


@pytest.fixture
def make_party(make_phone: Callable[..., PhonePage], tmp_path: Path) -> Iterator[Callable[..., BrowserParty]]:
    """Return a function that opens a table for a short race."""
    opened = ExitStack()

    def make(**more: Any) -> BrowserParty:
        party = BrowserParty(tmp_path / "r.race", make_phone, **more)
        opened.callback(party.close)
        return party

    with opened:
        yield make
