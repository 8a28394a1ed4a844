"""Save as: a second copy of the race on the screen, or the file in which it is kept from now on if the first one
cannot be written; of a race that is looked at a copy or a picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from breakaway_desktop.match.match import Match
from breakaway_desktop.match.saves import export_race, file_name, is_path, save_copy, typed_path, with_name
from breakaway_desktop.play.setup_draft import name_objection
from breakaway_desktop.record.document import LONGEST_NAME
from breakaway_desktop.sentences.failures import Wrong
from breakaway_desktop.ui.evening import Evening
from breakaway_desktop.ui.intents import SaveRaceAs, ShowMenu
from breakaway_desktop.ui.kit.dialog import Answer, Dialog
from breakaway_desktop.ui.kit.scene import Stage
from breakaway_desktop.ui.scenes.kept_dialogs import KeepingDialog, LineDialog, saved_dialog
from breakaway_desktop.ui.scenes.sharing import RACE, TURN, Copying, SharingDialog, stem_of, subject_of
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _


def save_as_dialog(session: Session, evening: Evening, match: Match, done: Callable[[str], None]) -> LineDialog:
    """Of a race that is ridden: asks what is to be kept of it, and under which name; where the race itself could not
    be kept, for another file. `done` is told in a sentence what lies where then."""
    if evening.autosave is not None and evening.autosave.failure is None:
        hint = _("A name for the list of races, or the path of a file. The race goes on; the copy stays as it is now.")
        return SharingDialog(subject_of(match), _copying(session, evening, match, hint), done, RACE)
    dialog = KeepingDialog(
        _("Save as"),
        str(Path.home() / file_name(stem_of(match))),
        partial(_kept_elsewhere, evening, match),
        lambda said: _tell_moved(dialog.stage, session, evening, done, said),
        lines=[_("The race cannot be kept where it was meant to be. It goes on in the file that is named here.")],
        hint=_("The path of a file."),
    )
    return dialog


def share_dialog(session: Session, evening: Evening, match: Match, at: int) -> SharingDialog:
    """Asks what is to be kept of a race that is looked at, after so many of its steps."""

    hint = _("A name for the list of races, or the path of a file.")
    copying = _copying(session, evening, match, hint)
    dialog = SharingDialog(subject_of(match, at), copying, lambda said: dialog.stage.push(saved_dialog(said)), TURN)
    return dialog


def _copying(session: Session, evening: Evening, match: Match, hint: str) -> Copying:
    return Copying("", hint, _("Before the sprint"), partial(_copied, session, evening, match))


def _copied(session: Session, evening: Evening, match: Match, text: str) -> str:
    if is_path(text):
        path = typed_path(text)
        export_race(match.record(), path)
        return _("A copy lies in {file}.").format(file=path)
    wrong = name_objection(text) if text else _("Give the copy a name.")
    if wrong:
        raise Wrong(wrong)
    save_copy(with_name(match.record(), text[:LONGEST_NAME]), session.folder, behind=evening.save_path)
    return _("“{race}” is in the list of races.").format(race=text)


def _kept_elsewhere(evening: Evening, match: Match, text: str) -> str:
    path = typed_path(text)
    evening.keep_elsewhere(match, path)
    return _("The race is kept in {file} from now on.").format(file=path)


def _tell_moved(stage: Stage, session: Session, evening: Evening, done: Callable[[str], None], said: str) -> None:
    """Also how to come back to the race: “Continue” knows the list alone, and an older state of it may lie there."""
    done(said)
    lines = [said]
    if evening.save_path is not None and evening.save_path.parent != session.folder:
        lines.append(_("To go on with it another day, drop this file on the window; “Continue” does not know it."))
    stage.push(saved_dialog(*lines))


class UnkeptDialog(Dialog):
    """Before a race is left that lies in memory alone."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        failure = evening.autosave.failure if evening.autosave is not None else None
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
        match = self._evening.match
        if match is not None:
            self.navigate(SaveRaceAs(match, lambda _said: None))

    def _lose(self) -> None:
        self._evening.let_go()
        self.navigate(ShowMenu())
