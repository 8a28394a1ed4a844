"""The README is short, the manual is complete, and all links in them work."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from breakaway_desktop.cli import _parser
from tests.architecture.sources import ROOT, project_files, relative_path
from tests.ui.keys import ACTIONS
from tools.manual_keys import CHAPTERS, current_page
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
    assert set(re.findall(r"!\[[^\]]*\]\(([^)]*)\)", README)) == drawn | {"docs/book/breaks.svg"}
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


def test_the_manual_has_the_keys_of_the_tables_of_actions() -> None:
    assert current_page() == MANUAL, "run `make citations`"
    screens = {screen for action in ACTIONS for screen in action.screens}
    assert {screen for chapter in CHAPTERS.values() for screen in chapter} == screens
    assert all(f"### {title}\n\n| key | does |\n|---|---|\n| `" in MANUAL for title in CHAPTERS)


def test_every_command_and_option_is_in_the_manual_and_no_other() -> None:
    page = MANUAL[MANUAL.index("## Commands") : MANUAL.index("## Files")]
    assert set(COMMANDS) <= set(re.findall(r"`(\w+)\b", page))
    options = {word for parser in (_parser(), *COMMANDS.values()) for word in parser._option_string_actions}
    assert set(re.findall(r"(?<![\w-])--\w[\w-]*", page)) == {word for word in options if word.startswith("--")}
