"""The theme of what we use of pygame-gui, made from palette and scale; pygame-gui is imported here and only on demand.

pygame-gui ignores `defaults.font` and knows no scale: fonts go per element type, in pixels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from breakaway_desktop.ui.drawing.letters import font_path, whole
from breakaway_desktop.ui.drawing.palette import RGB, Palette

if TYPE_CHECKING:
    from pygame_gui import UIManager

FONT = "board"
_gui: dict[tuple[str, int], UIManager] = {}


def hexed(colour: RGB) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)


def theme_of(palette: Palette, size_px: int) -> dict[str, Any]:
    """The theme as pygame-gui reads it: one line of text on a card, without frame; ours is drawn around it."""
    card, ink = hexed(palette.card), hexed(palette.ink)
    return {
        "text_entry_line": {
            "colours": {
                "dark_bg": card,
                "normal_text": ink,
                "normal_border": card,
                "selected_bg": hexed(palette.tint),
                "selected_text": ink,
                "text_cursor": hexed(palette.accent),
            },
            "font": {"name": FONT, "size": str(size_px), "bold": "1", "regular_path": str(font_path(False))},
            "misc": {"shape": "rectangle", "border_width": "0", "shadow_width": "0", "padding": "0,0"},
        }
    }


def gui_for(palette: Palette, scale: float, size: float = 14) -> UIManager:
    """A pygame-gui manager whose text has `size` units at this scale; one is kept for the last theme and size."""
    size_px = whole(size * scale)
    key = palette.name, size_px
    if key not in _gui:
        from pygame_gui import UIManager

        _gui.clear()
        manager = UIManager((64, 64), enable_live_theme_updates=False)
        manager.add_font_paths(
            FONT, str(font_path(False)), str(font_path(True)), str(font_path(False)), str(font_path(True))
        )
        manager.preload_fonts([{"name": FONT, "point_size": size_px, "style": "bold"}])
        manager.get_theme().load_theme(theme_of(palette, size_px))
        manager.set_window_resolution(pygame.display.get_window_size() if pygame.display.get_surface() else (64, 64))
        _gui[key] = manager
    return _gui[key]


def forget_gui() -> None:
    """Drops the manager, before pygame's fonts are closed."""
    _gui.clear()
