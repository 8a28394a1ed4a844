"""The standings of a tour from its files alone, worked out a second time (R10): no module of the program is used.

python tests/tours/referee.py TOUR…
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any

LAP, MOST_LOST = 40, 40
BONUSES = (3, 2, 1)
NINTH = 9
LEAST_ATTACK = 4
PACEMAKER = {1: 11, 2: 24, 3: 39}
BLANK_AHEAD, CROWDED = 4, 5
NEVER = 10**9


@dataclass
class Ride:
    """A stage, move by move. `groups`: riders who cross lines and peaks at the same moment, in order of time."""

    record: Mapping[str, Any]
    squares: dict[int, int]
    retired: set[int] = field(default_factory=set)
    crossed: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    """Riders who have crossed each line, by line."""
    ninth: Counter[int] = field(default_factory=Counter)
    peaks: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The first riders across each Peak."""
    attacks: dict[int, int] = field(default_factory=dict)
    """The largest lead that each rider was dealt."""
    helped: Counter[int] = field(default_factory=Counter)

    @property
    def options(self) -> Mapping[str, Any]:
        options: Mapping[str, Any] = self.record["rules"]["options"]
        return options

    @property
    def variant(self) -> str | None:
        variant: str | None = self.record["rules"].get("variant")
        return variant

    @property
    def finish(self) -> int | None:
        return None if self.variant == "pursuit" else self.options["finish"]

    @property
    def road(self) -> list[int]:
        return [rider for rider in self.squares if rider not in self.retired]

    def is_line(self, square: int) -> bool:
        """R1.5, R8.1."""
        if self.variant == "pursuit":
            return square > 0 and square % LAP == 0
        return square == self.options["finish"] or square in self.options["sprints"]

    def is_peak(self, square: int) -> bool:
        """R10.5: before the finish."""
        return self.variant == "mountains" and square > 0 and square % 10 == 5 and square < (self.finish or NEVER)

    def cross(self, group: Sequence[tuple[int, int, int]]) -> None:
        """Move riders at the same moment: (rider, from, to)."""
        passed: dict[int, list[int]] = defaultdict(list)
        for rider, start, end in group:
            for square in range(start, end):  # start ≤ L < end
                passed[square].append(rider)
            self.squares[rider] = end
        for square in sorted(passed):
            if self.is_line(square):
                new = [rider for rider in passed[square] if rider not in self.crossed[square]]
                if len(self.crossed[square]) + 1 == NINTH:
                    self.ninth.update(new)
                self.crossed[square] += new
            if self.is_peak(square) and square not in self.peaks:
                self.peaks[square] = tuple(sorted(passed[square]))

    def replace(self, cards: Mapping[str, int], *, first_turn: bool, turn: int) -> None:
        """R7.1, R7.2, R7.6, R7.8: leads dealt as cards, and team-mates who counted."""
        road, occupied = self.road, Counter(self.squares[rider] for rider in self.road)
        front = max(occupied, default=0)
        pacemaker = PACEMAKER.get(turn) if self.variant == "pacemaker" else None
        crowding = self.options["overcrowding"] if first_turn else "off"
        for rider, card in ((int(rider), card) for rider, card in cards.items()):
            square = self.squares[rider]
            if square == front and occupied[front] == 1 and pacemaker != square + 1:
                if card >= LEAST_ATTACK:
                    self.attacks[rider] = max(card, self.attacks.get(rider, 0))
                continue
            if crowding == "crowded-three" and occupied[square] >= CROWDED:
                continue
            while not (crowding == "blank-ahead" and occupied[square] >= BLANK_AHEAD):
                square += 1
                empty = not occupied[square] or (crowding == "crowded-three" and occupied[square] >= CROWDED)
                if empty and square != pacemaker:
                    break
                if not empty:
                    mates = [other for other in road if self.squares[other] == square and other // 10 == rider // 10]
                    self.helped.update(mates)


def halves_of(turn: Mapping[str, Any]) -> Iterator[tuple[Sequence[Sequence[int]], Sequence[Mapping[str, Any]], Any]]:
    """Yield order, moves and new cards of each half of a turn (R8.4), of the whole turn without halves."""
    order, cards = turn["order"], turn.get("replacements")
    if not (order and order[0] and isinstance(order[0][0], list)):
        yield order, turn["moves"], cards
        return
    moves = turn["moves"]
    first = sum(map(len, order[0]))
    for number, (half, part) in enumerate(zip(order, (moves[:first], moves[first:]), strict=False)):
        yield half, part, cards[number] if cards and number < len(cards) else None


def ride(record: Mapping[str, Any]) -> Ride:
    """Replay a record by its squares."""
    steps = {1: 0, 2: 1, 3: 2, 4: 3} if record["rules"]["options"]["start"] == "staggered" else {}
    riders = [rider["id"] for team in record["teams"] for rider in team["riders"]]
    stage = Ride(record, {rider: -steps.get(rider % 10, 0) for rider in riders})
    arrival: dict[int, tuple[int, ...]] = {}
    moment = 0
    for turn in record["turns"]:
        stage.retired.update(turn.get("retired", ()))

        # Special cards that put riders elsewhere, before all moves (R8.5).
        starts = {move["id"]: move["from"] for move in turn["moves"]}
        for special in turn.get("specials", ()):
            rider = special["id"]
            if special["card"] == "C" and starts.get(rider, stage.squares[rider]) != stage.squares[rider]:
                moment += 1
                arrival[rider] = (moment,)
                stage.cross([(rider, stage.squares[rider], starts[rider])])

        for half, (order, moves, cards) in enumerate(halves_of(turn)):
            group_of = {rider: number for number, group in enumerate(order) for rider in group}
            for _number, group in groupby(moves, key=lambda move: group_of[move["id"]]):
                moved = list(group)
                moment += 1
                arrival.update({move["id"]: (moment,) for move in moved if move["to"] != move["from"]})
                stage.cross([(move["id"], move["from"], move["to"]) for move in moved])
            pushes = turn.get("pushed", ()) if half == 0 else ()
            for key, group in groupby(pushes, key=lambda push: (push["from"], arrival.get(push["id"], (0,)))):
                pushed = list(group)
                moment += 1
                arrival.update({push["id"]: (moment, *key[1]) for push in pushed})
                stage.cross([(push["id"], push["from"], push["to"]) for push in pushed])
            if cards:
                stage.replace(cards, first_turn=turn["turn"] == 1 and half == 0, turn=turn["turn"])
    return stage


def gaps(stage: Ride) -> dict[int, Fraction]:
    """R10.3."""
    occupied = {stage.squares[rider] for rider in stage.road}

    def front_of_string(rider: int) -> int:
        square = stage.squares[rider]
        while square + 1 in occupied:
            square += 1
        return square

    places = stage.record["result"]["places"]
    winner = max(places[0], key=lambda rider: stage.squares[rider])
    lost = {}
    for rider in stage.squares:
        if rider in stage.retired:
            lost[rider] = Fraction(MOST_LOST)
            continue
        lost[rider] = Fraction(min(MOST_LOST, max(0, front_of_string(winner) - front_of_string(rider))))
    place = 0
    for group in places:
        bonus = Fraction(sum(BONUSES[place : place + len(group)]), len(group))
        place += len(group)
        for rider in set(group) - stage.retired:
            lost[rider] -= bonus
    return lost


def sprint_points(stage: Ride) -> dict[int, Fraction]:
    """R10.4."""
    won: dict[int, Fraction] = defaultdict(Fraction)
    for turn in stage.record["turns"]:
        for award in turn.get("points", ()):
            if award["line"] is not None and award["line"] != stage.finish:
                won[award["id"]] += Fraction(award["points"])
    return won


def peak_points(stage: Ride) -> dict[int, Fraction]:
    """R10.5."""
    won: dict[int, Fraction] = defaultdict(Fraction)
    for riders in stage.peaks.values():
        for rider in riders:
            won[rider] += Fraction(1, len(riders))
    return won


def place_in(groups: Sequence[Sequence[int]], member: int) -> int:
    """Return the first of the places that a rider or team shares."""
    place = 1
    for group in groups:
        if member in group:
            return place
        place += len(group)
    raise LookupError(member)


def sort_groups(values: Mapping[int, Fraction], orders: Sequence[Sequence[Sequence[int]]]) -> list[list[int]]:
    """Return riders or teams, the highest value first; the level ones by the last stage, then the one before."""

    def key(member: int) -> tuple[Any, ...]:
        return (-values[member], *(place_in(order, member) for order in reversed(orders)))

    return [list(group) for _key, group in groupby(sorted(values, key=lambda member: (key(member), member)), key=key)]


def level_pair(counts: Mapping[int, int]) -> list[int]:
    """Return the one or two with the most; none for more than two (R10.9)."""
    most = max(counts.values(), default=0)
    best = sorted(member for member, count in counts.items() if count == most and most > 0)
    return best if len(best) <= 2 else []


def standings(tour: Mapping[str, Any], records: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return points, places, jerseys and awards after these stages."""
    stages = [ride(record) for record in records]
    results = [stage.record["result"] for stage in stages]
    teams = range(1, len(tour["teams"]) + 1)
    riders = [10 * team + number for team in teams for number in range(1, 5)]
    places = [result["places"] for result in results]

    points = {team: sum((Fraction(result["points"][str(team)]) for result in results), Fraction()) for team in teams}
    yellow: dict[int, Fraction] = defaultdict(Fraction)
    green: dict[int, Fraction] = defaultdict(Fraction)
    dots: dict[int, Fraction] = defaultdict(Fraction)
    attacks: dict[int, int] = {}
    helped: Counter[int] = Counter()
    ninth: Counter[int] = Counter()
    for stage in stages:
        for total, part in ((yellow, gaps(stage)), (green, sprint_points(stage)), (dots, peak_points(stage))):
            for rider, value in part.items():
                total[rider] += value
        for rider, lead in stage.attacks.items():
            attacks[rider] = max(lead, attacks.get(rider, 0))
        helped += stage.helped
        ninth += stage.ninth

    by_gap = sort_groups({rider: -yellow[rider] for rider in riders}, places)
    by_sprints = sort_groups({rider: green[rider] for rider in riders}, places)
    by_peaks = sort_groups({rider: dots[rider] for rider in riders}, places)
    answer: dict[str, Any] = {
        "points": points,
        "ranking": sort_groups(points, [result["ranking"] for result in results]),
        "yellow": {rider: yellow[rider] for rider in riders},
        "green": {rider: green[rider] for rider in riders if green[rider]},
        "dots": {rider: dots[rider] for rider in riders if dots[rider]},
        "wearers": {
            "yellow": by_gap[0],
            "green": [rider for rider in by_sprints[0] if green[rider]],
            "dots": [rider for rider in by_peaks[0] if dots[rider]],
        },
        "awards": {},
    }
    if len(stages) == len(tour["stages"]):
        lantern = by_gap[-1]
        answer["awards"] = {
            "attack": level_pair(attacks),
            "team-mate": level_pair(helped),
            "so-close": level_pair(ninth),
            "lantern": lantern if len(lantern) <= 2 else [],
        }
    return answer


def read_tour(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a tour and the records of its stages that are over."""
    tour = json.loads(path.read_text(encoding="utf-8"))
    names = [stage["race"] for stage in tour["stages"] if stage["race"]]
    records = [json.loads((path.parent / name).read_text(encoding="utf-8")) for name in names]
    return tour, [record for record in records if "result" in record]


def main(paths: Sequence[str]) -> None:
    for path in map(Path, paths):
        for name, value in standings(*read_tour(path)).items():
            print(name, value)


if __name__ == "__main__":
    main(sys.argv[1:])
