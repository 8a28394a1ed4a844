"""A match: a race, its seats, and every decision so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from itertools import accumulate
from typing import Any, Final

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Ask, AskCard, Decision, GiveOrders, NoOrder, NoOrders, PlayCard
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.features import features_of
from breakaway_desktop.match.auto_play_marks import AUTO_PLAYED, RIDDEN_IN, Moment, moment_of, moment_of_ask, moments_in
from breakaway_desktop.match.automatic import automatic_decision
from breakaway_desktop.match.autosave import Autosave
from breakaway_desktop.match.movement_log import MovementLogRow, movement_log
from breakaway_desktop.match.plan import HUMAN, Plan, Seat, humans_of
from breakaway_desktop.match.seating import NUMBERS, seats_of_record, with_numbers
from breakaway_desktop.match.undo import Undo, count_to_last_choice, find_undo, is_by_human
from breakaway_desktop.record.document import Record, TeamEntry, key_of_deal
from breakaway_desktop.record.reading import read_player
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.store import require_readable
from breakaway_desktop.record.turn_report import Step, TurnReports, make_record, play_step
from breakaway_desktop.variants.guard import try_hooks

HELP: Final = "help"
"""Key of the record's `meta`: how often decisions were undone, and how often a hint was asked for."""
UNDONE: Final = "undone"
HINTS: Final = "hints"
HOME: Final = "home"
"""Key of the record's `meta`: the teams whose riders who are home play by themselves (R4.7)."""
_HUMANS: Final = "humans"
"""Key of the record's `meta`: the teams of the first humans, before any team was handed over."""


