"""Simulation of a tour between bots, without a screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.simulate import play_plan
from breakaway_desktop.record.document import ENDING as RACE_ENDING
from breakaway_desktop.record.store import save
from breakaway_desktop.tours.document import ENDING, Tour
from breakaway_desktop.tours.races import with_race
from breakaway_desktop.tours.writing import save_tour

TOUR_FILE: Final = f"tour{ENDING}"


def simulate_tour(tour: Tour, folder: Path, on_failure: Callable[[Refusal], None] = lambda refusal: None) -> Path:
    """Ride all stages, save them in a folder, and return the file of the tour. The same tour gives the same bytes
    (docs/bots.md, The same race again).

    Raises Refused if the folder already has a tour or a stage is not allowed (R2.1), UnknownBot, BadParameter, and
    OSError.
    """
    path = folder / TOUR_FILE
    if path.exists():
        raise Refused("file-exists", file=path.name)
    save_tour(path, tour)
    for number in range(1, len(tour.stages) + 1):
        plan = tour.stage_plan(number)
        match = play_plan(plan.with_hands(ready_made_hands(plan)), on_failure)
        name = f"stage-{number}{RACE_ENDING}"
        save(folder / name, match.record())
        tour = with_race(tour, number, name)
        save_tour(path, tour)
    return path
