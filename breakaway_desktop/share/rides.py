"""Rides as they are compared, and friends' rides among the saved races.

A friend's ride is a race file with `meta.shared`: the claims, the deal, and whether the player has watched it. It has
no mark of this computer, so it counts for no statistics. How it went stays hidden until this computer has a finished
ride of the same deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from breakaway_desktop.bots.edition import EDITION
from breakaway_desktop.bots.registry import SECONDS, find_bot, has_bot, has_parameter, is_plugin
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.features import features_of
from breakaway_desktop.match.bot_decisions import has_fixed_work
from breakaway_desktop.match.library import Stamp, line_of, new_path, race_files, stamp_of
from breakaway_desktop.match.match import HINTS, UNDONE, Match
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import load, save
from breakaway_desktop.share.challenge import challenge_in, deal_of, humans_of, ride_of
from breakaway_desktop.share.claims import Claims, claims_in
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.meta_keys import CHALLENGE, SHARED

_DEAL: Final = "deal"
_WATCHED: Final = "watched"


def claims_of(match: Match, rider: str = "") -> Claims:
    """Return what this program says about a ride; what its sender said, if it came in a message.

    A race that does not tell the edition of its bots counts as of this one.
    """
    sent = claims_in(match.meta)
    if sent is not None:
        return sent
    own = tuple(features_of(match.meta))
    day = "".join(feature.day_claimed(match) for feature in own if feature.day_claimed is not None)
    edition = max((feature.edition(match.meta) for feature in own if feature.edition is not None), default=0)
    return Claims(
        rider,
        date.fromisoformat(day) if day else None,
        edition or EDITION,
        match.help_count(UNDONE) > 0,
        match.help_count(HINTS) > 0,
        not has_fixed_work(match) and any(uses_clock(seat.bot) for seat in match.seats if seat.bot),
        match.has_changed_seats,
    )


def uses_clock(bot: str) -> bool:
    """Return whether this bot thinks for a given time unless it is asked for fixed work."""
    return is_plugin(bot) or (has_bot(bot) and has_parameter(find_bot(bot), SECONDS))


def answers_alike(record: Record) -> bool:
    """Return whether the bots of a race ridden again answer equal cards as they did, on the same computer."""
    claims = claims_in(record.meta) or claims_of(Match.resume(record))
    return not claims.clock and claims.edition in (0, EDITION)


def ride_from(match: Match, rider: str = "") -> SharedRace:
    """Return a finished race of this computer as it is compared with others."""
    return SharedRace(match.record(), claims_of(match, rider), False, tuple(match.steps))


def is_friends(record: Record) -> bool:
    """Return whether a record is a finished race that came in a message."""
    return record.result is not None and claims_in(record.meta) is not None


def own_team(record: Record) -> int:
    """Return the team of the only human; 0 if there are none or several."""
    humans = humans_of(record)
    return humans[0] if len(humans) == 1 else 0


def rider_of(record: Record) -> str:
    """Return the name of the person who rode, as its sender or the player has typed it; empty if none was typed."""
    claims = claims_in(record.meta)
    if claims is not None:
        return claims.rider
    team = own_team(record)
    name = HotSeat.from_meta(record.meta, len(record.teams)).players[team - 1] if team else None
    return name or ""


# Friends' rides among the saved races


def save_ride(ride: SharedRace, folder: Path) -> Path:
    """Write a friend's ride to a new file. Raises OSError."""
    path = new_path(folder, ride.record.seed or 0)
    save(path, with_claims(ride))
    return path


def keep_ride(record: Record, folder: Path, computer: str) -> None:
    """Save a friend's ride, made by `with_claims`, unless the folder has it or nobody rode it alone. Raises OSError."""
    if record.result is None or not own_team(record):
        return
    known = {ride_of(ride.record) for ride in saved_rides(folder, computer, deal_of(record))}
    if ride_of(record) not in known:
        save(new_path(folder, record.seed or 0), record)


def import_ride(path: Path, folder: Path) -> Path:
    """Copy a friend's ride into the folder, as one that nobody has watched here. Raises Refused and OSError."""
    record = load(path)
    return save_ride(SharedRace(record, claims_in(record.meta) or Claims(), False), folder)


def with_claims(ride: SharedRace) -> Record:
    """Return the record of a friend's ride as it is saved: its `meta` has the claims and the deal alone."""
    return replace(ride.record, meta={SHARED: {**ride.claims.meta, _DEAL: deal_of(ride.record)}})


def note_watched(path: Path) -> None:
    """Note that the player has watched a friend's ride, which then stays open. Raises Refused and OSError."""
    save(path, as_watched(load(path)))


def as_watched(record: Record) -> Record:
    """Return a friend's ride with the note that the player has watched it."""
    return replace(record, meta={**record.meta, SHARED: {**record.meta.get(SHARED, {}), _WATCHED: True}})


def was_watched(record: Record) -> bool:
    entry: Any = record.meta.get(SHARED)
    return isinstance(entry, dict) and entry.get(_WATCHED) is True


class SavedRide(NamedTuple):
    """A finished race in the folder: `is_own` if it was ridden on this computer. `seat` is 0 if not one human rode."""

    path: Path
    record: Record
    deal: str
    seat: int
    is_own: bool


