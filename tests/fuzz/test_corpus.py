"""What fuzzing has kept: examples of all kinds, and every input that once broke a reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.readers import CORPUS, READERS, is_read

FILES = sorted(path for path in CORPUS.rglob("*") if path.is_file())


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_an_input_is_read_or_refused_in_a_sentence(path: Path, tmp_path: Path) -> None:
    is_read(path.parent.name, path.read_bytes(), tmp_path)


@pytest.mark.parametrize("reader", READERS)
def test_a_reader_takes_an_example_and_refuses_another(reader: str, tmp_path: Path) -> None:
    """Otherwise its property holds for nothing, or nothing is ever refused."""
    outcomes = {is_read(reader, path.read_bytes(), tmp_path) for path in FILES if path.parent.name == reader}
    assert outcomes == ({True, False} if reader in REFUSING else {True})


REFUSING = set(READERS) - {"letter", "message", "settings", "seat_keys"}
"""Others never refuse: they take what is valid and leave the rest."""
