"""The ceiling of `director`: its points against `uct` at 0.1 s if it knew all hands, or had ten times the rollouts.

python -m benchmarks.ceiling --told --races 16 --resume told.log

A director that is told the true hands is a cheat, which the game's own bots cannot be: they get a view. It exists here
alone, to show how many points inferring hidden hands could bring at most. Contests, seats and intervals are those of
the arena; `--resume` as there.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar, cast

from breakaway_desktop.arena.contest import run
from breakaway_desktop.arena.executors import Processes
from breakaway_desktop.arena.schedule import ArenaTable, Contest
from breakaway_desktop.arena.table import result_lines
from breakaway_desktop.arena.table_runner import Meter, TableResult
from breakaway_desktop.bots.worker import BotReply, BotRequest, SyncThinker
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.simulate import run_match

T = TypeVar("T")

INFORMED = 0
"""Index of the bot that is told the hands."""


def play_with_open_hands(contest: Contest, table: ArenaTable) -> TableResult:
    """Play one table at which the first bot is told all hands."""
    match = Match.begin(contest.plan_with_hands(table))
    with SyncThinker() as thinker:
        meter = Meter(contest, table, thinker)

        def think(question: BotRequest) -> BotReply:
            if table.seats[question.ask.team - 1] == INFORMED:
                riders = zip(question.view.riders, match.race.riders, strict=True)
                shown = tuple(seen._replace(cards=rider.hand) for seen, rider in riders)
                question = question._replace(view=question.view._replace(riders=shown))
            return meter.think(question)

        run_match(match, think, meter.record_failure)
    final = standings(match.race)
    return TableResult(table.number, table.seats, tuple(map(str, final.points)), final.winners, meter.costs())


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the missing tables, and print the points and their ratio."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ceiling", description=__doc__)
    parser.add_argument("--rules", choices=sorted(RULE_SETS), default="boxed")
    parser.add_argument("--bots", default="director,uct:seconds=0.1", help="the first one is told the hands")
    parser.add_argument("--races", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--resume", type=Path, required=True)
    options = parser.parse_args(arguments)
    bots = tuple(options.bots.split(","))
    contest = Contest(options.rules, RULE_SETS[options.rules], bots, 6, options.seed, seconds=options.seconds)

    def play_tables(_work: Callable[[ArenaTable], T], tables: Sequence[ArenaTable]) -> Iterator[T]:
        return cast(Iterator[T], Processes(options.jobs)(partial(play_with_open_hands, contest), tables))

    stats = run(contest, options.races, executor=play_tables, results_log=options.resume)
    print(*result_lines(contest, stats), sep="\n")


if __name__ == "__main__":
    main()
