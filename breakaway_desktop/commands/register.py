"""The command `register`, which makes race files open on a double click on Windows; `--undo` reverses it."""

from __future__ import annotations

import argparse

from breakaway_desktop.commands.parser import DONE, CheckFailed
from breakaway_desktop.file_type import Registry, register_program, unregister_program, user_registry
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.file_errors import os_error_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--undo", action="store_true", help=_("undo this"))


def run(args: argparse.Namespace) -> int:
    """Register race files, or undo that, and print the result. Raises CheckFailed."""
    registry = user_registry()
    if registry is None:
        raise CheckFailed(_("Only Windows needs this command. On Linux, your distribution’s package does this."))
    try:
        print(_undo(registry) if args.undo else _do(registry))
    except OSError as error:
        raise CheckFailed(_("Windows refuses to change this: {reason}.").format(reason=os_error_text(error))) from None
    return DONE


def _do(registry: Registry) -> str:
    if register_program(registry):
        return _("A double click on a race file now opens it in Breaking Away. To undo this, add --undo.")
    return _("Another program opens race files. Breaking Away is now in the menu under “Open with”.")


def _undo(registry: Registry) -> str:
    if unregister_program(registry):
        return _("A double click on a race file no longer opens Breaking Away.")
    return _("Race files were not registered. Nothing has changed.")
