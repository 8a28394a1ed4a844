"""Lies in a file that the program wrote: values of any type anywhere in its JSON."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

LIES: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 1, 3, 10**18, 10**400, 0.5, 1.0, 3.0, 1e308, float("nan"), float("inf"), "", "1", "x",
    "x" * 5000, "a\0b", "/", "\ud800", [], [[]], [1], ["x", "x"], {}, {"x": 1},
)  # fmt: skip


def tell_lie(document: Any, rng: Random) -> Any:
    """Return a copy of a document in which one value, at any depth, is another one or missing."""
    changed = copy.deepcopy(document)
    holder, places = changed, _places(changed)
    while True:
        key = rng.choice(places)
        inner = _places(holder[key])
        if not inner or rng.random() < 0.2:
            break
        holder, places = holder[key], inner
    if rng.random() < 0.1:
        del holder[key]
    else:
        holder[key] = rng.choice(LIES)
    return changed


def lies(document: Any, count: int) -> Iterator[Any]:
    """Yield copies of a document that lie, after writing and reading them."""
    for seed in range(count):
        yield json.loads(json.dumps(tell_lie(document, Random(seed))))


def lie(data: bytes, rng: Random) -> bytes:
    """Return a file with a lie."""
    return json.dumps(tell_lie(json.loads(data), rng)).encode()


def _places(value: Any) -> list[Any]:
    """Return the keys or indices of what a value contains."""
    return list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
