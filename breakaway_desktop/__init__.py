"""Breaking Away on one screen: rules, record, bots, a terminal and a window."""

from __future__ import annotations

__version__ = "0.2.0"
