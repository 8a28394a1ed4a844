"""The README is short, the manual is whole, and nothing that they point at is missing."""

from __future__ import annotations

import argparse
import re

import pytest

from breakaway_desktop.cli import _parser
from breakaway_desktop.ui.input.keymap import MOVABLE, chord_called
from breakaway_desktop.ui.toolkit.key_groups import form_keys, window_keys
from tests.architecture.sources import ROOT, project_files, shown
from tools.screens import IN_README, name_of

README = (ROOT / "README.md").read_text(encoding="utf-8")
MANUAL = (ROOT / "docs" / "manual.md").read_text(encoding="utf-8")
PAGES = [path for path in project_files() if path.suffix == ".md"]
COMMANDS = next(
    action.choices for action in _parser()._actions if isinstance(action, argparse._SubParsersAction)
)  # no public way leads to them
LONGEST = 120


def test_the_readme_is_read_in_one_sitting() -> None:
    assert len(README.splitlines()) <= LONGEST


def test_git_holds_the_pictures_of_the_readme_and_no_others() -> None:
    drawn = {f"docs/screens/{name_of(state)}.png" for state in IN_README}
    assert set(re.findall(r"!\[[^\]]*\]\(([^)]*)\)", README)) == drawn
    assert {shown(path) for path in project_files() if path.suffix in {".png", ".gif", ".jpg"}} == drawn


@pytest.mark.parametrize("page", PAGES, ids=shown)
def test_every_link_leads_somewhere(page) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    assert not [link for link in links if "://" not in link and not (page.parent / link).exists()]


def test_every_key_of_the_window_and_of_forms_is_in_the_manual() -> None:
    """Those of the race: tests/ui/screens/race/test_keys.py."""
    caps = {cap for group in (form_keys(), window_keys()) for key in group.keys for cap in key.caps} - {"…"}
    assert caps <= set(re.findall(r"`([^`]+)`", MANUAL))


def test_the_manual_names_the_keys_of_a_race_and_of_a_replay_that_cannot_be_changed() -> None:
    """No table of another page is read: their keys are told of together."""
    keys = MANUAL[MANUAL.index("## Keys") : MANUAL.index("## Mouse")]
    intro, *parts = keys.split("\n### ")
    told = set(re.findall(r"`([^`]+)`", intro[intro.index("Fixed are") : intro.index("outside")]))
    tables = [part for part in parts if part.splitlines()[0] in {"Everywhere", "In a race", "In a replay"}]
    rows = [row for part in tables for row in re.findall(r"^\|([^|]*`[^|]*)\|", part, re.MULTILINE)]
    caps = {cap for row in rows for cap in re.findall(r"`([^`]+)`", row)}
    assert len(tables) == 3
    assert told == {cap for cap in caps if chord_called(cap) not in MOVABLE}


def test_every_command_and_option_is_in_the_manual_and_no_other() -> None:
    page = MANUAL[MANUAL.index("## Commands") : MANUAL.index("## Files")]
    assert set(COMMANDS) <= set(re.findall(r"`(\w+)\b", page))
    options = {word for parser in (_parser(), *COMMANDS.values()) for word in parser._option_string_actions}
    assert set(re.findall(r"(?<![\w-])--\w[\w-]*", page)) == {word for word in options if word.startswith("--")}
