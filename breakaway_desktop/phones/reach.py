"""Where a table can be reached, and by whom: from local networks always, over a VPN only after a switch."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
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


def find_source(visitor: str) -> str:
    """Return the address of ours from which the system sends to a visitor; nothing is sent. Raises OSError."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((visitor, _ANY_PORT))
        return str(probe.getsockname()[0])


class Reach:
    """The ways to a table, and whether a VPN is one. The server's thread reads the adapters again and again."""

    def __init__(
        self,
        read: Callable[[], Iterable[Adapter]] = read_adapters,
        find_source: Callable[[str], str] = find_source,
    ) -> None:
        self.opens_vpn = False
        """Whether the table can also be reached over a VPN of this computer."""
        self.ways: tuple[Way, ...] = ()
        """All ways to this computer, when they were last read."""
        self._read = read
        self._find_source = find_source

    @property
    def vpn_ways(self) -> tuple[Way, ...]:
        """The ways to this computer over its VPNs."""
        return tuple(way for way in self.ways if way.is_vpn)

    def find_hosts(self) -> tuple[str, ...]:
        """Read the adapters; return the addresses to open, best first: that of this computer alone if there is no
        other. Raises OSError.
        """
        self.ways = sort_ways(self._read())
        hosts = dict.fromkeys(way.address for way in self.ways if self.opens_vpn or not way.is_vpn)
        return tuple(hosts) or (LOOPBACK,)

    def admits(self, called: str, visitor: str) -> bool:
        """Return whether a visitor who has called this address of ours may come in.

        A computer at the other end of a VPN can also call our address in the Wi-Fi. Our answers show the way that he
        took: the system sends them through the tunnel. Where it does not say so, his network does.
        """
        if is_own(called):
            return is_own(visitor)
        ways = {way.address: way for way in self.ways if self.opens_vpn or not way.is_vpn}
        try:
            back = ways.get(self._find_source(visitor))
        except OSError:
            return False
        if called not in ways or back is None:
            return False
        around = [way for way in self.ways if _contains(way, visitor)]
        nearest = max(around, key=lambda way: (way.network.prefixlen, way.is_vpn), default=None)
        is_over_vpn = back.is_vpn or (nearest is not None and nearest.is_vpn)
        if is_over_vpn:
            return self.opens_vpn and (is_private(visitor) or is_shared(visitor))
        return is_private(visitor)


def _contains(way: Way, visitor: str) -> bool:
    return IPv4Address(visitor) in way.network
