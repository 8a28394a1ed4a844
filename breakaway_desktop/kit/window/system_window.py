"""The desktop's scale, and the title bar of the window, which is dark in the dark theme.

SDL 2 supports neither. The window is drawn in pixels (`SDL_WINDOWS_DPI_AWARENESS`, ui/__init__.py), so that no desktop
stretches its picture; only macOS and Wayland measure in points and scale it themselves.
"""

from __future__ import annotations

import ctypes
import re
import sys
from contextlib import suppress
from typing import Final

import pygame

from breakaway_desktop.kit.window.scales import DEFAULT_SIZE

BARS_PX: Final = 72
"""Estimated height of the desktop's bars and the window's title bar, in pixels at 100 %."""
LARGEST_SCALE: Final = 4.0
_DEFAULT_DPI: Final = 96
_LOGPIXELSX: Final = 88
_DARK_BAR: Final = 20
_FRAME_CHANGED: Final = 0x37
"""Flags of SetWindowPos: keep position and size, redraw the frame."""


def window_size(saved: tuple[int, int], desktop_px: tuple[int, int], scale: float) -> tuple[int, int]:
    """Return the size of the window to open, in pixels: the saved one, else the default at the desktop's scale.

    It is no larger than the desktop, and the default is small enough to fit beside the desktop's bars.
    """
    w, h = saved
    bars = round(BARS_PX * scale)
    if saved == DEFAULT_SIZE:
        w, h = round(w * scale), min(round(h * scale), desktop_px[1] - bars)
    return min(w, desktop_px[0]), h if h <= desktop_px[1] else desktop_px[1] - bars


def desktop_scale() -> float:
    """Return the scale of the desktop; 1.0 if it is unknown or the desktop scales windows itself."""
    dpi = 0.0
    with suppress(Exception):  # an unusual desktop must not stop the game
        driver = pygame.display.get_driver()
        dpi = _windows_dpi() if driver == "windows" else _x11_dpi() if driver == "x11" else 0.0
    return min(max(dpi / _DEFAULT_DPI, 1.0), LARGEST_SCALE)


def _windows_dpi() -> float:
    """Return the dots per inch of the first screen, as they were when the user signed in."""
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
    """Return the dots per inch that are set for text; 0 if none are set."""
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
    """Return the `Xft.dpi` of an X screen's resources; 0 if there is none."""
    match = re.search(r"^Xft\.dpi:[ \t]*([0-9]{1,4}(?:\.[0-9]+)?)[ \t]*$", resources, re.MULTILINE)
    return float(match[1]) if match else 0.0


def colour_title_bar(*, dark: bool) -> None:
    """Make the window's title bar dark or light, if Windows supports it (Windows 10 from 2020 on)."""
    if sys.platform == "win32" and pygame.display.get_driver() == "windows":
        with suppress(Exception):
            window = ctypes.c_void_p(pygame.display.get_wm_info()["window"])
            value = ctypes.c_int(dark)
            ctypes.WinDLL("dwmapi").DwmSetWindowAttribute(window, _DARK_BAR, ctypes.byref(value), ctypes.sizeof(value))
            ctypes.WinDLL("user32").SetWindowPos(window, None, 0, 0, 0, 0, _FRAME_CHANGED)
