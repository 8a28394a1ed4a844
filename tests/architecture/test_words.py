"""Every sentence that a player sees is in the catalogues, and the catalogues are complete and up to date."""

from __future__ import annotations

import ast
import io
import os
import re
import shutil
import string
from collections.abc import Iterator
from functools import lru_cache
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter
from typing import Any, Final
from zipfile import ZipFile

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from hatchling.build import build_wheel

from breakaway_desktop.kit.words import LANGUAGES, _, language, mark, ngettext, set_language
from breakaway_desktop.sentences.refusals import refusal_sentences
from tests.architecture.sources import PACKAGE, ROOT, modules, nodes_of, relative_path, tree_of
from tools import catalogues
from tools.compiled_catalogues import compile_catalogues

SPEAKING = [
    *modules(
        "breakaway_desktop/ui", "breakaway_desktop/reports", "breakaway_desktop/terminal", "breakaway_desktop/guide"
    ),
    *modules(*(f"breakaway_desktop/kit/{room}" for room in ("drawing", "input", "toolkit", "window"))),
    *modules("breakaway_desktop/arena", "breakaway_desktop/cli", "breakaway_desktop/commands"),
    *modules("breakaway_desktop/match"),
]
"""The modules whose literals a player may read; the packages below them return data, not sentences."""


def test_every_sentence_passes_through_the_catalogue() -> None:
    assert not [
        f"{relative_path(path)}:{line}: {text!r}" for path in SPEAKING for line, text in uncatalogued_lines(path)
    ]


@pytest.mark.parametrize(
    "code",
    [
        'canvas.text("Turn over", 14, (0, 0))',
        'canvas.text("riders", 14, (0, 0))',
        'DialogButton("leave", Back())',
        'Button("Quit")',
        'print(f"{n} riders are left")',
        'self.say("rider " + name)',
        'canvas.text("free" if gone else name)',
        'parser.add_argument("file", help="races")',
        'title = "New race"',
        'def ask(question="Ready to ride?"): pass',
        'SENTENCES = {"not-held": "Rider {rider} has no {card} in hand."}',
        'print(_(f"Turn {turn}"))',
        '_("Turn %d" % turn)',
        'raise Refusal("That card is gone.")',
    ],
)
def test_a_sentence_outside_the_catalogue_is_found(code: str) -> None:
    assert list(find_uncatalogued(ast.parse(code)))


def test_whatever_shows_sentences_is_called() -> None:
    """Sentences shown by an unlisted function would be missing in the catalogue unnoticed."""
    nodes = [node for path in SPEAKING for node in nodes_of(tree_of(path))]
    called = {ast.unparse(node.func).rpartition(".")[2] for node in nodes if isinstance(node, ast.Call)}
    assert called >= SHOWING
    assert {node.arg for node in nodes if isinstance(node, ast.keyword)} >= SHOWING_ARGUMENTS


@pytest.mark.parametrize(
    "code",
    [
        'canvas.text(_("Turn over"), 14, (0, 0))',
        'ngettext("{n} rider", "{n} riders", n).format(n=n)',
        'SENTENCES = {"not-held": mark("Rider {rider} has no {card} in hand.")}',
        'canvas.text(f"{n}", 14, (0, 0), anchor="midleft")',
        'def draw():\n    "Draw the road."',
        'raise ValueError(f"no colour {name}")',
        're.compile(r"turn (\\\\d+) of")',
        'kind: Literal["Any", "None at all"] = rule',
        'x = f"{a:>{width}} {b:.2f}"',
        'DialogButton(_("Back"), stay, act.BACK)',
    ],
)
def test_code_without_a_sentence_is_accepted(code: str) -> None:
    assert not list(find_uncatalogued(ast.parse(code)))


def placeholders(sentence: str) -> set[str]:
    """Return the names in braces."""
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(sentence) if name is not None}


@lru_cache(maxsize=1)
def template() -> Catalog:
    """Return every sentence in the code."""
    return catalogues.extract_sentences()


