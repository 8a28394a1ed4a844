"""A level from 1 to 5 names a bot everywhere on the command line; records contain the bot's own name."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from breakaway_desktop.bots.ladder import LEVELS, by_level, spec_of
from breakaway_desktop.cli import main
from tests.cli.calls import simulate_arguments

SHORT = ("--rules", "boxed", "--option", "finish=12", "--option", "sprints=6")


def players(path: Path) -> list[str]:
    return [team["player"] for team in json.loads(path.read_bytes())["teams"]]


def test_every_level_is_a_bot_of_that_level() -> None:
    assert sorted(by_level()) == [1, 2, 3, 4, 5]
    for level, spec in by_level().items():
        assert spec in [rung.spec for rung in LEVELS if rung.level == level]
        assert spec_of(str(level)) == spec
    assert spec_of("4:style=rouleur") == "captain:style=rouleur"


@pytest.mark.parametrize("name", ["director", "0", "6", "12", "٣", "", "x:5"])
def test_other_names_stand_as_they_are(name: str) -> None:
    assert spec_of(name) == name


def test_a_simulated_race_takes_levels_and_keeps_the_bots_own_names(run, tmp_path) -> None:
    path = tmp_path / "r.race"
    arguments = simulate_arguments(path, bots="4,2,5:rollouts=8", teams=3, option=["finish=12", "sprints=6"])
    assert run(*arguments) == (0, "", "")
    assert players(path) == ["bot:captain", "bot:domestique:temperature=9", "bot:director:rollouts=8"]
    assert run("verify", path).code == 0


def test_the_arena_takes_levels(run) -> None:
    result = run("arena", "--bots", "3,1", "--races", 2, *SHORT, "--teams", 3, "--json")
    assert [bot["bot"] for bot in json.loads(result.out)["bots"]] == ["domestique:temperature=1", "random"]


def test_a_race_to_play_takes_levels_behind_the_word_bot(tmp_path, monkeypatch) -> None:
    path = tmp_path / "r.race"
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["play", "--text", "--teams", "human,bot:1,bot:5", *SHORT, "--seed", "1", "--save", str(path)]) == 0
    assert players(path)[1:] == ["bot:random", "bot:director"]


@pytest.mark.parametrize(("bots", "word"), [("6", "6"), ("0,1", "0"), ("5:luck=1", "luck"), ("five", "five")])
def test_no_such_level_is_one_sentence_that_names_the_levels(bots, word, run, tmp_path) -> None:
    result = run(*simulate_arguments(tmp_path / "r.race", bots=bots))
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert word in result.err
    assert "a level from 1 to 5" in result.err or "luck" in result.err


def test_a_bare_level_is_not_a_player_and_the_message_quotes_it(run) -> None:
    result = run("play", "--text", "--teams", "human,5,bot:1")
    assert (result.code, result.out) == (2, "")
    assert result.err == "'5' is not a player. Use human or bot:NAME.\n"


@pytest.mark.parametrize("command", ["simulate", "arena", "play"])
def test_the_help_names_the_bot_of_each_level(command, capsys) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    output = " ".join(capsys.readouterr().out.split())
    assert all(f"{level} {spec}" in output for level, spec in by_level().items())
