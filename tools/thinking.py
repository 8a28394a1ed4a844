"""Bots for pictures and tests: they decide in the calling process, and their replies are cached."""

from __future__ import annotations

import hashlib
import os
import pickle
import platform
import sqlite3
from collections.abc import Callable
from functools import cache, cached_property, lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, cast

import breakaway_desktop
from breakaway_desktop.bots.messages import work_out
from breakaway_desktop.bots.registry import BOT_CLASSES, SECONDS, find_bot, has_parameter
from breakaway_desktop.bots.worker import BotReply, BotRequest, Task, think
from breakaway_desktop.engine.asks import Decision
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.match.bot_decisions import bot_request
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import ADVISER

KNOWN = 10_000
"""Number of cached replies, about 2 KB each."""
REPLIES: Final = "BREAKAWAY_REPLIES"
"""Environment variable: a database of replies that the processes of test runs share."""


def find_database(folder: Path) -> Path:
    """Return the database below a folder for the code as it is, and remove those for other code."""
    seen = hashlib.sha256(f"{platform.uname()} {platform.python_version()} {version('numpy')}".encode())
    code = Path(breakaway_desktop.__file__).parent
    # All that a bot of the game may import.
    patterns = "*.py", *(f"{room}/**/*.*" for room in ("bots", "engine", "kit", "record", "variants"))
    for path in sorted(path for pattern in patterns for path in code.glob(pattern) if path.suffix in (".py", ".npz")):
        seen.update(path.name.encode() + path.read_bytes())
    database = folder / f"replies-{seen.hexdigest()}.sqlite"
    for other in {*folder.glob("*.sqlite")} - {database}:
        other.unlink(missing_ok=True)
    return database


def cached_reply(question: BotRequest) -> BotReply:
    """Return the reply of `think`, from the cache if the bot is one of the game's own and does not watch a clock.

    Many races have the same beginning, or are identical to the end, and a bot decides by its view alone.
    """
    if question.bot.partition(":")[0] not in BOT_CLASSES or (question.bot != ADVISER and _is_timed(question)):
        return think(question)
    seen = question._replace(ticket=0, seconds=None, stretch=1.0)
    return _known(seen)._replace(ticket=question.ticket)


def _is_timed(question: BotRequest) -> bool:
    return question.seconds is not None and has_parameter(find_bot(question.bot), SECONDS)


@lru_cache(maxsize=KNOWN)
def _known(question: BotRequest) -> BotReply:
    """Return the reply of the database, or think and add it, unless it failed."""
    if (database := _database()) is None:
        return think(question)
    key = hashlib.sha256(repr(question).encode()).digest()
    found = database.execute("select reply from replies where question = ?", (key,)).fetchone()
    if found is not None:
        return cast(BotReply, pickle.loads(found[0]))
    reply = think(question)
    if reply.failure is None:
        database.execute("insert or ignore into replies values (?, ?)", (key, pickle.dumps(reply)))
    return reply


@cache
def _database() -> sqlite3.Connection | None:
    if (path := os.environ.get(REPLIES)) is None:
        return None
    database = sqlite3.connect(path, timeout=600, isolation_level=None, check_same_thread=False)
    database.execute("pragma synchronous = off")
    database.execute("create table if not exists replies (question primary key, reply)")
    return database


def next_decision(match: Match) -> Decision:
    """Return the next decision if `ADVISER` decides for everybody."""
    decision = (
        match.automatic_decision()
        or cached_reply(bot_request(match, match.open_asks[0])._replace(bot=ADVISER)).decision
    )
    assert decision is not None
    return decision


class InnerThinker:
    """A replacement for `bots.worker.Thinker`: bots decide in this process when their replies are fetched.

    While `is_starting` there are no replies; `pending_notices` are notices for players.
    """

    def __init__(self) -> None:
        self.is_starting = False
        self.pending_notices: list[Refusal] = []
        self.requests: list[BotRequest] = []
        self.tasks: list[Task] = []
        self.is_in_process = True

    @cached_property
    def background(self) -> InnerThinker:
        """What works while no bot is asked."""
        return InnerThinker()

    @cached_property
    def idle(self) -> InnerThinker:
        """What works while nothing else does."""
        return InnerThinker()

    def start(self) -> None:
        """Do nothing: no process is needed."""

    def ask(self, *question: Any) -> None:
        self.requests.append(BotRequest(*question))

    def add(self, question: BotRequest) -> None:
        self.requests.append(question)

    def assign(self, ticket: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self.tasks.append(Task(ticket, work, arguments))

    def answers(self) -> list[BotReply]:
        if self.is_starting:
            return []
        requests, self.requests = self.requests, []
        tasks, self.tasks = self.tasks, []
        return [*map(cached_reply, requests), *map(work_out, tasks)]

    def notices(self) -> list[Refusal]:
        notices, self.pending_notices = self.pending_notices, []
        return notices

    def cancel(self) -> None:
        self.requests.clear()
        self.tasks.clear()

    def close(self) -> None:
        self.cancel()
