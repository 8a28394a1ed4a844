"""Entries of the log, one for each line, and filters by kind, team and text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from breakaway_desktop.engine.events import (
    Crossed,
    Event,
    HandsFixed,
    Moved,
    NoOrderGiven,
    Replaced,
    RetirementOrdered,
    TurnEnded,
)
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.explanations import cards_why
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see, see_event
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.home_riders import home_riders
from breakaway_desktop.play.watching.viewer import laid_open
from breakaway_desktop.sentences.log_lines import first_draw_sentence, log_lines_of
from breakaway_desktop.sentences.names import Names, points_text
from breakaway_desktop.sentences.why.reasons import short_reason

ALL, OWN, LINES, CARDS, REPORT = "all", "own", "lines", "cards", "report"
NO_STEP: Final = -1


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of the log: a heading (`rider` 0, `is_head`) or a rider's event. `chip`: points; `step`: of the match."""

    text: str
    kind: str
    rider: int = 0
    chip: str = ""
    is_first: bool = False
    is_head: bool = False
    step: int = NO_STEP


def entries_of(match: Match, names: Names, steps: int, team: int = 0) -> tuple[LogEntry, ...]:
    """Return the public events of the first `steps` steps, oldest first, and the new cards that `team` may know."""
    race = match.first

    # The beginning.
    entries = [LogEntry(_("Turn {turn}").format(turn=race.turn), ALL, is_head=True)]
    draw = first_draw_sentence(race, names)
    if draw:
        entries.append(LogEntry(draw, ALL, race.order[0][0]))

    # The events of each step, as all may see them.
    for number, step in enumerate(match.steps[:steps]):
        race = step.before
        for event in step.events:
            open_race = laid_open(race) if match.over else race
            visible = see_event(event, open_race, team if isinstance(event, Replaced) else 0)
            after = evolve(race, event)
            if visible is not None:
                new_entries = _entries_of_event(visible, names, open_race, after, number)
                if isinstance(visible, Moved) and (race.turn, visible.rider) in match.auto_played:
                    sentence = _("{ride} (automatic: all his cards were equal)")
                    if visible.rider in home_riders(step.before, visible.rider // 10):
                        sentence = _("{ride} (automatic: he is home)")
                    new_entries = [replace(entry, text=sentence.format(ride=entry.text)) for entry in new_entries]
                entries += new_entries
            race = after

    return tuple(entries)


def _entries_of_event(event: Event, names: Names, before: Race, after: Race, step: int) -> list[LogEntry]:
    if isinstance(event, HandsFixed):
        return []

    # New cards.
    if isinstance(event, Replaced):
        title, sentence = _("Turn {turn}: new cards (square: riders)"), _("{rider} gets {card}: {reason}")
        if before.rules.variant.hides_road:  # R8.2: the reasons name squares
            title, sentence = _("Turn {turn}: new cards"), _("{rider} gets {card}")
        head = LogEntry(title.format(turn=before.turn), CARDS, is_head=True)
        if not before.rules.options.shows_new:
            head = LogEntry(_("Rivals’ unplayed cards stay hidden until the race ends."), CARDS)
        whys = cards_why(before, (event,))
        return [head] + [
            LogEntry(
                sentence.format(rider=names.rider(why.rider), card=why.card, reason=short_reason(why)),
                CARDS,
                why.rider,
                step=step,
            )
            for why in sorted(whys, key=lambda why: (-why.square, why.rider))
        ]

    if isinstance(event, TurnEnded):
        return [LogEntry(_("Turn {turn}").format(turn=after.turn), ALL, is_head=True)]

    # Everything else.
    view = see(before)
    kind = LINES if isinstance(event, Crossed) else ALL
    rider = event.rider if isinstance(event, Moved | Crossed | NoOrderGiven | RetirementOrdered) else 0
    chip = points_text(event.points) if isinstance(event, Crossed) and event.points else ""
    first = isinstance(event, Crossed) and event.place == 1
    return [LogEntry(text, kind, rider, chip, first, step=step) for text in log_lines_of(event, names, view)]


def filter_entries(entries: Sequence[LogEntry], shown: str, team: int, search: str) -> tuple[LogEntry, ...]:
    """Return the entries of a kind, or (`own`) of a team, that contain every word of `search`, with their headings.

    If there are none, return one entry with a sentence about that.
    """
    is_meant = _filter(shown, team)
    words = search.casefold().split()
    matches: list[LogEntry] = []
    for entry in entries:
        if entry.is_head:
            if matches and matches[-1].is_head and (words or shown != ALL):
                matches.pop()
            matches.append(entry)
        elif is_meant(entry) and all(word in entry.text.casefold() for word in words):
            matches.append(entry)
    if all(entry.is_head for entry in matches):
        return (LogEntry(_nothing(shown, words), shown),)
    if matches[-1].is_head and (words or shown != ALL):
        matches.pop()
    return tuple(matches)


def _filter(shown: str, team: int) -> Callable[[LogEntry], bool]:
    if shown == ALL:
        return lambda entry: True
    if shown == OWN:
        return lambda entry: entry.rider // 10 == team
    return lambda entry: entry.kind == shown


def _nothing(shown: str, words: Sequence[str]) -> str:
    if words:
        return _("No matches.")
    sentences = {LINES: _("Nobody has crossed a line yet."), CARDS: _("No new cards have been dealt yet.")}
    return sentences.get(shown, _("Nothing has happened yet."))