def _forms(message: Any) -> tuple[str, ...]:
    """Return the one or several forms of a sentence."""
    return tuple(message) if isinstance(message, tuple | list) else (message,)


@pytest.mark.parametrize("code", catalogues.TRANSLATIONS)
def test_every_sentence_is_translated_with_its_placeholders(code: str) -> None:
    wrong = []
    for message in catalogues.translate_template(code, template()):
        if not message.id:
            continue
        forms, translations = _forms(message.id), _forms(message.string)
        if not catalogues.is_translated(message.string):
            wrong.append(f"not translated: {forms[0]}")
        elif any(placeholders(str(text)) != placeholders(forms[-1]) for text in translations[-1:]) or any(
            not placeholders(str(text)) <= placeholders(forms[-1])
            for text in (*forms, *translations)  # one form may omit the number
        ):
            wrong.append(f"other placeholders: {forms[0]}")
    assert not wrong


def test_placeholders_have_names() -> None:
    sentences = [text for message in template() if message.id for text in _forms(message.id)]
    assert len(sentences) > 1000
    assert not [text for text in sentences if not all(name.isidentifier() for name in placeholders(text))]


def test_the_catalogues_are_up_to_date() -> None:
    """`make words` would change nothing."""
    for code in catalogues.TRANSLATIONS:
        catalogue = catalogues.translate_template(code, template())
        assert catalogues.po_path(code).read_bytes() == catalogues.po_bytes(catalogue)


