"""The races that ship with the game."""

from __future__ import annotations

import pytest

from breakaway_desktop.places import samples_folder
from breakaway_desktop.record.verify import Agreement, verify

SAMPLES = sorted(samples_folder().glob("*.race"))


def test_there_is_a_sample() -> None:
    assert SAMPLES


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_the_rules_agree_with_every_sample(path) -> None:
    verdict = verify(path)
    assert (verdict.agreement, verdict.over) == (Agreement.AGREES, True)
