"""On every screen each control has a name, no two beside each other have the same, and every painted word is said.

`python -m tests.ui.access.test_names` counts again what is missing, after something was named.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from breakaway_desktop.kit.words import LANGUAGES, set_language
from tests.ui.access.audit import Audit, audit_of
from tools.screens import STATES, State, name_of
from tools.studio import Studio

COUNTS = Path(__file__).with_name("missing.json")
"""States in which something is missing yet: the most controls without a name, equal names and unsaid words. They only
fall."""


@pytest.fixture
def _english() -> Iterator[None]:
    yield
    set_language("en")


def audits_of(state: State, folder: Path) -> Iterator[tuple[str, Audit]]:
    """Yield what is missing in a state, in each language."""
    folder.mkdir(exist_ok=True)
    studio = Studio((1280, 800), folder)
    try:
        state(studio)
        studio.wait(500)
        for language in LANGUAGES:
            set_language(language)
            yield language, audit_of(studio)
    finally:
        studio.close()


@pytest.mark.release
@pytest.mark.usefixtures("_english")
@pytest.mark.parametrize("state", STATES, ids=name_of)
def test_nothing_is_missing_but_what_is_known(state: State, tmp_path: Path) -> None:
    most = json.loads(COUNTS.read_text(encoding="utf-8")).get(name_of(state), [0, 0, 0])
    for language, audit in audits_of(state, tmp_path / "races"):
        for missing, allowed in zip(audit, most, strict=True):
            assert len(missing) <= allowed, f"{language}: {len(missing)} and not {allowed}: {missing}"


def count_missing() -> None:
    """Write what is missing now, and print the sums."""
    counts = {}
    for state in STATES:
        with tempfile.TemporaryDirectory() as folder:
            found = [tuple(map(len, audit)) for _language, audit in audits_of(state, Path(folder) / "races")]
        set_language("en")
        counts[name_of(state)] = [max(numbers) for numbers in zip(*found, strict=True)]
    rows = [f"  {json.dumps(name)}: {numbers}" for name, numbers in sorted(counts.items()) if any(numbers)]
    COUNTS.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    print(
        f"{len(STATES)} states, {len(rows)} with gaps: {[sum(column) for column in zip(*counts.values(), strict=True)]}"
    )


if __name__ == "__main__":
    count_missing()
