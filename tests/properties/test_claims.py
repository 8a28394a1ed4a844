"""Whatever a text says of a card holds in every ending of the turn: on each medium, in full and in brief, in both
languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

import pytest

from breakaway_desktop.bots.advice import CardValue, make_advice
from breakaway_desktop.engine.asks import AskCard, AskOrders
from breakaway_desktop.engine.claims import claims_of, with_orders
from breakaway_desktop.engine.preview import outcomes, preview_card
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _, set_language
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.phones.hand_page import cards_of as phone_cards
from breakaway_desktop.play.card_outcomes import card_outcomes
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.spoken.cards import card_line
from breakaway_desktop.play.spoken.orders import order_card_line
from breakaway_desktop.reports.orders_table import _rows
from breakaway_desktop.reports.screen import _outcome_row
from breakaway_desktop.sentences.advice import comparison_text
from breakaway_desktop.sentences.claims import bound_words, spoken
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.why.explain import ExplanationContext, explain
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.panels.hand import HandCard, cards_of as face_cards
from breakaway_desktop.ui.screens.race.orders_view import _card as order_card
from breakaway_desktop.ui.watching.order_outcomes import CardOutlook, outlooks_of
from tests.properties.endings import SETTINGS, Position, endings, positions
from tests.properties.said import read

NAMES: Final = Names(seats_of(("human", *("bot:random",) * 5)))
Text = tuple[str, int, str]
"""A medium, a card, and what is said of it."""


def _face_texts(card: HandCard) -> Iterator[str]:
    yield from (f"{words} {card.new}".strip() for words in card.range_wordings)
    yield from (*card.breakdown, *card.place_wordings, *card.line_wordings)


def _with_head(new: str) -> str:
    """Return a cell of a table, or what is on a small card, below the head `new card`."""
    return f"{_('new card')} {new}" if new[:1].isdigit() else new


def _card_texts(view: View, ask: AskCard) -> Iterator[Text]:
    told = card_outcomes(view, ask.rider, ask.cards)
    for face in face_cards(view, ask.rider, told):
        if face.value is not None and not face.refused:
            yield from (("face", face.value, text) for text in _face_texts(face))
    for card, outcome in zip(view.rider(ask.rider).cards, told, strict=True):
        if card is not None and outcome.outcome is not None:
            yield from (("ear", card, card_line(view, card, outcome, long=long)) for long in (False, True))
    yield from _phone_texts(view, ask)
    if not view.variant.hides_road:
        for landing in outcomes(view, ask.rider, ask.cards):
            (_card, square, new, why), lines = _outcome_row(landing, view, ask.rider)
            yield from (("terminal", landing.card, text) for text in (square, ", ".join(lines), _with_head(new), why))
    yield from _why_texts(view, ask)
    yield from _hint_texts(view, ask)


def _phone_texts(view: View, ask: AskCard) -> Iterator[Text]:
    for page in phone_cards(view, ask.rider, ask.cards):
        if not page["refused"] and page["label"] != "?":
            texts = (f"{page['range']} {page['new']}", page["more"], page["place"], page["says"])
            yield from (("phone", page["card"], text) for text in texts)


def _why_texts(view: View, ask: AskCard) -> Iterator[Text]:
    cards = view.rider(ask.rider).cards
    known = tuple(None if card not in ask.cards else preview_card(view, ask.rider, card) for card in cards)
    context = ExplanationContext(None, (), view, NAMES, ask.rider, known)  # type: ignore[arg-type]
    for index, card in enumerate(cards):
        told = explain(Topic("outcome", index, column="new"), context) if card in ask.cards else None
        if card is not None and told is not None:
            yield "why", card, told.text


def _hint_texts(view: View, ask: AskCard) -> Iterator[Text]:
    """Yield the reasons for each card and against each other one: they must not depend on the adviser."""
    for best in sorted(set(ask.cards)):
        for other in sorted(set(ask.cards) - {best}):
            values = [CardValue(card, 9.0 * (card == best) + 3.0 * (card == other)) for card in set(ask.cards)]
            (advice,) = make_advice("any", view, ask, {ask.rider: values}).riders
            yield "hint", best, comparison_text(advice.reason, view)


def _outlooks(view: View, ask: AskOrders, own: dict[int, int], rider: int) -> tuple[CardOutlook, ...]:
    """Return the cards of a rider in the window, while his team-mates have their orders."""
    hands = tuple(tuple(card for card in view.rider(one.rider).cards if card is not None) for one in ask.riders)
    chosen = tuple((one.rider, hand.index(own[one.rider])) for one, hand in zip(ask.riders, hands, strict=True)
                   if one.rider in own)  # fmt: skip
    draft = OrdersDraft(ask, hands, view.turn, frozenset(), rider, chosen)
    return tuple(card for card in outlooks_of(view, draft)[rider] if card.stays is not None)


def _order_texts(view: View, ask: AskOrders, own: dict[int, int], rider: int) -> Iterator[Text]:
    """Yield what is said of a rider's cards while his team-mates have their orders."""
    for outlook in _outlooks(view, ask, own, rider):
        face = order_card(outlook, (0,), None)
        yield "orders", outlook.card, _with_head(f"{face.breakdown} {face.new}".strip())
        yield from (("orders", outlook.card, text) for text in face.note)
    one = next(one for one in ask.riders if one.rider == rider)
    for card in one.cards:
        yield "ear", card, order_card_line(view, rider, card, own)
    if not view.variant.hides_road:
        yield from (("terminal", int(card), _with_head(new)) for card, _square, new, _lines in _rows(view, one, own))
    yield from _phone_texts(with_orders(view, rider, own), one)
    yield from _why_texts(view, one)
    yield from _hint_texts(view, one)


