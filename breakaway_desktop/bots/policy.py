"""Policies: rules for choosing one of several valued cards; and the styles, policies with a taste of their own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

NO_TASTE: Final[Mapping[str, float]] = MappingProxyType({})


class Policy(NamedTuple):
    """Rules for choosing cards.

    `likes` are points for features of the position after a card; `greed` is extra weight of points scored at once; a
    card is drawn with a probability proportional to e^(value / `temperature`), and at temperature 0 the best is played.
    """

    likes: Mapping[str, float] = NO_TASTE
    greed: float = 0.0
    temperature: float = 0.0

    def with_taste(self, taste: float, temperature: float) -> Policy:
        """Return a policy with this temperature and `taste` times the likes and the greed."""
        return Policy(
            {feature: taste * points for feature, points in self.likes.items()}, taste * self.greed, temperature
        )


PLAIN: Final = "plain"
"""The style without likes."""

STYLES: Final[Mapping[str, Policy]] = MappingProxyType(
    {
        PLAIN: Policy(),
        "sprinter": Policy({"line 1, points in order": 0.9, "line 1, points next turn": 0.9}, greed=0.35),
        "attacker": Policy({"alone in front": 2.0}),
        "rouleur": Policy({"alone in front": -1.6, "string ahead": 0.7}),
        "leadout": Policy({"team-mates just behind": 1.2, "team-mates just ahead": 1.2}),
    }
)
"""Ways of riding by name: points that a bot adds for features of the position after a card (bots/batch/features.py)."""
