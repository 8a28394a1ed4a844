"""Bots by name: `domestique`, `domestique:temperature=2`, `path.to.module:Class:x=1`; and their random streams.

Plug-ins are found in three ways (docs/bots.md): installed, by the name in the entry-point group `PLUGINS`; by module
and class in the folder `bots` of the player's data; and by module and class on Python's search path, if the module has
been allowed (`allow_bots`). The game's own bots are imported on first use.

A spec in a file may come from a stranger: `with_time_limit` and `with_fixed_work`, by which all bots decide, let only
allowed bots work longer than usual.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import Field, fields, replace
from functools import cache, lru_cache
from importlib import import_module
from inspect import isabstract
from math import isfinite
from multiprocessing import parent_process
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, cast

from breakaway_desktop.bots import own
from breakaway_desktop.bots.base import Bot
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.errors import OURS, error_text, shorten
from breakaway_desktop.plugins import installed_plugins

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_HERE: Final = "breakaway_desktop.bots"
BOT_CLASSES: Final[dict[str, tuple[str, str]]] = {
    "random": (f"{_HERE}.random_bot", "RandomBot"),
    "domestique": (f"{_HERE}.characters", "Domestique"),
    "captain": (f"{_HERE}.director", "Captain"),
    "sprinter": (f"{_HERE}.characters", "Sprinter"),
    "attacker": (f"{_HERE}.characters", "Attacker"),
    "rouleur": (f"{_HERE}.characters", "Rouleur"),
    "director": (f"{_HERE}.director", "Director"),
}
"""The bots that come with the game, weakest first: module and class."""

PLUGINS: Final = "breakaway_desktop.bots"
"""Entry-point group in which an installed package lists its bots."""

_ALLOWED: Final[set[str]] = set()
"""Specs of bots named on the command line."""

SECONDS: Final = "seconds"
"""Parameter of bots that think for a given time."""

ROLLOUTS: Final = "rollouts"
"""Parameter for a fixed amount of work; 0: the bot uses its clock."""

_BOOLS: Final = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


class UnknownBot(Refused):
    """No bot has this name.

    Keys `bot-unknown`, `bot-not-allowed` (`allow_bots`), `bot-module-missing`, `bot-module-stuck`, `bot-class-missing`,
    `bot-not-a-bot`, `bot-not-made`.
    """


class BadParameter(Refused):
    """A bot's parameter is wrong: keys `bot-parameter-form`, `-twice`, `-unknown`, `-value`.

    For a number out of range: `-range`, `-least` or `-largest`; for a word that is not a choice: `-choice`.
    """


def bot_names() -> tuple[str, ...]:
    """Return the bots that come with the game, weakest first."""
    return tuple(BOT_CLASSES)


def strongest_bot() -> str:
    return bot_names()[-1]


def plugin_names() -> tuple[str, ...]:
    """Return the names of installed plug-ins, without importing them."""
    return tuple(sorted(_plugins()))


def allow_bots(specs: Iterable[str]) -> None:
    """Let `find_bot` import these bots' modules from Python's search path, and let them work as long as they say.

    For bots named on the command line only, never for those in a file.
    """
    _ALLOWED.update(specs)


def allowed_bots() -> tuple[str, ...]:
    """Return the specs of the allowed bots, for another process of the program."""
    return tuple(sorted(_ALLOWED))


def find_bot(spec: str) -> Bot:
    """Return the bot that `spec` names, with its parameters set. Raises UnknownBot and BadParameter.

    A module is imported only from the player's folder or if it has been allowed, so that a name in a file cannot make
    the program import arbitrary code.
    """
    name, *rest = spec.split(":")
    if name in BOT_CLASSES:
        return _with_parameters(spec, _bot_class(*BOT_CLASSES[name]), rest)
    if rest and "=" not in rest[0]:
        if own.has_module(name):
            return _plugin(spec, own.full_name(name), rest[0], rest[1:])
        if name in {allowed.partition(":")[0] for allowed in _ALLOWED}:
            return _plugin(spec, name, rest[0], rest[1:])
        raise UnknownBot("bot-not-allowed", bot=spec)
    if name in (plugins := _plugins()):
        module, _, attribute = plugins[name].value.partition(":")
        return _plugin(spec, module.strip(), attribute.strip(), rest)
    raise UnknownBot("bot-unknown", bot=name, known=(*BOT_CLASSES, *plugin_names()))


def _plugin(spec: str, module: str, name: str, settings: list[str]) -> Bot:
    if module not in sys.modules and parent_process() is None and not _ends_loading(spec):
        raise UnknownBot("bot-module-stuck", bot=spec)
    return _with_parameters(spec, _bot_class(module, name), settings)


@cache
def _ends_loading(spec: str) -> bool:
    """Return whether a plug-in can be loaded, or refused, in another process, which can be killed."""
    worker = import_module(f"{_HERE}.worker")  # which imports this module
    with worker.SyncThinker() as thinker:
        failure = thinker.work_out(spec, has_bot, (spec,)).failure
    return not (failure is not None and failure.key in ("bot-stuck", "bot-worker-ended"))


def has_bot(spec: str) -> bool:
    """Return whether the bot that `spec` names can be loaded, with its parameters."""
    try:
        find_bot(spec)
    except Refused:
        return False
    return True


def is_plugin(spec: str) -> bool:
    """Return whether this bot is a plug-in: then it runs in a separate process, which can be killed."""
    return spec.partition(":")[0] not in BOT_CLASSES


def with_time_limit(spec: str, seconds: float) -> Bot:
    """Return the bot with a thinking time of at most `seconds`, within the range of its parameter.

    A bot without such a parameter is unchanged, but only an allowed one may have more than the usual `rollouts`
    instead. Raises UnknownBot and BadParameter.
    """
    bot = find_bot(spec)
    if _asks_too_much(spec, bot):
        bot = replace(bot, **{ROLLOUTS: 0})
    parameter = _seconds_parameter(bot)
    if parameter is None:
        return bot
    least, largest = _range_of(parameter)
    limited = _time_limit(bot, spec, seconds)
    limited = limited if least is None else max(limited, least)
    return replace(bot, **{SECONDS: limited if largest is None else min(limited, largest)})


def check_time(spec: str, seconds: float) -> None:
    """Raise BadParameter if the bot does not allow this thinking time. Raises UnknownBot."""
    bot = find_bot(spec)
    parameter = _seconds_parameter(bot)
    if parameter is not None:
        _check_range(_display_name(spec, type(bot)), parameter, _time_limit(bot, spec, seconds))


def _seconds_parameter(bot: Bot) -> Field[Any] | None:
    """Return the bot's parameter for the thinking time; None if it has none."""
    return next((parameter for parameter in fields(bot) if parameter.name == SECONDS), None)


