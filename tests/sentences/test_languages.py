"""The language of sentences: the program's, or that of one thread or task."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from breakaway_desktop.kit import words
from breakaway_desktop.kit.words import LANGUAGES, _, language, ngettext, pgettext, set_language, use_language

QUIT = {"en": "Quit", "it": "Esci"}


def sentence() -> str:
    return _("Quit")


def test_a_language_in_use_ends_with_its_block() -> None:
    set_language("it")
    with use_language("en"):
        assert (language(), sentence()) == ("en", QUIT["en"])
        with use_language("it"):
            assert sentence() == QUIT["it"]
        assert sentence() == QUIT["en"]
    assert (language(), sentence()) == ("it", QUIT["it"])
    with pytest.raises(RuntimeError), use_language("en"):
        raise RuntimeError
    assert sentence() == QUIT["it"]


def test_two_threads_use_two_languages_at_once() -> None:
    """The program's language stays the same, and is used by threads without their own."""
    together = Barrier(3)

    def read(code: str) -> list[str]:
        read = []
        for _round in range(50):
            with use_language(code):
                together.wait()
                read.append(sentence())
        return read

    def read_program() -> list[str]:
        return [(together.wait(), sentence())[1] for _round in range(50)]

    set_language("it")
    with ThreadPoolExecutor(3) as pool:
        answers = [pool.submit(read, "en"), pool.submit(read, "it"), pool.submit(read_program)]
        assert [set(answer.result()) for answer in answers] == [{QUIT["en"]}, {QUIT["it"]}, {QUIT["it"]}]


def test_two_tasks_of_one_thread_use_two_languages_at_once() -> None:
    async def read(code: str) -> set[str]:
        read = set()
        with use_language(code):
            for _round in range(50):
                await asyncio.sleep(0)
                read.add(sentence())
        return read

    async def read_both() -> tuple[set[str], set[str]]:
        first, second = await asyncio.gather(read("en"), read("it"))
        return first, second

    assert asyncio.run(read_both()) == ({QUIT["en"]}, {QUIT["it"]})


def test_numbers_follow_the_language_in_use() -> None:
    with use_language("it"):
        sentence = "A string of {n}, from {rear} to {front} without a gap."
        assert ngettext(sentence, sentence, 2).startswith("Una fila")


def test_one_english_word_has_two_meanings() -> None:
    with use_language("it"):
        assert (_("Start"), pgettext("button", "Start")) == ("Partenza", "Inizia")
    assert pgettext("button", "Start") == "Start"


@pytest.mark.parametrize("change", [set_language, lambda code: use_language(code).__enter__()])
def test_an_unknown_language_is_refused_and_changes_nothing(change) -> None:
    with pytest.raises(ValueError, match="no language 'xx'"):
        change("xx")
    assert language() in LANGUAGES
    assert sentence() == QUIT["en"]


def test_a_catalogue_that_is_not_compiled_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "locale_folder", lambda: tmp_path)
    with pytest.raises(FileNotFoundError, match="make words"):
        set_language("it")
    assert sentence() == QUIT["en"]
