"""The messages and dialogs of phones on the race screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Concatenate

from breakaway_desktop.kit.toolkit.page import Arguments, Update
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.ui.screens.race.messages import GuestDialog, GuestMessage
from breakaway_desktop.ui.screens.race.model import RaceModel


class PhonesMessage(GuestMessage):
    """Run `action(model, phones, *arguments, **named)`; see `on_phones`."""

    action: Callable[..., RaceModel | Update]
    arguments: tuple[Any, ...] = ()
    named: tuple[tuple[str, Any], ...] = ()


def on_phones(
    action: Callable[Concatenate[RaceModel, PhoneHost, Arguments], RaceModel | Update],
    *arguments: Arguments.args,
    **named: Arguments.kwargs,
) -> PhonesMessage:
    """Return what a control does with the race and the phones of its table when it is pressed."""
    return PhonesMessage(action, arguments, tuple(named.items()))


@dataclass(frozen=True, slots=True)
class SeatPrompt(GuestDialog):
    """The question whether to show a team's cards at this screen, or (`skips`) to skip its orders."""

    team: int
    skips: bool = False


@dataclass(frozen=True, slots=True)
class DoorPrompt(GuestDialog):
    """The question whether to let in the phone at the door."""


@dataclass(frozen=True, slots=True)
class UndoPrompt(GuestDialog):
    """The question whether players on phones and at the screen agree to an undo."""
