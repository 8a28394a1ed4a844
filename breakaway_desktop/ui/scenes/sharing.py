"""Save as: a copy of the race, or a picture of it, moving or still. Pictures are drawn by
a process of their own, and can be stopped (`ui/pictures/export_process.py`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from breakaway_desktop.match.match import Match
from breakaway_desktop.match.saves import NAME, file_name, require_folder, typed_path
from breakaway_desktop.play.replay_steps import scenes_of
from breakaway_desktop.record.document import ENDING
from breakaway_desktop.record.writing import write
from breakaway_desktop.sentences.failures import attempt
from breakaway_desktop.text.report import hides_reports
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Choice, Option
from breakaway_desktop.ui.kit.dialog import Answer
from breakaway_desktop.ui.kit.inputs import Input, Posted
from breakaway_desktop.ui.pictures.export_process import BROKEN_OFF, NO_PILLOW, ExportProcess, Order
from breakaway_desktop.ui.scenes.kept_dialogs import LONGEST_PATH, LineDialog
from breakaway_desktop.ui.scenes.review_panels import paint_bar
from breakaway_desktop.ui.session import Woken
from breakaway_desktop.words import _

RACE, TURN, WHOLE, MOMENT = "race", "turn", "whole", "moment"
_KIND = "kind"
_CHOICE_H: Final = 52.0
_ENDINGS = {RACE: ENDING, TURN: ".gif", WHOLE: ".gif", MOMENT: ".png"}


class Subject(NamedTuple):
    """What a picture can be of: the race, so many of its steps (`at`), and the turn that they have come to."""

    match: Match
    at: int
    turn: int

    @property
    def objection(self) -> str:
        """Why there is no picture of it yet, in a sentence; empty if there is one."""
        if hides_reports(self.match.steps):
            return _("where riders stand is a secret")
        return "" if self.match.steps else _("nobody has ridden yet")


def subject_of(match: Match, at: int | None = None) -> Subject:
    """The race after so many of its steps, else as far as it has come."""
    steps = scenes_of(match).steps
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

    field_y = _CHOICE_H
    printer = ExportProcess

    def __init__(self, subject: Subject, copying: Copying, done: Callable[[str], None], kind: str) -> None:
        self.subject = subject
        self.copying = copying
        self.done = done
        self.kind = RACE if subject.objection else kind
        self.exporting: ExportProcess | None = None
        self._told: Callable[[], None] | None = None
        """Says what was made, when the dialog has gone."""
        super().__init__(
            _("Save as"),
            _("Save it"),
            self._proposed(self.kind),
            self._taken,
            longest=LONGEST_PATH,
            hint=self._hint(),
            placeholder=copying.placeholder,
        )
        self._form = self.answers

    # What is asked for

    def _proposed(self, kind: str) -> str:
        if kind == RACE:
            return self.copying.proposed
        stem = stem_of(self.subject.match)
        if kind == TURN:
            stem = f"{stem}-{self.subject.turn}"
        return str(Path.home() / file_name(stem).removesuffix(ENDING)) + _ENDINGS[kind]

    def _hint(self) -> str:
        return {
            RACE: self.copying.hint,
            TURN: _("An animated picture (GIF), move by move, that every browser shows."),
            WHOLE: _("An animated picture (GIF), a few moments of each turn, that every browser shows."),
            MOMENT: _("A still picture (PNG) of the road as it is shown."),
        }[self.kind]

    def _options(self) -> list[Option]:
        why_not = self.subject.objection
        turn = _("turn {turn} as an animated picture").format(turn=self.subject.turn)
        words = {
            RACE: _("the race, to watch it or go on with it"),
            TURN: turn,
            WHOLE: _("the whole race as an animated picture"),
            MOMENT: _("this moment as a picture"),
        }
        return [Option(kind, text, "" if kind == RACE else why_not, kind == RACE or not why_not)
                for kind, text in words.items()]  # fmt: skip

    def _choose(self, kind: str) -> None:
        """What was typed stays, with another ending; what was only proposed gives way."""
        bare = self.text.removesuffix(_ENDINGS[self.kind])
        if self.text == self._proposed(self.kind):
            text = self._proposed(kind)
        else:
            text = self.text if bare == self.text else bare + _ENDINGS[kind]
        self.kind, self.text = kind, text
        self.hint, self.objection = self._hint(), ""
        self.resize()

    # Layout

    def content_height(self) -> float:
        return super().content_height() + _CHOICE_H

    def content_controls(self, box: Box) -> list[Control]:
        if self.exporting is not None:
            return []
        within = Box(0, 0, self.screen.w, self.screen.h)
        kinds = Choice(
            Box(box.x, box.y, box.w, 40), _KIND, self._options(), self.kind, self._choose, within=within
        )  # fmt: skip
        return [kinds, *super().content_controls(box)]

    def draw_content(self, canvas: Canvas, box: Box) -> None:
        exporting = self.exporting
        if exporting is None:
            super().draw_content(canvas, box.cut_top(_CHOICE_H)[1])
            return
        words = _("The race is being laid out …")
        if exporting.whole:
            words = _("{done} of {n} pictures").format(done=exporting.drawn, n=exporting.whole)
        name = self._options()[list(_ENDINGS).index(self.kind)].text
        canvas.text(name, 15, (box.x, box.y + 20), bold=True, anchor="midleft", max_width=box.w)
        paint_bar(canvas, Box(box.x, box.y + 60, box.w, 0), exporting.progress, words)
        canvas.paragraph(exporting.thinned, 13.5, Box(box.x, box.y + 86, box.w, 48), colour=canvas.palette.ink2)

    # What happens

    def refuses(self) -> bool:
        """A picture takes a while: the dialog goes when it lies there."""
        return super().refuses() or self.exporting is not None

    def _taken(self, text: str) -> str:
        if not text and (self.kind != RACE or self.copying.proposed):
            return _("Name a file.")
        return attempt(partial(self._keep if self.kind == RACE else self._begin, text))

    def _keep(self, text: str) -> None:
        self._told = partial(self.done, self.copying.action(text))

    def _path(self, text: str) -> Path:
        """The file that is meant, with the ending of its kind. Raises Refused, also where there is no such folder."""
        ending = _ENDINGS[self.kind]
        path = typed_path(text if text.lower().endswith(ending) else text + ending)
        require_folder(path)
        return path

    def _begin(self, text: str) -> None:
        path = self._path(text)
        s, record = self.subject, write(self.subject.match.record())
        order = Order(record, path, s.turn if self.kind == TURN else None, s.at if self.kind == MOMENT else None)
        self.exporting = self.printer(order, lambda: self.stage.host.post(Woken()))
        self.answers = (Answer(_("Stop"), self._stop, cap=_("Esc")),)
        self.resize()

    def _stop(self) -> None:
        """Leads back to where the race is looked at."""
        if self.exporting is not None and not self.exporting.is_writing and self.stage.top is self:
            self.stage.pop()

    def _end(self, objection: str) -> None:
        """Back to the form, with what was wrong."""
        if self.exporting is not None:
            self.exporting.stop()
        self.exporting, self.answers, self.objection = None, self._form, objection
        self.resize()
        self.focus.put(self.focus.find(self.label))
        self.dirty = True

    def give(self, answer: Answer) -> None:
        if self.exporting is not None:
            answer.on_press()
            return
        super().give(answer)
        told, self._told = self._told, None
        if told is not None:
            told()

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
        self.dirty = True
        if exporting.done:
            self.exporting = None
            self.stage.pop()
            said = _("The picture lies in {file}.").format(file=exporting.order.to)
            self.done(f"{said} {exporting.thinned}".rstrip())
        elif exporting.failure == NO_PILLOW:
            self._end(_("An animated picture needs Pillow, which is not installed here; a still one does not."))
        elif exporting.failure == BROKEN_OFF:
            self._end(_("The picture was broken off; it can be tried again."))
        elif exporting.failure:
            self._end(_("The picture cannot be written: {reason}.").format(reason=exporting.failure))

    def leave(self) -> None:
        if self.exporting is not None:
            self.exporting.stop()