def _time_limit(bot: Bot, spec: str, seconds: float) -> float:
    """Return `seconds`, or fewer if the spec sets fewer."""
    own = getattr(bot, SECONDS) if f":{SECONDS}=" in spec else 0.0
    return min(seconds, own) if own > 0.0 else seconds


def with_fixed_work(spec: str, rollouts: int = 0) -> Bot:
    """Return the bot with a fixed amount of work instead of a clock, unless its spec sets either.

    `rollouts` 0: the bot's own `fixed_work`, which is also the most for a bot that is not allowed; such a bot may not
    set a clock either. Raises UnknownBot and BadParameter.
    """
    bot = find_bot(spec)
    if f":{SECONDS}=" in spec and (parameter := _seconds_parameter(bot)) is not None:
        if spec in _ALLOWED:
            return bot
        bot = replace(bot, **{SECONDS: parameter.default})
    if _asks_too_much(spec, bot):
        return replace(bot, **{ROLLOUTS: bot.fixed_work})
    idle = has_parameter(bot, ROLLOUTS) and not getattr(bot, ROLLOUTS)
    return replace(bot, **{ROLLOUTS: rollouts or bot.fixed_work}) if idle else bot


def _asks_too_much(spec: str, bot: Bot) -> bool:
    """Return whether a bot that is not allowed sets more work than usual."""
    return spec not in _ALLOWED and has_parameter(bot, ROLLOUTS) and getattr(bot, ROLLOUTS) > bot.fixed_work


