"""Finds the citations of docs/rules.md and writes them as a table into docs/architecture.md (`make citations`).

A comment that begins with a paragraph's number, such as `# R7.6`, stands at the line that decides what it says; of two
paragraphs each has its own (`# R7.2  # R7.4`), so that one search finds every line: `grep -rn "# R7.4"`.
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
"""Packages in which the rules are decided; the others ask them, or approximate them fast."""

CITATION: Final = re.compile(r"\bR\d+(?:\.\d+)?\b")
_NUMBERED: Final = re.compile(r"^(?:- )?(R\d+\.\d+)\b", re.MULTILINE)
_CHAPTER: Final = re.compile(r"^## (R\d+) .*\n+(.*)", re.MULTILINE)
_DECIDING: Final = re.compile(r"# (R\d+(?:\.\d+)?)")
_TABLE: Final = re.compile(r"(?<=\| paragraph \| decided in \|\n\|---\|---\|\n)(?:\|.*\n)*")


def paragraphs(rules: str) -> tuple[str, ...]:
    """The numbers of all paragraphs, in the order of the book; a chapter counts as one when it has words of its own."""
    heads = [(match.start(), match[1]) for match in _CHAPTER.finditer(rules) if not _NUMBERED.match(match[2])]
    return tuple(
        number for _, number in sorted(heads + [(match.start(), match[1]) for match in _NUMBERED.finditer(rules)])
    )


def chapters(rules: str) -> tuple[str, ...]:
    """The numbers of all chapters."""
    return tuple(match[1] for match in _CHAPTER.finditer(rules))


def deciding(files: Iterable[Path]) -> dict[str, tuple[Path, ...]]:
    """Return for each paragraph the files in which a search for its comment finds a line, in their order."""
    by_number: dict[str, dict[Path, None]] = {}
    for path in files:
        for number in _DECIDING.findall(path.read_text(encoding="utf-8")):
            by_number.setdefault(number, {})[path] = None
    return {number: tuple(paths) for number, paths in by_number.items()}


def referee_files() -> list[Path]:
    """The files of the rooms in which the rules are decided."""
    return sorted(path for room in REFEREE for path in (PACKAGE / room).glob("*.py"))


def rows(numbers: Iterable[str], files_by_number: Mapping[str, tuple[Path, ...]]) -> str:
    """The rows of the table; paragraphs that follow each other and are decided in the same files share one."""
    lines = []
    for paths, group in groupby(numbers, key=lambda number: files_by_number.get(number, ())):
        files = ", ".join(f"`{path.relative_to(PACKAGE).as_posix()}`" for path in paths)
        lines.append(f"| {', '.join(group)} | {files} |\n")
    return "".join(lines)


def with_table(page: str, table: str) -> str:
    """The page with these rows in its table. Raises ValueError when it has none."""
    result, count = _TABLE.subn(lambda _: table, page)
    if count != 1:
        raise ValueError(f"{PAGE.name} has {count} tables of paragraphs")
    return result


def current_page() -> str:
    """The page as it has to be now."""
    table = rows(paragraphs(RULES.read_text(encoding="utf-8")), deciding(referee_files()))
    return with_table(PAGE.read_text(encoding="utf-8"), table)


if __name__ == "__main__":
    PAGE.write_text(current_page(), encoding="utf-8")
