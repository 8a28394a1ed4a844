"""The model of the new-race screen, and the messages of its controls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from breakaway_desktop.play.setup_draft import Draft
from breakaway_desktop.play.ways_to_race import Friends, Quick
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.scene import Message

QUICK, FRIENDS, CUSTOM = "quick", "friends", "custom"
WAYS: Final = (QUICK, FRIENDS, CUSTOM)
GO: Final = "go"  # no words: a label
"""The button of the chosen way."""


@dataclass(frozen=True, slots=True)
class Model:
    session: Session
    draft: Draft
    """Everything that was chosen; it changes as choices are made."""
    way: str = QUICK
    quick: Quick = field(default_factory=Quick)
    friends: Friends = field(default_factory=Friends)
    with_friends: bool = False
    """Whether names, cards and clock of friends are chosen, on a page of its own."""
    everything: bool = False
    """Whether everything is chosen one by one, on a page of its own."""
    fold: str = ""
    """The group of options that is open."""
    about: str = ""
    """The row, rule set or seat that the foot tells about: what has the focus."""
    team: int = -1
    """The seat, from 0, whose dialog is open."""


class Take(Message):
    """A way is chosen."""

    way: str


class SetQuick(Message):
    quick: Quick


class Go(Message):
    """On, by this way."""

    way: str


class BuildWithFriends(Message):
    """To team building, one player after the other."""


class SameAgain(Message):
    """The race of the last set-up."""


class Leave(Message):
    """Back by one page."""


class Open(Message):
    """Opens a group of options, or closes it."""

    fold: str


class About(Message):
    """The focus has come to this row, rule set or seat; empty: to something else."""

    subject: str


class Edit(Message):
    """A change of the draft."""

    change: Callable[[], object]


def edit(change: Callable[..., object], *given: Any) -> Edit:
    """Made with what is given."""
    return Edit(partial(change, *given))


class Move(Message):
    """Around the table, on or back."""

    at: int
    step: int


class Remove(Message):
    at: int


class OpenTeam(Message):
    """Opens the dialog of a team; -1 closes it."""

    at: int = -1