def test_a_wheel_contains_the_compiled_catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Git contains the translations only."""
    for name in ("assets", "saves", "packaging", "breakaway_desktop/locale"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("*.mo"))
    (tmp_path / "tools").mkdir()
    for name in (
        *("pyproject.toml", ".gitignore", "LICENSE", "README.md", "breakaway_desktop/__init__.py"),
        *("tools/build_hook.py", "tools/compiled_catalogues.py"),
    ):
        shutil.copy(ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    with ZipFile(build_wheel(str(tmp_path))) as wheel:
        for code in catalogues.TRANSLATIONS:
            path = catalogues.po_path(code).relative_to(ROOT)
            translated = read_po(io.BytesIO(path.read_bytes())).get("Quit")
            compiled = GNUTranslations(io.BytesIO(wheel.read(path.with_suffix(".mo").as_posix())))
            assert translated is not None
            assert compiled.gettext("Quit") == translated.string


def test_a_changed_translation_is_compiled_again(tmp_path: Path) -> None:
    source = tmp_path / "it" / "LC_MESSAGES" / "changed.po"
    source.parent.mkdir(parents=True)
    for hour, translation in enumerate(["Esci", "Fine"]):
        source.write_text(f'msgid "Quit"\nmsgstr "{translation}"\n', encoding="utf-8")
        os.utime(source, (hour * 3600, hour * 3600))
        compile_catalogues(tmp_path)
        target = source.with_suffix(".mo")
        assert GNUTranslations(io.BytesIO(target.read_bytes())).gettext("Quit") == translation
        os.utime(target, (hour * 3600, hour * 3600))


OPENS = 'def opens():\n    say(_("Start"))\n'


@pytest.mark.parametrize(
    ("old", "new", "asked"),
    [
        ({"a.py": OPENS}, {"a.py": OPENS + "    again(_('Start'))\n"}, ["a.py:3"]),  # in the same file
        ({"a.py": OPENS}, {"a.py": OPENS, "b.py": "\n" + OPENS}, ["b.py:3"]),
        ({"a.py": OPENS}, {"a.py": "def ends():\n    end(_('Start'))\n"}, ["a.py:2"]),  # as many as before
        ({}, {"b.py": OPENS}, ["b.py:2"]),  # known from a file that is as it was
        ({"a.py": OPENS}, {"b.py": OPENS}, []),  # moved
        ({"a.py": OPENS}, {"a.py": OPENS.replace("say(", "tell(1, ")}, []),  # changed where it was
        ({"a.py": OPENS}, {"a.py": OPENS + 'pgettext("button", "Start")\n_("New")\n_("New")\n'}, []),
    ],
)
def test_each_new_use_of_a_known_sentence_is_named(old: dict[str, str], new: dict[str, str], asked: list[str]) -> None:
    known = Catalog()
    known.add("Start", locations=[("c.py" if not old else "a.py", 0)])
    questions = catalogues.reused_sentences(old, new, known)
    assert [question.split(",")[0] for question in questions] == [f"“Start” in {place}" for place in asked]


def test_marked_sentences_follow_the_language() -> None:
    marked = mark("A sentence that no catalogue has")
    for code in LANGUAGES:
        set_language(code)
        assert language() == code
        assert _(marked) == marked
        assert _("") == ""
        assert ngettext("{n} thing of none", "{n} things of none", 2) == "{n} things of none"
    with pytest.raises(ValueError, match="no language 'xx'"):
        set_language("xx")
    assert language() == code


def test_catalogues_have_no_sentences_of_tests() -> None:
    assert template().get("A sentence that no catalogue has") is None


CATALOGUE = {"_", "ngettext", "pgettext", "mark"}
SHOWING = {
    "text", "paragraph", "print", "write", "button", "wrap_columns", "announce", "print_race", "print_player",
    "reprint_race", "say", "head", "header", "heading", "segment", "note", "log_text", "question_dialog", "text_prompt",
    "sheet_dialog", "right_drawer", "DialogButton", "Shortcut", "RaceNotice", "PostNotice",
}  # fmt: skip
"""Functions and classes whose arguments are shown to a player; a test checks that the program calls each of them."""
SHOWING_ARGUMENTS = {"text", "label", "title", "help", "description", "epilog", "notice", "why"}
NAMES = {"Breaking Away"}
"""Names that are the same in every language."""
PROGRAMMERS = {
    "FileNotFoundError",
    "ImportError",
    "ValueError",
    "TypeError",
    "KeyError",
    "RuntimeError",
    "AssertionError",
    "NotImplementedError",
}
PATTERNS = {"compile", "match", "fullmatch", "search", "findall", "finditer", "sub", "split", "strptime", "strftime"}
TWO_WORDS = re.compile(r"[^\W\d_]{2,}\W*\s\W*[^\W\d_]{2,}|[^\W\d_]{2,}[^\w\s]*\s+\0|\0[^\w\s]*\s+[^\W\d_]{2,}")
LABEL = re.compile(r"[A-Z][a-z’'-]+[.:!?…]?")
WORD = re.compile(r"[^\W\d_]{2,}")
LEAVE = re.compile(r"#\s*no words: \w+")


def uncatalogued_lines(path: Path) -> list[tuple[int, str]]:
    """Return line and text of every literal in the file that looks like text and is not in the catalogue."""
    source = path.read_text(encoding="utf-8")
    left_out = {number for number, line in enumerate(source.splitlines(), 1) if LEAVE.search(line)}
    return [(line, text) for line, text in find_uncatalogued(tree_of(path)) if line not in left_out]


def find_uncatalogued(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Return the sentences of a syntax tree."""
    yield from _walk(tree, shown=False)


