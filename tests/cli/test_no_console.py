"""A program without a console shows its messages in a box; an open window shows none."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

import pytest

from breakaway_desktop import __version__, cli
from breakaway_desktop.kit import no_console
from breakaway_desktop.kit.no_console import MOST_LINES, call_with_box, has_console, output_discarded
from breakaway_desktop.record.store import save
from tests.record.races import SMALL, random_match


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Return the boxes shown by a program that Windows has started without a console."""
    shown: list[tuple[str, bool]] = []
    monkeypatch.setattr(cli, "has_console", lambda: False)
    monkeypatch.setattr(no_console, "has_console", lambda: False)
    monkeypatch.setattr(no_console, "_show_box", lambda text, failed: shown.append((text, failed)))
    for name in ("stdout", "stderr", "stdin", "__stdout__", "__stderr__"):
        monkeypatch.setattr(sys, name, None)
    return shown


def test_only_windows_shows_boxes_and_only_without_any_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_console()
    monkeypatch.setattr(sys, "__stdout__", None)
    monkeypatch.setattr(sys, "platform", "win32")
    assert has_console()
    monkeypatch.setattr(sys, "__stderr__", None)
    assert not has_console()
    monkeypatch.setattr(sys, "platform", "linux")
    assert has_console()


@pytest.mark.parametrize(
    ("words", "begins", "code"),
    [
        (["--version"], f"breakaway-desktop {__version__}", 0),
        (["--help"], "usage: breakaway-desktop", 0),
        (["simulate", "--help"], "usage: breakaway-desktop simulate", 0),
        (["--wrong"], "breakaway-desktop: ", 2),
        (["simulate", "--rules", "nonsense"], "breakaway-desktop simulate: ", 2),
        (["verify", "none.race"], "none.race: ", 2),
        (["replay", "none.race"], "none.race: ", 2),
        (["--licences"], "", 0),
    ],
)
def test_output_of_a_command_is_shown_in_one_box(boxes, words, begins, code, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(words) == code
    ((text, failed),) = boxes
    assert text.startswith(begins)
    assert failed == (code != 0)
    assert len(text.splitlines()) <= MOST_LINES + 2


def test_a_race_is_verified_in_a_box(boxes, tmp_path: Path) -> None:
    save(tmp_path / "r.race", random_match(1, **SMALL).record())
    assert cli.main(["verify", str(tmp_path / "r.race")]) == 0
    ((text, failed),) = boxes
    assert "the rules agree" in text
    assert not failed


def test_a_silent_command_shows_no_box(boxes, tmp_path: Path) -> None:
    words = "simulate --rules boxed --teams 3 --bots random --seed 1 --option finish=20 --option sprints=none --record"
    assert cli.main([*words.split(), str(tmp_path / "r.race")]) == 0
    assert boxes == []


def test_a_long_text_ends_with_the_way_to_read_all_of_it() -> None:
    shown: list[str] = []

    def print_lines() -> int:
        print("\n".join(map(str, range(500))))
        return 0

    assert call_with_box(print_lines, lambda text, _failed: shown.append(text)) == 0
    lines = shown[0].splitlines()
    assert lines[:MOST_LINES] == [str(number) for number in range(MOST_LINES)]
    assert "breakaway-desktop.exe" in lines[-1]


def test_output_is_discarded_while_the_window_is_open(boxes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(no_console, "has_console", has_console)
    monkeypatch.setattr(sys, "platform", "win32")

    def play() -> int:
        with output_discarded():
            print("noise")
            print("more noise", file=sys.stderr)
            warnings.warn("a library’s", stacklevel=1)
        return 0

    assert call_with_box(play) == 0
    assert boxes == []
