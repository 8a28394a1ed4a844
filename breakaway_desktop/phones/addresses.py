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
_UNASSIGNED: Final = len(_NETWORKS) - 1
_OWN_COMPUTER: Final = IPv4Network("127.0.0.0/8")
_SHARED: Final = IPv4Network("100.64.0.0/10")
_REAL: Final = re.compile(
    r"^(?:wl|wifi|en|eth|usb|rndis|bnep|bond|team|br\d|ath|ra\d|lan\d)|wi-fi|wifi|wlan|wireless|802\.11|ethernet|gbe\b",
    re.IGNORECASE,
)
"""Names of adapters of a Wi-Fi or a cable, on Linux, macOS and Windows."""
_VPN: Final = re.compile(
    r"^(?:gpd|ham\d|ipsec|nebula|nordlynx|outline|ppp|proton|snx|tailscale|tap|tun|utun|wg|wt\d|zt)"
    r"|anyconnect|check point|cscotun|fortinet|hamachi|pangp|tap-|tun\d|tunnel|vpn|warp|wintun|wireguard|_wg|zerotier",
    re.IGNORECASE,
)
"""Names of adapters of a VPN, one's own or not."""
_VIRTUAL: Final = re.compile(
    r"^(?:anbox|bridge\d|br-|cali|cilium|clat|cni|docker|dummy|flannel|genev|gre|ifb|incus|ip6tnl|kube|lo\d?$"
    r"|lxc|lxd|mpqemu|ovs|podman|sit\d|veth|virbr|vmenet|vmnet|vnet|vnic|waydroid|weave)"
    r"|hyper-v|loopback|parallels|(?<!wi-fi direct )\bvirtual\b|vethernet|virtualbox|vboxnet|vmware|wsl",
    re.IGNORECASE,
)
"""Names of adapters of virtual machines and containers; no phone is behind one, but a few hot spots have such names."""
_MOBILE: Final = re.compile(r"^(?:pdp_ip|rmnet|wwan)|mobile broadband|cellular", re.IGNORECASE)
"""Names of adapters of a mobile network, in which all others are strangers."""
_WHOLE: Final = 31
"""Bits of the network of an adapter that has at most one other computer at its end: a tunnel."""
_DEVICES: Final = Path("/sys/class/net")
"""Folder in which Linux describes its adapters."""
_UP: Final = 1
"""Flag of an adapter that is switched on."""


class Adapter(NamedTuple):
    """A network adapter: its names, up to three, and its IPv4 addresses in one network.

    `bits`: those of its network. `is_real`: whether it is of hardware; None: unknown.
    """

    names: tuple[str, ...]
    addresses: tuple[str, ...]
    bits: int = 24
    is_up: bool = True
    is_real: bool | None = None

    @property
    def is_vpn(self) -> bool:
        """Whether a VPN has it, by its name or because only one other computer is at its end."""
        is_tunnel = self.bits >= _WHOLE and not self.is_real
        return is_tunnel or any(map(_VPN.search, self.names))


class Way(NamedTuple):
    """An address at which this computer can be reached.

    `adapter`: a name of its adapter. `network`: the computers that are directly reached from it.
    """

    address: str
    adapter: str
    network: IPv4Network
    is_vpn: bool


def read_adapters() -> list[Adapter]:
    """Return the adapters of this computer, once for each network that they are in. Raises OSError."""
    import ifaddr

    adapters = []
    for adapter in ifaddr.get_adapters():
        device = _DEVICES / adapter.name
        ips = [ip for ip in adapter.ips if isinstance(ip.ip, str)]
        for ip in ips:
            names = adapter.name, adapter.nice_name, ip.nice_name
            adapters.append(Adapter(names, (str(ip.ip),), ip.network_prefix, is_up(device), is_real(device)))
    return adapters


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


def sort_ways(adapters: Iterable[Adapter]) -> tuple[Way, ...]:
    """Return the ways to this computer: those of VPNs last, of Wi-Fi and cables before others, virtual adapters after
    those, and private networks before others. Adapters that are down, and mobile networks, are left out.
    """
    ranks: dict[Way, tuple[bool, int, int]] = {}
    for adapter in adapters:
        if not adapter.is_up or any(map(_MOBILE.search, adapter.names)):
            continue
        for address in adapter.addresses:
            network = next((place for place, net in enumerate(_NETWORKS) if IPv4Address(address) in net), None)
            if adapter.is_vpn:  # a tunnel without an address of its own is not in use
                network = None if network == _UNASSIGNED else len(_NETWORKS) if is_shared(address) else network
            if network is not None:
                own = IPv4Network((address, adapter.bits), strict=False)
                way = Way(address, adapter.names[-1], own, adapter.is_vpn)
                ranks.setdefault(way, (adapter.is_vpn, _rank(adapter), network))
    return tuple(sorted(ranks, key=lambda way: ranks[way]))


def _rank(adapter: Adapter) -> int:
    """Return 0 for an adapter of a Wi-Fi or a cable, 1 if that is unknown, 2 for a virtual one or a tunnel."""
    if adapter.is_real is False or adapter.bits >= _WHOLE or any(map(_VIRTUAL.search, adapter.names)):
        return 2
    return 0 if adapter.is_real or any(map(_REAL.search, adapter.names)) else 1


def is_private(address: str) -> bool:
    """Return whether an IPv4 address belongs to a private network."""
    return any(IPv4Address(address) in network for network in _NETWORKS)


def is_shared(address: str) -> bool:
    """Return whether an IPv4 address is one that providers and Tailscale give out (RFC 6598)."""
    return IPv4Address(address) in _SHARED


def is_own(address: str) -> bool:
    """Return whether only this computer can have called from this address."""
    return IPv4Address(address) in _OWN_COMPUTER
