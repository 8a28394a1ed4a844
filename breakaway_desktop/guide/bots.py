"""Bots: their levels, and the styles in which they ride."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.guide.bands import Band, DiagramRow, Words
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.kit.words import _, mark

STYLES: Final[dict[str, tuple[str, str]]] = {
    "sprinter": (mark("Sprinter"), mark("hunts the points of the next line")),
    "attacker": (mark("Attacker"), mark("wants to be alone in front")),
    "rouleur": (mark("Rouleur"), mark("sits in long strings, never in front")),
    "leadout": (mark("Lead-out"), mark("keeps its four riders together")),
    "plain": (mark("All-rounder"), mark("takes points wherever it can")),
}
"""Name and aim of each style."""


def _diagram() -> tuple[Band, ...]:
    return tuple(DiagramRow((Words(_(aim)),), _(name)) for name, aim in STYLES.values())


PAGE = HelpPage(
    "bots",
    mark("Bots"),
    mark("The level is how well a bot rides; the style (from “easy” up) is how it rides."),
    mark("A bot knows what you would know in its place, and nothing more."),
    (
        (mark("Five styles."), mark("In a new race a bot’s colour sets its style. Point at a team’s score to see it.")),
        (mark("Levels."), mark("From “for children” to “expert”, the steps between them are about equal.")),
        (mark("Pace."), mark("How long a bot takes depends only on what everyone knows.")),
    ),
    _diagram,
)
