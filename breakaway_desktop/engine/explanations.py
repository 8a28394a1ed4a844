"""Explanations as data: the reasons for a card, a place, points or a rank, which screens put into words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from breakaway_desktop.engine import slipstream
from breakaway_desktop.engine.breakaway import can_break_away, counts_for_lead, lead, lead_over, lone_leader
from breakaway_desktop.engine.events import Event, Replaced
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.points import shared_points
from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.engine.race import Points, Race
from breakaway_desktop.engine.standings import Standings, team_ranks
from breakaway_desktop.engine.view import View


class CardWhy(NamedTuple):
    """Why a new card has its value (R7).

    `kind`: `string` (3 + riders ahead), `lead` (Breaking Away: he leads rider `behind` by `lead` squares),
    `still-alone` (alone in front, but not newly so), `first-already` (alone in front, but already in the first group of
    the order), `nobody` (nobody to lead), `crowded` and `blank` (his own square is, R7.8). The string ends before
    square `stopped_at`; `stopped_by`: that square is `empty`, `crowded` (counts as empty) or `blank` (no string runs
    ahead from the square before it).
    """

    rider: int
    card: int
    square: int
    turn: int
    kind: str
    ahead: tuple[tuple[int, int], ...] = ()
    stopped_at: int = 0
    stopped_by: str = "empty"
    lead: int = 0
    behind: int = 0
    uncapped: int = 0
    """The value before the card cap (R7.5)."""
    half: int = 0
    """1: dealt after the second of two half-turns (R8.4)."""

    @property
    def riders_ahead(self) -> int:
        return sum(riders for _, riders in self.ahead)


class PointsWhy(NamedTuple):
    """Reason for a rider's points: he took `place` at `line`, shared by `sharing` riders, after those in `before`."""

    rider: int
    line: int
    place: int
    points: Points
    sharing: int
    before: tuple[int, ...]
    """Riders who had crossed the line before him, first to last."""
    scale: tuple[int, ...]
    sharers: tuple[int, ...] = ()
    """The other riders who crossed with him."""


class PlaceWhy(NamedTuple):
    """Why a rider has his place in the order of movement (R5).

    `front` riders are on squares ahead of him, `lower` move before him by grade (R5.3, R5.5), and `inside` arrived on
    his square before him. `level` riders are tied with him so far: with `by_card` their cards will decide (R5.3), else
    they move together. `first_turn`: the order of turn 1 (R5.4); `rotated`: each grade begins with another team.
    `first_there`: nobody is before him because he arrived on his square before others (R5.2).
    """

    rider: int
    place: int
    square: int
    front: int
    inside: tuple[int, ...]
    first_turn: bool
    lower: tuple[int, ...] = ()
    level: tuple[int, ...] = ()
    by_card: bool = False
    rotated: bool = False
    first_there: bool = False


class StringWhy(NamedTuple):
    """Occupied squares without an empty one between them, from the rear, as (square, riders) (R7.2)."""

    squares: tuple[tuple[int, int], ...]

    @property
    def riders(self) -> int:
        return sum(riders for _, riders in self.squares)


class SquareWhy(NamedTuple):
    """The riders on a square, in their order of arrival (R5.2). `behind`: squares to the leader; `decides`: they move
    in this order, too."""

    square: int
    riders: tuple[int, ...]
    behind: int
    decides: bool = True


class RankWhy(NamedTuple):
    """Why `team` ranks before `other` with equal points (R6.6).

    Its `nth` best rider has place `ahead`, that of the other team place `behind`; `nth` 0: the teams are tied.
    """

    team: int
    other: int
    nth: int
    ahead: int
    behind: int


def card_why(before: Race, rider: int, card: int) -> CardWhy:
    """Explain why `rider` is dealt `card`; `before` is the race after the turn's moves and before its new cards."""
    own = before.rider(rider)
    rules = before.rules
    overcrowding = rules.options.overcrowding if before.is_first_half_turn else "off"
    counts = rules.variant.crowd(before)
    ahead = slipstream.string_ahead(counts, own.square, overcrowding)
    stopped_at = (ahead[-1][0] if ahead else own.square) + 1
    why = CardWhy(rider, card, own.square, before.turn, "string", ahead, stopped_at, half=before.half)

    leader = lone_leader(before)
    if leader is not None and leader.id == rider:
        margin = lead(before, leader)
        if margin is None:
            return why._replace(kind="nobody", uncapped=slipstream.BASE)
        if can_break_away(rules.options, rider, before.alone, before.order[0]):
            return why._replace(kind="lead", lead=margin.squares, behind=margin.behind, uncapped=margin.squares)
        return why._replace(kind=_WHY_NO_LEAD[rules.options.breakaway_trigger], uncapped=slipstream.BASE)
    return _explain_string(why, counts, overcrowding)


_WHY_NO_LEAD = {"newly-alone": "still-alone", "new-leader": "first-already"}
"""Reason why a rider alone in front is not dealt his lead, by the option `breakaway_trigger` (R7.6)."""


def _explain_string(why: CardWhy, counts: Mapping[int, int], overcrowding: str) -> CardWhy:
    """Explain the card of a rider who is not alone in front (R7.1, R7.2, R7.8)."""
    if slipstream.is_cut_off(counts[why.square], overcrowding):
        kind = "crowded" if overcrowding == "crowded-three" else "blank"
        return why._replace(kind=kind, uncapped=slipstream.BASE)
    stopped_by = "empty"
    if counts.get(why.stopped_at, 0):
        stopped_by = "crowded" if overcrowding == "crowded-three" else "blank"
    return why._replace(stopped_by=stopped_by, uncapped=slipstream.BASE + why.riders_ahead)


