"""The outcomes of the current rider's cards, from the reader's view alone (R9.1)."""

from __future__ import annotations

from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.ui.panels.card_outcomes import CardOutcome, card_outcomes
from breakaway_desktop.ui.screens.race.model import Model
from breakaway_desktop.ui.screens.race.secrets import seen


def outcomes(m: Model) -> tuple[CardOutcome, ...]:
    """One for each card of his hand."""
    return () if m.asked is None else card_outcomes(seen(m), m.asked.rider, m.asked.cards)


def shown_outcome(m: Model) -> Outcome | None:
    """What the card that is looked at would do."""
    found, at = outcomes(m), m.shown_card
    return found[at].outcome if 0 <= at < len(found) else None
