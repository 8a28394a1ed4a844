"""A program that measures parsers of strangers' texts on difficult inputs.

`python -m tests.mail.readers READER,READER PART PARTS`

Each shape of input of this part is tried at a quarter, a half and all of the reader's limit. A line of JSON is printed
for each: its name beforehand, and then the seconds of processor time. It is a separate program with limited memory.
"""

from __future__ import annotations

import base64
import json
import os
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import see
from breakaway_desktop.mail import referee as turns
from breakaway_desktop.mail.codec import desk_text, read_desk
from breakaway_desktop.mail.folder import HISTORY, new_folder, open_folder
from breakaway_desktop.mail.history import describe_entry
from breakaway_desktop.mail.html_text import LONGEST_HTML
from breakaway_desktop.mail.incoming import LARGEST, Letter, letters_in
from breakaway_desktop.mail.intake import process_letter
from breakaway_desktop.mail.letter_reader import split_letter
from breakaway_desktop.mail.line_shapes import looks_like_order, order_lines
from breakaway_desktop.mail.mail_parts import LONGEST
from breakaway_desktop.mail.players import parse_players
from breakaway_desktop.mail.view_block import BEGIN, END, Block, block_in, block_lines, has_block
from breakaway_desktop.match import finished_races, saved_line_ups
from breakaway_desktop.match.saved_line_ups import SavedLineUps
from breakaway_desktop.play.last_setup import draft_from_json, setup_as_json
from breakaway_desktop.play.setup_draft import SetupDraft, sprints_of
from breakaway_desktop.record.document import LARGEST_FILE
from breakaway_desktop.record.json_checks import parse_json
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.salvage import LARGEST_SALVAGED, salvage
from breakaway_desktop.record.writing import write
from breakaway_desktop.settings import FILE as SETTINGS, load_settings
from tests.mail.correspondence import NOW, form_of, new_desk, with_hands

HANDS: Final = (((12, 10, 8), (10, 8, 7), (8, 7, 5), (6, 5, 5)),) * 3
MOST_SHAPES: Final = 100
"""Maximum number of shapes per reader."""
MEMORY: Final = 4 * 1024**3
LARGEST_OTHER: Final = 2_000_000
"""Largest size, in bytes, of files that have no limit of their own."""

HEAD: Final = b"From: anna@example.org\nMIME-Version: 1.0\n"
MULTIPART: Final = HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n"
POSTMARK: Final = b"From x@y Sat Nov 21 17:00:00 2026\n"

Shape = Callable[[int], Any]
"""A function that returns about `n` bytes or characters."""


