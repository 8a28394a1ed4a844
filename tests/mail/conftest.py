"""The desk's commands without the settings of the person who runs the tests, with a clock that the tests set."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from breakaway_desktop.cli import main
from breakaway_desktop.mail import commands
from tests.cli.conftest import CommandResult, own_folders
from tests.mail.correspondence import NOW

__all__ = ["clock", "own_folders", "run"]


class Clock:
    now: datetime = NOW

    def pass_by(self, **time: float) -> None:
        self.now += timedelta(**time)


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
