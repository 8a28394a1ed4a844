"""Requests to bots and their replies as plain data, for another process. Other slow work is sent as a task."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from operator import index
from typing import Any, NamedTuple

from breakaway_desktop.bots.base import decision_objection
from breakaway_desktop.bots.registry import SECONDS, find_bot, has_parameter, rng_for, with_fixed_work, with_time_limit
from breakaway_desktop.bots.rollout_counter import count_rollouts
from breakaway_desktop.engine.asks import Ask, Decision
from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.errors import error_text


class BotRequest(NamedTuple):
    """A request to a bot; `seed_parts` are those of `rng_for`: seed, team, turn, rider (0 for a team's orders)."""

    ticket: int
    bot: str
    view: View
    ask: Ask
    seed_parts: tuple[int, int, int, int]
    seconds: float | None = None
    """Thinking time in seconds; None: a fixed amount of work (docs/bots.md, The same race again)."""
    stretch: float = 1.0
    """Factor by which the wall-clock time of a bot with a parameter `seconds` may exceed `seconds`.

    More than 1 if other processes share the processor.
    """


class Task(NamedTuple):
    """Other work: `work`, a function of a module, with `arguments`."""

    ticket: int
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    rank: int = 0
    """It waits until nothing of a lower rank is asked, as decisions of bots are: these have rank 0."""

    @property
    def bot(self) -> str:
        """Name to report if the task fails."""
        return self.work.__name__


class BotReply(NamedTuple):
    """A bot's decision, or why there is none; `decision` is then None and the rider's highest card is played."""

    ticket: int
    decision: Decision | None
    failure: Refusal | None = None
    seconds_used: float = 0.0
    """Processor time in seconds."""
    rollouts: int | None = None
    """Number of rollouts, if the bot counts them."""
    value: Any = None
    """Result of a task."""


def hands_of(spec: str, options: Options, seed_parts: tuple[int, int, int, int]) -> TeamHands:
    """Return the hands that a bot chooses, with all cards as integers; the referee checks them (R3.1).

    Raises whatever a plug-in raises.
    """
    first, second, third, fourth = find_bot(spec).hands(options, rng_for(*seed_parts))
    return _hand(first), _hand(second), _hand(third), _hand(fourth)


def _hand(cards: Sequence[int]) -> Hand:
    return tuple(int(index(card)) for card in cards)


def work_out(task: Task) -> BotReply:
    """Run a task and return its result as the `value` of a reply. Never raises: an error gives the key `bot-raised`."""
    try:
        return BotReply(task.ticket, None, value=task.work(*task.arguments))
    except (Exception, SystemExit) as error:  # the worker must survive any task
        return BotReply(task.ticket, None, Refusal("bot-raised", bot=task.bot, error=error_text(error)))


def think(question: BotRequest) -> BotReply:
    """Return the reply of the requested bot. Never raises: an error is returned as the reply's `failure`.

    The failure's key is `bot-raised`, or one from `find_bot` or `decision_objection`.
    """
    with suppress(Exception, SystemExit):  # an error will show again in its decision
        find_bot(question.bot).warm_up()
    began = time.process_time()
    with count_rollouts() as counter:
        decision, failure = _decide(question)
    return BotReply(question.ticket, decision, failure, time.process_time() - began, counter.rollouts)


def _decide(question: BotRequest) -> tuple[Decision | None, Refusal | None]:
    seconds, deadline = question.seconds, None
    try:
        if seconds is None:
            bot = with_fixed_work(question.bot)
        else:
            bot = with_time_limit(question.bot, seconds)
            stretch = question.stretch if has_parameter(bot, SECONDS) else 1.0
            deadline = time.monotonic() + seconds * stretch
        decision = bot.decide(question.view, question.ask, rng_for(*question.seed_parts), deadline)
        objection = decision_objection(question.ask, decision)
    except Refused as refused:
        return None, refused.refusal
    except (Exception, SystemExit) as error:  # a plug-in may raise anything
        return None, Refusal("bot-raised", bot=question.bot, error=error_text(error))
    return (None, objection) if objection else (decision, None)
