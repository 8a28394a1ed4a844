"""Translation: every sentence that a player reads passes through gettext here when it is shown.

English is the source and needs no catalogue. Sentences that are not in a catalogue stay English.
"""

from __future__ import annotations

import gettext
from typing import Final

from breakaway_desktop.places import locale_folder

DOMAIN = "breakaway_desktop"
LANGUAGES: dict[str, str] = {"en": "English", "it": "Italiano"}
"""Language codes, each with the language's own name."""

_JOINERS: Final = "\u200c\u200d"
"""Unprintable characters that join letters, or parts of an emoji."""

_language = "en"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def set_language(code: str) -> None:
    """Set the language of all sentences from now on. Raises ValueError for an unknown one."""
    global _language, _catalogue
    if code not in LANGUAGES:
        raise ValueError(f"no language {code!r}; there are {', '.join(LANGUAGES)}")
    if code == "en":
        _catalogue = gettext.NullTranslations()
    else:
        _catalogue = gettext.translation(DOMAIN, localedir=locale_folder(), languages=[code])
    _language = code


def language() -> str:
    """Code of the current language."""
    return _language


def _(sentence: str) -> str:
    """Translate a sentence; fill in its placeholders afterwards with `.format(name=…)`."""
    return _catalogue.gettext(sentence) if sentence else ""


def ngettext(one: str, many: str, n: int) -> str:
    """Return the translated sentence for the number `n`."""
    return _catalogue.ngettext(one, many, n)


def mark(sentence: str) -> str:
    """Return a sentence unchanged, marked for the catalogues; `_(…)` translates it later."""
    return sentence


def plain(text: str) -> str:
    """Return the text with unprintable characters replaced, so that no file name can move a terminal's cursor."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter in _JOINERS else "?" for letter in text)
