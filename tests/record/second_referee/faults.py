"""What the second referee says when he does not agree."""

from __future__ import annotations

from typing import Any


class Wrong(Exception):
    """The first thing that the rules do not allow or that is written otherwise."""


def demand(truth: bool, message: str) -> None:
    if not truth:
        raise Wrong(message)


def same(what: str, found: Any, wanted: Any) -> None:
    demand(found == wanted, f"{what}: {found!r} stands there, the rules say {wanted!r}")
