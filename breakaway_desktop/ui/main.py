"""Opens the window on its first screen, or reports that there is no display."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Sequence
from threading import Thread

from breakaway_desktop.engine.refusals import VariantFailed
from breakaway_desktop.kit.drawing.palette import palette_for
from breakaway_desktop.kit.input.keymap import use_keys
from breakaway_desktop.kit.logbook import note_error, note_first_picture, open_logbook
from breakaway_desktop.kit.places import assets_folder, charts_folder
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.stage import Intent, Stage
from breakaway_desktop.kit.window import system_motion
from breakaway_desktop.kit.window.app import App, WindowOptions
from breakaway_desktop.kit.window.frame_reports import frame_reporter
from breakaway_desktop.kit.window.system_theme import SystemTheme
from breakaway_desktop.kit.window.system_window import desktop_scale, window_size
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.file_errors import settings_lines
from breakaway_desktop.settings import SYSTEM, Settings
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.access.bridge import open_bridge
from breakaway_desktop.ui.access.dwell import Dwell
from breakaway_desktop.ui.access.scan import Scan
from breakaway_desktop.ui.features import game_keys, note_end
from breakaway_desktop.ui.intents import Back, ShowDialog, ShowError
from breakaway_desktop.ui.keys import use_saved_keys
from breakaway_desktop.ui.navigation import Navigation
from breakaway_desktop.ui.session import Session

import pygame  # isort: skip  (after ui, which sets the variables that SDL reads first)

_HEADLESS_DRIVERS = ("offscreen", "dummy")
_LIBRARIES = {
    "DISPLAY": ("libX11.so.6", "libXext.so.6"),
    "WAYLAND_DISPLAY": ("libwayland-client.so.0", "libwayland-egl.so.1", "libwayland-cursor.so.0", "libxkbcommon.so.0"),
}
"""Libraries that SDL loads for each display server, by the environment variable of the server."""


class NoDisplay(Exception):
    """Raised if no window can be opened. `missing_libraries`: the libraries that SDL needed but could not load."""

    def __init__(self, lacking: Sequence[str] = ()) -> None:
        self.missing_libraries = tuple(lacking)
        super().__init__(*self.missing_libraries)


def open_window(settings: Settings, first: Intent) -> None:
    """Open the window, carry out the intent `first`, and return when the window is closed.

    Unexpected errors are shown there, with a way back to the menu. Raises NoDisplay, and errors of `first`.
    """
    open_logbook()
    require_display()
    system_theme = SystemTheme()
    if settings.theme == SYSTEM:
        system_theme.ask()  # the answer comes while the window opens
    system_motion.ask_in_thread(lambda: setattr(settings, "desktop_is_still", True))

    # The window, as large as last time.
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

    # Settings that take effect in the window.
    use_keys(game_keys())
    use_saved_keys(settings)
    app.sound.volume, app.sound.volumes, app.sound.muted = settings.volume, settings.volumes, settings.muted
    app.toasts_stay = settings.notices_stay
    session = Session(app, settings, folder=settings.folder, charts=charts_folder(), system_theme=system_theme)
    if settings.setup and session.draft is None:
        settings.setup = {}
        settings.pass_over(Settings.setup)
    session.apply_theme()
    navigation = Navigation(app, session)
    open_bridge(app, settings)
    app.layers = [Dwell(app, settings), Scan(app, settings)]

    def save_window(changed: App) -> None:
        settings.window, settings.text_size = changed.window_size, round(changed.requested_scale * 100)
        before = settings.full_screen, settings.muted
        settings.full_screen, settings.muted = changed.full_screen, changed.sound.muted
        if before != (settings.full_screen, settings.muted):
            settings.save()
        if before[1] != settings.muted:
            changed.stage.resize()  # the race shows an icon for sound

    def note_first_frame(_took_ms: float) -> None:
        app.probe = None
        note_first_picture()
        # Else the first race would wait for it, with nothing new on the screen.
        Thread(target=navigation.import_race_screen, name="import_race", daemon=True).start()

    # The first screen, and a message about unreadable settings.
    app.on_window = save_window
    app.on_frame, app.probe = frame_reporter(), note_first_frame
    try:
        navigation.open(first)
        lines = settings_lines(settings)
        if lines:
            head = _("Some settings couldn’t be read") if settings.misread else _("The settings were lost")
            answers = [DialogButton(_("Continue"), Back(), act.PRESS)]
            navigation.open(ShowDialog(question_dialog(head, lines, answers, icon="warn", name="settings-lost")))
        run_loop(app, navigation)
    finally:
        app.stage.clear()
        note_end(session)
        navigation.close()
        app.close()
        settings.save()


def run_loop(app: App, navigation: Navigation) -> None:
    """Run the main loop. An error removes all scenes but ends the program only if the crash screen itself fails.

    A variant that fails is explained instead, but only once in the same way.
    """
    explained = ""
    while True:
        try:
            app.loop()
            return
        except Exception as error:
            report = note_error(error)
            if navigation.shows_error:
                raise
            _clear_stage(app.stage)
            from breakaway_desktop.variants.guard import find_fault

            failed = error if isinstance(error, VariantFailed) else find_fault(error)
            if failed is not None and str(failed) != explained:
                explained = str(failed)
                navigation.explain(failed)
            else:
                navigation.open(ShowError(report))


def _clear_stage(stage: Stage) -> None:
    """Remove all scenes, even if leaving one of them fails."""
    while stage.top is not None:
        try:
            stage.clear()
        except Exception as error:  # its scene is already off the stage
            note_error(error)


def _icon() -> pygame.Surface | None:
    """Return the program's icon; None if it cannot be loaded."""
    try:
        return pygame.image.load_sized_svg(assets_folder() / "icon.svg", (64, 64))
    except (OSError, pygame.error):
        return None


def require_display() -> None:
    """Raise NoDisplay if SDL finds no display; a headless driver is accepted only if the environment names it."""
    if "SDL_VIDEODRIVER" not in os.environ and _is_bare_terminal():
        raise NoDisplay
    try:
        pygame.display.init()
    except pygame.error:
        raise NoDisplay(_missing_libraries()) from None
    driver = pygame.display.get_driver()
    if driver in _HEADLESS_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()
        raise NoDisplay(_missing_libraries())
    if driver == "wayland":  # it can only show textures
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1"


def _missing_libraries() -> list[str]:
    """Return the libraries that SDL needs for the available display servers and that cannot be loaded."""
    return [
        library
        for server, libraries in _LIBRARIES.items()
        if os.environ.get(server) and sys.platform.startswith("linux")
        for library in libraries
        if not _loads(library)
    ]


def _loads(library: str) -> bool:
    """Return whether the system has a shared library of that name."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _is_bare_terminal() -> bool:
    """Return whether no display server is named where one always is: SDL would complain on standard error."""
    names_server = not sys.platform.startswith(("win", "darwin", "cygwin"))
    return names_server and not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
