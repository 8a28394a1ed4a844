"""`make windows-test`: tests in Windows Python, then keys pressed in a window of the built program, all under Wine."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from tools.windows import python
from tools.windows.build import FOLDER
from tools.windows.wine import Wine, lacking

NEEDED = (*python.NEEDED, "Xvfb", "xdotool")
TESTED = {
    "bots": "one_thread own registry worker worker_start",
    "cli": "export files killed_programs register streams tours verify",
    "find_card": "hostile_files progress",
    "golden": "golden",
    "mail": "commands folder links operations",
    "match": "autosave hostile killed library places race_files race_lock saved_line_ups",
    "phones": "addresses exactly_once guessing page qr seat_keys server terminal_guest",
    "play": "without_worker",
    "record": "store",
    "reports": "screen",
    "sentences": "languages",
    "terminal": "one_screen saving",
    "tours": "tour_files",
    "ui/access": "windows_readers",
}
"""Tests of what can differ on Windows, by folder: files, locks, processes, encodings, consoles, sockets, numbers."""
ROOMS = ("engine", "record", "match", "bots", "play", "phones", "mail", "reports", "terminal", "cli")
"""Folders of tests that are run in Windows Python as well for a release (`--release`)."""
MOST_S = 35 * 60
"""Seconds after which either half is stopped and counts as failed."""


def main(words: list[str]) -> int:
    """Run both halves, print the time of each, and return 0 if both passed."""
    missing = lacking(NEEDED)
    if missing:
        print(f"make windows-test needs {', '.join(missing)}.", file=sys.stderr)
        return 1
    if not FOLDER.is_dir():
        print(f"{FOLDER} is missing: make windows", file=sys.stderr)
        return 1
    os.nice(5)
    is_release = "--release" in words
    tests = [*files_to_test(), *(f"tests/{room}" for room in ROOMS if is_release)]
    chosen = "windows" if is_release else "windows and not release"
    names = [word for word in words if word != "--release"]
    wine, program = python.windows_python("tested")
    try:
        failed = [_run("Windows Python", [*wine.command(program), *_pytest(*tests, *names)], wine)]
    finally:
        wine.stop()
    failed.append(_run("the built folder", [sys.executable, *_pytest("tests/windows", "-m", chosen, *names)], None))
    return int(any(failed))


def files_to_test() -> list[str]:
    """Return the files of the tests that are run in Windows Python."""
    return [f"tests/{room}/test_{name}.py" for room, names in TESTED.items() for name in names.split()]


def _pytest(*words: str) -> list[str]:
    return ["-m", "pytest", "-n", "2", "--dist", "worksteal", "-p", "no:cacheprovider", *words]


def _run(title: str, command: list[str], wine: Wine | None) -> bool:
    """Run one half with its output unbuffered, and return whether it failed."""
    began = time.monotonic()
    environment = None if wine is None else wine.environment()
    # Under Wine a terminal's handles are invalid for Python, so the output goes through a pipe.
    with subprocess.Popen(
        command, cwd=python.ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as tests:  # fmt: skip
        assert tests.stdout is not None
        reader = subprocess.Popen(["cat"], stdin=tests.stdout)
        try:
            code = tests.wait(MOST_S)
        except subprocess.TimeoutExpired:
            tests.kill()
            if wine is not None:
                wine.stop()  # its programs keep the pipe open, and `cat` reads until they end
            code = -1
        reader.wait()
    print(f"{title}: {'passed' if code == 0 else f'failed ({code})'} in {time.monotonic() - began:.0f} s", flush=True)
    return code != 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
