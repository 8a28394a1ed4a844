"""The program's command line, in this process and in a separate one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def simulate_arguments(record: Path | str, **given: str | int | Sequence[str]) -> list[str]:
    """Return arguments of a valid `simulate`, with some of them changed; a list repeats an argument."""
    arguments: dict[str, str | int | Sequence[str]] = {
        "rules": "boxed", "teams": 3, "bots": "random", "seed": 1, "record": str(record), **given
    }  # fmt: skip
    flags = ["simulate"]
    for name, value in arguments.items():
        for argument in [str(value)] if isinstance(value, (str, int)) else value:
            flags += [f"--{name}", argument]
    return flags


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program in a separate process."""
    return subprocess.run(
        [sys.executable, "-m", "breakaway_desktop", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        cwd=environment.get("PWD", ROOT),
        capture_output=True,
        check=False,
    )
