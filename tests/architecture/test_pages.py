"""The README is short, the manual is complete, and all links in them work."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from breakaway_desktop.cli import _parser
from breakaway_desktop.ui import keys as act
from tests.architecture.sources import ROOT, project_files, relative_path
from tests.ui.keys import ACTIONS
from tools.screens import IN_README, MOVING, name_of

README = (ROOT / "README.md").read_text(encoding="utf-8")
MANUAL = (ROOT / "docs" / "manual.md").read_text(encoding="utf-8")
PAGES = [path for path in project_files() if path.suffix == ".md"]
COMMANDS = next(
    action.choices for action in _parser()._actions if isinstance(action, argparse._SubParsersAction)
)  # argparse has no public access to them
for parser in COMMANDS.values():
    parser.complete()
LONGEST = 120


def test_the_readme_is_read_in_one_sitting() -> None:
    assert len(README.splitlines()) <= LONGEST


def test_git_contains_only_the_pictures_of_the_readme() -> None:
    drawn = {f"docs/screens/{name_of(state)}.png" for state in IN_README} | {f"docs/screens/{MOVING}"}
    assert set(re.findall(r"!\[[^\]]*\]\(([^)]*)\)", README)) == drawn
    assert {relative_path(path) for path in project_files() if path.suffix in {".png", ".gif", ".jpg"}} == drawn


@pytest.mark.parametrize("page", PAGES, ids=relative_path)
def test_every_link_leads_somewhere(page) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
    assert not [link for link in links if "://" not in link and not leads_somewhere(page, link)]


def leads_somewhere(page: Path, link: str) -> bool:
    """Return whether a link of the page names a file, and if it has an anchor, a heading in it."""
    name, _hash, anchor = link.partition("#")
    target = page.parent / name if name else page
    if not target.exists() or not anchor:
        return target.exists()
    headings = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
    return anchor in {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


MANUAL_SCREENS: dict[str, set[str]] = {
    "Everywhere": set(),
    "In the main menu": {act.MENU},
    "In a race": {act.RACE, act.SECOND, act.RACE_MENU, act.LOG, act.TUTOR},
    "Setting up a race": {act.NEW_RACE},
    "Building a team": {act.BUILDING},
    "In a replay": {act.REPLAY, act.SEATS},
    "After a race": {act.RESULT, act.REVIEW},
    "Side by side": {act.SIDE_BY_SIDE},
    "In a tour": {act.TOUR},
    "In Find the card": {act.FIND_CARD},
    "In the list of saved races": {act.SAVED},
    "In a duplicate night": {act.DUPLICATE},
    "In a race by mail": {act.MAIL, act.LETTER},
    "Settings, error": {act.SETTINGS, act.ERROR},
}
"""Screens of the table of actions, by the manual's chapters."""


def _caps_in(page: str) -> set[str]:
    """Return the keys in the first column of the tables, including those that `…` and – stand for."""
    numbers: set[str] = set()
    for cell in re.findall(r"^\|([^|]*`[^|]*)\|", page, re.MULTILINE):
        caps = re.findall(r"`([^`]+)`", cell)
        numbers |= set(caps)
        for first, last in re.findall(r"`([^`]+)`\s*[–…]\s*`([^`]+)`", cell):
            stem = first.rstrip("0123456789")
            numbers |= {f"{stem}{n}" for n in range(int(first.removeprefix(stem)), int(last.removeprefix(stem)))}
    return numbers


def test_the_manual_has_every_key_of_the_table_of_actions_and_no_other() -> None:
    keys = MANUAL[MANUAL.index("## Keys") : MANUAL.index("## Mouse")]
    _intro, *parts = keys.split("\n### ")
    chapters = {part.splitlines()[0]: _caps_in(part) for part in parts}
    assert chapters.keys() == MANUAL_SCREENS.keys()
    everywhere = {action.default_chord.name for action in ACTIONS if not action.screens}
    assert everywhere <= chapters["Everywhere"]
    for title, screens in MANUAL_SCREENS.items():
        here = {action.default_chord.name for action in ACTIONS if screens & set(action.screens)}
        numbers = {action.default_chord.name for action in act.NUMBERS[1:]}  # not every screen has six choices
        assert here - numbers <= chapters[title], title
        assert chapters[title] <= here | everywhere, title


def test_every_command_and_option_is_in_the_manual_and_no_other() -> None:
    page = MANUAL[MANUAL.index("## Commands") : MANUAL.index("## Files")]
    assert set(COMMANDS) <= set(re.findall(r"`(\w+)\b", page))
    options = {word for parser in (_parser(), *COMMANDS.values()) for word in parser._option_string_actions}
    assert set(re.findall(r"(?<![\w-])--\w[\w-]*", page)) == {word for word in options if word.startswith("--")}
