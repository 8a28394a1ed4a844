"""Attention from the taskbar, where the desktop supports it, while a player is asked in a window without the focus."""

from __future__ import annotations

import warnings
from collections.abc import Hashable
from contextlib import suppress

import pygame


class Attention:
    """Lets the taskbar ask for attention, once for each question that comes up while the window has no focus."""

    def __init__(self) -> None:
        self._has_focus = True
        self._question: Hashable = None
        self._is_asking = False

    def ask_about(self, question: Hashable) -> None:
        """Note what a player must decide now; None: nothing."""
        if question != self._question:
            self._question = question
            self._ask(question is not None and not self._has_focus)

    def note_focus(self, *, has_focus: bool) -> None:
        """Note whether the window has the focus. A question that is seen is not asked again."""
        self._has_focus = has_focus
        if has_focus:
            self._ask(False)

    def _ask(self, on: bool) -> None:
        if on or self._is_asking:
            _flash(pygame.FLASH_UNTIL_FOCUSED if on else pygame.FLASH_CANCEL)
        self._is_asking = on


def _flash(operation: int) -> None:
    with warnings.catch_warnings(), suppress(pygame.error, AttributeError):
        warnings.simplefilter("ignore", DeprecationWarning)  # the display module itself cannot flash
        pygame.Window.from_display_module().flash(operation)
