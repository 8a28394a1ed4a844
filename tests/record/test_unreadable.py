"""Files that are no records: exit code 2 and one sentence, whatever the error (docs/record.md)."""

from __future__ import annotations

import json
from functools import reduce
from operator import delitem, getitem, setitem
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.cli import main
from breakaway_desktop.record.document import ROWS_OF_EVERY_RECORD
from tests.record.races import full_race


def change_at(path, change):
    """Return a change of a document: `change` gets the list or object at the end of the path, and the last key."""
    return lambda document: change(reduce(getitem, path[:-1], document), path[-1])


def set_to(*path, value):
    """Return a change that sets a value at the end of this path."""
    return change_at(path, lambda place, key: setitem(place, key, value))


def without(*path):
    return change_at(path, delitem)


def rename_key(*path):
    return change_at(path, lambda place, key: setitem(place, key + "s", place.pop(key)))


FIRST = ("turns", 0)
MOVE = (*FIRST, "moves", 0)
RIDER = ("teams", 0, "riders", 0)
OPTIONS = ("rules", "options")
NEEDED = [
    ("format",), ("version",), ("rules",), ("teams",), ("turns",), ("first_team",), ("rules", "base"), OPTIONS,
    ("teams", 2, "riders"), (*RIDER, "id"), (*RIDER, "hand"), (*FIRST, "turn"), (*FIRST, "order"), (*FIRST, "moves"),
    (*MOVE, "id"), (*MOVE, "card"), (*MOVE, "from"), (*MOVE, "to"), ("result", "points"), ("result", "places"),
    ("result", "ranking"), ("result", "winners"), *((*OPTIONS, row) for row in ROWS_OF_EVERY_RECORD),
]  # fmt: skip
OTHER_KEYS = [
    ("seed",), ("result",), ("rules", "variant"), ("teams", 1, "player"), ("teams", 1, "colour"),
    (*FIRST, "replacements"), (*FIRST, "replacements", "11"),
]  # fmt: skip
LIMITS = {
    "version 0": set_to("version", value=0),
    "version 2": set_to("version", value=2),
    "another format": set_to("format", value="chess"),
    "unknown base": set_to("rules", "base", value="tour"),
    "unknown variant": set_to("rules", "variant", value="uphill"),
    "finish 0": set_to(*OPTIONS, "finish", value=0),
    "finish 1001": set_to(*OPTIONS, "finish", value=1001),
    "21 sprints": set_to(*OPTIONS, "sprints", value=list(range(1, 22))),
    "card cap 2": set_to(*OPTIONS, "card_cap", value=2),
    "card cap 100": set_to(*OPTIONS, "card_cap", value=100),
    "unknown totals": set_to(*OPTIONS, "totals", value="about"),
    "seed -1": set_to("seed", value=-1),
    "seed 2 to the 63rd": set_to("seed", value=2**63),
    "first team 0": set_to("first_team", value=0),
    "first team 4 of 3": set_to("first_team", value=4),
    "first special": set_to("first_special", value="P"),
    "two teams": lambda document: document.update(teams=document["teams"][:2]),
    "seven teams": lambda document: document.update(teams=document["teams"] * 2 + document["teams"][:1]),
    "no teams": set_to("teams", value=[]),
    "three riders": lambda document: document["teams"][0]["riders"].pop(),
    "five riders": lambda document: document["teams"][0]["riders"].append({"id": 15, "hand": [1, 1, 1]}),
    "ids out of order": lambda document: document["teams"][0]["riders"].reverse(),
    "a rider of another team": set_to(*RIDER, "id", value=21),
    "an empty name": set_to("teams", 0, "name", value=""),
    "a name of 41": set_to("teams", 0, "name", value="x" * 41),
    "a name of two lines": set_to("teams", 0, "name", value="a\nb"),
    "a name that writes to the terminal": set_to(*RIDER, "name", value="\x1b[2J"),
    "a colour of no team": set_to("teams", 0, "colour", value="green"),
    "a player of no kind": set_to("teams", 0, "player", value="robot"),
    "a bot without a name": set_to("teams", 0, "player", value="bot:"),
}
UNKNOWN = [(), ("rules",), OPTIONS, ("teams", 0), RIDER, FIRST, MOVE, ("result",)]
TYPED = [
    ("version",), ("seed",), ("first_team",), ("rules",), ("rules", "base"), OPTIONS, (*OPTIONS, "finish"),
    (*OPTIONS, "sprints"), (*OPTIONS, "hands"), (*OPTIONS, "card_cap"), ("teams",), ("teams", 1),
    ("teams", 1, "riders"), ("teams", 1, "player"), RIDER, (*RIDER, "id"), (*RIDER, "hand"), (*RIDER, "hand", 0),
    ("turns",), FIRST, (*FIRST, "turn"), (*FIRST, "order"), (*FIRST, "order", 0), (*FIRST, "order", 0, 0),
    (*FIRST, "moves"), MOVE, (*MOVE, "id"), (*MOVE, "from"), (*MOVE, "to"), (*MOVE, "card"), (*FIRST, "replacements"),
    (*FIRST, "replacements", "11"), ("result",), ("result", "points"), ("result", "points", "1"), ("result", "places"),
    ("result", "places", 0), ("result", "winners"), ("result", "winners", 0),
]  # fmt: skip
VALUES: tuple[Any, ...] = (None, True, "10", "x", 1.0, 1.5, 10**30, -(10**30), [], [[]], {}, {"1": 1})
LISTS = ({*TYPED} - {("version",)}) & {
    (*OPTIONS, "sprints"), ("teams",), ("teams", 1, "riders"), (*RIDER, "hand"), ("turns",), (*FIRST, "order"),
    (*FIRST, "order", 0), (*FIRST, "moves"), ("result", "places"), ("result", "places", 0), ("result", "winners"),
}  # fmt: skip
OBJECTS = {("rules",), OPTIONS, ("teams", 1), RIDER, FIRST, MOVE, (*FIRST, "replacements"), ("result",),
           ("result", "points")}  # fmt: skip


