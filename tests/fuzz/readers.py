"""All readers of bytes from strangers, each with what must hold for any input.

A reader refuses in one sentence, or what it returns can be written and read again, and the referee accepts it.
`tools/fuzz.py` looks for input that breaks this; `test_corpus.py` reads again what it has found.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.codec import desk_text, read_desk
from breakaway_desktop.mail.folder import LARGEST
from breakaway_desktop.mail.incoming import letters_in
from breakaway_desktop.mail.intake import process_letter
from breakaway_desktop.mail.state import MailRace, with_form
from breakaway_desktop.mail.view_block import BEGIN, END, block_in, block_lines
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.seat_keys import FILE as SEAT_KEYS, read_evening, read_table, save_table
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.salvage import salvage
from breakaway_desktop.record.writing import write
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.settings import FILE as SETTINGS, load_settings
from breakaway_desktop.share.code import SharedRace, canonical, decode, decode_number
from breakaway_desktop.share.opening import open_chunk
from breakaway_desktop.tours.reading import read_tour
from breakaway_desktop.tours.writing import write_tour
from tests.mail.correspondence import NOW, new_desk, with_hands
from tests.phones.test_table_attack import racing_room, seats_of, secrets_of

CORPUS: Final = Path(__file__).parent / "corpus"
"""A folder for each reader: examples, and whatever has broken something."""
MOST_LETTERS: Final = 20
"""Letters of a mailbox that are processed, so that an input takes no longer than another."""


def is_read(reader: str, data: bytes, folder: Path) -> bool:
    """Return whether a reader takes these bytes rather than refusing them. `folder`: one that it may write to.

    Raises AssertionError, or whatever the reader raises, if it does neither.
    """
    try:
        READERS[reader](data, folder)
    except Refused as refused:
        sentence = refusal_sentence(refused)
        assert sentence
        assert sentence.isprintable(), sentence
        return False
    return True


def _check_record(data: bytes, _folder: Path) -> None:
    intact = salvage(data)
    if intact is not None:
        rebuild(intact.record)
    record = read(data)
    assert read(write(record).encode()) == record
    rebuild(record)
    Match.resume(record)


def _check_tour(data: bytes, _folder: Path) -> None:
    tour = read_tour(data)
    assert read_tour(write_tour(tour).encode()) == tour


def _check_code(data: bytes, _folder: Path) -> None:
    _check_shared(decode(data.decode("utf-8", "replace")))


def _check_number(data: bytes, _folder: Path) -> None:
    """Check the race that a number stands for, as if a code with a right check held it."""
    _check_shared(decode_number(int.from_bytes(data, "big")))


def _check_picture(data: bytes, _folder: Path) -> None:
    shared = open_chunk(data)
    if shared is None:
        raise Refused("picture-none")
    _check_shared(shared)


def _check_shared(shared: SharedRace) -> None:
    assert shared.is_deal or shared.record.result is not None
    if not shared.is_deal:
        assert canonical(Match.resume(shared.record).record()) == canonical(shared.record)


def _check_desk(data: bytes, _folder: Path) -> None:
    desk = read_desk(data[:LARGEST].decode("utf-8", "replace"))
    assert read_desk(desk_text(desk)) == desk


def _desk_of_letters() -> MailRace:
    """Return the race of the letters in the corpus, with a form of which two rows are filled."""
    desk = with_hands(new_desk(), (((12, 10, 8), (10, 8, 7), (8, 7, 5), (6, 5, 5)),) * 3)
    anna = replace(desk.player(1), code_word="potafonugi")
    return with_form(replace(desk, id="rulafo", players=(anna, *desk.players[1:])), 1, {11: "12", 12: "10"}, NOW)


_DESK: Final = _desk_of_letters()
_MATCH: Final = referee.match_of(_DESK)


def _check_letter(data: bytes, _folder: Path) -> None:
    assert _MATCH is not None
    for letter in letters_in(data)[:MOST_LETTERS]:
        receipt = process_letter(_DESK, _MATCH.race, letter, "1.txt", NOW, frozenset())
        assert all(map(refusal_sentence, receipt.refusals))
        new = receipt.desk.received[len(_DESK.received) :]
        assert all(orders.team == receipt.team for orders in new)
        assert read_desk(desk_text(receipt.desk)) == receipt.desk


def _check_block(data: bytes, _folder: Path) -> None:
    """Check a block with this content, which a stranger packs as we do."""
    text = base64.b64encode(zlib.compress(data, 1)).decode()
    block = block_in([BEGIN, text, END])
    assert block_in(block_lines(block)) == block


_ROOM, _PHONES = racing_room()


def _check_message(data: bytes, _folder: Path) -> None:
    """Check that a visitor's messages, one a line, change nothing and get answers without secrets."""
    visitor, table = _PHONES[2], _ROOM.table
    race, seats = _ROOM.match.race, seats_of(_ROOM)
    visitor.greet()
    _ROOM.take_outbox()
    for text in data.decode("utf-8", "replace").splitlines():
        _ROOM.receive(visitor.connection, text)
        for connection, answer in _ROOM.take_outbox():
            answer.encode()
            assert connection == visitor.connection
            assert not any(key in answer for key in secrets_of(_ROOM))
    table.knock = None
    _ROOM.now += 1
    assert _ROOM.match.race is race
    assert seats_of(_ROOM) == seats


def _check_settings(data: bytes, folder: Path) -> None:
    (folder / SETTINGS).write_bytes(data)
    settings = load_settings(folder, touch=False)
    if settings.backup is None:
        assert settings.save(folder)
        again = load_settings(folder, touch=False)
        assert again.misread == ()
        assert again.extra == settings.extra


def _check_seat_keys(data: bytes, folder: Path) -> None:
    (folder / SEAT_KEYS).write_bytes(data)
    found = read_evening(0.0, folder)
    if found is not None:
        save_table(*found, folder)
        assert read_table(found[0], 0.0, folder) == found[1]


READERS: Final[Mapping[str, Callable[[bytes, Path], None]]] = {
    "record": _check_record,
    "tour": _check_tour,
    "code": _check_code,
    "number": _check_number,
    "picture": _check_picture,
    "desk": _check_desk,
    "letter": _check_letter,
    "block": _check_block,
    "message": _check_message,
    "settings": _check_settings,
    "seat_keys": _check_seat_keys,
}
