"""Additions of a variant to the road and to cards, as data: screens draw these kinds without knowing the variant."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.engine.race import Points


class Ground(NamedTuple):
    """Special squares (R8.6): all squares above 0 whose last digit is in `kinds`.

    `kinds` has (digit, `climb`, `peak` or `descent`), in the order in which they take effect.
    """

    kinds: tuple[tuple[int, str], ...]


def kind_of(square: int, kinds: tuple[tuple[int, str], ...]) -> str:
    """Return the kind of a square; empty for plain ones."""
    return next((kind for digit, kind in kinds if square % 10 == digit), "")


class Limit(NamedTuple):
    """A figure whose `square` nobody may reach this turn (R8.8), and its squares on all turns as (turn, square)."""

    square: int
    weight: int
    rides: tuple[tuple[int, int], ...]


class Sector(NamedTuple):
    """Squares from `first` to `last` of the race on which something is different, and what players call them."""

    first: int
    last: int
    name: str


class Gates(NamedTuple):
    """Checkpoints every `every` squares; a rival is shown at the last one that he has passed (R8.2)."""

    every: int


class Gap(NamedTuple):
    """The first and the last rider are `now` squares apart; the race ends when they are `ends_at` apart (R8.1).

    `places`: (rider, points) for each rider who would score.
    """

    now: int
    ends_at: int
    places: tuple[tuple[int, Points], ...]


class Gauge(NamedTuple):
    """A badge that every rider has (R8.7): values at the start for riders 1–4, and prices as (from, to, points)."""

    badge: str
    starts: tuple[int, ...]
    prices: tuple[tuple[int, int, int], ...]


class Deck(NamedTuple):
    """Badges that are special cards, in the order in which they take effect (R8.5)."""

    cards: tuple[str, ...]
    reach: int


class Shown(NamedTuple):
    """Cards that have been revealed to everybody, as (turn, rider, cards), oldest first (R8.3)."""

    cards: tuple[tuple[int, int, tuple[int, ...]], ...]


Mark = Ground | Limit | Sector | Gates | Gap | Gauge | Deck | Shown


class PushPreview(NamedTuple):
    """The card's landing is not final: the rider is pushed to `square` if nobody else moves (R8.6).

    `riders`: how many would be on the landing square, if that decides; `kind`: what pushes them, as in `Ground`.
    """

    square: int
    riders: int = 0
    kind: str = ""


Pushed = PushPreview
"""The name of `PushPreview` for plug-ins."""


class Costs(NamedTuple):
    """The price of a card in `points` (negative: a gain), the points the rider is `short`, and those `left` (R8.7)."""

    points: int
    short: int
    left: int


class Apart(NamedTuple):
    """The first and the last rider will be `squares` apart if nobody else moves; `ends`: that ends the race (R8.1)."""

    squares: int
    ends: bool


Then = PushPreview | Costs | Apart
