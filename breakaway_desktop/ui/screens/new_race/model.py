"""The model of the new-race screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from breakaway_desktop.kit.toolkit.page import Do, do
from breakaway_desktop.play.quick_setups import FriendsSetup, QuickSetup
from breakaway_desktop.play.setup_draft import Seating, SetupDraft
from breakaway_desktop.ui.session import Session

QUICK, FRIENDS, CUSTOM = "quick", "friends", "custom"
RACE_TYPES: Final = (QUICK, FRIENDS, CUSTOM)
GO: Final = "go"  # no words: a label
"""Name of the button that starts the selected race type."""


@dataclass(frozen=True, slots=True)
class NewRaceModel:
    session: Session
    draft: SetupDraft
    """All choices so far; changed in place."""
    race_type: str = QUICK
    quick: QuickSetup = field(default_factory=QuickSetup)
    friends: FriendsSetup = field(default_factory=FriendsSetup)
    with_friends: bool = False
    """Whether the page of friends is open."""
    everything: bool = False
    """Whether the page with all options is open."""
    open_group: str = ""
    """The option group that is open, or ""."""
    focused_item: str = ""
    """The row, rule set or seat with the focus, which the foot explains."""
    team: int = -1
    """Index of the seat whose dialog is open; -1: none."""
    seatings: tuple[Seating, ...] = ()
    """The teams before each change of their number, for undo."""
    raced: SetupDraft = field(default_factory=lambda: SetupDraft.first(0))
    """The set-up that was raced last; that of a first race if there is none."""


def edit(change: Callable[..., object], *arguments: Any) -> Do:
    """Return what calls `change` with these arguments, which changes the draft."""
    return do(_edit, change, *arguments)


def _edit(model: NewRaceModel, change: Callable[..., object], *arguments: Any) -> NewRaceModel:
    change(*arguments)
    return replace(model)
