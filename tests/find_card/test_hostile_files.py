"""Damaged files of Find the card: set aside or not used, quickly, and with little memory."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.figures import Figure
from tests.match.test_hostile import child

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory is limited and measured as Linux does")


def read_damaged(folder: Path, count: int, seed: str) -> dict[str, int]:
    result: dict[str, int] = json.loads(child("-m", "tests.find_card.hostile", str(folder), seed, str(count)))
    assert result["refused"] + result["read"] == count
    assert min(result["refused"], result["read"]) > count // 5
    return result


def test_damaged_files_are_set_aside_or_not_used(tmp_path: Path) -> None:
    read_damaged(tmp_path, 40, "few")


@pytest.mark.release
def test_a_thousand_damaged_files_are_set_aside_or_not_used(tmp_path: Path, figure: Figure) -> None:
    read_damaged(tmp_path, 1000, "many")
    figure("hostile files", 1000)
