"""The update of the saved races: run the actions and show their results or errors."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from breakaway_desktop.kit.input import clipboard
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.dialog import LINE, CloseDialog, SetDialogText, Submit
from breakaway_desktop.kit.toolkit.page import Tick, Uncovered, Update
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.file_list import ListedFile, files_beside
from breakaway_desktop.match.library import open_race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN, Plan
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
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import SavedKind, kind_of, race_tiles_on, saved_kinds
from breakaway_desktop.ui.intents import (
    BeginRace,
    ResumeCopy,
    ResumeRace,
    ShareRace,
    ShowReplay,
    ShowSavedResult,
)
from breakaway_desktop.ui.panels.saved_files import ReadRequest, SavedFile, row_title
from breakaway_desktop.ui.screens.saved_races import model as msg
from breakaway_desktop.ui.screens.saved_races.model import (
    ALL,
    SavedRacePrompt,
    SavedRacesModel,
    SavedRacesNotice,
    list_names,
    with_files,
)


def update(model: SavedRacesModel, message: Any) -> SavedRacesModel | Update | None:
    """Return the model after a message; None if nothing changes."""
    match message, model.prompt:
        # Lists, and the race selected in them.
        case msg.SelectSavedRace(index), _prompt:
            return _focus_row(replace(model, chosen=model.files[index], notice=None))
        case msg.SelectRaceList(shown), _prompt:
            return with_files(replace(model, shown=shown, chosen=None, notice=None))
        case msg.NextList(), _prompt:
            names = list_names()
            next_list = names[(names.index(model.shown) + 1) % len(names)]
            return _focus_row(with_files(replace(model, shown=next_list, chosen=None, notice=None)))
        case msg.Search(text), _prompt:
            return with_files(replace(model, search=text))

        # Actions, and the text that some of them need.
        case msg.RunSavedRaceAction(action), _prompt:
            return _run_action(replace(model, notice=None), action)
        case SetDialogText(text), SavedRacePrompt(None):
            return replace(model, prompt=_import_prompt(text))
        case SetDialogText(text), SavedRacePrompt() as prompt:
            return replace(model, prompt=replace(prompt, text=text, error=""))
        case msg.PickFile(file), SavedRacePrompt() as prompt:
            return _pick_file(model, prompt, file)
        case Submit(), SavedRacePrompt() as prompt:
            return _submit_prompt(model, prompt)
        case msg.DeleteFile(with_races), _prompt if model.kind is not None and model.deletion is not None:
            kind, races = model.kind, model.deletion.races if with_races else ()
            answered = replace(model, deletion=None)
            return _attempt(answered, lambda: _delete_with(answered, kind, races))
        case CloseDialog(), _prompt:
            return _focus_row(replace(model, prompt=None, deletion=None))

        # Files are read one by one; races may be saved or named while another screen covers this one.
        case Posted(ReadRequest(path, sample)), _prompt:
            model.cache.forget_request()
            model.cache.read(path, sample)
            return model
        case Posted(), _prompt:
            return None
        case Tick(), _prompt:
            if model.unread is not None:
                model.read(model.unread)
            return with_files(model)
        case Uncovered(), _prompt:
            return _focus_row(with_files(model))
    raise TypeError(message)


def _focus_row(model: SavedRacesModel) -> SavedRacesModel | Update:
    """Focus the selected row, so that arrow keys select rows."""
    has_dialog = model.prompt is not None or model.deletion is not None
    return model if model.chosen is None or has_dialog else Update(model, focus=model.chosen.name)


def _attempt(model: SavedRacesModel, action: Callable[[], SavedRacesModel | Update]) -> SavedRacesModel | Update:
    """Run the action; if it fails, show the reason."""
    try:
        return action()
    except FAILURES as error:
        return replace(model, notice=SavedRacesNotice(failure_sentence(error), is_error=True))


def _run_action(model: SavedRacesModel, action: str) -> SavedRacesModel | Update:
    row, kind = model.row, model.kind
    match action:
        case "undo":
            return _attempt(model, lambda: _restore_last(model))
        case "import":
            return replace(model, prompt=_import_prompt(""))
        case "paste":
            return _paste(model)
    if kind is not None and model.chosen is not None:
        return _attempt(model, lambda: _run_on_other(model, kind, action))
    if row is None:
        return model
    return _attempt(model, lambda: _run_on_race(model, row, action))


def _run_on_other(model: SavedRacesModel, kind: SavedKind, action: str) -> SavedRacesModel | Update:
    """Run an action on the selected file that is no race. Raises Refused and OSError."""
    assert model.chosen is not None
    match action:
        case "open":
            return Update(model, kind.show(model.chosen))
        case "share":
            return Update(model, kind.share(model.chosen))
        case "delete":
            deletion = kind.deletion(model.chosen, model.session.folder)
            return replace(model, deletion=deletion) if any(deletion) else _delete_with(model, kind, ())
    raise ValueError(action)


def _run_on_race(model: SavedRacesModel, row: SavedFile, action: str) -> SavedRacesModel | Update:
    """Run an action on a race. Raises Refused, OSError or ValueError."""
    record = row.record
    match action:
        # Actions that work with a damaged file.
        case "delete":
            return _delete(model, row)
        case "open":
            return Update(model, _open_intent(model, row)) if record is not None or row.salvaged is not None else model
        case _ if record is None:
            return model

        # Other screens.
        case "watch":
            return Update(model, _watch_intent(model, row, record))
        case "result":
            return Update(model, ShowSavedResult(Match.resume(record)))
        case "ride":
            return Update(model, _race_sample(record))

        # Names and copies.
        case "share":
            file = str(Path.home() / file_name(row_title(row)))
            return Update(model, ShareRace(Match.resume(record), file=file))
        case "text":
            return replace(model, notice=_copy_text(record))
        case "name":
            return replace(model, prompt=SavedRacePrompt(row.path, name_of(record)))
        case "copy":
            name = _("{race}, copy").format(race=row_title(row))[:LONGEST_NAME]
            path = duplicate(row.path, model.session.folder, name)
            notice = SavedRacesNotice(_("Copy saved as “{race}”.").format(race=name))
            return _focus_row(replace(with_files(model, path), notice=notice))
    (tile,) = (tile for tile in race_tiles_on(act.SAVED) if tile.name == action)
    return Update(model, tile.intent(Match.resume(record)))


# Opening


def _open_intent(model: SavedRacesModel, row: SavedFile) -> Intent:
    """Continue the race, or watch it if it is finished. The readable part of a damaged file continues as a copy."""
    if row.record is None:
        assert row.salvaged is not None
        return ResumeCopy(Match.resume(row.salvaged.record))
    return ResumeRace(open_race(row.path)) if row.running else _watch_intent(model, row, row.record)


def _watch_intent(model: SavedRacesModel, row: SavedFile, record: Record) -> Intent:
    watched = model.session.settings.watched
    if row.sample and row.path.stem not in watched:
        model.session.change("watched", [*watched, row.path.stem])
    return ShowReplay(record)


def _race_sample(record: Record) -> Intent:
    """Start the race of a sample with the same hands and seed. The winner's team is played by the human."""
    match = Match.resume(record)
    rules, seats = match.race.rules, list(match.seats)
    winner = record.result.winners[0] - 1 if record.result else 0
    seats[winner] = replace(seats[winner], player=HUMAN)
    plan = Plan(match.base, rules.options, tuple(seats), rules.seed, variant=rules.variant.name)
    return BeginRace(plan.with_hands([team.hands for team in match.teams]))


