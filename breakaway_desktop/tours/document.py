"""The content of a tour file, as frozen dataclasses (docs/record.md, Tours)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from breakaway_desktop.match.course_profile import CourseProfile
from breakaway_desktop.match.plan import LARGEST_NEW_SEED, Plan, Seat
from breakaway_desktop.tours.meta_keys import STAGE, TOUR

FORMAT: Final = "breakaway-tour"
VERSION: Final = 1
ENDING: Final = ".tour"
LARGEST_TOUR_FILE: Final = 64 * 1024

FEWEST_STAGES: Final = 3
MOST_STAGES: Final = 8
READY_MADE, BUILT = "ready-made", "built"
HANDS: Final = (READY_MADE, BUILT)
"""Hands made by the program, or built by the players before each stage (R3)."""
HOT_SEAT: Final = "hot_seat"
"""Key in the `meta` of a tour: names of its humans, and the secrecy at the screen (`play.hot_seat`)."""


@dataclass(frozen=True, slots=True)
class TourStage(CourseProfile):
    """A stage: an ordinary race under these rules. `race` is the name of its file, None before it begins."""

    race: str | None = None


@dataclass(frozen=True, slots=True)
class Tour:
    """A tour: its stages, and the seats of the next one."""

    id: str
    name: str
    seed: int
    hands: str
    seats: tuple[Seat, ...]  # R10.1
    stages: tuple[TourStage, ...]
    meta: Mapping[str, Any] = field(default_factory=dict)

    def stage(self, number: int) -> TourStage:
        """Return a stage, counted from 1."""
        return self.stages[number - 1]

    @property
    def longest_stage(self) -> int:
        return max(stage.length for stage in self.stages)

    @property
    def before_first_stage(self) -> Tour:
        return replace(self, stages=tuple(replace(stage, race=None) for stage in self.stages))

    def with_player(self, team: int, player: str) -> Tour:
        """Return the tour with another player for this team in the stages to come."""
        seat = replace(self.seats[team - 1], player=player)
        return replace(self, seats=(*self.seats[: team - 1], seat, *self.seats[team:]))

    def stage_seed(self, number: int) -> int:
        """Return the seed of a stage, which no other has: the same tour file gives the same hands and draws."""
        taken: list[int] = []
        for stage in range(1, number + 1):
            rng = Random(f"{self.seed}/stage/{stage}")
            seed = rng.randint(1, LARGEST_NEW_SEED)  # R10.8
            while seed in taken:  # R10.1
                seed = rng.randint(1, LARGEST_NEW_SEED)
            taken.append(seed)
        return taken[-1]

    def stage_plan(self, number: int) -> Plan:
        """Return the plan of a stage without hands; its entries in `meta` identify a renamed race."""
        stage, meta = self.stage(number), {TOUR: self.id, STAGE: number}
        return Plan(stage.base, stage.options, self.seats, self.stage_seed(number), variant=stage.variant, meta=meta)
