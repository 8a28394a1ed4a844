"""Wrong codes and keys, and requests for seats, counted by address and in all.

The limits keep strangers from guessing a code or disturbing the players.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import Final

_WRONG_TRIES: Final = 10
_WRONG_TRIES_OF_ALL: Final = 100
"""Wrong codes and keys in a minute, after which an address with one of them is no longer answered.

A guesser may have many addresses.
"""
_MOST_WRONG_TRIES: Final = 1000
"""Wrong codes and keys in a minute, after which only addresses that once had a right one are answered."""
_SHUT_SECONDS: Final = 60.0
_KNOCKS: Final = 2
_KNOCKS_OF_ALL: Final = 4
"""Requests that all addresses together may make in a minute, so that the players at the screen are not disturbed.

The second half is for addresses that have made none for ten minutes: a few that ask again and again keep nobody out.
"""
_QUIET_SECONDS: Final = 600.0
_CLAIMS: Final = 12
"""Seats that an address may take or rename in a minute: the big screen shows each time."""
_MOST_ADDRESSES: Final = 256


@dataclass(slots=True)
class _AddressTries:
    """Wrong codes and keys, and requests, from one address."""

    has_entered: bool = False
    """Whether it once had the right code or key."""
    wrong: list[float] = field(default_factory=list)
    shut_until: float = 0.0
    claims: list[float] = field(default_factory=list)
    knocks: list[float] = field(default_factory=list)
    last_knock: float = -inf
    refused: int = 0


class PhoneTries:
    """The wrong codes and keys of each address, its requests for seats, and how many of these were refused."""

    def __init__(self) -> None:
        self._addresses: dict[str, _AddressTries] = {}
        self.wrong_codes = 0
        """All wrong codes so far."""
        self._wrong: list[float] = []
        self._knocks: list[float] = []

    def is_shut(self, address: str, now: float) -> bool:
        """Return whether an address must wait after too many wrong codes or keys, its own or those of all."""
        tries = self._tries_of(address)
        self._wrong, tries.wrong = _last_minute(self._wrong, now), _last_minute(tries.wrong, now)
        most = _WRONG_TRIES_OF_ALL if tries.wrong else _MOST_WRONG_TRIES
        is_shut_to_strangers = len(self._wrong) >= most and not tries.has_entered
        return now < tries.shut_until or is_shut_to_strangers

    def add_wrong_try(self, address: str, now: float) -> None:
        tries = self._tries_of(address)
        tries.wrong.append(now)
        self._wrong.append(now)
        if len(tries.wrong) >= _WRONG_TRIES:
            tries.shut_until = now + _SHUT_SECONDS

    def note_entry(self, address: str) -> None:
        self._tries_of(address).has_entered = True

    def admit_claim(self, address: str, now: float) -> bool:
        """Count a seat taken or renamed; return False, without counting it, if there were too many."""
        tries = self._tries_of(address)
        tries.claims = _last_minute(tries.claims, now)
        if len(tries.claims) >= _CLAIMS:
            return False
        tries.claims.append(now)
        return True

    def count_knock(self, address: str, now: float, *, is_busy: bool) -> str:
        """Count a request for a seat; return why it is refused, empty if it is not.

        `is_busy`: another phone is asking. A request that comes too early counts too, but only for its own address.
        """
        tries = self._tries_of(address)
        if tries.refused >= _KNOCKS:
            return "no"
        own, self._knocks = _last_minute(tries.knocks, now), _last_minute(self._knocks, now)
        tries.knocks = [*own, now][-_KNOCKS:]
        most = _KNOCKS_OF_ALL if now - tries.last_knock >= _QUIET_SECONDS else _KNOCKS_OF_ALL // 2
        if is_busy or len(own) >= _KNOCKS or len(self._knocks) >= most:
            return "slow"
        tries.last_knock = now
        self._knocks.append(now)
        return ""

    def add_refusal(self, address: str) -> None:
        self._tries_of(address).refused += 1

    def forget_refusals(self, address: str = "") -> None:
        """Let an address that was refused ask again; empty: every address."""
        for tries in [self._tries_of(address)] if address else self._addresses.values():
            tries.refused = 0

    def _tries_of(self, address: str) -> _AddressTries:
        if address not in self._addresses and len(self._addresses) >= _MOST_ADDRESSES:
            strangers = (known for known, tries in self._addresses.items() if not tries.has_entered)
            del self._addresses[next(strangers, next(iter(self._addresses)))]
        return self._addresses.setdefault(address, _AddressTries())


def _last_minute(times: list[float], now: float) -> list[float]:
    return [time for time in times if now - time < _SHUT_SECONDS]
