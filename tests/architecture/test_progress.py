"""What `make test` prints of each room, and that a test may not take more than its share of the time."""

from __future__ import annotations

import pytest

from tests import progress

pytest_plugins = ["pytester"]

TESTS = """
    import pytest

    def test_cheap():
        pass

    {mark}
    def test_dear():
        assert sum(range(20_000_000))
"""


@pytest.mark.parametrize(("mark", "outcome"), [("", 1), ('@pytest.mark.dear("it counts")', 0)])
def test_a_test_that_takes_too_much_of_the_time_gives_its_reason_or_fails(
    mark: str, outcome: int, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "WHOLE", 2)
    pytester.makepyfile(TESTS.format(mark=mark))
    pytester.makeini("[pytest]\nmarkers = dear(reason): may be dear")
    run = pytester.inline_run("-q", plugins=[progress])
    assert run.ret == outcome
