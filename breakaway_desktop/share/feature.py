"""Contribution of shared races to the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from breakaway_desktop.features import Feature
from breakaway_desktop.share.meta_keys import CHALLENGE


def _refusals() -> Mapping[str, str]:
    from breakaway_desktop.share.refusals import SENTENCES

    return SENTENCES


def _edition(meta: Mapping[str, Any]) -> int:
    from breakaway_desktop.share.challenge import challenge_in

    challenge = challenge_in(meta)
    return 0 if challenge is None else challenge.edition


FEATURE: Final = Feature(marks=(CHALLENGE,), refusals=_refusals, fixed_work=True, edition=_edition)
