"""Messages about what a viewer looks at, common to all screens on which a race is watched."""

from __future__ import annotations

from breakaway_desktop.kit.toolkit.stage import Message


class ToggleReason(Message):
    """Show a reason for the numbers, or close the open one."""


class NextReason(Message):
    """Show the next reason; after the last one, the first."""


class OpenPage(Message):
    """Show a page of the drawer, or hide it if it is shown."""

    page: str


class ToggleMovementLog(Message):
    """Show the movement log of a team, or hide it if it is shown."""

    team: int


class OpenDrawer(Message):
    """Show the drawer, or hide it if it is shown."""


class CloseDrawer(Message):
    """Close the drawer, and the reason in it."""


class PinDrawer(Message):
    """Pin the drawer beside the road, or unpin it."""


class OpenLog(Message):
    """Open the race log."""


class WatchFrom(Message):
    """Show again what happened after `decisions` decisions."""

    decisions: int


class OpenKeys(Message):
    """Open the page of keys."""


class StepBack(Message):
    """Esc: close the reason or the drawer, else leave the race."""
