"""Policies: rules for choosing one of several valued cards; and the styles, policies with a taste of their own."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from types import MappingProxyType
from typing import Final, NamedTuple

NO_TASTE: Final[Mapping[str, float]] = MappingProxyType({})


class Policy(NamedTuple):
    """Rules for choosing cards.

    `likes` are points for features of the position after a card; `greed` is extra weight of points scored at once; a
    card is drawn with a probability proportional to e^(value / `temperature`), and at temperature 0 the best is played.
    A bot that searches adds the likes to this exponent, too.
    One whose value is lower than the best by more than `most_lost` is never drawn.
    """

    likes: Mapping[str, float] = NO_TASTE
    greed: float = 0.0
    temperature: float = 0.0
    most_lost: float = inf

    def with_taste(self, taste: float) -> Policy:
        """Return the policy with `taste` times the likes and the greed."""
        likes = {feature: taste * points for feature, points in self.likes.items()}
        return self._replace(likes=likes, greed=taste * self.greed)


PLAIN: Final = "plain"
"""The style without likes."""

LEADOUT: Final = "leadout"
"""The style that likes team-mates around a rider."""

STYLES: Final[Mapping[str, Policy]] = MappingProxyType(
    {
        PLAIN: Policy(),
        "sprinter": Policy({"line 1, points in order": 1.3, "line 1, points next turn": 1.3}, greed=0.5),
        "attacker": Policy({"alone in front": 4.5}),
        "rouleur": Policy({"alone in front": -4.0, "string ahead": 1.75}),
        LEADOUT: Policy({"team-mates just behind": 1.9, "team-mates just ahead": 1.9}),
    }
)
"""Ways of riding by name: points that a bot adds for features of the position after a card (bots/batch/features.py)."""
