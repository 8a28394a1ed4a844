"""The bases of errors that a page explains to the player, and what becomes of errors in code of plug-ins."""

from __future__ import annotations

import signal
from threading import current_thread, main_thread
from typing import Final

LONGEST_ERROR: Final = 200
"""Maximum number of characters that are told of what a plug-in says."""


class ExplainedError(Exception):
    """An error that is told in one sentence; nothing has changed because of it."""


class Interruption(BaseException):
    """Raised by the program in the middle of a plug-in's work that is no longer wanted."""


class CtrlC(KeyboardInterrupt):
    """Raised when the player stops the program: a plug-in may raise a KeyboardInterrupt of its own."""


def raise_ctrl_c() -> None:
    """Let Ctrl+C raise `CtrlC`, where it raises KeyboardInterrupt: in the main thread of the program."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler and current_thread() is main_thread():
        signal.signal(signal.SIGINT, _stop)


def _stop(_number: int, _frame: object) -> None:
    raise CtrlC


OURS: Final = (CtrlC, Interruption)
"""What code of a plug-in may be left by without being at fault."""


_NAME_OF: Final = type.__dict__["__name__"].__get__
"""Returns the name of a class, whatever a metaclass makes of that."""


def shorten(text: object) -> str:
    """Return a text of a plug-in with at most `LONGEST_ERROR` characters, whatever becoming a text does."""
    try:
        told = str(text)
    except OURS:
        raise
    except BaseException as error:
        told = _NAME_OF(type(error))
    return told if len(told) <= LONGEST_ERROR else told[: LONGEST_ERROR - 1] + "…"


def error_text(error: BaseException) -> str:
    """Return the kind of a plug-in's error and what it says."""
    return shorten(f"{_NAME_OF(type(error))}: {shorten(error)}")
