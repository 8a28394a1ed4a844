"""The marked block at the end of a letter: what the team may know, as data that the window reads.

It holds a view and what is asked, nothing else of the race; when the race is over, its record instead.
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
from breakaway_desktop.engine.marks import Deck, Gauge, Mark, Shown
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_SPRINTS, MOST_TEAMS
from breakaway_desktop.engine.preview import outcome
from breakaway_desktop.engine.preview_orders import order_outcome
from breakaway_desktop.engine.race import Crossing, rider_numbers
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import SeenRider, VariantViews, View
from breakaway_desktop.record import json_checks
from breakaway_desktop.record.document import LONGEST_NAME, Record
from breakaway_desktop.record.json_checks import items, label, whole
from breakaway_desktop.record.reading import read, read_options
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.writing import options_json, write
from breakaway_desktop.variants import find_variant

BEGIN: Final = "=== Breaking Away: for the program, 1 ==="
END: Final = "=== end ==="
_WIDTH: Final = 76
_MOST: Final = 10_000
"""No square, card or sum is larger."""
_BEHIND_THE_START: Final = 100
_MOST_RIDERS: Final = 4 * MOST_TEAMS
_MOST_CARDS: Final = 30
_MOST_NAMED: Final = 20
"""Badges of a rider, and notes of a race."""
LARGEST: Final = 1024 * 1024
"""Bytes of what a block may unfold to."""
_BLOCK_KEYS: Final = ("race", "turn", "team", "word", "deadline", "players", "view", "ask", "record")
_VIEW_KEYS: Final = tuple(key for key in View._fields if key != "course")


@dataclass(frozen=True, slots=True)
class Block:
    """What a block holds. `view` and `ask` are None in turn 0; `record` only when the race is over."""

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
    """The block as lines of a letter."""
    found = {
        "race": block.race,
        "turn": block.turn,
        "team": block.team,
        "word": block.word,
        "deadline": block.deadline.isoformat(),
        "players": block.players,
        "view": block.view and _view_json(block.view),
        "ask": block.ask and {"riders": block.ask.riders, "halves": block.ask.halves, "extras": block.ask.extras},
        "record": block.record and write(block.record),
    }
    packed = zlib.compress(json.dumps(found, separators=(",", ":"), ensure_ascii=False).encode(), 9)
    text = base64.b64encode(packed).decode()
    return [BEGIN, *(text[at : at + _WIDTH] for at in range(0, len(text), _WIDTH)), END]


def _view_json(view: View) -> dict[str, Any]:
    riders = [
        {
            **rider._asdict(),
            "points": str(rider.points),
        }
        for rider in view.riders
    ]
    kept = {key: value for key, value in view._asdict().items() if key not in ("course", "riders")}
    return {**kept, "options": options_json(view.options), "variant": view.variant.name, "riders": riders}


def has_block(lines: Iterable[str]) -> bool:
    """Whether a block begins in these lines of a letter, quoted or not."""
    return any(_bare(line) == BEGIN for line in lines)


def _bare(line: str) -> str:
    return line.strip("> \t\r\n")


def block_in(lines: Iterable[str]) -> Block:
    """The first block in the lines of a letter, quoted or not. Raises Refused where there is none or it is broken."""
    bare = [_bare(line) for line in lines]
    if BEGIN not in bare:
        raise Refused("letter-no-block")
    after = bare[bare.index(BEGIN) + 1 :]
    text = "".join(after[: after.index(END)] if END in after else after)
    try:
        unfolding = zlib.decompressobj()
        data = unfolding.decompress(base64.b64decode(text, validate=True), LARGEST)
        if unfolding.unconsumed_tail or not unfolding.eof:
            raise Refused("letter-broken-block")
        found = json_checks.keys("block", json_checks.parse(data.decode("utf-8")), _BLOCK_KEYS)
        team = whole("team", found["team"], 1, MOST_TEAMS)
        record, ask, view = found["record"], found["ask"], found["view"]
        block = Block(
            label("race", found["race"], LONGEST_NAME),
            whole("turn", found["turn"], 0, _MOST),
            team,
            label("word", found["word"], LONGEST_NAME),
            datetime.fromisoformat(found["deadline"]).astimezone(),
            items("players", found["players"], lambda at, name: label(at, name, LONGEST_NAME), MOST_TEAMS),
            None if view is None else _view(view),
            None if ask is None else _ask(ask, team),
            None if record is None else _record(record),
        )
        _check(block)
    except Refused:  # in any of its parts
        raise Refused("letter-broken-block") from None
    except Exception:  # the rules of a variant, asked of a race that there is not, may raise anything
        raise Refused("letter-broken-block") from None
    return block


def _record(text: str) -> Record:
    """Return the record of a race that the rules agree with."""
    record = read(text.encode())
    rebuild(record)
    return record


def _view(found: Any) -> View:
    found = json_checks.keys("view", found, _VIEW_KEYS)
    options = read_options(found["options"])
    variant = find_variant(found["variant"])
    referee.rules_of(options, MOST_TEAMS, 0, variant=variant)
    teams = whole("teams", found["teams"], FEWEST_TEAMS, MOST_TEAMS)
    return View(
        team=whole("team", found["team"], 1, teams),
        options=options,
        variant=cast(VariantViews, variant),
        course=variant.course(options),
        teams=teams,
        first_team=whole("first_team", found["first_team"], 0, teams),
        turn=whole("turn", found["turn"], 0, _MOST),
        order=items("order", found["order"], _riders, _MOST_RIDERS),
        moved=whole("moved", found["moved"], 0, _MOST_RIDERS),
        riders=items("riders", found["riders"], _rider, _MOST_RIDERS),
        alone=whole("alone", found["alone"], 0, _MOST),
        retiring=_riders("retiring", found["retiring"]),
        over=json_checks.truth("over", found["over"]),
        given=items("given", found["given"], lambda at, team: whole(at, team, 1, teams), MOST_TEAMS),
        half=whole("half", found["half"], 0, 1),
        notes=_named("notes", found["notes"]),
    )


def _rider(at: str, value: Any) -> SeenRider:
    found = json_checks.keys(at, value, SeenRider._fields)
    return SeenRider(
        id=whole(at, found["id"]),
        square=_square(at, found["square"]),
        arrived=whole(at, found["arrived"], -_MOST, _MOST),
        points=_points(at, found["points"]),
        crossed=items(at, found["crossed"], _crossing, MOST_SPRINTS + 1),
        cards=items(at, found["cards"], lambda at, card: None if card is None else _card(at, card), _MOST_CARDS),
        secret=whole(at, found["secret"], 0, _MOST_CARDS),
        secret_sum=None if found["secret_sum"] is None else whole(at, found["secret_sum"], 0, _MOST),
        retired=json_checks.truth(at, found["retired"]),
        dropped=json_checks.truth(at, found["dropped"]),
        badges=_named(at, found["badges"]),
        farthest=None if found["farthest"] is None else _square(at, found["farthest"]),
    )


def _points(at: str, value: Any) -> Fraction | int:
    points = json_checks.fraction(at, value)
    _must(0 <= points <= _MOST and points.denominator <= _MOST)
    return int(points) if points.denominator == 1 else points


def _crossing(at: str, value: Any) -> Crossing:
    _must(isinstance(value, list) and len(value) == 2)
    line, place = value
    return Crossing(None if line is None else whole(at, line, 1, _MOST), whole(at, place, 1, _MOST_RIDERS))


def _ask(value: Any, team: int) -> AskOrders:
    found = json_checks.keys("ask", value, ("riders", "halves", "extras"))
    riders = items("ask.riders", found["riders"], _asked, _MOST_RIDERS)
    return AskOrders(
        team, riders, whole("halves", found["halves"], 1, 2), items("extras", found["extras"], _extra, 100)
    )


def _asked(at: str, value: Any) -> AskCard:
    _must(isinstance(value, list) and len(value) == len(AskCard._fields))
    team, rider, cards, dropped = value
    own = items(at, cards, _card, _MOST_CARDS)
    return AskCard(whole(at, team), whole(at, rider), own, json_checks.truth(at, dropped))


def _extra(at: str, value: Any) -> AskExtra:
    _must(isinstance(value, list) and len(value) == len(AskExtra._fields))
    kind, rider, targets, cards = value
    own = None if cards is None else items(at, cards, _card, _MOST_CARDS)
    return AskExtra(label(at, kind, LONGEST_NAME), whole(at, rider), _riders(at, targets), own)


def _riders(at: str, value: Any) -> tuple[int, ...]:
    return items(at, value, whole, _MOST_RIDERS)


def _card(at: str, value: Any) -> int:
    return whole(at, value, 0, _MOST)


def _square(at: str, value: Any) -> int:
    return whole(at, value, -_BEHIND_THE_START, _MOST)


def _named(at: str, value: Any) -> tuple[tuple[str, Any], ...]:
    """Return notes or badges: what a variant keeps under names of its own, which only it can check."""
    return items(at, value, _name_and_value, _MOST_NAMED)


def _name_and_value(at: str, value: Any) -> tuple[str, Any]:
    _must(isinstance(value, list) and len(value) == 2)
    return label(at, value[0], LONGEST_NAME), _tuples(json_checks.free(at, value[1]))


def _tuples(value: Any) -> Any:
    """Return the value with tuples for lists, as a view has them."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _check(block: Block) -> None:
    """Raise ValueError where parts of a block contradict each other: a letter may have come from anybody."""
    view, ask = block.view, block.ask
    if view is None:
        _must(ask is None)
        return
    numbers = rider_numbers(view.teams)
    _must([rider.id for rider in view.riders] == numbers and view.team == block.team and not view.over)
    _must(sorted(number for group in view.order for number in group) == [one.id for one in view.on_road()])
    _must(all(view.order) and all(number in numbers for number in view.retiring))
    _must(all(rider.secret <= len(rider.cards) for rider in view.riders))
    hash(view)  # drawing remembers views
    for mark in view.variant.marks(view):
        _check_mark(mark, view)
    if ask is None:
        return

    # What is asked can be answered, and each card leads somewhere.
    own = [number for number in numbers if number // 10 == block.team]
    _must(0 < len(ask.riders) == len({asked.rider for asked in ask.riders}))
    for asked in ask.riders:
        _must(asked.team == block.team and asked.rider in own and len(asked.cards) > 0)
        _must(not view.rider(asked.rider).retired and set(asked.cards).issubset(view.rider(asked.rider).cards))
        for card in set(asked.cards):
            _check_card(view, asked.rider, card)
    for extra in ask.extras:
        held, cards = view.rider(extra.rider).cards, extra.cards or ()
        _must(extra.rider in own and not set(extra.targets).difference(numbers))
        _must(len(cards) == len(held) or set(cards).issubset(held))
        for card in set(cards):
            _check_card(view, extra.rider, card)


def _check_mark(mark: Mark, view: View) -> None:
    """Raise ValueError where badges and notes are not what a variant shows of them."""
    match mark:
        case Gauge(badge):
            _must(all(_is_count(rider.badge(badge)) for rider in view.riders))
        case Deck(cards):
            _must(all(_is_count(rider.badge(card)) for rider in view.riders for card in cards))
        case Shown(shown):
            _must(isinstance(shown, tuple) and all(_is_shown(one, view) for one in shown))


def _is_shown(value: Any, view: View) -> bool:
    """Whether a value is what everybody has seen of a rider in a turn (R8.3)."""
    if not (isinstance(value, tuple) and len(value) == 3 and isinstance(value[2], tuple)):
        return False
    turn, rider, cards = value
    return all(map(_is_count, (turn, rider, *cards))) and any(one.id == rider for one in view.riders)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _MOST


def _check_card(view: View, rider: int, card: int) -> None:
    """Raise whatever the rules do where a card leads nowhere."""
    order_outcome(view, rider, card)
    outcome(view, rider, card)
    view.variant.then(view, rider, card)


def _must(holds: bool) -> None:
    if not holds:
        raise ValueError
