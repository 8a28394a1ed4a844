"""Contributions of features to the window, and the list of them (see `breakaway_desktop/features.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeVar

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.stage import Intent, Scene
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.current_race import CurrentRace
from breakaway_desktop.ui.keys import KeyBinding
from breakaway_desktop.ui.session import Session

NAMES: Final = ("tutorial", "race_of_day", "find_card", "statistics")
"""Features with a room in the window, in the order of their tiles in the menu."""

SomeIntent = TypeVar("SomeIntent", bound=Intent)


class Navigator(Protocol):
    """The methods of the window that carry out intents of features; `Navigation` implements them."""

    session: Session
    current: CurrentRace

    def open(self, intent: Intent) -> None: ...

    def push(self, scene: Scene) -> None: ...

    def reset(self, scene: Scene) -> None: ...

    def can_leave(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Route(Generic[SomeIntent]):
    """An intent of a feature, and what carries it out."""

    kind: type[SomeIntent]
    carry_out: Callable[[Navigator, SomeIntent], None]


Note = Callable[[], str]
"""Says what is new today, in the language in use."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A way into a feature: a tile of the menu, and a button on the other screens on which its key works."""

    key: KeyBinding
    intent: Intent
    look: Callable[[Session], Note] | None = None
    """Look at the player's files for what is new today; such tiles are in a row of their own."""
    progress: Callable[[Session], tuple[str, float]] | None = None
    """Return how much of it the player has done, as text and as a share from 0 to 1."""
    offer: tuple[str, ...] = ()
    """Marked texts of different lengths beside it at the first start of the program, when it is a large tile."""

    @property
    def name(self) -> str:
        """Name of the control."""
        return self.key.name.removeprefix("menu.")

    @property
    def label(self) -> str:
        return self.key.description


@dataclass(frozen=True, slots=True)
class Figure:
    """A row of the statistics: a marked sentence and a number."""

    sentence: str
    number: int

    @property
    def label(self) -> str:
        return _(self.sentence)


@dataclass(frozen=True, slots=True)
class WindowFeature:
    """Contribution of a feature to the window. Its functions import its screens when they are called."""

    routes: tuple[Route[Any], ...] = ()
    tile: Tile | None = None
    page_after: Callable[[Session, Match], Page | None] | None = None
    """Return the page that follows a race of the feature which was just played; None for any other race."""
    figure: Callable[[Session], Figure] | None = None


@cache
def window_features() -> tuple[WindowFeature, ...]:
    """Return what all features bring, in their order."""
    return tuple(_load(f"breakaway_desktop.ui.{name}.feature") for name in NAMES)


@cache
def routes() -> Mapping[type[Intent], Callable[[Navigator, Any], None]]:
    """Return what carries out each intent of a feature."""
    return MappingProxyType({route.kind: route.carry_out for feature in window_features() for route in feature.routes})


def tiles_on(screen: str) -> tuple[Tile, ...]:
    """Return the tiles whose keys work on a screen."""
    return tuple(
        feature.tile for feature in window_features() if feature.tile is not None and screen in feature.tile.key.screens
    )


def page_after(session: Session, match: Match) -> Page | None:
    """Return the page of a feature that follows this race, which was just played; None: the result."""
    pages = (feature.page_after(session, match) for feature in window_features() if feature.page_after is not None)
    return next((page for page in pages if page is not None), None)


def figures(session: Session) -> tuple[Figure, ...]:
    """Return the rows that features add to the statistics."""
    return tuple(feature.figure(session) for feature in window_features() if feature.figure is not None)


def _load(module: str) -> WindowFeature:
    feature = import_module(module).FEATURE
    assert isinstance(feature, WindowFeature), module
    return feature
