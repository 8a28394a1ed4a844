"""The Python that docstrings and pages show runs, and prints what stands there."""

from __future__ import annotations

import doctest
import re
import shutil
from importlib import import_module
from pathlib import Path

import pytest

from breakaway_desktop import api
from tests.architecture.sources import ROOT, modules

PUBLIC = ("api", "bots", "engine", "plugins", "record")
"""Rooms that other programs import."""
SHOWING = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in modules("breakaway_desktop")
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", SHOWING)
def test_examples_in_docstrings_are_true(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(ROOT / "saves" / "boxed.race", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert doctest.testmod(import_module(name)).failed == 0


def test_every_public_room_shows_how_it_is_used() -> None:
    assert {f"breakaway_desktop.{room}" for room in PUBLIC} <= {*SHOWING}


def test_the_lines_of_the_readme_ride_a_race(capsys: pytest.CaptureFixture[str]) -> None:
    (shown,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, api.Match] = {}
    exec(shown, names)
    assert len(list(filter(None, shown.splitlines()))) <= 5
    assert names["match"].over
    assert capsys.readouterr().out.split() == [str(points) for points in api.team_points(names["match"].race)]
