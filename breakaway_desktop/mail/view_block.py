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
from typing import Any, Final

from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.options import MOST_TEAMS
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import View
from breakaway_desktop.mail.view_json import LARGEST_NUMBER, ask_json, check_view, read_ask, read_view, view_json
from breakaway_desktop.record import json_checks
from breakaway_desktop.record.document import LONGEST_NAME, Record
from breakaway_desktop.record.json_checks import parse_integer, parse_list, parse_name
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.writing import write

BEGIN: Final = "=== Breaking Away: for the program, 1 ==="
END: Final = "=== end ==="
_WIDTH: Final = 76
LARGEST: Final = 1024 * 1024
"""Maximum size of a decompressed block in bytes."""
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
    """Encode the block as lines of a letter."""
    document = {
        "race": block.race,
        "turn": block.turn,
        "team": block.team,
        "word": block.word,
        "deadline": block.deadline.isoformat(),
        "players": block.players,
        "view": block.view and view_json(block.view),
        "ask": block.ask and ask_json(block.ask),
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
    """Return the first block in the lines of a letter, quoted or not.

    Raises Refused if there is none or it is damaged.
    """
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
            parse_integer("turn", document["turn"], 0, LARGEST_NUMBER),
            team,
            parse_name("word", document["word"], LONGEST_NAME),
            datetime.fromisoformat(document["deadline"]).astimezone(),
            parse_list("players", document["players"], _player_name, MOST_TEAMS),
            None if view is None else read_view(view),
            None if ask is None else read_ask(ask, team),
            None if record is None else _record(record),
        )
        if block.view is not None:
            check_view(block.view, block.ask, team)
        elif block.ask is not None:
            raise Refused("letter-broken-block")
    except Refused:  # in any of its parts
        raise Refused("letter-broken-block") from None
    except Exception:  # the rules of a variant may raise anything for an impossible race
        raise Refused("letter-broken-block") from None

    return block


def _record(text: str) -> Record:
    """Return the record in the text after checking it against the rules."""
    record = read(text.encode())
    rebuild(record)
    return record
