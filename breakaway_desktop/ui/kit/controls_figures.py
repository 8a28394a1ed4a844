"""A stepper whose value can also be typed in figures."""

from __future__ import annotations

from typing import Any

import pygame

from breakaway_desktop.ui.kit.controls_number import Stepper
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.words import _


class FigureStepper(Stepper):
    """Figures set the value: `1` and then `2` make 12; whatever else happens begins a new number.

    A number out of range is refused with a sentence in `remark`. `largest_typed` is the largest that can be typed
    where `most` is none (`no cap`).
    """

    lasting = (*Stepper.lasting, "_typed", "remark")

    def __init__(self, *place: Any, largest_typed: int | None = None, **how: Any) -> None:
        super().__init__(*place, **how)
        self.largest_typed = self.most if largest_typed is None else largest_typed
        self._typed = ""

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
        return bool(self.figure(event)) or super().takes_key(event)

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown):
            figure = self.figure(event)
            if figure:
                self._type(figure)
                return True
            self._typed = self.remark = ""
        return super().handle(event)

    def lost_focus(self) -> None:
        super().lost_focus()
        self._typed = ""

    def change(self, value: int) -> bool:
        self.remark = ""
        return super().change(value)

    def _type(self, figure: str) -> None:
        """Goes on with the number as far as it can, else begins a new one with this figure."""
        whole = self._typed + figure
        self._typed = next((text for text in (whole, figure) if self._may_become(text)), "")
        if self._typed and int(self._typed) >= self.least:
            self.change(int(self._typed))
        if self._typed != whole or int(whole) < self.least:
            words = _("{typed} is not from {least} to {most}.")
            self.remark = words.format(typed=whole, least=self.least, most=self.largest_typed)

    def _may_become(self, text: str) -> bool:
        """Whether it is a number in range, or more figures can make it one."""
        number = int(text)
        return number <= self.largest_typed and (number >= self.least or 0 < number * 10 <= self.largest_typed)
