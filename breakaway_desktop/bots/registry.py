"""Bots by name: `domestique`, `domestique:temperature=2`, `path.to.module:Class:x=1`; and their random streams.

Other people's bots are found in three ways (docs/bots.md): installed, through the entry-point group `PLUGINS`, by the
name that is written there; by module and class in the folder `bots` of the player's data; and by module and class on
Python's search path, if the module has been allowed before (`allow_modules`). The game's own are imported when they are
first asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import Field, fields, replace
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import isabstract
from math import isfinite
from random import Random
from types import MappingProxyType
from typing import Any, Final, cast

from breakaway_desktop.bots import own
from breakaway_desktop.bots.base import Bot
from breakaway_desktop.engine.refusals import Refused

_HERE: Final = "breakaway_desktop.bots"
BOTS: Final[dict[str, tuple[str, str]]] = {
    "random": (f"{_HERE}.random_bot", "RandomBot"),
    "domestique": (f"{_HERE}.characters", "Domestique"),
    "sprinter": (f"{_HERE}.characters", "Sprinter"),
    "attacker": (f"{_HERE}.characters", "Attacker"),
    "rouleur": (f"{_HERE}.characters", "Rouleur"),
    "director": (f"{_HERE}.director", "Director"),
}
"""The bots that come with the game, weakest first: module and class."""

PLUGINS: Final = "breakaway_desktop.bots"
"""The entry-point group in which an installed package names its bots."""

_ALLOWED: Final[set[str]] = set()

SECONDS: Final = "seconds"
"""The parameter of bots that think for as long as they are given."""

ROLLOUTS: Final = "rollouts"
"""The parameter by which a bot is given a fixed amount of work; 0: it goes by its clock."""

_TRUTH: Final = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


class UnknownBot(Refused):
    """No such bot: keys `bot-unknown`, `bot-module-missing`, `bot-class-missing`, `bot-not-a-bot`, `bot-not-made`."""


class BadParameter(Refused):
    """A bot's parameter is wrong: keys `bot-parameter-form`, `-twice`, `-unknown`, `-value`; `-range`, `-least` or
    `-largest` for a number out of its range."""


def bot_names() -> tuple[str, ...]:
    """The bots that come with the game, weakest first."""
    return tuple(BOTS)


def plugin_names() -> tuple[str, ...]:
    """The installed bots of other people, by name. None of them is imported for that."""
    return tuple(sorted(_plugins()))


def allow_modules(bots: Iterable[str]) -> None:
    """Lets `find_bot` import the modules that these bots are named by from Python's search path: for what stands on the
    command line, never for what stands in a file."""
    _ALLOWED.update(bot.partition(":")[0] for bot in bots)


def allowed_modules() -> tuple[str, ...]:
    """The modules that have been allowed, for another process of the program to allow them as well."""
    return tuple(sorted(_ALLOWED))


def find_bot(spec: str) -> Bot:
    """The bot that `spec` names, with its parameters set. Raises UnknownBot and BadParameter.

    A module is imported from the player's folder or when it has been allowed, so that names out of a file do not make
    the program import whatever they like.
    """
    name, *rest = spec.split(":")
    if name in BOTS:
        return _with_parameters(spec, _bot_class(*BOTS[name]), rest)
    if rest and "=" not in rest[0]:
        if own.holds(name):
            return _with_parameters(spec, _bot_class(own.full_name(name), rest[0]), rest[1:])
        if name in _ALLOWED:
            return _with_parameters(spec, _bot_class(name, rest[0]), rest[1:])
    elif name in (plugins := _plugins()):
        module, _, attribute = plugins[name].value.partition(":")
        return _with_parameters(spec, _bot_class(module.strip(), attribute.strip()), rest)
    raise UnknownBot("bot-unknown", bot=name, known=(*BOTS, *plugin_names()))


def is_plugin(spec: str) -> bool:
    """Whether this bot is other people's: then it thinks in a process apart, where it can be ended."""
    return spec.partition(":")[0] not in BOTS


def timed(spec: str, seconds: float) -> Bot:
    """The bot that `spec` names, which thinks for at most so long, as far as its own range allows; one without such a
    parameter stays as it is. Raises UnknownBot and BadParameter."""
    bot = find_bot(spec)
    knob = _clock_of(bot)
    if knob is None:
        return bot
    least, largest = _range_of(knob)
    wanted = _at_most(bot, spec, seconds)
    wanted = wanted if least is None else max(wanted, least)
    return replace(bot, **{SECONDS: wanted if largest is None else min(wanted, largest)})


