"""The stage of a match. Only this module of the package imports Match; it applies the decisions made on phones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from breakaway_desktop.bots.advice import Advice, advice
from breakaway_desktop.engine import orders as engine_orders
from breakaway_desktop.engine.asks import Ask, Decision, GiveOrders
from breakaway_desktop.engine.events import Moved, NoOrderGiven, Replaced, TurnEnded
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.standings import Standings, standings
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.automatic import automatic_decision
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.movement_log import Cell, MovementLogRow, movement_log
from breakaway_desktop.match.plan import ADVISER, BOT, HUMAN
from breakaway_desktop.phones.hand_page import cards_of, playable_cards
from breakaway_desktop.phones.stage import LogTable, UndoRequest
from breakaway_desktop.phones.table import PhoneTable
from breakaway_desktop.play.hot_seat import HotSeat, names_of
from breakaway_desktop.play.steering import steer
from breakaway_desktop.play.watching.viewer import Viewer, visible_events
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.log_lines import log_lines_of
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.sentences.undone import undone_text
from breakaway_desktop.sentences.why.rider_reasons import reason_sentences

_LAST_MOVES = 4
"""Number of moves in a phone's log; the big screen has all of them."""


@dataclass(slots=True)
class UndoState:
    """The undo that was asked for during a race, and those that were refused."""

    number: int = 0
    is_asked: bool = False
    first: int = 0
    """Index of the decision whose undo was asked for: the next decision of a human withdraws the request."""
    agreed: set[int] = field(default_factory=set)
    refused: set[int] = field(default_factory=set)
    """Indices of decisions whose undo was refused: that holds as long as they are part of the race."""


