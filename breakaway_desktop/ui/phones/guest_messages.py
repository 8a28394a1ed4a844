"""The messages and dialogs of phones on the race screen."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.ui.screens.race.messages import GuestDialog, GuestMessage


class AskToMoveSeat(GuestMessage):
    """Ask whether to show the cards of a player on a phone at this screen, or (`skips`) to skip his orders."""

    team: int
    skips: bool = False


class MoveSeatHere(GuestMessage):
    """Let a player on a phone decide at this screen."""

    team: int


class GiveSeatToBot(GuestMessage):
    """Give the seat of a phone to a bot."""

    team: int


class MoveAllSeatsHere(GuestMessage):
    """Let all players decide at this screen."""


class SkipPhoneOrders(GuestMessage):
    """Skip the orders of a team on a phone: its riders play their highest cards."""

    team: int


class ShowPhones(GuestMessage):
    """Show the page of the phones."""


class TogglePhones(GuestMessage):
    """Show the page of the phones, or close it."""


class RenewCode(GuestMessage):
    """Give the table another code."""


class AnswerKnock(GuestMessage):
    """Admit the phone at the door that shows this number, or refuse it."""

    number: int
    yes: bool


class AnswerUndo(GuestMessage):
    """Agree to the undo for the players who answer at the screen, or refuse it."""

    yes: bool


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
