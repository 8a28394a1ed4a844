"""Players as typed text: `Anna <anna@example.org> it, Bruno, bot:director`."""

from __future__ import annotations

import re
from typing import Final

from breakaway_desktop.bots.ladder import spec_of
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import LANGUAGES
from breakaway_desktop.mail.mail_head import LONGEST_ADDRESS, ascii_address
from breakaway_desktop.mail.state import Player
from breakaway_desktop.match.plan import BOT
from breakaway_desktop.player_names import clean_name, player_objection
from breakaway_desktop.record.document import LONGEST_NAME, LONGEST_PLAYER
from breakaway_desktop.sentences.names import bot_name

_PLAYER: Final = re.compile(r"(?P<name>[^<>]+?)(?:\s*<(?P<address>[^<>]*)>)?(?:\s+(?P<language>[a-z]{2}))?")
_LONGEST: Final = 2 * (LONGEST_NAME + LONGEST_ADDRESS)
"""Maximum length of a typed player, including the spaces between name, address and language."""


def parse_players(text: str, language: str) -> tuple[Player, ...]:
    """Parse players separated by commas or line ends; text after `#` is ignored. Raises Refused."""
    lines = [line.partition("#")[0] for line in text.splitlines()]
    return tuple(parse_player(word, language) for line in lines for word in line.split(",") if word.strip())


def parse_player(text: str, language: str) -> Player:
    """Parse one player: name, address if any, and language, by default `language`. Raises Refused."""
    text = text.strip()
    if text.startswith(BOT) and len(text) <= LONGEST_PLAYER and text.isprintable():
        spec = spec_of(text.removeprefix(BOT))
        return Player(spec[:LONGEST_NAME], bot=spec)
    match = _PLAYER.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        raise Refused("desk-no-player-typed", text=text[:60])
    return make_player(match["name"], match["address"], match["language"] or language)


def make_player(typed_name: str, typed_address: str | None, language: str) -> Player:
    """Return a player with this name, address if any, and language. Raises Refused."""
    name = clean_name(typed_name)
    if reason := player_objection(name, LONGEST_NAME):
        raise Refused("desk-no-name", text=typed_name[:60], reason=reason)
    if f"{name.casefold()}:" == BOT:
        raise Refused("desk-no-player-typed", text=typed_name[:60])
    address = None if typed_address is None else _parse_address(typed_address.strip())
    if language not in LANGUAGES:
        raise Refused("desk-no-language", text=language, known=tuple(LANGUAGES))
    return Player(name, address, language)


def _parse_address(text: str) -> str:
    """Return a typed address as mail servers write it. Raises Refused."""
    address = ascii_address(text)
    if address is not None:
        return text if text.isascii() else address
    local = text.rpartition("@")[0]
    raise Refused("desk-no-address" if local.isascii() else "desk-address-not-ascii", text=text[:60])


def display_name(player: Player) -> str:
    """Name of a player; a bot has the same name everywhere."""
    return player.name if player.bot is None else bot_name(player.bot)
