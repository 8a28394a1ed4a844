"""The command line: parses, calls and prints, nothing else (docs/record.md, Commands)."""

from __future__ import annotations

import argparse
import errno
import os
import re
import signal
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, Final, NoReturn

from breakaway_desktop.commands.parser import (
    BAD_INPUT,
    DONE,
    NO,
    BadInput,
    CheckFailed,
    Parser,
    add_command,
    print_error,
)
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.features import Subcommand, features
from breakaway_desktop.kit.commit import full_version
from breakaway_desktop.kit.errors import CtrlC
from breakaway_desktop.kit.no_console import call_with_box, has_console, output_discarded
from breakaway_desktop.kit.places import licence_files
from breakaway_desktop.kit.words import LANGUAGES, _, mark, set_language
from breakaway_desktop.player_names import show_rivals
from breakaway_desktop.settings import load_settings

if TYPE_CHECKING:
    from breakaway_desktop.kit.toolkit.stage import Intent
    from breakaway_desktop.match.library import SavedRace

FIRST: Final = (
    Subcommand(
        "simulate",
        mark("run one race between bots, without a window"),
        "--rules boxed --teams 6 --bots domestique,random --seed 1 --record r.race",  # no words: what one types
        "cli.simulate",
    ),
    Subcommand(
        "verify",
        mark("rebuild races from their decisions and compare everything with the rules"),
        "r.race",
        "cli.verify",
    ),
    Subcommand(
        "play",
        mark("start a race straight away"),
        "--teams human,bot:domestique,bot:random --text",  # no words: what one types
        "cli.play",
    ),
    Subcommand("replay", mark("watch a race again"), "r.race", "cli.replay"),
    Subcommand("report", mark("print the report of a turn"), "r.race --turn 3", "cli.report"),  # no words: typed
    Subcommand("open", mark("open a race: continue it, or watch it if it has finished"), "r.race", "cli.open"),
)
LAST: Final = Subcommand(
    "register", mark("on Windows, let a double click open race files"), "--undo", "commands.register"
)
"""Commands of the program before and after those of features, as the help lists them."""


class _Version(argparse.Action):
    """Prints the version and exits; what `version` of argparse prints is worked out at each start."""

    def __call__(self, parser: argparse.ArgumentParser, *_rest: Any) -> NoReturn:
        print(f"breakaway-desktop {full_version()}")  # no words: a name
        parser.exit(DONE)


