"""Contribution of pictures of races to the program."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.features import Feature, Subcommand
from breakaway_desktop.kit.words import mark

FEATURE: Final = Feature(
    commands=(
        Subcommand(
            "export",
            mark("draw a race, or one of its turns, as a picture to send"),
            "r.race --gif race.gif",  # no words: what one types
            "pictures.commands",
        ),
    )
)
