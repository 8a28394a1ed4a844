"""A record from the bytes of a file, read strictly (docs/record.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping
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
from breakaway_desktop.record import shape
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
from breakaway_desktop.record.shape import Unreadable

TURN_EXTRAS: Final = ("specials", "spies", "revealed", "pushed", "dealt", "notes")
ORDER_EXTRAS: Final = ("specials", "spies", "notes")
MOVE_EXTRAS: Final = ("held", "stamina", "notes")
SPECIALS: Final = ("P", "C", "T", "B")
_NUMBER_KEY: Final = re.compile(r"(0|-?[1-9][0-9]{0,17})\Z", re.ASCII)


def read(data: bytes) -> Record:
    """The record in these bytes. Raises Unreadable, with what is wrong and where."""
    if len(data) > LARGEST_FILE:
        raise Unreadable("file-too-large", most=LARGEST_FILE // (1024 * 1024))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable("file-not-utf8") from None
    return _record(shape.parse(text))


def _record(value: Any) -> Record:
    needed = ("format", "version", "rules", "teams", "turns")
    optional = ("seed", "first_team", "first_special", "result", "pending", "meta")
    if isinstance(value, dict) and value.get("format", FORMAT) == FORMAT and "version" in value:
        version = shape.whole("version", value["version"])
        if version > VERSION:
            raise Unreadable("file-newer-version", version=version, known=VERSION)
    found = shape.keys("file", value, needed, optional)
    shape.word("format", found["format"], (FORMAT,))
    shape.whole("version", found["version"], 1, VERSION)
    rules = shape.keys("rules", found["rules"], ("base", "options"), ("variant",))
    base = shape.word("rules.base", rules["base"], tuple(RULE_SETS))
    options = _options(rules["options"])
    variant = rules.get("variant")
    if variant is not None:
        shape.label("rules.variant", variant, LONGEST_NAME)
    teams = shape.items("teams", found["teams"], _team, most=1000)
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
        turns=shape.items("turns", found["turns"], _turn),
        variant=variant,
        seed=shape.whole("seed", found["seed"], 0, LARGEST_SEED) if "seed" in found else None,
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
    """The lots that must stand in the record, and only where one is drawn."""
    drawn = options.first_turn == "drawn"
    if drawn != ("first_team" in found):
        raise Unreadable("file-first-team-missing" if drawn else "file-first-team-not-drawn")
    if drawn:
        shape.whole("first_team", found["first_team"], 1, teams)
    if "first_special" in found:
        shape.word("first_special", found["first_special"], SPECIALS)
        if variant is None:
            raise Unreadable("file-unknown-key", at="file", key="'first_special'")


def _check_ids(number: int, team: TeamEntry) -> None:
    wanted = [10 * number + rider for rider in range(1, 5)]
    if [rider.id for rider in team.riders] != wanted:
        raise Unreadable("file-rider-ids", team=number, wanted=", ".join(map(str, wanted)))


def _object(at: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        shape.wrong(at, "object", value)
    found: dict[str, Any] = shape.free(at, value)
    return found


def _options(value: Any) -> Options:
    at = "rules.options"
    found = shape.keys(at, value, ROWS)
    cap = found["card_cap"]
    words = {row: shape.word(f"{at}.{row}", found[row], allowed) for row, allowed in CHOICES.items()}
    return Options(
        finish=shape.whole(f"{at}.finish", found["finish"], 1, LARGEST_FINISH),
        sprints=shape.items(f"{at}.sprints", found["sprints"], shape.whole, most=MOST_SPRINTS),
        card_cap=None if cap is None else shape.whole(f"{at}.card_cap", cap, LEAST_CAP, LARGEST_CAP),
        **words,
    )


def _team(at: str, value: Any) -> TeamEntry:
    found = shape.keys(at, value, ("riders",), ("name", "colour", "player"))
    return TeamEntry(
        riders=shape.items(f"{at}.riders", found["riders"], _rider, most=1000),
        name=shape.label(f"{at}.name", found["name"], LONGEST_NAME) if "name" in found else None,
        colour=shape.word(f"{at}.colour", found["colour"], COLOURS) if "colour" in found else None,
        player=_player(f"{at}.player", found["player"]) if "player" in found else None,
    )


def _player(at: str, value: Any) -> str:
    player = shape.label(at, value, LONGEST_PLAYER, "player")
    if player != "human" and not (player.startswith("bot:") and len(player) > len("bot:")):
        shape.wrong(at, "player", value)
    return player


def _rider(at: str, value: Any) -> RiderEntry:
    found = shape.keys(at, value, ("id", "hand"), ("name",))
    return RiderEntry(
        id=shape.whole(f"{at}.id", found["id"]),
        hand=shape.items(f"{at}.hand", found["hand"], shape.whole, most=1000),
        name=shape.label(f"{at}.name", found["name"], LONGEST_NAME) if "name" in found else None,
    )


def _turn(at: str, value: Any) -> TurnEntry:
    optional = ("nmr", "retired", "points", "replacements", "dropped", *TURN_EXTRAS)
    found = shape.keys(at, value, ("turn", "order", "moves"), optional)
    return TurnEntry(
        turn=shape.whole(f"{at}.turn", found["turn"]),
        order=_groups(f"{at}.order", found["order"]),
        moves=shape.items(f"{at}.moves", found["moves"], _move),
        points=shape.items(f"{at}.points", found.get("points", []), _points),
        replacements=_by_rider(f"{at}.replacements", found["replacements"]) if "replacements" in found else None,
        dropped=_numbers(f"{at}.dropped", found.get("dropped", [])),
        nmr=_numbers(f"{at}.nmr", found.get("nmr", [])),
        retired=_numbers(f"{at}.retired", found.get("retired", [])),
        extra={key: shape.free(f"{at}.{key}", found[key]) for key in TURN_EXTRAS if key in found},
    )


def _move(at: str, value: Any) -> MoveEntry:
    found = shape.keys(at, value, ("id", "card", "from", "to"), MOVE_EXTRAS)
    return MoveEntry(
        id=shape.whole(f"{at}.id", found["id"]),
        card=None if found["card"] is None else shape.whole(f"{at}.card", found["card"]),
        start=shape.whole(f"{at}.from", found["from"]),
        end=shape.whole(f"{at}.to", found["to"]),
        extra={key: shape.free(f"{at}.{key}", found[key]) for key in MOVE_EXTRAS if key in found},
    )


def _points(at: str, value: Any) -> PointsEntry:
    found = shape.keys(at, value, ("id", "line", "place", "points"))
    return PointsEntry(
        id=shape.whole(f"{at}.id", found["id"]),
        line=None if found["line"] is None else shape.whole(f"{at}.line", found["line"]),
        place=shape.whole(f"{at}.place", found["place"]),
        points=shape.fraction(f"{at}.points", found["points"]),
    )


def _by_rider(at: str, value: Any) -> dict[int, int]:
    if not isinstance(value, dict):
        shape.wrong(at, "object", value)
    return {_number_key(at, key): shape.whole(f"{at}.{key}", card) for key, card in value.items()}


def _number_key(at: str, key: str) -> int:
    if not _NUMBER_KEY.match(key):
        raise Unreadable("file-unknown-key", at=at, key=shape.shown(key))
    return int(key)


def _result(value: Any) -> ResultEntry:
    found = shape.keys("result", value, ("points", "places", "ranking", "winners"))
    points = found["points"]
    if not isinstance(points, dict):
        shape.wrong("result.points", "object", points)
    by_team: dict[int, Fraction] = {
        _number_key("result.points", key): shape.fraction(f"result.points.{key}", item) for key, item in points.items()
    }
    return ResultEntry(
        points=by_team,
        places=_groups("result.places", found["places"]),
        ranking=_groups("result.ranking", found["ranking"]),
        winners=_numbers("result.winners", found["winners"]),
    )


def _pending(value: Any) -> tuple[tuple[int, ...], tuple[PendingOrders, ...]]:
    found = shape.keys("pending", value, (), ("retire", "orders"))
    retire = _numbers("pending.retire", found.get("retire", []))
    return retire, shape.items("pending.orders", found.get("orders", []), _pending_orders, most=MOST_TEAMS)


def _pending_orders(at: str, value: Any) -> PendingOrders:
    found = shape.keys(at, value, ("team",), ("cards", *ORDER_EXTRAS))
    extra = {key: shape.free(f"{at}.{key}", found[key]) for key in ORDER_EXTRAS if key in found}
    cards = _by_rider(f"{at}.cards", found.get("cards", {}))
    return PendingOrders(shape.whole(f"{at}.team", found["team"]), cards, extra)


def _groups(at: str, value: Any) -> tuple[tuple[int, ...], ...]:
    return shape.items(at, value, _numbers)


def _numbers(at: str, value: Any) -> tuple[int, ...]:
    return shape.items(at, value, shape.whole)
