"""The command `replay`: a race watched again."""

from __future__ import annotations

import argparse

from breakaway_desktop.cli import missing_libraries_sentence, with_closed
from breakaway_desktop.commands.files import add_race_argument, load_race, naming_file
from breakaway_desktop.commands.parser import DONE, BadInput
from breakaway_desktop.kit.no_console import output_discarded
from breakaway_desktop.kit.words import _
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.settings import load_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_race_argument(parser)


def run(args: argparse.Namespace) -> int:
    with naming_file(args.file):
        record = load_race(args.file, show=args.show)
        rebuild(record)
    from breakaway_desktop.ui.intents import ShowReplay
    from breakaway_desktop.ui.main import NoDisplay, open_window

    try:
        with output_discarded():
            open_window(load_settings(), with_closed(ShowReplay(record), record))
    except NoDisplay as error:
        without = _("A replay needs a display, and there is none here.")
        raise BadInput(
            missing_libraries_sentence(error.missing_libraries) if error.missing_libraries else without
        ) from None
    return DONE
