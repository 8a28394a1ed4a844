"""The command `verify`: races rebuilt from their decisions."""

from __future__ import annotations

import argparse
from pathlib import Path

from breakaway_desktop.commands.files import closed_here, read_race
from breakaway_desktop.commands.parser import DONE, print_error
from breakaway_desktop.kit.files.addresses import printed_name
from breakaway_desktop.kit.words import plain, set_language
from breakaway_desktop.record.verify import Agreement, verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")


def run(args: argparse.Namespace) -> int:
    set_language("en")
    worst = DONE
    for path in args.files:
        if path.suffix == ".tour":
            from breakaway_desktop.tours.commands import verify_tour

            worst = max(worst, verify_tour(path))
            continue
        verdict = verify(path, read_race)
        worst = max(worst, int(verdict.agreement))
        if verdict.record is not None and closed_here(verdict.record) is not None:
            agrees = verdict.agreement is Agreement.AGREES
            words = "the rules agree" if agrees else "the rules contradict it"  # no words: verify speaks English
            (print if agrees else print_error)(plain(f"{printed_name(path)}: {words}"))
        elif verdict.agreement is Agreement.AGREES:
            state = "finished" if verdict.over else "still running"  # no words: verify speaks English
            agreed = f"{printed_name(path)}: the rules agree"  # no words: verify speaks English
            print(plain(f"{agreed}, {verdict.turns} turns, {state}"))  # no words: verify speaks English
        else:
            from breakaway_desktop.sentences.refusals import refusal_sentence

            assert verdict.refused is not None
            print_error(f"{printed_name(path)}: {refusal_sentence(verdict.refused)}")
    return worst
