"""Choosing one of several valued cards: the softmax with a temperature."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

NO_TASTE: Final[Mapping[str, float]] = MappingProxyType({})


class Policy(NamedTuple):
    """How cards are chosen: `likes` are points for features of what comes after a card, points at once count more by
    `greed`, and a card is drawn with a chance in proportion to e^(value / `temperature`); at 0 the best is played."""

    likes: Mapping[str, float] = NO_TASTE
    greed: float = 0.0
    temperature: float = 0.0
