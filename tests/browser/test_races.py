"""Whole races by touches on three phones and in the real window, from the code on its screen to the podium."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
import zxingcpp
from PIL import Image

from breakaway_desktop.engine.options import with_rows
from breakaway_desktop.play.last_setup import setup_as_json
from breakaway_desktop.play.setup_draft import PHONES, SetupDraft
from breakaway_desktop.record.store import load
from tests.browser.party import BrowserParty
from tests.browser.phone_page import PhonePage
from tests.kit.local_program import LOCAL_PROGRAM
from tests.kit.real_program import RealProgram
from tests.ui.window.races import quick_home, saved_race

pytestmark = pytest.mark.browser


class WindowParty(BrowserParty):
    """Several phones at the table of one race in the window, and a bot."""

    def __init__(
        self, home: Path, make_phone: Callable[..., PhonePage], *, rules: str, variant: str | None, phones: int = 3
    ) -> None:
        settings = {"speed": "off", "setup": setup_as_json(_phones_setup(rules, variant, phones))}
        self.program = RealProgram(quick_home(home / "home", settings=settings), program=LOCAL_PROGRAM)
        self.program.__enter__()
        self.shots = home
        self.program.press("n")
        self.program.send("r")
        self.address = self.read_address()
        self.phones = [make_phone(language="en-GB" if index else "it-IT") for index in range(phones)]
        for index, phone in enumerate(self.phones):
            phone.rng = Random(index)

    def read_address(self) -> str:
        """Return the text of the QR code on the screen."""
        texts: list[str] = []

        def has_code() -> bool:
            with Image.open(self.program.shot(self.shots / "lobby.png")) as picture:
                texts.extend(code.text for code in zxingcpp.read_barcodes(picture))
            return bool(texts)

        self.program.wait_until(has_code, "a code on the screen")
        return texts[0]

    def open_race(self) -> None:
        self.program.send("ctrl+Return")

    def end(self) -> None:
        """Quit from the podium, and check the record."""
        self.program.wait_until(lambda: "result" in saved_race(self.program), "the end of the race")
        self.program.send("ctrl+q")
        assert self.program.wait_end() == 0
        assert self.program.errors() == ""
        for phone in self.phones:
            phone.wait_for_page("hostleft")
        (self.path,) = self.program.races.glob("*.race")
        self.check_record()
        assert load(self.path).result is not None

    def close(self) -> None:
        self.program.close()


def _phones_setup(rules: str, variant: str | None, phones: int) -> SetupDraft:
    """Return the setup of a short race of players on phones and a bot, with ready-made teams."""
    draft = SetupDraft.first(7)
    draft.choose(rules)
    draft.change("variant", variant)
    draft.set_options(with_rows(draft.options, {"finish": 24, "sprints": (9,)}))
    del draft.seats[phones + 1 :]
    for seat in draft.seats[:phones]:
        seat.assign("")
    draft.choose_cards(PHONES)
    draft.built = False
    return draft


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
