"""The dialog that saves or shares a race: as a message on the clipboard, one press behind that as a copy, as a still or
animated picture, or in another file if its own cannot be written.

It also contains the question before leaving a race that is not saved. Kinds of file that features add are made by a
separate process, which can be stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.input import clipboard
from breakaway_desktop.kit.toolkit.choice import one_of, switch
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import press
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, first_that_fits, paragraph, row, spacer, text
from breakaway_desktop.kit.toolkit.page import Left, PageView, Tick, Update, do, with_value
from breakaway_desktop.kit.toolkit.painters import progress
from breakaway_desktop.kit.toolkit.size_class import pick
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.text_field import entry
from breakaway_desktop.kit.toolkit.text_prompt import LINE, text_prompt
from breakaway_desktop.kit.toolkit.typography import CHOSEN, LABEL
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.finished_races import counted_team
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import (
    as_copy,
    check_copy,
    export_race,
    file_name,
    is_path,
    name_of,
    require_folder,
    save_copy,
    typed_path,
    with_name,
)
from breakaway_desktop.play.hot_seat import HotSeat, names_of
from breakaway_desktop.play.setup_draft import name_objection, own_name_objection
from breakaway_desktop.play.watching.shots import ShotList
from breakaway_desktop.player_names import clean_name
from breakaway_desktop.record.document import ENDING, LONGEST_NAME
from breakaway_desktop.record.writing import write
from breakaway_desktop.reports.report import hides_reports
from breakaway_desktop.sentences.file_errors import FAILURES, InputError, failure_sentence, os_error_text
from breakaway_desktop.sentences.message import cards_line, opening_line, ride_line
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.current_race import CurrentRace
from breakaway_desktop.ui.dialogs.common import LONGEST_PATH, saved_dialog
from breakaway_desktop.ui.features import exports, race_text, window_features
from breakaway_desktop.ui.intents import Back, SaveRaceAs, ShowDialog, ShowMenu, ShowNotice
from breakaway_desktop.ui.session import Session

RACE, TEXT, NAMELESS, DEAL = "race", "text", "nameless", "deal"
_COPIED: Final = (TEXT, NAMELESS, DEAL)
"""Kinds that are copied as text: with names, without, and only the cards."""
_FRAME_MS: Final = 17.0


class Subject(NamedTuple):
    """Content of a picture: the race, the number of its scenes, and the turn of the last one."""

    match: Match
    scenes: int
    turn: int
    names: bool = True
    """Whether names of players, teams and riders are in the file."""
    rider: str = ""
    """Name of the person who rode; empty: not told."""

    @property
    def objection(self) -> str:
        """Why there is no picture yet, as a sentence; "" if there is one."""
        if hides_reports(self.match.steps):
            return _("the riders’ squares are secret")
        return "" if self.match.steps else _("nobody has moved yet")


class Exporting(Protocol):
    """A file that a separate process makes, piece by piece."""

    total: int
    """Number of pieces; 0 until it is known."""
    drawn: int
    omission_note: str
    """Sentence on what the file leaves out; empty if it is complete."""

    @property
    def progress(self) -> float: ...

    @property
    def is_writing(self) -> bool: ...

    @property
    def saved(self) -> str: ...

    @property
    def problem(self) -> str: ...

    def collect(self) -> bool: ...

    def stop(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Export:
    """A kind of file that a feature adds: its ending, its name and description, and what starts to make it.

    `suffix` follows the race's name in the proposed path.
    """

    kind: str
    ending: str
    texts: Callable[[Subject], tuple[str, str]]
    start: Callable[[Subject, Path], Exporting]
    suffix: Callable[[Subject], str] = lambda _subject: ""
    names: bool | None = None
    """Whether it has names unless the player chooses otherwise; None: he cannot choose."""
    needs_end: bool = False
    """Whether there is none of a race that is not over."""

    def objection(self, subject: Subject) -> str:
        """Return why there is no such file yet, as a sentence; "" if there is one."""
        return subject.objection or (
            _("The race isn’t finished yet.") if self.needs_end and not subject.match.over else ""
        )


def export_of(kind: str) -> Export:
    """Return the added kind of that name."""
    (found,) = (export for export in exports() if export.kind == kind)
    assert isinstance(found, Export)
    return found


def _ending(kind: str) -> str:
    return ENDING if kind == RACE else export_of(kind).ending


def subject_of(match: Match, scene_count: int | None = None) -> Subject:
    """Return the subject after this number of scenes; None: after all of them."""
    scenes = ShotList.of(match.first, match.steps).scenes()
    count = len(scenes) if scene_count is None else scene_count
    return Subject(match, count, scenes[count - 1].before.turn if count else 1)


def stem_of(match: Match) -> str:
    """Return the file name of a race without its ending: its name, else its seed."""
    return name_of(match) or f"race-{match.race.rules.seed}"


class SaveRequest(NamedTuple):
    """A request to save a file.

    `save` writes the file and returns a sentence on the result; it raises InputError, Refused, OSError or ValueError.
    `on_saved` gets the sentence after the dialog has closed, and may return an intent.
    """

    title: str
    proposed: str
    save: Callable[[str], str]
    on_saved: Callable[[str], Intent | None]
    hint: str
    lines: Sequence[str] = ()
    placeholder: str = ""


@dataclass(frozen=True, slots=True)
class SaveModel:
    """The model of the dialog: the request, the text typed, and the last error. With a `subject`, a picture of it may
    be saved instead of the race; `kind` is the kind selected.
    """

    request: SaveRequest
    written: str
    subject: Subject | None = None
    kind: str = RACE
    kinds: tuple[str, ...] = ()
    """The kinds that are offered."""
    wrong: str = ""
    exporting: Exporting | None = None
    named: Mapping[str, bool] = field(default_factory=dict, hash=False)
    """Whether there are names in it, by kind, where the player has chosen that."""
    rider: str | None = None
    """The player's name as typed; None: he has not ridden the race alone on this computer."""
    remember: Callable[[str], None] = lambda _name: None
    """Saves that name for the next race."""
    picture: str = RACE
    """The kind of picture that the message leads to."""
    no_code: str = ""
    """Why a finished race has no code, so that its message has only two lines; empty: it has one."""

    @property
    def is_message(self) -> bool:
        """Whether the message about the race is shown, and not the kinds of file."""
        return self.kind in _COPIED and self.subject is not None

    @property
    def is_whole(self) -> bool:
        """Whether an unfinished race is copied with all that its file has, instead of a code."""
        return self.kind == TEXT and self.subject is not None and not self.subject.match.over


