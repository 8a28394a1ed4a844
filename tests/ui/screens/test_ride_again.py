"""Rematches: ready-made teams start at once, built ones are built again (R1.1, R3)."""

from __future__ import annotations

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.line_ups import CHARACTERS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN, Plan
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.play.hot_seat import HotSeat, names_of
from breakaway_desktop.ui.intents import BeginRace, Rematch, ShowMenu
from breakaway_desktop.ui.screens import team_building
from tests.kit.app_driver import AppDriver, shows
from tests.kit.races import seats


def hands_of(match: Match, team: int) -> tuple[tuple[int, ...], ...]:
    return tuple(rider.hand for rider in match.first.riders if rider.team == team)


def friends_race(person: AppDriver, *line_ups: str) -> Match:
    """Begin a race of three friends with these ready-made teams."""
    person.open(ShowMenu())
    person.press("n", "2", "Enter")
    seated = person.top.model.friends.draft.seats
    for seat, name, key in zip(seated, ("Anna", "Bea", "Carl"), line_ups, strict=False):
        seat.player, seat.line_up = name, key
    person.press("Ctrl+Enter")
    return person.started_races[-1]


def test_a_rematch_of_friends_starts_at_once_with_the_teams_they_chose(person: AppDriver) -> None:
    match = friends_race(person, "wolf", "steady", "any")
    person.open(Rematch(match))
    assert len(person.started_races) == 2, "no team is built"
    again = person.started_races[1]
    assert [names_of(again).own_name(team) for team in range(1, 7)] == ["Bea", "Carl", None, None, None, "Anna"]
    by_key = {character.key: character.hands for character in CHARACTERS}
    assert hands_of(again, 6) == by_key["wolf"], "Anna sits last now"
    assert hands_of(again, 1) == by_key["steady"]
    assert hands_of(again, 2) in by_key.values()
    person.open(Rematch(again))
    assert len(person.started_races) == 3, "however often"


def test_a_rematch_of_one_human_starts_at_once(person: AppDriver) -> None:
    person.open(ShowMenu())
    person.press("Enter")
    person.open(Rematch(person.started_races[0]))
    assert len(person.started_races) == 2


def test_teams_that_were_built_are_built_again(person: AppDriver) -> None:
    plan = Plan("boxed", RULE_SETS["boxed"], seats(1, 2), 7)
    person.open(BeginRace(plan.with_hands(ready_made_hands(plan))))
    person.open(Rematch(person.started_races[0]))
    assert len(person.started_races) == 1
    assert shows(person.top, team_building)


def test_a_friend_joining_later_builds_his_team(person: AppDriver) -> None:
    """The record does not contain a choice for him."""
    match = friends_race(person, "wolf", "steady", "any")
    match.hand_over(5, HUMAN)
    person.open(Rematch(match))
    assert shows(person.top, team_building)


def test_invalid_ready_made_teams_in_a_record_are_ignored() -> None:
    good = [None, "wolf", "any", "", None, None]
    assert HotSeat.from_meta({"line_ups": good}, 6).line_ups == tuple(good)
    assert HotSeat.from_meta({"line_ups": good}, 6).merge_into({})["line_ups"] == good
    for wrong in ("wolf", ["wolf"], [*good[:5], "no such team"], [*good[:5], 3], [*good[:5], ["wolf"]], None):
        assert HotSeat.from_meta({"line_ups": wrong}, 6).line_ups == ()
