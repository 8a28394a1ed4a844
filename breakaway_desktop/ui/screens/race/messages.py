"""The messages of the race screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.watching.messages import WatchMessage

RaceDialog = Literal["", "steer", "skip-decision", "undo", "more", "missing"]
"""A dialog over the race that `dialogs.dialog_view` draws from its name alone; empty: none."""


@dataclass(frozen=True, slots=True)
class RaceAction:
    """An action with its current message. `when`: whether it is enabled; `why`: the sentence shown if it is not."""

    action: act.KeyBinding
    message: Any
    when: bool = True
    why: str = ""
    words: str = ""
    """Description in this race, if it differs from the table's."""
    group: str = ""
    """Group on the page of keys, if it differs from the table's."""
    tip: str = ""
    """A more precise description of its effect now, if there is one."""


class SkippingMessage(WatchMessage):
    """A message that first skips the running animation."""


class ConfirmingMessage(WatchMessage):
    """A message that may confirm a card that is waiting for the tutor; any other takes the card back."""


class PlaybackMessage(WatchMessage):
    """A message about the playback, which interrupts nothing: it does not end the hold on a line that was won."""


class SelectCard(WatchMessage):
    index: int


class SelectNeighbourCard(WatchMessage):
    """Select the card to the right (1) or left (−1) of the selected one; if none is selected, the first or last."""

    step: int


class PressCardNumber(SkippingMessage, ConfirmingMessage):
    """Select the card of a number key; play it if it is selected already."""

    index: int


class ExplainDisabledKey(WatchMessage):
    """Explain why a key does nothing now."""

    why: str


class PlaySelectedCard(ConfirmingMessage):
    """Play the selected card."""


class ReadAloud(WatchMessage):
    """Answer what a player asks the race reader for; the same again within a question: in full."""

    asked: str


class ReadLine(WatchMessage):
    """Read the line before (−1) or after (1) of what has happened."""

    step: int


class ChangeAmount(WatchMessage):
    """Tell less or more of the race by itself."""


class SkipAnimation(PlaybackMessage):
    """Skip the running animation."""


class SetFastForward(PlaybackMessage):
    """Speed the running animation up, or slow it down again."""

    on: bool


class SkipAhead(WatchMessage):
    """Skip all animation until a human must decide or, with `turn`, until the turn is over."""

    turn: bool = False


class TogglePause(PlaybackMessage):
    """Pause the race, or continue it."""


class StepForward(PlaybackMessage):
    """Show the next move of a paused race."""


class SetAnimationSpeed(WatchMessage):
    speed: str


class UndoMove(SkippingMessage):
    """Undo back to the last decision of a human."""


class RedoMove(SkippingMessage):
    """Redo the last undo."""


class AcceptUndo(WatchMessage):
    """Agree to the undo of another player."""


class RefuseUndo(WatchMessage):
    """Refuse the undo of another player."""


class TogglePeek(WatchMessage):
    """Turn the secret cards of the rider to move face up, or face down again."""


class TakeSeat(WatchMessage):
    """Confirm that the player to move sits at the screen."""


class ClickCard(ConfirmingMessage):
    """Play a card by a click; a face-down card is selected first and played by a second click."""

    index: int


class ToggleHint(SkippingMessage):
    """Show the hint of the best bot, or hide it."""


class WatchMovesAgain(SkippingMessage):
    """Show the recap again."""


class OpenRaceDialog(SkippingMessage):
    """Open a dialog over the race, or close the open one."""

    what: RaceDialog | Literal["retire"] = ""


class SelectRetiringRider(WatchMessage):
    """Select the rider to retire, in the dialog."""

    rider: int


class RetireRider(WatchMessage):
    rider: int


class ToggleSteering(WatchMessage):
    """Switch whether the player steers a dropped rider."""

    rider: int


class ExtendClock(WatchMessage):
    """Give one more minute for the orders."""


class PlayAnyway(WatchMessage):
    """Play the card, or submit the orders, that the tutor asks about."""


class SkipDecision(WatchMessage):
    """Let the rider to move play his highest card."""


class LetRideIn(WatchMessage):
    """Let each rider of the humans play his highest card to the end."""


class ToggleHomeRiders(WatchMessage):
    """Switch whether riders of the asked team who are home play by themselves."""


class PostNotice(WatchMessage):
    words: str


class SetMuted(WatchMessage):
    """Turn the sound off, or on."""

    on: bool


class OpenMenu(WatchMessage):
    """Open the menu over the race."""


class OpenKeys(WatchMessage):
    """Open the page of keys."""


class OpenResult(WatchMessage):
    """Show the result of the race that is over."""


class GuestMessage(WatchMessage):
    """A message that only a guest of the race handles."""


@dataclass(frozen=True, slots=True)
class GuestDialog:
    """A dialog of a guest of the race, who draws it. It does not halt the race."""


# Secret orders


@dataclass(frozen=True, slots=True)
class CardTopic:
    """The topic of a card in the hand of a rider who gets orders, or of a `part` of that card."""

    rider: int
    index: int
    part: str = ""


class ToggleExtra(WatchMessage):
    """Choose an extra of a rider by its kind, or drop it. `rider` 0: the current one."""

    kind: str
    rider: int = 0


class NameSecondCard(WatchMessage):
    """Name the second card of a rider (0: the current one); `card` 0: open the dialog for choosing it."""

    card: int = 0
    rider: int = 0


class NameTarget(WatchMessage):
    """Choose the target of the current rider's extra; 0 for none."""

    rider: int


class SelectOrderRider(WatchMessage):
    """Make a rider the current one."""

    rider: int


class StepOrderRider(WatchMessage):
    """Go to the next rider (1) or the previous one (−1)."""

    step: int


class SetOrderCard(WatchMessage):
    rider: int
    index: int


class ConfirmOrderCard(WatchMessage):
    """Choose the highlighted card by Enter on a rider; if it is chosen already, go to the next rider or main button."""


class SubmitOrders(ConfirmingMessage):
    """Give the orders."""