def begin(
    request: SaveRequest, subject: Subject | None = None, kind: str = RACE, more: tuple[str, ...] = ()
) -> SaveModel:
    """Open the dialog with this kind selected; `more` are offered after those of files."""
    kind = RACE if subject is None or (subject.objection and kind not in _COPIED) else kind
    model = SaveModel(request, "", subject, kind, (RACE, *(export.kind for export in exports()), *more))
    return replace(model, written=_proposed_path(model, kind))


def _proposed_path(model: SaveModel, kind: str) -> str:
    if model.subject is None or kind in (RACE, *_COPIED):
        return model.request.proposed
    export = export_of(kind)
    stem = stem_of(model.subject.match) + export.suffix(model.subject)
    return str(Path.home() / file_name(stem).removesuffix(ENDING)) + export.ending


# Actions


def _choose_kind(model: SaveModel, kind: str) -> Update:
    """Change the kind; Enter then saves or copies. A typed path gets the new ending; a proposed path is replaced."""
    if kind in _COPIED or model.kind in _COPIED or model.written == _proposed_path(model, model.kind):
        written = _proposed_path(model, kind)
    else:
        stem = model.written.removesuffix(_ending(model.kind))
        written = stem + _ending(kind) if stem != model.written else stem
    chosen = _with_kind(replace(model, written=written, wrong=""), kind)
    return Update(chosen, focus=_first_of_copied(chosen) if kind in _COPIED else LINE)


