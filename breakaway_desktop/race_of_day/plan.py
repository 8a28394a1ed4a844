"""The race of the day: its date gives everybody the same race, and the first try counts.

A first try has its date and `EDITION` in its record's `meta`; copies, rematches and practice races do not. In a first
try there is no undo, no hint, and no change of players.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date, timedelta
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from breakaway_desktop.bots.edition import EDITION
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, HUMAN, LARGEST_NEW_SEED, Plan, seats_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.race_of_day.courses import BASE, COURSES
from breakaway_desktop.race_of_day.meta_keys import DAY, EDITION_OF_DAY, LOOKED

BOTS: Final = ("rouleur", "sprinter", "attacker", "domestique", "domestique")
"""The other teams, clockwise from the human's. They use no clock (docs/bots.md, The same race again)."""
TEAMS: Final = 1 + len(BOTS)


FIRST: Final = date(2026, 1, 1)
"""The first race of the day."""


def plan_of_day(day: date) -> Plan:
    """Return the race of a date, hands included."""
    seed, human = _draws_of(day)
    course = COURSES[day.weekday()]
    options = with_rows(RULE_SETS[BASE], {"finish": course.finish, "sprints": course.sprints})
    players = [HUMAN, *(BOT + bot for bot in BOTS)]
    seats = seats_of([players[(team - human) % TEAMS] for team in range(1, TEAMS + 1)])
    plan = Plan(BASE, options, seats, seed, variant=course.variant)
    return plan.with_hands(ready_made_hands(plan))


@cache
def _draws_of(day: date) -> tuple[int, int]:
    """Return the seed and the player's team of a date."""
    rng = Random(f"day/{EDITION}/{day.isoformat()}")
    return rng.randint(1, LARGEST_NEW_SEED), rng.randint(1, TEAMS)


def meta_of_day(day: date) -> dict[str, Any]:
    """Return the entries of `meta` that make a race the first try of its date."""
    return {DAY: day.isoformat(), EDITION_OF_DAY: EDITION}


def is_looked(meta: Mapping[str, Any]) -> bool:
    """Return whether the player saw another ride of the race before the end of this first try."""
    return meta.get(LOOKED) is True


class DayTry(NamedTuple):
    """The first try of a date: its race, as far as it has been played."""

    day: date
    edition: int
    match: Match

    @property
    def team(self) -> int:
        return self.match.first_humans[0]

    @property
    def crossed_places(self) -> list[tuple[bool, ...]]:
        """For each line, whether one of the human's riders crossed it first, second, …, for each scoring place.

        All riders who share places count for the first of these (R6.3).
        """
        crossings = [event for step in self.match.steps for event in step.events if isinstance(event, Crossed)]
        course = self.match.race.rules.course
        lines = []
        for line in course.lines:
            own = {event.place for event in crossings if event.line == line and event.rider // 10 == self.team}
            lines.append(tuple(place in own for place in range(1, len(course.scale(line)) + 1)))
        return lines


def day_of_meta(meta: Mapping[str, Any]) -> tuple[date, int] | None:
    """Return the date and the edition in a record's `meta`; None if they are missing or not valid."""
    day, edition = meta.get(DAY), meta.get(EDITION_OF_DAY)
    if not isinstance(day, str) or type(edition) is not int or edition < 1:
        return None
    with suppress(ValueError):
        parsed = date.fromisoformat(day)
        return (parsed, edition) if parsed.isoformat() == day else None
    return None


def try_of(match: Match) -> DayTry | None:
    """Return the first try that this race is; None for any other.

    A race of this edition must be the race of its date. One of another edition is not compared.
    """
    marked = day_of_meta(match.meta)
    if marked is None or len(match.first_humans) != 1:
        return None
    day, edition = marked
    return DayTry(day, edition, match) if edition != EDITION or _is_race_of(match, plan_of_day(day)) else None


def practised_day(match: Match, today: date) -> date | None:
    """Return the date whose race a finished race is, without counting for it; None: of none, from `FIRST` to today."""
    days = (FIRST + timedelta(number) for number in range((today - FIRST).days + 1))
    seed = match.race.rules.seed
    return next((day for day in days if _draws_of(day)[0] == seed and _is_race_of(match, plan_of_day(day))), None)


def _is_race_of(match: Match, plan: Plan) -> bool:
    seats = [(team.hands, team.player) for team in match.teams]
    planned = zip(plan.hands, (seat.player for seat in plan.seats), strict=True)
    return match.has_seed and match.first.rules == plan.rules() and seats == [*planned]
