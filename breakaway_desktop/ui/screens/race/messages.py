"""The messages of the race screen."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.ui.toolkit.scene import Message


class SelectCard(Message):
    """Chooses this card of the hand."""

    at: int


class SelectNeighbourCard(Message):
    """The card beside the chosen one, 1 to the right, −1 to the left; where none is chosen the first or the last."""

    step: int


class PressCardNumber(Message):
    """The number of a card was pressed: chooses it, or plays it where it was chosen before."""

    at: int


class ExplainDisabledKey(Message):
    """A key was pressed that does nothing now; `why` not."""

    why: str


class PlaySelectedCard(Message):
    """Plays the chosen card."""


class SkipAnimation(Message):
    """Ends what is being shown."""


class SetFastForward(Message):
    """Shows what is being shown faster."""

    on: bool


class SkipAhead(Message):
    """Shows nothing until a human is asked, or the turn is over."""

    whole_turn: bool = False


class TogglePause(Message):
    """Pauses the race, or goes on."""


class StepForward(Message):
    """While it is paused: shows the next thing."""


class SetAnimationSpeed(Message):
    """Sets how fast riders ride from now on."""

    speed: str


class UndoMove(Message):
    """Goes back to the last decision of a human."""


class RedoMove(Message):
    """Does again what was taken back."""


class AcceptUndo(Message):
    """The others agree to an undo."""


class RefuseUndo(Message):
    """The others do not agree to an undo."""


class TogglePeek(Message):
    """Turns the secret cards of the rider asked about up, or down again."""


class TakeSeat(Message):
    """The human whose turn it is says that he is at the screen."""


class ClickCard(Message):
    """This card was clicked: one that lies face down is chosen, and a second click plays it."""

    at: int


class ToggleHint(Message):
    """Shows what the best bot would do, or hides it again."""


class WatchMovesAgain(Message):
    """Shows again what has just happened."""


class OpenRaceDialog(Message):
    """Asks a question over the screen: `retire`, `steer`, `give-up`, `undo`, or none."""

    what: str = ""


class SelectRetiringRider(Message):
    """Chooses the rider who is to retire."""

    rider: int


class RetireRider(Message):
    """This rider retires."""

    rider: int


class ToggleSteering(Message):
    """Changes who decides for this dropped rider."""

    rider: int


class ExtendClock(Message):
    """One more minute for the orders."""


class SkipDecision(Message):
    """The rider asked about plays his highest card."""


class PostNotice(Message):
    """News for the line of what has just happened."""

    words: str


class SetMuted(Message):
    """Turns the sound off, or on."""

    on: bool


class OpenMenu(Message):
    """Opens the menu over the race."""


class OpenResult(Message):
    """The end of the race was seen: goes on to its result."""


# Secret orders


@dataclass(frozen=True, slots=True)
class CardTopic:
    """What can be pointed at: a card of a rider who is ordered, or a `part` of it."""

    rider: int
    at: int
    part: str = ""


class ToggleExtra(Message):
    """Chooses what a rider does beside riding, by its kind, or takes it back. Without a rider: the one in question."""

    kind: str
    rider: int = 0


class NameSecondCard(Message):
    """The card that the rider in question plays second is to be named; `card` 0: which one is asked."""

    card: int = 0
    rider: int = 0


class NameTarget(Message):
    """Whom the rider in question names, 0 for nobody."""

    rider: int


class SelectOrderRider(Message):
    """This rider is in question now."""

    rider: int


class StepOrderRider(Message):
    """The next rider (1), or the one before (−1)."""

    step: int


class SetOrderCard(Message):
    """This card for this rider."""

    rider: int
    at: int


class ConfirmOrderCard(Message):
    """Enter on a rider: confirms the card that is looked at, and goes on to the next rider or to the large button."""


class SubmitOrders(Message):
    """The orders are to be given."""
