"""Steering: dropped riders move by themselves unless their player steers them (R4.6); the race's file remembers it."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.match.match import Match

_META: Final = "steered"


def dropped_of_humans(match: Match) -> tuple[int, ...]:
    """Dropped riders whose teams are played by humans, in order of number."""
    return tuple(sorted(rider for rider in match.race.dropped if match.seat(rider // 10).is_human))


def steer(match: Match, rider: int, on: bool) -> None:
    """Steers a dropped rider, or lets him ride by himself again; the race on file remembers it at once."""
    match.steer(rider, on)
    match.meta[_META] = sorted(match.steered)
    if match.autosave is not None:
        match.autosave.save(match.record())


def steer_as_saved(match: Match) -> None:
    """What the race on file says about it; what it says wrongly is passed over."""
    found = match.meta.get(_META)
    known = {rider.id for rider in match.first.riders}
    for rider in found if isinstance(found, list) else []:
        if type(rider) is int and rider in known:
            match.steer(rider)
