"""The tutor in the real window: a costly card is played by `P` alone, never by the Enter that confirmed it."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from tests.ui.desktop import Desktop, DesktopError
from tests.ui.window.races import has_played, own_moves, quick_home, quick_settings, saved_race, short_race, start_race


def test_the_tutor_asks_before_a_costly_card_and_p_plays_it(tmp_path: Path) -> None:
    """The first card of each hand costs more than 1½ points now and then."""
    home = quick_home(tmp_path / "home", settings={**quick_settings(short_race(30)), "tutor": 1.5})
    with Desktop(home) as desk:
        start_race(desk, "n", "r")
        for _card in range(30):
            desk.wait_still(1.0)  # the bots have thought about the cards
            before = own_moves(saved_race(desk))
            desk.key("1", "Return")
            with suppress(DesktopError):
                desk.wait_until(partial(has_played, desk, before), patience=2.0)
                continue
            desk.key("p")
            # On a loaded machine the keys may come before the question; the same card is then played again.
            with suppress(DesktopError):
                desk.wait_until(partial(has_played, desk, before))
                return
        raise DesktopError("no card cost 1½ points, or P did not play it")
