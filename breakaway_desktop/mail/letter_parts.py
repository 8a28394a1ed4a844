"""A letter in parts by race and turn: lines that may contain orders, messages to everyone, and commands."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Final

from breakaway_desktop.mail.chat_lines import name_keys, without_chat
from breakaway_desktop.mail.letter_lines import Line
from breakaway_desktop.mail.order_parser import begins_order
from breakaway_desktop.mail.quotations import split_lines
from breakaway_desktop.mail.time_stamps import without_time_stamps
from breakaway_desktop.mail.wrapped_lines import join_wrapped, mark_rests, mark_sent_lines

PRESS, END, WAIT, NO_WAIT = "PRESS", "END", "WAIT", "NO WAIT"
"""Commands that take up a whole line."""
_PRESS: Final = frozenset((PRESS, "STAMPA"))
_END: Final = frozenset((END, "FINE"))
"""The command END in English and Italian."""

MAX_PRESS_LINES: Final = 20
"""Maximum number of lines of press in one letter."""

_HEAD: Final = re.compile(r"\bRACE\W+(\w+)\W+TURN\W+(\d{1,4})\W+TEAM\W+(\d)\W+WORD\W+(\S+)", re.IGNORECASE)
_TURN: Final = re.compile(r"(?:for )?turno?\W*(\d{1,4})\W*", re.IGNORECASE)


@dataclass(slots=True)
class LetterPart:
    """Lines of a letter for one `race` and `turn`; None if it is not named."""

    race: str | None = None
    turn: int | None = None
    lines: list[Line] = field(default_factory=list)
    press: list[str] = field(default_factory=list)
    wait: bool | None = None
    wait_depth: int = 0
    """How often the line with `wait` is quoted."""
    open_press: bool = False
    """Whether the lines contain PRESS without END."""
    is_chat: bool = False
    """Whether a chat program put times and names into the letter."""


def form_head(race: str, turn: int, team: int, word: str) -> str:
    """First line of a form, which names race, turn and team."""
    return f"RACE {race} TURN {turn} TEAM {team} WORD {word}"  # no words: read by the program


def split_letter(text: str, sent: Set[str], names: Collection[str] = (), writer: str = "") -> list[LetterPart]:
    """Split a letter by race and turn, without the lines we sent ourselves (`sent`, normalized).

    Text above the first form heading belongs to that form. `names`: names of the players; `writer`: the sender's.
    """
    parts = [LetterPart()]
    press_depth: int | None = None
    lines, is_chat = without_chat(mark_rests(mark_sent_lines(split_lines(text), sent)), names)
    lines = _without_others(lines, name_keys(names) - name_keys([writer]))

    # Sort each line into orders, messages, or neither.
    for line in lines:
        head, turn = _HEAD.search(line.text), _TURN.fullmatch(line.text)
        word = line.text.rstrip(":.! ").upper()
        if head:
            parts[-1].open_press |= press_depth is not None
            _add_line(parts[-1], line, line.text[: head.start()])
            parts.append(LetterPart(head.group(1).lower(), int(head.group(2))))
            _add_line(parts[-1], replace(line, is_stamped=True), line.text[head.end() :])
            press_depth = None
        elif word in _PRESS:
            parts[-1].open_press |= press_depth is not None
            press_depth = line.depth
        elif word in _END and press_depth == line.depth:
            press_depth = None
        elif word == END or not line.text or line.is_ours or line.text in sent:
            continue
        elif press_depth is not None:
            if line.depth == 0:  # a quoted line is by another player, or from an earlier letter
                parts[-1].press.append(line.raw)
        elif turn:
            parts.append(LetterPart(parts[-1].race, int(turn.group(1))))
        elif word in (WAIT, NO_WAIT):
            _set_wait(parts[-1], word == WAIT, line.depth)
        else:
            _add_line(parts[-1], line, line.text)

    parts[-1].open_press |= press_depth is not None

    first = next((part for part in parts if part.race is not None), None)
    for part in parts:
        part.is_chat = is_chat
        part.lines = _without_times(join_wrapped(part.lines, begins_order))
        if part.race is None and first is not None:
            part.race, part.turn = first.race, first.turn if part.turn is None else part.turn

    return _merge_parts(parts)


def _without_others(lines: Sequence[Line], others: Set[str]) -> list[Line]:
    """Return the lines without what other players wrote in a chat; all unless somebody else sent the form in it."""
    senders = {line.sender for line in lines if _HEAD.search(line.text)}
    if not senders or "" in senders or not senders.isdisjoint(others):
        return list(lines)
    return [line for line in lines if line.sender not in others]


def _add_line(part: LetterPart, line: Line, text: str) -> None:
    if text.strip():
        part.lines.append(replace(line, text=text.strip()))


def _set_wait(part: LetterPart, wait: bool, depth: int) -> None:
    """Note whether the player asks to wait: what he quotes does not replace what he writes."""
    if part.wait is None or depth <= part.wait_depth:
        part.wait, part.wait_depth = wait, depth


def _without_times(lines: Sequence[Line]) -> list[Line]:
    """Return the lines without times and dates."""
    clean = (replace(line, text=without_time_stamps(line.text)) for line in lines)
    return [line for line in clean if line.text]


def _merge_parts(parts: Iterable[LetterPart]) -> list[LetterPart]:
    """Merge the parts of one race and turn, such as an answer and the form that it quotes."""
    merged: dict[tuple[str | None, int | None], LetterPart] = {}
    for part in parts:
        merged_part = merged.setdefault((part.race, part.turn), LetterPart(part.race, part.turn, is_chat=part.is_chat))
        merged_part.lines += part.lines
        merged_part.press += part.press
        if part.wait is not None:
            _set_wait(merged_part, part.wait, part.wait_depth)
        merged_part.open_press = merged_part.open_press or (part.open_press and bool(part.press))
    return list(merged.values())
