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
from benchmarks.noticed_rows import TRIALS, Trial
from benchmarks.window import on_a_screen, require as require

HERE: Final = Path(__file__).resolve().parent.parent
LONGEST_S: Final = 900.0


def figures() -> Iterator[Figure]:
    """Yield the figures of this checkout. Raises RuntimeError after the last one if a trial has failed."""
    failures = []
    for trial in TRIALS:
        (found,) = _measure(trial, [HERE])
        if isinstance(found, str):
            failures.append(f"{trial.name} failed: {found}")
        else:
            yield from found
    if failures:
        raise RuntimeError("; ".join(failures))


def compare(commit: str, names: Sequence[str]) -> int:
    """Print the ratio of each figure, or those of some trials, to that of another commit.

    Return 0, or 1 if this checkout lacks one. Raises RuntimeError before the first figure for whatever is missing.
    """
    known = {trial.name: trial for trial in TRIALS}
    if unknown := [name for name in names if name not in known]:
        raise RuntimeError(f"no trial is called {unknown[0]}; there are {', '.join(known)}.")
    trials = [known[name] for name in names or known]
    if any(trial.screen for trial in trials):
        require()
    lacking = 0
    with checkout(commit) as other:
        for trial in trials:
            ours, theirs = _measure(trial, [HERE, other])
            if isinstance(ours, str):
                lacking = 1
                print(f"{trial.name}: this checkout cannot run it. {ours}", flush=True)
            elif isinstance(theirs, str):
                print(*ours, f"{trial.name}: {commit} cannot run it. {theirs}", sep="\n", flush=True)
            else:
                for new, old in zip(ours, theirs, strict=True):
                    ratio = new.value / old.value if old.value else float(new.value != 0)
                    both = f"{new.value:.{_places(new)}f} / {old.value:.{_places(old)}f} {new.unit}"
                    print(Figure(new.name, ratio, f"× {commit} ({both})"), flush=True)
    return lacking


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """Yield a temporary folder with this commit. Raises RuntimeError if this clone does not have it."""
    if _git("rev-parse", "--git-dir").returncode:
        raise RuntimeError("a comparison with another commit needs git, and a clone made by: git clone")
    if _git("rev-parse", "--verify", "--end-of-options", f"{commit}^{{commit}}").returncode:
        if _git("rev-parse", "--is-shallow-repository").stdout.strip() == "true":
            raise RuntimeError(f"this clone is shallow, without {commit}; fetch it with: git fetch --unshallow")
        raise RuntimeError(f"this clone has no commit {commit}; if others have it, fetch it with: git fetch --all")
    with tempfile.TemporaryDirectory() as folder:
        side = Path(folder) / "other"
        try:
            if (done := _git("worktree", "add", "--detach", "--force", str(side), commit)).returncode:
                raise RuntimeError(f"git does not check out {commit}: {done.stderr.strip().splitlines()[-1]}")
            subprocess.run([sys.executable, "tools/compiled_catalogues.py"], cwd=side, check=False)
            yield side
        finally:
            _git("worktree", "remove", "--force", str(side))


def _git(*arguments: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(["git", *arguments], cwd=HERE, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        return subprocess.CompletedProcess(arguments, 127, "", str(error))


def _measure(trial: Trial, sides: Sequence[Path]) -> list[list[Figure] | str]:
    """Return the figures of each side, or the reason why it has none."""
    runs: list[list[list[Figure]]] = [[] for _ in sides]
    reasons = ["" for _ in sides]
    for _turn in range(trial.runs):
        for index, side in enumerate(sides):
            if not reasons[index]:
                try:
                    runs[index].append(_run(trial, side))
                except RuntimeError as error:
                    reasons[index] = str(error)
    least = [[min(values, key=lambda figure: figure.value) for values in zip(*each, strict=True)] for each in runs]
    return [reason or found for reason, found in zip(reasons, least, strict=True)]


def _run(trial: Trial, side: Path) -> list[Figure]:
    """Run a trial once with the program of a folder. Raises RuntimeError with the reason if it fails."""
    screen = on_a_screen(trial.screen) if trial.screen else nullcontext(dict(os.environ))
    with tempfile.TemporaryDirectory() as home, screen as environment:
        own = {f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
        own = {**environment, **own, "HOME": home, "PYTHONPATH": str(side)}
        own.pop("PYTHONDONTWRITEBYTECODE", None)  # else every start would compile all modules
        command = [sys.executable, "-P", str(HERE / "benchmarks" / "noticed_rows.py"), trial.name]
        try:
            done = subprocess.run(
                command, env=own, cwd=home, capture_output=True, text=True, timeout=LONGEST_S, check=False
            )
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"it takes more than {LONGEST_S:.0f} s") from None
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or [f"it ends with {done.returncode}"])[-1])
    return read_figures(done.stdout)


def _places(figure: Figure) -> int:
    return 0 if figure.unit == "calls" or figure.value >= 100 else 1
