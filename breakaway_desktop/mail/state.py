"""State of a race by mail: rules, players, deadlines, contents of letters, turns played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.match.plan import BOT, HUMAN, Plan, seats_of

Orders = Mapping[int, str]
"""Order of each rider as text: `8`, `8/5`, `8/S21`, `retire`; in turn 0 his hand."""


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a team.

    `code_word` is secret, known only to him and the referee; it is empty for a bot. `address` is None for a player who
    is reached in a chat.
    """

    name: str
    address: str | None = None
    language: str = "en"
    code_word: str = ""
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class ReceivedOrders:
    """Contents of a letter for one team and turn.

    `time`: the time compared with that of other letters. `wait`: None if not mentioned. `is_void`: its turn was undone
    when an earlier one was reopened.
    """

    turn: int
    team: int
    time: datetime
    letter: str
    orders: Orders = field(default_factory=dict)
    wait: bool | None = None
    press: tuple[str, ...] = ()
    is_void: bool = False


@dataclass(frozen=True, slots=True)
class SentForm:
    """A form in a letter of ours, with the rows that we filled.

    `number`: its mark; `received`: how many contents of letters had been accepted by then; `returned`: rows by the
    player that came back with it.
    """

    turn: int
    team: int
    number: int
    time: datetime
    rows: Orders
    received: int
    returned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MailRace:
    """A race by mail.

    `turns`: for each turn played, the orders of each team; None if they were missing (R4.4). `hands` are None while
    teams are being built (turn 0).
    """

    id: str
    base: str
    options: Options
    variant: str | None
    seed: int
    players: tuple[Player, ...]
    days: int
    """Days from one deadline to the next."""
    grace: int
    """Hours after a deadline in which letters still count."""
    deadlines: Mapping[int, datetime]
    dead_words: tuple[str, ...] = ()
    received: tuple[ReceivedOrders, ...] = ()
    hands: tuple[TeamHands, ...] | None = None
    ready_made: tuple[int, ...] = ()
    """Teams of players who sent no hands in time."""
    turns: tuple[Mapping[int, Orders | None], ...] = ()
    corrected: tuple[int, ...] = ()
    """Turns whose first reports are no longer valid."""
    email_digests: tuple[str, ...] = ()
    """Digests of the emails accepted, so that none is accepted twice."""
    letters: int = 0
    """Number of letters that have arrived."""
    history: int = 0
    """Number of entries in the history."""
    entries: tuple[Mapping[str, Any], ...] = ()
    """The latest entries, which may be missing in the history file if the program was killed."""
    forms: tuple[SentForm, ...] = ()
    """The forms with a mark that our letters had."""
    before: str = ""
    """Digest of race.race before its last change; the file still matches it if the program was killed too early."""

    @property
    def turn(self) -> int:
        """Turn that is open for orders; 0 while teams are being built."""
        return 0 if self.hands is None else len(self.turns) + 1

    @property
    def deadline(self) -> datetime:
        return self.deadlines[self.turn]

    @property
    def closes(self) -> datetime:
        """Time after which letters no longer count: deadline plus grace period."""
        return self.deadline + timedelta(hours=self.grace)

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(team for team, player in enumerate(self.players, start=1) if player.bot is None)

    def player(self, team: int) -> Player:
        return self.players[team - 1]

    def plan(self) -> Plan:
        """Plan of the race: rules, seats, seed, hands."""
        seats = seats_of([HUMAN if player.bot is None else BOT + player.bot for player in self.players])
        return Plan(self.base, self.options, seats, self.seed, self.hands or (), variant=self.variant)

    def has_same_race(self, other: MailRace) -> bool:
        """Return whether the other desk has the same race, whatever letters have arrived."""
        return (self.hands, self.turns, self.players) == (other.hands, other.turns, other.players)

    def with_entry(self, time: datetime, what: str, **values: Any) -> MailRace:
        """Return the desk with one more entry in its history; `what` is a key of `history.SENTENCES`."""
        entry = {"n": self.history + 1, "at": time.isoformat(timespec="seconds"), "what": what, **values}
        return replace(self, history=self.history + 1, entries=(*self.entries, entry))
