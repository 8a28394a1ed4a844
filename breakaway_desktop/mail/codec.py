"""Conversion of a race by mail to text (desk.json) and back, checking every value, because people edit such files."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, Final

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS
from breakaway_desktop.engine.race import rider_numbers
from breakaway_desktop.kit.words import LANGUAGES
from breakaway_desktop.mail.deadlines import EARLIEST, LATEST
from breakaway_desktop.mail.mail_head import is_address
from breakaway_desktop.mail.state import MailRace, Orders, Player, ReceivedOrders, SentForm
from breakaway_desktop.record import json_checks
from breakaway_desktop.record.document import LARGEST_SEED, LONGEST_NAME
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.reading import read_rules
from breakaway_desktop.record.writing import rules_json

FORMAT: Final = "breakaway-desk"
VERSION: Final = 1
LONGEST_TEXT: Final = 1000
MOST_TURNS: Final = 1000
MOST_DAYS: Final = 365
MOST_HOURS: Final = 24 * 31

_KEYS: Final = (
    "format", "version", "id", "rules", "seed", "players", "days", "grace", "deadlines", "dead_words", "received",
    "hands", "ready_made", "turns", "corrected", "mails", "letters", "history", "entries", "before",
)  # fmt: skip
_LATER_KEYS: Final = ("forms",)
"""Keys that desks of 1.0 lack."""


def desk_text(desk: MailRace) -> str:
    document = {
        "format": FORMAT,
        "version": VERSION,
        "id": desk.id,
        "rules": rules_json(desk.base, desk.options, desk.variant),
        "seed": desk.seed,
        "players": [
            {"name": row.name, "address": row.address, "language": row.language, "word": row.code_word, "bot": row.bot}
            for row in desk.players
        ],
        "days": desk.days,
        "grace": desk.grace,
        "deadlines": {str(turn): deadline.isoformat() for turn, deadline in desk.deadlines.items()},
        "dead_words": desk.dead_words,
        "received": [
            {
                "turn": row.turn,
                "team": row.team,
                "at": row.time.isoformat(),
                "letter": row.letter,
                "orders": _orders_json(row.orders),
                "wait": row.wait,
                "press": row.press,
                "void": row.is_void,
            }
            for row in desk.received
        ],
        "hands": desk.hands,
        "ready_made": desk.ready_made,
        "turns": [
            {str(team): orders if orders is None else _orders_json(orders) for team, orders in turn.items()}
            for turn in desk.turns
        ],
        "corrected": desk.corrected,
        "mails": desk.email_digests,
        "letters": desk.letters,
        "history": desk.history,
        "entries": desk.entries,
        "before": desk.before,
        "forms": [
            {
                "turn": row.turn,
                "team": row.team,
                "form": row.number,
                "at": row.time.isoformat(),
                "rows": _orders_json(row.rows),
                "received": row.received,
                "returned": row.returned,
            }
            for row in desk.forms
        ],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def checked_text(desk: MailRace, most: int) -> str:
    """Return the text of desk.json, checked.

    Raises Unreadable if `read_desk` would reject it or if it has more than `most` characters, so that every later
    command can read the file.
    """
    text = desk_text(desk)
    if len(text) > most:
        raise Unreadable("file-too-large", most=most // 2**20)
    read_desk(text)
    return text


def _orders_json(orders: Orders) -> dict[str, str]:
    return {str(rider): text for rider, text in sorted(orders.items())}


def read_desk(text: str) -> MailRace:
    """Parse desk.json. Raises Unreadable with the location of the error."""
    # Check the format and its version.
    document = json_checks.parse_object("desk.json", json_checks.parse_json(text), _KEYS, _LATER_KEYS)
    json_checks.parse_choice("format", document["format"], (FORMAT,))
    version = json_checks.parse_integer("version", document["version"], 1)
    if version > VERSION:
        raise Unreadable("file-newer-version", version=version, known=VERSION)

    # Check what other fields depend on.
    base, options, variant = read_rules("rules", document["rules"])
    players = json_checks.parse_list("players", document["players"], _player, most=1000)
    teams = len(players)
    if not FEWEST_TEAMS <= teams <= MOST_TEAMS:
        raise Unreadable("file-team-count", teams=teams, fewest=FEWEST_TEAMS, most=MOST_TEAMS)
    hands = None
    if document["hands"] is not None:
        hands = json_checks.parse_list("hands", document["hands"], _hands)

    desk = MailRace(
        id=json_checks.parse_name("id", document["id"], LONGEST_NAME),
        base=base,
        options=options,
        variant=variant,
        seed=json_checks.parse_integer("seed", document["seed"], 0, LARGEST_SEED),
        players=players,
        days=json_checks.parse_integer("days", document["days"], 1, MOST_DAYS),
        grace=json_checks.parse_integer("grace", document["grace"], 0, MOST_HOURS),
        deadlines={
            _number("deadlines", turn, MOST_TURNS): _time("deadlines", deadline)
            for turn, deadline in json_checks.parse_entries("deadlines", document["deadlines"]).items()
        },
        dead_words=_texts("dead_words", document["dead_words"]),
        received=json_checks.parse_list(
            "received", document["received"], lambda at, value: _received_orders(at, value, teams)
        ),
        hands=hands,
        ready_made=_teams("ready_made", document["ready_made"], teams),
        turns=json_checks.parse_list("turns", document["turns"], lambda at, value: _turn(at, value, teams), MOST_TURNS),
        corrected=json_checks.parse_list("corrected", document["corrected"], json_checks.parse_integer),
        email_digests=_texts("mails", document["mails"]),
        letters=json_checks.parse_integer("letters", document["letters"], 0),
        history=json_checks.parse_integer("history", document["history"], 0),
        entries=json_checks.parse_list("entries", document["entries"], _entry),
        before=_text("before", document["before"]),
        forms=json_checks.parse_list("forms", document.get("forms", []), lambda at, value: _form(at, value, teams)),
    )

    # Check that the parts fit together.
    if desk.turn not in desk.deadlines:
        raise Unreadable("file-missing-key", at="deadlines", key=desk.turn)
    if not desk.humans:
        raise Unreadable("desk-no-player")
    return desk


def _player(path: str, value: Any) -> Player:
    entry = json_checks.parse_object(path, value, ("name", "address", "language", "word", "bot"))
    return Player(
        json_checks.parse_name(f"{path}.name", entry["name"], LONGEST_NAME, may_join=True),
        None if entry["address"] is None else _address(f"{path}.address", entry["address"]),
        json_checks.parse_choice(f"{path}.language", entry["language"], tuple(LANGUAGES)),
        _text(f"{path}.word", entry["word"]),
        None if entry["bot"] is None else _text(f"{path}.bot", entry["bot"]),
    )


def _address(path: str, value: Any) -> str:
    if not (isinstance(value, str) and is_address(value)):
        json_checks.raise_type_error(path, "address", value)
    return value


def _entry(path: str, value: Any) -> dict[str, Any]:
    entry = json_checks.parse_entries(path, value)
    json_checks.parse_integer(f"{path}.n", entry.get("n"), 1)
    return entry


def _received_orders(path: str, value: Any, teams: int) -> ReceivedOrders:
    entry = json_checks.parse_object(path, value, ("turn", "team", "at", "letter", "orders", "wait", "press", "void"))
    return ReceivedOrders(
        json_checks.parse_integer(f"{path}.turn", entry["turn"], 0, MOST_TURNS),
        json_checks.parse_integer(f"{path}.team", entry["team"], 1, teams),
        _time(f"{path}.at", entry["at"]),
        _text(f"{path}.letter", entry["letter"]),
        _orders(f"{path}.orders", entry["orders"], teams),
        None if entry["wait"] is None else json_checks.parse_bool(f"{path}.wait", entry["wait"]),
        _texts(f"{path}.press", entry["press"]),
        json_checks.parse_bool(f"{path}.void", entry["void"]),
    )


def _form(path: str, value: Any, teams: int) -> SentForm:
    entry = json_checks.parse_object(path, value, ("turn", "team", "form", "at", "rows", "received", "returned"))
    return SentForm(
        json_checks.parse_integer(f"{path}.turn", entry["turn"], 0, MOST_TURNS),
        json_checks.parse_integer(f"{path}.team", entry["team"], 1, teams),
        json_checks.parse_integer(f"{path}.form", entry["form"], 1),
        _time(f"{path}.at", entry["at"]),
        _orders(f"{path}.rows", entry["rows"], teams),
        json_checks.parse_integer(f"{path}.received", entry["received"], 0),
        _texts(f"{path}.returned", entry["returned"]),
    )


def _turn(path: str, value: Any, teams: int) -> dict[int, Orders | None]:
    return {
        _number(path, team, teams): None if orders is None else _orders(f"{path}.{team}", orders, teams)
        for team, orders in json_checks.parse_entries(path, value).items()
    }


def _orders(path: str, value: Any, teams: int) -> dict[int, str]:
    entries = json_checks.parse_entries(path, value)
    orders = {_number(path, rider, 999): _text(path, text) for rider, text in entries.items()}
    for rider in orders:
        if rider not in rider_numbers(teams):
            raise Unreadable("file-unknown-key", at=path, key=str(rider))
    return orders


def _hands(path: str, value: Any) -> TeamHands:
    hands = json_checks.parse_list(
        path, value, lambda place, hand: json_checks.parse_list(place, hand, json_checks.parse_integer)
    )
    if len(hands) != 4:
        json_checks.raise_type_error(path, "list", value)
    place, two, three, four = hands
    return place, two, three, four


def _teams(path: str, value: Any, teams: int) -> tuple[int, ...]:
    return json_checks.parse_list(path, value, lambda one, team: json_checks.parse_integer(one, team, 1, teams))


def _texts(path: str, value: Any) -> tuple[str, ...]:
    return json_checks.parse_list(path, value, _text)


def _text(path: str, value: Any) -> str:
    if type(value) is not str or len(value) > LONGEST_TEXT:
        json_checks.raise_type_error(path, "text", value)
    return value


def _number(path: str, key: str, most: int) -> int:
    if not (key.isascii() and key.isdigit() and int(key) <= most):
        raise Unreadable("file-unknown-key", at=path, key=json_checks.format_value(key))
    return int(key)


def _time(path: str, value: Any) -> datetime:
    try:
        time = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        json_checks.raise_type_error(path, "time", value)
    if time.tzinfo is None:
        json_checks.raise_type_error(path, "time", value)
    if not EARLIEST <= time < LATEST:
        raise Unreadable("desk-time-range", text=time.isoformat(), first=EARLIEST.year, last=LATEST.year - 1)
    return time
