"""The list of a turn's new cards: its reasons are complete, even for long strings."""

from __future__ import annotations

import pygame

from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.toolkit.scroll import ScrollArea
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.ui.watching.drawer import DRAWER_W
from breakaway_desktop.ui.watching.new_cards import NewCards, new_cards_drawer, topic_of
from tests.ui.panels.examples import laid_out

SHORT, LONG = ((93, 1), (94, 2)), tuple((square, 1) for square in range(93, 101))


def test_a_reason_with_more_squares_than_fit_leaves_them_out() -> None:
    """R7.1."""
    whys = (CardWhy(11, 6, 92, 5, "string", SHORT), CardWhy(12, 11, 92, 5, "string", LONG))
    c = Canvas(pygame.Surface((800, 560)), DAY, 1)
    c.text_log = []
    laid_out(new_cards_drawer(NewCards(whys, COLOURS, COLOURS[0]), None), c, Box(0, 0, DRAWER_W, 530))
    assert [text for text, _box, cut in c.text_log if cut] == []
    assert {"3 + 3 ahead (94: 2, 93: 1)", "3 + 8 ahead"} <= {text for text, _box, _cut in c.text_log}


def test_the_chosen_card_is_in_view_however_long_the_list_is() -> None:
    whys = tuple(CardWhy(10 * team + number, 6, 92, 3, "", ()) for team in range(1, 7) for number in range(1, 5))
    shown = NewCards(whys, COLOURS, COLOURS[0], chosen=topic_of(whys[-1]))
    c = Canvas(pygame.Surface((800, 560)), DAY, 1)
    out = laid_out(new_cards_drawer(shown, None), c, Box(0, 0, DRAWER_W, 530))
    [area] = (control for control in out.controls if isinstance(control, ScrollArea))
    spots = {topic: spot for spot, topic in out.topics}
    assert area.rect.encloses(spots[topic_of(whys[-1])].box)
    assert not spots[topic_of(whys[0])].is_visible_at(spots[topic_of(whys[0])].box.centre)
