"""The model of the mail desk.

The folder of a race is opened for each action and closed again, so that the command line can use it meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.kit.words import _, language
from breakaway_desktop.mail import operations, referee
from breakaway_desktop.mail.folder import DESK, Folder, open_folder
from breakaway_desktop.mail.orders import OrderStatus
from breakaway_desktop.mail.players import make_player, parse_player
from breakaway_desktop.mail.state import MailRace, Player
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT
from breakaway_desktop.player_names import find_alike
from breakaway_desktop.sentences.file_errors import FAILURES, InputError, failure_sentence
from breakaway_desktop.ui.session import Session

FOLDER: Final = "mail"
"""Folder of races by mail, one subfolder each, inside the folder of races."""
BASES: Final = ("postal", "pbm")
NEW, REPLACE, DEADLINE, BACK, EARLY = "new", "replace", "deadline", "back", "early"
"""Kinds of `MailPrompt`."""


MOST_EARLIER: Final = 30
"""Maximum number of earlier letters that are listed."""
_TEAMS: Final = 4
"""Teams of a new race until the referee chooses another number."""
_ADDRESS_REFUSALS: Final = ("desk-no-address", "desk-address-not-ascii")


class MailSeat(NamedTuple):
    """Who is to ride for a team: a bot, or a player as typed."""

    bot: str = ""
    name: str = ""
    address: str = ""
    language: str = ""

    def player(self, team: int) -> Player:
        """Return the player. Raises Refused, or InputError without a name."""
        if self.bot:
            return parse_player(BOT + self.bot, self.language)
        if not self.name.strip():
            raise InputError(_("Team {team} has no player yet: write a name, or choose a bot.").format(team=team))
        return make_player(self.name, self.address.strip() or None, self.language)


@dataclass(frozen=True, slots=True)
class MailPrompt:
    """A dialog with one line of text, one with a row per team, or the question `EARLY`.

    `base`: the rule set of a new race; `seats`: its teams, or the one that gets another player; `error`: the last
    error; `wrong_field`: the control whose text is the mistake, if one is.
    """

    kind: str
    text: str = ""
    base: str = BASES[0]
    error: str = ""
    wrong_field: str = ""
    seats: tuple[MailSeat, ...] = ()


def name_label(index: int) -> str:
    return f"name-{index}"  # no words: a label


def address_label(index: int) -> str:
    """Return the name of the control for a player's address."""
    return f"address-{index}"  # no words: a label


def wrong_field(seats: tuple[MailSeat, ...], others: Sequence[str]) -> str:
    """Return the control of the first refused name or address; empty if there is none. `others`: names of the players
    without a row."""
    names = {}
    for index, seat in enumerate(seats):
        if seat.bot:
            continue
        try:
            names[index] = seat.player(index + 1).name
        except InputError:
            return name_label(index)
        except Refused as refused:
            return address_label(index) if refused.refusal.key in _ADDRESS_REFUSALS else name_label(index)
    known = list(others)
    for index, name in names.items():
        known.append(name)
        if find_alike(known) is not None:
            return name_label(index)
    return ""


def empty_seat() -> MailSeat:
    """Return the seat of a player whose language is that of the window."""
    return MailSeat(language=language())


def new_race_prompt() -> MailPrompt:
    return MailPrompt(NEW, seats=(empty_seat(),) * _TEAMS)


def with_seat(prompt: MailPrompt, index: int, seat: MailSeat) -> MailPrompt:
    """Return the dialog with another row; `index` from 0."""
    return replace(prompt, seats=(*prompt.seats[:index], seat, *prompt.seats[index + 1 :]), error="", wrong_field="")


def with_teams(prompt: MailPrompt, count: int) -> MailPrompt:
    return replace(prompt, seats=(*prompt.seats, *(empty_seat(),) * count)[:count], error="", wrong_field="")


