"""Wrong codes and requests for seats, counted by address.

The limits keep strangers from guessing a code or disturbing the players.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

_WRONG_CODES: Final = 10
_SHUT_SECONDS: Final = 60.0
_KNOCKS: Final = 2
_KNOCKS_OF_ALL: Final = 4
"""Requests that all addresses together may make in a minute, so that the players at the screen are not disturbed."""
_MOST_ADDRESSES: Final = 256


@dataclass(slots=True)
class _AddressTries:
    """Wrong codes and requests from one address."""

    wrong: list[float] = field(default_factory=list)
    shut_until: float = 0.0
    knocks: list[float] = field(default_factory=list)
    refused: int = 0


class PhoneTries:
    """The wrong codes of each address, its requests for seats, and the number of its requests that were refused."""

    def __init__(self) -> None:
        self._addresses: dict[str, _AddressTries] = {}
        self._knocks: list[float] = []

    def is_shut(self, address: str, now: float) -> bool:
        """Return whether an address must wait after too many wrong codes."""
        return now < self._tries_of(address).shut_until

    def add_wrong_code(self, address: str, now: float) -> None:
        tries = self._tries_of(address)
        tries.wrong = [tried for tried in tries.wrong if now - tried < _SHUT_SECONDS] + [now]
        if len(tries.wrong) >= _WRONG_CODES:
            tries.shut_until = now + _SHUT_SECONDS

    def knock_objection(self, address: str, now: float) -> str:
        """Return why an address may not ask for a seat now, empty if it may."""
        tries = self._tries_of(address)
        tries.knocks = [tried for tried in tries.knocks if now - tried < _SHUT_SECONDS]
        if tries.refused >= _KNOCKS:
            return "no"
        self._knocks = [tried for tried in self._knocks if now - tried < _SHUT_SECONDS]
        return "slow" if len(tries.knocks) >= _KNOCKS or len(self._knocks) >= _KNOCKS_OF_ALL else ""

    def add_knock(self, address: str, now: float) -> None:
        self._tries_of(address).knocks.append(now)
        self._knocks.append(now)

    def add_refusal(self, address: str) -> None:
        self._tries_of(address).refused += 1

    def forget_refusals(self, address: str = "") -> None:
        """Let an address that was refused ask again; empty: every address."""
        for tries in [self._tries_of(address)] if address else self._addresses.values():
            tries.refused = 0

    def _tries_of(self, address: str) -> _AddressTries:
        if address not in self._addresses and len(self._addresses) >= _MOST_ADDRESSES:
            del self._addresses[next(iter(self._addresses))]
        return self._addresses.setdefault(address, _AddressTries())
