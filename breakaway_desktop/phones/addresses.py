"""Addresses of this computer in local networks, sorted by how likely it is that phones can reach them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path
from typing import Final, NamedTuple

LOOPBACK: Final = "127.0.0.1"
_NETWORKS: Final = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")))
"""Private networks; the last has the addresses that computers choose when no network assigns any."""
_OWN_COMPUTER: Final = IPv4Network("127.0.0.0/8")
_REAL: Final = re.compile(
    r"^(?:wl|wifi|en|eth|usb|rndis|bnep|bond|team|br\d|ath|ra\d|lan\d)|wi-fi|wifi|wlan|wireless|802\.11|ethernet|gbe\b",
    re.IGNORECASE,
)
"""Names of adapters of a Wi-Fi or a cable, on Linux, macOS and Windows."""
_VIRTUAL: Final = re.compile(
    r"^(?:anbox|bridge\d|br-|cali|cilium|clat|cni|docker|dummy|flannel|genev|gpd|gre|ham\d|ifb|incus|ipsec|ip6tnl|kube|lo\d?$"
    r"|lxc|lxd|mpqemu|nebula|nordlynx|outline|ovs|podman|ppp|proton|sit\d|snx|tailscale|tap|tun|utun|veth|virbr|vmenet|vmnet"
    r"|vnet|vnic|waydroid|weave|wg|wt\d|wwan|zt)"
    r"|anyconnect|cscotun|fortinet|hamachi|hyper-v|loopback|openvpn|pangp|parallels|(?<!wi-fi direct )\bvirtual\b"
    r"|tap-|tunnel|vethernet|virtualbox|vboxnet|vmware|vpn|warp|wintun|wireguard|wsl|zerotier",
    re.IGNORECASE,
)
"""Names of adapters of virtual machines, containers and private tunnels; no phone is behind one."""
_WHOLE: Final = 31
"""Bits of the network of an adapter that has at most one other computer at its end: a tunnel."""
_DEVICES: Final = Path("/sys/class/net")
"""Folder in which Linux describes its adapters."""
_UP: Final = 1
"""Flag of an adapter that is switched on."""


class Adapter(NamedTuple):
    """A network adapter: its names, up to three, and its IPv4 addresses.

    `bits`: those of its network, the most of all addresses. `is_real`: whether it is of hardware; None: unknown.
    """

    names: tuple[str, ...]
    addresses: tuple[str, ...]
    bits: int = 24
    is_up: bool = True
    is_real: bool | None = None


def local_addresses(*, loopback: bool = False) -> tuple[str, ...]:
    """Return the IPv4 addresses of this computer in local networks, best first. Raises OSError.

    `loopback`: include the address that only this computer can reach; it is also returned if there is no other.
    """
    import ifaddr

    adapters = []
    for adapter in ifaddr.get_adapters():
        ips = [ip for ip in adapter.ips if isinstance(ip.ip, str)]
        names = (adapter.name, adapter.nice_name, *{ip.nice_name for ip in adapter.ips})
        bits = max((ip.network_prefix for ip in ips), default=0)
        device = _DEVICES / adapter.name
        adapters.append(Adapter(names, tuple(str(ip.ip) for ip in ips), bits, is_up(device), is_real(device)))
    addresses = sort_addresses(adapters)
    return (*addresses, LOOPBACK) if loopback or not addresses else addresses


def is_up(device: Path) -> bool:
    """Return whether Linux has switched this adapter on and it has a connection; True on other systems."""
    try:
        flags = int((device / "flags").read_text(encoding="ascii"), 16)
        state = (device / "operstate").read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return True
    return bool(flags & _UP) and state not in ("down", "lowerlayerdown", "notpresent")


def is_real(device: Path, depth: int = 3) -> bool | None:
    """Return whether this adapter is of hardware, or joins one that is, such as a bridge; None if it is not Linux’s."""
    if not (device / "flags").is_file():
        return None
    lower = [] if depth == 0 else sorted(device.glob("lower_*"))
    return (device / "device").exists() or any(is_real(device.parent / one.name[6:], depth - 1) for one in lower)


def sort_addresses(adapters: Iterable[Adapter]) -> tuple[str, ...]:
    """Return the addresses in local networks: of Wi-Fi and cables before others, virtual adapters last, and private
    networks before others. Adapters that are down are left out.
    """
    ranks: dict[str, tuple[int, int]] = {}
    for adapter in adapters:
        for address in adapter.addresses if adapter.is_up else ():
            network = next((place for place, net in enumerate(_NETWORKS) if IPv4Address(address) in net), None)
            if network is not None:
                ranks.setdefault(address, (_rank(adapter), network))
    return tuple(sorted(ranks, key=lambda address: ranks[address]))


def _rank(adapter: Adapter) -> int:
    """Return 0 for an adapter of a Wi-Fi or a cable, 1 if that is unknown, 2 for a virtual one or a tunnel."""
    if adapter.is_real is False or adapter.bits >= _WHOLE or any(map(_VIRTUAL.search, adapter.names)):
        return 2
    return 0 if adapter.is_real or any(map(_REAL.search, adapter.names)) else 1


def is_local(address: str) -> bool:
    """Return whether an IPv4 address belongs to a local network or to this computer."""
    return any(IPv4Address(address) in network for network in (*_NETWORKS, _OWN_COMPUTER))
