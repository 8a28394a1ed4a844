"""Dialogs on a file: opened by name, dropped on the window, damaged, or in use elsewhere."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.files.checked_files import read_ordinary
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, row, spacer, stack, text
from breakaway_desktop.kit.toolkit.page import PageView
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.typography import CHOSEN
from breakaway_desktop.kit.words import _, plain
from breakaway_desktop.match.library import SavedRace, open_race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import import_race
from breakaway_desktop.record.document import LARGEST_FILE
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.dialogs.common import closed_dialog
from breakaway_desktop.ui.features import SavedKind, kind_of
from breakaway_desktop.ui.intents import Back, ResumeCopy, ResumeRace, ShowDialog, ShowReplay
from breakaway_desktop.ui.panels.saved_files import (
    SavedFile,
    SavedFiles,
    recovery_text,
    row_players,
    row_state,
    row_title,
    when_text,
)  # fmt: skip
from breakaway_desktop.ui.session import Session

_SHOWN_TURNS: Final = 8


def open_file(session: Session, path: Path) -> Intent:
    """Return the intent that shows a file of a feature, continues a race, or replays it if it is finished. Raises
    Refused or OSError."""
    if (kind := kind_of(session, path)) is not None:
        return kind.show(path)
    row = SavedFiles(session.closed).read(path)
    return ShowDialog(_unread_dialog(row)) if row.record is None else _open_intent(session, row)


def file_dialog(session: Session, path: Path, *, in_race: bool) -> PageView:
    """Ask what to do with a file dropped on the window. `in_race`: a race is on the screen and will stay there."""
    if (kind := kind_of(session, path)) is not None:
        return kind.ask_about(path, partial(_take, kind, session, path))
    row = SavedFiles(session.closed).read(path)
    if row.record is None:
        return _unread_dialog(row)
    lines = [f"{row_title(row)}: {row_state(row)}", row_players(row)[0], plain(path.name)]
    if in_race:
        lines.append(_("The race on the screen is not affected."))
    answers = (
        DialogButton(_("Cancel"), Back(), act.BACK),
        DialogButton(_("Save with my races"), Back(partial(_import, session, path))),
        DialogButton(_("Continue it") if row.running else _("Watch it"), Back(partial(_open_intent, session, row))),
    )
    return question_dialog(_("Open this race?"), lines, answers, name="open")


def _open_intent(session: Session, row: SavedFile) -> Intent:
    """Continue or watch the race. Raises Refused or OSError."""
    assert row.record is not None
    if row.record.result is not None:
        return ShowReplay(row.record)
    saved = open_race(row.path)
    # The sample races are never written to.
    return ResumeCopy(saved.match) if row.path.parent == session.samples else ResumeRace(saved)


def _import(session: Session, path: Path) -> None:
    import_race(read_ordinary(path, LARGEST_FILE + 1), session.folder)


def _take(kind: SavedKind, session: Session, path: Path) -> None:
    kind.take(path, session.folder)


def race_in_use_dialog(saved: SavedRace) -> PageView:
    """Offer to watch a race that another program has open, or to continue a copy. Both read the file again."""
    lines = (
        _("This race is already open in another window or terminal ({file}).").format(file=plain(saved.path.name)),
        _("Both would be saved in the same file. A copy is a separate race from here on."),
    )
    answers = (
        DialogButton(_("Cancel"), Back(), act.BACK),
        DialogButton(_("Watch"), Back(lambda: ShowReplay(saved.path)), act.WATCH),
        DialogButton(_("Continue with a copy"), Back(lambda: ResumeCopy(open_race(saved.path).match))),
    )
    return question_dialog(_("This race is already open"), lines, answers, icon="warn", name="in-use")


def _unread_dialog(row: SavedFile) -> PageView:
    return closed_dialog(row.why) if row.is_closed else damaged_dialog(row)


# Damaged files


def damaged_dialog(damaged: SavedFile) -> PageView:
    """Show, turn by turn, what can be recovered of a file, and offer to open the recovered part. The file is never
    changed."""
    salvaged, answers = damaged.salvaged, [DialogButton(_("Back"), Back(), act.BACK)]
    written = text(when_text(damaged.written), soft=True, optional=True)
    content: Node = row(text(plain(damaged.path.name), size=CHOSEN), written, gap=12)

    # Nothing can be recovered.
    if salvaged is None:
        lines = [damaged.why, _("The file has not been changed.")]
        return question_dialog(
            _("This file can’t be opened"), lines, answers, child=content, icon="warn", name="damaged"
        )

    # Offer to open the part that can be recovered.
    lines = [damaged.why, recovery_text(salvaged), _("The damaged file stays where it is.")]
    open_label = (
        _("Open after turn {turn}").format(turn=salvaged.intact_turns)
        if salvaged.intact_turns
        else _("Open at the start")
    )
    answers.append(DialogButton(open_label, Back(lambda: ResumeCopy(Match.resume(salvaged.record))), act.PRESS))

    content = column(content, turns_of_damaged(salvaged.broken_turn, _SHOWN_TURNS, 4), gap=10)
    return question_dialog(
        _("This file is damaged"), lines, answers, child=content, icon="warn", first=open_label, name="damaged"
    )


def turns_of_damaged(broken: int, count: int, gap: float) -> Node:
    """Return `count` turns side by side: the last ones that can be recovered, the broken one, and lost ones."""

    def turn(number: int) -> Node:
        """Return a turn on a tile; the broken one has an icon, and its number only if there is room."""
        is_broken = number == broken
        colour = "warn" if is_broken else "on_accent" if number < broken else "ink2"
        label = text(str(number), size=CHOSEN, colour=colour, optional=is_broken)
        stop = [draw(_paint_stop, w=17, says=_("damaged"))] if is_broken else []
        tile = draw(partial(_paint_turn, number - broken), says="")
        return stack(tile, row(spacer(), label, *stop, spacer(), gap=5, pad=(5, 0)), grow=1, h=30)

    first = max(1, broken - count + 2)
    return row(*map(turn, range(first, first + count)), gap=gap)


def _paint_turn(after: int, canvas: Canvas, box: Box) -> None:
    """Paint the tile of a turn, so many turns after the broken one."""
    palette = canvas.palette
    if after < 0:
        painters.draw_tile(canvas, box, palette.accent, shadow=False)
    else:
        painters.outline(canvas, box, *((palette.ink3, 1.2) if after else (palette.warn, 2)))


def _paint_stop(canvas: Canvas, box: Box) -> None:
    draw_icon(canvas, "stop", box.centre, canvas.palette.warn, 15)
