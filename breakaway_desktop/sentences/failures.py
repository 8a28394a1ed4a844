"""What the system says of a file that could not be read or written."""

from __future__ import annotations

from collections.abc import Callable

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.words import _


class Wrong(Exception):
    """Raised with a sentence on what was typed."""


def reason_of(error: Exception) -> str:
    """The system's own words, else the name of what went wrong."""
    return (error.strerror if isinstance(error, OSError) else "") or type(error).__name__


def attempt(deed: Callable[[], object]) -> str:
    """Does what writes a race; what was wrong, in a sentence, empty if nothing was."""
    try:
        deed()
    except Wrong as wrong:
        return str(wrong)
    except Refused as refused:
        return say_refusal(refused)
    except (OSError, ValueError) as error:
        return _("The race cannot be written: {reason}.").format(reason=reason_of(error))
    return ""
