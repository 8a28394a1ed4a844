"""Addresses of this computer in local networks, sorted by how likely it is that phones can reach them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network
from typing import Final, NamedTuple

LOOPBACK: Final = "127.0.0.1"
_NETWORKS: Final = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")))
"""Private networks; the last has the addresses that computers choose when no network assigns any."""
_OWN_COMPUTER: Final = IPv4Network("127.0.0.0/8")
_VIRTUAL: Final = re.compile(
    r"^(?:br-|bridge\d|cni|docker|flannel|ham\d|ipsec|lo\d?$|lxc|lxd|podman|ppp|tailscale|tap|tun|utun|veth|virbr|vmenet"
    r"|vmnet|vnet|vnic|wg|zt)"
    r"|cisco anyconnect|fortinet|hamachi|hyper-v|loopback|openvpn|parallels|tap-windows|tunnel|vethernet|virtualbox"
    r"|vboxnet|vmware|vpn|wintun|wireguard|wsl|zerotier",
    re.IGNORECASE,
)
"""Names of adapters of virtual machines, containers and private tunnels; no phone is behind one."""


class Adapter(NamedTuple):
    """A network adapter: its names, up to three, and its IPv4 addresses."""

    names: tuple[str, ...]
    addresses: tuple[str, ...]


def local_addresses(*, loopback: bool = False) -> tuple[str, ...]:
    """Return the IPv4 addresses of this computer in local networks, best first. Raises OSError.

    `loopback`: include the address that only this computer can reach; it is also returned if there is no other.
    """
    import ifaddr

    adapters = [
        Adapter(
            (adapter.name, adapter.nice_name, *{ip.nice_name for ip in adapter.ips}),
            tuple(ip.ip for ip in adapter.ips if isinstance(ip.ip, str)),
        )
        for adapter in ifaddr.get_adapters()
    ]
    addresses = sort_addresses(adapters)
    return (*addresses, LOOPBACK) if loopback or not addresses else addresses


def sort_addresses(adapters: Iterable[Adapter]) -> tuple[str, ...]:
    """Return the addresses in local networks: real adapters before virtual ones, private networks before others."""
    ranks: dict[str, tuple[bool, int]] = {}
    for adapter in adapters:
        is_virtual = any(_VIRTUAL.search(name) for name in adapter.names)
        for address in adapter.addresses:
            network = next((place for place, net in enumerate(_NETWORKS) if IPv4Address(address) in net), None)
            if network is not None:
                ranks.setdefault(address, (is_virtual, network))
    return tuple(sorted(ranks, key=lambda address: ranks[address]))


def is_local(address: str) -> bool:
    """Return whether an IPv4 address belongs to a local network or to this computer."""
    return any(IPv4Address(address) in network for network in (*_NETWORKS, _OWN_COMPUTER))
