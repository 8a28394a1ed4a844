"""Steering of dropped riders, who otherwise move automatically (R4.6), and its storage in the race file."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.match.match import Match

_META: Final = "steered"


def dropped_of_humans(match: Match) -> tuple[int, ...]:
    """Return the dropped riders of teams played by humans, by number."""
    return tuple(sorted(rider for rider in match.race.dropped if match.seat(rider // 10).is_human))


def steer(match: Match, rider: int, on: bool) -> None:
    """Start or stop steering a dropped rider, and save that."""
    match.steer(rider, on)
    match.meta[_META] = sorted(match.steered)
    if match.autosave is not None:
        match.autosave.save(match.record())


def steer_as_saved(match: Match) -> None:
    """Restore steering from the race file; invalid values are ignored."""
    stored = match.meta.get(_META)
    known = {rider.id for rider in match.first.riders}
    for rider in stored if isinstance(stored, list) else []:
        if type(rider) is int and rider in known:
            match.steer(rider)
