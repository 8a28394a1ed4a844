"""The parser of the command line, which imports a command when it is used."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final, NoReturn

from breakaway_desktop.features import Subcommand
from breakaway_desktop.kit.files.addresses import path_of, printed_name
from breakaway_desktop.kit.words import LANGUAGES, _, plain

DONE, NO, BAD_INPUT = 0, 1, 2
"""Exit codes (docs/record.md, Commands)."""
_LONG_WORD: Final = re.compile(r"'[^']{61,}'|\"[^\"]{61,}\"|\S{61,}")
"""What a sentence of argparse repeats of a long argument."""


class CheckFailed(Exception):
    """Raised with a sentence for standard error."""

    code = NO


class BadInput(Exception):
    """Raised with a sentence for standard error."""

    code = BAD_INPUT


class Parser(argparse.ArgumentParser):
    """An argument parser that raises BadInput with one sentence."""

    commands: Collection[str] = ()
    """Names of its commands, if any."""
    command: Subcommand | None = None
    """The command whose arguments it still lacks."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.register("type", Path, path_of)  # whatever takes a file takes its address

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{self.prog}: {_LONG_WORD.sub(lambda word: printed_name(word[0]), message)}.")

    def parse_known_args(self, *arguments: Any, **named: Any) -> Any:  # argparse calls it for the command in use
        self.complete()
        return super().parse_known_args(*arguments, **named)

    def complete(self) -> None:
        """Import its command and add its arguments, once."""
        command, self.command = self.command, None
        if command is not None:
            module = command.load()
            module.add_arguments(self)
            self.set_defaults(run=module.run)


def add_command(commands: Any, command: Subcommand) -> None:
    """Add a command without importing it."""
    text = _(command.sentence)
    typed = f"breakaway-desktop {command.name} {command.example}"  # no words: what one types
    parser: Parser = commands.add_parser(
        command.name, help=text, description=text, epilog=_("Example: {command}").format(command=typed)
    )
    parser.add_argument(
        "--lang", choices=tuple(LANGUAGES), default=argparse.SUPPRESS, help=_("language of the program")
    )
    parser.command = command


def print_error(sentence: str) -> None:
    print(plain(sentence), file=sys.stderr)


def whole_number(text: str) -> int:
    """Parse a whole number in plain digits. Raises ArgumentTypeError."""
    if not re.fullmatch("-?[0-9]{1,25}", text):
        from breakaway_desktop.record.json_checks import format_value

        raise argparse.ArgumentTypeError(_("{text} is not a whole number").format(text=format_value(text)))
    return int(text)
