"""The settings screen: choices on the left, keys on the right; a narrow window shows one of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.file_type import user_registry
from breakaway_desktop.kit.input.chords import MODIFIER_KEYS, Chord, chord_of
from breakaway_desktop.kit.input.inputs import FocusLost, KeyDown
from breakaway_desktop.kit.input.keymap import KeyMap, key_cap_text, keys_in_use
from breakaway_desktop.kit.places import expand_home, races_folder
from breakaway_desktop.kit.toolkit.choice import switch
from breakaway_desktop.kit.toolkit.containers import keycap, panel
from breakaway_desktop.kit.toolkit.control import ENTER_KEYS
from breakaway_desktop.kit.toolkit.controls import button, header, press
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.key_help import KeyGroup, KeyRow, all_groups, capital
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    colour_fill,
    column,
    first_that_fits,
    paragraph,
    row,
    space,
    spacer,
    stack,
    table,
    text,
)
from breakaway_desktop.kit.toolkit.number_input import slider
from breakaway_desktop.kit.toolkit.page import COLUMN_SIZE, PageView, Update, do
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.size_class import window
from breakaway_desktop.kit.toolkit.text_prompt import text_prompt
from breakaway_desktop.kit.toolkit.typography import CHOICE, CHOSEN, HEADING, KEY
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.library import race_files
from breakaway_desktop.sentences.file_errors import os_error_text
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.settings import READER_OFF, SOUND_KINDS, Settings
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import Back, ChangeSetting
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


_CAPS_A_LINE: Final = 6
"""Keys beside each other where an action's words and keys need several lines."""


def keys_part() -> Node:
    """Return the list of keys, and a button that resets them."""
    keys = keys_in_use()
    why_disabled = _("All keys are the default ones.") if keys.is_default else ""
    reset = button(_("Reset all keys"), _("Reset all"), on_press=ChangeSetting(Settings.keys, {}), why=why_disabled,
    name="reset-all",
                   size=KEY.at(17), kind="raised")  # fmt: skip
    hint = _("{enter} or click, then press the new key").format(enter=key_cap_text(act.PRESS))
    return column(
        row(text(_("Keys"), capitals=True, size=HEADING), text(hint, soft=True, optional=True), gap=16),
        scroll(column(*(_group(keys, group) for group in all_groups()), gap=14), name=KEYS),
        row(spacer(), reset),
        gap=10,
    )


def _group(keys: KeyMap, group: KeyGroup) -> Node:
    return column(
        text(group.title, capitals=True, size=HEADING.at(18), soft=True),
        *(_key_row(keys, key_row) for key_row in group.rows),
    )


def _key_row(keys: KeyMap, key_row: KeyRow) -> Node:
    """Return an action and its keys. In front of changed keys, a button shows the default ones and resets them."""
    changed = [action for action in key_row.actions if keys.chord(action) != action.default_chord]
    style = CHOSEN if changed else CHOICE
    label = capital(key_row.words)
    caps = [_cap(keys, action, label) for action in key_row.actions]
    reset_button: list[Node] = []
    if changed:
        previous_keys = _("was {keys}").format(keys=" ".join(action.default_chord.name for action in changed))
        reset_button = [
            button(
                "",
                icon="reset",
                on_press=ChangeSetting(Settings.keys, _reset(keys, changed)),
                kind="bare",
                name=f"reset {key_row.actions[0].name}",  # no words: a label
                tip=_("Default key"),
                says=f"{label}: {_('Default key')}",
            ),
            text(previous_keys, soft=True),
            space(4),
        ]

    one_line = row(text(label, size=style, says=""), spacer(), row(*reset_button, *caps, gap=8), gap=12)
    starts = range(0, len(caps), _CAPS_A_LINE)
    cap_rows = [_cap_lines([*([] if at else reset_button), *caps[at : at + _CAPS_A_LINE]]) for at in starts]
    lines = column(space(6), paragraph(label, size=style, leading=1.3, says=""), space(6), *cap_rows)
    return column(first_that_fits(one_line, lines), colour_fill("edge", h=1))


