"""Opens the window on its first screen, or says that there is no display to open it on."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Sequence

from breakaway_desktop.logbook import note_error, note_first_picture, open_logbook
from breakaway_desktop.places import assets_folder, charts_folder
from breakaway_desktop.sentences.failures import settings_lines
from breakaway_desktop.settings import SYSTEM, Settings
from breakaway_desktop.ui.drawing.palette import palette_for
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.keymap import use_kept_keys
from breakaway_desktop.ui.intents import Back, ShowDialog, ShowError
from breakaway_desktop.ui.navigation import Navigation
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.dialog import Answer, question
from breakaway_desktop.ui.toolkit.scene import Intent, Stage
from breakaway_desktop.ui.window.app import App, WindowOptions
from breakaway_desktop.ui.window.system_theme import SystemTheme
from breakaway_desktop.ui.window.system_window import desktop_scale, window_size
from breakaway_desktop.words import _

import pygame  # isort: skip  (after ui, which sets what SDL reads first)

_BLIND = ("offscreen", "dummy")
_LIBRARIES = {
    "DISPLAY": ("libX11.so.6", "libXext.so.6"),
    "WAYLAND_DISPLAY": ("libwayland-client.so.0", "libwayland-egl.so.1", "libwayland-cursor.so.0", "libxkbcommon.so.0"),
}
"""The libraries that SDL loads for each display server, by the variable that names a server."""


class NoDisplay(Exception):
    """There is no screen that a window could open on. `lacking` are the libraries without which SDL found none."""

    def __init__(self, lacking: Sequence[str] = ()) -> None:
        self.lacking = tuple(lacking)
        super().__init__(*self.lacking)


def open_window(settings: Settings, first: Intent) -> None:
    """Opens the window, shows what is wanted `first`, and returns when the window is closed.

    What nobody foresaw is shown there, with a way back to the menu. Raises NoDisplay, and what is refused of `first`.
    """
    open_logbook()
    look_for_display()
    system_theme = SystemTheme()
    if settings.theme == SYSTEM:
        system_theme.ask()  # it answers while the window opens
    scale = desktop_scale()
    size = window_size(settings.window, pygame.display.get_desktop_sizes()[0], scale)
    palette = palette_for(settings.theme, dark=system_theme.is_dark)
    app = App(
        WindowOptions(
            size=size,
            scale=settings.text_size / 100,
            desktop_scale=scale,
            palette=palette,
            full_screen=settings.full_screen,
            icon=_icon(),
        )
    )
    use_kept_keys(settings)
    app.sound.volume, app.sound.volumes, app.sound.muted = settings.volume, settings.volumes, settings.muted
    session = Session(app, settings, folder=settings.folder, charts=charts_folder(), system_theme=system_theme)
    if settings.setup and session.draft is None:
        settings.setup = {}
        settings.pass_over("setup")
    session.show_look()
    navigation = Navigation(app, session)

    def remember(changed: App) -> None:
        settings.window, settings.text_size = changed.window_size, round(changed.wanted_scale * 100)
        before = settings.full_screen, settings.muted
        settings.full_screen, settings.muted = changed.full_screen, changed.sound.muted
        if before != (settings.full_screen, settings.muted):
            settings.save()
        if before[1] != settings.muted:
            changed.stage.resize()  # the race has a sign for it

    def note(_took_ms: float) -> None:
        app.probe = None
        note_first_picture()

    app.on_window = remember
    app.probe = note
    try:
        navigation.open(first)
        lines = settings_lines(settings)
        if lines:
            head = _("Some settings couldn’t be read") if settings.misread else _("The settings were lost")
            answers = [Answer(_("Go on"), Back(), act.PRESS)]
            navigation.open(ShowDialog(question(head, lines, answers, sign="warn", name="settings-lost")))
        ride_out(app, navigation)
    finally:
        app.stage.clear()
        navigation.current.close()
        app.close()
        settings.save()


def ride_out(app: App, navigation: Navigation) -> None:
    """The loop, to its end. An error ends the scenes it came from and not the program; one that comes while an
    earlier one is being shown is raised."""
    while True:
        try:
            app.loop()
            return
        except Exception as error:
            report = note_error(error)
            if navigation.shows_error:
                raise
            _put_away(app.stage)
            navigation.open(ShowError(report))


def _put_away(stage: Stage) -> None:
    """Takes all scenes off, also those that cannot even leave in order."""
    while stage.top is not None:
        try:
            stage.clear()
        except Exception as error:  # its scene is off the stage by then
            note_error(error)


def _icon() -> pygame.Surface | None:
    """The mark of the program; a window without one opens all the same."""
    try:
        return pygame.image.load_sized_svg(assets_folder() / "icon.svg", (64, 64))
    except (OSError, pygame.error):
        return None


def look_for_display() -> None:
    """Raises NoDisplay when SDL finds nothing to show a window on; a driver asked for by name always counts."""
    if "SDL_VIDEODRIVER" not in os.environ and _is_bare_terminal():
        raise NoDisplay
    try:
        pygame.display.init()
    except pygame.error:
        raise NoDisplay(_lacking_libraries()) from None
    driver = pygame.display.get_driver()
    if driver in _BLIND and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()
        raise NoDisplay(_lacking_libraries())
    if driver == "wayland":  # it shows pictures as textures or not at all
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1"


def _lacking_libraries() -> list[str]:
    """Return the libraries that SDL needs for the display servers there are, and that cannot be loaded."""
    return [
        library
        for server, libraries in _LIBRARIES.items()
        if os.environ.get(server) and sys.platform.startswith("linux")
        for library in libraries
        if not _loads(library)
    ]


def _loads(library: str) -> bool:
    """Whether the system has a shared library of that name."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _is_bare_terminal() -> bool:
    """Whether no display server is named where one always is: SDL would grumble on standard error looking for it."""
    served = not sys.platform.startswith(("win", "darwin", "cygwin"))
    return served and not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
