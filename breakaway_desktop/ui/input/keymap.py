"""The key map: players can change every key, and screens need not know.

Scenes ask for the *usual* keys and write the usual caps; between them and the keyboard stands the map in use. It is an
exchange: a key that takes over another's work leaves its own to that one, so no work is ever without a key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame

from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.drawing.canvas import forget_pictures
from breakaway_desktop.ui.input.inputs import KeyDown
from breakaway_desktop.words import _, language, mark

ESC, ENTER, SPACE = "Esc", "Enter", "Space"  # no words: keys by their English names
CTRL_ENTER: Final = "Ctrl+Enter"  # no words: the same
_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
MORE_KEYS = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
LESS_KEYS = (pygame.K_MINUS, pygame.K_KP_MINUS)
MODIFIER_KEYS: Final = frozenset(
    {
        pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
        pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK,
    }
)  # fmt: skip

_NAMES: Final[dict[int, str]] = {
    pygame.K_RETURN: mark("Enter"),
    pygame.K_SPACE: mark("Space"),
    pygame.K_TAB: mark("Tab"),
    pygame.K_ESCAPE: mark("Esc"),
    pygame.K_BACKSPACE: mark("Backspace"),
    pygame.K_DELETE: mark("Del"),
    pygame.K_PAGEUP: mark("PgUp"),
    pygame.K_PAGEDOWN: mark("PgDn"),
    pygame.K_HOME: mark("Home"),
    pygame.K_END: mark("End"),
    pygame.K_LEFT: "←",
    pygame.K_RIGHT: "→",
    pygame.K_UP: "↑",
    pygame.K_DOWN: "↓",
    pygame.K_PLUS: "+",
    pygame.K_MINUS: "−",
}


_ENGLISH: Final = {*_NAMES.values(), mark("Ctrl"), mark("Shift")}


class Chord(NamedTuple):
    """A key (pygame.K_…) with or without Shift and Ctrl. `+` is one key, with Shift or without."""

    key: int
    shift: bool = False
    ctrl: bool = False

    @property
    def mods(self) -> int:
        return (pygame.KMOD_SHIFT if self.shift else 0) | (pygame.KMOD_CTRL if self.ctrl else 0)

    @property
    def written(self) -> str:
        """As settings keep it: `h`, `shift+n`, `ctrl+z`, whatever the language."""
        return ("ctrl+" if self.ctrl else "") + ("shift+" if self.shift else "") + _key_name(self.key)

    @property
    def name(self) -> str:
        """As key caps say it, in the language in use."""
        if self.key in _NAMES:
            name = _(_NAMES[self.key])
        elif 32 < self.key < 127:
            name = chr(self.key).upper()
        else:
            name = _key_name(self.key)
            name = name.upper() if len(name.upper()) == 1 else name.capitalize() if len(name) > 1 else name
        return (_("Ctrl") + "+" if self.ctrl else "") + (_("Shift") + "+" if self.shift else "") + name


def _key_name(key: int) -> str:
    """Return pygame's name of a key, or SDL's for letters beyond ASCII, of which pygame knows none: `ö`."""
    return pygame.key.name(key) or pygame.key.name(key, use_compat=False)


def chord_of(key: int, mods: int) -> Chord:
    """What was struck; Ctrl and Meta count as one, and so do digits and signs of both blocks of keys."""
    shift, ctrl = bool(mods & pygame.KMOD_SHIFT), bool(mods & _CTRL)
    if pygame.K_KP_1 <= key <= pygame.K_KP_9:
        key += pygame.K_1 - pygame.K_KP_1
    if key in MORE_KEYS and not ctrl:
        return Chord(pygame.K_PLUS)
    if key in LESS_KEYS and not ctrl:
        return Chord(pygame.K_MINUS, shift)
    return Chord(key, shift, ctrl)


def chord_written(text: str) -> Chord:
    """What `Chord.written` wrote. Raises ValueError for anything else."""
    name, ctrl = text.removeprefix("ctrl+"), text.startswith("ctrl+")
    name, shift = name.removeprefix("shift+"), name.startswith("shift+")
    try:
        return Chord(pygame.key.key_code(name), shift, ctrl)
    except (ValueError, pygame.error):
        raise ValueError(f"no key is called {text!r}") from None  # no words: never shown


class KeyMap:
    """An exchange of keys. `own` are the usual keys that can be moved by themselves; the others with Shift or Ctrl go
    where their key goes (Shift+Tab with Tab)."""

    def __init__(self, own: frozenset[Chord] = frozenset()) -> None:
        self.own = own
        self._heard: dict[Chord, Chord] = {}
        """What is struck, and what counts; keys that do their usual work are not in it."""
        self._shown: dict[Chord, Chord] = {}

    @property
    def is_usual(self) -> bool:
        return not self._heard

    def heard(self, struck: Chord) -> Chord:
        """The usual key whose work the struck one does."""
        return self._through(self._heard, struck)

    def shown(self, usual: Chord) -> Chord:
        """The key to be struck for the work of the usual one."""
        return self._through(self._shown, usual)

    def _through(self, table: Mapping[Chord, Chord], chord: Chord) -> Chord:
        if chord in table:
            return table[chord]
        if chord in self.own or not (chord.shift or chord.ctrl) or Chord(chord.key) not in table:
            return chord
        to = table[Chord(chord.key)]
        carried = Chord(to.key, to.shift or chord.shift, to.ctrl or chord.ctrl)
        return chord if carried in self.own else carried

    def assign(self, usual: Chord, struck: Chord) -> None:
        """From now on `struck` does the work of `usual`, and what did it before does what `struck` has done."""
        before, other = self.shown(usual), self.heard(struck)
        for here, there in ((struck, usual), (before, other)):
            self._heard[here], self._shown[there] = there, here
        for chord in [chord for chord, to in self._heard.items() if chord == to]:
            del self._heard[chord], self._shown[chord]

    def reset(self) -> None:
        """Every key does its usual work."""
        self._heard.clear()
        self._shown.clear()

    def written(self) -> dict[str, str]:
        """What the settings keep: the usual keys that were moved, and where to."""
        return {usual.written: struck.written for usual, struck in sorted(self._shown.items())}

    def read(self, kept: Mapping[str, str]) -> bool:
        """Takes up what `written` wrote; what it says wrongly is passed over. Whether nothing was."""
        self.reset()
        understood = True
        for usual, struck in kept.items():
            try:
                self.assign(chord_written(usual), chord_written(struck))
            except ValueError:
                understood = False
        return understood

    def applied(self, event: KeyDown) -> KeyDown:
        """The key press as scenes hear it; what was struck stays in `struck`."""
        struck = chord_of(event.key, event.mods)
        usual = self.heard(struck)
        if usual == struck:
            return event
        others = event.mods & ~(pygame.KMOD_SHIFT | _CTRL)
        return replace(event, key=usual.key, mods=others | usual.mods, text="", struck=(event.key, event.mods))


_WALKING: Final = tuple(
    Chord(key)
    for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
)
"""What the cross and the sticks of a controller strike."""
_map = KeyMap()
_buttons: Mapping[Chord, str] | None = None
"""What is written on the buttons of the controller, while that is what was used last."""
_writing = False
"""Whether the buttons write just now: a board of letters is open."""
_known: tuple[str, dict[str, Chord]] = "", {}


def keys_in_use() -> KeyMap:
    return _map


def use_keys(keys: KeyMap) -> None:
    """Whole screens are laid out anew afterwards: caps may be wider."""
    global _map
    _map = keys
    forget_pictures()


def name_buttons(buttons: Mapping[Chord, str] | None) -> bool:
    """Key caps name the controller's buttons from now on, or (None) keys again; whether that is a change."""
    global _buttons
    changed = buttons is not _buttons
    _buttons = buttons
    if changed:
        forget_pictures()
    return changed


