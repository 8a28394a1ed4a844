"""The tests' own bots may be imported by name; what one test allows beside them is not allowed in the next."""

from __future__ import annotations

import pytest

BOTS = (
    "tests.arena.contests",
    "tests.bots.races",
    "tests.match.odd_bots",
    "tests.match.test_odd_orders",
    "tests.match.test_told_once",
    "tests.text.last_card",
)


@pytest.fixture(autouse=True)
def allowed(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The modules that bots may be imported from, as a test may change them."""
    found = set(BOTS)
    monkeypatch.setattr("breakaway_desktop.bots.registry._ALLOWED", found)
    return found
