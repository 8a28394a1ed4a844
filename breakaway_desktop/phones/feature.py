"""Contribution of phones to the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from breakaway_desktop.features import Feature, PlayOption
from breakaway_desktop.kit.words import mark
from breakaway_desktop.phones.meta_keys import ROOM

if TYPE_CHECKING:
    from breakaway_desktop.terminal.narration import Narration
    from breakaway_desktop.terminal.undo_consent import TerminalGuest


def _begin_guest(narration: Narration) -> TerminalGuest:
    from breakaway_desktop.phones.terminal_guest import open_party

    return open_party(narration)


FEATURE: Final = Feature(
    marks=(ROOM,),
    help_page="phones.help",
    play_option=PlayOption(
        "--phones", mark("with --text: players join with their phones, in the local network"),
        mark("--phones only works with --text. In the window, choose phones when you set up a race."), _begin_guest,
    ),
)  # fmt: skip
