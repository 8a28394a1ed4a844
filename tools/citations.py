"""Finds citations of docs/rules.md in the code and lists them in a table of docs/architecture.md (`make citations`).

A comment that begins with the number of a paragraph, such as `# R7.6`, marks the line that decides the rule. A line
that decides two has two comments (`# R7.2  # R7.4`), so that one search finds every line: `grep -rn "# R7.4"`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
RULES: Final = ROOT / "docs" / "rules.md"
PAGE: Final = ROOT / "docs" / "architecture.md"
PACKAGE: Final = ROOT / "breakaway_desktop"
REFEREE: Final = ("engine", "variants", "tours")
"""Packages that decide the rules; other packages ask them, or approximate them for speed."""

CITATION: Final = re.compile(r"\bR\d+(?:\.\d+)?\b")
_NUMBERED: Final = re.compile(r"^(?:- )?(R\d+\.\d+)\b", re.MULTILINE)
_CHAPTER: Final = re.compile(r"^## (R\d+) .*\n+(.*)", re.MULTILINE)
_DECIDING: Final = re.compile(r"# (R\d+(?:\.\d+)?)")
_TABLE: Final = re.compile(r"(?<=\| paragraph \| decided in \|\n\|---\|---\|\n)(?:\|.*\n)*")


def paragraphs(rules: str) -> tuple[str, ...]:
    """Return the numbers of all paragraphs in their order; a chapter counts as one if it has text of its own."""
    heads = [(match.start(), match[1]) for match in _CHAPTER.finditer(rules) if not _NUMBERED.match(match[2])]
    return tuple(
        number for _, number in sorted(heads + [(match.start(), match[1]) for match in _NUMBERED.finditer(rules)])
    )


def chapters(rules: str) -> tuple[str, ...]:
    """Return the numbers of all chapters."""
    return tuple(match[1] for match in _CHAPTER.finditer(rules))


def deciding(files: Iterable[Path]) -> dict[str, tuple[Path, ...]]:
    """Return the files with a deciding comment for each paragraph, in the given order."""
    by_number: dict[str, dict[Path, None]] = {}
    for path in files:
        for number in _DECIDING.findall(path.read_text(encoding="utf-8")):
            by_number.setdefault(number, {})[path] = None
    return {number: tuple(paths) for number, paths in by_number.items()}


def referee_files() -> list[Path]:
    """Return the files of the packages that decide the rules."""
    return sorted(path for room in REFEREE for path in (PACKAGE / room).glob("*.py"))


def rows(numbers: Iterable[str], files_by_number: Mapping[str, tuple[Path, ...]]) -> str:
    """Return the rows of the table; adjacent paragraphs that are decided in the same files share a row."""
    lines = []
    for paths, group in groupby(numbers, key=lambda number: files_by_number.get(number, ())):
        files = ", ".join(f"`{path.relative_to(PACKAGE).as_posix()}`" for path in paths)
        lines.append(f"| {', '.join(group)} | {files} |\n")
    return "".join(lines)


def with_table(page: str, table: str) -> str:
    """Return the page with these rows in its table. Raises ValueError unless it has exactly one."""
    result, count = _TABLE.subn(lambda _: table, page)
    if count != 1:
        raise ValueError(f"{PAGE.name} has {count} tables of paragraphs")
    return result


def current_page() -> str:
    """Return the page with an up-to-date table."""
    table = rows(paragraphs(RULES.read_text(encoding="utf-8")), deciding(referee_files()))
    return with_table(PAGE.read_text(encoding="utf-8"), table)


if __name__ == "__main__":
    PAGE.write_text(current_page(), encoding="utf-8")
