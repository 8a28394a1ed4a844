"""Whole races by touches on three phones and in the real window, from the code on its screen to the podium."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.browser.phone_page import PhonePage
from tests.browser.window_party import WindowParty

pytestmark = pytest.mark.browser

RACES = [("boxed", None), *(
    pytest.param(*race, marks=pytest.mark.release)
    for race in [("postal", None), ("postal", "special"), ("postal", "double"), ("boxed", "blind"), ("pbm", "spy")]
)]  # fmt: skip


@pytest.mark.parametrize(("rules", "variant"), RACES)
def test_touches_on_phones_ride_a_race_of_the_window_to_its_podium(
    rules: str, variant: str | None, make_phone: Callable[..., PhonePage], tmp_path: Path
) -> None:
    with closing(WindowParty(tmp_path, make_phone, rules=rules, variant=variant)) as party:
        party.start()
        party.play()
        party.end()
