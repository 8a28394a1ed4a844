"""The messages by which a viewer chooses what to look at, whatever race is watched."""

from __future__ import annotations

from breakaway_desktop.ui.toolkit.scene import Message


class ToggleReason(Message):
    """Give a reason for the numbers, or close the one that is given."""


class NextReason(Message):
    """Give the next of all reasons; after the last the first."""


class OpenPage(Message):
    """Show a page of the drawer, or hide it if it is shown."""

    page: str


class OpenMovementLog(Message):
    """Show the movement log of a team, or hide it if it is shown."""

    team: int


class OpenDrawer(Message):
    """Show the drawer, or hide it if it is shown."""


class CloseDrawer(Message):
    """Close the drawer, and the reason in it."""


class PinDrawer(Message):
    """Show the drawer beside the road, or no longer."""


class OpenLog(Message):
    """Open the race log: everything that has happened."""


class WatchFrom(Message):
    """Show what happened after this many decisions."""

    decisions: int


class OpenKeys(Message):
    """Open the page of keys."""


class StepBack(Message):
    """Esc: close what is explained or shown; else leave the race."""
