"""Texts of the page that never change during a race."""

from __future__ import annotations


def page_words() -> dict[str, str]:
    """Return the fixed texts of the page by key, in the language in use."""
    return {}
