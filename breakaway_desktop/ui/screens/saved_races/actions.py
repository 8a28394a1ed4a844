"""The actions of the saved races: what each button and key does. A failure is shown in the foot."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec

from breakaway_desktop.kit.input import clipboard
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.page import Update
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.text_prompt import LINE
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.file_list import ListedFile, files_beside
from breakaway_desktop.match.library import open_race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import (
    delete_together,
    duplicate,
    file_name,
    import_race,
    name_of,
    rename,
    restore,
    typed_path,
)
from breakaway_desktop.play.setup_draft import name_objection
from breakaway_desktop.record.document import ENDING, LARGEST_FILE, LONGEST_NAME, Record
from breakaway_desktop.record.store import load
from breakaway_desktop.record.writing import write
from breakaway_desktop.sentences.file_errors import FAILURES, InputError, failure_sentence
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.dialogs.common import closed_dialog
from breakaway_desktop.ui.dialogs.save_race import message_text, rider_name
from breakaway_desktop.ui.features import RaceTile, intent_of, kind_of, pasted_intent, saved_kinds
from breakaway_desktop.ui.intents import (
    ResumeCopy,
    ResumeRace,
    ShareRace,
    ShowDialog,
    ShowReplay,
    ShowSavedResult,
)
from breakaway_desktop.ui.panels.saved_files import ReadRequest, SavedFile, row_title
from breakaway_desktop.ui.screens.saved_races.model import (
    ALL,
    SavedRacePrompt,
    SavedRacesModel,
    SavedRacesNotice,
    with_files,
)

Next = SavedRacesModel | Update | Intent
Arguments = ParamSpec("Arguments")  # no words: a name in the code
Action = Callable[Concatenate[SavedRacesModel, Arguments], Next]


def explained(action: Action[Arguments]) -> Action[Arguments]:
    """An action after which the foot shows why it failed, if it did."""

    @wraps(action)
    def run(model: SavedRacesModel, /, *arguments: Arguments.args, **more: Arguments.kwargs) -> Next:
        model = replace(model, notice=None)
        try:
            return action(model, *arguments, **more)
        except FAILURES as error:
            return replace(model, notice=SavedRacesNotice(failure_sentence(error), is_error=True))

    return run


# Lists, and the race selected in them


def select(model: SavedRacesModel, index: int) -> Next:
    return _focus_row(replace(model, chosen=model.files[index], place=index, notice=None))


def show_list(model: SavedRacesModel, shown: str) -> SavedRacesModel:
    return with_files(replace(model, shown=shown, chosen=None, place=0, notice=None))


def show_next_list(model: SavedRacesModel) -> Next:
    names = list(model.counts)
    return _focus_row(show_list(model, names[(names.index(model.shown) + 1) % len(names)]))


def search(model: SavedRacesModel, text: str) -> Next:
    return with_files(replace(model, search=text))


def _focus_row(model: SavedRacesModel) -> SavedRacesModel | Update:
    """Focus the selected row, so that arrow keys select rows."""
    has_dialog = model.prompt is not None or model.deletion is not None
    return model if model.chosen is None or has_dialog else Update(model, focus=model.chosen.name)


# Files are read one by one; races may be saved or named while another screen covers this one


def read_posted(model: SavedRacesModel, message: Posted) -> SavedRacesModel | None:
    match message.subject:
        case ReadRequest(path, sample):
            model.cache.forget_request()
            model.cache.read(path, sample)
            return model
    return None


def read_next(model: SavedRacesModel, _message: Any) -> SavedRacesModel:
    if model.unread is not None:
        model.read(model.unread)
    return with_files(model)


def refresh(model: SavedRacesModel, _message: Any) -> Next:
    return _focus_row(with_files(model))


# Opening


@explained
def open_chosen(model: SavedRacesModel) -> Next:
    """Continue the race, or show the result of a finished one; watch a sample; open the file of a feature.

    The readable part of a damaged file continues as a copy.
    """
    if model.kind is not None and model.chosen is not None:
        return Update(model, model.kind.show(model.chosen))
    row = None if model.chosen is None else model.read(model.chosen)
    if row is not None and row.record is None and row.salvaged is not None:
        return Update(model, ResumeCopy(Match.resume(row.salvaged.record)))
    if row is not None and row.is_closed:
        return Update(model, ShowDialog(closed_dialog(row.why)))
    if row is None or row.record is None:
        return model
    if row.running:
        return Update(model, ResumeRace(open_race(row.path)))
    return watch(model, row, row.record) if row.sample else show_result(model, row.record)


@explained
def watch(model: SavedRacesModel, row: SavedFile, record: Record) -> Next:
    watched = model.session.settings.watched
    if row.sample and row.path.stem not in watched:
        model.session.change(Settings.watched, [*watched, row.path.stem])
    return Update(model, ShowReplay(record))


@explained
def show_result(model: SavedRacesModel, record: Record) -> Next:
    return Update(model, ShowSavedResult(Match.resume(record)))


@explained
def open_feature(model: SavedRacesModel, tile: RaceTile, record: Record) -> Next:
    return Update(model, tile.intent(Match.resume(record)))


# Sharing, names and copies


@explained
def share_race(model: SavedRacesModel, row: SavedFile, record: Record) -> Next:
    return Update(model, ShareRace(Match.resume(record), file=str(Path.home() / file_name(row_title(row)))))


@explained
def copy_text(model: SavedRacesModel, record: Record) -> Next:
    match = Match.resume(record)
    if clipboard.copy_text(message_text(match, rider_name(model.session, match) or "")):
        return _with_notice(model, _("Copied. Paste it wherever you like."))
    raise InputError(_("There’s no clipboard here. Use “Share” to save a file."))


@explained
def copy_race(model: SavedRacesModel, row: SavedFile) -> Next:
    name = _("{race}, copy").format(race=row_title(row))[:LONGEST_NAME]
    path = duplicate(row.path, model.session.folder, name)
    return _focus_row(_with_notice(with_files(model, path), _("Copy saved as “{race}”.").format(race=name)))


def ask_name(model: SavedRacesModel, path: Path, record: Record) -> Next:
    return replace(model, prompt=SavedRacePrompt(path, name_of(record)), notice=None)


def ask_import(model: SavedRacesModel) -> Next:
    return replace(model, prompt=_import_prompt(model, ""), notice=None)


def _with_notice(model: SavedRacesModel, sentence: str) -> SavedRacesModel:
    return replace(model, notice=SavedRacesNotice(sentence))


# Deleting and restoring


@explained
def delete_race(model: SavedRacesModel, row: SavedFile) -> Next:
    return model if row.sample else _delete_files(model, [row.path], row_title(row))


@explained
def delete_file(model: SavedRacesModel, path: Path) -> Next:
    """Delete the file of a feature; ask first if it has races."""
    assert model.kind is not None
    deletion = model.kind.deletion(path, model.session.folder)
    return replace(model, deletion=deletion) if any(deletion) else delete_with(model, path)


@explained
def delete_with(model: SavedRacesModel, path: Path, races: Sequence[Path] = ()) -> Next:
    """Delete the file of a feature with these of its races."""
    assert model.kind is not None
    name, _state = model.kind.lines(path)
    return _delete_files(replace(model, deletion=None), [*races, path], name)


def _delete_files(model: SavedRacesModel, paths: Sequence[Path], title: str) -> SavedRacesModel | Update:
    entry = delete_together(paths), title
    return _focus_row(with_files(replace(model, deleted=(*model.deleted, entry))))


@explained
def restore_last(model: SavedRacesModel) -> Next:
    """Restore what was deleted last, and show its list."""
    if not model.deleted:
        return model
    *others, (deleted, title) = model.deleted
    path = [restore(file) for file in deleted][-1]
    model = _with_notice(replace(model, deleted=tuple(others)), _("“{race}” restored.").format(race=title))
    return _focus_row(_show_file(model, path))


def _show_file(model: SavedRacesModel, path: Path) -> SavedRacesModel:
    after, kind = with_files(model, path), kind_of(model.session, path)
    shown = ALL if kind is None else kind.name
    return after if path in after.files else with_files(replace(model, shown=shown, search=""), path)


# Import, and the dialog with one line of text


@explained
def paste(model: SavedRacesModel) -> Next:
    text = clipboard.paste_text()
    if (intent := pasted_intent(text)) is not None:
        return Update(model, intent)
    try:
        return _import(model, text.encode("utf-8", "replace")[: LARGEST_FILE + 1])
    except FAILURES as error:
        sentence = _("There’s no race on the clipboard: {reason}")
        raise InputError(sentence.format(reason=failure_sentence(error))) from error


def _import(model: SavedRacesModel, data: bytes) -> SavedRacesModel | Update:
    path = import_race(data, model.session.folder)
    return _focus_row(_show_file(_with_notice(replace(model, prompt=None), _("Race imported.")), path))


def type_text(model: SavedRacesModel, text: str) -> Next:
    prompt = model.prompt
    assert prompt is not None
    return replace(
        model,
        prompt=_import_prompt(model, text) if prompt.race is None else replace(prompt, text=text, error=""),
    )


def _import_prompt(model: SavedRacesModel, text: str) -> SavedRacePrompt:
    """Return the question for a file to import, with what is beside the typed path."""
    endings = {ENDING, *(kind.ending for kind in saved_kinds(model.session))}
    return SavedRacePrompt(None, text, files=files_beside(text, endings))


def pick_file(model: SavedRacesModel, file: ListedFile) -> Next:
    """Import a listed file, or list those of a folder. If that fails, the prompt stays open with the reason."""
    if file.is_folder:
        return Update(replace(model, prompt=_import_prompt(model, os.path.join(file.path, ""))), focus=LINE)
    return _at_prompt(model, lambda: _import_path(model, file.path))


def close_dialog(model: SavedRacesModel) -> Next:
    return _focus_row(replace(model, prompt=None, deletion=None))


def submit(model: SavedRacesModel) -> Next:
    """Run the action of the prompt."""
    prompt = model.prompt
    assert prompt is not None
    text, race = prompt.text.strip(), prompt.race
    return _at_prompt(model, lambda: _import_file(model, text) if race is None else _rename(model, race, text))


def _at_prompt(model: SavedRacesModel, action: Callable[[], Next]) -> Next:
    """Run the action. If it fails, the prompt stays open with the reason."""
    assert model.prompt is not None
    try:
        return action()
    except FAILURES as error:
        return replace(model, prompt=replace(model.prompt, error=failure_sentence(error)))


def _rename(model: SavedRacesModel, path: Path, name: str) -> SavedRacesModel | Update:
    if objection := name_objection(name):
        raise InputError(objection)
    rename(path, name)
    return _focus_row(with_files(replace(model, prompt=None), path))


def _import_file(model: SavedRacesModel, text: str) -> SavedRacesModel | Update:
    if not text:
        raise InputError(_("Type a file name."))
    return _import_path(model, typed_path(text))


def _import_path(model: SavedRacesModel, path: Path) -> SavedRacesModel | Update:
    if (kind := kind_of(model.session, path)) is not None:
        taken, notice = kind.take(path, model.session.folder)
        return _focus_row(_show_file(_with_notice(replace(model, prompt=None), notice), taken))
    if (intent := intent_of(path)) is not None:
        return Update(replace(model, prompt=None), intent)
    return _import(model, write(load(path)).encode("utf-8", "backslashreplace"))
