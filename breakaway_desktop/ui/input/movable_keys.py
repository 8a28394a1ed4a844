"""The keys that can be changed, each by its default, with what it does: the list in the settings.

A key acts where a screen says so: by the `cap` of a button, or in a table such as `screens/race/actions.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.input.keymap import Chord, KeyMap, use_keys
from breakaway_desktop.words import _, mark


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
    Action(mark("Why"), _plain(pygame.K_e)),
    Action(mark("Log"), _plain(pygame.K_l)),
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
