"""Strict parsing of a record from the bytes of a file (docs/record.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from breakaway_desktop.engine.options import (
    CHOICES,
    FEWEST_TEAMS,
    LARGEST_CAP,
    LARGEST_FINISH,
    LEAST_CAP,
    MOST_SPRINTS,
    MOST_TEAMS,
    ROWS,
    RULE_SETS,
    Options,
)
from breakaway_desktop.record import document, json_checks
from breakaway_desktop.record.json_checks import Unreadable

SPECIALS: Final = ("P", "C", "T", "B")
_PACKED: Final = {
    b"\x1f\x8b": "gzip", b"PK\x03\x04": "ZIP", b"BZh": "bzip2", b"\xfd7zXZ\0": "xz", b"7z\xbc\xaf\x27\x1c": "7z",
    b"Rar!": "RAR", b"\x28\xb5\x2f\xfd": "Zstandard",
}  # fmt: skip
"""First bytes of packed files."""
_NONE: Final = object()
_NUMBER_KEY: Final = re.compile(r"(0|-?[1-9][0-9]{0,17})\Z", re.ASCII)


def read(data: bytes) -> document.Record:
    """Parse a record. Raises Unreadable with the error and its path."""
    if len(data) > document.LARGEST_FILE:
        raise Unreadable("file-too-large", most=document.LARGEST_FILE // (1024 * 1024))
    if (packed := next((kind for start, kind in _PACKED.items() if data.startswith(start)), None)) is not None:
        raise Unreadable("file-packed", kind=packed)
    optional = ("seed", "first_team", "first_special", "result", "pending", "meta")
    entry = json_checks.parse_document(data, document.FORMAT, document.VERSION, ("rules", "teams", "turns"), optional)
    base, options, variant = read_rules("rules", entry["rules"])

    # The teams.
    teams = json_checks.parse_list("teams", entry["teams"], _team, most=1000)
    if not FEWEST_TEAMS <= len(teams) <= MOST_TEAMS:
        raise Unreadable("file-team-count", teams=len(teams), fewest=FEWEST_TEAMS, most=MOST_TEAMS)
    for index, team in enumerate(teams):
        _check_ids(index + 1, team)
    _check_draws(entry, options, variant, len(teams))

    retire, orders = _pending(entry["pending"]) if "pending" in entry else ((), ())
    return document.Record(
        base=base,
        options=options,
        teams=teams,
        turns=json_checks.parse_list("turns", entry["turns"], _turn),
        variant=variant,
        seed=json_checks.parse_integer("seed", entry["seed"], 0, document.LARGEST_SEED) if "seed" in entry else None,
        first_team=entry.get("first_team"),
        result=_result(entry["result"]) if "result" in entry else None,
        pending_retire=retire,
        pending_orders=orders,
        meta=read_meta(entry.get("meta")),
        extra={"first_special": entry["first_special"]} if "first_special" in entry else {},
    )


def read_meta(value: Any) -> dict[str, Any]:
    """Return `meta`, whose content is not checked; empty if it is not an object, or is nested too deeply."""
    try:
        return json_checks.parse_entries("meta", value)
    except Unreadable:
        return {}


def _check_draws(entry: Mapping[str, Any], options: Options, variant: str | None, teams: int) -> None:
    """Check that the record has the random draws of its options and its variant, and no others."""
    drawn = options.first_turn == "drawn"
    if drawn != ("first_team" in entry):
        raise Unreadable("file-first-team-missing" if drawn else "file-first-team-not-drawn")
    if drawn:
        json_checks.parse_integer("first_team", entry["first_team"], 1, teams)
    if "first_special" in entry:
        json_checks.parse_choice("first_special", entry["first_special"], SPECIALS)
        if variant is None:
            raise Unreadable("file-unknown-key", at="file", key="'first_special'")


def _check_ids(number: int, team: document.TeamEntry) -> None:
    expected = [10 * number + rider for rider in range(1, 5)]
    if [rider.id for rider in team.riders] != expected:
        raise Unreadable("file-rider-ids", team=number, wanted=", ".join(map(str, expected)))


def read_rules(path: str, value: Any) -> tuple[str, Options, str | None]:
    """Parse rule set, options and variant, as written by `rules_json`. Raises Unreadable."""
    rules = json_checks.parse_object(path, value, ("base", "options"), ("variant",))
    base = json_checks.parse_choice(f"{path}.base", rules["base"], tuple(RULE_SETS))
    options = read_options(rules["options"], f"{path}.options")
    variant = rules.get("variant")
    if variant is not None:
        json_checks.parse_name(f"{path}.variant", variant, document.LONGEST_NAME)
    return base, options, variant


def read_options(value: Any, path: str = "rules.options") -> Options:
    """Parse options, as written by `options_json`. Raises Unreadable."""
    entry = json_checks.parse_object(path, value, document.ROWS_OF_EVERY_RECORD, ROWS)
    return Options(**{row: _option(f"{path}.{row}", row, written) for row, written in entry.items()})


def _option(path: str, row: str, value: Any) -> Any:
    match row:
        case "finish":
            return json_checks.parse_integer(path, value, 1, LARGEST_FINISH)
        case "sprints":
            return json_checks.parse_list(path, value, json_checks.parse_integer, most=MOST_SPRINTS)
        case "card_cap":
            return None if value is None else json_checks.parse_integer(path, value, LEAST_CAP, LARGEST_CAP)
    return json_checks.parse_choice(path, value, CHOICES[row])


def _team(path: str, value: Any) -> document.TeamEntry:
    entry = json_checks.parse_object(path, value, ("riders",), ("name", "colour", "player"))
    return document.TeamEntry(
        riders=json_checks.parse_list(f"{path}.riders", entry["riders"], _rider, most=1000),
        name=json_checks.parse_name(f"{path}.name", entry["name"], document.LONGEST_NAME) if "name" in entry else None,
        colour=json_checks.parse_choice(f"{path}.colour", entry["colour"], document.COLOURS)
        if "colour" in entry
        else None,
        player=read_player(f"{path}.player", entry["player"]) if "player" in entry else None,
    )


def read_player(path: str, value: Any) -> str:
    """Parse a player: `human` or `bot:NAME`. Raises Unreadable."""
    player = json_checks.parse_name(path, value, document.LONGEST_PLAYER, "player")
    if player != "human" and not (player.startswith("bot:") and len(player) > len("bot:")):
        json_checks.raise_type_error(path, "player", value)
    return player


def _rider(path: str, value: Any) -> document.RiderEntry:
    entry = json_checks.parse_object(path, value, ("id", "hand"), ("name",))
    return document.RiderEntry(
        id=json_checks.parse_integer(f"{path}.id", entry["id"]),
        hand=json_checks.parse_list(f"{path}.hand", entry["hand"], json_checks.parse_integer, most=1000),
        name=json_checks.parse_name(f"{path}.name", entry["name"], document.LONGEST_NAME) if "name" in entry else None,
    )


def _turn(path: str, value: Any) -> document.TurnEntry:
    optional = ("nmr", "retired", "points", "replacements", "dropped", *TURN_EXTRAS)
    entry = json_checks.parse_object(path, value, ("turn", "order", "moves"), optional)
    order, order2 = _orders(f"{path}.order", entry["order"])
    dealt, dealt2 = _replacements(f"{path}.replacements", entry.get("replacements", _NONE), halves=order2 is not None)
    return document.TurnEntry(
        turn=json_checks.parse_integer(f"{path}.turn", entry["turn"]),
        order=order,
        moves=json_checks.parse_list(f"{path}.moves", entry["moves"], _move),
        points=json_checks.parse_list(f"{path}.points", entry.get("points", []), _points),
        replacements=dealt,
        dropped=_numbers(f"{path}.dropped", entry.get("dropped", [])),
        nmr=_numbers(f"{path}.nmr", entry.get("nmr", [])),
        retired=_numbers(f"{path}.retired", entry.get("retired", [])),
        extra={key: read(f"{path}.{key}", entry[key]) for key, read in TURN_EXTRAS.items() if key in entry},
        order2=order2,
        replacements2=dealt2,
    )


Groups = tuple[tuple[int, ...], ...]


def _orders(path: str, value: Any) -> tuple[Groups, Groups | None]:
    """Parse the order of a turn, or those of both its half-turns (R8.4)."""
    is_halved = isinstance(value, list) and len(value) == 2 and all(_is_list_of_lists(half) for half in value)
    if not is_halved:
        return _groups(path, value), None
    return _groups(f"{path}[0]", value[0]), _groups(f"{path}[1]", value[1])


def _is_list_of_lists(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, list) for item in value)


def _replacements(path: str, value: Any, *, halves: bool) -> tuple[dict[int, int] | None, dict[int, int] | None]:
    if value is _NONE:
        return None, None
    if not halves:
        return _by_rider(path, value), None
    both = json_checks.parse_list(path, value, _by_rider, most=2)
    return (both[0] if both else None), (both[1] if len(both) > 1 else None)


def _move(path: str, value: Any) -> document.MoveEntry:
    entry = json_checks.parse_object(path, value, ("id", "card", "from", "to"), MOVE_EXTRAS)
    return document.MoveEntry(
        id=json_checks.parse_integer(f"{path}.id", entry["id"]),
        card=None if entry["card"] is None else json_checks.parse_integer(f"{path}.card", entry["card"]),
        start=json_checks.parse_integer(f"{path}.from", entry["from"]),
        end=json_checks.parse_integer(f"{path}.to", entry["to"]),
        extra={key: read(f"{path}.{key}", entry[key]) for key, read in MOVE_EXTRAS.items() if key in entry},
    )


def _points(path: str, value: Any) -> document.PointsEntry:
    entry = json_checks.parse_object(path, value, ("id", "line", "place", "points"))
    return document.PointsEntry(
        id=json_checks.parse_integer(f"{path}.id", entry["id"]),
        line=None if entry["line"] is None else json_checks.parse_integer(f"{path}.line", entry["line"]),
        place=json_checks.parse_integer(f"{path}.place", entry["place"]),
        points=json_checks.parse_fraction(f"{path}.points", entry["points"]),
    )


def _by_rider(path: str, value: Any) -> dict[int, int]:
    if not isinstance(value, dict):
        json_checks.raise_type_error(path, "object", value)
    return {_number_key(path, key): json_checks.parse_integer(f"{path}.{key}", card) for key, card in value.items()}


def _number_key(path: str, key: str) -> int:
    if not _NUMBER_KEY.match(key):
        raise Unreadable("file-unknown-key", at=path, key=json_checks.format_value(key))
    return int(key)


def _result(value: Any) -> document.ResultEntry:
    entry = json_checks.parse_object("result", value, ("points", "places", "ranking", "winners"))
    points = entry["points"]
    if not isinstance(points, dict):
        json_checks.raise_type_error("result.points", "object", points)
    by_team: dict[int, Fraction] = {
        _number_key("result.points", key): json_checks.parse_fraction(f"result.points.{key}", item)
        for key, item in points.items()
    }
    return document.ResultEntry(
        points=by_team,
        places=_groups("result.places", entry["places"]),
        ranking=_groups("result.ranking", entry["ranking"]),
        winners=_numbers("result.winners", entry["winners"]),
    )


def _pending(value: Any) -> tuple[tuple[int, ...], tuple[document.PendingOrders, ...]]:
    entry = json_checks.parse_object("pending", value, (), ("retire", "orders"))
    retire = _numbers("pending.retire", entry.get("retire", []))
    return retire, json_checks.parse_list("pending.orders", entry.get("orders", []), _pending_orders, most=MOST_TEAMS)


def _pending_orders(path: str, value: Any) -> document.PendingOrders:
    entry = json_checks.parse_object(path, value, ("team",), ("cards", *ORDER_EXTRAS))
    extra = {key: read(f"{path}.{key}", entry[key]) for key, read in ORDER_EXTRAS.items() if key in entry}
    cards = entry.get("cards", {})
    if not isinstance(cards, dict):
        json_checks.raise_type_error(f"{path}.cards", "object", cards)
    first = {rider: both[0] if isinstance(both, list) and both else both for rider, both in cards.items()}
    second = {rider: both[1] for rider, both in cards.items() if isinstance(both, list) and len(both) > 1}
    return document.PendingOrders(
        json_checks.parse_integer(f"{path}.team", entry["team"]),
        _by_rider(f"{path}.cards", first),
        _by_rider(f"{path}.cards", second),
        extra,
    )


def _groups(path: str, value: Any) -> tuple[tuple[int, ...], ...]:
    return json_checks.parse_list(path, value, _numbers)


def _numbers(path: str, value: Any) -> tuple[int, ...]:
    return json_checks.parse_list(path, value, json_checks.parse_integer)


def _special(path: str, value: Any) -> dict[str, Any]:
    entry = json_checks.parse_object(path, value, ("id", "card"), ("target",))
    json_checks.parse_integer(f"{path}.id", entry["id"])
    json_checks.parse_choice(f"{path}.card", entry["card"], SPECIALS)
    if "target" in entry:
        json_checks.parse_integer(f"{path}.target", entry["target"])
    return dict(entry)


def _integer_object(*names: str) -> Callable[[str, Any], dict[str, int]]:
    def read_one(path: str, value: Any) -> dict[str, int]:
        entry = json_checks.parse_object(path, value, names)
        return {name: json_checks.parse_integer(f"{path}.{name}", entry[name]) for name in names}

    return read_one


def _dealt_special(path: str, value: Any) -> dict[str, Any]:
    entry = json_checks.parse_object(path, value, ("id", "card"))
    return {
        "id": json_checks.parse_integer(f"{path}.id", entry["id"]),
        "card": json_checks.parse_choice(f"{path}.card", entry["card"], SPECIALS),
    }


def _revealed_cards(path: str, value: Any) -> dict[str, list[int]]:
    if not isinstance(value, dict):
        json_checks.raise_type_error(path, "object", value)
    return {str(_number_key(path, key)): list(_numbers(f"{path}.{key}", cards)) for key, cards in value.items()}


def _list_of(read_one: Callable[[str, Any], Any]) -> Callable[[str, Any], list[Any]]:
    return lambda path, value: list(json_checks.parse_list(path, value, read_one))


TURN_EXTRAS: Final[dict[str, Callable[[str, Any], Any]]] = {
    "specials": _list_of(_special),
    "spies": _list_of(_integer_object("team", "target")),
    "revealed": _revealed_cards,
    "pushed": _list_of(_integer_object("id", "from", "to")),
    "dealt": _list_of(_dealt_special),
    "notes": json_checks.parse_entries,
}
ORDER_EXTRAS: Final = {key: TURN_EXTRAS[key] for key in ("specials", "spies", "notes")}
MOVE_EXTRAS: Final[dict[str, Callable[[str, Any], Any]]] = {
    "held": json_checks.parse_bool,
    "stamina": json_checks.parse_integer,
    "notes": json_checks.parse_entries,
}
"""Parsers for the keys that only a variant writes into a move."""
