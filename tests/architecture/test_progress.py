"""What `make test` prints of each room and keeps, and that a test may not take more than its share of the time."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import breakaway_desktop
from tests import progress
from tools.thinking import find_database

pytest_plugins = ["pytester"]

TESTS = """
    import os
    import pytest

    @pytest.mark.parametrize("number", range(99))
    def test_cheap(number):
        os.environ["SPENT"] = str(int(os.environ["SPENT"]) + 1)

    {mark}
    def test_dear():
        os.environ["SPENT"] = str(int(os.environ["SPENT"]) + 2)
"""


@pytest.mark.parametrize(("mark", "outcome"), [("", 1), ('@pytest.mark.dear("it counts")', 0)])
def test_a_test_that_takes_too_much_of_the_time_gives_its_reason_or_fails(
    mark: str, outcome: int, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPENT", "0")
    monkeypatch.setattr(progress, "_processor_time", lambda: float(os.environ["SPENT"]))
    monkeypatch.setattr(progress, "WHOLE", 100)
    monkeypatch.setattr(progress, "LARGEST_SHARE", 1 / 60)
    pytester.makepyfile(TESTS.format(mark=mark))
    pytester.makeini("[pytest]\nmarkers = dear(reason): may be dear")
    run = pytester.inline_run("-q", plugins=[progress])
    assert run.ret == outcome


def test_replies_of_bots_are_kept_until_bots_or_rules_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breakaway_desktop, "__file__", str(tmp_path / "__init__.py"))
    (kept := find_database(tmp_path)).touch()
    for folder, is_kept in (("ui", True), ("engine", False), ("bots", False)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "changed.py").touch()
        assert (find_database(tmp_path) == kept) == is_kept
    assert not kept.exists()
