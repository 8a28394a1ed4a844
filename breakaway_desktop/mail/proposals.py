"""What lines of a letter that don't count may mean: cards that fill the reply's form, and questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.words import plain
from breakaway_desktop.mail.letter_reader import DOUBTFUL, OWN, QUOTED, SENT_FROM, SIGNED, LetterLine
from breakaway_desktop.mail.line_shapes import STAMP, OrderLines
from breakaway_desktop.mail.state import Orders

LONGEST_SHOWN: Final = 76
"""Maximum length of a line that is shown, in characters."""
MOST_SHOWN: Final = 20
_NUMBER: Final = re.compile(r"(?<!\w)[1-9]\d{0,2}(?!\w)")
_BRACKETS: Final = re.compile(r"[\[(<][^\])>]{0,40}[\])>]")
_NO_CARD: Final = re.compile(r"/|(?<!\w)[SPCTB]\d|\b(?:retir|ritir)|~|\?\W*$", re.IGNORECASE)
"""What makes a line more than one card: a second or special one, `retire`, a word struck out, a question."""
_WORD: Final = re.compile(r"[^\W\d_]{2}")


@dataclass(slots=True)
class Proposals:
    """What a letter proposes: cards by rider, riders whose row stays empty, and questions to the player."""

    filled: dict[int, str] = field(default_factory=dict)
    emptied: set[int] = field(default_factory=set)
    questions: list[Refusal] = field(default_factory=list)


class Proposer:
    """Looks for a team's riders and their cards in lines of any kind.

    `can_have`: whether a rider can play this now; `is_plain`: the turn has neither second nor special cards.
    """

    def __init__(
        self, shapes: OrderLines, team: int, kind: str, can_have: Callable[[int, str], bool], *, is_plain: bool
    ) -> None:
        self._shapes, self._team, self._kind, self._is_plain = shapes, team, kind, is_plain
        self._can_have = cache(can_have)

    def cards_named(self, lines: Iterable[LetterLine]) -> dict[int, set[str]]:
        """Return the cards that lines name for riders, whatever else they say."""
        named: dict[int, set[str]] = {}
        for line in lines:
            for rider, card in self._pairs(self._numbers(line.text)):
                named.setdefault(rider, set()).add(card)
        return named

    def _numbers(self, text: str) -> list[int]:
        return [int(number) for number in _NUMBER.findall(self._plain(text))]

    def _plain(self, text: str) -> str:
        """Return a line without dates and times."""
        if self._shapes.is_orders(text):
            return text
        return STAMP.sub(" ", _BRACKETS.sub(lambda found: " " if STAMP.search(found[0]) else found[0], text))

    def _is_own(self, number: int) -> bool:
        return number // 10 == self._team and 1 <= number % 10 <= 4

    def _pairs(self, numbers: Sequence[int]) -> set[tuple[int, str]]:
        """Return the riders among these numbers with each card among the others that they can play."""
        if self._kind == "hands":
            pairs = {(numbers[0], " ".join(map(str, numbers[1:])))} if 4 <= len(numbers) <= 5 else set()
        else:
            riders = {number for number in numbers if self._is_own(number)}
            pairs = {(one, str(card)) for one in riders for card in {*numbers} if card != one or numbers.count(one) > 1}
        return {pair for pair in pairs if self._is_own(pair[0]) and self._can_have(*pair)}

    def _pairs_alone(self, lines: Iterable[LetterLine]) -> dict[int, tuple[int, str]]:
        """Return the rider and the card of each line that names exactly one of each, by the line's identity.

        A sentence may go on from line to line: its numbers above must be pairs, and no lone card may stand below.
        """
        found: dict[int, tuple[int, str]] = {}
        above, is_open = LetterLine(""), False
        for line in lines:
            numbers = self._numbers(line.text)
            goes_on = line.number == above.number + 1 and not above.text.endswith((".", "!", "?", ":", ";"))
            goes_on = goes_on and not any(map(self._shapes.is_orders, (above.text, line.text)))
            is_open, is_odd = is_open and goes_on, len(numbers) % 2 == 1 and self._kind != "hands"
            if goes_on and is_odd and not (is_open or self._is_own(numbers[0])):
                found.pop(id(above), None)
            if not is_open and (pair := self._only_pair(line, numbers)):
                found[id(line)] = pair
            above, is_open = line, is_open != is_odd
        return found

    def _only_pair(self, line: LetterLine, numbers: Sequence[int]) -> tuple[int, str] | None:
        """Return the rider and the card of a line that names exactly one of each; of two riders the first plays."""
        is_one = (self._is_plain and len(numbers) == 2) or self._kind == "hands"
        is_own = line.place == OWN and (line.is_mine or not self._shapes.ends_in_orders(line.text))
        pairs = self._pairs(numbers) if is_one and is_own and not _NO_CARD.search(line.text) else set()
        pair = next(iter(pairs)) if len(pairs) == 1 else None
        return pair if pair and (pair[0] == numbers[0] or not self._is_own(numbers[0])) else None

    def _riders(self, line: LetterLine) -> tuple[list[int], list[int]]:
        """Return the riders whom a line names, and those whom only a date or a time in its sentence may name.

        The latter are asked about only if they lack an order. What begins a line, or has no word in it, is no sentence.
        """
        if line.place == SIGNED and not self._shapes.is_orders(line.text):
            return [], []
        riders = [rider for rider, _ in self._shapes.signs_in(line.text)] or self._shapes.riders_in(line.text)
        named = {*riders[: self._shapes.begins(line.text)]}
        named.update(self._shapes.riders_in(self._plain(line.text)) if _WORD.search(line.text) else riders)
        own = [rider for rider in dict.fromkeys(riders) if self._is_own(rider)]
        return [rider for rider in own if rider in named], [rider for rider in own if rider not in named]

    def read(self, lines: Sequence[LetterLine], counted: Orders, standing: Orders) -> Proposals:
        """Return what the lines propose. `counted`: the orders that count in this letter; `standing`: all before it."""
        now = {**standing, **counted}
        own = [line for line in lines if not (line.place == QUOTED or line.counts or SENT_FROM.match(line.text))]
        named = self.cards_named([*own, *(line for line in lines if line.is_row)])
        alone = self._pairs_alone(own)
        offered = {key: (one, card) for key, (one, card) in alone.items() if one not in now and named[one] == {card}}
        result = Proposals(dict(offered.values()))
        for line in own:
            (riders, others), only = self._riders(line), alone.get(id(line))
            asked = [rider for rider in riders if rider not in counted]
            for rider in riders:
                cards = self.cards_named([line]).get(rider, set()) - {now.get(rider, "")}
                if rider in now and cards and not (only and only[0] != rider):
                    result.emptied.add(rider)
                    result.questions.append(_question("letter-order-stands", line, rider, order=now[rider]))
                    asked = [other for other in asked if other != rider]
            if only and id(line) in offered:
                key = "letter-line-offered" if self._shapes.is_orders(line.text) else "letter-line-filled"
                result.questions.append(_question(key, line, only[0], order=only[1]))
            if only and (id(line) in offered or now.get(only[0]) == only[1]):
                asked = []
            asked += [rider for rider in others if rider not in now and rider not in result.filled]
            if asked:
                result.questions.append(_question(self._kind_of(line), line, *asked))
        quoted = (line for line in lines if line.place == QUOTED and not line.is_row)
        if lacking := {one for line in quoted for one in self._riders(line)[0]}.difference(now, result.filled):
            result.questions.append(Refusal("letter-lines-quoted", riders=tuple(map(str, sorted(lacking)))))
        result.questions = list(dict.fromkeys(result.questions))[:MOST_SHOWN]
        return result

    def _kind_of(self, line: LetterLine) -> str:
        is_orders = bool(self._shapes.orders_in(line.text, self._kind)) or self._shapes.ends_in_orders(line.text)
        return f"letter-line-{line.place if line.place in DOUBTFUL else 'apart' if is_orders else 'unclear'}"


def _question(key: str, line: LetterLine, *riders: int, **values: str) -> Refusal:
    head = {"head": shown(line.head)} if key in ("letter-line-head", "letter-line-hand") else {}
    return Refusal(key, line=shown(line.raw), riders=tuple(map(str, riders)), **head, **values)


def shown(text: str) -> str:
    """Return a line of a letter in a form that can be shown."""
    return plain(text[:LONGEST_SHOWN])
