"""How Windows says that a screen reader is running."""

from __future__ import annotations

import ctypes
import sys

import pytest

from breakaway_desktop.ui.access.windows import may_listen


@pytest.mark.skipif(sys.platform != "win32", reason="asks Windows: `make windows-test`")
def test_narrator_says_so_by_a_mutex() -> None:
    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined]
    assert not may_listen()
    mutex = kernel.CreateMutexW(None, False, "NarratorRunning")
    try:
        assert may_listen()
    finally:
        kernel.CloseHandle(mutex)
    assert not may_listen()
