"""The module in docs/adding-a-variant.md works as printed: it is played, recorded and verified."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from breakaway_desktop.bots.plain_approximation import SOON_OVER, plain_view
from breakaway_desktop.cli import main
from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.marks import Mark, Sector
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.referee import rules_of, start
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.guide import page_on, variant_title
from breakaway_desktop.guide.bands import DiagramRow
from breakaway_desktop.guide.page import MOST_POINTS
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.plugins import CHOSEN_PLUGINS
from breakaway_desktop.record.store import save
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.rulebook import rules_title, variant_text
from breakaway_desktop.terminal.session import intro_lines
from breakaway_desktop.ui.panels.variant_panels import PanelContext, panel_of
from breakaway_desktop.ui.road.picture_builder import picture_of
from breakaway_desktop.ui.screens.help import screen as help_screen
from breakaway_desktop.variants import find_variant, forget, register, variant_names
from tests.architecture.sources import ROOT
from tests.engine.fields import HANDS
from tests.homes import move_home
from tests.record.races import document_of

PAGE = ROOT / "docs" / "adding-a-variant.md"


def block(kind: str) -> str:
    """Return the only block of this kind on the page."""
    (shown,) = re.findall(rf"```{kind}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(shown)


@pytest.fixture
def headwind() -> Iterator[Variant]:
    """Register the printed module like a variant of the book."""
    module = ModuleType("headwind")
    exec(compile(block("python"), str(PAGE), "exec"), module.__dict__)
    variant: Variant = module.Headwind()
    register(variant)
    yield variant
    forget("headwind")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Create the printed module with the metadata of an installed package."""
    folder = tmp_path / "site"
    metadata = folder / "headwind-1.0.dist-info"
    metadata.mkdir(parents=True)
    (folder / "headwind.py").write_text(block("python"))
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: headwind\nVersion: 1.0\n")
    ((group, points),) = tomllib.loads(block("toml"))["project"]["entry-points"].items()
    lines = "".join(f"{name} = {value}\n" for name, value in points.items())
    (metadata / "entry_points.txt").write_text(f"[{group}]\n{lines}")
    monkeypatch.setenv(CHOSEN_PLUGINS, "headwind,stamina")
    monkeypatch.syspath_prepend(folder)
    move_home(monkeypatch, tmp_path / "home")
    yield folder
    sys.modules.pop("headwind", None)
    set_language("en")


@pytest.mark.parametrize("base", RULE_SETS)
def test_the_variant_shown_is_played_and_verified(base: str, headwind: Variant, tmp_path: Path) -> None:
    record = simulate(base, RULE_SETS[base], 4, ["random"], 3, variant="headwind")
    save(tmp_path / "r.race", record)
    assert verify(tmp_path / "r.race").agreement is Agreement.AGREES
    moves = [move for turn in document_of(record)["turns"] for move in turn["moves"]]
    windy = [move for move in moves if "notes" in move]
    assert windy
    assert all(move["to"] - move["from"] == max(1, move["card"] - 1) for move in windy)
    assert all(move["to"] - move["from"] == move["card"] for move in moves if move not in windy)
    counts: dict[int, list[int]] = {}
    for move in windy:
        counts.setdefault(move["id"], []).append(move["notes"]["wind"])
    assert all(numbers == [*range(1, len(numbers) + 1)] for numbers in counts.values())
    assert max(map(len, counts.values())) > 1


def test_to_a_bot_that_looks_ahead_cards_are_as_many_squares_as_they_go(headwind: Variant) -> None:
    race = start(rules_of(RULE_SETS["boxed"], 3, 1, variant=headwind), [HANDS] * 3)[0]
    view = see(race, 1)
    plain = plain_view(view)
    later = view._replace(turn=view.turn + SOON_OVER)
    assert plain.rider(11).cards == tuple(
        max(1, headwind.stride(later, view.rider(11), card)) for card in view.rider(11).cards if card is not None
    )
    assert plain.rider(11).cards != view.rider(11).cards


def test_a_package_of_its_own_is_played_under_the_name_it_is_installed_by(package: Path, tmp_path: Path) -> None:
    """On the command line, with bots in other processes, and from its file."""
    assert variant_names()[-1] == "headwind"
    assert type(find_variant("headwind")).__module__ == "headwind"
    path = tmp_path / "r.race"
    race = ["--rules", "boxed", "--variant", "headwind", "--teams", "3", "--option", "finish=40", "--option",
            "sprints=15"]  # fmt: skip
    assert main(["simulate", *race, "--bots", "domestique", "--seed", "1", "--record", str(path)]) == 0
    assert main(["verify", str(path)]) == 0
    assert main(["arena", *race, "--bots", "domestique,random", "--races", "2", "--jobs", "2"]) == 0
    notes = [
        move["notes"] for turn in json.loads(path.read_text())["turns"] for move in turn["moves"] if "notes" in move
    ]
    assert {frozenset(note) for note in notes} == {frozenset(json.loads(block("json"))["notes"])}


