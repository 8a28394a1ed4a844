"""`breakaway-desktop export`: a picture of a race, still or moving, drawn without a window."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from breakaway_desktop.arguments import (
    AnswerIsNo,
    BadInput,
    about,
    command,
    complain,
    not_written,
    race_in,
    whole_number,
)
from breakaway_desktop.atomic import write_bytes
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.saves import require_folder
from breakaway_desktop.text.report import hides_reports
from breakaway_desktop.words import _

DONE = 0


def add_export(commands: Any) -> None:
    """The command and its arguments."""
    example = "r.race --gif race.gif"  # no words: what one types
    parser = command(commands, "export", _export, _("draw a race, or one of its turns, as a picture to send"), example)
    parser.add_argument("file", type=Path, metavar="FILE")
    kind = parser.add_mutually_exclusive_group(required=True)
    kind.add_argument("--gif", type=Path, metavar="OUT", help=_("an animated picture of the race"))
    kind.add_argument("--png", type=Path, metavar="OUT", help=_("a picture of the last moment"))
    parser.add_argument("--turn", type=whole_number, help=_("only this turn"))


def _export(given: argparse.Namespace) -> int:
    """Raises AnswerIsNo and BadInput."""
    match = race_in(given.file).match
    if hides_reports(match.steps):
        sentence = _("{file}: this race hides positions; you can export pictures once it has finished.")
        raise AnswerIsNo(sentence.format(file=given.file))
    _check_turn(given, match)
    to: Path = given.gif or given.png
    with about(to):
        require_folder(to)
    try:
        picture, thinned = _drawn(match, given.turn, moving=given.gif is not None)
        write_bytes(to, picture)
    except ImportError:
        raise BadInput(
            _("An animated picture needs Pillow, which is not installed here. A still picture works without it.")
        ) from None
    except (OSError, ValueError) as error:
        raise not_written(to, error) from None
    if thinned:
        complain(thinned)
    return DONE


def _check_turn(given: argparse.Namespace, match: Match) -> None:
    """Raises BadInput for a turn that nobody has ridden in."""
    last = max((step.before.turn for step in match.steps), default=0)
    if given.turn is not None and not 1 <= given.turn <= last:
        raise BadInput(
            _("{file}: there is no turn {turn} to draw; the race has reached turn {turns}.").format(
                file=given.file, turn=given.turn, turns=last
            )
        )


def _drawn(match: Match, turn: int | None, *, moving: bool) -> tuple[bytes, str]:
    """The file, and in a sentence what it leaves out, if anything."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is for results
    from breakaway_desktop.ui.pictures.postcard import Postcard, off_screen  # pygame is not needed for other commands

    with off_screen():
        card = Postcard(match, turn)
        return (card.gif(), card.thinned) if moving else (card.png(), "")
