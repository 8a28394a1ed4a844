"""What a screen reader is told of the lobby: the address, who has joined, who is away, which seats are free again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from breakaway_desktop.kit.words import _, language
from breakaway_desktop.phones.hosting import no_network_sentence, way_question
from breakaway_desktop.phones.seats import FREE, PHONE, TableSeat
from breakaway_desktop.ui.access.heard import Heard, LastHeard, ToldLine
from breakaway_desktop.ui.phones.lobby.model import LobbyModel

_LAST: Final = LastHeard()


def heard(model: LobbyModel) -> Heard:
    """Return the lines to be told; the same value while nothing has happened."""
    phones = model.phones
    shown = phones.address, phones.has_network, model.asked_ways, model.needs_help, model.spelled
    depends_on = phones, model.changes, *shown, language()
    return _LAST.update(depends_on, partial(_lines, model))


def _lines(model: LobbyModel) -> Iterator[ToldLine]:
    if model.phones.has_network:
        sentence = _("Address: {address}").format(address=model.address)
        yield ToldLine(("address", model.address), sentence, is_current=True)
    else:
        yield ToldLine("offline", no_network_sentence(), is_current=True)
    for way, is_open in model.asked_ways:
        if not is_open:
            yield ToldLine(("way", way.key), way_question(way))
    for seat in model.seats:
        words = _seat_sentence(model, seat)
        if words:
            yield ToldLine(("seat", seat.team, words), words)
    if model.needs_help:
        yield ToldLine("help", " ".join(model.help_sentences))
    if model.spelled:
        yield ToldLine(("spelled", model.spelled), spelled_text(model.address), is_urgent=True)


def _seat_sentence(model: LobbyModel, seat: TableSeat) -> str:
    """Return who has a seat, as news; empty for a bot."""
    player, team = model.player(seat), model.team_name(seat)
    if seat.kind == FREE:
        return f"{_('{team} is free').format(team=team)}."
    if not seat.is_human:
        return ""
    if seat.kind != PHONE:
        return _("{player} rides for {team} at this screen.").format(player=player, team=team)
    sentence = _("{player} has joined as {team}.") if seat.is_here else _("{player} is away.")
    return sentence.format(player=player, team=team)


def spell_address(model: LobbyModel) -> LobbyModel | None:
    """Tell the address letter by letter; None without an address."""
    return replace(model, spelled=model.spelled + 1) if model.phones.has_network else None


def spelled_text(address: str) -> str:
    """Return an address letter by letter, its signs in words."""
    signs = {".": _("dot"), ":": _("colon"), "/": _("slash"), "-": _("hyphen")}
    return " ".join(f"{signs[letter]}," if letter in signs else letter for letter in address)