def _with_kind(model: SaveModel, kind: str) -> SaveModel:
    model = replace(model, kind=kind)
    has_code = model.subject is not None and model.is_message and not model.is_whole
    return replace(model, no_code=_why_no_code(model.subject.match, kind) if has_code and model.subject else "")


def _first_of_copied(model: SaveModel) -> str:
    """Return the button that has the focus above a text, so that no letter is typed: Enter copies in the field, too."""
    return _("Picture…") if model.no_code else _("Copy")


def _submit(model: SaveModel) -> SaveModel | Back:
    """Write the file, copy the text, or start drawing the picture. If that fails, show the reason."""
    text = model.written.strip()
    try:
        if _asks_for_name(model):
            _remember_name(model, model.rider or "")
        if model.subject is not None and model.kind in _COPIED:
            return _copy_text(model, model.subject.match)
        if not text and (model.kind != RACE or model.request.proposed):
            raise InputError(_("Type a file name."))
        if model.subject is None or model.kind == RACE:
            return Back(partial(model.request.on_saved, model.request.save(text)))
        subject = model.subject._replace(names=_has_names(model), rider=clean_name(model.rider or ""))
        return replace(model, exporting=_start_export(subject, export_of(model.kind), text))
    except FAILURES as error:
        return replace(model, wrong=failure_sentence(error))


def _copy_text(model: SaveModel, match: Match) -> SaveModel | Back:
    """Put the message, or the file of an unfinished race, on the clipboard, and close the dialog."""
    try:
        if model.is_whole:
            text = message_text(match)
        else:
            code = [] if model.no_code else [_code(match, model.kind, _rider(model))]
            text = "\n".join((*_lines_above(model, match), *code))
    except Refused as refused:
        return replace(model, wrong=failure_sentence(refused))
    if not clipboard.copy_text(text):
        return replace(model, wrong=_("There’s no clipboard here. Save a file instead."))
    return Back(lambda: ShowNotice(_("Copied. Paste it wherever you like.")))


def _rider(model: SaveModel) -> str:
    return clean_name(model.rider or "") if model.kind == TEXT else ""


def _code(match: Match, kind: str, rider: str = "") -> str:
    """Return the code of a message. Raises Refused."""
    return race_text(match, names=kind != NAMELESS, rider=rider, deal=kind == DEAL)


def _why_no_code(match: Match, kind: str) -> str:
    """Return why a message has only two lines; empty if it has a code."""
    try:
        _code(match, kind)
    except Refused as refused:
        return failure_sentence(refused)
    return ""


def _message_lines(match: Match, *, names: bool, rider: str, has_code: bool) -> tuple[str, ...]:
    """Return the lines above the code of a finished race in a message, with names or without."""
    features = (feature.message_lines for feature in window_features() if feature.message_lines is not None)
    own = next(filter(None, (lines(match, names=names, rider=rider) for lines in features)), ())
    if len(own) > 1:
        return own
    shown = names_of(match) if names else Names(tuple(replace(seat, name=None) for seat in match.seats))
    return own[0] if own else ride_line(match, shown, rider), opening_line(has_code=has_code)


def _lines_above(model: SaveModel, match: Match) -> tuple[str, ...]:
    if model.kind == DEAL:
        return cards_line(match), opening_line(has_code=not model.no_code)
    return _message_lines(match, names=model.kind == TEXT, rider=_rider(model), has_code=not model.no_code)


def _remember_name(model: SaveModel, rider: str) -> None:
    """Save the player's name for the next race. Raises InputError if he may not have it."""
    if wrong := own_name_objection(rider):
        raise InputError(wrong)
    model.remember(clean_name(rider))


def rider_name(session: Session, match: Match) -> str | None:
    """Return the name of the player who has ridden a race alone on this computer, as typed for it or else when he last
    shared one; None for any other race."""
    team = counted_team(match, session.computer)
    return None if team is None else HotSeat.of(match).players[team - 1] or session.settings.own_name


def message_text(match: Match, rider: str = "") -> str:
    """Return a race as text for a message: its lines with its code, or while it is not over all of its file. Raises
    Refused."""
    if match.over:
        code = race_text(match, names=True, rider=rider)
        return "\n".join((*_message_lines(match, names=True, rider=rider, has_code=True), code))
    record = match.record()
    check_copy(record)
    return write(as_copy(record))


