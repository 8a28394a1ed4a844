"""Invalid and hostile settings files, for Hypothesis."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from hypothesis import strategies as st

from breakaway_desktop.settings import Settings

FIELDS = tuple(row.name for row in fields(Settings))
NAMED = ("~gone/x", "~", "\ud800", "a\0b", "x" * 5000, "..", "\x1b[2J", "\u202e", "1" * 30)
"""Texts that have been, or may be, read as the name of a folder, a language or a key."""

# No `/`: a text that is used as a folder must not be a real one.
_words = st.sampled_from(NAMED) | st.text(st.characters(exclude_categories=(), exclude_characters="/~"), max_size=8)
_numbers = st.integers() | st.integers(-(10**400), 10**400) | st.floats() | st.sampled_from([0, 1, 3, 50, 1280])
_one = st.none() | st.booleans() | _numbers | _words
JUNK = st.recursive(_one, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_words, inner, max_size=4))
SETTINGS: st.SearchStrategy[dict[str, Any]] = st.dictionaries(st.sampled_from(FIELDS) | _words, JUNK, max_size=8)
"""Contents of the file: known fields and unknown ones."""


def settings_bytes(settings: dict[str, Any]) -> bytes:
    """Return the file as a program would write it that checks nothing."""
    return json.dumps(settings).encode()
