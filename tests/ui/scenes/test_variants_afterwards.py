"""After a race of a variant: the result, the log and the replay show everything (R8.1, R8.2)."""

from __future__ import annotations

from pathlib import Path

from breakaway_desktop.engine.view import see
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.log_entries import entries_of
from breakaway_desktop.play.masked import laid_open
from breakaway_desktop.ui.panels.points import PointsTable
from breakaway_desktop.ui.road.board import picture_of
from tests.ui.scenes.variant_table import Riding, variant_race


def ridden(variant: str, tmp_path: Path) -> Match:
    riding = Riding(variant_race(variant), tmp_path)
    riding.ride_to_the_end()
    return riding.match


def test_the_points_of_a_pursuit_have_a_column_a_lap_ridden_and_one_for_the_places(tmp_path: Path) -> None:
    """R8.1: sixty laps are marked out; those that nobody rode have no column."""
    match = ridden("pursuit", tmp_path)
    table = PointsTable.of(see(match.race))
    assert table.lines[-1] is None
    assert all(any(rider.place_at(line) for rider in match.race.riders) for line in table.lines)
    assert len(table.lines) < 10


def test_the_log_of_a_finished_blind_race_tells_every_ride(tmp_path: Path) -> None:
    """R8.2: after the race everything is public."""
    match = ridden("blind", tmp_path)
    told = [entry.text for entry in entries_of(match, names_of(match), len(match.steps))]
    for rider in match.race.riders:
        assert any(f"{rider.id} rides" in line for line in told)


def test_where_everybody_stood_shows_once_a_blind_race_is_over(tmp_path: Path) -> None:
    match = ridden("blind", tmp_path)
    middle = match.steps[len(match.steps) // 2].after
    hidden, shown = (picture_of(see(race), match.seats) for race in (middle, laid_open(middle)))
    assert not hidden.riders
    assert hidden.running
    assert {rider.id for rider in shown.riders} == {rider.id for rider in middle.on_road()}
    assert not shown.running
