"""English again after each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from breakaway_desktop.kit.words import set_language


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    set_language("en")
