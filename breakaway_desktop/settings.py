"""Settings of the program: language, appearance, sounds, keys, window, folders."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, overload

from breakaway_desktop.kit.files.atomic import write_bytes, write_text
from breakaway_desktop.kit.files.checked_files import read_ordinary
from breakaway_desktop.kit.files.json_text import parse_json
from breakaway_desktop.kit.places import config_folder, expand_home, races_folder
from breakaway_desktop.kit.words import LANGUAGES
from breakaway_desktop.player_names import player_objection

FILE = "settings.json"
SYSTEM = "system"
THEMES = ("light", "dark", "contrast", SYSTEM)
"""Themes; `SYSTEM` follows the desktop's light or dark theme."""
READER_OFF: Final = "off"
SOUND_KINDS = ("freewheel", "card", "bell", "crowd", "points")
PHONE_BELLS = ("off", "asked", "next")
"""When the bell rings for players on phones: never; when one must choose; also when one is next."""
MOST_STEPS = 1000
PEEKS = (3, 5, 10, 20, 0)
"""Seconds until revealed secret cards are hidden again; 0: never."""
THINKING = (50, 100, 300, 1000)
"""Thinking time of a bot for a decision, in milliseconds."""
DWELLS: Final = (0, 500, 700, 1000, 1500, 2000, 3000)
"""Milliseconds after which a pointer that rests presses; 0: never."""
SCAN_STEPS: Final = (500, 700, 1000, 1500, 2000, 3000, 4000, 5000)
MOST_SCAN_ROUNDS: Final = 5
TEXT_SIZES: Final = (0, *range(100, 401, 25))
"""Text sizes in percent; 0: the size that fits the window."""
TUTOR_LIMITS: Final = (0, 1.5, 2.5, 4)
"""Points that a card may cost before the tutor asks; 0: it never asks."""
ALL_FIGURES: Final = 3
"""Level of a player whose cards show everything: that of his third race."""
_LARGEST_FILE: Final = 8 * 1024 * 1024
_DEEPEST: Final = 40
"""Maximum nesting of a settings file; Python can read JSON that is nested too deeply for it to write."""
_LONGEST_NAME: Final = 40
"""Characters of a player's name, as in a record."""
_NO_LETTER: Final = re.compile("[\0\ud800-\udfff]")


def _is_integer(value: Any, minimum: int, maximum: int) -> bool:
    return type(value) is int and minimum <= value <= maximum


def _is_size(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_is_integer(side, 200, 20_000) for side in value)


