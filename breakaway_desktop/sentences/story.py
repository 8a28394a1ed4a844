"""The story of a race in words: the player is “you”."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.story import (
    AloneInFront,
    BestCard,
    CardsDealt,
    Fact,
    GoodCard,
    HeldCards,
    InStrings,
    PointsAtLine,
    Story,
    WellDone,
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
    if story.place == 1:
        return _("Why you won")
    return _("Why {place} place").format(place=place_text(story.place))


def fact_sentence(story: Story, fact: Fact, names: Names, course: Course) -> str:
    """Return a fact as text."""
    parts = fact_parts(story, fact, names, course)
    return "".join(part if isinstance(part, str) else listed([*map(str, part.cards)]) for part in parts)


def fact_parts(story: Story, fact: Fact, names: Names, course: Course) -> tuple[Part, ...]:
    """Return a fact as a sentence in parts, cards apart from the words."""
    assert story.rival is not None
    rival, has_won = names.in_score(story.rival), story.place == 1

    match fact:
        case PointsAtLine():
            return (_line_sentence(fact, rival, line_in_sentence(fact.line, course), has_won=has_won),)
        case CardsDealt():
            sentence = (
                _("Turn {turn} gave you new cards: you got {own}, {rival} {other}.")
                if has_won
                else _("Turn {turn} cost you new cards: you got {own}, {rival} {other}.")
            )
            return _with_cards(sentence.format(turn=fact.turn, rival=rival, **_MARKS), story, fact)
        case HeldCards():
            sentence = (
                _("You had saved {own} for {line}, {rival} {other}.")
                if has_won
                else _("{rival} had saved {other} for {line}, you {own}.")
            )
            line = line_in_sentence(fact.line, course)
            return _with_cards(sentence.format(line=line, rival=rival, **_MARKS), story, fact)
        case InStrings():
            sentence = (
                _("You rode in longer strings: {own} riders ahead on average, {rival} {other}.")
                if has_won
                else _("{rival} rode in longer strings: {other} riders ahead on average, you {own}.")
            )
            return (sentence.format(rival=rival, own=_mean_text(fact.own), other=_mean_text(fact.other)),)
        case AloneInFront(_turn, own, other):
            if has_won:
                sentence = _("You were alone in front for {own} turns, {rival} for {other}.")
                never = _("You were alone in front for {own} turns, {rival} never.")
            else:
                sentence = _("{rival} was alone in front for {other} turns, you for {own}.")
                never = _("{rival} was alone in front for {other} turns, you never.")
            return ((sentence if own and other else never).format(rival=rival, own=own, other=other),)


_MARKS: Final = {"own": "\0own\0", "other": "\0other\0"}
"""Marks in place of cards, which screens draw: of the parts between zeros, every second is a mark."""


def _with_cards(sentence: str, story: Story, fact: CardsDealt | HeldCards) -> tuple[Part, ...]:
    """Return the sentence in parts, with cards for its marks."""
    assert story.rival is not None
    is_new = isinstance(fact, CardsDealt)
    cards = {"own": Cards(fact.own, story.team, is_new), "other": Cards(fact.other, story.rival, is_new)}
    parts = sentence.split("\0")
    return tuple(cards[part] if place % 2 else part for place, part in enumerate(parts) if part)


def _line_sentence(fact: PointsAtLine, rival: str, line: str, *, has_won: bool) -> str:
    """Return the sentence on the points at a line."""
    values = {"line": line[:1].upper() + line[1:], "rival": rival}
    if has_won and not fact.other:
        return _("{line} won it: you took {own} there, {rival} none.").format(own=points_words(fact.own), **values)
    if has_won:
        own, other = points_words(fact.own), points_text(fact.other)
        return _("{line} won it: you took {own} there, {rival} {other}.").format(own=own, other=other, **values)
    if not fact.own:
        sentence = _("{line} decided it: {rival} took {other} there, you none.")
        return sentence.format(other=points_words(fact.other), **values)
    own, other = points_text(fact.own), points_words(fact.other)
    return _("{line} decided it: {rival} took {other} there, you {own}.").format(own=own, other=other, **values)


def _mean_text(mean: Fraction) -> str:
    return decimal_text(f"{float(mean):.1f}")


def well_done_sentence(done: WellDone, names: Names, course: Course) -> str:
    """Return what was well done."""
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
