"""The state of a race by mail: rules, players, deadlines, the contents of letters, and the turns played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.match.plan import BOT, HUMAN, Plan, seats_of

Orders = Mapping[int, str]
"""What each rider is ordered, as it is written in a letter: `8`, `8/5`, `8/S21`, `retire`; in turn 0 his hand."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a team. `word` is known to him and the referee only; a bot has none. `address` is None for a player
    who is reached in a chat."""

    name: str
    address: str | None = None
    language: str = "en"
    word: str = ""
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Received:
    """What a letter said for a team and a turn. `at`: the time that counts. `wait`: None where it says nothing of it.
    `void`: given for a turn that a reopened one has taken away."""

    turn: int
    team: int
    at: datetime
    letter: str
    orders: Orders = field(default_factory=dict)
    wait: bool | None = None
    press: tuple[str, ...] = ()
    void: bool = False


@dataclass(frozen=True, slots=True)
class Desk:
    """A race by mail. `turns`: for each turn played the orders of each team, None where they were missing (R4.4);
    `hands` are None while teams are being built (turn 0)."""

    id: str
    base: str
    options: Options
    variant: str | None
    seed: int
    players: tuple[Player, ...]
    days: int
    """How many days there are from one deadline to the next."""
    grace: int
    """Hours after a deadline in which letters still count."""
    deadlines: Mapping[int, datetime]
    dead_words: tuple[str, ...] = ()
    received: tuple[Received, ...] = ()
    hands: tuple[TeamHands, ...] | None = None
    ready_made: tuple[int, ...] = ()
    """Teams of players who sent no hands in time."""
    turns: tuple[Mapping[int, Orders | None], ...] = ()
    corrected: tuple[int, ...] = ()
    """Turns whose first reports no longer hold."""
    mails: tuple[str, ...] = ()
    """Digests of the mails taken, so that none is taken twice."""
    letters: int = 0
    """How many letters have come in."""
    history: int = 0
    """How many entries the history has."""
    entries: tuple[Mapping[str, Any], ...] = ()
    """The last of them, which a program that was killed may not have appended to the file yet."""
    before: str = ""
    """The digest of race.race before the last change, where that changed it: a program that was killed may have left
    that one behind."""

    @property
    def turn(self) -> int:
        """The turn for which orders are awaited; 0 while teams are being built."""
        return 0 if self.hands is None else len(self.turns) + 1

    @property
    def deadline(self) -> datetime:
        return self.deadlines[self.turn]

    @property
    def closes(self) -> datetime:
        """When letters cease to count: the deadline and the grace period."""
        return self.deadline + timedelta(hours=self.grace)

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(team for team, player in enumerate(self.players, start=1) if player.bot is None)

    def player(self, team: int) -> Player:
        return self.players[team - 1]

    def plan(self) -> Plan:
        """The race as it begins."""
        seats = seats_of([HUMAN if player.bot is None else BOT + player.bot for player in self.players])
        return Plan(self.base, self.options, seats, self.seed, self.hands or (), variant=self.variant)

    def plays_as(self, other: Desk) -> bool:
        """Whether the race is the same, whatever letters have come."""
        return (self.hands, self.turns, self.players) == (other.hands, other.turns, other.players)

    def noting(self, at: datetime, what: str, **values: Any) -> Desk:
        """The desk with one more entry in its history; `what` is a key of `history.SENTENCES`."""
        entry = {"n": self.history + 1, "at": at.isoformat(timespec="seconds"), "what": what, **values}
        return replace(self, history=self.history + 1, entries=(*self.entries, entry))
