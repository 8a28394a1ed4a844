"""Damages race files: truncates them, changes bytes, words and structure, and falsifies them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

TOKEN = re.compile(rb'"[^"]*"|-?\d+|[\[\]{}:,]|true|false|null')
ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    3,
    11,
    99,
    2**31,
    2**63,
    10**25,
    1.5,
    "",
    "10",
    "11/2",
    "x",
    [],
    {},
    [[]],
)
WORDS = (b"NaN", b"1e9", b"null", b"[", b"}", b'"', b"\\", b"\xff", b"\x00", b",,", b"-", b'"meta"', b'"turns"')


def truncate(data: bytes, rng: Random) -> bytes:
    """Return the beginning of the file, as a full disk leaves it."""
    return data[: rng.randrange(len(data))]


def change_bytes(data: bytes, rng: Random) -> bytes:
    """Change, remove or insert a few bytes."""
    damaged = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        index = rng.randrange(len(damaged))
        damaged[index : index + rng.randrange(3)] = bytes(rng.randrange(256) for _ in range(rng.randrange(3)))
    return bytes(damaged)


def change_words(data: bytes, rng: Random) -> bytes:
    """Remove, double, move or replace one or two words."""
    for _ in range(rng.randint(1, 2)):
        tokens = [(match.start(), match.end()) for match in TOKEN.finditer(data)]
        if not tokens:
            return data
        start, end = rng.choice(tokens)
        other = data[slice(*rng.choice(tokens))]
        replacement = rng.choice([b"", data[start:end] * 2, other, rng.choice(WORDS), b"%d" % rng.randint(-9, 99)])
        data = data[:start] + replacement + data[end:]
    return data


def _places(value: Any, places: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Return every (container, key) in the value."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        places.append((value, key))
        _places(value[key], places)
    return places


def change_structure(data: bytes, rng: Random) -> bytes:
    """Remove, double, rename, swap or replace values and branches; the result is still JSON."""
    document = json.loads(data)
    for _ in range(rng.randint(1, 2)):
        places = _places(document, [])
        # Most places are deep: often choose among the first ones only, so that shallow ones occur as well.
        container, key = rng.choice(places[: rng.choice([12, 60, len(places)])])
        other, its_key = rng.choice(places)
        match rng.randrange(6):
            case 0:
                del container[key]
            case 1:
                container[key] = rng.choice(ODD)
            case 2:
                container[key] = json.loads(json.dumps(other[its_key]))
            case 3 if isinstance(container, list):
                container.insert(rng.randrange(len(container) + 1), json.loads(json.dumps(container[key])))
            case 4 if isinstance(container, list):
                rng.shuffle(container)
            case _:
                if isinstance(container, dict):
                    container[rng.choice([str(key) + "s", "meta", "turn", "11", "id"])] = container.pop(key)
    return json.dumps(document).encode()


def change_numbers(data: bytes, rng: Random) -> bytes:
    """Change numbers by a little, anywhere: squares, cards, hands, rules, the seed."""
    document = json.loads(data)
    numbers = [(holder, key) for holder, key in _places(document, []) if type(holder[key]) is int]
    numbers = numbers if rng.random() < 0.5 else numbers[:80]
    for _ in range(rng.randint(1, 2)):
        holder, key = rng.choice(numbers)
        holder[key] += rng.choice([-1, 1, 1, 2, 10])
    return json.dumps(document).encode()


def damage_twice(data: bytes, rng: Random) -> bytes:
    """Damage the file in two ways."""
    return rng.choice([change_bytes, change_words, truncate])(
        rng.choice([change_structure, change_numbers])(data, rng), rng
    )


DAMAGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    truncate,
    change_bytes,
    change_words,
    change_structure,
    change_structure,
    change_numbers,
    change_numbers,
    damage_twice,
)
