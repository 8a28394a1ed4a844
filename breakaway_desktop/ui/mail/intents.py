"""Intents and keys of races by mail."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import MAIL, MENU, OF_MENU

if TYPE_CHECKING:
    from breakaway_desktop.mail.view_block import Block


class ShowMail(Intent):
    """Show the referee's desk for races by mail, with the race in this folder or the last one."""

    path: Path | None = None


class ShowLetter(Intent):
    """Show a letter of a race by mail to its player: the race as his team sees it, and his orders."""

    block: Block


OF_MAIL = mark("Race by mail")

KEYS: Final = KeyTable()
_define: Final = KEYS.define

SHOW_MAIL = _define("menu.mail", "B", mark("Race by mail"), OF_MENU, MENU)
NEW_BY_MAIL = _define("mail.new", "N", mark("New"), OF_MAIL, MAIL)
RUN_TURN = _define("mail.run", "T", mark("Write letters, run the turn"), OF_MAIL, MAIL)
RUN_WITHOUT = _define("mail.run-without", "F", mark("Run without them"), OF_MAIL, MAIL)
REMIND = _define("mail.remind", "R", mark("Remind"), OF_MAIL, MAIL)
CHANGE_DEADLINE = _define("mail.deadline", "D", mark("Deadline"), OF_MAIL, MAIL)
REPLACE = _define("mail.replace", "P", mark("Replace"), OF_MAIL, MAIL)
REOPEN = _define("mail.reopen", "B", mark("Reopen"), OF_MAIL, MAIL)
SHOW_ANSWER = _define("mail.show-answer", "V", mark("Show reply"), OF_MAIL, MAIL)
SHOW_LETTER = _define("mail.show", "L", mark("Show"), OF_MAIL, MAIL)
