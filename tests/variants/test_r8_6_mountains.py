"""R8.6: mountains."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest

from breakaway_desktop.engine.events import Event, Moved, Pushed, RaceEnded, Replaced
from tests.engine.fields import Spot, crowd, dealt_in, of_kind, play_turn, road_of
from tests.variants.riding import crossings_in, kinds_in, riding, turn_of


def pushes(events: Iterable[Event]) -> list[tuple[int, int, int]]:
    """Return (rider, from, to) of each push, in order."""
    return [(event.rider, event.start, event.end) for event in of_kind(events, Pushed)]


def after(*sizes: tuple[int, int], **rows: object) -> tuple[dict[int, int], list[tuple[int, int, int]]]:
    """Return the riders per square after a turn with these (square, riders) and its pushes. All riders play a 5."""
    road = crowd(*[(square - 5, size) for square, size in sizes])
    race, events = play_turn(riding("mountains", road, rule_set="boxed", teams=6, **rows))  # type: ignore[arg-type]
    return {square: len(riders) for square, riders in road_of(race).items()}, pushes(events)


@pytest.mark.parametrize(("size", "square"), [(1, 14), (2, 13), (3, 14), (4, 13), (5, 14), (6, 13)])
def test_an_even_climb_sends_back(size: int, square: int) -> None:
    """R8.6: an even number, two or more, by one square; an odd number stays."""
    assert after((14, size))[0] == {square: size}


@pytest.mark.parametrize(("size", "square"), [(1, 17), (2, 16), (3, 17), (4, 16), (5, 17)])
def test_an_odd_descent_sends_on(size: int, square: int) -> None:
    """R8.6: an odd number by one square; an even number stays."""
    assert after((16, size))[0] == {square: size}


@pytest.mark.parametrize(
    ("size", "square"), [(1, 16), (2, 15), (3, 14), (4, 15), (5, 16), (6, 15), (7, 14), (8, 15), (9, 16), (11, 14)]
)
def test_a_peak_sends_on_or_back(size: int, square: int) -> None:
    """R8.6: 1, 5, 9, … forward; 3, 7, 11, … back; an even number stays."""
    assert after((15, size))[0] == {square: size}


@pytest.mark.parametrize("square", [7, 8, 9, 10, 11, 12, 13, 40, 41])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_other_squares_are_flat(square: int, size: int) -> None:
    """R8.6."""
    assert after((square, size)) == ({square: size}, [])


@pytest.mark.parametrize("square", [4, 14, 24, 94, 104])
def test_every_tenth_square_is_a_climb(square: int) -> None:
    """R8.6: squares ending in 4, on the whole road."""
    assert after((square, 2), finish=200)[0] == {square - 1: 2}


@pytest.mark.parametrize("square", [-6, -5, -4])
def test_a_square_below_the_start_is_flat(square: int) -> None:
    """R8.6, R1.2."""
    assert after((square, 1)) == ({square: 1}, [])
    assert after((square, 2)) == ({square: 2}, [])


def test_an_even_climb_and_an_odd_descent_on_neighbouring_squares() -> None:
    """R8.6: with five riders on a Peak between them: Climb first, Descent second, Peak last; nobody is pushed twice."""
    squares, pushed = after((14, 2), (15, 5), (16, 3))
    assert squares == {13: 2, 16: 5, 17: 3}
    assert [(start, end) for _, start, end in pushed] == [(14, 13)] * 2 + [(16, 17)] * 3 + [(15, 16)] * 5


def test_all_counts_are_those_right_after_movement() -> None:
    """R8.6: three on the Peak go back to the Climb, whose single rider has stayed; the four now there stay too."""
    squares, pushed = after((14, 1), (15, 3))
    assert squares == {14: 4}
    assert [(start, end) for _, start, end in pushed] == [(15, 14)] * 3
    squares, _ = after((15, 1), (16, 2))  # a rider comes to the descent, where there are three then
    assert squares == {16: 3}


def test_climbs_then_descents_then_peaks_each_from_the_front() -> None:
    """R8.6."""
    _, pushed = after((15, 1), (25, 1), (14, 2), (24, 2), (16, 1), (26, 1))
    assert [start for _, start, _ in pushed] == [24, 24, 14, 14, 26, 16, 25, 15]


def test_the_pushed_stand_outside_in_their_old_order_of_arrival() -> None:
    """R8.6: two riders were on 13 before; 31 landed on the Climb before 11 and 22."""
    road: dict[int, list[Spot]] = {9: [31, 22], 8: [11, 12]}
    race, events = play_turn(riding("mountains", road, rule_set="boxed"))
    assert road_of(race) == {13: [11, 12, 31, 22]}
    assert pushes(events) == [(31, 14, 13), (22, 14, 13)]
    assert [group[0] for group in race.order] == [11, 12, 31, 22]


def test_tied_riders_stay_tied() -> None:
    """R8.6: 11 and 21 land on the Descent together, 31 after them; all are pushed."""
    road: dict[int, list[Spot]] = {11: [(11, 21), 31], 12: [12]}
    race, events = turn_of(riding("mountains", road))
    assert pushes(events) == [(11, 16, 17), (21, 16, 17), (31, 16, 17)]
    assert road_of(race)[17][0] == 12
    assert race.order == ((12,), (11, 21), (31,))


def test_groups_are_pushed_in_order_of_arrival() -> None:
    """R8.6: although riders of grade A move before B."""
    road: dict[int, list[Spot]] = {13: [12], 11: [11, 31]}
    _, events = turn_of(riding("mountains", road, by="grade", hands={12: (3, 3, 3)}))
    assert [rider for rider, *_ in pushes(events)] == [12, 11, 31]


def test_pushes_come_after_all_moves_and_before_replacement() -> None:
    """R8.6: new cards depend on the squares after the pushes: 21 is two squares behind 11 and gets no slipstream."""
    race, events = play_turn(riding("mountains", {11: [11], 10: [21]}, rule_set="boxed", alone=11))
    kinds = kinds_in(events)
    moved = max(index for index, kind in enumerate(kinds) if kind == Moved.__name__)
    assert moved < kinds.index(Pushed.__name__) < kinds.index(Replaced.__name__)
    assert road_of(race) == {17: [11], 16: [21]}
    assert dealt_in(events)[21] == 4
    race, events = play_turn(riding("mountains", {11: [11], 9: [21, 31]}, rule_set="boxed", alone=11))
    assert road_of(race) == {17: [11], 13: [21, 31]}
    assert dealt_in(events) == {11: 3, 21: 3, 31: 3}


def test_a_breakaway_is_judged_after_the_pushes() -> None:
    """R8.6, R7.6: the leader's lead is measured after all pushes."""
    race, events = play_turn(riding("mountains", {11: [11], 9: [21, 31]}, rule_set="boxed"))
    assert dealt_in(events)[11] == 4
    assert race.alone == 11


