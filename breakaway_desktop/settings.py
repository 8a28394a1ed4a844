"""The program's settings: language, looks, sounds, keys, the window, folders."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.atomic import write_bytes, write_text
from breakaway_desktop.checked_files import read_ordinary
from breakaway_desktop.places import config_folder, expanded, races_folder
from breakaway_desktop.words import LANGUAGES

FILE = "settings.json"
SPEED_NAMES = ("slow", "normal", "fast", "off")
SYSTEM = "system"
THEMES = ("light", "dark", "contrast", SYSTEM)
"""The last follows the desktop, which is light or dark."""
MOTIONS = ("full", "still")
"""Riders roll to their squares; or they stand there at once, and nothing else slides either."""
SOUND_KINDS = ("freewheel", "card", "bell", "crowd", "points")
MOST_STEPS = 1000
PEEKS = (3, 5, 10, 20, 0)
"""Seconds that secret cards lie open once they are turned up; 0: until they are turned down."""
THINKING = (50, 100, 300, 1000)
"""Thousandths of a second that a bot may think about a decision."""
TEXT_SIZES: Final = (0, *range(100, 401, 25))
"""In percent; 0: as large as the window."""
_LARGEST_FILE: Final = 8 * 1024 * 1024
_DEEPEST: Final = 40
"""No settings nest deeper; Python reads more than it can write."""
_NO_LETTER: Final = re.compile("[\0\ud800-\udfff]")


def _is_whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _is_size(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_is_whole(side, 200, 20_000) for side in value)


def _is_scale(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0.75 <= value <= 2.0


def _text_size_of(scale: float) -> int:
    """What a file from before 0.3 meant: its 1 was the usual size, and there is nothing smaller now."""
    return math.ceil(scale * 4) * 25 if scale > 1 else 0


def _is_one_of(*names: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in names


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def _is_folder(value: Any) -> bool:
    """Whether races can be looked for there: a whole path, in letters that a file name can have."""
    if not isinstance(value, str) or _NO_LETTER.search(value):
        return False
    return not value or expanded(value).is_absolute()


def _is_dict(value: Any) -> bool:
    return isinstance(value, dict)


def _are_words(value: Any) -> bool:
    return _is_dict(value) and all(isinstance(word, str) for word in value.values())


def _are_volumes(value: Any) -> bool:
    return _is_dict(value) and all(_is_whole(value.get(kind, 100), 0, 100) for kind in SOUND_KINDS)


def _on_file(
    default: Any, fits: Callable[[Any], bool] = _is_bool, read: Callable[[Any], Any] = lambda value: value
) -> Any:
    """Return the field of a setting that is kept: its default, whether a value on file makes sense, and what it means.
    A list or dictionary is made anew for each object."""
    how = {"fits": fits, "read": read}
    if isinstance(default, list | dict):
        return field(default_factory=default.copy, metadata=how)
    return field(default=default, metadata=how)


@dataclass(slots=True)
class Settings:
    """Everything has a default, which holds where a file says something wrong; what it says besides is kept."""

    language: str = _on_file("en", _is_one_of(*LANGUAGES))
    theme: str = _on_file("light", _is_one_of(*THEMES))
    text_size: int = _on_file(0, lambda value: type(value) is int and value in TEXT_SIZES)
    """In percent; 0: as large as the window."""
    window: tuple[int, int] = _on_file((1280, 800), _is_size, tuple)
    full_screen: bool = _on_file(False)
    motion: str = _on_file("full", _is_one_of(*MOTIONS))
    speed: str = _on_file("normal", _is_one_of(*SPEED_NAMES))
    volume: int = _on_file(60, lambda value: _is_whole(value, 0, 100))
    """How loud all sounds together are, in percent."""
    volumes: dict[str, int] = _on_file(
        dict.fromkeys(SOUND_KINDS, 100),
        _are_volumes,
        lambda value: {kind: value.get(kind, 100) for kind in SOUND_KINDS},
    )
    """Of each kind of sound, in percent of `volume`."""
    muted: bool = _on_file(False)
    keys: dict[str, str] = _on_file({}, _are_words)
    """Keys that were moved: the name of the action and its key now, as the window's key map writes them."""
    peek: int = _on_file(10, lambda value: type(value) is int and value in PEEKS)
    first_press: bool = _on_file(False)
    """Whether the number of a card plays it at once."""
    thinking: int = _on_file(100, lambda value: type(value) is int and value in THINKING)
    """Thousandths of a second that a bot thinks at most about a decision."""
    hints: bool = _on_file(True)
    """Whether a player may ask what to play."""
    sheet: bool = _on_file(True)
    """Whether the movement log sheet stands open by itself where the window has room."""
    calm: bool = _on_file(False)
    """Whether the poster of a bright team is dark."""
    ride_for_me: bool = _on_file(False)
    """Whether cards that make no difference are played for the player."""
    races: str = _on_file("", _is_folder)
    """The folder in which races are kept; empty: the usual one."""
    setup: dict[str, Any] = _on_file({}, _is_dict)
    """The last set-up of a race, as the form writes it down; empty before the first."""
    quick: dict[str, Any] = _on_file({}, _is_dict)
    """What was chosen for the last quick race; empty before the first."""
    friends: dict[str, Any] = _on_file({}, _is_dict)
    """The last race of friends at this screen, as its page writes it down; empty before the first."""
    computer: str = _on_file(
        "", lambda value: isinstance(value, str) and re.fullmatch(r"[0-9a-f]{0,16}", value) is not None
    )
    """A random name of this computer: races that were begun here count in the statistics."""
    watched: list[str] = _on_file(
        [], lambda value: isinstance(value, list) and all(isinstance(name, str) for name in value)
    )
    """The samples that have been watched, by their names."""
    lesson: int = _on_file(0, lambda value: _is_whole(value, 0, MOST_STEPS))
    """The step of the tutorial to go on with, counted from 0."""
    learnt: bool = _on_file(False)
    """Whether the tutorial has been ridden to its end."""
    offered: bool = _on_file(False)
    """Whether the tutorial was offered on the very first start."""
    explained: bool = _on_file(False)
    """Whether a first card was explained in a race, and played."""
    extra: dict[str, Any] = field(default_factory=dict)
    """What the file says that this program does not know: a newer one may."""
    backup: Path | None = None
    """Where a file lies that could not be read; None if all went well."""
    misread: tuple[str, ...] = ()
    """The names of what the file says wrongly."""
    kept_copy: Path | None = None
    """Where the file lies as it was with those; None without any, or if it could not be copied."""

    @property
    def is_still(self) -> bool:
        """Whether nothing slides, neither riders nor cards nor curtains."""
        return self.motion == "still"

    @property
    def slides(self) -> bool:
        """Whether curtains rise and riders roll."""
        return self.speed != "off" and not self.is_still

    @property
    def folder(self) -> Path:
        """Where races are kept."""
        return expanded(self.races) if self.races else races_folder()

    def pass_over(self, name: str, folder: Path | None = None) -> None:
        """Notes that what the file says of `name` makes no sense, and keeps a copy of the file as it is."""
        self.misread += (name,)
        self.kept_copy = self.kept_copy or _copied((folder or config_folder()) / FILE)

    def save(self, folder: Path | None = None) -> bool:
        """Writes them down; tells whether it could."""
        own = {row.name: getattr(self, row.name) for row in fields(self) if row.metadata}
        try:
            write_text((folder or config_folder()) / FILE, json.dumps({**self.extra, **own}, indent=1) + "\n")
        except OSError:
            return False
        return True


