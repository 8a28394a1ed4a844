"""Another race is opened during a race: neither is lost, and nothing is written before all questions are answered."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.match.autosave import NoAutosave
from breakaway_desktop.match.library import open_race, race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_lock import RaceLock, lock_race
from breakaway_desktop.record.store import load
from breakaway_desktop.ui.intents import AskAboutFile, ResumeRace, ShowMenu, ShowReplay
from breakaway_desktop.ui.screens import race as race_screen, replay as replay_screen
from breakaway_desktop.ui.screens.race.visibility import has_privacy_screen, is_hand_covered
from tests.kit.app_driver import UNDECODED, AppDriver, is_dialog, shows
from tests.kit.races import keep, match_of

HUMANS = ("human",) * 3
NO_ROOM = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "races"


@pytest.fixture
def riding(folder: Path) -> Iterator[AppDriver]:
    """A player in the middle of a race of three people, which is saved in `own.race`."""
    person = AppDriver(folder)
    del person.navigation.show_race  # the real race screen
    keep(match_of(HUMANS), folder / "own.race")
    person.open(ShowMenu())
    person.press("c")
    yield person
    person.current.release()


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Return another unfinished race, in a file elsewhere."""
    path = tmp_path / f"{UNDECODED}.race"
    keep(match_of(HUMANS, seed=8), path)
    return path


@pytest.fixture
def theirs(other: Path) -> Iterator[RaceLock]:
    """Lock the other race, as another program that plays it would."""
    own = lock_race(other)
    yield own
    own.release()


def match(person: AppDriver) -> Match:
    playing = person.current.match
    assert playing is not None
    return playing


def wait_for_disk(person: AppDriver) -> None:
    autosave = person.current.autosave
    assert autosave is not None
    autosave.wait()


def play_one(person: AppDriver) -> None:
    """Play the next card of the race on the screen by keys."""
    before = len(match(person).steps)
    wait_for_disk(person)
    for _ in range(200):
        model = person.top.model
        if has_privacy_screen(model) or is_hand_covered(model):
            person.wait(UNEXPECTED_PAGE_DELAY_MS)
            person.press("Space")
            person.wait(UNEXPECTED_PAGE_DELAY_MS)
        elif model.shown_ask is not None:
            person.wait(1000)
            person.press("1", "Enter")
            break
        else:
            person.wait(25)
    assert len(match(person).steps) == before + 1


def goes_on_in(person: AppDriver, path: Path) -> bool:
    """Return whether cards played on the screen are saved in this file."""
    assert shows(person.top, race_screen)
    for _ in range(2):
        play_one(person)
    wait_for_disk(person)
    return open_race(path).match.race == match(person).race


def drop(person: AppDriver, path: Path, answer: str = "Continue it") -> None:
    person.open(AskAboutFile(path))
    person.click(answer)


# Neither is lost


def test_a_file_that_another_program_plays_leaves_the_race_on_the_screen_alone(
    riding: AppDriver, folder: Path, other: Path, theirs: RaceLock
) -> None:
    before = other.read_bytes()
    drop(riding, other)
    assert riding.shows_text("This race is already open in another window or terminal (undecoded")
    riding.press("Esc")
    assert goes_on_in(riding, folder / "own.race")
    assert other.read_bytes() == before


def test_the_own_race_continues_after_watching_that_of_another_program(
    riding: AppDriver, folder: Path, other: Path, theirs: RaceLock
) -> None:
    drop(riding, other)
    riding.click("Watch")
    assert shows(riding.top, replay_screen)
    riding.press("Esc")
    assert goes_on_in(riding, folder / "own.race")


def test_a_copy_of_what_another_program_plays_takes_the_place_of_the_race_on_the_screen(
    riding: AppDriver, folder: Path, other: Path, theirs: RaceLock
) -> None:
    drop(riding, other)
    riding.click("Continue with a copy")
    (copy,) = set(race_files(folder)) - {folder / "own.race"}
    assert goes_on_in(riding, copy)
    lock_race(folder / "own.race").release()


def test_a_race_that_can_be_read_no_longer_leaves_the_one_on_the_screen_alone(
    riding: AppDriver, folder: Path, other: Path
) -> None:
    read = open_race(other)
    other.write_bytes(b"{")
    with pytest.raises(Refused):
        riding.open(ResumeRace(read))
    assert goes_on_in(riding, folder / "own.race")


@pytest.mark.parametrize("way", ["itself", "link"])
def test_the_file_of_the_race_on_the_screen_changes_nothing(riding: AppDriver, folder: Path, way: str) -> None:
    path = folder / "own.race"
    if way == "link":
        path = folder.parent / "link.race"
        path.symlink_to(folder / "own.race")
    playing = match(riding)
    play_one(riding)
    drop(riding, path)
    assert match(riding) is playing
    assert goes_on_in(riding, folder / "own.race")


def test_the_other_race_is_played_in_its_own_file_and_the_first_is_saved(
    riding: AppDriver, folder: Path, other: Path
) -> None:
    play_one(riding)
    first = match(riding).race
    drop(riding, other)
    assert open_race(folder / "own.race").match.race == first
    lock_race(folder / "own.race").release()
    assert goes_on_in(riding, other)


# Races in memory only: nothing is written before the player has agreed


@pytest.fixture
def unkept(riding: AppDriver) -> AppDriver:
    """Return a race that is not saved because the disk is full."""
    assert riding.current.autosave is not None
    riding.current.autosave.close()
    riding.current.autosave = match(riding).autosave = NoAutosave(NO_ROOM)
    return riding


def copy_of_taken(person: AppDriver, other: Path) -> None:
    own = lock_race(other)
    drop(person, other)
    if not is_dialog(person.top, "unsaved"):
        person.click("Continue with a copy")
    own.release()


def from_replay(person: AppDriver, other: Path) -> None:
    if not shows(person.top, replay_screen):
        person.open(ShowReplay(load(other)))
    person.press("o", "o")


def sample(person: AppDriver, other: Path) -> None:
    person.session.samples = other.parent
    drop(person, other)


def recover_damaged(person: AppDriver, other: Path) -> None:
    torn = other.with_name("torn.race")
    torn.write_bytes(other.read_bytes().rstrip()[:-1])
    person.open(AskAboutFile(torn))
    person.press("Enter")


WAYS: tuple[Callable[[AppDriver, Path], None], ...] = (copy_of_taken, from_replay, sample, recover_damaged)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_no_file_is_left_by_a_try_that_ends_at_the_question(
    unkept: AppDriver, folder: Path, other: Path, way: Callable[[AppDriver, Path], None]
) -> None:
    files = race_files(folder)
    playing = match(unkept)
    for _ in range(2):
        way(unkept, other)
        assert is_dialog(unkept.top, "unsaved")
        unkept.press("Esc")
        assert race_files(folder) == files
    assert match(unkept) is playing
    way(unkept, other)
    unkept.click("Save as…")
    unkept.write(str(folder.parent / "saved"))
    unkept.press("Enter", "Esc")
    assert open_race(folder.parent / "saved.race").match.race == playing.race
    way(unkept, other)
    assert match(unkept) is not playing
    (new,) = set(race_files(folder)) - set(files)
    assert goes_on_in(unkept, new)


def test_a_file_dropped_on_the_question_does_not_answer_it(unkept: AppDriver, other: Path) -> None:
    playing = match(unkept)
    assert not unkept.navigation.can_close()
    drop(unkept, other)
    assert is_dialog(unkept.top, "unsaved")
    assert match(unkept) is playing
