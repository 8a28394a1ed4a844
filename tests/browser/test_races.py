"""Whole races by touch on two or three phones, from the address to the page of results."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.party import BrowserParty

pytestmark = pytest.mark.browser

RACES = [
    ("boxed", "", 2),
    ("postal", "", 3),
    ("postal", "special", 2),
    ("postal", "double", 2),
    ("boxed", "blind", 2),
    ("pbm", "spy", 2),
]


@pytest.mark.parametrize(("rules", "variant", "phones"), RACES)
def test_touches_on_phones_play_a_race_to_its_results(
    rules: str, variant: str, phones: int, make_party: Callable[..., BrowserParty]
) -> None:
    party = make_party(rules=rules, variant=variant, phones=phones, each=[{"language": "it-IT"}])
    party.start()
    party.play()
    party.end()
