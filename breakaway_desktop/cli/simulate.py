"""The command `simulate`: a race between bots, without a window."""

from __future__ import annotations

import argparse
from pathlib import Path

from breakaway_desktop.cli.race import save_race
from breakaway_desktop.commands import arguments
from breakaway_desktop.commands.files import naming_file
from breakaway_desktop.commands.parser import DONE, BadInput, print_error
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.race_files import require_folder
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.sentences.bot_levels import OTHER_COMPUTER
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.tours.commands import simulate_tour_command
from breakaway_desktop.tours.ready_made import READY_TOURS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    # The race.
    arguments.add_rules(parser, needed=False)
    parser.add_argument("--teams", type=arguments.team_count, required=True, help=_("how many teams, 3 to 12"))
    parser.add_argument(
        "--bots",
        type=arguments.parse_bots,
        required=True,
        metavar="NAME[,NAME…]",
        help=_("the bots, shared out among the teams in turn; a number from 1 to 5 is a level ({levels})").format(
            levels=arguments.levels_text()
        ),
    )

    # Hands, random draws and the file.
    parser.add_argument(
        "--hands", choices=("random", "own"), default="random", help=_("random hands, or hands built by the bots")
    )
    again = _("the seed: the same arguments give the same race again. {note}").format(note=_(OTHER_COMPUTER))
    parser.add_argument("--seed", type=arguments.seed_number, required=True, help=again)
    parser.add_argument("--record", type=Path, metavar="FILE", help=_("the file to write"))

    # A tour instead of a race.
    parser.add_argument("--tour", metavar="NAME", help=_("ride a tour: {names}").format(names=", ".join(READY_TOURS)))
    parser.add_argument("--folder", type=Path, metavar="DIR", help=_("with --tour: the folder to write to"))


def run(args: argparse.Namespace) -> int:
    if args.tour is not None:
        return simulate_tour_command(args)
    for name in ("rules", "record"):
        if getattr(args, name) is None:
            raise BadInput(_("A race needs {option}.").format(option=f"--{name}"))
    with naming_file(args.record):
        require_folder(args.record)
    options = arguments.options_from(args.rules, args.option)
    own = args.hands == "own"
    record = simulate(
        args.rules, options, args.teams, args.bots, args.seed, own=own, variant=args.variant, on_failure=_print_failure
    )
    save_race(args.record, record)
    return DONE


def _print_failure(refusal: Refusal) -> None:
    print_error(refusal_sentence(refusal))
