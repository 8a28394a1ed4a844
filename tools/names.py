"""Words to avoid in names and prose: `python -m tools.names [FOLDER…]` prints where the code and the pages have them.

Not every place can be mended: a field of a file or of a library has the name that it has.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = ("benchmarks", "breakaway_desktop", "examples", "tests", "tools")


def split_words(text: str) -> frozenset[str]:
    return frozenset(text.split())


WORDS: Final = split_words(
    "said says say told tell tells heard hears hear deaf unheard found taken given kept got put made gone came "
    "asking sought spoken wanted stands lies hangs beneath beside who whom whose whoever whole leaf paper plate "
    "strike struck fold loupe glance mind luck woken ways does"
)
"""Words that no name may have."""

SIZES: Final = split_words("wide high tall across deep far")
"""Adjectives that may not name a size: not as the whole name, nor as its last word."""

WHOLE: Final = split_words("asked at of one m c p it this thing stuff")
"""Names without a meaning."""

ALLOWED: Final = {
    "connection_made": "a method of asyncio's protocols",
    "paper": "the palette, a key of the settings",
    "ready_made": "ready-made teams",
    "ReadyMadeTeam": "ready-made teams",
    "who": "a field of the settings and of the command line",
}
"""Names that contain a banned word, with the reason."""

GRAMMAR: Final = re.compile(r"_(does|do)_not_|(?<=rider|layer)s?_who_")
"""Words that are allowed in the name of a test, because it is a sentence: `does not`, `a rider who`."""

FREE: Final = tuple(ROOT / "breakaway_desktop" / name for name in ("engine", "variants", "record", "bots/batch"))
"""Packages whose names are promised to plug-ins, or are those of a file: only their prose is read."""

PARTICIPLES: Final = split_words(
    "found said asked made told taken given kept heard shown seen gone done put drawn written read chosen known "
    "spoken held left lost won laid hung cut set struck ridden thrown worn begun bound brought bought built "
    "caught felt fitted hidden led lit meant met paid sent shut split spread stuck swept thought understood woken "
    "wide high deep tall long far across broad near whole rare due clear bare plain free full empty open still "
    "late alone ready idle same own"
)
BASE_FORMS: Final = split_words("seed need speed feed embed proceed exceed shed red bed indeed hundred")
STATES: Final = frozenset(("finished", "retired", "moved", "pushed", "dropped", "crossed", "read", "open", "set"))
"""Names of one word that are allowed: states of a value, events, hooks of variants, and verbs."""

OPENINGS: Final = re.compile(
    r"(What|Where|Who|Whom|Whose|Whoever|Whatever|Which|How|Those|These|The same|It|Its|They|Their|He|His|Nothing"
    r"|Nobody|As|Of|So|And|But|Also|There)\b"
)
POSTURES: Final = re.compile(r"\b(stands|lies|hears|says|speaks|tells|takes|holds|hangs|sits|wants|knows|goes|comes)\b")
PEOPLE: Final = split_words(
    "rider riders player players team teams referee bot bots human humans user caller viewer friend he she who "
    "somebody nobody everybody anybody person owner rival reader leader pacemaker"
)
"""Subjects that may have such a verb in a docstring."""
PHRASES: Final = re.compile(
    r"\b(is to|as things stand|so many|this many|of whom|comes to|anew|alike|let go|lets go)\b", re.IGNORECASE
)
QUOTED: Final = re.compile(r"`+[^`]*`+|“[^”]*”|\"[^\"]*\"|‘[^’]*’")

PAGE_WORDS: Final = re.compile(
    r"\b(whatever|stands|lies|hears|says so|told so|as ever|anew|of its own|the means|goes on|mend|mends|mended)\b",
    re.IGNORECASE,
)
PAGES_LEFT_OUT: Final = ("rules.md", "record.md")
"""The first chapter of the rules defines their words; the record is read by programs."""


def words_of(name: str) -> list[str]:
    """Split a name at underscores and capitals: `BotCost` and `bot_cost` give bot, cost."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)]


