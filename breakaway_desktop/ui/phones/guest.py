"""Phones as the guest of a race, of its result and of team building (`RaceGuest`)."""

from __future__ import annotations

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.phones.seats import FREE
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.phones import building
from breakaway_desktop.ui.phones.guest_update import (
    begin_value,
    follow_seats,
    forget_choices,
    teams_elsewhere,
    undo,
    update,
)
from breakaway_desktop.ui.phones.guest_view import (
    actions,
    clock_shown,
    dialog,
    menu_entries,
    panel,
    place,
    pointed_card,
    small_button,
    tick_ms,
    undo_line,
    with_players,
)
from breakaway_desktop.ui.phones.intents import phones_of
from breakaway_desktop.ui.phones.table import rematch_count, seat_race, show_result
from breakaway_desktop.ui.session import Session

__all__ = [
    "actions", "begin_value", "building_page", "clock_shown", "dialog", "follow_seats", "forget_choices",
    "menu_entries", "panel", "place", "pointed_card", "rematch_count", "show_result", "small_button",
    "teams_elsewhere", "tick_ms", "undo", "undo_line", "update", "with_players",
]  # fmt: skip


def building_page(session: Session, plan: Plan, *, rotated: bool) -> Page | None:
    """Return the page that waits while players build their teams on phones; None if none do."""
    phones = phones_of(session)
    if phones is None or not HotSeat.of(plan).phones:
        return None
    free_teams = frozenset(team for team, seat in phones.table.seats.items() if seat.kind == FREE)
    seat_race(session, plan)
    model = building.begin(session, plan, rotated=rotated, free_teams=free_teams)
    return Page(building, model)
