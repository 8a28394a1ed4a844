"""Parsing a line of input into a command."""

from __future__ import annotations

from typing import Final, NamedTuple

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import language, plain
from breakaway_desktop.reports.extras_syntax import EXTRA_SIGN


class Command(NamedTuple):
    """A parsed line.

    `name`: `play`, or one of NUMBERED, NAMING and PLAIN; `number`: a rider, team or turn, or None; `cards`: cards to
    play, UNORDERED for a `-`; `text`: the rest of a line with a command of NAMING; `suffixes`: for each card the text
    after its `/` (R8.3–R8.5), empty if no card has any.
    """

    name: str
    number: int | None = None
    cards: tuple[int, ...] = ()
    text: str = ""
    suffixes: tuple[str, ...] = ()


PLAY: Final = "play"
UNORDERED: Final = -1
NUMBERED: Final = ("retire", "steer", "sheet", "why", "log", "report")
"""Commands that name a rider, a team or a turn."""

OPEN: Final = ("sheet", "why", "log", "report")
"""Commands whose number may be omitted, which means the current team, rider or turn."""

NAMING: Final = ("save",)
"""Commands followed by a file name, whose case is preserved."""

PLAIN: Final = ("skip", "hint", "undo", "redo", "home", "help", "quit")
SHORT: Final = {"h": "hint", "u": "undo", "?": "help", "q": "quit"}

_LOCALIZED: Final = {
    "it": {
        "retire": "ritira", "steer": "guida", "sheet": "movimenti", "why": "perché", "log": "registro",
        "report": "resoconto", "skip": "salta", "hint": "consiglio", "undo": "annulla", "redo": "rifai",
        "help": "aiuto", "quit": "esci", "home": "arrivati", "save": "salva", "agree": "accetta", "refuse": "rifiuta",
        "here": "qui", "phones": "telefoni", "let": "sì",
        "open": "apri", "close": "chiudi",
    },
}  # fmt: skip
"""Commands in other languages; the English ones are accepted in all."""

_SYNONYMS: Final = {
    "it": {
        "perche": "why", "perche'": "why", "foglio": "sheet", "nessuna": "skip", "nessuno": "skip", "si": "let",
        "suggerimento": "hint", "ripeti": "redo",
    },
}  # fmt: skip
"""Other spellings, including those of earlier versions."""

_EARLIER: Final = {"none": "skip"}
"""English commands of earlier versions, accepted in every language."""


def localized_command(name: str) -> str:
    return _LOCALIZED.get(language(), {}).get(name, name)


def canonical_command(word: str) -> str:
    """Return the English command that a word means, or the word itself."""
    in_language = {own: name for name, own in _LOCALIZED.get(language(), {}).items()}
    own = {**SHORT, **_EARLIER, **in_language, **_SYNONYMS.get(language(), {})}
    return own.get(word, word)


def parse_command(line: str, *, is_simultaneous: bool = False) -> Command:
    """Parse a line; `is_simultaneous`: cards of a whole team. Raises Refused, with a key that starts with `line-`."""
    words = line.lower().split()
    if not words:
        raise Refused("line-empty-orders" if is_simultaneous else "line-empty")

    # Cards.
    name, *rest = words
    name = canonical_command(name)
    first = name.partition(EXTRA_SIGN)[0] if is_simultaneous else name
    if _is_number(first) or (is_simultaneous and first == "-"):
        return _parse_cards(line, words) if is_simultaneous else Command(PLAY, cards=_card(line, words))

    # Only NAMING commands are followed by text, PLAIN ones by nothing.
    if name in NAMING:
        if not rest:
            raise Refused("line-file-missing", name=localized_command(name))
        return Command(name, text=line.strip().split(maxsplit=1)[1])
    if name in PLAIN:
        if rest:
            raise Refused("line-too-much", line=_quoted_input(line))
        return Command(name)

    # A number after the command.
    if name not in NUMBERED:
        raise Refused("line-unknown", line=_quoted_input(line))
    if not rest and name in OPEN:
        return Command(name)
    if len(rest) != 1 or not _is_number(rest[0]):
        key = {"sheet": "line-number-of-team", "log": "line-number-of-turn", "report": "line-number-of-turn"}
        raise Refused(key.get(name, "line-number-of-rider"), name=localized_command(name))
    return Command(name, int(rest[0]))


def _card(line: str, words: list[str]) -> tuple[int]:
    if len(words) > 1:
        raise Refused("line-too-much", line=_quoted_input(line))
    return (int(words[0]),)


def _parse_cards(line: str, words: list[str]) -> Command:
    """Parse the cards of a team, with their extras."""
    parts = [word.partition(EXTRA_SIGN) for word in words]
    if not all((card == "-" or _is_number(card)) and bool(suffix) == bool(slash) for card, slash, suffix in parts):
        raise Refused("line-not-cards", line=_quoted_input(line))
    cards = tuple(UNORDERED if card == "-" else int(card) for card, _slash, _more in parts)
    suffix = tuple(suffix for _card, _slash, suffix in parts)
    return Command(PLAY, cards=cards, suffixes=suffix if any(suffix) else ())


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 6


def _quoted_input(line: str) -> str:
    """Return the line for a message: short, and without characters that move the cursor."""
    text = plain(line.strip())
    return text if len(text) <= 30 else text[:29] + "…"
