"""The list of keys: each can be changed, and no two do the same."""

from __future__ import annotations

from dataclasses import replace

import pygame

from breakaway_desktop.ui.input.inputs import FocusLost, KeyDown
from breakaway_desktop.ui.input.keymap import (
    ACTIONS,
    ENTER,
    ESC,
    MODIFIER_KEYS,
    MOVABLE,
    Action,
    Chord,
    KeyMap,
    action_of,
    cap_of,
    chord_of,
)
from breakaway_desktop.ui.intents import ChangeSetting
from breakaway_desktop.ui.screens.settings import model as say
from breakaway_desktop.ui.screens.settings.model import KEYS, KeyOpen, Model
from breakaway_desktop.ui.toolkit.boxes import Node, column, either, ground, over, paragraph, row, space, spring, text
from breakaway_desktop.ui.toolkit.control import ENTER_KEYS
from breakaway_desktop.ui.toolkit.controls import button, press
from breakaway_desktop.ui.toolkit.dialog import Answer, Close, question
from breakaway_desktop.ui.toolkit.page import Then, View
from breakaway_desktop.ui.toolkit.papers import keycap
from breakaway_desktop.ui.toolkit.scroll import scroll
from breakaway_desktop.ui.toolkit.typography import CHOICE, CHOSEN, HEADING, KEY
from breakaway_desktop.words import _


def keys_part(m: Model) -> Node:
    """What each key does, and buttons to move them back."""
    keys = _keys(m)
    usual = _("All keys are the default ones.") if keys.is_usual else ""
    reset = button(_("Reset all keys"), _("Reset all"), does=ChangeSetting("keys", {}), why=usual, name="reset-all",
                   size=KEY.at(17), kind="raised")  # fmt: skip
    how = _("{enter} or click, then press the new key").format(enter=cap_of(_("Enter")))
    return column(
        row(text(_("Keys").upper(), size=HEADING), text(how, soft=True, may_go=True), gap=16),
        scroll(column(*(_line(keys, action) for action in ACTIONS)), name=KEYS),
        row(spring(), reset),
        gap=10,
    )


def _line(keys: KeyMap, action: Action) -> Node:
    """What is done and the keys for it; before those that were changed the way back, and what was usual."""
    moved = [usual for usual in action.keys if keys.shown(usual) != usual]
    style = CHOSEN if moved else CHOICE
    caps = [_cap(keys, usual) for usual in action.keys]
    back: list[Node] = []
    if moved:
        was = _("was {keys}").format(keys=" ".join(usual.name for usual in moved))
        label = f"reset {action.keys[0].written}"  # no words: a label
        back = [
            button(
                "",
                icon="reset",
                does=ChangeSetting("keys", _reset(keys, action)),
                kind="bare",
                name=label,
                tip=_("Default key"),
            ),
            text(was, soft=True),
            space(4),
        ]
    beside = row(text(action.words, size=style), spring(), row(*back, *caps, gap=8), gap=12)
    below = column(space(6), paragraph(action.words, size=style, leading=1.3), row(spring(), *back, *caps, gap=8))
    return column(either(beside, below), ground("edge", h=1))


def _cap(keys: KeyMap, usual: Chord) -> Node:
    cap = over(keycap(keys.shown(usual).name, as_is=True), h=36)
    return press(cap, does=say.Open(KeyOpen(usual)), name=f"key {usual.written}", bare=True)  # no words: a label


def _keys(m: Model) -> KeyMap:
    keys = KeyMap(MOVABLE)
    keys.read(m.settings.keys)
    return keys


def _reset(keys: KeyMap, action: Action) -> dict[str, str]:
    """The map with the usual keys for this; what these did meanwhile gets its keys."""
    found = KeyMap(MOVABLE)
    found.read(keys.written())
    for usual in action.keys:
        found.assign(usual, usual)
    return found.written()


# Moving a key


def key_dialog(m: Model, dialog: KeyOpen) -> View:
    """Whatever is pressed is heard as the new key; one that has work already is asked about."""
    own, keys = action_of(dialog.usual), _keys(m)
    assert own is not None
    if dialog.struck is None:
        lines = [_("Press the new key for “{action}”.").format(action=own.words)]
        answers = [Answer(_("Cancel"), Close(), ESC, kind="plain")]
    else:
        other = action_of(keys.heard(dialog.struck))
        assert other is not None
        sentence = _("{key} is already used for “{other}”. “{own}” stays on {kept}.").format(
            key=dialog.struck.name, other=other.words, own=own.words, kept=keys.shown(dialog.usual).name
        )
        lines = [sentence, _("Or press another key.")]
        answers = [Answer(_("Cancel"), Close(), ESC), Answer(_("Swap them"), say.Swap(), ENTER)]
    of = row(keycap(keys.shown(dialog.usual).name, as_is=True))
    name = "key" if dialog.struck is None else "clash"  # another one begins with another focus
    asked = question(own.words, lines, answers, of=of, first=answers[-1].text, name=name)
    return replace(asked, takes=(KeyDown, FocusLost))


def struck(m: Model, dialog: KeyOpen, event: KeyDown) -> Model | Then:
    """A key was pressed while one is asked for."""
    key, mods = event.struck or (event.key, event.mods)
    if key in MODIFIER_KEYS or event.held:
        return m
    chord, keys = chord_of(key, mods), _keys(m)
    if key == pygame.K_ESCAPE or chord == keys.shown(dialog.usual):
        return replace(m, dialog=None)
    if dialog.struck is not None and key in ENTER_KEYS:
        return moved(m, dialog, dialog.struck)
    if action_of(keys.heard(chord)) is not None:
        return replace(m, dialog=replace(dialog, struck=chord))
    return moved(m, dialog, chord)


def moved(m: Model, dialog: KeyOpen, chord: Chord) -> Then:
    """This key does the work of the one asked for, which does its work in turn."""
    keys = _keys(m)
    keys.assign(dialog.usual, chord)
    return Then(replace(m, dialog=None), ChangeSetting("keys", keys.written()))
