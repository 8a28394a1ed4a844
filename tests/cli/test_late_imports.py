"""A command starts without the modules of the others."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.calls import ROOT

RACE = ROOT / "saves" / "boxed.race"


@pytest.mark.parametrize(
    ("command", "rooms"),
    [
        ("--help", "arena.commands bots commands.arguments engine.race match record reports sentences terminal ui"),
        (f"verify {RACE}", "arena.commands commands.arguments reports sentences terminal ui"),
        (
            f"report {RACE}",
            "arena.commands commands.arguments guide mail.folder sentences.refusals tours.library ui",
        ),
    ],
)
def test_a_command_is_imported_with_what_it_needs(command: str, rooms: str) -> None:
    code = (
        "import sys\n"
        "from breakaway_desktop.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"print(*(room for room in {rooms.split()} if f'breakaway_desktop.{{room}}' in sys.modules))"
    )
    typed = [sys.executable, "-c", code, *command.split(" ", 1)]
    done = subprocess.run(typed, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""
