"""One line of the output of `make bench`."""

from __future__ import annotations

import re
from typing import NamedTuple


class Figure(NamedTuple):
    """A measured figure. Its name never changes, so that runs can be compared."""

    name: str
    value: float
    unit: str

    def __str__(self) -> str:
        return f"{self.name} = {self.value:.{0 if self.value >= 1000 else 3}f} {self.unit}"


def read_figures(output: str) -> list[Figure]:
    """Return the figures that another process has printed."""
    lines = re.findall(r"^(\S+) = (\S+) (.+)$", output, re.MULTILINE)
    return [Figure(name, float(value), unit) for name, value, unit in lines]
