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
_STRUCK: Final = re.compile(r"~[^~]{1,100}~+")
_NO_CARD: Final = re.compile(r"/|(?<!\w)[SPCTB]\d|\b(?:retir|ritir)|\?\W*$", re.IGNORECASE)
"""What makes a line more than one card: a second or special one, `retire`, a question."""
_CLOCK: Final = re.compile(r"\d{2,3}:\d\d\W*")


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
        """Return a line without what is struck out, and without dates and times."""
        text = _STRUCK.sub(" ", text) if "~" in text else text
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

    def _only_pair(self, line: LetterLine) -> tuple[int, str] | None:
        """Return the rider and the card of a line that names exactly one of each."""
        numbers = self._numbers(line.text)
        is_one = (self._is_plain and len({*numbers}) == 2) or self._kind == "hands"
        is_own = line.place == OWN and (line.is_mine or not self._shapes.ends_in_orders(line.text))
        pairs = self._pairs(numbers) if is_one and is_own and not _NO_CARD.search(line.text) else set()
        return next(iter(pairs)) if len(pairs) == 1 else None

    def _riders(self, line: LetterLine) -> list[int]:
        """Return the riders whom a line names."""
        if line.place == SIGNED and not self._shapes.is_orders(line.text):
            return []
        is_first = self._shapes.begins(line.text) or _CLOCK.fullmatch(line.text)
        first = [int(number) for number in re.findall(r"\d+", line.text[:6])][:1] if is_first else []
        riders = dict.fromkeys([*first, *self._shapes.riders_in(self._plain(line.text))])
        return [number for number in riders if self._is_own(number)]

    def read(self, lines: Sequence[LetterLine], counted: Orders, standing: Orders) -> Proposals:
        """Return what the lines propose. `counted`: the orders that count in this letter; `standing`: all before it."""
        result, now = Proposals(), {**standing, **counted}
        own = [line for line in lines if not (line.place == QUOTED or line.counts or SENT_FROM.match(line.text))]
        named = self.cards_named([*own, *(line for line in lines if line.is_row)])
        for line in own:
            riders, only = self._riders(line), self._only_pair(line)
            asked = [rider for rider in riders if rider not in counted]
            for rider in riders:
                cards = self.cards_named([line]).get(rider, set()) - {now.get(rider, "")}
                if rider in now and cards and not (only and only[0] != rider):
                    result.emptied.add(rider)
                    result.questions.append(_question("letter-order-stands", line, rider, order=now[rider]))
                    asked = [other for other in asked if other != rider]
            if only and only[0] in asked and named[only[0]] == {only[1]} and only[0] not in now:
                result.filled[only[0]] = only[1]
                key = "letter-line-offered" if self._shapes.is_orders(line.text) else "letter-line-filled"
                result.questions.append(_question(key, line, only[0], order=only[1]))
            elif asked and not (only and now.get(only[0]) == only[1]):
                result.questions.append(_question(self._kind_of(line), line, *asked))
        self._count_quoted(lines, {*now, *result.filled}, result)
        result.questions = list(dict.fromkeys(result.questions))[:MOST_SHOWN]
        return result

    def _kind_of(self, line: LetterLine) -> str:
        if line.place in DOUBTFUL or _CLOCK.fullmatch(line.text):
            return f"letter-line-{line.place if line.place in DOUBTFUL else 'clock'}"
        if self._shapes.orders_in(line.text, self._kind):
            return "letter-line-apart"
        return "letter-line-named" if self._shapes.ends_in_orders(line.text) else "letter-line-unclear"

    def _count_quoted(self, lines: Iterable[LetterLine], settled: Iterable[int], result: Proposals) -> None:
        """Add one sentence about the quoted lines that name riders without an order."""
        quoted = (line for line in lines if line.place == QUOTED and not line.is_row)
        if riders := {rider for line in quoted for rider in self._riders(line)}.difference(settled):
            result.questions.append(Refusal("letter-lines-quoted", riders=tuple(map(str, sorted(riders)))))


def _question(key: str, line: LetterLine, *riders: int, **values: str) -> Refusal:
    head = {"head": shown(line.head)} if key in ("letter-line-head", "letter-line-hand") else {}
    return Refusal(key, line=shown(line.raw), riders=tuple(map(str, riders)), **head, **values)


def shown(text: str) -> str:
    """Return a line of a letter in a form that can be shown."""
    return plain(text[:LONGEST_SHOWN])