def _cap_lines(nodes: list[Node]) -> Node:
    """Return what stands below an action's words: in one line, or where keys are long three in each."""
    threes = [row(spacer(), *nodes[at : at + 3], gap=8) for at in range(0, len(nodes), 3)]
    return first_that_fits(row(spacer(), *nodes, gap=8), column(*threes))


def _cap(keys: KeyMap, action: act.KeyBinding, label: str) -> Node:
    key = keys.chord(action).name
    words = f"{label}: {key}"
    cap = stack(keycap(key, large=True, says=words), h=36)
    if action.fixed:
        return cap
    return press(cap, on_press=do(replace, dialog=KeyOpen(action)), name=_cap_name(action), bare=True, says=words)


def _cap_name(action: act.KeyBinding) -> str:
    return f"key {action.name}"  # no words: a label


def first_cap_name() -> str:
    actions = (action for group in all_groups() for key_row in group.rows for action in key_row.actions)
    return _cap_name(next(action for action in actions if not action.fixed))


def _reset(keys: KeyMap, actions: list[act.KeyBinding]) -> dict[str, str]:
    """Return the key map with the default keys of these actions; other actions that use them now get the replaced
    keys."""
    for action in actions:
        keys = keys.with_chord(action, action.default_chord) or keys
    return keys.to_settings()


# Changing a key


def key_dialog(model: SettingsModel, dialog: KeyOpen) -> PageView:
    """Ask for a key: the next key press is captured. If another action has that key, ask what to do."""
    action, keys = dialog.action, keys_in_use()
    label = capital(action.description)
    cancel = DialogButton(_("Cancel"), do(replace, dialog=None), act.BACK, kind="plain")
    if dialog.pressed is None:
        lines, answers = [_("Press the new key for “{action}”.").format(action=label)], [cancel]
    else:
        others = listed([capital(other.description) for other in keys.conflicting_actions(dialog.pressed, action)])
        sentence = _("This key is already used for “{other}”. “{own}” keeps its own.").format(other=others, own=label)
        lines, answers = [sentence, _("Or press another key.")], [cancel]
        if keys.with_chord(action, dialog.pressed) is not None:
            answers.append(DialogButton(_("Swap them"), do(use_key, dialog.action, dialog.pressed), act.PRESS))

    current_key = row(keycap(keys.chord(action).name, large=True))
    name = "key" if dialog.pressed is None else "clash"  # a new name resets the focus
    dialog_view = question_dialog(label, lines, answers, child=current_key, first=answers[-1].text, name=name)
    return replace(
        dialog_view,
        captures=(KeyDown, FocusLost),
        on={KeyDown: partial(_press_key, dialog=dialog), FocusLost: lambda model, _event: replace(model, dialog=None)},
    )


def _press_key(model: SettingsModel, event: KeyDown, *, dialog: KeyOpen) -> SettingsModel | Update:
    """Use the pressed key, or ask what to do if another action has it."""
    key, mods = event.physical or (event.key, event.mods)
    if key in MODIFIER_KEYS or event.is_repeat:
        return model
    chord, keys = chord_of(key, mods), keys_in_use()
    if key == pygame.K_ESCAPE or chord == keys.chord(dialog.action):
        return replace(model, dialog=None)
    if dialog.pressed is not None and key in ENTER_KEYS:
        return use_key(model, dialog.action, dialog.pressed)
    if keys.conflicting_actions(chord, dialog.action):
        return replace(model, dialog=replace(dialog, pressed=chord))
    return use_key(model, dialog.action, chord)


def use_key(model: SettingsModel, action: act.KeyBinding, chord: Chord) -> SettingsModel | Update:
    """Assign the key to the action; an action that has it gets the previous key. Change nothing if that is
    impossible."""
    keys = keys_in_use().with_chord(action, chord)
    return model if keys is None else use_setting(model, Settings.keys, keys.to_settings())
