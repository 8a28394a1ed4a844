"""The story of a race in words: the only human is “you”."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.story import (
    BestCard,
    CardsDealt,
    Fact,
    GoodCard,
    HeldCards,
    InStrings,
    PointsAtLine,
    Story,
    WellDone,
    exchange_sides,
)
from breakaway_desktop.sentences.names import (
    Names,
    decimal_text,
    line_in_sentence,
    listed,
    place_at_line,
    place_text,
    points_text,
    points_words,
)


class Cards(NamedTuple):
    """Cards in a sentence, which a screen draws: new ones, or those that a team held."""

    cards: tuple[int, ...]
    team: int
    is_new: bool


Part = str | Cards


def story_title(story: Story) -> str:
    """Return the title over the facts."""
    if not story.is_own:
        return _("What decided the race")
    if story.place == 1:
        return _("Why you won")
    return _("Why {place} place").format(place=place_text(story.place))


def text_of(parts: Iterable[Part]) -> str:
    return "".join(part if isinstance(part, str) else listed([*map(str, part.cards)]) for part in parts)


def fact_parts(story: Story, fact: Fact, names: Names, course: Course) -> tuple[Part, ...]:
    """Return a fact as a sentence in parts, cards apart from the words: the better team first."""
    assert story.rival is not None
    has_won, teams = story.place == 1, (story.team, story.rival)
    told, (better, worse) = (fact, teams) if has_won else (exchange_sides(fact), teams[::-1])
    values: dict[str, object] = {
        "turn": fact.turn, "better": names.in_score(better), "rival": names.in_score(worse),
        "worse": names.in_score(worse) if has_won else _("you"),
    }  # fmt: skip
    cards: dict[str, Cards] = {}
    if isinstance(told, CardsDealt | HeldCards):
        is_new = isinstance(told, CardsDealt)
        cards = {"own": Cards(told.own, better, is_new), "other": Cards(told.other, worse, is_new)}

    match told:
        case PointsAtLine(_turn, number, own, other):
            line = line_in_sentence(number, course)
            values |= {"line": line[:1].upper() + line[1:], "own": points_words(own), "other": points_text(other)}
            yours = _("{line} won it: you took {own} there, {rival} {other}.")
            sentence = _("{line} decided it: {better} took {own} there, {worse} {other}.")
            if not other:
                yours = _("{line} won it: you took {own} there, {rival} none.")
                sentence = _("{line} decided it: {better} took {own} there, {worse} none.")
        case CardsDealt():
            yours = _("Turn {turn} gave you new cards: you got {own}, {rival} {other}.")
            sentence = _("Turn {turn} gave {better} better cards: {own}, {worse} {other}.")
        case HeldCards():
            yours = _("You had saved {own} for {line}, {rival} {other}.")
            sentence = _("{better} had saved {own} for {line}, {worse} {other}.")
            values["line"] = line_in_sentence(told.line, course)
        case InStrings(_turn, own_mean, other_mean):
            yours = _("You rode in longer strings: {own} riders ahead on average, {rival} {other}.")
            sentence = _("{better} rode in longer strings: {own} riders ahead on average, {worse} {other}.")
            values |= {"own": _mean_text(own_mean), "other": _mean_text(other_mean)}
    return parts_of(yours if has_won and story.is_own else sentence, cards, **values)


def story_lines(story: Story, names: Names, course: Course) -> list[str]:
    """Return the title and the facts as lines; empty if there are no facts."""
    facts = [text_of(fact_parts(story, fact, names, course)) for fact in story.facts]
    return [f"{story_title(story)}:", *facts] if facts else []


def parts_of(sentence: str, cards: Mapping[str, Cards], **values: object) -> tuple[Part, ...]:
    """Return a sentence with these values in parts: some of its words are cards, which screens draw."""
    # Of the parts between zeros, every second is the name of cards.
    parts = sentence.format(**values | {name: f"\0{name}\0" for name in cards}).split("\0")
    return tuple(cards[part] if place % 2 else part for place, part in enumerate(parts) if part)


def _mean_text(mean: Fraction) -> str:
    return decimal_text(f"{float(mean):.1f}")


def well_done_sentence(done: WellDone, names: Names, course: Course) -> str:
    rider = names.number(done.rider)
    match done:
        case Crossed(_, line, 1, points, 1) if line is not None:
            sentence = _("Well done: {rider} won {line} for {points}.")
            return sentence.format(rider=rider, line=line_in_sentence(line, course), points=points_words(points))
        case Crossed(_, line, place, _, sharing):
            where = place_at_line(place, line, course)
            if sharing > 1:
                return _("Well done: {rider} shared {place_at_line}.").format(rider=rider, place_at_line=where)
            return _("Well done: {rider} came {place_at_line}.").format(rider=rider, place_at_line=where)
        case BestCard(_, card):
            return _("Well done: {rider} got the best new card of the race, {card}.").format(rider=rider, card=card)
        case GoodCard(_, card, turn, True):
            sentence = _("Well done: {rider} got card {card} from the slipstream in turn {turn}.")
            return sentence.format(rider=rider, card=card, turn=turn)
        case GoodCard(_, card, turn, _):
            sentence = _("Well done: {rider} got card {card} in turn {turn}.")
            return sentence.format(rider=rider, card=card, turn=turn)
