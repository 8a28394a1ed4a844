"""Banned words of the catalogues: translated-sounding ones, and those with a plainer word in the table of terms.

The tables are in docs/translating.md.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

from tests.architecture.sources import ROOT
from tools import catalogues

ENGLISH: Final = (
    # words for which the table of terms has others
    "dearest", "by lot", "kept races", "races kept", "size of letters", "pace of the riders", "each sound",
    "give no card", "taken back", "take back", "takes back", "as things stand", "the curtain", "own hands",
    "leaves the road", "left the road", "on the road any", "is ridden", "are ridden", "lead off", "leads off",
    # “is to” and other states that things do not have
    "is to move", "are to move", "is to leave", "is kept", "are kept", "was kept", "be kept", "not over yet",
    "lies behind", "lies in", "lies on", "lie open", "stands on", "stand on", "stands behind", "for sure",
    # who as a subject
    "who is", "who was", "who comes", "who holds", "whoever", "whom", "it is nobody",
    # “no” instead of “not”, and other turns of phrase
    "is no name", "is no player", "is no option", "is no setting", "is no time", "is no order", "is no hand",
    "known are", "name one of", "name one from", "exists already", "set aside", "broke off", "sum to",
    "goes on with", "go on with it", "one by one", "so many riders", "of settings",
    "does not go with", "for want of", "in the place of",
    # what a card says holds in every ending; its bounds are "at least" and "up to"
    "right now", "for now", "worst case", "best case", "could end up", "new on the cards", "will change",
    "rider number decides",
)  # fmt: skip

TERMS: Final = (
    # words of postal gaming and of the code, for which players have others
    "a mail", "mails", "e-mail", "the answer", "your answer", "copy answer", "not taken", "nothing taken", "of press",
    "no press", "on to", "ride on", "riding on", "contest", "control", "controls", "log sheet", "movement sheet",
    "curtain", "the track", "the ring", "road,", "under settings", "all riders 1",
    "other riders 1", "by grade", "grade",
    # a race, a stage or a turn has finished
    "is over", "goes on", "counts for nothing",
    # one label for a race that is ridden again
    "ride it yourself", "ride it again", "choose a seat", "same deal again", "replay this exact race",
)  # fmt: skip
"""Words banned in the English catalogue only: pages about the code may use some of them."""

ITALIAN: Final = (
    # calques of English
    "a sorte", "pedala", "pedalato", "uno sguardo a", "sulla strada", "in strada", "lascia la strada",
    "lasciare la strada", "resta da parte", "da davanti", "le mani sommano", "così come stanno le cose",
    # synonyms of gara, formazione, salvata
    "corsa", "corse", "mani conservate", "conservata", "conservato", "resocontare",
    # stiff
    "sipario", "sommano", "grado", "righe di stampa", "senso orario", "log dei", "registro a lato",
    "il sicuro viene", "carte viste", "la prima volta", "l’anello", "com’erano",
    "tutto ciò che si può scrivere", "punto ciascuno",
    # words for which the table of terms has others
    "corridore", "corridori", "comporre", "componi", "compongono", "suggerimento", "suggerimenti", "sommare a",
    "arriva a", "arrivare a", "la partita", "nessuna partita",
    # the same of what a card says
    "per ora", "caso peggiore", "caso migliore", "può diventare", "novità sulle carte", "decide il numero",
    # one label for a race that is ridden again
    "corri di nuovo",
)  # fmt: skip


PER_CENT_ROW: Final = "| per cent | 99% | 99 % |"
"""The row of the table of terms with the English and the Italian form of a percentage."""


def banned_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for any of these as whole words."""
    return re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words), re.IGNORECASE)


def sentences(code: str) -> Iterator[str]:
    """Yield every sentence that a player may read in this language, in all its forms."""
    path = catalogues.po_path("it" if code == "en" else code)
    for message in read_po(io.BytesIO(path.read_bytes())):
        if message.id:
            forms = message.id if code == "en" else message.string
            yield from (forms,) if isinstance(forms, str) else forms or ()


@pytest.mark.parametrize(("code", "words"), [("en", ENGLISH + TERMS), ("it", ITALIAN)], ids=["English", "Italian"])
def test_no_old_word_is_left(code: str, words: tuple[str, ...]) -> None:
    old = banned_pattern(words)
    assert not [
        f"{match.group()!r} in {sentence!r}" for sentence in sentences(code) for match in old.finditer(sentence)
    ]


@pytest.mark.parametrize("code", ["en", "it"])
def test_no_blank_before_a_per_cent_sign(code: str) -> None:
    assert not [sentence for sentence in sentences(code) if re.search(r"[\d}] %", sentence)]


@pytest.mark.parametrize(
    "page", [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))], ids=attrgetter("name")
)
def test_no_blank_before_a_per_cent_sign_on_a_page(page: Path) -> None:
    rows = [line for line in page.read_text(encoding="utf-8").splitlines() if re.search(r"\d %", line)]
    assert rows == ([PER_CENT_ROW] if page.name == "translating.md" else [])


def test_no_article_before_a_number_that_varies() -> None:
    """`a {card}` would read “a 8”, and `il {rider}` “il 11”; a card is *la 11* in Italian (carta)."""
    english = r"(?<!\w)an? \{(card|new|rider|n)\}"
    italian = r"(?<!\w)(il|un|al|dal|sul|del|alla|sulla|la(?! \{(card|other|new|other_new)\})) \{(?!nth)"
    assert not [sentence for sentence in sentences("en") if re.search(english, sentence)]
    assert not [sentence for sentence in sentences("it") if re.search(italian, sentence, re.IGNORECASE)]


@pytest.mark.parametrize("code", ["en", "it"])
def test_apostrophes_are_those_of_print(code: str) -> None:
    """`rider’s`, `l’ultimo`: two kinds of apostrophes would look like a mistake."""
    assert not [sentence for sentence in sentences(code) if re.search(r"\w'\w|\w' \w", sentence)]


@pytest.mark.parametrize(
    "sentence",
    ["Rider 12 is to move.", "Whoever is in front", "The line lies behind 33.", "The Race Is Kept in x.race."],
)
def test_an_old_word_is_found_in_any_case(sentence: str) -> None:
    assert banned_pattern(ENGLISH).search(sentence)


@pytest.mark.parametrize("sentence", ["The rider to move", "Watch who moves next", "Everyone waits by the lottery"])
def test_a_word_is_not_found_inside_another(sentence: str) -> None:
    assert not banned_pattern(ENGLISH).search(sentence)
