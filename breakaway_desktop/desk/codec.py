"""desk.json: the state of the desk as text, and back with every value checked, since people edit such files."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, Final

from breakaway_desktop.desk.players import is_address
from breakaway_desktop.desk.state import Desk, Orders, Player, Received
from breakaway_desktop.desk.times import EARLIEST, LATEST
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS, RULE_SETS
from breakaway_desktop.engine.race import rider_numbers
from breakaway_desktop.record import json_checks
from breakaway_desktop.record.document import LARGEST_SEED, LONGEST_NAME
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.reading import read_options
from breakaway_desktop.record.writing import options_json
from breakaway_desktop.words import LANGUAGES

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


def desk_text(desk: Desk) -> str:
    """The text of desk.json."""
    found = {
        "format": FORMAT,
        "version": VERSION,
        "id": desk.id,
        "rules": {"base": desk.base, "options": options_json(desk.options), "variant": desk.variant},
        "seed": desk.seed,
        "players": [
            {"name": one.name, "address": one.address, "language": one.language, "word": one.word, "bot": one.bot}
            for one in desk.players
        ],
        "days": desk.days,
        "grace": desk.grace,
        "deadlines": {str(turn): at.isoformat() for turn, at in desk.deadlines.items()},
        "dead_words": desk.dead_words,
        "received": [
            {
                "turn": one.turn,
                "team": one.team,
                "at": one.at.isoformat(),
                "letter": one.letter,
                "orders": _orders_json(one.orders),
                "wait": one.wait,
                "press": one.press,
                "void": one.void,
            }
            for one in desk.received
        ],
        "hands": desk.hands,
        "ready_made": desk.ready_made,
        "turns": [
            {str(team): orders if orders is None else _orders_json(orders) for team, orders in turn.items()}
            for turn in desk.turns
        ],
        "corrected": desk.corrected,
        "mails": desk.mails,
        "letters": desk.letters,
        "history": desk.history,
        "entries": desk.entries,
        "before": desk.before,
    }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def checked_text(desk: Desk, most: int) -> str:
    """Return the text of desk.json. Raise Unreadable where `read_desk` would not read it again, or for more than `most`
    characters: what is written, every later command can read."""
    text = desk_text(desk)
    if len(text) > most:
        raise Unreadable("file-too-large", most=most // 2**20)
    read_desk(text)
    return text


def _orders_json(orders: Orders) -> dict[str, str]:
    return {str(rider): text for rider, text in sorted(orders.items())}


def read_desk(text: str) -> Desk:
    """The desk in the text of desk.json. Raises Unreadable with the place that is wrong."""
    found = json_checks.keys("desk.json", json_checks.parse(text), _KEYS)
    json_checks.word("format", found["format"], (FORMAT,))
    version = json_checks.whole("version", found["version"], 1)
    if version > VERSION:
        raise Unreadable("file-newer-version", version=version, known=VERSION)
    rules = json_checks.keys("rules", found["rules"], ("base", "options", "variant"))
    players = json_checks.items("players", found["players"], _player, most=1000)
    teams = len(players)
    if not FEWEST_TEAMS <= teams <= MOST_TEAMS:
        raise Unreadable("file-team-count", teams=teams, fewest=FEWEST_TEAMS, most=MOST_TEAMS)
    hands = None
    if found["hands"] is not None:
        hands = json_checks.items("hands", found["hands"], _hands)
    desk = Desk(
        id=json_checks.label("id", found["id"], LONGEST_NAME),
        base=json_checks.word("rules.base", rules["base"], tuple(RULE_SETS)),
        options=read_options(rules["options"]),
        variant=None if rules["variant"] is None else _text("rules.variant", rules["variant"], LONGEST_NAME),
        seed=json_checks.whole("seed", found["seed"], 0, LARGEST_SEED),
        players=players,
        days=json_checks.whole("days", found["days"], 1, MOST_DAYS),
        grace=json_checks.whole("grace", found["grace"], 0, MOST_HOURS),
        deadlines={
            _number("deadlines", turn, MOST_TURNS): _time("deadlines", at)
            for turn, at in _object("deadlines", found["deadlines"]).items()
        },
        dead_words=_texts("dead_words", found["dead_words"]),
        received=json_checks.items("received", found["received"], lambda at, value: _received(at, value, teams)),
        hands=hands,
        ready_made=_teams("ready_made", found["ready_made"], teams),
        turns=json_checks.items("turns", found["turns"], lambda at, value: _turn(at, value, teams), MOST_TURNS),
        corrected=json_checks.items("corrected", found["corrected"], json_checks.whole),
        mails=_texts("mails", found["mails"]),
        letters=json_checks.whole("letters", found["letters"], 0),
        history=json_checks.whole("history", found["history"], 0),
        entries=json_checks.items("entries", found["entries"], _entry),
        before=_text("before", found["before"]),
    )
    if desk.turn not in desk.deadlines:
        raise Unreadable("file-missing-key", at="deadlines", key=desk.turn)
    if not desk.humans:
        raise Unreadable("desk-no-player")
    return desk


def _player(at: str, value: Any) -> Player:
    found = json_checks.keys(at, value, ("name", "address", "language", "word", "bot"))
    return Player(
        json_checks.label(f"{at}.name", found["name"], LONGEST_NAME),
        None if found["address"] is None else _address(f"{at}.address", found["address"]),
        json_checks.word(f"{at}.language", found["language"], tuple(LANGUAGES)),
        _text(f"{at}.word", found["word"]),
        None if found["bot"] is None else _text(f"{at}.bot", found["bot"]),
    )


def _address(at: str, value: Any) -> str:
    if not (isinstance(value, str) and is_address(value)):
        json_checks.wrong(at, "address", value)
    return value


def _entry(at: str, value: Any) -> dict[str, Any]:
    entry = _object(at, value)
    json_checks.whole(f"{at}.n", entry.get("n"), 1)
    return entry


def _received(at: str, value: Any, teams: int) -> Received:
    found = json_checks.keys(at, value, ("turn", "team", "at", "letter", "orders", "wait", "press", "void"))
    return Received(
        json_checks.whole(f"{at}.turn", found["turn"], 0, MOST_TURNS),
        json_checks.whole(f"{at}.team", found["team"], 1, teams),
        _time(f"{at}.at", found["at"]),
        _text(f"{at}.letter", found["letter"]),
        _orders(f"{at}.orders", found["orders"], teams),
        None if found["wait"] is None else json_checks.truth(f"{at}.wait", found["wait"]),
        _texts(f"{at}.press", found["press"]),
        json_checks.truth(f"{at}.void", found["void"]),
    )


def _turn(at: str, value: Any, teams: int) -> dict[int, Orders | None]:
    return {
        _number(at, team, teams): None if orders is None else _orders(f"{at}.{team}", orders, teams)
        for team, orders in _object(at, value).items()
    }


def _orders(at: str, value: Any, teams: int) -> dict[int, str]:
    found = {_number(at, rider, 99): _text(at, text) for rider, text in _object(at, value).items()}
    for rider in found:
        if rider not in rider_numbers(teams):
            raise Unreadable("file-unknown-key", at=at, key=str(rider))
    return found


def _hands(at: str, value: Any) -> TeamHands:
    read = json_checks.items(at, value, lambda one, hand: json_checks.items(one, hand, json_checks.whole))
    if len(read) != 4:
        json_checks.wrong(at, "list", value)
    one, two, three, four = read
    return one, two, three, four


def _teams(at: str, value: Any, teams: int) -> tuple[int, ...]:
    return json_checks.items(at, value, lambda one, team: json_checks.whole(one, team, 1, teams))


def _texts(at: str, value: Any) -> tuple[str, ...]:
    return json_checks.items(at, value, _text)


def _text(at: str, value: Any, longest: int = LONGEST_TEXT) -> str:
    if type(value) is not str or len(value) > longest:
        json_checks.wrong(at, "text", value)
    return value


def _object(at: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        json_checks.wrong(at, "object", value)
    found: dict[str, Any] = json_checks.free(at, value)
    return found


def _number(at: str, key: str, most: int) -> int:
    if not (key.isascii() and key.isdigit() and int(key) <= most):
        raise Unreadable("file-unknown-key", at=at, key=json_checks.shown(key))
    return int(key)


def _time(at: str, value: Any) -> datetime:
    try:
        found = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        json_checks.wrong(at, "time", value)
    if found.tzinfo is None:
        json_checks.wrong(at, "time", value)
    if not EARLIEST <= found < LATEST:
        raise Unreadable("desk-time-range", text=found.isoformat(), first=EARLIEST.year, last=LATEST.year - 1)
    return found
