"""The actions of a tour's screen, also about a race that does not count (docs/record.md, Tours)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.page import RepaintOnly, Tick, Update
from breakaway_desktop.kit.toolkit.page_picture import save_picture
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.match.race_files import Deleted, file_name, restore, save_copy, typed_path
from breakaway_desktop.record.document import ENDING, LARGEST_FILE
from breakaway_desktop.record.salvage import salvage
from breakaway_desktop.record.store import load, read_bytes, save
from breakaway_desktop.sentences.file_errors import FAILURES, InputError, failure_sentence
from breakaway_desktop.tours.library import StageOfTour, hold_stage, hold_tour, list_race, save_new_tour
from breakaway_desktop.tours.races import StageState, check_race
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import restart_tour
from breakaway_desktop.tours.words import stage_sentence, tour_name
from breakaway_desktop.tours.writing import save_tour
from breakaway_desktop.ui.dialogs.common import save_intent
from breakaway_desktop.ui.features import guests
from breakaway_desktop.ui.tours.intents import BeginStage
from breakaway_desktop.ui.tours.model import (
    AnotherFilePrompt,
    TourModel,
    reopen,
    with_question,
)
from breakaway_desktop.ui.tours.picture import draw_tour


def ride_again(model: TourModel) -> Update:
    """Begin the same tour with a new seed."""
    path = save_new_tour(restart_tour(model.progress.tour, new_seed()), model.session.folder)
    return Update(model, BeginStage(path, 1))


def share(model: TourModel) -> Intent:
    """Save a picture of the overview, or of the podium if it is open."""
    stem = file_name(tour_name(model.progress.tour)).removesuffix(ENDING)
    return save_intent(
        model.session.charts, stem, _("Save picture"), ".png", lambda path: save_picture(draw_tour(model), path)
    )


def show_guests(model: TourModel, message: Posted | Tick) -> TourModel | RepaintOnly | None:
    """Show guests the open stage or the last one, and let time pass."""
    if shown := model.number or model.progress.last_stage:
        for guest in guests(model.session):
            guest.show_result(model.session, model.progress.match(shown))
    return _slide(model, message.ms) if isinstance(message, Tick) and model.is_sliding else None


def _slide(model: TourModel, ms: float) -> TourModel | RepaintOnly:
    """Advance the animation of the jerseys by `ms`."""
    after = replace(model, slide_ms=model.slide_ms + ms)
    return RepaintOnly(after) if after.is_sliding else after


def set_player(model: TourModel, team: int, player: str) -> TourModel:
    """Write the tour with another player of a team in the stages to come, and read it again."""
    path = model.progress.path
    with hold_tour(path):
        save_tour(path, load_tour(path).with_player(team, player))
    return reopen(model)


# A race that does not count


def _use_file(model: TourModel, find: Callable[[], Path]) -> TourModel:
    """List the file that is found as the race of the stage in question, and read the tour again."""
    stage = StageOfTour(model.progress.path, model.asked_stage)
    with hold_stage(stage, model.progress.race(stage.number).path, model.session.folder):
        list_race(stage, find().name)
    return with_question(reopen(model), 0)


def restore_race(model: TourModel) -> TourModel:
    """Restore the deleted race of the stage in question."""
    assert model.deleted is not None
    moved = Deleted(model.session.folder / model.deleted.name, model.deleted, model.deleted.stat().st_mtime_ns)
    return _use_file(model, lambda: restore(moved))


def recover_race(model: TourModel) -> TourModel | Update:
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


def submit_file(model: TourModel, prompt: AnotherFilePrompt) -> TourModel:
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
