"""The command `desk`: a race by mail from its folder (docs/desk.md)."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from breakaway_desktop.arguments import (
    AnswerIsNo,
    BadInput,
    Parser,
    about,
    add_rules,
    command,
    complain,
    not_written,
    options_from,
    seed_number,
    whole_number,
)
from breakaway_desktop.checked_files import read_ordinary
from breakaway_desktop.desk import play, work
from breakaway_desktop.desk.codec import MOST_DAYS, MOST_HOURS
from breakaway_desktop.desk.folder import Folder, new_folder, open_folder
from breakaway_desktop.desk.history import describe_entry
from breakaway_desktop.desk.letters import LARGEST, read_file
from breakaway_desktop.desk.players import parse_player, parse_players
from breakaway_desktop.desk.times import parse_time
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.places import typed
from breakaway_desktop.sentences.failures import reason_of
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.words import _, language, plain

Result = TypeVar("Result")

DONE, NO = 0, 1
HIGHEST = "play-highest"
_STANDARD_INPUT = Path("-")
_OF_THE_SHELL = re.compile(r"/dev/stdin|/(?:dev|proc/self)/fd/\d+")
"""What shells write for a pipe: `desk take spring <(pbpaste)`."""
_ANSWERS_NO = frozenset({"desk-letters-lacking", "desk-orders-lacking", "desk-waiting", "race-over"})
"""Refusals that are an answer, not a mistake of whoever typed."""
_NOT_WRITTEN = "desk-letters-not-written"


def add_desk(commands: Any) -> None:
    text = _("be the referee of a race by mail: post, e-mail or chat")
    example = "status spring"  # no words: what one types
    of_desk = command(commands, "desk", _none, text, example).add_subparsers(metavar="COMMAND", parser_class=Parser)
    for add in (_new, _status, _take, _preview, _run, _out, _back, _replace, _history):
        add(of_desk)


def _none(given: argparse.Namespace) -> int:
    raise BadInput(_("Say what the desk should do; breakaway-desktop desk --help lists the commands."))


def _command(commands: Any, name: str, text: str, example: str, run: Callable[..., int]) -> argparse.ArgumentParser:
    typed = f"breakaway-desktop desk {name} {example}"  # no words: what one types
    epilog = _("Example: {command}").format(command=typed)
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text, epilog=epilog)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help=_("the folder of the race"))
    parser.set_defaults(run=run)
    return parser


def _new(commands: Any) -> None:
    example = 'spring --rules postal --players "Anna <anna@example.org>, Bruno it, bot:director"'  # no words: typed
    parser = _command(commands, "new", _("start a race by mail"), example, _begin)
    add_rules(parser, needed=True)
    players = _("file or list: NAME <ADDRESS> LANGUAGE, or bot:NAME; address and language may be left out")
    parser.add_argument("--players", required=True, help=players)
    _add_deadline(parser)
    parser.add_argument("--days", type=whole_number, default=7, metavar="N", help=_("days for each turn (7)"))
    parser.add_argument(
        "--grace", type=whole_number, default=0, metavar="HOURS", help=_("hours after a deadline that still count (0)")
    )
    parser.add_argument("--seed", type=seed_number, help=_("the number that decides every random draw"))


def _status(commands: Any) -> None:
    parser = _command(commands, "status", _("say whose orders are in"), "spring", _say_status)
    _add_show(parser)


def _take(commands: Any) -> None:
    text = _("take letters: text, mails, a mailbox, or what was pasted from a chat")
    parser = _command(commands, "take", text, "spring anna.eml", _take_letters)
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE", help=_("letters; - or none: standard input"))
    parser.add_argument("--late", action="store_true", help=_("take them although the deadline has passed"))
    _add_show(parser)


def _preview(commands: Any) -> None:
    text = _("say what running the turn would do; nothing is played")
    parser = _command(commands, "preview", text, "spring", _say_preview)
    _add_show(parser)


def _run(commands: Any) -> None:
    parser = _command(commands, "run", _("play the turn and write the letters"), "spring", _run_turn)
    parser.add_argument(
        "--missing",
        choices=(HIGHEST,),
        help=_("continue although orders are missing: highest cards are played; in turn 0, ready-made teams ride"),
    )
    parser.add_argument("--early", action="store_true", help=_("with --missing: although the deadline is not over"))
    _add_deadline(parser)


def _out(commands: Any) -> None:
    parser = _command(commands, "out", _("write the letters of the turn again"), "spring --remind", _write_letters)
    parser.add_argument("--team", type=whole_number, metavar="N", help=_("for this team only"))
    parser.add_argument("--remind", action="store_true", help=_("a short reminder for each player who lacks orders"))
    _add_deadline(parser)


def _back(commands: Any) -> None:
    parser = _command(commands, "back", _("open an earlier turn again"), "spring --to 4", _go_back)
    parser.add_argument("--to", type=whole_number, required=True, metavar="TURN", help=_("the turn to open again"))
    _add_deadline(parser)


def _replace(commands: Any) -> None:
    example = 'spring --team 2 --by "Carla <carla@example.org>"'  # no words: what one types
    parser = _command(commands, "replace", _("give a team to another player, or a bot"), example, _replace_player)
    parser.add_argument("--team", type=whole_number, required=True, metavar="N", help=_("the team"))
    parser.add_argument("--by", required=True, metavar="PLAYER", help=_("its new player, as in desk new"))


def _history(commands: Any) -> None:
    _command(commands, "history", _("list what happened at the desk"), "spring", _say_history)


def _add_deadline(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--deadline", metavar="TIME", help=_('when orders are due, such as "2026-12-04 18:00"'))


def _add_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--show", action="store_true", help=_("with the cards; the history says that you looked"))


def _begin(given: argparse.Namespace) -> int:
    _between(given.days, 1, MOST_DAYS)
    _between(given.grace, 0, MOST_HOURS)
    options = options_from(given.rules, given.option)
    now, players = _now(), parse_players(_typed_or_read(given.players), language())
    desk = play.begin(
        given.rules,
        options,
        given.variant,
        players,
        new_seed() if given.seed is None else given.seed,
        now,
        deadline=_deadline(given),
        days=given.days,
        grace=given.grace,
    )
    with _written(given.folder), new_folder(given.folder, desk) as folder:
        paths = work.first_letters(folder, now)
    return _print(_to_be_sent(paths))


def _say_status(given: argparse.Namespace) -> int:
    return _print(_at(given, lambda folder: work.status_lines(folder, _now(), show=given.show)))


def _take_letters(given: argparse.Namespace) -> int:
    """1 when a letter was refused or gave nothing."""
    files = [_letter(path) for path in given.files or (_STANDARD_INPUT,)]

    def take(folder: Folder) -> tuple[list[str], int]:
        lines, code = [], DONE
        for answered in work.take_files(folder, files, _now(), late=given.late, show=given.show):
            lines += work.summary_lines(answered)
            if given.show:
                lines += answered.lines
            if answered.path is not None:
                lines += _to_be_sent([answered.path])
            code = code if answered.taken.turns else NO
        return lines, code

    lines, code = _at(given, take)
    _print(lines)
    return code


def _say_preview(given: argparse.Namespace) -> int:
    def preview(folder: Folder) -> list[str]:
        return work.preview_lines(folder, _now()) if given.show else work.status_lines(folder, _now())

    return _print(_at(given, preview))


def _run_turn(given: argparse.Namespace) -> int:
    missing = given.missing == HIGHEST
    if missing and not given.early and not _agrees_to_early(given):
        return NO
    failures: list[Refusal] = []

    def run(folder: Folder) -> list[Path]:
        return work.run_turn(folder, _now(), missing=missing, deadline=_deadline(given), failed=failures.append)

    try:
        paths = _at(given, run)
    finally:
        for refusal in failures:
            complain(say_refusal(refusal))
    return _print(_to_be_sent(paths))


def _agrees_to_early(given: argparse.Namespace) -> bool:
    """Return whether the turn may be run without those who have time left: nobody has, or the referee says so when he
    is asked. Raise Refused where he cannot be asked."""
    refusal = _at(given, lambda folder: play.objection_to_early(folder.desk, folder.race, _now()))
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


def _write_letters(given: argparse.Namespace) -> int:
    def write(folder: Folder) -> list[Path]:
        deadline = _deadline(given)
        teams = () if given.team is None else (given.team,)
        if deadline is None:
            return work.write_letters(folder, _now(), teams, remind=given.remind)
        return work.postpone_and_write_letters(folder, deadline, _now(), teams, remind=given.remind)

    return _print(_to_be_sent(_at(given, write)))


def _go_back(given: argparse.Namespace) -> int:
    paths = _at(given, lambda folder: work.open_again(folder, given.to, _now(), deadline=_deadline(given)))
    return _print(_to_be_sent(paths))


def _replace_player(given: argparse.Namespace) -> int:
    player = parse_player(given.by, language())
    return _print(_to_be_sent(_at(given, lambda folder: work.replace_player(folder, given.team, player, _now()))))


def _say_history(given: argparse.Namespace) -> int:
    return _print([plain(describe_entry(entry)) for entry in _at(given, Folder.history)])


def _at(given: argparse.Namespace, do: Callable[[Folder], Result]) -> Result:
    """Return what comes of work at the open folder; it is printed when the folder is closed, so that nothing is left
    undone where nobody reads it. Raise AnswerIsNo, BadInput and Refused."""
    with _written(given.folder), open_folder(given.folder) as folder:
        try:
            return do(folder)
        except Refused as refused:
            if refused.refusal.key in _ANSWERS_NO:
                raise AnswerIsNo(say_refusal(refused)) from None
            raise


@contextmanager
def _written(path: Path) -> Iterator[None]:
    """Says in one sentence when the system would not read or write the folder, and which command writes letters that
    it would not write."""
    try:
        yield
    except Refused as refused:
        if refused.refusal.key != _NOT_WRITTEN:
            raise
        command = f"breakaway-desktop desk out {typed(str(path))}"  # no words: what one types
        told = _("Write them with: {command}").format(command=command)
        raise BadInput(f"{say_refusal(refused)} {told}") from None
    except OSError as error:
        raise not_written(error.filename or path, error) from None


def _letter(path: Path) -> bytes:
    """Return the first bytes of a file, of standard input, or of a pipe that the shell has opened for the command."""
    if path == _STANDARD_INPUT:
        return sys.stdin.buffer.read(LARGEST + 1) if sys.stdin else b""
    try:
        if _OF_THE_SHELL.fullmatch(str(path)):
            with path.open("rb") as pipe:
                return pipe.read(LARGEST + 1)
        with about(path):
            return read_file(path)
    except (OSError, ValueError) as error:
        raise BadInput(_("{file} cannot be read: {reason}.").format(file=path, reason=reason_of(error))) from None


def _typed_or_read(text: str) -> str:
    try:
        return read_ordinary(Path(text), LARGEST).decode("utf-8")
    except (OSError, ValueError):
        return text


def _between(number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise BadInput(_("{number} is out of range: {least} to {most}.").format(number=number, least=least, most=most))


def _deadline(given: argparse.Namespace) -> datetime | None:
    return None if given.deadline is None else parse_time(given.deadline)


def _now() -> datetime:
    return datetime.now().astimezone()


def _to_be_sent(paths: Iterable[Path]) -> list[str]:
    return [_("To be sent: {file}").format(file=path) for path in paths]


def _print(lines: Iterable[str]) -> int:
    for line in lines:
        print(line)
    return DONE
