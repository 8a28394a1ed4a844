"""Screen readers on macOS: VoiceOver, which asks the window's view."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pygame

from breakaway_desktop.ui.access.adapter import ReaderAdapter, ReaderCalls
from breakaway_desktop.ui.access.tree import Leaf


def may_listen() -> bool:
    """Return whether VoiceOver is running."""
    if sys.platform == "darwin":
        with suppress(Exception):  # an unusual desktop must not stop the game
            objc = ctypes.CDLL("libobjc.A.dylib")
            objc.objc_getClass.restype = objc.sel_registerName.restype = ctypes.c_void_p
            ask = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(("objc_msgSend", objc))
            ask_if = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)(("objc_msgSend", objc))
            workspace = ask(objc.objc_getClass(b"NSWorkspace"), objc.sel_registerName(b"sharedWorkspace"))
            return bool(ask_if(workspace, objc.sel_registerName(b"isVoiceOverEnabled")))
    return False


has_reader = may_listen


def connect(calls: ReaderCalls) -> ReaderAdapter:
    """Connect the window. SDL gives the keyboard to the window itself, which passes the question on to its view."""
    return _MacAdapter(calls)


class _MacAdapter:
    def __init__(self, calls: ReaderCalls) -> None:
        import accesskit

        from breakaway_desktop.ui.access.bridge_nodes import passing_on, tree_update

        self._tree_update = tree_update
        self._window = pygame.display.get_wm_info()["window"]
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        self._adapter = accesskit.macos.SubclassingAdapter.for_window(self._window, calls.activate, passing_on(calls))

    @property
    def is_connected(self) -> bool:
        return bool(self._window == pygame.display.get_wm_info()["window"])

    def update(self, leaves: Sequence[tuple[int, Leaf]], focus: int) -> None:
        update = self._tree_update(leaves, focus)
        _raise(self._adapter.update_if_active(lambda: update))

    def focus_window(self, has_focus: bool) -> None:
        _raise(self._adapter.update_view_focus_state(has_focus))


def _raise(events: Any) -> None:
    if events is not None:
        events.raise_events()
