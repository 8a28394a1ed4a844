"""The book where a player meets it: help, team building, result; silent without hints, not loaded at the menu."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from breakaway_desktop.book import breaks
from breakaway_desktop.book.breaks import LEADS, TO_LINE, first_of
from breakaway_desktop.book.table import counted
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.ui.intents import BuildTeams, ShowHelp, ShowMenu, ShowResult
from breakaway_desktop.ui.screens import result
from tests.kit.app_driver import EVERY_SIZE, AppDriver
from tools.studio import ALONE, SEED, match

SAYS, WORTH = "races say", "against the usual mix"


def build(person: AppDriver, teams: int = 6) -> None:
    seats = match(ALONE).seats[:teams]
    person.open(BuildTeams(Plan("boxed", RULE_SETS["boxed"], tuple(seats), SEED)))


def test_help_tells_what_was_counted_for_the_race_at_hand(person: AppDriver) -> None:
    person.open(ShowHelp("book"))
    person.follow(f"see {SAYS}", "see Boxed game, 6 teams", "Esc")
    person.ride(match(ALONE[:3]))
    person.open(ShowHelp("book"))
    person.follow("see Boxed game, 3 teams", "Esc")
    person.open(ShowMenu())
    person.ride(match(ALONE, variant="double", base="postal"))
    person.open(ShowHelp())
    person.follow(f"unseen {SAYS}")


def test_nothing_is_said_where_hints_are_off(person: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breaks, "RARE", 1.0)  # whatever the table holds, this race has a break to tell of
    for hints in (True, False):
        person.session.settings.hints = hints
        sees = "see" if hints else "unseen"
        person.open(ShowHelp("bots"))
        person.follow(f"{sees} {SAYS}")
        build(person)
        person.follow(f"{sees} {WORTH}")
        person.open(ShowResult(match(ALONE, 10_000)))
        told = person.top.model.remark
        assert (told is not None) == hints
        if told is not None:
            remark = told()
            found = re.fullmatch(r".* (\d+) of 10+ .*: (\d+) ahead, (\d+) squares before a line\.", remark[0])
            book = counted(RULE_SETS["boxed"], 6, None)
            assert found
            assert book
            n, lead, to = map(int, found.groups())
            assert f"{n} of 10" in remark[-1]
            row = f"break.won.to-{first_of(to, TO_LINE)}.lead-{first_of(lead, LEADS)}.followers-"
            assert n in [round(10 * value[0]) for key, value in book.rows.items() if key.startswith(row)]
        assert result.begin(match(ALONE[:5], 10_000), session=person.session).remark is None


def test_hands_are_weighed_among_six_teams_alone(person: AppDriver) -> None:
    build(person, 5)
    person.follow(f"unseen {WORTH}", "A", "unseen ±")
    build(person)
    person.follow("see All four hands: ", "A", "see ± 0")
    person.press("-")  # a card fewer: his hand is not one of those that were counted
    assert not person.shows_text(WORTH)


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("language", ["en", "it"])
def test_all_of_the_chapter_can_be_read_and_heard(size: tuple[int, int], language: str) -> None:
    set_language(language)
    person = AppDriver(size=size)
    person.app.screen.listens = True
    person.open(ShowHelp("book"))
    page, shown = person.top.focus.find("page"), -1.0
    tables = [said for top in person.top.placed[-1].said or () for said in top.all() if said.role is Role.TABLE]
    assert len(tables) == 12 + 5
    assert len(tables[11].children) == 1 + 8
    while page.scroll != shown:
        assert not person.unreadable()
        shown = page.scroll
        person.press("Page Down")


def test_the_menu_does_not_load_it() -> None:
    code = (
        "import sys; from pathlib import Path; from tools.studio import Studio\n"
        "from breakaway_desktop.ui.intents import ShowMenu\n"
        "studio = Studio((960, 600), Path(sys.argv[1])); studio.open(ShowMenu()); studio.wait(1000)\n"
        "print(sorted(name for name in sys.modules if '.book.' in name))"
    )
    done = subprocess.run([sys.executable, "-c", code, "races"], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "['breakaway_desktop.ui.book.feature']"
