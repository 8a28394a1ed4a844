"""What reaches the window without a key: dropped files, time, held keys, work of other threads, controllers."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pygame
import pytest

from breakaway_desktop.kit.input.controller import REPEAT_AFTER_MS
from breakaway_desktop.kit.window import app as app_module
from breakaway_desktop.kit.window.app import COLLECT_EVERY_S, App, IdleCollector
from breakaway_desktop.kit.window.frame_reports import REPORTS_VARIABLE, frame_reporter
from tests.kit.fixtures import display as display  # fixture of all tests here
from tests.kit.toolkit.demo import Demo
from tests.kit.virtual_program import VirtualProgram


def test_a_file_that_is_dropped_is_asked_about(tmp_path: Path) -> None:
    dropped = tmp_path / "notes.race"
    dropped.write_text("no race", encoding="utf-8")
    with VirtualProgram(tmp_path / "home") as program:
        menu = program.wait_still()
        program.drop_file(dropped)
        assert program.wait_still() != menu
        assert program.press("Escape") == menu


def test_a_toast_disappears_without_input(tmp_path: Path) -> None:
    with VirtualProgram(tmp_path / "home") as program:
        menu = program.wait_still()
        program.send("m", "m")
        left = program.app.wake_in
        assert left
        program.run(left / 1000 - 0.1)
        assert program.frame() != menu
        program.app.post(lambda: None)  # a frame shortly before the end
        program.run(0.2)
        assert program.frame() == menu


def test_a_key_that_is_held_switches_once(tmp_path: Path) -> None:
    with VirtualProgram(tmp_path / "home") as program:
        was_muted = program.app.sound.muted
        program.hold("m", repeats=3)
        assert program.app.sound.muted is not was_muted


def test_work_of_another_thread_is_done_by_the_loop(tmp_path: Path) -> None:
    done: list[str] = []
    with VirtualProgram(tmp_path / "home") as program:
        program.app.post(lambda: done.append("posted"))
        assert not done
        program.run(0.1)
    assert done == ["posted"]


def test_controllers_are_listened_to_from_the_first_frame(tmp_path: Path) -> None:
    pygame.joystick.quit()
    with VirtualProgram(tmp_path / "home") as program:
        program.run(0.1)
        assert pygame.joystick.get_init()


def test_a_held_direction_ends_at_the_last_button(tmp_path: Path) -> None:
    with VirtualProgram(tmp_path / "home") as program:
        app = program.app
        app.handle_event(pygame.event.Event(pygame.JOYHATMOTION, instance_id=3, hat=0, value=(0, -1)))
        for _press in range(60):
            app.advance(REPEAT_AFTER_MS)
        assert app.stage.top is not None
        assert (app._source.wake_in, app.stage.top.focus.walk_towards((0, 1))) == (None, False)


def test_each_frame_reports_what_was_released_and_when_the_window_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "reports"
    monkeypatch.setenv(REPORTS_VARIABLE, str(path))
    with VirtualProgram(tmp_path / "home", size=(960, 600)) as program:
        program.press("m")
        program.quit()
    reports = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert {tuple(report) for report in reports} == {("released", "wake_in", "size")}
    assert {tuple(report["size"]) for report in reports} == {(960, 600)}
    assert [report["released"] for report in reports] == sorted(report["released"] for report in reports)
    shown = [report["wake_in"] for report in reports if report["released"] == 1]
    assert shown[0] > 0  # the text that the sound is off
    assert shown[-1] is None


def test_without_the_variable_nothing_is_reported() -> None:
    assert frame_reporter() is None


# Garbage is collected while the window is idle


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
