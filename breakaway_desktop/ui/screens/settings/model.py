"""The model of the settings screen, and its messages. The session owns the settings; `ChangeSetting` changes them."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.file_type import Registry
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.input.actions import Action
from breakaway_desktop.ui.input.chords import Chord
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.scene import Message

CHOICES, KEYS = "settings", "keys"


class SoundsOpen(Message):
    """The dialog with the volume of each kind of sound."""


@dataclass(frozen=True, slots=True)
class FolderOpen:
    """The dialog that asks for the folder of races: what is written in it, and why that was refused."""

    written: str
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class KeyOpen:
    """The question which key the action gets; `struck` is one that has work already."""

    action: Action
    struck: Chord | None = None


@dataclass(frozen=True, slots=True)
class Model:
    session: Session
    part: str = CHOICES
    """Which part has the focus; a narrow window shows that alone."""
    dialog: SoundsOpen | FolderOpen | KeyOpen | None = None
    registry: Registry | None = None
    """Where Windows is told which program opens race files; None on other systems."""
    registry_refusal: str = ""
    """Why Windows has not changed it."""

    @property
    def settings(self) -> Settings:
        return self.session.settings


class Show(Message):
    """The part of this name."""

    part: str


class RegisterRaceFiles(Message):
    """A double click opens races here from now on, or no longer."""

    wanted: bool


class Open(Message):
    """A dialog."""

    dialog: SoundsOpen | FolderOpen | KeyOpen


class Swap(Message):
    """The key asked for and the one that was pressed do each other's work."""
