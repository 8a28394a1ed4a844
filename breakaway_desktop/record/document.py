"""The content of a record, as frozen dataclasses (docs/record.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.engine.options import ROWS, Options
from breakaway_desktop.kit.caching import cached_by_identity
from breakaway_desktop.record import ENDING as ENDING, LARGEST_FILE as LARGEST_FILE

FORMAT: Final = "breakaway-race"
VERSION: Final = 1
ROWS_OF_EVERY_RECORD: Final = ROWS[: ROWS.index("hands") + 1]
"""Options that every record lists; it has a later one only where that differs from its default in `Options`."""
FIRST_COLOURS: Final = ("yellow", "azure", "red", "white", "indigo", "black")
COLOURS: Final = (*FIRST_COLOURS, "mint", "pink", "purple", "brown", "silver", "olive")
"""Of the teams of a race; 1.0 reads the first ones only."""
LARGEST_SEED: Final = 2**63 - 1
LONGEST_NAME: Final = 40
LONGEST_PLAYER: Final = 200
"""Maximum length of `player` in characters, including all parameters of a bot."""

Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class RiderEntry:
    """A rider with his starting hand."""

    id: int
    hand: Hand
    name: str | None = None


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """A team; `player` is `human` or `bot:NAME…`. Keys missing in the file are None."""

    riders: tuple[RiderEntry, ...]
    name: str | None = None
    colour: str | None = None
    player: str | None = None

    @property
    def hands(self) -> TeamHands:
        """The four starting hands, riders 1 to 4."""
        first, second, third, fourth = (rider.hand for rider in self.riders)
        return first, second, third, fourth


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """A move: the card and the squares before and after it. `extra` has the keys of variants."""

    id: int
    card: int | None
    start: int
    end: int
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PointsEntry:
    """An award above 0. If a group shares several places, `place` is the first of them."""

    id: int
    line: int | None
    place: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class TurnEntry:
    """The decisions of a turn and the referee's report on them. `replacements` is None if no cards were dealt.

    `order2` is the order of the second half-turn (R8.4), None in an undivided turn; `replacements2` likewise. `extra`
    has the keys of variants.
    """

    turn: int
    order: Groups
    moves: tuple[MoveEntry, ...] = ()
    points: tuple[PointsEntry, ...] = ()
    replacements: Mapping[int, int] | None = None
    dropped: tuple[int, ...] = ()
    nmr: tuple[int, ...] = ()
    retired: tuple[int, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    order2: Groups | None = None
    replacements2: Mapping[int, int] | None = None


@dataclass(frozen=True, slots=True)
class PendingOrders:
    """Orders of a team that have not been played yet; without content: the team gives no orders (R4.4)."""

    team: int
    cards: Mapping[int, int] = field(default_factory=dict)
    then: Mapping[int, int] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ResultEntry:
    """The result of a race (R6.6); `points` by team number."""

    points: Mapping[int, Fraction]
    places: Groups
    ranking: Groups
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A race in a file. `base` is the rule set that it is based on; `options` has every row."""

    base: str
    options: Options
    teams: tuple[TeamEntry, ...]
    turns: tuple[TurnEntry, ...] = ()
    variant: str | None = None
    seed: int | None = None
    first_team: int | None = None
    result: ResultEntry | None = None
    pending_retire: tuple[int, ...] = ()
    pending_orders: tuple[PendingOrders, ...] = ()
    meta: Mapping[str, Any] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def deal_key(self) -> str:
        return _deal_of(self)


@cached_by_identity(64)
def _deal_of(record: Record) -> str:
    return key_of_deal(team.hands for team in record.teams)


def key_of_deal(hands: Iterable[TeamHands]) -> str:
    """Return the hands as text, whoever rides them: teams by `/`, riders by blanks, cards by commas, lowest first."""
    return "/".join(" ".join(",".join(map(str, sorted(hand))) for hand in team) for team in hands)
