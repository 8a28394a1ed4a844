"""A race that is ridden, and its playback, which follows what is decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, Decision, GiveOrders, PlayCard, Retire
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.play.watching.pacing import SPEEDS, Pacing
from breakaway_desktop.play.watching.playback import TO_QUESTION, Playback, live_of
from breakaway_desktop.play.watching.shots import ShotList
from breakaway_desktop.record.turn_report import Step


@dataclass(frozen=True, slots=True)
class LiveRace:
    """The driver, which alone changes, and what has been shown of its match.

    Who shows it calls `update` with the milliseconds that have passed, while `is_animating`, and when a bot has
    answered.
    """

    driver: Driver
    playback: Playback
    speed: str = "normal"

    @property
    def match(self) -> Match:
        return self.driver.match

    @property
    def is_running(self) -> bool:
        """Whether something is being shown."""
        return not self.playback.is_at_end

    # Who decides

    @property
    def asked(self) -> AskCard | None:
        """The question to a human for a card; None while something is still shown, thought about or written."""
        ask = self.owed if self.driver.is_saved else None
        return ask if isinstance(ask, AskCard) else None

    @property
    def ordering(self) -> AskOrders | None:
        """The question to a human for the orders of his team (R4.2); None as with `asked`."""
        ask = self.owed if self.driver.is_saved else None
        return ask if isinstance(ask, AskOrders) else None

    @property
    def owed(self) -> Ask | None:
        """The next question to a human once all before it has been shown, also while that is being written."""
        return None if self.is_running else self.driver.awaited

    @property
    def thinking(self) -> int:
        """The team whose bot keeps everybody waiting, or 0."""
        return 0 if self.is_running else self.driver.thinking

    @property
    def over(self) -> bool:
        """Whether the race is over and all of it has been shown."""
        return self.match.over and not self.is_running

    @property
    def is_animating(self) -> bool:
        """Whether `update` has anything to do."""
        return self.is_running or not self.driver.is_saved or (not self.playback.is_held and self.driver.is_due)

    # What happens

    def update(self, ms: float) -> Self:
        """Let time pass, and bots and riders without a choice decide until something is to be seen.

        Returns itself where nothing has changed; else there may be more to decide.
        """
        race = self.with_playback(self.playback.advance(ms))
        if self.driver.think():
            race = replace(race)  # another value: there is an answer to show
        while race.playback.awaits_decision:
            decision = self.driver.next_decision()
            if decision is None:
                return race._end_run() if self.driver.is_saved and self.driver.awaited is not None else race
            race = race.decide(decision, auto_played=True)
        return race

    def _end_run(self) -> Self:
        """End the run of riders who ride without a question, if there was one."""
        playback = self.playback
        is_run = playback.run_ms or playback.target_turn is not None
        return self.with_playback(playback.await_human()) if is_run else self

    def decide(self, decision: Decision, *, auto_played: bool = False) -> Self:
        """Take a decision and show it. Raises Refused."""
        rolls = None if self.match.is_simultaneous else self.driver.count_rolls()
        step = self.driver.decide(decision, auto_played=auto_played)
        return self.with_playback(self.playback.append_step(step, self._pacing(rolls)))

    def play(self, card: int) -> Self:
        """Play this card for the human who is asked. Raises Refused, and LookupError when nobody is asked."""
        ask = self._owed_or_raise()
        if isinstance(ask, AskOrders):
            raise LookupError("no human is asked for a card")  # no words: a mistake of the caller
        return self.decide(PlayCard(ask.rider, card))

    def give(self, orders: GiveOrders) -> Self:
        """Give the orders of a human for his team (R4.2). Raises Refused, and LookupError when none is asked."""
        if not isinstance(self.owed, AskOrders):
            raise LookupError("no human is asked for orders")  # no words: a mistake of the caller
        return self.decide(orders)

    def give_up(self) -> Self:
        """Give up the decision of the human who is asked, or the orders of his team (R4.4)."""
        return self.decide(self.match.no_order(self._owed_or_raise()))

    def retire(self, rider: int) -> Self:
        """Retire a rider (R4.5). Raises Refused."""
        self.driver.forget_questions()
        return self.with_playback(self.playback.forget_targets()).decide(Retire(rider))

    def seek_advice(self, view: View) -> None:
        """Ask for advice for the human who is asked. Raises LookupError when nobody is."""
        self.driver.seek_advice(view, self._owed_or_raise())

    def _owed_or_raise(self) -> Ask:
        owed = self.owed
        if owed is None:
            raise LookupError("no human is asked")  # no words: a mistake of the caller
        return owed

    # Back and forth

    def undo(self) -> tuple[Self, tuple[Step, ...]]:
        """Take back to the last decision of a human, at once; return the steps that are gone as well."""
        taken = self.driver.undo()
        return self.with_playback(self.playback.undo_to(len(self.match.steps))), taken

    def redo(self) -> tuple[Self, tuple[Step, ...]]:
        """Take again what was taken back, at once; return these steps as well."""
        taken = self.driver.redo()
        return self.with_playback(self.playback.append_unseen(taken)), taken

    # What is shown

    def show_again(self, steps: int) -> Self:
        """Show once more all that happened after this number of steps. Riders roll in any case."""
        speed = self.speed if SPEEDS[self.speed] else "normal"
        pacing = self._pacing(None)._replace(speed=speed, rests=False)
        return self.with_playback(self.playback.show_again(steps, pacing))

    def run_on(self, *, whole_turn: bool = False) -> Self:
        """Show nothing until a human is asked or, with `whole_turn`, until the turn is over."""
        return self.with_playback(self.playback.skip_to(self.match.race.turn + 1 if whole_turn else TO_QUESTION))

    def _pacing(self, rolls: float | None) -> Pacing:
        humans = self.match.humans
        is_limited = humans and not self._is_watched_together
        return Pacing(self.speed, rolls if is_limited else 0.0, humans, self._is_watched_together)

    @property
    def _is_watched_together(self) -> bool:
        """Whether several people see at one screen what has become of their secret orders."""
        several = len(self.match.humans) > 1 and self.match.is_simultaneous
        return several and not self.match.race.rules.variant.hides_road

    def with_playback(self, playback: Playback) -> Self:
        return self if playback is self.playback else replace(self, playback=playback)


def begin_live(match: Match, thinker: Thinker, *, speed: str = "normal", seconds: float | None = None) -> LiveRace:
    """Return a race as it is now, all of it shown."""
    shots = ShotList.of(match.first, match.steps)
    return LiveRace(Driver(match, thinker, seconds=seconds), live_of(shots), speed)


def recap_from(match: Match, steps: Sequence[Step], team: int = 0) -> int:
    """Return the number of steps up to the last one that a human of this team (0: any) chose; orders and retirements,
    which come true later, are told with what comes of them."""
    teams = tuple({team} & {*match.humans}) if team else match.humans
    for index in range(len(steps) if teams else 0, 0, -1):
        step = steps[index - 1]
        if step.decision.team in teams and match.is_by_human(step, teams):
            return index - (isinstance(step.decision, Retire) or match.is_simultaneous)
    return 0
