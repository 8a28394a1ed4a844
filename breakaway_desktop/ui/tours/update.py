"""The update of a tour's screen: its pages, and what to do about a race that does not count (docs/record.md, Tours)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.dialog import CloseDialog, SetDialogText, Submit
from breakaway_desktop.kit.toolkit.page import RepaintOnly, Tick, Uncovered, Update
from breakaway_desktop.kit.toolkit.page_picture import save_picture
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.match.race_files import Deleted, file_name, restore, save_copy, typed_path
from breakaway_desktop.record.document import ENDING, LARGEST_FILE
from breakaway_desktop.record.salvage import salvage
from breakaway_desktop.record.store import load, read_bytes, save
from breakaway_desktop.sentences.file_errors import FAILURES, InputError, failure_sentence
from breakaway_desktop.tours.document import Tour
from breakaway_desktop.tours.library import StageOfTour, hold_stage, hold_tour, list_race, save_new_tour
from breakaway_desktop.tours.races import StageState, check_race
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import restart_tour
from breakaway_desktop.tours.words import stage_sentence, tour_name
from breakaway_desktop.tours.writing import save_tour
from breakaway_desktop.ui.dialogs.common import save_intent
from breakaway_desktop.ui.features import guests
from breakaway_desktop.ui.tours import model as msg
from breakaway_desktop.ui.tours.intents import BeginStage
from breakaway_desktop.ui.tours.model import (
    OVERVIEW,
    PODIUM,
    RESULT,
    AnotherFilePrompt,
    TourModel,
    reopen,
    with_question,
)
from breakaway_desktop.ui.tours.picture import draw_tour


def update(model: TourModel, message: Any) -> TourModel | Update | RepaintOnly | None:
    """Return the model after a message; None if nothing changes. Raises OSError and Unreadable."""
    match message:
        # Pages.
        case msg.OpenStageResult(number):
            return replace(model, page=RESULT, number=number, is_fresh=False)
        case msg.OpenOverview():
            return replace(model, page=OVERVIEW, number=0, is_fresh=False)
        case msg.OpenPodium():
            return replace(model, page=PODIUM, number=0, is_fresh=False)
        case msg.RideTourAgain():
            path = save_new_tour(restart_tour(model.progress.tour, new_seed()), model.session.folder)
            return Update(model, BeginStage(path, 1))
        case msg.SaveTourPicture():
            stem = file_name(tour_name(model.progress.tour)).removesuffix(ENDING)
            return Update(
                model,
                save_intent(
                    model.session.charts, stem, _("Save picture"), ".png",
                    lambda path: save_picture(draw_tour(model), path),
                ),
            )  # fmt: skip

        case msg.AskToUndo():
            return replace(model, asks_to_undo=True)

        # A race that does not count.
        case msg.AskAboutStage(number):
            return with_question(model, number)
        case msg.RestoreRace():
            return _restore(model)
        case msg.RecoverRace():
            return _recover(model)
        case msg.AskForFile():
            return replace(model, prompt=AnotherFilePrompt())
        case SetDialogText(text) if model.prompt is not None:
            return replace(model, prompt=AnotherFilePrompt(text))
        case Submit() if model.prompt is not None:
            return _submit_file(model, model.prompt)
        case CloseDialog():
            return replace(model, prompt=None, asks_to_undo=False)

        # Teams of the next stage.
        case msg.ToggleSeats(on):
            return replace(model, is_seating=on)
        case msg.SetPlayer(team, player):
            return _change_tour(model, lambda tour: tour.with_player(team, player))

        # Races may have been deleted or restored on the screen above; guests show the result.
        case Uncovered():
            return reopen(model)
        case Posted() | Tick():
            if shown := model.number or model.progress.last_stage:
                for guest in guests(model.session):
                    guest.show_result(model.session, model.progress.match(shown))
            return _slide(model, message.ms) if isinstance(message, Tick) and model.is_sliding else None
    raise TypeError(message)


def _slide(model: TourModel, ms: float) -> TourModel | RepaintOnly:
    """Advance the animation of the jerseys by `ms`."""
    after = replace(model, slide_ms=model.slide_ms + ms)
    return RepaintOnly(after) if after.is_sliding else after


def _change_tour(model: TourModel, change: Callable[[Tour], Tour]) -> TourModel:
    """Write the changed tour, and read it again."""
    path = model.progress.path
    with hold_tour(path):
        save_tour(path, change(load_tour(path)))
    return reopen(model)


def _use_file(model: TourModel, find: Callable[[], Path]) -> TourModel:
    """List the file that is found as the race of the stage in question, and read the tour again."""
    stage = StageOfTour(model.progress.path, model.asked_stage)
    with hold_stage(stage, model.progress.race(stage.number).path, model.session.folder):
        list_race(stage, find().name)
    return with_question(reopen(model), 0)


def _restore(model: TourModel) -> TourModel:
    assert model.deleted is not None
    moved = Deleted(model.session.folder / model.deleted.name, model.deleted, model.deleted.stat().st_mtime_ns)
    return _use_file(model, lambda: restore(moved))


def _recover(model: TourModel) -> TourModel | Update:
    """Continue the damaged race after its intact turns, in a new file for this stage; the damaged file is kept."""
    number, progress = model.asked_stage, model.progress
    race = progress.race(number)
    assert race.path is not None
    salvaged = salvage(read_bytes(race.path, LARGEST_FILE + 1))
    assert salvaged is not None
    record = salvaged.record

    def save_salvaged() -> Path:
        path = save_copy(record, model.session.folder)
        save(path, replace(load(path), meta={**load(path).meta, **progress.tour.stage_plan(number).meta}))
        return path

    return Update(_use_file(model, save_salvaged), BeginStage(progress.path, number))


def _submit_file(model: TourModel, prompt: AnotherFilePrompt) -> TourModel:
    """Use a finished race from any folder for the stage. If it does not fit, the prompt stays open with the reason."""
    number = model.asked_stage
    try:
        if not prompt.text.strip():
            raise InputError(_("Type a file name."))
        path = typed_path(prompt.text)
        race = check_race(model.progress.tour, number, path)
        if race.state is StageState.UNDER_WAY:
            raise InputError(_("This race is not finished yet."))
        if race.state is not StageState.COUNTS:
            raise InputError(stage_sentence(number, race))
        is_here = path.parent in (model.progress.path.parent, model.session.folder)
        return _use_file(model, lambda: path if is_here else save_copy(load(path), model.session.folder))
    except FAILURES as error:
        return replace(model, prompt=replace(prompt, error=failure_sentence(error)))
