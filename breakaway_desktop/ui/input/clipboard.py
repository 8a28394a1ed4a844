"""The system's clipboard as text; without one nothing can be copied or pasted."""

from __future__ import annotations

import pygame


def copied(text: str) -> bool:
    """Puts the text into the clipboard; tells whether it is there."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError):
        return False
    return True


def pasted() -> str:
    """The text in the clipboard; empty if it holds none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeDecodeError):
        return ""
