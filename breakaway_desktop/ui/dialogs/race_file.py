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
from breakaway_desktop.ui.intents import GoOn, GoOnWithCopy, ShowReplay
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
from breakaway_desktop.ui.toolkit.dialog import Answer, Dialog, stay
from breakaway_desktop.ui.toolkit.scene import Intent, Stage
from breakaway_desktop.ui.toolkit.typography import CHOSEN
from breakaway_desktop.words import _

_SHOWN_TURNS: Final = 8
_SIGN_BESIDE: Final = 50.0
"""A wider turn has room for its number and a sign."""


def open_file(session: Session, stage: Stage, path: Path) -> None:
    """Goes on with the race in the file, or watches it if it is over."""
    row = SavedFiles().look(path)
    if row.record is None:
        stage.push(DamagedDialog(row))
    else:
        stage.navigate(_opened(session, row))


def ask_about_file(session: Session, stage: Stage, path: Path, *, riding: bool) -> None:
    """What is to be done with a file dropped on the window; whatever is on the screen stays until that is answered.
    `riding`: a race is."""
    row = SavedFiles().look(path)
    if row.record is None:
        stage.push(DamagedDialog(row))
        return
    lines = [f"{row_title(row)}: {row_standing(row)}", row_players(row)[0], path.name]
    if riding:
        lines.append(_("The race on the screen is not affected."))
    answers = (
        Answer(_("Cancel"), stay, key=act.BACK),
        Answer(_("Save with my races"), partial(_import, session, path)),
        Answer(_("Continue it") if row.running else _("Watch it"), partial(_opened, session, row)),
    )
    stage.push(Dialog(_("Open this race?"), lines, answers))


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


def race_in_use_dialog(saved: SavedRace) -> Dialog:
    """Watch the race that another program plays as far as it has come, or go on with a copy; both read the file once
    more."""
    lines = (
        _("This race is already open in another window or terminal ({file}).").format(file=saved.path.name),
        _("Both would be saved in the same file. A copy is a separate race from here on."),
    )
    answers = (
        Answer(_("Cancel"), stay, key=act.BACK),
        Answer(_("Watch"), ShowReplay(saved.path)),
        Answer(_("Continue with a copy"), lambda: GoOnWithCopy(open_race(saved.path).match)),
    )
    return Dialog(_("This race is already open"), lines, answers, sign="warn")


# Damaged files


class DamagedDialog(Dialog):
    """Says what can be recovered of a file, turn by turn, and opens that; the file itself is never changed."""

    def __init__(self, row: SavedFile) -> None:
        self.row = row
        found, back = row.salvaged, Answer(_("Back"), stay, key=act.BACK)
        if found is None:
            lines = [row.why, _("The file has not been changed.")]
            super().__init__(_("This file can’t be opened"), lines, [back], sign="warn")
            return
        lines = [row.why, recovery_text(found), _("The damaged file stays where it is.")]
        word = _("Open after turn {turn}").format(turn=found.whole) if found.whole else _("Open at the start")
        opens = Answer(word, lambda: GoOnWithCopy(Match.resume(found.record)), key=act.PRESS)
        super().__init__(_("This file is damaged"), lines, [back, opens], sign="warn")
        self.field = word

    def content(self) -> Node:
        file = row(
            text(self.row.path.name, size=CHOSEN), text(when_text(self.row.written), soft=True, may_go=True), gap=12
        )  # fmt: skip
        if self.row.salvaged is None:
            return file
        return column(file, turns_of_damaged(self.row.salvaged.broken, _SHOWN_TURNS, 4), gap=10)


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