# Deleting and restoring


def _delete(model: SavedRacesModel, row: SavedFile) -> SavedRacesModel | Update:
    return model if row.sample else _delete_files(model, [row.path], row_title(row))


def _delete_with(model: SavedRacesModel, kind: SavedKind, races: Sequence[Path]) -> SavedRacesModel | Update:
    """Delete the selected file with these of its races."""
    assert model.chosen is not None
    name, _state = kind.lines(model.chosen)
    return _delete_files(model, [*races, model.chosen], name)


def _delete_files(model: SavedRacesModel, paths: Sequence[Path], title: str) -> SavedRacesModel | Update:
    entry = delete_together(paths), title
    return _focus_row(with_files(replace(model, deleted=(*model.deleted, entry))))


def _restore_last(model: SavedRacesModel) -> SavedRacesModel | Update:
    """Restore what was deleted last, and show its list."""
    if not model.deleted:
        return model
    *others, (deleted, title) = model.deleted
    path = [restore(file) for file in deleted][-1]
    model = replace(model, deleted=tuple(others), notice=SavedRacesNotice(_("“{race}” restored.").format(race=title)))
    return _focus_row(_show_file(model, path))


def _show_file(model: SavedRacesModel, path: Path) -> SavedRacesModel:
    """Show the list that contains this file."""
    after, kind = with_files(model, path), kind_of(path)
    shown = ALL if kind is None else kind.name
    return after if path in after.files else with_files(replace(model, shown=shown, search=""), path)