def _is_scale(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0.75 <= value <= 2.0


def _text_size_of(scale: float) -> int:
    """Convert the scale of a file from before 1.0: its 1 was the default, and smaller sizes no longer exist."""
    return math.ceil(scale * 4) * 25 if scale > 1 else 0


def _is_one_of(*names: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in names


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def _is_folder(value: Any) -> bool:
    """Return whether races can be saved in this folder: an absolute path of valid characters, or empty."""
    if not isinstance(value, str) or _NO_LETTER.search(value):
        return False
    return not value or expand_home(value).is_absolute()


def _is_dict(value: Any) -> bool:
    return isinstance(value, dict)


def _are_strings(value: Any) -> bool:
    return _is_dict(value) and all(isinstance(word, str) for word in value.values())


def _is_switch(value: Any) -> bool:
    found = re.fullmatch(r"(?:key |mouse |controller -?)([0-9]{1,10})", value) if isinstance(value, str) else None
    return found is not None and int(found[1]) < 2**31


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and (not value or not player_objection(value, _LONGEST_NAME))


def _is_list_of_strings(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _are_volumes(value: Any) -> bool:
    return _is_dict(value) and all(_is_integer(value.get(kind, 100), 0, 100) for kind in SOUND_KINDS)


Value = TypeVar("Value")


class Setting(Generic[Value]):
    """A setting that is saved: its name, default, test of a stored value, and conversion."""

    name = ""

    def __init__(
        self, default: Value, fits: Callable[[Any], bool] = _is_bool, read: Callable[[Any], Any] = lambda value: value
    ) -> None:
        self.default, self.fits, self.read = default, fits, read

    def __set_name__(self, _owner: type, name: str) -> None:
        self.name = name

    def value_in(self, settings: Settings) -> Value:
        value: Value = vars(settings)[self.name]
        return value

    def change(self, settings: Settings, value: Value) -> None:
        vars(settings)[self.name] = value


class _Saved(Setting[Value]):
    """A setting as a field: `Settings.theme` is the setting, and `settings.theme` its value."""

    @overload
    def __get__(self, settings: None, kind: type[Settings]) -> Setting[Value]: ...
    @overload
    def __get__(self, settings: Settings, kind: type[Settings]) -> Value: ...
    def __get__(self, settings: Settings | None, kind: type[Settings]) -> Any:
        return self  # an object has its values in its dictionary, which Python reads first

    if TYPE_CHECKING:  # or Python would not read the dictionary first

        def __set__(self, settings: Settings, value: Value) -> None: ...


@dataclass
class Settings:
    """All settings. Invalid values in the file are replaced by defaults; unknown ones are preserved."""

    language: _Saved[str] = _Saved("en", _is_one_of(*LANGUAGES))
    theme: _Saved[str] = _Saved("light", _is_one_of(*THEMES))
    text_size: _Saved[int] = _Saved(0, lambda value: type(value) is int and value in TEXT_SIZES)
    """Text size in percent; 0: the size that fits the window."""
    window: _Saved[tuple[int, int]] = _Saved((1280, 800), _is_size, tuple)
    full_screen: _Saved[bool] = _Saved(False)
    motion: _Saved[str] = _Saved(SYSTEM, _is_one_of(SYSTEM, "full", "still"))
    """`full`: riders move to their squares; `still`: they appear there, and nothing else moves either."""
    speed: _Saved[str] = _Saved("normal", _is_one_of("slow", "normal", "fast", "off"))
    holding: _Saved[str] = _Saved("hold", _is_one_of("hold", "press"))
    """How a key acts that speeds riders up: while it is held, or from one press to the next."""
    bots_wait: _Saved[bool] = _Saved(False)
    """Whether each move of a bot waits until the player goes on."""
    notices_stay: _Saved[bool] = _Saved(False)
    """Whether nothing that is shown for a while disappears before the player goes on."""
    captions: _Saved[bool] = _Saved(False)
    """Whether the sounds of a race are also written."""
    volume: _Saved[int] = _Saved(60, lambda value: _is_integer(value, 0, 100))
    """Volume of all sounds in percent."""
    volumes: _Saved[dict[str, int]] = _Saved(
        dict.fromkeys(SOUND_KINDS, 100),
        _are_volumes,
        lambda value: {kind: value.get(kind, 100) for kind in SOUND_KINDS},
    )
    """Volume of each kind of sound in percent of `volume`."""
    muted: _Saved[bool] = _Saved(False)
    phone_bell: _Saved[str] = _Saved("asked", _is_one_of(*PHONE_BELLS))
    keys: _Saved[dict[str, str]] = _Saved({}, _are_strings)
    """Changed keys by name of the action, as written by the key map of the window."""
    peek: _Saved[int] = _Saved(10, lambda value: type(value) is int and value in PEEKS)
    first_press: _Saved[bool] = _Saved(False)
    """Whether typing the number of a card plays it at once."""
    thinking: _Saved[int] = _Saved(100, lambda value: type(value) is int and value in THINKING)
    """Maximum thinking time of a bot for a decision, in milliseconds."""
    hints: _Saved[bool] = _Saved(True)
    """Whether a player may ask for a hint."""
    tutor: _Saved[float] = _Saved(0, lambda value: type(value) in (int, float) and value in TUTOR_LIMITS)
    """Points that a card may cost before the tutor asks; 0: it never asks."""
    sheet: _Saved[bool] = _Saved(True)
    """Whether the movement log is open by default if the window has room."""
    calm: _Saved[bool] = _Saved(False)
    """Whether the sky stays dark for brightly coloured teams."""
    rivals: _Saved[bool] = _Saved(True)
    """Whether bots go by names of rivals; else by their colours."""
    figures: _Saved[str] = _Saved("grow", _is_one_of("grow", "all"))
    """`grow`: cards show more in each of a player's first races; `all`: everything from the first."""
    level: _Saved[int] = _Saved(1, lambda value: _is_integer(value, 1, ALL_FIGURES))
    """Level that the player has reached: the number of his race, up to `ALL_FIGURES`. It never falls."""
    screen_reader: _Saved[str] = _Saved("automatic", _is_one_of("automatic", "on", READER_OFF))
    """When the window is told to screen readers: while the system says that one runs, always, never."""
    greeted: _Saved[bool] = _Saved(False)
    """Whether a player with a screen reader was told of F1, and got settings without haste."""
    spoken: _Saved[str] = _Saved("usual", _is_one_of("brief", "usual", "full"))
    """How much a race tells a screen reader without being asked."""
    every_move: _Saved[bool] = _Saved(False)
    """Whether it tells the moves of all riders."""
    dwell: _Saved[int] = _Saved(0, lambda value: type(value) is int and value in DWELLS)
    """Milliseconds for which the pointer must rest on something to press it; 0: resting presses nothing."""
    scanning: _Saved[bool] = _Saved(False)
    """Whether a highlight walks through the screens for players with one switch or two."""
    scan_step: _Saved[int] = _Saved(1000, lambda value: type(value) is int and value in SCAN_STEPS)
    """Time that the highlight stays on each thing, in milliseconds."""
    scan_rounds: _Saved[int] = _Saved(2, lambda value: _is_integer(value, 1, MOST_SCAN_ROUNDS))
    """How often the highlight goes through a group before it leaves it."""
    switch: _Saved[str] = _Saved("key 32", _is_switch)
    """What presses, as `kit/input/switches.py` names it; by default Space."""
    step_switch: _Saved[str] = _Saved("", lambda value: value == "" or _is_switch(value))
    """The second switch, which moves the highlight; empty: it moves by itself."""
    ride_for_me: _Saved[bool] = _Saved(False)
    """Whether cards that make no difference are played automatically."""
    races: _Saved[str] = _Saved("", _is_folder)
    """Folder of saved races; empty: the default."""
    setup: _Saved[dict[str, Any]] = _Saved({}, _is_dict)
    """The last race set-up, as saved by its form; empty at first."""
    raced: _Saved[dict[str, Any]] = _Saved({}, _is_dict)
    """The set-up of the last race that its form began; empty at first."""
    quick: _Saved[dict[str, Any]] = _Saved({}, _is_dict)
    """Choices of the last quick race; empty at first."""
    tour: _Saved[dict[str, Any]] = _Saved({}, _is_dict)
    """Choices of the last new tour; empty at first."""
    friends: _Saved[dict[str, Any]] = _Saved({}, _is_dict)
    """The last set-up of a race with friends at this computer, as saved by its page; empty at first."""
    computer: _Saved[str] = _Saved(
        "", lambda value: isinstance(value, str) and re.fullmatch(r"[0-9a-f]{0,16}", value) is not None
    )
    """Random name of this computer, written into races started here: only these count in the statistics."""
    own_name: _Saved[str] = _Saved("", _is_name)
    """Name under which the player shares his races; empty: none."""
    watched: _Saved[list[str]] = _Saved([], _is_list_of_strings)
    """Names of the sample races that were watched."""
    lesson: _Saved[int] = _Saved(0, lambda value: _is_integer(value, 0, MOST_STEPS))
    """Step of the tutorial to continue with, counted from 0."""
    learnt: _Saved[bool] = _Saved(False)
    """Whether the tutorial was completed."""
    offered: _Saved[bool] = _Saved(False)
    """Whether the tutorial was offered at the first start."""
    introduced: _Saved[list[str]] = _Saved([], _is_list_of_strings)
    """Names of the variants that were introduced before a race."""
    told: _Saved[list[str]] = _Saved([], _is_list_of_strings)
    """Sentences below the hand that were told in the player's first races (`ui/screens/race/guide_line.py`)."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Entries of the file that only a newer version of the program uses; they are saved again unchanged."""
    desktop_is_still: bool = False
    """Whether the desktop asks for no motion."""
    backup: Path | None = None
    """New path of a file that could not be read; None if it could."""
    misread: tuple[str, ...] = ()
    """Names of the invalid entries of the file."""
    kept_copy: Path | None = None
    """Copy of the file with the invalid entries; None if there are none or it could not be copied."""

    def __post_init__(self) -> None:
        """Give each setting without a value its default; lists and dictionaries are copied."""
        values = vars(self)
        for name, value in values.items():
            if isinstance(value, Setting):
                is_shared = isinstance(value.default, list | dict)
                values[name] = value.default.copy() if is_shared else value.default

    @property
    def is_still(self) -> bool:
        """Whether nothing moves: no riders, cards or privacy screens."""
        return self.motion == "still" or (self.motion == SYSTEM and self.desktop_is_still)

    @property
    def slides(self) -> bool:
        """Whether privacy screens and riders are animated."""
        return self.speed != "off" and not self.is_still

    @property
    def shown_level(self) -> int:
        """How much the cards show: 1 in the player's first race, up to `ALL_FIGURES`."""
        return ALL_FIGURES if self.figures == "all" else self.level

    @property
    def folder(self) -> Path:
        """Folder of saved races."""
        return expand_home(self.races) if self.races else races_folder()

    def pass_over(self, setting: Setting[Any]) -> None:
        """Note that the value of a setting in the file is invalid, and copy the file."""
        self.misread += (setting.name,)
        self.kept_copy = self.kept_copy or _copy_aside(config_folder() / FILE)

    def save(self, folder: Path | None = None) -> bool:
        """Save the settings and return whether that succeeded."""
        own = {name: value for name, value in vars(self).items() if name in SAVED}
        try:
            write_text((folder or config_folder()) / FILE, json.dumps({**self.extra, **own}, indent=1) + "\n")
        except OSError:
            return False
        return True


SAVED: Final = {name: setting for name, setting in vars(Settings).items() if isinstance(setting, Setting)}
"""All settings that are saved, by name."""


def load_settings(folder: Path | None = None, *, touch: bool = True) -> Settings:
    """Load the settings, else the defaults; with `touch`, rename an unreadable file and copy an invalid one."""
    # Read the file.
    path = (folder or config_folder()) / FILE
    settings = Settings()
    try:
        stored = parse_json(read_ordinary(path, _LARGEST_FILE).decode("utf-8-sig"))
        if not isinstance(stored, dict) or _is_nested_deeper(stored):
            raise ValueError("not an object, or none that could be written again")
    except FileNotFoundError:
        return settings
    except (OSError, ValueError, RecursionError):
        settings.backup = _rename_broken(path) if touch else path
        return settings

    # Use every valid value; preserve the settings of newer versions. Version 1.0 saves one set-up for two.
    for name, value in stored.items():
        if name == "scale":
            if not _is_scale(value):
                settings.misread += (name,)
            elif "text_size" not in stored:
                settings.text_size = _text_size_of(value)
        elif name not in SAVED:
            settings.extra[name] = value
        elif SAVED[name].fits(value):
            SAVED[name].change(settings, SAVED[name].read(value))
        else:
            settings.misread += (name,)
    if "raced" not in stored:
        settings.raced = settings.setup

    if settings.misread and touch:
        settings.kept_copy = _copy_aside(path)
    return settings


def _rename_broken(path: Path) -> Path:
    """Rename a broken file. Return its new path, or the old one if it cannot be renamed."""
    broken = path.with_suffix(".broken")
    with suppress(OSError):
        path.replace(broken)
        return broken
    return path


def _copy_aside(path: Path) -> Path | None:
    """Copy a file with invalid values. Return the path of the copy; None if it could not be written."""
    broken = path.with_suffix(".broken")
    try:
        write_bytes(broken, read_ordinary(path, _LARGEST_FILE))
    except OSError:
        return None
    return broken


def _is_nested_deeper(value: Any, deepest: int = _DEEPEST) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return deepest == 0 or any(_is_nested_deeper(child, deepest - 1) for child in inner)
