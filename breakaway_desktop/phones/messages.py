"""Messages between phones and the table. Each text is one JSON object with its `kind`.

A phone's message is parsed strictly and becomes a frozen value; messages to phones are written from dictionaries.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from breakaway_desktop.engine.asks import Extra
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.record.json_checks import (
    parse_bool,
    parse_integer,
    parse_json,
    parse_list,
    parse_name,
    parse_object,
)

LONGEST_TEXT: Final = 16 * 1024
"""Longest message of a phone, in characters; the server limits its bytes."""
LONGEST_PLAYER: Final = 14
"""Longest name of a player on a phone, in characters: the big screen has no room for more."""
MOST_NUMBER: Final = 999
"""Largest card, rider or number in a message of a phone."""
PLAN_TIMES: Final = (0, 3, 6)
"""Seconds for which a planned card can be held back; 0: it is never played automatically."""
_LONGEST_ID: Final = 64
_MOST_RIDERS: Final = 4
_MOST_CARDS: Final = 8
"""Maximum number of cards in a starting hand; the rules allow fewer."""

Pairs = tuple[tuple[int, int], ...]


class Hello(NamedTuple):
    """The first message of a connection. `key`: the key of the phone's seat, or empty.

    `version` is the digest of the page's files; `tab`: a name of the browser's tab.
    """

    version: str
    code: str
    key: str = ""
    language: str = ""
    tab: str = ""


class ClaimSeat(NamedTuple):
    """A request for a free seat before the start."""

    id: str
    name: str
    team: int


class Knock(NamedTuple):
    """A request for a seat after the start, which a player at the big screen must allow."""

    id: str
    name: str
    team: int


class SendCard(NamedTuple):
    id: str
    ask_id: str
    card: int


class SendOrders(NamedTuple):
    """Secret orders of a team, accepted or refused as a whole (R4.2)."""

    id: str
    ask_id: str
    cards: Pairs
    then: Pairs = ()
    extras: tuple[Extra, ...] = ()


class SendDraft(NamedTuple):
    """Orders chosen so far, which the table remembers for the phone."""

    ask_id: str
    cards: Pairs
    then: Pairs = ()
    extras: tuple[Extra, ...] = ()


class Reopen(NamedTuple):
    """The team wants to change its orders before all are in."""

    id: str
    ask_id: str


class PlanCard(NamedTuple):
    """A card that a rider plays when he is asked later this turn."""

    id: str
    ask_id: str
    card: int


class ClearPlan(NamedTuple):
    id: str
    ask_id: str


class HoldPlan(NamedTuple):
    """A request to hold back a planned card, because its player wants to choose."""

    id: str
    ask_id: str


class BuildHands(NamedTuple):
    """The hands of a team before the start (R3). `ready`: the team is finished."""

    id: str
    hands: TeamHands
    ready: bool


class Query(NamedTuple):
    """A question about the race: `kind` is `hint`, `why` or `log`; `card`: the chosen card, 0 for none."""

    kind: str
    id: str
    ask_id: str
    card: int = 0


class PointAtCard(NamedTuple):
    """The card that a player points at, which the big screen shows if hands are open; 0 for none."""

    ask_id: str
    card: int


class SendRetirement(NamedTuple):
    id: str
    ask_id: str
    rider: int


class SendSteering(NamedTuple):
    """Start steering a dropped rider (R4.6) or, if not `yes`, stop it."""

    id: str
    ask_id: str
    rider: int
    yes: bool


class RequestUndo(NamedTuple):
    id: str
    ask_id: str


class AgreeToUndo(NamedTuple):
    """The answer to another team's request for an undo."""

    id: str
    ask_id: str
    yes: bool


class Leave(NamedTuple):
    """The player leaves his seat; a bot continues for him."""

    id: str


class RideAgain(NamedTuple):
    """The player wants a rematch."""

    id: str


class SetLanguage(NamedTuple):
    language: str


class SetPlanTime(NamedTuple):
    """The seconds for which a planned card can be held back; 0: it is never played automatically."""

    plan_s: int