# Export and import


def _copy_text(record: Record) -> SavedRacesNotice:
    if clipboard.copy_text(write(record)):
        return SavedRacesNotice(_("The race is on the clipboard, as text."))
    return SavedRacesNotice(_("There’s no clipboard here. Use “Share” to save a file."), is_error=True)


def _paste(model: SavedRacesModel) -> SavedRacesModel | Update:
    text = clipboard.paste_text()
    if not text.strip():
        return replace(model, notice=SavedRacesNotice(_("There’s no text on the clipboard."), is_error=True))
    data = text.encode("utf-8", "replace")[: LARGEST_FILE + 1]
    try:
        return _import(model, data)
    except FAILURES as error:
        reason = _("There’s no race on the clipboard: {reason}").format(reason=failure_sentence(error))
        return replace(model, notice=SavedRacesNotice(reason, is_error=True))


def _import(model: SavedRacesModel, data: bytes) -> SavedRacesModel | Update:
    path = import_race(data, model.session.folder)
    return _focus_row(_show_file(replace(model, prompt=None, notice=SavedRacesNotice(_("Race imported."))), path))


def _submit_prompt(model: SavedRacesModel, prompt: SavedRacePrompt) -> SavedRacesModel | Update:
    """Run the action of the prompt. If it fails, the prompt stays open with the reason."""
    text = prompt.text.strip()
    try:
        return _import_file(model, text) if prompt.race is None else _rename(model, prompt.race, text)
    except FAILURES as error:
        return replace(model, prompt=replace(prompt, error=failure_sentence(error)))


def _import_prompt(text: str) -> SavedRacePrompt:
    """Return the question for a file to import, with what is beside the typed path."""
    return SavedRacePrompt(None, text, files=files_beside(text, (ENDING, *(kind.ending for kind in saved_kinds()))))


def _pick_file(model: SavedRacesModel, prompt: SavedRacePrompt, file: ListedFile) -> SavedRacesModel | Update:
    """Import a listed file, or list those of a folder. If that fails, the prompt stays open with the reason."""
    if file.is_folder:
        return Update(replace(model, prompt=_import_prompt(os.path.join(file.path, ""))), focus=LINE)
    try:
        return _import_path(model, file.path)
    except FAILURES as error:
        return replace(model, prompt=replace(prompt, error=failure_sentence(error)))


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
    """Import a race, or a file of a feature."""
    if (kind := kind_of(path)) is not None:
        taken, notice = kind.take(path, model.session.folder)
        return _focus_row(_show_file(replace(model, prompt=None, notice=SavedRacesNotice(notice)), taken))
    return _import(model, write(load(path)).encode("utf-8", "backslashreplace"))
