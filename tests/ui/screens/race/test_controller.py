"""Two people play with one controller: they take their seats, turn cards up and agree to an undo."""

from __future__ import annotations

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.ui.screens import race as race_screen
from breakaway_desktop.ui.screens.race.visibility import can_peek, is_hand_covered, visible_cards
from tests.ui.journeys.test_controller_race import LEFT, RB, RIGHT, A, Pad
from tests.ui.screens.race.hot_seat_driver import race
from tools.studio import Studio


def start_race(studio: Studio, mode: str) -> Page:
    studio.session.settings.speed = "off"
    studio.navigation.show_race(race(mode))
    page = studio.top
    assert isinstance(page, Page)
    assert page.part is race_screen
    studio.wait(400)
    return page


def walk_to(pad: Pad, page: Page, label: str) -> None:
    for _ in range(60):
        current = page.focus.current
        if current is not None and current.label == label:
            return
        pad.press(RB)
    raise AssertionError(f"{label} is never reached")


def test_a_privacy_screen_is_dismissed_and_a_card_played(studio: Studio) -> None:
    pad, page = Pad(studio), start_race(studio, "strict")
    for ridden in range(2):
        assert is_hand_covered(page.model)
        pad.press(A)
        assert not is_hand_covered(page.model)
        studio.wait(200)
        pad.push(LEFT)
        pad.press(A)
        assert [step.decision.team for step in page.model.match.steps][:2][: ridden + 1] == [1, 2][: ridden + 1]
        studio.wait(400)


def test_cards_are_turned_up_by_the_eye(studio: Studio) -> None:
    pad, page = Pad(studio), start_race(studio, "peek")
    assert can_peek(page.model)
    walk_to(pad, page, "eye")
    pad.press(A)
    assert None not in visible_cards(page.model)
    walk_to(pad, page, "hand")
    for _card in range(2):
        pad.push(RIGHT)
    pad.press(A)
    assert page.model.match.steps[0].decision == (11, 11)
