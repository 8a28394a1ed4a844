"""Addresses of this computer in local networks, sorted by how likely it is that phones can reach them."""

from __future__ import annotations

import ctypes
import re
import socket
import struct
import sys
from collections.abc import Callable, Iterable
from enum import Enum, auto
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path
from typing import Final, NamedTuple

# What the system says of an adapter. Its name says nothing: a tunnel may be called “office” or “wlan”.


class Kind(Enum):
    """What an adapter is: for a cable or a Wi-Fi, of a mobile network, or anything else, such as a tunnel."""

    LOCAL = auto()
    MOBILE = auto()
    UNKNOWN = auto()


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


# What the system says of an adapter. Its name says nothing: a tunnel may be called “office” or “wlan”.

DEVICES: Final = Path("/sys/class/net")
"""Folder in which Linux describes its adapters."""
_UP, _ETHERNET, _SIMULATED = 1, "1", "/devices/virtual/"
"""Of Linux: a flag of an adapter that is on, the type of cables and Wi-Fis, and what is in the path of no hardware."""
_MAC_FLAGS, _MAC_FUNCTION, _MAC_TUNNEL, _MAC_LOCAL, _MAC_MOBILE = 0xC0206911, 0xC02069AD, 0x10, (2, 3), 5
"""Of macOS: SIOCGIFFLAGS, SIOCGIFFUNCTIONALTYPE, the flag POINTOPOINT, the functions of cable, Wi-Fi, and cellular."""
_ROW_BYTES, _ROW_INDEX, _ROW_TYPE, _ROW_FLAGS = 1352, 8, 1128, 1152
"""Size of MIB_IF_ROW2 of Windows, and where in it index, type and flags of an adapter are."""
_WINDOWS_HARDWARE, _WINDOWS_LOCAL, _WINDOWS_MOBILE = 1, (6, 71), (243, 244)
"""Of Windows: the flag HardwareInterface, the types of cable and Wi-Fi, and those of mobile networks."""


def read_kind(name: str, index: int) -> Kind:
    """Ask the system for the kind of an adapter. `index`: the system's number of it."""
    try:
        if sys.platform == "darwin":
            from fcntl import ioctl

            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
                return mac_kind(name, lambda request, about: ioctl(asked, request, about))
        if sys.platform == "win32":
            row = ctypes.create_string_buffer(_ROW_BYTES)
            struct.pack_into("<I", row, _ROW_INDEX, index)
            return Kind.UNKNOWN if ctypes.WinDLL("iphlpapi").GetIfEntry2(row) else windows_kind(row.raw)
        # The folder may be that of another network namespace, with an adapter of the same name; other systems lack it.
        return linux_kind(DEVICES / name) if _read(DEVICES / name, "ifindex") == str(index) else Kind.UNKNOWN
    except (OSError, ValueError):
        return Kind.UNKNOWN


def linux_kind(device: Path, depth: int = 3) -> Kind:
    """Return the kind of an adapter from its folder. A bridge or bond is what all its ports are. Raises OSError."""
    if "DEVTYPE=wwan" in _read(device, "uevent").split():
        return Kind.MOBILE
    if _read(device, "type") != _ETHERNET or depth == 0:
        return Kind.UNKNOWN
    if (device / "bridge").exists():
        ports = [port.name for port in (device / "brif").iterdir()]
    elif (device / "bonding").exists():
        ports = _read(device, "bonding/slaves").split()
    else:
        hardware = (device / "device").resolve()
        return Kind.LOCAL if hardware.exists() and _SIMULATED not in hardware.as_posix() else Kind.UNKNOWN
    kinds = {linux_kind(device.parent / port, depth - 1) for port in ports}
    return Kind.MOBILE if Kind.MOBILE in kinds else Kind.LOCAL if kinds == {Kind.LOCAL} else Kind.UNKNOWN


def mac_kind(name: str, ask: Callable[[int, bytes], bytes]) -> Kind:
    """Return the kind of an adapter from two answers of the system. Raises OSError.

    A tunnel has the function of what it runs over, and ZeroTier's is a cable by function; but a name of `en` and a
    number is given to drivers of hardware alone, and nobody can rename an adapter there.
    """
    about = name.encode().ljust(32, b"\0")
    flags, function = (int.from_bytes(ask(what, about)[16:18], "little") for what in (_MAC_FLAGS, _MAC_FUNCTION))
    if function == _MAC_MOBILE:
        return Kind.MOBILE
    is_local = function in _MAC_LOCAL and not flags & _MAC_TUNNEL and re.fullmatch(r"en\d+", name)
    return Kind.LOCAL if is_local else Kind.UNKNOWN


def windows_kind(row: bytes) -> Kind:
    """Return the kind of an adapter from its MIB_IF_ROW2."""
    type_ = int.from_bytes(row[_ROW_TYPE : _ROW_TYPE + 4], "little")
    if type_ in _WINDOWS_MOBILE:
        return Kind.MOBILE
    return Kind.LOCAL if type_ in _WINDOWS_LOCAL and row[_ROW_FLAGS] & _WINDOWS_HARDWARE else Kind.UNKNOWN


def is_up(device: Path) -> bool:
    """Return whether Linux has switched this adapter on and it has a connection; True on other systems."""
    try:
        flags, state = int(_read(device, "flags"), 16), _read(device, "operstate")
    except (OSError, ValueError):
        return True
    return bool(flags & _UP) and state not in ("down", "lowerlayerdown", "notpresent")


def _read(device: Path, name: str) -> str:
    return (device / name).read_text(encoding="ascii").strip()
