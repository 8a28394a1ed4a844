"""Keys of phones."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import EVENING, LOBBY, PHONE_BUILDING, RACE, RACE_MENU, READER, RESULT, VIEWS

OF_PHONES = mark("Phones")

KEYS: Final = KeyTable()
_define: Final = KEYS.define

PHONES = _define("view.phones", "Q", mark("phones: players, and the address to join"), VIEWS, RACE, RACE_MENU)
NEXT_ADDRESS = _define("phones.next-address", "N", mark("next address"), OF_PHONES, LOBBY)
OPEN_VPN = _define("phones.open-vpn", "V", mark("other networks, such as your VPN"), OF_PHONES, LOBBY)
NEW_CODE = _define("phones.new-code", "C", mark("New code"), OF_PHONES, LOBBY)
TAKE_SEAT = _define("phones.take-seat", "A", mark("a player at this screen"), OF_PHONES, LOBBY)
READ_ADDRESS = _define("reader.address", "I", mark("the address, letter by letter"), READER, LOBBY)
SHOW_EVENING = _define("phones.evening", "E", mark("The evening"), OF_PHONES, RESULT)
NEXT_RACE = _define("phones.next-race", "N", mark("begin the next race"), OF_PHONES, EVENING)
OTHER_RACE = _define("phones.other-race", "O", mark("Other kind of race"), OF_PHONES, EVENING)
LAST_RESULT = _define("phones.last-result", "R", mark("Last result"), OF_PHONES, EVENING)
END_EVENING = _define("phones.end-evening", "X", mark("End of the evening"), OF_PHONES, EVENING)
START_ANYWAY = _define("phones.start-anyway", "N", mark("start anyway"), OF_PHONES, PHONE_BUILDING)