@pytest.fixture
def verify_bytes(tmp_path, capsys):
    """Return exit code and standard error of `verify` for these bytes."""

    def judge(data: bytes) -> tuple[int, str]:
        path = tmp_path / "r.race"
        path.write_bytes(data)
        code = main(["verify", str(path)])
        streams = capsys.readouterr()
        assert (streams.out == "") == (code != 0)
        return code, streams.err.removeprefix(f"{path}: ")

    return judge


def expect_unreadable(code: int, sentence: str) -> None:
    assert code == 2, sentence
    assert sentence.count("\n") == 1
    assert sentence.endswith(".\n")
    assert len(sentence) < 400
    assert sentence.isascii() or sentence.rstrip("\n").isprintable()
    assert "Traceback" not in sentence


def test_the_race_that_is_spoilt_here_is_a_good_one(verify_bytes) -> None:
    assert verify_bytes(json.dumps(full_race()).encode()) == (0, "")


@pytest.mark.parametrize("path", NEEDED, ids=str)
def test_a_key_that_is_missing_or_renamed(path, verify_bytes) -> None:
    for change in (without(*path), rename_key(*path)):
        document = full_race()
        change(document)
        expect_unreadable(*verify_bytes(json.dumps(document).encode()))


@pytest.mark.parametrize("path", OTHER_KEYS, ids=str)
def test_a_renamed_key(path, verify_bytes) -> None:
    document = full_race()
    rename_key(*path)(document)
    expect_unreadable(*verify_bytes(json.dumps(document).encode()))


@pytest.mark.parametrize("path", UNKNOWN, ids=str)
def test_a_key_that_no_race_has(path, verify_bytes) -> None:
    for key in ("comment", "", "Turn", "x" * 1000, "\n", "\ud800"):
        document = full_race()
        set_to(*path, key, value=1)(document)
        expect_unreadable(*verify_bytes(json.dumps(document).encode()))


@pytest.mark.parametrize("name", LIMITS)
def test_a_value_outside_the_limits(name, verify_bytes) -> None:
    document = full_race()
    LIMITS[name](document)
    expect_unreadable(*verify_bytes(json.dumps(document).encode()))


@pytest.mark.parametrize("path", TYPED, ids=str)
def test_a_value_of_another_type(path, verify_bytes) -> None:
    for value in VALUES:
        # A value of the right type is no error of shape, even if the rules forbid it.
        if (isinstance(value, list) and path in LISTS) or (isinstance(value, dict) and path in OBJECTS and not value):
            continue
        if (path[-1] == "card" and value is None) or (path[-1] == "card_cap" and value is None):
            continue
        if path == ("result", "points", "1") and value == "10":
            continue
        if path in [("result", "points"), (*FIRST, "replacements")] and isinstance(value, dict):
            continue
        document = full_race()
        set_to(*path, value=value)(document)
        expect_unreadable(*verify_bytes(json.dumps(document).encode()))


def test_keys_that_stand_twice(verify_bytes) -> None:
    text = json.dumps(full_race())
    for twice in ('"version": 1', '"seed": 3', '"turn": 1', '"finish": 45', '"card": 3', '"11": 3', '"winners": [1]'):
        key = twice.split(":")[0] + ":"
        assert key in text, key
        expect_unreadable(*verify_bytes(text.replace(key, f"{twice}, {key}", 1).encode()))
    expect_unreadable(*verify_bytes(text[:-1].encode() + b', "meta": {"a": 1, "a": 1}}'))


def test_a_duplicate_key_among_very_many_is_detected_fast(verify_bytes) -> None:
    """Comparing every pair would take hours."""
    many = ",".join(f'"{number}":0' for number in range(500_000))
    code, sentence = verify_bytes(f'{{{many},"499999":0}}'.encode())
    expect_unreadable(code, sentence)
    assert "499999" in sentence


