"""The race of a tour's stage: how its people sit, at the screen and on phones, and what the tour keeps of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.tours.document import BUILT, HOT_SEAT, Tour


def tour_hot_seat(tour: Tour) -> HotSeat:
    """Return the settings of a tour's hot seat, for all its stages."""
    return HotSeat.from_meta(tour.meta.get(HOT_SEAT), len(tour.seats))


def stage_draft(tour: Tour, number: int) -> SetupDraft:
    """Return the set-up of a stage. If its orders have no clock of the tour's length, it gets the next longer one."""
    return SetupDraft.of(tour.stage_plan(number), tour_hot_seat(tour), built=tour.hands == BUILT)


def note_players(tour: Tour, match: Match) -> dict[str, Any]:
    """Return entries for the `meta` of a tour, with the names and phones of the humans in this stage."""
    before, now = tour_hot_seat(tour), HotSeat.of(match)
    players = tuple(new or old for new, old in zip(now.players, before.players, strict=True))
    phones = tuple(sorted({*now.phones, *(team for team in before.phones if team not in match.humans)}))
    return {HOT_SEAT: replace(before, players=players, phones=phones).merge_into({})}
