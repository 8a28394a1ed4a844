"""The bot in docs/bots.md works as printed: as a module, and installed under its own name."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from breakaway_desktop.bots.ladder import LEVELS
from breakaway_desktop.bots.registry import UnknownBot, allow_bots, bot_names, find_bot, is_plugin, plugin_names
from breakaway_desktop.cli import main
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.bot_decisions import seat_stand_ins
from breakaway_desktop.match.match import Match
from breakaway_desktop.plugins import CHOSEN_PLUGINS
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from tests.cli.calls import ROOT
from tests.homes import move_home

PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
SHORT = ("--option", "finish=40", "--option", "sprints=15")


def block(kind: str) -> str:
    """Return the first block of this kind on the page."""
    match = re.search(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    assert match is not None
    return match.group(1)


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder on the search path with the module from the page."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "wheels.py").write_text(block("python"))
    monkeypatch.syspath_prepend(folder)
    move_home(monkeypatch, tmp_path / "home")
    return folder


@pytest.fixture
def installation(module: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder with the metadata of an installed package."""
    monkeypatch.setenv(CHOSEN_PLUGINS, "uct,wheels,random,lame")
    points = tomllib.loads(block("toml"))["project"]["entry-points"]
    metadata = module / "wheels-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: wheels\nVersion: 1.0\n")
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in points.items()
    ]
    (metadata / "entry_points.txt").write_text("".join(lines))
    return module


def command(*arguments: object) -> int:
    try:
        return main([str(argument) for argument in arguments])
    finally:
        set_language("en")


def test_the_bot_of_the_page_has_twenty_lines() -> None:
    lines = block("python").splitlines()
    assert len([line for line in lines if line.strip()]) <= 20


@pytest.mark.parametrize(("rules", "variant"), [("boxed", "none"), ("postal", "none"), ("pbm", "double")])
@pytest.mark.parametrize("spec", ["wheels:Wheels", "wheels:Wheels:reach=5"])
def test_the_bot_of_the_page_plays_as_a_module_without_lost_decisions(
    spec, rules, variant, module, tmp_path, capsys
) -> None:
    path = tmp_path / "r.race"
    bots = ("--bots", f"{spec},random", "--teams", 3, "--seed", 1)
    assert command("simulate", "--rules", rules, "--variant", variant, *bots, *SHORT, "--record", path) == 0
    assert capsys.readouterr().err == ""
    assert verify(path).agreement is Agreement.AGREES


def test_the_bot_of_the_page_plays_installed_under_its_own_name(installation, tmp_path, capsys) -> None:
    path = tmp_path / "r.race"
    assert command("simulate", "--rules", "boxed", "--bots", "wheels:reach=2,random", "--teams", 3, *SHORT, "--seed", 1,
                   "--record", path) == 0  # fmt: skip
    assert capsys.readouterr().err == ""
    assert "bot:wheels:reach=2" in [team.player for team in load(path).teams]
    assert command("play", "--text", "--teams", "bot:wheels,bot:random,bot:wheels:reach=1", *SHORT, "--seed", 1) == 0
    assert "failed" not in capsys.readouterr().out
    assert command("arena", "--bots", "wheels,random", "--races", 2, "--rules", "boxed", "--teams", 3, *SHORT) == 0
    output = capsys.readouterr()
    assert "wheels" in output.out
    assert "lost" not in output.out
    (note,) = set(re.findall("^In brackets.*", PAGE, re.MULTILINE))
    assert note in output.out
    assert command("arena", "--bots", "wheels,random", "--races", 2, "--rules", "boxed", "--teams", 3, *SHORT,
                   "--check-secrets") == 0  # fmt: skip


def test_a_race_saved_with_an_installed_bot_continues_with_it(installation, tmp_path, allowed) -> None:
    """A file cannot make the program load a module that is not installed."""
    path = tmp_path / "r.race"
    command("simulate", "--rules", "boxed", "--bots", "wheels,wheels:Wheels,random", "--teams", 3, *SHORT, "--seed", 1,
            "--record", path)  # fmt: skip
    allowed.clear()  # as in a new process
    match = Match.resume(load(path))
    assert seat_stand_ins(match) == Refusal("bot-stands-in", bots=("wheels:Wheels",), stand_in="director")
    assert [seat.bot for seat in match.seats] == ["wheels", "director", "random"]


def test_only_the_chosen_plugins_are_found(installation: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOSEN_PLUGINS, "uct")
    assert plugin_names() == ("uct",)
    monkeypatch.delenv(CHOSEN_PLUGINS)
    monkeypatch.syspath_prepend(installation.parent)
    assert {"uct", "wheels"} <= {*plugin_names()}


def test_installed_bots_have_names_and_are_nobody_elses(installation) -> None:
    assert plugin_names() == ("uct", "wheels")
    assert is_plugin("wheels")
    assert is_plugin("wheels:Wheels")
    assert not any(map(is_plugin, bot_names()))
    with pytest.raises(UnknownBot) as caught:
        find_bot("nobody")
    assert caught.value.refusal.values["known"] == (*bot_names(), "uct", "wheels")


def test_an_installed_bot_takes_no_name_of_the_game(installation: Path, monkeypatch) -> None:
    points = installation / "wheels-1.0.dist-info" / "entry_points.txt"
    points.write_text("[breakaway_desktop.bots]\nrandom = wheels:Wheels\n")
    monkeypatch.syspath_prepend(installation.parent)
    assert type(find_bot("random")).__module__ == "breakaway_desktop.bots.random_bot"


@pytest.mark.parametrize("value", ["no_such_module:Bot", "wheels:Nobody", "wheels", "wheels:Random"])
def test_an_entry_point_that_leads_nowhere_is_refused_with_the_reason(
    value: str, installation: Path, monkeypatch
) -> None:
    points = installation / "wheels-1.0.dist-info" / "entry_points.txt"
    points.write_text(f"[breakaway_desktop.bots]\nlame = {value}\n")
    monkeypatch.syspath_prepend(installation.parent)
    with pytest.raises(UnknownBot):
        find_bot("lame")


def test_a_bot_that_cannot_be_set_up_is_refused_with_the_reason(module: Path) -> None:
    (module / "touchy.py").write_text(
        block("python") + "\n    def __post_init__(self):\n        raise ValueError('no')\n"
    )
    allow_bots(["touchy"])
    with pytest.raises(UnknownBot) as caught:
        find_bot("touchy:Wheels")
    assert caught.value.refusal.key == "bot-not-made"
    assert caught.value.refusal.values["error"] == "ValueError: no"


def test_the_page_names_every_rung_of_the_ladder() -> None:
    for rung in LEVELS:
        assert f"| {rung.level} | `{rung.spec}` |" in PAGE
