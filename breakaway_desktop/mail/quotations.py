"""Quotations in a letter: lines with marks, and everything below the head of a quoted email."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from breakaway_desktop.mail.letter_lines import Line, clean, fold
from breakaway_desktop.mail.time_stamps import has_time_stamp

_SENT_MARKS: Final = re.compile(r"[\s>＞]*")
_MARKS: Final = re.compile(r"(?:\s*(?:[>＞|│┃▌▎↩↪⤷❝]|[╭┌][─-]*))*(?:\s*[A-Z]{2,3}>(?=\s))?\s*")
"""Marks before a quoted line: `> `, `| `, the sign before a message to which a chat replies, initials (`AB> `)."""
_SIGNS: Final = frozenset(">＞|│┃▌▎↩↪⤷❝╭┌")
_MOST_BARS: Final = 4
"""Maximum number of bars for which a line is compared with those that we sent."""

ORIGINAL_MESSAGE: Final = {
    "en": ("original message", "original email", "forwarded message", "reply message", "begin forwarded message"),
    "de": (
        "ursprüngliche nachricht",
        "originalnachricht",
        "original-nachricht",
        "weitergeleitete nachricht",
        "anfang der weitergeleiteten nachricht",
    ),
    "fr": (
        "message d'origine",
        "message original",
        "message initial",
        "message transféré",
        "début du message réexpédié",
        "début du message transféré",
    ),
    "it": ("messaggio originale", "messaggio inoltrato", "inizio messaggio inoltrato"),
    "es": ("mensaje original", "mensaje reenviado", "inicio del mensaje reenviado"),
    "nl": ("oorspronkelijk bericht", "origineel bericht", "doorgestuurd bericht", "begin doorgestuurd bericht"),
    "pt": ("mensagem original", "mensagem encaminhada", "início da mensagem reencaminhada"),
    "pl": (
        "wiadomość oryginalna",
        "oryginalna wiadomość",
        "wiadomość przekazana dalej",
        "początek przekazywanej wiadomości",
    ),
    "ru": (
        "исходное сообщение",
        "оригинальное сообщение",
        "пересылаемое сообщение",
        "пересланное сообщение",
        "начало переадресованного сообщения",
    ),
    "sv": ("ursprungligt meddelande", "vidarebefordrat meddelande"),
}
"""What stands above a quoted email, as in `-----Original Message-----`, by language."""

SENDER_FIELDS: Final = {
    "en": "from",
    "de": "von",
    "fr": "de|expéditeur",
    "it": "da|mittente",
    "es": "de",
    "nl": "van",
    "pt": "de",
    "pl": "od|nadawca",
    "ru": "от|от кого",
    "sv": "från|fra",
}
"""The field with the sender in the head of a quoted email, by language."""

OTHER_FIELDS: Final = {
    "en": "sent|date|to|cc|subject|reply-to|importance",
    "de": "gesendet|datum|an|cc|betreff|gesendet am",
    "fr": "envoyé|date|à|cc|objet|envoyé le",
    "it": "inviato|data|a|cc|oggetto",
    "es": "enviado|fecha|para|cc|asunto|enviado el",
    "nl": "verzonden|datum|aan|cc|onderwerp",
    "pt": "enviado|enviada em|enviado em|data|para|cc|assunto",
    "pl": "wysłano|data|do|dw|temat|wysłane",
    "ru": "отправлено|дата|кому|копия|тема",
    "sv": "skickat|sendt|datum|dato|till|til|ämne|emne",
}
"""The other fields of that head, by language."""

WROTE: Final = {
    "en": "wrote|writes|quoting|on behalf of",
    "de": "schrieb|schreibt|zitat von",
    "fr": "a écrit|écrit",
    "it": "ha scritto|scrive",
    "es": "escribió|ha escrito|escribe",
    "nl": "schreef|schrijft",
    "pt": "escreveu|escreve",
    "pl": "napisał|napisała|napisał(a)|pisze",
    "ru": "написал|написала|написал(а)|пишет|писал|писала",
    "sv": "skrev|skriver",
}
"""The verb of the line above a quotation, as in `On 21 Nov 2026 at 11:10, Anna wrote:`, by language."""


def _either(table: dict[str, str]) -> str:
    words = {word for words in table.values() for word in words.split("|")}
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


_TITLES: Final = "|".join(re.escape(title) for titles in ORIGINAL_MESSAGE.values() for title in titles)
_ORIGINAL: Final = re.compile(rf"(?:[-_=*~]{{2,}} ?(?:{_TITLES}) ?[-_=*~:]*|(?:{_TITLES}) ?:)", re.IGNORECASE)
_RULE: Final = re.compile(r"\s*_{20,}\s*")
"""The line that Outlook draws above a quoted email."""
_FIELD: Final = re.compile(rf"(?:(?P<sender>{_either(SENDER_FIELDS)})|{_either(OTHER_FIELDS)}) ?:", re.IGNORECASE)
_LABEL: Final = re.compile(r"([^\W\d][^:<>@\d]{0,24}):(?:\s|$)")
"""A field in whatever language."""
_WHEN: Final = re.compile(r"(?=.{0,80}(?<!\d)(?:19|20)\d\d(?!\d)).{0,80}\d[:.]\d\d(?!\d)")
"""A year and a time, in any order."""
_ENOUGH_LABELS: Final = 4
_MOST_FIELDS: Final = 8
"""Maximum number of lines in the head of a quoted email that are looked at."""
_WROTE: Final = re.compile(rf"(?<!\w)(?:{_either(WROTE)})(?!\w)", re.IGNORECASE)
_MOST_ATTRIBUTION: Final = 3
"""Maximum number of lines over which a mail program wraps the line above a quotation."""
_LONGEST_ATTRIBUTION: Final = 300


def normalize_line(line: str) -> str:
    """Return a line without quotation marks at its start, with single spaces and uniform punctuation.

    Lines that we sent are compared in this form.
    """
    text = clean(line)
    marks = _SENT_MARKS.match(text)
    assert marks is not None
    return fold(text[marks.end() :])


def _sent_forms(line: str) -> tuple[str, ...]:
    """Return the forms of a line to compare with those that we sent, which may begin with a bar themselves."""
    forms = [normalize_line(line)]
    while forms[-1].startswith("|") and len(forms) <= _MOST_BARS:
        forms.append(normalize_line(forms[-1][1:]))
    return tuple(forms)


def split_lines(text: str) -> list[Line]:
    """Return the lines of a letter; those that a quoted email has between its sender and its text are empty."""
    lines = [_split_marks(number, raw) for number, raw in enumerate(text.splitlines())]
    heads = _find_heads(lines)
    result: list[Line] = []
    opened: list[int] = []  # marks at which each quoted email begins
    is_below = False
    for line in lines:
        if line.text:
            opened = [marks for marks in opened if marks <= line.depth]
        if line.number in heads:
            if heads[line.number] and is_below and not (result and result[-1].number in heads):
                opened.append(line.depth)
            result.append(replace(line, text="", raw=""))
        else:
            is_below = is_below or bool(line.text)
            result.append(replace(line, depth=line.depth + len(opened)))
    return result


def _split_marks(number: int, raw: str) -> Line:
    raw = clean(raw)
    marks = _MARKS.match(raw)
    assert marks is not None
    rest = raw[marks.end() :]
    depth = sum(sign in _SIGNS for sign in marks.group())
    return Line(
        fold(rest),
        depth,
        rest.strip(),
        _sent_forms(raw),
        number,
        width=len(raw.rstrip()),
        is_soft=rest.endswith(" ") and rest.rstrip() != "--",
        is_barred=marks.group().rstrip()[-1:] == "|",
    )


def _find_heads(lines: Sequence[Line]) -> dict[int, bool]:
    """Return the numbers of lines above quoted emails, and whether an email without marks follows."""
    heads: dict[int, bool] = {}
    for number, line in enumerate(lines):
        if number in heads:
            continue
        if _ORIGINAL.fullmatch(line.text) or _RULE.fullmatch(line.raw):
            heads[number] = True
        elif fields := _head_at(lines, number) or _labels_at(lines, number):
            heads.update(dict.fromkeys(fields, True))
        elif line.text.endswith(":") or line.text.endswith("--"):
            attribution = _attribution_to(lines, number)
            heads.update(dict.fromkeys(attribution, _is_unmarked_below(lines, attribution)))
    return heads


def _head_at(lines: Sequence[Line], start: int) -> list[int]:
    """Return the numbers of the lines of a head that begins here: two fields at least, one of them the sender."""
    if not _FIELD.match(lines[start].text):
        return []
    found: list[int] = []
    names: set[str] = set()
    has_sender = False
    for line in lines[start : start + _MOST_FIELDS]:
        field = _FIELD.match(line.text)
        if field is None:
            if line.text and len(found) > 1 and not line.text.startswith(("<", "[")):
                break
            continue
        found.append(line.number)
        names.add(field.group().lower())
        has_sender = has_sender or bool(field["sender"])
    return list(range(start, found[-1] + 1)) if len(names) > 1 and has_sender else []


def _labels_at(lines: Sequence[Line], start: int) -> list[int]:
    """Return the numbers of the lines of a head in whatever language: some fields, one of them with a time."""
    names: list[str] = []
    for line in lines[start : start + _MOST_FIELDS]:
        label = _LABEL.match(line.text)
        if label is None or label[1] in names:
            break
        names.append(label[1])
    has_time = any(_WHEN.match(line.text) for line in lines[start : start + len(names)])
    return list(range(start, start + len(names))) if len(names) >= _ENOUGH_LABELS and has_time else []


def _attribution_to(lines: Sequence[Line], end: int) -> list[int]:
    """Return the numbers of the lines of `On 21 Nov 2026 at 11:10, Anna wrote:` that ends here; none if it is not."""
    text = ""
    for start in range(end, max(-1, end - _MOST_ATTRIBUTION), -1):
        if not lines[start].text:
            break
        text = f"{lines[start].text} {text}"
        if len(text) > _LONGEST_ATTRIBUTION:
            break
        signs = (bool(_WROTE.search(text) or text.endswith(">: ")), "@" in text, has_time_stamp(text))
        if sum(signs) > 1:  # an address and a time in whatever language
            above = start - 1
            is_wrapped = above >= 0 and has_time_stamp(lines[above].text) and lines[above].text[-1] in ",<"
            return list(range(above if is_wrapped else start, end + 1))
    return []


def _is_unmarked_below(lines: Sequence[Line], attribution: Sequence[int]) -> bool:
    """Return whether the text below these lines has no more marks than they have."""
    if not attribution:
        return False
    end = attribution[-1]
    below = next((line for line in lines[end + 1 : end + 4] if line.text), None)
    return below is not None and below.depth <= min(lines[number].depth for number in attribution)
