"""A cache of what follows from values that are too large to compare: races, steps, records."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

Subject = TypeVar("Subject")  # no words: a name in the code
Result = TypeVar("Result")  # no words: a name in the code
Arguments = ParamSpec("Arguments")  # no words: a name in the code


def cached_by_identity(
    max_size: int,
) -> Callable[[Callable[Concatenate[Subject, Arguments], Result]], Callable[Concatenate[Subject, Arguments], Result]]:
    """Cache the last `max_size` results of a function of a large value, whose hash would take longer."""

    def decorate(
        function: Callable[Concatenate[Subject, Arguments], Result],
    ) -> Callable[Concatenate[Subject, Arguments], Result]:
        results: dict[Hashable, tuple[Subject, Result]] = {}

        @wraps(function)
        def cached_call(subject: Subject, /, *args: Arguments.args, **keywords: Arguments.kwargs) -> Result:
            key = id(subject), args, *keywords.items()
            if key not in results:  # the subject stays, so that its identity is its own
                results[key] = subject, function(subject, *args, **keywords)
                if len(results) > max_size:
                    del results[next(iter(results))]
            return results[key][1]

        return cached_call

    return decorate
