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
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS
from breakaway_desktop.engine.race import Crossing, rider_numbers
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import SeenRider, VariantViews, View
from breakaway_desktop.record.document import LONGEST_NAME, Record
from breakaway_desktop.record.json_checks import label, parse, whole
from breakaway_desktop.record.reading import read, read_options
from breakaway_desktop.record.writing import options_json, write
from breakaway_desktop.variants import find_variant

BEGIN: Final = "=== Breaking Away: for the program, 1 ==="
END: Final = "=== end ==="
_WIDTH: Final = 76
_MOST: Final = 100_000
"""No square or card is as large as this."""
LARGEST: Final = 1024 * 1024
"""Bytes of what a block may unfold to."""


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
        found = parse(data.decode("utf-8"))
        record, deadline, ask, view = found["record"], found["deadline"], found["ask"], found["view"]
        block = Block(
            label("race", found["race"], LONGEST_NAME),
            whole("turn", found["turn"], 0),
            whole("team", found["team"], 1, MOST_TEAMS),
            label("word", found["word"], LONGEST_NAME),
            datetime.fromisoformat(deadline).astimezone(),
            tuple(label("players", name, LONGEST_NAME) for name in found["players"]),
            None if view is None else _view(view),
            None if ask is None else _ask(ask, int(found["team"])),
            None if record is None else read(record.encode()),
        )
        _check(block)
    except Refused:  # in any of its parts
        raise Refused("letter-broken-block") from None
    except (AttributeError, KeyError, IndexError, TypeError, ValueError, ArithmeticError, OSError, zlib.error):
        raise Refused("letter-broken-block") from None
    return block


def _view(found: Any) -> View:
    options = read_options(found["options"])
    variant = find_variant(found["variant"])
    referee.rules_of(options, MOST_TEAMS, 0, variant=variant)
    values = {key: _tuples(value) for key, value in found.items() if key not in ("options", "variant", "riders")}
    return View(
        options=options,
        variant=cast(VariantViews, variant),
        course=variant.course(options),
        riders=tuple(_rider(rider) for rider in found["riders"]),
        **values,
    )


def _rider(found: Any) -> SeenRider:
    values = {key: _tuples(value) for key, value in found.items() if key not in ("points", "crossed")}
    crossed = tuple(Crossing(*one) for one in found["crossed"])
    return SeenRider(points=_points(found["points"]), crossed=crossed, **values)


def _points(text: str) -> Fraction | int:
    points = Fraction(text)
    return int(points) if points.denominator == 1 else points


def _ask(found: Any, team: int) -> AskOrders:
    riders = tuple(AskCard(*_tuples(rider)) for rider in found["riders"])
    return AskOrders(team, riders, int(found["halves"]), tuple(AskExtra(*_tuples(one)) for one in found["extras"]))


def _check(block: Block) -> None:
    """Raises ValueError where something is not what it should be: a letter may have come from anybody."""
    view, ask = block.view, block.ask
    if view is None:
        _must(ask is None)
        return
    numbers = rider_numbers(view.teams) if FEWEST_TEAMS <= view.teams <= MOST_TEAMS else []
    _must([rider.id for rider in view.riders] == numbers and view.team == block.team <= view.teams)
    _must(all(map(_is_number, (view.turn, view.first_team, view.moved, view.alone, view.half))) and view.over is False)
    _must(sorted(number for group in view.order for number in group) == [one.id for one in view.on_road()])
    _must(all(number in numbers for number in view.retiring))
    _must(all(map(_is_number, view.given)) and all(isinstance(name, str) for name, _value in view.notes))
    for rider in view.riders:
        _must(all(map(_is_number, (rider.square, rider.arrived, rider.secret))))
        _must(all(one is None or _is_number(one) for one in (rider.secret_sum, rider.farthest, *rider.cards)))
        _must(type(rider.retired) is bool and type(rider.dropped) is bool and rider.points >= 0)
        _must(all(_is_number(one.place) and (one.line is None or _is_number(one.line)) for one in rider.crossed))
        _must(all(isinstance(name, str) for name, _value in rider.badges))
    hash(view)  # drawing remembers views
    view.variant.marks(view)
    if ask is not None:
        own = [number for number in numbers if number // 10 == block.team]
        for card in ask.riders:
            _must(card.team == block.team and card.rider in own and len(card.cards) > 0 and type(card.dropped) is bool)
            _must(all(map(_is_number, card.cards)) and not view.rider(card.rider).retired)
        for extra in ask.extras:
            _must(isinstance(extra.kind, str) and extra.kind != "" and extra.rider in own)
            _must(all(target in numbers for target in extra.targets) and all(map(_is_number, extra.cards or ())))
        _must(len(ask.riders) > 0 and ask.halves in (1, 2))


def _must(holds: bool) -> None:
    if not holds:
        raise ValueError


def _is_number(value: Any) -> bool:
    return type(value) is int and abs(value) < _MOST


def _tuples(value: Any) -> Any:
    """The value with tuples for lists, as a view has them."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