class MatchStage:
    """A match in which decisions are shown at once, as in a terminal.

    The window, which shows moves first, overrides the methods for shown steps, asks, changes of the race, and hints.
    """

    def __init__(
        self, match: Match, phone_teams: Callable[[], frozenset[int]], token: str, undos: UndoState | None = None
    ) -> None:
        self.match = match
        self.token = token
        self.is_paused = False
        self.allows_hints = True
        """Whether the settings allow hints."""
        self.undos = undos or UndoState()
        self._phone_teams = phone_teams

    # Shown steps

    @property
    def shown_race(self) -> Race:
        return self.match.race

    @property
    def steps(self) -> Sequence[Step]:
        return self.match.steps

    @property
    def is_showing(self) -> bool:
        return False

    @property
    def has_hints(self) -> bool:
        return self.allows_hints and self.match.restriction is None

    @property
    def is_saved(self) -> bool:
        return self.match.is_saved

    @property
    def save_trouble(self) -> str:
        autosave = self.match.autosave
        is_unsaved = autosave is not None and autosave.failure is not None
        return _("The big screen can’t save the race.") if is_unsaved else ""

    @property
    def title(self) -> str:
        return rules_title(self.match.base, self.match.race.rules.variant.name)

    @property
    def names(self) -> Names:
        return names_of(self.match)

    @property
    def is_stage(self) -> bool:
        return self.match.is_in_series

    def view_of(self, team: int) -> View:
        return Viewer(team).view_of(self.shown_race)

    @property
    def is_simultaneous(self) -> bool:
        return self.match.is_simultaneous

    @property
    def steered_riders(self) -> frozenset[int]:
        return frozenset(self.match.steered)

    def decision_seconds(self, team: int) -> int:
        return HotSeat.of(self.match).seconds_of(team)

    @property
    def decisions(self) -> int:
        return len(self.match.steps)

    @property
    def acting_rider(self) -> int:
        race = self.shown_race
        coming = race.order[race.moved : race.moved + 1]
        return coming[0][0] if coming and not race.over and not self.is_simultaneous else 0

    @property
    def news(self) -> str:
        return ""

    @property
    def final(self) -> Standings | None:
        race = self.shown_race
        return standings(race) if race.over else None

    # Open questions

    @property
    def asks(self) -> Mapping[int, Ask]:
        if self.is_showing or not self.is_saved:
            return {}
        phones = self._phone_teams()
        return {ask.team: ask for ask in self._human_asks() if ask.team in phones}

    @property
    def awaits_others(self) -> bool:
        phones = self._phone_teams()
        return any(ask.team not in phones for ask in self._human_asks())

    def _human_asks(self) -> list[Ask]:
        return [
            ask
            for ask in self.match.open_asks
            if self.match.seat(ask.team).is_human
            and automatic_decision(self.match.race, ask, self.match.steered) is None
        ]

    def check_orders(self, orders: GiveOrders) -> None:
        engine_orders.check_orders(self.match.race, orders)

    def decide(self, decision: Decision) -> None:
        self.match.answer(decision)

    def end_time(self, ask: Ask) -> None:
        self.decide(self.match.no_order(ask))

    def steer(self, rider: int, on: bool) -> None:
        if rider in self.match.race.dropped:
            steer(self.match, rider, on)

    # Undo

    @property
    def undo_request(self) -> UndoRequest | None:
        undo = self.match.next_undo() if self.undos.is_asked else None
        if undo is None or len(self.match.steps) - undo.decisions != self.undos.first:
            return None
        words = undone_text(self.match.steps[-undo.decisions :], self.names, 0)
        return UndoRequest(self.undos.number, undo.asker, frozenset(undo.consent) - self.undos.agreed, words)

    def decisions_after_undo(self, team: int) -> int | None:
        undo = self.match.next_undo()
        is_own = undo is not None and undo.asker == team and not self.shown_race.over
        return len(self.match.steps) - undo.decisions if undo is not None and is_own else None

    def request_undo(self, team: int) -> str:
        decisions = self.decisions_after_undo(team)
        if decisions is None:
            return _("There’s nothing of yours to undo now.")
        undos = self.undos
        if decisions in undos.refused:
            return _("The others have refused to undo this.")
        if self.undo_request is None:
            undos.is_asked, undos.first, undos.agreed = True, decisions, set()
            undos.number += 1
        self.undo_if_agreed()
        return ""

    def agree_to_undo(self, team: int, yes: bool) -> None:
        if not yes:
            self.refuse_undo()
            return
        self.undos.agreed.add(team)
        self.undo_if_agreed()

    def withdraw_undo(self) -> None:
        """Forget the undo that was asked for, if one was."""
        self.undos.is_asked = False

    def forget_undo(self) -> None:
        """Forget the request for an undo, and refusals to undo what is no longer there: other decisions follow."""
        self.withdraw_undo()
        self.undos.refused = {index for index in self.undos.refused if index < len(self.match.steps)}

    def refuse_undo(self) -> None:
        """Forget the undo that was asked for, and let nobody ask for it again."""
        if self.undos.is_asked:
            self.undos.refused.add(self.undos.first)
        self.withdraw_undo()

    def undo_if_agreed(self) -> None:
        """Undo what was asked for if nobody is missing: all have agreed, or those who had to have left."""
        request = self.undo_request
        if request is not None and not request.teams:
            self.undo()

    def undo(self) -> None:
        """Undo the last decision of a human, and forget any request for it. The table forgets the phones' choices."""
        self.match.undo()
        self.forget_undo()

    # Explanations

    def advice_for(self, ask: Ask, view: View) -> Advice | None:
        return advice(view, ask, self.match.seed_parts(ask))

    def reason_lines(self, team: int, rider: int, card: int) -> tuple[str, ...]:
        view = self.view_of(team)
        if view.variant.hides_road and not view.over:
            return (_("Positions are hidden; you can see reasons once the race has finished."),)
        seen = Viewer(team).explained_steps(self.steps)
        rider = rider or self._last_moved(team) or 10 * team + 1
        cards = cards_of(view, rider, playable_cards(view, rider)) if card else []
        about_card = next(((shown["label"], shown["more"]) for shown in cards if shown["card"] == card), ())
        return (*filter(None, about_card), *reason_sentences(self.shown_race, seen, rider, self.names))

    def _last_moved(self, team: int) -> int:
        """Return the rider of a team who moved last; 0 if none has moved."""
        moved = (event.rider for step in reversed(self.steps) for event in reversed(step.events)
                 if isinstance(event, Moved) and event.rider // 10 == team)  # fmt: skip
        return next(moved, 0)

    def log_lines(self, team: int) -> tuple[tuple[str, ...], LogTable]:
        is_over = self.shown_race.over
        lines = (
            line
            for step in reversed(self.steps)
            for event in reversed(step.events if is_over else visible_events(step, team))
            if not isinstance(event, NoOrderGiven | Replaced | TurnEnded)
            for line in log_lines_of(event, self.names, self.view_of(team))
        )
        return tuple(islice(lines, _LAST_MOVES))[::-1], _log_table(
            movement_log(self.match.first, self.steps, team, team), team
        )


def sync_seats(match: Match, table: PhoneTable, hand_over: Callable[[int, str], None]) -> None:
    """Update the race's seats from the table: bots play free seats, and players on phones get their names.

    `hand_over` gives a team to a human or a bot.
    """
    for team in table.phone_teams:
        if not match.seat(team).is_human:
            hand_over(team, HUMAN)
    for team in table.bot_teams:
        if match.seat(team).is_human:
            hand_over(team, f"{BOT}{ADVISER}")
    before = HotSeat.of(match)
    names = {team: table.seats[team].name or None for team in table.phone_teams}
    players = tuple(names.get(team, name) for team, name in enumerate(before.players, start=1))
    after = replace(before, players=players, phones=tuple(sorted(table.phone_teams)))
    if after != before:
        match.meta = after.merge_into(match.meta)


def _log_table(rows: Sequence[MovementLogRow], team: int) -> LogTable:
    """Return the movement log as a table: a row of headings, then for each turn the cards of each rider."""
    heads = (_("turn"), *(10 * team + number for number in range(1, 5)))
    return (heads, *((str(row.turn), *(tuple(map(_log_cell, hand)) for hand in row.hands)) for row in rows))


def _log_cell(cell: Cell) -> str | dict[str, str]:
    """Return a card of the movement log; one that was played is crossed out."""
    card = str(cell.value)
    return {"was": card} if cell.played else card
