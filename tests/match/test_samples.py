"""The races that ship with the game."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.kit.places import samples_folder
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from tests.variants.parts import PARTS
from tools.samples import SAMPLES as MEANT, drama

SAMPLES = sorted(samples_folder().glob("*.race"))


def test_there_is_a_sample_of_every_rule_set_and_every_variant() -> None:
    records = [load(path) for path in SAMPLES]
    assert {record.base for record in records if record.variant is None} == set(RULE_SETS)
    assert {record.variant for record in records} - {None} == {*PARTS["sample race"]}
    assert {path.stem for path in SAMPLES} <= {sample.name for sample in MEANT}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_the_rules_agree_with_every_sample(path) -> None:
    verdict = verify(path)
    assert (verdict.agreement, verdict.over) == (Agreement.AGREES, True)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_sample_is_worth_watching(path) -> None:
    """The lead changes again and again, or the end is close."""
    assert drama(load(path)) >= 12
