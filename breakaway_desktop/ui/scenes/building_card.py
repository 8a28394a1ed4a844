"""A starting card: − and +, arrows, or its value typed in figures."""

from __future__ import annotations

import pygame

from breakaway_desktop.engine.hands import LARGEST, SMALLEST
from breakaway_desktop.ui.kit.controls import Stepper
from breakaway_desktop.ui.kit.inputs import Input, KeyDown

_MORE = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
_LESS = (pygame.K_MINUS, pygame.K_KP_MINUS)


class CardStepper(Stepper):
    """Figures set the value: `1` and then `2` make 12; whatever else happens begins a new number."""

    _typed = ""

    @staticmethod
    def figure(event: KeyDown) -> str:
        """The figure of a key, of the pad too; empty for another key."""
        if event.ctrl:
            return ""
        if pygame.K_0 <= event.key <= pygame.K_9:
            return str(event.key - pygame.K_0)
        if pygame.K_KP_1 <= event.key <= pygame.K_KP_9:
            return str(event.key - pygame.K_KP_1 + 1)
        return "0" if event.key == pygame.K_KP_0 else ""

    def takes_key(self, event: KeyDown) -> bool:
        if event.ctrl:
            return False
        return bool(self.figure(event)) or event.key in _MORE + _LESS or super().takes_key(event)

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown):
            figure = self.figure(event)
            if figure:
                self._type(figure)
                return True
            self._typed = ""
            if event.key in _MORE + _LESS and not event.ctrl:
                self.change(self.value + (1 if event.key in _MORE else -1))
                return True
        return super().handle(event)

    def lost_focus(self) -> None:
        super().lost_focus()
        self._typed = ""

    def _type(self, figure: str) -> None:
        for text in (self._typed + figure, figure):
            if SMALLEST <= int(text) <= LARGEST:
                self._typed = text
                self.change(int(text))
                return
        self._typed = ""
