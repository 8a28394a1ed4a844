"""Names and times that chat programs put before, above and behind a message."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from breakaway_desktop.mail.letter_lines import Line, fold, join_forms
from breakaway_desktop.mail.time_stamps import is_clock, is_stamp, leading_stamp

SENDERS: Final = {
    "<@anna> 12: 9": r"\s{0,8}-?\s{0,8}<\s?[~&@%+!]?(?P<nick>[^<>\d][^<>]{0,60})>\s{0,8}:?\s{0,8}",
    "* anna 12: 9": r"\s{0,8}\*\s{1,8}(?P<actor>[^\s\d]\S{0,40})\s{1,8}",
    "anna | 12: 9": r"\s{0,8}(?P<column>[^\s\d]\S{0,40})\s{1,8}[|│]\s{0,8}",
    "\tanna\t12: 9": r" {0,8}\t {0,8}(?P<tabbed>[^\t\d][^\t]{0,60})\t {0,8}",
}
"""Names between a time and a message, by an example: no text looks like them, so the time before them is one."""

NAMED: Final = {" - anna: 12: 9": r"\s{0,8}[-–—]?\s{0,8}(?P<named>[^\s:–—-](?:[^:]|:(?=\S)){0,60}?)\s?:(?:\s|$)"}
"""A name that may be text as well."""

SYSTEM: Final = {"-!- anna has joined": r"\s{0,8}(?:-!-|\*\*\*|-->|<--|⇐|⇒|←|→|═{2,3})\s"}
"""What begins a line of the program itself, by an example."""

HEADER_GAPS: Final = {
    "anna · 11:10": r"\s*[·•|]\s*",
    "anna  11:10": r"\s*(?:\s\s|\t)\s*",
    "anna — Today at 11:10": r"\s+[–—]\s+",
    "anna, 21.11.26 13:07": r",\s*",
    "anna 11:10": r"\s",
}
"""What stands between a name and a time on a line of their own, by an example."""
_SURE_GAPS, _DATED_GAPS = 2, 3
"""The first of these stand before a time alone, the third before a date; the others stand in sentences too."""

EDITED: Final = {
    "en": r"edited|deleted",
    "de": r"bearbeitet|gelöscht",
    "fr": r"modifi[ée]+",
    "it": r"modificat[oa]",
    "es": r"editado|editada|editó",
    "nl": r"bewerkt",
    "pt": r"editada",
    "pl": r"edytowan[aey]|edytowano",
    "ru": r"изменено|ред\.",
    "sv": r"redigera[dt]|redigert",
}
"""What stands in brackets behind a message that was changed, by language."""

_BRACKETS: Final = re.compile(r"[\[(<{【]\s?(?P<inside>[^\[\](){}<>【】]{3,50}?)\s?[\])>}】]")
_SENDER: Final = re.compile(join_forms(SENDERS))
_NAMED: Final = re.compile(join_forms(NAMED))
_SYSTEM: Final = re.compile(join_forms(SYSTEM))
_GAPS: Final = tuple(map(re.compile, HEADER_GAPS.values()))
_NICK: Final = re.compile(r"<\s?[~&@%+!]?(?P<nick>[^<>]{1,60})>\s+")
_EDITED: Final = re.compile(
    rf"(?:\s{{0,8}}(?:\((?:{join_forms(EDITED)})\)|<[^<>]{{0,40}}(?:{join_forms(EDITED)})[^<>]{{0,20}}>|(?<!\d\d)(?<!\d\d\s)[✓✔☑]\ufe0f?))+\s*$",
    re.IGNORECASE,
)
_LONGEST_HEADER: Final = 120
_NUMBER: Final = re.compile(r"(?<![^\W_])[1-6][1-4](?![^\W_])")
_NO_NAME: Final = re.compile(
    r"\W{0,8}(?:\d|(?:riders?|corridore|ciclista|no|nr|n|and|e|then|poi|il|the|my|number|plus|also|orders?|ordini|cards?)\b)",
    re.IGNORECASE,
)
"""What the name of a sender does not begin with if there is the number of a rider in it."""
_NO_SIGNS: Final = frozenset("<>|│\t")
"""Signs beside the name of a sender, but not in it."""
_COMMANDS: Final = frozenset(("PRESS", "END", "WAIT", "NO WAIT", "STAMPA", "FINE"))


class ChatText(NamedTuple):
    """Lines of a letter without what a chat program adds. `is_chat`: whether one has added anything."""

    lines: list[Line]
    is_chat: bool


class _Header(NamedTuple):
    """A name on a line with nothing but a name and a time. `is_sure`: the line can be nothing else."""

    name: str
    is_sure: bool


class _Prefix(NamedTuple):
    """Time and name before a message.

    `certain`: end of what is certainly no message; `name` and `end`: a name that may be text, and where it ends;
    `sender`: a name that can be nothing else.
    `is_timed`: a time stands before the name, or in brackets; `is_dated`: more than hours and minutes.
    """

    certain: int
    name: str = ""
    end: int = 0
    is_timed: bool = False
    is_dated: bool = False
    is_system: bool = False
    sender: str = ""


def without_chat(lines: Sequence[Line], names: Collection[str]) -> ChatText:
    """Return the lines without times and names of senders. `names`: names of the players."""
    prefixes = [_find_prefix(line.raw) if line.text else None for line in lines]
    counts = Counter(
        name_key(prefix.name) for prefix in prefixes if prefix and prefix.is_timed and _is_name(prefix.name)
    )
    known = name_keys(names)
    known = {name for name in known if any(map(str.isalpha, name))} | {
        name for name, count in counts.items() if count > 1
    }
    is_chat = any(prefix is not None and prefix.certain and prefix.is_timed for prefix in prefixes)

    result: list[Line] = []
    sender, is_ended = "", _ends_with_header(lines)
    for number, (line, prefix) in enumerate(zip(lines, prefixes, strict=True)):
        if not line.text:
            result.append(line)
            continue
        header = _find_header(line.raw, known)
        beside = lines[max(0, number - 1) : number + 2]
        above = lines[number - 1].text if number else ""
        if header is not None and header.is_sure:
            is_chat = True
            known.add(name_key(header.name))
            sender = name_key(header.name)
            result.append(_with_text(line, header.name if header.name.upper() in _COMMANDS else ""))
        elif header is not None:
            result.append(replace(line, is_stamped=True))
        elif is_stamp(line.raw) and not is_clock(line.text):
            is_chat = True
            sender = _known_sender(above, known) or sender
            result.append(_with_text(line, ""))
        elif is_clock(line.text) and any(name_key(other.text) in known for other in beside):
            is_chat = True
            sender = _known_sender(above, known) or sender
            result.append(replace(line, is_stamped=True))
        else:
            sender = _sender_in(line, prefix, known) or sender
            stripped = _strip(line, prefix, known)
            behind = max(0, len(stripped.raw) - _LONGEST_HEADER)
            edited = _EDITED.search(stripped.raw, behind) if stripped.raw[-1:] in ")>✓✔☑\ufe0f" else None
            stripped = _with_text(stripped, stripped.raw[: edited.start()]) if edited else stripped
            result.append(stripped if is_ended else replace(stripped, sender=sender))
    return ChatText(result, is_chat)


def _ends_with_header(lines: Sequence[Line]) -> bool:
    """Return whether names and times stand below their messages."""
    last = next((line.raw for line in reversed(lines) if line.text), "")
    return _find_header(last, ()) is not None or is_clock(fold(last))


def name_keys(names: Iterable[str]) -> set[str]:
    """Return names and first names as they are compared with those of senders."""
    return {name_key(name) for name in names} | {name_key(name.split()[0]) for name in names if name.split()}


def _known_sender(text: str, known: Collection[str]) -> str:
    """Return a text that is nothing but the name of a known sender; empty if it is not."""
    return name_key(text) if name_key(text) in known else ""


def _sender_in(line: Line, prefix: _Prefix | None, known: Collection[str]) -> str:
    """Return who wrote a message that has a time and a name before it; empty if it does not tell."""
    if prefix is None:
        return ""
    beside_time = prefix.name if prefix.is_timed else ""
    return name_key(prefix.sender) or _known_sender(beside_time or line.raw[prefix.certain :], known)


def _with_text(line: Line, raw: str) -> Line:
    return replace(line, raw=raw.strip(), text=fold(raw))


def name_key(name: str) -> str:
    return fold(name).strip(" :@~").casefold()


def _find_prefix(raw: str) -> _Prefix | None:
    """Return the time and name before a message; None if there are none."""
    brackets = _BRACKETS.match(raw)
    if brackets and is_stamp(brackets["inside"]):
        end, is_certain, is_dated = brackets.end(), True, not is_clock(fold(brackets["inside"]))
    elif (stamp := leading_stamp(raw)) is not None:
        end, is_certain, is_dated = stamp.end, stamp.is_certain, stamp.is_certain
    elif nick := _NICK.match(raw):
        return _Prefix(nick.end(), sender=nick["nick"]) if any(map(str.isalpha, nick["nick"])) else None
    elif named := _NAMED.match(raw):
        return _Prefix(0, named["named"], named.end())
    else:
        return None

    if sender := _SENDER.match(raw, end):
        return _Prefix(sender.end(), is_timed=True, sender=sender[sender.lastgroup or 0])
    if _SYSTEM.match(raw, end):
        return _Prefix(end, is_timed=True, is_system=True)
    named = _NAMED.match(raw, end)
    if named is None:
        return _Prefix(end, is_timed=bool(brackets)) if is_certain else None
    return _Prefix(end if is_certain else 0, named["named"], named.end(), True, is_dated)


def _strip(line: Line, prefix: _Prefix | None, known: Collection[str]) -> Line:
    """Return the line without time and name before its message."""
    if prefix is None:
        return line
    if prefix.is_system:
        return _with_text(line, "")
    is_known = bool(prefix.name) and name_key(prefix.name) in known
    if is_known:
        return _with_text(line, line.raw[prefix.end :])
    if not prefix.certain:
        return line
    numbers = _NUMBER.findall(fold(prefix.name))
    if prefix.name and not numbers:
        return _with_text(line, line.raw[prefix.end :])
    if numbers and not _NO_NAME.match(prefix.name):
        if prefix.is_dated:
            return _with_text(line, line.raw[prefix.end :])
        return replace(_with_text(line, line.raw[prefix.certain :]), unsure_rider=int(numbers[-1]))
    return _with_text(line, line.raw[prefix.certain :].lstrip(" -–—"))


def _find_header(raw: str, known: Collection[str]) -> _Header | None:
    """Return the name on a line with nothing but a name and a time; None if it is no such line."""
    if len(raw) > _LONGEST_HEADER or not any(map(str.isdigit, raw)):
        return None
    raw = _EDITED.sub("", raw)
    before = leading_stamp(raw)
    if before is not None:
        name = raw[before.end :].strip(" ,·•|–—-")
        return _Header(name, before.is_certain or name_key(name) in known) if _is_name(name) else None
    for number, gap in enumerate(_GAPS):
        for match in gap.finditer(raw):
            name, stamp = raw[: match.start()].strip(), raw[match.end() :].strip()
            brackets = _BRACKETS.fullmatch(stamp)
            if not _is_name(name) or not is_stamp(brackets["inside"] if brackets else stamp):
                continue
            is_bare = brackets is None and is_clock(fold(stamp))
            is_sure = brackets is not None or name_key(name) in known
            is_sure = is_sure or number < (_SURE_GAPS if is_bare else _DATED_GAPS)
            return _Header(name, is_sure) if is_sure or is_bare else None
    return None


def _is_name(text: str) -> bool:
    """Return whether a text can be the name of a sender: no order, and no sentence."""
    has_numbers = len(re.findall(r"\d+", text)) > 1
    if has_numbers or _NO_NAME.match(text) or not _NO_SIGNS.isdisjoint(text) or text.endswith(":"):
        return False
    return any(map(str.isalpha, text)) and len(text.split()) < 5