def load_settings(folder: Path | None = None, *, touch: bool = True) -> Settings:
    """The settings on file, or the defaults. A file that cannot be read is renamed, and one of
    which something is not understood is copied there, unless nothing is to be touched yet."""
    path = (folder or config_folder()) / FILE
    settings = Settings()
    try:
        found = json.loads(read_ordinary(path, _LARGEST_FILE).decode("utf-8"))
        if not isinstance(found, dict) or _is_deep(found):
            raise ValueError("not an object, or none that could be written again")
    except FileNotFoundError:
        return settings
    except (OSError, ValueError, RecursionError):
        settings.backup = _as_backup(path) if touch else path
        return settings
    known = {row.name: row.metadata for row in fields(Settings) if row.metadata}
    for name, value in found.items():
        if name == "scale":
            if not _is_scale(value):
                settings.misread += (name,)
            elif "text_size" not in found:
                settings.text_size = _text_size_of(value)
        elif name not in known:
            settings.extra[name] = value
        elif known[name]["fits"](value):
            setattr(settings, name, known[name]["read"](value))
        else:
            settings.misread += (name,)
    if settings.misread and touch:
        settings.kept_copy = _copied(path)
    return settings


def _as_backup(path: Path) -> Path:
    """Renames a broken file; where it lies now, or still if it cannot be renamed."""
    broken = path.with_suffix(".broken")
    with suppress(OSError):
        path.replace(broken)
        return broken
    return path


def _copied(path: Path) -> Path | None:
    """Copies a file of which something was not understood; where the copy lies, None if it could not be written."""
    broken = path.with_suffix(".broken")
    try:
        write_bytes(broken, read_ordinary(path, _LARGEST_FILE))
    except OSError:
        return None
    return broken


def _is_deep(value: Any, deepest: int = _DEEPEST) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return deepest == 0 or any(_is_deep(one, deepest - 1) for one in inner)
