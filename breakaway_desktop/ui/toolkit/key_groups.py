"""Groups of keys and what they do, for the page of keys: rows of the table of actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.actions import ACTIONS, KeyBinding
from breakaway_desktop.ui.input.keymap import is_controller_active, is_reachable, reachable_key_cap
from breakaway_desktop.ui.toolkit.boxes import Shortcut
from breakaway_desktop.ui.toolkit.letter_board import START
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class KeyRow:
    """Actions and what their keys do, or `buttons` of a controller that have no key."""

    actions: tuple[KeyBinding, ...]
    words: str
    buttons: tuple[str, ...] = ()

    @property
    def caps(self) -> tuple[str, ...]:
        """The caps in a row; of three or more numbered ones the first, `…` and the last."""
        caps = self.buttons or tuple(filter(None, map(reachable_key_cap, self.actions)))
        stem = caps[0].rstrip("0123456789") if caps else ""
        number = caps[0].removeprefix(stem) if caps else ""
        if len(caps) > 2 and number and caps == tuple(f"{stem}{int(number) + at}" for at in range(len(caps))):
            return caps[0], "…", caps[-1]
        return caps


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """A column of keys under a title."""

    title: str
    rows: tuple[KeyRow, ...]


def key_rows(keys: Iterable[Shortcut]) -> tuple[KeyRow, ...]:
    """Return a row for each thing that keys do."""
    rows: dict[str, list[KeyBinding]] = {}
    for key in keys:
        rows.setdefault(key.words or key.action.description, []).append(key.action)
    return tuple(KeyRow(tuple(dict.fromkeys(actions)), words) for words, actions in rows.items())


def group_of(group: str, without: Iterable[KeyBinding] = ()) -> KeyGroup:
    """Return all actions of a group of the table."""
    left_out = set(without)
    return KeyGroup(
        _(group), key_rows(Shortcut(one, None) for one in ACTIONS if one.group == group and one not in left_out)
    )


def all_groups() -> list[KeyGroup]:
    """Return the whole table."""
    return [group_of(group) for group in dict.fromkeys(action.group for action in ACTIONS)]


def capital(words: str) -> str:
    """Return words with a capital, as those of buttons have one: they stand among them."""
    return words[:1].upper() + words[1:]


def form_keys() -> KeyGroup:
    """How one walks through every form."""
    return group_of(act.MOVING)


def window_keys(here: Iterable[KeyBinding] = ()) -> KeyGroup:
    """What works on every screen; `here` are the actions of the screen, which may have the keys for the text size."""
    plain, others = (act.LARGER, act.SMALLER), (act.LARGER_THERE, act.SMALLER_THERE)
    return group_of(act.WINDOW, (act.AUTOMATIC_SIZE_TOO, *(plain if act.RAISE in here else others)))


def at_hand(groups: Sequence[KeyGroup]) -> tuple[KeyGroup, ...]:
    """Return what of it is struck by what is in the player's hand: of a controller in the place of the last group, the
    window's, what its buttons do besides."""
    if not is_controller_active():
        return tuple(groups)
    kept = [
        KeyGroup(
            group.title, tuple(row for row in group.rows if not row.actions or any(map(is_reachable, row.actions)))
        )
        for group in groups
    ]
    window = kept.pop()
    buttons = (
        KeyRow((), _("previous or next button"), ("LB", "RB")),
        KeyRow((), _("right stick: {up} and {down}").format(up=_("PgUp"), down=_("PgDn"))),
        KeyRow((), _("press; in a text field: on-screen keyboard"), ("A",)),
        KeyRow((), _("on-screen keyboard: capitals, space, erase"), ("Y", "X", "B")),
        KeyRow((), _("on-screen keyboard: done; otherwise as {button}").format(button="B"), (START,)),
    )
    own = KeyGroup(_("Game controller"), (*window.rows, *buttons))
    return *(group for group in kept if group.rows), own
