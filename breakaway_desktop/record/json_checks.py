"""Strict parsing of JSON values: each function returns the value, or raises Unreadable with the path to it."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, NoReturn, TypeVar

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.files import json_text
from breakaway_desktop.kit.printable import is_printable

T = TypeVar("T")

DEEPEST: Final = 40
"""Maximum depth of nesting in a file: more than any record has."""
MOST_PARTS: Final = 500_000
"""Maximum number of lists and objects in a file: more than the longest record has.

Nested lists take forty times as much memory as the file.
"""

_FRACTION: Final = re.compile(r"-?(0|[1-9][0-9]{0,17})(/[1-9][0-9]{0,17})?\Z", re.ASCII)


class Unreadable(Refused):
    """The file is not a valid record (exit code 2)."""


def parse_json(text: str) -> Any:
    """Parse `text`. Raises Unreadable for bad JSON, NaN, duplicate keys, long numbers and deep nesting."""
    if text.count("[") + text.count("{") > MOST_PARTS:
        raise Unreadable("file-too-many-parts")
    # A file may contain two million short decimals, few of which differ.
    decimal = lru_cache(maxsize=4096)(Decimal)
    try:
        return json_text.parse_json(text, parse_constant=_no_constant, parse_float=decimal)
    except Unreadable:
        raise
    except json_text.RepeatedKey as repeated:
        raise Unreadable("file-duplicate-key", key=format_value(repeated.args[0])) from None
    except RecursionError:
        raise Unreadable("file-too-deep") from None
    except json.JSONDecodeError as error:
        raise Unreadable("file-not-json", line=error.lineno, column=error.colno) from None
    except ValueError:
        raise Unreadable("file-number-too-long") from None


def parse_document(
    data: bytes, kind: str, newest: int, needed: Iterable[str], allowed: Iterable[str] = ()
) -> Mapping[str, Any]:
    """Parse a file of this `kind` (`format`) and at most version `newest`, with these other keys. Raises Unreadable."""
    try:
        value = parse_json(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Unreadable("file-not-utf8") from None
    # A newer version may have other keys.
    if isinstance(value, dict) and value.get("format", kind) == kind and "version" in value:
        version = parse_integer("version", value["version"])
        if version > newest:
            raise Unreadable("file-newer-version", version=version, known=newest)
    document = parse_object("file", value, ("format", "version", *needed), allowed)
    parse_choice("format", document["format"], (kind,))
    parse_integer("version", document["version"], 1, newest)
    return document


def _no_constant(word: str) -> NoReturn:
    raise Unreadable("file-not-a-number", word=word)


class Decimal(str):
    """A number with a fraction, kept as text: only `meta` and `notes` may contain one."""

    __slots__ = ()


NOTHING, LIST, OBJECT, HUGE = "<nothing>", "<list>", "<object>", "<huge-number>"
"""Results of `format_value` for values that are described, not quoted; a quoted text never equals one of them."""


def format_value(value: Any) -> str:
    """Format a value for a sentence, printable and on one line; for some, return a constant such as LIST instead."""
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


def raise_type_error(path: str, expected: str, value: Any) -> NoReturn:
    raise Unreadable("file-wrong-value", at=path, wanted=expected, found=format_value(value))


def parse_object(path: str, value: Any, needed: Iterable[str], allowed: Iterable[str] = ()) -> Mapping[str, Any]:
    """Return an object that has all `needed` keys and no others except the `allowed` ones."""
    if not isinstance(value, dict):
        raise_type_error(path, "object", value)
    needed = tuple(needed)
    known = {*needed, *allowed}
    for key in value:
        if key not in known:
            raise Unreadable("file-unknown-key", at=path, key=format_value(key))
    for key in needed:
        if key not in value:
            raise Unreadable("file-missing-key", at=path, key=key)
    return value


def parse_entries(path: str, value: Any) -> dict[str, Any]:
    """Return an object with any keys and values."""
    if not isinstance(value, dict):
        raise_type_error(path, "object", value)
    entries: dict[str, Any] = parse_any(path, value)
    return entries


def parse_list(path: str, value: Any, read: Callable[[str, Any], T], most: int = 100_000) -> tuple[T, ...]:
    """Return a list, each item parsed by `read(path, item)`."""
    if not isinstance(value, list):
        raise_type_error(path, "list", value)
    if len(value) > most:
        raise Unreadable("file-list-too-long", at=path, length=len(value), most=most)
    return tuple([read(f"{path}[{index}]", item) for index, item in enumerate(value)])


def parse_integer(path: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    """Return a JSON integer between the limits."""
    if type(value) is not int or not -(10**15) < value < 10**19:
        raise_type_error(path, "whole-number", value)
    if (least is not None and value < least) or (most is not None and value > most):
        raise Unreadable("file-out-of-range", at=path, value=format_value(value), least=str(least), most=str(most))
    return value


def parse_number(path: str, value: Any) -> float:
    """Return a JSON number as the nearest finite float."""
    if isinstance(value, Decimal):
        return _finite_float(value)
    return float(parse_integer(path, value))


def parse_bool(path: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise_type_error(path, "truth", value)
    return value


def parse_choice(path: str, value: Any, allowed: Iterable[str]) -> str:
    """Return one of the `allowed` words."""
    if not isinstance(value, str) or value not in allowed:
        raise Unreadable("file-unknown-word", at=path, value=format_value(value), allowed=", ".join(allowed))
    return value


def parse_name(path: str, value: Any, longest: int, expected: str = "name", *, may_join: bool = False) -> str:
    """Return a name of 1 to `longest` printable characters; `expected` is named in the refusal.

    `may_join`: characters that join letters or parts of an emoji are allowed, as in names of players.
    """
    if not isinstance(value, str) or isinstance(value, Decimal) or not 1 <= len(value) <= longest:
        raise_type_error(path, expected, value)
    if not (is_printable(value) if may_join else value.isprintable()):
        raise_type_error(path, expected, value)
    return value


def parse_fraction(path: str, value: Any) -> Fraction:
    """Return an exact fraction, written as "10" or "11/2"."""
    if not isinstance(value, str) or not _FRACTION.match(value):
        raise_type_error(path, "fraction", value)
    return Fraction(value)


def parse_any(path: str, value: Any, deepest: int = DEEPEST) -> Any:
    """Return any JSON value that is not nested too deeply."""
    if deepest == 0:
        raise Unreadable("file-too-deep")
    if isinstance(value, dict):
        return {key: parse_any(path, item, deepest - 1) for key, item in value.items()}
    if isinstance(value, list):
        return [parse_any(path, item, deepest - 1) for item in value]
    return _finite_float(value) if isinstance(value, Decimal) else value


def _finite_float(text: str) -> float:
    """Return the nearest float that JSON can express: 1e999 would become Infinity, which is not valid JSON."""
    return max(-sys.float_info.max, min(float(text), sys.float_info.max))
