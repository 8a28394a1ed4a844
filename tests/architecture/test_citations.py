"""Rules, code and tests refer to each other.

Every paragraph of the book is cited by a line that decides it and by a test, and every number that is cited exists.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, modules, relative_path
from tools.citations import (
    CITATION,
    PACKAGE,
    PAGE,
    RULES,
    chapters,
    current_page,
    deciding,
    paragraphs,
    referee_files,
    rows,
    with_table,
)

BOOK = RULES.read_text(encoding="utf-8")
DECIDED = deciding(referee_files())
PINNED = {
    number
    for path in modules("tests")
    if path.name.startswith("test_") and "architecture" not in path.parts
    for number in CITATION.findall(path.read_text(encoding="utf-8"))
}


def test_each_paragraph_is_cited_by_a_line_of_code_and_by_a_test() -> None:
    assert not {*paragraphs(BOOK)} - {*DECIDED}, "no line of the referee says `# number`"
    assert not {*paragraphs(BOOK)} - PINNED, "no test cites these"


def test_each_citation_can_be_looked_up() -> None:
    known = {*paragraphs(BOOK), *chapters(BOOK)}
    unknown = [
        f"{relative_path(path)}: {number}"
        for path in modules("breakaway_desktop", "benchmarks", "tests", "tools")
        for number in CITATION.findall(path.read_text(encoding="utf-8"))
        if number not in known
    ]
    assert not unknown


def test_the_table_of_rules_and_their_code_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == current_page(), "run `make citations`"


def test_every_paragraph_of_the_book_is_read() -> None:
    """Paragraphs with a number, and chapters with text of their own (a table, a first sentence)."""
    text = "## R1 Words\n- R1.1 **Team**: as R1.2 says.\n  R1.3 is none.\n\n## R2 Sets\n| | x |\n\nR2.1 Rows.\n"
    assert paragraphs(text) == ("R1.1", "R2", "R2.1")
    assert chapters(text) == ("R1", "R2")
    assert {"R2", "R4.2", "R5.3", "R5.5", "R8", "R8.8", "R9.3"} <= {*paragraphs(BOOK)}
    assert not {"R1", "R9"} & {*paragraphs(BOOK)}


def test_only_a_comment_that_begins_with_a_number_decides(tmp_path: Path) -> None:
    first, second = tmp_path / "one.py", tmp_path / "two.py"
    first.write_text('"""R1.1"""\na = 1  # R1.3  # R1.4: why\nb = 1  # as R1.5 says\n# R2\n# R3, R3.1\n')
    second.write_text("a = 1  # R1.3\n")
    assert deciding([first, second]) == {"R1.3": (first, second), "R1.4": (first,), "R2": (first,), "R3": (first,)}


def test_one_search_finds_where_a_paragraph_is_decided() -> None:
    """A search for `# R5.2`, as described in CONTRIBUTING, finds exactly the files in the table."""
    page = PAGE.read_text(encoding="utf-8").splitlines()
    for number in paragraphs(BOOK):
        row = next(line for line in page if re.match(rf"\|.* {number}[, ]", line))
        files = {path for path in referee_files() for line in citing_lines(path, number)}
        assert {path.relative_to(PACKAGE).as_posix() for path in files} == {*re.findall(r"`([\w/]+\.py)`", row)}, number


def citing_lines(path: Path, number: str) -> list[str]:
    """Return the lines that a search for a paragraph's comment finds, without those of a chapter's paragraphs."""
    of_paragraphs = f"# {number}."
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if f"# {number}" in line.replace(of_paragraphs, "")]


def test_the_table_has_a_row_for_each_deciding_file() -> None:
    first, second = PACKAGE / "engine" / "a.py", PACKAGE / "variants" / "b.py"
    table = rows(("R1.1", "R1.2", "R1.3"), {"R1.1": (first,), "R1.2": (first,), "R1.3": (first, second)})
    assert table == "| R1.1, R1.2 | `engine/a.py` |\n| R1.3 | `engine/a.py`, `variants/b.py` |\n"
    head = "Text\n\n| paragraph | decided in |\n|---|---|\n"
    assert with_table(f"{head}| R1.1 | old |\n\nMore\n", table) == f"{head}{table}\nMore\n"
    with pytest.raises(ValueError, match="0 tables"):
        with_table("Text\n", table)


def test_what_one_sees_is_drawn_where_the_contributors_page_says() -> None:
    table = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Where to begin")[2].split("\n\n")[2]
    named = re.findall(r"`([\w/]+\.py)` `(\w+)`(?:, `(\w+)`)?", table)
    assert len(named) >= table.count(".py")
    missing = [
        f"{file} {name}"
        for file, *names in named
        for name in filter(None, names)
        if not re.search(rf"^(def|class) {name}\b", (PACKAGE / "ui" / file).read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert not missing
