"""What texts about the future say: from the words that a player sees or hears, in both languages, to claims that one
ending of the turn can refute. For tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from breakaway_desktop.sentences.names import SIGNS
from tests.properties.endings import Ending

Test = Callable[[Mapping[int, Ending]], "bool | None"]
"""Whether a claim holds in an ending, given by card; None: it says nothing there."""


class Claim(NamedTuple):
    kind: str
    holds: Test


def _of(
    kind: str, card: int, holds: Callable[[Ending], bool], when: Callable[[Ending], bool] = lambda _end: True
) -> Claim:
    def test(ends: Mapping[int, Ending]) -> bool | None:
        end = ends.get(card)
        return None if end is None or not when(end) else holds(end)

    return Claim(kind, test)


def _dealt(end: Ending) -> bool:
    return end.new is not None


def _new(card: int, low: int, high: int = 999) -> list[Claim]:
    return [_of("new card", card, lambda end: low <= (end.new or 0) <= high, _dealt)]


def _number(card: int, floor: str | None, low: str, high: str | None) -> list[Claim]:
    return _new(card, int(low), 999 if floor else int(high or low))


def _ahead(card: int, low: int, high: int = 999) -> list[Claim]:
    return [_of("riders ahead", card, lambda end: low <= end.ahead <= high, _dealt)]


def _lead(card: int, low: str, high: str | None, least: str | None = None, most: str | None = None) -> list[Claim]:
    a, b, c, d = int(low), int(high or low), int(least or 0), int(most or least or 999)
    return [
        _of("lead", card, lambda end: a <= (end.new or 0) <= b, lambda end: _dealt(end) and end.dealt_lead),
        _of("joined", card, lambda end: c <= (end.new or 0) <= d, lambda end: _dealt(end) and not end.dealt_lead),
    ]


def _breaks_away(card: int) -> list[Claim]:
    return [_of("breaks away", card, lambda end: end.dealt_lead, _dealt)]


def _no_lead(card: int) -> list[Claim]:
    return [_of("no new lead", card, lambda end: end.lead is not None and end.new == 3, _dealt)]


def _place(card: int, place: str, square: str | None = None) -> list[Claim]:
    there = int(square or 0)
    return [_of("place", card, lambda end: end.level >= int(place) > 1 and there in (0, end.square))]


def _square(card: int, low: str, high: str | None = None) -> list[Claim]:
    return [_of("square", card, lambda end: int(low) <= end.square <= int(high or low))]


def _gap(card: int, squares: str) -> list[Claim]:
    def gap(end: Ending) -> bool:
        there = (end.square, *end.others.values())
        return max(there) - min(there) >= int(squares)

    return [_of("gap", card, gap)]


def _lands(card: int, low: str, high: str | None = None) -> list[Claim]:
    return [_of("landing", card, lambda end: int(low) <= end.landing <= int(high or low))]


def _beyond(card: int, square: str) -> list[Claim]:
    return [_of("landing", card, lambda end: end.landing > int(square))]


def _line(card: int, line: str, place: str, points: str) -> list[Claim]:
    return [_of("line", card, lambda end: end.won.get(int(line)) == (int(place), int(points), 1))]


def _points(card: int, line: str, points: str) -> list[Claim]:
    return [_of("line", card, lambda end: end.won.get(int(line), (0, -1, 1))[1] == int(points))]


def _shares(card: int, line: str, ways: str) -> list[Claim]:
    """The points at a line by the number of those who share them, up to three."""
    said = re.findall(rf"({P})(?:(?:–| to | a )({P}))? (?:alone|da solo|.*?(two|three|due|tre))", ways)
    by_number = {{"two": 2, "due": 2, "three": 3, "tre": 3}.get(many, 1): (low, high) for low, high, many in said}

    def pays(end: Ending) -> bool:
        _place, points, sharing = end.won[int(line)]
        low, high = by_number.get(sharing, ("0", "99"))
        return _fraction(low) <= points <= _fraction(high or low)

    return [_of("line", card, pays, lambda end: int(line) in end.won)]


def _fraction(points: str) -> Fraction:
    """Return points as a number: `7½`, `14 13/15`."""
    signs = {sign: fraction for fraction, sign in SIGNS.items()}
    parts = re.findall(r"\d+/\d+|\d+|[^\d ]", points)
    return sum((signs[part] if part in signs else Fraction(part) for part in parts), Fraction())


def _crosses(card: int, line: str) -> list[Claim]:
    return [_of("line", card, lambda end: int(line) in end.won)]


def _ahead_of(card: int, rider: str) -> list[Claim]:
    return [_of("place", card, lambda end: end.square > end.others.get(int(rider), -99))]


def _ends(card: int) -> list[Claim]:
    return [_of("the race ends", card, lambda end: end.over)]


def _nothing(_card: int, *_groups: str | None) -> list[Claim]:
    return []


def _favours(is_better: bool) -> list[Claim]:
    """The numbers that a hint names speak for the advised card."""
    return [Claim("favours", lambda _ends: is_better)]


def _surely_more(_card: int, a: str, low: str, b: str, high: str) -> list[Claim]:
    return [*_new(int(a), int(low)), *_new(int(b), 0, int(high)), *_favours(int(low) > int(high))]


def _safer(_card: int, a: str, low: str, b: str, other: str) -> list[Claim]:
    return [*_new(int(a), int(low)), *_new(int(b), int(other)), *_favours(int(low) > int(other))]


def _higher(_card: int, a: str, high: str, b: str, other: str) -> list[Claim]:
    return [*_new(int(a), 0, int(high)), *_new(int(b), 0, int(other)), *_favours(int(high) > int(other))]


def _saves(card: int, a: str, b: str, low: str) -> list[Claim]:
    return [*_new(int(a), int(low)), *_favours(card == int(a) < int(b))]


def _keeps(card: int, a: str, b: str) -> list[Claim]:
    return _favours(card == int(a) < int(b))


def _passes(_card: int, a: str, n: str, b: str) -> list[Claim]:
    def passes(ends: Mapping[int, Ending]) -> bool:
        one, two = ends[int(a)], ends[int(b)]
        return sum(two.square <= there < one.square for there in one.others.values()) >= int(n)

    return [Claim("passes", passes)]


def _over_points(_card: int, b: str, points: str, line: str, a: str, low: str, _b: str, high: str) -> list[Claim]:
    return [*_points(int(b), line, points), *_surely_more(0, a, low, b, high)]


def _hint_line(_card: int, a: str, line: str | None, place: str, points: str, b: str) -> list[Claim]:
    def crosses(end: Ending) -> bool:
        return (int(place), int(points), 1) == (end.won.get(int(line)) if line else end.won[max(end.won)])

    return [_of("line", int(a), crosses), _of("line", int(b), lambda end: int(line or 999) not in end.won)]


def _total(card: int, points: str) -> Claim:
    return _of("line", card, lambda end: sum(won for _place, won, _sharing in end.won.values()) == int(points))


def _hint_lines(_card: int, a: str, _n: str, points: str, b: str) -> list[Claim]:
    return [_total(int(a), points), _total(int(b), "0")]


def _hint_more(_card: int, a: str, points: str, b: str, fewer: str) -> list[Claim]:
    return [_total(int(a), points), _total(int(b), fewer), *_favours(int(points) > int(fewer))]


def _crosses_alone(card: int, line: str | None) -> list[Claim]:
    def crosses(ends: Mapping[int, Ending]) -> bool:
        lines = {one: end.won for one, end in ends.items()}
        crossed = int(line) if line else max(lines[card], default=0)
        return all((crossed in won) == (one == card) for one, won in lines.items())

    return [Claim("line", crosses)]


def _limit(card: int, most: str) -> list[Claim]:
    return [_of("lead", card, lambda end: (end.new or 0) <= int(most), lambda end: _dealt(end) and end.dealt_lead)]


def _range(card: int, low: str, high: str | None = None) -> list[Claim]:
    return _new(card, int(low), int(high or low))


def _joined(card: int, low: str, high: str | None = None) -> list[Claim]:
    return _lead(card, "0", "999", low, high)


def _floor(card: int, low: str) -> list[Claim]:
    return _joined(card, low, "999")


def _ceiling(card: int, high: str) -> list[Claim]:
    return _joined(card, "0", high)


P = rf"(?:\d+ )?[\d/{''.join(SIGNS.values())}]+"
N, SQUARE, TH = r"(\d+)", r"(-?\d+)", r"(?:st|nd|rd|th|º)"
B = rf"(?:da )?{N}(?:(?:–| to | a ){N})?"
EN_LINE = rf"the (?:sprint at|lap line at|finish)(?: {N})?"
IT_LINE = rf"(?:lo sprint|la linea di giro|il traguardo)(?: {N})?"
ROWS: Final[tuple[tuple[str, str, Callable[..., list[Claim]]], ...]] = (
    # Hints
    (rf"{N} is sure to bring more: at least {N}; {N} at most {N}\.",
     rf"La {N} porta di certo di più: almeno {N}; la {N} al massimo {N}\.", _surely_more),
    (rf"{N} is safer: a new card of at least {N}\. {N} may bring only {N}\.",
     rf"La {N} è più sicura: una nuova carta di almeno {N}\. La {N} può portare solo {N}\.", _safer),
    (rf"{N} may bring up to {N}, {N} at most {N}\.",
     rf"La {N} può portare fino a {N}, la {N} al massimo {N}\.", _higher),
    (rf"{N} saves the {N}, and is sure of as much: at least {N}\.",
     rf"Con la {N} conserva la {N}, e ha comunque almeno {N}\.", _saves),
    (rf"{N} saves the {N} for later\.", rf"Con la {N} conserva la {N} per dopo\.", _keeps),
    (rf"{N} takes him past {N} riders? who stays? ahead with {N}\.",
     rf"La {N} gli fa superare {N} ciclist[ai] che la {N} gli lascia davanti\.", _passes),
    (rf"{N} takes {N} points? at the \D+{N}; {N} brings a new card of at least {N}, {N} at most {N}\.",
     rf"La {N} prende {N} punt[oi] \D+{N}; ma la {N} porta una nuova carta di almeno {N}, la {N} al massimo {N}\.",
     _over_points),
    (rf"{N} crosses the \D+{N}? in {N}{TH} place: {N} points?\. {N} stops short of it\.",
     rf"Con la {N} passa \D+{N}? per {N}{TH}: {N} punt[oi]\. Con la {N} si ferma prima\.", _hint_line),
    (rf"{N} crosses {N} lines for {N} points?; {N} wins nothing\.",
     rf"Con la {N} passa {N} linee: {N} punt[oi]; con la {N} non fa punti\.", _hint_lines),
    (rf"{N} takes {N} points? at the lines, {N} only {N}\.",
     rf"Con la {N} prende {N} punt[oi] alle linee, con la {N} solo {N}\.", _hint_more),
    (r"Ridden on from here many times, \d+ brought more points than \d+\.|He has no other card to play\.|"
     r"\d+ is about as good as \d+\.|He saves .*\.",
     r"Provando molte volte .*? della \d+\.|Non ha altre carte da giocare\.|"
     r"La \d+ vale circa quanto la \d+\.|Conserva .*\.", _nothing),
    (rf"He crosses {EN_LINE} this turn; no other card does\.",
     rf"Passa {IT_LINE} in questo turno; con le altre carte no\.",
     _crosses_alone),
    # Why
    (rf"[^.]+? on -?\d+ will get {B}; .+? moves? after him\.", rf"[^.]+? su -?\d+ avrà {B}; dopo di lui .+?\.", _range),
    (rf"[^.]+? on -?\d+ may get {B}: .+? moves? after him\.",
     rf"[^.]+? su -?\d+ può avere {B}: dopo di lui .+?\.", _range),
    (rf"Nobody moves after [^:]+: certain {N}\.", rf"Nessuno muove dopo [^:]+: {N} è certo\.", _range),
    (rf"[^.]+? ends on {SQUARE}–{SQUARE}\.", rf"[^.]+? finisce su {SQUARE}–{SQUARE}\.", _square),
    (rf"Nobody can catch him, so he breaks away by {B}\.", rf"Nessuno può raggiungerlo: va in fuga, vantaggio {B}\.",
     lambda card, *lead: [*_breaks_away(card), *_lead(card, *lead)]),
    (rf"If nobody catches him, he breaks away by {B}\.",
     rf"Se nessuno lo raggiunge va in fuga, vantaggio {B}\.", _lead),
    (rf"At most {N}: .+? (?:moves at least \d+ squares?|is on -?\d+)\.",
     rf"Al massimo {N}: .+? (?:muove almeno di \d+ casell[ae]|è su -?\d+)\.", _limit),
    (rf"If he is joined, his new card is {B}\.", rf"Se viene raggiunto, la sua nuova carta è {B}\.", _joined),
    (rf"Square -?\d+ may be too crowded for a string \(turn 1\): at least {N}\.",
     rf"La casella -?\d+ può essere troppo affollata per una fila \(turno 1\): almeno {N}\.", _floor),
    (rf"Square {SQUARE} will be empty: nobody ahead counts, 3\.",
     rf"La casella {SQUARE} resterà vuota: davanti non conta nessuno, 3\.",
     lambda card, _square: _ahead(card, 0, 0)),
    (rf"[^.]+? will be ahead of him: 3 \+ {N}\.", rf"Davanti avrà di certo [^.]+?: 3 \+ {N}\.",
     lambda card, n: _ahead(card, int(n), int(n))),
    (rf"At least {N}: [^.]+\.", rf"Almeno {N}: [^.]+\.", _floor),
    (rf"Up to {N}: a string up to [^.]+\.", rf"Fino a {N}: una fila fino a [^.]+\.", _ceiling),
    (r"If nobody else moved: \d+, .+\.|His new card is known when all have moved\.|Rivals are hidden.*",
     r"Se nessun altro muovesse: \d+, .+\.|La sua nuova carta si saprà quando tutti hanno mosso\.|I rivali.*",
     _nothing),
    (r"With .+ the race ends\.", r"Con .+ la gara finisce\.", _ends),
    # The new card
    (r"(?:the )?race ends", r"la gara finisce|fine gara", _ends),
    (rf"(?:new card,? )?(at least ){B}", rf"(?:nuova carta,? )?(almeno ){B}", _number),
    (rf"new card()? {B}", rf"nuova carta()? {B}", _number),
    (r"new card(?: \?)?(?: when all have moved)?|when all have moved|later|\?",
     r"nuova carta(?: \?)?(?: quando tutti hanno mosso)?|quando tutti hanno mosso|più avanti|\?", _nothing),
    # Its reasons
    (r"breaks away(?:: nobody can catch him)?", r"va in fuga(?:: nessuno può raggiungerlo)?", _breaks_away),
    (rf"alone {B}(?:, joined {B})?", rf"da solo {B}(?:, raggiunto {B})?", _lead),
    (r"no new lead", r"nessuna fuga", _no_lead),
    (r"card cap|more if (?:others join|joined)", r"tetto alle carte|di più se arrivano(?: altri)?", _nothing),
    (r"nobody (?:will be )?ahead|too crowded(?: for a string)?", r"nessuno davanti|troppo affollata(?: per una fila)?",
     lambda card: _ahead(card, 0, 0)),
    (rf"3 \+ {N}(?: ahead)?", rf"3 \+ {N}(?: davanti)?", lambda card, n: _ahead(card, int(n), int(n))),
    (rf"{N} stays? ahead(?:, more if others join)?", rf"{N} rest\w+ davanti(?:, di più se arrivano altri)?",
     lambda card, n: _ahead(card, int(n))),
    (rf"up to {N}(?: if others join)?", rf"fino a {N}(?: se arrivano altri)?", lambda card, n: _new(card, 0, int(n))),
    # Squares and lines
    (rf"ahead of {N}", rf"davanti a {N}", _ahead_of),
    (rf"(?:Sprint |Finish |Lap ){N}: ({P}(?:(?:–| to ){P})? (?:alone|each)[^.]*?)(?=$|, new|\.| · )",
     rf"(?:Sprint |Traguardo |Giro ){N}: ((?:da )?{P}(?:(?:–| a ){P})? (?:da solo|a testa)[^.]*?)(?=$|, nuova|\.| · )",
     _shares),
    (rf"(?:Sprint |Finish |Lap )?{N}: {N}{TH}, {N} points?",
     rf"(?:Sprint |Traguardo |Giro )?{N}: {N}{TH}, {N} punt[io]", _line),
    (rf"{N}{TH} at {N}, {N} points?", rf"{N}{TH} a {N}, {N} punt[io]", lambda card, a, b, c: _line(card, b, a, c)),
    (rf"{N}: \+{N}", rf"{N}: \+{N}", _points),
    (rf"past {N}", rf"oltre {N}", _beyond),
    (rf"over {N}|{N}: no points|{N} without points|(?:Sprint|Finish|Lap) {N}(?:: \d+{TH}, no points)?",
     rf"{N}: nessun punto|{N} senza punti|(?:Sprint|Traguardo|Giro) {N}(?:: \d+{TH}, nessun punto)?",
     lambda card, *lines: _crosses(card, next(filter(None, lines)))),
    (rf"{N}{TH}(?: on {SQUARE}| there)?", rf"{N}{TH}(?: su {SQUARE}| lì)?", _place),
    (rf"(?:pushed )?to {SQUARE}", rf"(?:spinto )?a {SQUARE}", _square),
    (rf"(?:ends on )?{SQUARE}–{SQUARE}", rf"(?:finisce su )?{SQUARE}–{SQUARE}", _square),
    (rf"gap (?:at least )?{N}\+?", rf"distanza (?:almeno )?{N}\+?", _gap),
    (rf"(?:\d+: to|Lands on) {SQUARE}(?:–{SQUARE})?", rf"(?:\d+: su|Arriva su) {SQUARE}(?:–{SQUARE})?", _lands),
    (r"(?:\d+ short: )?moves \d+ of \d+|one short: .*?less|two short: .*?less|(?:costs|gains) \d+ stamina|"
     r"(?:[Ss]tops )?on \d+|[Nn]o line|High cards win lines: next is (?:the finish|[^.]+)",
     r"(?:ne mancano \d+: )?fa \d+ di \d+|ne manca(?:no)? .*?in meno|(?:costa|rende) \d+ di resistenza|"
     r"(?:[Ss]i ferma )?su \d+|[Nn]essuna linea|Le carte alte vincono le linee: la prossima è [^.]+", _nothing),
    (r"uncertain|(?:probably )?in front|behind \d+", r"incerto|(?:forse )?davanti|dietro \d+", _nothing),
    (SQUARE, SQUARE, _lands),
)  # fmt: skip
_COMPILED: Final = tuple(
    [(re.compile(rf"(?:{row[column]})(?=$|[ ,.;)])"), row[2]) for row in ROWS] for column in (0, 1)
)
_BETWEEN: Final = re.compile(r"[ ,.;()·]*")


def read(text: str, card: int, language: str) -> list[Claim] | None:
    """Return what a text says of a card; None if there are words in it that no reader knows."""
    claims, at = list[Claim](), 0
    while at < len(text):
        for pattern, make in _COMPILED[language == "it"]:
            found = pattern.match(text, at)
            if found is not None:
                claims += make(card, *found.groups())
                at = found.end()
                break
        else:
            return None
        between = _BETWEEN.match(text, at)
        assert between is not None
        at = between.end()
    return claims
