"""Contribution of shared races to the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from breakaway_desktop.features import Feature


def _refusals() -> Mapping[str, str]:
    from breakaway_desktop.share.refusals import SENTENCES

    return SENTENCES


FEATURE: Final = Feature(refusals=_refusals)
