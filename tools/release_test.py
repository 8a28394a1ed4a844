"""Run the tests of a release, room by room, and resume where an earlier run of the same commit ended.

    python -m tools.release_test [--list] [ROOM …]      (`make release-test ROOMS="phones tours"`)

A part is a command: the tests of a room that are marked `release`, its deliberate faults, or one of the targets below.
A room is a folder of tests; it stands for the rooms inside it, too. A part that has passed at this commit is not run
again, unless files were changed since. The exit code is 1 if a part failed.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.changed_rooms import git_output
from tools.faults import FAULTS
from tools.release_figures import ENDING, FILE_VARIABLE, PASSED, ROOT

HANGING_S = 300
"""Seconds after which a test is ended and fails; more on a busy machine (`hanging_s`)."""
TARGETS = {
    "exe": ("make", "exe-test"),
    "browser": ("make", "browser-test"),
    "windows": ("make", "windows-test", "ARGS=--release"),
}
"""Rooms whose tests need something built or installed first."""
_NO_TESTS = 5
"""What pytest returns for a room without such tests."""


class Part(NamedTuple):
    """A command that may be run on its own."""

    room: str
    name: str
    command: tuple[str, ...]


def hanging_s() -> float:
    """Return `HANGING_S` times what each test has to wait for a processor now."""
    return HANGING_S * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def parts() -> Iterator[Part]:
    """Yield all parts: each room, each target, and the deliberate faults of each room."""
    pytest = (sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-m", "release")
    for room, files in rooms().items():
        if room not in TARGETS:
            yield Part(room, room, (*pytest, "--hypothesis-profile=default", *files))
    for room, command in TARGETS.items():
        yield Part(room, room, command)
    faults: dict[str, list[str]] = {}
    for fault in FAULTS:
        faults.setdefault(Path(fault.file).parent.as_posix(), []).append(fault.name)
    for room, names in faults.items():
        yield Part(room, f"faults of {room}", (sys.executable, "-m", "tools.faults", *names))


def rooms() -> dict[str, list[str]]:
    """Return the test files of each room, by its folder below `tests`."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        room = path.parent.relative_to(ROOT / "tests").as_posix()
        found.setdefault(room, []).append(path.relative_to(ROOT).as_posix())
    return found


def commit() -> str | None:
    """Return the commit of the checkout; None if a file differs from it, or if git cannot tell."""
    changed, head = git_output(ROOT, "status", "--porcelain"), git_output(ROOT, "rev-parse", "HEAD")
    return None if changed is None or changed or head is None else head.strip()


def is_chosen(part: Part, chosen: Sequence[str]) -> bool:
    """Return whether a part belongs to one of these rooms, or whether no room was named."""
    return not chosen or any(part.room == room or part.room.startswith(f"{room}/") for room in chosen)


def run(part: Part, note: Path | None) -> bool:
    """Run a part, print how long it took, and write that to `note` if it passed. Return whether it did."""
    print(f"\n=== {part.name}: {shlex.join(part.command)[:200]}", flush=True)
    began, before = time.monotonic(), os.times()
    limit = ("-o", f"faulthandler_timeout={hanging_s():.0f}") if "pytest" in part.command else ()
    environment = dict(os.environ)
    if note is not None:
        note.parent.mkdir(parents=True, exist_ok=True)
        environment[FILE_VARIABLE] = f"{note}{ENDING}"
    code = subprocess.run((*part.command, *limit), cwd=ROOT, env=environment, check=False).returncode
    after = os.times()
    processor_s = sum(after[2:4]) - sum(before[2:4])
    ok = code in (0, _NO_TESTS)
    words = f"{time.monotonic() - began:.0f} s, {processor_s:.0f} s of the processor"
    print(f"=== {part.name}: {'passed' if ok else f'failed ({code})'} in {words}", flush=True)
    if ok and note is not None:
        note.write_text(f"{words}\n", encoding="utf-8")
    return ok


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.release_test", description=__doc__)
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help="folders of tests, such as phones, ui/road or exe")
    parser.add_argument("--list", action="store_true", help="print the parts and whether they have passed")
    asked = parser.parse_args(arguments)
    head = commit()
    passed = None if head is None else PASSED / head
    chosen = [part for part in parts() if is_chosen(part, asked.rooms)]
    if not chosen:
        parser.error(f"no room has this name: {' '.join(asked.rooms)}")
    if head is None:
        print("There are changes that are not committed: all parts are run, and none is noted as passed.")

    failed: list[str] = []
    for part in chosen:
        note = None if passed is None else passed / f"{part.name.replace('/', '.')}.passed"
        if note is not None and note.exists():
            print(f"--- {part.name}: has passed ({note.read_text(encoding='utf-8').strip()})")
        elif asked.list:
            print(f"--- {part.name}: to run")
        elif not run(part, note):
            failed.append(part.name)
    if asked.list:
        return 0
    print(f"\n{len(chosen) - len(failed)} passed, {len(failed)} failed" + (f": {', '.join(failed)}" if failed else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
