"""What the program remembers from one evening to the next: language, pace, size of letters, the window's size."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from breakaway_desktop.places import config_folder
from breakaway_desktop.words import LANGUAGES

FILE = "settings.json"
SPEED_NAMES = ("slow", "normal", "fast", "off")
PEEKS = (3, 5, 10, 20, 0)
"""Seconds that secret cards lie open once they are turned up; 0: until they are turned down."""


@dataclass(slots=True)
class Settings:
    """Everything has a default; what a file says wrongly is passed over."""

    language: str = "en"
    speed: str = "normal"
    scale: float = 1.0
    window: tuple[int, int] = (1280, 800)
    peek: int = 10
    first_press: bool = False
    """Whether the number of a card plays it at once."""
    setup: dict[str, Any] = field(default_factory=dict)
    """The last set-up of a race, as the form writes it down; empty before the first."""

    def save(self, folder: Path | None = None) -> bool:
        """Writes them down; tells whether it could."""
        folder = folder or config_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            aside = folder / f".{FILE}.part"
            aside.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")
            aside.replace(folder / FILE)
        except OSError:
            return False
        return True


def load_settings(folder: Path | None = None) -> Settings:
    """The settings on file, or the defaults. A file that cannot be read is set aside under another name."""
    path = (folder or config_folder()) / FILE
    settings = Settings()
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(found, dict):
            raise ValueError("not an object")
    except FileNotFoundError:
        return settings
    except (OSError, ValueError, RecursionError):
        with suppress(OSError):
            path.replace(path.with_suffix(".broken"))
        return settings
    for name in (row.name for row in fields(Settings)):
        if name in found and _fits(name, found[name]):
            value = found[name]
            setattr(settings, name, tuple(value) if name == "window" else value)
    return settings


def _fits(name: str, value: Any) -> bool:
    if name == "language":
        return isinstance(value, str) and value in LANGUAGES
    if name == "speed":
        return value in SPEED_NAMES
    if name == "peek":
        return type(value) is int and value in PEEKS
    if name == "setup":
        return isinstance(value, dict)
    if name == "first_press":
        return isinstance(value, bool)
    if name == "scale":
        return isinstance(value, int | float) and not isinstance(value, bool) and 0.75 <= value <= 2.0
    sizes = isinstance(value, list) and len(value) == 2
    return sizes and all(type(side) is int and 200 <= side <= 20_000 for side in value)
