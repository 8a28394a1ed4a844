"""The command line: parse, call, print; nothing else (docs/record.md, Commands)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from breakaway_desktop import __version__
from breakaway_desktop.engine.options import CHOICES, FEWEST_TEAMS, MOST_TEAMS, ROWS, RULE_SETS, Options, with_rows
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.record.document import LARGEST_SEED
from breakaway_desktop.record.store import save
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.words import LANGUAGES, _, set_language

DONE, NO, BAD_INPUT = 0, 1, 2
PLAYED = tuple(base for base, options in RULE_SETS.items() if options.orders == "sequential")


class BadInput(Exception):
    """One sentence on standard error, exit code 2."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{self.prog}: {message}.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; the exit code of docs/record.md: 0 done, 1 the answer is no, 2 bad input."""
    try:
        given = _parser().parse_args(arguments)
        set_language(given.lang or "en")
        code: int = given.run(given)
        return code
    except BadInput as bad:
        print(bad, file=sys.stderr)
    except Refused as refused:
        print(say_refusal(refused), file=sys.stderr)
    except BrokenPipeError:
        sys.stderr.close()  # nobody reads any more
        return NO
    except KeyboardInterrupt:
        return 130
    return BAD_INPUT


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="breakaway-desktop",
        description=_("Breaking Away, the cycling game without dice. Without a command the window opens."),
        epilog=_("Example: breakaway-desktop play --teams human,bot:domestique,bot:random --seed 7"),
    )
    parser.add_argument("--version", action="version", version=f"breakaway-desktop {__version__}")
    parser.add_argument("--lang", choices=tuple(LANGUAGES), help=_("language of the program"))
    parser.set_defaults(run=_window)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    for add in (_add_simulate, _add_verify, _add_play, _add_replay):
        add(commands)
    return parser


def _command(commands: Any, name: str, run: Any, text: str, example: str) -> argparse.ArgumentParser:
    epilog = _("Example: {command}").format(command=f"breakaway-desktop {name} {example}")
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text, epilog=epilog)
    parser.add_argument(
        "--lang", choices=tuple(LANGUAGES), default=argparse.SUPPRESS, help=_("language of the program")
    )
    parser.set_defaults(run=run)
    return parser


