"""Groups of keys and what they do, for the page of keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from breakaway_desktop.ui.input.keymap import buttons_in_hand, is_at_hand
from breakaway_desktop.ui.toolkit.letter_board import START
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class Key:
    """Key caps in a row (`…` between two stands for those in between), and what they do."""

    caps: tuple[str, ...]
    text: str
    as_is: bool = False
    """Whether the caps are buttons of a controller, which are called the same whatever keys were moved."""


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """A column of keys under a title."""

    title: str
    keys: tuple[Key, ...]


def key_rows(found: Iterable[tuple[str, str]]) -> tuple[Key, ...]:
    """A row for each thing that keys do; `found`: caps, several of them with spaces between, and what each does in
    words."""
    rows: dict[str, list[str]] = {}
    for caps, words in found:
        rows.setdefault(words, []).extend(caps.split())
    return tuple(Key(_in_a_row(caps), words) for words, caps in rows.items())


def _in_a_row(caps: list[str]) -> tuple[str, ...]:
    """Three or more that are numbered one after the other: the first and the last."""
    stem = caps[0].rstrip("0123456789")
    number = caps[0].removeprefix(stem)
    if len(caps) > 2 and number and caps == [f"{stem}{int(number) + at}" for at in range(len(caps))]:
        return caps[0], "…", caps[-1]
    return tuple(caps)


def form_keys() -> KeyGroup:
    """How one walks through every form."""
    return KeyGroup(
        _("Moving about"),
        (
            Key(("↑", "↓", "←", "→"), _("control in that direction")),
            Key((_("Tab"),), _("next control")),
            Key((_("Shift+Tab"),), _("previous control")),
            Key((_("Enter"),), _("press the highlighted control")),
            Key((_("Esc"),), _("back")),
        ),
    )


def window_keys(scale: tuple[str, ...] = ("+", "−")) -> KeyGroup:
    """What works on every screen; `scale`: the caps for the text size."""
    return KeyGroup(
        _("Window"),
        (
            Key(("F1",), _("these keys")),
            Key((_("Shift+F1"),), _("all pages of help")),
            Key(("F11",), _("full screen")),
            Key(("M",), _("sound on or off")),
            Key(scale, _("text size")),
            Key((_("Ctrl+0"),), _("automatic text size")),
            Key((_("Ctrl+Q"),), _("quit (the race is saved)")),
        ),
    )


def at_hand(groups: Sequence[KeyGroup]) -> tuple[KeyGroup, ...]:
    """What of it is struck by what is in the player's hand: of a controller in the place of the last group, the
    window's, what its buttons do besides."""
    if not buttons_in_hand():
        return tuple(groups)
    kept = [
        KeyGroup(group.title, tuple(key for key in group.keys if not key.caps or _any_at_hand(key.caps)))
        for group in groups
    ]
    window = kept.pop()
    buttons = (
        Key(("LB", "RB"), _("previous or next control"), as_is=True),
        Key((), _("right stick: {up} and {down}").format(up=_("PgUp"), down=_("PgDn"))),
        Key(("A",), _("press; in a text field: open the letters"), as_is=True),
        Key(("Y", "X", "B"), _("when writing: capitals, space, erase"), as_is=True),
        Key((START,), _("when writing: done; otherwise as {button}").format(button="B"), as_is=True),
    )
    own = KeyGroup(_("Game controller"), (*window.keys, *buttons))
    return *(group for group in kept if group.keys), own


def _any_at_hand(caps: tuple[str, ...]) -> bool:
    return any(is_at_hand(cap) for cap in caps if cap != "…")
