"""Fifth lesson: a race of three teams to the first sprint, and on to the finish."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.standings import team_points
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN, Plan, seats_of
from breakaway_desktop.sentences.names import Names, points_text
from breakaway_desktop.tutorial.lesson import (
    END,
    RACE,
    RIVAL,
    TEAM,
    TEAMS,
    Facts,
    Lesson,
    LessonState,
    LessonStep,
    LessonTask,
    SpotlightTarget,
    race_of,
)

_SEED: Final = 8


def plan() -> Plan:
    """The race to come, without hands."""
    seats = seats_of([HUMAN if team == TEAM else RIVAL for team in range(1, TEAMS + 1)])
    return Plan("boxed", RULE_SETS["boxed"], seats, _SEED)


def begin_race(hands: tuple[TeamHands, ...]) -> Match:
    """The race at its start. Raises Refused for hands that may not start (R3)."""
    return Match.begin(plan().with_hands(hands))


def is_decided(race: Race) -> bool:
    """Whether all scoring places of the first sprint are taken, or the race is over."""
    line = race.rules.course.lines[0]
    return race.over or race.crossed.count(line) >= len(race.rules.course.scale(line))


def _start(moment: LessonState) -> Facts:
    race = race_of(moment)
    return {"riders": len(race.on_road()), "line": race.rules.course.lines[0]}


def _end(moment: LessonState) -> Facts:
    race = race_of(moment)
    names, points = Names(plan().seats), enumerate(team_points(race), start=1)
    sums = [_("{team} {points}").format(team=names.team(team), points=points_text(won)) for team, won in points]
    return {"points": ", ".join(sums), "line": race.rules.course.lines[-1]}


LESSON = Lesson(
    mark("three teams"),
    (
        LessonStep(
            (SpotlightTarget("road", 33, 34), SpotlightTarget("points")),
            mark("Your first race"),
            mark("{riders} riders race to the sprint after square {line}. You ride for Azure."),
            LessonTask(RACE),
            _start,
        ),
        LessonStep(
            (SpotlightTarget("points"),),
            mark("The first sprint"),
            mark("{points}. The finish after square {line} counts double: play on?"),
            LessonTask(END),
            _end,
        ),
    ),
    races=True,
)