RULE = "The leader moves one square less."


def test_the_texts_of_a_package_are_shown_wherever_variants_are(package: Path) -> None:
    page = page_on("headwind")
    assert page is not None
    assert (page.title, page.brief, page.rule) == ("Headwind", "The leader rides into the wind.", RULE)
    assert variant_text("headwind").brief == page.brief
    assert rules_title("boxed", "headwind") == "Boxed game, Headwind"
    assert RULE in intro_lines("boxed", RULE_SETS["boxed"], "headwind", Names(seats_of(["human"] * 3)))
    assert ("headwind", "Headwind") in help_screen.topics()
    every = page_on("variants")
    assert every is not None
    assert "Headwind" in {band.title for band in every.diagram() if isinstance(band, DiagramRow)}


@pytest.mark.parametrize(
    ("returned", "title"),
    [
        ("None", "headwind"),
        ("7", "headwind"),
        ("1 / 0", "headwind"),
        ("VariantTexts(7)", "headwind"),
        ("VariantTexts('')", "headwind"),
        ("VariantTexts('Head\\x1b\\nwind')", "Head wind"),
        ("VariantTexts('Wind', points=(('a', 'b'),) * 9)", "Wind"),
    ],
)
def test_odd_texts_of_a_package_leave_its_name(
    returned: str, title: str, package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = re.sub(r"return VariantTexts.*", lambda _match: f"return {returned}", block("python"))
    (package / "headwind.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    page = page_on("headwind")
    assert variant_title("headwind") == title
    assert page is None or len(page.points) <= MOST_POINTS
    assert variant_text("headwind").brief == "There is no help page for this variant."
    assert all(intro_lines("boxed", RULE_SETS["boxed"], "headwind", Names(seats_of(["human"] * 3))))


class Cobbles(Variant):
    """Marks two sectors, of which one is several laps long."""

    name = "test-cobbles"

    def marks(self, view: View) -> tuple[Mark, ...]:
        return Sector(20, 25, "Arenberg"), Sector(90, 10**9, "The last cobbles")


def test_a_sector_is_drawn_up_to_a_lap_ahead_and_named() -> None:
    race = start(rules_of(RULE_SETS["boxed"], 3, 1, variant=Cobbles()), [HANDS] * 3)[0]
    view, seats = see(race, 1), seats_of(["human"] * 3)
    picture = picture_of(view, seats)
    assert picture.sectors == tuple(range(20, 26))
    ahead = tuple(rider._replace(square=88) for rider in view.riders)
    later = picture_of(view._replace(riders=ahead), seats)
    assert later.sectors == tuple(range(90, 88 + CIRCUIT))
    panel = panel_of(view, Names(seats), (), PanelContext(1))
    assert panel is not None
    assert panel.title == "test-cobbles"


def test_without_the_package_its_race_is_refused_in_one_sentence(package, tmp_path, monkeypatch, capsys) -> None:
    path = tmp_path / "r.race"
    save(path, simulate("boxed", RULE_SETS["boxed"], 3, ["random"], 1, variant="headwind"))
    monkeypatch.setenv(CHOSEN_PLUGINS, "")  # nor one that a contributor has installed
    monkeypatch.setattr("sys.path", [folder for folder in sys.path if folder != str(package)])
    assert "headwind" not in variant_names()
    assert main(["verify", str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: This version does not have the variant headwind.\n"


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("no_such_module:Headwind", "No module named 'no_such_module'"),
        ("headwind:Nobody", "Nobody"),
        ("headwind:Variant", "not a variant of that name"),
        ("headwind:Rider", "cannot be loaded"),
        ("headwind:BADGE", "cannot be loaded"),
    ],
)
def test_a_package_that_cannot_be_loaded_is_left_out_and_refused_with_the_reason(
    value: str, reason: str, package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    (package / "headwind-1.0.dist-info" / "entry_points.txt").write_text(
        f"[breakaway_desktop.variants]\nheadwind = {value}\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert "headwind" not in variant_names()
    race = ["--rules", "boxed", "--variant", "headwind", "--teams", "3", "--bots", "random", "--seed", "1"]
    assert main(["simulate", *race, "--record", str(tmp_path / "r.race")]) == 2
    output = capsys.readouterr().err
    assert reason in output
    assert len(output.splitlines()) == 1


def test_a_package_takes_no_name_of_the_book(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (package / "headwind-1.0.dist-info" / "entry_points.txt").write_text(
        "[breakaway_desktop.variants]\nstamina = headwind:Headwind\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert type(find_variant("stamina")).__module__ == "breakaway_desktop.variants.stamina"
    assert variant_names().count("stamina") == 1