def has_banned_word(name: str) -> bool:
    """Return whether a name contains a banned word."""
    if name in ALLOWED or name == "high":  # the upper bound, next to `low`
        return False
    words = words_of(GRAMMAR.sub("_", name) if name.startswith("test_") else name)
    return (
        name in WHOLE
        or not WORDS.isdisjoint(words)
        or bool(words and words[-1] in SIZES and words[0] not in ("is", "has", "too"))
    )


def is_bare(name: str) -> bool:
    """Return whether a function's name is one participle or adjective."""
    word = name.strip("_")
    if "_" in word or not word.islower() or word in BASE_FORMS or word in STATES:
        return False
    return word in PARTICIPLES or (len(word) > 4 and word.endswith("ed"))


def odd_openings(text: str) -> list[str]:
    return [text[:60]] if OPENINGS.match(text) else []


def odd_postures(text: str) -> list[str]:
    """Return the sentences of a docstring with a verb of posture or speech whose subject is not a person."""
    odd = []
    for sentence in re.split(r"(?<=[.;:])\s+", QUOTED.sub("…", text)):
        for verb in POSTURES.finditer(sentence):
            before = re.findall(r"[A-Za-z]+", sentence[: verb.start()])
            if PEOPLE.isdisjoint(word.lower() for word in before[-3:]):
                odd.append(sentence[:80])
    return odd


def odd_phrases(text: str) -> list[str]:
    return [phrase.group() for phrase in PHRASES.finditer(QUOTED.sub("…", text))]


def defined_names(tree: ast.AST) -> Iterator[tuple[str, int, bool]]:
    """Yield each defined name, its line, and whether it is a function's; a variable once per function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name, node.lineno, False
            for item in node.body:
                if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                    yield item.target.id, item.lineno, False
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            is_constructor = any(isinstance(row, ast.Name) and row.id == "classmethod" for row in node.decorator_list)
            if not (is_constructor and node.name == "of"):
                yield node.name, node.lineno, True
            for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
                yield argument.arg, argument.lineno, False
            stored = (row for row in ast.walk(node) if isinstance(row, ast.Name) and isinstance(row.ctx, ast.Store))
            yield from ((name, line, False) for name, line in {row.id: row.lineno for row in stored}.items())


def docstrings(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the docstrings of modules, classes and functions, and the strings under fields, each in one line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield " ".join(text.split()), node.body[0].lineno
        if isinstance(node, ast.Module | ast.ClassDef):
            for before, item in zip(node.body, node.body[1:], strict=False):
                match before, item:
                    case ast.Assign() | ast.AnnAssign(), ast.Expr(ast.Constant(str(text))):
                        yield " ".join(text.split()), item.lineno


def odd_places(path: Path) -> Iterator[tuple[str, int, str]]:
    """Yield each banned word of a module: its kind, its line, and the name or the beginning of the sentence."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if not any(path.is_relative_to(folder) for folder in FREE):
        for name, line, is_function in defined_names(tree):
            if has_banned_word(name):
                yield "name", line, name
            if is_function and is_bare(name):
                yield "function", line, name
    for text, line in docstrings(tree):
        for kind, find in (("opening", odd_openings), ("posture", odd_postures), ("phrase", odd_phrases)):
            yield from ((kind, line, words) for words in find(text))


def odd_lines(path: Path) -> Iterator[tuple[str, int, str]]:
    """Yield each banned word of a page, without those in code."""
    for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        yield from (("page", line, word) for word in PAGE_WORDS.findall(re.sub(r"`[^`]*`|\]\([^)]*\)", "…", text)))


def main(folders: list[str]) -> None:
    """Print the banned words below these folders, or all."""
    below = [ROOT / folder for folder in folders or FOLDERS]
    found = {path: list(odd_places(path)) for folder in below for path in sorted(folder.rglob("*.py"))}
    if not folders:
        pages = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
        found |= {path: list(odd_lines(path)) for path in pages if path.name not in PAGES_LEFT_OUT}
    for path, places in found.items():
        for kind, line, words in places:
            print(f"{path.relative_to(ROOT)}:{line}: {kind}: {words}")
    print(f"{sum(map(len, found.values()))} words to avoid")


if __name__ == "__main__":
    main(sys.argv[1:])
