"""What a player notices, in figures or as ratios to another commit, with the locked packages of this one.

Each run of a trial (`benchmarks.noticed_rows`) is its own process. Both sides run in turns; the least value counts.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final

from benchmarks.figure import Figure, read_figures
from benchmarks.noticed_rows import TRIALS
from benchmarks.window import on_a_screen, require as require

HERE: Final = Path(__file__).resolve().parent.parent
LONGEST_S: Final = 900.0


def figures(commit: str = "", names: Sequence[str] = ()) -> Iterator[Figure | str]:
    """Yield the figures of all or some trials, or their ratios to those of a commit, and who cannot run which trial.

    Raises RuntimeError if there is no such commit, and at the end if this checkout could not run one.
    """
    failed = []
    with checkout(commit) if commit else nullcontext(HERE) as other:
        for name in names or TRIALS:
            ours, *theirs = _measure(name, [HERE, other] if commit else [HERE])
            for side, found in zip(("this checkout", commit), (ours, *theirs), strict=False):
                if isinstance(found, str):
                    yield f"{name}: {side} cannot run it. {found}"
            if isinstance(ours, str):
                failed.append(name)
            elif theirs and not isinstance(theirs[0], str):
                yield from (_ratio(new, old, commit) for new, old in zip(ours, theirs[0], strict=True))
            else:
                yield from ours
    if failed:
        raise RuntimeError(f"Not measured: {', '.join(failed)}.")


def require_trials(names: Sequence[str]) -> None:
    """Raise RuntimeError for a name that no trial has, and for what these trials lack here."""
    if unknown := [name for name in names if name not in TRIALS]:
        raise RuntimeError(f"No trial is called {unknown[0]}; there are {', '.join(TRIALS)}.")
    if any(TRIALS[name].screen for name in names or TRIALS):
        require()


def _ratio(new: Figure, old: Figure, commit: str) -> Figure:
    ratio = new.value / old.value if old.value else float(new.value > 0)
    return Figure(new.name, ratio, f"× {commit} ({new.value:g} / {old.value:g} {new.unit})")


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """Yield a temporary folder with this commit. Raises RuntimeError if this clone does not have it."""
    if _git("rev-parse", "--verify", "--end-of-options", f"{commit}^{{commit}}").returncode:
        shallow = _git("rev-parse", "--is-shallow-repository").stdout.strip()
        way = {"true": "this shallow clone; fetch it with: git fetch --unshallow"}
        way["false"] = "this clone; if others have it, fetch it with: git fetch --all"
        raise RuntimeError(f"{commit} is not in {way.get(shallow, 'this folder, which is no clone made by git')}")
    with tempfile.TemporaryDirectory() as folder:
        side = Path(folder) / "other"
        try:
            if (done := _git("worktree", "add", "--detach", str(side), commit)).returncode:
                raise RuntimeError(f"git does not check out {commit}: {_last_line(done)}")
            subprocess.run([sys.executable, "tools/compiled_catalogues.py"], cwd=side, check=False)
            yield side
        finally:
            _git("worktree", "remove", "--force", str(side))


def _git(*arguments: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(["git", *arguments], cwd=HERE, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        return subprocess.CompletedProcess(arguments, 127, "", str(error))


def _measure(name: str, sides: Sequence[Path]) -> list[list[Figure] | str]:
    """Return the figures of each side, or the reason why it has none."""
    found: list[list[Figure] | str] = [[] for _ in sides]
    for _turn in range(TRIALS[name].runs):
        for index, (side, before) in enumerate(zip(sides, tuple(found), strict=True)):
            if not isinstance(before, str):
                now = _run(name, side)
                pairs = [] if isinstance(now, str) else zip(before or now, now, strict=True)
                found[index] = now if isinstance(now, str) else [min(pair, key=lambda one: one.value) for pair in pairs]
    return found


def _run(name: str, side: Path) -> list[Figure] | str:
    """Return the figures of a trial with the program of a folder, or the reason why it fails."""
    size, script = TRIALS[name].screen, HERE / "benchmarks" / "noticed_rows.py"
    screen = on_a_screen(size) if size else nullcontext(dict(os.environ))
    try:
        with tempfile.TemporaryDirectory() as home, screen as environment:
            own = {f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
            own = {**environment, **own, "HOME": home, "PYTHONPATH": str(side)}
            own.pop("PYTHONDONTWRITEBYTECODE", None)  # else every start would compile all modules
            command = [sys.executable, "-P", str(script), name]
            done = subprocess.run(
                command, env=own, cwd=home, capture_output=True, text=True, timeout=LONGEST_S, check=False
            )
    except (RuntimeError, subprocess.TimeoutExpired) as error:
        return str(error)
    return _last_line(done) if done.returncode else read_figures(done.stdout)


def _last_line(done: subprocess.CompletedProcess[str]) -> str:
    return (done.stderr.strip().splitlines() or [f"It ends with {done.returncode}."])[-1]
