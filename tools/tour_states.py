"""The screens of a tour (R10): before, between and after its stages."""

from __future__ import annotations

from pathlib import Path

import pygame

from breakaway_desktop.match.plan import BOT, seats_of
from breakaway_desktop.tours.document import READY_MADE
from breakaway_desktop.tours.library import tours_folder
from breakaway_desktop.tours.races import with_race
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.tours.simulate import simulate_tour
from breakaway_desktop.tours.writing import save_tour
from breakaway_desktop.ui.intents import ShowMenu, ShowTour
from tools.studio import SEED, Studio


def _ridden_tour(studio: Studio, stages: int) -> Path:
    """Keep a tour after some of its stages; a human rides for Yellow from now on."""
    folder = tours_folder(studio.session.folder)
    simulate_tour(new_tour("three-days", seats_of((f"{BOT}random",) * 6), SEED, READY_MADE), folder)
    path = folder / "tour.tour"
    tour = load_tour(path).with_player(1, "human")
    for number in range(stages + 1, 4):
        path.with_name(f"stage-{number}.race").unlink()
        tour = with_race(tour, number, None)
    save_tour(path, tour)
    return path


def _open_tour(studio: Studio, stages: int) -> None:
    path = _ridden_tour(studio, stages)
    studio.open(ShowMenu())
    studio.open(ShowTour(path))


def tour_start(studio: Studio) -> None:
    _open_tour(studio, 0)


def tour_overview(studio: Studio) -> None:
    _open_tour(studio, 2)


def tour_podium(studio: Studio) -> None:
    _open_tour(studio, 3)
    studio.key(pygame.K_RETURN)


TOURS = (tour_start, tour_overview, tour_podium)
