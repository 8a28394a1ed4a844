"""Cards that were played for a human because they made no difference. They are ordinary decisions; the race on file
remembers which they were."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.record.turn_report import Step

AUTO_PLAYED: Final = "unasked"
"""The key of the record's `meta` that names them by turn and rider."""

Moment = tuple[int, int]
"""A turn and the rider who moves; (turn, 0) for what is no card."""


def moment_of(step: Step) -> Moment:
    decision = step.decision
    return step.before.turn, decision.rider if isinstance(decision, PlayCard) else 0


def auto_played_told(meta: Mapping[str, Any]) -> set[Moment]:
    """Those that a record's `meta` names; what it says wrongly is passed over."""
    found = meta.get(AUTO_PLAYED)
    told = (tuple(one) for one in (found if isinstance(found, list) else []) if isinstance(one, list))
    return {(one[0], one[1]) for one in told if len(one) == 2 and all(type(number) is int for number in one)}
