"""What the system says of a network adapter: that it is hardware, that it is of a mobile network, or nothing of both.

Its name says nothing: a tunnel may be called “office” or “wlan”.
"""

from __future__ import annotations

import ctypes
import re
import socket
import struct
import sys
from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path
from typing import Final

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


class Kind(Enum):
    """What an adapter is: for a cable or a Wi-Fi, of a mobile network, or anything else, such as a tunnel."""

    LOCAL = auto()
    MOBILE = auto()
    UNKNOWN = auto()


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
