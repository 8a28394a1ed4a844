"""Strict reading of JSON values: each function returns the value in the wanted type or says where it is wrong."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, NoReturn, TypeVar

from breakaway_desktop.engine.refusals import Refused

T = TypeVar("T")

DEEPEST: Final = 40
"""No record nests deeper than this; hostile files do."""
MOST_PARTS: Final = 500_000
"""No record holds more lists and objects than this: the longest has some hundred bytes for each. Lists in lists take
forty times as much memory as the file."""

_FRACTION: Final = re.compile(r"-?(0|[1-9][0-9]{0,17})(/[1-9][0-9]{0,17})?\Z", re.ASCII)


class Unreadable(Refused):
    """The file is not a record of this shape (exit code 2)."""


def parse(text: str) -> Any:
    """The JSON value of `text`. Raises Unreadable for bad JSON, NaN, duplicate keys, endless numbers or nesting."""
    if text.count("[") + text.count("{") > MOST_PARTS:
        raise Unreadable("file-too-many-parts")
    # A file has room for two million of the shortest decimals, of which few are different.
    decimal = lru_cache(maxsize=4096)(Decimal)
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=decimal)
    except Unreadable:
        raise
    except RecursionError:
        raise Unreadable("file-too-deep") from None
    except json.JSONDecodeError as error:
        raise Unreadable("file-not-json", line=error.lineno, column=error.colno) from None
    except ValueError:
        raise Unreadable("file-number-too-long") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise Unreadable("file-duplicate-key", key=shown(key))
            seen.add(key)
    return found


def _no_constant(word: str) -> NoReturn:
    raise Unreadable("file-not-a-number", word=word)


class Decimal(str):
    """A number that is not whole, kept as text: only `meta` and `notes` may hold one."""

    __slots__ = ()


NOTHING, LIST, OBJECT, HUGE = "<nothing>", "<list>", "<object>", "<huge-number>"
"""What `shown` gives for values that are better described than repeated; texts stand in quotes and are never one of
these."""


def shown(value: Any) -> str:
    """A value as it may stand in a sentence: short, printable, on one line; or what kind it is of, as data."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**18 else HUGE
    if isinstance(value, list | dict):
        return LIST if isinstance(value, list) else OBJECT
    text = str(value) if isinstance(value, Decimal) else repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


def wrong(at: str, wanted: str, value: Any) -> NoReturn:
    raise Unreadable("file-wrong-value", at=at, wanted=wanted, found=shown(value))


def keys(at: str, value: Any, needed: Iterable[str], allowed: Iterable[str] = ()) -> Mapping[str, Any]:
    """An object with all `needed` keys and none beyond `needed` and `allowed`."""
    if not isinstance(value, dict):
        wrong(at, "object", value)
    needed = tuple(needed)
    known = {*needed, *allowed}
    for key in value:
        if key not in known:
            raise Unreadable("file-unknown-key", at=at, key=shown(key))
    for key in needed:
        if key not in value:
            raise Unreadable("file-missing-key", at=at, key=key)
    return value


def items(at: str, value: Any, read: Callable[[str, Any], T], most: int = 100_000) -> tuple[T, ...]:
    """A list, each item read by `read(at, item)`."""
    if not isinstance(value, list):
        wrong(at, "list", value)
    if len(value) > most:
        raise Unreadable("file-list-too-long", at=at, length=len(value), most=most)
    return tuple([read(f"{at}[{index}]", item) for index, item in enumerate(value)])


def whole(at: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    """A JSON integer between the limits."""
    if type(value) is not int or not -(10**15) < value < 10**19:
        wrong(at, "whole-number", value)
    if (least is not None and value < least) or (most is not None and value > most):
        raise Unreadable("file-out-of-range", at=at, value=shown(value), least=str(least), most=str(most))
    return value


def truth(at: str, value: Any) -> bool:
    """Return the value if it is true or false. Raise Unreadable."""
    if not isinstance(value, bool):
        wrong(at, "truth", value)
    return value


def word(at: str, value: Any, allowed: Iterable[str]) -> str:
    """One of these words."""
    if not isinstance(value, str) or value not in allowed:
        raise Unreadable("file-unknown-word", at=at, value=shown(value), allowed=", ".join(allowed))
    return value


def label(at: str, value: Any, longest: int, wanted: str = "name") -> str:
    """A name of 1 to `longest` printable characters; else `wanted` is what should stand there."""
    if not isinstance(value, str) or isinstance(value, Decimal) or not 1 <= len(value) <= longest:
        wrong(at, wanted, value)
    if not value.isprintable():
        wrong(at, wanted, value)
    return value


def fraction(at: str, value: Any) -> Fraction:
    """An exact fraction written as "10" or "11/2"."""
    if not isinstance(value, str) or not _FRACTION.match(value):
        wrong(at, "fraction", value)
    return Fraction(value)


def free(at: str, value: Any, deepest: int = DEEPEST) -> Any:
    """Any JSON value that does not nest too deep."""
    if deepest == 0:
        raise Unreadable("file-too-deep")
    if isinstance(value, dict):
        return {key: free(at, item, deepest - 1) for key, item in value.items()}
    if isinstance(value, list):
        return [free(at, item, deepest - 1) for item in value]
    return _as_float(value) if isinstance(value, Decimal) else value


def _as_float(text: str) -> float:
    """The nearest float that JSON can hold: 1e999 would be written as Infinity, which no reader takes."""
    return max(-sys.float_info.max, min(float(text), sys.float_info.max))