def buttons_in_hand() -> bool:
    """Whether a controller was used last."""
    return _buttons is not None


def is_at_hand(usual: str) -> bool:
    """Whether what was used last strikes this key: a controller has buttons for few of them, and arrows. What is no
    key's name is at hand."""
    if _buttons is None:
        return True
    if " " in usual:
        return all(is_at_hand(part) for part in usual.split())
    chord = chord_called(usual)
    return chord is None or chord in _buttons or chord in _WALKING


def let_buttons_write(on: bool) -> None:
    """A board of letters has opened, or closed."""
    global _writing
    _writing = on


def buttons_write() -> bool:
    return _writing


def named(key: str) -> str:
    """What a key is called in the language in use, from its English name: `Esc`, `Ctrl+Z`."""
    return key if len(key) == 1 else "+".join([_(part) if part in _ENGLISH else part for part in key.split("+")])


def cap_of(usual: str) -> str:
    """What stands on the key cap for a usual key, given as it is called in the language in use."""
    if _map.is_usual and _buttons is None:
        return usual
    if " " in usual:
        return " ".join(cap_of(part) for part in usual.split())
    chord = chord_called(usual)
    if chord is None:
        return usual
    if _buttons is not None and chord in _buttons:
        return _buttons[chord]
    return _map.shown(chord).name