def _add_rules(parser: argparse.ArgumentParser, *, needed: bool) -> None:
    parser.add_argument(
        "--rules", choices=PLAYED, default=None if needed else "boxed", required=needed, help=_("rule set")
    )
    parser.add_argument("--variant", help=_("a variant on top of the rules"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="K=V",
        help=_("changes a row of the rules, such as finish=60, sprints=20,40 or card_cap=none; may be repeated"),
    )


def _add_simulate(commands: Any) -> None:
    example = "--rules boxed --teams 6 --bots domestique,random --seed 1 --record r.race"
    parser = _command(commands, "simulate", _simulate, _("ride one race of bots without a window"), example)
    _add_rules(parser, needed=True)
    parser.add_argument("--teams", type=_teams, required=True, help=_("how many teams, 3 to 6"))
    parser.add_argument(
        "--bots", type=_names, required=True, metavar="NAME[,NAME…]", help=_("dealt to the teams in turn")
    )
    parser.add_argument(
        "--hands", choices=("random", "own"), default="random", help=_("hands by lot or built by the bots")
    )
    parser.add_argument("--seed", type=_seed, required=True, help=_("where every lot comes from"))
    parser.add_argument("--record", type=Path, required=True, metavar="FILE", help=_("the file to write"))


def _add_verify(commands: Any) -> None:
    text = _("rebuild races from their decisions and compare everything with the rules")
    parser = _command(commands, "verify", _verify, text, "r.race")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")


def _add_play(commands: Any) -> None:
    parser = _command(
        commands, "play", _play, _("start straight in a race"), "--teams human,bot:domestique,bot:random --text"
    )
    _add_rules(parser, needed=False)
    parser.add_argument("--teams", type=_names, metavar="human,bot:NAME,…", help=_("who plays the teams, clockwise"))
    parser.add_argument("--seed", type=_seed, help=_("where every lot comes from"))
    parser.add_argument("--save", type=Path, metavar="FILE", help=_("where the race is kept"))
    parser.add_argument("--load", type=Path, metavar="FILE", help=_("go on with the race in this file"))
    parser.add_argument("--text", action="store_true", help=_("play in the terminal"))


def _add_replay(commands: Any) -> None:
    parser = _command(commands, "replay", _replay, _("watch a race again"), "r.race")
    parser.add_argument("file", type=Path, metavar="FILE")


def _teams(text: str) -> int:
    teams = _whole(text)
    if not FEWEST_TEAMS <= teams <= MOST_TEAMS:
        raise argparse.ArgumentTypeError(
            _("a race takes {fewest} to {most} teams").format(fewest=FEWEST_TEAMS, most=MOST_TEAMS)
        )
    return teams


def _seed(text: str) -> int:
    seed = _whole(text)
    if not 0 <= seed <= LARGEST_SEED:
        raise argparse.ArgumentTypeError(_("a seed lies between 0 and {largest}").format(largest=LARGEST_SEED))
    return seed


def _whole(text: str) -> int:
    if not (text.isascii() and text.lstrip("-").isdigit() and len(text) < 30):
        raise argparse.ArgumentTypeError(_("{text} is not a whole number").format(text=repr(text)))
    return int(text)


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise argparse.ArgumentTypeError(_("a name is missing in {text}").format(text=repr(text)))
    return names


def options_from(base: str, given: Sequence[str]) -> Options:
    """The options of `base` with these `K=V` changed; rows not named follow (R2.1). Raises BadInput."""
    rows: dict[str, Any] = {}
    for item in given:
        row, equals, text = item.partition("=")
        if not equals or row not in ROWS:
            raise BadInput(_("{item} is no option. Known are: {rows}.").format(item=repr(item), rows=", ".join(ROWS)))
        if row in rows:
            raise BadInput(_("The option {row} is given twice.").format(row=row))
        rows[row] = _option_value(row, text)
    return with_rows(RULE_SETS[base], rows)


def _option_value(row: str, text: str) -> Any:
    if row in CHOICES:
        if text not in CHOICES[row]:
            allowed = ", ".join(CHOICES[row])
            raise BadInput(
                _("{row} cannot be {value}. It takes one of: {allowed}.").format(row=row, value=text, allowed=allowed)
            )
        return text
    try:
        if row == "sprints":
            return () if text == "none" else tuple(_whole(line) for line in text.split(","))
        return None if row == "card_cap" and text == "none" else _whole(text)
    except argparse.ArgumentTypeError as error:
        raise BadInput(_("The option {row}: {reason}.").format(row=row, reason=error)) from None


def _no_variant(given: argparse.Namespace) -> None:
    if given.variant not in (None, "none"):
        raise Refused("variant-not-played", variant=given.variant)


def _simulate(given: argparse.Namespace) -> int:
    _no_variant(given)
    options = options_from(given.rules, given.option)
    record = simulate(given.rules, options, given.teams, given.bots, given.seed, own=given.hands == "own")
    try:
        save(given.record, record)
    except OSError as error:
        raise BadInput(
            _("{file} cannot be written: {reason}.").format(file=given.record, reason=error.strerror)
        ) from None
    return DONE


def _verify(given: argparse.Namespace) -> int:
    set_language("en")
    worst = DONE
    for path in given.files:
        verdict = verify(path)
        worst = max(worst, int(verdict.agreement))
        if verdict.agreement is Agreement.AGREES:
            state = "finished" if verdict.over else "still running"
            print(f"{path}: the rules agree, {verdict.turns} turns, {state}")  # no words: verify speaks English
        else:
            assert verdict.refused is not None
            print(f"{path}: {say_refusal(verdict.refused)}", file=sys.stderr)
    return worst


def _play(given: argparse.Namespace) -> int:
    raise NotImplementedError


_replay = _window = _play