def own_rides(folder: Path, computer: str, record: Record) -> list[SavedRide]:
    """Return this computer's finished rides of the deal of this race, newest first; the deal need be no friend's."""
    draws, deal = f'"seed": {record.seed}'.encode(), deal_of(record)
    like = (_race_in(path, computer) for path in race_files(folder) if line_of(path, "seed").rstrip(b",") == draws)
    return [race for race in like if race is not None and race.is_own and race.seat and race.deal == deal]


def seats_ridden(folder: Path, computer: str, record: Record) -> frozenset[int]:
    """Return the seats of this race's deal in which this computer has a finished ride."""
    return frozenset(ride.seat for ride in own_rides(folder, computer, record))


def saved_rides(folder: Path, computer: str, deal: str = "") -> list[SavedRide]:
    """Return the finished rides in the folder, friends' and own, newest first, or those of one deal.

    Races of other draws than the friends' are not read, because they are no rides of their deals.
    """
    rides = races_like_friends(folder, computer)
    return [ride for ride in rides if ride.seat and (not deal or ride.deal == deal)]


def _is_marked(path: Path, *marks: str) -> bool:
    meta = line_of(path, "meta")
    return any(f'"{mark}": '.encode() in meta for mark in marks)


def races_like_friends(folder: Path, computer: str) -> list[SavedRide]:
    """Return the finished races in the folder, newest first, with the draws of a friend's ride or a challenge."""
    seeds = {path: line_of(path, "seed") for path in race_files(folder)}
    like = {seed for path, seed in seeds.items() if _is_marked(path, SHARED, CHALLENGE)}
    return [race for path, seed in seeds.items() if seed in like and (race := _race_in(path, computer)) is not None]


def _race_in(path: Path, computer: str) -> SavedRide | None:
    """Return the finished race of a file, if a friend or somebody at this computer rode it."""
    if (found := _read(path, stamp_of(path))) is None:
        return None
    record, deal = found
    is_shared = claims_in(record.meta) is not None
    is_own = not is_shared and bool(computer) and record.meta.get(COMPUTER) == computer
    is_listed = is_shared or (is_own and humans_of(record))
    return SavedRide(path, record, deal, own_team(record), is_own) if is_listed else None


@lru_cache(maxsize=1024)
def _read(path: Path, _stamp: Stamp | None) -> tuple[Record, str] | None:
    """Return the finished race in this version of a file, and its deal; None if there is none."""
    with suppress(Refused, OSError, ValueError):
        record = load(path)
        humans_of(record)  # refuses hands that the rules don't allow
        return None if record.result is None else (record, deal_of(record))
    return None


def friends_ride(path: Path) -> SavedRide | None:
    """Return the finished race in a file if it came in a message; None for any other file."""
    return _race_in(path, "") if _is_marked(path, SHARED) else None


def file_of_ride(record: Record, folder: Path) -> Path | None:
    """Return the file in which a friend's ride is saved already; None if it is not."""
    deal, mark = deal_of(record), ride_of(record)
    saved = filter(None, map(friends_ride, race_files(folder)))
    return next((ride.path for ride in saved if ride.deal == deal and ride_of(ride.record) == mark), None)


class RideBeside(NamedTuple):
    """The ride to compare a challenge with, and whether the challenge is only practice: a later ride of its seat."""

    ride: SharedRace
    is_practice: bool


def find_beside(match: Match, folder: Path, computer: str) -> RideBeside | None:
    """Return the ride that a finished challenge answers, else the newest other one of its deal; None if the folder has
    none, or if it contradicts the rules."""
    challenge = challenge_in(match.meta)
    if challenge is None or not match.over:
        return None
    rides, mine = saved_rides(folder, computer, challenge.deal), ride_of(match.record())
    others = [ride for ride in rides if not ride.is_own or ride_of(ride.record) != mine]
    if not others:
        return None
    other = min(others, key=lambda ride: ride_of(ride.record) != challenge.ride)
    is_practice = any(ride.is_own and ride.seat == challenge.seat for ride in others)
    with suppress(Refused):
        return RideBeside(ride_from(Match.resume(other.record)), is_practice)
    return None


def hidden_until_ridden(folder: Path, computer: str) -> frozenset[Path]:
    """Return the files of friends' rides that are closed until this computer has ridden their deal, in any seat.

    Whoever has ridden it knows all its cards, and at a table with a seat each friends ride other seats.
    """
    return hidden_among(races_like_friends(folder, computer))


def hidden_among(races: Sequence[SavedRide]) -> frozenset[Path]:
    """Return the files that are closed among these of `races_like_friends`."""
    ridden = {race.deal for race in races if race.is_own}
    closed = (race for race in races if not race.is_own and not was_watched(race.record))
    return frozenset(race.path for race in closed if race.deal not in ridden)


def first_own_ride(folder: Path, computer: str, record: Record) -> SavedRide | None:
    """Return the first ride of this race's deal on this computer, rather in its seat; None if there is none."""
    rides, seat = own_rides(folder, computer, record), own_team(record)
    return min(reversed(rides), key=lambda ride: ride.seat != seat, default=None)


def open_rides(folder: Path, computer: str) -> list[SavedRide]:
    """Return the rides in the folder that are not closed, friends' first, then the newest first."""
    closed = hidden_until_ridden(folder, computer)
    rides = [ride for ride in saved_rides(folder, computer) if ride.path not in closed]
    return sorted(rides, key=lambda ride: ride.is_own)
