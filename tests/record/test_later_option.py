"""An option that a later release adds: what is stored without it stays readable, and only what uses it is new."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.cli import main
from breakaway_desktop.engine.refusals import Refused
from tests.record.option_texts import REWRITE, write_all

ROOT = Path(__file__).parents[2]
RACES = [path.read_text("utf-8") for folder in ("tests/golden", "saves") for path in (ROOT / folder).glob("*.race")]
LATER_PROGRAM = """
import json, sys
from importlib.util import find_spec, module_from_spec
from pathlib import Path

spec = find_spec("breakaway_desktop.engine.options")
source, last = Path(spec.origin).read_text(encoding="utf-8"), '    hands: str = _one_of("hidden", "open", "private")\\n'
assert last in source
sys.modules[spec.name] = module_from_spec(spec)
exec(source.replace(last, last + '    added: str = _one_of("off", "on")\\n'), vars(sys.modules[spec.name]))

from tests.record.option_texts import report

report(**json.load(sys.stdin), row="added", value="on")
"""


@pytest.fixture(scope="module")
def today() -> dict[str, str]:
    return write_all()


@pytest.fixture(scope="module")
def later(today) -> dict[str, Any]:
    """Return the report of a program that has one option more, a line in its table of options."""
    command, stdin = [sys.executable, "-c", LATER_PROGRAM], json.dumps({"texts": today, "races": RACES}).encode()
    done = subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr.decode()
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def test_old_races_agree_with_the_rules_and_are_written_as_before(later) -> None:
    assert len(RACES) > 50
    assert later["changed races"] == []


def test_the_first_default_is_not_written_and_is_that_of_a_text_without_the_row(today, later) -> None:
    assert later["without"] == today
    assert later["read"] == {kind: today[kind] for kind in REWRITE}


@pytest.mark.parametrize("kind", REWRITE)
def test_another_value_is_written_and_read_again(kind, today, later) -> None:
    assert later["with, read"][kind] == later["with"][kind] != today[kind]


def test_a_spoilt_row_is_refused(later) -> None:
    """Values: null, a number and an unknown word; then the row twice, and a misspelt row."""
    word, twice, key = "file-unknown-word", "file-duplicate-key", "file-unknown-key"
    assert later["spoilt"] == [word, word, word, twice, key]


@pytest.mark.parametrize(
    ("kind", "name", "command"),
    [("race", "a.race", ("verify",)), ("tour", "a.tour", ("verify",)), ("desk", "desk.json", ("desk", "status"))],
)
def test_a_program_without_the_option_refuses_a_file_with_it(kind, name, command, later, tmp_path, capsys) -> None:
    path = tmp_path / name
    path.write_text(later["with"][kind], encoding="utf-8")
    assert main([*command, str(path.parent if kind == "desk" else path)]) == 2
    refusal = capsys.readouterr().err
    assert refusal.count("\n") == 1
    assert refusal.endswith("rules.options has an unknown key 'added'.\n")


def test_a_program_without_the_option_uses_no_letter_and_no_set_up_with_it(later) -> None:
    with pytest.raises(Refused, match="letter-broken-block"):
        REWRITE["block"](later["with"]["block"])
    assert REWRITE["setup"](later["with"]["setup"]) == "null"
