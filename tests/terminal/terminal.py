"""Races in a terminal: scripted players, and the output."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import save
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.terminal.session import play_text
from tests.kit.races import match_of

SHORT_RACE: dict[str, Any] = {"finish": 24, "sprints": (9,)}
"""A race of three or four turns."""

ALONE = ("human", "bot:domestique", "bot:random")
TOGETHER = ("human", "human", "bot:domestique")
LAST_CARD = "bot:tests.terminal.last_card:LastCard"
NAMES = Names(seats_of(("human", "bot:domestique", "bot:random")), rivals=False)
HANDS: TeamHands = ((10, 9, 6, 5), (9, 8, 8), (8, 7, 5), (6, 5, 5))


class MemoryAutosave:
    """An autosave that stores the latest record in memory, or fails if told to."""

    def __init__(self, failure: OSError | None = None) -> None:
        self.failure: OSError | None = None
        self.settled = True
        self.records: list[Record] = []
        self.next_failure = failure
        self.closed = False

    def save(self, record: Record) -> None:
        self.failure = self.next_failure
        if self.failure is None:
            self.records.append(record)

    def close(self) -> None:
        self.closed = True


def new_match(players: Sequence[str] = ALONE, **race: Any) -> Match:
    """Return a race of `match_of` at its start, with seed 3."""
    return match_of(players, **{"seed": 3, **race})


def postal(players: Sequence[str] = ("human", LAST_CARD, LAST_CARD), **named: Any) -> Match:
    """Return a match with secret orders, in which all teams have the same hands."""
    return new_match(players, base="postal", hands=[HANDS] * len(players), **named)


class Screen(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


class Answers(io.StringIO):
    """A stream of lines on demand: `answer` is called for each; None ends the input."""

    def __init__(self, answer: Callable[[], str | None], *, screen: bool = False) -> None:
        super().__init__()
        self.answer = answer
        self.screen = screen

    def isatty(self) -> bool:
        return self.screen

    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override]
        line = self.answer()
        return "" if line is None else f"{line}\n"


class PlayResult(NamedTuple):
    code: int
    out: str
    err: str


def play_lines(
    match: Match, lines: Sequence[str] | Iterator[str] | Callable[[], str | None], **named: Any
) -> PlayResult:
    """Play the match with these lines of input, or with the results of the function."""
    out, err = io.StringIO(), io.StringIO()
    if callable(lines):
        answer = lines
    else:
        left = iter(lines)
        answer = lambda: next(left, None)  # noqa: E731
    code = play_text(match, stdin=Answers(answer), stdout=out, stderr=err, **named)
    return PlayResult(code, out.getvalue(), err.getvalue())


CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def screen_pages(
    match: Match, answers: Sequence[str] | Callable[[], str | None], out: io.StringIO | None = None
) -> list[str]:
    """Return what one terminal shows, page by page, to players who press Enter at each cover and quit at last.

    `out`: the standard output, if it is not that terminal.
    """
    screen = Screen()
    left = iter(() if callable(answers) else answers)
    choose = answers if callable(answers) else lambda: next(left, "quit")

    def answer() -> str | None:
        return "" if screen.getvalue().endswith("nobody else is looking. ") else choose()

    play_text(match, stdin=Answers(answer, screen=True), stdout=out or screen, stderr=screen)
    return screen.getvalue().split(CLEAR)


def missing_texts(stream: str, expected: Sequence[str | tuple[int, str]]) -> list[Any]:
    """Return the expected texts that were not printed, wrapped or not; `(n, text)`: exactly n times."""
    either = (stream, " ".join(stream.split()))
    return [
        entry
        for entry in expected
        if not (
            any(entry in text for text in either)
            if isinstance(entry, str)
            else any(text.count(entry[1]) == entry[0] for text in either)
        )
    ]


def last_cards(match: Match) -> Callable[[], str | None]:
    """Return a function that plays the last card of the hand, or that of each rider on the road."""

    def answer() -> str:
        ask = match.open_asks[0]
        riders = ask.riders if isinstance(ask, AskOrders) else (ask,)
        return " ".join(str(rider.cards[-1]) for rider in riders)

    return answer


def is_sound(match: Match, folder: Path) -> bool:
    """Return whether the race is over and its record is valid."""
    path = folder / "played.race"
    save(path, match.record())
    verdict = verify(path)
    return verdict.agreement is Agreement.AGREES and verdict.over
