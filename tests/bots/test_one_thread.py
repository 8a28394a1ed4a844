"""A bot uses one core: the waiting of a second thread would count as its own time."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from breakaway_desktop.bots import ONE_THREAD

THOUGHT = """
import os
import {first}
import numpy
from breakaway_desktop.bots.director_search import warm_up
warm_up()
print(len(os.listdir("/proc/self/task")))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="counts the threads of a process as Linux tells them")
@pytest.mark.parametrize(
    "first", ["breakaway_desktop.cli.simulate", "breakaway_desktop.bots.director", "benchmarks", "tools"]
)
def test_a_process_in_which_bots_have_thought_has_one_thread(first: str) -> None:
    """Environment variables for other programs are ignored."""
    environment = os.environ | dict.fromkeys(ONE_THREAD, "4")
    command = [sys.executable, "-c", THOUGHT.format(first=first)]
    process = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert process.stdout.strip() == "1"