class Match:
    """A race with its seats and decisions. A driver reads `open_asks`, decides, and calls `answer`."""

    def __init__(
        self,
        base: str,
        first: Race,
        teams: tuple[TeamEntry, ...],
        steps: tuple[Step, ...] = (),
        *,
        autosave: Autosave | None = None,
        meta: Mapping[str, Any] | None = None,
        has_seed: bool = True,
    ) -> None:
        # The race.
        self.base = base
        self.first = first
        self.teams = teams
        self.meta: dict[str, Any] = dict(meta or {})
        self._set_seats(seats_of_record(teams, self.meta))
        self._cached_asks: tuple[object, tuple[Ask, ...]] = None, ()
        """The race for which the open asks are cached, and these asks."""
        self._cached_logs: tuple[object, dict[tuple[int, int], tuple[MovementLogRow, ...]]] = None, {}
        """The race for which movement logs are cached, and these logs by (team, viewing team)."""
        self._cached_counts: tuple[object, dict[object, int]] = None, {}
        """The race for which counts to the last choice are cached, and these by whose it is and what was automatic."""

        self.steps = list(steps)
        self.autosave = autosave
        self.has_seed = has_seed
        """False for a record without a seed; bots then use seed 0."""

        # Steered riders and automatic cards.
        self.steered: set[int] = set()
        """Dropped riders whose players want to steer them (R4.6)."""
        self.auto_played = moments_in(self.meta, AUTO_PLAYED)
        """Cards that were played for humans because all choices were equal, including those undone."""
        self.ridden_in = moments_in(self.meta, RIDDEN_IN)
        """Cards of humans after the first of those with which they let their riders ride in, including those undone."""

        # State that changes with each step.
        self._redo: list[Decision] = []
        self._undone: set[int] = set()
        self.is_undone = False
        """Whether the last decision was undone: its human chooses again, also for a rider who is home."""
        self._is_only_hint_new = False
        """Whether the record being saved has no new decision, only one more hint."""

    @classmethod
    def begin(cls, plan: Plan, *, autosave: Autosave | None = None) -> Match:
        """Start a new race. Raises Refused for rules or hands that are not allowed (R2.1, R3)."""
        race, _ = referee.start(plan.rules(), plan.hands)
        try_hooks(race)
        match = cls(plan.base, race, plan.team_entries(), autosave=autosave, meta=plan.meta)
        match._save()
        return match

    @classmethod
    def resume(cls, record: Record, *, autosave: Autosave | None = None) -> Match:
        """Resume a race from its record. Raises Contradiction and Unreadable (record.rebuild)."""
        first, steps, _ = rebuild(record)
        has_seed = record.seed is not None
        return cls(record.base, first, record.teams, steps, autosave=autosave, meta=record.meta, has_seed=has_seed)

    @cached_property
    def _reports(self) -> list[TurnReports]:
        """The reports before the first step and after each step. A race that is only shown needs none."""
        return list(accumulate(self.steps, TurnReports.with_step, initial=TurnReports()))

    @property
    def race(self) -> Race:
        """The race after the last decision. Screens and bots get a `view`, never this (R9.1)."""
        return self.steps[-1].after if self.steps else self.first

    @property
    def deal_key(self) -> str:
        return key_of_deal(team.hands for team in self.teams)

    @property
    def over(self) -> bool:
        return (self.steps[-1].after if self.steps else self.first).over

    @property
    def open_asks(self) -> tuple[Ask, ...]:
        """All open asks: one rider's card, or the orders of several teams; empty when the race is over."""
        race = self.race
        if self._cached_asks[0] is not race:
            self._cached_asks = race, referee.asks(race)
        return self._cached_asks[1]

    @property
    def open_card_ask(self) -> AskCard | None:
        """The open ask for one rider's card; None after the race, and with simultaneous orders (R4.2)."""
        asks = self.open_asks
        return asks[0] if asks and isinstance(asks[0], AskCard) else None

    @property
    def is_simultaneous(self) -> bool:
        """Whether teams give secret orders for all their riders (R4.2)."""
        return self.first.rules.is_simultaneous

    def seat(self, team: int) -> Seat:
        """Return the seat of a team. Raises Refused if there is no such team."""
        if team not in range(1, len(self.seats) + 1):
            raise Refused("no-such-team", team=team, teams=len(self.seats))
        return self.seats[team - 1]

    def movement_log(self, team: int, viewing_team: int) -> tuple[MovementLogRow, ...]:
        """Return the movement log of a team as `viewing_team` may read it. Raises Refused if there is no such team."""
        if self._cached_logs[0] is not self.race:
            self._cached_logs = self.race, {}
        logs = self._cached_logs[1]
        if (team, viewing_team) not in logs:
            self.seat(team)
            logs[team, viewing_team] = movement_log(self.first, self.steps, team, viewing_team)
        return logs[team, viewing_team]

    def view(self, team: int = 0) -> View:
        """Return the race as a team may know it; 0: public facts only (R9.1). Raises Refused for another number."""
        if team:
            self.seat(team)
        return see(self.race, team)

    def automatic_decision(self) -> PlayCard | GiveOrders | None:
        """Return the decision that needs no player, or None.

        It is for a dropped rider whom nobody steers (R4.6), a rider whose cards are all known to be equal, or a team
        that has only such riders.
        """
        decisions = (automatic_decision(self.race, ask, self.steered) for ask in self.open_asks)
        return next((decision for decision in decisions if decision is not None), None)

    def automatic_card(self, ask: AskCard) -> int | None:
        """Return the card that this rider plays without an ask, or None (R4.6)."""
        decision = automatic_decision(self.race, ask, self.steered)
        return decision.card if isinstance(decision, PlayCard) else None

    @staticmethod
    def no_order(ask: Ask) -> NoOrder | NoOrders:
        """Return the decision of a player who gives no order (R4.4)."""
        return NoOrder(ask.rider) if isinstance(ask, AskCard) else NoOrders(ask.team)

    def seed_parts(self, ask: Ask) -> tuple[int, int, int, int]:
        """Return what names the random stream of this decision (`bots.registry.rng_for`)."""
        rider = ask.rider if isinstance(ask, AskCard) else 0
        return self.race.rules.seed, ask.team, self.race.turn, rider

    def answer(self, decision: Decision, *, auto_played: bool = False, ridden_in: bool = False) -> Step:
        """Apply a decision and save the record. Raises Refused, in which case nothing has changed; TypeError for a
        number that is no int, which no record can hold.

        `auto_played`: no human chose the decision, even if a human plays the team. `ridden_in`: a human chose it
        together with an earlier one, and an undo takes both back.
        """
        # The record of a variant from outside is read again instead.
        if not (self.first.rules.variant.from_outside or _is_of_integers(decision)):
            raise TypeError(f"{decision!r} is no decision")
        step = self._apply(decision)
        self._redo.clear()
        self.auto_played.discard(moment_of(step))
        self.ridden_in.discard(moment_of(step))
        if self.is_by_human(step):
            if ridden_in:
                self.ridden_in.add(moment_of(step))
            elif auto_played:
                self.auto_played.add(moment_of(step))
            else:
                self._undone.clear()
        self._save()
        return step

    def is_by_human(self, step: Step) -> bool:
        return is_by_human(step, self.humans, self.steered, self.auto_played)

    def count_to_last_choice(self, team: int = 0) -> int:
        """Return the number of steps up to the last one that the human of this team (0: any) chose; 0 if none is."""
        humans = self.humans if not team else (team,) if team in self.humans else ()
        if self._cached_counts[0] is not self.race:
            self._cached_counts = self.race, {}
        counts, known = self._cached_counts[1], (humans, frozenset(self.steered), frozenset(self._passed_over))
        if known not in counts:
            counts[known] = count_to_last_choice(self.steps, *known)
        return counts[known]

    @property
    def _passed_over(self) -> set[Moment]:
        """Cards of humans that an undo takes back together with an earlier one."""
        return self.auto_played | self.ridden_in

    def steer(self, rider: int, on: bool = True) -> None:
        """Set whether a dropped rider is asked again (R4.6). Raises Refused if there is no such rider."""
        self.race.rider(rider)
        self.steered = self.steered | {rider} if on else self.steered - {rider}

    def hand_over(self, team: int, player: str) -> None:
        """Hand a team over to a human (`human`) or a bot (`bot:NAME…`).

        Raises Refused in a restricted race, for a team that it has not, and for a player that no record can hold.
        """
        self.require_unrestricted()
        self.seat(team)
        read_player("player", player)
        self.meta.setdefault(_HUMANS, list(self.humans))
        if isinstance(home := self.meta.get(HOME), list):  # another player has not wished it
            self.meta[HOME] = [other for other in home if other != team]
        self._set_seats(with_numbers(self.seats))
        self.seat_player(team, player)
        self._set_seats(with_numbers(self.seats))
        self.meta[NUMBERS] = [seat.number for seat in self.seats]
        self._save()

    @property
    def is_in_series(self) -> bool:
        """Whether the race is a part of a series, such as a stage."""
        return bool([feature for feature in features_of(self.meta) if feature.series is not None])

    @property
    def restriction(self) -> Refusal | None:
        """Why nobody may undo, get hints, or play for another in this race; None if all may."""
        return restriction_of(self.meta)

    def require_unrestricted(self) -> None:
        """Raises Refused in a restricted race."""
        if self.restriction is not None:
            raise Refused.of(self.restriction)

    @property
    def is_saved(self) -> bool:
        """Whether every decision is saved, or saving it has failed: then the next one may be made."""
        return self.autosave is None or self._is_only_hint_new or self.autosave.settled

    def count_hint(self) -> None:
        """Note in the record that a human got a hint. Nobody waits until that is saved."""
        is_saved = self.is_saved
        self._count_help(HINTS)
        self._is_only_hint_new = is_saved

    def help_count(self, kind: str) -> int:
        """Return how often humans had this help, `UNDONE` or `HINTS`, by the record's `meta` if that is valid."""
        counts = self.meta.get(HELP)
        count = counts.get(kind) if isinstance(counts, dict) else 0
        return count if type(count) is int and count > 0 else 0

    def _count_help(self, kind: str) -> None:
        counts = {each: self.help_count(each) for each in (UNDONE, HINTS)}
        self.meta[HELP] = {**counts, kind: counts[kind] + 1}
        self._save()

    @property
    def has_changed_seats(self) -> bool:
        """Whether a team was handed over during the race."""
        return _HUMANS in self.meta

    @property
    def first_humans(self) -> tuple[int, ...]:
        """The teams that humans played before any team was handed over, by the record's `meta` if that is valid."""
        stored = self.meta.get(_HUMANS)
        if not isinstance(stored, list) or any(type(team) is not int for team in stored):
            return self.humans
        teams = tuple(team for team in range(1, len(self.seats) + 1) if team in stored)
        return teams if list(teams) == stored else self.humans

    @property
    def rematch_seats(self) -> tuple[Seat, ...]:
        """The present seats for a rematch; without a human, those with the first humans. Humans are numbered anew."""
        seats = tuple(replace(seat, number=0) for seat in self.seats)
        if self.humans:
            return seats
        first_humans = self.first_humans
        return tuple(
            replace(seat, player=HUMAN) if team in first_humans else seat for team, seat in enumerate(seats, 1)
        )

    def _set_seats(self, seats: tuple[Seat, ...]) -> None:
        self.seats = seats
        self.humans = humans_of(seats)
        """Teams played by humans."""

    def seat_player(self, team: int, player: str) -> None:
        """Set the player of a team in memory, without renumbering the humans."""
        seat = replace(self.seat(team), player=player)
        self._set_seats((*self.seats[: team - 1], seat, *self.seats[team:]))
        entry = replace(self.teams[team - 1], player=player)
        self.teams = (*self.teams[: team - 1], entry, *self.teams[team:])

    def next_undo(self) -> Undo | None:
        """Return what `undo` would undo; None if nothing can be undone."""
        if self.restriction is not None:
            return None
        count = self.count_to_last_choice() if self.humans else len(self.steps)
        return find_undo(self.steps, count, self.humans, self._undone)

    def undo(self) -> tuple[Step, ...]:
        """Undo what `next_undo` returns; the caller asks for consent. Return the undone steps, oldest first."""
        undo = self.next_undo()
        if undo is None:
            return ()
        start = len(self.steps) - undo.decisions
        undone = tuple(self.steps[start:])
        del self.steps[start:]
        self._redo[:0] = [step.decision for step in undone]
        self._undone.add(undo.asker)
        self.is_undone = True
        del self._reports[start + 1 :]
        self._count_help(UNDONE)
        return undone

    @property
    def can_redo(self) -> bool:
        return bool(self._redo)

    def redo(self) -> tuple[Step, ...]:
        """Redo undone decisions up to the next one that a human has to make."""
        redone: list[Step] = []
        while self._redo:
            redone.append(self._apply(self._redo.pop(0)))
            moments = [moment_of_ask(self.race.turn, ask) for ask in self.open_asks if self.seat(ask.team).is_human]
            if moments and self.automatic_decision() is None and not self._passed_over.issuperset(moments):
                break
        if redone:
            self._save()
        return tuple(redone)

    def record(self) -> Record:
        """Return the record of the race (docs/record.md)."""
        marks = {AUTO_PLAYED: self.auto_played, RIDDEN_IN: self.ridden_in}
        lists = {key: [list(moment) for moment in sorted(moments)] for key, moments in marks.items() if moments}
        meta = {key: value for key, value in self.meta.items() if key not in marks} | lists
        record = make_record(self.base, self.teams, self.race, self._reports[-1], meta=meta)
        return record if self.has_seed else replace(record, seed=None)

    def _apply(self, decision: Decision) -> Step:
        step = play_step(self.steps, self.race, decision)
        reports = self._reports[-1].with_step(step)
        if step.before.rules.variant.from_outside:
            last = TurnReports((), reports.current or reports.finished[-1] if reports.turns else None)
            require_readable(make_record(self.base, self.teams, step.after, last))
        self.steps.append(step)
        self.is_undone = False
        self._reports.append(reports)
        return step

    def _save(self) -> None:
        """Save the race; one of bots alone with a variant from outside, which may go on for long, between turns."""
        race, self._is_only_hint_new = self.race, False
        is_pending = not self.humans and race.rules.variant.from_outside and (race.moved or race.given)
        if self.autosave is not None and (race.over or not is_pending):
            for feature in features_of(self.meta):
                if feature.before_save is not None:
                    feature.before_save(self)
            self.autosave.save(self.record())


def _is_of_integers(part: object) -> bool:
    """Return whether all numbers of a decision are int: a float or a bool that equals one passes every comparison."""
    return all(map(_is_of_integers, part)) if isinstance(part, list | tuple) else type(part) in (int, str)


def restriction_of(meta: Mapping[str, Any]) -> Refusal | None:
    """Return why nobody may undo, get hints, or play for another in a race with this `meta`; None if all may."""
    for feature in features_of(meta):
        if feature.restriction:
            return Refusal(feature.restriction)
    return None
