"""Processes that end with the tests, even when a time limit ends those without any `finally` (`faulthandler`)."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

KILLED_WITH_PARENT: Final = ("setpriv", "--pdeathsig", "KILL")
"""The command of Linux that the kernel kills what is started by it with its parent."""


def start_child(command: Sequence[str | Path], **given: Any) -> subprocess.Popen[Any]:
    """Start a process that the kernel kills when the process that starts it ends."""
    return subprocess.Popen([*KILLED_WITH_PARENT, *command], **given)
