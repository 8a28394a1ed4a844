"""Groups of keys with descriptions, for the page of keys: rows of the table of actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, groupby

from breakaway_desktop.kit.input import window_keys
from breakaway_desktop.kit.input.keymap import is_controller_active, is_reachable, keys_in_use, reachable_key_cap
from breakaway_desktop.kit.input.window_keys import KeyBinding
from breakaway_desktop.kit.toolkit.layout import Shortcut
from breakaway_desktop.kit.toolkit.on_screen_keyboard import START
from breakaway_desktop.kit.values import FrozenValue
from breakaway_desktop.kit.words import _


class KeyRow(FrozenValue):
    """Actions with one description, or controller `buttons` that have no key."""

    actions: tuple[KeyBinding, ...]
    words: str
    buttons: tuple[str, ...] = ()

    @property
    def caps(self) -> tuple[str, ...]:
        """The key caps of the row; of three or more with consecutive numbers, the first, `…` and the last."""
        caps = self.buttons or filter(None, map(reachable_key_cap, self.actions))
        runs = groupby(caps, key=lambda cap: cap.rstrip("0123456789"))
        return tuple(chain.from_iterable(_shorten(stem, tuple(run)) for stem, run in runs))


def _shorten(stem: str, caps: tuple[str, ...]) -> tuple[str, ...]:
    number = caps[0].removeprefix(stem)
    if len(caps) > 2 and number and caps == tuple(f"{stem}{int(number) + step}" for step in range(len(caps))):
        return caps[0], "…", caps[-1]
    return caps


class KeyGroup(FrozenValue):
    """A column of keys under a title."""

    title: str
    rows: tuple[KeyRow, ...]


def key_rows(keys: Iterable[Shortcut]) -> tuple[KeyRow, ...]:
    """Return one row per description."""
    rows: dict[str, list[KeyBinding]] = {}
    for key in keys:
        rows.setdefault(key.words or key.action.description, []).append(key.action)
    return tuple(KeyRow(tuple(dict.fromkeys(actions)), description) for description, actions in rows.items())


def key_group(
    group: str, without: Iterable[KeyBinding] = (), *, words: Mapping[KeyBinding, str] | None = None
) -> KeyGroup:
    """Return all actions of a group of the table, except `without`; `words` replace descriptions that are too broad."""
    excluded, replaced = set(without), words or {}
    actions = [action for action in keys_in_use().actions if action.group == group and action not in excluded]
    return KeyGroup(_(group), key_rows(Shortcut(action, None, replaced.get(action, "")) for action in actions))


def all_groups() -> list[KeyGroup]:
    """Return the whole table."""
    return [key_group(group) for group in dict.fromkeys(action.group for action in keys_in_use().actions)]


def capital(text: str) -> str:
    """Return the text with a capital first letter, like the labels of buttons beside it."""
    return text[:1].upper() + text[1:]


def form_keys() -> KeyGroup:
    """Return the keys that move through every form, where no animation can be skipped."""
    return key_group(window_keys.MOVING, words={window_keys.PRESS_OR_SKIP: window_keys.PRESS.description})


def keys_of_window(screen_actions: Iterable[KeyBinding] = ()) -> KeyGroup:
    """Return the keys of every screen but `screen_actions`, those of this screen, which may use the keys for text
    size."""
    there = tuple(screen_actions)
    own = {action.default_chord for action in there}
    plain, alternatives = (
        (window_keys.LARGER, window_keys.SMALLER),
        (window_keys.LARGER_THERE, window_keys.SMALLER_THERE),
    )
    return key_group(
        window_keys.WINDOW,
        (*there, *(plain if window_keys.LARGER.default_chord in own else alternatives)),
    )


def reachable_groups(groups: Sequence[KeyGroup]) -> tuple[KeyGroup, ...]:
    """Return the groups that the device used last can reach; with a controller, its buttons replace the last group."""
    if not is_controller_active():
        return tuple(groups)

    reachable = [
        KeyGroup(
            group.title, tuple(row for row in group.rows if not row.actions or any(map(is_reachable, row.actions)))
        )
        for group in groups
    ]
    window = reachable.pop()

    buttons = (
        KeyRow((), _("previous or next button"), ("LB", "RB")),
        KeyRow((), _("right stick: {up} and {down}").format(up=_("PgUp"), down=_("PgDn"))),
        KeyRow((), _("press; in a text field: on-screen keyboard"), ("A",)),
        KeyRow((), _("on-screen keyboard: capitals, space, erase"), ("Y", "X", "B")),
        KeyRow((), _("on-screen keyboard: done; otherwise as {button}").format(button="B"), (START,)),
    )

    controller = KeyGroup(_("Game controller"), (*window.rows, *buttons))
    return *(group for group in reachable if group.rows), controller
