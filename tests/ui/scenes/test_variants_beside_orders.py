"""What a variant shows while secret orders are given: its panel beside the road, refused cards, second cards."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import LIGHT
from breakaway_desktop.ui.scenes.race.desk import SWITCH
from breakaway_desktop.ui.scenes.race.orders_panel import RiderShown
from breakaway_desktop.ui.scenes.race.orders_side import SideShown
from breakaway_desktop.ui.scenes.race.variant_gap import Pursued
from breakaway_desktop.ui.scenes.race.variant_gauges import Gauges
from breakaway_desktop.ui.scenes.race.variant_limit import Limited
from breakaway_desktop.ui.scenes.race.variant_pushes import Pushes
from breakaway_desktop.ui.scenes.race.variant_shown import ShownCards, ShownRider
from tests.ui.scenes.at_the_table import digit
from tests.ui.scenes.variant_table import Riding, variant_race

HIGH: TeamHands = ((9, 11, 5, 5), (1, 12, 12), (2, 3, 15), (3, 6, 7))
"""On turn 1 the pacemaker rides on square 11 (R8.8)."""
LIMIT = "nobody may reach 11 this turn."
PANELS = {
    "stamina": (Gauges, "13 and more"),
    "pursuit": (Pursued, "If the race ends this turn"),
    "mountains": (Pushes, "Pushes as things stand"),
    "pacemaker": (Limited, "The pacemaker"),
}
"""The panel of a variant, and words that stand in it alone."""


def ordering(folder: Path, variant: str, *, size: tuple[int, int] = (1280, 800), hands: TeamHands = HIGH) -> Riding:
    riding = Riding(variant_race(variant, base="postal", hands=[hands], rows={}), folder, size=size)
    assert riding.wait()
    return riding


def beside(riding: Riding) -> SideShown:
    shown = riding.scene.desk.beside
    assert shown is not None
    return shown


def hand(riding: Riding) -> RiderShown:
    """The team's first rider."""
    riders = riding.scene.desk.riders
    assert riders is not None
    return riders.riders[0]


@pytest.mark.parametrize("variant", PANELS)
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_the_panel_lies_where_it_says_what_cards_may_win_and_back(
    tmp_path: Path, variant: str, size: tuple[int, int]
) -> None:
    """R8.1, R8.6–R8.8: who orders sees it as who moves one by one does; whose orders are in is said all the time."""
    riding = ordering(tmp_path, variant, size=size)
    panel, words = PANELS[variant]
    assert isinstance(beside(riding).panel, panel)
    assert riding.says("If all stay")
    assert not riding.says(words)
    riding.key(pygame.K_v)
    assert riding.says(words)
    assert not riding.says("If all stay")
    assert riding.says("2 of 3")
    riding.press(SWITCH)
    assert riding.says("If all stay")
    assert riding.orders.rider == 11


def test_with_room_for_both_they_lie_below_each_other(tmp_path: Path) -> None:
    riding = ordering(tmp_path, "stamina", size=(1920, 1080))
    assert riding.says("If all stay")
    assert riding.says("starts 8, 7, 6, 5")
    switched = riding.key(pygame.K_v)
    assert not switched
    assert riding.says("If all stay")


def test_in_the_plain_race_there_is_nothing_to_switch(tmp_path: Path) -> None:
    plain = Riding(variant_race(None, base="postal", rows={}), tmp_path)
    assert plain.wait()
    assert SWITCH not in [entry.control.label for entry in plain.scene.focus._top.entries]
    assert beside(plain).panel is None


def test_the_gap_is_that_after_the_picked_card(tmp_path: Path) -> None:
    """R8.1."""
    riding = ordering(tmp_path, "pursuit")
    riding.key(digit(1))
    riding.key(pygame.K_BACKSPACE)
    riding.key(pygame.K_v)
    assert riding.says("after 11: gap")


def test_a_refused_card_lies_in_the_hand_with_its_reason(tmp_path: Path) -> None:
    """R8.8: 11 holds 9, 11, 5 and 5; on square 0 he may not play the 11."""
    riding = ordering(tmp_path, "pacemaker")
    own = hand(riding)
    assert [(face.value, face.refused) for face in own.faces] == [(9, False), (5, False), (5, False), (11, True)]
    assert riding.says("nobody may reach 11")
    assert riding.orders.of(11).cards == (9, 5, 5)


def test_the_number_of_a_refused_card_says_why(tmp_path: Path) -> None:
    riding = ordering(tmp_path, "pacemaker")
    riding.key(digit(3))
    assert riding.orders.picked(11) is None
    assert riding.scene.situation.topic is not None
    assert riding.scene.situation.topic.text.endswith(LIMIT)


def test_a_refused_card_cannot_be_clicked(tmp_path: Path) -> None:
    riding = ordering(tmp_path, "pacemaker")
    labels = [entry.control.label for entry in riding.scene.focus._top.entries]
    assert "card 3 of 11" in labels
    assert "card 4 of 11" not in labels


def test_a_folded_rider_shows_both_cards_that_he_plays(tmp_path: Path) -> None:
    """R8.4, in the small window: the one that is held and the one that is guessed."""
    riding = ordering(tmp_path, "double", size=(960, 600), hands=((9, 11, 8), (8, 10, 7), (5, 6, 9), (4, 5, 7)))
    assert "45" not in riding.texts()
    riding.key(digit(0))
    riding.key(pygame.K_g)
    while riding.orders.more.second[11] < 45:
        riding.key(pygame.K_UP)
    riding.key(pygame.K_RETURN)
    assert riding.orders.rider == 12
    folded = hand(riding)
    assert (folded.faces[folded.picked].value, folded.then, folded.second) == (9, 45, -1)
    assert "45" in riding.texts()


def test_every_card_that_was_shown_can_be_read() -> None:
    """R8.3: three cards of one rider in the small window."""
    riders = [ShownRider(20 + at, "azure", (), turn=0, spies=0, gone=False) for at in (2, 3, 4)]
    first = ShownRider(21, "azure", (15, 12, 11), turn=3, spies=1, gone=False)
    canvas = Canvas(pygame.Surface((300, 200)), LIGHT, 1)
    canvas.boxes = []
    ShownCards((first, *riders), team=1, spy=0, cursor=0).paint(canvas, Box(0, 0, 296, 196))
    assert {"15", "12", "11"} <= {text for text, _box, cut in canvas.boxes if not cut}
    rights = [box.right for text, box, _cut in canvas.boxes if text in ("15", "12", "11")]
    assert max(rights) < 296 / 4  # in the first of four cells
