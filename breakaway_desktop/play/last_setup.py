"""The last set-up, remembered for the next start: seats, rules and secrecy; no hands and no seed."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

from breakaway_desktop.bots.registry import plugin_names
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS, ROWS, RULE_SETS, Options
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.play.hot_seat import SECRETS
from breakaway_desktop.play.line_ups import LINE_UPS
from breakaway_desktop.play.setup_draft import BOTS, RIDERS, SeatDraft, SetupDraft
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.variants import variant_names

_T = TypeVar("_T")

_SEAT_KEYS = tuple(field.name for field in fields(SeatDraft))


def setup_as_json(draft: SetupDraft) -> dict[str, Any]:
    """What is written down of a set-up: lists, words and numbers."""
    return {
        "base": draft.base,
        "options": {row: _plain(getattr(draft.options, row)) for row in ROWS},
        "variant": draft.variant,
        "seats": [{key: _plain(getattr(seat, key)) for key in _SEAT_KEYS} for seat in draft.seats],
        "built": draft.built,
        "secrets": draft.secrets,
        "clock": draft.clock,
    }


def draft_from_json(found: dict[str, Any], seed: int) -> SetupDraft | None:
    """The set-up that was written down, with a new seed; None if a race could not begin like this."""
    try:
        draft = _read(found, seed)
        draft.plan()
    except (KeyError, TypeError, ValueError, AttributeError, Refused):
        return None
    return None if draft.objection else draft


def _read(found: dict[str, Any], seed: int) -> SetupDraft:
    seats = [_seat(seat) for seat in _listed(found["seats"])]
    colours = {seat.colour for seat in seats}
    if not FEWEST_TEAMS <= len(seats) <= MOST_TEAMS or len(colours) != len(seats):
        raise ValueError("seats")
    draft = SetupDraft(str(seed), seats=seats)
    draft.choose(_one_of(found["base"], tuple(RULE_SETS)))
    rows = {row: found["options"][row] for row in ROWS}
    draft.take(Options(**{**rows, "sprints": tuple(_listed(rows["sprints"]))}))
    draft.variant = None if found["variant"] is None else _one_of(found["variant"], variant_names())
    draft.built = _of_type(found["built"], bool)
    draft.secrets = _one_of(found["secrets"], SECRETS)
    draft.clock = _one_of(_of_type(found["clock"], int), tuple(range(len(draft.clocks))))
    return draft


def _seat(found: dict[str, Any]) -> SeatDraft:
    riders = [_of_type(name, str) for name in _listed(found["riders"])]
    if len(riders) != len(RIDERS):
        raise ValueError("riders")
    return SeatDraft(
        _one_of(found["colour"], COLOURS),
        _of_type(found["human"], bool),
        _bot(_of_type(found["bot"], str)),
        _of_type(found["name"], str),
        _of_type(found["player"], str),
        riders,
        # A set-up of an earlier version says nothing about it.
        _one_of(found.get("line_up", ""), LINE_UPS),
    )


def _bot(spec: str) -> str:
    """The bot, or the usual one for a strength that the ladder does not have any more."""
    known = (*BOTS, *plugin_names())
    _one_of(spec.partition(":")[0], tuple(bot.partition(":")[0] for bot in known))
    return spec if spec in known else SeatDraft(COLOURS[0]).bot


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple | list) else value


def _listed(found: Any) -> list[Any]:
    return _of_type(found, list)


def _one_of(value: _T, allowed: tuple[_T, ...]) -> _T:
    if value not in allowed:
        raise ValueError(value)
    return value


def _of_type(value: Any, kind: type[_T]) -> _T:
    if type(value) is not kind:
        raise TypeError(value)
    return value
