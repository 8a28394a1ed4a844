"""Sentences about files that could not be read or written, and about invalid settings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.settings import Settings


class InputError(Exception):
    """Raised with a sentence about invalid input."""


FAILURES: Final = (InputError, Refused, OSError, ValueError)
"""Errors that `failure_sentence` can explain."""


def os_error_text(error: Exception) -> str:
    """Return what is in the place of a folder, else the system's text for an error, else the name of its class."""
    if isinstance(error, FileExistsError | NotADirectoryError) and isinstance(error.filename, str):
        for path in (error.filename, *map(str, Path(error.filename).parents)):
            if os.path.islink(path) and not os.path.exists(path):
                return _("{path} is a link that leads nowhere").format(path=path)
            if os.path.exists(path) and not os.path.isdir(path):
                return _("{path} is a file, not a folder").format(path=path)
    return (error.strerror if isinstance(error, OSError) else "") or type(error).__name__


def failure_sentence(error: Exception) -> str:
    """Explain why a race could not be opened or saved."""
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, Refused):
        from breakaway_desktop.sentences.refusals import refusal_sentence  # only errors need it

        return refusal_sentence(error)
    return _("The race cannot be saved: {reason}.").format(reason=os_error_text(error))


def settings_lines(settings: Settings) -> tuple[str, ...]:
    """Explain invalid settings and name the copy of their file; empty if all were valid."""
    if settings.backup is not None:
        return (
            _("The settings file could not be read, so all settings are back to their defaults."),
            _("The old file was renamed to {file}.").format(file=settings.backup),
        )

    if not settings.misread:
        return ()
    from breakaway_desktop.sentences.names import listed

    template = ngettext(
        "The settings file has an invalid value for {names}, so it is back to its default.",
        "The settings file has invalid values for {names}, so they are back to their defaults.",
        len(settings.misread),
    )
    sentence = template.format(names=listed([f"“{name}”" for name in settings.misread]))
    if settings.kept_copy is None:
        return (sentence,)
    return sentence, _("The old file was saved as {file}.").format(file=settings.kept_copy)
