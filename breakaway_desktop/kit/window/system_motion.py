"""Whether the desktop asks programs to move nothing, for the motion that follows it.

SDL has no function for it. Windows and macOS have one of their own, KDE has a file, and GNOME is asked by `gsettings`.
That may be slow, so a thread asks, once, when the window opens. An unknown desktop counts as one that allows motion.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any, Final

_SPI_GETCLIENTAREAANIMATION: Final = 0x1042
_PATIENCE_S: Final = 1.0
"""Seconds after which a desktop that does not answer is given up."""


def ask_in_thread(on_still: Callable[[], None]) -> None:
    """Ask the desktop, without waiting; call `on_still` from the thread if nothing may move."""

    def ask() -> None:
        if is_desktop_still():
            on_still()

    Thread(target=ask, name="system_motion", daemon=True).start()


def is_desktop_still() -> bool:
    """Return whether the desktop asks for no motion; may block for `_PATIENCE_S`."""
    try:
        if sys.platform == "win32":
            return _is_windows_still(ctypes.windll)
        if sys.platform == "darwin":
            return _is_macos_still()
        if "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", ""):
            return _is_kde_still()
        return _is_gnome_still()
    except Exception:  # an unusual desktop must not stop the game
        return False


def _is_gnome_still() -> bool:
    asked = subprocess.run(
        ["gsettings", "get", "org.gnome.desktop.interface", "enable-animations"],
        stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE_S, check=False,
    )  # fmt: skip
    return asked.stdout.strip() == b"false"


def _is_kde_still() -> bool:
    from configparser import ConfigParser, Error  # of all desktops only this one needs it

    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    stored = ConfigParser(strict=False, interpolation=None, allow_no_value=True)
    try:
        stored.read_string((folder / "kdeglobals").read_text(encoding="utf-8"))
    except (OSError, UnicodeError, Error):
        return False
    return float(stored.get("KDE", "AnimationDurationFactor", fallback="1")) == 0


def _is_windows_still(windll: Any) -> bool:
    allowed = ctypes.c_int(1)
    windll.user32.SystemParametersInfoW(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(allowed), 0)
    return not allowed.value


def _is_macos_still() -> bool:
    """Ask the workspace of AppKit by the runtime of Objective-C."""
    ctypes.CDLL("/System/Library/Frameworks/AppKit.framework/AppKit")
    objc = ctypes.CDLL("/usr/lib/libobjc.A.dylib")
    objc.objc_getClass.restype = objc.sel_registerName.restype = ctypes.c_void_p
    pointer = ctypes.c_void_p
    get_object = ctypes.CFUNCTYPE(pointer, pointer, pointer)(("objc_msgSend", objc))
    get_bool = ctypes.CFUNCTYPE(ctypes.c_bool, pointer, pointer)(("objc_msgSend", objc))
    workspace = get_object(objc.objc_getClass(b"NSWorkspace"), objc.sel_registerName(b"sharedWorkspace"))
    return bool(get_bool(workspace, objc.sel_registerName(b"accessibilityDisplayShouldReduceMotion")))
