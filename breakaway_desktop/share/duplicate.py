"""The duplicate table: rides of one deal by points, or by points above the par of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.bot_decisions import bot_request, validate_answer
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.document import Record
from breakaway_desktop.share.asking import Requests
from breakaway_desktop.share.challenge import bots_plan, deal_of
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.rides import own_team

MOST_RIDES: Final = 24


def par_requests(record: Record) -> Requests[tuple[Points, ...]]:
    """Work out the par of each seat: the points of its bot in the race that the bots ride among themselves.

    Raises Refused as `challenge_plan` does.
    """
    match = Match.begin(bots_plan(record))
    while not match.over:
        decision = match.automatic_decision()
        if decision is not None:
            match.answer(decision)
            continue
        ask = match.open_asks[0]
        reply = yield bot_request(match, ask)
        match.answer(validate_answer(match, ask, reply)[0])
    return standings(match.race).points


class TableRow(NamedTuple):
    """A ride in the table; rides of equal scores share a place."""

    place: int
    ride: SharedRace
    seat: int
    points: Points
    score: Points
    """Points, less the par of the seat if there are several seats."""


def table_of(rides: Sequence[SharedRace], pars: Sequence[Points] = ()) -> list[TableRow]:
    """Return the table of the rides of the first one's deal, best first; equal ones in the order given.

    Marks change no place. `pars` are those of the seats, team 1 first, for rides in several seats (`needs_pars`).
    """
    deal = deal_of(rides[0].record) if rides else ""
    own = [(ride, own_team(ride.record)) for ride in rides if deal_of(ride.record) == deal]
    rows = []
    for ride, seat in own[:MOST_RIDES]:
        points = standings(ride.steps[-1].after).points_of(seat)
        rows.append((points - (pars[seat - 1] if pars else 0), points, ride, seat))
    scores = [score for score, *_rest in rows]
    table = [
        TableRow(1 + sum(s > score for s in scores), ride, seat, points, score) for score, points, ride, seat in rows
    ]
    return sorted(table, key=lambda row: row.place)


def needs_pars(rides: Sequence[SharedRace]) -> bool:
    """Return whether the rides are in several seats, and so compared by points above par."""
    return len({own_team(ride.record) for ride in rides}) > 1
