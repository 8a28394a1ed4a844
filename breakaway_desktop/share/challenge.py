"""A race ridden again by somebody else: the same rules, draws, hands and bots, and who sits where.

Its bots do fixed work (`Feature.fixed_work`), so that they answer equal cards alike (docs/bots.md, The
same race again).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final, NamedTuple

from breakaway_desktop.bots.edition import EDITION
from breakaway_desktop.engine.options import MOST_TEAMS
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.caching import cached_by_identity
from breakaway_desktop.kit.printable import is_printable
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import ADVISER, BOT, HUMAN, Plan
from breakaway_desktop.match.seating import seats_of_record
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.writing import write
from breakaway_desktop.share.claims import claims_in
from breakaway_desktop.share.code import canonical, without_names
from breakaway_desktop.share.meta_keys import CHALLENGE
from breakaway_desktop.share.tables import ALPHABET, LONGEST_NAME, MOST_EDITIONS

_LETTERS: Final = 5


class Challenge(NamedTuple):
    """What `meta.challenge` of a race says: which deal it is, and whose ride it answers."""

    deal: str
    edition: int
    """That of the bots when the race began."""
    seat: int
    """Team of the only human."""
    ride: str = ""
    """`ride_of` of the ride that it answers; empty: of none, the challenge was a deal."""
    rider: str = ""
    """Name of the person who rode that; empty: not told."""
    watched: bool = False
    """Whether the player watched that ride first."""

    @property
    def meta(self) -> dict[str, Any]:
        return {CHALLENGE: {key: value for key, value in self._asdict().items() if value}}


def challenge_in(meta: Mapping[str, Any]) -> Challenge | None:
    """Return the valid challenge in the `meta` of a race; None if it was not ridden as one."""
    entry = meta.get(CHALLENGE)
    if not isinstance(entry, dict):
        return None
    deal, seat, edition, rider = (entry.get(key) for key in ("deal", "seat", "edition", "rider"))
    if not _is_mark(deal) or not isinstance(seat, int) or isinstance(seat, bool) or not 1 <= seat <= MOST_TEAMS:
        return None
    if type(edition) is not int or not 1 <= edition < MOST_EDITIONS:
        return None
    ride = entry.get("ride")
    is_name = isinstance(rider, str) and 0 < len(rider) <= LONGEST_NAME and is_printable(rider)
    return Challenge(
        str(deal), edition, seat, str(ride) if _is_mark(ride) else "", str(rider) if is_name else "",
        entry.get("watched") is True,
    )  # fmt: skip


def challenge_plan(record: Record, seat: int = 0, *, rider: str = "", watched: bool = False) -> Plan:
    """Return the plan of the same race with a human in `seat`; other seats keep their bots, other humans become
    domestiques.

    `seat` 0: as the humans sat. If that is more than one, nothing is compared, and the plan has no `meta`. `rider`:
    name of the person whose ride it answers. Raises Refused if the record does not tell what is drawn.
    """
    humans = (seat,) if seat else humans_of(record)
    if not humans:
        raise ValueError("no human")  # no words: a programming error
    ride = "" if record.result is None else ride_of(record)
    challenge = Challenge(deal_of(record), EDITION, humans[0], ride, rider, watched)
    return _plan(record, humans, challenge.meta if len(humans) == 1 else {})


def bots_plan(record: Record) -> Plan:
    """Return the plan of the same race among bots only. Raises Refused as `challenge_plan` does."""
    return _plan(record, (), {})


def _plan(record: Record, humans: Collection[int], meta: Mapping[str, Any]) -> Plan:
    stand_in = f"{BOT}{ADVISER}"
    seats = tuple(
        replace(seat, player=HUMAN if team in humans else seat.player if seat.bot else stand_in)
        for team, seat in enumerate(seats_of_record(record.teams, {}), start=1)
    )
    hands = tuple(team.hands for team in record.teams)
    plan = Plan(record.base, record.options, seats, record.seed or 0, hands, record.variant, meta)
    if deal_of(Match.begin(plan).record()) != deal_of(record):
        raise Refused("race-no-deal")
    return plan


def first_seat(record: Record) -> int:
    """Return the seat in which a race is ridden again unless the player takes another: that of the only human, the
    winner's in a race of bots, but team 1 in a friend's, which must not tell who won; 0: several humans, each in his
    own."""
    humans = humans_of(record)
    if humans:
        return humans[0] if len(humans) == 1 else 0
    return 1 if record.result is None or claims_in(record.meta) is not None else record.result.winners[0]


def next_seat(record: Record, seat: int) -> int:
    """Return the seat after this one, clockwise."""
    return seat % len(record.teams) + 1


@cached_by_identity(64)
def humans_of(record: Record) -> tuple[int, ...]:
    """Return the teams of the humans who began the race."""
    return Match.resume(replace(record, turns=(), result=None, pending_orders=(), pending_retire=())).first_humans


def deal_of(record: Record) -> str:
    """Return five characters that are the same for all races of one deal, whoever sits where: friends compare them
    aloud. Rules, seed, draws and hands count; names, colours, players and the race do not."""
    teams = tuple(replace(team, colour=None, player=None) for team in without_names(record).teams)
    before = replace(record, teams=teams, turns=(), result=None, pending_orders=(), pending_retire=(), meta={})
    return _mark_of(write(before))


def ride_of(record: Record) -> str:
    """Return five characters that are the same for a finished race in a file, in a code and in a picture, with names
    and without."""
    return _mark_of(canonical(without_names(record)))


def _mark_of(text: str) -> str:
    number = int.from_bytes(sha256(text.encode()).digest()[:4], "big") >> 7
    return "".join(ALPHABET[number >> 5 * place & 31] for place in range(_LETTERS))


def _is_mark(text: object) -> bool:
    return isinstance(text, str) and len(text) == _LETTERS and set(text) <= set(ALPHABET)
