"""What a variant of the book has besides its module: one test names what is missing, the others do without it."""

from __future__ import annotations

from importlib.util import find_spec

from breakaway_desktop.kit.places import samples_folder
from breakaway_desktop.variants import variant_names
from tests.golden.races import GOLDEN
from tests.record.independent import RACES

PARTS = {
    "page": {name for name in variant_names() if find_spec(f"breakaway_desktop.guide.{name}")},
    "golden race": {golden.variant for golden in GOLDEN.values()},
    "sample race": {path.stem for path in samples_folder().glob("*.race")},
    "second referee": {*RACES},
}
"""The variants that have each part."""


def variants_with(part: str) -> tuple[str, ...]:
    return tuple(name for name in variant_names() if name in PARTS[part])
