"""What a variant draws on the road and adds to a card, as data: screens know these kinds, never the variant."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.engine.race import Points


class Ground(NamedTuple):
    """Squares above 0 whose last digit is named are of another kind: `kinds` as (digit, `climb`, `peak` or `descent`),
    in the order in which they act (R8.6)."""

    kinds: tuple[tuple[int, str], ...]


class Limit(NamedTuple):
    """Somebody rides on `square` whom nobody may reach this turn (R8.8), and where he rides on all turns."""

    square: int
    weight: int
    rides: tuple[tuple[int, int], ...]


class Gates(NamedTuple):
    """Checkpoints every so many squares; rivals are seen by the last one they have passed, no nearer (R8.2)."""

    every: int


class Gap(NamedTuple):
    """First and last are `now` squares apart; with `ends_at` the race ends (R8.1). `places`: who would be placed, with
    points."""

    now: int
    ends_at: int
    places: tuple[tuple[int, Points], ...]


class Gauge(NamedTuple):
    """A badge that every rider has, what riders 1–4 start with, and what cards cost: (from, to, points) (R8.7)."""

    badge: str
    starts: tuple[int, ...]
    prices: tuple[tuple[int, int, int], ...]


class Deck(NamedTuple):
    """Badges that are cards, in the order in which they act (R8.5)."""

    cards: tuple[str, ...]
    reach: int


class Shown(NamedTuple):
    """Cards of riders that everybody has been shown, as (turn, rider, cards), oldest first (R8.3)."""

    cards: tuple[tuple[int, int, tuple[int, ...]], ...]


Mark = Ground | Limit | Gates | Gap | Gauge | Deck | Shown


class Pushed(NamedTuple):
    """A card's landing is not where he ends: he is pushed to `square`, as things stand (R8.6)."""

    square: int


class Costs(NamedTuple):
    """What a card takes: `points` (negative: gives), how many he is `short`, what is `left` (R8.7)."""

    points: int
    short: int
    left: int


class Apart(NamedTuple):
    """First and last would be this many squares apart; whether the race ends then, as things stand (R8.1)."""

    squares: int
    ends: bool


Then = Pushed | Costs | Apart
