"""The model of the settings screen. The session owns the settings; `ChangeSetting` changes them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from breakaway_desktop.file_type import Registry
from breakaway_desktop.kit.input.chords import Chord
from breakaway_desktop.kit.toolkit.page import Update
from breakaway_desktop.settings import Setting, Settings, Value
from breakaway_desktop.ui.intents import ChangeSetting
from breakaway_desktop.ui.keys import KeyBinding
from breakaway_desktop.ui.session import Session

CHOICES, KEYS = "settings", "keys"


@dataclass(frozen=True, slots=True)
class SoundsOpen:
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
class SwitchOpen:
    """The open dialog for a switch, by its setting. `refused`: what was pressed is the other switch."""

    setting: Setting[str]
    refused: bool = False


@dataclass(frozen=True, slots=True)
class ReaderOff:
    """The open question whether a screen reader that listens is to be told nothing more."""


@dataclass(frozen=True, slots=True)
class SettingsModel:
    session: Session
    part: str = CHOICES
    """The part with the focus; a narrow window shows only this one."""
    dialog: SoundsOpen | FolderOpen | KeyOpen | SwitchOpen | ReaderOff | None = None
    registry: Registry | None = None
    """The Windows registry of file types; None on other systems."""
    registry_refusal: str = ""
    """Why Windows refused to change the registry."""
    has_reader: bool = False
    """Whether a screen reader listened when the screen opened: no group moves while it is open."""

    @property
    def settings(self) -> Settings:
        return self.session.settings


def use_setting(model: SettingsModel, setting: Setting[Value], value: Value) -> Update:
    """Change a setting and close the dialog that asked for it."""
    return Update(replace(model, dialog=None), ChangeSetting(setting, value))
