"""Sizes of letters and margins on the circuit: compact, normal and large, by the height there is (design sheet)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CircuitStyle:
    """All lengths in units."""

    margin_x: float
    margin_y: float
    number: float
    """Numbers of the 40 squares."""
    race_number: float
    """Race squares of the occupied ones, outside the road."""
    band: float
    """Thickness of the band outside a string, and how far its middle is from the road."""
    title: float
    line: float
    lines: int
    """How many lines of text the infield has, title included."""
    top: float
    """From the top of the text to the middle of its title; then to that of the first line, and from line to line."""
    first: float
    step: float
    bicycle: float
    """Size of the drawing, 1 for the design sheet's."""


COMPACT = CircuitStyle(21, 21, 11, 11.5, 4, 20, 13.5, 2, 13, 21, 19, 1)
NORMAL = CircuitStyle(27, 27.5, 12, 12.5, 5, 28, 15, 3, 17, 28, 22, 1)
LARGE = CircuitStyle(33, 33, 14, 14.5, 5, 36, 18, 3, 22, 36, 27, 1.5)


def circuit_style(height: float) -> CircuitStyle:
    """The style for a box of this height."""
    return COMPACT if height < 335 else NORMAL if height < 520 else LARGE
