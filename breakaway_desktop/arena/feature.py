"""Contribution of the arena to the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from breakaway_desktop.features import Feature, Subcommand
from breakaway_desktop.kit.words import mark


def _refusals() -> Mapping[str, str]:
    from breakaway_desktop.arena.refusals import SENTENCES

    return SENTENCES


FEATURE: Final = Feature(
    refusals=_refusals,
    commands=(
        Subcommand(
            "arena",
            mark("run many races between bots and compare the results"),
            "--bots domestique,random --races 60 --rules boxed --jobs 2",  # no words: what one types
            "arena.commands",
        ),
    ),
)
