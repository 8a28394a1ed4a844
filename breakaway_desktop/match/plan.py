"""What is settled before a race begins: rules, seats, seed and the opening hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import index
from random import Random, SystemRandom

from breakaway_desktop.bots.registry import find_bot, rng_for
from breakaway_desktop.engine import hands, referee
from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.engine.options import MOST_TEAMS, Options
from breakaway_desktop.engine.race import Rules
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.record.document import COLOURS, RiderEntry, TeamEntry
from breakaway_desktop.variants import find_variant

HUMAN = "human"
BOT = "bot:"
ADVISER = "domestique"
"""The bot that builds hands for humans who do not want to."""

LARGEST_NEW_SEED = 9_999_999
"""Seeds that the program thinks of itself stay short enough to be read out."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a team: `player` is `human` or `bot:NAME…` (docs/record.md); `name` and `colour` are the team's."""

    player: str
    colour: str
    name: str | None = None
    riders: tuple[str | None, str | None, str | None, str | None] = (None, None, None, None)

    @property
    def is_human(self) -> bool:
        return self.player == HUMAN

    @property
    def bot(self) -> str | None:
        """The bot's name with its parameters, as the registry reads it; None for a human."""
        return self.player.removeprefix(BOT) if self.player.startswith(BOT) else None


@dataclass(frozen=True, slots=True)
class Plan:
    """A race to come. `hands` are set once all teams are built (R3.3)."""

    base: str
    options: Options
    seats: tuple[Seat, ...]
    seed: int
    hands: tuple[TeamHands, ...] = ()
    variant: str | None = None

    def rules(self) -> Rules:
        """Raises Refused for what makes no sense (R2.1, R1.1)."""
        try:
            variant = find_variant(self.variant)
        except KeyError:
            raise Refused("variant-not-played", variant=self.variant) from None
        return referee.rules_of(self.options, len(self.seats), self.seed, variant=variant)

    def with_hands(self, built: Sequence[TeamHands]) -> Plan:
        return replace(self, hands=tuple(built))

    def team_entries(self) -> tuple[TeamEntry, ...]:
        """The teams as they stand in the record."""
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
    """Why no race can begin under these rows, whoever takes part (R2.1); None when one can."""
    try:
        referee.rules_of(options, MOST_TEAMS, 0, variant=find_variant(variant))
    except Refused as refused:
        return refused.refusal
    return None


def seats_of(players: Sequence[str]) -> tuple[Seat, ...]:
    """Seats in clockwise order for these players (`human`, `bot:NAME`), in the colours of the box."""
    return tuple(Seat(player, colour) for player, colour in zip(players, COLOURS, strict=False))


def bots_in_turn(names: Sequence[str], teams: int) -> tuple[str, ...]:
    """Players for so many teams, the bots dealt to them in turn (docs/record.md, Commands)."""
    return tuple(BOT + names[index % len(names)] for index in range(teams))


def drawn_hands(seed: int, team: int) -> TeamHands:
    """Any legal hands for a team, by a lot of its own from the seed (R9.2)."""
    return hands.hands_by_lot(Random(f"{seed}/hands/{team}"))


def own_hands(seat: Seat, options: Options, seed: int, team: int) -> TeamHands:
    """The hands that the seat's bot builds for itself. Raises Refused, UnknownBot and BadParameter."""
    bot = find_bot(seat.bot or "")
    try:
        one, two, three, four = bot.hands(options, rng_for(seed, team, 0, 0))
        return _hand(one), _hand(two), _hand(three), _hand(four)
    except (Exception, SystemExit) as error:  # whatever a bot of somebody else may raise
        raise Refused("bot-hands", bot=seat.bot, error=f"{type(error).__name__}: {error}") from error


def _hand(cards: Sequence[int]) -> Hand:
    """Whole numbers are taken as such; whether they make a hand the referee says (R3.1)."""
    return tuple(int(index(card)) for card in cards)


def ready_made_hands(plan: Plan) -> list[TeamHands]:
    """Hands for every team without anybody building: each bot's own, and for humans those of a bot that knows how."""
    return [
        own_hands(seat if seat.bot else replace(seat, player=f"{BOT}{ADVISER}"), plan.options, plan.seed, team)
        for team, seat in enumerate(plan.seats, start=1)
    ]


def new_seed() -> int:
    """A seed nobody has chosen: the one lot that is not drawn from a seed. It is shown, and kept in the record."""
    return SystemRandom().randint(1, LARGEST_NEW_SEED)
