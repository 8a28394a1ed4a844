"""The messages of the race screen."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.ui.toolkit.scene import Message


class Choose(Message):
    """Chooses this card of the hand."""

    at: int


class Beside(Message):
    """The card beside the chosen one, 1 to the right, −1 to the left; where none is chosen the first or the last."""

    step: int


class Strike(Message):
    """The number of a card was pressed: chooses it, or plays it where it was chosen before."""

    at: int


class Refuse(Message):
    """A key was pressed that does nothing now; `why` not."""

    why: str


class Ride(Message):
    """Plays the chosen card."""


class Skip(Message):
    """Ends what is being shown."""


class Hurry(Message):
    """Shows what is being shown faster."""

    on: bool


class RunOn(Message):
    """Shows nothing until a human is asked, or the turn is over."""

    whole_turn: bool = False


class Pause(Message):
    """Pauses the race, or goes on."""


class StepOnce(Message):
    """While it is paused: shows the next thing."""


class SetSpeed(Message):
    """Sets how fast riders ride from now on."""

    speed: str


class Undo(Message):
    """Goes back to the last decision of a human."""


class Redo(Message):
    """Does again what was taken back."""


class Agree(Message):
    """The others agree to an undo."""


class Disagree(Message):
    """The others do not agree to an undo."""


class Peek(Message):
    """Turns the secret cards of the rider asked about up, or down again."""


class SitDown(Message):
    """The human whose turn it is says that he is at the screen."""


class Click(Message):
    """This card was clicked: one that lies face down is chosen, and a second click plays it."""

    at: int


class AskHint(Message):
    """Shows what the best bot would do, or hides it again."""


class WatchAgain(Message):
    """Shows again what has just happened."""


class Question(Message):
    """Asks a question over the screen: `retire`, `steer`, `give-up`, `undo`, or none."""

    what: str = ""


class Pick(Message):
    """Chooses the rider who is to retire."""

    rider: int


class Retire(Message):
    """This rider retires."""

    rider: int


class Steer(Message):
    """Changes who decides for this dropped rider."""

    rider: int


class MoreTime(Message):
    """One more minute for the orders."""


class GiveUp(Message):
    """The rider asked about plays his highest card."""


class Tell(Message):
    """News for the line of what has just happened."""

    words: str


class Mute(Message):
    """Turns the sound off, or on."""

    on: bool


class OpenMenu(Message):
    """Opens the menu over the race."""


class OpenResult(Message):
    """The end of the race was seen: goes on to its result."""


# Secret orders


@dataclass(frozen=True, slots=True)
class OnCard:
    """What can be pointed at: a card of a rider who is ordered, or a `part` of it."""

    rider: int
    at: int
    part: str = ""


class TakeExtra(Message):
    """Chooses what a rider does beside riding, by its kind, or takes it back. Without a rider: the one in question."""

    kind: str
    rider: int = 0


class Guess(Message):
    """The card that the rider in question plays second is to be named; `card` 0: which one is asked."""

    card: int = 0
    rider: int = 0


class Target(Message):
    """Whom the rider in question names, 0 for nobody."""

    rider: int


class TurnTo(Message):
    """This rider is in question now."""

    rider: int


class TurnBy(Message):
    """The next rider (1), or the one before (−1)."""

    step: int


class Order(Message):
    """This card for this rider."""

    rider: int
    at: int


class Confirm(Message):
    """Enter on a rider: confirms the card that is looked at, and goes on to the next rider or to the large button."""


class Give(Message):
    """The orders are to be given."""
