"""Bots by name: `domestique`, `domestique:temperature=2`, `path.to.module:Class:x=1`; and their random streams."""

from __future__ import annotations

from dataclasses import Field, fields
from importlib import import_module
from inspect import isabstract
from math import isfinite
from random import Random
from typing import Any, Final, cast

from breakaway_desktop.bots.base import Bot
from breakaway_desktop.bots.domestique import Domestique
from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.engine.refusals import Refused

BOTS: Final[dict[str, type[Bot]]] = {bot.name: bot for bot in (RandomBot, Domestique)}

_TRUTH: Final = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


class UnknownBot(Refused):
    """No such bot: keys `bot-unknown`, `bot-module-missing`, `bot-class-missing`, `bot-not-a-bot`."""


class BadParameter(Refused):
    """A bot's parameter is wrong: keys `bot-parameter-form`, `-twice`, `-unknown`, `-value`, `-range`."""


def bot_names() -> tuple[str, ...]:
    """The bots that come with the game, weakest first."""
    return tuple(BOTS)


def find_bot(spec: str, *, modules: bool = True) -> Bot:
    """The bot that `spec` names, with its parameters set. Raises UnknownBot and BadParameter.

    Without `modules` only the bots that come with the game are found: for names out of a file, which must not make
    the program import whatever it likes.
    """
    name, *rest = spec.split(":")
    if name in BOTS:
        return _with_parameters(spec, BOTS[name], rest)
    if not modules or not rest or "=" in rest[0]:
        raise UnknownBot("bot-unknown", bot=name, known=bot_names())
    return _with_parameters(spec, _bot_class(name, rest[0]), rest[1:])


def rng_for(seed: int, team: int, turn: int, rider: int) -> Random:
    """The stream of one decision, so that taking a move back and asking again draws no new luck.

    `rider` is his number (R1.1), 0 for the orders of a whole team; opening hands are drawn with turn 0 and rider 0.
    """
    return Random(f"{seed}/bot/{team}/{turn}/{rider}")


def _bot_class(module: str, name: str) -> type[Bot]:
    try:
        holder = import_module(module)
    except (Exception, SystemExit) as error:  # whatever a module of somebody else may raise
        raise UnknownBot("bot-module-missing", module=module, error=str(error)) from error
    found = getattr(holder, name, None)
    if found is None:
        raise UnknownBot("bot-class-missing", module=module, name=name)
    if not (isinstance(found, type) and issubclass(found, Bot)) or isabstract(found):
        raise UnknownBot("bot-not-a-bot", module=module, name=name)
    return found


def _with_parameters(spec: str, bot: type[Bot], settings: list[str]) -> Bot:
    known: dict[str, Field[Any]] = {knob.name: knob for knob in fields(bot)}
    values: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise BadParameter("bot-parameter-form", bot=spec, setting=setting)
        if name not in known:
            raise BadParameter("bot-parameter-unknown", bot=bot.name, parameter=name, known=tuple(known))
        if name in values:
            raise BadParameter("bot-parameter-twice", bot=bot.name, parameter=name)
        values[name] = _value(bot.name, known[name], text)
    return bot(**values)


def _value(bot: str, knob: Field[Any], text: str) -> Any:
    """`text` as the type of the parameter's default, within its range."""
    kind = cast(type[Any], type(knob.default))
    wrong = BadParameter("bot-parameter-value", bot=bot, parameter=knob.name, value=text, kind=kind.__name__)
    try:
        value = _TRUTH[text.lower()] if kind is bool else kind(text)
    except (KeyError, ValueError):
        raise wrong from None
    if isinstance(value, float) and not isfinite(value):
        raise wrong
    least, largest = knob.metadata.get("least"), knob.metadata.get("largest")
    if (least is not None and value < least) or (largest is not None and value > largest):
        raise BadParameter(
            "bot-parameter-range", bot=bot, parameter=knob.name, value=text, least=least, largest=largest
        )
    return value
