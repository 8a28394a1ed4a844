"""The four rule sets side by side (R2)."""

from __future__ import annotations

from breakaway_desktop.engine.options import ROWS, RULE_SETS
from breakaway_desktop.guide.bands import Band, RuleTable
from breakaway_desktop.guide.page import Page
from breakaway_desktop.words import mark


def _diagram() -> tuple[Band, ...]:
    cells = {row: tuple(getattr(options, row) for options in RULE_SETS.values()) for row in ROWS}
    return (RuleTable(tuple(RULE_SETS), {row: values for row, values in cells.items() if len(set(values)) > 1}),)


PAGE = Page(
    "rule-sets",
    mark("Rule sets and options"),
    mark("Four ways to play the race; what differs from the boxed game is in bold."),
    mark("In the boxed game and on Boardspace riders move one at a time; by post, all teams choose in secret."),
    (
        (mark("Boxed or Boardspace."), mark("They differ in who starts, and in who may break away again.")),
        (
            mark("Postal or by mail."),
            mark("Postal orders riders on a square by grade and card, caps cards and limits crowds."),
        ),
        (mark("Every row can be changed."), mark("The set-up explains each one, and which can’t be combined.")),
    ),
    _diagram,
)
