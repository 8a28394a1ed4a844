"""Parsing one line of input into an action."""

from __future__ import annotations

from typing import Final, NamedTuple

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.words import language, plain


class Command(NamedTuple):
    """What a line asks for: `name` is one of `play` and of NUMBERED and PLAIN; `number` is a rider, team or turn,
    None where the line leaves it open; `cards` are those to play, UNORDERED where there is a `-` in place of one;
    `text` is what stands behind a command of NAMING; `more` is for each of the cards what stands behind its `/`
    (R8.3–R8.5), empty where nothing does at all."""

    name: str
    number: int | None = None
    cards: tuple[int, ...] = ()
    text: str = ""
    more: tuple[str, ...] = ()


BESIDE: Final = "/"
"""Stands between a card and what is ordered beside it."""

PLAY: Final = "play"
UNORDERED: Final = -1
NUMBERED: Final = ("retire", "steer", "sheet", "why", "log", "report")
"""Commands that name a rider, a team or a turn."""

OPEN: Final = ("sheet", "why", "log", "report")
"""Commands that do without the number: they mean the team, rider or turn that it is about."""

NAMING: Final = ("save",)
"""Commands that name a file, as it is written."""

PLAIN: Final = ("skip", "hint", "undo", "redo", "help", "quit")
SHORT: Final = {"h": "hint", "u": "undo", "?": "help", "q": "quit"}

_SPOKEN: Final = {
    "it": {
        "retire": "ritira", "steer": "guida", "sheet": "movimenti", "why": "perché", "log": "registro",
        "report": "resoconto", "skip": "salta", "hint": "suggerimento", "undo": "annulla", "redo": "ripeti",
        "help": "aiuto", "quit": "esci", "save": "salva", "agree": "accetta", "refuse": "rifiuta",
    },
}  # fmt: skip
"""The commands in other languages; the English ones are understood in all."""

_ALSO: Final = {"it": {"perche": "why", "perche'": "why", "foglio": "sheet", "nessuna": "skip", "nessuno": "skip"}}
"""Other ways to write them, those of earlier versions among them."""

_EARLIER: Final = {"none": "skip"}
"""What earlier versions called them in English: understood in every language, like the names of today."""


def spoken(name: str) -> str:
    """A command as it is written in the language in use."""
    return _SPOKEN.get(language(), {}).get(name, name)


def understood(word: str) -> str:
    """The command that a word means, or the word itself."""
    in_language = {own: name for name, own in _SPOKEN.get(language(), {}).items()}
    own = {**SHORT, **_EARLIER, **in_language, **_ALSO.get(language(), {})}
    return own.get(word, word)


def parsed(line: str, *, is_simultaneous: bool = False) -> Command:
    """The action that the line asks for; `is_simultaneous`: cards of a whole team. Raises Refused: its key begins
    with `line-`."""
    words = line.lower().split()
    if not words:
        raise Refused("line-empty-orders" if is_simultaneous else "line-empty")
    name, *rest = words
    name = understood(name)
    first = name.partition(BESIDE)[0] if is_simultaneous else name
    if _is_number(first) or (is_simultaneous and first == "-"):
        return _played(line, words) if is_simultaneous else Command(PLAY, cards=_card(line, words))
    if name in NAMING:
        if not rest:
            raise Refused("line-file-missing", name=spoken(name))
        return Command(name, text=line.strip().split(maxsplit=1)[1])
    if name in PLAIN:
        if rest:
            raise Refused("line-too-much", line=_shown(line))
        return Command(name)
    if name not in NUMBERED:
        raise Refused("line-unknown", line=_shown(line))
    if not rest and name in OPEN:
        return Command(name)
    if len(rest) != 1 or not _is_number(rest[0]):
        key = {"sheet": "line-number-of-team", "log": "line-number-of-turn", "report": "line-number-of-turn"}
        raise Refused(key.get(name, "line-number-of-rider"), name=spoken(name))
    return Command(name, int(rest[0]))


def _card(line: str, words: list[str]) -> tuple[int]:
    if len(words) > 1:
        raise Refused("line-too-much", line=_shown(line))
    return (int(words[0]),)


def _played(line: str, words: list[str]) -> Command:
    """The cards of a team, and what stands behind them."""
    parts = [word.partition(BESIDE) for word in words]
    if not all((card == "-" or _is_number(card)) and bool(more) == bool(slash) for card, slash, more in parts):
        raise Refused("line-not-cards", line=_shown(line))
    cards = tuple(UNORDERED if card == "-" else int(card) for card, _slash, _more in parts)
    more = tuple(more for _card, _slash, more in parts)
    return Command(PLAY, cards=cards, more=more if any(more) else ())


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 6


def _shown(line: str) -> str:
    """The line as it can be said back: short, and nothing in it that moves the cursor."""
    said = plain(line.strip())
    return said if len(said) <= 30 else said[:29] + "…"
