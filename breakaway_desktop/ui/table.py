"""Drives a match for the window: asks bots, plays for riders without a choice, and shows what happened at a pace
that can be followed. Knows no drawing."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import inf
from typing import Final, NamedTuple

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.engine.asks import AskCard, Decision, NoOrder, PlayCard, Retire
from breakaway_desktop.engine.events import Crossed, Event, Moved, OrdersGiven, Replaced
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.match.match import Match, Undo
from breakaway_desktop.record.scribe import Step

SPEEDS: Final[dict[str, float]] = {"slow": 500, "normal": 250, "fast": 100, "off": 0}
"""Milliseconds in which a rider rolls to his square."""

LONGEST_RUN: Final = 2500.0
"""Milliseconds that a run of riders who need nobody's decision takes at most at normal speed."""

SHORTEST: Final = 25.0
"""No roll is shorter, however long the run, unless riders do not roll at all."""

CROSSING, DEALING = 0.72, 1.6
"""How long a token drops and cards are dealt, as shares of a roll."""

_WITH_LINES: Final = 1 + CROSSING / 4
"""A roll with its share of the tokens that drop."""

HURRY: Final = 4.0
KEPT_VIEWS: Final = 6


class Shot(NamedTuple):
    """One event and the race right after it; `ms` is how long it is shown, `steps` how many steps came before."""

    event: Event
    before: Race
    race: Race
    ms: float
    steps: int


