"""The system's clipboard as text; without one nothing can be copied or pasted."""

from __future__ import annotations

import pygame


def copy_text(text: str) -> bool:
    """Put the text into the clipboard; return whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError):
        return False
    return True


def paste_text() -> str:
    """Return the text in the clipboard; empty if it has none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeDecodeError):
        return ""
