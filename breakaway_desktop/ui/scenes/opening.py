"""A file that somebody opens: named on the command line, or dropped on the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from breakaway_desktop.match.library import opened
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.saves import take_in
from breakaway_desktop.record.document import LARGEST_FILE
from breakaway_desktop.ui.game import Game
from breakaway_desktop.ui.kit.dialog import Answer, Dialog
from breakaway_desktop.ui.scenes.kept_dialogs import DamagedDialog
from breakaway_desktop.ui.scenes.shelf import OnShelf, Shelf, row_players, row_standing, row_title
from breakaway_desktop.ui.scenes.taken import told
from breakaway_desktop.words import _


def open_file(game: Game, path: Path) -> None:
    """Goes on with the race in the file, or watches it if it is over. Over the menu, which is there afterwards."""
    row = Shelf().look(path)
    game.show_menu()
    if row.record is None:
        game.app.stage.push(_damaged(game, row))
    else:
        told(game, partial(_opened, game, row))


def ask_about_file(game: Game, path: Path) -> None:
    """What is to become of a file dropped on the window; whatever is on the screen stays until that is answered."""
    row = Shelf().look(path)
    stage = game.app.stage
    if row.record is None:
        stage.push(_damaged(game, row))
        return
    deed = _("Go on with it") if row.running else _("Watch it")
    answers = (
        Answer(_("Leave it"), lambda: None, _("Esc")),
        Answer(_("Keep it with my races"), partial(told, game, partial(_keep, game, path))),
        Answer(deed, partial(told, game, partial(_opened, game, row))),
    )
    lines = [f"{row_title(row)}: {row_standing(row)}", row_players(row)[0]]
    if game.keeper is not None:
        lines.append(_("The race on the screen stays as it is."))
    stage.push(Dialog(_("What is to become of {file}?").format(file=path.name), lines, answers))


def _opened(game: Game, row: OnShelf) -> None:
    assert row.record is not None
    if row.record.result is not None:
        game.show_replay(row.record, game.app.stage.pop)
        return
    kept = opened(row.path)
    if row.path.parent == game.samples:
        game.go_on_with_copy(kept.match)  # what came with the game is never written to
    else:
        game.go_on(kept)


def _keep(game: Game, path: Path) -> None:
    with path.open("rb") as file:
        take_in(file.read(LARGEST_FILE + 1), game.folder)


def _damaged(game: Game, row: OnShelf) -> DamagedDialog:
    mended = row.mended

    def whole() -> None:
        if mended is not None:
            game.go_on_with_copy(Match.resume(mended.record))

    go_on: Callable[[], None] = partial(told, game, whole)
    return DamagedDialog(row, go_on)
