"""The built program (`make exe`), installed as by a stranger.

It is in a read-only folder and run by another user, with an empty environment and no Python on the path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.exe.machine import BUILT, STRANGER, Machine


@pytest.fixture(scope="session")
def machine() -> Iterator[Machine]:
    """Return a machine in a separate folder outside pytest's, which only the user of the tests may enter."""
    if not BUILT.is_file():
        raise FileNotFoundError(f"{BUILT} is not built: make exe")
    root = Path(tempfile.mkdtemp(prefix="machine-"))
    root.chmod(0o755)
    installed = root / "opt" / "Jeux d'été"
    installed.mkdir(parents=True)
    program = Path(shutil.copy(BUILT, installed))
    program.chmod(0o755)
    installed.chmod(0o555)
    yield Machine(root, program)
    installed.chmod(0o755)
    if os.geteuid() == 0:
        subprocess.run(["pkill", "-u", str(STRANGER)], check=False)
    shutil.rmtree(root, ignore_errors=True)
