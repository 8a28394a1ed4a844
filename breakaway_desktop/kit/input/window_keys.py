"""Keys of every window: those that move through a page and press, and those of the window itself.

A program adds a table of its own (`KeyMap.actions`). Every key is defined in such a table; a screen then binds it to a
message: `Shortcut(act.HELP, ShowHelp())`, `button(…, key=act.BACK)`. The page of keys, the settings and key caps read
the table. The focus and text fields handle some keys themselves; those have rows here, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from breakaway_desktop.kit.input.chords import Chord, chord_named
from breakaway_desktop.kit.words import _, mark

MOVING, WINDOW = mark("Navigation"), mark("Window")
"""Groups, as on the page of keys and in the settings."""


@dataclass(frozen=True, slots=True)
class KeyBinding:
    """An action with a key: its name in the settings, its default key, a description (actions with the same one share a
    row of the page of keys), its group, and the screens where it works; no screens: everywhere.

    `repeats`: whether it is repeated while the key is held down.
    """

    name: str
    default_chord: Chord
    sentence: str
    group: str
    screens: tuple[str, ...] = ()
    repeats: bool = False
    fixed: bool = False
    """Whether its key cannot be changed."""
    keeps_focus: bool = False
    """Whether the focus stays where it is when the key presses a button."""

    @property
    def description(self) -> str:
        return _(self.sentence)

    def shares_screen_with(self, other: KeyBinding) -> bool:
        return not (self.screens and other.screens and set(self.screens).isdisjoint(other.screens))


class KeyTable(list[KeyBinding]):
    """Actions with keys, in the order in which they are defined."""

    def __init__(self) -> None:
        super().__init__()
        self.retired: dict[str, str] = {}
        """The actions that took the place of others, by the names of those; empty: none."""

    def retire(self, names: str, successor: str = "") -> None:
        """Let an action take the place of others, of which saved keys know the names."""
        self.retired |= dict.fromkeys(names.split(), successor)

    def define(
        self, name: str, key: str, sentence: str, group: str, *screens: str, repeats: bool = False,
        fixed: bool = False, keeps_focus: bool = False,
    ) -> KeyBinding:  # fmt: skip
        self.append(KeyBinding(name, chord_named(key), sentence, group, screens, repeats, fixed, keeps_focus))
        return self[-1]


_table: Final = KeyTable()
_define: Final = _table.define

# fmt: off
# The focus and the controls read these by their default keys (`KeyMap.translate`).
LEFT = _define("focus.left", "←", mark("button in that direction"), MOVING, repeats=True)
RIGHT = _define("focus.right", "→", mark("button in that direction"), MOVING, repeats=True)
UP = _define("focus.up", "↑", mark("button in that direction"), MOVING, repeats=True)
DOWN = _define("focus.down", "↓", mark("button in that direction"), MOVING, repeats=True)
NEXT = _define("focus.next", "Tab", mark("next button"), MOVING, repeats=True)  # no words: a key
PREVIOUS = _define("focus.previous", "Shift+Tab", mark("previous button"), MOVING, repeats=True)
PRESS = _define("focus.press", "Enter", mark("press the highlighted button"), MOVING)  # no words: a key
FINISH = _define("setup.finish", "Ctrl+Enter",  # no words: a key
                 mark("press the yellow button, wherever the highlight is"), MOVING)
PRESS_OR_SKIP = _define("focus.skip", "Space",  # no words: a key
               mark("press; skip the animation, show cards (hold to speed up)"), MOVING)
PAGE_UP = _define("focus.page-up", "PgUp", mark("scroll a page"), MOVING, repeats=True)
PAGE_DOWN = _define("focus.page-down", "PgDn", mark("scroll a page"), MOVING, repeats=True)
FIRST = _define("focus.first", "Home", mark("beginning, end"), MOVING)  # no words: a key
LAST = _define("focus.last", "End", mark("beginning, end"), MOVING)  # no words: a key
BACK = _define("focus.back", "Esc", mark("back"), MOVING)  # no words: a key

HELP = _define("window.keys", "F1", mark("these keys"), WINDOW, keeps_focus=True)
ALL_HELP = _define("window.help", "Shift+F1", mark("all pages of help"), WINDOW)
FULL_SCREEN = _define("window.full-screen", "F11", mark("full screen"), WINDOW)
MUTE = _define("window.mute", "M", mark("sound on or off"), WINDOW)
LARGER = _define("window.larger", "+", mark("text size"), WINDOW, repeats=True)
SMALLER = _define("window.smaller", "−", mark("text size"), WINDOW, repeats=True)
# For screens with + and − keys of their own.
LARGER_THERE = _define("window.larger-there", "Ctrl++",
                       mark("text size on screens that use + and − themselves"), WINDOW, repeats=True)
SMALLER_THERE = _define("window.smaller-there", "Ctrl+−",
                        mark("text size on screens that use + and − themselves"), WINDOW, repeats=True)
AUTOMATIC_SIZE = _define("window.automatic-size", "Ctrl+0", mark("automatic text size"), WINDOW)
PASTE = _define("text.paste", "Ctrl+V", mark("open the message on the clipboard"), WINDOW, fixed=True)
QUIT = _define("window.quit", "Ctrl+Q", mark("quit (the race is saved)"), WINDOW)
# fmt: on

WINDOW_ACTIONS: Final = tuple(_table)
