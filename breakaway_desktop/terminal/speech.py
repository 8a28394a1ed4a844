"""A race in a terminal for a screen reader: sentences, one a line, without tables; one letter asks for more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.engine.explanations import rank_whys
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.spoken import answers
from breakaway_desktop.play.spoken.circuit import square_line
from breakaway_desktop.play.spoken.events import event_line, moments_of, told_lines
from breakaway_desktop.play.spoken.names import AMOUNTS, USUAL, SpokenNames, names_for, next_amount, sentences
from breakaway_desktop.play.spoken.race import opening_lines
from breakaway_desktop.play.spoken.result import result_lines
from breakaway_desktop.sentences.names import Names, listed

_ANSWERS: Final = {
    "?": answers.AGAIN,
    "x": answers.CARDS,
    "f": answers.FRONT,
    "z": answers.BEHIND,
    "u": answers.RIDERS,
    "y": answers.POINTS,
    "c": answers.CIRCUIT,
}
"""What each letter asks for."""
_AMOUNT: Final = "a"


class Speech:
    """What one terminal says to a listener about a match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._amount = USUAL
        self._last = ""
        """The letter that was typed last for this question; empty for none."""

    def _names(self, team: int) -> SpokenNames:
        return names_for(Names(self._match.seats), team)

    def opening_lines(self) -> list[str]:
        """Return what is said before the first turn: the teams with their riders, and how to ask for help."""
        names = Names(self._match.seats)
        teams = listed([names.team_of(team) for team in range(1, len(names.seats) + 1)])
        lines = [_("The teams: {teams}.").format(teams=teams)]
        for team in self._match.humans:
            riders = listed([names.number(10 * team + number) for number in range(1, 5)])
            lines.append(_("{team} has the riders {riders}.").format(team=names.team(team), riders=riders))
        lines.append(_("Type a card. ? says the question again, x what each card brings, help all commands."))
        return lines

    def question_lines(self, view: View, ask: Ask) -> list[str]:
        """Return what has happened since the player's last choice, and the question."""
        self._last = ""
        told = self._told_lines(ask.team)
        opens = set(told).isdisjoint(opening_lines(view, amount=self._amount))
        return [*told, *self._answer_lines(answers.AGAIN, view, ask, opens=opens)]

    def closing_lines(self) -> list[str]:
        """Return what has happened since the last choice of a player, and the result."""
        humans, race = self._match.humans, self._match.race
        told = self._told_lines(humans[0] if len(humans) == 1 else 0)
        final = standings(race)
        return [*told, *result_lines(final, rank_whys(race, final), Names(self._match.seats))]

    def reply_lines(self, line: str, view: View, ask: Ask) -> list[str] | None:
        """Return the answer to a typed letter; None if the line is something else."""
        letter, *rest = line.lower().split() or [""]
        if letter == _AMOUNT and not rest:
            self._amount = next_amount(self._amount)
            return [sentences([_(AMOUNTS[self._amount])])]
        asked = _ANSWERS.get(letter)
        if asked == answers.CIRCUIT and len(rest) == 1 and rest[0].isdecimal():
            return [square_line(view, int(rest[0][:5]), self._names(ask.team))]
        if asked is None or rest:
            return None
        long, self._last = letter == self._last, "" if letter == self._last else letter
        return self._answer_lines(asked, view, ask, long=long)

    def log_lines(self, team: int, turns: Iterable[int], *, of_team: int = 0) -> list[str]:
        """Return a line for each event that the team may know; `of_team`: of this team's riders only."""
        names = self._names(team)
        return [
            line
            for step in self._match.steps
            if step.before.turn in turns
            for moment in moments_of(step, team)
            if not of_team or getattr(moment.event, "rider", 0) // 10 == of_team
            for line in [event_line(moment, names)]
            if line
        ] or [_("Nothing has happened yet.")]

    def _told_lines(self, team: int) -> list[str]:
        # The player's last choice itself may have won points.
        steps = self._match.steps[max(0, self._match.count_to_last_choice(team) - 1) :]
        by_step = (moments_of(step, team, is_chosen=self._match.is_by_human(step)) for step in steps)
        moments = [moment for moments in by_step for moment in moments]
        return told_lines(moments, self._names(team), amount=self._amount)

    def plan_lines(self, view: View, ask: Ask, own: Mapping[int, int]) -> list[str]:
        """Return what each card brings, given the cards chosen so far."""
        return self._answer_lines(answers.CARDS, view, ask, own=own)

    def _answer_lines(self, asked: str, view: View, ask: Ask, **how: Any) -> list[str]:
        count = self._match.count_to_last_choice(ask.team)
        earlier = see(self._match.steps[count - 1].after, ask.team) if count else None
        names = self._names(ask.team)
        return answers.answer_lines(asked, view, ask, names, amount=self._amount, since=earlier, **how)
