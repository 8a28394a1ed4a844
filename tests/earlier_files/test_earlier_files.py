"""Files that earlier states of the program wrote, by the day before which: they are opened, and lose nothing.

Each folder has what was written differently from then on. They are never changed; a change of a format adds its own.
"""

from __future__ import annotations

import json
import os
import shutil
from datetime import date
from pathlib import Path

import pytest

from breakaway_desktop.find_card.progress import FILE as PROGRESS, load_progress, save_progress
from breakaway_desktop.find_card.series import SERIES, draw_series, shipped_positions
from breakaway_desktop.mail.folder import open_folder
from breakaway_desktop.match.library import open_race
from breakaway_desktop.match.saved_line_ups import SavedLineUps
from breakaway_desktop.plugins import CHOSEN_PLUGINS
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.settings import FILE, load_settings
from breakaway_desktop.tours.library import open_tour
from tests.cli.calls import ROOT, process, simulate_arguments

FOLDER = Path(__file__).resolve().parent


def earlier(pattern: str) -> list[Path]:
    """Return the files or folders of all days."""
    found = sorted(FOLDER.glob(f"2026-*/{pattern}"))
    assert found
    return found


def day_of(path: Path) -> str:
    return path.relative_to(FOLDER).parts[0]


@pytest.mark.parametrize("path", earlier(FILE), ids=day_of)
def test_settings_keep_their_values(path: Path) -> None:
    settings = load_settings(path.parent, touch=False)
    assert (settings.language, settings.theme, settings.speed, settings.volume) == ("it", "dark", "fast", 40)
    assert not settings.misread
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert settings.extra.items() <= stored.items()
    assert settings.text_size == (150 if "scale" in stored else 0)


@pytest.mark.parametrize("path", earlier("hands.json"), ids=day_of)
def test_saved_line_ups_are_there(path: Path) -> None:
    (line_up,) = SavedLineUps(path.parent).all
    assert (line_up.name, line_up.player) == ("Sprinters", "Anna")
    assert line_up.hands == ((12, 10, 8), (10, 8, 7), (8, 7, 5), (6, 5, 5))


@pytest.mark.parametrize("path", earlier(PROGRESS), ids=day_of)
def test_answers_in_find_the_card_are_kept(path: Path, tmp_path: Path) -> None:
    """Of positions that are gone, too, one of them to find again: they are not asked."""
    progress, was_unreadable = load_progress(path.parent)
    save_progress(tmp_path, progress)
    assert (tmp_path / PROGRESS).read_bytes() == path.read_bytes()
    assert not was_unreadable
    positions = list(shipped_positions())
    keys = [position.key for position in draw_series([], positions, progress, date(2026, 11, 29))]
    assert len(keys) == SERIES
    assert not {key for key, count in progress.items() if count.due is None} & set(keys)


@pytest.mark.parametrize("path", earlier("races/*.race"), ids=day_of)
def test_a_race_is_continued(path: Path) -> None:
    assert verify(path).agreement is Agreement.AGREES
    match = open_race(path).match
    assert not match.over
    assert match.humans == (1,)
    assert match.record().turns == load(path).turns
    assert match.undo()


@pytest.mark.parametrize("path", earlier("races/tours/*.tour"), ids=day_of)
def test_a_tour_goes_on_with_its_stage(path: Path) -> None:
    found = open_tour(path, path.parent.parent)
    assert [stage.title for stage in found.tour.stages] == ["Prologue", "Over the hills", "The last day"]
    assert found.races[0].path is not None
    assert found.races[0].path.name == "race-6335155.race"


@pytest.mark.parametrize("folder", earlier("plugins"), ids=day_of)
def test_what_people_have_written_goes_on(folder: Path, tmp_path: Path) -> None:
    """`examples/uct` and the variant of docs/adding-a-variant.md, unchanged as wheels, and a race of each."""
    environment = {
        "PYTHONPATH": os.pathsep.join([*map(str, folder.glob("*.whl")), str(ROOT)]),
        CHOSEN_PLUGINS: "uct,headwind",
    }
    race = simulate_arguments(tmp_path / "r.race", bots="uct:rollouts=2", variant="headwind",
                              option=["finish=40", "sprints=15"])  # fmt: skip
    assert process(*race, **environment).stderr == b""
    assert (tmp_path / "r.race").read_bytes() == (folder / "uct.race").read_bytes()
    opened = process("verify", *map(str, sorted(folder.glob("*.race"))), **environment)
    assert [line.split(b", ")[-1] for line in opened.stdout.splitlines()] == [b"still running", b"finished"]


@pytest.mark.parametrize("path", earlier("desk"), ids=day_of)
def test_a_race_by_mail_goes_on_at_its_desk(path: Path, tmp_path: Path) -> None:
    shutil.copytree(path, tmp_path / "desk")
    with open_folder(tmp_path / "desk") as folder:
        assert [(player.name, player.language) for player in folder.desk.players[:2]] == [
            ("Anna", "en"),
            ("Bruno", "it"),
        ]
        assert folder.history()[0]["what"] == "begun"
