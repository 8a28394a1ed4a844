"""The base of intents: what a screen wants of the program and cannot do itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Intent:
    """A value that a screen hands to its stage; `ui/intents.py` lists all of them, `ui/navigation.py` does them."""
