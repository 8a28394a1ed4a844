"""States of the settings (see `tools.states`)."""

from __future__ import annotations

import pygame

from breakaway_desktop.kit.toolkit.text_field import TextField
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.access.scan import Scan
from breakaway_desktop.ui.intents import ShowMenu
from tools.studio import Studio


def settings(studio: Studio) -> None:
    """The default settings."""
    usual = Settings()
    studio.session.settings.speed, studio.session.settings.figures = usual.speed, usual.figures
    studio.open(ShowMenu())
    studio.focus("settings")
    studio.key(pygame.K_RETURN)


def settings_keys(studio: Studio) -> None:
    """The page of keys after a key was changed."""
    settings(studio)
    studio.key(pygame.K_k)
    studio.focus("key pace.next-rider")
    studio.key(pygame.K_RETURN, pygame.K_8)


def settings_clash(studio: Studio) -> None:
    """The key pressed for an action is already in use.

    Every key counts as input here.
    """
    settings_keys(studio)
    studio.focus("key rider.hint")
    studio.key(pygame.K_RETURN, pygame.K_e)


def settings_sounds(studio: Studio) -> None:
    settings(studio)
    studio.focus("sounds")
    studio.key(pygame.K_RETURN)


def settings_folder(studio: Studio) -> None:
    settings(studio)
    studio.focus("folder")
    studio.key(pygame.K_RETURN)


def settings_reader(studio: Studio) -> None:
    """The question before a screen reader falls silent."""
    studio.app.screen.listens = True
    settings(studio)
    studio.focus("screen_reader")
    studio.key(pygame.K_RIGHT, pygame.K_RIGHT)


def settings_scanning(studio: Studio) -> None:
    """Scanning is on, and the highlight on the first stop, which it leaves at a press of a second switch only."""
    settings(studio)
    studio.session.settings.step_switch = f"key {pygame.K_F12}"
    studio.focus("scanning")
    studio.key(pygame.K_RIGHT)
    studio.focus("scan_rounds")
    studio.app.layers = [Scan(studio.app, studio.session.settings)]
    studio.wait(0)


def settings_typing(studio: Studio) -> None:
    """The keyboard of one switch over a question, with the highlight on the first row of letters."""
    settings_scanning(studio)
    studio.focus("folder")
    studio.key(pygame.K_RETURN)
    field = studio.top.focus.find("line")
    if isinstance(field, TextField):
        field.set_value("/races")
        field.open_board()
    studio.wait(0)


def settings_switch(studio: Studio) -> None:
    """What was pressed for the second switch is the first one."""
    settings(studio)
    studio.focus("scanning")
    studio.key(pygame.K_RIGHT)
    studio.focus("step_switch")
    studio.key(pygame.K_RETURN, pygame.K_SPACE)


SETTINGS = (
    settings, settings_keys, settings_clash, settings_sounds, settings_folder, settings_scanning, settings_typing,
    settings_switch, settings_reader,
)  # fmt: skip
