"""The definition of a contest, and the schedule of its tables and seats.

Tables come in rounds. At all tables of a round the riders have the same hands, the same random numbers are drawn, and
the bots change seats until each of them has sat in every seat: a bot that is ahead then owes it to its play alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Final, NamedTuple

from breakaway_desktop.bots.registry import check_time, find_bot
from breakaway_desktop.engine.options import Options
from breakaway_desktop.match.plan import BOT, Plan, bot_hands, hands_from_seed, seats_of

LARGEST_SEED: Final = 2**53
"""Seeds of tables stay whole numbers in whatever reads JSON."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The settings of a contest: `bots` as `find_bot` takes them, `own`: each builds its own hands (else random),
    `seconds`: of processor time for each decision (None: a fixed amount of work)."""

    base: str
    options: Options
    bots: tuple[str, ...]
    teams: int
    seed: int
    variant: str | None = None
    own: bool = False
    seconds: float | None = None

    def objection(self) -> None:
        """Raises Refused for rules that make no sense (R2.1), UnknownBot and BadParameter."""
        for bot in self.bots:
            find_bot(bot)
            if self.seconds is not None:
                check_time(bot, self.seconds)
        self.plan(ArenaTable(0, 0, self.seed, (0,) * self.teams)).rules()

    def plan(self, table: ArenaTable) -> Plan:
        """The race at a table, without its hands."""
        seats = seats_of([BOT + self.bots[bot] for bot in table.seats])
        return Plan(self.base, self.options, seats, table.seed, variant=self.variant)

    def built(self, table: ArenaTable) -> Plan:
        """The race at a table with its hands. Raises Refused when a bot fails to build its own."""
        plan = self.plan(table)
        numbered = enumerate(plan.seats, start=1)
        return plan.with_hands(
            [
                bot_hands(seat, plan.options, plan.seed, team) if self.own else hands_from_seed(plan.seed, team)
                for team, seat in numbered
            ]
        )

    def as_json(self) -> dict[str, Any]:
        """What makes two contests the same, whatever the executor and the number of races."""
        found = asdict(self)
        found["options"]["sprints"] = list(self.options.sprints)
        found["bots"] = list(self.bots)
        return found


class ArenaTable(NamedTuple):
    """One race: `seats` says which bot, counted from 0, plays each team."""

    number: int
    round: int
    seed: int
    seats: tuple[int, ...]


def whole_rounds(races: int, bots: int) -> int:
    """The number of races, raised so that every bot sits in every seat equally often."""
    return -(-races // bots) * bots


def schedule(contest: Contest, races: int) -> list[ArenaTable]:
    """The tables of this many races; the first ones are the same however many there are."""
    bots = len(contest.bots)
    found: list[ArenaTable] = []
    for number in range(races):
        at, turn = divmod(number, bots)
        rng = Random(f"{contest.seed}/arena/{at}")
        seed = rng.randrange(LARGEST_SEED)
        first = _seated(bots, contest.teams, rng)
        found.append(ArenaTable(number, at, seed, tuple((bot + turn) % bots for bot in first)))
    return found


def _seated(bots: int, teams: int, rng: Random) -> Sequence[int]:
    """Bots for the seats of a round's first table, each as often as any other or once more; in any order."""
    deck: list[int] = []
    while len(deck) < teams:
        deck += rng.sample(range(bots), bots)
    seated = deck[:teams]
    rng.shuffle(seated)
    return seated