def _has_names(model: SaveModel) -> bool:
    """Return whether the file or text gets names, as chosen for its kind, else as is usual for it."""
    usual = True if model.kind in (RACE, *_COPIED) else export_of(model.kind).names
    return model.named.get(model.kind, usual is not False)


def _asks_for_name(model: SaveModel) -> bool:
    """Return whether the file or text names the player, who may type his name."""
    has_choice = model.kind == TEXT or (model.kind not in (RACE, *_COPIED) and export_of(model.kind).names is not None)
    return has_choice and model.rider is not None and _has_names(model)


def _choose_names(model: SaveModel, value: bool) -> SaveModel:
    return replace(model, named={**model.named, model.kind: value})


def _start_export(subject: Subject, export: Export, text: str) -> Exporting:
    """Start to make the file. Raises Refused, for example if the folder does not exist."""
    path = typed_path(text if text.lower().endswith(export.ending) else text + export.ending)
    require_folder(path)
    return export.start(subject, path)


def _collect(model: SaveModel, _message: Tick) -> SaveModel | Back | None:
    """Process the new messages of the export process: close the dialog when the file is written, show the input again
    after a failure."""
    exporting = model.exporting
    if exporting is None or not exporting.collect():
        return None
    if exporting.saved:
        return Back(partial(model.request.on_saved, exporting.saved))
    return replace(model, exporting=None, wrong=exporting.problem) if exporting.problem else replace(model)


def _leave_export(_model: SaveModel, exporting: Exporting) -> Back | None:
    """Close the dialog, which stops the drawing; a file is written to its end."""
    return None if exporting.is_writing else Back()


def _stop_export(model: SaveModel, _message: Left) -> None:
    if model.exporting is not None:
        model.exporting.stop()


# View


def view(model: SaveModel) -> PageView:
    request, exporting = model.request, model.exporting
    if model.subject is not None and exporting is not None:
        stop = DialogButton(_("Stop"), do(_leave_export, exporting), act.BACK, kind="plain")
        progress_view = question_dialog(
            request.title, (), [stop], child=_progress(model.subject, model.kind, exporting), name="exporting"
        )
        return replace(progress_view, on={Left: _stop_export, Tick: _collect}, tick_ms=_FRAME_MS)

    hint = request.hint if model.kind == RACE else _("Path of the file.")
    offers = []
    if model.subject is not None:
        kinds = [_offer(model.subject, kind, chosen=kind == model.kind) for kind in model.kinds]
        offers = [column(*kinds, gap=pick(8, 2))]
    if model.is_message and model.subject is not None:
        return _message_view(model, model.subject.match)
    choice = _name_nodes(model) if model.kind != RACE and export_of(model.kind).names is not None else []
    return text_prompt(
        request.title, _("Save"), model.written,
        on_change=lambda text: do(replace, written=text, wrong=""), on_enter=do(_submit), on_close=Back(),
        wrong=model.wrong, hint=hint, lines=request.lines, above=offers,
        extras=choice, longest=LONGEST_PATH, placeholder=request.placeholder, name="save",
    )  # fmt: skip


def _message_view(model: SaveModel, match: Match) -> PageView:
    """Return the message as it will be copied, whose it is, and the way to pictures and files."""
    lines = [*_lines_above(model, match), *([] if model.no_code else [_("BA1-… (the code)")])]
    if model.is_whole:
        lines = [_("The whole race. To continue it elsewhere, paste it among the saved races.")]
    labels = {TEXT: _("The race"), NAMELESS: _("Without names"), DEAL: _("Only the cards")}
    kinds = one_of(labels, model.kind, on_change=with_value(_choose_kind), name="kind", says=_("Share"))
    body = (
        panel(column(*(paragraph(line, leading=1.25) for line in lines), gap=4), by=(16, 12), dark=True),
        *([_rider_row(model)] if _asks_for_name(model) else []),
        *([row(spacer(), kinds)] if match.over else []),
        *([paragraph(model.wrong or model.no_code, colour="warn")] if model.wrong or model.no_code else []),
    )
    answers = (
        DialogButton(_("Cancel"), Back(), act.BACK),
        DialogButton(_("Picture…"), do(_choose_kind, model.picture), kind="plain"),
        DialogButton(_("File…"), do(_choose_kind, RACE), kind="plain"),
        DialogButton(_("Copy"), do(_submit), act.PRESS),
    )
    first = _first_of_copied(model)
    return question_dialog(_("Share"), (), answers, child=column(*body, gap=12), first=first, name="message")


