"""The model of the settings screen, and its messages.

The session owns the settings; `ChangeSetting` changes them.
"""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.file_type import Registry
from breakaway_desktop.kit.input.chords import Chord
from breakaway_desktop.kit.toolkit.stage import Message
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.keys import KeyBinding
from breakaway_desktop.ui.session import Session

CHOICES, KEYS = "settings", "keys"


class SoundsOpen(Message):
    """The open dialog with the volume of each kind of sound."""


@dataclass(frozen=True, slots=True)
class FolderOpen:
    """The open dialog for the folder of races: the typed path, and why it was refused."""

    text: str
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class KeyOpen:
    """The open dialog for the key of an action. `pressed`: the pressed key, if another action has it."""

    action: KeyBinding
    pressed: Chord | None = None


@dataclass(frozen=True, slots=True)
class SettingsModel:
    session: Session
    part: str = CHOICES
    """The part with the focus; a narrow window shows only this one."""
    dialog: SoundsOpen | FolderOpen | KeyOpen | None = None
    registry: Registry | None = None
    """The Windows registry of file types; None on other systems."""
    registry_refusal: str = ""
    """Why Windows refused to change the registry."""

    @property
    def settings(self) -> Settings:
        return self.session.settings


class SelectSettingsTab(Message):
    """Select one of the two parts."""

    part: str


class RegisterRaceFiles(Message):
    """Register this program for double clicks on race files, or unregister it."""

    registered: bool


class OpenSettingsDialog(Message):
    dialog: SoundsOpen | FolderOpen | KeyOpen


class Swap(Message):
    """Assign the pressed key to the action; another action that has this key gets the first one's previous key."""
