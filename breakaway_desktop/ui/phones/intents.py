"""Intent, keys and open table of phones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import (
    CHANGE_TEAMS,
    EVENING,
    LOBBY,
    NEXT_ONE,
    RACE,
    RACE_MENU,
    READER,
    RESULT,
    SHOW_RESULT,
    VIEWS,
)
from breakaway_desktop.ui.session import Session

if TYPE_CHECKING:
    from breakaway_desktop.phones.hosting import PhoneHost
    from breakaway_desktop.phones.server import PhoneServer


class ShowEvening(Intent):
    """Show the scores of the evening; a parked table opens again."""


OF_PHONES = mark("Phones")

KEYS: Final = KeyTable()
_define: Final = KEYS.define

OPEN_VPN = _define("phones.open-vpn", "V", mark("other networks, such as your VPN"), OF_PHONES, LOBBY)
SHOW_PHONES = _define("view.phones", "Q", mark("phones: players, address, evening"), VIEWS, RACE, RACE_MENU, RESULT)
NEW_CODE = _define("phones.new-code", "C", mark("New code"), OF_PHONES, LOBBY)
TAKE_SEAT = _define("phones.take-seat", "A", mark("a player at this screen"), OF_PHONES, LOBBY)
READ_ADDRESS = _define("reader.address", "I", mark("the address, letter by letter"), READER, LOBBY)
END_EVENING = _define("phones.end-evening", "X", mark("End of the evening"), OF_PHONES, EVENING)

KEYS.retire("phones.evening", SHOW_PHONES.name)
KEYS.retire("phones.next-address", NEXT_ONE.name)
KEYS.retire("phones.other-race", CHANGE_TEAMS.name)
KEYS.retire("phones.last-result", SHOW_RESULT.name)
KEYS.retire("phones.next-race phones.start-anyway")  # no words: names


class PhonesChanged:
    """Posted to the window's loop when phones have sent something."""


class PhonesOfSession:
    def __init__(self) -> None:
        self.host: PhoneHost | None = None
        """The table that phones have joined; None while none is open."""
        self.make_server: Callable[..., PhoneServer] | None = None
        """Makes the server of a table; None: one in the local network."""


def phones_of(session: Session) -> PhoneHost | None:
    """Return the table that phones have joined; None while none is open."""
    return session.state(PhonesOfSession).host
