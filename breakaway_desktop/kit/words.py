"""Translation: every sentence that a player reads passes through gettext here when it is shown.

English is the source and needs no catalogue. Sentences that are not in a catalogue stay English.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Final, NamedTuple, ParamSpec, TypeVar

from breakaway_desktop.kit.places import locale_folder

DOMAIN = "breakaway_desktop"
LANGUAGES: dict[str, str] = {"en": "English", "it": "Italiano"}
"""Language codes, each with the language's own name."""

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_JOINERS: Final = "\u200c\u200d"
"""Unprintable characters that join letters, or parts of an emoji."""


class _Language(NamedTuple):
    code: str
    catalogue: gettext.NullTranslations


_program_language = _Language("en", gettext.NullTranslations())
_context_language: ContextVar[_Language | None] = ContextVar("language", default=None)
"""The language of the current thread or task, None for the program's."""


def set_language(code: str) -> None:
    """Set the program's language, on all threads. Raises ValueError for an unknown one."""
    global _program_language
    _program_language = _load(code)


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """Use this language inside a `with` block, on this thread or task only. Raises ValueError for an unknown one."""
    token = _context_language.set(_load(code))
    try:
        yield
    finally:
        _context_language.reset(token)


def _load(code: str) -> _Language:
    if code not in LANGUAGES:
        raise ValueError(f"no language {code!r}; there are {', '.join(LANGUAGES)}")
    if code == "en":
        return _Language(code, gettext.NullTranslations())
    try:
        return _Language(code, gettext.translation(DOMAIN, locale_folder(), [code]))
    except FileNotFoundError as error:
        raise FileNotFoundError(
            error.errno, "not compiled (in a checkout: make words)", f"{DOMAIN}.mo, {code}"
        ) from None


def language() -> str:
    """Code of the current language."""
    return (_context_language.get() or _program_language).code


def _(sentence: str) -> str:
    """Translate a sentence; fill in its placeholders with `.format(name=…)` after translation."""
    return (_context_language.get() or _program_language).catalogue.gettext(sentence) if sentence else ""


def ngettext(one: str, many: str, n: int) -> str:
    """Return the translated sentence for the number `n`."""
    return (_context_language.get() or _program_language).catalogue.ngettext(one, many, n)


def pgettext(context: str, sentence: str) -> str:
    """Translate a sentence that has another meaning elsewhere; the context says which one."""
    return (_context_language.get() or _program_language).catalogue.pgettext(context, sentence)


def mark(sentence: str) -> str:
    """Return a sentence unchanged, marked for the catalogues; `_(…)` translates it later."""
    return sentence


def plain(text: str) -> str:
    """Return the text with unprintable characters replaced, so that no file name can move a terminal's cursor."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter in _JOINERS else "?" for letter in text)


def cached_by_language(max_size: int) -> Callable[[Callable[Arguments, Result]], Callable[Arguments, Result]]:
    """Cache up to `max_size` results of a function that depends only on its hashable arguments and the language."""

    def decorate(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
        cached = lru_cache(max_size)(lambda _language, *args, **keywords: function(*args, **keywords))

        @wraps(function)
        def cached_call(*args: Arguments.args, **keywords: Arguments.kwargs) -> Result:
            return cached((_context_language.get() or _program_language).code, *args, **keywords)  # type: ignore[arg-type]  # they are hashable

        return cached_call

    return decorate
