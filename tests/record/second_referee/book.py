"""The options of a race and their words, as docs/record.md lists them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

_PAGE = (Path(__file__).parents[3] / "docs" / "record.md").read_text(encoding="utf-8")


def _words(beginning: str) -> dict[str, tuple[str, ...]]:
    """Return the words of each row in the item of the page that begins like this."""
    item = _PAGE.partition(f"\n- {beginning}")[2].partition("\n- ")[0]
    return {row: tuple(words.split("|")) for row, words in re.findall(r"`(\w+)`\s+`([\w|-]+\|[\w|-]+)`", item)}


WORDS = _words("`rules.options`")
"""Words of the rows that every record has."""
LATER_ROWS = _words("A row that a later release adds")
"""Words of the rows that a record has only if they differ from the first word."""


def with_later_rows(options: dict[str, Any]) -> dict[str, Any]:
    """Return options in which every row has its value."""
    return {**{row: words[0] for row, words in LATER_ROWS.items()}, **options}
