"""Types of command-line arguments: numbers, names, options and files (docs/record.md, Commands)."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.bots.ladder import by_level, spec_of
from breakaway_desktop.bots.registry import allow_bots, find_bot
from breakaway_desktop.commands.files import naming_file, require_open
from breakaway_desktop.commands.parser import BadInput, whole_number
from breakaway_desktop.engine.options import CHOICES, FEWEST_TEAMS, MOST_TEAMS, ROWS, RULE_SETS, Options, with_rows
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.library import SavedRace, open_race
from breakaway_desktop.match.plan import BOT, HUMAN
from breakaway_desktop.record.document import LARGEST_SEED, LONGEST_PLAYER
from breakaway_desktop.record.json_checks import format_value
from breakaway_desktop.sentences.bot_levels import OTHER_COMPUTER
from breakaway_desktop.variants import find_variant, variant_names

LEAST_SECONDS: Final = 0.02
MOST_SECONDS: Final = 60
"""Upper limit of the thinking time, in seconds, that every bot of the game accepts."""


def open_race_file(path: Path, *, show: bool) -> SavedRace:
    """Open the race in a file. Raises CheckFailed, also for a closed race (`require_open`), and BadInput."""
    with naming_file(path):
        return open_race(path, partial(require_open, path=path, show=show))


def team_count(text: str) -> int:
    """Parse a number of teams (R1.1). Raises ArgumentTypeError."""
    teams = whole_number(text)
    if not FEWEST_TEAMS <= teams <= MOST_TEAMS:
        raise argparse.ArgumentTypeError(
            _("a race has {fewest} to {most} teams").format(fewest=FEWEST_TEAMS, most=MOST_TEAMS)
        )
    return teams


def seed_number(text: str) -> int:
    """Parse a seed, 0…2⁶³−1. Raises ArgumentTypeError."""
    seed = whole_number(text)
    if not 0 <= seed <= LARGEST_SEED:
        raise argparse.ArgumentTypeError(_("a seed is a number from 0 to {largest}").format(largest=LARGEST_SEED))
    return seed


def variant_name(text: str) -> str | None:
    """Parse the name of a variant; `none`: no variant. Raises Refused if it cannot be loaded."""
    if text == "none":
        return None
    try:
        find_variant(text)
    except Refused as refused:
        if refused.refusal.key != "variant-not-played":
            raise
        known = ", ".join(variant_names())
        raise argparse.ArgumentTypeError(
            _("there is no variant {name}; choose from: {known}").format(name=format_value(text), known=known)
        ) from None
    return text


def add_text(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for a race in the terminal."""
    parser.add_argument("--text", action="store_true", help=_("play in the terminal"))
    parser.add_argument(
        "--spoken",
        action="store_true",
        help=_("play in the terminal, in sentences for a screen reader: without tables, ? says the question again"),
    )
    parser.add_argument(
        "--seconds",
        type=_seconds,
        metavar="S",
        help=_(
            "with --text: bot thinking time per decision. Default: the time in the settings; in a pipe, a fixed "
            "amount of work, so that a seed gives the same race again. {note}"
        ).format(note=_(OTHER_COMPUTER)),
    )


def is_in_text(args: argparse.Namespace) -> bool:
    """Return whether to play in the terminal. Raises BadInput for a thinking time in the window."""
    if args.seconds is not None and not (args.text or args.spoken):
        raise BadInput(_("--seconds only works with --text. In the window, set the bot thinking time in the settings."))
    return bool(args.text or args.spoken)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not (isfinite(seconds) and LEAST_SECONDS <= seconds <= MOST_SECONDS):
        sentence = _("{text} is not a time between {least} and {most} seconds")
        given = format_value(text)
        raise argparse.ArgumentTypeError(sentence.format(text=given, least=LEAST_SECONDS, most=MOST_SECONDS))
    return seconds


def parse_bots(text: str) -> tuple[str, ...]:
    """Parse names or levels of bots, separated by commas; each must fit into a record (docs/record.md)."""
    return _require_recordable([spec_of(name) for name in _split_names(text)])


def parse_player_names(text: str) -> tuple[str, ...]:
    """Parse names of players, separated by commas; each must fit into a record. `bot:5`: the bot of level 5."""
    names = [BOT + spec_of(name.removeprefix(BOT)) if name.startswith(BOT) else name for name in _split_names(text)]
    return _require_recordable(names)


def levels_text() -> str:
    """List the bot of each level for a help text: `1 random, 2 …`."""
    return ", ".join(f"{level} {spec}" for level, spec in by_level().items())


def _split_names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise argparse.ArgumentTypeError(_("{text} contains an empty name").format(text=format_value(text)))
    return names


def _require_recordable(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names if they fit into a record, and allow the bots named in them."""
    for name in names:
        if len(name.removeprefix(BOT)) > LONGEST_PLAYER - len(BOT) or not name.isprintable():
            raise argparse.ArgumentTypeError(_("{name} is not a valid player name").format(name=format_value(name)))
    allow_bots(name.removeprefix(BOT) for name in names)
    return tuple(names)


def options_from(base: str, changes: Sequence[str]) -> Options:
    """Return the options of `base` with the changes `K=V`, and dependent rows adapted (R2.1). Raises BadInput."""
    rows: dict[str, Any] = {}
    for item in changes:
        row, equals, text = item.partition("=")
        if row in ROWS and not equals:
            raise BadInput(_("The option {row} needs a value: write {row}=VALUE.").format(row=row))
        if not equals or row not in ROWS:
            raise BadInput(
                _("{item} is not an option. Choose from: {rows}.").format(item=format_value(item), rows=", ".join(ROWS))
            )
        if row in rows:
            raise BadInput(_("You set the option {row} twice.").format(row=row))
        rows[row] = _option_value(row, text)
    return with_rows(RULE_SETS[base], rows)


def _option_value(row: str, text: str) -> Any:
    if row in CHOICES:
        if text not in CHOICES[row]:
            allowed = ", ".join(CHOICES[row])
            raise BadInput(
                _("{row} cannot be {value}. Choose from: {allowed}.").format(row=row, value=text, allowed=allowed)
            )
        return text
    try:
        if row == "sprints":
            return () if text == "none" else tuple(whole_number(line) for line in text.split(","))
        return None if row == "card_cap" and text == "none" else whole_number(text)
    except argparse.ArgumentTypeError as error:
        raise BadInput(_("The option {row}: {reason}.").format(row=row, reason=error)) from None


def require_players(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names if they are valid players. Raises BadInput, Refused, UnknownBot and BadParameter."""
    if not FEWEST_TEAMS <= len(names) <= MOST_TEAMS:
        raise Refused("team-count", teams=len(names), fewest=FEWEST_TEAMS, most=MOST_TEAMS)
    for name in names:
        if name != HUMAN and not name.startswith(BOT):
            raise BadInput(_("{name} is not a player. Use human or bot:NAME.").format(name=format_value(name)))
        if name.startswith(BOT):
            find_bot(name.removeprefix(BOT))
    return tuple(names)


def add_rules(parser: argparse.ArgumentParser, *, needed: bool) -> None:
    parser.add_argument("--rules", choices=tuple(RULE_SETS), required=needed, help=_("rule set"))
    parser.add_argument(
        "--variant", type=variant_name, metavar="|".join(variant_names()), help=_("a variant to add to the rules")
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="K=V",
        help=_("change one rule, such as finish=60, sprints=20,40 or card_cap=none; can be repeated"),
    )
