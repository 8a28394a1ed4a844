"""The race of one table: its result, and the cost of every decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from breakaway_desktop.arena.schedule import ArenaTable, Contest
from breakaway_desktop.bots.worker import BotReply, BotRequest, SyncThinker
from breakaway_desktop.engine.asks import Ask, AskCard
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.simulate import run_match
from breakaway_desktop.record.json_checks import parse_fraction, parse_integer, parse_list

STRETCH: Final = 20.0
"""Factor by which the wall-clock time of a bot may exceed its processor time.

Other tables and programs share the computer, and must not make the bot weaker.
"""

MICRO: Final = 1_000_000


class BotCost(NamedTuple):
    """Cost of one bot's decisions at a table, counting only those with a choice."""

    times: tuple[int, ...] = ()
    """Microseconds of processor time, in the order of the decisions."""
    rollouts: int | None = None
    lost: int = 0
    """Number of failed decisions, for each of which the highest card was played (R4.4)."""
    failure: tuple[str, Mapping[str, str]] | None = None
    """First failure: key and values of the refusal."""


class TableResult(NamedTuple):
    """The result of a table. `points` by team as in a record; `winners` share the victory; `spent` by bot's index."""

    number: int
    seats: tuple[int, ...]
    points: tuple[str, ...]
    winners: tuple[int, ...]
    spent: tuple[BotCost, ...]

    def as_json(self) -> dict[str, Any]:
        return {**self._asdict(), "spent": [spent._asdict() for spent in self.spent]}

    @classmethod
    def from_json(cls, entry: Mapping[str, Any], contest: Contest) -> TableResult:
        """Parse the output of `as_json`. Raises Unreadable, ValueError, LookupError, TypeError, AttributeError."""
        costs = []
        for each in entry["spent"]:
            rollouts = None if each["rollouts"] is None else _parse_count("rollouts", each["rollouts"])
            failure = each["failure"]
            reason = None if failure is None else (str(failure[0]), {str(k): str(v) for k, v in failure[1].items()})
            times = parse_list("times", each["times"], _parse_count)
            costs.append(BotCost(times, rollouts, _parse_count("lost", each["lost"]), reason))
        points = tuple(map(str, parse_list("points", entry["points"], parse_fraction)))
        seats, winners = (parse_list(key, entry[key], _parse_count) for key in ("seats", "winners"))
        bots, teams = range(len(contest.bots)), range(1, contest.teams + 1)
        if not len(seats) == len(points) == len(teams) or not {*seats} <= {*bots} or len(costs) != len(bots):
            raise ValueError(seats)
        if not winners or not {*winners} <= {*teams}:
            raise ValueError(winners)
        return cls(_parse_count("number", entry["number"]), seats, points, winners, tuple(costs))


def _parse_count(path: str, value: Any) -> int:
    return parse_integer(path, value, 0)


class Meter:
    """Forwards requests to the bots and adds up their costs."""

    def __init__(self, contest: Contest, table: ArenaTable, thinker: SyncThinker) -> None:
        self._contest, self._table, self._thinker = contest, table, thinker
        bots = range(len(contest.bots))
        self._times: list[list[int]] = [[] for _ in bots]
        self._rollouts: list[int | None] = [None for _ in bots]
        self._failures: list[list[Refusal]] = [[] for _ in bots]

    def think(self, question: BotRequest) -> BotReply:
        bot = self._table.seats[question.ask.team - 1]
        answer = self._thinker.think(question._replace(seconds=self._contest.seconds, stretch=STRETCH))
        if has_choice(question.ask):
            self._times[bot].append(round(answer.seconds_used * MICRO))
            if answer.rollouts is not None:
                self._rollouts[bot] = (self._rollouts[bot] or 0) + answer.rollouts
        return answer

    def record_failure(self, team: int, refusal: Refusal) -> None:
        self._failures[self._table.seats[team - 1]].append(refusal)

    def costs(self) -> tuple[BotCost, ...]:
        return tuple(
            BotCost(tuple(times), rollouts, len(failures), _failure_of(failures[0]) if failures else None)
            for times, rollouts, failures in zip(self._times, self._rollouts, self._failures, strict=True)
        )


def play_table(contest: Contest, table: ArenaTable) -> TableResult:
    """Play one table. Raises Refused if a bot cannot choose its hands."""
    match = Match.begin(contest.plan_with_hands(table))
    with SyncThinker() as thinker:
        meter = Meter(contest, table, thinker)
        run_match(match, meter.think, meter.record_failure)
    final = standings(match.race)
    return TableResult(table.number, table.seats, tuple(map(str, final.points)), final.winners, meter.costs())


def has_choice(ask: Ask) -> bool:
    if isinstance(ask, AskCard):
        return ask.has_choice
    return ask.halves > 1 or bool(ask.extras) or any(rider.has_choice for rider in ask.needed)


def _failure_of(refusal: Refusal) -> tuple[str, Mapping[str, str]]:
    return refusal.key, {name: str(value) for name, value in refusal.values.items()}
