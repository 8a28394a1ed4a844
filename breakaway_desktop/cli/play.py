"""The command `play`: a race in the window or in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

from breakaway_desktop.cli import run_in_window
from breakaway_desktop.cli.race import DEFAULT_PLAYERS, new_match, require_new_path, run_in_terminal, save_race
from breakaway_desktop.cli.received import received_race, take_received
from breakaway_desktop.commands.arguments import (
    add_rules,
    add_text,
    is_in_text,
    levels_text,
    open_race_file,
    parse_player_names,
    seed_number,
)
from breakaway_desktop.commands.files import add_show_argument, is_same_file
from breakaway_desktop.commands.parser import DONE, BadInput
from breakaway_desktop.features import features
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.library import SavedRace
from breakaway_desktop.match.race_files import as_copy, check_copy
from breakaway_desktop.settings import load_settings
from breakaway_desktop.tours.commands import next_stage, play_tour, tour_path
from breakaway_desktop.tours.ready_made import READY_TOURS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rules(parser, needed=False)
    parser.add_argument(
        "--teams",
        type=parse_player_names,
        metavar="human,bot:NAME,…",
        help=_("the players, in seating order; bot:1 to bot:5 are the levels ({levels})").format(levels=levels_text()),
    )
    parser.add_argument("--seed", type=seed_number, help=_("the seed: the same number gives the same random draws"))
    parser.add_argument("--save", type=Path, metavar="FILE", help=_("where to save the race"))
    parser.add_argument("--load", type=Path, metavar="FILE", help=_("continue the race in this file"))
    add_show_argument(parser)
    parser.add_argument(
        "--tour",
        metavar="NAME|FILE",
        help=_("begin a tour, or ride the next stage of the tour in this file: {names}").format(
            names=", ".join(READY_TOURS)
        ),
    )
    add_text(parser)
    parser.set_defaults(guest=None)
    for option in filter(None, (feature.play_option for feature in features())):
        parser.add_argument(option.flag, action="store_const", dest="guest", const=option, help=_(option.means))


def run(args: argparse.Namespace) -> int:
    if args.guest is not None and not is_in_text(args):
        raise BadInput(_(args.guest.objection))
    if args.tour is not None:
        return _play_tour(args)
    received = received_race(args.load, show=args.show) if args.load is not None and is_in_text(args) else None
    if received is not None:
        taken = take_received(args.load, received)
        return DONE if taken is None else _play_race(args, taken)
    return _play_race(args, new_match(args) if args.load is None else _loaded_match(args))


def _play_tour(args: argparse.Namespace) -> int:
    """Play the next stage of a tour in the terminal, or show the tour in the window."""
    players = args.teams or DEFAULT_PLAYERS
    if is_in_text(args):
        return play_tour(args, players, lambda saved: _play_race(args, saved))
    from breakaway_desktop.ui.tours.intents import ShowTour

    path = tour_path(args, players)
    return run_in_window(ShowTour(path), lambda: next_stage(path))


def _play_race(args: argparse.Namespace, saved: SavedRace) -> int:
    if is_in_text(args):
        return run_in_terminal(saved, load_settings(), args.seconds, guest=args.guest, spoken=args.spoken)
    from breakaway_desktop.ui.intents import ResumeRace

    return run_in_window(ResumeRace(saved), lambda: saved, saved.match)


def _loaded_match(args: argparse.Namespace) -> SavedRace:
    """Open the race of `--load`, saved in its own file or that of `--save`. Raises BadInput and Refused."""
    conflicting = [name for name in ("rules", "variant", "teams", "seed") if getattr(args, name) is not None]
    if conflicting or args.option:
        first = f"--{conflicting[0] if conflicting else 'option'}"
        raise BadInput(_("{option} cannot be used with --load: the file already sets it.").format(option=first))
    path: Path = args.load
    saved = open_race_file(path, show=args.show)
    if args.save is None or is_same_file(args.save, path):
        return saved
    require_new_path(args.save, _("{file} already exists. Choose another name."))
    record = saved.match.record()
    check_copy(record)
    saved.match.meta = dict(as_copy(record).meta)
    save_race(args.save, saved.match.record())  # now, because a race that is over is not written again
    return SavedRace(args.save, saved.match)
