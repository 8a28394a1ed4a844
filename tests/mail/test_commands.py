"""The command `desk`: its output, its exit codes, and one sentence for every error."""

from __future__ import annotations

import argparse
import io
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from breakaway_desktop.cli import _parser, main
from breakaway_desktop.commands.parser import Parser
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.codec import MOST_HOURS
from breakaway_desktop.mail.folder import new_folder, open_folder
from breakaway_desktop.mail.operations import status_lines, write_letters
from breakaway_desktop.mail.outgoing import turn_letter
from breakaway_desktop.mail.state import with_first_form
from tests.architecture.sources import ROOT
from tests.mail import test_incoming
from tests.mail.correspondence import NOW, form_of, new_desk, process_text, with_hands, with_reply

PLAYERS = "Anna <anna@example.org>, Bruno it, bot:random"
HANDS = "11: 15 5 5 5\n12: 10 8 7\n13: 8 7 5\n14: 6 5 5\n"


@pytest.fixture
def path(tmp_path: Path, run) -> Path:
    path = tmp_path / "spring"
    assert run("new", path, "--rules", "postal", "--players", PLAYERS, "--deadline", "2026-11-28 18:00").code == 0
    return path


def refusal_of(result, code: int = 2) -> str:
    """Return the one sentence on standard error."""
    assert (result.code, result.out) == (code, "")
    (sentence,) = result.err.splitlines()
    return str(sentence)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--rules", "boxed", "--players", PLAYERS), "simultaneous"),
        (("--rules", "postal", "--players", "bot:random, bot:random, bot:random"), "human player"),
        (("--rules", "postal", "--players", "bot:nobody, Anna, Bruno"), "nobody"),
        (("--rules", "postal", "--players", "Anna, Bruno"), "3 to 12"),
        (("--rules", "postal", "--players", "Anna <anna>, Bruno, Carla"), "anna is not an email address"),
        (("--rules", "postal", "--players", "Anna, Bruno, bot"), "bot is not a player"),
        (("--rules", "postal", "--players", "Anna xx, Bruno, Carla"), "xx is not a language"),
        (("--rules", "postal", "--players", PLAYERS, "--deadline", "soon"), "soon is not a date"),
        (("--rules", "postal", "--players", PLAYERS, "--days", "0"), "0 is out of range"),
        (("--rules", "postal"), "--players"),
    ],
)
def test_a_race_that_cannot_begin(arguments, sentence, run, tmp_path) -> None:
    assert sentence in refusal_of(run("new", tmp_path / "spring", *arguments))
    assert not (tmp_path / "spring").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there is always a display, and a window would open")
def test_without_a_display_mail_races_and_letters_name_the_other_way(path, monkeypatch, capsys) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    for file, sentence in (
        (path, "use the command desk"),
        (path / "desk.json", "use the command desk"),
        (path / "letters/out/turn-00-team-1.eml", "fill in its form"),
    ):
        assert main([str(file)]) == 2
        (result,) = capsys.readouterr().err.splitlines()
        assert "open only in a window" in result
        assert sentence in result


def test_a_missing_or_occupied_folder_is_refused(run, path, tmp_path) -> None:
    assert "already contains a race" in refusal_of(run("new", path, "--rules", "pbm", "--players", PLAYERS))
    assert "not empty" in refusal_of(run("new", path / "letters", "--rules", "pbm", "--players", PLAYERS))
    for command in ("status", "run", "preview", "history", "out", "take"):
        assert "no race by mail" in refusal_of(
            run(command, tmp_path / "nowhere", *([path / "desk.json"] if command == "take" else []))
        )
    with open_folder(path):
        assert "already" in refusal_of(run("status", path))


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff", b'{"id": 1, "id": 1}'])
def test_a_damaged_race_is_named_and_left_alone(data, run, path) -> None:
    (path / "desk.json").write_bytes(data)
    for command in ("status", "run", "history"):
        assert refusal_of(run(command, path)).startswith(f"{path / 'desk.json'}: ")
    assert (path / "desk.json").read_bytes() == data