def test_numbers_outside_json_are_refused(verify_bytes) -> None:
    text = json.dumps(full_race())
    for number in ("NaN", "Infinity", "-Infinity", "1.0", "1e2", "01", "+1", "0x1", "1" * 5000, "1" * 30, "--1"):
        expect_unreadable(*verify_bytes(text.replace('"seed": ', f'"seed": {number}, "was": ', 1).encode()))
        expect_unreadable(*verify_bytes(text.replace('"card": ', f'"card": {number}, "was": ', 1).encode()))
    expect_unreadable(*verify_bytes(text[:-1].encode() + b', "meta": {"a": NaN}}'))


@pytest.mark.parametrize(
    "text", ["", " ", "{", "}", "[]", "null", "1", '"race"', "{}", "\ufeff{}", "{]", "nul", "\x00"]
)
def test_text_that_is_no_race(text, verify_bytes) -> None:
    expect_unreadable(*verify_bytes(text.encode()))


@pytest.mark.parametrize("depth", [60, 1000, 100_000])
@pytest.mark.parametrize("opening", ["[", '{"a":', '{"meta":{"a":[', '{"turns":['])
def test_deep_nesting(depth, opening, verify_bytes) -> None:
    expect_unreadable(*verify_bytes((opening * depth).encode()))


def test_deep_nesting_that_closes_again(verify_bytes) -> None:
    """Under `meta`, whose content readers ignore, the limit is the JSON parser's; elsewhere it is 40 levels."""
    text = json.dumps(full_race())[:-1]
    for depth in (200, 5000, 100_000):
        nest = "[" * depth + "]" * depth
        expect_unreadable(*verify_bytes(f'{text}, "pending": {{"orders": [{{"a": {nest}}}]}}}}'.encode()))
    expect_unreadable(*verify_bytes(f'{text}, "meta": {{"a": {nest}}}}}'.encode()))
    assert verify_bytes(f'{text}, "meta": {{"a": {"[" * 200}{"]" * 200}}}}}'.encode())[0] == 0
    assert verify_bytes(f'{text}, "meta": [1, 2]}}'.encode())[0] == 0


@pytest.mark.parametrize("data", [b"\xff\xfe{\x00}\x00", b'{"format": "\xe8"}', b"\x80", bytes(range(256))])
def test_bytes_that_are_not_utf_8(data, verify_bytes) -> None:
    expect_unreadable(*verify_bytes(data))
    text = json.dumps(full_race()).encode()
    expect_unreadable(*verify_bytes(text[:-1] + b', "meta": {"name": "' + data[-1:] + b'\xc3"}}'))


def test_a_file_of_more_than_8_mb(verify_bytes) -> None:
    """The limit is 8 MB: a good race padded with spaces is refused with one byte more, and accepted without it."""
    data = json.dumps(full_race()).encode()
    most = 8 * 1024 * 1024
    assert verify_bytes(data.ljust(most)) == (0, "")
    expect_unreadable(*verify_bytes(data.ljust(most + 1)))


def test_a_file_that_is_not_there_and_a_folder(tmp_path, capsys) -> None:
    for path in (tmp_path, tmp_path / "none.race", tmp_path / "none" / "r.race", Path("x" * 5000)):
        assert main(["verify", str(path)]) == 2
        streams = capsys.readouterr()
        assert streams.out == ""
        expect_unreadable(2, streams.err.removeprefix(f"{path}: "))


def test_a_first_team_where_none_is_drawn(verify_bytes) -> None:
    """R5.4."""
    document = full_race("boardspace")
    document["first_team"] = 1
    expect_unreadable(*verify_bytes(json.dumps(document).encode()))


def test_meta_may_contain_anything(verify_bytes) -> None:
    for meta in ({}, {"a": 1.5, "b": [None, True], "turns": [], "c": {"d": {}}}, {"x" * 3000: 10**60}, {"\x00": ""}):
        assert verify_bytes(json.dumps({**full_race(), "meta": meta}).encode()) == (0, "")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (set_to(*OPTIONS, "sprints", value=list(range(1, 22))), "is a list of 21; at most 20 are allowed."),
        (set_to(*OPTIONS, "sprints", value=None), "should be a list, not nothing."),
        (set_to("turns", value={}), "should be a list, not an object."),
        (set_to("turns", value=7), "should be a list, not 7."),
        (set_to("turns", value=10**30), "should be a list, not a huge number."),
        (set_to("turns", value="none"), "should be a list, not 'none'."),
        (set_to("rules", value=[]), "should be an object, not a list."),
        (set_to(*OPTIONS, "finish", value=True), "should be a whole number, not true."),
        (set_to(*OPTIONS, "finish", value=1.5), "should be a whole number, not 1.5."),
        (set_to("rules", "base", value=None), "is nothing. It must be one of: boxed"),
        (set_to("seed", value=2**63), "is a huge number, outside 0 to"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named_in_plain_words(change, sentence, verify_bytes) -> None:
    document = full_race()
    change(document)
    code, message = verify_bytes(json.dumps(document).encode())
    assert code == 2
    assert sentence in message
