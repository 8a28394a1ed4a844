"""One line of input as a deed."""

from __future__ import annotations

from typing import Final, NamedTuple

from breakaway_desktop.engine.refusals import Refused


class Deed(NamedTuple):
    """What a line asks for: `name` is one of `play`, `none` and NUMBERED and PLAIN; `number` is a rider or team, None
    where the line leaves it open; `cards` are those to play, UNORDERED where there is a `-` in place of one."""

    name: str
    number: int | None = None
    cards: tuple[int, ...] = ()


PLAY: Final = "play"
UNORDERED: Final = -1
NUMBERED: Final = ("retire", "steer", "sheet", "why")
"""Commands that name a rider or a team."""

OPEN: Final = ("sheet", "why")
"""Commands that do without the number: they mean the team or rider that is asked."""

PLAIN: Final = ("none", "hint", "undo", "redo", "help", "quit")
SHORT: Final = {"h": "hint", "u": "undo", "?": "help", "q": "quit"}


def parsed(line: str, *, together: bool = False) -> Deed:
    """The deed that the line asks for; `together`: cards are those of a whole team. Raises Refused: its key begins
    with `line-`."""
    words = line.lower().split()
    if not words:
        raise Refused("line-empty-orders" if together else "line-empty")
    name, *rest = words
    name = SHORT.get(name, name)
    if _is_number(name) or (together and name == "-"):
        return Deed(PLAY, cards=_cards(line, words, together))
    if name in PLAIN:
        if rest:
            raise Refused("line-too-much", line=_shown(line))
        return Deed(name)
    if name not in NUMBERED:
        raise Refused("line-unknown", line=_shown(line))
    if not rest and name in OPEN:
        return Deed(name)
    if len(rest) != 1 or not _is_number(rest[0]):
        raise Refused("line-number-of-team" if name == "sheet" else "line-number-of-rider", name=name)
    return Deed(name, int(rest[0]))


def _cards(line: str, words: list[str], together: bool) -> tuple[int, ...]:
    if not together:
        if len(words) > 1:
            raise Refused("line-too-much", line=_shown(line))
        return (int(words[0]),)
    if not all(word == "-" or _is_number(word) for word in words):
        raise Refused("line-not-cards", line=_shown(line))
    return tuple(UNORDERED if word == "-" else int(word) for word in words)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 6


def _shown(line: str) -> str:
    """The line as it can be said back: short, and nothing in it that moves the cursor."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in line.strip())
    return plain if len(plain) <= 30 else plain[:29] + "…"
