"""The command `open`: a file in the window."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from breakaway_desktop.cli import run_in_window
from breakaway_desktop.cli.received import received_race, take_received
from breakaway_desktop.commands.arguments import open_race_file
from breakaway_desktop.commands.files import add_race_argument, load_race
from breakaway_desktop.commands.parser import BadInput
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.features import features
from breakaway_desktop.kit.files.addresses import printed_name
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.library import SavedRace

_LONGEST_TEXT: Final = 200_000
"""Maximum number of characters that are read from standard input."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_race_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Open a file in the window, or show its race in the terminal if there is no display.

    The window also reports a damaged or missing file, because after a double click there is no terminal.
    """
    from breakaway_desktop.ui.intents import OpenFile

    file = args.file
    if str(file) == "-":
        file = Path(text := sys.stdin.read(_LONGEST_TEXT))
        if not text.strip():
            raise BadInput(_("Standard input is empty: there is no race in it."))
    shown = None
    if args.show:
        with suppress(Refused):  # the window explains a file that cannot be read, and a closed race
            shown = load_race(file, show=True)
    return run_in_window(OpenFile(file), lambda: _race_for_terminal(file, show=args.show), shown)


def _race_for_terminal(path: Path, *, show: bool) -> SavedRace | None:
    """Open the race of a file for the terminal; about a race in a message the player is asked.

    Raises BadInput for a file that opens only in a window, and CheckFailed for a closed race.
    """
    if (received := received_race(path, show=show)) is not None:
        return take_received(path, received)
    if not os.path.exists(path):  # also if the name is too long
        raise BadInput(_("{file}: there is no such file.").format(file=printed_name(path)))
    for feature in features():
        if feature.window_only is not None and (sentence := feature.window_only(path)):
            raise BadInput(sentence)
    if path.is_dir():
        raise BadInput(_("{file}: this is a folder. Open one of the races in it.").format(file=path))
    return open_race_file(path, show=show)
