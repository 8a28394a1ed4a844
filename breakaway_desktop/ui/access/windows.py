"""Screen readers on Windows: UI Automation, which asks the window by messages."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import pygame

from breakaway_desktop.ui.access.adapter import ReaderAdapter, ReaderCalls
from breakaway_desktop.ui.access.tree import Leaf

_GET_SCREEN_READER: Final = 0x46
_NARRATOR: Final = "NarratorRunning"
_SYNCHRONIZE: Final = 0x00100000
_HIDE, _SHOW = 0, 5


def may_listen() -> bool:
    """Return whether a screen reader says that it is running: by a flag of the system, Narrator by a mutex alone."""
    if sys.platform == "win32":
        with suppress(Exception):  # an unusual desktop must not stop the game
            flag = ctypes.c_int(0)
            ctypes.WinDLL("user32").SystemParametersInfoW(_GET_SCREEN_READER, 0, ctypes.byref(flag), 0)
            kernel = ctypes.WinDLL("kernel32")
            kernel.OpenMutexW.restype = ctypes.c_void_p
            mutex = kernel.OpenMutexW(_SYNCHRONIZE, False, _NARRATOR)
            if mutex:
                kernel.CloseHandle(ctypes.c_void_p(mutex))
            return bool(flag.value or mutex)
    return False


has_reader = may_listen


def connect(calls: ReaderCalls) -> ReaderAdapter:
    """Connect the window, which must be hidden for that: a window shown before gets no focus."""
    return _WindowsAdapter(calls)


class _WindowsAdapter:
    def __init__(self, calls: ReaderCalls) -> None:
        import accesskit

        from breakaway_desktop.ui.access.bridge_nodes import passing_on, tree_update

        self._tree_update = tree_update
        self._window = _window_now()
        _show(self._window, _HIDE)
        self._adapter = accesskit.windows.SubclassingAdapter(self._window, calls.activate, passing_on(calls))
        _show(self._window, _SHOW)

    @property
    def is_connected(self) -> bool:
        return bool(self._window == _window_now())

    def update(self, leaves: Sequence[tuple[int, Leaf]], focus: int) -> None:
        update = self._tree_update(leaves, focus)
        events = self._adapter.update_if_active(lambda: update)
        if events is not None:
            events.raise_events()

    def focus_window(self, has_focus: bool) -> None:
        """Do nothing: the library sees the window's messages."""


def _window_now() -> Any:
    return pygame.display.get_wm_info()["window"]


def _show(window: Any, command: int) -> None:
    if sys.platform == "win32":
        ctypes.WinDLL("user32").ShowWindow(ctypes.c_void_p(window), command)
