"""R8.1: pursuit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Retire
from breakaway_desktop.engine.events import Crossed, Dropped, Event, RaceEnded, Replaced
from breakaway_desktop.engine.marks import Gap
from breakaway_desktop.engine.options import MOST_TEAMS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.reports.race_result import race_result_lines
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.variants import find_variant
from breakaway_desktop.variants.pursuit import LAST_TURN, Pursuit
from tests.engine.fields import Spot, crowd, dealt_in, of_kind, options_of, play, play_turn
from tests.variants.riding import crossings_in, kinds_in, riding, turn_of


def pair(front: int, rear: int, rule_set: str = "boxed", turn: int = 5) -> Race:
    """Return a race of two riders of two teams; cards of 5 move both equally far."""
    return riding("pursuit", {front: [11], rear: [21]}, rule_set=rule_set, turn=turn, alone=11)


def place_awards(race: Race, events: Sequence[Event]) -> list[tuple[int, int, Any]]:
    """Return (rider, place, points) of the places at the end; in a pursuit to the end no rider has retired."""
    riding = {rider.id for rider in race.on_road()}
    return [
        (rider, place, points)
        for rider, line, place, points in crossings_in(events)
        if line is None and rider in riding
    ]


@pytest.mark.parametrize("line", [40, 80, 120, 400, 1200])
def test_every_laps_end_is_a_sprint_line(line: int) -> None:
    """R8.1, R6.1: with sprint points for the first eight."""
    race = riding("pursuit", crowd((line - 1, 9)), rule_set="boxed", teams=6)
    race, events = play_turn(race)
    assert [place for _, _, place, _ in crossings_in(events)] == list(range(1, 10))
    assert {crossed for _, crossed, _, _ in crossings_in(events)} == {line}
    assert [points for _, _, _, points in crossings_in(events)] == [10, 8, 6, 5, 4, 3, 2, 1, 0]


def test_the_text_of_the_result_names_laps_that_were_ridden_and_the_places() -> None:
    """R8.1."""
    race = riding("pursuit", crowd((39, 9), (0, 1)), rule_set="boxed", teams=12)
    race, _ = play_turn(race)
    race = race._replace(over=True)
    lines = race_result_lines(race, Names(seats_of(("human",) * 12)))
    assert [line.split()[:2] for line in lines if line.startswith("Lap")] == [["Lap", "40"]] * 2
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize("teams", [3, MOST_TEAMS])
def test_no_rider_can_ride_more_laps_than_there_are(teams: int) -> None:
    """R7.1, R8.1: a turn with the highest card of a string, as often as a pursuit has turns."""
    assert find_variant("pursuit").course(options_of("boxed")).lines[-1] > LAST_TURN * (3 + 4 * teams - 1)


def test_to_stop_on_a_laps_end_is_not_to_cross_it() -> None:
    """R8.1, R1.5."""
    _, events = play_turn(riding("pursuit", {35: [11], 33: [21]}, rule_set="boxed"))
    assert crossings_in(events) == []


def test_the_finish_and_the_sprints_of_the_rule_set_are_ignored() -> None:
    """R8.1: nobody scores at 33 and 100, and eight riders beyond 100 end nothing."""
    race, events = play_turn(riding("pursuit", crowd((99, 9), (98, 1), (32, 0)), rule_set="boxed", teams=6))
    assert crossings_in(events) == []
    assert not race.over
    race, events = play_turn(riding("pursuit", {32: [11], 30: [21]}, rule_set="boxed"))
    assert crossings_in(events) == []


def test_lines_that_make_no_sense_elsewhere_are_no_matter() -> None:
    """R2.1, R8.1: sprint lines not in rising order, or beyond the finish; both are ignored."""
    variant = find_variant("pursuit")
    for rows in ({"finish": 30}, {"sprints": (73, 33)}, {"sprints": (0, 5)}):
        options = options_of("boxed", **rows)
        with pytest.raises(Refused):
            referee.rules_of(options, 3, 1)
        course = referee.rules_of(options, 3, 1, variant=variant).course
        assert (course.finish, course.lines[:2]) == (None, (40, 80))


@pytest.mark.parametrize("rule_set", ["boxed", "pbm"])
@pytest.mark.parametrize(("front", "over"), [(59, False), (60, True), (61, True)])
def test_a_lead_of_exactly_forty_ends_the_race(front: int, over: bool, rule_set: str) -> None:
    """R8.1: a lead of 39 squares does not, one of 40 or more does; at the end of the turn, after its new cards."""
    race = pair(front, 20, rule_set)
    race, events = turn_of(race) if rule_set == "pbm" else play_turn(race)
    assert race.over is over
    assert dealt_in(events) == {11: 3, 21: 3}
    assert [ended.reason for ended in of_kind(events, RaceEnded)] == ["caught"] * over


def test_a_lead_of_forty_in_the_middle_of_a_turn_ends_nothing() -> None:
    """R8.1: it is measured at the end of the turn: 11 reaches 61 with 21 still on 20, then 21 reaches 25."""
    race = riding("pursuit", {56: [11], 20: [21]}, rule_set="boxed", hands={11: (5, 1, 1), 21: (8, 1, 1)})
    race, _ = play(race, (11, 5))
    assert not race.over
    race, _ = play(race, (21, 8))
    assert not race.over


def test_the_places_are_scored_after_the_last_cards_are_dealt() -> None:
    """R8.1: first the new cards, then the first eight places."""
    race, events = play_turn(pair(60, 20))
    kinds = kinds_in(events)
    places = [index for index, event in enumerate(events) if isinstance(event, Crossed) and event.line is None]
    assert kinds.index(Replaced.__name__) < places[0]
    assert places[-1] < kinds.index(RaceEnded.__name__)
    assert place_awards(race, events) == [(11, 1, 20), (21, 2, 16)]


def test_the_first_eight_by_square_and_then_by_the_next_order_score_the_finish_points() -> None:
    """R8.1, R6.6: on one square by arrival; the ninth and later places score nothing."""
    road: dict[int, list[Spot]] = {99: [41], 98: [32, 11, 21], 97: [12, 22], 96: [31], 95: [42], 90: [13, 14], 59: [43]}
    race, events = play_turn(riding("pursuit", road, rule_set="boxed", teams=4, alone=41))
    assert race.over
    places = place_awards(race, events)
    assert [rider for rider, _, points in places if points] == [41, 32, 11, 21, 12, 22, 31, 42]
    assert [points for _, _, points in places][:8] == [20, 16, 12, 10, 8, 6, 4, 2]
    assert standings(race).points[:4] == (12 + 8, 10 + 6, 16 + 4, 20 + 2)
    assert standings(race).places[:11] == ((41,), (32,), (11,), (21,), (12,), (22,), (31,), (42,), (13,), (14,), (43,))


def test_tied_riders_share_the_places() -> None:
    """R8.1, R6.3: two share the second and third, three the seventh to ninth."""
    road: dict[int, list[Spot]] = {
        99: [11], 98: [(21, 31)], 97: [12], 96: [22], 95: [32], 94: [(13, 23, 33)], 59: [14],
    }  # fmt: skip
    race, events = turn_of(riding("pursuit", road, alone=11))
    assert race.over
    shared = {rider: points for rider, _, points in place_awards(race, events) if points}
    assert shared == {
        11: 20, 21: 14, 31: 14, 12: 10, 22: 8, 32: 6, **dict.fromkeys((13, 23, 33), Fraction(4 + 2, 3))
    }  # fmt: skip
    assert standings(race).places[:7] == ((11,), (21, 31), (12,), (22,), (32,), (13, 23, 33), (14,))


def test_by_cards_the_places_on_a_square_go_by_grade_and_hand() -> None:
    """R8.1, R6.6, R5.3: grade A before B; within a grade the higher hand; the played cards are left out."""
    hands = {11: (5, 4, 1), 21: (5, 4, 2), 31: (6, 4, 1), 12: (5, 15, 15)}
    road: dict[int, list[Spot]] = {95: [12, 11, 21], 94: [31], 40: [13]}
    race, events = turn_of(riding("pursuit", road, rule_set="postal", hands=hands), {31: 6})
    assert race.over
    assert [rider for rider, *_ in place_awards(race, events)] == [21, 11, 31, 12, 13]


@pytest.mark.parametrize(("secret", "order"), [(None, [21, 11, 12, 31]), ({21: 1}, [11, 21, 12, 31])])
def test_the_places_so_far_go_by_public_cards(secret: dict[int, int] | None, order: list[int]) -> None:
    """R8.1, R6.6, R9.1: by the higher hand if both are public, else by arrival."""
    hands = {11: (5, 4, 1), 21: (5, 4, 2), 31: (6, 4, 1), 12: (5, 15, 15)}
    race = riding("pursuit", {95: [12, 11, 21], 94: [31]}, rule_set="postal", hands=hands, secret=secret)
    (gap,) = Pursuit().marks(see(race, 2))
    assert isinstance(gap, Gap)
    assert [rider for rider, _points in gap.places] == order


def test_after_sixty_turns_the_places_are_scored_as_they_stand() -> None:
    """R8.1, ruling: at the end of turn 60, not of turn 59."""
    race, events = play_turn(pair(30, 20, turn=59))
    assert not race.over
    race, events = play_turn(pair(30, 20, turn=60))
    assert race.over
    assert dealt_in(events) == {11: 3, 21: 3}
    assert [ended.reason for ended in of_kind(events, RaceEnded)] == ["turns"]
    assert place_awards(race, events) == [(11, 1, 20), (21, 2, 16)]


def test_a_rider_about_to_be_lapped_gives_no_slipstream() -> None:
    """R8.1, R7.3: race squares count; 45 is circuit square 5, right ahead of 4."""
    race, events = play_turn(riding("pursuit", {40: [11], 10: [21], 1: [31]}, rule_set="boxed", alone=11))
    assert not race.over
    assert dealt_in(events) == {11: 3, 21: 3, 31: 3}
    race, events = play_turn(
        riding("pursuit", {40: [11], 6: [21], 5: [31]}, rule_set="boxed", alone=11, hands={11: (4, 1, 1)})
    )
    assert dealt_in(events) == {11: 3, 21: 3, 31: 4}


@pytest.mark.parametrize("rule_set", ["boxed", "pbm"])
def test_nobody_may_retire(rule_set: str) -> None:
    """R8.1, ruling."""
    with pytest.raises(Refused) as caught:
        referee.answer(pair(30, 20, rule_set), Retire(21))
    assert caught.value.refusal.key == "no-retiring"


def test_nobody_is_dropped() -> None:
    """R4.6: in another race 31 would be dropped."""
    road: dict[int, list[Spot]] = {60: [11, 21], 59: [12], 30: [31]}
    race, events = play_turn(riding("pursuit", road, rule_set="boxed"))
    assert of_kind(events, Dropped) == []
    assert race.dropped == ()


def test_a_distant_finish_does_not_prolong_the_race() -> None:
    """R8.1: with a finish of 1000 the race ends at the same moment."""
    race, _ = play_turn(riding("pursuit", {60: [11], 20: [21]}, rule_set="boxed", finish=1000, alone=11))
    assert race.over
