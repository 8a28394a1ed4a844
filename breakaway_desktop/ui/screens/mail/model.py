"""What the referee's screen shows and hears. The folder of a race is opened for each piece of work and let go again, so
that the command line can work at it meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from breakaway_desktop.desk import play, work
from breakaway_desktop.desk.folder import DESK, Folder, open_folder
from breakaway_desktop.desk.orders import Standing
from breakaway_desktop.desk.state import Desk
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.match.match import Match
from breakaway_desktop.sentences.failures import FAILURES, say_failure
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.scene import Message

FOLDER: Final = "mail"
"""Races by mail lie in folders of their own below this one, in the folder of races."""
BASES: Final = ("postal", "pbm")
NEW, REPLACE, DEADLINE, BACK, EARLY = "new", "replace", "deadline", "back", "early"
"""What a dialog asks for."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A dialog with one line, or the question `EARLY`; what was wrong with it. `base`: the rule set of a new race."""

    kind: str
    written: str = ""
    base: str = BASES[0]
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Opened:
    """A race by mail as it was when its folder was last open."""

    path: Path
    desk: Desk
    match: Match | None
    standings: Mapping[int, Standing]
    unwritten: tuple[int, ...] = ()
    """Teams whose letters of this turn could not be written."""

    @classmethod
    def of(cls, folder: Folder) -> Opened:
        standings = play.order_statuses(folder.desk, folder.race)
        return cls(folder.path, folder.desk, folder.match, standings, work.unwritten(folder))

    @property
    def race(self) -> Race | None:
        return None if self.match is None else self.match.race

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.over

    @property
    def lacking(self) -> tuple[int, ...]:
        """Teams whose orders are not complete."""
        return () if self.over else tuple(team for team, one in self.standings.items() if not one.complete)


@dataclass(frozen=True, slots=True)
class Thought:
    """The part of the bots in the turn of this desk. `failed`: what went wrong with one of them, and he plays all the
    same; `error`: why there is no work of theirs."""

    path: Path
    desk: Desk
    missing: bool
    bots: play.BotsWork | None
    failed: tuple[Refusal, ...] = ()
    error: str = ""


@dataclass(slots=True)
class Thinking:
    """What the thread that waits for bots has found, once it has: it stays here while another page covers this one."""

    thought: Thought | None = None


@dataclass(frozen=True, slots=True)
class Model:
    session: Session
    races: tuple[Path, ...] = ()
    opened: Opened | None = None
    team: int = 1
    """Whose letter is shown."""
    heard: tuple[str, ...] = ()
    """What became of the last letters, without cards."""
    answer: tuple[str, ...] = ()
    """The last answer, to be copied for its player; `answered` is his team."""
    answered: int = 0
    shows: bool = False
    """Whether cards may be read: the history says so."""
    thinking: Thinking | None = None
    """Where the answer of the bots will be that think about the turn that is to be run."""
    said: str = ""
    wrong: bool = False
    asking: Asking | None = None


def begin(session: Session, path: Path | None = None) -> Model:
    """The race in this folder, else the one worked at last."""
    races = races_in(session.folder / FOLDER)
    wanted = path or (races[0] if races else None)
    m = Model(session, races)
    return m if wanted is None else opened_at(m, wanted)


def is_mail(path: Path) -> bool:
    """Whether this is the folder of a race by mail, or its desk.json."""
    with suppress(OSError):  # a name too long is none
        return path.name == DESK or (path / DESK).is_file()
    return False


def races_in(folder: Path) -> tuple[Path, ...]:
    """The folders of races by mail, the one worked at last first."""
    found = [path for path in folder.glob(f"*/{DESK}") if path.is_file()]
    return tuple(path.parent for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True))


def opened_at(m: Model, path: Path) -> Model:
    """The model with the race in the folder; or what is wrong with it."""
    try:
        with open_folder(path) as folder:
            opened = Opened.of(folder)
    except FAILURES as error:
        return replace(m, said=say_failure(error), wrong=True)
    return replace(m, opened=opened, team=opened.desk.humans[0], heard=(), answer=(), answered=0, shows=False)


# What is said


class Choose(Message):
    """The letter for this team."""

    team: int


class Do(Message):
    """Something by its name."""

    action: str


class Dropped(Message):
    """A file on the window."""

    path: Path


class Rules(Message):
    """Sets the rules of a new race."""

    base: str


def now() -> datetime:
    """The time by this computer's clock."""
    return datetime.now().astimezone()
