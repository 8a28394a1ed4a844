"""What texts about the future say: from the words that a player sees or hears, in both languages, to claims that one
ending of the turn can refute. For tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import attrgetter
from typing import Any, Final, NamedTuple

from breakaway_desktop.sentences.names import SIGNS
from tests.properties.endings import Ending

Test = Callable[[Mapping[int, Ending]], "bool | None"]
"""Whether a claim holds in an ending, given by card; None: it says nothing there."""


class Claim(NamedTuple):
    kind: str
    holds: Test


def _of(
    kind: str, card: int, holds: Callable[[Ending], bool], when: Callable[[Ending], bool] = lambda _end: True
) -> list[Claim]:
    def test(ends: Mapping[int, Ending]) -> bool | None:
        end = ends.get(card)
        return None if end is None or not when(end) else holds(end)

    return [Claim(kind, test)]


def _within(kind: str, value: Callable[[Ending], Any], when: Callable[[Ending], bool] = lambda _end: True) -> Any:
    """Return a maker of the claim that a value is from `low` to `high`, or is `low`."""

    def make(card: int | str, low: int | str, high: int | str | None = None) -> list[Claim]:
        return _of(kind, int(card), lambda end: int(low) <= value(end) <= int(low if high is None else high), when)

    return make


def _is_dealt(end: Ending) -> bool:
    return end.new is not None


MANY: Final = 999
_new = _within("new card", attrgetter("new"), _is_dealt)
_led = _within("lead", attrgetter("new"), lambda end: _is_dealt(end) and end.dealt_lead)
_joined = _within("joined", attrgetter("new"), lambda end: _is_dealt(end) and not end.dealt_lead)
_ahead = _within("riders ahead", attrgetter("ahead"), _is_dealt)
_square = _within("square", attrgetter("square"))
_lands = _within("landing", attrgetter("landing"))
_gap = _within("gap", lambda end: max(end.square, *end.others.values()) - min(end.square, *end.others.values()))
_total = _within("line", lambda end: sum(won for _place, won, _sharing in end.won.values()))


def _lead(card: int, low: str, high: str | None, least: str | None = None, most: str | None = None) -> list[Claim]:
    return [*_led(card, low, high), *(_joined(card, least, most) if least else [])]


def _breaks_away(card: int) -> list[Claim]:
    return _of("breaks away", card, lambda end: end.dealt_lead, _is_dealt)


def _no_lead(card: int) -> list[Claim]:
    return _of("no new lead", card, lambda end: end.lead is not None and end.new == 3, _is_dealt)


def _place(card: int, place: str, square: str | None = None) -> list[Claim]:
    return _of("place", card, lambda end: end.level >= int(place) > 1 and square in (None, str(end.square)))


def _line(card: int, line: str, place: str, points: str) -> list[Claim]:
    return _of("line", card, lambda end: end.won.get(int(line)) == (int(place), int(points), 1))


def _points(card: int, line: str, points: str) -> list[Claim]:
    return _of("line", card, lambda end: end.won.get(int(line), (0, -1, 1))[1] == int(points))


def _shares(card: int, line: str, ways: str) -> list[Claim]:
    """The points at a line by the number of those who share them, up to three."""
    said = re.findall(rf"({P})(?:(?:–| to | a )({P}))?(?: p\w+)? (?:alone|da solo|.*?(two|three|due|tre))", ways)
    by_number = {{"two": 2, "due": 2, "three": 3, "tre": 3}.get(many, 1): (low, high) for low, high, many in said}

    def pays(end: Ending) -> bool:
        _place, points, sharing = end.won[int(line)]
        low, high = by_number.get(sharing, ("0", "99"))
        return _fraction(low) <= points <= _fraction(high or low)

    return _of("line", card, pays, lambda end: int(line) in end.won)


def _fraction(points: str) -> Fraction:
    """Return points as a number: `7½`, `14 13/15`."""
    signs = {sign: fraction for fraction, sign in SIGNS.items()}
    parts = re.findall(r"\d+/\d+|\d+|[^\d ]", points)
    return sum((signs[part] if part in signs else Fraction(part) for part in parts), Fraction())


def _crosses(card: int, *lines: str | None) -> list[Claim]:
    return _of("line", card, lambda end: int(next(filter(None, lines))) in end.won)


def _ahead_of(card: int, rider: str) -> list[Claim]:
    return _of("place", card, lambda end: end.square > end.others.get(int(rider), -99))


def _ends(card: int) -> list[Claim]:
    return _of("the race ends", card, lambda end: end.over)


def _nothing(_card: int, *_groups: str | None) -> list[Claim]:
    return []


def _favours(is_better: bool) -> list[Claim]:
    """The numbers that a hint names speak for the advised card."""
    return [Claim("favours", lambda _ends: is_better)]


def _surely_more(_card: int, a: str, low: str, b: str, high: str) -> list[Claim]:
    return [*_new(a, low, MANY), *_new(b, 0, high), *_favours(int(low) > int(high))]


def _safer(_card: int, a: str, low: str, b: str, other: str) -> list[Claim]:
    return [*_new(a, low, MANY), *_new(b, other, MANY), *_favours(int(low) > int(other))]


def _higher(_card: int, a: str, high: str, b: str, other: str) -> list[Claim]:
    return [*_new(a, 0, high), *_new(b, 0, other), *_favours(int(high) > int(other))]


def _saves(card: int, a: str, b: str, low: str = "0") -> list[Claim]:
    return [*_new(a, low, MANY), *_favours(card == int(a) < int(b))]


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

    return [*_of("line", int(a), crosses), *_of("line", int(b), lambda end: int(line or MANY) not in end.won)]


def _hint_lines(_card: int, a: str, _n: str, points: str, b: str) -> list[Claim]:
    return [*_total(a, points), *_total(b, 0)]


def _hint_more(_card: int, a: str, points: str, b: str, fewer: str) -> list[Claim]:
    return [*_total(a, points), *_total(b, fewer), *_favours(int(points) > int(fewer))]


def _crosses_alone(card: int, line: str | None) -> list[Claim]:
    def crosses(ends: Mapping[int, Ending]) -> bool:
        lines = {one: end.won for one, end in ends.items()}
        crossed = int(line) if line else max(lines[card], default=0)
        return all((crossed in won) == (one == card) for one, won in lines.items())

    return [Claim("line", crosses)]


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
     rf"La {N} conserva la {N} e dà comunque almeno {N}\.", _saves),
    (rf"{N} saves the {N} for later\.", rf"Con la {N} conserva la {N} per dopo\.", _saves),
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
    (r"In many rides from here, \d+ brought more points than \d+\.|He has no other card to play\.|"
     r"\d+ is about as good as \d+\.|He saves .*\.",
     r"Provando molte volte .*? della \d+\.|Non ha altre carte da giocare\.|"
     r"La \d+ vale circa quanto la \d+\.|Conserva .*\.", _nothing),
    (rf"He crosses {EN_LINE} this turn; no other card does\.",
     rf"Passa {IT_LINE} in questo turno; con le altre carte no\.",
     _crosses_alone),
    # Why
    (rf"[^.]+? on -?\d+ will get {B}; .+? yet to move\.",
     rf"[^.]+? su -?\d+ avrà {B}; dev\w+ ancora muovere .+?\.", _new),
    (rf"[^.]+? on -?\d+ may get {B}: .+? yet to move\.",
     rf"[^.]+? su -?\d+ può avere {B}: dev\w+ ancora muovere .+?\.", _new),
    (rf"Nobody moves after [^:]+: certain {N}\.", rf"Nessuno muove dopo [^:]+: {N} è certo\.", _new),
    (rf"[^.]+? ends on {SQUARE}–{SQUARE}\.", rf"[^.]+? finisce su {SQUARE}–{SQUARE}\.", _square),
    (rf"Nobody can catch him, so he breaks away by {B}\.", rf"Nessuno può raggiungerlo: va in fuga, vantaggio {B}\.",
     lambda card, *lead: [*_breaks_away(card), *_lead(card, *lead)]),
    (rf"If nobody catches him, he breaks away by {B}\.",
     rf"Se nessuno lo raggiunge va in fuga, vantaggio {B}\.", _lead),
    (rf"At most {N}: .+? (?:moves at least \d+ squares?|is on -?\d+)\.",
     rf"Al massimo {N}: .+? (?:muove almeno di \d+ casell[ae]|è su -?\d+)\.",
     lambda card, most: _led(card, 0, most)),
    (rf"If he is joined, his new card is {B}\.", rf"Se viene raggiunto, la sua nuova carta è {B}\.", _joined),
    (rf"Square -?\d+ may be too crowded for a string \(turn 1\): at least {N}\.",
     rf"La casella -?\d+ può essere troppo affollata per una fila \(turno 1\): almeno {N}\.",
     lambda card, low: _joined(card, low, MANY)),
    (rf"Square {SQUARE} will be empty: nobody ahead counts, 3\.",
     rf"La casella {SQUARE} resterà vuota: davanti non conta nessuno, 3\.",
     lambda card, _square: _ahead(card, 0)),
    (rf"[^.]+? will be ahead of him: 3 \+ {N}\.", rf"Davanti avrà di certo [^.]+?: 3 \+ {N}\.",
     _ahead),
    (rf"At least {N}: [^.]+\.", rf"Almeno {N}: [^.]+\.",
     lambda card, low: _joined(card, low, MANY)),
    (rf"Up to {N}: a string up to [^.]+\.", rf"Fino a {N}: una fila fino a [^.]+\.",
     lambda card, high: _joined(card, 0, high)),
    (r"If nobody else moved: \d+, .+\.|His new card is known when all have moved\.|Rivals are hidden.*",
     r"Se nessun altro muovesse: \d+, .+\.|La sua nuova carta si saprà quando tutti hanno mosso\.|I rivali.*",
     _nothing),
    (r"With .+ the race ends\.", r"Con .+ la gara finisce\.", _ends),
    # The new card
    ("card cap", "tetto alle carte", _nothing),
    (r"(?:the )?race ends", r"la gara finisce|fine gara", _ends),
    (rf"(?:new card,? )?(at least ){B}", rf"(?:nuova carta,? )?(almeno ){B}",
     lambda card, floor, low, high: _new(card, low, MANY if floor else high or low)),
    (rf"(?:new )?card()? {B}", rf"(?:nuova )?carta()? {B}",
     lambda card, floor, low, high: _new(card, low, MANY if floor else high or low)),
    (r"(?:new )?card(?: \?)?(?: when all have moved)?|when all have moved|later|\?",
     r"(?:nuova )?carta(?: \?)?(?: quando tutti hanno mosso)?|quando tutti hanno mosso|più avanti|\?", _nothing),
    # Its reasons
    (r"breaks away(?:: nobody joins him this turn)?", r"va in fuga(?:: nessuno lo raggiunge in questo turno)?",
     _breaks_away),
    (rf"alone {B}(?:, joined {B})?", rf"da solo {B}(?:, raggiunto {B})?", _lead),
    (r"no new lead", r"nessuna fuga", _no_lead),
    (r"depends on who joins", r"dipende da chi si accoda", _nothing),
    (r"nobody directly ahead|no slipstream|too crowded(?: for a string)?",
     r"nessuno subito davanti|nessuna scia|troppo affollata(?: per una fila)?",
     lambda card: _ahead(card, 0)),
    (rf"3 \+ {N}(?: ahead)?", rf"3 \+ {N}(?: davanti)?", _ahead),
    (rf"{N} stays? ahead", rf"{N} rest\w+ davanti",
     lambda card, n: _ahead(card, n, MANY)),
    (rf"up to {N}(?: if others join)?", rf"fino a {N}(?: se arrivano altri)?", lambda card, n: _new(card, 0, n)),
    # Squares and lines
    (rf"ahead of {N}", rf"davanti a {N}", _ahead_of),
    (rf"(?:Sprint |Finish |Lap ){N}: ({P}(?:(?:–| to ){P})?(?: points)? (?:alone|each)[^.]*?)(?=$|, new|\.| · )",
     rf"(?:Sprint |Traguardo |Giro ){N}: ((?:da )?{P}(?:(?:–| a ){P})?(?: punti)? "
     r"(?:da solo|a testa)[^.]*?)(?=$|, nuova|\.| · )",
     _shares),
    (rf"(?:Sprint |Finish |Lap )?{N}: {N}{TH}, {N} points?",
     rf"(?:Sprint |Traguardo |Giro )?{N}: {N}{TH}, {N} punt[io]", _line),
    (rf"{N}{TH} at {N}, {N} points?", rf"{N}{TH} a {N}, {N} punt[io]", lambda card, a, b, c: _line(card, b, a, c)),
    (rf"{N}: \+{N}", rf"{N}: \+{N}", _points),
    (rf"past {N}", rf"[Oo]ltre {N}", lambda card, gate: _lands(card, int(gate) + 1, MANY)),
    (rf"[Oo]ver {N}|{N}: no points|{N} without points|(?:Sprint|Finish|Lap) {N}(?:: \d+{TH}, no points)?",
     rf"{N}: nessun punto|{N} senza punti|(?:Sprint|Traguardo|Giro) {N}(?:: \d+{TH}, nessun punto)?",
     _crosses),
    (rf"{N}{TH}(?: on {SQUARE}| there)?", rf"{N}{TH}(?: su {SQUARE}| lì)?", _place),
    (rf"(?:pushed )?to {SQUARE}", rf"(?:spinto )?a {SQUARE}", _square),
    (rf"(?:ends on )?{SQUARE}–{SQUARE}", rf"(?:finisce su )?{SQUARE}–{SQUARE}", _square),
    (rf"(?:gap (?:at least )?)?{N}\+|gap at least {N}", rf"(?:distacco (?:almeno )?)?{N}\+|distacco almeno {N}",
     lambda card, a, b: _gap(card, a or b, MANY)),
    (rf"(?:\d+: to|Lands on) {SQUARE}(?:–{SQUARE})?", rf"(?:\d+: su|Arriva su) {SQUARE}(?:–{SQUARE})?", _lands),
    (r"(?:\d+ short: )?moves \d+ of \d+|one short: .*?less|two short: .*?less|(?:costs|gains) \d+ stamina|"
     r"(?:[Ss]tops )?on \d+|[Nn]o line|High cards win lines: next is (?:the finish|[^.]+)",
     r"(?:ne mancano \d+: )?fa \d+ di \d+|ne manca(?:no)? .*?in meno|(?:costa|rende) \d+ di forze|"
     r"(?:[Ss]i ferma )?su \d+|[Nn]essuna linea|Le carte alte vincono le linee: la prossima è [^.]+", _nothing),
    (r"uncertain|(?:probably )?in front|behind \d+", r"incerto|(?:probabilmente )?davanti|dietro \d+", _nothing),
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
