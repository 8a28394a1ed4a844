"""Whole races in a terminal, with one player, with several, and with input that ends."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path
from random import Random
from typing import Any

import pytest

from breakaway_desktop.cli import main
from breakaway_desktop.kit.words import set_language, use_language
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.story import story_of
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.record.writing import write
from breakaway_desktop.reports.columns import display_width
from breakaway_desktop.sentences.names import Names, bot_name
from breakaway_desktop.sentences.story import story_lines
from breakaway_desktop.terminal.session import play_text
from tests.kit.races import match_of
from tests.terminal.terminal import (
    ALONE,
    SHORT_RACE,
    TOGETHER,
    Answers,
    MemoryAutosave,
    is_sound,
    last_cards,
    new_match,
    play_lines,
    postal,
)


@pytest.mark.parametrize("base", ["boxed", "boardspace", "postal", "pbm"])
@pytest.mark.parametrize("players", [ALONE, TOGETHER], ids=["alone", "together"])
def test_a_race_can_be_played_by_typed_lines(base: str, players: tuple[str, ...], tmp_path: Path) -> None:
    match = new_match(players, base=base)
    code, out, err = play_lines(match, last_cards(match))
    assert code == 0
    assert is_sound(match, tmp_path)
    assert "Race finished" in out
    assert "wins the race." in out
    why = story_lines(story_of(match), Names(match.seats), match.race.rules.course)
    assert why
    assert " ".join(out.split()).endswith(" ".join(why))
    assert out.count("--- Turn ") == match.race.turn
    assert match.humans == tuple(range(1, players.count("human") + 1))
    assert err.count("Cards for") <= len(match.humans) * match.race.turn
    assert "Card for" not in out
    assert " plays " not in err
    assert f"3 Fiamma ({bot_name(players[2].removeprefix('bot:'))})" in out
    if base in ("boxed", "boardspace"):
        assert all(f" (Player {team}): rider {team}1 on 0" in err for team in match.humans)
        assert err.count("Card for") > 6


def test_a_postal_turn_line_by_line() -> None:
    """R4.2, R4.5, R5.3, R6.3, R7.1: the text of orders and results never changes."""
    match = postal(sprints=(4, 9), finish=60)
    code, out, err = play_lines(match, ["retire 14", "10 9 8", "quit"])
    assert code == 0
    assert f"{out}\n{err}" == Path(__file__).with_name("postal_turn.txt").read_text(encoding="utf-8")


def test_with_private_hands_a_player_reads_of_his_own_new_cards_only() -> None:
    """R2.1: those of rivals stay hidden, and the introduction says so."""
    match = new_match(rows={"hands": "private"}, **SHORT_RACE)
    play, ends = last_cards(match), iter(["log 1", "quit"])
    played = play_lines(match, lambda: play() if match.race.turn == 1 else next(ends))
    assert "Rivals’ unplayed cards stay hidden until the race ends." in played.out
    assert "New cards" not in played.out
    assert re.findall(r"New cards, (.*?): ", played.err) == ["Yellow", "Yellow"]


def test_a_race_opens_with_its_rules_and_teams() -> None:
    match = new_match(card_cap=12, **SHORT_RACE)
    _code, out, _err = play_lines(match, ["quit"])
    before, _turn = out.split("--- Turn 1", 1)
    assert "past a sprint score" in before
    assert before.startswith("--- Boxed game, changed ---")
    assert "Changed: Finish 24; Sprint lines 9; Card cap 12.\n" in before
    assert "100 squares" not in before
    assert before.endswith("2 Celeste (Domestique): 21, 22, 23, 24\n3 Fiamma (Random): 31, 32, 33, 34\n")
    _code, out, _err = play_lines(new_match(finish=24, sprints=()), ["quit"])
    assert "past the finish score" in out
    assert "past a sprint" not in out


@pytest.mark.parametrize("players", [ALONE, TOGETHER], ids=["alone", "together"])
@pytest.mark.parametrize(("base", "step", "least"), [("boxed", 3, 8), ("postal", 1, 3)])
def test_input_may_end_anywhere_and_the_race_is_ridden_to_its_end(
    base: str, step: int, least: int, players: tuple[str, ...], tmp_path: Path
) -> None:
    count = 0
    while True:
        match = new_match(players, base=base, **SHORT_RACE)
        code, out, _err = play_lines(match, chain(["sheet", "retire 14"], repeat("none", count)))
        assert code == 0
        assert is_sound(match, tmp_path)
        if "Domestique takes over" not in out:
            break
        assert base == "postal" or match.seat(1).player == "bot:domestique"
        count += step
    assert count > least


def test_input_that_ends_hands_over_only_the_team_that_is_asked() -> None:
    match = new_match(TOGETHER, **SHORT_RACE)
    lines = iter(["none"])
    play_lines(match, lambda: "none" if match.open_card_ask and match.open_card_ask.team == 2 else next(lines, None))
    assert match.seat(1).player == "bot:domestique"
    assert match.seat(2).is_human


def test_a_missing_input_is_one_that_has_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    match = new_match(**SHORT_RACE)
    assert play_text(match, stdout=io.StringIO(), stderr=io.StringIO()) == 0
    assert is_sound(match, tmp_path)


@pytest.mark.parametrize("left_after", [0, 1, 4, 7])
@pytest.mark.parametrize(("players", "base"), [(ALONE, "boxed"), (TOGETHER, "pbm")])
def test_leaving_and_going_on_gives_the_same_race(
    players: tuple[str, ...], base: str, left_after: int, tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.setattr("sys.argv", ["breakaway-desktop", "play"])
    path = tmp_path / "race.race"
    straight = new_match(players, base=base, **SHORT_RACE)
    play_lines(straight, last_cards(straight))

    match = new_match(players, base=base, autosave=DirectAutosave(path), **SHORT_RACE)
    choose, answers = last_cards(match), iter(range(left_after))
    left = play_lines(match, lambda: "quit" if next(answers, None) is None else choose(), save_path=path)
    assert left.code == 0
    assert not match.over
    assert f"\nbreakaway-desktop play --text --load {path}\n" in left.err

    again = Match.resume(load(path), autosave=DirectAutosave(path))
    _code, _out, err = play_lines(again, last_cards(again), save_path=path)
    assert "every move in it follows the rules" in " ".join(err.split())
    assert write(again.record()) == write(straight.record()) == write(load(path))


@pytest.mark.parametrize("on_path", [True, False])
def test_the_command_to_continue_names_the_program_as_it_was_started(
    tmp_path: Path, monkeypatch, on_path: bool
) -> None:
    """In a checkout the command `breakaway-desktop` does not exist."""
    path = tmp_path / "race.race"
    monkeypatch.setattr("sys.argv", ["/somewhere/breakaway_desktop/__main__.py", "--lang", "en", "play"])
    monkeypatch.setattr("sys.executable", str(Path("/my tools/python3")))
    monkeypatch.setattr("breakaway_desktop.terminal.session.which", lambda name: sys.executable if on_path else None)
    err = play_lines(new_match(autosave=DirectAutosave(path), **SHORT_RACE), ["quit"], save_path=path).err
    quoted = '"\\my tools\\python3"' if sys.platform == "win32" else "'/my tools/python3'"
    python = "python3" if on_path else quoted
    assert f"\n{python} -m breakaway_desktop --lang en play --text --load {path}\n" in err


def test_an_interrupt_ends_politely_with_the_race_saved(tmp_path: Path) -> None:
    path = tmp_path / "race.race"
    match = new_match(autosave=DirectAutosave(path), **SHORT_RACE)
    lines = iter([str(match.race.rider(11).hand[0])])

    def answer() -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    code, out, err = play_lines(match, answer, save_path=path)
    assert code == 0
    assert "The race is saved in" in err
    assert "follows the rules" not in err
    assert "Result" not in out
    assert write(load(path)) == write(match.record())


def test_an_unsaved_race_warns_once_and_continues(tmp_path: Path) -> None:
    autosave = MemoryAutosave(OSError(28, "No space left on device"))
    match = new_match(autosave=autosave, **SHORT_RACE)
    code, out, err = play_lines(match, last_cards(match), save_path=tmp_path / "race.race")
    message = " ".join(err.split())
    assert message.count("No space left on device") == 2  # at the beginning and at the end
    assert "You can play on." in message
    assert "wins the race." in out
    assert code == 1
    assert autosave.closed


def test_a_disk_that_recovers_saves_the_race(tmp_path: Path) -> None:
    autosave = MemoryAutosave(OSError(28, "No space left on device"))
    match = new_match(autosave=autosave, **SHORT_RACE)
    choose = last_cards(match)

    def answer() -> str | None:
        autosave.next_failure = None if match.race.turn > 1 else autosave.next_failure
        return choose()

    code, _out, err = play_lines(match, answer, save_path=tmp_path / "race.race")
    assert code == 0
    assert "The race is saved in" in err
    assert " replay " in err.splitlines()[-1]
    assert autosave.records[-1].result is not None


def test_a_missing_bot_is_replaced(tmp_path: Path) -> None:
    match = Match.resume(new_match(("human", "bot:nobody", "bot:random"), finish=5, sprints=()).record())
    _code, out, _err = play_lines(match, last_cards(match))
    assert "Director replaces nobody, which cannot be loaded here." in out
    assert is_sound(match, tmp_path)


def test_a_finished_race_shows_its_result_at_once() -> None:
    match = new_match(("bot:random",) * 3, **SHORT_RACE)
    play_lines(match, [])
    _code, out, err = play_lines(Match.resume(match.record()), [])
    assert "--- Result ---" in out
    assert "Turn 1" not in out
    assert err == ""


def test_no_line_is_wider_than_80_columns() -> None:
    """With six teams, and with the longest possible names in double-width letters."""
    record = new_match(("human", *["bot:random"] * 5), seed=5).record()
    too_wide = [
        replace(team, name="競" * 40, riders=tuple(replace(rider, name="W" * 40) for rider in team.riders))
        for team in record.teams
    ]
    match = Match.resume(replace(record, teams=tuple(too_wide)))
    choose, asides = last_cards(match), iter(["sheet", "sheet 2", "why", "help", "steer 11", "x" * 200])
    _code, out, err = play_lines(match, lambda: next(asides, None) or choose())
    assert max(map(display_width, (out + err).splitlines())) <= 80
    assert "競" in out


@pytest.mark.parametrize("base", ["boxed", "postal"])
def test_a_race_can_be_played_in_every_language(base: str) -> None:
    set_language("it")
    match = new_match(TOGETHER, base=base, **SHORT_RACE)
    asides, choose = iter(["sheet", "why", "help", "boh", "1 2", "hint", "retire 14", "undo"]), last_cards(match)
    code, _out, err = play_lines(match, lambda: next(asides, None) or choose())
    assert code == 0
    assert match.over
    assert "Cards for" not in err


@pytest.mark.parametrize(
    ("base", "rows"),
    [
        ("boxed", {"orders": "simultaneous"}),
        ("boardspace", {"orders": "simultaneous", "order": "grade", "first_turn": "grade"}),
        ("postal", {"hands": "hidden", "totals": "exactly"}),
        ("pbm", {"hands": "hidden", "overcrowding": "crowded-three", "start": "staggered"}),
    ],
    ids=str,
)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_written_the_race_is_a_sound_one(
    base: str, rows: dict[str, Any], seed: int, tmp_path: Path
) -> None:
    """Random orders, retirements, undo and queries, with two players and two bots."""
    rng = Random(seed)
    match = new_match(("human", "bot:random", "human", "bot:domestique"), base=base, seed=seed, rows=rows)
    choose = last_cards(match)
    left = 400

    def answer() -> str | None:
        nonlocal left
        left -= 1
        if left < 0:
            return None
        asides = ["undo", "redo", "agree", "refuse", "why", "sheet", f"retire {rng.choice([11, 14, 33])}", "none", "-"]
        aside = rng.choice(asides)
        if aside == "none" or not match.open_asks:
            return "none"
        line = choose() or ""
        return rng.choice([line, line, line, aside, f"steer {rng.choice([12, 13, 31])}"])

    code, out, err = play_lines(match, answer)
    assert code == 0
    assert max(map(display_width, (out + err).splitlines())) <= 80
    assert is_sound(match, tmp_path)


def test_an_empty_pipe_plays_a_postal_race_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`breakaway-desktop play --text --rules postal --teams human,human,bot:domestique,bot:random < /dev/null`."""
    path = tmp_path / "race.race"
    arguments = ["play", "--text", "--rules", "postal", "--teams", "human,human,bot:domestique,bot:random"]
    monkeypatch.setattr("sys.stdin", None)
    assert main([*arguments, "--seed", "4", "--save", str(path)]) == 0
    assert "Domestique takes over Celeste from here" in capsys.readouterr().out
    verdict = verify(path)
    assert (verdict.agreement, verdict.over) == (Agreement.AGREES, True)


