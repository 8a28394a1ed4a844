"""The outlook and the features of one race in plain, slow Python: the expected values of the batch's arrays."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from breakaway_desktop.bots.batch.races import Races
from tools.training.outlook import Outlook

Chances = list[tuple[int, float]]
FAR_AHEAD = 400


class Rider(NamedTuple):
    """A rider for the outlook: `hand` and `new` newest first; `new` has the expected new card for each card."""

    who: int
    square: int
    hand: tuple[int, ...]
    new: tuple[int, ...]
    moved: bool


class PlainOccupancy:
    """Riders by chance; each (square, chance) is stored separately."""

    def __init__(self, riders: list[Chances]) -> None:
        self.spots = [spot for chances in riders for spot in chances]

    def riders(self, square: int) -> float:
        return sum(chance for spot, chance in self.spots if spot == square)

    def chance_free(self, square: int) -> float:
        return prod(1.0 - chance for spot, chance in self.spots if spot == square)

    def string(self, square: int) -> float:
        """Return the expected string: E[s] = riders[s+1] + chance[s+1] · E[s+1]."""
        expected = 0.0
        for ahead in range(max(spot for spot, _ in self.spots), square, -1):
            expected = self.riders(ahead) + (1.0 - self.chance_free(ahead)) * expected
        return expected

    def from_here_on(self, square: int) -> float:
        return sum(chance for spot, chance in self.spots if spot >= square)

    def nobody_from(self, square: int) -> float:
        return prod(1.0 - chance for spot, chance in self.spots if spot >= square)

    def lead(self, square: int) -> float:
        """Return the sum over all leads of the lead times its chance."""
        rear = min(spot for spot, _ in self.spots)
        return sum(self.nobody_from(here) for here in range(rear, square + 1))


def riders_of(outlook: Outlook, races: Races, row: int) -> list[Rider]:
    return [
        Rider(
            int(races.indexes[row, column]),
            int(outlook.squares[column, row]),
            tuple(outlook.hands[column, :, row].tolist()),
            tuple(outlook.new[column, :, row].tolist()),
            bool(outlook.moved[column]),
        )
        for column in range(races.course.riders)
    ]


def now_of(rider: Rider) -> Chances:
    if rider.moved:
        return [(rider.square, 1.0)]
    held = [card for card in rider.hand if card]
    return [(rider.square + card, 1.0 / len(held)) for card in held]


def later_of(rider: Rider) -> Chances:
    held = [card for card in rider.hand if card]
    if rider.moved:
        cards = [rider.new[0], *held]
        return [(rider.square + card, 1.0 / len(cards)) for card in cards]
    landings = []
    for played, card in enumerate(rider.hand):
        for slot, second in enumerate(rider.hand):
            if card and second:
                then = rider.new[played] if slot == played else second
                landings.append((rider.square + card + then, 1.0 / len(held) ** 2))
    return landings


class Place(NamedTuple):
    """A square that he may reach, as in `features.FeatureInput`."""

    square: int
    hand: list[float]
    new: float
    alone: float


def features(
    races: Races, row: int, riders: list[Rider], column: int, place: Place, now: PlainOccupancy, later: PlainOccupancy
) -> dict[str, float]:
    """Return every feature of one rider on one square, by name."""
    course, square = races.course, place.square
    rider = riders[column]
    cards = sorted([card for card in place.hand if card > 0], reverse=True)
    first, second, third, lowest = cards[0], [*cards, 0, 0][1], [*cards, 0, 0][2], cards[-1]
    mean_hand = sum(sum(other.hand) for other in riders) / len(riders)
    values = {
        "new card": place.new / 10,
        "alone in front": place.alone,
        "highest card": first / 10,
        "second highest card": second / 10,
        "third highest card": third / 10,
        "lowest card": lowest / 10,
        "cards in sum": sum(cards) / 30,
        "cards against the field": (sum(cards) - mean_hand) / 30,
        "ahead within 5": sum(now.riders(square + step) for step in range(1, 6)) / 10,
        "ahead within 12": sum(now.riders(square + step) for step in range(1, 13)) / 20,
        "behind within 5": sum(now.riders(square - step) for step in range(1, 6)) / 10,
        "behind within 12": sum(now.riders(square - step) for step in range(1, 13)) / 20,
        "all ahead": now.from_here_on(square + 1) / 24,
        "ahead of the field": (square - sum(other.square for other in riders) / len(riders)) / 20,
        "string ahead": now.string(square) / 10,
    }
    for name, card in (("highest", first), ("second", second), ("third", third), ("lowest", lowest)):
        values[f"string next turn, {name}"] = later.string(square + round(card)) / 10
    to_come = [line for line in course.lines if line >= square]
    values["lines to come"] = len(to_come) / 3
    values["before the first line"] = float(len(to_come) == len(course.lines))
    values["last line ahead"] = float(len(to_come) == 1)
    for number in range(2):
        line = to_come[number] if number < len(to_come) else square + FAR_AHEAD
        scale = course.scale(course.lines.index(line)) if number < len(to_come) else ()
        values |= _line(f"line {number + 1}", scale, line, place, (first, second), now, later)
    mates = [_expected_square(other) - square for other in riders if other.who // 4 == rider.who // 4]
    mates.remove(_expected_square(rider) - square)
    values["team-mates just behind"] = sum(1 for gap in mates if -4.5 < gap < -0.5) / 2
    values["team-mates just ahead"] = sum(1 for gap in mates if 0.5 < gap < 6.5) / 2
    values["four cards"] = float(len(cards) == 4)
    for number in range(3):
        values[f"rider {number + 1}"] = float(rider.who % 4 == number)
    values["distance of the finish"] = max(-40, min(120, course.lines[-1] - square)) / 50
    values["finishers"] = int(races.crossed[row, -1]) / 8
    values["finishers next turn"] = later.from_here_on(course.lines[-1] + 1) / 8
    for offset in range(-4, 15):
        values[f"riders at {offset:+}"] = now.riders(square + offset) / 3
    return values


def _line(
    name: str,
    scale: tuple[int, ...],
    line: int,
    place: Place,
    best: tuple[float, float],
    now: PlainOccupancy,
    later: PlainOccupancy,
) -> dict[str, float]:
    distance = line - place.square
    beyond, next_turn = now.from_here_on(line + 1), later.from_here_on(line + 1)
    crosses = max(0.0, min(1.0, best[0] - distance))
    in_order = points_at(scale, now.from_here_on(place.square + 1))
    return {
        f"{name}, distance": min(distance, 40) / 20,
        f"{name}, highest card crosses": crosses,
        f"{name}, two cards cross": max(0.0, min(1.0, sum(best) - distance)),
        f"{name}, beyond": beyond / 8 if scale else 0.0,
        f"{name}, beyond next turn": next_turn / 8 if scale else 0.0,
        f"{name}, points now": points_at(scale, beyond) / 10,
        f"{name}, points in order": in_order / 10,
        f"{name}, points next turn": points_at(scale, next_turn) / 10,
        f"{name}, points if crossed": crosses * (in_order + points_at(scale, next_turn)) / 20,
    }


def points_at(scale: tuple[int, ...], place: float) -> float:
    """Return the points of a fractional place, from 0."""
    lower = int(place)
    table = [*scale, *[0] * 40]
    return table[lower] + (place - lower) * (table[lower + 1] - table[lower])


def _expected_square(rider: Rider) -> float:
    held = [card for card in rider.hand if card]
    return rider.square if rider.moved else rider.square + sum(held) / len(held)
