"""A race in a message, in the terminal: what the player wants to do with it."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from breakaway_desktop.cli import report
from breakaway_desktop.cli.race import unused_path
from breakaway_desktop.commands.files import naming_file, require_open
from breakaway_desktop.features import ReceivedRace, receive
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.library import SavedRace
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.settings import Settings, load_settings
from breakaway_desktop.terminal.terminal import Terminal

_SAVE, _WATCH, _RIDE = "save", "watch", "ride"


def received_race(path: Path, *, show: bool = False) -> ReceivedRace | None:
    """Return the race in a message that is given instead of a race file; None for any other file. Raises the errors of
    `naming_file`, and CheckFailed for a closed race (`require_open`)."""
    settings = load_settings(touch=False)
    with naming_file(path):
        received = receive(path, settings.folder, settings.computer)
    if received is not None:
        require_open(received.record, path, show=show)
    return received


def take_received(path: Path, received: ReceivedRace, terminal: Terminal | None = None) -> SavedRace | None:
    """Ask the player what to do with the race, and return the one that he rides; None: nothing more is to be done.

    Where nobody can be asked, a finished race is reported, and a deal begins.
    """
    terminal = terminal or Terminal(sys.stdin, sys.stdout, sys.stderr)
    if terminal.is_screen:
        return _ask(path, received, terminal)
    if received.record.result is None:
        return SavedRace(unused_path(received.record.seed or 0), Match.resume(received.record))
    _watch(path)
    return None


def _ask(path: Path, received: ReceivedRace, terminal: Terminal) -> SavedRace | None:
    choices = {"": _("Cancel")}
    if received.record.result is not None:
        choices |= {_SAVE: _("Save"), _WATCH: _("Watch it")}
    if received.plan is not None:
        choices[_RIDE] = _("Ride these cards")
    terminal.print_player(received.title)
    for number, words in enumerate(choices.values(), start=1):
        terminal.print_player(f"{number} {words}")
    numbers = {str(number): key for number, key in enumerate(choices, start=1)}
    while (line := terminal.ask(_("Type a number:"))) is not None:
        match numbers.get(line.strip()):
            case None:
                continue
            case "save":
                with naming_file(path):
                    received.save()
                terminal.print_player(_("The race is now among your saved races."))
            case "watch":
                _watch(path)
            case "ride":
                return _ride(path, received, load_settings(touch=False))
        return None
    return None


def _watch(path: Path) -> None:
    report.run(argparse.Namespace(file=path, turn=None, show=True))


def _ride(path: Path, received: ReceivedRace, settings: Settings) -> SavedRace:
    """Begin the race, in a file of its own that counts on this computer."""
    with naming_file(path):
        received.keep()
    own = {COMPUTER: settings.computer} if settings.computer else {}
    plan = replace(received.plan, meta={**received.plan.meta, **own})
    return SavedRace(unused_path(plan.seed), Match.begin(plan))
