"""What the system says of a network adapter: that it is hardware, that it is of a mobile network, or nothing of both.

Its name says nothing: a tunnel may be called `office` or `wlan`.
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
_ETHERNET: Final = "1"
"""Type of an adapter of a cable or a Wi-Fi (Linux)."""
_SIMULATED: Final = "/devices/virtual/"
"""Part of the path of a device that is a program (Linux)."""
_UP: Final = 1
"""Flag of an adapter that is switched on (Linux)."""
_MAC_FLAGS, _MAC_FUNCTION = 0xC0206911, 0xC02069AD
"""Requests SIOCGIFFLAGS and SIOCGIFFUNCTIONALTYPE of macOS."""
_MAC_POINT_TO_POINT: Final = 0x10
_MAC_CABLE, _MAC_WIFI, _MAC_CELLULAR = 2, 3, 5
_ROW_BYTES, _ROW_INDEX, _ROW_TYPE, _ROW_FLAGS = 1352, 8, 1128, 1152
"""Size of MIB_IF_ROW2 of Windows, and where in it index, type and flags of an adapter are."""
_WINDOWS_CABLE, _WINDOWS_WIFI, _WINDOWS_MOBILE = 6, 71, (243, 244)
_WINDOWS_HARDWARE: Final = 1


class Kind(Enum):
    """What an adapter is."""

    LOCAL = auto()
    """Hardware for a cable or a Wi-Fi, or a bridge or bond of nothing else."""
    MOBILE = auto()
    """Of a mobile network, in which all others are strangers."""
    UNKNOWN = auto()
    """Anything else, such as a tunnel, or a system that does not say."""


def read_kind(name: str, index: int) -> Kind:
    """Ask the system for the kind of an adapter. `index`: the system's number of it."""
    try:
        if sys.platform == "linux":
            device = DEVICES / name
            # The folder may be that of another network namespace, with an adapter of the same name.
            return linux_kind(device) if _read(device, "ifindex") == str(index) else Kind.UNKNOWN
        if sys.platform == "darwin":
            from fcntl import ioctl

            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
                return mac_kind(name, lambda request, about: ioctl(asked, request, about))
        if sys.platform == "win32":
            row = ctypes.create_string_buffer(_ROW_BYTES)
            struct.pack_into("<I", row, _ROW_INDEX, index)
            return Kind.UNKNOWN if ctypes.WinDLL("iphlpapi").GetIfEntry2(row) else windows_kind(row.raw)
    except (OSError, ValueError):
        pass
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
        is_hardware = (device / "device").exists() and _SIMULATED not in (device / "device").resolve().as_posix()
        return Kind.LOCAL if is_hardware else Kind.UNKNOWN
    kinds = {linux_kind(device.parent / port, depth - 1) for port in ports}
    return Kind.MOBILE if Kind.MOBILE in kinds else Kind.LOCAL if kinds == {Kind.LOCAL} else Kind.UNKNOWN


def mac_kind(name: str, ask: Callable[[int, bytes], bytes]) -> Kind:
    """Return the kind of an adapter from two answers of the system. Raises OSError.

    A tunnel has the function of what it runs over, and ZeroTier's is a cable by function; but a name of `en` and a
    number is given to drivers of hardware alone, and nobody can rename an adapter there.
    """
    about = name.encode().ljust(32, b"\0")
    flags = int.from_bytes(ask(_MAC_FLAGS, about)[16:18], "little")
    function = int.from_bytes(ask(_MAC_FUNCTION, about)[16:20], "little")
    if function == _MAC_CELLULAR:
        return Kind.MOBILE
    is_hardware = function in (_MAC_CABLE, _MAC_WIFI) and re.fullmatch(r"en\d+", name) is not None
    return Kind.LOCAL if is_hardware and not flags & _MAC_POINT_TO_POINT else Kind.UNKNOWN


def windows_kind(row: bytes) -> Kind:
    """Return the kind of an adapter from its MIB_IF_ROW2."""
    type_ = int.from_bytes(row[_ROW_TYPE : _ROW_TYPE + 4], "little")
    if type_ in _WINDOWS_MOBILE:
        return Kind.MOBILE
    is_hardware = type_ in (_WINDOWS_CABLE, _WINDOWS_WIFI) and row[_ROW_FLAGS] & _WINDOWS_HARDWARE
    return Kind.LOCAL if is_hardware else Kind.UNKNOWN


def is_up(device: Path) -> bool:
    """Return whether Linux has switched this adapter on and it has a connection; True on other systems."""
    try:
        flags, state = int(_read(device, "flags"), 16), _read(device, "operstate")
    except (OSError, ValueError):
        return True
    return bool(flags & _UP) and state not in ("down", "lowerlayerdown", "notpresent")


def _read(device: Path, name: str) -> str:
    return (device / name).read_text(encoding="ascii").strip()
