"""Screen readers on Linux: AT-SPI, which asks over the session's bus at any time."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from breakaway_desktop.ui.access.adapter import ReaderAdapter, ReaderCalls
from breakaway_desktop.ui.access.tree import Leaf

_ASK: Final = (
    "gdbus", "call", "--session", "--dest=org.a11y.Bus", "--object-path=/org/a11y/bus",
    "--method=org.freedesktop.DBus.Properties.Get", "org.a11y.Status", "ScreenReaderEnabled",
)  # fmt: skip
_PATIENCE_S: Final = 1.0
"""Seconds after which a desktop that does not answer is given up."""


def may_listen() -> bool:
    """Return whether the session has a bus."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    return "DBUS_SESSION_BUS_ADDRESS" in os.environ or (runtime is not None and Path(runtime, "bus").exists())


def has_reader() -> bool:
    """Return whether the desktop says that a screen reader is running: other programs ask for trees, too."""
    try:
        asked = subprocess.run(_ASK, stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE_S, check=False)
    except (OSError, subprocess.SubprocessError):
        return False
    return b"true" in asked.stdout


def connect(calls: ReaderCalls) -> ReaderAdapter:
    """Connect the window; the adapter sleeps until a reader asks."""
    return _UnixAdapter(calls)


class _UnixAdapter:
    is_connected = True

    def __init__(self, calls: ReaderCalls) -> None:
        import accesskit

        from breakaway_desktop.ui.access.bridge_nodes import passing_on, tree_update

        self._tree_update = tree_update
        # The tree follows from the window's thread.
        self._adapter = accesskit.unix.Adapter(calls.activate, passing_on(calls), calls.deactivate)

    def update(self, leaves: Sequence[tuple[int, Leaf]], focus: int) -> None:
        update = self._tree_update(leaves, focus)
        self._adapter.update_if_active(lambda: update)

    def focus_window(self, has_focus: bool) -> None:
        self._adapter.update_window_focus_state(has_focus)
