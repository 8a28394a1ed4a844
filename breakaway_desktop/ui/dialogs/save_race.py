"""Save as: the race on the screen as a copy or a picture, moving or still; another file for a race whose own cannot be
written; and what is asked before such a race is left. Pictures are drawn by a process of their own, and can be stopped
(`ui/pictures/export_process.py`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from breakaway_desktop.match.match import Match
from breakaway_desktop.match.saves import (
    NAME,
    export_race,
    file_name,
    is_path,
    require_folder,
    save_copy,
    typed_path,
    with_name,
)
from breakaway_desktop.play.setup_draft import name_objection
from breakaway_desktop.play.watching.shots import ShotList
from breakaway_desktop.record.document import ENDING, LONGEST_NAME
from breakaway_desktop.record.writing import write
from breakaway_desktop.sentences.failures import Wrong, attempt
from breakaway_desktop.text.report import hides_reports
from breakaway_desktop.ui.current_race import CurrentRace
from breakaway_desktop.ui.dialogs.common import LONGEST_PATH, file_dialog, saved_dialog
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.inputs import Input, Posted
from breakaway_desktop.ui.intents import SaveRaceAs, ShowMenu
from breakaway_desktop.ui.pictures.export_process import BROKEN_OFF, NO_PILLOW, ExportProcess, Order
from breakaway_desktop.ui.session import Session, Woken
from breakaway_desktop.ui.toolkit.boxes import Node, column, draw, paragraph, row, text
from breakaway_desktop.ui.toolkit.controls import press
from breakaway_desktop.ui.toolkit.dialog import Answer, Dialog, LineDialog, stay
from breakaway_desktop.ui.toolkit.parts import progress
from breakaway_desktop.ui.toolkit.scene import Stage
from breakaway_desktop.ui.toolkit.typography import CHOSEN, LABEL
from breakaway_desktop.words import _

RACE, TURN, WHOLE, MOMENT = "race", "turn", "whole", "moment"
ENDINGS: Final = {RACE: ENDING, TURN: ".gif", WHOLE: ".gif", MOMENT: ".png"}
"""How files of each kind end, in the order in which they are offered."""


class Subject(NamedTuple):
    """What a picture can be of: the race, this many of its steps (`at`), and the turn that they have come to."""

    match: Match
    at: int
    turn: int

    @property
    def objection(self) -> str:
        """Why there is no picture of it yet, in a sentence; empty if there is one."""
        if hides_reports(self.match.steps):
            return _("the riders’ squares are secret")
        return "" if self.match.steps else _("nobody has moved yet")


def subject_of(match: Match, at: int | None = None) -> Subject:
    """The race after so many of its steps, else as far as it has come."""
    steps = ShotList.of(match.first, match.steps).scenes()
    at = len(steps) if at is None else at
    return Subject(match, at, steps[at - 1].before.turn if at else 1)


def stem_of(match: Match) -> str:
    """What a file of the race is called: by its name, else by the number that its lots were drawn from."""
    name = match.meta.get(NAME)
    return str(name) if name else f"race-{match.race.rules.seed}"


class Copying(NamedTuple):
    """How the race itself is saved: what is proposed as text, what is said of it, and the action: it returns a sentence
    on what was made. It may raise Wrong, Refused, OSError and ValueError."""

    proposed: str
    hint: str
    placeholder: str
    action: Callable[[str], str]


class SharingDialog(LineDialog):
    """`done` hears in a sentence what was made. `kind` is what is proposed first."""

    printer = ExportProcess

    def __init__(self, subject: Subject, copying: Copying, done: Callable[[str], None], kind: str) -> None:
        self.subject = subject
        self.copying = copying
        self.kind = RACE if subject.objection else kind
        self.exporting: ExportProcess | None = None
        self.tell = done
        self._said = ""
        """What was made, once it is."""
        super().__init__(
            _("Save as"), _("Save"), self._proposed(self.kind), self._taken, done=lambda: self.tell(self._said),
            longest=LONGEST_PATH, hint=self._hint(self.kind), placeholder=copying.placeholder,
        )  # fmt: skip
        self._form = self.answers

    # What is asked for

    def _proposed(self, kind: str) -> str:
        if kind == RACE:
            return self.copying.proposed
        stem = stem_of(self.subject.match)
        if kind == TURN:
            stem = f"{stem}-{self.subject.turn}"
        return str(Path.home() / file_name(stem).removesuffix(ENDING)) + ENDINGS[kind]

    def _hint(self, kind: str) -> str:
        return self.copying.hint if kind == RACE else _("Path of the file.")

    def _words(self, kind: str) -> tuple[str, str]:
        """What the kind is, and what is in it."""
        return {
            RACE: (_("Race"), _("others can watch it or continue it")),
            TURN: (
                _("Turn {turn}").format(turn=self.subject.turn),
                _("animated picture (GIF), move by move"),
            ),
            WHOLE: (_("Whole race"), _("animated picture (GIF), a few moments of each turn")),
            MOMENT: (_("This moment"), _("still picture (PNG) of the circuit")),
        }[kind]

    def choose(self, kind: str) -> None:
        """What was typed stays, with another ending; what was only proposed gives way. Enter then saves."""
        bare = self.text.removesuffix(ENDINGS[self.kind])
        if self.text == self._proposed(self.kind):
            self.text = self._proposed(kind)
        elif self.text != bare:
            self.text = bare + ENDINGS[kind]
        self.kind, self.hint, self.objection = kind, self._hint(kind), ""
        self.focus.put(self.focus.find(self.field))

    # What is seen

    def content(self) -> Node:
        if self.exporting is not None:
            return self._progress(self.exporting)
        return column(*map(self._offer, ENDINGS), super().content(), gap=8)

    def _offer(self, kind: str) -> Node:
        name, what = self._words(kind)
        why = "" if kind == RACE else self.subject.objection
        colour = "ink3" if why else "ink"
        words = row(
            text(name, size=LABEL, least=15, colour=colour, w=130), text(what, colour=colour),
            gap=8, pad=(12, 0), h=38,
        )  # fmt: skip
        return press(words, does=partial(self.choose, kind), name=kind, chosen=kind == self.kind, why=why)

    def _progress(self, exporting: ExportProcess) -> Node:
        words = _("Drawing the race …")
        if exporting.whole:
            words = _("picture {done} of {n}").format(done=exporting.drawn, n=exporting.whole)
        return column(
            text(" · ".join(self._words(self.kind)), size=CHOSEN, least=14),
            draw(partial(progress, share=exporting.progress), h=12),
            text(words, soft=True),
            paragraph(exporting.thinned, soft=True),
            gap=12,
        )

    # What happens

    def stays(self) -> bool:
        """A picture takes a while: the dialog goes when it is there."""
        return super().stays() or self.exporting is not None

    def give(self, answer: Answer) -> None:
        if self.exporting is not None:
            answer.does()
            return
        super().give(answer)

    def _taken(self, text: str) -> str:
        if not text and (self.kind != RACE or self.copying.proposed):
            return _("Type a file name.")
        return attempt(partial(self._save if self.kind == RACE else self._begin, text))

    def _save(self, text: str) -> None:
        self._said = self.copying.action(text)

    def _path(self, text: str) -> Path:
        """The file that is meant, with the ending of its kind. Raises Refused, also where there is no such folder."""
        ending = ENDINGS[self.kind]
        path = typed_path(text if text.lower().endswith(ending) else text + ending)
        require_folder(path)
        return path

    def _begin(self, text: str) -> None:
        path = self._path(text)
        s, record = self.subject, write(self.subject.match.record())
        order = Order(record, path, s.turn if self.kind == TURN else None, s.at if self.kind == MOMENT else None)
        self.exporting = self.printer(order, lambda: self.stage.host.post(Woken()))
        self.answers = (Answer(_("Stop"), self._stop, key=act.BACK, kind="plain"),)

    def _stop(self) -> None:
        """Leads back to where the race is looked at."""
        if self.exporting is not None and not self.exporting.is_writing and self.stage.top is self:
            self.stage.pop()

    def _end(self, objection: str) -> None:
        """Back to the form, with what was wrong."""
        if self.exporting is not None:
            self.exporting.stop()
        self.exporting, self.answers, self.objection = None, self._form, objection
        self.again()
        self.focus.put(self.focus.find(self.field))

    def handle(self, event: Input) -> bool:
        if isinstance(event, Posted):
            self._collect()
            return isinstance(event.subject, Woken)
        return super().handle(event)

    def update(self, dt_ms: float) -> None:
        super().update(dt_ms)
        self._collect()

    def _collect(self) -> None:
        exporting = self.exporting
        if exporting is None or not exporting.collect():
            return
        self.again()
        if exporting.done:
            self.exporting = None
            self.stage.pop()
            said = _("Picture saved in {file}.").format(file=exporting.order.to)
            self.tell(f"{said} {exporting.thinned}".rstrip())
        elif exporting.failure == NO_PILLOW:
            self._end(
                _("An animated picture needs Pillow, which is not installed here. A still picture works without it.")
            )
        elif exporting.failure == BROKEN_OFF:
            self._end(_("The picture wasn’t finished. Try again."))
        elif exporting.failure:
            self._end(_("The picture couldn’t be saved: {reason}.").format(reason=exporting.failure))

    def leave(self) -> None:
        if self.exporting is not None:
            self.exporting.stop()


# Which race


def save_as_dialog(session: Session, current: CurrentRace, match: Match, done: Callable[[str], None]) -> LineDialog:
    """Asks what to save of a race that is ridden, and where; if the race itself could not be saved, another file for
    it. `done` is told in a sentence what was made."""
    if current.autosave is not None and current.autosave.failure is None:
        hint = _(
            "Type a name for the list of saved races, or the path of a file. Your race continues; the copy stays "
            "as it is now."
        )
        return SharingDialog(subject_of(match), _copying(session, current, match, hint), done, RACE)
    dialog = file_dialog(
        _("Save as"),
        str(Path.home() / file_name(stem_of(match))),
        partial(_save_elsewhere, current, match),
        lambda said: _tell_moved(dialog.stage, session, current, done, said),
        lines=[_("The race can’t be saved in its usual place. From now on it is saved in the file named here.")],
        hint=_("Path of the file."),
    )
    return dialog


def share_dialog(session: Session, current: CurrentRace, match: Match, at: int | None, file: str = "") -> SharingDialog:
    """What to save of a race that is looked at, after so many of its scenes, else as far as it has come: a copy first
    where a file is proposed for it."""
    hint = _("Type a name for the list of saved races, or the path of a file.")
    copying = _copying(session, current, match, hint)._replace(proposed=file)
    kind = RACE if file else TURN
    dialog = SharingDialog(subject_of(match, at), copying, lambda said: dialog.stage.push(saved_dialog(said)), kind)
    return dialog


def _copying(session: Session, current: CurrentRace, match: Match, hint: str) -> Copying:
    return Copying("", hint, _("Before the sprint"), partial(_copied, session, current, match))


def _copied(session: Session, current: CurrentRace, match: Match, text: str) -> str:
    if is_path(text):
        path = typed_path(text)
        export_race(match.record(), path)
        return _("Copy saved in {file}.").format(file=path)
    wrong = name_objection(text) if text else _("Name the copy.")
    if wrong:
        raise Wrong(wrong)
    save_copy(with_name(match.record(), text[:LONGEST_NAME]), session.folder, behind=current.save_path)
    return _("“{race}” is now among your saved races.").format(race=text)


def _save_elsewhere(current: CurrentRace, match: Match, text: str) -> str:
    path = typed_path(text)
    current.keep_elsewhere(match, path)
    return _("From now on the race is saved in {file}.").format(file=path)


def _tell_moved(stage: Stage, session: Session, current: CurrentRace, done: Callable[[str], None], said: str) -> None:
    """Also how to come back to the race: “Continue” knows the list alone, and an older state of it may be there."""
    done(said)
    lines = [said]
    if current.save_path is not None and current.save_path.parent != session.folder:
        lines.append(_("To resume later, drop this file on the window (it won’t appear under Continue)."))
    stage.push(saved_dialog(*lines))


class UnsavedDialog(Dialog):
    """Asks before a race is left that is in memory alone."""

    def __init__(self, current: CurrentRace) -> None:
        self._current = current
        failure = current.autosave.failure if current.autosave is not None else None
        reason = (failure.strerror or type(failure).__name__) if failure is not None else ""
        lines = (
            _("The race couldn’t be saved ({reason}). If you leave now, it is lost.").format(reason=reason),
            _("Try saving it in another folder or on another disk."),
        )
        answers = (
            Answer(_("Stay here"), stay, key=act.BACK),
            Answer(_("Save as…"), self._save, kind="primary"),
            Answer(_("Leave unsaved"), self._lose, kind="danger"),
        )
        super().__init__(_("This race is not saved"), lines, answers, sign="warn")

    def _save(self) -> SaveRaceAs | None:
        match = self._current.match
        return None if match is None else SaveRaceAs(match, lambda _said: None)

    def _lose(self) -> ShowMenu:
        self._current.let_go()
        return ShowMenu()
