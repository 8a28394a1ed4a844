"""The page for phones in Debian's Chromium, at the table of a race in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.party import BrowserParty
from tests.browser.phone_page import PhonePage

_SWITCHES = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


@contextmanager
def open_chromium(*switches: str) -> Iterator[Browser]:
    """Start a browser with these additional switches."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=[*_SWITCHES, *switches])
        yield chromium
        chromium.close()


@pytest.fixture
def browser() -> Iterator[Browser]:
    with open_chromium() as chromium:
        yield chromium


@pytest.fixture
def make_phone(browser: Browser) -> Iterator[Callable[..., PhonePage]]:
    """Return a function that creates a phone for a player."""
    opened = ExitStack()

    def make(**more: Any) -> PhonePage:
        phone = PhonePage(browser, **more)
        opened.callback(phone.close)
        return phone

    with opened:
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
