"""The messages of the race screen."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.ui.toolkit.scene import Message


class Choose(Message):
    """The focus has come to this card of the hand."""

    at: int


class Beside(Message):
    """The card beside the chosen one, 1 to the right, −1 to the left; where none is chosen the first or the last."""

    step: int


class Strike(Message):
    """The number of a card was struck: it is chosen, and played where it was chosen before."""

    at: int


class Play(Message):
    """This card was pressed."""

    at: int


class Refuse(Message):
    """A key whose work cannot be done now was struck."""

    why: str


class Ride(Message):
    """The chosen card is to be played."""


class Skip(Message):
    """What is being shown is to be over."""


class Hurry(Message):
    """What is being shown goes by fast."""

    on: bool


class RunOn(Message):
    """Nothing is shown until a human is asked, or the turn is over."""

    whole_turn: bool = False


class Pause(Message):
    """The race stands still, or goes on."""


class StepOnce(Message):
    """While it stands still: the next thing."""


class SetSpeed(Message):
    """How fast riders ride from now on."""

    speed: str


class Undo(Message):
    """Back to the last decision of a human."""


class Redo(Message):
    """What was taken back, once more."""


class Agree(Message):
    """The others agree to an undo."""


class Disagree(Message):
    """They do not."""


class Peek(Message):
    """Secret cards of the rider asked about are turned up, or down again."""


class SitDown(Message):
    """The human whose go it is says that he sits there."""


class Click(Message):
    """This card was clicked: one that lies face down is chosen, and a second click plays it."""

    at: int


class AskHint(Message):
    """Shows what the best bot would do, or hides it again."""


class AskWhy(Message):
    """Shows the next reason for the numbers; after the last, none."""


class OpenLog(Message):
    """The drawer with the sheets; where it is open everything that has happened."""


class OpenSheet(Message):
    """Shows the movement log of a team, or hides it again."""

    team: int


class OpenPoints(Message):
    """Shows the points by line and rider in the drawer, or hides them again."""


class Pin(Message):
    """Puts the drawer beside the road, or no longer."""


class WatchAgain(Message):
    """What has just happened, or what has since that step."""

    since: int | None = None


class Question(Message):
    """A question is to lie over the screen: `retire`, `steer`, `give-up`, `undo`, or none."""

    what: str = ""


class Pick(Message):
    """The rider who is to retire."""

    rider: int


class Retire(Message):
    """This rider retires."""

    rider: int


class Steer(Message):
    """Who decides for this dropped rider changes."""

    rider: int


class MoreTime(Message):
    """One more minute for the orders."""


class GiveUp(Message):
    """The rider asked about plays his highest card."""


class Tell(Message):
    """News for the line of what has just happened."""

    words: str


class Mute(Message):
    """The sound is off from now on, or on."""

    on: bool


class OpenMenu(Message):
    """The menu over the race."""


class OpenKeys(Message):
    """The page of keys."""


class StepBack(Message):
    """Esc: out of a hint, a drawer or what was marked, else to the menu."""


class OpenResult(Message):
    """The end of the race was seen."""


# Secret orders


@dataclass(frozen=True, slots=True)
class OnCard:
    """What can be pointed at: a card of a rider who is ordered."""

    rider: int
    at: int


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
    """Enter: the card that is looked at is chosen, or the orders are given."""


class Give(Message):
    """The orders are to be given."""
