"""Measures how open tours are, and how jerseys change hands: `nice python -m tools.tour_figures`, about half an hour.

Six equal `domestique` bots ride the ready-made tours. What is done is in `FOLDER`: a second call continues there.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import mean, median
from typing import Final, NamedTuple

from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.tours.commands import simulate_tour
from breakaway_desktop.tours.document import READY_MADE
from breakaway_desktop.tours.races import find_races
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.tours.standings import DOTS, GREEN, JERSEYS, YELLOW, TourStandings, tour_standings

FOLDER: Final = Path(__file__).resolve().parent.parent / "build" / "tours"
TOURS: Final = {"one-evening": 100, "three-days": 40, "mountains": 24, "classics": 20, "grand-tour": 16}
"""Number of tours by plan."""
SEATS: Final = seats_of(("bot:domestique",) * 6)


class RiddenTour(NamedTuple):
    """The standings of a tour after each of its stages."""

    stages: tuple[TourStandings, ...]

    @property
    def leaders(self) -> list[int]:
        return [stage.ranking[0][0] for stage in self.stages]

    @property
    def winner(self) -> int:
        return self.leaders[-1]

    def wearers(self, jersey: str) -> list[tuple[int, ...]]:
        """Return the wearers after each stage, from the first that has any."""
        return [wearers for stage in self.stages if (wearers := stage.jerseys[jersey].wearers)]

    def wearer(self, jersey: str) -> int:
        """Return the first wearer at the end; 0: there is none."""
        return next((wearers[0] for wearers in self.wearers(jersey)[-1:]), 0)

    def is_level(self, jersey: str) -> bool:
        """Return whether several riders are level at the top at the end, before their places decide (R10.6)."""
        table = self.stages[-1].jerseys[jersey]
        totals = [table.totals[group[0]] for group in table.order[:2]]
        return len(totals) == 2 and totals[0] == totals[1]


def ride(plan: str, seed: int) -> RiddenTour:
    """Return a tour; ride it if the folder does not have it."""
    folder = FOLDER / f"{plan}-{seed:03}"
    if not folder.exists():
        unfinished = folder.with_name("unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        simulate_tour(new_tour(plan, SEATS, seed, READY_MADE), unfinished)
        unfinished.rename(folder)
    results = list(find_races(load_tour(folder / "tour.tour"), [folder]).results().values())
    return RiddenTour(tuple(tour_standings(results[:count], len(SEATS)) for count in range(1, len(results) + 1)))


def report_teams(tours: Sequence[RiddenTour]) -> Iterator[str]:
    changes = [first != then for tour in tours for first, then in pairwise(tour.leaders)]
    yield f"first place changes at a stage: {mean(changes):.0%}"
    places = Counter(min(3, tour.stages[-2].place_of(tour.winner)) for tour in tours)
    yield "winner's place before the last stage, 1st / 2nd / lower: " + " / ".join(
        f"{places[place] / len(tours):.0%}" for place in (1, 2, 3)
    )
    before = [sorted(map(float, tour.stages[-2].points), reverse=True) for tour in tours]
    lead, spread = (median(points[0] - points[place] for points in before) for place in (1, -1))
    yield f"lead before the last stage: median {lead}, first to last {spread}"
    level = sum(list(tour.stages[-1].points).count(max(tour.stages[-1].points)) > 1 for tour in tours)
    yield f"points level at the end: {level}"


def report_jerseys(tours: Sequence[RiddenTour]) -> Iterator[str]:
    for jersey in JERSEYS:
        by_grade = Counter(tour.wearer(jersey) % 10 for tour in tours if tour.wearer(jersey))
        wearers = mean(len({rider for group in tour.wearers(jersey) for rider in group}) for tour in tours)
        changes = [first != then for tour in tours for first, then in pairwise(tour.wearers(jersey))]
        worn = [tour for tour in tours if tour.wearer(jersey)]
        if not worn:  # no stage with mountains
            continue
        last = mean([tour.wearers(jersey)[-2:][0] != tour.wearers(jersey)[-1] for tour in worn])
        level = mean(tour.is_level(jersey) for tour in tours)
        yield (
            f"{jersey}: by rider {dict(sorted(by_grade.items()))}, wearers a tour {wearers:.1f}, "
            f"changes hands {mean(changes or [0]):.0%}, at the last stage {last:.0%}, level at the end {level:.0%}"
        )
    for jersey, other in ((YELLOW, GREEN), (YELLOW, DOTS), (GREEN, DOTS)):
        both = sum(tour.wearer(jersey) == tour.wearer(other) for tour in tours)
        yield f"one rider ends with {jersey} and {other}: {both}"
    own = [{jersey for jersey in JERSEYS if tour.wearer(jersey) // 10 == tour.winner} for tour in tours]
    yield (
        f"the winning team has yellow in {sum(YELLOW in jerseys for jerseys in own)}, green in "
        f"{sum(GREEN in jerseys for jerseys in own)}, none in {sum(not jerseys for jerseys in own)}"
    )


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for plan, count in TOURS.items():
        tours = [ride(plan, seed) for seed in range(1, count + 1)]
        print(f"== {plan}: {count} tours", *report_teams(tours), *report_jerseys(tours), sep="\n", flush=True)


if __name__ == "__main__":
    main()
