"""Fixtures of the tests of bots."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from breakaway_desktop.bots import worker
from tests.bots.test_worker import Desk


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Return a desk that waits for the ends of its processes and threads without a limit."""
    monkeypatch.setattr(worker, "_LONGEST_END", None)
    desk = Desk()
    yield desk
    desk.thinker.close()
