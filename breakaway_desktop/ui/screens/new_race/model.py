"""The model of the new-race screen, and its messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from breakaway_desktop.kit.toolkit.stage import Message
from breakaway_desktop.play.quick_setups import FriendsSetup, QuickSetup
from breakaway_desktop.play.setup_draft import SetupDraft
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


class SelectRaceType(Message):
    """Select a race type."""

    race_type: str


class SetQuick(Message):
    quick: QuickSetup


class StartRaceType(Message):
    """Continue with this race type."""

    race_type: str


class BuildWithFriends(Message):
    """Start team building, one player after the other."""


class SameAgain(Message):
    """Start the race that was set up last."""


class LeaveSetup(Message):
    """Go back by one page."""


class ToggleOptionGroup(Message):
    """Open or close an option group."""

    group: str


class SetupItemFocused(Message):
    """The focus is on this row, rule set or seat; empty: on something else."""

    subject: str


class ChangeDraft(Message):
    """Change the draft."""

    change: Callable[[], object]


def edit(change: Callable[..., object], *arguments: Any) -> ChangeDraft:
    """Return a message that calls `change` with these arguments."""
    return ChangeDraft(partial(change, *arguments))


class Move(Message):
    """Move a team by this number of seats."""

    index: int
    step: int


class Remove(Message):
    index: int


class OpenTeam(Message):
    """Open the dialog of a team; -1 closes it."""

    index: int = -1
