"""Find the card in words: a question's race, whether the answer is right, and when a position is asked again."""

from __future__ import annotations

import time
from datetime import date

from breakaway_desktop.find_card.positions import TrainingPosition
from breakaway_desktop.find_card.progress import AnswerCount
from breakaway_desktop.find_card.search import PositionSearch
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.library import stamp_of
from breakaway_desktop.sentences.advice import decimal
from breakaway_desktop.sentences.dates import day_and_month


def written_text(written: float) -> str:
    """Return the day of a race: `14 November`."""
    then = time.localtime(written)
    return day_and_month(then.tm_mday, then.tm_mon)


def task_sentence(own_race: float | None) -> str:
    """Return the race of a question and what to look for. `own_race`: when the player's race ended; None: bots rode."""
    if own_race is None:
        return _("From a race of bots. Which card?")
    sentence = _("From your race of {date}. Which card?")
    return sentence.format(date=written_text(own_race))


def theme_text(theme: str) -> str:
    return {
        "string": _("strings"),
        "saving": _("saving cards"),
        "line": _("lines"),
        "passing": _("moving up"),
    }[theme]


def result_text(position: TrainingPosition, card: int) -> str:
    """Return which card is best: by how much, or how much better than the one played."""
    if not position.is_right(card):
        sentence = _("{card} is {points} points better than {chosen}")
        return sentence.format(card=position.best, points=decimal(position.cost_of(card)), chosen=card)
    margin = decimal(position.cost_of(position.values[1][0]))
    return _("{card} is best, by {points} points").format(card=card, points=margin)


def brief_result_text(position: TrainingPosition, card: int) -> str:
    if not position.is_right(card):
        return _("{card} is better than {chosen}").format(card=position.best, chosen=card)
    return _("{card} is best").format(card=card)


def told_result_text(position: TrainingPosition, card: int) -> str:
    """Return the result for a listener: `Right. 8 is best. 13: 3.1.` The best card has the focus, with its points."""
    cards = [_("{card} is best").format(card=position.best)]
    cards += [f"{other}: {decimal(points)}" for other, points in position.values[1:]]
    sentence = _("Right. {cards}.") if position.is_right(card) else _("Not quite. {cards}.")
    return sentence.format(cards=". ".join(cards))


def again_text(count: AnswerCount | None, today: date) -> str:
    if count is None:
        return _("later")
    if count.due is None:
        return _("not again")
    days = (count.due - today).days
    return _("tomorrow") if days <= 1 else ngettext("in {n} day", "in {n} days", days).format(n=days)


def search_sentence(search: PositionSearch) -> str:
    """Return how far the search of the player's races is; empty if it is over."""
    if search.is_over:
        return ""
    race = search.current
    stamp = None if race is None else stamp_of(race.path)
    if race is None or stamp is None or not race.choices:
        return _("Looking through your races…")
    sentence = _("Looking through your race of {date}: {done} of {n} cards")
    return sentence.format(date=written_text(stamp[0] / 1e9), done=race.weighed, n=race.choices)


def search_failure_sentence() -> str:
    """Return why there are no more positions of the player's own races."""
    return _("Your races can’t be analysed at the moment, so positions come from the bots’ races.")
