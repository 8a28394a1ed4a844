"""The last set-up, saved for the next start: seats, rules and secrecy; no hands and no seed."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

from breakaway_desktop.bots.ladder import level_of
from breakaway_desktop.bots.registry import bot_names, plugin_names
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS, RULE_SETS
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.printable import is_printable
from breakaway_desktop.match.line_ups import LINE_UPS
from breakaway_desktop.play.hot_seat import ALLOWANCES, SECRETS
from breakaway_desktop.play.setup_draft import RIDERS, SeatDraft, SetupDraft
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.record.reading import read_options
from breakaway_desktop.record.writing import options_json
from breakaway_desktop.variants import variant_names

_T = TypeVar("_T")

_SEAT_KEYS = tuple(field.name for field in fields(SeatDraft))


def setup_as_json(draft: SetupDraft) -> dict[str, Any]:
    """Return a set-up as lists, strings and numbers."""
    return {
        "base": draft.base,
        "options": options_json(draft.options),
        "variant": draft.variant,
        "seats": [{key: _plain(getattr(seat, key)) for key in _SEAT_KEYS} for seat in draft.seats],
        "built": draft.built,
        "secrets": draft.secrets,
        "clock": draft.clock,
    }


def draft_from_json(stored: dict[str, Any], seed: int) -> SetupDraft | None:
    """Return the saved set-up with a new seed; None if no race can begin with it."""
    try:
        draft = _parse_draft(stored, seed)
        draft.plan()
    except (KeyError, TypeError, ValueError, AttributeError, Refused):
        return None
    return None if draft.objection else draft


def _parse_draft(stored: dict[str, Any], seed: int) -> SetupDraft:
    seats = [_seat(seat) for seat in _require_list(stored["seats"])]
    colours = {seat.colour for seat in seats}
    if not FEWEST_TEAMS <= len(seats) <= MOST_TEAMS or len(colours) != len(seats):
        raise ValueError("seats")
    draft = SetupDraft(str(seed), seats=seats)
    if not colours <= {*draft.offered_colours}:
        raise ValueError("colours")
    draft.choose(_one_of(stored["base"], tuple(RULE_SETS)))
    draft.set_options(read_options(stored["options"]))
    draft.variant = None if stored["variant"] is None else _one_of(stored["variant"], variant_names())
    draft.built = _of_type(stored["built"], bool)
    draft.secrets = _one_of(stored["secrets"], SECRETS)
    draft.clock = _one_of(_of_type(stored["clock"], int), tuple(range(len(draft.clocks))))
    return draft


def _seat(stored: dict[str, Any]) -> SeatDraft:
    riders = [_of_type(name, str) for name in _require_list(stored["riders"])]
    if len(riders) != len(RIDERS):
        raise ValueError("riders")
    player = _of_type(stored["player"], str)
    if not is_printable(player):
        raise ValueError("player")
    return SeatDraft(
        _one_of(stored["colour"], COLOURS),
        _of_type(stored["human"], bool),
        _bot(_of_type(stored["bot"], str), stored["colour"]),
        _of_type(stored["name"], str),
        player,
        riders,
        # A set-up of an earlier version says nothing about it.
        _one_of(stored.get("line_up", ""), LINE_UPS),
        _of_type(stored.get("on_phone", False), bool),
        _one_of(_of_type(stored.get("allowance", ALLOWANCES[0]), int), ALLOWANCES),
    )


def _bot(spec: str, colour: str) -> str:
    """Return the bot, or the default one of this colour if the ladder does not have it."""
    _one_of(spec.partition(":")[0], (*bot_names(), *plugin_names()))
    return spec if level_of(spec) or spec in plugin_names() else SeatDraft(colour).bot


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple | list) else value


def _require_list(value: Any) -> list[Any]:
    return _of_type(value, list)


def _one_of(value: _T, allowed: tuple[_T, ...]) -> _T:
    if value not in allowed:
        raise ValueError(value)
    return value


def _of_type(value: Any, kind: type[_T]) -> _T:
    if type(value) is not kind:
        raise TypeError(value)
    return value
