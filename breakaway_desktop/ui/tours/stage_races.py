"""The races of stages: what they show of their tour, and how they begin, are listed in it, and are continued."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Final

from breakaway_desktop.match.library import SavedRace
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.tours.library import StageOfTour, find_stage, hold_stage, hold_tour, list_race, tour_files
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.stages import note_players, stage_draft
from breakaway_desktop.tours.words import numbered_stage_text, stage_place_sentence
from breakaway_desktop.ui.features import Navigator, OwnRaces, TourRace, guests, leave_race
from breakaway_desktop.ui.intents import BeginRace, BuildTeams, OpenTable, ResumeRace
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.tours.intents import BeginStage, UndoStage
from breakaway_desktop.ui.tours.listed_tours import RiddenTours, note_tour, stage_of
from breakaway_desktop.ui.tours.model import begin


def _note(session: Session, match: Match) -> str:
    return _named(stage_of(session, match.meta))


def _named(stage: StageOfTour | None) -> str:
    return "" if stage is None else numbered_stage_text(load_tour(stage.path), stage.number)


def _line(session: Session, match: Match) -> str:
    """Return a sentence on the stage of a race and its first human's place in the tour."""
    stage = stage_of(session, match.meta)
    if stage is None:
        return ""
    progress = begin(session, stage.path).progress
    before = progress.standings[progress.stage_before(stage.number)] if stage.number > 1 else None
    return stage_place_sentence(progress.tour, stage.number, before, progress.names, match.humans)


def _riders(session: Session, match: Match) -> tuple[tuple[int, str], ...]:
    """Return the riders who wear a jersey in this race, each with his jersey (R10.7)."""
    stage = stage_of(session, match.meta)
    if stage is None:
        return ()
    progress = begin(session, stage.path).progress
    return tuple(progress.standings[progress.stage_before(stage.number)].jersey_by_rider.items())


def _stage(session: Session, match: Match) -> TourRace | None:
    stage = stage_of(session, match.meta)
    if stage is None:
        return None
    tour, number = load_tour(stage.path), stage.number
    before = tour.stage(number - 1).variant if number > 1 else None
    return TourRace(number, len(tour.stages), match.race.rules.variant.name != before)


def _hold(session: Session, plan: Plan) -> AbstractContextManager[None]:
    """Hold the tour of a plan while its race begins. Raises Refused if another program has begun it."""
    stage, chosen = stage_of(session, plan.meta), session.state(RiddenTours).to_begin
    if stage is None:
        return nullcontext()
    if chosen is None or chosen[0] != stage:
        return hold_tour(stage.path)
    return hold_stage(stage, chosen[1], session.folder)


RACES: Final = OwnRaces(
    _note, _line, _riders, _stage, _hold, lambda match, folder: _named(find_stage(match.meta, tour_files(folder)))
)


def list_stage(session: Session, match: Match, path: Path) -> None:
    """Add a race, once it has begun, to the list of its tour. If that fails, its `meta` still identifies it."""
    stage = stage_of(session, match.meta)
    if stage is not None:
        with suppress(OSError):
            list_race(stage, path.name, note_players(load_tour(stage.path), match))


def begin_stage(navigator: Navigator, intent: BeginStage) -> None:
    """Begin the race of a stage, or continue it; with `again` always a new one.

    Players elsewhere who rode the stage before need not join again. Raises InputError.
    """
    session, path, number = navigator.session, intent.path, intent.number
    progress = begin(session, path).progress
    note_tour(session, path)
    race = progress.race(number)
    if race.match is not None and race.path is not None and not intent.again:
        navigator.open(ResumeRace(SavedRace(race.path, race.match)))
        return
    if not navigator.can_leave():
        return
    session.state(RiddenTours).to_begin = StageOfTour(path, number), race.path
    draft, before = stage_draft(progress.tour, number), progress.stage_before(number)
    plan = draft.hot_seat().in_plan(progress.tour.stage_plan(number))
    begin_it = BuildTeams(plan) if draft.built else BeginRace(draft.with_hands(plan))
    if draft.teams_elsewhere and not guests(session):
        navigator.open(OpenTable(draft, plan.seed, progress.race(before).path if before else None, begin_it))
    else:
        navigator.open(begin_it)


def undo_stage(navigator: Navigator, intent: UndoStage) -> None:
    """Undo the last card of a stage that is over, and play on."""
    race = begin(navigator.session, intent.path).progress.race(intent.number)
    if race.match is None or race.path is None or not navigator.can_leave():
        return
    current = navigator.current
    if not current.is_played(race.path):
        current.resume(SavedRace(race.path, race.match))
        leave_race(navigator.session)
    assert current.match is not None
    current.match.undo()
    navigator.show_resumed_race(current.match)
