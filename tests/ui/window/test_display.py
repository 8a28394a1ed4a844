"""The window opens if there is a display server; otherwise the program prints the reason."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from breakaway_desktop import cli
from breakaway_desktop.ui import main as opening
from breakaway_desktop.ui.main import NoDisplay, require_display

SERVERS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION")


@pytest.fixture(autouse=True)
def _no_servers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in SERVERS:
            patch.setenv(name, "0")  # so that it is restored afterwards
            patch.delenv(name)
        patch.setattr("sys.platform", "linux")
        yield


def _fail() -> None:
    raise pygame.error("No available video device")


@pytest.mark.parametrize(
    ("server", "missing"),
    [("DISPLAY", ("libX11.so.6",)), ("WAYLAND_DISPLAY", ("libwayland-client.so.0",)), ("DISPLAY", ())],
)
def test_a_library_that_the_display_server_needs_and_is_not_there_is_named(
    monkeypatch: pytest.MonkeyPatch, server: str, missing: tuple[str, ...]
) -> None:
    """A silent server is none."""
    monkeypatch.setenv(server, "somewhere")
    monkeypatch.setattr(pygame.display, "init", _fail)
    monkeypatch.setattr(opening, "_loads", lambda name: name not in missing)
    with pytest.raises(NoDisplay) as raised:
        require_display()
    assert raised.value.missing_libraries == missing


def test_only_an_installed_library_can_be_loaded() -> None:
    assert opening._loads("libc.so.6")
    assert not opening._loads("libno-such-thing.so.6")


@pytest.mark.parametrize(("driver", "acceleration"), [("wayland", "1"), ("x11", None)])
def test_wayland_shows_pictures_as_textures(
    monkeypatch: pytest.MonkeyPatch, driver: str, acceleration: str | None
) -> None:
    """SDL needs textures there; under X a texture would cost 6 ms per picture."""
    monkeypatch.setenv("WAYLAND_DISPLAY", "somewhere")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    require_display()
    assert os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") == acceleration


def test_the_terminal_lists_libraries_missing_for_a_window(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lack(*_given: object) -> None:
        raise NoDisplay(("libX11.so.6", "libwayland-client.so.0"))

    monkeypatch.setattr(opening, "open_window", lack)
    monkeypatch.setattr("breakaway_desktop.cli.race.run_in_terminal", lambda *_given: 0)
    assert cli.main([]) == 0
    sentence = capsys.readouterr().err
    assert "lacks libraries that a window needs: libX11.so.6 and libwayland-client.so.0. " in sentence
    assert (
        "apt-get install libx11-6 libwayland-client0; on Fedora with: sudo dnf install libX11 libwayland-client\n"
        in sentence
    )
