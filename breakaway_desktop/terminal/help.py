"""Help of the terminal: every command in one line."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.reports.columns import table
from breakaway_desktop.terminal.commands import localized_command

_ONE_CARD: Final = (
    ("10", mark("plays a 10 with the rider whose turn it is")),
    ("skip", mark("skips the choice: the rider plays the highest card allowed")),
    ("retire 14", mark("retires rider 14 when the next turn starts; before a turn’s first card, at once")),
)
_ORDERS: Final = (
    ("10 8 3 5", mark("a card for each of your riders, in number order")),
    ("10 8 - 5", mark("the same; the third rider is dropped and gets no order")),
    ("skip", mark("skips the orders: all riders play the highest cards allowed")),
    ("retire 14", mark("retires rider 14 before this turn")),
)
_SECOND: Final = (("10/5 8/8 3/4 5/6", mark("two cards for each of your riders: the first, then the second")),)
_EXTRAS: Final = {
    "S": (("10/S21 8 3 5", mark("the same; the first rider also spies on rider 21")),),
    "P": (
        ("10/P21 8 3 5", mark("the same; the first rider plays a Puncture on rider 21")),
        ("10/C 6/B 3 5", mark("the same; the first rider plays a Catch up, the second a Boost")),
        ("-/T12 8 3 5", mark("the same; the first rider plays a Tow behind rider 12, and no card")),
    ),
}
"""Examples by the letter of the variant's first extra (R8.3, R8.5)."""

_SPOKEN: Final = (
    ("?", mark("says the question again; ? once more: with all names")),
    ("x", mark("says what each card brings; x once more: in full")),
    ("f", mark("says the riders in front")),
    ("z", mark("says how many are behind; z once more: by names")),
    ("u", mark("says where your riders are; u once more: with their cards")),
    ("y", mark("says your points; y once more: those of all teams")),
    ("c", mark("says all groups, front to back; c 33: the riders on square 33")),
    ("a", mark("says less or more by itself: brief, usual, full")),
)
_COMMANDS: Final = (
    ("steer 14", mark("lets you choose rider 14’s card even while he is dropped")),
    ("sheet 2", mark("shows the movement log of team 2; without a number, your own")),
    ("why 14", mark("explains rider 14’s last card, place and points")),
    ("log 3", mark("shows what happened in turn 3; without a number, in this turn and the last")),
    ("report 3", mark("shows the report of turn 3; without a number, of the last finished turn")),
    ("hint", mark("shows what the best bot expects from each card, and why; short: h")),
    ("undo", mark("undoes the last decision of a player; short: u")),
    ("redo", mark("redoes what was undone")),
    ("home", mark("lets riders who are home play their lowest card, or asks about them again")),
    ("help", mark("shows these lines; short: ?")),
    ("save x.race", mark("saves a copy of the race; if saving in the old place fails, uses the new one from now on")),
    ("quit", mark("leaves the race, to continue later; asks first if it cannot be saved; short: q")),
)
"""Examples and their effects."""


def help_lines(*, is_simultaneous: bool, halves: int = 1, extra_letter: str = "", spoken: bool = False) -> list[str]:
    """Return a line for each command; `spoken`: without columns, and with the letters of a listener.

    `is_simultaneous`: teams give secret orders (R4.2), with `halves` cards a turn for each rider (R8.4) and extras of
    `extra_letter`. A rider's number consists of his team and his number in it: 14 is the fourth rider of team 1 (R1.1).
    """
    # Commands.
    cards = _ONE_CARD
    if is_simultaneous:
        cards = (*(_SECOND if halves > 1 else _ORDERS[:2]), *_EXTRAS.get(extra_letter, ()), *_ORDERS[2:])
    rows = [(f"  {_localized_example(example)}", _(effect)) for example, effect in (*cards, *_COMMANDS)]

    if spoken:
        letters = [(letter, _(effect)) for letter, effect in _SPOKEN]  # `?` is not short for help then
        return [
            f"{command.strip()}: {effect}."
            for command, effect in [*letters, *rows]
            if "?" not in effect or command == "?"
        ]

    # Notes on the table above the question.
    if is_simultaneous:
        span = _("At a line you see the points from the best place to the worst, alone or shared.")
    else:
        span = _("Points at a line are certain: it is his move.")
    notes = [
        _("Rider 14 is the fourth rider of team 1."),
        _("The table above the question shows what each card brings, however the other riders move."),
        span,
        _("What many races say of leads, new cards and points: in the window, Shift+F1."),
        _("A new card is 3, plus 1 for each rider in the string directly ahead (riders on consecutive squares)."),
    ]

    return [*table(rows, right=(False, False)), *notes]


def _localized_example(example: str) -> str:
    name, *rest = example.split(" ")
    return " ".join([localized_command(name), *rest])
