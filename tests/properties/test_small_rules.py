"""The small rules compared with the slowest way to implement them."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings, strategies as st

from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.dropped import dropped_riders
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.order import by_arrival, group_riders
from breakaway_desktop.engine.points import shared_points
from breakaway_desktop.engine.race import Rider, rider_numbers
from breakaway_desktop.engine.slipstream import cap_card, cards_by_square, string_ahead

quick = settings(max_examples=250, deadline=None, derandomize=True, database=None)
crowds = st.dictionaries(st.integers(-5, 12), st.integers(1, 7), max_size=14)
scales = st.sampled_from([(10, 8, 6, 5, 4, 3, 2, 1), (20, 16, 12, 10, 8, 6, 4, 2)])
rules = st.sampled_from(["off", "blank-ahead", "crowded-three"])


def string_by_hand(counts: dict[int, int], square: int, rule: str) -> list[tuple[int, int]]:
    """Return the string from one square to the next, as long as there are riders (R7.2, R7.8)."""
    own, ahead = counts.get(square, 0), counts.get(square + 1, 0)
    if ahead == 0 or (rule == "blank-ahead" and own >= 4) or (rule == "crowded-three" and ahead >= 5):
        return []
    return [(square + 1, ahead), *string_by_hand(counts, square + 1, rule)]


@quick
@given(crowds, rules)
def test_cards_are_three_and_the_string_ahead(counts: dict[int, int], rule: str) -> None:
    """R7.1, R7.2, R7.8: on a square with five riders the card is 3, whatever is ahead."""
    cards = cards_by_square(counts, rule)
    assert set(cards) == set(counts)
    for square in counts:
        crowded = rule == "crowded-three" and counts[square] >= 5
        string = [] if crowded else string_by_hand(counts, square, rule)
        assert cards[square] == 3 + sum(riders for _, riders in string)
        if not crowded:
            assert list(string_ahead(counts, square, rule)) == string


@quick
@given(crowds, st.integers(-6, 13))
def test_a_string_has_no_gap_and_starts_right_ahead(counts: dict[int, int], square: int) -> None:
    """R7.2: for empty squares too."""
    string = string_ahead(counts, square)
    assert [ahead for ahead, _ in string] == list(range(square + 1, square + 1 + len(string)))
    assert all(counts[square] == riders for square, riders in string)
    assert square + len(string) + 1 not in counts


@quick
@given(st.integers(1, 60), st.none() | st.integers(3, 99))
def test_a_cap_only_ever_lowers_a_card(card: int, cap: int | None) -> None:
    """R7.5."""
    assert cap_card(card, Options(card_cap=cap)) == (card if cap is None or card <= cap else cap)


@quick
@given(scales, st.integers(1, 24), st.integers(1, 24))
def test_shared_points_add_up_to_those_of_the_places(scale: tuple[int, ...], place: int, sharing: int) -> None:
    """R6.3: no points are lost or added by the division."""
    points = shared_points(scale, place, sharing)
    assert points * sharing == sum(scale[place - 1 : place - 1 + sharing])
    assert isinstance(points, int | Fraction)


@quick
@given(st.lists(st.integers(1, 60), unique=True, max_size=6), st.integers(-3, 60), st.integers(0, 40))
def test_a_move_crosses_the_lines_from_its_start_to_just_before_its_end(lines: list[int], start: int, by: int) -> None:
    """R1.5."""
    course = Course(tuple(sorted(lines)), max(lines, default=None))
    assert list(course.crossed(start, start + by)) == [line for line in range(start, start + by) if line in lines]


def riders_on(squares: list[int], arrivals: list[int]) -> list[Rider]:
    pairs = zip(rider_numbers(6), squares, strict=False)
    return [Rider(number, (5, 5, 5), square, arrivals[index]) for index, (number, square) in enumerate(pairs)]


@quick
@given(st.lists(st.integers(0, 110), max_size=24))
def test_dropped_riders_stand_behind_the_first_wide_gap(squares: list[int]) -> None:
    """R4.6: a gap begins after each square; count the riders ahead of it and the empty squares in it."""
    riders = riders_on(squares, list(range(24)))
    expected: tuple[int, ...] = ()
    for square in range(110, 21, -1):
        ahead = [rider for rider in riders if rider.square >= square]
        empty = not [rider for rider in riders if square - 21 <= rider.square < square]
        behind = [rider.id for rider in riders if rider.square < square - 21]
        if square in squares and empty and behind and 2 * len(ahead) > len(riders):
            expected = tuple(sorted(behind))
            break
    assert dropped_riders(riders) == expected


@quick
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 5)), max_size=24))
def test_groups_run_from_front_to_back_and_contain_tied_riders(spots: list[tuple[int, int]]) -> None:
    """R5.1, R5.2."""
    riders = riders_on([square for square, _ in spots], [arrived for _, arrived in spots])
    groups = group_riders(riders, by_arrival)
    spot_of = {rider.id: (-rider.square, rider.arrived) for rider in riders}
    spots_in_order = [{spot_of[number] for number in group} for group in groups]
    assert all(len(same) == 1 for same in spots_in_order)
    flat = [same.copy().pop() for same in spots_in_order]
    assert flat == sorted(set(spot_of.values()))
    assert sorted(number for group in groups for number in group) == [rider.id for rider in riders]
    assert all(list(group) == sorted(group) for group in groups)
