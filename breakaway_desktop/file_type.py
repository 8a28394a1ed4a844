"""Race files opened by a double click: what Windows is told of them, on request alone, and how it forgets it.

All of it lies under HKEY_CURRENT_USER, so that it holds for one user and needs no administrator.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from breakaway_desktop.record.document import ENDING

NAME: Final = "Breaking Away"
KIND: Final = "BreakingAway.Race"
"""How Windows calls the kind of file."""
_CLASSES: Final = "Software\\Classes"
_ENDING_KEY: Final = f"{_CLASSES}\\{ENDING}"
_OFFERS_KEY: Final = f"{_ENDING_KEY}\\OpenWithProgids"
_KIND_KEY: Final = f"{_CLASSES}\\{KIND}"
_COMMAND_KEY: Final = f"{_KIND_KEY}\\shell\\open\\command"
_CHOICE_KEY: Final = f"Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\FileExts\\{ENDING}\\UserChoice"
"""What the user has chosen in “Open with”; no program may write it."""
_ASSOCIATIONS_CHANGED: Final = 0x08000000


class Registry(Protocol):
    """The keys of one user. A value without a name is the key's own."""

    def read(self, key: str, name: str = "") -> str | None:
        """Return a value, or None where there is none."""

    def write(self, key: str, text: str, name: str = "") -> None:
        """Set a value; the key is made if needed."""

    def delete_value(self, key: str, name: str = "") -> None:
        """Remove a value, if it is there."""

    def delete_key(self, key: str) -> None:
        """Remove a key and all below it, if it is there."""

    def is_empty(self, key: str) -> bool:
        """Return whether a key has neither values nor keys, or is not there."""


def user_registry() -> Registry | None:
    """Return the registry of who is signed in; None on other systems than Windows."""
    system: str = sys.platform
    return UserRegistry() if system == "win32" else None


def register_program(registry: Registry) -> bool:
    """Let a double click on a race open this program, and tell the desktop.

    Return False where another program opens races: ours is then offered beside it. Raises OSError.
    """
    is_opener = register_races(
        registry, *opening_command(Path(sys.executable), is_frozen=getattr(sys, "frozen", False))
    )
    _tell_desktop()
    return is_opener


def unregister_program(registry: Registry) -> bool:
    """Undo `register_program`, and tell the desktop. Return whether there was anything to undo. Raises OSError."""
    was_there = unregister_races(registry)
    _tell_desktop()
    return was_there


def is_registered(registry: Registry) -> bool:
    """Return whether `register_races` has been called, and not undone."""
    return registry.read(_COMMAND_KEY) is not None


def has_other_opener(registry: Registry) -> bool:
    """Return whether a double click on a race opens another program."""
    openers = registry.read(_CHOICE_KEY, "ProgId"), registry.read(_ENDING_KEY)
    return next(filter(None, openers), KIND) != KIND


def register_races(registry: Registry, command: str, icon: str = "") -> bool:
    """Let a double click on a race call the command, in which `%1` is the file. Return as `register_program` does.

    Raises OSError.
    """
    registry.write(_KIND_KEY, f"{NAME} race")
    if icon:
        registry.write(f"{_KIND_KEY}\\DefaultIcon", icon)
    registry.write(_COMMAND_KEY, command)
    registry.write(_OFFERS_KEY, "", KIND)
    if not registry.read(_ENDING_KEY):
        registry.write(_ENDING_KEY, KIND)
    return not has_other_opener(registry)


def unregister_races(registry: Registry) -> bool:
    """Remove what `register_races` has written, and nothing of other programs.

    Return whether there was anything. Raises OSError.
    """
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
    """Return the command by which Windows is to open a file, and where its icon is, empty for none.

    It is the program without a console, which lies beside the one that is asked.
    """
    if is_frozen:
        window = executable.with_name(f"{NAME}.exe")
        program = window if window.is_file() else executable
        return f'"{program}" "%1"', f'"{program}",0'
    window = executable.with_name("pythonw.exe")
    return f'"{window if window.is_file() else executable}" -m breakaway_desktop "%1"', ""


class UserRegistry:
    """The registry of Windows, of who is signed in."""

    def read(self, key: str, name: str = "") -> str | None:
        """Return a value that is text, or None where there is none that may be read."""
        if sys.platform == "win32":
            import winreg

            with suppress(OSError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as found:
                value = winreg.QueryValueEx(found, name)[0]
                return value if isinstance(value, str) else None
        return None

    def write(self, key: str, text: str, name: str = "") -> None:
        """Set a value; the key is made if needed."""
        if sys.platform == "win32":
            import winreg

            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as made:
                winreg.SetValueEx(made, name, 0, winreg.REG_SZ, text)

    def delete_value(self, key: str, name: str = "") -> None:
        """Remove a value, if it is there."""
        if sys.platform == "win32":
            import winreg

            with (
                suppress(FileNotFoundError),
                winreg.OpenKey(winreg.HKEY_CURRENT_USER, key, 0, winreg.KEY_SET_VALUE) as found,
            ):
                winreg.DeleteValue(found, name)

    def delete_key(self, key: str) -> None:
        """Remove a key and all below it, if it is there."""
        if sys.platform == "win32":
            import winreg

            with suppress(FileNotFoundError):
                with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as found:
                    below = [winreg.EnumKey(found, index) for index in range(winreg.QueryInfoKey(found)[0])]
                for name in below:
                    self.delete_key(f"{key}\\{name}")
                winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)

    def is_empty(self, key: str) -> bool:
        """Return whether a key has neither values nor keys, or is not there."""
        if sys.platform == "win32":
            import winreg

            with suppress(FileNotFoundError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as found:
                keys, values, _written = winreg.QueryInfoKey(found)
                return not keys and not values
        return True


def _tell_desktop() -> None:
    """Let Windows look at its icons and double clicks anew."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SHChangeNotify(_ASSOCIATIONS_CHANGED, 0, None, None)
