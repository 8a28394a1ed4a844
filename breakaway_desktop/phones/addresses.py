"""Addresses of this computer in local networks, sorted by how likely it is that phones can reach them."""

from __future__ import annotations

import re
import socket
import sys
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network
from typing import Final, NamedTuple

from breakaway_desktop.phones.adapter_kinds import DEVICES, Kind, is_up, read_kind

LOOPBACK: Final = "127.0.0.1"
_NETWORKS: Final = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")))
"""Private networks; the last has the addresses that computers choose when no network assigns any."""
_UNASSIGNED: Final = len(_NETWORKS) - 1
_OWN_COMPUTER: Final = IPv4Network("127.0.0.0/8")
_SHARED: Final = IPv4Network("100.64.0.0/10")
_UNLIKELY: Final = re.compile(
    r"^(?:br-|docker|feth|tap|tun|utun|veth|virbr|vmnet|vnet|wg|zt)"
    r"|(?<!wi-fi direct )\bvirtual\b|tailscale|tunnel|vboxnet|vethernet|vpn|wireguard",
    re.IGNORECASE,
)
"""Names of adapters of a VPN, or of virtual machines and containers: these come last among those that may be opened."""
_MOBILE: Final = re.compile(r"^(?:pdp_ip|rmnet|wwan)|mobile broadband|cellular", re.IGNORECASE)
"""Names of adapters of a mobile network, in which all others are strangers."""
_WHOLE: Final = 31
"""Bits of the network of an adapter that has at most one other computer at its end: a tunnel."""
_LONGEST_NAME: Final = 30


class Adapter(NamedTuple):
    """A network adapter: its names, up to three, and its IPv4 addresses in one network.

    `bits`: those of its network. `number`: that which the system gave it.
    """

    names: tuple[str, ...]
    addresses: tuple[str, ...]
    bits: int = 24
    is_up: bool = True
    kind: Kind = Kind.UNKNOWN
    number: int = 0


class Way(NamedTuple):
    """An address at which this computer can be reached.

    `adapter`: a name of its adapter, which may be asked about. `network`: the computers that are directly reached from
    it. `is_asked`: whether it may be a VPN, so that a person must open it.
    """

    address: str
    adapter: str
    network: IPv4Network
    is_asked: bool
    number: int = 0

    @property
    def key(self) -> tuple[str, str]:
        """What a person has opened."""
        return self.adapter, self.address


def read_adapters() -> list[Adapter]:
    """Return the adapters of this computer, once for each network that they are in. Raises OSError."""
    import ifaddr

    adapters = []
    for adapter in ifaddr.get_adapters():
        name = adapter.name.partition(":")[0] if sys.platform == "linux" else adapter.name  # `eth0:1` is of `eth0`
        index = adapter.index or socket.if_nametoindex(name)
        for ip in adapter.ips:
            if isinstance(ip.ip, str):
                names, kind = (adapter.name, adapter.nice_name, ip.nice_name), read_kind(name, index)
                adapters.append(Adapter(names, (ip.ip,), ip.network_prefix, is_up(DEVICES / name), kind, index))
    return adapters


def sort_ways(adapters: Iterable[Adapter]) -> tuple[Way, ...]:
    """Return the ways to this computer: those that are asked about last, VPNs and virtual adapters after others, and
    private networks before others. Adapters that are down, and mobile networks, are left out.
    """
    ranks: dict[Way, tuple[bool, bool, int]] = {}
    for adapter in adapters:
        if not adapter.is_up or adapter.kind is Kind.MOBILE or any(map(_MOBILE.search, adapter.names)):
            continue
        is_asked = adapter.kind is not Kind.LOCAL
        is_unlikely = is_asked and (adapter.bits >= _WHOLE or any(map(_UNLIKELY.search, adapter.names)))
        for address in adapter.addresses:
            network = next((place for place, net in enumerate(_NETWORKS) if IPv4Address(address) in net), None)
            if is_asked:  # one without an address of its own is not in use
                network = None if network == _UNASSIGNED else len(_NETWORKS) if is_shared(address) else network
            if network is not None:
                own = IPv4Network((address, adapter.bits), strict=False)
                name = "".join(filter(str.isprintable, adapter.names[-1]))[:_LONGEST_NAME]
                way = Way(address, name, own, is_asked, adapter.number)
                ranks.setdefault(way, (is_asked, is_unlikely, network))
    return tuple(sorted(ranks, key=lambda way: ranks[way]))


def is_private(address: str) -> bool:
    """Return whether an IPv4 address belongs to a private network."""
    return any(IPv4Address(address) in network for network in _NETWORKS)


def is_shared(address: str) -> bool:
    """Return whether an IPv4 address is one that providers and Tailscale give out (RFC 6598)."""
    return IPv4Address(address) in _SHARED


def is_own(address: str) -> bool:
    """Return whether only this computer can have called from this address."""
    return IPv4Address(address) in _OWN_COMPUTER
