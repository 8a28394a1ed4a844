"""Quick ways to a race: against bots, or with friends at this screen, each with only a few choices."""

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
"""The rows of a short race: ten minutes instead of twenty."""


@dataclass(frozen=True, slots=True)
class QuickSetup:
    """One player against bots of one level, with ready-made hands."""

    level: int = USUAL_LEVEL
    teams: int = MOST_TEAMS
    short: bool = False

    def draft(self) -> SetupDraft:
        draft = _seated(1, self.teams, self.level)
        draft.built = False
        if self.short:
            draft.take(with_rows(draft.options, SHORT))
        return draft


class FriendsSetup:
    """Several people at this screen, on the first seats; bots sit on the others. Their line-ups are ready-made. All of
    it stands in `draft`, which changes as choices are made."""

    def __init__(self, draft: SetupDraft | None = None) -> None:
        self.draft = draft or _first_evening()
        self.teams_before: int | None = None
        """How many teams there were before there were more players than that; None where their number was chosen."""

    @property
    def people(self) -> int:
        return len(self.draft.humans)

    @property
    def teams(self) -> int:
        return len(self.draft.seats)

    @property
    def level(self) -> int:
        """How strong the bots are."""
        spec = self.draft.seats[-1].bot
        return next((level for level, found in by_level().items() if found == spec), USUAL_LEVEL)

    @property
    def short(self) -> bool:
        return self.draft.options == with_rows(RULE_SETS[self.draft.base], SHORT)

    def seat(self, people: int, teams: int, level: int) -> None:
        """Seat so many people and fill up with bots of this level; three teams at least (R1.1)."""
        seats = self.draft.seats
        self.teams_before = len(seats) if teams == len(seats) < people else None
        while len(seats) < max(people, teams, FEWEST_TEAMS):
            self.draft.add()
        del seats[max(people, teams, FEWEST_TEAMS) :]
        for at, seat in enumerate(seats):
            seat.human, seat.bot = at < people, by_level()[level]
            seat.line_up = seat.line_up or ANY_LINE_UP

    def shorten(self, short: bool) -> None:
        """Take the rows of a short race, or those of the rule set."""
        home = RULE_SETS[self.draft.base]
        self.draft.take(with_rows(home, SHORT) if short else home)

    def as_json(self) -> dict[str, Any]:
        return setup_as_json(self.draft)

    @classmethod
    def from_json(cls, found: dict[str, Any]) -> FriendsSetup:
        """Return the evening that was written down; the usual one where it makes no sense."""
        draft = draft_from_json(found, new_seed())
        if draft is None or draft.built or draft.base != USUAL_BASE or draft.variant is not None:
            return cls()
        friends = cls(draft)
        sits_first = draft.humans == tuple(range(1, friends.people + 1))
        return friends if sits_first and friends.people > 1 and all(seat.line_up for seat in draft.seats) else cls()


def _first_evening() -> SetupDraft:
    draft = _seated(0, MOST_TEAMS, USUAL_LEVEL)
    draft.built = False
    FriendsSetup(draft).seat(USUAL_PEOPLE, MOST_TEAMS, USUAL_LEVEL)
    return draft


def _seated(humans: int, teams: int, level: int) -> SetupDraft:
    draft = SetupDraft.first(new_seed())
    bot = by_level()[level]
    draft.seats = [SeatDraft(colour, human=at < humans, bot=bot) for at, colour in enumerate(COLOURS[:teams])]
    return draft


def quick_as_json(quick: QuickSetup) -> dict[str, Any]:
    return {"level": quick.level, "teams": quick.teams, "short": quick.short}


def quick_from_json(found: dict[str, Any]) -> QuickSetup:
    """The choices that were written down; the usual ones where they make no sense."""
    quick = QuickSetup(found.get("level", 0), found.get("teams", 0), found.get("short") is True)
    return quick if quick.level in LEVELS and quick.teams in range(FEWEST_TEAMS, MOST_TEAMS + 1) else QuickSetup()
