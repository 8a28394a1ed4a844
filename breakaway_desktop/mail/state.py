"""State of a race by mail: rules, players, deadlines, contents of letters, turns played; the forms of our letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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


def form_head(race: str, turn: int, team: int, word: str, mark: int = 0) -> str:
    """First line of a form, which names race, turn and team. `mark`: 0 for a form that the player makes himself."""
    form = f" FORM {mark}" if mark else ""  # no words: read by the program
    return f"RACE {race} TURN {turn} TEAM {team} WORD {word}{form}"  # no words: read by the program


def form_rows(desk: MailRace, team: int, riders: Iterable[int]) -> list[str]:
    """First line and rows of the newest form of a team, for these riders."""
    form = newest_form(desk, team, desk.turn)
    rows: Orders = {} if form is None else form.rows
    head = form_head(desk.id, desk.turn, team, desk.player(team).code_word, 0 if form is None else form.number)
    return [head, *(f"{rider} = {rows.get(rider, '')}" for rider in riders)]


def newest_form(desk: MailRace, team: int, turn: int) -> SentForm | None:
    """Return the last form that a team got for a turn; None if it has got none with a mark."""
    return next((form for form in reversed(desk.forms) if (form.team, form.turn) == (team, turn)), None)


def form_with(desk: MailRace, team: int, turn: int, mark: int) -> SentForm | None:
    marks = ((form.team, form.turn, form.number) for form in desk.forms)
    return next((form for form, key in zip(desk.forms, marks, strict=True) if key == (team, turn, mark)), None)


def with_form(desk: MailRace, team: int, rows: Orders, now: datetime, turn: int | None = None) -> MailRace:
    """Return the desk with a new form for a team, filled with these rows; the newest one if it has the same rows."""
    turn = desk.turn if turn is None else turn
    newest = newest_form(desk, team, turn)
    if newest is not None and newest.rows == rows:
        return desk
    number = 1 if newest is None else newest.number + 1
    form = SentForm(turn, team, number, now, dict(rows), len(desk.received))
    return replace(desk, forms=(*desk.forms, form))


def with_first_form(desk: MailRace, team: int, now: datetime) -> MailRace:
    """Return the desk with an empty form for a team that has none for this turn."""
    return desk if newest_form(desk, team, desk.turn) else with_form(desk, team, {}, now)


def with_empty_forms(desk: MailRace, now: datetime, turn: int, teams: Iterable[int]) -> MailRace:
    """Return the desk with an empty form after each of these teams from a turn on, because its orders are void."""
    for team, later in dict.fromkeys((form.team, form.turn) for form in desk.forms):
        desk = with_form(desk, team, {}, now, later) if later >= turn and team in teams else desk
    return desk


def count_proposals(desk: MailRace, team: int, orders: Orders) -> int:
    """Return how many rows of a team's newest form wait for his OK. `orders`: those that count."""
    form = newest_form(desk, team, desk.turn)
    return 0 if form is None else sum(orders.get(rider) != text for rider, text in form.rows.items())
