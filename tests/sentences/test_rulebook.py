"""Every rule set and option is explained."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine.options import CHOICES, ROWS, RULE_SETS
from breakaway_desktop.sentences.rulebook import row_text, rule_set_text, value_name


@pytest.mark.parametrize("row", ROWS)
def test_every_option_has_a_label_a_sentence_and_a_source(row: str) -> None:
    """R2.1."""
    text = row_text(row)
    assert 3 < len(text.label) < 24
    assert text.sentence.endswith(".")
    assert ". " not in text.sentence
    assert text.brief.endswith(".")
    assert len(text.brief) < len(text.sentence)
    assert any(source in text.source.lower() for source in ("boxed game", "boardspace", "postal", "play by mail"))


@pytest.mark.parametrize(("row", "value"), [(row, value) for row in CHOICES for value in CHOICES[row]])
def test_every_value_has_a_name_of_its_own(row: str, value: str) -> None:
    names = [value_name(row, each) for each in CHOICES[row]]
    assert len(set(names)) == len(names)
    assert "-" not in value_name(row, value)


def test_numbers_are_their_own_names() -> None:
    assert value_name("finish", 100) == "100"
    assert value_name("card_cap", 15) == "15"
    assert value_name("card_cap", None) == "no cap"
    assert value_name("sprints", (33, 73)) == "33 and 73"
    assert value_name("sprints", ()) == "no sprints"


@pytest.mark.parametrize("base", RULE_SETS)
def test_every_rule_set_has_a_title_and_whole_sentences(base: str) -> None:
    """R2."""
    text = rule_set_text(base)
    assert text.title
    assert all(sentence.endswith(".") for sentence in text.sentences)


@pytest.mark.parametrize("base", RULE_SETS)
def test_the_text_of_a_rule_set_is_true(base: str) -> None:
    """The squares in the text are those of the table in R2."""
    text = " ".join(rule_set_text(base).sentences)
    assert str(RULE_SETS[base].finish) in text
    if base != "boardspace":  # it refers to the boxed game
        assert all(str(line) in text for line in RULE_SETS[base].sprints)
    assert ("one at a time" in text) == (RULE_SETS[base].orders == "sequential")
