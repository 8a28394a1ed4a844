"""The course of a stage before it is ridden: its length, and the additions of its variant."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.marks import Ground, Mark
from breakaway_desktop.engine.options import FEWEST_TEAMS, Options
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.plan import hands_from_seed
from breakaway_desktop.tours.document import TourStage
from breakaway_desktop.tours.standings import PEAK
from breakaway_desktop.variants import find_variant

_USUAL_LENGTH: Final = 100


def stage_length(stage: TourStage) -> int:
    """Return the number of squares to the finish; without a finish, to the last sprint, but no fewer than usual."""
    return stage.options.finish or max(*stage.options.sprints, _USUAL_LENGTH)


def stage_marks(stage: TourStage) -> tuple[Mark, ...]:
    """Return the variant's additions to the course of a stage, at the start."""
    return _marks_at_start(stage.options, stage.variant)


def peak_digits(stage: TourStage) -> frozenset[int]:
    """Return the last digits of the squares that are Peaks (R10.5); empty if the course has no Peaks."""
    grounds = [mark for mark in stage_marks(stage) if isinstance(mark, Ground)]
    return frozenset(digit for ground in grounds for digit, kind in ground.kinds if kind == PEAK)


@lru_cache(maxsize=32)
def _marks_at_start(options: Options, variant: str | None) -> tuple[Mark, ...]:
    hands = [hands_from_seed(1, team) for team in range(1, FEWEST_TEAMS + 1)]
    rules = referee.rules_of(options, FEWEST_TEAMS, 1, variant=find_variant(variant))
    view = see(referee.start(rules, hands)[0], 0)
    return view.variant.marks(view)
