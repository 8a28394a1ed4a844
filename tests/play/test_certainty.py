"""The new card of each card of a hand, as first races and phones show it: possible, and certain or not."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine.card_range import CardRange
from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.play.card_outcomes import CardOutcome, card_outcomes
from breakaway_desktop.play.card_wordings import breakdown_wordings, certainty_wordings
from tests.kit.races import BOT, bot_decision, match_of

LANDING = Outcome(4, 4, 1, 1, (), None, (), 3, None, False)


@pytest.mark.parametrize(
    ("span", "shown"),
    [
        (CardRange(3, 13), ("3", True, "or more")),
        (CardRange(1, 3), ("3", True, "at most")),
        (CardRange(2, 13), ("3", True, "for now")),
        (CardRange(3, 3), ("3", False, "certain")),
        (CardRange(5, 13), ("5", True, "or more")),
        (CardRange(1, 2), ("2", True, "at most")),
        (CardRange(7, 7), ("7", False, "certain")),
        (None, ("3", True, "for now")),
    ],
)
def test_a_new_card_is_possible_and_says_how_it_may_change(
    span: CardRange | None, shown: tuple[str, bool, str]
) -> None:
    value, may_change, wordings = certainty_wordings(CardOutcome(LANDING, span), LANDING)
    assert (value, may_change, wordings[-1]) == shown


@pytest.mark.parametrize(
    ("lead", "span", "words"),
    [
        (15, CardRange(1, 15), "alone, 15 clear"),
        (15, CardRange(1, 12), "now 15, others move"),
        (None, CardRange(5, 13), "now 3, others move"),
        (18, CardRange(1, 15), "card cap"),
    ],
)
def test_the_reason_is_that_of_the_card_shown(lead: int | None, span: CardRange, words: str) -> None:
    """R7.6: a lead that others are sure to shorten is no reason for the card that remains possible."""
    outcome = LANDING if lead is None else LANDING._replace(lead=lead, new_card=min(lead, 15))
    assert breakdown_wordings(CardOutcome(outcome, span), outcome, shows_lead=True)[0] == words


@pytest.mark.parametrize("seed", range(2))
def test_no_impossible_new_card_is_shown_in_whole_races(seed: int) -> None:
    match = match_of((BOT,) * 6, seed=seed)
    certain = old_leads = 0
    while not match.over:
        ask = match.open_card_ask
        if ask is not None:
            for card in card_outcomes(match.view(ask.team), ask.rider, ask.cards):
                assert card.outcome is not None
                if "no new lead" in breakdown_wordings(card, card.outcome, shows_lead=True):
                    assert match.race.alone == ask.rider  # R7.6
                    assert card.outcome.new_card == 3
                    old_leads += 1
                value, may_change, _words = certainty_wordings(card, card.outcome)
                if value == "–" or card.span is None:
                    continue
                assert card.span.least <= int(value) <= card.span.most
                assert may_change != card.span.is_certain
                certain += not may_change
        match.answer(bot_decision(match)[0])
    assert certain
    assert old_leads
