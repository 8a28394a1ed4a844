"""The command line without the settings of the person who runs the tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from breakaway_desktop.cli import main
from tests.homes import move_home


class CommandResult(NamedTuple):
    """Exit code and output of a command."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch) -> None:
    move_home(monkeypatch, tmp_path / "home")


@pytest.fixture
def run(capsys) -> Callable[..., CommandResult]:
    """Return a function that runs the program in this process."""

    def run_here(*arguments: object) -> CommandResult:
        code = main([str(argument) for argument in arguments])
        streams = capsys.readouterr()
        return CommandResult(code, streams.out, streams.err)

    return run_here