def has_parameter(bot: Bot, name: str) -> bool:
    return any(field.name == name for field in fields(bot))


def rng_for(seed: int, team: int, turn: int, rider: int) -> Random:
    """Return the random stream of one decision: undoing a move and asking again draws the same numbers.

    `rider` is his number (R1.1), 0 for the orders of a whole team; starting hands use turn 0 and rider 0.
    """
    return Random(f"{seed}/bot/{team}/{turn}/{rider}")


def _plugins() -> Mapping[str, EntryPoint]:
    return _plugins_on(tuple(sys.path))


@lru_cache(maxsize=1)
def _plugins_on(path: tuple[str, ...]) -> Mapping[str, EntryPoint]:
    """Return the entry points on this search path; cached until it changes."""
    return MappingProxyType({point.name: point for point in installed_plugins(PLUGINS)})


def _bot_class(module: str, name: str) -> type[Bot]:
    display_name = module.removeprefix(own.full_name(""))
    try:
        holder = import_module(module)
    except OURS:
        raise
    except BaseException as error:  # a plug-in may raise anything
        raise UnknownBot("bot-module-missing", module=display_name, error=shorten(error)) from error
    value = getattr(holder, name, None)
    if value is None:
        raise UnknownBot("bot-class-missing", module=display_name, name=name)
    if not (isinstance(value, type) and issubclass(value, Bot)) or isabstract(value):
        raise UnknownBot("bot-not-a-bot", module=display_name, name=name)
    return value


def _with_parameters(spec: str, bot: type[Bot], settings: list[str]) -> Bot:
    display_name = _display_name(spec, bot)
    known: dict[str, Field[Any]] = {parameter.name: parameter for parameter in fields(bot)}
    values: dict[str, Any] = {}

    # Read the parameters.
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise BadParameter("bot-parameter-form", bot=spec, setting=setting)
        if name not in known:
            raise BadParameter("bot-parameter-unknown", bot=display_name, parameter=name, known=tuple(known))
        if name in values:
            raise BadParameter("bot-parameter-twice", bot=display_name, parameter=name)
        values[name] = _value(display_name, known[name], text)

    try:
        return bot(**values)
    except OURS:
        raise
    except BaseException as error:  # a plug-in may raise anything
        raise UnknownBot("bot-not-made", bot=spec, error=error_text(error)) from error


def _display_name(spec: str, bot: type[Bot]) -> str:
    return bot.__name__ if is_plugin(spec) else spec.partition(":")[0]


def _value(bot: str, parameter: Field[Any], text: str) -> Any:
    """Parse `text` as the type of the parameter's default, within its range."""
    kind = cast(type[Any], type(parameter.default))
    wrong = BadParameter("bot-parameter-value", bot=bot, parameter=parameter.name, value=text, kind=kind.__name__)
    try:
        value = _BOOLS[text.lower()] if kind is bool else kind(text)
    except (KeyError, ValueError):
        raise wrong from None
    if isinstance(value, float) and not isfinite(value):
        raise wrong
    if isinstance(value, int | float):
        _check_range(bot, parameter, value)
    choices = parameter.metadata.get("choices")
    if choices and value not in choices:
        raise BadParameter("bot-parameter-choice", bot=bot, parameter=parameter.name, value=value, known=choices)
    return value


def _range_of(parameter: Field[Any]) -> tuple[float | None, float | None]:
    return parameter.metadata.get("least"), parameter.metadata.get("largest")


def _check_range(bot: str, parameter: Field[Any], value: float) -> None:
    """Raise BadParameter for a number out of the parameter's range."""
    least, largest = _range_of(parameter)
    if (least is None or value >= least) and (largest is None or value <= largest):
        return
    key = "range" if None not in (least, largest) else "least" if largest is None else "largest"
    bounds = {"least": least, "largest": largest}
    limits = {name: _number(bound) for name, bound in bounds.items() if bound is not None}
    raise BadParameter(f"bot-parameter-{key}", bot=bot, parameter=parameter.name, value=_number(value), **limits)


def _number(value: float) -> str:
    """Format a number as a player types it."""
    return f"{value:g}" if isinstance(value, float) else str(value)
