"""The folder of a race by mail: private, used by one program at a time, checked when opened, intact after a kill."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.files.checked_files import CheckedFolder, TooLarge
from breakaway_desktop.mail import operations, referee
from breakaway_desktop.mail.codec import desk_text, read_desk
from breakaway_desktop.mail.folder import Folder, new_folder, open_folder
from breakaway_desktop.mail.history import describe_entry
from breakaway_desktop.mail.state import MailRace
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.sentences.refusals import refusal_sentence
from tests.figures import Figure
from tests.kit.lies import lies
from tests.kit.moments import kill
from tests.mail.clerk import first_desk, piece
from tests.mail.correspondence import NOW, form_of, new_desk, process_text

WRITE = CheckedFolder.write
RIDERS = "11: 10 10 10\n12: 10 8 7\n13: 8 7 5\n14: 6 5 5\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the folder of a race in turn 2."""
    path = tmp_path / "spring"
    with new_folder(path, new_desk("pbm")) as folder:
        operations.first_letters(folder, NOW)
        operations.take_files(folder, [f"{form_of(folder.desk, 1)}\n{RIDERS}".encode()], NOW)
        operations.run_turn(folder, NOW, missing=True)
        operations.run_turn(folder, NOW, missing=True)
    return path


def refusal_to_open(path: Path) -> str:
    with pytest.raises(Refused) as refused, open_folder(path):
        pass
    sentence = refusal_sentence(refused.value)
    assert "\n" not in sentence
    return refused.value.refusal.key


def test_the_folder_is_its_owner_s_only(path) -> None:
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o700
        path.chmod(0o755)
        with open_folder(path):
            assert path.stat().st_mode & 0o777 == 0o700
    assert {entry.name for entry in path.iterdir()} == {"desk.json", "race.race", "history.jsonl", "letters"}


def test_a_folder_with_the_lines_of_windows_is_that_race(path) -> None:
    """Another program has changed the line ends."""
    with open_folder(path) as folder:
        before, history = folder.desk, folder.history()
    for name in ("desk.json", "race.race", "history.jsonl"):
        (path / name).write_bytes((path / name).read_bytes().replace(b"\n", b"\r\n"))
    with open_folder(path) as folder:
        assert folder.history() == history
        operations.run_turn(folder, NOW, missing=True)
        assert folder.desk.players == before.players
        assert folder.race is not None
        assert folder.race.turn == 3


def test_the_record_agrees_and_contains_no_code_word_address_or_name(path) -> None:
    verdict = verify(path / "race.race")
    assert (verdict.agreement, verdict.turns) == (Agreement.AGREES, 1)
    text = (path / "race.race").read_text(encoding="utf-8")
    with open_folder(path) as folder:
        for player in folder.desk.players:
            assert player.code_word not in text
            assert player.name not in text
        assert "@" not in text


def test_one_program_at_a_time(path) -> None:
    with open_folder(path):
        assert refusal_to_open(path) == "race-taken"
    with open_folder(path) as folder:
        assert folder.desk.turn == 2


def test_a_new_race_needs_an_empty_folder(path, tmp_path) -> None:
    for folder, key in ((path, "desk-folder-has-race"), (path / "letters", "desk-folder-taken")):
        with pytest.raises(Refused) as refused, new_folder(folder, new_desk()):
            pass
        assert refused.value.refusal.key == key
    assert refusal_to_open(tmp_path) == "desk-no-folder"


def test_a_desk_is_read_as_it_was_written(path) -> None:
    with open_folder(path) as folder:
        assert read_desk(desk_text(folder.desk)) == replace(
            folder.desk, entries=tuple(json.loads(json.dumps(list(folder.desk.entries))))
        )


def test_a_restored_older_desk_continues_after_the_history(path) -> None:
    older = (path / "desk.json").read_bytes()
    with open_folder(path) as folder:
        operations.take_files(folder, [f"{form_of(folder.desk, 1)}\nWAIT\n".encode()], NOW)
    (path / "desk.json").write_bytes(older)
    with open_folder(path) as folder:
        before = folder.history()
        operations.run_turn(folder, NOW, missing=True)
    with open_folder(path) as folder:
        history = folder.history()
        assert [entry["n"] for entry in history] == list(range(1, len(history) + 1))
        assert [entry["what"] for entry in history[len(before) :]] == ["played-missing", "sent"]


