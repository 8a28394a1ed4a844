"""The ladder: five levels of bots that a player may choose from, and the styles in which they ride."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from breakaway_desktop.bots.policy import PLAIN, STYLES


class BotLevel(NamedTuple):
    """A bot of the ladder.

    `level`: 1 (beginners) to 5 (best); `spec`: as in `find_bot`; `key`: as in `sentences.bot_levels`; `older`: specs
    that this level had in earlier versions, which records and set-ups contain.
    """

    level: int
    spec: str
    key: str
    older: tuple[str, ...] = ()

    @property
    def has_styles(self) -> bool:
        return self.key != "random"

    def in_style(self, style: str) -> str:
        """Return the spec of the bot in this style; the bot without styles is unchanged."""
        return f"{self.spec}:{STYLE}={style}" if self.has_styles else self.spec


STYLE: Final = "style"
"""Parameter of bots that ride in one of `STYLES`."""

LEVELS: Final[tuple[BotLevel, ...]] = (
    BotLevel(1, "random", "random"),
    BotLevel(2, "domestique:temperature=9", "gentle", ("domestique:temperature=3",)),
    BotLevel(3, "domestique:temperature=1", "domestique", ("domestique",)),
    BotLevel(4, "captain", "captain"),
    BotLevel(5, "director", "director"),
)
"""The bots, weakest first; the steps between them are about as large as each other (`python -m benchmarks.levels`)."""

DEFAULT_LEVEL: Final = 3
"""Level of the bots of a race until somebody chooses another."""

_NAMED_STYLES: Final = dict.fromkeys(("sprinter", "attacker", "rouleur"), "captain")
"""Bots whose name is a style, and the bot of the ladder that is as strong."""


class Rival(NamedTuple):
    """The name of a colour’s bots, the same in all languages, and their style in a race with bots of one level."""

    name: str
    style: str = PLAIN


RIVALS: Final = {
    "yellow": Rival("Ambra"),
    "azure": Rival("Celeste", "sprinter"),
    "red": Rival("Fiamma", "attacker"),
    "white": Rival("Nevio", "rouleur"),
    "indigo": Rival("Viola", "leadout"),
    "black": Rival("Corvo"),
    "mint": Rival("Giada"),
    "pink": Rival("Rosa"),
    "purple": Rival("Iris"),
    "brown": Rival("Bruno"),
    "silver": Rival("Argo"),
    "olive": Rival("Olivo"),
}
"""The rival of each colour; the last six are for a race of twelve teams."""


@lru_cache(maxsize=64)
def level_of(spec: str) -> BotLevel | None:
    """Return the entry of a bot with this spec in any style; None for other bots and other parameters."""
    plain, style = _split_style(spec)
    of_level = (rung for rung in LEVELS if plain in (rung.spec, *rung.older))
    return next((rung for rung in of_level if rung.has_styles or not style), None)


@lru_cache(maxsize=64)
def style_of(spec: str) -> str:
    """Return the style that the spec of a bot of the ladder sets; empty if it sets none, and for other bots."""
    return "" if level_of(spec) is None else _split_style(spec)[1]


def by_level() -> dict[int, str]:
    """Return the spec of the bot for each level, without a style."""
    return {rung.level: rung.spec for rung in LEVELS}


def rival_spec(level: int, colour: str) -> str:
    """Return the spec of the bot of this level that rides in this colour, in the colour’s style."""
    return LEVELS[level - 1].in_style(RIVALS[colour].style)


def spec_of(name: str) -> str:
    """Return the spec for a typed name: that of a bot for a level from 1 to 5, with any parameters (`5:rollouts=64`).

    Other names are returned unchanged.
    """
    level, colon, settings = name.partition(":")
    specs = {str(number): spec for number, spec in by_level().items()}
    return specs[level] + colon + settings if level in specs else name


def _split_style(spec: str) -> tuple[str, str]:
    """Return the spec without its style, and the style; empty if the spec does not set one."""
    name, *settings = spec.split(":")
    style = next((style for style in STYLES if f"{STYLE}={style}" in settings), "")
    if style:
        settings.remove(f"{STYLE}={style}")
    elif name in _NAMED_STYLES:
        style = name
    return ":".join((_NAMED_STYLES.get(name, name), *settings)), style