def check_time(spec: str, seconds: float) -> None:
    """Raises BadParameter when the bot cannot think for so short or so long a time; UnknownBot."""
    bot = find_bot(spec)
    knob = _clock_of(bot)
    if knob is not None:
        _check_range(_called(spec, type(bot)), knob, _at_most(bot, spec, seconds))


def _clock_of(bot: Bot) -> Field[Any] | None:
    """Its parameter for the thinking time."""
    return next((knob for knob in fields(bot) if knob.name == SECONDS), None)


def _at_most(bot: Bot, spec: str, seconds: float) -> float:
    """`seconds`, or fewer where the spec says fewer."""
    own = getattr(bot, SECONDS) if f":{SECONDS}=" in spec else 0.0
    return min(seconds, own) if own > 0.0 else seconds


def unclocked(spec: str, rollouts: int = 0) -> Bot:
    """The bot that `spec` names with a fixed amount of work in the place of a clock (0: its own measure), unless its
    parameters say how much or how long. Raises UnknownBot and BadParameter."""
    bot = find_bot(spec)
    if f":{SECONDS}=" in spec:
        return bot
    idle = has_parameter(bot, ROLLOUTS) and not getattr(bot, ROLLOUTS)
    return replace(bot, **{ROLLOUTS: rollouts or bot.fixed_work}) if idle else bot


def has_parameter(bot: Bot, name: str) -> bool:
    return any(field.name == name for field in fields(bot))


def rng_for(seed: int, team: int, turn: int, rider: int) -> Random:
    """The stream of one decision, so that taking a move back and asking again draws no new luck.

    `rider` is his number (R1.1), 0 for the orders of a whole team; opening hands are drawn with turn 0 and rider 0.
    """
    return Random(f"{seed}/bot/{team}/{turn}/{rider}")


def _plugins() -> Mapping[str, EntryPoint]:
    return _plugins_on(tuple(sys.path))


@lru_cache(maxsize=1)
def _plugins_on(path: tuple[str, ...]) -> Mapping[str, EntryPoint]:
    """The entry points that this search path leads to: looked for anew only when it has changed."""
    return MappingProxyType({point.name: point for point in entry_points(group=PLUGINS)})


def _bot_class(module: str, name: str) -> type[Bot]:
    called = module.removeprefix(own.full_name(""))
    try:
        holder = import_module(module)
    except (Exception, SystemExit) as error:  # whatever a module of somebody else may raise
        raise UnknownBot("bot-module-missing", module=called, error=str(error)) from error
    found = getattr(holder, name, None)
    if found is None:
        raise UnknownBot("bot-class-missing", module=called, name=name)
    if not (isinstance(found, type) and issubclass(found, Bot)) or isabstract(found):
        raise UnknownBot("bot-not-a-bot", module=called, name=name)
    return found


def _with_parameters(spec: str, bot: type[Bot], settings: list[str]) -> Bot:
    called = _called(spec, bot)
    known: dict[str, Field[Any]] = {knob.name: knob for knob in fields(bot)}
    values: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise BadParameter("bot-parameter-form", bot=spec, setting=setting)
        if name not in known:
            raise BadParameter("bot-parameter-unknown", bot=called, parameter=name, known=tuple(known))
        if name in values:
            raise BadParameter("bot-parameter-twice", bot=called, parameter=name)
        values[name] = _value(called, known[name], text)
    try:
        return bot(**values)
    except (Exception, SystemExit) as error:  # whatever a bot of somebody else may raise
        raise UnknownBot("bot-not-made", bot=spec, error=f"{type(error).__name__}: {error}") from error


def _called(spec: str, bot: type[Bot]) -> str:
    return bot.__name__ if is_plugin(spec) else spec.partition(":")[0]


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
    if isinstance(value, int | float):
        _check_range(bot, knob, value)
    return value


def _range_of(knob: Field[Any]) -> tuple[float | None, float | None]:
    return knob.metadata.get("least"), knob.metadata.get("largest")


def _check_range(bot: str, knob: Field[Any], value: float) -> None:
    """Raises BadParameter for a number that the parameter does not take."""
    least, largest = _range_of(knob)
    if (least is None or value >= least) and (largest is None or value <= largest):
        return
    key = "range" if None not in (least, largest) else "least" if largest is None else "largest"
    bounds = {"least": least, "largest": largest}
    told = {name: _number(bound) for name, bound in bounds.items() if bound is not None}
    raise BadParameter(f"bot-parameter-{key}", bot=bot, parameter=knob.name, value=_number(value), **told)


def _number(value: float) -> str:
    """As one would type it."""
    return f"{value:g}" if isinstance(value, float) else str(value)
