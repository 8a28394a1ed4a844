"""Files for what a player keeps of a review: each under a name that is still free."""

from __future__ import annotations

import os
from pathlib import Path


def new_file(folder: Path, stem: str, ending: str) -> Path:
    """A free name in the folder, taken at once so that nothing is ever written over. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = folder / (f"{stem}{ending}" if number == 1 else f"{stem}-{number}{ending}")
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
        except FileExistsError:
            number += 1
            continue
        return path
