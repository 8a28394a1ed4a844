"""The list of keys: each can be changed, and no two on a screen do the same."""

from __future__ import annotations

from dataclasses import replace

import pygame

from breakaway_desktop.sentences.names import listed
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.chords import MODIFIER_KEYS, Chord, chord_of
from breakaway_desktop.ui.input.inputs import FocusLost, KeyDown
from breakaway_desktop.ui.input.keymap import KeyMap, cap_of, read_keys
from breakaway_desktop.ui.intents import ChangeSetting
from breakaway_desktop.ui.screens.settings import model as say
from breakaway_desktop.ui.screens.settings.model import KEYS, KeyOpen, Model
from breakaway_desktop.ui.toolkit.boxes import Node, column, either, ground, over, paragraph, row, space, spring, text
from breakaway_desktop.ui.toolkit.control import ENTER_KEYS
from breakaway_desktop.ui.toolkit.controls import button, press
from breakaway_desktop.ui.toolkit.dialog import Answer, Close, question
from breakaway_desktop.ui.toolkit.key_groups import KeyGroup, KeyRow, all_groups, capital
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
    how = _("{enter} or click, then press the new key").format(enter=cap_of(act.PRESS))
    return column(
        row(text(_("Keys").upper(), size=HEADING), text(how, soft=True, may_go=True), gap=16),
        scroll(column(*(_group(keys, group) for group in all_groups()), gap=14), name=KEYS),
        row(spring(), reset),
        gap=10,
    )


def _group(keys: KeyMap, group: KeyGroup) -> Node:
    return column(text(group.title.upper(), size=HEADING.at(18), soft=True), *(_line(keys, of) for of in group.rows))


def _line(keys: KeyMap, of: KeyRow) -> Node:
    """What is done and the keys for it; before those that were changed the way back, and what was usual."""
    moved = [action for action in of.actions if keys.chord(action) != action.usual]
    style = CHOSEN if moved else CHOICE
    caps = [_cap(keys, action) for action in of.actions]
    back: list[Node] = []
    if moved:
        was = _("was {keys}").format(keys=" ".join(action.usual.name for action in moved))
        back = [
            button(
                "",
                icon="reset",
                does=ChangeSetting("keys", _reset(keys, moved)),
                kind="bare",
                name=f"reset {of.actions[0].name}",  # no words: a label
                tip=_("Default key"),
            ),
            text(was, soft=True),
            space(4),
        ]
    words = capital(of.words)
    beside = row(text(words, size=style), spring(), row(*back, *caps, gap=8), gap=12)
    below = column(space(6), paragraph(words, size=style, leading=1.3), row(spring(), *back, *caps, gap=8))
    return column(either(beside, below), ground("edge", h=1))


def _cap(keys: KeyMap, action: act.Action) -> Node:
    cap = over(keycap(keys.chord(action).name, large=True), h=36)
    if action.fixed:
        return cap
    return press(cap, does=say.Open(KeyOpen(action)), name=f"key {action.name}", bare=True)  # no words: a label


def _keys(m: Model) -> KeyMap:
    return read_keys(m.settings.keys)[0]


def _reset(keys: KeyMap, actions: list[act.Action]) -> dict[str, str]:
    """The map with the usual keys for these; what has these keys now gets theirs."""
    for action in actions:
        keys = keys.assigned(action, action.usual) or keys
    return keys.written()


# Moving a key


def key_dialog(m: Model, dialog: KeyOpen) -> View:
    """Whatever is pressed is heard as the new key; one that has work already is asked about."""
    action, keys = dialog.action, _keys(m)
    words = capital(action.words)
    cancel = Answer(_("Cancel"), Close(), act.BACK, kind="plain")
    if dialog.struck is None:
        lines, answers = [_("Press the new key for “{action}”.").format(action=words)], [cancel]
    else:
        others = listed([capital(other.words) for other in keys.taken_by(dialog.struck, action)])
        sentence = _("{key} is already used for “{other}”. “{own}” stays on {kept}.").format(
            key=dialog.struck.name, other=others, own=words, kept=keys.chord(action).name
        )
        lines, answers = [sentence, _("Or press another key.")], [cancel]
        if keys.assigned(action, dialog.struck) is not None:
            answers.append(Answer(_("Swap them"), say.Swap(), act.PRESS))
    of = row(keycap(keys.chord(action).name, large=True))
    name = "key" if dialog.struck is None else "clash"  # another one begins with another focus
    asked = question(words, lines, answers, of=of, first=answers[-1].text, name=name)
    return replace(asked, takes=(KeyDown, FocusLost))


def struck(m: Model, dialog: KeyOpen, event: KeyDown) -> Model | Then:
    """A key was pressed while one is asked for."""
    key, mods = event.struck or (event.key, event.mods)
    if key in MODIFIER_KEYS or event.held:
        return m
    chord, keys = chord_of(key, mods), _keys(m)
    if key == pygame.K_ESCAPE or chord == keys.chord(dialog.action):
        return replace(m, dialog=None)
    if dialog.struck is not None and key in ENTER_KEYS:
        return moved(m, dialog, dialog.struck)
    if keys.taken_by(chord, dialog.action):
        return replace(m, dialog=replace(dialog, struck=chord))
    return moved(m, dialog, chord)


def moved(m: Model, dialog: KeyOpen, chord: Chord) -> Model | Then:
    """The action gets this key, and what has it gets the action's; nothing changes where that cannot be."""
    keys = _keys(m).assigned(dialog.action, chord)
    return m if keys is None else Then(replace(m, dialog=None), ChangeSetting("keys", keys.written()))
