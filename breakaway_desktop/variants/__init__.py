"""Allan Stagg's variants (R8), one module each, and a registry of variants by name.

Installed packages add theirs through the entry-point group `PLUGINS` (docs/adding-a-variant.md).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.engine.variant import PLAIN, Variant
from breakaway_desktop.kit.errors import OURS, error_text
from breakaway_desktop.plugins import installed_plugins
from breakaway_desktop.variants.blind import Blind
from breakaway_desktop.variants.double import Double
from breakaway_desktop.variants.guard import guard
from breakaway_desktop.variants.mountains import Mountains
from breakaway_desktop.variants.pacemaker import Pacemaker
from breakaway_desktop.variants.pursuit import Pursuit
from breakaway_desktop.variants.special import Special
from breakaway_desktop.variants.spy import Spy
from breakaway_desktop.variants.stamina import Stamina

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

PLUGINS: Final = "breakaway_desktop.variants"
"""Entry-point group in which an installed package lists its variants."""

_VARIANTS: Final[dict[str, Variant]] = {}


def register(variant: Variant) -> None:
    """Register a variant under its name. Raises ValueError if it has none or the name is already used."""
    if not variant.name or variant.name in _VARIANTS:
        raise ValueError(f"a variant needs a name of its own, not {variant.name!r}")  # no words: a programming error
    is_ours = type(variant).__module__.startswith(f"{__name__}.")
    _VARIANTS[variant.name] = variant if is_ours else guard(variant)


def forget(name: str) -> None:
    """Remove a variant from the registry. Raises KeyError if it is not registered."""
    del _VARIANTS[name]


def variant_names() -> tuple[str, ...]:
    """Return the names of all playable variants: those of R8 in its order, then the installed ones by name."""
    installed = sorted(name for name, variant in _installed_variants().items() if isinstance(variant, Variant))
    return (*_VARIANTS, *(name for name in installed if name not in _VARIANTS))


def find_variant(name: str | None) -> Variant:
    """Return the variant of this name; None: the plain race.

    Raises Refused with `variant-not-played`; for an installed one with `variant-not-loaded` or `variant-is-none`.
    """
    if name is None:
        return PLAIN
    found = _VARIANTS[name] if name in _VARIANTS else _installed_variants().get(name)
    if not isinstance(found, Variant):
        raise Refused.of(Refusal("variant-not-played", variant=name) if found is None else found)
    return found


def _installed_variants() -> Mapping[str, Variant | Refusal]:
    return _load_installed(tuple(sys.path))


@lru_cache(maxsize=1)
def _load_installed(path: tuple[str, ...]) -> Mapping[str, Variant | Refusal]:
    """Return the installed variants on this search path by name; cached until the path changes."""
    return MappingProxyType({point.name: _load_plugin(point) for point in installed_plugins(PLUGINS)})


def _load_plugin(point: EntryPoint) -> Variant | Refusal:
    try:
        variant = point.load()()
        if isinstance(variant, Variant) and variant.name == point.name:
            return guard(variant)
    except OURS:
        raise
    except BaseException as error:  # a foreign module may raise anything
        return Refusal("variant-not-loaded", variant=point.name, error=error_text(error))
    return Refusal("variant-is-none", variant=point.name, source=point.value)


for _variant in (Pursuit(), Blind(), Spy(), Double(), Special(), Mountains(), Stamina(), Pacemaker()):
    register(_variant)

OF_THE_BOOK: Final = tuple(_VARIANTS)
"""Names of the variants of R8; each has its page of help in a module of its name."""
