"""Two rides of one deal side by side: where they parted, points by turn, and lines. Exact facts, no estimates."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from breakaway_desktop.engine.asks import Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.engine.race import Points
from breakaway_desktop.record.document import Record
from breakaway_desktop.share.challenge import deal_of
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.rides import own_team


def differences(mine: SharedRace, theirs: SharedRace) -> tuple[str, ...]:
    """Return why two rides cannot be compared (`people`, `deal`), or only with a remark: `seat`, `edition`, `bots`,
    `clock`.

    Empty: the same deal, seat and bots.
    """
    if not (own_team(mine.record) and own_team(theirs.record)):
        return ("people",)
    if deal_of(mine.record) != deal_of(theirs.record):
        return ("deal",)
    pairs = {
        "seat": own_team(mine.record) != own_team(theirs.record),
        "edition": len({ride.claims.edition for ride in (mine, theirs)} - {0}) > 1,
        "bots": _has_other_bots(mine.record, theirs.record),
        "clock": mine.claims.clock or theirs.claims.clock,
    }
    return tuple(key for key, differs in pairs.items() if differs)


def _has_other_bots(mine: Record, theirs: Record) -> bool:
    """Return whether a seat that was no human's in either race had different bots."""
    pairs = enumerate(zip(mine.teams, theirs.teams, strict=True), start=1)
    humans = own_team(mine), own_team(theirs)
    return any(one.player != other.player for team, (one, other) in pairs if team not in humans)


class Parting(NamedTuple):
    """The first choice that differs, with the same race before it; the cards are None if the cards are the same, and
    extras or missing orders differ."""

    turn: int
    rider: int
    """0: of a whole team."""
    team: int
    mine: int | None
    theirs: int | None
    decisions: int
    """Number of decisions before it: the start of both replays."""


def find_parting(mine: SharedRace, theirs: SharedRace) -> Parting | None:
    """Return where two rides parted; None if they are the same race."""
    for index, (one, other) in enumerate(zip(mine.steps, theirs.steps, strict=False)):
        if one.decision == other.decision:
            continue
        cards, other_cards = _cards_of(one.decision), _cards_of(other.decision)
        differing = (rider for rider in sorted(cards | other_cards) if cards.get(rider) != other_cards.get(rider))
        rider = next(differing, 0)
        turn, team = one.before.turn, one.decision.team
        return Parting(turn, rider, team, cards.get(rider), other_cards.get(rider), index)
    return None


def _cards_of(decision: Decision) -> dict[int, int]:
    if isinstance(decision, PlayCard):
        return {decision.rider: decision.card}
    return dict(decision.cards) if isinstance(decision, GiveOrders) else {}


class ScoredCrossing(NamedTuple):
    """A rider who won points at a line; `card` is None if he was towed or pushed over it."""

    line: int | None
    """None: the end of a pursuit."""
    rider: int
    card: int | None
    place: int
    points: Points
    turn: int


def crossings(ride: SharedRace) -> Iterator[ScoredCrossing]:
    """Yield the points of the only human's riders, in their order."""
    team = own_team(ride.record)
    for step in ride.steps:
        cards: dict[int, int | None] = {}  # in a turn with two halves, the last ones before the line (R8.4)
        for event in step.events:
            if isinstance(event, Moved):
                cards[event.rider] = event.card
            elif isinstance(event, Crossed) and event.rider // 10 == team and event.points:
                card = cards.get(event.rider)
                yield ScoredCrossing(event.line, event.rider, card, event.place, event.points, step.before.turn)


def points_by_turn(ride: SharedRace) -> list[Points]:
    """Return the human's points after each turn, from turn 0."""
    by_turn: list[Points] = [0] * (ride.steps[-1].before.turn + 1)
    for crossing in crossings(ride):
        by_turn[crossing.turn] += crossing.points
    return list(accumulate(by_turn))


class Swing(NamedTuple):
    """A line at which one ride won more points than the other."""

    line: int | None
    mine: tuple[ScoredCrossing, ...]
    theirs: tuple[ScoredCrossing, ...]

    @property
    def gain(self) -> Points:
        """Points that I won there more than they did; below 0: fewer."""
        return sum((one.points for one in self.mine), 0) - sum((one.points for one in self.theirs), 0)


def find_swings(mine: SharedRace, theirs: SharedRace) -> list[Swing]:
    """Return the lines at which the rides differ, by how much, the most first."""
    won = [list(crossings(ride)) for ride in (mine, theirs)]
    lines = dict.fromkeys(crossing.line for each in won for crossing in each)
    found = (Swing(line, *(tuple(one for one in each if one.line == line) for each in won)) for line in lines)
    return sorted((swing for swing in found if swing.gain), key=lambda swing: -abs(float(swing.gain)))


class Comparison(NamedTuple):
    """Two rides side by side; without parting and swings if they are not compared."""

    mine: SharedRace
    theirs: SharedRace
    remarks: tuple[str, ...]
    """What `differences` found."""
    parting: Parting | None = None
    swings: tuple[Swing, ...] = ()

    @property
    def is_comparable(self) -> bool:
        return not {"people", "deal"} & set(self.remarks)


def compare_rides(mine: SharedRace, theirs: SharedRace) -> Comparison:
    """Return two finished rides side by side."""
    comparison = Comparison(mine, theirs, differences(mine, theirs))
    if not comparison.is_comparable:
        return comparison
    return comparison._replace(parting=find_parting(mine, theirs), swings=tuple(find_swings(mine, theirs)))


def first_decision(ride: SharedRace, turn: int) -> int:
    """Return the number of decisions before a turn; all of them if the race ended earlier."""
    return next((index for index, step in enumerate(ride.steps) if step.before.turn >= turn), len(ride.steps))
