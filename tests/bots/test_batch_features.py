"""The nets' features in arrays, compared with plain Python; the nets, and their training."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from breakaway_desktop.bots.batch.feature_table import FeatureTable
from breakaway_desktop.bots.batch.features import feature_names
from breakaway_desktop.bots.batch.from_engine import races_from_engine
from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, IntArray
from breakaway_desktop.bots.batch.net_policy import Net, NetPolicy, load_net
from breakaway_desktop.bots.batch.outlook import MARGIN, WINDOW, Crowd
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, Races
from breakaway_desktop.engine.hands import team_objection
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race
from tests.bots.batches import in_mid_race, play_cards, start_race
from tests.bots.plain_outlook import Place, PlainOccupancy, features, later_of, now_of, points_at, riders_of
from tools.training import __main__ as training
from tools.training.__main__ import by_hand, main, ratio
from tools.training.learner import Learner
from tools.training.net import arrays, random_net, save_nets
from tools.training.outlook import Outlook, after_cards, as_turn_starts, expected_points, standing_crowd
from tools.training.players import Seat, Table
from tools.training.progress import save_progress
from tools.training.random_play import line_up, random_hands
from tools.training.selfplay import LOOKED_AT, Lesson, hands_for_learning, ride
from tools.training.steps import play_one_by_one

BOXED = BatchRules(RULE_SETS["boxed"], 6)


def in_mid_turn(count: int, moved: int, seed: int, teams: int = 6) -> Races:
    """Return races scattered along the road; `moved` riders have moved."""
    rng = Random(seed)
    races: list[Race] = []
    while len(races) < count:
        race = in_mid_race(start_race(RULE_SETS["boxed"], teams, rng), rng)
        race, _ = play_cards(race, {rider.id: rng.choice(rider.hand) for rider in race.riders}, moved)
        if not race.over and race.moved == moved:
            races.append(race)
    return races_from_engine(races)


def assert_crowd(crowd: Crowd, row: int, field: PlainOccupancy) -> None:
    base = int(crowd.base[row])
    squares = range(base + MARGIN, base + WINDOW - MARGIN - 1)
    count = len(crowd.base)
    alone, _ = crowd.leads()
    for square in squares:
        cell = (square - base) * count + row
        assert crowd.riders.reshape(-1)[cell] == pytest.approx(field.riders(square), abs=1e-4)
        assert 1 - np.exp(crowd.log_free.reshape(-1)[cell]) == pytest.approx(1 - field.chance_free(square), abs=1e-4)
        assert crowd.expected_riders_ahead()[cell] == pytest.approx(field.string(square), abs=1e-3)
        assert crowd.riders_from()[cell] == pytest.approx(field.from_here_on(square), abs=1e-3)
        assert alone[cell] == pytest.approx(field.nobody_from(square), abs=1e-4)


@pytest.mark.parametrize("moved", [0, 1, 9, 23])
def test_the_outlook_spreads_riders_over_the_squares_they_may_reach(moved: int) -> None:
    races = in_mid_turn(3, moved, seed=moved)
    outlook = Outlook(races)
    for row in range(3):
        riders = riders_of(outlook, races, row)
        assert_crowd(outlook.now, row, PlainOccupancy([now_of(rider) for rider in riders]))
        assert_crowd(outlook.later, row, PlainOccupancy([later_of(rider) for rider in riders]))


def test_the_card_to_expect_is_three_and_the_expected_string() -> None:
    """R7.1: rounded; at the start of a turn, with all other riders."""
    races = in_mid_turn(3, 4, seed=50)
    outlook = Outlook(races)
    for row in range(3):
        riders = riders_of(outlook, races, row)
        field = PlainOccupancy([now_of(rider) for rider in riders])
        for rider in riders[4:]:
            for card, new in zip(rider.hand, rider.new, strict=True):
                assert not card or abs(3 + field.string(rider.square + card) - new) < 0.501


def test_an_outlook_updated_move_by_move_equals_one_built_from_the_cards() -> None:
    draws = np.random.default_rng(3)
    races = in_mid_turn(4, 0, seed=60)
    outlook = Outlook(races)
    row = np.arange(4)
    for column in range(20):
        slots = (draws.random(4) * (outlook.hands[column] > 0).sum(axis=0)).astype(np.int64)
        before = outlook.hands[column].copy()
        start = outlook.squares[column].copy()
        outlook.remove(column)
        outlook.ride(column, slots)
        assert (outlook.squares[column] == start + before[slots, row]).all()
        left = [sorted(hand) for hand in outlook.hands[column].T.tolist()]
        for rider in row.tolist():
            expected = before[:, rider].tolist()
            expected[slots[rider]] = 0
            assert left[rider] == sorted(expected)
    for rider in row.tolist():
        riders = riders_of(outlook, races, rider)
        assert_crowd(outlook.now, rider, PlainOccupancy([now_of(rider) for rider in riders]))
        assert_crowd(outlook.later, rider, PlainOccupancy([later_of(rider) for rider in riders]))


def test_a_lead_pays_as_often_as_nobody_is_there() -> None:
    """R7.6: with three riders waiting, a rider 5 squares ahead of the first leads by 5, and one on his square by 0."""
    crowd = Crowd(np.array([10 - MARGIN]))
    for square in (10, 14, 20):
        crowd.add_rider(np.array([[square]]), np.ones((1, 1), np.float32))
    alone, lead = crowd.leads()
    for square, chance, squares in ((20, 0, 0), (21, 1, 1), (25, 1, 5)):
        place = crowd.places(np.array([square]))
        assert alone[place] == pytest.approx(chance, abs=1e-6)
        assert lead[place] == pytest.approx(squares, abs=1e-5)


@pytest.mark.parametrize("moved", [0, 7, 20])
def test_features_after_a_card_are_those_of_plain_python(moved: int) -> None:
    races = in_mid_turn(4, moved, seed=70 + moved)
    outlook = Outlook(races)
    everybody = [riders_of(outlook, races, row) for row in range(4)]
    outlook.remove(moved)
    rows = after_cards(races, outlook, moved)
    known = feature_names(races.course)
    assert rows.shape == (4, 4, len(known))
    for row, riders in enumerate(everybody):
        others = [rider for index, rider in enumerate(riders) if index != moved]
        now, later = (
            PlainOccupancy([now_of(rider) for rider in others]),
            PlainOccupancy([later_of(rider) for rider in others]),
        )
        mover = riders[moved]
        for slot, card in enumerate(mover.hand):
            if not card:
                continue
            square = mover.square + card
            alone = now.nobody_from(square)
            new = 3 + now.string(square)
            if int(races.alone[row]) != mover.who:
                new += now.lead(square) - 3 * alone
            hand = [new if index == slot else float(card) for index, card in enumerate(mover.hand)]
            expected = features(races, row, riders, moved, Place(square, hand, new, alone), now, later)
            assert_row(rows[slot, row], known, expected)


def test_features_as_a_turn_starts_are_those_of_plain_python() -> None:
    races = in_mid_turn(4, 0, seed=90)
    outlook = Outlook(races)
    everybody = [riders_of(outlook, races, row) for row in range(4)]
    standing = standing_crowd(outlook)
    for column in (0, 1, 13, 23):
        outlook.remove(column)
        standing.add_rider(outlook.squares[column][None], np.ones((1, 4), np.float32), -1)
        rows = as_turn_starts(races, outlook, standing, column)
        for row, riders in enumerate(everybody):
            others = [rider for index, rider in enumerate(riders) if index != column]
            rider = riders[column]
            alone = float(rider.square > max(other.square for other in others))
            place = Place(rider.square, [float(card) for card in rider.hand], rider.hand[0], alone)
            now = PlainOccupancy([[(other.square, 1.0)] for other in others])
            expected = features(
                races, row, riders, column, place, now, PlainOccupancy([now_of(other) for other in others])
            )
            assert_row(rows[row], feature_names(races.course), expected)
        standing.add_rider(outlook.squares[column][None], np.ones((1, 4), np.float32))
        outlook.add_again(column)


def assert_row(row: Any, known: tuple[str, ...], expected: dict[str, float]) -> None:
    assert set(known) == set(expected)
    values = dict(zip(known, row.tolist(), strict=True))
    wrong = {name: (values[name], value) for name, value in expected.items() if abs(values[name] - value) > 2e-3}
    assert not wrong


def test_a_net_adds_its_units_and_the_way_past_them() -> None:
    net = random_net(3, 2, np.random.default_rng(1))
    assert net.value_of(np.ones((3, 2, 5), np.float32)).tolist() == [[0.0] * 5] * 2
    net.hidden[:] = [[1, -1], [0, 0], [2, 0]]
    net.bias[:] = [0.5, 0]
    net.out[:] = [2, 10]
    net.skip[:] = [0, 1, 0]
    net.level[:] = 4
    assert net.value_of(np.array([1, 5, 1], np.float32)) == pytest.approx(2 * 3.5 + 10 * 0 + 5 + 4)


def test_nets_come_back_from_their_file(tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    first, second = random_net(4, 3, rng), random_net(4, 3, rng)
    first.skip += 1
    save_nets(tmp_path / "nets.npz", cards=first, turns=second)
    rows = rng.random((4, 6), dtype=np.float32)
    for name, net in (("cards", first), ("turns", second)):
        assert load_net(tmp_path / "nets.npz", name).value_of(rows).tolist() == net.value_of(rows).tolist()
    with pytest.raises(KeyError):
        load_net(tmp_path / "nets.npz", "lines")


def test_a_learner_finds_a_bent_line() -> None:
    """A straight one would leave an error of 2."""
    rng = np.random.default_rng(3)
    rows = rng.random((4096, 2), dtype=np.float32)
    lesson = Lesson(rows, np.abs(rows[:, 0] - 0.5).astype(np.float32) * 10 + rows[:, 1])
    learner = Learner(random_net(2, 16, rng))
    errors = [learner.learn(lesson, 2e-2, rng) for _ in range(400)]
    assert errors[-1] < 0.1
    assert errors[0] > 2


def test_a_table_plays_each_team_with_the_policy_of_its_seat() -> None:
    """A net that prefers to be far ahead, at temperature 0 and without noise, plays the highest card.

    Other teams play at random.
    """
    draws = np.random.default_rng(4)
    races = line_up(BOXED, random_hands(50, 6, draws))
    net = by_hand(BOXED)
    net.skip[:] = 0
    net.skip[feature_names(BOXED).index("ahead of the field")] = 1000
    seating = np.tile(np.array([0, 0, 0, 1, 1, 1], np.int8), (50, 1))
    table = Table((Seat(net), Seat(None)), seating, draws)
    highest = {0: 0, 1: 0}

    def choose(step: Any) -> Any:
        slots = table.step(step)
        played = step.hands[np.arange(50), slots]
        assert (played > 0).all()
        for seat in highest:
            here = seating[np.arange(50), step.indexes >> 2] == seat
            highest[seat] += int((played == step.hands.max(axis=1))[here].sum())
        return slots

    play_one_by_one(races, choose)
    assert highest[0] == 50 * 12
    assert highest[1] < 0.6 * 50 * 12


@pytest.mark.parametrize("rule_set", ["boxed", "postal"])
def test_lessons_are_what_riders_still_make(rule_set: str) -> None:
    """After the first moves the riders still score all points; those who have crossed the finish score none."""
    draws = np.random.default_rng(5)
    course = BatchRules(RULE_SETS[rule_set], 6)
    hands = hands_for_learning(20, 6, draws)
    ridden = ride(course, hands, (Seat(None),), np.zeros((20, 6), np.int8), draws)
    assert ridden.team_points.sum(axis=1).tolist() == pytest.approx([156] * 20)
    assert ridden.cards.points.min() == pytest.approx(0, abs=1e-5)
    assert ridden.cards.points.max() <= 40
    finished = ridden.cards.rows[:, feature_names(course).index("lines to come")] == 0
    assert finished.any()
    assert ridden.cards.points[finished].tolist() == pytest.approx([0] * int(finished.sum()), abs=1e-5)
    assert ridden.cards.points[: 20 * 24].sum() == pytest.approx(20 * 156)
    moves, turns = len(ridden.cards.points), len(ridden.turns.points) // LOOKED_AT
    if rule_set == "boxed":  # R6.5: the last turns are cut short
        assert 24 * (turns - 20) < moves < 24 * turns
    else:
        assert moves == 24 * turns
    assert 3 < ridden.turns.points[: 20 * LOOKED_AT].mean() < 10


def test_points_of_secret_orders_are_those_of_the_place_to_expect() -> None:
    """R6.1: riders who move earlier count with their chance of crossing."""
    races = in_mid_turn(30, 0, seed=95)
    outlook = Outlook(races)
    everybody = [riders_of(outlook, races, row) for row in range(30)]
    earlier = Crowd(outlook.now.base)
    scored = 0
    for column in range(24):
        points = expected_points(races, outlook, column, earlier)
        for row, riders in enumerate(everybody):
            mover = riders[column]
            before = PlainOccupancy([now_of(rider) for rider in riders[:column]])
            for slot, card in enumerate(mover.hand):
                expected = sum(
                    points_at(races.course.scale(index), before.from_here_on(line + 1))
                    for index, line in enumerate(races.course.lines)
                    if mover.square <= line < mover.square + card
                )
                scored += expected > 0
                assert points[slot, row] == pytest.approx(expected, abs=1e-3)
        earlier.add_rider(outlook.squares[column] + outlook.hands[column], outlook.chances[column])
    assert scored > 100


def test_hands_for_learning_are_legal_and_often_wide() -> None:
    """R3.1."""
    hands = hands_for_learning(50, 3, np.random.default_rng(6))
    at_random = random_hands(50, 3, np.random.default_rng(6))
    for race in hands.tolist():
        for team in range(3):
            first, second, third, fourth = (
                tuple(card for card in hand if card) for hand in race[4 * team : 4 * team + 4]
            )
            assert team_objection((first, second, third, fourth), "exactly") is None
    assert hands.max(axis=2).mean() > at_random.max(axis=2).mean() + 0.5


def test_the_six_features_beat_cards_at_random() -> None:
    assert ratio(BOXED, by_hand(BOXED), None, races=24, seed=1) > 2


@pytest.mark.release
def test_training_starts_from_a_seed(tmp_path: Path, capsys) -> None:
    for name in ("one", "two"):
        main(["--rounds", "1", "--races", "4", "--against", "0", "--seed", "7", "--out", str(tmp_path / name)])
    assert "1/1 cards" in capsys.readouterr().out
    rows = np.random.default_rng(1).random((5, len(feature_names(BOXED))), dtype=np.float32)
    values = [load_net(tmp_path / name, "cards").value_of(rows.T).tolist() for name in ("one", "two")]
    assert values[0] == values[1]
    assert any(values[0])


class Interrupted(Exception):
    """Stands for an interruption after the progress was written."""


@pytest.mark.release
def test_an_interrupted_training_continues_to_the_same_result(tmp_path: Path, monkeypatch) -> None:
    """The rounds after the interruption need the nets, the optimizers, the latest lessons and the random numbers."""
    monkeypatch.setattr(training, "SAVED_EVERY", 2)
    through = training.train(BOXED, 4, 2, seed=7, units=4)
    progress = tmp_path / "progress.npz"

    def interrupt(*arguments: Any) -> None:
        save_progress(*arguments)
        raise Interrupted

    monkeypatch.setattr(training, "save_progress", interrupt)
    with pytest.raises(Interrupted):
        training.train(BOXED, 4, 2, seed=7, units=4, progress=progress)
    monkeypatch.setattr(training, "save_progress", save_progress)
    resumed = training.train(BOXED, 4, 2, seed=7, units=4, progress=progress)
    for name in ("cards", "turns"):
        for part, weights in arrays(through[name]).items():
            np.testing.assert_array_equal(weights, arrays(resumed[name])[part])


# Features of all riders computed in a few calls, compared with those of each rider alone; and rollouts by the nets


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
