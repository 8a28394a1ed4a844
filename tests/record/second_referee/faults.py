"""Faults that the second referee reports."""

from __future__ import annotations

from fractions import Fraction
from typing import Any


class Wrong(Exception):
    """Raised for the first entry that the rules do not allow or that is written in another way."""


def demand(truth: bool, message: str) -> None:
    if not truth:
        raise Wrong(message)


def demand_same(what: str, actual: Any, expected: Any) -> None:
    demand(actual == expected, f"{what}: {actual!r} stands there, the rules say {expected!r}")


def value_of(points: Any) -> Fraction:
    """Return the points in a record, which are strings of exact fractions."""
    try:
        demand(isinstance(points, str), f"points {points!r}")
        return Fraction(points)
    except (ValueError, ZeroDivisionError):
        raise Wrong(f"points {points!r}") from None