def with_key(words: str, key: str) -> str:
    """Return words and, behind them, the cap of a key, given by its English name."""
    return f"{words} · {cap_of(named(key))}"


def chord_called(name: str) -> Chord | None:
    """The key with this name in the language in use; None if none is called so."""
    global _known
    if _known[0] != language():
        named = [Chord(key) for key in (*_NAMES, *range(pygame.K_F1, pygame.K_F12 + 1))]
        named += [Chord(code) for code in range(33, 127) if not chr(code).isupper()]
        named += [chord._replace(shift=True) for chord in named] + [chord._replace(ctrl=True) for chord in named]
        _known = language(), {chord.name: chord for chord in reversed(named)}
    return _known[1].get(name)


@dataclass(frozen=True, slots=True)
class Action:
    """A line of the list: what is done, and the usual keys for it, each of which can be moved by itself."""

    sentence: str
    keys: tuple[Chord, ...]

    @property
    def words(self) -> str:
        return _(self.sentence)


def _plain(*keys: int) -> tuple[Chord, ...]:
    return tuple(Chord(key) for key in keys)


ACTIONS: Final[tuple[Action, ...]] = (
    Action(mark("Cards 1–4"), _plain(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)),
    Action(mark("Next card or control"), _plain(pygame.K_LEFT, pygame.K_RIGHT)),
    Action(mark("Control above or below"), _plain(pygame.K_UP, pygame.K_DOWN)),
    Action(mark("Play, press"), _plain(pygame.K_RETURN)),
    Action(mark("Skip, show cards (hold to speed up)"), _plain(pygame.K_SPACE)),
    Action(mark("Show hidden cards"), _plain(pygame.K_v)),
    Action(mark("My next rider"), _plain(pygame.K_n)),
    Action(mark("Go to the end of the turn"), (Chord(pygame.K_n, shift=True),)),
    Action(mark("Hint"), _plain(pygame.K_h)),
    Action(mark("Why"), (Chord(pygame.K_e), Chord(pygame.K_e, shift=True))),
    Action(mark("Movement logs, race log"), _plain(pygame.K_l, pygame.K_F8)),
    Action(mark("Undo, redo"), (Chord(pygame.K_z, ctrl=True), Chord(pygame.K_y, ctrl=True))),
    Action(mark("Agree to an undo"), _plain(pygame.K_j)),
    Action(mark("Logs of teams 1–6"), _plain(*range(pygame.K_F2, pygame.K_F8))),
    Action(mark("Retire a rider; turn report"), _plain(pygame.K_r)),
    Action(mark("Steer dropped riders"), _plain(pygame.K_d)),
    Action(mark("Pause the animation"), _plain(pygame.K_k)),
    Action(mark("Next or previous control"), (Chord(pygame.K_TAB), Chord(pygame.K_TAB, shift=True))),
    Action(mark("Previous rider"), _plain(pygame.K_BACKSPACE)),
    Action(mark("Scroll a page"), _plain(pygame.K_PAGEUP, pygame.K_PAGEDOWN)),
    Action(mark("Special cards"), _plain(pygame.K_p, pygame.K_c, pygame.K_t, pygame.K_b)),
    Action(mark("Name the second card"), _plain(pygame.K_g)),
    Action(mark("Spy; replay this race"), _plain(pygame.K_s)),
    Action(mark("Watch again"), _plain(pygame.K_w)),
    Action(mark("Keys here; all help"), (Chord(pygame.K_F1), Chord(pygame.K_F1, shift=True))),
    Action(mark("Full screen"), _plain(pygame.K_F11)),
    Action(mark("Text size"), _plain(pygame.K_PLUS, pygame.K_MINUS)),
    Action(mark("Automatic text size"), (Chord(pygame.K_0, ctrl=True),)),
    Action(mark("Sound on or off"), _plain(pygame.K_m)),
    Action(mark("Back, menu"), _plain(pygame.K_ESCAPE)),
    Action(mark("Quit"), (Chord(pygame.K_q, ctrl=True),)),
)
MOVABLE: Final = frozenset(chord for action in ACTIONS for chord in action.keys)


def action_of(chord: Chord) -> Action | None:
    """What the usual key does; None if it is not on the list."""
    return next((action for action in ACTIONS if chord in action.keys), None)


def use_kept_keys(settings: Settings) -> KeyMap:
    """Puts the key map of the settings into use; needs pygame's display."""
    keys = KeyMap(MOVABLE)
    if not keys.read(settings.keys):
        settings.keys = keys.written()
        settings.pass_over("keys")
    use_keys(keys)
    return keys
