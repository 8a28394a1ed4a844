"""What can be written at the question, a line each."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.text.columns import table
from breakaway_desktop.text.commands import spoken
from breakaway_desktop.words import _, mark

_ONE_CARD: Final = (
    ("10", mark("plays the card 10 of the rider who is asked")),
    ("none", mark("gives up the decision: the rider plays his highest card")),
    ("retire 14", mark("rider 14 leaves the road when the next turn starts")),
)
_ORDERS: Final = (
    ("10 8 3 5", mark("a card for each own rider on the road, in order of number")),
    ("10 8 - 5", mark("the same; the third rider, who is dropped, gets no order")),
    ("none", mark("gives up the orders: all riders play their highest cards")),
    ("retire 14", mark("rider 14 leaves the road before this turn is ridden")),
)
_COMMANDS: Final = (
    ("steer 14", mark("rider 14 is asked for his card even while he is dropped")),
    ("sheet 2", mark("shows the sheet of team 2; without a number your own")),
    ("why 14", mark("explains the last card, the place and the points of rider 14")),
    ("log 3", mark("tells what happened in turn 3; without a number in this turn and the one before")),
    ("report 3", mark("shows the report of turn 3; without a number that of the last turn that is over")),
    ("hint", mark("says what the best bot expects of each card, and why; short: h")),
    ("undo", mark("takes back to the last decision of a player; short: u")),
    ("redo", mark("does again what was taken back")),
    ("help", mark("shows these lines; short: ?")),
    ("save x.race", mark("writes a copy of the race; if it cannot be kept where it was, it is kept there from now on")),
    ("quit", mark("leaves the race, to go on with it later; asks first if it cannot be kept; short: q")),
)
"""What is written, and what it does."""


def help_lines(*, together: bool) -> list[str]:
    """All commands; `together`: of a race in which teams order in secret (R4.2). A rider's number is that of his team
    and his own: 14 is the fourth rider of team 1 (R1.1)."""
    rows = [
        (f"  {_in_language(written)}", _(does)) for written, does in (*(_ORDERS if together else _ONE_CARD), *_COMMANDS)
    ]
    if together:
        table_says = _("The table above the question shows what each card does if all others stay where they are.")
        span = _("At a line it shows what it may pay, from the best place to the worst, alone and shared.")
    else:
        table_says = _("The table above the question shows what each card does if nobody else moved this turn.")
        span = _("Under `may become` stands what the new card can be by what the others may still do.")
    notes = [
        _("Rider 14 is the fourth rider of team 1."),
        table_says,
        span,
        _("A new card is 3 and one more for every rider in the unbroken string ahead."),
    ]
    return [*table(rows, right=(False, False)), *notes]


def _in_language(written: str) -> str:
    """An example as it is written in the language in use."""
    name, *rest = written.split(" ")
    return " ".join([spoken(name), *rest])
