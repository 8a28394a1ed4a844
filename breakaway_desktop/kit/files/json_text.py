"""JSON whose objects have each key once; Python's own reader would take the last of two."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any


class RepeatedKey(ValueError):
    """A key that an object has twice."""


def parse_json(text: str | bytes, **readers: Any) -> Any:
    """Parse JSON as `json.loads` does. Raises RepeatedKey, too."""
    return json.loads(text, object_pairs_hook=_unique_keys, **readers)


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    parsed = dict(pairs)
    if len(parsed) != len(pairs):
        raise RepeatedKey(Counter(key for key, _value in pairs).most_common(1)[0][0])
    return parsed
