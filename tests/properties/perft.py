"""Small exhaustive counts: every card of a small field for a few turns.

`python -m tests.properties.perft` prints a new `perft.txt`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import PlayCard, Retire
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.engine.race import Race
from tests.engine.fields import card_asked

FILE = Path(__file__).with_name("perft.txt")

TENS: TeamHands = ((10, 10, 10), (10, 10, 5), (10, 5, 5), (6, 5, 5))
STEPS: TeamHands = ((12, 10, 8), (9, 8, 8), (7, 7, 6), (6, 5, 5))
WIDE: TeamHands = ((15, 9, 6), (11, 10, 4), (9, 8, 3), (8, 5, 3))
SAME: TeamHands = ((5, 5, 5), (5, 5, 5), (5, 5, 5), (5, 5, 5))
NEAR: TeamHands = ((5, 5, 5), (5, 5, 4), (5, 5, 5), (5, 5, 5))

FIELDS: dict[str, tuple[list[TeamHands], tuple[int, ...]]] = {
    "pair": ([TENS, TENS, TENS], (11, 21)),
    "three": ([STEPS, WIDE, TENS], (11, 21, 31)),
    "mates": ([STEPS, WIDE, TENS], (11, 12, 21)),
    "four": ([STEPS, WIDE, TENS], (11, 21, 12, 22)),
    "bunch": ([SAME, NEAR, NEAR], (11, 12, 13, 14, 21, 22, 23, 24, 31, 32)),
}
"""The hands of three teams, and the riders: all others retire before the first card (R4.5)."""


class Counts(NamedTuple):
    orders: int
    """Number of sequences of cards."""
    outcomes: int
    """Number of different resulting races: road, hands, points."""
    positions: int
    """Number of different resulting roads: riders by square, inside to outside."""


class Row(NamedTuple):
    rule_set: str
    rows: str
    field: str
    turns: int
    counts: Counts


def start(rule_set: str, rows: str, field: str) -> Race:
    hands, riders = FIELDS[field]
    options = with_rows(RULE_SETS[rule_set], rows_of(rows))
    rules = referee.rules_of(options, 3, 1, first_team=1 if options.first_turn == "drawn" else None)
    race, _ = referee.start(rules, hands)
    for rider in race.riders:
        if rider.id not in riders:
            race, _ = referee.answer(race, Retire(rider.id))
    return race


def rows_of(text: str) -> dict[str, Any]:
    """Parse rows such as `finish=20 sprints=5,9`; `-` for none."""
    rows: dict[str, Any] = {}
    for part in text.split() if text != "-" else []:
        row, value = part.split("=")
        if row == "sprints":
            rows[row] = tuple(int(line) for line in value.split(","))
        else:
            rows[row] = int(value) if value.isdigit() else value
    return rows


def ends(race: Race, last_turn: int) -> Iterator[Race]:
    """Yield every race that the cards of the turns up to `last_turn` can lead to; equal cards count once."""
    if race.over or race.turn > last_turn:
        yield race
        return
    ask = card_asked(race)
    for card in sorted(set(ask.cards)):
        after, _ = referee.answer(race, PlayCard(ask.rider, card))
        yield from ends(after, last_turn)


def road(race: Race) -> tuple[Any, ...]:
    riders = sorted(race.on_road(), key=lambda rider: (-rider.square, rider.arrived))
    return tuple((rider.id, rider.square) for rider in riders)


def count(rule_set: str, rows: str, field: str, turns: int) -> Counts:
    orders = 0
    outcomes = set()
    positions = set()
    for race in ends(start(rule_set, rows, field), turns):
        orders += 1
        positions.add(road(race))
        hands = tuple(tuple(sorted(rider.hand)) for rider in race.riders)
        outcomes.add((road(race), hands, tuple(rider.points for rider in race.riders), race.over))
    return Counts(orders, len(outcomes), len(positions))


def rows_in(text: str) -> list[Row]:
    lines = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            rule_set, rows, field, turns, *counts = (part.strip() for part in line.split("|"))
            orders, outcomes, positions = (int(number) for number in counts)
            lines.append(Row(rule_set, rows, field, int(turns), Counts(orders, outcomes, positions)))
    return lines


def line_of(row: Row) -> str:
    return (
        f"{row.rule_set:10} | {row.rows:41} | {row.field:5} | {row.turns} | "
        f"{row.counts.orders:8} | {row.counts.outcomes:8} | {row.counts.positions:9}"
    ).rstrip()


def main() -> None:
    text = FILE.read_text(encoding="utf-8")
    for line in text.splitlines():
        rows = rows_in(line)
        print(line_of(rows[0]._replace(counts=count(*rows[0][:4]))) if rows else line)


if __name__ == "__main__":
    main()
