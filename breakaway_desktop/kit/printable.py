"""Which texts can be printed: joiners of letters can, which Python counts as unprintable."""

from __future__ import annotations

import re
from typing import Final

JOINERS: Final = "\u200c\u200d"
"""Characters that join the letters of Persian and Hindi, and the parts of an emoji."""


def is_printable(text: str) -> bool:
    """Return whether every character of a text can be printed, or joins others."""
    return re.sub(f"[{JOINERS}]", "", text).isprintable()
