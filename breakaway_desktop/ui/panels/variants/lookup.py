"""The panel of a race's variant: found by the kind of what the variant marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from breakaway_desktop.engine.events import Pushed
from breakaway_desktop.engine.marks import Deck, Gap, Gates, Gauge, Ground, Limit, Shown
from breakaway_desktop.engine.view import View
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.explaining.hidden import is_hidden
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.panels.variants import deck, gap, gauges, halves, known, limit, pushes, shown
from breakaway_desktop.ui.panels.variants.paper import Panel


@dataclass(frozen=True, slots=True)
class About:
    """What a panel speaks of: the reader's team, the rider everything speaks of and the card he would play (0: none),
    the pushes that are being shown. What is ordered beside cards: the `kind` of special card, the rider who is to name
    another, those who are named, and what a press on a rider says."""

    team: int
    rider: int = 0
    card: int = 0
    pushed: Sequence[Pushed] = ()
    kind: str = ""
    spy: int = 0
    named: frozenset[int] = frozenset()
    says: Mapping[int, Any] = field(default_factory=dict)


def panel_of(view: View, names: Names, steps: Sequence[Step], about: About) -> Panel | None:
    """From the reader's view and the steps that were shown; None where the variant has nothing to show now."""
    if view.variant.half_turns > 1:
        return halves.panel(steps, about.team, names)
    marks = view.variant.marks(view)
    for mark in sorted(marks, key=lambda mark: not isinstance(mark, Shown)):
        match mark:
            case Shown() if not view.over:
                return shown.panel(mark, view, names, spy=about.spy, named=about.named, says=about.says)
            case Gauge():
                return gauges.panel(mark, view, names, about.rider)
            case Gap():
                return gap.panel(mark, view, names, about.team, about.rider, about.card)
            case Limit():
                return limit.panel(mark, view.turn)
            case Ground():
                made = pushes.made(mark, about.pushed)
                found = made or pushes.would_be(mark, view)
                return pushes.panel(mark, found, view.turn if made else 0, names, about.team)
            case Deck():
                return deck.panel(mark, view, names, about.kind)
            case Gates() if is_hidden(view):
                return known.panel(mark, view, names, about.rider)
    return None