class _Licences(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_rest: Any) -> NoReturn:
        for path in licence_files():
            print(path.read_text(encoding="utf-8"))
        parser.exit(DONE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code (docs/record.md): 0 done, 1 the check failed, 2 bad input."""
    return _run_safely(arguments) if has_console() else call_with_box(lambda: _run_safely(arguments))


def _run_safely(arguments: Sequence[str] | None) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that lacks some of our characters must not end the program.
            stream.reconfigure(encoding=_utf8_if_needed(stream), errors="replace")
    try:
        try:
            return _run(arguments)
        finally:
            for stream in (sys.stdout, sys.stderr):
                if stream:
                    stream.flush()  # flush here: Python itself reports errors that occur later
    except OSError as error:
        if error.filename is not None:
            raise  # not an error of our streams
        return _broken_pipe(error)


def _utf8_if_needed(stream: TextIOWrapper) -> str | None:
    """Return UTF-8 for a file or pipe on Windows, as for its console; None: keep the default.

    Python's default there depends on the machine and cannot write many names.
    """
    is_default = sys.flags.ignore_environment or "PYTHONIOENCODING" not in os.environ
    return "utf-8" if sys.platform == "win32" and is_default and not stream.isatty() else None


def _run(arguments: Sequence[str] | None) -> int:
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler and current_thread() is main_thread():
        signal.signal(signal.SIGINT, _stop)
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        _speak_as_set(given)
        if not given:
            return _open_menu(argparse.Namespace())  # the parser of all commands would cost a fiftieth of the start
        parser = _parser()
        args = parser.parse_args(insert_open_command(given, parser.commands))
        code: int = args.run(args)
        return code
    except (CheckFailed, BadInput) as failed:
        print_error(str(failed))
        return failed.code
    except Refused as refused:
        return _explain(refused)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        from breakaway_desktop.variants.guard import find_fault

        failed_variant = find_fault(error)
        if failed_variant is None:
            raise
        return _explain(failed_variant)


def _stop(_number: int, _frame: object) -> None:
    raise CtrlC


def _explain(refused: Refused) -> int:
    from breakaway_desktop.record.compare import Contradiction
    from breakaway_desktop.sentences.refusals import refusal_sentence

    print_error(refusal_sentence(refused))
    return NO if isinstance(refused, Contradiction) else BAD_INPUT


def _broken_pipe(error: OSError) -> int:
    """Handle a closed or full standard output or standard error."""
    from breakaway_desktop.commands.files import write_error
    from breakaway_desktop.terminal.terminal import silence

    for stream in (sys.stdout, sys.stderr):
        try:
            if stream:
                stream.flush()
        except OSError:
            silence(stream)
    if sys.stdout and not _is_closed_pipe(error):
        with suppress(OSError):
            print_error(str(write_error(getattr(sys.stdout, "name", "<stdout>"), error)))
    return NO


def _is_closed_pipe(error: OSError) -> bool:
    """Return whether this error means that nobody reads the pipe; Windows has no errno of its own for it."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)


def _speak_as_set(arguments: Sequence[str]) -> None:
    """Use the language of `--lang`, else of the settings, and their names; first, because help and errors need it."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--lang", choices=tuple(LANGUAGES))
    try:
        code: str | None = early.parse_known_args(list(arguments))[0].lang
    except argparse.ArgumentError:
        code = None  # the real parser reports the error
    settings = load_settings(touch=False)
    set_language(code or settings.language)
    show_rivals(settings.rivals)


def _parser() -> Parser:
    parser = Parser(
        prog="breakaway-desktop",
        description=_("Breaking Away, the cycling game without dice. With no command, the window opens."),
        epilog=_("Example: breakaway-desktop play --teams human,bot:domestique,bot:random --seed 7"),
    )
    parser.add_argument("--version", action=_Version, nargs=0, help=_("the version of the program and its commit"))
    parser.add_argument("--licences", action=_Licences, nargs=0, help=_("the licences of the program and its parts"))
    parser.add_argument("--lang", choices=tuple(LANGUAGES), help=_("language of the program"))
    parser.set_defaults(run=_open_menu)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for command in (*FIRST, *(command for feature in features() for command in feature.commands), LAST):
        add_command(commands, command)
    parser.commands = commands.choices
    return parser


def _open_menu(args: argparse.Namespace) -> int:
    """Open the menu; without a display, play a ready-made race in the terminal."""
    from breakaway_desktop.ui.intents import ShowMenu

    def race() -> SavedRace:
        from breakaway_desktop.cli.race import new_match

        return new_match(args)

    return run_in_window(ShowMenu(), race)


def run_in_window(first: Intent, saved: Callable[[], SavedRace | None], shown: Any = None) -> int:
    """Open the window with this intent first; without a display, play the race of `saved` in the terminal, if any.

    `shown`: a race which the player has let the command show, though it may be closed.
    """
    from breakaway_desktop.ui.main import NoDisplay, open_window

    settings = load_settings()
    try:
        with output_discarded():
            open_window(settings, with_closed(first, shown))
    except NoDisplay as error:
        race = saved()
        if error.missing_libraries:
            print_error(missing_libraries_sentence(error.missing_libraries))
        if race is None:
            return DONE
        from breakaway_desktop.cli.race import run_in_terminal

        print_error(_("There is no display for a window, so the race continues in this terminal."))
        return run_in_terminal(race, settings)
    return DONE


def with_closed(first: Intent, shown: Any) -> Intent:
    """Return an intent for the window that also shows this race if it is closed; None: no race."""
    if shown is not None:
        from breakaway_desktop.commands.files import closed_here
        from breakaway_desktop.ui.intents import ShowClosed

        if closed_here(shown) is not None:
            return ShowClosed(first, shown.deal_key)
    return first


def missing_libraries_sentence(libraries: Sequence[str]) -> str:
    """Return the sentence about libraries of Linux that a window needs, with the commands that install them."""
    from breakaway_desktop.sentences.names import listed

    debian = [re.sub(r"(?<=\d)\.so\.", "-", library).replace(".so.", "").lower() for library in libraries]
    return _(
        "This system lacks libraries that a window needs: {libraries}. On Debian or Ubuntu, install them with: sudo"
        " apt-get install {debian}; on Fedora with: sudo dnf install {fedora}"
    ).format(
        libraries=listed(libraries),
        debian=" ".join(debian),  # as Debian names packages of libraries
        fedora=" ".join(library.partition(".so")[0] for library in libraries),
    )


def insert_open_command(arguments: list[str], commands: Collection[str]) -> list[str]:
    """Insert `open` before a file or folder without a command: a desktop starts the program that way on a double click.

    A word that is a command's name is read as the command, even if a file has that name.
    """
    valued = {index + 1 for index, word in enumerate(arguments) if word == "--lang"}
    first = next(
        (index for index, word in enumerate(arguments) if not word.startswith("-") and index not in valued), None
    )
    if first is None or arguments[first] in commands or not _is_race(arguments[first]):
        return arguments
    return [*arguments[:first], "open", *arguments[first:]]


def _is_race(word: str) -> bool:
    """Return whether the word is a path to open: one with the ending of race files, or an existing file or folder."""
    from breakaway_desktop.record.document import ENDING

    with suppress(OSError, ValueError):
        return word.endswith(ENDING) or Path(word).exists()
    return False
