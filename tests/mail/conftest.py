"""The desk's commands without the settings of the person who runs the tests, with a clock that the tests set."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

import pytest

from breakaway_desktop.cli import main
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.mail import commands
from tests.homes import move_home
from tests.mail.correspondence import NOW


class CommandResult(NamedTuple):
    """Exit code and output of a command."""

    code: int
    out: str
    err: str


class Clock:
    now: datetime = NOW

    def pass_by(self, **time: float) -> None:
        self.now += timedelta(**time)


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch) -> Iterator[None]:
    move_home(monkeypatch, tmp_path / "home")
    yield
    set_language("en")


@pytest.fixture
def clock(monkeypatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(commands, "_now", lambda: clock.now)
    return clock


@pytest.fixture
def run(capsys, clock) -> Callable[..., CommandResult]:
    """Return a function that runs `breakaway-desktop desk …` in this process."""

    def run_here(*arguments: object) -> CommandResult:
        code = main(["desk", *map(str, arguments)])
        streams = capsys.readouterr()
        return CommandResult(code, streams.out, streams.err)

    return run_here