def test_a_history_that_another_program_has_written_stops_no_letter(path) -> None:
    with open_folder(path) as folder:
        numbers = range(folder.desk.history + 1, folder.desk.history + 9)
        lines = [json.dumps({"n": number, "at": NOW.isoformat(), "what": "shown"}) for number in numbers]
        with (path / "history.jsonl").open("a", encoding="utf-8") as history:
            history.writelines(f"{line}\n" for line in lines)
        assert operations.run_turn(folder, NOW, missing=True)


def test_a_history_never_grows_beyond_what_is_read(path, monkeypatch) -> None:
    with open_folder(path) as folder:
        operations.log_disclosure(folder, NOW)
        before = folder.desk
        monkeypatch.setattr("breakaway_desktop.mail.folder.LARGEST_HISTORY", (path / "history.jsonl").stat().st_size)
        with pytest.raises(TooLarge):
            operations.log_disclosure(folder, NOW)
        assert folder.desk == before
    with open_folder(path) as folder:
        assert folder.desk.history == before.history


def test_a_record_that_was_changed_or_lost(path) -> None:
    race = path / "race.race"
    complete = race.read_bytes()
    race.write_bytes(complete.replace(b'"finish": 120', b'"finish": 119'))
    assert refusal_to_open(path) == "desk-race-changed"
    race.unlink()
    with open_folder(path):
        assert race.read_bytes() == complete


def test_a_desk_that_people_edited_is_checked(path) -> None:
    desk = path / "desk.json"
    text = desk.read_text(encoding="utf-8")
    data = json.loads(text)

    def with_change(**values: object) -> str:
        desk.write_text(json.dumps({**data, **values}), encoding="utf-8")
        return refusal_to_open(path)

    desk.write_text(text[:-30], encoding="utf-8")
    assert refusal_to_open(path) == "file-not-json"
    desk.write_bytes(b"\xff\xfe")
    assert refusal_to_open(path) == "file-not-utf8"
    assert with_change(days="seven") == "file-wrong-value"
    assert with_change(wishes=1) == "file-unknown-key"
    assert with_change(version=2) == "file-newer-version"
    assert with_change(turns=[{"1": {"11": "99"}, "2": None, "3": None}]) == "card-not-held"
    assert with_change(turns=[{"1": {"11": "eight"}, "2": None, "3": None}]) == "desk-no-order"
    assert with_change(turns=[{"1": {"77": "8"}}]) == "file-unknown-key"
    assert with_change(hands=[[[99, 1, 1]] * 4] * 3) == "hand-card-range"
    assert with_change(hands=[]) == "hands-for-each-team"
    assert with_change(deadlines={"2": "tomorrow"}) == "file-wrong-value"
    assert with_change(seed=8) == "desk-race-changed"
    desk.write_text(text, encoding="utf-8")
    with open_folder(path) as folder:
        assert folder.desk.turn == 2


@pytest.mark.parametrize("count", [60, pytest.param(3000, marks=pytest.mark.release)])
def test_a_desk_and_a_history_that_lie_are_refused_or_shown(path, count) -> None:
    desk, history = path / "desk.json", path / "history.jsonl"
    text, lines = desk.read_text(encoding="utf-8"), history.read_text(encoding="utf-8").splitlines()
    for lying in lies(json.loads(text), count):
        desk.write_text(json.dumps(lying), encoding="utf-8")
        with suppress(Refused), open_folder(path) as folder:
            assert operations.status_lines(folder, NOW)
    desk.write_text(text, encoding="utf-8")
    for lying in lies(list(map(json.loads, lines)), count):
        if isinstance(lying, list):
            history.write_text("\n".join(map(json.dumps, lying)), encoding="utf-8")
            with open_folder(path) as folder:
                assert all(isinstance(describe_entry(entry), str) for entry in folder.history())


def test_every_letter_stays_and_none_of_ours_is_written_over(path, monkeypatch) -> None:
    flushed: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: flushed.append(os.fstat(handle).st_ino))
    out = {file.name: file.read_bytes() for file in (path / "letters" / "out").iterdir()}
    with open_folder(path) as folder:
        operations.open_again(folder, 1, NOW)
        operations.run_turn(folder, NOW, missing=True)
    for name, data in out.items():
        assert (path / "letters" / "out" / name).read_bytes() == data
    new = [file.stat().st_ino for file in (path / "letters" / "out").iterdir() if file.name not in out]
    assert new
    assert {*new} <= {*flushed} or os.name != "posix"
    assert len(list((path / "letters" / "in").iterdir())) == 1


def test_the_history_has_every_event_and_no_card(path) -> None:
    with open_folder(path) as folder:
        operations.status_lines(folder, NOW, show=True)
        entries = [entry["what"] for entry in folder.history()]
        assert entries == ["begun", "sent", "taken", "played-missing", "sent", "played-missing", "sent", "shown"]
        assert [entry["n"] for entry in folder.history()] == list(range(1, 9))


