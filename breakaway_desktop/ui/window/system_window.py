"""The desktop around the window: how large it draws, and its bar over the window, which is dark where the look is.

SDL 2 knows neither. The window is drawn in pixels (`SDL_WINDOWS_DPI_AWARENESS`, ui/__init__.py), so that no desktop
stretches its picture; only macOS and Wayland count in points and scale it themselves.
"""

from __future__ import annotations

import ctypes
import re
import sys
from contextlib import suppress
from typing import Final

import pygame

USUAL: Final = (1280, 800)
"""The first window on a desktop of 100 %."""
BARS: Final = 72
"""Pixels at 100 % that a desktop's bars and the window's own take off the height of a screen, at a guess."""
LARGEST_SCALE: Final = 4.0
_USUAL_DPI: Final = 96
_LOGPIXELSX: Final = 88
_DARK_BAR: Final = 20
_FRAME_CHANGED: Final = 0x37
"""The window stays as it is, but for its frame."""


def window_size(kept: tuple[int, int], desktop_px: tuple[int, int], scale: float) -> tuple[int, int]:
    """Return the pixels of the window to open: as it was kept, else the usual ones at the desktop's scale.

    It is no larger than the desktop, and the first one leaves room for its bars.
    """
    w, h = kept
    bars = round(BARS * scale)
    if kept == USUAL:
        w, h = round(w * scale), min(round(h * scale), desktop_px[1] - bars)
    return min(w, desktop_px[0]), h if h <= desktop_px[1] else desktop_px[1] - bars


def desktop_scale() -> float:
    """Return how much larger than usual the desktop draws; 1.0 where it cannot be found out, or is none of ours."""
    dpi = 0.0
    with suppress(Exception):  # whatever is amiss with a desktop, it is no reason to trouble a player
        driver = pygame.display.get_driver()
        dpi = _windows_dpi() if driver == "windows" else _x11_dpi() if driver == "x11" else 0.0
    return min(max(dpi / _USUAL_DPI, 1.0), LARGEST_SCALE)


def _windows_dpi() -> float:
    """Return the dots in an inch of the first screen, as they were when the user signed in."""
    if sys.platform == "win32":
        user = ctypes.WinDLL("user32")
        user.GetDC.restype = ctypes.c_void_p
        user.ReleaseDC.argtypes = ctypes.c_void_p, ctypes.c_void_p
        capabilities = ctypes.WinDLL("gdi32").GetDeviceCaps
        capabilities.argtypes = ctypes.c_void_p, ctypes.c_int
        screen = user.GetDC(None)
        try:
            return float(capabilities(screen, _LOGPIXELSX))
        finally:
            user.ReleaseDC(None, screen)
    return 0.0


def _x11_dpi() -> float:
    """Return the dots in an inch for which desktops have their letters drawn, 0 where none are set."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XResourceManagerString.restype = ctypes.c_char_p
    x11.XResourceManagerString.argtypes = x11.XCloseDisplay.argtypes = (ctypes.c_void_p,)
    display = x11.XOpenDisplay(None)
    if not display:
        return 0.0
    try:
        return resource_dpi((x11.XResourceManagerString(display) or b"").decode("latin-1"))
    finally:
        x11.XCloseDisplay(display)


def resource_dpi(resources: str) -> float:
    """Return the `Xft.dpi` of an X screen's resources, 0 where there is none."""
    found = re.search(r"^Xft\.dpi:[ \t]*([0-9]{1,4}(?:\.[0-9]+)?)[ \t]*$", resources, re.MULTILINE)
    return float(found[1]) if found else 0.0


def colour_title_bar(*, dark: bool) -> None:
    """Make the window's bar dark or light, where Windows can (10 from 2020 on)."""
    if sys.platform == "win32" and pygame.display.get_driver() == "windows":
        with suppress(Exception):
            window = ctypes.c_void_p(pygame.display.get_wm_info()["window"])
            value = ctypes.c_int(dark)
            ctypes.WinDLL("dwmapi").DwmSetWindowAttribute(window, _DARK_BAR, ctypes.byref(value), ctypes.sizeof(value))
            ctypes.WinDLL("user32").SetWindowPos(window, None, 0, 0, 0, 0, _FRAME_CHANGED)