def rows(unit: Any, before: Any = None, behind: Any = None) -> Shape:
    """Return a shape that repeats the unit between `before` and `behind`."""
    start, end = unit[:0] if before is None else before, unit[:0] if behind is None else behind
    return lambda n: start + unit * (n // max(1, len(unit))) + end


def number_rows(pattern: str, before: bytes = b"") -> Shape:
    """Return a shape that repeats the pattern, each time with another number."""
    return lambda n: before + "".join(pattern.format(i) for i in range(n // len(pattern))).encode()


def of_coding(coding: str, unit: bytes) -> Shape:
    return rows(unit, HEAD + f"Content-Transfer-Encoding: {coding}\n\n".encode())


def of_charset(charset: str, unit: bytes) -> Shape:
    return rows(unit, HEAD + f"Content-Type: text/plain; charset={charset}\n\n".encode())


REPORT: Final = MULTIPART + b"--b\nContent-Type: message/delivery-status\n\n"
HTML: Final = (
    b"<", b"<a", b"<a ", b"</a", b"<!", b"<!--", b"<![", b"<?", b"<!-->", b"<p>", b"<blockquote>x<br>", b"<a b='",
    b'<a b=">', b"<a b='>\"", b"&", b"&#9", b"&#99999999999", b"&lt", b"<pre>\n", b"<script>", b"<style></",
    b"<title>x", b"<a b=c ", b" ", b"\n",
)  # fmt: skip


def of_html(unit: bytes) -> Shape:
    """Return a shape of HTML, less than a letter's limit allows: more HTML than `LONGEST_HTML` is not read."""
    shape = rows(unit, HEAD + b"Content-Type: text/html\n\n<p>11: 8</p>")
    return lambda n: shape(n * LONGEST_HTML // LARGEST - 100)


MAILS: Final[dict[str, Shape]] = {
    "a chat of Windows": rows(b"Anna: line\r\n"),
    "a chat": rows(b"Anna: line\n", behind=b"\n11: 8"),
    "folded lines": rows(b" c\r\n", b"A:b\r\n"),
    "headers": rows(b"X: y\n", HEAD, b"\n11: 8"),
    "a folded sender": rows(b" a@b,\n", b"MIME-Version: 1.0\nFrom: <", b"\n11: 8"),
    "comments in the sender": rows(b"(", b"MIME-Version: 1.0\nFrom: a@b ", b"\n\n11: 8"),
    "a long date": rows(b"(1,", HEAD + b"Date: ", b"\n\n11: 8"),
    "encoded words": rows(b"=?utf-8?q?=41?= ", HEAD + b"Subject: ", b"\n\n11: 8"),
    "parameters": rows(b';a="', HEAD + b"Content-Type: text/plain", b"\n\n11: 8"),
    "numbered parameters": number_rows(";a*{}=b", HEAD + b"Content-Type: multipart/mixed"),
    "a mailbox": rows(POSTMARK + b"A: b\n\n"),
    "postmarks": rows(POSTMARK),
    "postmarks without a date": rows(b"From x@y\n"),
    "a postmark with blanks": rows(b" ", b"From x@y"),
    "blanks": rows(b" "),
    "line feeds": rows(b"\n"),
    "carriage returns": rows(b"\r"),
    "line feeds in a mail": rows(b"\n", MULTIPART),
    "carriage returns in a mail": rows(b"\r", MULTIPART),
    "parts": rows(b"--b\n\n", MULTIPART),
    "parts with headers": rows(b"--b\nA: b\n", MULTIPART),
    "parts in parts": number_rows("--b{0}\nContent-Type: multipart/mixed; boundary=b{0}\n\n", MULTIPART),
    "parts in parts of one bound": rows(b"--b\nContent-Type: multipart/mixed; boundary=b\n\n", MULTIPART),
    "a bound with blanks": rows(b" ", MULTIPART + b"--b", b"x"),
    "bounds in one line": rows(b"--b", MULTIPART),
    "mails in mails": rows(b"Content-Type: message/rfc822\n\n", HEAD),
    "base64": of_coding("base64", b"MTE6IDg=\n"),
    "bad base64": of_coding("base64", b"=*="),
    "quoted-printable": of_coding("quoted-printable", b"=\r= ="),
    "uuencode": of_coding("x-uuencode", b"begin 600 x\n"),
    "punycode": of_charset("punycode", b"abc-"),
    "idna": of_charset("idna", b"xn--a-."),
    "utf-7": of_charset("utf-7", b"+AAA-+"),
    "utf-16": rows("\u2028".encode("utf-16-le"), b"\xff\xfe"),
    "html": rows(b"\n", behind=b"<x"),
    **{f"html of {unit!r}": of_html(unit) for unit in HTML},
    "different headers": number_rows("X-Auto-{}-y: z\n", HEAD),
    "broken headers": rows(b"x\n", HEAD + b"Message-ID: <1>\n", b"Subject: x\n\n11: 8"),
    "lines above headers": rows(b">From x\n", behind=HEAD + b"\n11: 8"),
    "parameters of parts": rows(b"--b\nContent-Type: text/plain; charset*0*=a''b; name*1=\"\n\nx\n", MULTIPART),
    "bounds to guess": rows(b"--b\nContent-Typ\n", HEAD + b"Content-Type: multipart/mixed\n\n"),
    "flowed text": rows(b"> a \n", HEAD + b"Content-Type: text/plain; format=flowed\n\n"),
    "flowed lines": rows(b"11 a \n", HEAD + b"Content-Type: text/plain; format=flowed; delsp=yes\n\n"),
    "signatures": rows(b"-----BEGIN PGP SIGNATURE-----\n", HEAD + b"\n-----BEGIN PGP SIGNED MESSAGE-----\n"),
    "texts in parts": rows(b"--b\n\n11: 8\n--b\nContent-Type: text/html\n\n<p>11: 8\n", MULTIPART),
    "a report of recipients": rows(b"Final-Recipient: rfc822; a@b\n", REPORT),
    "a report of blanks": rows(b"\n ", REPORT + b"Final-Recipient:"),
    "a report in words": rows(b"a@", HEAD + b"Auto-Submitted: auto-replied\nX-Failed-Recipients: x\n\n"),
    "a long subject": rows(b"delayed ", HEAD + b"Subject: warning: message ", b"\n\n11: 8"),
    "encoded words in a subject": rows(b"=?a?q?b?= ", HEAD + b"Auto-Submitted: x\nSubject: ", b"\n\n"),
}  # fmt: skip

BEFORE: Final = (
    "", "11: 8", "11: -", "11: 8 spy", "11 plays the", "11: ", "11 ", "11 a", "RACE a TURN 1 TEAM 1 WORD b ",
    "[21/11/26, 18:03] A", "PRESS\n", "[", "On 21 Nov 2026 ", "~", "> a\n",
)  # fmt: skip
UNITS: Final = (
    " ", "\t", "\xa0", "\u2028", ", ", "-", "- ", ".", "> ", "/", "(", "*", "“", "a", "11 ", "11: ", "11:8 8 ", "8, ",
    "8 and ", "e ", "the ", "l'", "rider ", "no. ", "11 a ", "11 plays ", "11-", "11/", "11: 8/", "11: 8 12: 5 ",
    "11) ", "11) 8 ", "11, card ", "RACE ", "RACE!a TURN ", "TURN 1 ", "11: 8\n", "TURN 1\n",
    "RACE a TURN 1 TEAM 1 WORD b\n", "PRESS\nx\nEND\n", "1/1/1, 1:1 ", "11:10 ", "11:10\n", "at 11:10 ", "[11:10] ",
    "11:10:", "anna  11:10\n", "11:10 <a> b\n", "<a> ", "a: ", "Nov ", "Nov 11 - 12 ", "11 - 12 ", "| ", "|> ",
    "~", "~~a", "*_", "_", "From: a\n", "From: a\nSent: b\n", "wrote ", "Anna wrote 11:10:\n", "a@b wrote\n",
    "-----Original Message-----\n", "> 11 plays\n8 \n", "a \n", "--\na\n", "\ta", "a, ", " - ", "( ",
    "edited) ", "<edited", "✓",
)  # fmt: skip
TEXTS: Final[dict[str, Shape]] = {
    f"{unit!r} behind {before!r}": rows(unit, before, "x") for before in BEFORE for unit in UNITS
}


def nest(before: str, opening: str, closing: str, behind: str) -> Shape:
    return lambda n: before + opening * (n // 2 // len(opening)) + closing * (n // 2 // len(opening)) + behind


VALUES: Final[dict[str, tuple[str, str, str]]] = {
    "lists": ("[],", "[", "[]]"),
    "objects": ("{},", "[", "{}]"),
    "numbers": ("1,", "[", "1]"),
    "long numbers": ("9" * 4000 + ",", "[", "1]"),
    "one number": ("9", "", "9"),
    "one decimal": ("9", "0.", "e5"),
    "decimals": ("1e5,", "[", "1]"),
    "words": ('"a",', "[", '"a"]'),
    "one word": ("W", '"', '"'),
    "escapes": ("\\ud800", '"', '"'),
    "keys": ('"a":1,', "{", '"b":1}'),
    "blanks": (" ", "", "1"),
}


def values_in(before: str, behind: str) -> dict[str, Shape]:
    """Return values of every kind, as large as allowed, between two pieces of text."""
    shapes: dict[str, Shape] = {
        name: rows(unit, before + opening, closing + behind) for name, (unit, opening, closing) in VALUES.items()
    }
    shapes["nested lists"] = nest(before, "[", "]", behind)
    shapes["nested objects"] = nest(before, '{"a":', "}", behind)
    return shapes


def places_in(data: Any, *paths: str) -> dict[str, Shape]:
    """Return values of every kind at these places of a file, each given by its path of keys."""
    shapes: dict[str, Shape] = {}
    for path in paths:
        before, behind = json.dumps(_with_value(data, path.split(), "@@")).split('"@@"')
        shapes |= {f"{name} in {path}": shape for name, shape in values_in(before, behind).items()}
    return shapes


def _with_value(data: Any, path: list[str], value: Any) -> Any:
    if not path:
        return value
    if isinstance(data, list):
        index = int(path[0])
        return [*data[:index], _with_value(data[index], path[1:], value), *data[index + 1 :]]
    return {**data, path[0]: _with_value(data.get(path[0]), path[1:], value)}


class Reader(NamedTuple):
    """A function that parses input, its limit of size, and the shapes of input for it."""

    limit: int
    work: Callable[[Any], object]
    shapes: dict[str, Shape]


def read_letters(data: bytes) -> None:
    for letter in letters_in(data):
        letter.digest.strip()


def read_orders(text: str) -> None:
    for is_mail in (True, False):
        for part in split_letter(text, frozenset(), order_lines(3), (1, "b"), is_mail=is_mail)[0]:
            for line in part.lines:
                order_lines(3).orders_in(line.text, "cards")
    has_block(text.splitlines())


def bare_orders(text: str) -> None:
    """Parse orders in lines that have not been preprocessed."""
    looks_like_order(text.replace("\n", " "))


def read_history(race: Path) -> None:
    with open_folder(race) as folder:
        for entry in folder.history():
            describe_entry(entry)


def in_block(text: str) -> list[str]:
    return [BEGIN, base64.b64encode(zlib.compress(text.encode())).decode(), END]


def read_folded_block(text: str) -> None:
    block_in(in_block(text))


def read_lines_of_block(text: str) -> None:
    block_in(text.splitlines())


def new_block() -> Any:
    desk = with_hands(new_desk(), HANDS)
    match = turns.match_of(desk)
    assert match is not None
    (ask,) = (ask for ask in referee.asks(match.race) if ask.team == 1)
    assert isinstance(ask, AskOrders)
    block = Block(desk.id, 1, 1, "dagilo", NOW, ("Anna", "Bruno", "Carla"), see(match.race, 1), ask, match.record())
    return json.loads(zlib.decompress(base64.b64decode("".join(block_lines(block)[1:-1]))))


def readers() -> dict[str, Reader]:
    """Return all readers by name. Files are in the working folder."""
    folder = Path()
    desk = with_hands(new_desk(), HANDS)
    match = turns.match_of(desk)
    assert match is not None
    head = form_of(desk, 1) + "\n"
    block, saved = new_block(), json.loads(write(match.record()))
    desk_file = json.loads(desk_text(desk))
    setup = setup_as_json(SetupDraft.first(1))
    preset = {"format": 1, "hands": [{"name": "a", "player": "", "race": "", "hands": [[12, 10, 8]]}]}
    race = folder / "race"
    with new_folder(race, desk):
        pass

    def file(name: str, work: Callable[[], object]) -> Callable[[str], object]:
        def write_and_read(text: str) -> object:
            (folder / name).write_text(text, encoding="utf-8", errors="replace")
            return work()

        return write_and_read

    letters = {
        "turns": rows("TURN 7\n11: 8\n"),
        "many turns": lambda n: "".join(f"TURN {i % 1000}\nWAIT\n" for i in range(n // 14)),
        "many races": lambda n: "".join(f"RACE a{i} TURN 1 TEAM 1 WORD b\n11: 8\n" for i in range(n // 40)),
        "orders": rows("11: 8\n11: 9\n"),
        "orders in a line": rows("11: 8 12: 9 "),
        "press": rows("PRESS\nx\nEND\n"),
        "open press": rows("x\n", "PRESS\n"),
        "words": lambda n: " ".join(map(str, range(n // 6))),
    }  # fmt: skip
    return {
        "letters": Reader(LARGEST, read_letters, MAILS),
        "orders": Reader(LONGEST, read_orders, TEXTS),
        "bare orders": Reader(LONGEST, bare_orders, TEXTS),
        "taking": Reader(
            LONGEST - len(head),
            lambda text: process_letter(desk, match.race, Letter(b"", head + text), "1", NOW, frozenset()),
            letters,
        ),
        "blocks": Reader(
            1_000_000,
            read_folded_block,
            places_in(
                block, "race", "turn", "deadline", "players", "view order", "view notes", "view riders",
                "view riders 0 points", "view riders 0 cards", "view riders 0 badges", "ask riders", "ask extras",
                "record",
            ),
        ),
        "endless fractions": Reader(
            12,
            read_folded_block,
            {
                f"1e9999999999 in {way}": rows("", json.dumps(_with_value(block, way.split(), "1e9999999999")))
                for way in ("view riders 0 points", "view riders 0 square", "view notes", "players")
            },
        ),
        "lines of blocks": Reader(
            LARGEST,
            read_lines_of_block,
            {
                "beginnings": rows(BEGIN + "\n"),
                "endings": rows(END + "\n", BEGIN + "\n"),
                "marks": rows("> ", behind=BEGIN),
                "one line": rows("A", BEGIN + "\n"),
                "no base 64": rows("=", BEGIN + "\n"),
            },
        ),
        "records": Reader(
            LARGEST_FILE,
            lambda text: read(text.encode("utf-8", "replace")),
            places_in(saved, "turns", "teams", "teams 0 riders 0 hand", "rules options sprints", "seed", "meta",
                "rules base",
            ),
        ),
        "damaged records": Reader(
            LARGEST_SALVAGED,
            lambda text: salvage(text.encode("utf-8", "replace")),
            {
                **places_in({**saved, "teams": "", "turns": []}, "turns", "teams"),
                "beginnings": rows('"turns": [', "{"),
                "blanks": rows(" ", '{"turns"'),
                "turns with blanks": rows('"turns" ', "{"),
                "empty turns": rows("{},", json.dumps(saved).replace('"turns": []', '"turns": [').rstrip("]}")),
            },
        ),
        "desk.json": Reader(
            8_000_000,
            read_desk,
            places_in(
                desk_file, "received", "received 0 press", "received 0 orders", "mails", "entries", "turns", "hands",
                "players",
                "deadlines", "dead_words", "corrected", "before", "seed",
            ),
        ),
        "history.jsonl": Reader(
            LARGEST_OTHER,
            file(f"{race.name}/{HISTORY}", lambda: read_history(race)),
            {
                **values_in("", ""),
                **values_in('{"n": 1, "at": "2026-11-21T18:00:00+00:00", "what": "taken", "letter": ', "}"),
                **values_in('{"n": 1, "at": "2026-11-21T18:00+00:00", "what": "refused", "values": {}, "key": ', "}"),
                "lines": rows('{"n": 1, "at": "2026-11-21T18:00:00+00:00", "what": "begun"}\n'),
                "empty lines": rows("\n"),
                "no lines": rows("\u2028"),
            },
        ),
        "settings": Reader(
            LARGEST_OTHER,
            file(SETTINGS, lambda: load_settings(folder)),
            places_in(
                {"keys": {}, "setup": {}, "watched": [], "races": "", "volumes": {}, "computer": "", "x": 1},
                "keys", "setup", "watched", "races", "volumes", "computer", "x",
            ),
        ),
        "presets": Reader(
            200_000,
            file(saved_line_ups.FILE, lambda: SavedLineUps(folder)),
            places_in(preset, "hands", "hands 0 name", "hands 0 hands", "hands 0 player", "format"),
        ),
        "statistics": Reader(
            LARGEST_OTHER,
            file(finished_races.INDEX, lambda: finished_races.load_finished_races(folder, "")),
            places_in({"a.race": {"stamp": [], "figures": {}}}, "a.race", "a.race stamp", "a.race figures"),
        ),
        "setups": Reader(
            LARGEST_OTHER,
            lambda text: draft_from_json(parse_json(text), 1),
            places_in(setup, "options sprints", "options finish", "seats", "seats 0 riders", "seats 0 name", "variant"),
        ),
        "sprints": Reader(
            100_000,
            sprints_of,
            {"blanks": rows(" ", "1", "x"), "two blanks": rows("1  ", behind="x"), "signs": rows("1 , ", behind="x")},
        ),
        "players": Reader(
            100_000,
            lambda text: parse_players(text, "en"),
            {
                "blanks": rows(" ", "a", "x>"),
                "signs": rows("<", "a"),
                "names": rows("a <b@c> it,"),
                "at": rows("@", "a <"),
            },
        ),
    }  # fmt: skip


def read_shape(work: Callable[[Any], object], data: Any) -> None:
    """Read an input that may be refused."""
    with suppress(Refused, ValueError):
        work(data)


def some_shapes(reader: Reader, most: int) -> list[tuple[str, Shape]]:
    """Return shapes by name, evenly drawn if there are more."""
    return list(reader.shapes.items())[:: max(1, len(reader.shapes) // most)]


def work_seconds(work: Callable[[Any], object], data: Any) -> float:
    """Return the seconds of processor time for one input."""
    start = time.process_time()
    read_shape(work, data)
    return time.process_time() - start


def limit_memory() -> None:
    """Limit the memory of this process, if the system can."""
    if sys.platform != "win32":
        import resource

        _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY if hard < 0 else min(MEMORY, hard), hard))


def main() -> None:
    limit_memory()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        every = readers()
        names, part, parts = sys.argv[1].split(","), int(sys.argv[2]), int(sys.argv[3])
        shapes = [(name, *shape) for name in names for shape in some_shapes(every[name], MOST_SHAPES)]
        for name, shape_name, shape in shapes[part::parts]:
            reader = every[name]
            print(json.dumps(f"{name}: {shape_name}"), flush=True)
            work_seconds(reader.work, shape(100))
            sizes = [reader.limit // divisor for divisor in (4, 2, 1)]
            print(json.dumps([work_seconds(reader.work, shape(size)) for size in sizes]), flush=True)
        os.chdir("/")


if __name__ == "__main__":
    main()
