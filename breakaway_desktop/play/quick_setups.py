"""Quick set-ups: against bots, or with friends at this screen, each with only a few choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from breakaway_desktop.bots.ladder import by_level
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS, RULE_SETS, with_rows
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.play.last_setup import draft_from_json, setup_as_json
from breakaway_desktop.play.line_ups import ANY_LINE_UP
from breakaway_desktop.play.setup_draft import SeatDraft, SetupDraft
from breakaway_desktop.record.document import COLOURS

LEVELS: Final = tuple(by_level())
USUAL_LEVEL: Final = 3
USUAL_PEOPLE: Final = 3
USUAL_BASE: Final = "boxed"
SHORT: Final = {"finish": 40, "sprints": (20,)}
"""Rows of a short race: ten minutes instead of twenty."""


@dataclass(frozen=True, slots=True)
class QuickSetup:
    """One player against bots of one level, with ready-made hands."""

    level: int = USUAL_LEVEL
    teams: int = MOST_TEAMS
    is_short: bool = False

    def draft(self) -> SetupDraft:
        draft = _new_draft(1, self.teams, self.level)
        draft.built = False
        if self.is_short:
            draft.set_options(with_rows(draft.options, SHORT))
        return draft


class FriendsSetup:
    """Several people at this screen on the first seats, bots on the others, with ready-made line-ups.

    `draft` contains all of it and changes with each choice.
    """

    def __init__(self, draft: SetupDraft | None = None) -> None:
        self.draft = draft or _first_evening()
        self.teams_before: int | None = None
        """Number of teams before players exceeded it; None if the number was chosen."""

    @property
    def people(self) -> int:
        return len(self.draft.humans)

    @property
    def teams(self) -> int:
        return len(self.draft.seats)

    @property
    def level(self) -> int:
        """Level of the bots."""
        spec = self.draft.seats[-1].bot
        return next((level for level, bot in by_level().items() if bot == spec), USUAL_LEVEL)

    @property
    def is_short(self) -> bool:
        return self.draft.options == with_rows(RULE_SETS[self.draft.base], SHORT)

    def seat(self, people: int, teams: int, level: int) -> None:
        """Seat this many people and fill up with bots of this level; at least three teams (R1.1)."""
        seats, on_phones = self.draft.seats, bool(self.draft.phones)
        self.teams_before = len(seats) if teams == len(seats) < people else None
        while len(seats) < max(people, teams, FEWEST_TEAMS):
            self.draft.add()
        del seats[max(people, teams, FEWEST_TEAMS) :]
        for index, seat in enumerate(seats):
            seat.human, seat.bot = index < people, by_level()[level]
            seat.on_phone = seat.human and on_phones
            seat.line_up = seat.line_up or ANY_LINE_UP

    def shorten(self, short: bool) -> None:
        """Set the rows of a short race, or those of the rule set."""
        rule_set = RULE_SETS[self.draft.base]
        self.draft.set_options(with_rows(rule_set, SHORT) if short else rule_set)

    def as_json(self) -> dict[str, Any]:
        return setup_as_json(self.draft)

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> FriendsSetup:
        """Return the saved set-up; the default if it is invalid."""
        draft = draft_from_json(stored, new_seed())
        if draft is None or draft.built or draft.base != USUAL_BASE or draft.variant is not None:
            return cls()
        friends = cls(draft)
        sits_first = draft.humans == tuple(range(1, friends.people + 1))
        return friends if sits_first and friends.people > 1 and all(seat.line_up for seat in draft.seats) else cls()


def _first_evening() -> SetupDraft:
    draft = _new_draft(0, MOST_TEAMS, USUAL_LEVEL)
    draft.built = False
    FriendsSetup(draft).seat(USUAL_PEOPLE, MOST_TEAMS, USUAL_LEVEL)
    return draft


def _new_draft(humans: int, teams: int, level: int) -> SetupDraft:
    draft = SetupDraft.first(new_seed())
    bot = by_level()[level]
    draft.seats = [SeatDraft(colour, human=index < humans, bot=bot) for index, colour in enumerate(COLOURS[:teams])]
    return draft


def quick_as_json(quick: QuickSetup) -> dict[str, Any]:
    return {"level": quick.level, "teams": quick.teams, "short": quick.is_short}


def quick_from_json(stored: dict[str, Any]) -> QuickSetup:
    """Return the saved choices; the defaults if they are invalid."""
    quick = QuickSetup(stored.get("level", 0), stored.get("teams", 0), stored.get("short") is True)
    return quick if quick.level in LEVELS and quick.teams in range(FEWEST_TEAMS, MOST_TEAMS + 1) else QuickSetup()
