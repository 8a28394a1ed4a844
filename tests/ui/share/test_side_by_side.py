"""Two rides of one deal side by side."""

from __future__ import annotations

from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.store import load
from breakaway_desktop.share.claims import Claims
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.compare import crossings, find_parting
from breakaway_desktop.share.rides import ride_from
from breakaway_desktop.share.words import crossing_words
from breakaway_desktop.ui.screens import replay
from breakaway_desktop.ui.session import BotAnswered
from breakaway_desktop.ui.share import side_by_side
from breakaway_desktop.ui.share.intents import CompareRides
from tests.golden.races import path_of
from tests.kit.app_driver import AppDriver, shows
from tests.share.test_compare import ride_of, with_other_card


def compare(person: AppDriver, theirs: SharedRace) -> SharedRace:
    """Show this ride beside an own one, and return that."""
    mine = ride_of()
    person.open(CompareRides(mine, theirs))
    return mine


def test_both_are_watched_from_where_they_parted(person: AppDriver) -> None:
    theirs = ride_of(bot="random")
    mine = compare(person, theirs)
    parting = find_parting(mine, theirs)
    assert parting is not None
    person.follow(
        "see YOU AGAINST RANDOM", f"see Turn {parting.turn}, rider {parting.rider}: you played {parting.mine}, random"
    )
    for won in crossings(mine):
        assert person.shows_text(str(won.rider))
        assert person.shows_text(crossing_words(won)[1])
    person.follow("see than random at the sprint at 33", "w")
    shown = person.top.model
    assert shown.match.steps == list(mine.steps)
    assert shown.story.decisions(shown.stop_number) == parting.decisions
    person.press("g")
    assert person.top.model.match.steps == list(theirs.steps)
    person.follow("see random’s race", "Home", "g", "g")
    assert person.top.model.stop_number == 0, "each stays where it was"
    alone = replay.begin(person.session, person.top.model.match)
    assert "other" in person.labels()
    assert "replay.other-race" not in [key.action.name for key in replay.view(alone).keys]
    person.press("Esc")
    assert shows(person.top, side_by_side)


def ask_bots(person: AppDriver) -> None:
    while person.top.model.work is not None:
        person.stage.handle(Posted(BotAnswered()))


def test_bots_are_asked_again(person: AppDriver) -> None:
    compare(person, ride_of(bot="random"))
    person.follow("v", "see asking the bots: turn 1")
    ask_bots(person)
    person.follow("see The bots decide alike here.", "Esc")
    changed = with_other_card(ride_of())
    assert changed is not None
    compare(person, changed[0])
    person.press("v")
    ask_bots(person)
    person.follow(f"see bot decides otherwise here in turn {changed[1].turn}", "see Another computer")


def test_esc_stops_the_check_first(person: AppDriver) -> None:
    compare(person, ride_of(bot="random"))
    person.follow("v", "Esc")
    assert shows(person.top, side_by_side)
    assert not person.thinker.requests
    person.press("Esc")
    assert not shows(person.top, side_by_side)


def test_different_deals_are_not_compared(person: AppDriver) -> None:
    compare(person, ride_of(seed=8))
    person.follow("see These are different deals")
    assert not {"watch", "again"} & person.labels()
    person.press("v")
    ask_bots(person)
    assert person.shows_text("The bots decide alike here.")


def test_hers_is_dashed_in_the_colour_of_her_team(person: AppDriver) -> None:
    compare(person, ride_of(bot="random"))
    chart = person.top.model.chart
    assert (chart.own, chart.dashed) == ((1,), (2,))
    assert len({seat.colour for seat in chart.names.seats}) == 1
    compare(person, ride_of(bot="random")._replace(claims=Claims()))
    assert person.shows_text("YOU AGAINST A FRIEND")


def test_a_race_in_which_nobody_has_a_seat_of_his_own_is_named(person: AppDriver) -> None:
    compare(person, ride_from(Match.resume(load(path_of("boxed")))))
    person.follow("see isn’t the ride of one person", "see THE OTHER")
