"""What all form screens share: the game, the key for help, the bar with the title."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from breakaway_desktop.ui.intents import ShowHelp, ShowKeys
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.key_groups import KeyGroup, form_keys, window_keys
from breakaway_desktop.ui.kit.scene import Scene
from breakaway_desktop.ui.session import Session


class FormScene(Scene):
    """A screen to fill in. `F1` shows its keys, which `keys` names, and Shift+F1 all pages of help."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    @property
    def about(self) -> str:
        """What this screen is, for the head of its page of keys."""
        return ""

    def keys(self) -> Sequence[KeyGroup]:
        return form_keys(), window_keys()

    def handle(self, event: Input) -> bool:
        if super().handle(event):
            return True
        if isinstance(event, KeyDown) and event.key == pygame.K_F1 and not event.held:
            if event.shift:
                self.navigate(ShowHelp())
            else:
                self.navigate(ShowKeys(self.about, tuple(self.keys())))
            return True
        return False

    def relayout(self) -> None:
        """Lays out anew because what is shown has changed."""
        self.resize()
        self.dirty = True
