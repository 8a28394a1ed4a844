"""A file that somebody opens: named on the command line, or dropped on the window."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from breakaway_desktop.match.library import open_race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.saves import import_race
from breakaway_desktop.record.document import LARGEST_FILE
from breakaway_desktop.ui.intents import GoOn, GoOnWithCopy, ShowReplay
from breakaway_desktop.ui.kit.dialog import Answer, Dialog
from breakaway_desktop.ui.kit.scene import Stage
from breakaway_desktop.ui.panels.shelf import OnShelf, Shelf, row_players, row_standing, row_title
from breakaway_desktop.ui.scenes.kept_dialogs import DamagedDialog
from breakaway_desktop.ui.scenes.taken import told
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _


def open_file(session: Session, stage: Stage, path: Path) -> None:
    """Goes on with the race in the file, or watches it if it is over."""
    row = Shelf().look(path)
    if row.record is None:
        stage.push(_damaged(stage, row))
    else:
        told(stage, partial(_open, session, stage, row))


def ask_about_file(session: Session, stage: Stage, path: Path, *, riding: bool) -> None:
    """What is to become of a file dropped on the window; whatever is on the screen stays until that is answered.
    `riding`: a race is."""
    row = Shelf().look(path)
    if row.record is None:
        stage.push(_damaged(stage, row))
        return
    action = _("Go on with it") if row.running else _("Watch it")
    answers = (
        Answer(_("Leave it"), lambda: None, _("Esc")),
        Answer(_("Keep it with my races"), partial(told, stage, partial(_keep, session, path))),
        Answer(action, partial(told, stage, partial(_open, session, stage, row))),
    )
    lines = [f"{row_title(row)}: {row_standing(row)}", row_players(row)[0]]
    if riding:
        lines.append(_("The race on the screen stays as it is."))
    stage.push(Dialog(_("What is to become of {file}?").format(file=path.name), lines, answers))


def _open(session: Session, stage: Stage, row: OnShelf) -> None:
    assert row.record is not None
    if row.record.result is not None:
        stage.navigate(ShowReplay(row.record))
        return
    kept = open_race(row.path)
    # What came with the game is never written to.
    stage.navigate(GoOnWithCopy(kept.match) if row.path.parent == session.samples else GoOn(kept))


def _keep(session: Session, path: Path) -> None:
    with path.open("rb") as file:
        import_race(file.read(LARGEST_FILE + 1), session.folder)


def _damaged(stage: Stage, row: OnShelf) -> DamagedDialog:
    def go_on() -> None:
        if row.mended is not None:
            stage.navigate(GoOnWithCopy(Match.resume(row.mended.record)))

    return DamagedDialog(row, partial(told, stage, go_on))