def _rider_row(model: SaveModel) -> Node:
    line = entry(
        model.rider or "", on_change=lambda typed: do(replace, rider=typed, wrong=""), on_enter=do(_submit),
        name="rider", longest=LONGEST_NAME, check=own_name_objection, placeholder=_("not told"),
        says=_("Your name"), grow=1,
    )  # fmt: skip
    return row(text(_("Your name"), size=LABEL), line, pad=(12, 0), gap=24)


def _name_nodes(model: SaveModel) -> list[Node]:
    """Return the choice whether names of players, teams and riders are in what is sent, and the player's own name."""
    labels = {True: _("yes"), False: _("no")}
    choice = switch(labels, _has_names(model), on_change=lambda value: do(_choose_names, value), name="names")
    rows: list[Node] = [row(text(_("With names"), size=LABEL), spacer(), choice, pad=(12, 0))]
    return [*rows, *([_rider_row(model)] if _asks_for_name(model) else [])]


def _kind_texts(subject: Subject, kind: str) -> tuple[str, str]:
    """Return the name of a kind of file, and a description of its content."""
    if kind == RACE:
        return _("Race"), _("others can watch it or continue it")
    if kind == TEXT:
        return _("Text"), _("the whole race, to paste and continue elsewhere")
    if kind == DEAL:
        return _("Challenge"), _("only the cards and the teams, as text: nobody’s race")
    return export_of(kind).texts(subject)


def _deal_objection(match: Match) -> str:
    """Return why the starting cards of a race may not be told yet; empty if they may."""
    is_open = match.over or match.race.rules.shows_start
    return "" if is_open else _("The cards are secret until the race is finished.")


def _offer(subject: Subject, kind: str, *, chosen: bool) -> Node:
    name, description = _kind_texts(subject, kind)
    if kind == DEAL:
        objection = _deal_objection(subject.match)
    else:
        objection = "" if kind in (RACE, TEXT) else export_of(kind).objection(subject)
    colour = "ink3" if objection else "ink"
    lines = paragraph(description, colour=colour, leading=1.25)
    content = row(
        text(name, size=LABEL, least=15, colour=colour, w=130),
        first_that_fits(text(description, colour=colour), lines, grow=1), gap=8, pad=(12, 0),
        h=38
    )  # fmt: skip
    return press(content, on_press=do(_choose_kind, kind), name=kind, chosen=chosen, why=objection)


def _progress(subject: Subject, kind: str, exporting: Exporting) -> Node:
    status = _("Drawing the race…")
    if exporting.total:
        status = _("picture {done} of {n}").format(done=exporting.drawn, n=exporting.total)
    return column(
        text(" · ".join(_kind_texts(subject, kind)), size=CHOSEN, least=14),
        draw(partial(progress, share=exporting.progress), h=12),
        text(status, soft=True),
        paragraph(exporting.omission_note, soft=True),
        gap=12,
    )


# Files


def file_to_save(title: str, proposed: str, save: Callable[[str], str]) -> SaveModel:
    """Ask for a path and write the file. Another dialog then shows the path."""
    return begin(
        SaveRequest(title, proposed, save, lambda sentence: ShowDialog(saved_dialog(sentence)), _("Path of the file."))
    )


