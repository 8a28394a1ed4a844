"""Screen readers on Linux: AT-SPI, which asks over the session's bus at any time."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from breakaway_desktop.ui.access.adapter import ReaderAdapter, ReaderCalls
from breakaway_desktop.ui.access.tree import Leaf


def may_listen() -> bool:
    """Return whether the session has a bus."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    return "DBUS_SESSION_BUS_ADDRESS" in os.environ or (runtime is not None and Path(runtime, "bus").exists())


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
