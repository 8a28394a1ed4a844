"""Keys of phones."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import EVENING, LOBBY, READER

OF_PHONES = mark("Phones")

KEYS: Final = KeyTable()
_define: Final = KEYS.define

OPEN_VPN = _define("phones.open-vpn", "V", mark("other networks, such as your VPN"), OF_PHONES, LOBBY)
NEW_CODE = _define("phones.new-code", "C", mark("New code"), OF_PHONES, LOBBY)
TAKE_SEAT = _define("phones.take-seat", "A", mark("a player at this screen"), OF_PHONES, LOBBY)
READ_ADDRESS = _define("reader.address", "I", mark("the address, letter by letter"), READER, LOBBY)
END_EVENING = _define("phones.end-evening", "X", mark("End of the evening"), OF_PHONES, EVENING)