def test_a_push_can_cross_a_line_and_scores_after_all_moves() -> None:
    """R8.6, R1.5: 11 is on the line 26 and is pushed across; 21 and 31, who moved later but across, are before him."""
    road: dict[int, list[Spot]] = {21: [11], 20: [21, 31], 10: [12]}
    hands = {21: (9, 1, 1), 31: (8, 1, 1)}
    _, events = play_turn(riding("mountains", road, rule_set="boxed", sprints=(26,), hands=hands))
    assert crossings_in(events) == [(21, 26, 1, 10), (31, 26, 2, 8), (11, 26, 3, 6)]
    kinds = kinds_in(events)
    assert kinds[kinds.index(Pushed.__name__) + 1] == "Crossed"


def test_pushed_riders_take_places_by_arrival_and_tied_ones_share() -> None:
    """R8.6, R6.2, R6.3."""
    road: dict[int, list[Spot]] = {21: [11, 21, 31]}
    _, events = play_turn(riding("mountains", road, rule_set="boxed", sprints=(26,)))
    assert crossings_in(events) == [(11, 26, 1, 10), (21, 26, 2, 8), (31, 26, 3, 6)]
    _, events = turn_of(riding("mountains", {21: [31, (11, 21)]}, sprints=(26,)))
    assert crossings_in(events) == [(31, 26, 1, 10), (11, 26, 2, 7), (21, 26, 2, 7)]


def test_a_rider_pushed_back_over_a_line_scores_it_once() -> None:
    """R8.6, R1.5: 11 and 21 ride over 13 onto the Climb, are pushed back to 13 and cross it again the next turn."""
    race, events = play_turn(riding("mountains", {9: [11, 21], 2: [31]}, rule_set="boxed", sprints=(13,)))
    assert crossings_in(events) == [(11, 13, 1, 10), (21, 13, 2, 8)]
    assert road_of(race)[13] == [11, 21]
    race, events = play_turn(race)
    assert crossings_in(events) == []
    assert [race.rider(number).points for number in (11, 21)] == [10, 8]


def test_a_line_reached_back_is_no_crossing() -> None:
    """R8.6, R1.5: three on the Peak go from 15 back to 14, without crossing the line at 14."""
    _, events = play_turn(riding("mountains", {10: [11, 21, 31]}, rule_set="boxed", sprints=(15,)))
    assert crossings_in(events) == []


def test_a_sequential_race_that_a_move_has_ended_pushes_nobody() -> None:
    """R8.6: 11 and 12 land on the Climb 104, and the eighth rider finishes with the last move."""
    front: list[Spot] = [21, 22, 23, 24, 31, 32]
    race, events = play_turn(riding("mountains", {99: [11, 12], 96: front}, rule_set="boxed"))
    assert race.over
    assert road_of(race)[104] == [11, 12]
    assert pushes(events) == []


def test_a_secret_race_that_ends_pushes_before_it_ends() -> None:
    """R8.6, R6.5: with simultaneous orders the race ends at the end of the turn, after the pushes."""
    front: list[Spot] = [21, 22, 23, 24, 31, 32, 33, 34]
    race, events = turn_of(riding("mountains", {118: front, 89: [11, 12]}))
    assert race.over
    assert pushes(events) == [(11, 94, 93), (12, 94, 93)]
    assert of_kind(events, Replaced) == []


def test_a_push_can_bring_the_eighth_rider_home() -> None:
    """R8.6, R6.5: the race is over before new cards, with sequential orders too."""
    home: list[Spot] = [21, 22, 23, 24, 31, 32, 33]
    for rule_set in ("boxed", "pbm"):
        race = riding(
            "mountains", {130: home, 91: [11], 50: [12]}, rule_set=rule_set, finish=96, sprints=(), crossed={96: home}
        )
        race, events = turn_of(race) if rule_set == "pbm" else play_turn(race)
        assert crossings_in(events) == [(11, 96, 8, 2)]
        assert race.over
        assert of_kind(events, Replaced) == []
        assert [event.reason for event in of_kind(events, RaceEnded)] == ["finishers"]


def test_a_shared_place_at_a_push_is_an_exact_fraction() -> None:
    """R8.6, R6.3: three tied riders share the seventh to ninth."""
    six: list[Spot] = [41, 42, 43, 44, 34, 33]
    race = riding("mountains", {21: [(11, 21, 31)]}, sprints=(26,), teams=4, crossed={26: six})
    _, events = turn_of(race)
    assert crossings_in(events) == [(number, 26, 7, Fraction(2 + 1, 3)) for number in (11, 21, 31)]
