"""A switch of language reaches every text; a third one is added as docs/translating.md says, here French.

`french.po` exists for tests only: players are not offered an incomplete language.
"""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from breakaway_desktop.kit import words
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.words import LANGUAGES, set_language
from breakaway_desktop.settings import Settings
from tools import (
    catalogues,
    order_states as orders,
    race_states as races,
    settings_states as choices,
    states as forms,
    variant_states as variants,
)
from tools.compiled_catalogues import compile_catalogues
from tools.studio import Studio

FRENCH = Path(__file__).with_name("french.po")


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Catalog]:
    """Add French by the steps of the page and return its catalogue."""
    template = read_po(io.BytesIO(catalogues.po_path("it").read_bytes()))
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path / "locale")
    monkeypatch.setattr(words, "locale_folder", lambda: tmp_path / "locale")
    monkeypatch.setitem(LANGUAGES, "fr", "Français")
    catalogues.po_path("fr").parent.mkdir(parents=True)
    catalogues.po_path("fr").write_bytes(FRENCH.read_bytes())
    catalogue = catalogues.translate_template("fr", template)
    catalogues.po_path("fr").write_bytes(catalogues.po_bytes(catalogue))
    compile_catalogues(tmp_path / "locale")
    yield catalogue
    set_language("en")


def screen_texts(folder: Path, state: Callable[[Studio], None], code: str) -> set[str]:
    """Return the texts of this screen in this language."""
    folder.mkdir()
    set_language(code)
    studio = Studio((1280, 800), folder)
    try:
        state(studio)
        studio.session.change(Settings.language, code)
        studio.stage.resize()
        studio.settle()
        return set(texts_seen(studio))
    finally:
        studio.close()


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (forms.menu, {"EN SELLE", "Nouvelle course", "Apprendre à courir", "Réglages", "Quitter", "Français"}),
        (races.race, {"Choisis une carte", "JAUNE 12", "JOUER 3", "TOUR 9", "ARRIVÉE 100 · POINTS DOUBLÉS", "en 43"}),
        (races.watching, {"Vitesse : Instantané", "Un mouvement", "À l’instant", "encore 64"}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_menu_and_the_race_come_up_in_french(
    french: Catalog, tmp_path: Path, state: Callable[[Studio], None], said: set[str]
) -> None:
    in_french = screen_texts(tmp_path / "fr", state, "fr")
    assert said <= in_french
    translated = {str(message.id): str(message.string) for message in french if message.id and message.string}
    english = {sentence for sentence, own in translated.items() if own != sentence and own.casefold() not in translated}
    assert not in_french & english


def test_a_sentence_missing_from_the_file_is_shown_in_english(french: Catalog, tmp_path: Path) -> None:
    assert not catalogues.is_translated(french["Text size"].string)
    in_french = screen_texts(tmp_path / "fr", choices.settings, "fr")
    assert "Text size" in in_french
    assert "RÉGLAGES" in in_french


def test_every_sentence_of_the_file_is_one_of_the_program(french: Catalog) -> None:
    """Sentences that the program no longer has are removed from the file."""
    own = read_po(io.BytesIO(FRENCH.read_bytes()), locale="fr")
    assert not [message.id for message in own if message.id and message.id not in french]


SWITCHED = (
    forms.menu_unfinished, choices.settings, forms.setup, forms.result, forms.building, forms.help_slipstream,
    races.race_why, races.menu_in_race, orders.orders, orders.film, variants.variant_spy, variants.variant_special,
)  # fmt: skip


def texts_seen(studio: Studio) -> list[str]:
    canvas = Canvas(pygame.Surface((1280, 800)), studio.app.screen.palette, 1)
    canvas.text_log = []
    studio.stage.draw(canvas)
    # A race is saved for each language, perhaps in the next minute.
    texts = (re.sub(r"\d\d:\d\d", "", text) for text, _box, _cut in canvas.text_log)
    return sorted(text for text in texts if any(letter.isalpha() for letter in text))


def italian_texts(folder: Path, state: Callable[[Studio], None], before: str) -> list[str]:
    """Open this screen in the language `before`, switch to Italian, and return its texts."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    set_language(before)
    studio = Studio((1280, 800), folder)
    try:
        state(studio)
        studio.settle()
        studio.session.change(Settings.language, "it")
        studio.stage.resize()
        studio.settle()
        return texts_seen(studio)
    finally:
        studio.close()


@pytest.mark.parametrize(
    "state",
    [pytest.param(state, marks=pytest.mark.release) if index % 3 else state for index, state in enumerate(SWITCHED)],
    ids=lambda state: state.__name__,
)
def test_nothing_stays_in_the_other_language(tmp_path: Path, state: Callable[[Studio], None]) -> None:
    switched, native = italian_texts(tmp_path / "a", state, "en"), italian_texts(tmp_path / "a", state, "it")
    assert sorted(set(switched) - set(native)) == []
