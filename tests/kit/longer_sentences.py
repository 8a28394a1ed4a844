"""A language whose sentences are a third longer, to measure screens with."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager

from breakaway_desktop.kit import words


@contextmanager
def longer_sentences() -> Iterator[None]:
    """Make every sentence a third longer, as another language may."""

    class _Long(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return _stretch(message)

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return _stretch(msgid1 if n == 1 else msgid2)

        def pgettext(self, context: str, message: str) -> str:
            return _stretch(message)

    before, words._program_language = words._program_language, words._program_language._replace(catalogue=_Long())
    try:
        yield
    finally:
        words._program_language = before


def _stretch(sentence: str) -> str:
    more = max(1, round(len(sentence) / 3))
    return sentence + ("o" * more if more < 4 else "oo" + " latro" * (more // 6))
