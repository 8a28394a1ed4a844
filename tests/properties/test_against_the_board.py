"""The engine compared with a slow, independent race on a wooden board: R4–R7 with sequential orders."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import NoOrder, PlayCard, Retire
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.standings import standings
from tests.properties.board import Board
from tests.properties.races import random_hands, random_rules, random_temper, ride


def differences(race: Race, board: Board) -> list[str]:
    """Return differences between road and board, without those that no longer matter once a race is over."""
    road: dict[int, list[int]] = {}
    for rider in sorted(race.on_road(), key=lambda rider: (-rider.square, rider.arrived)):
        road.setdefault(rider.square, []).append(rider.id)
    retired = set(board.retired)
    pairs: list[tuple[str, object, object]] = [
        ("road", road, {square: board.squares[square] for square in sorted(board.squares, reverse=True)}),
        ("over", race.over, board.over),
        ("retired", sorted(rider.id for rider in race.riders if rider.retired), sorted(board.retired)),
        ("points", {rider.id: rider.points for rider in race.riders}, board.score),
        ("hands", {rider.id: sorted(rider.hand) for rider in race.riders}, _sorted_hands(board.hands)),
        (
            "secret",
            {rider.id: sorted(rider.hand[: rider.secret]) for rider in race.riders},
            _sorted_hands(board.secret),
        ),
        ("crossed", {line: _in_order(race, line) for line in board.lines}, board.crossed),
    ]
    if not race.over:
        pairs += [
            ("turn", race.turn, board.turn),
            ("queue", [number for (number,) in race.order[race.moved :]], board.queue),
            ("alone", race.alone, board.lonely or 0),
            ("leaving", sorted(race.retiring), sorted(board.leaving)),
            ("dropped", set(race.dropped) - retired, set(board.dropped) - retired),
        ]
    return [f"{what}: race {ours}, board {theirs}" for what, ours, theirs in pairs if ours != theirs]


def _sorted_hands(hands: dict[int, list[int]]) -> dict[int, list[int]]:
    return {rider: sorted(cards) for rider, cards in hands.items()}


def _in_order(race: Race, line: int) -> list[int]:
    placed = [(rider.place_at(line), rider.id) for rider in race.riders if rider.place_at(line) is not None]
    return [number for _, number in sorted(placed, key=lambda pair: pair[0] or 0)]


def compare(seed: int) -> Counter[str]:
    """Play one random race on both; return counts of what occurred."""
    rng = Random(f"board/{seed}")
    rules = random_rules(rng)
    hands = random_hands(rng, rules.teams, rules.options.totals)
    race, _ = referee.start(rules, hands)
    by_rider = {10 * team + n: list(hands[team - 1][n - 1]) for team in range(1, rules.teams + 1) for n in range(1, 5)}
    board = Board(rules.options, rules.teams, rules.first_team, by_rider)
    assert not differences(race, board), (seed, rules.options)
    seen: Counter[str] = Counter()
    for step in ride(race, rng, random_temper(rng)):
        match step.decision:
            case PlayCard(rider, card):
                board.play(rider, card)
            case NoOrder(rider):
                board.play_highest(rider)
                seen["missing"] += 1
            case Retire(rider):
                assert board.may_retire(rider)
                board.retire(rider)
                seen["retired"] += 1
        race = step.after
        different = differences(race, board)
        assert not different, (seed, rules.options, step.decision, different)
        if race.over or race.moved in (0, 3):
            table = standings(race)
            assert [list(group) for group in table.places] == board.places(), (seed, step.decision)
            assert [list(group) for group in table.ranking] == board.ranking(), (seed, step.decision)
        seen["dropped"] += bool(board.dropped)
        seen["alone"] += board.lonely is not None
        seen["moves"] += 1
    assert race.over, seed
    seen["ended by " + ("finishers" if len(board.crossed[rules.options.finish]) >= 8 else "all or retired")] += 1
    return seen


def test_races_at_random_are_the_same_on_the_road_and_on_the_board() -> None:
    """R4.1, R4.3–R4.6, R5.2, R5.4, R5.6, R6.1–R6.6, R7.1–R7.8, R9.3: after every decision of 100 races."""
    seen = sum((compare(seed) for seed in range(100)), Counter())
    for what in ("missing", "retired", "dropped", "alone", "ended by finishers", "ended by all or retired"):
        assert seen[what] > 20, (what, seen)


@pytest.mark.release
def test_many_races_at_random_are_the_same_on_the_road_and_on_the_board() -> None:
    """4,000 races."""
    seen = sum((compare(seed) for seed in range(1000, 5000)), Counter())
    assert seen["moves"] > 500_000
