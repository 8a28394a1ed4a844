"""The program opens no connection of its own: neither the window nor a command asks the network for anything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.kit.real_program import ROOT

PROGRAM = """
import sys
from pathlib import Path

asked = []
NAMES = ("socket.bind", "socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto")
sys.addaudithook(lambda event, values: asked.append((event, values[1:])) if event in NAMES else None)

from tests.kit.virtual_program import VirtualProgram
from tests.ui.window.races import play_card, quick_home, start_race

with VirtualProgram(quick_home(Path(sys.argv[1]))) as program:
    start_race(program)
    play_card(program)
    program.quit()
print([(event, values) for event, values in asked if not isinstance(values[0], str)])
"""
"""Menu, race and end of the window; paths of sockets on this computer, such as the desktop's, are texts."""


def test_a_race_in_the_window_asks_no_network(tmp_path: Path) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "home")]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout.splitlines()[-1:]) == (0, ["[]"]), run.stderr[-2000:]
