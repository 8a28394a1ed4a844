"""Running the race of one table: its result, and the cost of every decision."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from breakaway_desktop.arena.schedule import ArenaTable, Contest
from breakaway_desktop.bots.worker import BotReply, BotRequest, SyncThinker
from breakaway_desktop.engine.asks import Ask, AskCard
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.simulate import run_match

STRETCH: Final = 20.0
"""By the clock on the wall a bot that measures its processor time may take this much longer: other tables and programs
share the machine, and must not make it weaker."""

MICRO: Final = 1_000_000


class BotCost(NamedTuple):
    """What one bot's decisions at a table have cost. Only those count in which there was something to decide."""

    times: tuple[int, ...] = ()
    """Microseconds of processor time, in the order of the decisions."""
    rollouts: int | None = None
    lost: int = 0
    """Decisions that were no decisions: the highest card was played (R4.4)."""
    failure: tuple[str, Mapping[str, str]] | None = None
    """Why, the first time: key and values of the refusal."""


class TableResult(NamedTuple):
    """The result of a table. `points` by team as a record writes them; `winners` the teams that share the victory;
    `spent` by bot, counted from 0."""

    number: int
    seats: tuple[int, ...]
    points: tuple[str, ...]
    winners: tuple[int, ...]
    spent: tuple[BotCost, ...]

    def as_json(self) -> dict[str, Any]:
        return {**self._asdict(), "spent": [spent._asdict() for spent in self.spent]}

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> TableResult:
        """The opposite. Raises KeyError, TypeError and ValueError for what `as_json` never gave."""
        spent = []
        for each in found["spent"]:
            rollouts = None if each["rollouts"] is None else int(each["rollouts"])
            failure = each["failure"]
            told = None if failure is None else (str(failure[0]), {str(k): str(v) for k, v in failure[1].items()})
            spent.append(BotCost(tuple(map(int, each["times"])), rollouts, int(each["lost"]), told))
        points = tuple(str(Fraction(text)) for text in found["points"])
        seats, winners = (tuple(map(int, found[key])) for key in ("seats", "winners"))
        return cls(int(found["number"]), seats, points, winners, tuple(spent))


class Meter:
    """Passes questions on and adds up what they cost each bot."""

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

    def failed(self, team: int, refusal: Refusal) -> None:
        self._failures[self._table.seats[team - 1]].append(refusal)

    def spent(self) -> tuple[BotCost, ...]:
        return tuple(
            BotCost(tuple(times), rollouts, len(failures), _told(failures[0]) if failures else None)
            for times, rollouts, failures in zip(self._times, self._rollouts, self._failures, strict=True)
        )


def ride_table(contest: Contest, table: ArenaTable) -> TableResult:
    """Rides one table. Raises Refused when a bot cannot build its own hands."""
    match = Match.begin(contest.built(table))
    with SyncThinker() as thinker:
        meter = Meter(contest, table, thinker)
        run_match(match, meter.think, meter.failed)
    final = standings(match.race)
    return TableResult(table.number, table.seats, tuple(map(str, final.points)), final.winners, meter.spent())


def has_choice(ask: Ask) -> bool:
    """Whether there is something to decide."""
    if isinstance(ask, AskCard):
        return ask.has_choice
    return ask.halves > 1 or bool(ask.extras) or any(rider.has_choice for rider in ask.needed)


def _told(refusal: Refusal) -> tuple[str, Mapping[str, str]]:
    return refusal.key, {name: str(value) for name, value in refusal.values.items()}
