"""The command `arena`: its arguments and its output (docs/bots.md)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from breakaway_desktop.commands.arguments import (
    add_rules,
    levels_text,
    options_from,
    parse_bots,
    seed_number,
    team_count,
)
from breakaway_desktop.commands.files import naming_file, write_error
from breakaway_desktop.commands.parser import DONE, NO, BadInput, print_error, whole_number
from breakaway_desktop.engine.options import USUAL_TEAMS
from breakaway_desktop.kit.words import _, plain
from breakaway_desktop.match.race_files import require_names

if TYPE_CHECKING:
    from breakaway_desktop.arena.contest import Progress
    from breakaway_desktop.arena.executors import Executor
    from breakaway_desktop.arena.schedule import Contest

MOST_RACES: Final = 1_000_000
MOST_JOBS: Final = 256
LONGEST: Final = 3600.0
_EXTRA: Final = ("openskill", "tqdm")
"""Packages of the optional extra `arena`."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    # The race and its bots.
    parser.add_argument(
        "--bots",
        type=parse_bots,
        required=True,
        metavar="NAME,NAME…",
        help=_(
            "the bots to compare, each in every seat equally often; a number from 1 to 5 is a level ({levels})"
        ).format(levels=levels_text()),
    )
    race_count = partial(_number_up_to, MOST_RACES, _("an arena run has 1 to {most} races"))
    parser.add_argument("--races", type=race_count, required=True, metavar="N", help=_("how many races"))
    add_rules(parser, needed=True)
    parser.add_argument("--teams", type=team_count, default=USUAL_TEAMS, metavar="N", help=_("how many teams, 3 to 12"))
    parser.add_argument("--seconds", type=_seconds, metavar="S", help=_("processor time allowed for each decision"))

    # Hands and random draws.
    parser.add_argument(
        "--hands", choices=("random", "own"), default="random", help=_("random hands, or hands built by the bots")
    )
    parser.add_argument(
        "--seed",
        type=seed_number,
        default=1,
        metavar="N",
        help=_("the seed: the same number gives the same random draws"),
    )

    # Where the races run, and where their results go.
    parser.add_argument(
        "--jobs",
        type=partial(_number_up_to, MOST_JOBS, _("choose 1 to {most} processes")),
        default=1,
        metavar="N",
        help=_("how many processes to use on this machine"),
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help=_("run the races on the Dask cluster at this address"))
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help=_("save every race in this file, and resume from the races already there"),
    )

    # Output.
    parser.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    parser.add_argument(
        "--check-secrets",
        action="store_true",
        help=_("check that no decision depends on information the bot must not have; exit code 1 if one does"),
    )


def run(args: argparse.Namespace) -> int:
    """Run the command `arena`; return 1 if a bot is not fair. Raises BadInput and Refused."""
    if not all(map(find_spec, _EXTRA)):  # reported before the first race, not after the last
        raise BadInput(_('The arena needs two more packages: pip install "breakaway-desktop[arena]".'))
    from breakaway_desktop.arena.schedule import Contest

    contest = Contest(
        args.rules,
        options_from(args.rules, args.option),
        args.bots,
        args.teams,
        args.seed,
        args.variant,
        args.hands == "own",
        args.seconds,
    )
    contest.check_rules()
    races = _balanced_count(args.races, contest)
    if args.check_secrets:
        return _check_secrets(args, contest, races)
    return _run_races(args, contest, races)


def _run_races(args: argparse.Namespace, contest: Contest, races: int) -> int:
    from breakaway_desktop.arena.contest import run as run_contest
    from breakaway_desktop.arena.contest_stats import as_json
    from breakaway_desktop.arena.table import result_lines

    if args.resume is not None:
        with naming_file(args.resume):
            require_names(args.resume)
    try:
        with _progress_bar(races) as progress:
            result = run_contest(contest, races, executor=_executor(args), results_log=args.resume, progress=progress)
    except OSError as error:
        if args.resume is None or error.filename not in (None, str(args.resume)):
            raise
        raise write_error(args.resume, error) from None
    if args.json:
        _print_json(as_json(contest, result))
    else:
        _print(result_lines(contest, result))
    return DONE


def _check_secrets(args: argparse.Namespace, contest: Contest, races: int) -> int:
    from breakaway_desktop.arena.contest import check
    from breakaway_desktop.arena.table import secrecy_lines

    if args.resume is not None:
        raise BadInput(_("{option} cannot be used with {other}.").format(option="--resume", other="--check-secrets"))
    if args.seconds is not None:
        raise BadInput(_("{option} cannot be used with {other}.").format(option="--seconds", other="--check-secrets"))
    with _progress_bar(races) as progress:
        verdicts = check(contest, races, executor=_executor(args), progress=progress)
    if args.json:
        bots = [
            {**verdict._asdict(), "bot": bot, "first": verdict.first and verdict.first._asdict()}
            for bot, verdict in zip(contest.bots, verdicts, strict=True)
        ]
        _print_json({"contest": contest.as_json(), "races": races, "bots": bots})
    else:
        _print(secrecy_lines(contest, races, verdicts))
    return DONE if all(verdict.is_fair for verdict in verdicts) else NO


def _balanced_count(races: int, contest: Contest) -> int:
    """Return the number of races in whole rounds, and tell the user if it differs."""
    from breakaway_desktop.arena.schedule import fill_rounds

    balanced = fill_rounds(races, len(contest.bots))
    if balanced != races:
        sentence = _("Running {whole} races instead of {races}, so that every bot takes every seat equally often.")
        print_error(sentence.format(races=races, whole=balanced))
    return balanced


def _executor(args: argparse.Namespace) -> Executor:
    from breakaway_desktop.arena.executors import Processes, in_this_process

    if args.cluster is not None:
        if args.jobs > 1:
            raise BadInput(_("{option} cannot be used with {other}.").format(option="--jobs", other="--cluster"))
        from breakaway_desktop.arena.cluster import Cluster

        return Cluster(args.cluster)
    return Processes(args.jobs) if args.jobs > 1 else in_this_process


@contextmanager
def _progress_bar(races: int) -> Iterator[Progress]:
    """Show progress on standard error, if it is a terminal."""
    from tqdm import tqdm

    with tqdm(total=races, unit=" " + _("races"), file=sys.stderr, disable=None, leave=False) as bar:
        yield bar.update


def _print(lines: list[str]) -> None:
    for line in lines:
        print(plain(line))


def _print_json(document: dict[str, Any]) -> None:
    print(json.dumps(document, indent=1, ensure_ascii=False))


def _number_up_to(most: int, sentence: str, text: str) -> int:
    number = whole_number(text)
    if not 1 <= number <= most:
        raise argparse.ArgumentTypeError(sentence.format(most=most))
    return number


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not (isfinite(seconds) and 0.0 < seconds <= LONGEST):
        raise argparse.ArgumentTypeError(
            _("{text} is not a time between 0 and {most} seconds").format(text=text, most=int(LONGEST))
        )
    return seconds
