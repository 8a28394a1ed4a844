"""What a test starts ends with it, also when its time limit ends it at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENDED_AT_ONCE = """
import os, subprocess
from tests.kit.child_process import start_child
child = start_child(["sh", "-c", "echo ready; exec tail -f /dev/null"], stdout=subprocess.PIPE)
child.stdout.readline()
os._exit(1)
"""


def test_a_child_ends_with_a_process_that_is_ended_at_once() -> None:
    """The child inherits the errors, which are read until it ends."""
    ended = subprocess.run([sys.executable, "-c", ENDED_AT_ONCE], cwd=ROOT, capture_output=True, check=False)
    assert ended.returncode == 1
