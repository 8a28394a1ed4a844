"""docs/adding-a-variant.md: the module that it shows is played, recorded and verified as it stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.record.store import save
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.variants import forget, register
from tests.architecture.sources import ROOT
from tests.record.races import document_of

PAGE = ROOT / "docs" / "adding-a-variant.md"


@pytest.fixture(autouse=True)
def headwind() -> Iterator[Variant]:
    (shown,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    module = ModuleType("headwind")
    exec(compile(shown, str(PAGE), "exec"), module.__dict__)
    variant: Variant = module.Headwind()
    register(variant)
    yield variant
    forget("headwind")


@pytest.mark.parametrize("base", RULE_SETS)
def test_the_variant_shown_is_played_and_verified(base: str, tmp_path: Path) -> None:
    record = simulate(base, RULE_SETS[base], 4, ["random"], 3, variant="headwind")
    save(tmp_path / "r.race", record)
    assert verify(tmp_path / "r.race").agreement is Agreement.AGREES
    moves = [move for turn in document_of(record)["turns"] for move in turn["moves"]]
    windy = [move for move in moves if "notes" in move]
    assert windy
    assert all(move["to"] - move["from"] == max(1, move["card"] - 1) for move in windy)
    assert all(move["to"] - move["from"] == move["card"] for move in moves if move not in windy)
