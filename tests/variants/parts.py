"""What a variant of the book has besides its module: one test names what is missing, the others do without it."""

from __future__ import annotations

from collections.abc import Collection
from importlib.util import find_spec

from breakaway_desktop.kit.places import samples_folder
from breakaway_desktop.variants import variant_names
from tests.golden.races import GOLDEN
from tests.record.independent import RACES

_HAVING: dict[str, Collection[str | None]] = {
    "page": {name for name in variant_names() if find_spec(f"breakaway_desktop.guide.{name}")},
    "golden race": {golden.variant for golden in GOLDEN.values()},
    "sample race": {path.stem for path in samples_folder().glob("*.race")},
    "second referee": {*RACES},
}
PARTS = {part: [name for name in variant_names() if name in having] for part, having in _HAVING.items()}
"""The variants that have each part, in their order."""
