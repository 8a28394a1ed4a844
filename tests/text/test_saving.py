"""A race in the terminal that cannot be saved continues, and `save` writes it, or a copy of it, elsewhere."""

from __future__ import annotations

from itertools import chain, repeat
from pathlib import Path

import pytest

from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.library import open_race
from breakaway_desktop.match.race_lock import RaceLocked, lock_race
from breakaway_desktop.words import set_language
from tests.text.terminal import SHORT_RACE, MemoryAutosave, last_cards, new_match, play_lines


def test_save_writes_a_copy_and_the_race_stays_in_its_own_file(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = new_match(autosave=DirectAutosave(tmp_path / "race.race"), **SHORT_RACE)
    cards, lines = last_cards(match), iter(["save Copy of it", None, "quit"])
    code, _out, err = play_lines(match, lambda: next(lines) or cards(), save_path=tmp_path / "race.race")
    assert code == 0
    assert "Copy saved in" in err
    copy = open_race(tmp_path / "Copy of it.race").match
    assert copy.steps == match.steps[: len(copy.steps)]
    assert len(copy.steps) < len(match.steps)
    assert open_race(tmp_path / "race.race").match.race == match.race


def test_a_race_that_cannot_be_saved_moves_to_the_file_of_the_next_save(tmp_path: Path) -> None:
    match = new_match(autosave=MemoryAutosave(OSError(28, "No space left on device")), **SHORT_RACE)
    there = tmp_path / "there.race"
    saved: list[bool] = []
    cards = last_cards(match)

    def answer() -> str | None:
        if not there.exists():
            return f"save {there}"
        try:
            lock_race(there).release()
        except RaceLocked:
            saved.append(True)
        return cards()

    code, _out, err = play_lines(match, answer, save_path=tmp_path / "race.race")
    assert code == 0
    assert match.over
    assert all(saved)
    assert len(saved) > 3
    assert "save x.race" in " ".join(err.split())
    assert open_race(there).match.race == match.race
    lock_race(there).release()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("save", "Type where to save the race"),
        ("save {there}", "already exists"),
        ("save {there}/x", "There is no folder"),
        ("save NUL", "not a valid file name"),
        ("save a\0b", "not a valid file name"),
    ],
)
def test_a_failed_save_is_reported_and_asked_again(line: str, sentence: str, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    there = tmp_path / "there.race"
    there.write_text("mine")
    for autosave in (DirectAutosave(tmp_path / "race.race"), MemoryAutosave(OSError(28, "No space left on device"))):
        match = new_match(autosave=autosave, **SHORT_RACE)
        _code, _out, err = play_lines(match, [line.format(there=there), "quit"], save_path=tmp_path / "race.race")
        assert sentence in " ".join(err.split())
        assert there.read_text() == "mine"
        assert match.autosave is autosave


def test_quitting_an_unsaved_race_must_be_confirmed() -> None:
    """The first `quit` is refused, the second obeyed; after another decision the first is refused again."""
    match = new_match(autosave=MemoryAutosave(OSError(28, "No space left on device")), **SHORT_RACE)
    card = str(match.race.rider(11).hand[0])
    code, _out, err = play_lines(match, ["quit", card, "quit", "help", "quit", card], save_path=Path("race.race"))
    message = " ".join(err.split())
    assert message.count("Save it elsewhere with save x.race, or type quit again to lose it.") == 2
    assert message.endswith("The race could not be saved in race.race: No space left on device.")
    assert code == 1
    assert not match.over


def test_quitting_needs_no_confirmation_once_the_race_is_saved(tmp_path: Path) -> None:
    autosave = MemoryAutosave(OSError(28, "No space left on device"))
    match = new_match(autosave=autosave, **SHORT_RACE)
    code, _out, err = play_lines(match, ["quit", f"save {tmp_path / 'x'}", "quit"], save_path=tmp_path / "race.race")
    assert (code, err.count("again to")) == (0, 1)
    assert open_race(tmp_path / "x.race").match.race == match.race

    match = new_match(autosave=autosave, **SHORT_RACE)

    def answer() -> str:
        autosave.next_failure = None
        return "quit"

    code, _out, err = play_lines(match, answer, save_path=tmp_path / "race.race")
    assert (code, err.count("again to")) == (0, 0)
    assert autosave.records


def test_an_interrupt_promises_nothing_that_is_over() -> None:
    match = new_match(autosave=MemoryAutosave(OSError(28, "No space left on device")), **SHORT_RACE)

    def answer() -> str:
        raise KeyboardInterrupt

    code, _out, err = play_lines(match, answer, save_path=Path("race.race"))
    assert code == 1
    message = " ".join(err.split())
    assert message.count("You can play on.") == 1  # at the beginning
    assert message.endswith("could not be saved in race.race: No space left on device.")


def test_the_command_is_understood_in_other_languages(tmp_path: Path) -> None:
    set_language("it")
    match = new_match(autosave=DirectAutosave(tmp_path / "race.race"), **SHORT_RACE)
    play_lines(match, chain([f"salva {tmp_path / 'copia'}"], repeat("esci")), save_path=tmp_path / "race.race")
    assert (tmp_path / "copia.race").is_file()
