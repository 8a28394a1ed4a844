"""Translation: every sentence a player reads passes through gettext here, when it is shown.

English is the source and needs no catalogue. A sentence that a catalogue lacks is said in English.
"""

from __future__ import annotations

import gettext
from typing import Final

from breakaway_desktop.places import locale_folder

DOMAIN = "breakaway_desktop"
LANGUAGES: dict[str, str] = {"en": "English", "it": "Italiano"}
"""Language codes, each with its own name for itself."""

_JOINERS: Final = "\u200c\u200d"
"""What cannot be printed but joins letters, or parts of an emoji, to one."""

_language = "en"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def set_language(code: str) -> None:
    """Say everything in this language from now on; ValueError when there is no such language."""
    global _language, _catalogue
    if code not in LANGUAGES:
        raise ValueError(f"no language {code!r}; there are {', '.join(LANGUAGES)}")
    if code == "en":
        _catalogue = gettext.NullTranslations()
    else:
        _catalogue = gettext.translation(DOMAIN, localedir=locale_folder(), languages=[code])
    _language = code


def language() -> str:
    """The code of the language in use."""
    return _language


def _(sentence: str) -> str:
    """The sentence in the language in use; placeholders are filled in afterwards with `.format(name=…)`."""
    return _catalogue.gettext(sentence) if sentence else ""


def ngettext(one: str, many: str, n: int) -> str:
    """The one of the two sentences that fits the number `n`, in the language in use."""
    return _catalogue.ngettext(one, many, n)


def mark(sentence: str) -> str:
    """Put a sentence into the catalogues without saying it yet: `_(…)` says it when its time has come."""
    return sentence


def plain(text: str) -> str:
    """The text as a terminal may be given it, with nothing in it that moves the cursor: a file may have any name."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter in _JOINERS else "?" for letter in text)
