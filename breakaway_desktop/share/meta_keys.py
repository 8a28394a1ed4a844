"""Keys of the record's `meta` in races that were shared."""

from __future__ import annotations

from typing import Final

SHARED: Final = "shared"
"""A race that came in a message: the claims of its sender."""
CHALLENGE: Final = "challenge"
"""A race ridden here again: which deal it is, and whose ride it answers."""
