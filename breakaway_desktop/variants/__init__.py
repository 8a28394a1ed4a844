"""Allan Stagg's variants (R8), each a module of its own, and the list in which they are found by name."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.variant import PLAIN, Variant
from breakaway_desktop.variants.blind import Blind
from breakaway_desktop.variants.double import Double
from breakaway_desktop.variants.mountains import Mountains
from breakaway_desktop.variants.pacemaker import Pacemaker
from breakaway_desktop.variants.pursuit import Pursuit
from breakaway_desktop.variants.special import Special
from breakaway_desktop.variants.spy import Spy
from breakaway_desktop.variants.stamina import Stamina

_VARIANTS: Final[dict[str, Variant]] = {}


def register(variant: Variant) -> None:
    """Makes a variant known by its name. Raises ValueError when it has none or the name is taken."""
    if not variant.name or variant.name in _VARIANTS:
        raise ValueError(f"a variant needs a name of its own, not {variant.name!r}")  # no words: a mistake in code
    _VARIANTS[variant.name] = variant


def forget(name: str) -> None:
    """Takes a variant off the list again. Raises KeyError when it is not on it."""
    del _VARIANTS[name]


def variant_names() -> tuple[str, ...]:
    """All variants, in the order of R8."""
    return tuple(_VARIANTS)


def find_variant(name: str | None) -> Variant:
    """The variant of this name; None: the plain race. Raises KeyError."""
    return PLAIN if name is None else _VARIANTS[name]


for _variant in (Pursuit(), Blind(), Spy(), Double(), Special(), Mountains(), Stamina(), Pacemaker()):
    register(_variant)
