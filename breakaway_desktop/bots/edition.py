"""The edition of the bots: what friends' rides of one race are marked with, and the races of the day."""

from __future__ import annotations

from typing import Final

EDITION: Final = 1
"""Increased by 1 if a change to engine, hands or bots changes a race of bots that do fixed work.

`tests/race_of_day` has the checksum of one.
"""
