"""The choices for a new tour, each with only a few values."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from breakaway_desktop.bots.ladder import DEFAULT_LEVEL
from breakaway_desktop.engine.options import USUAL_TEAMS
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.play.last_setup import draft_from_json
from breakaway_desktop.play.quick_setups import FriendsSetup, new_draft
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.tours.document import BUILT, HOT_SEAT, READY_MADE, Tour
from breakaway_desktop.tours.ready_made import DEFAULT_TOUR, READY_TOURS, new_tour


class TourSetup:
    """A ready-made tour, people on the first seats and bots on the others.

    `seating` contains the seats, and whether people build their hands; it changes with each choice.
    """

    def __init__(self, plan: str = DEFAULT_TOUR, seating: FriendsSetup | None = None) -> None:
        self.plan = plan
        self.seating = seating or FriendsSetup(new_draft(1, USUAL_TEAMS, DEFAULT_LEVEL))
        if seating is None:
            self.draft.built = False

    @property
    def draft(self) -> SetupDraft:
        return self.seating.draft

    def new_tour(self, seed: int) -> Tour:
        """Return the tour before its first stage."""
        draft = self.draft
        riding = [seat.seat() for seat in draft.seats]
        tour = new_tour(self.plan, riding, seed, BUILT if draft.built else READY_MADE)
        hot_seat = draft.hot_seat()
        if self.seating.people == 1:
            hot_seat = replace(hot_seat, line_ups=())
        return replace(tour, meta={**tour.meta, HOT_SEAT: hot_seat.merge_into({})})

    def as_json(self) -> dict[str, Any]:
        return {"plan": self.plan, "seating": self.seating.as_json()}

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> TourSetup:
        """Return the saved set-up; the default if it is invalid."""
        seating, plan = stored.get("seating"), stored.get("plan")
        draft = draft_from_json(seating, new_seed()) if isinstance(seating, dict) else None
        if draft is None or not isinstance(plan, str) or plan not in READY_TOURS:
            return cls()
        return cls(plan, FriendsSetup(draft))
