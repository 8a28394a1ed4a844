"""Features of all riders computed in a few calls, compared with those of each rider alone; and rollouts by the nets."""

from __future__ import annotations

import numpy as np
import pytest

from breakaway_desktop.bots.batch.feature_table import FeatureTable
from breakaway_desktop.bots.batch.features import feature_names
from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, IntArray
from breakaway_desktop.bots.batch.net import Net
from breakaway_desktop.bots.batch.net_policy import NetPolicy
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, Races
from tests.bots.test_batch_features import in_mid_turn
from tools.training.net import random_net
from tools.training.outlook import Outlook, after_cards, as_turn_starts, standing_crowd

RACES = 5


def all_from(moved: int, races: Races) -> IntArray:
    return np.repeat(np.arange(moved, races.course.riders)[:, None], len(races), axis=1)


def blank(course: BatchRules, **skip: float) -> Net:
    """Return a net with weights for these features only."""
    net = random_net(len(feature_names(course)), 2, np.random.default_rng(0))
    for name, weight in skip.items():
        net.skip[feature_names(course).index(name.replace("_", " "))] = weight
    return net


@pytest.mark.parametrize(("moved", "teams"), [(0, 6), (7, 6), (20, 6), (40, 12)])
def test_features_after_a_card_equal_those_computed_rider_by_rider(moved: int, teams: int) -> None:
    races = in_mid_turn(RACES, moved, 70 + moved, teams)
    riders = races.course.riders - moved
    rows, held = FeatureTable(races).after_cards(all_from(moved, races))
    table = rows.reshape(len(rows), SLOTS_A_HAND, riders, RACES)
    outlook = Outlook(races)
    for column in range(moved, races.course.riders):
        outlook.remove(column)
        expected = after_cards(races, outlook, column).transpose(2, 0, 1)
        outlook.add_again(column)
        cards = held.reshape(SLOTS_A_HAND, riders, RACES)[:, column - moved]
        assert cards.any()
        np.testing.assert_allclose(table[:, :, column - moved] * cards, expected * cards, atol=1e-4)


def test_features_at_the_start_of_a_turn_equal_those_computed_rider_by_rider() -> None:
    races = in_mid_turn(RACES, 0, seed=90)
    rows = FeatureTable(races).at_turn_start(all_from(0, races))
    table = rows.reshape(len(rows), races.course.riders, RACES)
    outlook = Outlook(races)
    standing = standing_crowd(outlook)
    ones = np.ones((1, RACES), np.float32)
    for column in range(races.course.riders):
        outlook.remove(column)
        standing.add_rider(outlook.squares[column][None], ones, -1)
        np.testing.assert_allclose(table[:, column], as_turn_starts(races, outlook, standing, column).T, atol=1e-4)
        standing.add_rider(outlook.squares[column][None], ones)
        outlook.add_again(column)


def test_expected_points_allow_for_riders_who_move_earlier() -> None:
    """R6.1: the second rider at a line expects the points of the first as often as the first does not cross."""
    races = in_mid_turn(RACES, 3, seed=4)
    field = FeatureTable(races)
    columns = all_from(3, races)
    points = field.points(columns).reshape(SLOTS_A_HAND, -1, RACES)
    line = races.course.lines[-1]
    for race in range(RACES):
        beyond = float(races.crossed[race, -1])
        for index, column in enumerate(columns[:, race].tolist()):
            ends = field.squares[column, race] + field.hands[column, :, race]
            crossing = (field.squares[column, race] <= line) & (ends > line)
            lower = int(beyond)
            scale = (*races.course.scale(len(races.course.lines) - 1), *[0] * 30)
            worth = scale[lower] + (beyond - lower) * (scale[lower + 1] - scale[lower])
            others = races.course.lines[:-1]
            at_finish_only = crossing & ~np.any(
                [(field.squares[column, race] <= other) & (ends > other) for other in others], axis=0
            )
            np.testing.assert_allclose(points[at_finish_only, index, race], worth, atol=1e-3)
            beyond += float(crossing.sum() / (field.hands[column, :, race] > 0).sum())


def test_riding_on_changes_what_the_next_ones_see() -> None:
    races = in_mid_turn(RACES, 0, seed=8)
    field = FeatureTable(races)
    before = field.squares.copy()
    columns = all_from(0, races)[:6]
    slots = np.zeros(columns.shape, np.int64)
    cards = field.hands[:6, 0].copy()
    field.play_cards(columns, slots)
    field.update_crowds()
    assert (field.squares[:6] == before[:6] + cards).all()
    assert (field.squares[6:] == before[6:]).all()
    assert field.moved.tolist() == [True] * 6 + [False] * 18
    np.testing.assert_allclose(field.now.riders.sum(axis=0), 24, atol=1e-3)


def test_forced_cards_are_played_and_others_drawn() -> None:
    races = in_mid_turn(RACES, 2, seed=12)
    policy = NetPolicy(blank(races.course), blank(races.course))
    rng = np.random.default_rng(1)
    noise = rng.normal(size=(SLOTS_A_HAND, 24, RACES)).astype(np.float32)
    free = policy.choices(races, noise, {})
    choices = policy.choices(races, noise, {2: np.full(RACES, 1), 23: np.full(RACES, 2)})
    assert choices.shape == (RACES, 22)
    assert (choices[:, 0] == 1).all()
    assert (choices[:, 21] == 2).all()
    held = np.take_along_axis(races.hands[:, 2:], free[..., None], axis=2)
    assert (held > 0).all()


def test_an_outcome_is_the_points_plus_the_value_of_the_riders() -> None:
    """With a net that values every rider at 1 point, a team is worth its points plus 4."""
    races = in_mid_turn(RACES, 2, seed=13)
    worth = blank(races.course)
    worth.level[:] = 1
    policy = NetPolicy(blank(races.course), worth)
    ridden = races.copies()
    outcomes = policy.outcomes(
        ridden, np.tile(np.arange(8, 12), (RACES, 1)), {}, np.random.default_rng(5), RACES, turns=1
    )
    points = ridden.points[:, 8:12].sum(axis=1) / UNIT
    np.testing.assert_allclose(outcomes, points + np.where(ridden.over, 0, 4), atol=1e-4)


def test_the_same_guess_has_the_same_random_numbers() -> None:
    """Two copies of the same samples with the same card give the same result."""
    races = in_mid_turn(3, 0, seed=14)
    twice = races.select(np.tile(np.arange(3), 2))
    policy = NetPolicy(blank(races.course, new_card=5.0), blank(races.course, cards_in_sum=3.0))
    outcomes = policy.outcomes(twice, np.tile(np.arange(4), (6, 1)), {}, np.random.default_rng(6), 3)
    np.testing.assert_array_equal(outcomes[:3], outcomes[3:])


def test_a_race_ends_where_the_first_has_caught_the_last() -> None:
    """R8.1: the first eight places score as at a finish; a team without any of them gets nothing more."""
    races = in_mid_turn(RACES, 0, seed=15)
    policy = NetPolicy(blank(races.course), blank(races.course))
    before = races.points.sum(axis=1)
    ridden = races.copies()
    policy.outcomes(ridden, np.tile(np.arange(4), (RACES, 1)), {}, np.random.default_rng(7), RACES, turns=1, ends_at=1)
    plain = races.copies()
    policy.outcomes(plain, np.tile(np.arange(4), (RACES, 1)), {}, np.random.default_rng(7), RACES, turns=1)
    gained = (ridden.points.sum(axis=1) - plain.points.sum(axis=1)) / UNIT
    assert (before >= 0).all()
    assert ridden.over.all()
    assert set(gained[~plain.over].tolist()) == {78.0}
