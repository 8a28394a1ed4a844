"""Finding orders in the text of a letter, whatever stands around them (docs/desk.md, Answering)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from breakaway_desktop.desk.orders import NO_CARD, RETIRE
from breakaway_desktop.text.commands import BESIDE

PRESS, END, WAIT, NO_WAIT = "PRESS", "END", "WAIT", "NO WAIT"
"""Words that stand on a line of their own."""
_PRESS: Final = frozenset((PRESS, "STAMPA"))
_END: Final = frozenset((END, "FINE"))
"""As Italians write them, too."""

MOST_PRESS: Final = 20
"""Lines of press in one letter."""

_FOLDED: Final = str.maketrans(
    {
        **{0xFEE0 + code: chr(code) for code in range(0x21, 0x7F)},  # as wide as Chinese letters
        **dict.fromkeys(map(ord, "“”„‟«»"), '"'),
        **dict.fromkeys(map(ord, "‘’‚‛"), "'"),
        **dict.fromkeys(map(ord, "‐‑‒–—―−"), "-"),
        ord("…"): "...",
        **dict.fromkeys([0xAD, 0x200B, *range(0x200E, 0x2010), *range(0x202A, 0x202F), 0x2060, 0xFEFF]),  # not seen
        **dict.fromkeys(range(0x2066, 0x206A)),
    }
)
"""Mail and chat programs write one for the other."""

_HEAD: Final = re.compile(r"\bRACE\W+(\w+)\W+TURN\W+(\d{1,4})\W+TEAM\W+(\d)\W+WORD\W+(\S+)", re.IGNORECASE)
_TURN: Final = re.compile(r"(?:for )?turno?\W*(\d{1,4})\W*", re.IGNORECASE)
_QUOTED: Final = re.compile(r"[\s>]*")
_CHAT: Final = re.compile(
    r"\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\]?"
    r"\s*(?:- )?[^:]{1,40}: "
)
"""What chat programs put before a message: `[21/11/26, 18:03] Anna: `."""

_WORDS: Final = {
    "S": r"sp(?:y|ies|ia)",
    "P": r"puncture|foratura",
    "C": r"catch\s?-?up|rientro",
    "T": r"tow|traino",
    "B": r"boost|scatto",
}
_ARTICLES: Final = r"(?:(?:with|the|his|an?|cards?|con|il|lo|la|un|cart[ae])\s+|l'\s*)*"
_NAMED_CARD: Final = r"(?:(?:the|la|le)\s+)?(?:cards?|cart[ae]):?"
_IN_A_LIST: Final = r"\s?\.?\)\s*"
"""As in `11) 8`."""
_ORDERING: Final = rf"(?=\d|-\s?/|(?:[SPCTB]\s?\d|{'|'.join(_WORDS.values())}))"
_RIDER: Final = r"(?:(?:\b(?:rider|corridore|ciclista|no\.?|nr\.?|n\.)|#)\s*)?(?P<rider>[1-6][1-4])"


def _start(verbs: str) -> re.Pattern[str]:
    """A rider, and what leads over to his order: `11: `, `11) `, `11 plays the `, `11 stays in, plays `, or nothing but
    a blank, or `11, card `."""
    return re.compile(
        rf"{_RIDER}(?:\s*(?P<sign>:|=>?|-+>|→|-(?=\s))\s*(?:{verbs}\s+)?{_ARTICLES}"
        rf"|(?P<verb>,?\s+(?:[^\W\d][^\d.:;!?()\"]{{0,40}}?\s)??{verbs}\s+{_ARTICLES}){_ORDERING}"
        rf"|(?P<list>{_IN_A_LIST}){_ARTICLES}|,?\s+{_NAMED_CARD}\s+|\s+)",
        re.IGNORECASE,
    )


_STARTS: Final = {
    "hands": _start(r"(?:starts|has|holds|takes|with|parte|ha|con)"),
    "cards": _start(r"(?:plays?|rides?|uses?|goes|attacks|gioca|usa|attacca|va)"),
}
_RETIRES: Final = re.compile(
    r"(?:is\s+)?retir(?:e|es|ed|ing)\b|(?:si\s+)?(?:ritira|ritirato|ritiro|abbandona)\b", re.IGNORECASE
)
_CARD: Final = re.compile(r"\d{1,3}|-(?=\s*/?\s*[A-Za-z])")
_STOP: Final = re.compile(r"(?![.:/-]?\d|\w)")
"""What may not follow a card: `11:30` and `8.5` are none."""
_BESIDE: Final = re.compile(
    r"\s*/\s*(?P<more>[A-Za-z]?\d{0,5})(?!\w)"
    r"|\s*[,+]?\s*(?:(?:and|with|e|con)\s+)?(?:"
    + "|".join(f"(?P<{letter}>{words})" for letter, words in _WORDS.items())
    + r"|(?P<letter>[SPCTB])(?=\s?\d\d\b))(?:\s*(?:on|at|su|sul|di)?\s*(?P<target>\d{2})\b)?",
    re.IGNORECASE,
)
_SECOND: Final = re.compile(
    r"(?:\s*/\s*|\s*,?\s*(?:and\s+|e\s+)?(?:then|poi)\s+|\s+)(?P<more>\d{1,5})(?![\w:]|" + _IN_A_LIST + r"\d)",
    re.IGNORECASE,
)
_HAND: Final = re.compile(
    rf"\d{{1,3}}(?![\w:=])(?:[\s,;+/.-]+\d{{1,3}}(?!\w|\s*[:=]|{_IN_A_LIST}\d|,?\s{_NAMED_CARD}\s))*"
    r"(?:[\s,]*(?:&|\b(?:and|e)\b)\s*\d{1,3}(?!\w|\s*(?:[:=→]|-+>|-\s*\d)|"
    rf"{_IN_A_LIST}\d|,?\s{_NAMED_CARD}\s|"
    r"\s+(?:\d|(?:starts|has|holds|takes|with|parte|ha|con)\b)))?",
    re.IGNORECASE,
)
"""`12 10 8` or `12, 10 and 8`; but in `10 8 7 and 12 has 9 8 7` the 12 is a rider."""
_BETWEEN: Final = re.compile(r"[\s,;.&*•()-]*(?:(?:and|e)\s+)?", re.IGNORECASE)
_AFTER: Final = re.compile(r"\s*(?:$|[,;.!)]|(?:and|e)\s)", re.IGNORECASE)
_DIGITS: Final = re.compile(r"\s*\d")
_CLOCK: Final = re.compile(r"(?:1\d|2[0-3]):\d{2}")
"""What alone in a sentence is no order but a time."""
_BEFORE_A_SQUARE: Final = frozenset(
    ("turn", "turno", "square", "casella", "sprint", "line", "linea", "lap", "giro", "finish", "team", "squadra")
    + ("at", "alle", "on", "sul", "sulla", "by")
)
"""Words after which a number is not a rider,"""
_THIS: Final = frozenset(("this", "questo"))
"""unless one of these stands before them: `for this turn 41 plays 4`."""


def form_head(race: str, turn: int, team: int, word: str) -> str:
    """The first line of a form, by which an answer is known to belong to it."""
    return f"RACE {race} TURN {turn} TEAM {team} WORD {word}"  # no words: read by the program


class Order(NamedTuple):
    """An order for a rider; `depth`: how often the line is quoted."""

    rider: int
    text: str
    depth: int


class Line(NamedTuple):
    text: str
    depth: int


@dataclass(slots=True)
class Part:
    """The lines of a letter that belong to one race and turn, as far as it names them."""

    race: str | None = None
    turn: int | None = None
    lines: list[Line] = field(default_factory=list)
    press: list[str] = field(default_factory=list)
    wait: bool | None = None
    open_press: bool = False
    """PRESS without END."""


def normal(line: str) -> str:
    """Return a line as it is read, and compared with those we sent: without the marks of quotation, blanks made one,
    signs of one meaning made the same."""
    return _quoted(line)[1]


def _quoted(line: str) -> tuple[int, str]:
    """Return how often a line is quoted, and what it says then, as `normal` does."""
    folded = line.translate(_FOLDED)
    marks = _QUOTED.match(folded)
    assert marks is not None
    return marks.group().count(">"), " ".join(folded[marks.end() :].split())


def parts(text: str, sent: Set[str]) -> list[Part]:
    """The letter by race and turn, without the lines that we sent (`sent`, each `normal`). What stands above the first
    heading of a form belongs to the race and turn that it names."""
    found = [Part()]
    press_depth: int | None = None
    for raw in text.splitlines():
        depth, line = _quoted(raw)
        if depth == 0:
            line = _without_chat(line)
        head, turn = _HEAD.search(line), _TURN.fullmatch(line)
        word = line.rstrip(":.! ").upper()
        if head:
            found[-1].open_press |= press_depth is not None
            found.append(Part(head.group(1).lower(), int(head.group(2))))
            press_depth = None
        elif word in _PRESS:
            found[-1].open_press |= press_depth is not None
            press_depth = depth
        elif word in _END and press_depth == depth:
            press_depth = None
        elif word == END or not line or line in sent:
            continue
        elif press_depth is not None:
            if depth == 0:  # a quoted line is somebody else's, or of an earlier letter
                found[-1].press.append(_without_chat(raw).strip())
        elif turn:
            found.append(Part(found[-1].race, int(turn.group(1))))
        elif word in (WAIT, NO_WAIT):
            found[-1].wait = word == WAIT
        else:
            found[-1].lines.append(Line(line, depth))
    found[-1].open_press |= press_depth is not None
    first = next((part for part in found if part.race is not None), None)
    for part in found:
        if part.race is None and first is not None:
            part.race, part.turn = first.race, first.turn if part.turn is None else part.turn
    return _merged(found)


def _without_chat(line: str) -> str:
    """Return the line without what a chat program puts before a message."""
    chat = _CHAT.match(line)
    return line[chat.end() :] if chat else line


def _merged(found: Iterable[Part]) -> list[Part]:
    """One part for each race and turn: an answer and the form that it quotes are one."""
    merged: dict[tuple[str | None, int | None], Part] = {}
    for part in found:
        one = merged.setdefault((part.race, part.turn), Part(part.race, part.turn))
        one.lines += part.lines
        one.press += part.press
        one.wait = part.wait if one.wait is None else one.wait
        one.open_press = one.open_press or (part.open_press and bool(part.press))
    return list(merged.values())


def orders_in(lines: Iterable[Line], team: int, kind: str) -> list[Order]:
    """The orders that the lines hold. `kind`: `hands` in turn 0, `halves` where each rider plays two cards, else
    `cards`. A quoted line must begin with an order; in running text only riders of the team are looked for."""
    return [Order(one.rider, one.text, line.depth) for line in lines for one in _in_line(line, team, kind)]


def is_order(line: str) -> bool:
    """Whether a line would be taken for an order even where it is quoted."""
    text = normal(line)
    found = (_leading(text, kind) for kind in ("cards", "halves"))
    return any(whole or (leading and leading[0].link == "sign") for leading, whole in found)


class _Match(NamedTuple):
    """An order in a line. `link`: what leads from the rider to it, `space` if no more than a blank or the word card
    does, `list` for the bracket of `11) 8`."""

    rider: int
    text: str
    link: str
    start: int
    end: int


def _in_line(line: Line, team: int, kind: str) -> list[_Match]:
    text = normal(line.text)
    leading, whole = _leading(text, kind)
    if whole or (line.depth and leading and leading[0].link == "sign"):
        return [one for one in leading if one.link == "sign" or one.rider // 10 == team]
    if line.depth:
        return []
    found = [one for one in _anywhere(text, kind) if one.rider // 10 == team]
    is_order = [not _CLOCK.fullmatch(text, one.start, one.end) for one in found]
    return found if any(is_order) else []


def _leading(text: str, kind: str) -> tuple[list[_Match], bool]:
    """The orders with which a line begins, and whether it holds nothing else."""
    found: list[_Match] = []
    at = _skip(text, 0)
    while (start := _starts(kind).match(text, at)) and (match := _order(text, start, kind)):
        if match.link == "space" and not _AFTER.match(text, match.end):
            break  # a row of numbers
        found.append(match)
        at = _skip(text, match.end)
    return found, bool(found) and at == len(text)


def _skip(text: str, at: int) -> int:
    between = _BETWEEN.match(text, at)
    assert between is not None
    return between.end()


def _anywhere(text: str, kind: str) -> Iterator[_Match]:
    at = list_end = 0
    while start := _starts(kind).search(text, at):
        match = _order(text, start, kind)
        at = match.end if match else start.end("rider")
        before = text[max(0, start.start() - 20) : start.start()]
        words = before.split()
        is_part = bool(before) and (before[-1].isalnum() or before[-1] in '_/.:+-"')
        is_this_turn = len(words) > 1 and words[-2].lower() in _THIS
        is_square = bool(words) and words[-1].lower() in _BEFORE_A_SQUARE and not is_this_turn
        is_in_a_row = not (start["sign"] or start["list"]) and bool(words) and words[-1].isdigit()
        is_aside = start["list"] is not None and start.start() > _skip(text, list_end)
        if match is None or is_part or is_square or is_in_a_row or is_aside:
            continue
        list_end = match.end
        if match.link != "space" or _AFTER.match(text, match.end) or (not words and not _DIGITS.match(text, match.end)):
            yield match


def _starts(kind: str) -> re.Pattern[str]:
    return _STARTS["hands" if kind == "hands" else "cards"]


def _order(text: str, start: re.Match[str], kind: str) -> _Match | None:
    """The order that follows a rider, or None."""
    rider, at = int(start["rider"]), start.end()
    link = next((group for group in ("sign", "verb", "list") if start[group]), "space")
    if kind == "hands":
        hand = _HAND.match(text, at)
        cards = re.findall(r"\d+", hand.group()) if hand else []
        return _Match(rider, " ".join(map(_plain, cards)), link, start.start(), hand.end()) if hand else None
    retires = _RETIRES.match(text, at)
    if retires:
        return _Match(rider, RETIRE, link, start.start(), retires.end())
    card = _CARD.match(text, at)
    first = _plain(card.group()) if card else NO_CARD
    end = card.end() if card else at
    beside = (_SECOND if kind == "halves" else _BESIDE).match(text, end)
    if beside and (card or kind != "halves"):
        named = beside.groupdict()
        letter = next((letter for letter in _WORDS if named.get(letter)), named.get("letter") or "")
        more = (named["more"] or f"{letter}{named.get('target') or ''}").upper()
        return _Match(rider, f"{first}{BESIDE}{more}" if more else first, link, start.start(), beside.end())
    if card and _STOP.match(text, end):
        return _Match(rider, first, link, start.start(), end)
    return None


def _plain(card: str) -> str:
    return str(int(card)) if card.isdigit() else NO_CARD
