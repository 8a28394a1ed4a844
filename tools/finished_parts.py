"""The file of a long measurement: a line of JSON for each finished part, so that a second call continues there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def read_parts(path: Path) -> list[Any]:
    """Return the finished parts; none if there is no file."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def add_part(path: Path, part: object) -> None:
    """Append a finished part to the file."""
    with path.open("a") as file:
        print(json.dumps(part), file=file)
