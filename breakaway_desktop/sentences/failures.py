"""Messages about files that could not be read or written, and about settings that make no sense."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.settings import Settings
from breakaway_desktop.words import _, ngettext


class InputError(Exception):
    """Raised with a sentence on what was typed."""


FAILURES: Final = (InputError, Refused, OSError, ValueError)
"""What `say_failure` explains."""


def reason_of(error: Exception) -> str:
    """The system's own words, else the name of what went wrong."""
    return (error.strerror if isinstance(error, OSError) else "") or type(error).__name__


def say_failure(error: Exception) -> str:
    """Why what writes or opens a race could not be done."""
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, Refused):
        return say_refusal(error)
    return _("The race cannot be saved: {reason}.").format(reason=reason_of(error))


def settings_lines(settings: Settings) -> tuple[str, ...]:
    """What the file of settings says wrongly, and where it lies as it was; nothing if all of it was understood."""
    if settings.backup is not None:
        return (
            _("The settings file could not be read, so all settings are back to their defaults."),
            _("The old file was renamed to {file}.").format(file=settings.backup),
        )
    if not settings.misread:
        return ()
    sentence = ngettext(
        "The settings file has an invalid value for {names}, so it is back to its default.",
        "The settings file has invalid values for {names}, so they are back to their defaults.",
        len(settings.misread),
    )
    told = sentence.format(names=listed([f"“{name}”" for name in settings.misread]))
    if settings.kept_copy is None:
        return (told,)
    return told, _("The old file was saved as {file}.").format(file=settings.kept_copy)
