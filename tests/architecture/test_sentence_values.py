"""Sentences get the values that they name where they are formatted and where something is refused."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from string import Formatter
from typing import Final

import pytest

from breakaway_desktop.sentences.refusals import refusal_sentences
from tests.architecture.sources import PACKAGE, modules, nodes_of, relative_path, tree_of

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
