"""Runs a program to a chosen moment, at which it is killed or interrupted: `python -m tests.kit.moments …`.

Moments are the steps on the disk and the starts of processes, counted from 1. A step comes before a file to be written
is opened, when it is open and still empty, and before it is flushed, renamed or removed. A killed process leaves on the
disk what it had written before the step, and no more.
"""

from __future__ import annotations

import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
KILL = 9
"""Number of SIGKILL, which Windows does not name."""
PROGRAM = "breakaway_desktop"


class Run(subprocess.Popen[bytes]):
    """A program in its own group of processes."""

    def __init__(self, act: str, moment: str, number: int, module: str, *arguments: object) -> None:
        """Start a module's main program; `act` (kill, interrupt) at the `moment` (disk, process) of this number."""
        command = [sys.executable, "-m", "tests.kit.moments", act, moment, str(number), module, *map(str, arguments)]
        super().__init__(
            command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip

    def wait_for_all(self, typed: str = "") -> tuple[bytes, bytes]:
        """Wait until it and all processes that it has started have ended; return their output and errors."""
        return self.communicate(typed.encode())

    @property
    def is_killed(self) -> bool:
        return self.returncode in (KILL, -KILL)


def kill(module: str, number: int, *arguments: object, typed: str = "") -> tuple[bool, bytes]:
    """Run a module until its step of this number on the disk; return whether it was killed there, and its output."""
    with Run("kill", "disk", number, module, *arguments) as run:
        out, errors = run.wait_for_all(typed)
    assert run.is_killed or run.returncode == 0, errors.decode()
    return run.is_killed, out


def _main(act: str, moment: str, number: str, module: str, *arguments: str) -> None:
    left = int(number)

    def count_down() -> None:
        nonlocal left
        left -= 1
        if left == 0 and act == "kill":
            os.kill(os.getpid(), KILL)
        elif left == 0:
            os.killpg(0, signal.SIGINT)

    def before(call: Callable[..., Any]) -> Callable[..., Any]:
        def count_and_call(*given: Any, **named: Any) -> Any:
            count_down()
            return call(*given, **named)

        return count_and_call

    def open_file(path: Any, flags: int, *given: Any, **named: Any) -> int:
        is_written = flags & (os.O_WRONLY | os.O_RDWR)
        if is_written:
            count_down()
        handle = open_before(path, flags, *given, **named)
        if is_written:
            count_down()
        return handle

    def start(process: SpawnProcess) -> None:
        begin(process)
        count_down()

    begin, open_before = SpawnProcess.start, os.open
    if moment == "process":
        SpawnProcess.start = start  # type: ignore[method-assign, assignment]
    else:
        os.open, os.replace, os.unlink = open_file, before(os.replace), before(os.unlink)
        os.fsync = before(lambda handle: None)  # a killed process, unlike a power cut, leaves what was not flushed
    sys.argv[1:] = arguments
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    _main(*sys.argv[1:])
