"""Allan Stagg's variants (R8), a module each, and the registry that finds them by name.

Other people's are found when they are installed, through the entry-point group `PLUGINS` (docs/adding-a-variant.md).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Final

from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.engine.variant import PLAIN, Variant
from breakaway_desktop.variants.blind import Blind
from breakaway_desktop.variants.double import Double
from breakaway_desktop.variants.mountains import Mountains
from breakaway_desktop.variants.pacemaker import Pacemaker
from breakaway_desktop.variants.pursuit import Pursuit
from breakaway_desktop.variants.special import Special
from breakaway_desktop.variants.spy import Spy
from breakaway_desktop.variants.stamina import Stamina

PLUGINS: Final = "breakaway_desktop.variants"
"""The entry-point group in which an installed package names its variants."""

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
    """All variants that can be played: those of R8 in its order, then the installed ones by name."""
    installed = sorted(name for name, found in _installed().items() if isinstance(found, Variant))
    return (*_VARIANTS, *(name for name in installed if name not in _VARIANTS))


def find_variant(name: str | None) -> Variant:
    """The variant of this name; None: the plain race. Raises Refused: `variant-not-played`; for one that is installed
    `variant-not-loaded` and `variant-is-none`."""
    if name is None:
        return PLAIN
    found = _VARIANTS.get(name) or _installed().get(name) or Refusal("variant-not-played", variant=name)
    if isinstance(found, Refusal):
        raise Refused.of(found)
    return found


def _installed() -> Mapping[str, Variant | Refusal]:
    return _installed_on(tuple(sys.path))


@lru_cache(maxsize=1)
def _installed_on(path: tuple[str, ...]) -> Mapping[str, Variant | Refusal]:
    """What this search path leads to, by name: looked for and loaded anew only when it has changed."""
    return MappingProxyType({point.name: _loaded(point) for point in entry_points(group=PLUGINS)})


def _loaded(point: EntryPoint) -> Variant | Refusal:
    try:
        made = point.load()()
    except (Exception, SystemExit) as error:  # whatever a module of somebody else may raise
        return Refusal("variant-not-loaded", variant=point.name, error=f"{type(error).__name__}: {error}")
    if isinstance(made, Variant) and made.name == point.name:
        return made
    return Refusal("variant-is-none", variant=point.name, source=point.value)


for _variant in (Pursuit(), Blind(), Spy(), Double(), Special(), Mountains(), Stamina(), Pacemaker()):
    register(_variant)
