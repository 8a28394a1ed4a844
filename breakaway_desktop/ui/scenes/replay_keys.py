"""What the keys do in the replay, wherever the focus is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from breakaway_desktop.ui.intents import ShowHelp, ShowKeys
from breakaway_desktop.ui.kit.controls import Choice, Segments
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.ui.scenes.race.numbers import Numbers
from breakaway_desktop.ui.scenes.replay_layout import PAUSE, PLAY
from breakaway_desktop.ui.scenes.replay_words import key_groups
from breakaway_desktop.words import _

if TYPE_CHECKING:
    from breakaway_desktop.ui.scenes.replay import ReplayScene

_FIRST_SHEET: Final = pygame.K_F2
_PLAIN: Final = (PLAY, PAUSE, "scrub", "cards")
"""Controls on which Space plays and pauses; others it presses."""


def strike(scene: ReplayScene, event: KeyDown) -> bool:
    """Does what the key is for; whether it is for anything here."""
    key, current = event.key, scene.focus.current
    if current is not None and current.grabbing:
        return False
    if current is not None and isinstance(current, Segments | Choice | Numbers) and current.takes_key(event):
        return False
    if key in (pygame.K_LEFT, pygame.K_RIGHT):
        scene.stop()
        scene.step(1 if key == pygame.K_RIGHT else -1)
    elif key in (pygame.K_COMMA, pygame.K_PERIOD):
        scene.jump(1 if key == pygame.K_PERIOD else -1)
    elif key == pygame.K_SPACE and (current is None or current.label in _PLAIN):
        if not event.held:
            scene.play(not scene.playing)
    elif key in (pygame.K_HOME, pygame.K_END):
        scene.stop()
        scene.go_to(0 if key == pygame.K_HOME else scene.story.last)
    elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        scene.turn(-1 if key == pygame.K_PAGEUP else 1)
    elif key in (pygame.K_UP, pygame.K_DOWN) and not scene.pinned and scene.cards.takes_key(event):
        scene.cards.handle(event)
    elif _FIRST_SHEET <= key < _FIRST_SHEET + len(scene.match.seats) and not event.held:
        scene.pin(key - _FIRST_SHEET + 1)
    elif key == pygame.K_l and not event.held:
        scene.show_log()
    elif key == pygame.K_F1 and not event.held:
        if event.shift:
            scene.navigate(ShowHelp())
        else:
            scene.navigate(ShowKeys(_("Replay"), key_groups(scene.story)))
    else:
        return False
    return True
