"""A race in the terminal that cannot be saved continues, and `save` writes it, or a copy of it, elsewhere."""

from __future__ import annotations

import io
from itertools import chain, repeat
from pathlib import Path

import pytest

from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.library import new_path, open_race
from breakaway_desktop.match.race_lock import RaceLocked, lock_race
from breakaway_desktop.terminal import session
from breakaway_desktop.terminal.session import intro_lines, play_text
from breakaway_desktop.terminal.terminal import Terminal
from tests.terminal.terminal import (
    ALONE,
    SHORT_RACE,
    TOGETHER,
    Answers,
    MemoryAutosave,
    Screen,
    last_cards,
    new_match,
    play_lines,
)


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


@pytest.mark.parametrize("players", [ALONE, TOGETHER, ("human", "human", "human")])
@pytest.mark.parametrize("base", ["boxed", "boardspace", "postal"])
@pytest.mark.parametrize("asked", [0, 2])
@pytest.mark.parametrize("end", [None, "quit"])
def test_at_a_terminal_the_end_of_input_quits(players: tuple[str, ...], base: str, asked: int, end: str | None) -> None:
    """At a question for cards, or before the screen is uncovered; an unsaved race only the second time."""
    match = new_match(players, base=base, autosave=MemoryAutosave(OSError(28, "No space left on device")))
    screen, left = Screen(), [""] * asked
    play_text(match, stdin=Answers(lambda: left.pop() if left else end, screen=True), stdout=screen, stderr=screen)
    assert " ".join(screen.getvalue().split()).count("or type quit again to lose it.") == 1
    assert "takes over" not in screen.getvalue()
    assert (match.humans, match.over) == (match.first_humans, False)


@pytest.mark.parametrize(("screen", "lines"), [(True, ["a", None, "b"]), (False, ["a", None, None])])
def test_only_at_a_terminal_lines_follow_the_end_of_input_while_phones_are_served(
    screen: bool, lines: list[str | None]
) -> None:
    left = iter(["a", None, "b"])
    terminal = Terminal(Answers(lambda: next(left, None), screen=screen), io.StringIO(), io.StringIO())
    terminal.while_waiting = lambda: None
    assert [terminal.ask("?") for _line in lines] == lines


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


def test_an_interrupt_before_the_race_is_saved_leaves_no_empty_file(tmp_path: Path, monkeypatch) -> None:
    def interrupt(*_values: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(session, intro_lines.__name__, interrupt)
    path, match = new_path(tmp_path, 7), new_match(**SHORT_RACE)
    match.autosave = DirectAutosave(path, lock_race(path))
    assert play_lines(match, [], save_path=path) == (0, "", "\n")
    assert not list(tmp_path.iterdir())


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
