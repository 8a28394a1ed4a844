"""The window: everything that draws or handles input, and the only package that imports pygame."""

from __future__ import annotations

import os

# SDL reads these before its first window, and pygame at its import, so they are set before any module of the window.
# Without the texture a full redraw at 1920×1080 takes 1 ms instead of 7.
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_IME_SHOW_UI", "1")
# Desktops find the window's icon by this name (packaging/linux/breakaway-desktop.desktop).
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "breakaway-desktop")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "breakaway-desktop")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
