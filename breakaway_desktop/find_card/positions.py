"""The positions for questions: a team's choices in a finished race where one card is clearly the best."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final, NamedTuple

from breakaway_desktop.bots.advice import Advice
from breakaway_desktop.engine.race import SLOTS
from breakaway_desktop.match.chosen_cards import ChosenCard, ask_of, chosen_cards
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.writing import write

CLEAR: Final = 1.5
"""Minimum lead in points of the best card: nine of ten repeated evaluations differ by less than a third of it."""
THEMES: Final[dict[str, tuple[str, ...]]] = {
    "string": ("surely-more", "safer", "higher", "string", "longer-string", "joins"),
    "saving": (
        "saves", "keeps-other", "saves-another", "saves-and-gains", "saves-at-a-cost", "keeps", "keeps-for-line",
    ),
    "line": ("line", "lines", "more-points", "card-over-points", "crosses"),
    "passing": ("passes",),
}  # fmt: skip
"""Keys of reasons by what they are about, also those of the earlier adviser that the positions of the game have. Any
other reason is about nothing in particular."""
_DIGITS: Final = 12
_LONGEST_WORD: Final = 40
_MOST_DECISIONS: Final = 1_000_000
_MOST_POINTS: Final = 10_000.0


class TrainingPosition(NamedTuple):
    """A decision of a finished race, with the expected points of every card, best first.

    `race` identifies the race by its decisions, whatever its file is called; `played` is the card that was played.
    """

    race: str
    decisions: int
    turn: int
    rider: int
    played: int
    values: tuple[tuple[int, float], ...]
    reason: str

    @property
    def key(self) -> str:
        return f"{self.race}-{self.decisions}-{self.rider}"

    @property
    def theme(self) -> str:
        return theme_of(self.reason)

    @property
    def team(self) -> int:
        return self.rider // 10

    @property
    def best(self) -> int:
        return self.values[0][0]

    @property
    def is_clear(self) -> bool:
        """Whether one card is clearly best. The index of an earlier version also has positions with several."""
        return self.cost_of(self.values[1][0]) >= CLEAR

    @property
    def was_missed(self) -> bool:
        return not self.is_right(self.played)

    def cost_of(self, card: int) -> float:
        """Return the expected points that a card gives up compared with the best."""
        return self.values[0][1] - dict(self.values)[card]

    def is_right(self, card: int) -> bool:
        return card == self.best


def theme_of(reason: str) -> str:
    """Return what the reason with this key is about, one of `THEMES`; empty for one that says nothing."""
    return next((theme for theme, reasons in THEMES.items() if reason in reasons), "")


def race_key(match: Match) -> str:
    """Return the identifier of a race: the same for each copy of it, under any file name."""
    turns = json.loads(write(match.record()))["turns"]
    return sha256(json.dumps(turns, sort_keys=True).encode()).hexdigest()[:_DIGITS]


def askable_choices(match: Match, team: int) -> list[ChosenCard]:
    """Return the choices of a team that may become positions: one rider at a time, on a visible road, not dropped."""
    rules = match.race.rules
    if rules.options.orders != "sequential" or rules.variant.hides_road:
        return []
    return [chosen for chosen in chosen_cards(match, team) if not _was_dropped(match, chosen)]


def _was_dropped(match: Match, chosen: ChosenCard) -> bool:
    ask = ask_of(match.steps[chosen.decisions].before, chosen.rider // 10)
    return ask is not None and getattr(ask, "dropped", False)


def position_of(race: str, chosen: ChosenCard, advice: Advice) -> TrainingPosition | None:
    """Return the choice in the race with this `race_key` as a position; None unless one card is clearly best."""
    rider = advice.of_rider(chosen.rider)
    if rider is None or len(rider.cards) < 2 or rider.value_of(chosen.card) is None or not rider.reason.is_fact:
        return None
    values = tuple(sorted(((worth.card, round(worth.points, 3)) for worth in rider.cards), key=lambda pair: -pair[1]))
    position = TrainingPosition(race, *chosen, values, rider.reason.key)
    return position if position.is_clear else None


def position_json(position: TrainingPosition) -> dict[str, Any]:
    """Return the position as JSON; cards are keys of their expected points."""
    return {**position._asdict(), "values": {str(card): points for card, points in position.values}}


def parse_position(entry: dict[str, Any]) -> TrainingPosition:
    """Parse what `position_json` writes. Raises TypeError, ValueError, KeyError and AttributeError for other shapes."""
    values = tuple((int(card), float(points)) for card, points in entry["values"].items())
    position = TrainingPosition(**{**entry, "values": values})
    numbers = (position.decisions, position.turn, position.rider, position.played)
    if (
        any(type(number) is not int for number in numbers)
        or not all(type(text) is str and len(text) <= _LONGEST_WORD for text in (position.race, position.reason))
        or not 0 <= position.decisions <= _MOST_DECISIONS
        or not 1 <= position.turn <= _MOST_DECISIONS
        or position.rider not in SLOTS
        or len(values) < 2
        or position.played not in dict(values)
        or not all(abs(points) <= _MOST_POINTS for _card, points in values)
        or list(values) != sorted(values, key=lambda row: -row[1])
    ):
        raise ValueError(entry)
    return position
