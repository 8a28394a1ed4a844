"""Truncated, mutated and falsified files in `verify` and Load: one sentence, exit code 1 or 2, and no other effect."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.record.writing import write
from breakaway_desktop.sentences.refusals import refusal_sentence
from tests.figures import Figure
from tests.properties.races import Temper
from tests.record.damage import DAMAGES
from tests.record.independent import complaint
from tests.record.races import SMALL, full_race, random_match, simulated_document
from tests.variants.parts import PARTS
from tests.variants.random_races import match_at_random as at_random, options_for

ROOT = Path(__file__).resolve().parent.parent.parent


def originals() -> list[bytes]:
    """Return races of several kinds: finished, running, with retirements and missing orders, and one just begun."""
    records: list[Record] = [
        random_match(1, stop=0).record(),
        random_match(2, stop=31, retiring=0.1, base="boardspace").record(),
        random_match(3, retiring=0.3, start="staggered", **SMALL).record(),
        random_match(4, missing=0.5, teams=4, totals="at-most", card_cap=6, **SMALL).record(),
    ]
    records += [of_variant(name) for name in PARTS["second referee"]]
    races = [simulated_document("boardspace", 3, 1, **SMALL), full_race()]
    return [write(record).encode() for record in records] + [json.dumps(race).encode() for race in races]


def of_variant(name: str) -> Record:
    """Return a short race of the variant with its own keys (R8), and with many lines for special cards."""
    rows = {"finish": 50, "sprints": (2, 3, 5, 8, 11)} if name == "special" else SMALL
    options = options_for(name, "pbm", **rows)
    temper = Temper(missing=0.1, retiring=0.02, taste="any")
    return at_random(2, name, "pbm", options=options, temper=temper, stop=60).record()


def load_error(path: Path) -> Refused | None:
    """Return the error of Load; None if the race can be resumed."""
    try:
        Match.resume(load(path))
    except (Contradiction, Unreadable) as refused:
        return refused
    return None


def examine(path: Path, data: bytes) -> Agreement:
    """Check one damaged file with `verify` and Load: both give the same, correct verdict in one sentence."""
    path.write_bytes(data)
    verdict = verify(path)
    refused = load_error(path)
    if verdict.refused is None:
        assert verdict.agreement is Agreement.AGREES
        assert refused is None
        assert complaint(json.loads(data)) is None
        return verdict.agreement
    assert refused is not None
    kind = {Agreement.CONTRADICTED: Contradiction, Agreement.UNREADABLE: Unreadable}[verdict.agreement]
    assert type(verdict.refused) is type(refused) is kind
    sentence = refusal_sentence(verdict.refused)
    assert sentence == refusal_sentence(refused)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 600
    if kind is Contradiction:
        assert is_wrong(data), sentence
    return verdict.agreement


def is_wrong(data: bytes) -> bool:
    """Return whether the second referee finds an error too; he fails for some errors, because he checks no shape."""
    try:
        return complaint(json.loads(data)) is not None
    except (KeyError, IndexError, ValueError):
        return True


def fuzz(folder: Path, count: int, seed: str) -> Counter[str]:
    good = originals()
    seen: Counter[str] = Counter()
    for index in range(count):
        rng = Random(f"{seed}/{index}")
        damage = DAMAGES[index % len(DAMAGES)]
        data = damage(rng.choice(good), rng)
        try:
            agreement = examine(folder / "spoilt.race", data)
        except Exception as error:
            error.add_note(f"{damage.__name__}, {seed}/{index}")
            raise
        seen[agreement.name] += 1
    return seen


def test_the_files_to_be_spoilt_are_good(tmp_path) -> None:
    for data in originals():
        assert examine(tmp_path / "good.race", data) is Agreement.AGREES


def test_spoilt_files_get_one_sentence(tmp_path) -> None:
    seen = fuzz(tmp_path, 160, "few")
    assert seen["CONTRADICTED"] > 20
    assert seen["UNREADABLE"] > 20


@pytest.mark.release
def test_two_thousand_spoilt_files_get_one_sentence(tmp_path, figure: Figure) -> None:
    seen = fuzz(tmp_path, 2400, "many")
    figure("hostile files", seen.total())
    assert seen.total() >= 2000
    assert seen["CONTRADICTED"] > 300
    assert seen["UNREADABLE"] > 300


def test_a_file_cut_anywhere_is_unreadable(tmp_path) -> None:
    """A full disk or an incomplete copy leaves such a file; only the last line end may be missing."""
    data = originals()[1]
    path = tmp_path / "cut.race"
    for end in range(0, len(data) - 1, 97):
        path.write_bytes(data[:end])
        assert verify(path).agreement is Agreement.UNREADABLE
    path.write_bytes(data[:-1])
    assert verify(path).agreement is Agreement.AGREES


def test_the_real_program_ends_with_a_sentence_for_each_spoilt_file(tmp_path) -> None:
    """With many files in one process it ends without a traceback and with the highest exit code."""
    good = originals()
    codes = []
    files = []
    for index in range(48):
        rng = Random(f"process/{index}")
        path = tmp_path / f"{index}.race"
        path.write_bytes(DAMAGES[index % len(DAMAGES)](rng.choice(good), rng))
        files.append(str(path))
        codes.append(int(verify(path).agreement))
    command = [sys.executable, "-m", "breakaway_desktop", "verify", *files]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment)
    assert run.returncode == max(codes) == 2
    assert len(run.stderr.splitlines()) == sum(code > 0 for code in codes)
    assert len(run.stdout.splitlines()) == codes.count(0)
    assert "Traceback" not in run.stderr
    for line in run.stderr.splitlines():
        assert line.startswith(str(tmp_path))
        assert line.endswith(".")