def race_to_save(session: Session, current: CurrentRace, match: Match, on_result: Callable[[str], None]) -> SaveModel:
    """Ask what to save of the race being played; if the race itself cannot be saved, ask for another file.

    `on_result` gets a sentence on the result.
    """
    if current.autosave is not None and current.autosave.failure is None:
        hint = _(
            "Type a name for the list of saved races, or the path of a file. Your race continues; the copy stays "
            "as it is now."
        )

        def on_copied(sentence: str) -> Intent:
            """Show the result over the race: close the menu, which would hide it."""
            on_result(sentence)
            return Back()

        return begin(_copy(session, current, match, on_copied, hint), subject_of(match))

    def on_saved(sentence: str) -> Intent:
        """Show the result and how to come back to the race: “Continue” lists only the races folder."""
        on_result(sentence)
        lines = [sentence]
        if current.save_path is not None and current.save_path.parent != session.folder:
            lines.append(_("To resume later, drop this file on the window (it won’t appear under “Continue”)."))
        return ShowDialog(saved_dialog(*lines))

    request = SaveRequest(
        _("Save as"), str(Path.home() / file_name(stem_of(match))), partial(_save_elsewhere, current, match), on_saved,
        _("Path of the file."),
        [_("The race can’t be saved in its usual place. From now on it is saved in the file named here.")],
    )  # fmt: skip
    return begin(request)


def race_to_share(
    session: Session, current: CurrentRace, match: Match, scenes: int | None, file: str = ""
) -> SaveModel:
    """Show the message about a finished race. Else ask what to save of a race being watched, as it is after `scenes`
    scenes (None: after all); offered first: with `file` a copy of that name, else a picture."""
    hint = _("Type a name for the list of saved races, or the path of a file.")
    request = _copy(session, current, match, lambda sentence: ShowDialog(saved_dialog(sentence)), hint, file)
    result = match.over and scenes is None
    picture = next((export.kind for export in exports() if export.needs_end == result), RACE)
    first = TEXT if match.over else RACE if file else picture
    more = () if match.over else (TEXT, DEAL)
    model = begin(request._replace(title=_("Share")), subject_of(match, scenes), first, more)
    model = replace(model, picture=picture, rider=rider_name(session, match))
    return _with_kind(replace(model, remember=partial(session.change, Settings.own_name)), model.kind)


def _copy(
    session: Session,
    current: CurrentRace,
    match: Match,
    on_saved: Callable[[str], Intent | None],
    hint: str,
    proposed: str = "",
) -> SaveRequest:
    save = partial(_save_copy, session, current, match)
    return SaveRequest(_("Save as"), proposed, save, on_saved, hint, placeholder=_("Before the sprint"))


def _save_copy(session: Session, current: CurrentRace, match: Match, text: str) -> str:
    if is_path(text):
        path = typed_path(text)
        export_race(as_copy(match.record()), path)
        return _("Copy saved in {file}.").format(file=path)
    wrong = name_objection(text) if text else _("Name the copy.")
    if wrong:
        raise InputError(wrong)
    record = match.record()
    check_copy(record)
    save_copy(with_name(record, text[:LONGEST_NAME]), session.folder, behind=current.save_path)
    return _("“{race}” is now among your saved races.").format(race=text)


def _save_elsewhere(current: CurrentRace, match: Match, text: str) -> str:
    path = typed_path(text)
    current.move_to(match, path)
    return _("From now on the race is saved in {file}.").format(file=path)


UNSAVED: Final = "unsaved"
"""Name of the dialog before leaving a race that is not saved."""


def unsaved_dialog(current: CurrentRace, match: Match) -> PageView:
    """Ask before leaving a race that is only in memory."""
    failure = current.autosave.failure if current.autosave is not None else None
    reason = os_error_text(failure) if failure is not None else ""
    lines = (
        _("The race couldn’t be saved ({reason}). If you leave now, it is lost.").format(reason=reason),
        _("Try saving it in another folder or on another disk."),
    )

    def leave() -> Intent:
        current.release()
        return ShowMenu()

    answers = (
        DialogButton(_("Stay here"), Back(), act.BACK),
        DialogButton(_("Save as…"), Back(lambda: SaveRaceAs(match, lambda _sentence: None)), kind="primary"),
        DialogButton(_("Leave unsaved"), Back(leave), kind="danger"),
    )
    return question_dialog(_("This race is not saved"), lines, answers, icon="warn", name=UNSAVED)
