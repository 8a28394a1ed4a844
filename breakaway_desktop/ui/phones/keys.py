"""Keys of phones."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
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

OF_PHONES = mark("Phones")

KEYS: Final = KeyTable()
_define: Final = KEYS.define

OPEN_VPN = _define("phones.open-vpn", "V", mark("other networks, such as your VPN"), OF_PHONES, LOBBY)
PHONES = _define("view.phones", "Q", mark("phones: players, address, evening"), VIEWS, RACE, RACE_MENU, RESULT)
NEW_CODE = _define("phones.new-code", "C", mark("New code"), OF_PHONES, LOBBY)
TAKE_SEAT = _define("phones.take-seat", "A", mark("a player at this screen"), OF_PHONES, LOBBY)
READ_ADDRESS = _define("reader.address", "I", mark("the address, letter by letter"), READER, LOBBY)
END_EVENING = _define("phones.end-evening", "X", mark("End of the evening"), OF_PHONES, EVENING)

KEYS.retire("phones.evening", PHONES.name)
KEYS.retire("phones.next-address", NEXT_ONE.name)
KEYS.retire("phones.other-race", CHANGE_TEAMS.name)
KEYS.retire("phones.last-result", SHOW_RESULT.name)
KEYS.retire("phones.next-race phones.start-anyway")  # no words: names
