"""The messages of the race screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from breakaway_desktop.kit.toolkit.stage import Message
from breakaway_desktop.ui import keys as act

RaceDialog = Literal["", "steer", "skip-decision", "undo", "more", "missing", "guess"]
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


class SelectCard(Message):
    """Select a card of the hand."""

    index: int


class SelectNeighbourCard(Message):
    """Select the card to the right (1) or left (−1) of the selected one; if none is selected, the first or last."""

    step: int


class PressCardNumber(Message):
    """Select the card of a number key; play it if it is selected already."""

    index: int


class ExplainDisabledKey(Message):
    """Explain why a key does nothing now."""

    why: str


class PlaySelectedCard(Message):
    """Play the selected card."""


class SkipAnimation(Message):
    """Skip the running animation."""


class SetFastForward(Message):
    """Speed the running animation up, or slow it down again."""

    on: bool


class SkipAhead(Message):
    """Skip all animation until a human must decide or, with `turn`, until the turn is over."""

    turn: bool = False


class TogglePause(Message):
    """Pause the race, or continue it."""


class StepForward(Message):
    """Show the next move of a paused race."""


class SetAnimationSpeed(Message):
    """Set the speed of the animation."""

    speed: str


class UndoMove(Message):
    """Undo back to the last decision of a human."""


class RedoMove(Message):
    """Redo the last undo."""


class AcceptUndo(Message):
    """Agree to the undo of another player."""


class RefuseUndo(Message):
    """Refuse the undo of another player."""


class TogglePeek(Message):
    """Turn the secret cards of the rider to move face up, or face down again."""


class TakeSeat(Message):
    """Confirm that the player to move sits at the screen."""


class ClickCard(Message):
    """Play a card by a click; a face-down card is selected first and played by a second click."""

    index: int


class ToggleHint(Message):
    """Show the hint of the best bot, or hide it."""


class WatchMovesAgain(Message):
    """Show the recap again."""


class OpenRaceDialog(Message):
    """Open a dialog over the race, or close the open one."""

    what: RaceDialog | Literal["retire"] = ""


class SelectRetiringRider(Message):
    """Select the rider to retire, in the dialog."""

    rider: int


class RetireRider(Message):
    """Retire a rider."""

    rider: int


class ToggleSteering(Message):
    """Switch whether the player steers a dropped rider."""

    rider: int


class ExtendClock(Message):
    """Give one more minute for the orders."""


class PlayAnyway(Message):
    """Play the card, or submit the orders, that the tutor asks about."""


class SkipDecision(Message):
    """Let the rider to move play his highest card."""


class PostNotice(Message):
    """Show a line of news."""

    words: str


class SetMuted(Message):
    """Turn the sound off, or on."""

    on: bool


class OpenMenu(Message):
    """Open the menu over the race."""


class OpenResult(Message):
    """Show the result of the race that is over."""


class GuestMessage(Message):
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


class ToggleExtra(Message):
    """Choose an extra of a rider by its kind, or drop it. `rider` 0: the current one."""

    kind: str
    rider: int = 0


class NameSecondCard(Message):
    """Name the second card of a rider (0: the current one); `card` 0: open the dialog for choosing it."""

    card: int = 0
    rider: int = 0


class NameTarget(Message):
    """Choose the target of the current rider's extra; 0 for none."""

    rider: int


class SelectOrderRider(Message):
    """Make a rider the current one."""

    rider: int


class StepOrderRider(Message):
    """Go to the next rider (1) or the previous one (−1)."""

    step: int


class SetOrderCard(Message):
    """Choose a card for a rider."""

    rider: int
    index: int


class ConfirmOrderCard(Message):
    """Choose the highlighted card by Enter on a rider; if it is chosen already, go to the next rider or main button."""


class SubmitOrders(Message):
    """Give the orders."""
