"""The model of the mail desk, and its messages.

The folder of a race is opened for each action and closed again, so that the command line can use it meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from breakaway_desktop.desk import operations, referee
from breakaway_desktop.desk.folder import DESK, Folder, open_folder
from breakaway_desktop.desk.orders import OrderStatus
from breakaway_desktop.desk.state import MailRace
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.match.match import Match
from breakaway_desktop.sentences.file_errors import FAILURES, failure_sentence
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.stage import Message

FOLDER: Final = "mail"
"""Folder of races by mail, one subfolder each, inside the folder of races."""
BASES: Final = ("postal", "pbm")
NEW, REPLACE, DEADLINE, BACK, EARLY = "new", "replace", "deadline", "back", "early"
"""Kinds of `MailPrompt`."""


@dataclass(frozen=True, slots=True)
class MailPrompt:
    """A dialog with one line of text, or the question `EARLY`. `base`: the rule set of a new race; `error`: the last
    error."""

    kind: str
    text: str = ""
    base: str = BASES[0]
    error: str = ""


@dataclass(frozen=True, slots=True)
class Opened:
    """A race by mail, as read when its folder was last open."""

    path: Path
    desk: MailRace
    match: Match | None
    standings: Mapping[int, OrderStatus]
    unwritten: tuple[int, ...] = ()
    """Teams whose letters of this turn could not be written."""

    @classmethod
    def of(cls, folder: Folder) -> Opened:
        standings = referee.order_statuses(folder.desk, folder.race)
        return cls(folder.path, folder.desk, folder.match, standings, operations.unwritten(folder))

    @property
    def race(self) -> Race | None:
        return None if self.match is None else self.match.race

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.over

    @property
    def incomplete_teams(self) -> tuple[int, ...]:
        """Teams whose orders are incomplete."""
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
    """Whether the letter is shown with its cards; the history of the race records that they were shown."""
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


def is_mail(path: Path) -> bool:
    """Return whether this is the folder of a race by mail, or its desk.json."""
    with suppress(OSError):  # the path may be too long
        return path.name == DESK or (path / DESK).is_file()
    return False


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
        model, opened=opened, team=opened.desk.humans[0], letter_results=(), reply=(), reply_team=0, shows_cards=False
    )


# Messages


class SelectMailTeam(Message):
    """Select the team whose letter is shown."""

    team: int


class RunMailAction(Message):
    """Run an action by its name."""

    action: str


class FileDropped(Message):
    """A file was dropped on the window."""

    path: Path


class SetMailRules(Message):
    """Set the rules of a new race."""

    base: str


def now() -> datetime:
    """Return the time of this computer's clock, with its time zone."""
    return datetime.now().astimezone()
