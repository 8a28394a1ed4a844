"""Where a table can be reached, and by whom: from local networks always, over what may be a VPN only after a switch."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from ipaddress import IPv4Address
from typing import Final

from breakaway_desktop.phones.addresses import (
    LOOPBACK,
    Adapter,
    Way,
    is_own,
    is_private,
    is_shared,
    read_adapters,
    sort_ways,
)

_ANY_PORT: Final = 9
_PKTINFO, _PKTOPTIONS, _PKTINFO_BYTES = 8, 9, 64
"""Options IP_PKTINFO and IP_PKTOPTIONS of a socket (Linux)."""


def find_source(visitor: str) -> str:
    """Return the address of ours from which the system sends to a visitor; nothing is sent. Raises OSError."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((visitor, _ANY_PORT))
        return str(probe.getsockname()[0])


def find_arrival(connection: socket.socket) -> int:
    """Return the number of the adapter through which a visitor has come; 0 where the system does not say."""
    if sys.platform == "linux":
        with suppress(OSError, struct.error):
            connection.setsockopt(socket.IPPROTO_IP, _PKTINFO, 1)
            about = connection.getsockopt(socket.IPPROTO_IP, _PKTOPTIONS, _PKTINFO_BYTES)
            return int(struct.unpack_from("@Niii", about)[3])
    return 0


class Reach:
    """The ways to a table, and which of them are open. The server's thread reads the adapters again and again."""

    def __init__(
        self,
        read: Callable[[], Iterable[Adapter]] = read_adapters,
        find_source: Callable[[str], str] = find_source,
    ) -> None:
        self.opened: frozenset[tuple[str, str]] = frozenset()
        """Adapters and addresses that may be a VPN, and that a person has opened."""
        self.ways: tuple[Way, ...] = ()
        """All ways to this computer, when they were last read."""
        self._read = read
        self._find_source = find_source

    def is_open(self, way: Way) -> bool:
        """Return whether the table can be reached by this way."""
        return not way.is_asked or way.key in self.opened

    @property
    def asked_ways(self) -> tuple[tuple[Way, bool], ...]:
        """The ways to this computer that may be a VPN, and whether each is open."""
        return tuple((way, self.is_open(way)) for way in self.ways if way.is_asked)

    @property
    def _open_ways(self) -> dict[str, Way]:
        """The open ways by their address. One that a closed way has, too, is none: a tunnel may borrow it."""
        closed = {way.address for way in self.ways if not self.is_open(way)}
        return {way.address: way for way in self.ways if way.address not in closed}

    def find_hosts(self) -> tuple[str, ...]:
        """Return the addresses of the adapters to open, best first; else only that of this computer. Raises OSError."""
        self.ways = sort_ways(self._read())
        return tuple(self._open_ways) or (LOOPBACK,)

    def admits(self, called: str, visitor: str, arrival: int = 0) -> bool:
        """Return whether a visitor who has called this address of ours may come in. `arrival`: his adapter's number.

        A computer at the other end of a VPN can also call our address in the Wi-Fi. Where the system does not say by
        which adapter he came, our answers show it: it sends them through the tunnel; else his network does.
        """
        if is_own(called):
            return is_own(visitor)
        ways = self._open_ways
        try:
            back = ways.get(self._find_source(visitor))
        except OSError:
            return False
        if called not in ways or back is None:
            return False
        if arrival and not any(way.number == arrival and self.is_open(way) for way in self.ways):
            return False
        around = [way for way in self.ways if IPv4Address(visitor) in way.network]
        nearest = max(around, key=lambda way: (way.network.prefixlen, not self.is_open(way)), default=back)
        is_over_vpn = back.is_asked or nearest.is_asked
        return self.is_open(nearest) and (is_private(visitor) or (is_over_vpn and is_shared(visitor)))
