"""The lines that the deliberate faults of `make faults` change exist."""

from __future__ import annotations

from tests.architecture.sources import ROOT
from tools.faults import FAULTS, missing


def test_every_fault_has_its_place() -> None:
    assert not [fault.name for fault in FAULTS if missing(fault)]
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 20


def test_the_tests_that_are_to_find_a_fault_are_there() -> None:
    assert not [name for fault in FAULTS for name in fault.tests if not (ROOT / "tests" / name).exists()]
