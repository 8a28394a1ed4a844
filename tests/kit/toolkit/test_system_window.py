"""The window on its desktop: at its scale, never larger than it, with a dark title bar in the dark theme."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from breakaway_desktop.kit.drawing.palette import CONTRAST, DAY, NIGHT
from breakaway_desktop.kit.window import app as app_module, system_window
from breakaway_desktop.kit.window.app import App, WindowOptions
from breakaway_desktop.kit.window.scales import AUTOMATIC, DEFAULT_SIZE, scale_for
from breakaway_desktop.kit.window.system_window import BARS_PX, desktop_scale, resource_dpi, window_size
from breakaway_desktop.settings import Settings


def test_a_window_that_was_never_resized_has_the_default_size() -> None:
    assert Settings().window == WindowOptions().size == DEFAULT_SIZE


@pytest.mark.parametrize(
    ("desktop", "scale", "size"),
    [
        ((1920, 1080), 1.0, (1280, 800)),
        ((2560, 1440), 1.5, (1920, 1200)),
        ((3840, 2160), 2.0, (2560, 1600)),
        ((1920, 1080), 1.5, (1920, 972)),
        ((1366, 768), 1.25, (1366, 678)),
        ((1366, 768), 1.0, (1280, 768 - BARS_PX)),
        ((1280, 800), 1.0, (1280, 800 - BARS_PX)),
    ],
)
def test_the_first_window_is_as_large_as_the_desktop_draws_and_leaves_room_for_its_bars(desktop, scale, size) -> None:
    assert window_size(DEFAULT_SIZE, desktop, scale) == size


def test_a_window_remembered_from_a_larger_screen_opens_inside_this_one() -> None:
    assert window_size((1920, 1080), (1280, 800), 1.0) == (1280, 800 - BARS_PX)
    assert window_size((1000, 700), (3840, 2160), 2.0) == (1000, 700)
    assert window_size((2000, 700), (1920, 1080), 1.0) == (1920, 700)
    assert window_size((1366, 768), (1366, 768), 1.25) == (1366, 768)


def test_letters_are_as_large_as_the_desktops_as_far_as_the_window_has_room() -> None:
    assert scale_for(AUTOMATIC, (1920, 972), 1.5) == 1.5
    assert scale_for(AUTOMATIC, (1366, 678), 1.25) == pytest.approx(678 / 600)
    assert scale_for(1.25, (1920, 1200), 1.5) == 1.25
    app = App(WindowOptions(size=(1440, 900), desktop_scale=1.5))
    assert app.screen.scale == 1.5


@pytest.mark.parametrize(
    ("resources", "dpi"),
    [
        ("Xcursor.size:\t24\nXft.dpi:\t144\nXft.hinting:\t1\n", 144),
        ("Xft.dpi: 120.5", 120.5),
        ("*Xft.dpi: 120", 0),
        ("Xft.dpi: large", 0),
        ("", 0),
    ],
)
def test_the_resources_of_x_contain_the_dpi_of_text(resources: str, dpi: float) -> None:
    assert resource_dpi(resources) == dpi


@pytest.mark.parametrize(("dpi", "scale"), [(0, 1), (72, 1), (96, 1), (144, 1.5), (192, 2), (9999, 4)])
def test_the_scale_is_never_under_the_usual_one(dpi: float, scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(system_window, "_x11_dpi", lambda: dpi)
    assert desktop_scale() == scale


def test_a_desktop_that_cannot_be_asked_draws_as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")

    def no_library(_name: str) -> Any:
        raise OSError("no such library")

    monkeypatch.setattr(ctypes, "CDLL", no_library)
    assert desktop_scale() == 1


def test_the_bar_of_the_window_is_dark_where_the_look_is(monkeypatch: pytest.MonkeyPatch) -> None:
    bars: list[bool] = []
    monkeypatch.setattr(app_module, "colour_title_bar", lambda *, dark: bars.append(dark))
    app = App(WindowOptions(palette=NIGHT))
    app.set_palette(DAY)
    app.set_palette(CONTRAST)
    app.set_palette(NIGHT)
    assert bars == [True, False, False, True]
    app.set_full_screen(True)
    app.set_full_screen(False)
    assert bars[4:] == [True, True]


def test_windows_gets_the_colour_of_the_title_bar_and_older_versions_ignore_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[str, tuple[Any, ...]]] = []

    def library(name: str) -> Any:
        if name == "user32":
            raise OSError("as on a Windows that lacks it")
        return SimpleNamespace(DwmSetWindowAttribute=lambda *given: shown.append((name, given)))

    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(ctypes, "WinDLL", library, raising=False)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "windows")
    monkeypatch.setattr(pygame.display, "get_wm_info", lambda: {"window": 77})
    system_window.colour_title_bar(dark=True)
    ((name, given),) = shown
    assert (name, given[0].value, given[1], given[2]._obj.value, given[3]) == ("dwmapi", 77, 20, 1, 4)
