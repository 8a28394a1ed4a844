"""Parsing a record from the bytes of a file, strictly (docs/record.md)."""

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
from breakaway_desktop.record import json_checks
from breakaway_desktop.record.document import (
    COLOURS,
    FORMAT,
    LARGEST_FILE,
    LARGEST_SEED,
    LONGEST_NAME,
    LONGEST_PLAYER,
    VERSION,
    MoveEntry,
    PendingOrders,
    PointsEntry,
    Record,
    ResultEntry,
    RiderEntry,
    TeamEntry,
    TurnEntry,
)
from breakaway_desktop.record.json_checks import Unreadable

SPECIALS: Final = ("P", "C", "T", "B")
_NONE: Final = object()
_NUMBER_KEY: Final = re.compile(r"(0|-?[1-9][0-9]{0,17})\Z", re.ASCII)


def read(data: bytes) -> Record:
    """The record in these bytes. Raises Unreadable, with what is wrong and where."""
    if len(data) > LARGEST_FILE:
        raise Unreadable("file-too-large", most=LARGEST_FILE // (1024 * 1024))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable("file-not-utf8") from None
    return _record(json_checks.parse(text))


def _record(value: Any) -> Record:
    needed = ("format", "version", "rules", "teams", "turns")
    optional = ("seed", "first_team", "first_special", "result", "pending", "meta")
    if isinstance(value, dict) and value.get("format", FORMAT) == FORMAT and "version" in value:
        version = json_checks.whole("version", value["version"])
        if version > VERSION:
            raise Unreadable("file-newer-version", version=version, known=VERSION)
    found = json_checks.keys("file", value, needed, optional)
    json_checks.word("format", found["format"], (FORMAT,))
    json_checks.whole("version", found["version"], 1, VERSION)
    rules = json_checks.keys("rules", found["rules"], ("base", "options"), ("variant",))
    base = json_checks.word("rules.base", rules["base"], tuple(RULE_SETS))
    options = read_options(rules["options"])
    variant = rules.get("variant")
    if variant is not None:
        json_checks.label("rules.variant", variant, LONGEST_NAME)
    teams = json_checks.items("teams", found["teams"], _team, most=1000)
    if not FEWEST_TEAMS <= len(teams) <= MOST_TEAMS:
        raise Unreadable("file-team-count", teams=len(teams), fewest=FEWEST_TEAMS, most=MOST_TEAMS)
    for index, team in enumerate(teams):
        _check_ids(index + 1, team)
    _check_draws(found, options, variant, len(teams))
    retire, orders = _pending(found["pending"]) if "pending" in found else ((), ())
    return Record(
        base=base,
        options=options,
        teams=teams,
        turns=json_checks.items("turns", found["turns"], _turn),
        variant=variant,
        seed=json_checks.whole("seed", found["seed"], 0, LARGEST_SEED) if "seed" in found else None,
        first_team=found.get("first_team"),
        result=_result(found["result"]) if "result" in found else None,
        pending_retire=retire,
        pending_orders=orders,
        meta=_meta(found.get("meta")),
        extra={"first_special": found["first_special"]} if "first_special" in found else {},
    )


def _meta(value: Any) -> dict[str, Any]:
    """What a reader ignores: kept if it can be, passed over if it is no object or nests too deep."""
    try:
        return _object("meta", value)
    except Unreadable:
        return {}


def _check_draws(found: Mapping[str, Any], options: Options, variant: str | None, teams: int) -> None:
    """The random draws that must be in the record, and only where the variant has them."""
    drawn = options.first_turn == "drawn"
    if drawn != ("first_team" in found):
        raise Unreadable("file-first-team-missing" if drawn else "file-first-team-not-drawn")
    if drawn:
        json_checks.whole("first_team", found["first_team"], 1, teams)
    if "first_special" in found:
        json_checks.word("first_special", found["first_special"], SPECIALS)
        if variant is None:
            raise Unreadable("file-unknown-key", at="file", key="'first_special'")


def _check_ids(number: int, team: TeamEntry) -> None:
    wanted = [10 * number + rider for rider in range(1, 5)]
    if [rider.id for rider in team.riders] != wanted:
        raise Unreadable("file-rider-ids", team=number, wanted=", ".join(map(str, wanted)))


def _object(at: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        json_checks.wrong(at, "object", value)
    found: dict[str, Any] = json_checks.free(at, value)
    return found


def read_options(value: Any) -> Options:
    """Every row of the options, as `options_json` writes them. Raises Unreadable."""
    at = "rules.options"
    found = json_checks.keys(at, value, ROWS)
    cap = found["card_cap"]
    words = {row: json_checks.word(f"{at}.{row}", found[row], allowed) for row, allowed in CHOICES.items()}
    return Options(
        finish=json_checks.whole(f"{at}.finish", found["finish"], 1, LARGEST_FINISH),
        sprints=json_checks.items(f"{at}.sprints", found["sprints"], json_checks.whole, most=MOST_SPRINTS),
        card_cap=None if cap is None else json_checks.whole(f"{at}.card_cap", cap, LEAST_CAP, LARGEST_CAP),
        **words,
    )


def _team(at: str, value: Any) -> TeamEntry:
    found = json_checks.keys(at, value, ("riders",), ("name", "colour", "player"))
    return TeamEntry(
        riders=json_checks.items(f"{at}.riders", found["riders"], _rider, most=1000),
        name=json_checks.label(f"{at}.name", found["name"], LONGEST_NAME) if "name" in found else None,
        colour=json_checks.word(f"{at}.colour", found["colour"], COLOURS) if "colour" in found else None,
        player=_player(f"{at}.player", found["player"]) if "player" in found else None,
    )


def _player(at: str, value: Any) -> str:
    player = json_checks.label(at, value, LONGEST_PLAYER, "player")
    if player != "human" and not (player.startswith("bot:") and len(player) > len("bot:")):
        json_checks.wrong(at, "player", value)
    return player


def _rider(at: str, value: Any) -> RiderEntry:
    found = json_checks.keys(at, value, ("id", "hand"), ("name",))
    return RiderEntry(
        id=json_checks.whole(f"{at}.id", found["id"]),
        hand=json_checks.items(f"{at}.hand", found["hand"], json_checks.whole, most=1000),
        name=json_checks.label(f"{at}.name", found["name"], LONGEST_NAME) if "name" in found else None,
    )


def _turn(at: str, value: Any) -> TurnEntry:
    optional = ("nmr", "retired", "points", "replacements", "dropped", *TURN_EXTRAS)
    found = json_checks.keys(at, value, ("turn", "order", "moves"), optional)
    order, order2 = _orders(f"{at}.order", found["order"])
    dealt, dealt2 = _dealt(f"{at}.replacements", found.get("replacements", _NONE), halves=order2 is not None)
    return TurnEntry(
        turn=json_checks.whole(f"{at}.turn", found["turn"]),
        order=order,
        moves=json_checks.items(f"{at}.moves", found["moves"], _move),
        points=json_checks.items(f"{at}.points", found.get("points", []), _points),
        replacements=dealt,
        dropped=_numbers(f"{at}.dropped", found.get("dropped", [])),
        nmr=_numbers(f"{at}.nmr", found.get("nmr", [])),
        retired=_numbers(f"{at}.retired", found.get("retired", [])),
        extra={key: read(f"{at}.{key}", found[key]) for key, read in TURN_EXTRAS.items() if key in found},
        order2=order2,
        replacements2=dealt2,
    )


Groups = tuple[tuple[int, ...], ...]


def _orders(at: str, value: Any) -> tuple[Groups, Groups | None]:
    """The order of a turn, or of both its half-turns (R8.4)."""
    is_halved = isinstance(value, list) and len(value) == 2 and all(_holds_lists(half) for half in value)
    if not is_halved:
        return _groups(at, value), None
    return _groups(f"{at}[0]", value[0]), _groups(f"{at}[1]", value[1])


def _holds_lists(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, list) for item in value)


def _dealt(at: str, value: Any, *, halves: bool) -> tuple[dict[int, int] | None, dict[int, int] | None]:
    if value is _NONE:
        return None, None
    if not halves:
        return _by_rider(at, value), None
    both = json_checks.items(at, value, _by_rider, most=2)
    return (both[0] if both else None), (both[1] if len(both) > 1 else None)


def _move(at: str, value: Any) -> MoveEntry:
    found = json_checks.keys(at, value, ("id", "card", "from", "to"), MOVE_EXTRAS)
    return MoveEntry(
        id=json_checks.whole(f"{at}.id", found["id"]),
        card=None if found["card"] is None else json_checks.whole(f"{at}.card", found["card"]),
        start=json_checks.whole(f"{at}.from", found["from"]),
        end=json_checks.whole(f"{at}.to", found["to"]),
        extra={key: read(f"{at}.{key}", found[key]) for key, read in MOVE_EXTRAS.items() if key in found},
    )


def _points(at: str, value: Any) -> PointsEntry:
    found = json_checks.keys(at, value, ("id", "line", "place", "points"))
    return PointsEntry(
        id=json_checks.whole(f"{at}.id", found["id"]),
        line=None if found["line"] is None else json_checks.whole(f"{at}.line", found["line"]),
        place=json_checks.whole(f"{at}.place", found["place"]),
        points=json_checks.fraction(f"{at}.points", found["points"]),
    )


def _by_rider(at: str, value: Any) -> dict[int, int]:
    if not isinstance(value, dict):
        json_checks.wrong(at, "object", value)
    return {_number_key(at, key): json_checks.whole(f"{at}.{key}", card) for key, card in value.items()}


def _number_key(at: str, key: str) -> int:
    if not _NUMBER_KEY.match(key):
        raise Unreadable("file-unknown-key", at=at, key=json_checks.shown(key))
    return int(key)


def _result(value: Any) -> ResultEntry:
    found = json_checks.keys("result", value, ("points", "places", "ranking", "winners"))
    points = found["points"]
    if not isinstance(points, dict):
        json_checks.wrong("result.points", "object", points)
    by_team: dict[int, Fraction] = {
        _number_key("result.points", key): json_checks.fraction(f"result.points.{key}", item)
        for key, item in points.items()
    }
    return ResultEntry(
        points=by_team,
        places=_groups("result.places", found["places"]),
        ranking=_groups("result.ranking", found["ranking"]),
        winners=_numbers("result.winners", found["winners"]),
    )


def _pending(value: Any) -> tuple[tuple[int, ...], tuple[PendingOrders, ...]]:
    found = json_checks.keys("pending", value, (), ("retire", "orders"))
    retire = _numbers("pending.retire", found.get("retire", []))
    return retire, json_checks.items("pending.orders", found.get("orders", []), _pending_orders, most=MOST_TEAMS)


def _pending_orders(at: str, value: Any) -> PendingOrders:
    found = json_checks.keys(at, value, ("team",), ("cards", *ORDER_EXTRAS))
    extra = {key: read(f"{at}.{key}", found[key]) for key, read in ORDER_EXTRAS.items() if key in found}
    given = found.get("cards", {})
    if not isinstance(given, dict):
        json_checks.wrong(f"{at}.cards", "object", given)
    first = {rider: both[0] if isinstance(both, list) and both else both for rider, both in given.items()}
    second = {rider: both[1] for rider, both in given.items() if isinstance(both, list) and len(both) > 1}
    return PendingOrders(
        json_checks.whole(f"{at}.team", found["team"]),
        _by_rider(f"{at}.cards", first),
        _by_rider(f"{at}.cards", second),
        extra,
    )


def _groups(at: str, value: Any) -> tuple[tuple[int, ...], ...]:
    return json_checks.items(at, value, _numbers)


def _numbers(at: str, value: Any) -> tuple[int, ...]:
    return json_checks.items(at, value, json_checks.whole)


def _special(at: str, value: Any) -> dict[str, Any]:
    found = json_checks.keys(at, value, ("id", "card"), ("target",))
    json_checks.whole(f"{at}.id", found["id"])
    json_checks.word(f"{at}.card", found["card"], SPECIALS)
    if "target" in found:
        json_checks.whole(f"{at}.target", found["target"])
    return dict(found)


def _whole_object(*names: str) -> Callable[[str, Any], dict[str, int]]:
    def read_one(at: str, value: Any) -> dict[str, int]:
        found = json_checks.keys(at, value, names)
        return {name: json_checks.whole(f"{at}.{name}", found[name]) for name in names}

    return read_one


def _dealt_special(at: str, value: Any) -> dict[str, Any]:
    found = json_checks.keys(at, value, ("id", "card"))
    return {
        "id": json_checks.whole(f"{at}.id", found["id"]),
        "card": json_checks.word(f"{at}.card", found["card"], SPECIALS),
    }


def _revealed(at: str, value: Any) -> dict[str, list[int]]:
    if not isinstance(value, dict):
        json_checks.wrong(at, "object", value)
    return {str(_number_key(at, key)): list(_numbers(f"{at}.{key}", cards)) for key, cards in value.items()}


def _list_of(read_one: Callable[[str, Any], Any]) -> Callable[[str, Any], list[Any]]:
    return lambda at, value: list(json_checks.items(at, value, read_one))


TURN_EXTRAS: Final[dict[str, Callable[[str, Any], Any]]] = {
    "specials": _list_of(_special),
    "spies": _list_of(_whole_object("team", "target")),
    "revealed": _revealed,
    "pushed": _list_of(_whole_object("id", "from", "to")),
    "dealt": _list_of(_dealt_special),
    "notes": _object,
}
ORDER_EXTRAS: Final = {key: TURN_EXTRAS[key] for key in ("specials", "spies", "notes")}
MOVE_EXTRAS: Final[dict[str, Callable[[str, Any], Any]]] = {
    "held": json_checks.truth,
    "stamina": json_checks.whole,
    "notes": _object,
}
"""The keys of variants and how each is read."""
