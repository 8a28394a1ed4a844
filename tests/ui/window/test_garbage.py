"""The search for rings of garbage happens in quiet moments."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from breakaway_desktop.ui.window import app as app_module
from breakaway_desktop.ui.window.app import APART_S, App, GarbageCollector
from tests.ui.toolkit.conftest import display as display  # fixture of every test here
from tests.ui.toolkit.demo import Demo


class Ring:
    """Holds on to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def unfrozen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(app_module, "_is_frozen", False)
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.usefixtures("unfrozen")
def test_what_is_there_before_the_first_window_is_not_searched_again() -> None:
    App().close()
    frozen = gc.get_freeze_count()
    assert frozen > 10_000
    App().close()
    assert gc.get_freeze_count() <= frozen  # fewer: some of them have gone


def test_a_search_waits_for_a_quiet_moment_some_time_after_the_last() -> None:
    gc.collect()
    swept = GarbageCollector(100.0)
    ring = Ring()
    seen = ref(ring)
    del ring
    swept.in_a_quiet_moment(100.0 + APART_S - 0.1)
    assert seen() is not None
    swept.in_a_quiet_moment(100.0 + APART_S)
    assert seen() is None


def test_the_window_searches_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "APART_S", 0.0)
    app = App()
    app.stage.push(Demo())
    app.draw()
    ring = Ring()
    seen = ref(ring)
    del ring
    for _ in range(5):
        app.frame()
    app.close()
    assert seen() is None