class Table:
    """`wake` is called, from another thread, when a bot has answered: it must make `update` be called soon.

    Whoever drives it calls `update` with the milliseconds that have passed, while `animating` or after a wake.
    """

    def __init__(self, match: Match, thinker: Thinker, *, speed: str = "normal") -> None:
        self.match = match
        self.thinker = thinker
        self.speed = speed
        self.paused = False
        self.hurrying = False
        self.failures: list[Refusal] = []
        """What went wrong with bots since the screen last looked."""
        self.on_step: Callable[[Step], None] | None = None
        self._shown = match.race
        self._film: deque[Shot] = deque()
        self._elapsed = 0.0
        self._ticket = 0
        self._waiting = False
        self._answer: Decision | None = None
        self._running_to: int | None = None
        self._one_more = False
        self._spent = 0.0
        """Milliseconds of the running run so far."""
        self._ends = inf
        """After how many milliseconds the running run is over."""
        self._seen: dict[tuple[int, int], tuple[Race, View]] = {}

    # What is to be seen

    @property
    def shown(self) -> Race:
        """The race as far as it has been shown. Screens look at `view`."""
        return self._film[0].before if self._film else self._shown

    @property
    def shot(self) -> Shot | None:
        """What is being shown right now."""
        return self._film[0] if self._film else None

    @property
    def progress(self) -> float:
        """How far the running shot has come, 0 to 1."""
        shot = self.shot
        return 1.0 if shot is None or shot.ms <= 0 else min(1.0, self._elapsed / shot.ms)

    @property
    def reader(self) -> int:
        """The team whose eyes the screen has: the only human's, else that of the human to move; 0 for everybody's."""
        humans = self.match.humans
        if len(humans) == 1:
            return humans[0]
        asked = self.asked
        return asked.team if asked else 0

    @property
    def steps_shown(self) -> int:
        """How many steps of the match have been shown from their beginning to their end."""
        return self._film[0].steps if self._film else len(self.match.steps)

    @property
    def view(self) -> View:
        """The race as the screen may show it (R9.1)."""
        return self.seen(self.shown, self.reader)

    def seen(self, race: Race, reader: int) -> View:
        """A race as one team sees it; the last few are kept."""
        key = id(race), reader
        if key not in self._seen:
            if len(self._seen) >= KEPT_VIEWS:
                del self._seen[next(iter(self._seen))]
            self._seen[key] = race, see(race, reader)
        return self._seen[key][1]

    @property
    def landed(self) -> View:
        """The race right after what is being shown: where a rolling rider lands."""
        shot = self.shot
        return self.seen(shot.race if shot else self._shown, self.reader)

    @property
    def asked(self) -> AskCard | None:
        """What a human is asked now; None while something is still shown, thought about or written."""
        if self._film or self.match.over or not self._is_settled():
            return None
        ask = self.match.ask
        if ask is None or not self.match.seat(ask.team).is_human or self.match.automatic() is not None:
            return None
        return ask

    @property
    def thinking(self) -> int:
        """The team whose bot is thinking and keeps everybody waiting, or 0."""
        ask = self.match.ask
        return ask.team if ask and self._waiting and not self._film else 0

    @property
    def over(self) -> bool:
        """Whether the race is over and all of it has been shown."""
        return self.match.over and not self._film

    @property
    def is_held(self) -> bool:
        """Whether it is paused and nobody wants one more decision, or a whole turn of them."""
        return self.paused and not self._one_more and self._running_to is None

    @property
    def animating(self) -> bool:
        return bool(self._film) or not self._is_settled() or self._is_due

    @property
    def _is_due(self) -> bool:
        """Whether `update` has something to decide or to ask now, so that nobody may sleep over it."""
        ask = self.match.ask
        if self.is_held or ask is None:
            return False
        if self._answer is not None or self.match.automatic() is not None:
            return True
        return not self._waiting and not self.match.seat(ask.team).is_human

    # What happens

    def update(self, dt_ms: float) -> bool:
        """Time passes; True if there is something else to be seen. Call it once more after every True."""
        changed = self._roll_film(dt_ms)
        for answer in self.thinker.answers():
            if answer.ticket == self._ticket:
                if answer.failure is not None:
                    self.failures.append(answer.failure)
                ask = self.match.ask
                assert ask is not None
                self._answer = answer.decision or NoOrder(ask.rider)
        self._ask_ahead()
        while not self.is_held and not self._film and self._is_settled() and not self.match.over:
            decision = self._next()
            if decision is None:
                break
            self._one_more = False
            self._take(decision)
            changed = True
        return changed

    def play(self, card: int) -> Step:
        """The human who is asked plays this card. Raises Refused, and LookupError when nobody is asked."""
        return self._take(PlayCard(self._asked_or_raise().rider, card))

    def give_up(self) -> Step:
        """The human who is asked gives up this decision (R4.4)."""
        return self._take(NoOrder(self._asked_or_raise().rider))

    def retire(self, rider: int) -> Step:
        """Retires a rider (R4.5). Raises Refused."""
        self.end_film()
        self._forget_question()
        return self._take(Retire(rider))

    def may_undo(self) -> Undo | None:
        """What `undo` would take back; its consent is the screen's business."""
        return self.match.undo()

    def undo(self) -> tuple[Step, ...]:
        """Takes back to the last decision of a human, at once; a bot that thinks is told to stop."""
        self._forget_question()
        taken = self.match.take_back()
        self._show_all()
        return taken

    def redo(self) -> tuple[Step, ...]:
        self._forget_question()
        taken = self.match.redo()
        self._show_all()
        return taken

    def end_film(self) -> None:
        """Everything that has happened is shown at once."""
        self._show_all()

    def watch(self, since: int) -> None:
        """Shows once more what has happened since that many steps of the match had been taken."""
        self._show_all()
        self._spent = 0.0
        steps = self.match.steps[since:]
        kinds = [type(event) for step in steps for event in step.events]
        roll = self._pace(kinds.count(Moved) * _WITH_LINES + kinds.count(Replaced) * DEALING)
        for number, step in enumerate(steps, start=since):
            self._append(step, roll, number)
        self._spent = 0.0

    def run_on(self, *, whole_turn: bool = False) -> None:
        """Shows nothing until a human is asked again, or, with `whole_turn`, until the turn is over."""
        self._show_all()
        self._running_to = self.match.race.turn + 1 if whole_turn else 0

    def step_once(self) -> None:
        """While paused: one more decision."""
        self._show_all()
        self._one_more = True

    def hand_over(self, team: int, player: str) -> None:
        """Passes a team to a human or a bot in mid-race."""
        self._forget_question()
        self.match.hand_over(team, player)

    def leave(self) -> None:
        """The screen goes: nobody waits for a bot any more."""
        self._forget_question()

    # Inside

    def _next(self) -> Decision | None:
        """The next decision that needs no human, if there is one now."""
        automatic = self.match.automatic()
        if automatic is not None:
            return automatic
        ask = self.match.ask
        assert ask is not None
        if self.match.seat(ask.team).is_human:
            self._running_to = None
            self._spent = 0.0
            return None
        if self._answer is None:
            self._ask_ahead()
            return None
        decision, self._answer, self._waiting = self._answer, None, False
        return decision

    def _ask_ahead(self) -> None:
        """A bot thinks about the next decision while the last one is still being shown."""
        ask = self.match.ask
        if ask is None or self._waiting or not self._is_settled() or self.match.automatic() is not None:
            return
        if not self.match.seat(ask.team).is_human:
            self._ticket += 1
            self._waiting = True
            self.thinker.ask(*self.match.question(ask, self._ticket))

    def _take(self, decision: Decision) -> Step:
        roll = self._pace(self._run_length())
        step = self.match.answer(decision)
        if self.on_step is not None:
            self.on_step(step)
        if self._is_running_on():
            self._show_all()
        else:
            self._append(step, roll, len(self.match.steps) - 1)
        return step

    def _pace(self, rolls: float) -> float:
        """Milliseconds of a roll when the run still takes so many of them; 0: nobody ever is asked."""
        roll = SPEEDS[self.speed]
        self._ends = LONGEST_RUN * roll / SPEEDS["normal"] if rolls else inf
        return min(roll, max(SHORTEST, (self._ends - self._spent) / rolls)) if roll and rolls else roll

    def _append(self, step: Step, roll: float, number: int) -> None:
        race = step.before
        for event in step.events:
            after = evolve(race, event)
            ms = 0.0
            if isinstance(event, Moved):
                ms = roll
            elif isinstance(event, Crossed) and event.points:
                ms = roll * CROSSING
            elif isinstance(event, Replaced):
                ms = roll * DEALING
            elif isinstance(event, OrdersGiven):
                race = after
                continue
            # However much happens, a run is over in time.
            ms = min(ms, max(0.0, self._ends - self._spent))
            self._film.append(Shot(event, race, after, ms, number))
            self._spent += ms
            race = after
        self._shown = step.after
        self._skip_empty()

    def _run_length(self) -> float:
        """How many rolls it takes before a human is asked, as the order and the road stand: the cards that are dealt
        on the way are counted, and what may be won at lines; 0 if none ever is asked."""
        race = self.match.race
        if not self.match.humans:
            return 0.0
        count = 0
        for count, group in enumerate(race.order[race.moved :]):
            if count and self._is_asked(group[0], race):
                return count * _WITH_LINES
        ahead = sorted((rider for rider in race.riders if not rider.retired), key=lambda rider: -rider.square)
        next_turn = next((at for at, rider in enumerate(ahead) if self._is_asked(rider.id, race)), 0)
        return (count + 1 + next_turn) * _WITH_LINES + DEALING

    def _is_asked(self, rider: int, race: Race) -> bool:
        """Whether a human is likely to be asked for his card."""
        return self.match.seat(rider // 10).is_human and (rider not in race.dropped or rider in self.match.steered)

    def _roll_film(self, dt_ms: float) -> bool:
        if not self._film:
            return False
        self._elapsed += dt_ms * (HURRY if self.hurrying else 1)
        while self._film and self._elapsed >= self._film[0].ms:
            self._elapsed -= self._film.popleft().ms
        if not self._film:
            self._elapsed = 0.0
        return True

    def _skip_empty(self) -> None:
        while self._film and self._film[0].ms <= 0:
            self._film.popleft()

    def _show_all(self) -> None:
        self._film.clear()
        self._elapsed = 0.0
        self._shown = self.match.race

    def _is_running_on(self) -> bool:
        if self._running_to is None:
            return False
        if self._running_to and self.match.race.turn >= self._running_to:
            self._running_to = None
        return True

    def _is_settled(self) -> bool:
        return self.match.keeper is None or self.match.keeper.settled

    def _asked_or_raise(self) -> AskCard:
        asked = self.asked
        if asked is None:
            raise LookupError("no human is asked")  # no words: a mistake of the caller
        return asked

    def _forget_question(self) -> None:
        self.thinker.cancel()
        self._ticket += 1
        self._waiting = False
        self._answer = None
        self._one_more = False
        self._running_to = None