def _texts(position: Position, rider: AskCard, own: dict[int, int]) -> Iterable[Text]:
    if isinstance(position.ask, AskOrders):
        return _order_texts(position.view, position.ask, own, rider.rider)
    return _card_texts(position.view, rider)


def check(setting: int, wanted: int, seed: int, played: int) -> Counter[str]:
    """Play the endings of some positions; return how many claims of each kind there were, and no text in error."""
    counts, wrong = Counter[str](), list[str]()
    for position in positions(setting, wanted, seed):
        rng = Random(position.seed)
        riders = position.ask.riders if isinstance(position.ask, AskOrders) else ()
        for rider in position.riders:
            own = {one.rider: rng.choice(one.cards) for one in riders if one.cards and one.rider != rider.rider}
            ends = endings(position, rider.rider, own, played)
            for language in ("en", "it"):
                set_language(language)
                for medium, card, text in dict.fromkeys(_texts(position, rider, own)):
                    claims = read(text, card, language)
                    if claims is None:
                        wrong.append(f"{position.seed}: {medium} unread: {card}: {text}")
                    for kind, holds in claims or ():
                        counts[kind] += 1
                        verdicts = [verdict for each in ends if (verdict := holds(each)) is not None]
                        if not all(verdicts):
                            at = f"{position.seed}, {rider.rider}: {medium}: {card}: {text}"
                            wrong.append(f"{at} [{kind}: {sum(verdicts)} of {len(verdicts)}]")
    assert not wrong, "\n".join(wrong)
    return counts


@pytest.mark.parametrize("setting", range(len(SETTINGS)))
def test_what_is_said_of_a_card_holds_in_every_ending(setting: int) -> None:
    assert check(setting, 4 if SETTINGS[setting][0] in ("postal", "pbm") else 12, 101, 28)


def test_orders_of_team_mates_narrow_what_a_card_may_bring() -> None:
    """R4.2: where they land is known to their team, on every medium."""
    narrower = 0
    for position in positions(SETTINGS.index(("postal", None, {})), 8, 11):
        assert isinstance(position.ask, AskOrders)
        view, riders = position.view, position.ask.riders
        own = {one.rider: min(one.cards) for one in riders}
        for one in riders:
            told = {int(card): new for card, _square, new, _lines in _rows(view, one, own)}
            for outlook in _outlooks(view, position.ask, own, one.rider):
                alone, (sure, *_more) = claims_of(view, one.rider, outlook.card)[0], outlook.claims
                assert alone.low <= sure.low <= sure.high <= alone.high
                narrower += (alone.low, alone.high) != (sure.low, sure.high)
                assert told[outlook.card] == bound_words(sure)
                line = order_card_line(view, one.rider, outlook.card, own)
                assert line.endswith(spoken(outlook.claims, brief=True))
    assert narrower > 20, narrower


PARTS: Final = 14


@pytest.mark.release
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("setting", range(len(SETTINGS)))
def test_what_is_said_of_a_card_holds_in_many_endings(setting: int, part: int) -> None:
    assert check(setting, 9, 1000 + 100 * part, 100)