def _walk(node: ast.AST, *, shown: bool) -> Iterator[tuple[int, str]]:
    match node:
        case ast.JoinedStr():
            yield from _check_text(node, "".join(_parts(node)), shown)
            for part in node.values:
                if isinstance(part, ast.FormattedValue):  # the format after the colon is not text
                    yield from _walk(part.value, shown=False)
        case ast.Constant(value=str(text)):
            yield from _check_text(node, text, shown)
        case ast.Call() if _name(node.func) in CATALOGUE:
            for argument in node.args:
                if not isinstance(argument, ast.Constant):
                    yield from _check_composed(argument)
        case ast.Call() if _name(node.func) in PATTERNS and _root(node.func) in ("re", "time", "datetime"):
            return
        case ast.Raise(exc=ast.Call() as call) if _name(call.func) in PROGRAMMERS:
            return
        case ast.BinOp():
            yield from _walk(node.left, shown=shown)
            yield from _walk(node.right, shown=shown)
        case ast.IfExp():
            yield from _walk(node.test, shown=False)
            yield from _walk(node.body, shown=shown)
            yield from _walk(node.orelse, shown=shown)
        case ast.Assert():
            yield from _walk(node.test, shown=False)
        case ast.Call():
            showing = _name(node.func) in SHOWING
            yield from _walk(node.func, shown=False)
            for argument in node.args:
                yield from _walk(argument, shown=showing)
            for keyword in node.keywords:
                yield from _walk(keyword.value, shown=keyword.arg in SHOWING_ARGUMENTS)
        case ast.Expr(value=ast.Constant(value=str())):
            return  # a docstring of a module, class, function or of the name above it
        case ast.AnnAssign():
            if node.value is not None:
                yield from _walk(node.value, shown=False)
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            for default in (*node.args.defaults, *node.args.kw_defaults, *node.decorator_list):
                if default is not None:
                    yield from _walk(default, shown=False)
            for statement in node.body:
                yield from _walk(statement, shown=False)
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return
        case ast.Subscript(value=ast.Name(id="Literal")):
            return
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _walk(child, shown=False)


def _check_text(node: ast.expr, text: str, shown: bool) -> Iterator[tuple[int, str]]:
    if text not in NAMES and (TWO_WORDS.search(text) or LABEL.fullmatch(text) or (shown and WORD.search(text))):
        yield node.lineno, text.replace("\0", "{}")


def _check_composed(argument: ast.expr) -> Iterator[tuple[int, str]]:
    """Report sentences that are composed before they are looked up: the catalogue cannot contain them."""
    for node in ast.walk(argument):
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "composed before the catalogue: " + "".join(_parts(node)).replace("\0", "{}")
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
            yield node.lineno, "composed before the catalogue"


def _parts(node: ast.JoinedStr) -> Iterator[str]:
    for part in node.values:
        yield part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "\0"


def _name(func: ast.expr) -> str:
    if isinstance(func, ast.Attribute):
        return func.attr
    return func.id if isinstance(func, ast.Name) else ""


def _root(func: ast.expr) -> str:
    while isinstance(func, ast.Attribute):
        func = func.value
    return func.id if isinstance(func, ast.Name) else ""


NEVER_TOLD: Final = {"phone-message"}
"""Keys of refusals that no player reads: a message that no phone of ours sends."""


def missing_values(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line of each call and what it lacks; calls with `**values` are not checked."""
    for call in nodes_of(tree):
        match call:
            case ast.Call(keywords=keywords) if any(keyword.arg is None for keyword in keywords):
                continue
            case ast.Call(ast.Name("Refusal" | "Refused"), [ast.Constant(str(key))], keywords) if key not in NEVER_TOLD:
                sentences = [refusal_sentences()[key]]
            case ast.Call(
                ast.Attribute(ast.Call(ast.Name("_" | "ngettext" | "pgettext"), texts), "format"), [], keywords
            ):
                sentences = [
                    text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str)
                ]
            case _:
                continue
        parts = [part for sentence in sentences for part in Formatter().parse(sentence)]
        named = {name for _text, name, _format, _conversion in parts if name is not None}
        for name in sorted(named - {keyword.arg for keyword in keywords}):
            yield call.lineno, name


def test_each_sentence_gets_its_values() -> None:
    missing = {relative_path(path): list(missing_values(tree_of(path))) for path in modules(PACKAGE.name)}
    assert {path: values for path, values in missing.items() if values} == {}


@pytest.mark.parametrize(
    ("call", "missing"),
    [
        ('Refused("file-exists")', "file"),
        ('Refusal("card-not-held", rider=11)', "card"),
        ('_("{rider} plays {card}").format(rider=11)', "card"),
        ('ngettext("{n} card of {rider}", "{n} cards of {rider}", n).format(n=n)', "rider"),
    ],
)
def test_a_value_that_is_left_out_is_found(call: str, missing: str) -> None:
    assert list(missing_values(ast.parse(call))) == [(1, missing)]
