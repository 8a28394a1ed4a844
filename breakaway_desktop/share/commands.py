"""The command `duplicate`: the table of several rides of one deal, without a window."""

from __future__ import annotations

import argparse
from pathlib import Path

from breakaway_desktop.bots.messages import think
from breakaway_desktop.commands.files import add_show_argument, load_race, naming_file
from breakaway_desktop.commands.parser import DONE, BadInput, CheckFailed
from breakaway_desktop.engine.race import Points
from breakaway_desktop.kit.files.addresses import printed_name
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.share.asking import work_out
from breakaway_desktop.share.challenge import deal_of
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.duplicate import MOST_RIDES, needs_pars, par_requests, table_of
from breakaway_desktop.share.duplicate_text import name_of_ride, table_lines
from breakaway_desktop.share.rides import own_team, ride_from
from breakaway_desktop.share.words import difference_words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    parser.add_argument(
        "--par", action="store_true", help=_("compare with what bots make of each seat: for rides in different seats")
    )
    add_show_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Print the table. Raises BadInput for what is no ride, CheckFailed for rides that cannot be compared."""
    if len(args.files) > MOST_RIDES:
        raise BadInput(_("At most {n} rides can be compared.").format(n=MOST_RIDES))
    read = [(path, read_ride(path, show=args.show)) for path in args.files]
    rides = [ride for _path, ride in read]
    deals = {deal_of(ride.record) for ride in rides}
    if len(deals) > 1:
        raise CheckFailed(difference_words("deal"))
    if needs_pars(rides) and not args.par:
        raise CheckFailed(_("These rides are in different seats; with --par they are compared with what bots make."))
    pars: tuple[Points, ...] = ()
    if args.par:
        with naming_file(args.files[0]):
            pars = work_out(par_requests(rides[0].record), think)

    def name(ride: SharedRace) -> str:
        path = next(path for path, other in read if other is ride)
        return name_of_ride(ride, unnamed=printed_name(path))

    for line in table_lines(deals.pop(), table_of(rides, pars), pars, name):
        print(line)
    return DONE


def read_ride(path: Path, *, show: bool) -> SharedRace:
    """Return the ride in a file, code or picture. Raises BadInput, and CheckFailed for a closed one."""
    with naming_file(path):
        match = Match.resume(load_race(path, show=show))
    if not match.over or not own_team(match.record()):
        sentence = _("{file}: only a finished race that one person rode can be compared.")
        raise BadInput(sentence.format(file=printed_name(path)))
    return ride_from(match)
