"""Cards that a human did not choose one by one; the record's `meta` lists them.

They were played for him because all choices were equal, or as the highest once he let his riders ride in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from breakaway_desktop.engine.asks import Ask, AskCard, GiveOrders, PlayCard
from breakaway_desktop.record.turn_report import Step

AUTO_PLAYED: Final = "unasked"
"""Key of the record's `meta` that lists cards played because all were equal, by turn and rider."""

RIDDEN_IN: Final = "ridden-in"
"""Key of the record's `meta` that lists the cards of a human who let his riders ride in, but for the first."""

Moment = tuple[int, int]
"""A turn and the rider who moves; ten times the team for its orders, and 0 for a decision that is neither."""


def moment_of(step: Step) -> Moment:
    decision = step.decision
    subject = 10 * decision.team if isinstance(decision, GiveOrders) else 0
    return step.before.turn, decision.rider if isinstance(decision, PlayCard) else subject


def moment_of_ask(turn: int, ask: Ask) -> Moment:
    """Return the moment of the decision that answers this."""
    return turn, ask.rider if isinstance(ask, AskCard) else 10 * ask.team


def moments_in(meta: Mapping[str, Any], key: str) -> set[Moment]:
    """Return the moments under a key of a record's `meta`, ignoring invalid entries."""
    entries = meta.get(key)
    pairs = (tuple(one) for one in (entries if isinstance(entries, list) else []) if isinstance(one, list))
    return {(pair[0], pair[1]) for pair in pairs if len(pair) == 2 and all(type(number) is int for number in pair)}
