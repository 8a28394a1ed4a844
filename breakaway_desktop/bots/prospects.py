"""A card as `domestique` weighs it: points at once, and a row of features of what comes after."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final, NamedTuple

NAMES: Final = (
    "being in this stage",
    "expected replacement",
    "highest card kept",
    "second highest",
    "lowest card kept",
    "line points next turn",
    "line points in two turns",
    "riders ahead in order",
    "mean slipstream next turn",
    "best slipstream next turn",
    "line points at this place in order",
    "team-mates fed",
    "rivals fed",
    "riders just ahead",
    "riders just behind",
    "alone in front",
    "distance to the line",
    "behind the field",
)
STAGES: Final = ("finished", "last turns", "last line ahead", "two lines ahead", "more lines ahead")


class Prospects(NamedTuple):
    """One card: `points` at once, the `stage` it leads to, and how likely the race goes on (`lasts`)."""

    card: int
    points: float
    stage: int
    lasts: float
    features: tuple[float, ...]


def mixed(parts: Sequence[tuple[float, Prospects]]) -> Prospects:
    """What to expect of several outcomes, (chance, outcome) each; where they lead to different stages, in the stage of
    the likeliest."""
    _, likeliest = max(parts, key=lambda part: part[0])
    alike = [(chance, part) for chance, part in parts if part.stage == likeliest.stage]
    whole = fsum([chance for chance, _ in alike])
    features = [
        fsum([chance * part.features[at] for chance, part in alike]) / whole for at in range(len(likeliest.features))
    ]
    return likeliest._replace(
        points=fsum([chance * part.points for chance, part in parts]),
        lasts=fsum([chance * part.lasts for chance, part in parts]),
        features=tuple(features),
    )
