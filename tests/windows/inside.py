"""Windows side of the tests: `python inside.py box`, or `python inside.py console FILE`."""

from __future__ import annotations

import ctypes
import sys
import time
from pathlib import Path

DIALOG_CLASS = "#32770"
"""Window class of message boxes."""
_CLOSE = 0x10
_LONGEST = 1 << 20
"""Most characters of a box."""
_SHARE_ALL, _READ_AND_WRITE, _OPEN_EXISTING = 3, 0xC0000000, 3

if sys.platform == "win32":
    user, kernel = ctypes.windll.user32, ctypes.windll.kernel32
    FOUND = ctypes.WINFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)

    def read_box() -> str:
        """Wait for a message box, close it, and return its text."""
        while True:
            for window in _windows():
                if _class_of(window) == DIALOG_CLASS and user.IsWindowVisible(ctypes.c_void_p(window)):
                    text = max(map(_text_of, _parts_of(window)), key=len, default="")
                    # A box that is being made or closed has no text.
                    if text:
                        user.PostMessageW(ctypes.c_void_p(window), _CLOSE, 0, 0)
                        return text
            time.sleep(0.05)

    def read_console() -> str:
        """Return the lines that the console of this process shows."""
        console = ctypes.c_void_p(
            kernel.CreateFileW("CONOUT$", ctypes.c_uint(_READ_AND_WRITE), _SHARE_ALL, None, _OPEN_EXISTING, 0, None)
        )
        lines = []
        for row in range(100):
            line, read = ctypes.create_unicode_buffer(81), ctypes.c_uint()
            kernel.ReadConsoleOutputCharacterW(console, line, 80, ctypes.c_uint(row << 16), ctypes.byref(read))
            lines.append(line.value.rstrip())
        return "\n".join(lines)

    def _windows() -> list[int]:
        """Return the windows of the desktop."""
        found: list[int] = []
        user.EnumWindows(FOUND(lambda window, _: found.append(window) is None), None)
        return found

    def _parts_of(window: int) -> list[int]:
        found: list[int] = []
        user.EnumChildWindows(ctypes.c_void_p(window), FOUND(lambda part, _: found.append(part) is None), None)
        return found

    def _class_of(window: int) -> str:
        name = ctypes.create_unicode_buffer(80)
        user.GetClassNameW(ctypes.c_void_p(window), name, 80)
        return name.value

    def _text_of(window: int) -> str:
        """Return a window's text without asking its program, which may not answer."""
        text = ctypes.create_unicode_buffer(_LONGEST)
        user.InternalGetWindowText(ctypes.c_void_p(window), text, _LONGEST)
        return text.value

    if __name__ == "__main__":
        if sys.argv[1] == "box":
            sys.stdout.buffer.write(read_box().encode())
        else:
            Path(sys.argv[2]).write_text(read_console(), encoding="utf-8")
