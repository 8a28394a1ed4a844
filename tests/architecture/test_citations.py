"""Rules and tests know each other: what is built is tested by its number, and every number cited can be looked up."""

from __future__ import annotations

import re

from tests.architecture.sources import ROOT, modules, shown

NUMBERS: dict[str, tuple[int, ...]] = {
    "R1": (1, 2, 3, 4, 5),
    "R2": (1,),
    "R3": (1, 2, 3),
    "R4": (1, 3, 4, 5, 6),
    "R5": (1, 2, 4, 6, 7),
    "R6": (1, 2, 3, 4, 5, 6),
    "R7": (1, 2, 3, 4, 5, 6, 7, 8),
    "R9": (1, 2, 3),
}
BUILT = ["R2", *(f"{chapter}.{number}" for chapter, numbers in NUMBERS.items() for number in numbers)]
"""The paragraphs of docs/rules.md that this release plays."""

CITATION = re.compile(r"\bR\d(?:\.\d+)?\b")
PARAGRAPH = re.compile(r"^(?:- |## )?(R\d+(?:\.\d+)?)\b", re.MULTILINE)


def paragraphs() -> set[str]:
    """The numbers of all paragraphs and chapters in docs/rules.md."""
    return set(PARAGRAPH.findall((ROOT / "docs" / "rules.md").read_text(encoding="utf-8")))


def test_the_paragraphs_built_here_are_in_the_book() -> None:
    assert set(BUILT) <= paragraphs()
    assert {"R2.1", "R5.3", "R7.8", "R8.8", "R9.3"} <= paragraphs()


def test_each_paragraph_built_is_cited_by_a_test() -> None:
    texts = [path.read_text(encoding="utf-8") for path in modules("tests") if "architecture" not in path.parts]
    cited = {number for text in texts for number in CITATION.findall(text)}
    missing = [number for number in BUILT if number not in cited]
    assert not missing, f"no test cites {', '.join(missing)}"


def test_each_citation_can_be_looked_up() -> None:
    known = paragraphs()
    unknown = [
        f"{shown(path)}: {number}"
        for path in modules("breakaway_desktop", "benchmarks", "tests", "tools")
        for number in CITATION.findall(path.read_text(encoding="utf-8"))
        if number not in known
    ]
    assert not unknown