@dataclass(frozen=True, slots=True)
class Opened:
    """A race by mail, as read when its folder was last open."""

    path: Path
    desk: MailRace
    match: Match | None
    standings: Mapping[int, OrderStatus]
    unwritten: tuple[int, ...] = ()
    """Teams whose letters of this turn could not be written."""
    earlier: tuple[str, ...] = ()
    """What happened to the letters that arrived in this turn, latest first."""

    @classmethod
    def of(cls, folder: Folder) -> Opened:
        standings = referee.order_statuses(folder.desk, folder.race)
        earlier = tuple(operations.letters_of_turn(folder)[:MOST_EARLIER])
        return cls(folder.path, folder.desk, folder.match, standings, operations.unwritten(folder), earlier)

    @property
    def race(self) -> Race | None:
        return None if self.match is None else self.match.race

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.over

    def has_cards(self, team: int) -> bool:
        """Return whether a team's letter contains its cards: not before it has built its hands."""
        return self.match is not None or bool(self.standings[team].orders)

    def has_answered(self, team: int) -> bool:
        """Return whether a team's orders for this turn are complete, so that it needs no letter before the next."""
        standing = self.standings.get(team)
        return not self.over and standing is not None and standing.complete and bool(standing.orders)

    @property
    def has_secrets(self) -> bool:
        """Return whether any letter contains cards that are not known to all."""
        return not self.over and any(map(self.has_cards, self.desk.humans))

    @property
    def incomplete_teams(self) -> tuple[int, ...]:
        return () if self.over else tuple(team for team, standing in self.standings.items() if not standing.complete)


@dataclass(frozen=True, slots=True)
class BotsOrdered:
    """The orders of the bots for the current turn of a desk.

    `failed`: refusals of bots, which play their highest cards; `error`: why there are no orders at all.
    """

    path: Path
    desk: MailRace
    missing: bool
    bots: referee.BotsWork | None
    failed: tuple[Refusal, ...] = ()
    error: str = ""


@dataclass(slots=True)
class ThoughtHolder:
    """Holder of the bots' orders, filled by the thread that computes them, even while the page is covered."""

    thought: BotsOrdered | None = None


@dataclass(frozen=True, slots=True)
class MailDeskModel:
    session: Session
    races: tuple[Path, ...] = ()
    opened: Opened | None = None
    team: int = 1
    """Team whose letter is shown."""
    letter_results: tuple[str, ...] = ()
    """Results of the last letters, without cards."""
    reply: tuple[str, ...] = ()
    """The last reply, to copy for its player."""
    reply_team: int = 0
    """Team of the last reply; 0: none."""
    shows_cards: bool = False
    """Whether the letter is open; if it contains cards, the history of the race records that they were shown."""
    shows_reply: bool = False
    """Whether the last reply is open in place of the letter."""
    thinking: ThoughtHolder | None = None
    """Pending result of the bots for the turn being run, or None."""
    notice: str = ""
    is_error: bool = False
    prompt: MailPrompt | None = None


def begin(session: Session, path: Path | None = None) -> MailDeskModel:
    """Open the race in this folder, or else the one that was changed last."""
    races = mail_races(session.folder / FOLDER)
    folder = path or (races[0] if races else None)
    model = MailDeskModel(session, races)
    return model if folder is None else open_race_at(model, folder)


def mail_races(folder: Path) -> tuple[Path, ...]:
    """Return the folders of races by mail, the most recently changed first."""
    desk_files = [path for path in folder.glob(f"*/{DESK}") if path.is_file()]
    return tuple(path.parent for path in sorted(desk_files, key=lambda path: path.stat().st_mtime, reverse=True))


def open_race_at(model: MailDeskModel, path: Path) -> MailDeskModel:
    """Return the model with the race in this folder, or with the reason why it cannot be opened."""
    try:
        with open_folder(path) as folder:
            opened = Opened.of(folder)
    except FAILURES as error:
        return replace(model, notice=failure_sentence(error), is_error=True)
    return replace(
        model, opened=opened, team=opened.desk.humans[0], letter_results=(), reply=(), reply_team=0, shows_cards=False,
        shows_reply=False, notice="", is_error=False,
    )  # fmt: skip


def now() -> datetime:
    """Return the time of this computer's clock, with its time zone."""
    return datetime.now().astimezone()
