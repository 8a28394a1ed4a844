"""Words around an order that make it none, or perhaps none: `do not play 11: 10`, `11: 10 or 8?`."""

from __future__ import annotations

import re
from typing import Final

from breakaway_desktop.mail.letter_lines import join_forms

NOT: Final = {
    "en": r"not|never|cannot|\w{2,6}n't(?!\s+forget)",
    "de": r"nicht|niemals|kein\w{0,2}",
    "fr": r"pas|jamais",
    "it": r"non|mai",
    "es": r"nunca",
    "nl": r"niet",
    "pl": r"nie",
    "sv": r"inte|aldrig",
}
"""Words that deny an order, by language."""

UNSURE_BEFORE: Final = {
    "en": r"if|whether|unless|cancel|ignore|(?<!n't\s)(?<!not\s)forget|instead of|rather than|was|old"
    r"|last (?:time|turn)|e\.\s?g\.|example|such as",
    "de": r"wenn|falls|statt|z\.\s?b\.|beispiel",
    "fr": r"exemple|au lieu de",
    "it": r"se|annulla|ignora|invece d\w{1,3}|anziché|vecchio|esempio|ad es\.",
    "es": r"ejemplo|en vez de",
}
"""Words before an order that is none, by language."""

UNSURE_AFTER: Final = {
    "en": r"was|if(?!\s(?:possible|i can))|unless|maybe|perhaps|otherwise",
    "de": r"wenn|falls|vielleicht|sonst",
    "it": r"era|se(?!\spossibile)|forse|altrimenti",
}
"""Words after an order that may be none, by language."""

MEASURES: Final = r"km|euros?|eur|degrees|gradi|grad|minut\w{1,3}|min|[ap]\.?m|uhr|o'clock|h"
"""What makes a measure of two numbers."""

NO_NOUNS: Final = (
    r"my|mine|our|the|and|then|also|orders?|moves?|play|please|ok|hi|like|il|lo|la|mio|e|poi|ordin[ei]|mosse|gioco|ciao"
)
"""Words before two numbers that say nothing about what they count."""

OR: Final = "or|o|oppure|oder|ou"


_BEFORE: Final = re.compile(
    rf"(?:(?<![\w'])(?:{join_forms(NOT)}|{join_forms(UNSURE_BEFORE)})|\d\s(?:{OR}))(?:\s[^\W\d]{{1,20}}){{0,2}}:?\s*$",
    re.IGNORECASE,
)
_WITHIN: Final = re.compile(rf"(?<![\w'])(?:{join_forms(NOT)})(?!\w)", re.IGNORECASE)
_AFTER: Final = re.compile(
    rf"\s?[%°€$£?]|\s(?:{MEASURES})(?!\w)"
    rf"|,?\s(?:(?:{OR})(?:\s[^\W\d]{{1,8}})?\s\d{{1,2}}|{join_forms(UNSURE_AFTER)})(?!\w)",
    re.IGNORECASE,
)
_BARE: Final = re.compile(r"\d\d(?:\s|\s?-\s)\d{1,2}$")
_NOUN: Final = re.compile(rf"(?<![^\W_])(?!(?:{NO_NOUNS})\s)[^\W\d_]{{2,}}\s$", re.IGNORECASE)
"""A word before two numbers that may tell what they count: `we won 12 9`, `away 11 - 12`."""
_CLAUSE_END: Final = re.compile(r"[,;!?()\"]|\.(?=\s[A-Z])|\.$|\b(?:but|ma|però|aber|mais|pero)\b")
_LONGEST_CLAUSE: Final = 60


def is_unsure(text: str, start: int, end: int, *, is_alone: bool) -> bool:
    """Return whether the words around an order may make it none. `is_alone`: it is the only one in its line."""
    clause = _CLAUSE_END.split(text[max(0, start - _LONGEST_CLAUSE) : start])[-1]
    return bool(
        _BEFORE.search(clause)
        or _WITHIN.search(text, start, end)
        or _AFTER.match(text, end)
        or (is_alone and _BARE.match(text, start, end) and _NOUN.search(clause))
    )
