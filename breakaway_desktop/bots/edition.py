"""The edition of the bots: what friends' rides of one race are marked with, and the races of the day."""

from __future__ import annotations

from typing import Final

EDITION: Final = 1
"""Increased by 1 if a change makes a race of bots that do fixed work another; `tests/race_of_day` has a checksum."""
