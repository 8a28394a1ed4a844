"""A few values under the keys that were asked for last."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")  # no words: a name of types


class Recent(Generic[Value]):
    """Keys are compared, the last one first, and never hashed: they are large and mostly the same."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: list[tuple[Hashable, Value]] = []

    def find(self, key: Hashable) -> Value | None:
        """What is kept under the key, None for nothing."""
        for at, (known, value) in enumerate(self._kept):
            if known == key:
                if at:
                    self._kept.insert(0, self._kept.pop(at))
                return value
        return None

    def keep(self, key: Hashable, value: Value) -> None:
        """Keeps it in the place of what was under the key, or was not asked for longest."""
        self._kept = [(key, value), *(entry for entry in self._kept if entry[0] != key)][: self._most]
