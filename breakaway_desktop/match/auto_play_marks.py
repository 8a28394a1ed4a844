"""Cards that were played for a human because all choices were equal; the record's `meta` lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.record.turn_report import Step

AUTO_PLAYED: Final = "unasked"
"""Key of the record's `meta` that lists them by turn and rider."""

Moment = tuple[int, int]
"""A turn and the rider who moves; (turn, 0) for a decision that is not a card."""


def moment_of(step: Step) -> Moment:
    decision = step.decision
    return step.before.turn, decision.rider if isinstance(decision, PlayCard) else 0


def auto_played_moments(meta: Mapping[str, Any]) -> set[Moment]:
    """Return the moments in a record's `meta`, ignoring invalid entries."""
    entries = meta.get(AUTO_PLAYED)
    pairs = (tuple(one) for one in (entries if isinstance(entries, list) else []) if isinstance(one, list))
    return {(pair[0], pair[1]) for pair in pairs if len(pair) == 2 and all(type(number) is int for number in pair)}
