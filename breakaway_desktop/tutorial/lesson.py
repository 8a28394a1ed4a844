"""Parts of a lesson: its position, and its steps as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.claims import Claim, claims_of
from breakaway_desktop.engine.hands import Hand
from breakaway_desktop.engine.preview import Outcome, preview_card
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see
from breakaway_desktop.guide.position import At, position
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, HUMAN
from breakaway_desktop.record.document import COLOURS, RiderEntry, TeamEntry

TEAM: Final = 2
"""Team of the player: Azure."""
TEAMS: Final = 3
RIVAL: Final = f"{BOT}domestique"

GO_ON, LOOK, RIDE, WHY, MORE, LESS, READY, RACE, END = (
    "go-on", "look", "ride", "why", "more", "less", "ready", "race", "end",
)  # fmt: skip

_WORDS: Final[dict[str, tuple[str, str]]] = {
    GO_ON: (mark("Next"), mark("Press {key} to continue.")),
    LOOK: (mark("Look at the {card}"), mark("Press {key} to look at the {card}.")),
    RIDE: (mark("Play the {card}"), mark("Press {key} to play the {card}.")),
    WHY: (mark("See why"), mark("Press {key} to see why.")),
    MORE: (mark("Raise it by 1"), mark("Press {key} to raise the card by 1.")),
    LESS: (mark("Lower it by 1"), mark("Press {key} to lower the card by 1.")),
    READY: (mark("Ready"), mark("Press {key} to race with these cards.")),
    RACE: (mark("Start the race"), mark("Press {key} to start.")),
    END: (mark("Continue to the finish"), mark("Press {key} to play on.")),
}
"""Wordings of a task by kind of action: for its button, and in response to a wrong key."""


class SpotlightTarget(NamedTuple):
    """A part of the screen.

    `road` (squares first to last), `card` (of the hand, by its value), `cards`, `order` (all, or from one rider to
    another), `points`, `sheet`, `why`; in team building `column` (rider), `stepper` (rider, and index of his card) and
    `ready`.
    """

    part: str
    first: int = 0
    last: int = 0


class LessonTask(NamedTuple):
    """Task of the player; `card`: the card to select or play."""

    kind: str
    card: int = 0


_CONTINUE: Final = LessonTask(GO_ON)


class LessonState(NamedTuple):
    """State that sentences refer to: the race, or the hands being built."""

    race: Race | None = None
    hands: tuple[Hand, ...] = ()


Facts = Mapping[str, int | str]


def _nothing(moment: LessonState) -> Facts:
    return {}


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of a lesson: highlighted parts, title, sentence and task.

    `facts` returns the numbers in the sentence. `shows_goal`: show the goal of the game in pictures.
    """

    show: tuple[SpotlightTarget, ...]
    title: str
    sentence: str
    action: LessonTask = _CONTINUE
    facts: Callable[[LessonState], Facts] = _nothing
    shows_goal: bool = False

    def text(self, moment: LessonState) -> str:
        """Return the translated sentence."""
        return _(self.sentence).format(**self.facts(moment))

    def button_label(self) -> str:
        return _(_WORDS[self.action.kind][0]).format(card=self.action.card)

    def instruction(self, key: str) -> str:
        """Instruction for the task that names the key."""
        return _(_WORDS[self.action.kind][1]).format(key=key, card=self.action.card)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A topic and its steps.

    A lesson on the road has `riders`: in its turn, all but `rider`, who moves last, play `cards`. Without `rider`,
    hands are built or, if `races`, a whole race is played with the hands.
    """

    topic: str
    steps: tuple[LessonStep, ...]
    rider: int = 0
    riders: Mapping[int, At] = field(default_factory=dict)
    cards: Mapping[int, int] = field(default_factory=dict)
    races: bool = False

    def match(self) -> Match:
        """Return the race at the rider's move. Raises Refused for a card that its rider does not have."""
        first = position(self.riders, turn=3, teams=TEAMS)
        match = Match("boxed", first, _entries(first))
        while (ask := match.open_card_ask) is not None and ask.rider != self.rider:
            match.answer(PlayCard(ask.rider, self.cards[ask.rider]))
        return match


def _entries(race: Race) -> tuple[TeamEntry, ...]:
    return tuple(
        TeamEntry(
            tuple(RiderEntry(10 * team + number, race.rider(10 * team + number).hand) for number in range(1, 5)),
            None,
            COLOURS[team - 1],
            HUMAN if team == TEAM else RIVAL,
        )
        for team in range(1, TEAMS + 1)
    )


def field_of(
    ends: Mapping[int, tuple[int, int]], rider: int, square: int, hand: Hand
) -> tuple[dict[int, At], dict[int, int]]:
    """Return riders and cards of a turn.

    `ends`: final square and card of the other riders; on one square, riders named first arrive first. `rider` is on
    `square` with this hand, behind them all.
    """
    cards = {number: card for number, (_end, card) in ends.items()}
    riders = {number: At(end - card, (card, 5, 4)) for number, (end, card) in ends.items()}
    return {**riders, rider: At(square, hand)}, cards


def race_of(moment: LessonState) -> Race:
    assert moment.race is not None
    return moment.race


def promise_of(race: Race, card: int) -> Claim:
    """Return what this card of the rider to move, who is the last, is certain to bring."""
    (rider,) = race.to_move
    return claims_of(see(race, rider // 10), rider, card)[0]


def outcome_of(race: Race, card: int) -> Outcome:
    """Return the outcome of this card for the rider to move, as his team sees it."""
    (rider,) = race.to_move
    return preview_card(see(race, rider // 10), rider, card)
