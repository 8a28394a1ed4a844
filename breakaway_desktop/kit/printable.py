"""Which texts can be printed: joiners of letters can, which Python counts as unprintable; and what shows nothing."""

from __future__ import annotations

import re
from typing import Final

JOINERS: Final = "\u200c\u200d"
"""Characters that join the letters of Persian and Hindi, and the parts of an emoji."""
UNSHOWN: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)
"""Characters that are not shown (Unicode, Default_Ignorable_Code_Point), but for those of `VARIANTS`."""
VARIANTS: Final = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
"""Characters that choose another picture of the one before."""
_IDLE: Final = re.compile(rf"(?![{JOINERS}])[{UNSHOWN}]")
_LOOSE: Final = re.compile(rf"(?<!\S)[{JOINERS}{VARIANTS}]+|[{JOINERS}]+(?!\S)|(?<=[{JOINERS}])[{JOINERS}]+")
"""Joiners that join nothing, and variants of nothing."""


def is_printable(text: str) -> bool:
    """Return whether every character of a text can be printed, or joins others."""
    return re.sub(f"[{JOINERS}]", "", text).isprintable()


def drop_loose(text: str) -> str:
    """Return a text without joiners that join nothing and variants of nothing."""
    return _LOOSE.sub("", text)


def drop_unshown(text: str) -> str:
    """Return a text without what shows nothing: what scripts and emoji need stays."""
    return drop_loose(_IDLE.sub("", text))
