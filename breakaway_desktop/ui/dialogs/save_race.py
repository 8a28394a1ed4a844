"""Save as: the race on the screen as a copy or a picture, moving or still; another file for a race whose own cannot be
written; and what is asked before such a race is left. Pictures are drawn by a process of their own, and can be stopped
(`ui/pictures/export_process.py`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

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
from breakaway_desktop.sentences.failures import FAILURES, Wrong, say_failure
from breakaway_desktop.text.report import hides_reports
from breakaway_desktop.ui.current_race import CurrentRace
from breakaway_desktop.ui.dialogs.common import LONGEST_PATH, saved_dialog
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.intents import Back, SaveRaceAs, ShowDialog, ShowMenu
from breakaway_desktop.ui.pictures.export_process import BROKEN_OFF, NO_PILLOW, ExportProcess, Order
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.boxes import Node, column, draw, paragraph, row, text
from breakaway_desktop.ui.toolkit.controls import press
from breakaway_desktop.ui.toolkit.dialog import LINE, Answer, Close, Take, Write, line_question, question
from breakaway_desktop.ui.toolkit.page import Left, Then, Tick, View
from breakaway_desktop.ui.toolkit.parts import progress
from breakaway_desktop.ui.toolkit.scene import Intent, Message
from breakaway_desktop.ui.toolkit.typography import CHOSEN, LABEL
from breakaway_desktop.words import _

RACE, TURN, WHOLE, MOMENT = "race", "turn", "whole", "moment"
ENDINGS: Final = {RACE: ENDING, TURN: ".gif", WHOLE: ".gif", MOMENT: ".png"}
"""How files of each kind end, in the order in which they are offered."""
_FRAME_MS: Final = 17.0


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


class Wanted(NamedTuple):
    """A file that is asked for: what is proposed as text, what is said of it, and what writes it and returns a sentence
    on what was made; that may raise Wrong, Refused, OSError and ValueError. `done` hears the sentence when the dialog
    has gone, and says what is wanted then."""

    title: str
    proposed: str
    save: Callable[[str], str]
    done: Callable[[str], Intent | None]
    hint: str
    lines: Sequence[str] = ()
    placeholder: str = ""


@dataclass(frozen=True, slots=True)
class SaveModel:
    """The file, what is written for it, and what was wrong with that. With a `subject`, a picture of it may be made
    instead: `kind` says what is."""

    wanted: Wanted
    written: str
    subject: Subject | None = None
    kind: str = RACE
    wrong: str = ""
    exporting: ExportProcess | None = None


class ChooseKind(Message):
    """What is saved."""

    kind: str


def begin(wanted: Wanted, subject: Subject | None = None, kind: str = RACE) -> SaveModel:
    """`kind` is what is proposed first."""
    kind = RACE if subject is None or subject.objection else kind
    m = SaveModel(wanted, "", subject, kind)
    return replace(m, written=_proposed(m, kind))


def _proposed(m: SaveModel, kind: str) -> str:
    if m.subject is None or kind == RACE:
        return m.wanted.proposed
    stem = stem_of(m.subject.match)
    if kind == TURN:
        stem = f"{stem}-{m.subject.turn}"
    return str(Path.home() / file_name(stem).removesuffix(ENDING)) + ENDINGS[kind]


# What happens


def update(m: SaveModel, message: Any) -> SaveModel | Intent | Then | None:
    match message, m.exporting:
        case Write(text), None:
            return replace(m, written=text, wrong="")
        case ChooseKind(kind), None:  # Enter then saves
            return Then(_chosen(m, kind), focus=LINE)
        case Take(), None:
            return _taken(m)
        case Close(), ExportProcess(is_writing=True):
            return None
        case Close(), _exporting:
            return Back()
        case Tick(), ExportProcess() as exporting:
            return _drawn(m, exporting) if exporting.collect() else None
        case Left(), ExportProcess() as exporting:
            exporting.stop()
            return None
    raise TypeError(message)


def _chosen(m: SaveModel, kind: str) -> SaveModel:
    """What was typed stays, with another ending; what was only proposed gives way."""
    written, bare = m.written, m.written.removesuffix(ENDINGS[m.kind])
    if written == _proposed(m, m.kind):
        written = _proposed(m, kind)
    elif written != bare:
        written = bare + ENDINGS[kind]
    return replace(m, written=written, kind=kind, wrong="")


def _taken(m: SaveModel) -> SaveModel | Back:
    """The file is written, or its picture begun; where that fails, why."""
    text = m.written.strip()
    try:
        if not text and (m.kind != RACE or m.wanted.proposed):
            raise Wrong(_("Type a file name."))
        if m.subject is None or m.kind == RACE:
            return Back(partial(m.wanted.done, m.wanted.save(text)))
        return replace(m, exporting=ExportProcess(_order(m.subject, m.kind, text)))
    except FAILURES as error:
        return replace(m, wrong=say_failure(error))


def _order(s: Subject, kind: str, text: str) -> Order:
    """What is drawn into the file that is meant. Raises Refused, also where there is no such folder."""
    ending = ENDINGS[kind]
    path = typed_path(text if text.lower().endswith(ending) else text + ending)
    require_folder(path)
    record = write(s.match.record())
    return Order(record, path, s.turn if kind == TURN else None, s.at if kind == MOMENT else None)


def _drawn(m: SaveModel, exporting: ExportProcess) -> SaveModel | Back:
    """The next piece has come in. When the file is there the dialog goes; when it is not to be, the line is back."""
    if exporting.done:
        said = _("Picture saved in {file}.").format(file=exporting.order.to)
        return Back(partial(m.wanted.done, f"{said} {exporting.thinned}".rstrip()))
    if not exporting.failure:
        return replace(m)
    wrong = {
        NO_PILLOW: _(
            "An animated picture needs Pillow, which is not installed here. A still picture works without it."
        ),
        BROKEN_OFF: _("The picture wasn’t finished. Try again."),
    }.get(exporting.failure) or _("The picture couldn’t be saved: {reason}.").format(reason=exporting.failure)
    return replace(m, exporting=None, wrong=wrong)


# What is seen


def view(m: SaveModel) -> View:
    wanted, exporting = m.wanted, m.exporting
    if m.subject is not None and exporting is not None:
        stop = Answer(_("Stop"), Close(), act.BACK, kind="plain")
        shown = question(wanted.title, (), [stop], of=_progress(m.subject, m.kind, exporting), name="exporting")
        return replace(shown, hears=(Left,), tick_ms=_FRAME_MS)
    hint = wanted.hint if m.kind == RACE else _("Path of the file.")
    offers = [] if m.subject is None else [_offer(m.subject, kind, chosen=kind == m.kind) for kind in ENDINGS]
    return line_question(
        wanted.title, _("Save"), m.written,
        wrong=m.wrong, hint=hint, lines=wanted.lines, above=offers, longest=LONGEST_PATH,
        placeholder=wanted.placeholder, name="save",
    )  # fmt: skip


def _words(s: Subject, kind: str) -> tuple[str, str]:
    """What the kind is, and what is in it."""
    return {
        RACE: (_("Race"), _("others can watch it or continue it")),
        TURN: (_("Turn {turn}").format(turn=s.turn), _("animated picture (GIF), move by move")),
        WHOLE: (_("Whole race"), _("animated picture (GIF), a few moments of each turn")),
        MOMENT: (_("This moment"), _("still picture (PNG) of the circuit")),
    }[kind]


def _offer(s: Subject, kind: str, *, chosen: bool) -> Node:
    name, what = _words(s, kind)
    why = "" if kind == RACE else s.objection
    colour = "ink3" if why else "ink"
    words = row(
        text(name, size=LABEL, least=15, colour=colour, w=130), text(what, colour=colour), gap=8, pad=(12, 0), h=38
    )  # fmt: skip
    return press(words, does=ChooseKind(kind), name=kind, chosen=chosen, why=why)


def _progress(s: Subject, kind: str, exporting: ExportProcess) -> Node:
    words = _("Drawing the race …")
    if exporting.whole:
        words = _("picture {done} of {n}").format(done=exporting.drawn, n=exporting.whole)
    return column(
        text(" · ".join(_words(s, kind)), size=CHOSEN, least=14),
        draw(partial(progress, share=exporting.progress), h=12),
        text(words, soft=True),
        paragraph(exporting.thinned, soft=True),
        gap=12,
    )


# Which file


def file_to_save(title: str, proposed: str, save: Callable[[str], str]) -> SaveModel:
    """Asks for a file and writes it; where it is, is said in a dialog of its own."""
    return begin(Wanted(title, proposed, save, lambda said: ShowDialog(saved_dialog(said)), _("Path of the file.")))


def race_to_save(session: Session, current: CurrentRace, match: Match, tell: Callable[[str], None]) -> SaveModel:
    """Asks what to save of a race that is ridden, and where; if the race itself could not be saved, another file for
    it. `tell` hears in a sentence what was made."""
    if current.autosave is not None and current.autosave.failure is None:
        hint = _(
            "Type a name for the list of saved races, or the path of a file. Your race continues; the copy stays "
            "as it is now."
        )
        return begin(_copy(session, current, match, tell, hint), subject_of(match))

    def moved(said: str) -> Intent:
        """Also how to come back to the race: “Continue” knows the list alone, and an older state may be there."""
        tell(said)
        lines = [said]
        if current.save_path is not None and current.save_path.parent != session.folder:
            lines.append(_("To resume later, drop this file on the window (it won’t appear under Continue)."))
        return ShowDialog(saved_dialog(*lines))

    wanted = Wanted(
        _("Save as"), str(Path.home() / file_name(stem_of(match))), partial(_save_elsewhere, current, match), moved,
        _("Path of the file."),
        [_("The race can’t be saved in its usual place. From now on it is saved in the file named here.")],
    )  # fmt: skip
    return begin(wanted)


def race_to_share(session: Session, current: CurrentRace, match: Match, at: int | None, file: str = "") -> SaveModel:
    """What to save of a race that is looked at, after so many of its scenes, else as far as it has come: a copy first
    where a file is proposed for it."""
    hint = _("Type a name for the list of saved races, or the path of a file.")
    wanted = _copy(session, current, match, lambda said: ShowDialog(saved_dialog(said)), hint, file)
    return begin(wanted, subject_of(match, at), RACE if file else TURN)


def _copy(
    session: Session,
    current: CurrentRace,
    match: Match,
    done: Callable[[str], Intent | None],
    hint: str,
    proposed: str = "",
) -> Wanted:
    save = partial(_save_copy, session, current, match)
    return Wanted(_("Save as"), proposed, save, done, hint, placeholder=_("Before the sprint"))


def _save_copy(session: Session, current: CurrentRace, match: Match, text: str) -> str:
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


UNSAVED: Final = "unsaved"
"""The name of the question below."""


def unsaved_dialog(current: CurrentRace, match: Match) -> View:
    """Asks before a race is left that is in memory alone."""
    failure = current.autosave.failure if current.autosave is not None else None
    reason = (failure.strerror or type(failure).__name__) if failure is not None else ""
    lines = (
        _("The race couldn’t be saved ({reason}). If you leave now, it is lost.").format(reason=reason),
        _("Try saving it in another folder or on another disk."),
    )

    def leave() -> Intent:
        current.let_go()
        return ShowMenu()

    answers = (
        Answer(_("Stay here"), Back(), act.BACK),
        Answer(_("Save as…"), Back(lambda: SaveRaceAs(match, lambda _said: None)), kind="primary"),
        Answer(_("Leave unsaved"), Back(leave), kind="danger"),
    )
    return question(_("This race is not saved"), lines, answers, sign="warn", name=UNSAVED)
