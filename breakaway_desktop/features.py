"""Contributions of features to the program besides its window, and the list of features.

A feature has one name and two rooms: `breakaway_desktop/NAME/` without pygame, and `breakaway_desktop/ui/NAME/`. Each
has a module `feature` with a value `FEATURE`: here a `Feature`, there a `WindowFeature` (`ui/features.py`). Both are
looked up by name, so that nothing else imports a feature, and they import what they need when they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from breakaway_desktop.kit.values import FrozenValue

NAMES: Final = ("phones", "race_of_day", "arena", "pictures", "mail", "tours", "find_card", "share")
"""Features with a room without pygame, in the order of their pages of help and of their commands."""


class Subcommand(FrozenValue):
    """A command of the command line. Its module is imported when it is used."""

    name: str
    sentence: str
    """What it does, a marked sentence."""
    example: str
    """What one types after its name."""
    module: str
    """Module below the program's with `add_arguments(parser)`, and `run(args)`, which returns the exit code."""

    def load(self) -> Any:
        return import_module(f"breakaway_desktop.{self.module}")


class PlayOption(FrozenValue):
    """An option with which a race in the terminal has a guest: its name, a marked explanation, a marked objection to
    it in the window, and what begins the guest (`play_text`)."""

    flag: str
    means: str
    objection: str
    begin: Callable[[Any], Any]


class Closed(NamedTuple):
    """Why nothing may tell how a race goes before the player has ridden it, and what notes that he looks."""

    why: str
    note_look: Callable[[], None]
    """Raises OSError; then the race must stay closed."""


class ReceivedRace(FrozenValue):
    """A race in a message, before the player has said what to do with it."""

    record: Any
    """A finished Record, or one before its first move."""
    title: str
    """Whose race it is."""
    plan: Any
    """Plan of the same race, ridden by the player; None if it does not tell what is drawn."""
    save: Callable[[], Path]
    """Write it to a new file among the saved races. Raises OSError."""
    keep: Callable[[], None]
    """Write it there unless it is saved already, to be compared with the player's ride. Raises OSError."""


class Feature(FrozenValue):
    """Contribution of a feature. Its functions import the rest of the feature when they are called."""

    marks: tuple[str, ...] = ()
    """Keys of a record's `meta` that make it a race of the feature; a copy loses them."""
    refusals: Callable[[], Mapping[str, str]] | None = None
    """Return the marked sentences of its refusals, by their keys."""
    restriction: str = ""
    """Key of the refusal, if nobody may undo, get hints, or play for another in a race of the feature."""
    fixed_work: bool = False
    """Whether bots do fixed work in a race of the feature (docs/bots.md, The same race again)."""
    edition: Callable[[Mapping[str, Any]], int] | None = None
    """Return the edition of the bots for which a race with this `meta` began; 0 if it is not told."""
    day_counted: Callable[[Any], str] | None = None
    """Return the day for which a finished Match counts in the statistics, or an empty text."""
    day_practised: Callable[[Any], str] | None = None
    """Return the day whose race a finished Match is without counting for it, or an empty text; asked of every race."""
    day_claimed: Callable[[Any], str] | None = None
    """Return the day for which a finished Match counts where it is sent to others, or an empty text."""
    closed: Callable[[Any, Path, str, date], Closed | None] | None = None
    """Return why a race is closed, as `closed_race` does."""
    before_save: Callable[[Any], None] | None = None
    """Add to the `meta` of a Match that is about to be saved while it is played."""
    series: Callable[[Mapping[str, Any]], str] | None = None
    """Return the id of the series that a race with this `meta` is a part of, after which its own page leads on."""
    help_page: str = ""
    """Module below the program's with its `PAGE`, which is imported when a page is first asked for."""
    commands: tuple[Subcommand, ...] = ()
    window_only: Callable[[Path], str] | None = None
    """Return why a file of the feature opens only in a window, or an empty text. Raises Refused if it is damaged."""
    play_option: PlayOption | None = None
    read_race: Callable[[Path], Any] | None = None
    """Return the Record in a file of the feature, or in what is typed instead of a file; None for any other. Raises
    Refused."""

    receive: Callable[[Path, Path, str], ReceivedRace | None] | None = None
    """Return the race in what `read_race` reads, for the folder of saved races on the computer of this name."""


@cache
def features() -> tuple[Feature, ...]:
    """Return what all features bring, in their order."""
    return tuple(_load(f"breakaway_desktop.{name}.feature") for name in NAMES)


def features_of(meta: Mapping[str, Any]) -> Iterator[Feature]:
    """Yield the features that a race with this `meta` belongs to."""
    return (feature for feature in features() if feature.marks and feature.marks[0] in meta)


def read_by_feature(path: Path) -> Any:
    """Return the Record in what a feature reads instead of a race file; None for anything else. Raises Refused."""
    found = (feature.read_race(path) for feature in features() if feature.read_race is not None)
    return next((record for record in found if record is not None), None)


def receive(argument: Path, folder: Path, computer: str) -> ReceivedRace | None:
    """Return the race in what a feature reads instead of a race file; None for anything else. Raises Refused."""
    found = (feature.receive(argument, folder, computer) for feature in features() if feature.receive is not None)
    return next((race for race in found if race is not None), None)


def closed_race(race: Any, folder: Path, computer: str, today: date) -> Closed | None:
    """Return why a Record, Match, Plan or FinishedRaceStats is closed today; None if it is open.

    All that shows races asks here. `folder`: where the player's races are saved on the computer of this name.
    """
    for feature in features():
        if feature.closed is not None and (closed := feature.closed(race, folder, computer, today)) is not None:
            return closed
    return None


def _load(module: str) -> Feature:
    feature = import_module(module).FEATURE
    assert isinstance(feature, Feature), module
    return feature
