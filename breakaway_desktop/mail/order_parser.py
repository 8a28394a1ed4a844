"""Finding orders in the lines of a letter, from which times, names and broken quotations are gone (docs/desk.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from breakaway_desktop.mail.letter_lines import Line
from breakaway_desktop.mail.orders import NO_CARD, RETIRE
from breakaway_desktop.mail.quotations import normalize_line
from breakaway_desktop.mail.time_stamps import has_leading_zero, is_clock, is_month
from breakaway_desktop.mail.wording import is_unsure
from breakaway_desktop.reports.extras_syntax import EXTRA_SIGN

_WORDS: Final = {
    "S": r"sp(?:y|ies|ia)",
    "P": r"puncture|foratura",
    "C": r"catch\s?-?up|rientro",
    "T": r"tow|traino",
    "B": r"boost|scatto",
}
_ARTICLES: Final = r"(?:(?:with|the|his|an?|cards?|con|il|lo|la|un|cart[ae])\s+|l'\s*)*"
_SHORT: Final = r"(?:(?:with|the|his|an?|con|il|lo|la|un)\s+|l'\s*)+"
"""What stands between rider and card where the verb is the one before: `11 plays the 12, 12 the 9`."""
_NAMED_CARD: Final = r"(?:(?:the|la|le)\s+)?(?:cards?|cart[ae]):?"
_IN_A_LIST: Final = r"\s?\.?\)\s*"
"""Bracket after a rider, as in `11) 8`."""
_ORDERING: Final = rf"(?=\d|-\s?/|(?:[SPCTB]\s?\d|{'|'.join(_WORDS.values())}))"
_RIDER: Final = r"(?:(?:(?P<named>\b(?:rider|corridore|ciclista)|#)|\b(?:no\.?|nr\.?|n\.))\s*)?(?P<rider>[1-6][1-4])"


def _start(verbs: str) -> re.Pattern[str]:
    """Pattern for a rider and the text before his order.

    For example `11: `, `11) `, `11 plays the `, `11 stays in, plays `, `11, card `, or only a space.
    """
    return re.compile(
        rf"{_RIDER}(?:\s*(?P<sign>:|=>?|-+>|→|-(?=\s))\s*(?:{verbs}\s+)?{_ARTICLES}"
        rf"|(?P<verb>,?\s+(?:[^\W\d][^\d.:;!?()\"]{{0,40}}?\s)??{verbs}\s+{_ARTICLES}){_ORDERING}"
        rf"|(?P<list>{_IN_A_LIST}){_ARTICLES}|,?\s+{_NAMED_CARD}\s+|(?P<short>,?\s+{_SHORT})(?=\d)|\s+)",
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
_STOP: Final = re.compile(r"(?![.:/-]?\d|\w|\s?:(?=[\s\d]|$))")
"""Text that ends a card: `8.5` contains no card, and in `11: 12: 13:` none is filled in."""
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
    rf"\d{{1,3}}(?![\w:=])(?:[\s,;+/.-]+\d{{1,3}}(?!\w|\s*[:=](?!-?[()DP])|{_IN_A_LIST}\d|,?\s{_NAMED_CARD}\s))*"
    r"(?:[\s,]*(?:&|\b(?:and|e)\b)\s*\d{1,3}(?!\w|\s*(?:[:=→]|-+>|-\s*\d)|"
    rf"{_IN_A_LIST}\d|,?\s{_NAMED_CARD}\s|"
    r"\s+(?:\d|(?:starts|has|holds|takes|with|parte|ha|con)\b)))?",
    re.IGNORECASE,
)
"""Cards of a hand, `12 10 8` or `12, 10 and 8`; but in `10 8 7 and 12 has 9 8 7` the 12 is a rider."""
_BETWEEN: Final = re.compile(r"[\s,;.&*•()-]*(?:(?:and|e)\s+)?", re.IGNORECASE)
_AFTER: Final = re.compile(r"\s*(?:$|[,;.!)]|(?:and|e)\s|\d\d:\d\d$)", re.IGNORECASE)
_SENTENCE: Final = re.compile(r"[,.:;!?]$|(?:\S+\s){4}")
"""What is in no name of a sender on a line of its own."""
_DIGITS: Final = re.compile(r"\s*\d")
_COMPACT: Final = re.compile(r"\d\d:\d")
_COMMA: Final = re.compile(r"[,;]|\b(?:and|e)\b", re.IGNORECASE)
_STRUCK: Final = re.compile(r"~~?(?=\S)[^~]{1,200}~")
"""Text that a chat program shows struck out."""
_URL: Final = re.compile(r"(?<!\w)(?:[a-z]{3,6}://|www\.)\S+", re.IGNORECASE)
_BEFORE_A_SQUARE: Final = frozenset(
    ("turn", "turno", "square", "casella", "sprint", "line", "linea", "lap", "giro", "finish", "team", "squadra")
    + ("at", "alle", "on", "sul", "sulla", "by", "day", "stage", "tappa", "page", "pagina", "room")
    + ("tel", "tel.", "phone", "fax", "iphone", "windows", "android", "ios", "version", "score", "chapter", "§")
)
"""Words before a number that is not a rider, unless `_THIS` precedes them; names of months are others."""
_THIS: Final = frozenset(("this", "questo"))
"""Words that make it a rider after all, as in `for this turn 41 plays 4`."""
_TURN: Final = frozenset(("turn", "turno"))
"""Words before a number that is in no row with the next one, as in `for turn 1 11 plays 12`."""


class ParsedOrder(NamedTuple):
    """An order for a rider. `depth`: how often its line is quoted; `line`: the line."""

    rider: int
    text: str
    depth: int
    doubt: str = ""
    """Why it may be no order, a key of `unread.REASONS`."""
    line: str = ""


def begins_order(text: str) -> bool:
    """Return whether a line begins with an order of any kind."""
    return any(_leading_matches(text, kind)[0] for kind in ("cards", "halves", "hands"))


def find_orders(lines: Sequence[Line], team: int, kind: str, *, is_chat: bool = False) -> list[ParsedOrder]:
    """Find the orders in these lines.

    `kind`: `hands` in turn 0, `halves` if each rider plays two cards, else `cards`. A quoted line must begin with an
    order; in running text only riders of the team count. `is_chat`: times may stand anywhere.
    """
    found = [(line, match) for line in lines for match in _line_matches(line, team, kind)]
    clocks = _Clocks(lines, [one for one in found if not one[1].doubt], is_chat)
    return [
        ParsedOrder(match.rider, match.text, line.depth, match.doubt or clocks.doubt(line, match), line.text)
        for line, match in found
    ]


def looks_like_order(line: str) -> bool:
    """Return whether a line would be read as an order even when quoted."""
    text = normalize_line(line)
    readings = (_leading_matches(text, kind) for kind in ("cards", "halves"))
    return any(is_complete or (leading and leading[0].link == "sign") for leading, is_complete in readings)


class _OrderMatch(NamedTuple):
    """An order in a line.

    `link` is the text between rider and order: `sign`, `verb`, `list` (the bracket of `11) 8`), `short` (no verb, after
    an order that has one), or `space` (a space or the word card). `is_complete`: there is nothing but orders in the
    line; `is_listed`: with commas between them.
    """

    rider: int
    text: str
    link: str
    start: int
    end: int
    written_at: int
    written: str = ""
    is_complete: bool = False
    is_listed: bool = False
    doubt: str = ""


class _Clocks:
    """Decides which orders that look like times (`11:10`) are orders: those of a letter with all in this form."""

    def __init__(self, lines: Sequence[Line], found: Sequence[tuple[Line, _OrderMatch]], is_chat: bool) -> None:
        self._is_chat = is_chat
        self._compact = {(line.depth, match.rider) for line, match in found if _COMPACT.match(match.written)}
        self._other = {(line.depth, match.rider) for line, match in found if not _COMPACT.match(match.written)}
        self._clear = {(line.depth, match.rider) for line, match in found if not is_clock(match.written)}
        self._above = {line.number: above for above, line in pairwise(lines)}
        self._below_names = {
            line.depth for line, match in found if is_clock(match.written) and self._is_below_name(line)
        }

    def doubt(self, line: Line, match: _OrderMatch) -> str:
        """Return why an order may be a time; empty if it is an order."""
        if not is_clock(match.written):
            return ""
        if line.is_stamped:
            return "clock" if has_leading_zero(match.written) else "stamp"
        is_one = (line.depth, match.rider) not in self._clear
        if match.is_listed and is_one and not self._is_chat and not has_leading_zero(match.written):
            return ""
        others = sum(depth == line.depth and rider != match.rider for depth, rider in self._compact)
        is_consistent = not self._is_chat and match.is_complete and others > 0
        is_consistent = is_consistent and not any(depth == line.depth for depth, _rider in self._other)
        if has_leading_zero(match.written):
            return "time" if is_consistent else "clock"
        return "" if is_consistent and is_one and (others > 2 or line.depth not in self._below_names) else "time"

    def _is_below_name(self, line: Line) -> bool:
        """Return whether the line above may be the name of a sender, or there is none."""
        above = self._above.get(line.number)
        if above is None or above.number < line.number - 2:
            return line.number == 0
        return not _SENTENCE.search(above.text) and not begins_order(above.text)


def _line_matches(line: Line, team: int, kind: str) -> list[_OrderMatch]:
    """Return the orders in a line, with those that are lost where broken lines are joined."""
    matches = _text_matches(line.text, line.depth, team, kind)
    riders = {match.rider for match in matches}
    for piece in line.pieces:
        of_piece = _text_matches(piece, line.depth, team, kind)
        doubt = "broken" if len(of_piece) == 1 else ""
        matches += [match._replace(doubt=doubt) for match in of_piece if match.rider not in riders]
    return [match._replace(doubt=match.doubt or _doubt(line, match)) for match in matches]


def _doubt(line: Line, match: _OrderMatch) -> str:
    """Return why an order of a line may be none."""
    if line.is_barred or (line.is_rest and match.link != "sign"):
        return "rest"
    if match.rider == line.unsure_rider:
        return "name"
    return ""


def _text_matches(text: str, depth: int, team: int, kind: str) -> list[_OrderMatch]:
    if "~" in text:
        text = " ".join(_STRUCK.sub(" ", text).split())
    if "://" in text or "www." in text.lower():
        text = _URL.sub(" ", text)
    leading, is_complete = _leading_matches(text, kind)
    if is_complete or (depth and leading and leading[0].link == "sign"):
        matches = [match for match in leading if match.link == "sign" or match.rider // 10 == team]
    elif depth:
        return []
    else:
        matches = [match for match in _anywhere(text, kind) if match.rider // 10 == team]
    return [
        match._replace(
            written=text[match.written_at : match.end],
            is_complete=is_complete,
            is_listed=is_complete and _is_listed(text, matches, number),
            doubt="unsure" if is_unsure(text, match.start, match.end, is_alone=len(matches) == 1) else "",
        )
        for number, match in enumerate(matches)
    ]


def _is_listed(text: str, matches: Sequence[_OrderMatch], number: int) -> bool:
    """Return whether an order stands among others with commas; a time may precede a message with one order."""
    if len(matches) < 3:
        return False
    if number == 0:
        return text[matches[0].end] in ",;"
    return bool(_COMMA.search(text, matches[number - 1].end, matches[number].start))


def _leading_matches(text: str, kind: str) -> tuple[list[_OrderMatch], bool]:
    """Return the orders at the start of a line, and whether it contains nothing else."""
    matches: list[_OrderMatch] = []
    pos = _skip(text, 0)
    while (start := _starts(kind).match(text, pos)) and (match := _match_order(text, start, kind)):
        if match.link == "space" and not _AFTER.match(text, match.end):
            break  # a row of numbers
        if match.link == "short" and not matches:
            break
        matches.append(match)
        pos = _skip(text, match.end)
    return matches, bool(matches) and pos == len(text)


def _skip(text: str, pos: int) -> int:
    between = _BETWEEN.match(text, pos)
    assert between is not None
    return between.end()


def _anywhere(text: str, kind: str) -> Iterator[_OrderMatch]:
    pos = list_end = 0
    is_first = True
    while start := _starts(kind).search(text, pos):
        match = _match_order(text, start, kind)

        # Find out what the words before the number mean.
        pos = match.end if match else start.end("rider")
        before = text[max(0, start.start() - 20) : start.start()]
        words = before.split()
        is_part = bool(before) and (before[-1].isalnum() or before[-1] in '_/.:+-"')
        is_this_turn = len(words) > 1 and words[-2].lower() in _THIS
        is_square = bool(words) and _is_before_a_square(words[-1].lower()) and not is_this_turn
        is_after_number = bool(words) and words[-1].isdigit() and not (words[:-1] and words[-2].lower() in _TURN)
        is_in_a_row = is_after_number and not (start["sign"] or start["list"] or start["named"])
        is_aside = start["list"] is not None and start.start() > _skip(text, list_end)

        if match is None or is_part or is_square or is_in_a_row or is_aside:
            continue
        if match.link == "short" and is_first:
            continue

        list_end = match.end
        if match.link != "space" or _AFTER.match(text, match.end) or (not words and not _DIGITS.match(text, match.end)):
            is_first = False
            yield match


def _is_before_a_square(word: str) -> bool:
    return word in _BEFORE_A_SQUARE or is_month(word)


def _starts(kind: str) -> re.Pattern[str]:
    return _STARTS["hands" if kind == "hands" else "cards"]


def _match_order(text: str, start: re.Match[str], kind: str) -> _OrderMatch | None:
    """Return the order after a rider; None if there is none."""
    pos = start.end()

    def ends(text: str, end: int) -> _OrderMatch:
        link = next((group for group in ("sign", "verb", "list", "short") if start[group]), "space")
        written_at = start.start() if start["named"] else start.start("rider")
        return _OrderMatch(int(start["rider"]), text, link, start.start(), end, written_at)

    # When teams are built, a rider has all his cards.
    if kind == "hands":
        hand = _HAND.match(text, pos)
        cards = re.findall(r"\d+", hand.group()) if hand else []
        return ends(" ".join(map(_plain_card, cards)), hand.end()) if hand else None

    retires = _RETIRES.match(text, pos)
    if retires:
        return ends(RETIRE, retires.end())

    # A card, with what may be added to it.
    card = _CARD.match(text, pos)
    first = _plain_card(card.group()) if card else NO_CARD
    end = card.end() if card else pos
    extra = (_SECOND if kind == "halves" else _BESIDE).match(text, end)
    if extra and (card or kind != "halves"):
        groups = extra.groupdict()
        letter = next((letter for letter in _WORDS if groups.get(letter)), groups.get("letter") or "")
        more = (groups["more"] or f"{letter}{groups.get('target') or ''}").upper()
        return ends(f"{first}{EXTRA_SIGN}{more}" if more else first, extra.end())

    if card and _STOP.match(text, end):
        return ends(first, end)
    return None


def _plain_card(card: str) -> str:
    return str(int(card)) if card.isdigit() else NO_CARD
