"""`simulate`: one race without a window, the same bytes on any computer; one sentence for invalid input."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.sentences.refusals import refusal_sentence
from tests.cli.calls import ROOT, process, simulate_arguments
from tests.match.disks import full_disk
from tests.match.odd_bots import ODD_HANDED
from tests.record.independent import complaint


def one_sentence(result) -> str:
    """Return the sentence on standard error; the exit code must be 2, and there must be no other output."""
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith(".\n")
    assert result.err.count("\n") == 1
    sentence: str = result.err.strip()
    return sentence


@pytest.mark.parametrize("rules", list(RULE_SETS))
def test_a_simulated_race_verifies(rules, run, tmp_path) -> None:
    path = tmp_path / "r.race"
    result = run(*simulate_arguments(path, rules=rules, teams=6, bots="domestique,random"))
    assert result == (0, "", "")
    document = json.loads(path.read_bytes())
    assert complaint(document) is None
    assert [team["player"] for team in document["teams"]] == ["bot:domestique", "bot:random"] * 3
    assert run("verify", path).code == 0


def test_the_same_arguments_give_the_same_bytes_in_any_process(run, tmp_path) -> None:
    """Hash seed, language, folder and time zone do not matter."""
    first = tmp_path / "first.race"
    arguments: dict[str, Any] = {
        "teams": 4,
        "bots": "domestique,random",
        "seed": 77,
        "hands": "own",
        "option": ["sprints=20,40"],
    }
    assert run(*simulate_arguments(first, **arguments)).code == 0
    environments = (
        {"PYTHONHASHSEED": "1", "LANG": "it_IT.UTF-8", "TZ": "Asia/Tokyo"},
        {"PYTHONHASHSEED": "2", "LC_ALL": "C", "PYTHONUTF8": "0", "PWD": str(tmp_path)},
    )
    for index, environment in enumerate(environments):
        again = tmp_path / f"{index}.race"
        assert process(*simulate_arguments(again, **arguments), **environment).returncode == 0
        assert again.read_bytes() == first.read_bytes()


def test_the_longest_accepted_bot_name_also_verifies(run, tmp_path) -> None:
    """record.md: `player` is `bot:NAME…`."""
    path = tmp_path / "r.race"
    assert run(*simulate_arguments(path, bots=f"domestique:temperature=1.{'0' * 171}")).code == 0
    assert run("verify", path).code == 0


def test_another_seed_gives_another_race(run, tmp_path) -> None:
    races = set()
    for seed in (0, 1, 2**63 - 1):
        path = tmp_path / f"{seed}.race"
        assert run(*simulate_arguments(path, seed=seed)).code == 0
        races.add(json.dumps(json.loads(path.read_bytes())["turns"]))
    assert len(races) == 3


def test_hands_at_random_do_not_depend_on_the_bots(run, tmp_path) -> None:
    """R9.2: they come from the seed."""
    hands = []
    for bots in ("random", "domestique"):
        assert run(*simulate_arguments(tmp_path / "r.race", bots=bots)).code == 0
        document = json.loads((tmp_path / "r.race").read_bytes())
        hands.append([rider["hand"] for team in document["teams"] for rider in team["riders"]])
    assert hands[0] == hands[1]


def test_a_race_is_written_once_and_an_older_file_replaced(run, tmp_path) -> None:
    path = tmp_path / "folder" / "r.race"
    path.parent.mkdir()
    for seed in (1, 2):
        assert run(*simulate_arguments(path, seed=seed)).code == 0
        assert json.loads(path.read_bytes())["seed"] == seed
    assert [file.name for file in path.parent.iterdir()] == ["r.race"]


@pytest.mark.parametrize(
    ("options", "row", "value"),
    [
        (["finish=60"], "finish", 60),
        (["sprints=40,90"], "sprints", [40, 90]),
        (["sprints=none"], "sprints", []),
        (["sprints=7"], "sprints", [7]),
        (["card_cap=none"], "card_cap", None),
        (["card_cap=3"], "card_cap", 3),
        (["totals=at-most"], "totals", "at-most"),
        (["first_turn=team1"], "first_turn", "team1"),
        (["breakaway_trigger=new-leader"], "breakaway_trigger", "new-leader"),
        (["breakaway_measure=rivals"], "breakaway_measure", "rivals"),
        (["overcrowding=blank-ahead"], "overcrowding", "blank-ahead"),
        (["start=staggered"], "start", "staggered"),
        (["hands=open"], "hands", "open"),
        (["orders=sequential", "order=arrival"], "order", "arrival"),
        pytest.param(
            ["finish=1000", "sprints=" + ",".join(map(str, range(980, 1000)))],
            "finish",
            1000,
            marks=pytest.mark.release,
        ),
        (["finish=1", "sprints=none"], "finish", 1),
        (["card_cap=99"], "card_cap", 99),
    ],
)
def test_an_option_changes_its_row(options, row, value, run, tmp_path) -> None:
    """R2.1; limits included."""
    path = tmp_path / "r.race"
    if row == "finish" and value == 60:
        options = [*options, "sprints=30"]
    assert run(*simulate_arguments(path, option=options)) == (0, "", "")
    document = json.loads(path.read_bytes())
    assert document["rules"]["options"][row] == value
    assert complaint(document) is None


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["finsh=60"], "finsh"),
        (["finish"], "finish"),
        (["=60"], "=60"),
        ([""], "''"),
        (["Finish=60"], "Finish"),
        (["variant=spy"], "variant"),
        (["finish="], "finish"),
        (["finish=far"], "far"),
        (["finish=60.5"], "60.5"),
        (["finish=none"], "finish"),
        (["finish=0"], "0"),
        (["finish=-60"], "-60"),
        (["finish=--60"], "--60"),
        (["finish=1001", "sprints=none"], "1001"),
        (["finish=" + "9" * 5000], "finish"),
        (["finish=٣"], "finish"),
        (["sprints=40,20"], "20"),
        (["sprints=40,40"], "40"),
        (["sprints=0,40"], "0"),
        (["sprints=40,100"], "100"),
        (["sprints=40,"], "sprints"),
        (["sprints="], "sprints"),
        (["sprints=" + ",".join(map(str, range(1, 22)))], "20"),
        (["finish=73"], "73"),
        (["card_cap=2"], "2"),
        (["card_cap=100"], "100"),
        (["card_cap=low"], "low"),
        (["totals=about"], "about"),
        (["hands="], "hands"),
        (["finish=60", "finish=70"], "finish"),
        (["order=grade"], "arrival"),
        (["order=grade-card-hand"], "arrival"),
        (["first_turn=grade"], "simultaneous orders"),
        (["first_turn=order"], "order"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_with_the_reason(options, word, run, tmp_path) -> None:
    """R2.1: rows that were given can conflict."""
    assert word in one_sentence(run(*simulate_arguments(tmp_path / "r.race", option=options)))
    assert not (tmp_path / "r.race").exists()


@pytest.mark.parametrize("command", ["simulate", "arena", "play"])
def test_an_option_without_a_value_is_refused(command, run, tmp_path) -> None:
    arguments = {
        "simulate": simulate_arguments(tmp_path / "r.race", option=["finish"]),
        "arena": ["arena", "--bots", "random,domestique", "--races", "2", "--rules", "boxed", "--option", "finish"],
        "play": ["play", "--text", "--teams", "human,bot:random,bot:random", "--option", "finish"],
    }[command]
    assert one_sentence(run(*arguments)) == "The option finish needs a value: write finish=VALUE."


def test_rows_that_are_not_named_follow_and_named_ones_conflict(run, tmp_path) -> None:
    """R2.1: `orders` changes `order` and `first_turn` with it; a combination that is not allowed is refused."""
    path = tmp_path / "r.race"
    graded = ["orders=simultaneous", "order=grade"]
    assert run(*simulate_arguments(path, option=graded)).code == 0
    assert json.loads(path.read_bytes())["rules"]["options"]["first_turn"] == "grade"
    conflict = one_sentence(run(*simulate_arguments(path, option=[*graded, "first_turn=team1"])))
    assert "turn 1" in conflict


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"teams": 2}, "3 to 12"),
        ({"teams": 13}, "3 to 12"),
        ({"teams": "three"}, "three"),
        ({"teams": ""}, "teams"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**63}, "seed"),
        ({"seed": "1e3"}, "1e3"),
        ({"seed": ""}, "seed"),
        ({"rules": "chess"}, "chess"),
        ({"variant": "spy"}, "simultaneous orders"),
        ({"variant": "uphill"}, "uphill"),
        ({"bots": "nobody"}, "nobody"),
        ({"bots": "random,nobody"}, "nobody"),
        ({"bots": "random,random,random,nobody"}, "nobody"),
        ({"bots": "random,"}, "name"),
        ({"bots": ""}, "name"),
        ({"bots": "random:luck=1"}, "luck"),
        ({"bots": f"domestique:temperature=1.{'0' * 172}"}, "domestique"),
        ({"bots": "domestique:temperature=\t1"}, "domestique"),
        ({"bots": "no.such.module:Bot"}, "no.such.module"),
        ({"bots": "json:JSONDecoder"}, "JSONDecoder"),
        ({"bots": "json:Nothing"}, "Nothing"),
        ({"bots": "../x:Bot"}, "../x"),
        ({"hands": "best"}, "best"),
        ({"lang": "xx"}, "xx"),
        ({"speed": "fast"}, "--speed"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(changes, word, run, tmp_path) -> None:
    """R1.1; bots are checked before the race, because in a race a failing bot only gives no orders (R4.4)."""
    assert word in one_sentence(run(*simulate_arguments(tmp_path / "r.race", **changes)))
    assert not (tmp_path / "r.race").exists()


@pytest.mark.parametrize("name", ODD_HANDED)
def test_a_bot_that_cannot_build_its_hands_is_refused(name, run, tmp_path) -> None:
    """R3.3."""
    result = run(*simulate_arguments(tmp_path / "r.race", bots=f"tests.match.odd_bots:{name}", hands="own"))
    assert ("Rider 1 has 31 of 30" if name == "Greedy" else "odd_bots") in one_sentence(result)
    assert not (tmp_path / "r.race").exists()


@pytest.mark.parametrize("missing", ["rules", "teams", "bots", "seed", "record"])
def test_an_argument_that_is_missing_is_named(missing, run, tmp_path) -> None:
    arguments = simulate_arguments(tmp_path / "r.race")
    index = arguments.index(f"--{missing}")
    assert missing in one_sentence(run(*arguments[:index], *arguments[index + 2 :]))


def test_a_file_that_cannot_be_written_is_named(run, tmp_path) -> None:
    """For a folder, a file in place of a folder, a name that is too long, and a full disk; the old race remains."""
    (tmp_path / "file").write_text("no folder")
    for path in (tmp_path, tmp_path / "file" / "r.race", tmp_path / ("x" * 300)):
        assert str(path) in one_sentence(run(*simulate_arguments(path)))
    path = tmp_path / "r.race"
    assert run(*simulate_arguments(path)).code == 0
    before = path.read_bytes()
    with full_disk(1000):
        result = run(*simulate_arguments(path, seed=2))
    assert str(path) in one_sentence(result)
    assert path.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["file", "r.race"]


def test_a_refusal_is_in_the_language_asked_for(run, tmp_path) -> None:
    refusal = Refusal("finish-out-of-range", row="finish", value=0, largest=1000)
    for language in ("it", "en"):
        before = one_sentence(run("--lang", language, *simulate_arguments(tmp_path / "r.race", option=["finish=0"])))
        after = one_sentence(run(*simulate_arguments(tmp_path / "r.race", option=["finish=0"], lang=language)))
        set_language(language)
        assert before == after == refusal_sentence(refusal)


def test_the_real_program_prints_one_sentence(tmp_path) -> None:
    result = process(*simulate_arguments(tmp_path / "r.race", option=["finish=0"]))
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.decode().splitlines() == [result.stderr.decode().strip()]


@pytest.mark.parametrize("command", [[], ["simulate"], ["verify"], ["play"], ["replay"], ["report"], ["arena"]])
def test_help_comes_with_an_example(command, capsys) -> None:
    from breakaway_desktop.cli import main

    with pytest.raises(SystemExit) as ended:
        main([*command, "--help"])
    assert ended.value.code == 0
    streams = capsys.readouterr()
    assert streams.err == ""
    assert "Example: breakaway-desktop" in streams.out


def test_a_record_may_lie_in_the_folder_one_is_in(tmp_path) -> None:
    assert process(*simulate_arguments("r.race"), PWD=os.fspath(tmp_path)).returncode == 0
    assert json.loads((tmp_path / "r.race").read_bytes())["format"] == "breakaway-race"
    assert not (ROOT / "r.race").exists()
