"""Save as: a second copy of the race on the screen, or the file in which it is kept from now on if the first one
cannot be written; of a race that is looked at a copy or a picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.saves import NAME, file_name, give, is_path, named, put_by, typed_path
from breakaway_desktop.record.document import LONGEST_NAME
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.game import Game
from breakaway_desktop.ui.kit.dialog import Answer, Dialog
from breakaway_desktop.ui.scenes.kept_dialogs import LONGEST_PATH, LineDialog
from breakaway_desktop.ui.scenes.setup_draft import name_objection
from breakaway_desktop.ui.scenes.sharing import TURN, Copying, SharingDialog, Wrong, subject_of
from breakaway_desktop.words import _, mark

_COPY_HINT = mark("A name for the list of races, or the path of a file.")


def save_as_dialog(game: Game, match: Match, done: Callable[[str], None]) -> LineDialog:
    """Asks for a name, or for where a file is to lie. `done` is told in a sentence where the race lies then."""
    elsewhere = game.keeper is None or game.keeper.failure is not None
    lines = []
    if elsewhere:
        lines = [_("The race cannot be kept where it was meant to be. It goes on in the file that is named here.")]
    else:
        lines = [_("The race goes on being kept by itself. This copy stays as it is now.")]

    def keep(text: str) -> str:
        try:
            said = _kept_elsewhere(game, match, text) if elsewhere else _copied(game, match, text)
        except Refused as refused:
            return say_refusal(refused)
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else "") or type(error).__name__
            return _("The race cannot be written: {reason}.").format(reason=reason)
        if isinstance(said, Wrong):
            return said
        done(said)
        return ""

    name = match.meta.get(NAME)
    proposed = str(Path.home() / file_name(str(name) if name else f"race-{match.race.rules.seed}"))
    return LineDialog(
        _("Save as"),
        _("Save it"),
        proposed if elsewhere else "",
        keep,
        longest=LONGEST_PATH,
        lines=lines,
        hint=_(_COPY_HINT),
        placeholder=_("Before the sprint"),
    )


def share(game: Game, match: Match, at: int) -> SharingDialog:
    """Asks what is to be kept of a race that is looked at, after so many of its steps."""

    def say(said: str) -> None:
        back = Answer(_("Back"), lambda: None, cap=_("Esc"))
        game.app.stage.push(Dialog(_("Saved"), (said,), (back,)))

    copying = Copying("", _(_COPY_HINT), _("Before the sprint"), partial(_copied, game, match))
    return SharingDialog(game, subject_of(match, at), copying, say, TURN)


def _copied(game: Game, match: Match, text: str) -> str:
    if is_path(text):
        path = typed_path(text)
        give(match.record(), path)
        return _("A copy lies in {file}.").format(file=path)
    wrong = name_objection(text) if text else _("Give the copy a name.")
    if wrong:
        return Wrong(wrong)
    put_by(named(match.record(), text[:LONGEST_NAME]), game.folder, behind=game.save_path)
    return _("“{race}” is in the list of races.").format(race=text)


def _kept_elsewhere(game: Game, match: Match, text: str) -> str:
    if not text:
        return Wrong(_("Name a file."))
    path = typed_path(text)
    game.keep_elsewhere(match, path)
    return _("The race is kept in {file} from now on.").format(file=path)


class UnkeptDialog(Dialog):
    """Before a race is left that lies in memory alone."""

    def __init__(self, game: Game) -> None:
        self.game = game
        failure = game.keeper.failure if game.keeper is not None else None
        reason = (failure.strerror or type(failure).__name__) if failure is not None else ""
        lines = (
            _("The race could not be saved ({reason}). Whoever leaves it now loses it.").format(reason=reason),
            _("It can be saved in another folder, or on another disk."),
        )
        answers = (
            Answer(_("Stay here"), lambda: None, _("Esc")),
            Answer(_("Save as…"), self._save),
            Answer(_("Lose it"), self._lose),
        )
        super().__init__(_("This race is not saved"), lines, answers, sign="warn")

    def _save(self) -> None:
        match = self.game.riding
        if match is not None:
            self.game.app.stage.push(save_as_dialog(self.game, match, lambda _said: None))

    def _lose(self) -> None:
        self.game.let_go()
        self.game.show_menu()
