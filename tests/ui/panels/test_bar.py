"""The bar of groups and gaps: all riders are on it, front to the right; groups far from the rider to move collapse."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, pairwise

import pygame
import pytest

from breakaway_desktop.engine.race import rider_numbers
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.play.card_outcomes import in_running_order
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.ui.panels.bar import (
    Group,
    GroupBar,
    bar_of,
    bar_targets,
    next_line,
    paint,
    paint_collapsed,
    squares_text,
)
from breakaway_desktop.ui.road.road_picture import RunningOrderEntry
from tests.ui.panels.examples import LATE, START, TURN_7, Road, bar
from tools.studio import ALONE, human_to_move, match

WIDE, NARROW = Box(64, 0, 1154, 58), Box(64, 0, 834, 50)
RIDERS = [10 * team + number for team in range(1, 7) for number in range(1, 5)]


def canvas(w: int = 1280) -> Canvas:
    return Canvas(pygame.Surface((w, 140)), DAY, 1)


def random_road(seed: int, riders: list[int] = RIDERS) -> Road:
    chance, road = random.Random(seed), Road()
    for rider in riders:
        road.setdefault(chance.randint(0, 110), []).append(rider)
    return road


ROADS = [TURN_7, LATE, START, {0: RIDERS}, *map(random_road, range(12))]
MANY = rider_numbers(12)
LARGE = [
    {7: MANY},
    {7: MANY[:30], 8: MANY[30:]},
    {5: MANY[:20], 20: MANY[20:]},
    *(random_road(n, MANY) for n in range(3)),
]


def collapsed_groups(shown: GroupBar, box: Box) -> list[Group]:
    return [spot.collapsed_group for spot in bar_targets(1, box, shown) if spot.collapsed_group is not None]


@pytest.mark.parametrize("box", [WIDE, NARROW], ids=["normal", "compact"])
@pytest.mark.parametrize("road", [*ROADS, *LARGE], ids=range(len(ROADS) + len(LARGE)))
def test_every_rider_is_on_the_bar_once_and_nothing_overlaps(road: Road, box: Box) -> None:
    shown = bar(road, 13)
    result = bar_targets(1, box, shown)
    named = [spot.rider for spot in result if spot.rider] + [
        n for group in collapsed_groups(shown, box) for n in group.numbers
    ]
    assert sorted(named) == sorted(rider for there in road.values() for rider in there)
    assert all(one.box.right <= other.box.x + 0.01 for one, other in pairwise(result))
    assert all(box.x < spot.box.x and spot.box.right < box.right for spot in result)


@pytest.mark.parametrize("at", range(len(ROADS)))
def test_riders_are_ordered_to_the_right_by_square_and_rank(at: int) -> None:
    squares = {rider: (square, -rank) for square, there in ROADS[at].items() for rank, rider in enumerate(there)}
    along = [squares[spot.rider] for spot in bar_targets(1, WIDE, bar(ROADS[at], 13)) if spot.rider]
    assert along == sorted(along)


@pytest.mark.parametrize("at", range(len(ROADS)))
def test_the_rider_to_move_and_the_leader_are_never_collapsed(at: int) -> None:
    for rider in (13, 24, 61):
        shown = bar(ROADS[at], rider)
        hidden = {number for group in collapsed_groups(shown, NARROW) for number in group.numbers}
        assert rider not in hidden
        assert not hidden & shown.groups[-1].numbers


@pytest.mark.parametrize("mover", [11, 63, 124])
@pytest.mark.parametrize("road", LARGE[:3], ids=range(3))
def test_a_long_group_shows_readable_riders_around_the_one_to_move(road: Road, mover: int) -> None:
    shown = bar(road, mover)
    riders = [spot for spot in bar_targets(1, NARROW, shown) if spot.rider]
    assert min(spot.box.w for spot in riders) >= 0.94 * 20
    assert mover in [spot.rider for spot in riders]
    hidden = collapsed_groups(shown, NARROW)
    assert len({group.riders[0].id for group in hidden}) == len(hidden) > 0
    c = canvas(960)
    c.text_log = []
    paint(c, NARROW, shown)
    assert not [words for words, _box, cut in c.text_log if cut]


def test_riders_who_move_before_the_next_one_of_the_team_are_not_collapsed() -> None:
    before = {number for group in collapsed_groups(bar(LATE, 51), NARROW) for number in group.numbers}
    assert {52, 32} <= before
    after = {number for group in collapsed_groups(bar(LATE, 51, (52, 32)), NARROW) for number in group.numbers}
    assert not after & {52, 32}
    assert after


def test_a_wide_bar_collapses_nothing_and_a_pressed_group_shows_its_riders() -> None:
    assert collapsed_groups(bar(LATE, 13), WIDE) == []
    c = canvas(960)
    c.text_log = []
    spot = next(spot for spot in bar_targets(c.scale, NARROW, bar(LATE, 13)) if spot.collapsed_group)
    plate = paint_collapsed(c, c.bounds, spot)
    assert spot.collapsed_group is not None
    words = {words for words, _box, _cut in c.text_log}
    assert {str(rider.id) for rider in spot.collapsed_group.riders} <= words
    assert {str(rider.square) for rider in spot.collapsed_group.riders} <= words
    assert c.bounds.encloses(plate)


def test_squares_are_written_ascending_and_gaps_in_squares() -> None:
    shown = bar(TURN_7, 13)
    assert [squares_text(shown, group, False)[0] for group in shown.groups[-4:]] == ["44–45", "50", "60", "Leader 72"]
    assert "Bunch 36–42" in [squares_text(shown, group, False)[0] for group in shown.groups]
    c = canvas()
    c.text_log = []
    paint(c, WIDE, shown)
    words = [words for words, _box, _cut in c.text_log]
    assert [words.count(gap) for gap in ("12", "10")] == [2, 1]  # of rider 12 too
    assert words.count("−1") == 4
    assert not [words for words, _box, cut in c.text_log if cut]


def test_the_next_line_is_shown_when_the_leader_is_near_it() -> None:
    assert next_line(bar(TURN_7)) == 73
    assert next_line(replace(bar(TURN_7), lines=(33, 100))) is None


def test_an_empty_road_is_an_empty_bar() -> None:
    c = canvas()
    paint(c, WIDE, GroupBar("Turn 1", "", ()))
    assert bar_targets(c.scale, WIDE, GroupBar("Turn 1", "", ())) == ()


def test_a_long_order_is_in_two_lines_with_the_front_in_the_upper_one() -> None:
    order = tuple(RunningOrderEntry(rider, COLOURS[rider // 10 - 1], 0, None) for rider in MANY)
    result = bar_targets(1, NARROW, GroupBar("Turn 1", "", (), order=order))
    assert [spot.rider for spot in result] == MANY
    assert not any(one.box.inflated(-0.5).touches(other.box) for one, other in combinations(result, 2))
    assert {spot.box.y for spot in result[24:]} != {spot.box.y for spot in result[:24]}
    assert max(spot.box.y for spot in result[24:]) < min(spot.box.y for spot in result[:24])
    assert min(spot.box.w for spot in result) > 19


def test_riders_whose_cards_decide_their_order_are_in_a_bracket() -> None:
    """R5.3."""
    race = match(ALONE, base="postal")
    shown = bar_of(race.view(1), race.seats, 0, 1)
    groups = [group for group in race.race.order if len(group) > 1]
    assert groups
    assert shown.tied == tuple(map(frozenset, groups))
    with_tie, without = canvas(), canvas()
    paint(with_tie, WIDE, shown)
    paint(without, WIDE, replace(shown, tied=()))
    assert pygame.image.tobytes(with_tie.surface, "RGB") != pygame.image.tobytes(without.surface, "RGB")


def test_where_squares_are_hidden_the_order_alone_is_shown_forward_to_the_right() -> None:
    race = match(ALONE, until=human_to_move, decisions=60, base="boardspace", variant="blind")
    ask = race.open_card_ask
    assert ask is not None
    view = see(race.race, ask.team)
    shown = bar_of(view, race.seats, ask.rider, ask.team)
    order = [rider.id for rider in in_running_order(view)]
    for box in (WIDE, NARROW):
        result = bar_targets(1, box, shown)
        assert [spot.rider for spot in result] == order[::-1]
        assert all(one.box.right <= other.box.x + 0.01 for one, other in pairwise(result))
        assert all(box.x < spot.box.x and spot.box.right < box.right for spot in result)
    c = canvas()
    c.text_log = []
    paint(c, WIDE, shown)
    words = {words for words, _box, _cut in c.text_log if words}
    own = {str(view.rider(10 * ask.team + number).square) for number in range(1, 5)}
    told = own | {str(gate) for gate in range(0, 120, 20)} | set(map(str, RIDERS))
    assert {word for word in words if word.isdigit()} <= told
