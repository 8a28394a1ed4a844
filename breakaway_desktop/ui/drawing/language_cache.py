"""A cache for functions that return text: `functools.lru_cache` with the language in the key."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from breakaway_desktop.words import language

Arguments = ParamSpec("Arguments")  # no words: a name of types
Result = TypeVar("Result")  # no words: a name of types


def cached_by_language(max_size: int) -> Callable[[Callable[Arguments, Result]], Callable[Arguments, Result]]:
    """Cache up to `max_size` results of a function that depends only on its hashable arguments and the language."""

    def decorate(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
        cached = lru_cache(max_size)(lambda _language, *args, **keywords: function(*args, **keywords))

        @wraps(function)
        def cached_call(*args: Arguments.args, **keywords: Arguments.kwargs) -> Result:
            return cached(language(), *args, **keywords)  # type: ignore[arg-type]  # they are hashable

        return cached_call

    return decorate
