"""Fixtures and options of all tests."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from breakaway_desktop.kit.words import set_language
from breakaway_desktop.player_names import show_rivals
from breakaway_desktop.plugins import CHOSEN_PLUGINS
from tests.wine import is_wine, reason_for
from tools.compiled_catalogues import compile_catalogues
from tools.thinking import REPLIES, find_database

# Use the same examples each time, and on busy computers. `make release-test` looks for new ones.
settings.load_profile("ci")
gc.disable()  # while tests are collected: nothing of theirs is garbage

# Git contains the translations only; a checkout that has just been updated would speak an older Italian, or none.
compile_catalogues()

# Plug-ins that a contributor has installed are no part of the tests, nor of the programs that they start.
os.environ[CHOSEN_PLUGINS] = "uct"

# The processes of a run share what the game's bots have decided, and so does the next run of the same code.
if REPLIES not in os.environ:
    (_folder := Path(__file__).resolve().parent.parent / "build" / "replies").mkdir(parents=True, exist_ok=True)
    os.environ[REPLIES] = str(find_database(_folder))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell that starts the tests in the background (`nohup make test &`) makes them and their programs ignore Ctrl+C.
    signal.signal(signal.SIGINT, signal.default_int_handler)

pytest_plugins = ["tests.figures", "tests.progress"]

collect_ignore = [] if find_spec("playwright") else ["browser"]
"""Tests whose packages are installed only by their own target, `make browser-test`."""

BOTS = (
    "tests.arena.contests",
    "tests.bots.races",
    "tests.match.odd_bots",
    "tests.match.test_reported_once",
    "tests.match.test_reported_once",
    "tests.terminal.last_card",
)
"""The tests' own bots, which may be imported by name."""
_NUMBERS = count(1)


@pytest.fixture(autouse=True)
def allowed(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the modules from which bots may be imported; modules that one test adds are not allowed in the next."""
    bots = set(BOTS)
    monkeypatch.setattr("breakaway_desktop.bots.registry._ALLOWED", bots)
    return bots


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of the test. Pytest looks at all folders of a run, thousands, to find the number of the next."""
    folder = tmp_path_factory.getbasetemp() / f"test{next(_NUMBERS)}"
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Speak English again after each test."""
    yield
    set_language("en")
    show_rivals(True)


@pytest.fixture(autouse=True, scope="session")
def _no_flushing() -> Iterator[None]:
    """Skip flushes: files of tests need not survive a power cut, and thousands of flushes are slow."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--one-view", action="store_true", help="measure screens in one size and language (`make check`)")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Expect tests of Wine's limits to fail under Wine (`tests/wine.py`)."""
    if not is_wine():
        return
    for item in items:
        if reason := reason_for(item.nodeid):
            item.add_marker(pytest.mark.xfail(reason=reason, strict=True))


def pytest_collection_finish() -> None:
    """Freeze collected objects, so that the garbage collector ignores them and runs less often."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
