"""The clock of a race is saved in its file (R4.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.play.last_setup import draft_from_json, setup_as_json
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.tours.document import HOT_SEAT
from breakaway_desktop.tours.setup import TourSetup
from breakaway_desktop.tours.stages import stage_draft
from breakaway_desktop.ui.intents import ShowSetup
from tests.kit.app_driver import AppDriver
from tests.ui.journeys.forms import draft
from tests.ui.screens.race.secret_orders import secret_race


@pytest.mark.parametrize("found", [-5, 0, True, "30", 1e9, 90_000, None])
def test_a_clock_that_makes_no_sense_is_passed_over(found: object) -> None:
    match = secret_race()
    match.meta["clock"] = found
    assert HotSeat.of(match).clock == 0


@pytest.mark.parametrize(
    "found",
    [None, 30, "30", {}, [], [30], [30] * 7, [30, 45, 60, True], [30, 45, 60, -1], [30, 45, 60, 9**9], [30.0] * 4],
)
def test_clocks_of_seats_that_make_no_sense_are_passed_over(found: object) -> None:
    assert HotSeat.from_meta({"clock": 30, "clocks": found}, 4) == HotSeat.from_meta({"clock": 30}, 4)


def test_a_seat_keeps_its_share_of_the_clock() -> None:
    """In its race, the stored set-up, a rematch with rotated seats, and a stage with a longer clock."""
    setup = SetupDraft.first(1)
    setup.set_seconds(15)
    assert "clocks" not in setup.plan().meta
    for seat, allowance in zip(setup.seats, (150, 200, 0), strict=False):
        seat.human, seat.allowance = True, allowance
    plan = setup.plan()
    assert plan.meta["clocks"] == [23, 30, 0, 15, 15, 15]
    again = draft_from_json(setup_as_json(setup), 2)
    assert again is not None
    assert again.plan().meta["clocks"] == plan.meta["clocks"]
    assert HotSeat.of(plan).rotate_seats().clocks == (30, 0, 15, 15, 15, 23)

    tour = TourSetup("classics").new_tour(1)
    seats = tuple(replace(seat, player="human") for seat in tour.seats)
    tour = replace(tour, seats=seats, meta={HOT_SEAT: HotSeat.of(plan).merge_into({})})
    assert stage_draft(tour, 1).hot_seat().clocks == HotSeat.of(plan).clocks
    assert stage_draft(tour, 4).hot_seat().clocks == (90, 120, 0, 60, 60, 60)


def test_the_dialog_of_a_team_gives_it_more_time(person: AppDriver) -> None:
    person.open(ShowSetup(everything=True))
    person.click("team-0")
    assert "allowance" not in person.labels(), "there is no clock"
    draft(person).set_seconds(30)
    person.follow("Esc", "click team-0")
    person.focus("allowance")
    person.press("Right", "Right", "Esc")
    assert draft(person).plan().meta["clocks"] == [60, 30, 30, 30, 30, 30]
    person.click("team-1")
    assert "allowance" not in person.labels(), "a bot has no clock"
