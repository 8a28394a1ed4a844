"""The files of this project, as its own tests read them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "breakaway_desktop"


def modules(*folders: str) -> list[Path]:
    """Every Python file below these folders of the project, in order."""
    return sorted(
        path for folder in folders for path in (ROOT / folder).rglob("*.py") if "__pycache__" not in path.parts
    )


def tracked_files() -> Iterator[Path]:
    """Every file that git keeps and that is there."""
    # A clone may belong to another user than the one who tests it (containers): that is no danger here.
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    for name in listed.decode().split("\0"):
        path = ROOT / name
        if name and path.is_file():
            yield path


def shown(path: Path) -> str:
    """The path as a person would name it: from the project's root."""
    return path.relative_to(ROOT).as_posix()