Message = (
    Hello | ClaimSeat | Knock | SendCard | SendOrders | SendDraft | Reopen | PlanCard | ClearPlan | HoldPlan
    | BuildHands | Query | PointAtCard | SendRetirement | SendSteering | RequestUndo | AgreeToUndo | Leave | RideAgain
    | SetLanguage | SetPlanTime
)  # fmt: skip


def _id(path: str, value: Any) -> str:
    return "" if value == "" else parse_name(path, value, _LONGEST_ID)


def _text(path: str, value: Any) -> str:
    """Return any short text; names are checked later."""
    if not isinstance(value, str) or len(value) > _LONGEST_ID:
        raise Refused("phone-message")
    return value


def _number(path: str, value: Any) -> int:
    return parse_integer(path, value, 0, MOST_NUMBER)


def _pairs(path: str, value: Any) -> Pairs:
    return parse_list(path, value, _pair, _MOST_RIDERS)


def _pair(path: str, value: Any) -> tuple[int, int]:
    _check_length(value, 2)
    return _number(path, value[0]), _number(path, value[1])


def _extras(path: str, value: Any) -> tuple[Extra, ...]:
    return parse_list(path, value, _extra, _MOST_RIDERS)


def _extra(path: str, value: Any) -> Extra:
    _check_length(value, 3)
    return Extra(_id(path, value[0]), _number(path, value[1]), _number(path, value[2]))


def _check_length(value: Any, length: int) -> None:
    if not isinstance(value, list) or len(value) != length:
        raise Refused("phone-message")


def _hands(path: str, value: Any) -> TeamHands:
    _check_length(value, _MOST_RIDERS)
    first, second, third, fourth = (parse_list(path, hand, _number, _MOST_CARDS) for hand in value)
    return first, second, third, fourth


_READERS: Final[Mapping[str, Callable[[str, Any], Any]]] = {
    "version": _id,
    "plan_s": lambda path, value: parse_integer(path, value, 0, max(PLAN_TIMES)),
    "code": _id,
    "key": _id,
    "language": _id,
    "tab": _id,
    "id": _id,
    "ask_id": _id,
    "name": _text,
    "team": _number,
    "card": _number,
    "rider": _number,
    "yes": parse_bool,
    "ready": parse_bool,
    "cards": _pairs,
    "then": _pairs,
    "extras": _extras,
    "hands": _hands,
}
"""The function that reads a field, by its name."""

_KEYS: Final = {"ask_id": "at"}
"""Names in JSON of the fields that have a different name there."""

_KINDS: Final[Mapping[str, type[Any]]] = {
    "hello": Hello,
    "claim": ClaimSeat,
    "knock": Knock,
    "play": SendCard,
    "orders": SendOrders,
    "draft": SendDraft,
    "reopen": Reopen,
    "plan": PlanCard,
    "unplan": ClearPlan,
    "hold": HoldPlan,
    "hands": BuildHands,
    "hint": Query,
    "why": Query,
    "log": Query,
    "point": PointAtCard,
    "retire": SendRetirement,
    "steer": SendSteering,
    "undo": RequestUndo,
    "agree": AgreeToUndo,
    "leave": Leave,
    "again": RideAgain,
    "language": SetLanguage,
    "settings": SetPlanTime,
}


def parse_message(text: str) -> Message:
    """Return the message in a text from a phone. Raises Refused for anything else."""
    if len(text) > LONGEST_TEXT:
        raise Refused("phone-message")
    value = parse_json(text)
    kind = value.get("kind") if isinstance(value, dict) else None
    if not isinstance(kind, str) or kind not in _KINDS:
        raise Refused("phone-message")
    message = _KINDS[kind]

    # Parse every field; those with a default may be missing.
    fields = [field for field in message._fields if field != "kind"]
    keys = {_KEYS.get(field, field): field for field in fields}
    needed = [key for key, field in keys.items() if field not in message._field_defaults]
    entry = parse_object(kind, value, ("kind", *needed), keys)
    values = {field: _READERS[field](key, entry[key]) for key, field in keys.items() if key in entry}
    parsed: Message = message(kind, **values) if message is Query else message(**values)
    return parsed


def write_message(kind: str, **fields: Any) -> str:
    """Return a message to a phone as text: the same fields give the same bytes."""
    return json.dumps({"kind": kind, **fields}, ensure_ascii=False, separators=(",", ":"))
