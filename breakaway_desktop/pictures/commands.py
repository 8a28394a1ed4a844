"""The command `export`: a picture of a race, still or animated, drawn without a window."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from breakaway_desktop.commands.files import add_race_argument, is_same_file, load_race, naming_file, write_error
from breakaway_desktop.commands.parser import DONE, BadInput, CheckFailed, print_error, whole_number
from breakaway_desktop.kit.files.addresses import printed_name
from breakaway_desktop.kit.files.atomic import write_bytes
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import require_folder
from breakaway_desktop.reports.report import hides_reports


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_race_argument(parser)
    kind = parser.add_mutually_exclusive_group(required=True)
    kind.add_argument("--gif", type=Path, metavar="OUT", help=_("an animated picture of the race"))
    kind.add_argument("--png", type=Path, metavar="OUT", help=_("a picture of the last moment"))
    parser.add_argument("--turn", type=whole_number, help=_("only this turn"))


def run(args: argparse.Namespace) -> int:
    """Write the picture. Raises CheckFailed and BadInput."""
    # Check the arguments.
    with naming_file(args.file):
        match = Match.resume(load_race(args.file, show=args.show))
    if hides_reports(match.steps):
        sentence = _("{file}: this race hides positions; you can export pictures once it has finished.")
        raise CheckFailed(sentence.format(file=printed_name(args.file)))
    _check_turn(args, match)
    to: Path = args.gif or args.png
    with naming_file(to):
        require_folder(to)
    if is_same_file(to, args.file):
        raise BadInput(_("{file} already exists. Choose another name.").format(file=printed_name(to)))

    # Draw and write the picture.
    try:
        picture, thinned = _draw_picture(match, args.turn, moving=args.gif is not None)
        write_bytes(to, picture)
    except ImportError:
        raise BadInput(
            _("An animated picture needs Pillow, which is not installed here. A still picture works without it.")
        ) from None
    except (OSError, ValueError) as error:
        raise write_error(to, error) from None

    if thinned:
        print_error(thinned)
    return DONE


def _check_turn(args: argparse.Namespace, match: Match) -> None:
    """Raise BadInput for a turn that has not been played."""
    last = max((step.before.turn for step in match.steps), default=0)
    if args.turn is not None and not 1 <= args.turn <= last:
        raise BadInput(
            _("{file}: there is no turn {turn} to draw; the race has reached turn {turns}.").format(
                file=printed_name(args.file), turn=args.turn, turns=last
            )
        )


def _draw_picture(match: Match, turn: int | None, *, moving: bool) -> tuple[bytes, str]:
    """Return the picture file's bytes, and a sentence about anything left out; empty if nothing is."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is for results
    from breakaway_desktop.ui.panels.off_screen import off_screen  # pygame is not needed for other commands
    from breakaway_desktop.ui.pictures.race_picture import RacePicture

    with off_screen():
        card = RacePicture(match, turn)
        return (card.gif(), card.omission_note) if moving else (card.png(), "")
