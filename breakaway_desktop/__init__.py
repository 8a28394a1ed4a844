"""Breaking Away on one screen: rules, records, bots, and play in a terminal or a window."""

from __future__ import annotations

__version__ = "1.1.0"
