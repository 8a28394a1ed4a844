"""Opening race files with a double click: registration on Windows, only on request, and its removal.

All keys are under HKEY_CURRENT_USER, so that the registration applies to one user and needs no administrator.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from breakaway_desktop.record.document import ENDING

NAME: Final = "Breaking Away"
KIND: Final = "BreakingAway.Race"
"""Name of the file type on Windows."""
_CLASSES: Final = "Software\\Classes"
_ENDING_KEY: Final = f"{_CLASSES}\\{ENDING}"
_OFFERS_KEY: Final = f"{_ENDING_KEY}\\OpenWithProgids"
_KIND_KEY: Final = f"{_CLASSES}\\{KIND}"
_COMMAND_KEY: Final = f"{_KIND_KEY}\\shell\\open\\command"
_CHOICE_KEY: Final = f"Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\FileExts\\{ENDING}\\UserChoice"
"""The user's choice in “Open with”; programs must not write it."""
_ASSOCIATIONS_CHANGED: Final = 0x08000000


class Registry(Protocol):
    """The keys of one user. A value without a name is the default value of its key."""

    def read(self, key: str, name: str = "") -> str | None:
        """Return a value; None if there is none."""

    def write(self, key: str, text: str, name: str = "") -> None:
        """Set a value; create the key if needed."""

    def delete_value(self, key: str, name: str = "") -> None:
        """Remove a value if it exists."""

    def delete_key(self, key: str) -> None:
        """Remove a key and all keys below it, if it exists."""

    def is_empty(self, key: str) -> bool:
        """Return whether a key has neither values nor keys, or does not exist."""


def user_registry() -> Registry | None:
    """Return the registry of the current user; None on systems other than Windows."""
    if sys.platform == "win32":
        return UserRegistry()
    else:
        return None


def register_program(registry: Registry) -> bool:
    """Register this program for race files and notify the desktop. Raises OSError.

    Return False if another program opens races; this one is then offered under “Open with”.
    """
    is_opener = register_races(
        registry, *opening_command(Path(sys.executable), is_frozen=getattr(sys, "frozen", False))
    )
    _notify_desktop()
    return is_opener


def unregister_program(registry: Registry) -> bool:
    """Undo `register_program` and notify the desktop. Return whether it was registered. Raises OSError."""
    was_there = unregister_races(registry)
    _notify_desktop()
    return was_there


def is_registered(registry: Registry) -> bool:
    """Return whether `register_races` is in effect."""
    return registry.read(_COMMAND_KEY) is not None


def has_other_opener(registry: Registry) -> bool:
    """Return whether a double click on a race opens another program."""
    openers = registry.read(_CHOICE_KEY, "ProgId"), registry.read(_ENDING_KEY)
    return next(filter(None, openers), KIND) != KIND


def register_races(registry: Registry, command: str, icon: str = "") -> bool:
    """Register a command for race files, in which `%1` is the file, like `register_program`. Raises OSError."""
    registry.write(_KIND_KEY, f"{NAME} race")
    if icon:
        registry.write(f"{_KIND_KEY}\\DefaultIcon", icon)
    registry.write(_COMMAND_KEY, command)
    registry.write(_OFFERS_KEY, "", KIND)
    if not registry.read(_ENDING_KEY):
        registry.write(_ENDING_KEY, KIND)
    return not has_other_opener(registry)


def unregister_races(registry: Registry) -> bool:
    """Remove what `register_races` wrote, and nothing else. Return whether it was registered. Raises OSError."""
    was_there = is_registered(registry)
    registry.delete_key(_KIND_KEY)
    registry.delete_value(_OFFERS_KEY, KIND)
    if registry.read(_ENDING_KEY) == KIND:
        registry.delete_value(_ENDING_KEY)
    for key in (_OFFERS_KEY, _ENDING_KEY):
        if registry.is_empty(key):
            registry.delete_key(key)
    return was_there


def opening_command(executable: Path, *, is_frozen: bool) -> tuple[str, str]:
    """Return the command that opens a file on Windows, and the location of its icon, empty if there is none.

    The command starts the program without a console that is in the same folder as `executable`.
    """
    if is_frozen:
        window = executable.with_name(f"{NAME}.exe")
        program = window if window.is_file() else executable
        return f'"{program}" "%1"', f'"{program}",0'
    window = executable.with_name("pythonw.exe")
    return f'"{window if window.is_file() else executable}" -m breakaway_desktop "%1"', ""


if sys.platform == "win32":
    import winreg

    class UserRegistry:
        """The registry of the current Windows user."""

        def read(self, key: str, name: str = "") -> str | None:
            """Return a text value; None if there is none or it cannot be read."""
            with suppress(OSError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as handle:
                value = winreg.QueryValueEx(handle, name)[0]
                return value if isinstance(value, str) else None
            return None

        def write(self, key: str, text: str, name: str = "") -> None:
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as handle:
                winreg.SetValueEx(handle, name, 0, winreg.REG_SZ, text)

        def delete_value(self, key: str, name: str = "") -> None:
            with (
                suppress(FileNotFoundError),
                winreg.OpenKey(winreg.HKEY_CURRENT_USER, key, 0, winreg.KEY_SET_VALUE) as handle,
            ):
                winreg.DeleteValue(handle, name)

        def delete_key(self, key: str) -> None:
            with suppress(FileNotFoundError):
                with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as handle:
                    below = [winreg.EnumKey(handle, index) for index in range(winreg.QueryInfoKey(handle)[0])]
                for name in below:
                    self.delete_key(f"{key}\\{name}")
                winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)

        def is_empty(self, key: str) -> bool:
            with suppress(FileNotFoundError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as handle:
                keys, values, _written = winreg.QueryInfoKey(handle)
                return not keys and not values
            return True


def _notify_desktop() -> None:
    """Tell Windows to reload its icons and file types."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SHChangeNotify(_ASSOCIATIONS_CHANGED, 0, None, None)
