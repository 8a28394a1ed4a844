"""Messages about what a viewer looks at, common to all screens on which a race is watched."""

from __future__ import annotations

from breakaway_desktop.kit.toolkit.stage import Message


class WatchMessage(Message):
    """A message from a key or button of a screen on which a race is watched."""


class DrawerMessage(WatchMessage):
    """A message that does not pause a replay."""


class ToggleReason(WatchMessage):
    """Show a reason for the numbers, or close the open one."""


class NextReason(WatchMessage):
    """Show the next reason; after the last one, the first."""


class OpenPage(DrawerMessage):
    """Show a page of the drawer, or hide it if it is shown."""

    page: str


class ToggleMovementLog(DrawerMessage):
    """Show the movement log of a team, or hide it if it is shown."""

    team: int


class OpenDrawer(WatchMessage):
    """Show the drawer, or hide it if it is shown."""


class CloseDrawer(DrawerMessage):
    """Close the drawer, and the reason in it."""


class PinDrawer(DrawerMessage):
    """Pin the drawer beside the road, or unpin it."""


class OpenLog(WatchMessage):
    """Open the race log."""


class WatchFrom(WatchMessage):
    """Show again what happened after `decisions` decisions."""

    decisions: int


class StepBack(WatchMessage):
    """Esc: close the reason or the drawer, else leave the race."""
