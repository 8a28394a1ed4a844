"""Players as they are typed: `Anna <anna@example.org> it, Bruno, bot:director`."""

from __future__ import annotations

import re
from typing import Final

from breakaway_desktop.bots.ladder import spec_of
from breakaway_desktop.desk.state import Player
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.plan import BOT
from breakaway_desktop.record.document import LONGEST_NAME, LONGEST_PLAYER
from breakaway_desktop.sentences.names import bot_name
from breakaway_desktop.words import LANGUAGES

_PLAYER: Final = re.compile(r"(?P<name>[^<>]+?)(?:\s*<(?P<address>[^<>]*)>)?(?:\s+(?P<language>[a-z]{2}))?")
_WORD: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_ADDRESS: Final = re.compile(rf"{_WORD}(?:\.{_WORD})*@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?", re.ASCII)
"""An address that needs no quotes (RFC 5322, dot-atom)."""
LONGEST_ADDRESS: Final = 254
"""Characters of an address (RFC 5321)."""
_LONGEST: Final = 2 * (LONGEST_NAME + LONGEST_ADDRESS)
"""Characters of a player, with blanks between name, address and language."""


def players_typed(text: str, language: str) -> tuple[Player, ...]:
    """Players with commas or ends of lines between them; what stands behind a `#` is passed over. Raises Refused."""
    lines = [line.partition("#")[0] for line in text.splitlines()]
    return tuple(player_typed(word, language) for line in lines for word in line.split(",") if word.strip())


def player_typed(text: str, language: str) -> Player:
    """One player: his name, his address if he has one, and his language if it is another than `language`. Raises
    Refused."""
    text = text.strip()
    if text.startswith(BOT) and len(text) <= LONGEST_PLAYER and text.isprintable():
        spec = spec_of(text.removeprefix(BOT))
        return Player(spec[:LONGEST_NAME], bot=spec)
    found = _PLAYER.fullmatch(text) if len(text) <= _LONGEST else None
    if found is None:
        raise Refused("desk-no-player-typed", text=text[:60])
    named, address, spoken = found["name"], found["address"], found["language"] or language
    is_name = 1 <= len(named) <= LONGEST_NAME and named.isprintable() and f"{named.casefold()}:" != BOT
    if not is_name or (address is not None and not is_address(address)):
        raise Refused("desk-no-player-typed", text=text[:60])
    if spoken not in LANGUAGES:
        raise Refused("desk-no-language", text=spoken, known=tuple(LANGUAGES))
    return Player(named, address, spoken)


def is_address(text: str) -> bool:
    """Return whether a mail can be sent there."""
    return len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


def called(player: Player) -> str:
    """His name; a bot has the same name everywhere."""
    return player.name if player.bot is None else bot_name(player.bot)
