"""Positions by hand."""

from __future__ import annotations

from breakaway_desktop.find_card.positions import TrainingPosition


def position(
    decisions: int = 10,
    *,
    race: str = "race-a",
    turn: int = 3,
    rider: int = 11,
    played: int = 5,
    values: tuple[tuple[int, float], ...] = ((7, 12.0), (5, 9.0), (3, 8.0)),
    reason: str = "string",
) -> TrainingPosition:
    """Return a position; without arguments a clear one that was missed."""
    return TrainingPosition(race, decisions, turn, rider, played, values, reason)


SEVERAL = ((7, 12.0), (5, 11.7), (3, 8.0))
"""Values of which the first two are equally good, as in an earlier version."""
