"""The sound settings: how loud each kind of sound is, and whether there is any at all."""

from __future__ import annotations

from breakaway_desktop.settings import SOUND_KINDS
from breakaway_desktop.ui.intents import ChangeSetting
from breakaway_desktop.ui.screens.settings.model import Close, Model
from breakaway_desktop.ui.toolkit.boxes import Node, column, paragraph, row, spring, table, text
from breakaway_desktop.ui.toolkit.dialog import Answer, question
from breakaway_desktop.ui.toolkit.number import slider
from breakaway_desktop.ui.toolkit.page import View
from breakaway_desktop.ui.toolkit.switch import toggle
from breakaway_desktop.ui.toolkit.typography import CHOSEN, KEY
from breakaway_desktop.words import _

_ESC = "Esc"  # no words: a key by its English name


def sounds_dialog(m: Model) -> View:
    """A slider for each kind, which is heard when it is moved."""
    sound, volumes = m.host.sound, m.settings.volumes
    said = _("No sound device found.") if sound.is_missing else _("volume {percent} %").format(percent=sound.volume)
    words = _("off"), _("on")
    on = toggle(not m.settings.muted, words, does=lambda on: ChangeSetting("muted", not on), name="sound")
    rows = [(text(_sound_name(kind), size=KEY.at(17)), _volume(kind, volumes)) for kind in SOUND_KINDS]
    head = (
        text(_("Sound"), size=KEY.at(17)),
        row(on, column(spring(), paragraph(said, soft=True), spring(), grow=1), gap=16, grow=1),
    )
    return question(
        _("Sounds"),
        [_("Sound is optional: everything you hear is also shown.")],
        [Answer(_("Done"), Close(), _ESC)],
        of=table([head, *rows], gap=24, pad=(0, 5)),
        first="sound",
        name="sounds",
    )


def _volume(kind: str, volumes: dict[str, int]) -> Node:
    def does(percent: int) -> ChangeSetting:
        return ChangeSetting("volumes", {**volumes, kind: percent})

    return row(
        slider(volumes[kind], 0, 100, step=5, does=does, name=kind, grow=1),
        text(f"{volumes[kind]} %", size=CHOSEN, at="right", w=60),
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
