"""Garbage is collected while the window is idle."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from breakaway_desktop.kit.window import app as app_module
from breakaway_desktop.kit.window.app import COLLECT_EVERY_S, App, IdleCollector
from tests.kit.fixtures import display as display  # fixture of all tests here
from tests.kit.toolkit.demo import Demo


class Cycle:
    """An object that refers to itself."""

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
def test_objects_created_before_the_first_window_are_exempt() -> None:
    App().close()
    frozen = gc.get_freeze_count()
    assert frozen > 10_000
    App().close()
    assert gc.get_freeze_count() <= frozen  # fewer, because some of them have been freed


def test_a_collection_comes_some_time_after_the_last() -> None:
    gc.collect()
    collector = IdleCollector(100.0)
    cycle = Cycle()
    seen = ref(cycle)
    del cycle
    collector.collect_if_due(100.0 + COLLECT_EVERY_S - 0.1)
    assert seen() is not None
    collector.collect_if_due(100.0 + COLLECT_EVERY_S)
    assert seen() is None


def test_the_window_collects_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "COLLECT_EVERY_S", 0.0)
    monkeypatch.setattr(app_module, "IDLE_MS", 1)
    app = App()
    app.stage.push(Demo())
    app.draw()
    cycle = Cycle()
    seen = ref(cycle)
    del cycle
    for _ in range(20):  # an event of the new window ends a frame early
        if seen() is not None:
            app.frame()
    app.close()
    assert seen() is None
