"""Contests, and the schedule of their tables and seats.

Tables come in rounds. All tables of a round have the same hands and random numbers, and the bots rotate until each has
had every seat, so that a bot wins by its play alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Final, NamedTuple

from breakaway_desktop.bots.registry import check_time, find_bot
from breakaway_desktop.engine.options import Options
from breakaway_desktop.match.plan import BOT, Plan, hands_from_seed, seats_of
from breakaway_desktop.match.ready_hands import bot_hands
from breakaway_desktop.record.writing import options_json

LARGEST_SEED: Final = 2**53
"""Largest seed of a table that every JSON parser reads exactly."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The settings of a contest: `bots` as in `find_bot`; `own`: each bot chooses its hands (else random).

    `seconds` of processor time per decision; None: a fixed amount of work.
    """

    base: str
    options: Options
    bots: tuple[str, ...]
    teams: int
    seed: int
    variant: str | None = None
    own: bool = False
    seconds: float | None = None

    def check_rules(self) -> None:
        """Raise Refused for rules that are not allowed (R2.1), UnknownBot and BadParameter."""
        for bot in self.bots:
            find_bot(bot)
            if self.seconds is not None:
                check_time(bot, self.seconds)
        self.plan(ArenaTable(0, 0, self.seed, (0,) * self.teams)).rules()

    def plan(self, table: ArenaTable) -> Plan:
        """Return the plan of a table without hands."""
        seats = seats_of([BOT + self.bots[bot] for bot in table.seats])
        return Plan(self.base, self.options, seats, table.seed, variant=self.variant)

    def plan_with_hands(self, table: ArenaTable) -> Plan:
        """Return the plan of a table with hands. Raises Refused if a bot fails to choose its hands."""
        plan = self.plan(table)
        numbered = enumerate(plan.seats, start=1)
        return plan.with_hands(
            [
                bot_hands(seat, plan.options, plan.seed, team) if self.own else hands_from_seed(plan.seed, team)
                for team, seat in numbered
            ]
        )

    def as_json(self) -> dict[str, Any]:
        """Return the settings that identify a contest, without the executor and the number of races."""
        return {**asdict(self), "options": options_json(self.options), "bots": list(self.bots)}


class ArenaTable(NamedTuple):
    """One race: `seats` has the index of the bot that plays each team."""

    number: int
    round: int
    seed: int
    seats: tuple[int, ...]


def fill_rounds(races: int, bots: int) -> int:
    """Return the number of races, rounded up so that every bot gets every seat equally often."""
    return -(-races // bots) * bots


def schedule(contest: Contest, races: int) -> list[ArenaTable]:
    """Return the tables of `races` races; more races extend the list."""
    bots = len(contest.bots)
    tables: list[ArenaTable] = []
    for number in range(races):
        round_number, shift = divmod(number, bots)
        rng = Random(f"{contest.seed}/arena/{round_number}")
        seed = rng.randrange(LARGEST_SEED)
        first = _draw_seats(bots, contest.teams, rng)
        tables.append(ArenaTable(number, round_number, seed, tuple((bot + shift) % bots for bot in first)))
    return tables


def _draw_seats(bots: int, teams: int, rng: Random) -> Sequence[int]:
    """Return the bots for the first table of a round, in random order; their counts differ by at most one."""
    deck: list[int] = []
    while len(deck) < teams:
        deck += rng.sample(range(bots), bots)
    seats = deck[:teams]
    rng.shuffle(seats)
    return seats
