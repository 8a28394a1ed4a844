"""The screens of a tour (R10): before, between and after its stages."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from breakaway_desktop.engine.asks import PlayCard, Retire
from breakaway_desktop.engine.options import RULE_SETS, USUAL_TEAMS, with_rows
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, hands_from_seed, seats_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.record.store import save
from breakaway_desktop.tours.commands import simulate_tour
from breakaway_desktop.tours.document import BUILT, READY_MADE, Tour, TourStage
from breakaway_desktop.tours.library import tours_folder
from breakaway_desktop.tours.races import with_race
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.tours.writing import save_tour
from breakaway_desktop.ui.intents import ShowMenu, ShowSetup
from breakaway_desktop.ui.tours.intents import BeginStage, ShowTour
from tools.studio import SEED, Studio

JOINT_SEEDS: Final = (1, 4, 8)
"""Seeds of hands with which the first two teams win together."""


def _ridden_tour(studio: Studio, stages: int, teams: int = USUAL_TEAMS) -> Path:
    """Keep a tour after some of its stages; a human rides for Yellow from now on."""
    folder = tours_folder(studio.session.folder)
    simulate_tour(new_tour("three-days", seats_of((f"{BOT}random",) * teams), SEED, READY_MADE), folder)
    path = folder / "tour.tour"
    tour = load_tour(path).with_player(1, "human")
    for number in range(stages + 1, 4):
        path.with_name(f"stage-{number}.race").unlink()
        tour = with_race(tour, number, None)
    save_tour(path, tour)
    return path


def _open_tour(studio: Studio, stages: int, teams: int = USUAL_TEAMS) -> None:
    path = _ridden_tour(studio, stages, teams)
    studio.open(ShowMenu())
    studio.open(ShowTour(path))


def joint_tour(folder: Path) -> Path:
    """Keep a tour of secret orders that Yellow and Azure win together: they play the same hands in the same way."""
    options = with_rows(RULE_SETS["postal"], {"finish": 60, "sprints": (33,)})
    stage = TourStage("Secret orders", "postal", options)
    seats = seats_of(("human", *(f"{BOT}random",) * 3))
    tour = replace(new_tour("three-days", seats, SEED, BUILT), stages=(stage,) * 3)
    matches = []
    for number, seed in enumerate(JOINT_SEEDS, 1):
        hands = tuple(hands_from_seed(seed, team) for team in (1, 1, 2, 3))
        match = Match.begin(tour.stage_plan(number).with_hands(hands))
        while not match.over:
            match.answer(match.automatic_decision() or match.no_order(match.open_asks[0]))
        matches.append(match)
    return _keep_tour(folder, tour, matches)


def retired_tour(folder: Path, *, stages: Collection[int] = (1, 2, 3)) -> Path:
    """Keep a tour in which all riders retire at the start of these stages (R4.5); bots play the others."""
    tour = new_tour("three-days", seats_of(("human", *(f"{BOT}random",) * 3)), SEED, READY_MADE)
    matches = []
    for number in (1, 2, 3):
        plan = tour.stage_plan(number)
        match = Match.begin(plan.with_hands(ready_made_hands(plan)))
        if number in stages:
            for rider in [rider.id for rider in match.race.riders]:
                match.answer(Retire(rider))
        while not match.over:
            ask = match.open_card_ask
            match.answer(match.automatic_decision() or PlayCard(ask.rider, ask.cards[0]))  # type: ignore[union-attr]
        matches.append(match)
    return _keep_tour(folder, tour, matches)


def _keep_tour(folder: Path, tour: Tour, matches: Iterable[Match]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for number, match in enumerate(matches, 1):
        name = f"stage-{number}.race"
        save(folder / name, match.record())
        tour = with_race(tour, number, name)
    save_tour(folder / "tour.tour", tour)
    return folder / "tour.tour"


def tour_new(studio: Studio) -> None:
    studio.open(ShowSetup())
    studio.key(pygame.K_4)


def tour_start(studio: Studio) -> None:
    _open_tour(studio, 0)


def tour_overview(studio: Studio) -> None:
    _open_tour(studio, 2)


def tour_stage(studio: Studio) -> None:
    """Show the result of the first stage: every jersey is new, and no place has changed."""
    _open_tour(studio, 2)
    studio.click("stage-1")


def tour_podium(studio: Studio) -> None:
    _open_tour(studio, 3)
    studio.key(pygame.K_RETURN)


def _open_podium(studio: Studio, path: Path) -> None:
    studio.open(ShowMenu())
    studio.open(ShowTour(path))
    studio.key(pygame.K_RETURN)


def tour_joint(studio: Studio) -> None:
    """The podium with joint winners."""
    _open_podium(studio, joint_tour(tours_folder(studio.session.folder)))


def tour_retired(studio: Studio) -> None:
    """The podium after a tour in which nobody scored."""
    _open_podium(studio, retired_tour(tours_folder(studio.session.folder)))


def tour_retired_stage(studio: Studio) -> None:
    """The overview after a stage in which all riders retired."""
    studio.open(ShowMenu())
    studio.open(ShowTour(retired_tour(tours_folder(studio.session.folder), stages=(2,))))


def tour_introduction(studio: Studio) -> None:
    """The card before a stage whose variant is not that of the stage before."""
    studio.open(BeginStage(_ridden_tour(studio, 1), 2))
    studio.save_at_once()
    studio.wait(1000)


def tour_introduction_plain(studio: Studio) -> None:
    """The same before a stage without a variant."""
    studio.open(BeginStage(_ridden_tour(studio, 2), 3))
    studio.save_at_once()
    studio.wait(1000)


TOURS = (
    tour_new, tour_start, tour_overview, tour_stage, tour_podium, tour_joint, tour_retired, tour_retired_stage,
    tour_introduction, tour_introduction_plain,
)  # fmt: skip
