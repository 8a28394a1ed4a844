"""Keys of races by mail."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import MAIL, MENU, OF_MENU

OF_MAIL = mark("Race by mail")

KEYS: Final = KeyTable()
_define: Final = KEYS.define

SHOW_MAIL = _define("menu.mail", "B", mark("Race by mail"), OF_MENU, MENU)
NEW_BY_MAIL = _define("mail.new", "N", mark("New"), OF_MAIL, MAIL)
RUN_TURN = _define("mail.run", "T", mark("Write letters, run the turn"), OF_MAIL, MAIL)
RUN_WITHOUT = _define("mail.run-without", "F", mark("Run without them"), OF_MAIL, MAIL)
REMIND = _define("mail.remind", "R", mark("Remind"), OF_MAIL, MAIL)
DEADLINE = _define("mail.deadline", "D", mark("Deadline"), OF_MAIL, MAIL)
REPLACE = _define("mail.replace", "P", mark("Replace"), OF_MAIL, MAIL)
REOPEN = _define("mail.reopen", "B", mark("Reopen"), OF_MAIL, MAIL)
SHOW_ANSWER = _define("mail.show-answer", "V", mark("Show reply"), OF_MAIL, MAIL)
SHOW_LETTER = _define("mail.show", "L", mark("Show"), OF_MAIL, MAIL)
