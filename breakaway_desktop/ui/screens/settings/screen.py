"""The settings screen: choices on the left, keys on the right; a narrow window shows one of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from breakaway_desktop.ui.input.inputs import FocusLost, KeyDown
from breakaway_desktop.ui.intents import Back, ChangeSetting
from breakaway_desktop.ui.screens.settings.folder import folder_dialog, refused, use_folder
from breakaway_desktop.ui.screens.settings.keys import key_dialog, keys_part, moved, struck
from breakaway_desktop.ui.screens.settings.model import (
    CHOICES,
    KEYS,
    Close,
    FolderOpen,
    KeyOpen,
    Model,
    Open,
    Show,
    SoundsOpen,
    Swap,
    Use,
)
from breakaway_desktop.ui.screens.settings.rows import all_rows
from breakaway_desktop.ui.screens.settings.sounds import sounds_dialog
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.boxes import Node, column, panel, row, scroll, sized
from breakaway_desktop.ui.toolkit.controls import button, masthead
from breakaway_desktop.ui.toolkit.page import Refusal, Then, View
from breakaway_desktop.ui.toolkit.scene import Host
from breakaway_desktop.words import _

_BOTH = 1200.0
"""The least width that shows both parts."""
_KEYS_W = 410.0


def begin(session: Session, host: Host) -> Model:
    return Model(session, host)


def update(m: Model, said: Any) -> Model | Then:
    match said, m.dialog:
        case Show(part), _dialog:
            return replace(m, part=part)
        case Open(dialog), _before:
            return replace(m, dialog=dialog)
        case Close(), _dialog:
            return replace(m, dialog=None)
        case Use(), FolderOpen() as dialog:
            return use_folder(m, dialog)
        case Refusal(ChangeSetting("races", races), error), _dialog:
            return refused(m, races, error)
        case KeyDown(), KeyOpen() as dialog:
            return struck(m, dialog, said)
        case FocusLost(), KeyOpen():
            return replace(m, dialog=None)
        case Swap(), KeyOpen(_usual, chord) as dialog if chord is not None:
            return moved(m, dialog, chord)
    raise TypeError(said)


def view(m: Model) -> View:
    return View(
        sized(partial(_page, m)),
        title=_("settings"),
        first="language" if m.part == CHOICES else "key 1",
        hears=(Refusal,),
        over=_dialog(m),
        name=m.part,
    )


def _page(m: Model, w: float, h: float) -> Node:
    both = w >= _BOTH
    choices = panel(scroll(all_rows(m), name=CHOICES), by=(10, 10), grow=1)
    keys = panel(keys_part(m), by=(14, 16), deep=True, w=_KEYS_W if both else 0, grow=not both)
    shown = [choices, keys] if both else [keys] if m.part == KEYS else [choices]
    if m.part == KEYS:
        way = button(_("All settings"), does=Show(CHOICES), cap="K", name="part", kind="quiet")
    else:
        way = button(_("Change keys"), does=Show(KEYS), cap="K", name="part", kind="quiet")
    return column(
        masthead(_("Settings"), way, does=Back(), subject=_("Changes apply immediately.")),
        row(*shown, gap=28, pad=(24, 20) if both else (12, 12), grow=1),
    )


def _dialog(m: Model) -> View | None:
    match m.dialog:
        case SoundsOpen():
            return sounds_dialog(m)
        case FolderOpen() as dialog:
            return folder_dialog(dialog)
        case KeyOpen() as dialog:
            return key_dialog(m, dialog)
    return None
