"""What the setup of a race says."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.play.setup_draft import idle_sentence


@pytest.mark.parametrize(
    ("row", "variant", "sentence"),
    [
        ("finish", "pursuit", "Pursuit has no finish line."),
        ("finish", "blind", "Blind sets its own finish."),
        ("sprints", "pursuit", "Pursuit sets its own sprint lines."),
        ("hands", "blind", "Blind hides all hands from rivals."),
        ("hands", "pursuit", "Pursuit sets this itself."),
    ],
)
def test_a_row_without_effect_is_explained(row: str, variant: str, sentence: str) -> None:
    """R2.1."""
    assert idle_sentence(row, RULE_SETS["boxed"], variant) == sentence
