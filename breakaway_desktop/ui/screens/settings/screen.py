"""The settings screen: choices on the left, keys on the right; a narrow window shows one of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.file_type import user_registry
from breakaway_desktop.kit.places import expand_home, races_folder
from breakaway_desktop.kit.toolkit.choice import switch
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import button, header
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, column, paragraph, row, spacer, table, text
from breakaway_desktop.kit.toolkit.number_input import slider
from breakaway_desktop.kit.toolkit.page import COLUMN_SIZE, PageView, do
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.size_class import window
from breakaway_desktop.kit.toolkit.text_prompt import text_prompt
from breakaway_desktop.kit.toolkit.typography import CHOSEN, KEY
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.library import race_files
from breakaway_desktop.sentences.file_errors import os_error_text
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.settings import READER_OFF, SOUND_KINDS, Settings
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import Back, ChangeSetting
from breakaway_desktop.ui.screens.settings.key_bindings import first_cap_name, key_dialog, keys_part
from breakaway_desktop.ui.screens.settings.model import (
    CHOICES,
    KEYS,
    FolderOpen,
    KeyOpen,
    ReaderOff,
    SettingsModel,
    SoundsOpen,
    SwitchOpen,
    use_setting,
)
from breakaway_desktop.ui.screens.settings.rows import all_rows
from breakaway_desktop.ui.screens.settings.switches import switch_dialog
from breakaway_desktop.ui.session import Session

LONGEST: Final = 400


def folder_dialog(dialog: FolderOpen) -> PageView:
    """Ask for the folder of saved races. An empty text means the default folder."""
    lines = [
        _("New races are saved here, and the races here are listed."),
        _("Races in another folder stay there. Choose that folder again to see them."),
    ]
    return text_prompt(
        _("Races folder"), _("Use this folder"), dialog.text, wrong=dialog.refusal,
        on_change=lambda text: do(replace, dialog=FolderOpen(text)), on_enter=do(use_folder, dialog),
        on_close=do(replace, dialog=None),
        hint=_race_count_text(dialog), lines=lines, longest=LONGEST, placeholder=str(races_folder()),
    )  # fmt: skip


def use_folder(model: SettingsModel, dialog: FolderOpen) -> SettingsModel:
    """Use the folder from the dialog, or keep the dialog open with the reason why no races can be saved in that
    folder."""
    folder = _folder(dialog)
    if not folder.is_absolute():
        return replace(model, dialog=replace(dialog, refusal=_("Type the full path of the folder.")))
    try:
        model.session.change(Settings.races, "" if folder == races_folder() else str(folder))
    except Refused as refused:
        return replace(model, dialog=FolderOpen(str(folder), refusal_sentence(refused)))
    except (OSError, ValueError) as error:
        refusal = _("Races can’t be saved there: {reason}.").format(reason=os_error_text(error))
        return replace(model, dialog=FolderOpen(str(folder), refusal))
    return replace(model, dialog=None)


def _folder(dialog: FolderOpen) -> Path:
    written = dialog.text.strip()
    return expand_home(written) if written else races_folder()


def _race_count_text(dialog: FolderOpen) -> str:
    folder = _folder(dialog)
    try:
        count = len(race_files(folder)) if folder.is_dir() else 0
    except (OSError, ValueError):
        count = 0
    if not count:
        return _("No races here yet.")
    return ngettext("{n} race here.", "{n} races here.", count).format(n=count)


def sounds_dialog(model: SettingsModel) -> PageView:
    """Return the dialog with a slider for each kind of sound. Moving a slider plays its sound."""
    sound, volumes = model.session.host.sound, model.settings.volumes
    status = _("No sound device found.") if sound.is_missing else _("volume {percent}%").format(percent=sound.volume)
    off_or_on, mute = {True: _("off"), False: _("on")}, partial(ChangeSetting, Settings.muted)
    sound_switch = switch(off_or_on, model.settings.muted, on_change=mute, name="sound")

    rows = [(text(_sound_name(kind), size=KEY.at(17)), _volume(kind, volumes)) for kind in SOUND_KINDS]
    head = (
        text(_("Sound"), size=KEY.at(17)),
        row(sound_switch, column(spacer(), paragraph(status, soft=True), spacer(), grow=1), gap=16, grow=1),
    )
    return question_dialog(
        _("Sounds"),
        [_("Sound is optional: everything you hear is also shown.")],
        [DialogButton(_("Done"), do(replace, dialog=None), act.BACK)],
        child=table([head, *rows], gap=24, pad=(0, 5)),
        first="sound",
        name="sounds",
    )


def _volume(kind: str, volumes: dict[str, int]) -> Node:
    def on_change(percent: int) -> ChangeSetting[dict[str, int]]:
        return ChangeSetting(Settings.volumes, {**volumes, kind: percent})

    return row(
        slider(volumes[kind], 0, 100, step=5, on_change=on_change, name=kind, grow=1),
        text(f"{volumes[kind]}%", size=CHOSEN, align="right", w=60),
        grow=1,
    )


def _sound_name(kind: str) -> str:
    return {
        "freewheel": _("Freewheel"),
        "card": _("Cards"),
        "bell": _("Last-lap bell"),
        "crowd": _("Crowd at the line"),
        "points": _("Points"),
    }[kind]


_KEYS_W = 410.0


def begin(session: Session) -> SettingsModel:
    return SettingsModel(session, registry=user_registry(), has_reader=session.host.screen.listens)


def view(model: SettingsModel) -> PageView:
    return PageView(
        _page(model),
        title=_("settings"),
        initial_focus="language" if model.part == CHOICES else first_cap_name(),
        dialog=_dialog(model),
        name=model.part,
        least=COLUMN_SIZE,
    )


def _page(model: SettingsModel) -> Node:
    """Return the settings and the keys side by side; in a narrow window, one of them."""
    shows_both = not window().is_narrow
    choices = panel(scroll(all_rows(model), name=CHOICES), by=(10, 10), grow=1)
    keys = panel(keys_part(), by=(14, 16), dark=True, w=_KEYS_W if shows_both else 0, grow=not shows_both)
    parts = [choices, keys] if shows_both else [keys] if model.part == KEYS else [choices]

    # The button that leads to the other part.
    label, part = (_("All settings"), CHOICES) if model.part == KEYS else (_("Change keys"), KEYS)
    part_button = button(label, on_press=do(replace, part=part), key=act.PART, name="part", kind="quiet")
    return column(
        header(_("Settings"), part_button, on_press=Back(), subject=_("Changes apply immediately.")),
        row(*parts, gap=28, pad=(24, 20) if shows_both else (12, 12), grow=1),
    )


def _dialog(model: SettingsModel) -> PageView | None:
    match model.dialog:
        case SoundsOpen():
            return sounds_dialog(model)
        case FolderOpen() as dialog:
            return folder_dialog(dialog)
        case KeyOpen() as dialog:
            return key_dialog(model, dialog)
        case SwitchOpen() as dialog:
            return switch_dialog(dialog)
        case ReaderOff():
            return question_dialog(
                _("Screen reader off?"),
                [_("Your screen reader will read nothing more of this program, not even these settings.")],
                [
                    DialogButton(_("Cancel"), do(replace, dialog=None), act.BACK, kind="plain"),
                    DialogButton(_("Switch off"), do(use_setting, Settings.screen_reader, READER_OFF)),
                ],
                icon="warn",
                name="reader",
            )
    return None
