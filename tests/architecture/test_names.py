"""Names and prose are plain English: banned words are counted by package, and the counts may only fall.

A new package starts at 0. If you remove banned words, lower the count in the tables at the end of this file.
"""

from __future__ import annotations

import ast
import io
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import pytest
from babel.messages.pofile import read_po

from tests.architecture.sources import ROOT, modules, relative_path
from tests.sentences.test_plain_words import ENGLISH, banned_pattern
from tools import catalogues

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

FREE: Final = ("engine", "variants", "record", "bots/batch")
"""Packages whose names are promised to plug-ins, or are those of a file: only their prose is counted."""

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

PAGE_WORDS: Final = (
    *ENGLISH, "whatever", "stands", "lies", "hears", "says so", "told so", "as ever", "anew", "of its own", "the means",
    "goes on", "mend", "mends", "mended",
)  # fmt: skip
PAGES_LEFT_OUT: Final = ("rules.md", "record.md")
"""The first chapter of the rules defines their words; the record is read by programs."""

CATALOGUE_WORDS: Final = {
    "en": ("a mail", "mails", "log sheet", "ride on", "contest", "curtain", "on to"),
    "it": ("a sorte", "da davanti", "tavolo"),
}


def words_of(name: str) -> list[str]:
    """Split a name at underscores and capitals: `BotCost` and `bot_cost` give bot, cost."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)]


def is_private(name: str) -> bool:
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


def package_of(path: str) -> str:
    """Return the package in which a file is counted: `ui/toolkit`, `match`, `tests/ui`, `tools`."""
    folders = path.split("/")[:-1]
    if folders[0] == "breakaway_desktop":
        folders = folders[1:] or ["(top)"]
        return "/".join(folders[:2]) if folders[0] == "ui" or folders[:2] == ["bots", "batch"] else folders[0]
    return "/".join(folders[:2]) if folders[0] == "tests" else folders[0]


Places = dict[str, dict[str, list[str]]]
"""Places of banned words, by kind and package."""


@lru_cache(maxsize=1)
def trees() -> dict[str, ast.Module]:
    """Return the syntax trees of this checkout, by path."""
    return {relative_path(path): ast.parse(path.read_text(encoding="utf-8")) for path in modules(*FOLDERS)}


@lru_cache(maxsize=1)
def places() -> Places:
    """Return every banned word in the code of this checkout."""
    result: Places = defaultdict(lambda: defaultdict(list))
    for name, tree in trees().items():
        package = package_of(name)
        if package not in FREE:
            for defined, line, is_function in defined_names(tree):
                if is_private(defined):
                    result["names"][package].append(f"{name}:{line}: {defined}")
                if is_function and is_bare(defined):
                    result["functions"][package].append(f"{name}:{line}: {defined}")
        for text, line in docstrings(tree):
            for kind, odd in (
                ("openings", odd_openings(text)),
                ("postures", odd_postures(text)),
                ("phrases", odd_phrases(text)),
            ):
                result[kind][package] += [f"{name}:{line}: {row}" for row in odd]
    return result


def classes_of_one_name() -> dict[str, list[str]]:
    """Return the public top-level classes that several modules of the program define, by name."""
    named = defaultdict(list)
    for path, tree in trees().items():
        if path.startswith("breakaway_desktop/"):
            for item in tree.body:
                if isinstance(item, ast.ClassDef) and not item.name.startswith("_"):
                    named[item.name].append(path)
    return {name: paths for name, paths in named.items() if len(paths) > 1}


def prose() -> Iterator[tuple[str, str]]:
    """Yield the pages of the project and the help of the Makefile, without code, by path."""
    pages = [ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")]
    for path in [*pages, *sorted((ROOT / "docs").glob("*.md"))]:
        if path.name not in PAGES_LEFT_OUT:
            text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            yield relative_path(path), re.sub(r"`[^`]*`|\]\([^)]*\)", "…", text)
    yield "Makefile", "\n".join(re.findall(r"## (.*)", (ROOT / "Makefile").read_text(encoding="utf-8")))


def catalogue(code: str) -> str:
    """Return all sentences that a player may read in a language."""
    path = catalogues.TEMPLATE if code == "en" else catalogues.po_path(code)
    lines: list[str] = []
    for message in read_po(io.BytesIO(path.read_bytes())):
        if message.id:
            forms = message.id if code == "en" else message.string
            lines += [forms] if isinstance(forms, str) else forms or ()
    return "\n".join(lines)


def packages() -> list[str]:
    """Return every package of the code, whether or not it contains banned words."""
    return sorted({package_of(relative_path(path)) for path in modules(*FOLDERS)})


def advice(count: int, ceiling: int, where: str) -> str:
    """Return a sentence on how to correct a count that differs from the table."""
    if count < ceiling:
        return f"Banned words are gone: write {count} in place of {ceiling} for {where}."
    return f"{count} banned words in {where}, at most {ceiling}: use other words."


@pytest.mark.parametrize("package", packages())
@pytest.mark.parametrize("kind", ["names", "functions", "openings", "postures", "phrases"])
def test_a_count_only_falls(kind: str, package: str) -> None:
    rows, ceiling = places()[kind][package], CEILINGS[kind].get(package, 0)
    assert len(rows) == ceiling, "\n".join([advice(len(rows), ceiling, f"{kind} of {package}"), *rows])


def test_a_class_name_is_used_once() -> None:
    assert not classes_of_one_name()


def test_pages_only_lose_banned_words() -> None:
    banned = banned_pattern(PAGE_WORDS)
    words = {path: banned.findall(text) for path, text in prose()}
    assert not [
        f"{advice(len(rows), PAGES.get(path, 0), path)} {rows}"
        for path, rows in words.items()
        if len(rows) != PAGES.get(path, 0)
    ]


@pytest.mark.parametrize("code", ["en", "it"])
def test_catalogues_only_lose_banned_words(code: str) -> None:
    rows = banned_pattern(CATALOGUE_WORDS[code]).findall(catalogue(code))
    assert len(rows) == CATALOGUES[code], f"{advice(len(rows), CATALOGUES[code], f'the catalogue {code}')} {rows}"


@pytest.mark.parametrize(
    "name", ["said", "what_was_said", "RaceFound", "wide", "column_wide", "of", "m", "does", "test_who_retires"]
)
def test_a_banned_word_in_a_name_is_found(name: str) -> None:
    assert is_private(name)


@pytest.mark.parametrize(
    "name",
    [
        "message",
        "far_edge",
        "high_contrast",
        "is_wide",
        "asks",
        "offer",
        "width",
        "oneself",
        "test_it_does_not_wait",
        "test_riders_who_retire",
    ],
)
def test_a_plain_name_is_let_through(name: str) -> None:
    assert not is_private(name)


def test_every_allowed_name_is_still_used() -> None:
    """An unnecessary exception would permit the next bad name of that kind."""
    defined = {name for tree in trees().values() for name, _line, _is_function in defined_names(tree)}
    assert ALLOWED.keys() <= defined
    assert not [name for name in ALLOWED if WORDS.isdisjoint(words_of(name))]


@pytest.mark.parametrize("name", ["shown", "_drawn", "seated", "clear"])
def test_a_participle_alone_is_found(name: str) -> None:
    assert is_bare(name)


@pytest.mark.parametrize("name", ["show", "drawn_cards", "retired", "speed", "is_clear"])
def test_a_verb_or_a_state_is_let_through(name: str) -> None:
    assert not is_bare(name)


def test_odd_docstrings_are_found() -> None:
    assert odd_openings("What the rider does next.")
    assert odd_postures("The line stands at square 33.")
    assert odd_phrases("Draw the field anew.")


def test_plain_docstrings_are_let_through() -> None:
    text = "Whether the rider takes a card; `what says` is code, and the player says “it stands”."
    assert [*odd_openings(text), *odd_postures(text), *odd_phrases(text)] == []


# Counts by package. Lower them when banned words go; they never rise.
CEILINGS: Final = {
    "names": {
        "(top)": 3,
        "desk": 2,
        "examples": 8,
        "guide": 2,
        "match": 2,
        "play": 3,
        "tests/architecture": 8,
        "tests/arena": 1,
        "tests/bots": 7,
        "tests/cli": 2,
        "tests/desk": 3,
        "tests/engine": 9,
        "tests/examples": 1,
        "tests/match": 2,
        "tests/play": 6,
        "tests/sentences": 3,
        "tests/ui": 360,
        "tests/variants": 2,
        "tests/windows": 8,
        "tools": 1,
        "ui/drawing": 8,
        "ui/screens": 3,
        "ui/toolkit": 4,
    },
    "functions": {
        "(top)": 3,
        "bots": 1,
        "desk": 1,
        "examples": 5,
        "match": 2,
        "play": 1,
        "sentences": 1,
        "tests": 1,
        "tests/ui": 9,
        "tests/windows": 1,
        "text": 1,
        "tools": 1,
        "ui/drawing": 3,
        "ui/toolkit": 6,
    },
    "openings": {
        "tests/bots": 1,
        "tests/cli": 2,
        "tests/exe": 1,
        "tests/match": 1,
        "tests/play": 1,
    },
    "postures": {
        "bots": 9,
        "examples": 2,
        "match": 2,
        "play": 3,
        "tests/architecture": 2,
        "tests/bots": 6,
        "tests/desk": 2,
        "tests/engine": 6,
        "tests/match": 4,
        "tests/play": 2,
        "tests/properties": 1,
        "tests/record": 1,
        "tests/text": 1,
        "tests/variants": 5,
    },
    "phrases": {
        "bots": 3,
        "bots/batch": 1,
        "engine": 3,
        "play": 1,
        "tests/bots": 1,
        "tests/engine": 1,
        "ui/panels": 1,
        "ui/road": 1,
    },
}
PAGES: Final = {
    "CONTRIBUTING.md": 9,
    "docs/architecture.md": 3,
    "docs/bots.md": 1,
    "docs/manual.md": 2,
    "docs/releasing.md": 1,
}
CATALOGUES: Final = {"en": 0, "it": 0}