@pytest.mark.parametrize("name", ["NUL", "spring.", "spring/a:b", "con/spring"])
def test_a_folder_that_windows_has_no_name_for_is_refused(name, run, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.chdir(tmp_path)
    result = refusal_of(run("new", name, "--rules", "postal", "--players", PLAYERS))
    assert result.endswith("is not a valid file name on every system.")
    assert not list(tmp_path.iterdir())


def test_boxed_rules_go_by_mail_with_simultaneous_orders(run, tmp_path) -> None:
    rules = ("--rules", "boxed", "--option", "orders=simultaneous")
    assert run("new", tmp_path / "spring", *rules, "--players", PLAYERS).code == 0


def test_letters_from_files_and_standard_input(run, path, monkeypatch, tmp_path) -> None:
    with open_folder(path) as folder:
        head = form_of(folder.desk, 1)
    assert "cannot be read" in refusal_of(run("take", path, tmp_path / "none.eml"))

    class Input:
        buffer = io.BytesIO(f"{head}\n{HANDS}".encode())

    monkeypatch.setattr(sys, "stdin", Input())
    result = run("take", path, "-")
    assert (result.code, result.err) == (0, "")
    assert "0001.txt: Anna, turn 0. Orders: complete." in result.out
    assert "answer-0001-team-1.eml" in result.out
    assert "15 5 5 5" not in result.out
    (tmp_path / "lost.txt").write_text(HANDS)
    result = run("take", path, tmp_path / "lost.txt")
    assert (result.code, result.out) == (1, "0002.txt: The letter has no valid code word.\n")


def test_an_automatic_reply_changes_nothing_and_gets_none(run, path, tmp_path) -> None:
    with open_folder(path) as folder:
        form, before = form_of(folder.desk, 1), folder.desk.received
    head = "From: anna@example.org\nSubject: Automatic reply: race\nDate: Sat, 21 Nov 2026 17:00:00 +0000\n"
    (tmp_path / "away.eml").write_text(f"{head}Auto-Submitted: auto-replied\n\n{form}\n11: 12 10 8\n")
    result = run("take", path, tmp_path / "away.eml")
    assert (result.code, "An automatic email from anna@example.org" in result.out) == (1, True)
    assert "To be sent" not in result.out
    assert not list((path / "letters/out").glob("answer-*"))
    with open_folder(path) as folder:
        assert folder.desk.received == before
    assert "was refused. An automatic email from anna@example.org" in run("history", path).out


def test_a_closed_standard_input_is_an_empty_letter(run, path, monkeypatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    result = run("take", path)
    assert (result.code, result.err) == (1, "")
    assert "0001.txt: The letter is empty." in result.out


def test_cards_are_shown_when_the_referee_asks_and_that_is_written_down(run, path, tmp_path) -> None:
    with open_folder(path) as folder:
        (tmp_path / "anna.txt").write_text(f"{form_of(folder.desk, 1)}\n{HANDS}")
    assert "11 ==> 15 5 5 5" in run("take", path, tmp_path / "anna.txt", "--show").out
    assert "11: 15 5 5 5" in run("status", path, "--show").out
    assert "11: 15 5 5 5" not in run("preview", path).out
    assert "1: 15 5 5 5 | 10 8 7 | 8 7 5 | 6 5 5" in run("preview", path, "--show").out
    assert run("status", path).out.startswith("Race ")
    assert run("history", path).out.count("The referee looked at the cards of turn 0.") == 3


def test_turns_deadlines_players_and_turns_again(run, path, clock) -> None:
    assert "still waiting for Anna, Bruno" in refusal_of(run("run", path), 1)
    hurried = ("--missing", "play-highest", "--early")
    assert run("run", path, *hurried, "--deadline", "2026-12-05 18:00").code == 0
    assert "turn-01-team-1.eml" in run("out", path).out
    assert run("out", path, "--team", 2, "--deadline", "2026-12-06 18:00").code == 0
    assert "2026-12-06 18:00" in run("status", path).out
    assert "has no player to write to" in refusal_of(run("out", path, "--team", 3))
    assert "reminder-01-team-2.txt" in run("out", path, "--remind").out
    assert run("replace", path, "--team", 2, "--by", "bot:random").code == 0
    assert "no team 7" in refusal_of(run("replace", path, "--team", 7, "--by", "Carla")).lower()
    assert run("run", path, *hurried).code == 0
    assert "cannot be reopened" in refusal_of(run("back", path, "--to", 2))
    assert run("back", path, "--to", 1).code == 0
    assert "turn 1" in run("status", path).out
    assert "Turn 1 was reopened." in run("history", path).out


def test_desk_without_a_command_is_refused(run) -> None:
    assert "--help" in refusal_of(run())


def test_the_desk_speaks_italian(run, path) -> None:
    assert "ancora nulla" in run("--lang", "it", "status", path).out


EARLY = ("--missing", "play-highest")


def test_a_turn_is_not_run_before_its_deadline_without_asking(run, path, clock) -> None:
    sentence = refusal_of(run("run", path, *EARLY))
    assert "--early" in sentence
    assert "2026-11-28 18:00" in sentence
    assert "Anna, Bruno" in sentence
    assert run("run", path, *EARLY, "--early").code == 0
    assert "--early" in refusal_of(run("run", path, *EARLY))
    clock.pass_by(days=30)
    assert run("run", path, *EARLY).code == 0


def test_hours_of_grace_are_time_that_players_have(run, tmp_path, clock) -> None:
    path = tmp_path / "spring"
    new = ("--rules", "postal", "--players", PLAYERS, "--deadline", "2026-11-28 18:00", "--grace", 12)
    assert run("new", path, *new).code == 0
    clock.now = clock.now.replace(day=28, hour=23)
    assert "--early" in refusal_of(run("run", path, *EARLY))
    clock.pass_by(hours=8)
    assert run("run", path, *EARLY).code == 0


def test_too_many_hours_of_grace_are_refused(run, tmp_path) -> None:
    new = ("--rules", "postal", "--players", PLAYERS, "--deadline", "2026-11-28 18:00", "--grace", MOST_HOURS + 1)
    assert f"{MOST_HOURS + 1} is out of range: 0 to {MOST_HOURS}." in refusal_of(run("new", tmp_path / "spring", *new))


def test_nobody_is_asked_when_all_orders_are_in(run, path, tmp_path) -> None:
    for team in (1, 2):
        with open_folder(path) as folder:
            head = form_of(folder.desk, team)
        hands = "\n".join(
            f"{10 * team + number}: {hand}" for number, hand in enumerate(("15 5 5 5", "10 8 7", "8 7 5", "6 5 5"), 1)
        )
        (tmp_path / "one.txt").write_text(f"{head}\n{hands}\n")
        assert run("take", path, tmp_path / "one.txt").code == 0
    assert run("run", path, *EARLY).code == 0


def test_a_player_who_asked_to_wait_is_waited_for(run, path, tmp_path) -> None:
    test_nobody_is_asked_when_all_orders_are_in(run, path, tmp_path)
    cards = {1: (15, 10, 8, 6), 2: (15, 10, 8, 6)}
    for team, played in cards.items():
        with open_folder(path) as folder:
            head = form_of(folder.desk, team)
        lines = "\n".join(f"{10 * team + number}: {card}" for number, card in enumerate(played, 1))
        (tmp_path / "one.txt").write_text(f"{head}\n{lines}\nWAIT\n")
        assert run("take", path, tmp_path / "one.txt").code == 0
    assert "asked to wait" in refusal_of(run("run", path), 1)
    assert "--early" in refusal_of(run("run", path, *EARLY))


@pytest.mark.parametrize(("answer", "code"), [("yes", 0), (" Y ", 0), ("no", 1), ("", 1), (None, 1), ("what?", 1)])
def test_at_a_terminal_the_referee_is_asked(answer, code, run, path, monkeypatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    questions: list[str] = []

    def ask(question: str) -> str:
        questions.append(question)
        with open_folder(path) as folder:  # another program may use the folder meanwhile
            assert folder.desk.turn == 0
        if answer is None:
            raise EOFError
        return str(answer)

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", ask)
    assert run("run", path, *EARLY).code == code
    assert len(questions) == 1
    assert "2026-11-28 18:00" in questions[0]
    assert f"turn {1 if code == 0 else 0}" in run("status", path).out
    questions.clear()
    assert run("run", path, *EARLY, "--early").code == 0
    assert questions == []


def test_reopening_team_building_writes_to_everybody(run, path, tmp_path) -> None:
    with open_folder(path) as folder:
        (tmp_path / "anna.txt").write_text(f"{form_of(folder.desk, 1)}\n{HANDS}")
    assert run("take", path, tmp_path / "anna.txt").code == 0
    assert run("run", path, *EARLY, "--early").code == 0
    before = set((path / "letters/out").iterdir())
    result = run("back", path, "--to", 0, "--deadline", "2026-11-28 18:00")  # the same as before
    assert (result.code, result.err) == (0, "")
    listed = [Path(line.removeprefix("To be sent: ")) for line in result.out.splitlines()]
    assert [("team-1" in file.name, file.suffix) for file in listed] == [(True, ".eml"), (False, ".txt")]
    assert before.isdisjoint(listed)
    text = listed[0].with_suffix(".txt").read_text(encoding="utf-8")
    assert "The referee reopened team building." in text
    assert "11 ==> 15 5 5 5" in text
    assert "L’arbitro ha riaperto" in listed[1].read_text(encoding="utf-8")
    assert run("run", path, *EARLY, "--early").code == 0
    later = [file.read_text(encoding="utf-8") for file in (path / "letters/out").glob("turn-01*.txt")]
    assert not any("turn 0 no longer" in text for text in later)


def test_before_the_first_turn_there_is_none_to_open_again(run, path) -> None:
    for turn in (0, 1, -1):
        assert refusal_of(run("back", path, "--to", turn)).startswith("No turn has been played yet")
    assert run("run", path, *EARLY, "--early").code == 0
    assert "from 0 to 0" in refusal_of(run("back", path, "--to", 1))
    assert "from 0 to 0" in refusal_of(run("back", path, "--to", -1))


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of Windows do not break like this")
def test_a_closed_pipe_loses_no_letter(path, tmp_path) -> None:
    """`desk take spring a.txt b.txt c.txt | head -1`."""
    with open_folder(path) as folder:
        head = form_of(folder.desk, 1)
    files = [tmp_path / f"{number}.txt" for number in range(3)]
    for number, file in enumerate(files):
        file.write_text(f"{head}\n1{number + 1}: 5 5 5\n")
    code = "import sys\nfrom breakaway_desktop.cli import main\nsys.exit(main(sys.argv[1:]))"
    for command in (["take", str(path), *map(str, files)], ["history", str(path)], ["out", str(path)]):
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "wb") as nobody:
            done = subprocess.run(
                [sys.executable, "-c", code, "desk", *command], stdout=nobody, stderr=subprocess.PIPE, text=True,
                check=False, cwd=ROOT,
            )  # fmt: skip
        assert (done.returncode, done.stderr) == (1, ""), command
    with open_folder(path) as folder:
        assert folder.desk.letters == 3
        assert [entry["what"] for entry in folder.history()].count("sent") == 2


# The example in docs/desk.md is produced by the program, and the page has every command and option


PAGE = (ROOT / "docs" / "desk.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"```(letter|reply|answer|status)\n(.*?)```", PAGE, re.DOTALL))


@pytest.fixture
def example(tmp_path, monkeypatch) -> dict[str, str]:
    """Return Anna's turn: her letter, her orders, the reply, and the status after it."""
    words = iter(["lufibotene", "ganimoreda", "tivasakolu", "bakofe"])
    monkeypatch.setenv("TZ", "UTC")  # no city
    monkeypatch.setattr(referee, "new_code_word", lambda _syllables=5: next(words))
    desk = with_hands(new_desk(), test_incoming.HANDS)
    desk = replace(desk, deadlines={**desk.deadlines, 1: NOW.replace(day=28)})
    desk = with_first_form(desk, 1, NOW)
    letter = turn_letter(desk, referee.match_of(desk), 1)
    with new_folder(tmp_path / "spring", desk) as folder:
        receipt, answer = with_reply(process_text(desk, BLOCKS["reply"], letter))
        folder.commit(receipt.desk)
        write_letters(folder, NOW)
        assert folder.match is not None
        return {
            "letter": "\n".join(letter),
            "reply": BLOCKS["reply"],
            "answer": "\n".join(answer),
            "status": "\n".join(status_lines(folder, NOW)),
        }


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not take its time zone from TZ")
def test_the_example_is_what_the_program_writes(example) -> None:
    assert set(BLOCKS) == set(example)
    for name, block in BLOCKS.items():
        assert block.strip("\n") in example[name], f"{name}:\n{example[name]}"


def of_desk() -> dict[str, Parser]:
    def commands(parser: Parser) -> dict[str, Parser]:
        (commands,) = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
        return dict(commands.choices)

    desk = commands(_parser())["desk"]
    desk.complete()
    return commands(desk)


def test_every_command_and_option_is_on_the_page_and_no_other() -> None:
    assert set(of_desk()) == set(re.findall(r"^\| `desk (\w+) ", PAGE, re.MULTILINE))
    options = {word for parser in of_desk().values() for word in parser._option_string_actions}
    named = set(re.findall(r"(?<![\w-])--\w[\w-]*", PAGE))
    assert named - {"--help"} == {word for word in options if word.startswith("--")} - {"--help"}


def test_each_command_has_a_usage_line(run) -> None:
    for name in of_desk():
        with pytest.raises(SystemExit):
            run(name, "--help")
