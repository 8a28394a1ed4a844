"""A cache for functions whose results hold words: `functools.lru_cache`, for each language by itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from breakaway_desktop.words import language

Arguments = ParamSpec("Arguments")  # no words: a name of types
Result = TypeVar("Result")  # no words: a name of types


def cached_by_language(most: int) -> Callable[[Callable[Arguments, Result]], Callable[Arguments, Result]]:
    """Keeps the last `most` results of a function that depends on its hashable arguments and the language alone."""

    def keep(work: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
        known = lru_cache(most)(lambda _language, *args, **more: work(*args, **more))

        @wraps(work)
        def found(*args: Arguments.args, **more: Arguments.kwargs) -> Result:
            return known(language(), *args, **more)  # type: ignore[arg-type]  # they are hashable

        return found

    return keep
