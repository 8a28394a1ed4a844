"""The command `compare`: two rides of one deal side by side, without a window."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from breakaway_desktop.bots.messages import think
from breakaway_desktop.commands.files import add_show_argument
from breakaway_desktop.commands.parser import DONE, CheckFailed
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.seating import seats_of_record
from breakaway_desktop.sentences.names import Names, place_text, points_words
from breakaway_desktop.share import words
from breakaway_desktop.share.asking import work_out
from breakaway_desktop.share.challenge import deal_of
from breakaway_desktop.share.check_bots import check_requests
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.commands import read_ride
from breakaway_desktop.share.compare import Comparison, compare_rides
from breakaway_desktop.share.rides import own_team


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("mine", type=Path, metavar="YOURS")
    parser.add_argument("theirs", type=Path, metavar="OTHER")
    parser.add_argument("--bots", action="store_true", help=_("also ask the bots of the other ride again"))
    add_show_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Print both rides. Raises BadInput for what is no ride, CheckFailed for rides that cannot be compared."""
    comparison = compare_rides(*(read_ride(path, show=args.show) for path in (args.mine, args.theirs)))
    if not comparison.is_comparable:
        raise CheckFailed(words.difference_words(comparison.remarks[0]))
    for line in comparison_lines(comparison):
        print(line)
    if args.bots:
        names = Names(seats_of_record(comparison.theirs.record.teams, {}))
        teams = [names.team(team) for team in range(1, len(names.seats) + 1)]
        for line in words.check_sentences(work_out(check_requests(comparison.theirs), think), teams):
            print(line)
    return DONE


def comparison_lines(comparison: Comparison) -> Iterator[str]:
    """Yield what the page *Side by side* tells."""
    mine, theirs = comparison[:2]
    name, course = words.rider_name(theirs), mine.steps[0].before.rules.course
    yield _("Side by side: deal {deal}").format(deal=deal_of(mine.record))
    for who, ride in ((_("You"), mine), (name, theirs)):
        yield f"{who}: {_result_text(ride)} · {', '.join(words.mark_words(ride))}"
    yield from map(words.difference_words, comparison.remarks)
    yield from words.parting_sentences(comparison)
    for swing in comparison.swings:
        yield words.swing_title(swing, name, course)
        for who, won in ((_("you"), swing.mine), (name, swing.theirs)):
            for crossing in won:
                (place, _brief), card = words.crossing_words(crossing)
                yield f"  {who}: {crossing.rider}, {place} ({card})"


def _result_text(ride: SharedRace) -> str:
    final, team = standings(ride.steps[-1].after), own_team(ride.record)
    return f"{place_text(final.place_of(team))}, {points_words(final.points_of(team))}"
