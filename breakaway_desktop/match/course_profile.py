"""The course of a race before it is ridden: its length, and the additions of its variant."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.marks import Ground, Mark
from breakaway_desktop.engine.options import FEWEST_TEAMS, Options
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.plan import hands_from_seed
from breakaway_desktop.variants import find_variant

PEAK: Final = "peak"
"""The kind of ground that is a Peak (R8.6)."""
_USUAL_LENGTH: Final = 100


@dataclass(frozen=True, slots=True)
class CourseProfile:
    """The course of a race under these rules, with a title."""

    title: str
    base: str
    options: Options
    variant: str | None = None

    @property
    def length(self) -> int:
        """The number of squares to the finish; without a finish, to the last sprint, but no fewer than usual."""
        return self.options.finish or max(*self.options.sprints, _USUAL_LENGTH)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The variant's additions to the course, at the start."""
        return _marks_at_start(self.options, self.variant)

    @property
    def peak_digits(self) -> frozenset[int]:
        """The last digits of the squares that are Peaks (R10.5); empty if the course has no Peaks."""
        grounds = [mark for mark in self.marks if isinstance(mark, Ground)]
        return frozenset(digit for ground in grounds for digit, kind in ground.kinds if kind == PEAK)


@lru_cache(maxsize=32)
def _marks_at_start(options: Options, variant: str | None) -> tuple[Mark, ...]:
    hands = [hands_from_seed(1, team) for team in range(1, FEWEST_TEAMS + 1)]
    rules = referee.rules_of(options, FEWEST_TEAMS, 1, variant=find_variant(variant))
    view = see(referee.start(rules, hands)[0], 0)
    return view.variant.marks(view)
