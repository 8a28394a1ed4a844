"""Contribution of shared races to the program."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from breakaway_desktop.features import Feature, ReceivedRace, Subcommand
from breakaway_desktop.kit.words import mark
from breakaway_desktop.share.meta_keys import CHALLENGE

if TYPE_CHECKING:
    from breakaway_desktop.record.document import Record


def _refusals() -> Mapping[str, str]:
    from breakaway_desktop.share.refusals import SENTENCES

    return SENTENCES


def _edition(meta: Mapping[str, Any]) -> int:
    from breakaway_desktop.share.challenge import challenge_in

    challenge = challenge_in(meta)
    return 0 if challenge is None else challenge.edition


def _read_race(path: Path) -> Record | None:
    from breakaway_desktop.share.recognition import is_code, is_picture_file

    if not is_code(path) and not is_picture_file(path):
        return None
    from breakaway_desktop.share.opening import open_argument
    from breakaway_desktop.share.rides import with_claims

    shared = open_argument(path)
    return None if shared is None else with_claims(shared)


def _receive(argument: Path, folder: Path, computer: str) -> ReceivedRace | None:
    from breakaway_desktop.share.recognition import is_code, is_picture_file

    if not is_code(argument) and not is_picture_file(argument):
        return None
    from breakaway_desktop.share.receiving import receive

    return receive(argument, folder, computer)


FEATURE: Final = Feature(
    marks=(CHALLENGE,),
    refusals=_refusals,
    read_race=_read_race,
    receive=_receive,
    fixed_work=True,
    edition=_edition,
    help_page="share.help",
    commands=(
        Subcommand(
            "duplicate",
            mark("compare what several people made of the same cards"),
            "r.race BA1-… anna.png --par",  # no words: what one types
            "share.commands",
        ),
        Subcommand(
            "compare",
            mark("show two races with the same cards side by side"),
            "mine.race BA1-…",  # no words: what one types
            "share.compare_command",
        ),
    ),
)
