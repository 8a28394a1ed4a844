"""Questions to a bot and its answers as plain data, so that another process can work on them. Other work that
takes long goes the same way, as a task."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from operator import index
from typing import Any, NamedTuple

from breakaway_desktop.bots.base import decision_objection
from breakaway_desktop.bots.registry import SECONDS, find_bot, has_parameter, rng_for, timed, unclocked
from breakaway_desktop.bots.rollout_counter import counted
from breakaway_desktop.engine.asks import Ask, Decision
from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.engine.view import View


class BotRequest(NamedTuple):
    """What a bot is asked; `seed_parts` are those of `rng_for`: seed, team, turn, rider (0 for a team's orders)."""

    ticket: int
    bot: str
    view: View
    ask: Ask
    seed_parts: tuple[int, int, int, int]
    seconds: float | None = None
    """The thinking time; None: a fixed amount of work, and so the same decision on any machine."""
    stretch: float = 1.0
    """How much longer than `seconds` of its own a bot that measures them (by a parameter `seconds`) may take by the
    clock on the wall: more than 1 where other processes share the processor."""


class Task(NamedTuple):
    """Something else to be worked out: `work`, a function of a module, with `arguments`."""

    ticket: int
    work: Callable[..., Any]
    arguments: tuple[Any, ...]

    @property
    def bot(self) -> str:
        """What is named when it fails."""
        return self.work.__name__


class BotReply(NamedTuple):
    """What a bot decided, or why it did not: then `decision` is None and its rider's highest card is played."""

    ticket: int
    decision: Decision | None
    failure: Refusal | None = None
    spent: float = 0.0
    """Seconds of processor time."""
    rollouts: int | None = None
    """How often it has played the future through, if it counts that."""
    value: Any = None
    """What a task has come to."""


def hands_of(spec: str, options: Options, seed_parts: tuple[int, int, int, int]) -> TeamHands:
    """The hands that a bot builds for itself: whole numbers as such; whether they make hands the referee says (R3.1).
    Raises whatever a bot of somebody else may raise."""
    one, two, three, four = find_bot(spec).hands(options, rng_for(*seed_parts))
    return _hand(one), _hand(two), _hand(three), _hand(four)


def _hand(cards: Sequence[int]) -> Hand:
    return tuple(int(index(card)) for card in cards)


def work_out(task: Task) -> BotReply:
    """The result of a task as the `value` of an answer. Never raises: key `bot-raised` as with `think`."""
    try:
        return BotReply(task.ticket, None, value=task.work(*task.arguments))
    except (Exception, SystemExit) as error:  # the worker goes on whatever becomes of a task
        return BotReply(
            task.ticket, None, Refusal("bot-raised", bot=task.bot, error=f"{type(error).__name__}: {error}")
        )


def think(question: BotRequest) -> BotReply:
    """The answer of the bot that the question names. Never raises: what goes wrong is the answer's failure, keys
    `bot-raised`, those of `find_bot` and those of `decision_objection`."""
    with suppress(Exception, SystemExit):  # what is wrong with the bot its decision will show
        find_bot(question.bot).warm_up()
    began = time.process_time()
    with counted() as counter:
        decision, failure = _decided(question)
    return BotReply(question.ticket, decision, failure, time.process_time() - began, counter.rollouts)


def _decided(question: BotRequest) -> tuple[Decision | None, Refusal | None]:
    seconds, deadline = question.seconds, None
    try:
        if seconds is None:
            bot = unclocked(question.bot)
        else:
            bot = timed(question.bot, seconds)
            stretch = question.stretch if has_parameter(bot, SECONDS) else 1.0
            deadline = time.monotonic() + seconds * stretch
        decision = bot.decide(question.view, question.ask, rng_for(*question.seed_parts), deadline)
        objection = decision_objection(question.ask, decision)
    except Refused as refused:
        return None, refused.refusal
    except (Exception, SystemExit) as error:  # whatever a bot of somebody else may raise
        return None, Refusal("bot-raised", bot=question.bot, error=f"{type(error).__name__}: {error}")
    return (None, objection) if objection else (decision, None)