SCRIPT = """
import sys
from tests.terminal.terminal import SHORT_RACE, new_match
from breakaway_desktop.terminal.session import play_text
match = new_match(**SHORT_RACE)
code = play_text(match)
assert match.over
sys.exit(code)
"""


def run(**named: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-c", SCRIPT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        **named,
    )


def test_a_pipe_closed_early_does_not_end_the_race() -> None:
    with run() as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        process.stdin.close()
        err = process.stderr.read().decode(errors="replace")
        assert process.wait() == 0
    assert "Traceback" not in err
    assert "BrokenPipe" not in err


def test_a_terminal_with_few_letters_and_an_input_of_any_bytes_will_do() -> None:
    with run(env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": ".", "PATH": ""}) as process:
        out, err = process.communicate(b"\xff\xfe\x00 11\nnone\n")
        assert process.returncode == 0
    assert "Traceback" not in err.decode("ascii")
    assert b"wins the race" in out


def test_a_prompt_that_has_been_answered_elsewhere_ends_its_line() -> None:
    """Only on a terminal does the player's Enter end the line."""
    match = new_match(**SHORT_RACE)
    err = io.StringIO()
    lines = iter(["quit"])
    play_text(match, stdin=Answers(lambda: next(lines, None)), stdout=io.StringIO(), stderr=err)
    assert err.getvalue().endswith(": \n")


# A race in a terminal for a screen reader (`play --spoken`)


@pytest.mark.parametrize("base", ["boxed", "postal"])
@pytest.mark.parametrize("players", [ALONE, TOGETHER], ids=["alone", "together"])
def test_a_whole_race_is_said_in_sentences(base: str, players: tuple[str, ...]) -> None:
    match = new_match(players, base=base, **SHORT_RACE)
    code, out, err = play_lines(match, last_cards(match), spoken=True)
    assert code == 0
    assert match.over
    assert "wins the race." in out
    for line in [*out.splitlines(), *err.splitlines()]:
        assert "  " not in line.strip(), line
        assert "---" not in line, line
        assert "\x1b" not in line, line
        assert not line or line.rstrip()[-1] in ".?:", line


def test_letters_answer_and_the_same_again_answers_in_full() -> None:
    match = new_match(ALONE, first_turn="team1")
    lines = ["?", "x", "x", "f", "z", "u", "y", "c 5", "c", "a", "a", "a", "sheet", "help", "quit"]
    _code, _out, err = play_lines(match, lines, spoken=True)
    answers = [answer.strip() for answer in err.split("Card?")]
    again, cards, long_cards, front, behind, riders, points, square, circuit, *amounts, sheet, help_, _end = answers[1:]
    assert again == answers[0]
    assert "if others join." in long_cards != cards
    assert front == behind == "All together."
    assert riders.splitlines()[0] == "11 on 0."
    assert points == "No points yet."
    assert square == "5: nobody."
    assert circuit.startswith("12 riders on 0: your 11, 12, 13 and 14, ")
    assert amounts == ["In full.", "Brief.", "Usual."]
    assert sheet == "Nothing has happened yet."
    assert "?: says the question again" in help_
    assert "short: ?" not in help_


def test_a_line_that_is_no_letter_is_a_card_or_refused() -> None:
    match = new_match(ALONE, first_turn="team1")
    _code, _out, err = play_lines(match, ["x 3", "99", str(match.race.rider(11).hand[0]), "quit"], spoken=True)
    assert "x 3 is neither a card nor a command." in err
    assert "Rider 11 has no 99 in hand." in err
    assert len(match.steps) > 1


def test_each_of_two_players_hears_the_race_as_his_own() -> None:
    match = match_of(TOGETHER, first_turn="team1")
    _code, _out, err = play_lines(match, last_cards(match), spoken=True)
    assert "Your 11 on " in err
    assert "Your 21 on " in err
    assert "Your new cards: " in err


def test_a_race_in_italian() -> None:
    match = new_match(ALONE, **SHORT_RACE)
    with use_language("it"):
        _code, out, err = play_lines(match, last_cards(match), spoken=True)
    assert "Turno 1.\nIl tuo 11 su 0 con altri 10." in err
    assert "Carta?" in err
    assert "vince la gara" in out