def outcome_why(view: View, rider: int, outcome: Outcome) -> CardWhy:
    """Explain the new card of this outcome for `rider`, who is to move, if nobody moves after him."""
    own = view.rider(rider)
    square, ahead = outcome.square, outcome.string
    others = [other for other in view.on_road() if other.id != rider]
    stopped_at = (ahead[-1][0] if ahead else square) + 1
    why = CardWhy(rider, outcome.new_card, square, view.turn, "string", ahead, stopped_at)
    if all(other.square < square for other in others):
        margin = lead_over([other for other in others if counts_for_lead(view.options, own.team, other.team)], square)
        if margin is None:
            return why._replace(kind="nobody", uncapped=slipstream.BASE)
        if outcome.lead is None:
            return why._replace(kind=_WHY_NO_LEAD[view.options.breakaway_trigger], uncapped=slipstream.BASE)
        return why._replace(kind="lead", lead=outcome.lead, behind=margin.behind, uncapped=outcome.lead)
    counts = slipstream.crowd(others)
    counts[square] = counts.get(square, 0) + 1
    return _explain_string(why, counts, view.options.overcrowding if view.is_first_half_turn else "off")


def string_why(riders: Iterable[slipstream.OnSquare], square: int) -> StringWhy | None:
    """Return the string that includes `square`; None if the square is empty. `riders` are those on the road."""
    counts = slipstream.crowd(riders)
    if square not in counts:
        return None
    rear = front = square
    while rear - 1 in counts:
        rear -= 1
    while front + 1 in counts:
        front += 1
    return StringWhy(tuple((place, counts[place]) for place in range(rear, front + 1)))


def square_why(view: View, square: int) -> SquareWhy:
    """Return the riders on a race square, as a team sees it."""
    riders = view.on_road()
    there = sorted((rider.arrived, rider.id) for rider in riders if rider.square == square)
    leader = max((rider.square for rider in riders), default=square)
    decides = view.options.order == "arrival" and len({arrived for arrived, _ in there}) == len(there)
    return SquareWhy(square, tuple(number for _, number in there), leader - square, decides)


def cards_why(before: Race, events: Sequence[Event]) -> tuple[CardWhy, ...]:
    """Explain each new card dealt among `events`; `before` is the race before these events."""
    race, dealt = next(dealings(before, events), (before, Replaced(())))
    return tuple(card_why(race, rider, card) for rider, card in dealt.cards)


def dealings(before: Race, events: Iterable[Event]) -> Iterator[tuple[Race, Replaced]]:
    """Yield the new cards among `events`, each time with the race right before; two half-turns have two (R8.4)."""
    race = before
    for event in events:
        if isinstance(event, Replaced):
            yield race, event
        race = evolve(race, event)


def points_why(race: Race, rider: int, line: int) -> PointsWhy | None:
    """Explain the points of `rider` at `line`; None if he has not crossed it. `race`: at any later moment."""
    place = race.rider(rider).place_at(line)
    if place is None:
        return None
    places = [(other.place_at(line), other.id) for other in race.riders]
    placed = [(other_place, other) for other_place, other in places if other_place is not None]
    sharers = tuple(other for other_place, other in placed if other_place == place and other != rider)
    before = tuple(other for other_place, other in sorted(placed) if other_place < place)
    scale = race.rules.course.scale(line)
    sharing = len(sharers) + 1
    return PointsWhy(rider, line, place, shared_points(scale, place, sharing), sharing, before, scale, sharers)


def place_why(race: Race, rider: int) -> PlaceWhy | None:
    """Explain a rider's place in the turn's order; None if he has none. `race`: at the start of the turn (R5.6)."""
    order_rule = race.rules.options.order
    for index, group in enumerate(race.order):
        if rider in group:
            own = race.rider(rider)
            before = [number for earlier in race.order[:index] for number in earlier]
            there = [race.rider(number) for number in before if race.rider(number).square == own.square]
            shares = any(other.square == own.square and other.id != rider for other in race.on_road())
            lower = [other.id for other in there if order_rule != "arrival" and other.number < own.number]
            return PlaceWhy(
                rider,
                len(before) + 1,
                own.square,
                len(before) - len(there),
                tuple(other.id for other in there if other.id not in lower),
                race.turn == 1,
                tuple(lower),
                tuple(number for number in group if number != rider),
                order_rule == "grade-card-hand",
                race.rules.options.first_turn == "rotated",
                not before and len(group) == 1 and shares and order_rule == "arrival",
            )
    return None


def rank_whys(race: Race, final: Standings) -> tuple[RankWhy, ...]:
    """Return what decided between teams with equal points, for each pair of neighbours in the ranking (R6.6)."""
    ranks = team_ranks(final.places, race.rules.teams)
    order = [team for group in final.ranking for team in group]
    whys = []
    for team, other in pairwise(order):
        if final.points[team - 1] != final.points[other - 1]:
            continue
        why = RankWhy(team, other, 0, 0, 0)
        for nth, (ahead, behind) in enumerate(zip(ranks[team - 1], ranks[other - 1], strict=True), start=1):
            if ahead != behind:
                why = RankWhy(team, other, nth, ahead, behind)
                break
        whys.append(why)
    return tuple(whys)
