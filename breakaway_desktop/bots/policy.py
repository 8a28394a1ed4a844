"""Policies: rules for choosing one of several valued cards."""

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
