"""The plan of a race before it begins: rules, seats, seed and starting hands."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle
from random import Random, SystemRandom
from typing import Any

from breakaway_desktop.engine import hands, referee
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import MOST_TEAMS, Options
from breakaway_desktop.engine.race import Rules
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.record.document import COLOURS, RiderEntry, TeamEntry, key_of_deal
from breakaway_desktop.variants import find_variant

HUMAN = "human"
BOT = "bot:"
ADVISER = "domestique"
"""The bot that chooses hands for humans who leave the choice to the program."""
STAND_IN = "director"
"""The bot that replaces a bot named in a record but not installed."""

LARGEST_NEW_SEED = 9_999_999
"""Largest seed that the program draws: short enough to read out."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The player of a team: `player` is `human` or `bot:NAME…` (docs/record.md); `name` and `colour` are the team's.

    `number` identifies the human who plays the team, or played it last; 0: numbered by seat.
    """

    player: str
    colour: str
    name: str | None = None
    riders: tuple[str | None, str | None, str | None, str | None] = (None, None, None, None)
    number: int = 0

    @property
    def is_human(self) -> bool:
        return self.player == HUMAN

    @property
    def bot(self) -> str | None:
        """The bot's name with its parameters, as in the registry; None for a human."""
        return self.player.removeprefix(BOT) if self.player.startswith(BOT) else None


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a race. `hands` are set once all teams are built (R3.3)."""

    base: str
    options: Options
    seats: tuple[Seat, ...]
    seed: int
    hands: tuple[TeamHands, ...] = ()
    variant: str | None = None
    meta: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The first `meta` of its record (docs/record.md)."""

    def rules(self) -> Rules:
        """Return the rules. Raises Refused for a combination that is not allowed (R2.1, R1.1) or an unknown variant."""
        return referee.rules_of(self.options, len(self.seats), self.seed, variant=find_variant(self.variant))

    @property
    def deal_key(self) -> str:
        return key_of_deal(self.hands)

    def with_hands(self, built: Sequence[TeamHands]) -> Plan:
        return replace(self, hands=tuple(built))

    def with_bots(self, teams: Collection[int]) -> Plan:
        """Return the plan with bots in place of the humans of these teams."""
        numbered = enumerate(self.seats, start=1)
        bot = f"{BOT}{ADVISER}"
        seats = (replace(seat, player=bot) if seat.is_human and team in teams else seat for team, seat in numbered)
        return replace(self, seats=tuple(seats))

    def team_entries(self) -> tuple[TeamEntry, ...]:
        return tuple(
            TeamEntry(
                tuple(
                    RiderEntry(10 * team + number, hand, name)
                    for number, (hand, name) in enumerate(zip(of_team, seat.riders, strict=True), start=1)
                ),
                seat.name,
                seat.colour,
                seat.player,
            )
            for team, (seat, of_team) in enumerate(zip(self.seats, self.hands, strict=True), start=1)
        )


def refusal_of(options: Options, variant: str | None = None) -> Refusal | None:
    """Return why no race can begin with these options, whatever the teams (R2.1); None if one can."""
    try:
        referee.rules_of(options, MOST_TEAMS, 0, variant=find_variant(variant))
    except Refused as refused:
        return refused.refusal
    return None


def seats_of(players: Sequence[str]) -> tuple[Seat, ...]:
    """Return clockwise seats for these players (`human`, `bot:NAME`), in the colours of the box.

    The referee refuses more of them than there are colours (R1.1).
    """
    return tuple(Seat(player, colour) for player, colour in zip(players, cycle(COLOURS), strict=False))


def humans_of(seats: Sequence[Seat]) -> tuple[int, ...]:
    return tuple(team for team, seat in enumerate(seats, start=1) if seat.is_human)


def deal_bots(names: Sequence[str], teams: int) -> tuple[str, ...]:
    """Return `teams` players, dealt from the bots in turn (docs/record.md, Commands)."""
    return tuple(BOT + names[index % len(names)] for index in range(teams))


def hands_from_seed(seed: int, team: int) -> TeamHands:
    """Return random legal hands for a team, drawn from the seed (R9.2)."""
    return hands.random_hands(Random(f"{seed}/hands/{team}"))


def new_seed() -> int:
    """Return a random seed: the only random number that is not drawn from a seed. It is shown and recorded."""
    return SystemRandom().randint(1, LARGEST_NEW_SEED)
