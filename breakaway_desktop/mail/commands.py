"""The command `desk`: a race by mail in its folder (docs/desk.md)."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from breakaway_desktop.commands.arguments import add_rules, options_from, seed_number
from breakaway_desktop.commands.files import naming_file, require_open, write_error
from breakaway_desktop.commands.parser import DONE, NO, BadInput, CheckFailed, Parser, print_error, whole_number
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.kit.files.addresses import printed_name
from breakaway_desktop.kit.files.checked_files import read_ordinary
from breakaway_desktop.kit.places import shell_quoted
from breakaway_desktop.kit.words import _, language, plain
from breakaway_desktop.mail import operations, referee
from breakaway_desktop.mail.codec import MOST_DAYS, MOST_HOURS
from breakaway_desktop.mail.deadlines import parse_time
from breakaway_desktop.mail.folder import DESK, Folder, new_folder, open_folder
from breakaway_desktop.mail.history import describe_entry
from breakaway_desktop.mail.incoming import LARGEST, read_file
from breakaway_desktop.mail.players import parse_player, parse_players
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.sentences.file_errors import os_error_text
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.refusals import refusal_sentence

Result = TypeVar("Result")

HIGHEST = "play-highest"
_STANDARD_INPUT = Path("-")
_SHELL_PIPE = re.compile(r"/dev/stdin|/(?:dev|proc/self)/fd/\d+")
"""Paths that shells pass for a pipe, as in `desk take spring <(pbpaste)`."""
_NOT_A_MISTAKE = frozenset({"desk-letters-lacking", "desk-orders-lacking", "desk-waiting", "race-over"})
"""Refusals that report a state, not a mistake; the exit code is 1."""
_NOT_WRITTEN = "desk-letters-not-written"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)

    example = 'spring --rules postal --players "Anna <anna@example.org>, Bruno it, bot:director"'  # no words: typed
    new = _command(commands, "new", _("start a race by mail"), example, _start_race)
    add_rules(new, needed=True)
    players_help = _("file or list: NAME <ADDRESS> LANGUAGE, or bot:NAME; address and language may be left out")
    new.add_argument("--players", required=True, help=players_help)
    _add_deadline(new)
    new.add_argument("--days", type=whole_number, default=7, metavar="N", help=_("days per turn (default: 7)"))
    grace_help = _("grace period after a deadline, in hours (default: 0)")
    new.add_argument("--grace", type=whole_number, default=0, metavar="HOURS", help=grace_help)
    new.add_argument("--seed", type=seed_number, help=_("the number that decides every random draw"))

    _add_show(_command(commands, "status", _("show whose orders are in"), "spring", _print_status))

    text = _("read letters: text, emails, a mailbox, or text copied from a chat")
    take = _command(commands, "take", text, "spring anna.eml", _take_letters)
    take.add_argument("files", type=Path, nargs="*", metavar="FILE", help=_("letters; - or none: standard input"))
    take.add_argument("--late", action="store_true", help=_("accept them even after the deadline"))
    _add_show(take)

    text = _("show what running the turn would do; nothing is played")
    _add_show(_command(commands, "preview", text, "spring", _print_preview))

    run_turn = _command(commands, "run", _("play the turn and write the letters"), "spring", _run_turn)
    missing_help = _(
        "continue even if orders are missing: teams with incomplete orders play the highest cards allowed with "
        "all riders; in turn 0, their players get ready-made teams"
    )
    run_turn.add_argument("--missing", choices=(HIGHEST,), help=missing_help)
    run_turn.add_argument("--early", action="store_true", help=_("with --missing: even before the deadline"))
    _add_deadline(run_turn)

    out = _command(commands, "out", _("write the letters of the turn again"), "spring --remind", _write_letters)
    out.add_argument("--team", type=whole_number, metavar="N", help=_("for this team only"))
    out.add_argument("--remind", action="store_true", help=_("a short reminder for each player who lacks orders"))
    _add_deadline(out)

    back = _command(commands, "back", _("reopen an earlier turn"), "spring --to 4", _reopen_turn)
    back.add_argument("--to", type=whole_number, required=True, metavar="TURN", help=_("the turn to reopen"))
    _add_deadline(back)

    example = 'spring --team 2 --by "Carla <carla@example.org>"'  # no words: what one types
    text = _("give a team to another player, or a bot")
    replace_player = _command(commands, "replace", text, example, _replace_player)
    replace_player.add_argument("--team", type=whole_number, required=True, metavar="N", help=_("the team"))
    replace_player.add_argument("--by", required=True, metavar="PLAYER", help=_("its new player, as in desk new"))

    _command(commands, "history", _("list what has happened, and when"), "spring", _print_history)


def run(_args: argparse.Namespace) -> int:
    raise BadInput(_("desk needs a command; breakaway-desktop desk --help lists them."))


def _command(commands: Any, name: str, text: str, example: str, run: Callable[..., int]) -> argparse.ArgumentParser:
    typed = f"breakaway-desktop desk {name} {example}"  # no words: what one types
    epilog = _("Example: {command}").format(command=typed)
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text, epilog=epilog)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help=_("the folder of the race"))
    parser.set_defaults(run=run)
    return parser


def _add_deadline(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--deadline", metavar="TIME", help=_('when orders are due, such as "2026-12-04 18:00"'))


def _add_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--show", action="store_true", help=_("with the cards; this is noted in the history"))


def _start_race(args: argparse.Namespace) -> int:
    _require_range(args.days, 1, MOST_DAYS)
    _require_range(args.grace, 0, MOST_HOURS)

    # Set the race up.
    options = options_from(args.rules, args.option)
    now, players = _now(), parse_players(_text_or_file(args.players), language())
    desk = referee.begin(
        args.rules,
        options,
        args.variant,
        players,
        new_seed() if args.seed is None else args.seed,
        now,
        deadline=_deadline(args),
        days=args.days,
        grace=args.grace,
    )

    # Make its folder, with the first letters.
    with _reporting_errors(args.folder), new_folder(args.folder, desk) as folder:
        paths = operations.first_letters(folder, now)
    return _print(_files_to_send(paths))


def _print_status(args: argparse.Namespace) -> int:
    return _print(_with_folder(args, lambda folder: operations.status_lines(folder, _now(), show=args.show)))


def _take_letters(args: argparse.Namespace) -> int:
    """Process letters; return 1 if a letter was refused or contained nothing."""
    files = [_read_letters(path) for path in args.files or (_STANDARD_INPUT,)]

    def take(folder: Folder) -> tuple[list[str], int]:
        lines, code = [], DONE
        for reply in operations.take_files(folder, files, _now(), late=args.late, show=args.show):
            lines += operations.summary_lines(reply)
            if args.show:
                lines += reply.lines
            if reply.path is not None:
                lines += _files_to_send([reply.path])
            code = code if reply.receipt.turns else NO
        return lines, code

    lines, code = _with_folder(args, take)
    _print(lines)
    return code


def _print_preview(args: argparse.Namespace) -> int:
    def preview(folder: Folder) -> list[str]:
        return operations.preview_lines(folder, _now()) if args.show else operations.status_lines(folder, _now())

    return _print(_with_folder(args, preview))


def _run_turn(args: argparse.Namespace) -> int:
    missing = args.missing == HIGHEST
    if missing and not args.early and not _agrees_to_early(args):
        return NO
    failures: list[Refusal] = []

    def run(folder: Folder) -> list[Path]:
        return operations.run_turn(
            folder, _now(), missing=missing, deadline=_deadline(args), on_failure=failures.append
        )

    try:
        paths = _with_folder(args, run)
    finally:
        for refusal in failures:
            print_error(refusal_sentence(refusal))
    return _print(_files_to_send(paths))


def _agrees_to_early(args: argparse.Namespace) -> bool:
    """Return whether the turn may be run now: no missing player has time left, or the referee agrees to run it early.

    Raises Refused if he cannot be asked.
    """
    refusal = _with_folder(args, lambda folder: referee.objection_to_early(folder.desk, folder.race, _now()))
    if refusal is None:
        return True
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise Refused.of(refusal)
    question = _("Turn {turn} is due {time}; until then {players} can still send orders. Run it now? yes/no: ")
    try:
        answer = input(plain(question.format(**{**refusal.values, "players": listed(refusal.values["players"])})))
    except EOFError:
        print()
        return False
    return answer.strip().casefold() in (_("yes"), _("yes")[0], "yes", "y")


def _write_letters(args: argparse.Namespace) -> int:
    def write(folder: Folder) -> list[Path]:
        deadline = _deadline(args)
        teams = () if args.team is None else (args.team,)
        if deadline is None:
            return operations.write_letters(folder, _now(), teams, remind=args.remind)
        return operations.postpone_and_write_letters(folder, deadline, _now(), teams, remind=args.remind)

    return _print(_files_to_send(_with_folder(args, write)))


def _reopen_turn(args: argparse.Namespace) -> int:
    paths = _with_folder(args, lambda folder: operations.open_again(folder, args.to, _now(), deadline=_deadline(args)))
    return _print(_files_to_send(paths))


def _replace_player(args: argparse.Namespace) -> int:
    player = parse_player(args.by, language())
    paths = _with_folder(args, lambda folder: operations.replace_player(folder, args.team, player, _now()))
    return _print(_files_to_send(paths))


def _print_history(args: argparse.Namespace) -> int:
    return _print([plain(describe_entry(entry)) for entry in _with_folder(args, Folder.history)])


def _with_folder(args: argparse.Namespace, action: Callable[[Folder], Result]) -> Result:
    """Call `action` with the open folder and return its result. Raises CheckFailed, also for a closed race,
    BadInput and Refused.

    The caller prints the result only after the folder is closed, so that a closed pipe cannot interrupt the action.
    """
    with _reporting_errors(args.folder), open_folder(args.folder) as folder:
        if folder.match is not None:
            require_open(folder.match, args.folder, show=getattr(args, "show", False))
        try:
            return action(folder)
        except Refused as refused:
            if refused.refusal.key in _NOT_A_MISTAKE:
                raise CheckFailed(refusal_sentence(refused)) from None
            raise


@contextmanager
def _reporting_errors(path: Path) -> Iterator[None]:
    """Turn system errors into one sentence; for unwritten letters, name the command that writes them."""
    try:
        yield
    except Unreadable:
        with naming_file(path / DESK):
            raise
    except Refused as refused:
        if refused.refusal.key != _NOT_WRITTEN:
            raise
        command = f"breakaway-desktop desk out {shell_quoted(str(path))}"  # no words: what one types
        hint = _("Write them with: {command}").format(command=command)
        raise BadInput(f"{refusal_sentence(refused)} {hint}") from None
    except OSError as error:
        raise write_error(error.filename or path, error) from None


def _read_letters(path: Path) -> bytes:
    """Return the content, up to a limit, of a file, of standard input, or of a pipe that the shell opened."""
    if path == _STANDARD_INPUT:
        return sys.stdin.buffer.read(LARGEST + 1) if sys.stdin else b""
    try:
        if _SHELL_PIPE.fullmatch(str(path)):
            with path.open("rb") as pipe:
                return pipe.read(LARGEST + 1)
        with naming_file(path):
            return read_file(path)
    except (OSError, ValueError) as error:
        sentence = _("{file} cannot be read: {reason}.")
        raise BadInput(sentence.format(file=printed_name(path), reason=os_error_text(error))) from None


def _text_or_file(text: str) -> str:
    try:
        return read_ordinary(Path(text), LARGEST).decode("utf-8-sig")
    except (OSError, ValueError):
        return text


def _require_range(number: int, minimum: int, maximum: int) -> None:
    if not minimum <= number <= maximum:
        raise BadInput(
            _("{number} is out of range: {least} to {most}.").format(number=number, least=minimum, most=maximum)
        )


def _deadline(args: argparse.Namespace) -> datetime | None:
    return None if args.deadline is None else parse_time(args.deadline)


def _now() -> datetime:
    return datetime.now().astimezone()


def _files_to_send(paths: Iterable[Path]) -> list[str]:
    return [_("To be sent: {file}").format(file=path) for path in paths]


def _print(lines: Iterable[str]) -> int:
    for line in lines:
        print(line)
    return DONE
