"""Small exhaustive counts compared with those of `perft.txt`."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from tests.properties.board import Board
from tests.properties.perft import FIELDS, FILE, Row, count, ends, line_of, road, rows_in, start

LARGE = 20_000
ROWS = rows_in(FILE.read_text(encoding="utf-8"))
SEQUENTIAL = [name for name, options in RULE_SETS.items() if options.orders == "sequential"]


def name_of(row: Row) -> str:
    return f"{row.rule_set} {row.rows} {row.field} {row.turns}"


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=[pytest.mark.release] if row.counts.orders > LARGE else [], id=name_of(row))
        for row in ROWS
    ],
)
def test_the_counts_are_those_of_the_file(row: Row) -> None:
    """R4–R7 together: every sequence of cards in a small field."""
    assert count(row.rule_set, row.rows, row.field, row.turns) == row.counts


def test_the_file_names_every_count_once_in_its_columns() -> None:
    """The file has counts for each rule set with sequential orders."""
    names = [name_of(row) for row in ROWS]
    assert len(names) == len(set(names))
    assert {row.rule_set for row in ROWS} == set(SEQUENTIAL)
    lines = [line for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert lines == [line_of(row) for row in ROWS]


@pytest.mark.parametrize(("rule_set", "orders"), [("boxed", 20), ("boardspace", 18)])
def test_the_pair_counted_by_hand(rule_set: str, orders: int) -> None:
    """R7.6: turn 3 can be played as in the comment in `perft.txt`."""
    after_two = [
        (race.rider(11).square, race.rider(21).square, len(set(race.rider(11).hand)), len(set(race.rider(21).hand)))
        for race in ends(start(rule_set, "-", "pair"), 2)
    ]
    of_the_leader = 3 if rule_set == "boxed" else 2
    assert sorted(after_two) == [(13, 13, 2, 2), (13, 20, 2, 3), (20, 13, of_the_leader, 2), (20, 20, 2, 2)]
    assert sum(first * second for _, _, first, second in after_two) == orders


def board_ends(board: Board, last_turn: int) -> Iterator[Board]:
    if board.over or board.turn > last_turn:
        yield board
        return
    rider = board.queue[0]
    for card in set(board.hands[rider]):
        after = deepcopy(board)
        after.play(rider, card)
        yield from board_ends(after, last_turn)


@pytest.mark.release
@pytest.mark.parametrize("row", [row for row in ROWS if row.counts.orders < 1000], ids=name_of)
def test_the_wooden_board_gives_the_same_counts_and_the_same_roads(row: Row) -> None:
    """The small rows again, by the independent race of `board.py`."""
    race = start(row.rule_set, row.rows, row.field)
    hands, riders = FIELDS[row.field]
    by_rider = {10 * team + n: list(hands[team - 1][n - 1]) for team in (1, 2, 3) for n in (1, 2, 3, 4)}
    board = Board(race.rules.options, 3, 1, by_rider)
    board.start_turn([rider for rider in board.road() if rider not in riders])
    board_lines = list(board_ends(board, row.turns))
    assert len(board_lines) == row.counts.orders
    roads = {tuple((rider, end.where(rider)) for rider in end.road()) for end in board_lines}
    assert roads == {road(end) for end in ends(race, row.turns)}
    assert len(roads) == row.counts.positions
