"""Whether it matters at all which card a rider plays, as the net of the strongest bot weighs them, from his team's view
alone (R9.1)."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.bots.registry import rng_for
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.view import View

SAME: Final = 0.1
"""Cards that are worth the same within this many points make no difference."""


def indifferent_card(view: View, ask: AskCard, seed_parts: tuple[int, int, int, int]) -> int | None:
    """The best of his cards if they are all worth the same; None if they are not, or if the net does not know the
    variant. A task for the process that thinks."""
    # Imported here because NumPy takes long to load: the window starts without it.
    from breakaway_desktop.bots.batch.races import NotCovered
    from breakaway_desktop.bots.directing import DecisionContext

    try:
        worths = DecisionContext(view, rng_for(*seed_parts)).at_a_glance((ask,))[ask.rider]
    except NotCovered:
        return None
    best = max(worths, key=lambda card: worths[card])
    return best if worths[best] - min(worths.values()) <= SAME else None
