"""The message box that shows the output of the program if it has no console, as with `Breaking Away.exe` on Windows.

Only there does Python have neither standard output nor standard error.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from typing import Final

from breakaway_desktop.kit.words import _

MOST_LINES: Final = 40
"""Lines that fit into the box on a small screen."""
_WARNING, _INFORMATION = 0x30, 0x40
_IN_FRONT: Final = 0x10000


def has_console() -> bool:
    """Return whether the system provides a stream for output."""
    return sys.platform != "win32" or sys.__stdout__ is not None or sys.__stderr__ is not None


def call_with_box(run: Callable[[], int], show: Callable[[str, bool], None] | None = None) -> int:
    """Run a command, then show its output, if any, in a box. Return the exit code.

    `show` is called with the text and whether the command failed.
    """
    printed = StringIO()
    code: int | str | None = 1
    try:
        with redirect_stdout(printed), redirect_stderr(printed):
            code = run()
    except SystemExit as end:  # argparse ends --help and --version so
        code = end.code
    text = printed.getvalue().strip()
    failed = code not in (0, None)
    if text:
        (show or _show_box)(_shorten(text), failed)
    return code if isinstance(code, int) else int(failed)


@contextmanager
def output_discarded() -> Iterator[None]:
    """Discard output of Python and libraries while a window is open without a console, so that no box shows it."""
    if has_console():
        yield
        return
    with redirect_stdout(None), redirect_stderr(None), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _shorten(text: str) -> str:
    """Return the text; if it is too long, its beginning and the command that prints all of it."""
    lines = text.splitlines()
    if len(lines) <= MOST_LINES:
        return text
    rest = _("For the rest, run {command}, in the same folder as this program.").format(command="breakaway-desktop.exe")
    return "\n".join([*lines[:MOST_LINES], "…", rest])


def _show_box(text: str, failed: bool) -> None:
    """Show the text in a system message box and wait until it is closed."""
    if sys.platform == "win32":
        import ctypes

        title = "Breaking Away"  # no words: the name of the game
        ctypes.windll.user32.MessageBoxW(None, text, title, _IN_FRONT | (_WARNING if failed else _INFORMATION))