def test_the_referee_sees_whose_orders_are_in_but_no_card(path) -> None:
    with open_folder(path) as folder:
        folder.commit(process_text(folder.desk, f"{form_of(folder.desk, 1)}\n11: 10\n").desk)
        lines = "\n".join(operations.status_lines(folder, NOW))
        assert "1 of 4" in lines
        assert "11: 10" not in lines
        assert "11: 10" in "\n".join(operations.status_lines(folder, NOW, show=True))


class Killed(Exception):
    pass


def test_a_change_is_complete_after_a_kill_between_any_two_files(path, monkeypatch) -> None:
    """The kill comes after each of the writes for playing a turn and for reopening one."""
    for change in (operations.run_turn, lambda folder, now, **_: operations.open_again(folder, 1, now)):
        for written in range(4):
            left = written

            def until(folder: CheckedFolder, name: str, data: bytes, **how: bool) -> None:
                nonlocal left
                if left == 0:
                    raise Killed
                left -= 1
                WRITE(folder, name, data, **how)

            with open_folder(path) as folder:
                operations.write_letters(folder, NOW)
                operations.run_turn(folder, NOW, missing=True)
                before = folder.desk
                monkeypatch.setattr(CheckedFolder, "write", until)
                with pytest.raises(Killed):
                    change(folder, NOW, missing=True)
            monkeypatch.undo()
            with open_folder(path) as folder:
                if written == 0:
                    assert folder.desk.turns == before.turns
                assert operations.unwritten(folder) == (() if written == 0 else folder.desk.humans)
                assert verify(path / "race.race").agreement is Agreement.AGREES
                assert [entry["n"] for entry in folder.history()] == list(range(1, folder.desk.history + 1))


def kill_clerk(folder: Path, seed: int, step: int) -> int:
    """Kill a clerk at a step on the disk; return the number of finished pieces of work."""
    killed, out = kill("tests.mail.clerk", step, folder, seed)
    assert killed
    done = int(out.split()[-1])
    with open_folder(folder) as reopened:
        # The next piece may have reached the disk without being confirmed.
        assert essence(reopened.desk) in essences_after(seed, reopened, (done, done + 1)), (seed, step, done)
        assert [entry["n"] for entry in reopened.history()] == list(range(1, reopened.desk.history + 1))
        if reopened.match is not None:
            assert verify(folder / "race.race").agreement is Agreement.AGREES
    return done


def essence(desk: MailRace) -> tuple[object, ...]:
    return (
        desk.hands,
        desk.turns,
        tuple((letter.turn, letter.team, dict(letter.orders), letter.press) for letter in desk.received),
    )


def essences_after(seed: int, folder: Folder, counts: tuple[int, ...]) -> list[tuple[object, ...]]:
    """Return the essence of the desk after these numbers of pieces of work, done without a folder."""
    desk = replace(first_desk(seed), id=folder.desk.id, players=folder.desk.players)
    rng = Random(seed)
    essences = [essence(desk)]
    for _ in range(max(counts)):
        letter = piece(desk, rng)
        desk = referee.play_due_turn(desk, NOW, missing=True) if letter is None else process_text(desk, letter).desk
        essences.append(essence(desk))
    return [essences[count] for count in counts]


def test_a_killed_desk_is_intact_and_keeps_all_work_done(tmp_path) -> None:
    for seed, step in enumerate(range(150, 300, 37)):
        kill_clerk(tmp_path / str(step), seed, step)


@pytest.mark.release
@pytest.mark.parametrize("first", range(1000, 1300, 20))
def test_a_desk_survives_three_hundred_kills(first, tmp_path, figure: Figure) -> None:
    """Other steps of other races."""
    assert sum(kill_clerk(tmp_path / str(seed), seed, 6 * (seed - 980)) for seed in range(first, first + 20)) > 20
    figure("kills", 20)


@pytest.mark.parametrize(
    "what", ["null", "[]", "{}", "5", '"x"', '"taken"', '"refused"', '["taken"]', '"taken", "at": 5']
)
def test_a_changed_entry_is_shown_as_written(path, what) -> None:
    with (path / "history.jsonl").open("a", encoding="utf-8") as file:
        file.write(f'{{"n": 99, "key": [], "values": 3, "what": {what}}}\n')
    with open_folder(path) as folder:
        assert all(isinstance(describe_entry(entry), str) for entry in folder.history())
