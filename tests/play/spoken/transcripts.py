"""What the player of team 1 hears in short races; `python -m tests.play.spoken.transcripts` writes the golden files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from breakaway_desktop.bots.messages import think
from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.kit.words import LANGUAGES, use_language
from breakaway_desktop.match.bot_decisions import bot_request
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.spoken.answers import ANSWERS, answer_lines
from breakaway_desktop.play.spoken.events import moments_of, told_lines
from breakaway_desktop.play.spoken.names import AMOUNTS, USUAL, names_for
from breakaway_desktop.play.spoken.race import opening_lines
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.names import Names
from tests.kit.races import bot_decision, match_of

FOLDER: Final = Path(__file__).resolve().parent / "golden"
TEAM: Final = 1
SEATS: Final = ("human", "bot:random", "bot:random")
SIX: Final = ("human", *("bot:random",) * 5)
ROWS: Final = {"finish": 30, "sprints": (12,)}
MOST_DECISIONS: Final = 25
"""Decisions in a transcript; a pursuit has more."""
RACES: Final = {
    "boxed": ("boxed", None),
    "boardspace": ("boardspace", None),
    "postal": ("postal", None),
    "pbm": ("pbm", None),
    "blind": ("boxed", "blind"),
    "double": ("postal", "double"),
    "mountains": ("boxed", "mountains"),
    "pacemaker": ("boxed", "pacemaker"),
    "pursuit": ("boxed", "pursuit"),
    "special": ("postal", "special"),
    "spy": ("postal", "spy"),
    "stamina": ("boxed", "stamina"),
}
"""Rule set and variant of each race."""


class Heard(NamedTuple):
    """A decision of the player: what is told before it, and the question."""

    ask: Ask | None
    steps: Sequence[Step]
    race: Race
    since: Race | None
    match: Match

    @property
    def view(self) -> View:
        return see(self.race, TEAM)

    def told(self, amount: str = USUAL) -> list[str]:
        """What is told by itself between the last decision and this one, with the question."""
        names = names_for(Names(self.match.seats), TEAM)
        moments = [
            moment for step in self.steps for moment in moments_of(step, TEAM, is_chosen=self.match.is_by_human(step))
        ]
        lines = told_lines(moments, names, amount=amount)
        opens = set(lines).isdisjoint(opening_lines(self.view, amount=amount))
        return lines if self.ask is None else lines + self.answer("again", amount=amount, opens=opens)

    def answer(self, asked: str, *, long: bool = False, amount: str = USUAL, opens: bool = True) -> list[str]:
        names = names_for(Names(self.match.seats), TEAM)
        since = None if self.since is None else see(self.since, TEAM)
        return answer_lines(asked, self.view, self.ask, names, long=long, amount=amount, since=since, opens=opens)


@lru_cache
def decisions(base: str, variant: str | None, seed: int = 5, teams: tuple[str, ...] = SEATS) -> tuple[Heard, ...]:
    """Return each decision of the player of team 1, and the end of the race; bots decide for him. Six teams ride a
    whole race."""
    rows = {} if variant == "pursuit" or teams != SEATS else ROWS
    match = match_of(teams, base=base, variant=variant, seed=seed, rows=rows)
    found, told, since = list[Heard](), 0, None
    while not match.over:
        automatic = match.automatic_decision()
        ask = next((ask for ask in match.open_asks if ask.team == TEAM), None) if automatic is None else None
        if ask is not None:
            found.append(Heard(ask, match.steps[told:], match.race, since, match))
            told = len(match.steps)
            decision = think(bot_request(match, ask)._replace(bot="random")).decision
            assert decision is not None
            match.answer(decision)
            since = match.race
        else:
            match.answer(automatic or bot_decision(match)[0])
    return (*found, Heard(None, match.steps[told:], match.race, since, match))


def transcript(name: str) -> Iterator[str]:
    """Yield what is told in a race, and at every fourth decision also the other amounts and all answers."""
    for number, heard in enumerate(decisions(*RACES[name])[:MOST_DECISIONS]):
        yield from heard.told()
        if not number % 4:
            for amount in AMOUNTS:
                yield from (f"  [{amount}] {line}" for line in heard.told(amount) if amount != USUAL)
            for asked in ANSWERS:
                short, long = heard.answer(asked), heard.answer(asked, long=True)
                yield from (f"  [{asked}] {line}" for line in short)
                yield from (f"  [{asked}, long] {line}" for line in long if long != short)
        yield ""


def golden_path(name: str, language: str) -> Path:
    return FOLDER / f"{name}-{language}.txt"


def golden_text(name: str, language: str) -> str:
    with use_language(language):
        return "\n".join(transcript(name))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in RACES:
        for language in LANGUAGES:
            golden_path(name, language).write_text(golden_text(name, language), encoding="utf-8")
