"""The command `report`: the report of a turn."""

from __future__ import annotations

import argparse
import sys

from breakaway_desktop.commands.files import add_race_argument, load_race, naming_file
from breakaway_desktop.commands.parser import DONE, BadInput, CheckFailed, whole_number
from breakaway_desktop.kit.files.addresses import printed_name
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.seating import seats_of_record
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.reports.report import hides_reports, report_lines, turns_of
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.terminal.terminal import lines_for


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_race_argument(parser)
    parser.add_argument("--turn", type=whole_number, help=_("the turn to report; by default the last finished turn"))


def run(args: argparse.Namespace) -> int:
    """Print a turn's report. Return 1 if rules are broken or no turn is over, 2 if there is no such turn or race."""
    if args.file.suffix == ".tour":
        from breakaway_desktop.tours.commands import report_tour

        return report_tour(args.file, show=args.show)
    with naming_file(args.file):
        record = load_race(args.file, show=args.show)
        _first, steps, _race = rebuild(record)

    # Refuse a race whose positions are secret.
    if hides_reports(steps):
        sentence = _("{file}: this race hides positions; you can read its reports once it has finished.")
        raise CheckFailed(sentence.format(file=printed_name(args.file)))

    # Find the turn.
    turns = turns_of(steps)
    turn = turns.complete if args.turn is None else args.turn
    if args.turn is None and not turns.complete:
        sentence = _("{file}: no turn of this race has finished yet.")
        raise CheckFailed(sentence.format(file=printed_name(args.file)))
    if not 1 <= turn <= turns.reportable:
        raise BadInput(
            _("{file}: there is no turn {turn} to report; the race has reached turn {turns}.").format(
                file=printed_name(args.file), turn=turn, turns=turns.reportable
            )
        )

    for text in report_lines(steps, turn, Names(seats_of_record(record.teams, {}))):
        for line in lines_for(sys.stdout, text):
            print(line)
    return DONE
