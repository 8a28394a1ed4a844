"""The encoded block at the end of a letter: the facts that the team may know, as data for the program.

It contains a view and the ask, and nothing else about the race; after the race it contains the record instead.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any, Final, cast

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskCard, AskExtra, AskOrders
from breakaway_desktop.engine.card_range import possible_squares
from breakaway_desktop.engine.marks import Deck, Gauge, Mark, Shown
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_SPRINTS, MOST_TEAMS
from breakaway_desktop.engine.preview import preview_card
from breakaway_desktop.engine.preview_orders import order_outcome
from breakaway_desktop.engine.race import Crossing, rider_numbers
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import SeenRider, VariantViews, View
from breakaway_desktop.record import json_checks
from breakaway_desktop.record.document import LONGEST_NAME, Record
from breakaway_desktop.record.json_checks import parse_integer, parse_list, parse_name
from breakaway_desktop.record.reading import read, read_options
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.writing import options_json, write
from breakaway_desktop.variants import find_variant

BEGIN: Final = "=== Breaking Away: for the program, 1 ==="
END: Final = "=== end ==="
_WIDTH: Final = 76
LARGEST: Final = 1024 * 1024
"""Maximum size of a decompressed block in bytes."""
_LARGEST_NUMBER: Final = 10_000
"""Largest allowed square, card, sum and turn."""
_BEHIND_THE_START: Final = 100
_MOST_RIDERS: Final = 4 * MOST_TEAMS
_MOST_CARDS: Final = 30
_MOST_NAMED: Final = 20
"""Maximum number of badges of a rider, and of notes of a race."""
_VIEW_KEYS: Final = tuple(key for key in View._fields if key != "course")
_BLOCK_KEYS: Final = ("race", "turn", "team", "word", "deadline", "players", "view", "ask", "record")


@dataclass(frozen=True, slots=True)
class Block:
    """Contents of a block. `view` and `ask` are None in turn 0; `record` is set only after the race."""

    race: str
    turn: int
    team: int
    word: str
    deadline: datetime
    players: tuple[str, ...]
    view: View | None = None
    ask: AskOrders | None = None
    record: Record | None = None


def block_lines(block: Block) -> list[str]:
    document = {
        "race": block.race,
        "turn": block.turn,
        "team": block.team,
        "word": block.word,
        "deadline": block.deadline.isoformat(),
        "players": block.players,
        "view": block.view and _view_json(block.view),
        "ask": (ask := block.ask) and {"riders": ask.riders, "halves": ask.halves, "extras": ask.extras},
        "record": block.record and write(block.record),
    }
    packed = zlib.compress(json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode(), 9)
    text = base64.b64encode(packed).decode()
    return [BEGIN, *(text[start : start + _WIDTH] for start in range(0, len(text), _WIDTH)), END]


def has_block(lines: Iterable[str]) -> bool:
    """Return whether a block begins in these lines, quoted or not."""
    return any(_unquoted(line) == BEGIN for line in lines)


def _unquoted(line: str) -> str:
    return line.strip("> \t\r\n")


def _player_name(path: str, value: Any) -> str:
    return parse_name(path, value, LONGEST_NAME, may_join=True)


def block_in(lines: Iterable[str]) -> Block:
    """Return the first block in the lines of a letter, quoted or not. Raises Refused if there is no intact one."""
    # Find its text.
    bare = [_unquoted(line) for line in lines]
    if BEGIN not in bare:
        raise Refused("letter-no-block")
    after = bare[bare.index(BEGIN) + 1 :]
    text = "".join(after[: after.index(END)] if END in after else after)

    # Read and check its parts.
    try:
        unfolding = zlib.decompressobj()
        data = unfolding.decompress(base64.b64decode(text, validate=True), LARGEST)
        if unfolding.unconsumed_tail or not unfolding.eof:
            raise Refused("letter-broken-block")
        document = json_checks.parse_object("block", json_checks.parse_json(data.decode("utf-8")), _BLOCK_KEYS)
        team = parse_integer("team", document["team"], 1, MOST_TEAMS)
        record, ask, view = document["record"], document["ask"], document["view"]
        block = Block(
            parse_name("race", document["race"], LONGEST_NAME),
            parse_integer("turn", document["turn"], 0, _LARGEST_NUMBER),
            team,
            parse_name("word", document["word"], LONGEST_NAME),
            datetime.fromisoformat(document["deadline"]).astimezone(),
            parse_list("players", document["players"], _player_name, MOST_TEAMS),
            None if view is None else _read_view(view),
            None if ask is None else _read_ask(ask, team),
            None if record is None else _record(record),
        )
        if block.view is not None:
            _check_view(block.view, block.ask, team)
        elif block.ask is not None:
            raise Refused("letter-broken-block")
        return block
    except Exception:  # Refused by any of its parts; the rules of a variant may raise anything for an impossible race
        raise Refused("letter-broken-block") from None


def _record(text: str) -> Record:
    """Return the record in the text after checking it against the rules."""
    record = read(text.encode())
    rebuild(record)
    return record


# The view and the question as JSON data, of which every value is checked: it may come from anybody


def _view_json(view: View) -> dict[str, Any]:
    riders = [{**rider._asdict(), "points": str(rider.points)} for rider in view.riders]
    fields = {key: value for key, value in view._asdict().items() if key not in ("course", "riders")}
    return {**fields, "options": options_json(view.options), "variant": view.variant.name, "riders": riders}


def _read_view(value: Any) -> View:
    """Return the view in this data, not yet checked. Raises Refused, and any error of the variant’s rules."""
    value = json_checks.parse_object("view", value, _VIEW_KEYS)
    options = read_options(value["options"])
    variant = find_variant(value["variant"])
    referee.rules_of(options, MOST_TEAMS, 0, variant=variant)

    teams = parse_integer("teams", value["teams"], FEWEST_TEAMS, MOST_TEAMS)
    return View(
        team=parse_integer("team", value["team"], 1, teams),
        options=options,
        variant=cast(VariantViews, variant),
        course=variant.course(options),
        teams=teams,
        first_team=parse_integer("first_team", value["first_team"], 0, teams),
        turn=parse_integer("turn", value["turn"], 0, _LARGEST_NUMBER),
        order=parse_list("order", value["order"], _riders, _MOST_RIDERS),
        moved=parse_integer("moved", value["moved"], 0, _MOST_RIDERS),
        riders=parse_list("riders", value["riders"], _rider, _MOST_RIDERS),
        alone=parse_integer("alone", value["alone"], 0, _LARGEST_NUMBER),
        retiring=_riders("retiring", value["retiring"]),
        over=json_checks.parse_bool("over", value["over"]),
        given=parse_list("given", value["given"], lambda path, team: parse_integer(path, team, 1, teams), MOST_TEAMS),
        half=parse_integer("half", value["half"], 0, 1),
        notes=_named_values("notes", value["notes"]),
    )


def _rider(path: str, value: Any) -> SeenRider:
    entry = json_checks.parse_object(path, value, SeenRider._fields)
    return SeenRider(
        id=parse_integer(path, entry["id"]),
        square=_square(path, entry["square"]),
        arrived=parse_integer(path, entry["arrived"], -_LARGEST_NUMBER, _LARGEST_NUMBER),
        points=_points(path, entry["points"]),
        crossed=parse_list(path, entry["crossed"], _crossing, MOST_SPRINTS + 1),
        cards=parse_list(
            path, entry["cards"], lambda path, card: None if card is None else _card(path, card), _MOST_CARDS
        ),
        secret=parse_integer(path, entry["secret"], 0, _MOST_CARDS),
        secret_sum=None
        if entry["secret_sum"] is None
        else parse_integer(path, entry["secret_sum"], 0, _LARGEST_NUMBER),
        retired=json_checks.parse_bool(path, entry["retired"]),
        dropped=json_checks.parse_bool(path, entry["dropped"]),
        badges=_named_values(path, entry["badges"]),
        farthest=None if entry["farthest"] is None else _square(path, entry["farthest"]),
    )


def _points(path: str, value: Any) -> Fraction | int:
    points = json_checks.parse_fraction(path, value)
    _require(0 <= points <= _LARGEST_NUMBER and points.denominator <= _LARGEST_NUMBER)
    return int(points) if points.denominator == 1 else points


def _crossing(path: str, value: Any) -> Crossing:
    _require(isinstance(value, list) and len(value) == 2)
    line, place = value
    return Crossing(
        None if line is None else parse_integer(path, line, 1, _LARGEST_NUMBER),
        parse_integer(path, place, 1, _MOST_RIDERS),
    )


def _read_ask(value: Any, team: int) -> AskOrders:
    """Return the question to a team. Raises Refused."""
    entry = json_checks.parse_object("ask", value, ("riders", "halves", "extras"))
    riders = parse_list("ask.riders", entry["riders"], _ask_card, _MOST_RIDERS)
    return AskOrders(
        team,
        riders,
        parse_integer("halves", entry["halves"], 1, 2),
        parse_list("extras", entry["extras"], _ask_extra, 100),
    )


def _ask_card(path: str, value: Any) -> AskCard:
    _require(isinstance(value, list) and len(value) == len(AskCard._fields))
    team, rider, cards, dropped = value
    own = parse_list(path, cards, _card, _MOST_CARDS)
    return AskCard(parse_integer(path, team), parse_integer(path, rider), own, json_checks.parse_bool(path, dropped))


def _ask_extra(path: str, value: Any) -> AskExtra:
    _require(isinstance(value, list) and len(value) == len(AskExtra._fields))
    kind, rider, targets, cards = value
    own = None if cards is None else parse_list(path, cards, _card, _MOST_CARDS)
    return AskExtra(parse_name(path, kind, LONGEST_NAME), parse_integer(path, rider), _riders(path, targets), own)


def _riders(path: str, value: Any) -> tuple[int, ...]:
    return parse_list(path, value, parse_integer, _MOST_RIDERS)


def _card(path: str, value: Any) -> int:
    return parse_integer(path, value, 0, _LARGEST_NUMBER)


def _square(path: str, value: Any) -> int:
    return parse_integer(path, value, -_BEHIND_THE_START, _LARGEST_NUMBER)


def _named_values(path: str, value: Any) -> tuple[tuple[str, Any], ...]:
    """Return notes or badges: values that a variant names and only the variant can check."""
    return parse_list(path, value, _name_and_value, _MOST_NAMED)


def _name_and_value(path: str, value: Any) -> tuple[str, Any]:
    _require(isinstance(value, list) and len(value) == 2)
    return parse_name(path, value[0], LONGEST_NAME), _tuples(json_checks.parse_any(path, value[1]))


def _tuples(value: Any) -> Any:
    """Return the value with tuples instead of lists, as in a view."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _check_view(view: View, ask: AskOrders | None, team: int) -> None:
    """Raise ValueError if parts of the view contradict each other, or if it does not fit the question or the team."""
    numbers = rider_numbers(view.teams)
    _require([rider.id for rider in view.riders] == numbers and view.team == team and not view.over)
    _require(sorted(number for group in view.order for number in group) == [seen.id for seen in view.on_road()])
    _require(all(view.order) and all(number in numbers for number in view.retiring))
    _require(all(rider.secret <= len(rider.cards) for rider in view.riders))
    _require(all(possible_squares(view, view.rider(number)) for number in view.riders_to_move))
    hash(view)  # drawing remembers views
    for mark in view.variant.marks(view):
        _check_mark(mark, view)
    if ask is None:
        return

    # What is asked can be answered, and each card leads somewhere.
    own = [number for number in numbers if number // 10 == team]
    _require(0 < len(ask.riders) == len({card_ask.rider for card_ask in ask.riders}))
    for card_ask in ask.riders:
        _require(card_ask.team == team and card_ask.rider in own and len(card_ask.cards) > 0)
        _require(
            not view.rider(card_ask.rider).retired and set(card_ask.cards).issubset(view.rider(card_ask.rider).cards)
        )
        for card in set(card_ask.cards):
            _check_card(view, card_ask.rider, card)
    for extra in ask.extras:
        hand, cards = view.rider(extra.rider).cards, extra.cards or ()
        _require(extra.rider in own and not set(extra.targets).difference(numbers))
        _require(len(cards) == len(hand) or set(cards).issubset(hand))
        for card in set(cards):
            _check_card(view, extra.rider, card)


def _check_mark(mark: Mark, view: View) -> None:
    """Raise ValueError if the variant cannot show these badges and notes."""
    match mark:
        case Gauge(badge):
            _require(all(_is_count(rider.badge(badge)) for rider in view.riders))
        case Deck(cards):
            _require(all(_is_count(rider.badge(card)) for rider in view.riders for card in cards))
        case Shown(shown):
            _require(isinstance(shown, tuple) and all(_is_shown(entry, view) for entry in shown))


def _is_shown(value: Any, view: View) -> bool:
    """Return whether a value consists of a turn, a rider and his public cards in that turn (R8.3)."""
    if not (isinstance(value, tuple) and len(value) == 3 and isinstance(value[2], tuple)):
        return False
    turn, rider, cards = value
    return all(map(_is_count, (turn, rider, *cards))) and any(known.id == rider for known in view.riders)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _LARGEST_NUMBER


def _check_card(view: View, rider: int, card: int) -> None:
    """Raise the error of the rules if this card cannot be played."""
    order_outcome(view, rider, card)
    preview_card(view, rider, card)
    view.variant.then(view, rider, card)


def _require(holds: bool) -> None:
    if not holds:
        raise ValueError
