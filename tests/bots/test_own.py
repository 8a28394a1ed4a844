"""Bots in the player's own folder: located there, with their neighbours, in every process, without hiding modules."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from breakaway_desktop.bots import own, worker
from breakaway_desktop.bots.messages import BotRequest
from breakaway_desktop.bots.registry import UnknownBot, allow_bots, find_bot
from breakaway_desktop.bots.worker import SyncThinker
from breakaway_desktop.cli import main
from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.kit.places import bots_folder
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.sentences.refusals import refusal_sentence
from tests.bots.test_worker import position
from tests.homes import move_home
from tests.kit.bot_process import Timers

BOT = """
from random import Random
from breakaway_desktop.bots.base import CardBot
import helper, choosers.by_size
from choosers import NAME
import choosers.by_size as sizes
from . import helper as again

class Mine(CardBot):
    def card(self, view, ask, rng, decided=()):
        from late import count
        assert (NAME, count, again.high) == ("by size", 1, helper.high)
        assert isinstance(Random(1).random(), float)
        return max(helper.high(ask.cards), choosers.by_size.best(ask.cards), sizes.best(ask.cards))
"""
FILES = {
    "mine.py": BOT,
    "helper.py": "import enum\nfrom choosers.by_size import best as high\n"
    "class Card(enum.IntEnum):\n    ONE = 1\n    TEN = 10\n"
    "def chosen(card):\n    return Card(card)\n",
    "late.py": "count = 1\n",
    "choosers/__init__.py": "from .name import NAME\n",
    "choosers/name.py": "import late\nNAME = 'by size' * late.count\n",
    "choosers/by_size.py": "def best(cards):\n    return max(cards)\n",
    "json.py": f"TRACE = 'mine'\nimport json\nassert json.dumps\n{BOT}",
    "random.py": "raise RuntimeError('not this one')\n",
}


def forget() -> None:
    for name in [name for name in sys.modules if name.startswith(own.full_name(""))]:
        del sys.modules[name]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder with all these modules in it."""
    move_home(monkeypatch, tmp_path / "home")
    for name, text in FILES.items():
        path = bots_folder() / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    forget()
    yield bots_folder()
    forget()


def test_a_bot_there_rides_with_its_neighbours_in_the_process_that_thinks(folder: Path) -> None:
    view, ask = position()
    with SyncThinker() as thinker:
        answer = thinker.think(BotRequest(1, "mine:Mine", view, ask, (1, 1, 1, 11)))
    assert (answer.failure, answer.decision) == (None, PlayCard(ask.rider, max(ask.cards)))


def test_its_functions_and_values_go_to_other_processes_and_come_back(folder: Path) -> None:
    helper = import_module(own.full_name("helper"))
    with SyncThinker() as thinker:
        assert thinker.work_out("mine:Mine", helper.chosen, (10,)).value is helper.Card.TEN


@pytest.mark.parametrize("name", ["json", "random", "helper", "mine"])
def test_the_folder_neither_hides_nor_adds_modules_for_the_program(name: str, folder: Path) -> None:
    path, before = list(sys.path), find_spec(name)
    assert isinstance(find_bot("mine:Mine"), import_module(own.full_name("mine")).Mine)
    assert find_bot("json:Mine").card(*position(), random.Random(1))  # type: ignore[attr-defined]
    assert sys.path == path
    assert (find_spec(name) is None) == (name in ("helper", "mine"))
    assert find_spec(name) == before
    assert not hasattr(json, "TRACE")


@pytest.mark.parametrize(
    ("name", "text"), [("endless", "while True:\n    pass\n"), ("leaver", "import os\nos._exit(0)\n")]
)
def test_a_module_that_does_not_get_to_its_end_is_given_up_in_another_process(
    name: str, text: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / f"{name}.py").write_text(text)
    timers = Timers()
    monkeypatch.setattr(worker, "SyncThinker", partial(SyncThinker, timer=timers))
    if name == "endless":
        timers.expire_meanwhile(worker.PATIENCE)
    with pytest.raises(UnknownBot, match="bot-module-stuck"):
        find_bot(f"{name}:Mine")


def test_the_folder_hides_no_module_that_is_not_imported_yet(folder: Path) -> None:
    (folder / "colorsys.py").write_text(BOT)
    script = (
        "import sys; from breakaway_desktop.bots.registry import find_bot; find_bot('colorsys:Mine');"
        "assert 'colorsys' not in sys.modules; import colorsys; print(colorsys.rgb_to_hsv(0, 0, 0))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("(0.0, 0.0, 0)\n", "")


@pytest.mark.parametrize("arguments", [("--jobs", "2"), ("--hands", "own"), ("--check-secrets",)])
def test_a_bot_of_the_folder_plays_in_the_arena_and_its_processes(
    arguments: tuple[str, ...], folder: Path, capsys
) -> None:
    short = ("--races", "2", "--rules", "boxed", "--teams", "3", "--option", "finish=40", "--option", "sprints=15")
    assert main(["arena", "--bots", "mine:Mine,random", *short, *arguments]) == 0
    assert "lost" not in capsys.readouterr().out


def test_a_saved_race_continues_with_the_same_bot(folder: Path, tmp_path: Path, allowed: set[str]) -> None:
    path = tmp_path / "r.race"
    assert main(["simulate", "--rules", "boxed", "--bots", "mine:Mine,random", "--teams", "3", "--seed", "1",
                 "--option", "finish=40", "--option", "sprints=15", "--record", str(path)]) == 0  # fmt: skip
    assert verify(path).agreement is Agreement.AGREES
    allowed.clear()  # as in a new process
    assert [seat.bot for seat in Match.resume(load(path)).seats] == ["mine:Mine", "random", "mine:Mine"]


def test_a_file_in_the_folder_has_priority_over_a_module_of_the_same_name(folder: Path) -> None:
    allow_bots(["json:Mine"])
    assert type(find_bot("json:Mine")).__module__ == own.full_name("json")


@pytest.mark.parametrize("module", ["late:Bot", "choosers.by_size:Bot", "random_:Bot", "choosers.none:Bot"])
def test_a_file_without_a_bot_is_refused_by_its_typed_name(module: str, folder: Path) -> None:
    with pytest.raises(UnknownBot) as caught:
        find_bot(module)
    assert module.partition(":")[0] in refusal_sentence(caught.value)
    assert caught.value.refusal.values.get("module", "") in (module.partition(":")[0], "")


@pytest.mark.parametrize("module", ["..late:Bot", "choosers/by_size:Bot", "late.py:Bot", "./late:Bot", "__init__:Bot"])
def test_no_name_leads_out_of_the_folder(module: str, folder: Path) -> None:
    (folder.parent / "late.py").write_text("raise RuntimeError('outside')\n")
    with pytest.raises(UnknownBot):
        find_bot(module)


def test_without_the_folder_there_are_none(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    move_home(monkeypatch, tmp_path / "other home")
    with pytest.raises(UnknownBot):
        find_bot("mine:Mine")
