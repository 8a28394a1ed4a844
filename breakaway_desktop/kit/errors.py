"""The bases of errors that a page explains to the player, and what becomes of errors in code of plug-ins."""

from __future__ import annotations

from typing import Final

LONGEST_ERROR: Final = 200
"""Maximum number of characters that are told of what a plug-in says."""


class ExplainedError(Exception):
    """An error that is told in one sentence; nothing has changed because of it."""


class Interruption(BaseException):
    """Raised by the program in the middle of a plug-in's work that is no longer wanted."""


class CtrlC(KeyboardInterrupt):
    """Raised when the player stops the program: a plug-in may raise a KeyboardInterrupt of its own."""


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
