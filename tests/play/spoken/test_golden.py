"""Whole short races in words, as a listener hears them: a difference is reviewed like a picture."""

from __future__ import annotations

import pytest

from breakaway_desktop.kit.words import LANGUAGES
from tests.play.spoken.transcripts import RACES, golden_path, golden_text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RACES)
def test_a_race_is_told_as_in_its_golden_transcript(name: str, language: str) -> None:
    """`python -m tests.play.spoken.transcripts` writes the files anew."""
    assert golden_text(name, language).splitlines() == golden_path(name, language).read_text("utf-8").splitlines()
