"""The review's long computations, in the process that thinks: chances to win, and what cards were worth."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, Final, Protocol

from breakaway_desktop.bots.advice import ADVISER
from breakaway_desktop.bots.worker import Answer
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review import ends_of_turns
from breakaway_desktop.match.review_chances import RIDES, chances
from breakaway_desktop.match.review_decisions import (
    Chosen,
    Judged,
    chosen_cards,
    costliest,
    judged,
    question,
    weighed,
)
from breakaway_desktop.record.writing import write

AHEAD: Final = 2
"""How many pieces are handed out at a time: another waits when one is done, and little is lost by stopping."""
_KEPT_MOST: Final = 4
_FIRST_TICKET: Final = 1_000_000_000
"""Tickets of races that were played before are far below."""


class Thinking(Protocol):
    """What of `bots.worker.Thinker` is needed here."""

    @property
    def is_starting(self) -> bool: ...

    def assign(self, ticket: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None: ...

    def answers(self) -> list[Answer]: ...

    def cancel(self) -> None: ...


@dataclass(slots=True)
class Found:
    """What has been worked out of a race so far: chances by turn (None where that failed), and by team what its
    choices were worth."""

    chances: dict[int, tuple[float, ...] | None] = field(default_factory=dict)
    judged: dict[int, list[Judged]] = field(default_factory=dict)
    weighed: dict[int, set[int]] = field(default_factory=dict)
    """The decisions of each team that have been weighed or have failed, by how many were over before."""
    failed: int = 0


_KEPT: OrderedDict[Hashable, Found] = OrderedDict()
"""What was found of the races that were reviewed last: who comes back finds it there."""


def forget_reviews() -> None:
    """What was found of races is found anew."""
    _KEPT.clear()


class Work:
    """One race; `team` is always the one whose decisions are weighed. `rides` and `bot` are how much work that is."""

    def __init__(self, thinker: Thinking, match: Match, *, rides: int = RIDES, bot: str = "") -> None:
        self.thinker = thinker
        self.match = match
        self.rides = rides
        self.bot = bot or ADVISER
        self.running = False
        self._tickets = count(_FIRST_TICKET)
        self._todo: deque[Callable[[], None]] = deque()
        self._asked: dict[int, Callable[[Answer], None]] = {}
        self._choices: dict[int, list[Chosen]] = {}
        self.found = self._kept()

    def _kept(self) -> Found:
        key = write(self.match.record()), self.rides, self.bot
        found = _KEPT.setdefault(key, Found())
        _KEPT.move_to_end(key)
        while len(_KEPT) > _KEPT_MOST:
            _KEPT.popitem(last=False)
        return found

    def _choices_of(self, team: int) -> list[Chosen]:
        """The cards that it has chosen among several."""
        if team not in self._choices:
            self._choices[team] = chosen_cards(self.match, team)
        return self._choices[team]

    def _decisions_of(self, team: int) -> list[int]:
        """Their decisions: in secret orders one holds several cards (R4.2)."""
        return sorted({chosen.decisions for chosen in self._choices_of(team)})

    def left(self, team: int) -> int:
        """How many pieces are still to come."""
        done = self.found.weighed.get(team, set())
        weighing = sum(decisions not in done for decisions in self._decisions_of(team))
        return weighing + len(self._turns) - len(self.found.chances)

    def whole(self, team: int) -> int:
        """How many pieces there are."""
        return len(self._decisions_of(team)) + len(self._turns)

    def progress(self, team: int) -> float:
        """How much has been weighed, from 0 to 1."""
        whole = self.whole(team)
        return 1 - self.left(team) / whole if whole else 1.0

    @property
    def _turns(self) -> list[int]:
        return [turn for turn, _race in ends_of_turns(self.match.first, self.match.steps)]

    def start(self, team: int) -> None:
        """Works out what is still to be found, chances first."""
        self.stop()
        seed = self.match.race.rules.seed
        for turn, race in ends_of_turns(self.match.first, self.match.steps):
            if turn not in self.found.chances:
                hear: Callable[[Answer], None] = partial(self._hear_chances, turn)
                self._todo.append(partial(self._give, hear, chances, (race, self.rides, seed)))
        done = self.found.weighed.setdefault(team, set())
        for decisions in self._decisions_of(team):
            if decisions not in done:
                asked = question(self.match, decisions, team)
                hear = partial(self._hear_advice, team, decisions)
                self._todo.append(partial(self._give, hear, weighed, (self.bot, *asked)))
        self._go_on()

    def stop(self) -> None:
        """Breaks off; what has been found stays."""
        if self._asked:
            self.thinker.cancel()
        self._todo.clear()
        self._asked.clear()
        self.running = False

    def collect(self) -> bool:
        """Takes what has come in; whether anything has."""
        heard = False
        for answer in self.thinker.answers():
            hear = self._asked.pop(answer.ticket, None)
            if hear is not None:
                hear(answer)
                heard = True
        self._go_on()
        return heard

    def _go_on(self) -> None:
        while self._todo and len(self._asked) < AHEAD:
            self._todo.popleft()()
        self.running = bool(self._asked)

    def _give(self, hear: Callable[[Answer], None], work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        ticket = next(self._tickets)
        self._asked[ticket] = hear
        self.thinker.assign(ticket, work, arguments)

    def _hear_chances(self, turn: int, answer: Answer) -> None:
        self.found.chances[turn] = answer.value
        self.found.failed += answer.failure is not None

    def _hear_advice(self, team: int, decisions: int, answer: Answer) -> None:
        self.found.weighed[team].add(decisions)
        self.found.failed += answer.failure is not None
        if answer.failure is not None:
            return
        chosen = [one for one in self._choices[team] if one.decisions == decisions]
        fits = [judged(one, answer.value) for one in chosen]
        self.found.judged.setdefault(team, []).extend(one for one in fits if one is not None)

    def costliest(self, team: int) -> list[Judged]:
        """The decisions that have cost the team most, as far as is known."""
        return costliest(self.found.judged.get(team, []))

    def cost_of(self, number: int) -> float | None:
        """Points expected that the cards of a rider, or of a team under its own number, gave up together; None as
        long as not all of its team are weighed."""
        team = number // 10 or number
        if any(one.decisions not in self.found.weighed.get(team, set()) for one in self._choices_of(team)):
            return None
        return sum(one.cost for one in self.found.judged.get(team, []) if number in (one.chosen.rider, team))
