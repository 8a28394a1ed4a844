"""The race that the race screen gives to phones during one update: as far as its playback has shown it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from breakaway_desktop.bots.advice import Advice
from breakaway_desktop.engine.asks import Ask, Decision, Retire
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.match_stage import MatchStage, UndoState
from breakaway_desktop.play.live_race import LiveRace
from breakaway_desktop.record.turn_report import Step


class LiveStage(MatchStage):
    """A race on the race screen; phones are sent nothing that the playback has not shown yet."""

    def __init__(
        self, live: LiveRace, phones: PhoneHost, undos: UndoState, *, is_paused: bool, allows_hints: bool,
        news: str = "",
    ) -> None:  # fmt: skip
        super().__init__(live.match, lambda: phones.table.phone_teams, phones.race, undos)
        self.is_paused, self.allows_hints = is_paused, allows_hints
        self._news = news
        self.live = live
        """The race, advanced by the decisions of phones."""
        self.undone: Sequence[Step] = ()
        """Steps that players on phones have undone."""
        self.timed_out: tuple[int, ...] = ()
        """Teams of players on phones whose time has run out."""
        self.refused_by = 0
        """The team whose player on a phone has refused an undo; 0: none."""

    @property
    def shown_race(self) -> Race:
        return self.live.playback.race

    @property
    def news(self) -> str:
        return self._news

    @property
    def steps(self) -> Sequence[Step]:
        return self.match.steps[: self.live.playback.steps_shown]

    @property
    def asks(self) -> Mapping[int, Ask]:
        return {ask.team: ask for ask in self.live.asks_elsewhere}

    @property
    def is_showing(self) -> bool:
        return self.live.is_showing_moves

    def decide(self, decision: Decision) -> None:
        if isinstance(decision, Retire):
            self.live = self.live.retire(decision.rider)
        else:
            self.live = self.live.decide(decision)

    def end_time(self, ask: Ask) -> None:
        super().end_time(ask)
        self.timed_out = (*self.timed_out, ask.team)

    def undo(self) -> None:
        self.live, self.undone = self.live.undo()
        self.forget_undo()

    def agree_to_undo(self, team: int, yes: bool) -> None:
        super().agree_to_undo(team, yes)
        self.refused_by = 0 if yes else team

    def advice_for(self, ask: Ask, view: View) -> Advice | None:
        """Return the hint for an ask; None until it is ready.

        The bots work it out as soon as they advise nobody else; for a plan, only while no bot is deciding.
        """
        driver = self.live.driver
        if driver.advice.ask == ask:
            advice = driver.advice.advice
            if advice is not None:
                driver.drop_advice()
            return advice
        advised = driver.advice.ask
        is_free = advised is None or (advised.team in driver.teams_elsewhere and not driver.advice.is_pending)
        if is_free and (ask.team in self.asks or not self.live.thinking):
            driver.request_advice(view, ask)
        return None
