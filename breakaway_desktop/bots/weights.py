"""The weights of `domestique`, found by `python -m benchmarks.tune`: a row for each stage, in it one for each
feature (features.py)."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (0, 1.5, -0.3),
    (0, 2.49, 0, 0, 0, 4.67, 0, 1.21, 4.5, 0, 1.52, 0, 0, 0, 0, 0, 0, 0),
    (0, 2.49, 0, 0, 0, 4.67, 0, 1.21, 4.5, 0, 1.52, 0, 0, 0, 0, 0, 0, 0),
    (0, 2.49, 0, 0, 0, 4.67, 0, 1.21, 4.5, 0, 1.52, 0, 0, 0, 0, 0, 0, 0),
    (3.05, 2.49, 0, 0, 0, 4.67, 0, 1.21, 4.5, 0, 1.52, 0, 0, 0, 0, 0, 0, 0),
)
