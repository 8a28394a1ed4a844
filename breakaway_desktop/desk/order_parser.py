"""Finding orders in the text of a letter, among any other text (docs/desk.md, The player)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from breakaway_desktop.desk.orders import NO_CARD, RETIRE
from breakaway_desktop.text.commands import EXTRA_SIGN

PRESS, END, WAIT, NO_WAIT = "PRESS", "END", "WAIT", "NO WAIT"
"""Commands that take up a whole line."""
_PRESS: Final = frozenset((PRESS, "STAMPA"))
_END: Final = frozenset((END, "FINE"))
"""The command END in English and Italian."""

MAX_PRESS_LINES: Final = 20
"""Maximum number of lines of press in one letter."""

_FOLDED: Final = str.maketrans(
    {
        **{0xFEE0 + code: chr(code) for code in range(0x21, 0x7F)},  # full-width characters
        **dict.fromkeys(map(ord, "“”„‟«»"), '"'),
        **dict.fromkeys(map(ord, "‘’‚‛"), "'"),
        **dict.fromkeys(map(ord, "‐‑‒–—―−"), "-"),
        ord("…"): "...",
        # invisible characters
        **dict.fromkeys([0xAD, 0x200B, *range(0x200E, 0x2010), *range(0x202A, 0x202F), 0x2060, 0xFEFF]),
        **dict.fromkeys(range(0x2066, 0x206A)),
    }
)
"""Characters that mail and chat programs substitute, with the characters that they replace."""

_HEAD: Final = re.compile(r"\bRACE\W+(\w+)\W+TURN\W+(\d{1,4})\W+TEAM\W+(\d)\W+WORD\W+(\S+)", re.IGNORECASE)
_TURN: Final = re.compile(r"(?:for )?turno?\W*(\d{1,4})\W*", re.IGNORECASE)
_QUOTED: Final = re.compile(r"[\s>]*")
_CHAT: Final = re.compile(
    r"\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\]?"
    r"\s*(?:- )?[^:]{1,40}: "
)
"""Prefix of a message in a chat program: `[21/11/26, 18:03] Anna: `."""

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
"""Bracket after a rider, as in `11) 8`."""
_ORDERING: Final = rf"(?=\d|-\s?/|(?:[SPCTB]\s?\d|{'|'.join(_WORDS.values())}))"
_RIDER: Final = r"(?:(?:\b(?:rider|corridore|ciclista|no\.?|nr\.?|n\.)|#)\s*)?(?P<rider>[1-6][1-4])"


def _start(verbs: str) -> re.Pattern[str]:
    """Pattern for a rider and the text before his order.

    For example `11: `, `11) `, `11 plays the `, `11 stays in, plays `, `11, card `, or only a space.
    """
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
"""Text that ends a card: `11:30` and `8.5` contain no card."""
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
"""Cards of a hand, `12 10 8` or `12, 10 and 8`; but in `10 8 7 and 12 has 9 8 7` the 12 is a rider."""
_BETWEEN: Final = re.compile(r"[\s,;.&*•()-]*(?:(?:and|e)\s+)?", re.IGNORECASE)
_AFTER: Final = re.compile(r"\s*(?:$|[,;.!)]|(?:and|e)\s)", re.IGNORECASE)
_DIGITS: Final = re.compile(r"\s*\d")
_CLOCK: Final = re.compile(r"(?:1\d|2[0-3]):\d{2}")
"""A time: not an order if there is nothing else in the sentence."""
_BEFORE_A_SQUARE: Final = frozenset(
    ("turn", "turno", "square", "casella", "sprint", "line", "linea", "lap", "giro", "finish", "team", "squadra")
    + ("at", "alle", "on", "sul", "sulla", "by")
)
"""Words before a number that is not a rider, unless `_THIS` precedes them."""
_THIS: Final = frozenset(("this", "questo"))
"""Words that make it a rider after all, as in `for this turn 41 plays 4`."""


def form_head(race: str, turn: int, team: int, word: str) -> str:
    """First line of a form, which names race, turn and team."""
    return f"RACE {race} TURN {turn} TEAM {team} WORD {word}"  # no words: read by the program


class ParsedOrder(NamedTuple):
    """An order for a rider. `depth`: how often the line is quoted."""

    rider: int
    text: str
    depth: int


class QuotedLine(NamedTuple):
    text: str
    depth: int


@dataclass(slots=True)
class LetterPart:
    """Lines of a letter for one `race` and `turn`; None if it is not named."""

    race: str | None = None
    turn: int | None = None
    lines: list[QuotedLine] = field(default_factory=list)
    press: list[str] = field(default_factory=list)
    wait: bool | None = None
    open_press: bool = False
    """Whether the lines contain PRESS without END."""


def normalize_line(line: str) -> str:
    """Return a line without quotation marks at its start, with single spaces and uniform punctuation.

    Lines that we sent are compared in this form.
    """
    return _split_quotation(line)[1]


def _split_quotation(line: str) -> tuple[int, str]:
    """Return how often a line is quoted, and the rest as `normalize_line` returns it."""
    folded = line.translate(_FOLDED)
    marks = _QUOTED.match(folded)
    assert marks is not None
    return marks.group().count(">"), " ".join(folded[marks.end() :].split())


def split_letter(text: str, sent: Set[str]) -> list[LetterPart]:
    """Split a letter by race and turn, without the lines we sent ourselves (`sent`, normalized).

    Text above the first form heading belongs to that form.
    """
    parts = [LetterPart()]
    press_depth: int | None = None

    # Sort each line into orders, messages, or neither.
    for raw in text.splitlines():
        depth, line = _split_quotation(raw)
        if depth == 0:
            line = _without_chat(line)
        head, turn = _HEAD.search(line), _TURN.fullmatch(line)
        word = line.rstrip(":.! ").upper()
        if head:
            parts[-1].open_press |= press_depth is not None
            parts.append(LetterPart(head.group(1).lower(), int(head.group(2))))
            press_depth = None
        elif word in _PRESS:
            parts[-1].open_press |= press_depth is not None
            press_depth = depth
        elif word in _END and press_depth == depth:
            press_depth = None
        elif word == END or not line or line in sent:
            continue
        elif press_depth is not None:
            if depth == 0:  # a quoted line is by another player, or from an earlier letter
                parts[-1].press.append(_without_chat(raw).strip())
        elif turn:
            parts.append(LetterPart(parts[-1].race, int(turn.group(1))))
        elif word in (WAIT, NO_WAIT):
            parts[-1].wait = word == WAIT
        else:
            parts[-1].lines.append(QuotedLine(line, depth))

    parts[-1].open_press |= press_depth is not None

    first = next((part for part in parts if part.race is not None), None)
    for part in parts:
        if part.race is None and first is not None:
            part.race, part.turn = first.race, first.turn if part.turn is None else part.turn

    return _merge_parts(parts)


def _without_chat(line: str) -> str:
    """Remove the prefix that a chat program writes."""
    chat = _CHAT.match(line)
    return line[chat.end() :] if chat else line


def _merge_parts(parts: Iterable[LetterPart]) -> list[LetterPart]:
    """Merge the parts of one race and turn, such as an answer and the form that it quotes."""
    merged: dict[tuple[str | None, int | None], LetterPart] = {}
    for part in parts:
        merged_part = merged.setdefault((part.race, part.turn), LetterPart(part.race, part.turn))
        merged_part.lines += part.lines
        merged_part.press += part.press
        merged_part.wait = part.wait if merged_part.wait is None else merged_part.wait
        merged_part.open_press = merged_part.open_press or (part.open_press and bool(part.press))
    return list(merged.values())


def find_orders(lines: Iterable[QuotedLine], team: int, kind: str) -> list[ParsedOrder]:
    """Find the orders in these lines.

    `kind`: `hands` in turn 0, `halves` if each rider plays two cards, else `cards`. A quoted line must begin with an
    order; in running text only riders of the team count.
    """
    return [
        ParsedOrder(match.rider, match.text, line.depth) for line in lines for match in _line_matches(line, team, kind)
    ]


def looks_like_order(line: str) -> bool:
    """Return whether a line would be read as an order even when quoted."""
    text = normalize_line(line)
    readings = (_leading_matches(text, kind) for kind in ("cards", "halves"))
    return any(is_complete or (leading and leading[0].link == "sign") for leading, is_complete in readings)


class _OrderMatch(NamedTuple):
    """An order in a line.

    `link` is the text between rider and order: `sign`, `verb`, `list` (the bracket of `11) 8`), or `space` (a space or
    the word card).
    """

    rider: int
    text: str
    link: str
    start: int
    end: int


def _line_matches(line: QuotedLine, team: int, kind: str) -> list[_OrderMatch]:
    text = normalize_line(line.text)
    leading, is_complete = _leading_matches(text, kind)
    if is_complete or (line.depth and leading and leading[0].link == "sign"):
        return [match for match in leading if match.link == "sign" or match.rider // 10 == team]
    if line.depth:
        return []
    matches = [match for match in _anywhere(text, kind) if match.rider // 10 == team]
    is_order = [not _CLOCK.fullmatch(text, match.start, match.end) for match in matches]
    return matches if any(is_order) else []


def _leading_matches(text: str, kind: str) -> tuple[list[_OrderMatch], bool]:
    """Return the orders at the start of a line, and whether it contains nothing else."""
    matches: list[_OrderMatch] = []
    pos = _skip(text, 0)
    while (start := _starts(kind).match(text, pos)) and (match := _match_order(text, start, kind)):
        if match.link == "space" and not _AFTER.match(text, match.end):
            break  # a row of numbers
        matches.append(match)
        pos = _skip(text, match.end)
    return matches, bool(matches) and pos == len(text)


def _skip(text: str, pos: int) -> int:
    between = _BETWEEN.match(text, pos)
    assert between is not None
    return between.end()


def _anywhere(text: str, kind: str) -> Iterator[_OrderMatch]:
    pos = list_end = 0
    while start := _starts(kind).search(text, pos):
        match = _match_order(text, start, kind)

        # Find out what the words before the number mean.
        pos = match.end if match else start.end("rider")
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


def _match_order(text: str, start: re.Match[str], kind: str) -> _OrderMatch | None:
    """Return the order after a rider; None if there is none."""
    rider, pos = int(start["rider"]), start.end()
    link = next((group for group in ("sign", "verb", "list") if start[group]), "space")

    # When teams are built, a rider has all his cards.
    if kind == "hands":
        hand = _HAND.match(text, pos)
        cards = re.findall(r"\d+", hand.group()) if hand else []
        return _OrderMatch(rider, " ".join(map(_plain_card, cards)), link, start.start(), hand.end()) if hand else None

    retires = _RETIRES.match(text, pos)
    if retires:
        return _OrderMatch(rider, RETIRE, link, start.start(), retires.end())

    # A card, with what may be added to it.
    card = _CARD.match(text, pos)
    first = _plain_card(card.group()) if card else NO_CARD
    end = card.end() if card else pos
    extra = (_SECOND if kind == "halves" else _BESIDE).match(text, end)
    if extra and (card or kind != "halves"):
        groups = extra.groupdict()
        letter = next((letter for letter in _WORDS if groups.get(letter)), groups.get("letter") or "")
        more = (groups["more"] or f"{letter}{groups.get('target') or ''}").upper()
        return _OrderMatch(rider, f"{first}{EXTRA_SIGN}{more}" if more else first, link, start.start(), extra.end())

    if card and _STOP.match(text, end):
        return _OrderMatch(rider, first, link, start.start(), end)
    return None


def _plain_card(card: str) -> str:
    return str(int(card)) if card.isdigit() else NO_CARD
