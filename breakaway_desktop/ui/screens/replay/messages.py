"""The messages of the replay."""

from __future__ import annotations

from breakaway_desktop.ui.toolkit.scene import Message


class Play(Message):
    """It plays by itself, or no longer."""


class Step(Message):
    """So many steps on or back; a single step on is seen rolling."""

    by: int


class Again(Message):
    """The last step once more."""


class GoTo(Message):
    """To where so many steps are taken."""

    at: int


class Turn(Message):
    """To the end of this turn, or to the end of the one before."""

    by: int


class Jump(Message):
    """To the next moment of the chosen kind, or the one before."""

    by: int


class SetPace(Message):
    """How fast it plays."""

    pace: float


class SetKind(Message):
    """What is jumped to."""

    kind: str


class AskWhy(Message):
    """The reasons, one after the other; after the last not any more."""


class ChooseCard(Message):
    """The new card so many rows further down is explained."""

    by: int


class OpenSide(Message):
    """New cards, points or sheets in the drawer; again: not any more."""

    side: str


class OpenSheet(Message):
    """The movement log of a team; again: not any more."""

    team: int


class OpenLog(Message):
    """The drawer; where it is open everything that has happened."""


class CloseDrawer(Message):
    """The drawer goes, and the reason with it."""


class Pin(Message):
    """The drawer stands beside the road, or not any more."""


class Watch(Message):
    """A line of the log: what happened after so many decisions."""

    decisions: int


class OpenKeys(Message):
    """The page of keys."""


class StepBack(Message):
    """Esc: out of what is explained or shown, else out of the replay."""
