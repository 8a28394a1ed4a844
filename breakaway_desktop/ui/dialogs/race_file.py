"""Dialogs about a race file: opened by name, dropped on the window, damaged, or open in another program."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from breakaway_desktop.checked_files import read_ordinary
from breakaway_desktop.match.library import SavedRace, open_race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.saves import import_race
from breakaway_desktop.record.document import LARGEST_FILE
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.intents import Back, GoOn, GoOnWithCopy, ShowDialog, ShowReplay
from breakaway_desktop.ui.panels.saved_files import (
    SavedFile,
    SavedFiles,
    recovery_text,
    row_players,
    row_standing,
    row_title,
    when_text,
)  # fmt: skip
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import Node, column, draw, row, text
from breakaway_desktop.ui.toolkit.dialog import Answer, question
from breakaway_desktop.ui.toolkit.page import View
from breakaway_desktop.ui.toolkit.scene import Intent
from breakaway_desktop.ui.toolkit.typography import CHOSEN
from breakaway_desktop.words import _

_SHOWN_TURNS: Final = 8
_SIGN_BESIDE: Final = 50.0
"""A wider turn has room for its number and a sign."""


def open_file(session: Session, path: Path) -> Intent:
    """Goes on with the race in the file, or watches it if it is over. May raise Refused and OSError."""
    row = SavedFiles().look(path)
    return ShowDialog(damaged_dialog(row)) if row.record is None else _opened(session, row)


def file_dialog(session: Session, path: Path, *, riding: bool) -> View:
    """What is to be done with a file dropped on the window; whatever is on the screen stays until that is answered.
    `riding`: a race is."""
    row = SavedFiles().look(path)
    if row.record is None:
        return damaged_dialog(row)
    lines = [f"{row_title(row)}: {row_standing(row)}", row_players(row)[0], path.name]
    if riding:
        lines.append(_("The race on the screen is not affected."))
    answers = (
        Answer(_("Cancel"), Back(), act.BACK),
        Answer(_("Save with my races"), Back(partial(_import, session, path))),
        Answer(_("Continue it") if row.running else _("Watch it"), Back(partial(_opened, session, row))),
    )
    return question(_("Open this race?"), lines, answers, name="open")


def _opened(session: Session, row: SavedFile) -> Intent:
    """May raise Refused and OSError."""
    assert row.record is not None
    if row.record.result is not None:
        return ShowReplay(row.record)
    saved = open_race(row.path)
    # What came with the game is never written to.
    return GoOnWithCopy(saved.match) if row.path.parent == session.samples else GoOn(saved)


def _import(session: Session, path: Path) -> None:
    import_race(read_ordinary(path, LARGEST_FILE + 1), session.folder)


def race_in_use_dialog(saved: SavedRace) -> View:
    """Watch the race that another program plays as far as it has come, or go on with a copy; both read the file once
    more."""
    lines = (
        _("This race is already open in another window or terminal ({file}).").format(file=saved.path.name),
        _("Both would be saved in the same file. A copy is a separate race from here on."),
    )
    answers = (
        Answer(_("Cancel"), Back(), act.BACK),
        Answer(_("Watch"), Back(lambda: ShowReplay(saved.path))),
        Answer(_("Continue with a copy"), Back(lambda: GoOnWithCopy(open_race(saved.path).match))),
    )
    return question(_("This race is already open"), lines, answers, sign="warn", name="in-use")


# Damaged files


def damaged_dialog(damaged: SavedFile) -> View:
    """Says what can be recovered of a file, turn by turn, and opens that; the file itself is never changed."""
    found, answers = damaged.salvaged, [Answer(_("Back"), Back(), act.BACK)]
    written = text(when_text(damaged.written), soft=True, may_go=True)
    of: Node = row(text(damaged.path.name, size=CHOSEN), written, gap=12)
    if found is None:
        lines = [damaged.why, _("The file has not been changed.")]
        return question(_("This file can’t be opened"), lines, answers, of=of, sign="warn", name="damaged")
    lines = [damaged.why, recovery_text(found), _("The damaged file stays where it is.")]
    word = _("Open after turn {turn}").format(turn=found.whole) if found.whole else _("Open at the start")
    answers.append(Answer(word, Back(lambda: GoOnWithCopy(Match.resume(found.record))), act.PRESS))
    of = column(of, turns_of_damaged(found.broken, _SHOWN_TURNS, 4), gap=10)
    return question(_("This file is damaged"), lines, answers, of=of, sign="warn", first=word, name="damaged")


def turns_of_damaged(broken: int, most: int, gap: float) -> Node:
    """The last turns of a file that can be recovered, the one that is broken, and what is lost after it, side by
    side."""

    def turn(number: int, c: Canvas, box: Box) -> None:
        p = c.palette
        if number < broken:
            parts.plate(c, box, p.accent, shadow=False)
        else:
            parts.outline(c, box, *((p.warn, 2) if number == broken else (p.ink3, 1.2)))
        x, y = box.centre
        if number == broken:
            has_room = box.w >= _SIGN_BESIDE
            if has_room:
                c.text(str(number), CHOSEN, (x - 10, y), colour=p.warn, anchor="center")
            draw_icon(c, "stop", (x + 12 if has_room else x, y), p.warn, 15)
        else:
            c.text(str(number), CHOSEN, (x, y), colour=p.on_accent if number < broken else p.ink2, anchor="center")

    first = max(1, broken - most + 2)
    return row(*(draw(partial(turn, number), grow=1, h=30) for number in range(first, first + most)), gap=gap)
