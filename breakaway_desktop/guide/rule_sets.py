"""The four rule sets side by side (R2)."""

from __future__ import annotations

from breakaway_desktop.engine.options import ROWS, RULE_SETS
from breakaway_desktop.guide.bands import Band, RuleTable
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.kit.words import mark


def _diagram() -> tuple[Band, ...]:
    cells = {row: tuple(getattr(options, row) for options in RULE_SETS.values()) for row in ROWS}
    return (RuleTable(tuple(RULE_SETS), {row: values for row, values in cells.items() if len(set(values)) > 1}),)


PAGE = HelpPage(
    "rule-sets",
    mark("Rule sets and options"),
    mark("Four ways to play. Bold marks what differs from the boxed game."),
    mark(
        "In the boxed game and on Boardspace, riders move one at a time. In Postal and Play by mail, all "
        "teams choose in secret."
    ),
    (
        (
            mark("Boxed or Boardspace."),
            mark(
                "In the boxed game a random team starts; on Boardspace it is team 1, and only a new leader gets his "
                "lead as a card."
            ),
        ),
        (
            mark("Postal or Play by mail."),
            mark(
                "Postal sorts riders on a square by rider number and card, caps new cards at 15 and limits crowds on "
                "turn 1."
            ),
        ),
        (
            mark("Every row can be changed."),
            mark("The set-up explains each option and tells you what can’t be combined."),
        ),
    ),
    _diagram,
)
