"""Score, hand, movement log and what is known of hidden squares (R8.2): correct and readable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from breakaway_desktop.engine.marks import Gates
from breakaway_desktop.engine.preview import LineAhead
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import CONTRAST, DAY, NIGHT, Palette
from breakaway_desktop.kit.input.inputs import KeyDown
from breakaway_desktop.kit.toolkit.layout import paint_node
from breakaway_desktop.kit.toolkit.page import TopicClicked
from breakaway_desktop.kit.toolkit.scroll import ScrollArea
from breakaway_desktop.kit.toolkit.stage import Message
from breakaway_desktop.kit.toolkit.topic_navigation import topic_navigation
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.card_outcomes import gate_of, in_running_order
from breakaway_desktop.sentences.names import Names, points_text
from breakaway_desktop.ui.panels import hand, scoreboard
from breakaway_desktop.ui.panels.hand import Hand, HandCard, hand_of
from breakaway_desktop.ui.panels.scoreboard import score_of, with_possible_points
from breakaway_desktop.ui.panels.variant_panels import bound_reason
from breakaway_desktop.ui.watching import drawer
from breakaway_desktop.ui.watching.movement_log import sheet_drawer, sheet_of
from tests.ui.panels import examples
from tools.studio import ALONE, BOTS, human_to_move, match, secret_to_move

HAND, COMPACT_HAND = Box(406, 5, 570, 207), Box(152, 5, 572, 167)
PLATES, ROWS = Box(13, 5, 385, 178), Box(12, 5, 142, 162)
SHEET = Box(20, 0, 392, 530)
THEMES = pytest.mark.parametrize("palette", [DAY, NIGHT, CONTRAST], ids=lambda p: p.name)
LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])
RACES = [
    {"decisions": 45},
    {"decisions": 140},
    {"base": "boardspace", "decisions": 80},
    {"base": "boardspace", "variant": "stamina", "decisions": 60},
    {"base": "boardspace", "variant": "mountains", "decisions": 60},
]


def match_at(at: int) -> Match:
    return match(ALONE, until=human_to_move, **RACES[at])  # type: ignore[arg-type]  # they are its arguments


def canvas(palette: Palette = DAY, w: int = 1280, h: int = 560) -> Canvas:
    c = Canvas(pygame.Surface((w, h)), palette, 1)
    c.fill(palette.desk)
    c.text_log = []
    return c


def render(paint: Callable[[Canvas], object], palette: Palette = DAY) -> bytes:
    c = canvas(palette)
    paint(c)
    return pygame.image.tobytes(c.surface, "RGB")


def words_of(c: Canvas) -> list[str]:
    assert c.text_log is not None
    return [words for words, _box, _cut in c.text_log if words]


def cut_off(c: Canvas) -> list[str]:
    assert c.text_log is not None
    return [words for words, _box, cut in c.text_log if words and cut]


# Score


@pytest.mark.parametrize("at", range(3))
def test_tiles_show_the_points_of_each_team_line_by_line(at: int) -> None:
    race = match_at(at)
    view = see(race.race, 1)
    score = score_of(view, Names(race.seats), 1)
    for team in score.teams:
        won = sum((rider.points for rider in view.riders if rider.team == team.team), start=0)
        assert team.total == points_text(won)
        assert len(team.chips) == sum(
            1 for rider in view.riders if rider.team == team.team for crossing in rider.crossed if crossing.place <= 8
        )
    assert any(team.is_leading for team in score.teams) == any(rider.points for rider in view.riders)


@THEMES
@LANGUAGES
@pytest.mark.parametrize("box", [PLATES, ROWS], ids=["plates", "list"])
def test_names_and_points_of_all_teams_can_be_read(box: Box, language: str, palette: Palette) -> None:
    set_language(language)
    score = score_of(see(match_at(1).race, 0), Names(examples.SEATS), 4)
    c = canvas(palette)
    scoreboard.paint(c, box, score)
    assert cut_off(c) == []
    shown = {words.casefold() for words in words_of(c)}
    assert all(team.name.casefold() in shown and team.total in shown for team in score.teams)


@pytest.mark.parametrize("count", range(3, 7))
@pytest.mark.parametrize("box", [PLATES, ROWS], ids=["plates", "list"])
def test_plates_lie_apart_and_within_their_box(box: Box, count: int) -> None:
    score = replace(examples.score(), teams=examples.score().teams[:count])
    boxes = scoreboard.tile_boxes(box, score)
    assert len(boxes) == count
    assert all(box.inflated(0.01).encloses(plate) for plate in boxes)
    lean = 0.17 * boxes[0].h  # tiles lean in the same direction: their boxes may overlap by their slant
    assert not any(
        one.inflated(-lean, 0).touches(other.inflated(-lean, 0))
        for index, one in enumerate(boxes)
        for other in boxes[:index]
    )


def test_points_that_the_chosen_card_would_win_are_added_to_the_chips_but_not_to_the_sum() -> None:
    race = match_at(0)
    before = score_of(see(race.race, 1), Names(race.seats), 1)
    line = LineAhead(33, 1, 10)
    after = with_possible_points(before, 1, (line, line._replace(points=0)))
    assert [chip.points for chip in after.teams[0].chips if chip.is_possible] == ["10"]
    assert after.teams[0].total == before.teams[0].total
    assert render(lambda c: scoreboard.paint(c, PLATES, after)) != render(lambda c: scoreboard.paint(c, PLATES, before))


# Hand


def paint_hand(c: Canvas, box: Box, shown: Hand) -> None:
    paint_node(c, box, hand.HandCards(shown))


@LANGUAGES
@pytest.mark.parametrize("box", [HAND, COMPACT_HAND], ids=["normal", "compact"])
@pytest.mark.parametrize("at", range(len(RACES)))
def test_each_card_shows_all_its_effects(at: int, box: Box, language: str) -> None:
    set_language(language)
    race = match_at(at)
    ask = race.open_card_ask
    assert ask is not None
    shown = hand_of(see(race.race, ask.team), race.seats, ask.rider, ask.cards, chosen=0)
    c = canvas()
    paint_hand(c, box, shown)
    assert cut_off(c) == []
    told = " ".join(words_of(c))
    for card in shown.cards:
        assert card.value is not None
        assert str(card.value) in told
        assert str(card.lands) in told
        assert card.new in told
        assert any(way in told for way in card.breakdown or ("",))
        assert any(way in told for way in card.place_wordings or ("",))


@THEMES
def test_example_hands_fit_in_every_theme(palette: Palette) -> None:
    for _bars, _score, hands in (examples.race(), examples.more()):
        for shown in hands:
            for box in (HAND, COMPACT_HAND):
                c = canvas(palette)
                paint_hand(c, box, shown)
                assert cut_off(c) == []


def test_cards_lie_side_by_side_within_their_box_with_room_to_be_raised() -> None:
    for box in (HAND, COMPACT_HAND):
        for count in (1, 2, 3, 4):
            boxes = hand.card_boxes(box, replace(examples.more()[2][1], cards=(HandCard(3),) * count))
            assert all(one.right < other.x for one, other in pairwise(boxes))
            assert all(box.encloses(card.moved(0, -hand.RAISED)) for card in boxes)
            assert all(card.w >= 32 for card in boxes)


def open_cards(*cards: HandCard) -> Hand:
    return examples.hand_with("yellow", cards, is_choosing=True)


LONG = HandCard(13, 28, ("2nd on 28, gap 34",), ("no line",), new="7", range_wordings=("new card",))
SHORT_WORDS = HandCard(4, 19, ("alone",), ("no line",), new="3", range_wordings=("new card",))
STRUCK = HandCard(15, 45, refused=("nobody may reach 11",))


@pytest.mark.parametrize("box", [HAND, COMPACT_HAND], ids=["large", "compact"])
def test_the_numbers_of_a_hand_have_one_size(box: Box) -> None:
    c = canvas()
    paint_hand(c, box, open_cards(LONG, SHORT_WORDS, STRUCK))
    assert c.text_log is not None
    result = [of for words, of, _cut in c.text_log if words in ("13", "4", "15")]
    assert len(result) == 3
    assert len({(of.y, of.h) for of in result}) == 1


def test_the_reason_on_a_refused_card_has_lines_of_similar_width() -> None:
    c = canvas()
    paint_hand(c, COMPACT_HAND, open_cards(LONG, SHORT_WORDS, STRUCK, SHORT_WORDS))
    words = words_of(c)
    assert {"nobody may", "reach 11"} <= set(words)


@pytest.mark.parametrize("box", [HAND, COMPACT_HAND], ids=["large", "compact"])
def test_the_padlock_of_a_secret_card_is_seen(box: Box) -> None:
    cards = (LONG, SHORT_WORDS, SHORT_WORDS, SHORT_WORDS)
    secret = (replace(LONG, secret=True), *cards[1:])
    plain, locked = (render(lambda c, of=of: paint_hand(c, box, open_cards(*of))) for of in (cards, secret))  # type: ignore[misc]
    assert plain != locked


def test_secret_cards_of_another_team_are_the_same_picture_whatever_they_are() -> None:
    race = match(ALONE, until=secret_to_move, secrets="trust")
    ask = race.open_card_ask
    assert ask is not None
    rider = race.race.rider(ask.rider)
    others = tuple(1 if index < rider.secret else card for index, card in enumerate(rider.hand))
    other = race.race._replace(
        riders=tuple(one._replace(hand=others) if one.id == ask.rider else one for one in race.race.riders)
    )
    shown, same = (hand_of(see(one, 0), race.seats, ask.rider, is_choosing=False) for one in (race.race, other))
    assert any(card.value is None for card in shown.cards)
    assert [card.value for card in shown.cards] == [card.value for card in same.cards]
    own = hand_of(see(race.race, ask.team), race.seats, ask.rider, ask.cards)
    assert all(card.value is not None for card in own.cards)


def test_chosen_hovered_disabled_and_face_down_cards_look_different() -> None:
    card = examples.THREE[0]
    one = examples.hand_with("yellow", (card,), is_choosing=True)
    states = [
        one, replace(one, chosen=0), replace(one, pointed=0), replace(one, cards=(HandCard(None),)),
        replace(one, cards=(replace(card, refused=("He may not.",)),)), replace(one, is_choosing=False),
    ]  # fmt: skip
    for palette in (DAY, NIGHT, CONTRAST):
        assert len({render(lambda c, s=state: paint_hand(c, HAND, s), palette) for state in states}) == len(states)  # type: ignore[misc]  # mypy knows no default arguments of lambdas


def test_points_of_a_line_are_green_and_only_they() -> None:
    def has_green(card: HandCard) -> bool:
        c = canvas()
        paint_hand(c, HAND, examples.hand_with("yellow", (card,), is_choosing=True))
        green = DAY.card_points
        return any(c.surface.get_at((x, y))[:3] == green for x in range(406, 976) for y in range(140, 170))

    assert has_green(replace(examples.THREE[0], line_wordings=("73: 2nd, 8 points",), pays=True))
    assert not has_green(examples.THREE[0])


# Sheet


@LANGUAGES
@pytest.mark.parametrize("why", [True, False], ids=["with a reason", "without"])
@pytest.mark.parametrize("turns", [1, 7, 30])
def test_the_sheet_shows_the_newest_turns_and_nothing_is_cut_off(turns: int, why: bool, language: str) -> None:
    set_language(language)
    shown = examples.log_sheet(3, turns, why=why)
    c = canvas()
    out = examples.sheet_on(c, SHEET, shown)
    assert cut_off(c) == []
    boxes = [spot.box for spot, _topic in out.topics if spot.is_visible_at(spot.box.centre)]
    rows = {box.y for box in boxes}
    assert len(rows) >= min(turns, 8)
    assert len(boxes) == sum(len(cards) for row in shown.rows[-len(rows) :] for cards in row.hands)
    assert all(SHEET.encloses(box) for box in boxes)
    assert not any(one.touches(other) for index, one in enumerate(boxes) for other in boxes[:index])


def test_older_turns_can_be_scrolled_to_and_the_newest_shows_by_default() -> None:
    c, out = canvas(), examples.sheet_on(canvas(), SHEET, examples.log_sheet(3, 30))
    area = next(control for control in out.controls if isinstance(control, ScrollArea))
    assert area.scroll == area.max_scroll > 0
    area.scroll_to(0)
    out.paint(c)
    assert {"1", "2", "8"} <= set(words_of(c))
    assert "30" not in words_of(c)
    later = examples.sheet_on(canvas(), SHEET, examples.log_sheet(3, 31))
    area.update_from(next(control for control in later.controls if isinstance(control, ScrollArea)))
    assert area.scroll == area.max_scroll


def test_the_keyboard_asks_about_cards_that_are_seen() -> None:
    of = topic_navigation(sheet_drawer(examples.log_sheet(3, 30), None), "cards", "Movement log")
    c, asked = canvas(), list[Message]()
    out = examples.laid_out(of, c, SHEET, asked.append)
    cards = next(control for control in out.controls if control.label == "cards")
    area = next(control for control in out.controls if isinstance(control, ScrollArea))
    newest = [topic for _spot, topic in out.topics if topic.kind == "move"][-1]
    cards.topic = newest  # type: ignore[attr-defined]
    for scrolled in (area.max_scroll, 0):
        area.scroll_to(scrolled)
        assert cards.handle(KeyDown(pygame.K_RETURN))
    assert [message == TopicClicked(newest) for message in asked] == [True, False]


def test_the_movement_log_of_a_rival_shows_only_played_cards() -> None:
    race = match(ALONE, until=human_to_move, decisions=45)
    names = Names(race.seats)
    own = sheet_of(race, see(race.race, 1), names, 1)
    rival = sheet_of(race, see(race.race, 2), names, 1)
    assert all(card.value is not None for row in own.rows for cards in row.hands for card in cards)
    hidden = [card for row in rival.rows for cards in row.hands for card in cards if card.value is None]
    assert hidden
    c = canvas()
    examples.sheet_on(c, SHEET, rival)
    assert words_of(c).count("?") >= len(hidden[-4:])


@pytest.mark.parametrize("teams", [6, 7, 9, 12])
@pytest.mark.parametrize(("language", "unknown"), [("en", "not revealed yet"), ("it", "non ancora scoperta")])
def test_each_tab_shows_its_key_and_the_legend_the_sign_of_unknown_cards(
    teams: int, language: str, unknown: str
) -> None:
    race = match((*ALONE, *BOTS)[:teams], until=human_to_move)
    set_language(language)
    c = canvas()
    examples.sheet_on(c, SHEET, sheet_of(race, see(race.race, 1), Names(race.seats), 2))
    words = words_of(c)
    assert [word[-2:] for word in words if word[-2:-1] == "F"] == [f"F{n}" for n in (*range(2, 8), *range(2, 8))][
        :teams
    ]
    assert words[-3:-1] == ["?", unknown]


@pytest.mark.parametrize("teams", [6, 12])
def test_tabs_and_pin_can_be_pressed_and_lie_apart(teams: int) -> None:
    tabs = drawer.tab_boxes(SHEET, teams)
    assert all(tab.w >= 32 and tab.h >= 32 for tab in (*tabs, drawer.pin_box(SHEET)))
    assert not any(one.touches(other) for index, one in enumerate(tabs) for other in tabs[:index])


def seen_by_its_player(race: Match) -> View:
    assert race.open_card_ask is not None
    return see(race.race, race.open_card_ask.team)


def test_the_reason_for_a_bound_is_an_own_rider_or_a_checkpoint() -> None:
    view = seen_by_its_player(match(ALONE, until=human_to_move, decisions=80, base="boardspace", variant="blind"))
    order = in_running_order(view)
    every = next(mark for mark in view.variant.marks(view) if isinstance(mark, Gates)).every
    shown = set()
    for index, rival in enumerate(order):
        words = bound_reason(rival, order, every)
        if rival.farthest is None:
            assert words == "yours"
            continue
        *low, high = words.split(", ")
        if low and low[0].startswith("ahead of "):
            own = view.rider(int(low[0].removeprefix("ahead of ")))
            assert own in order[index:]
            assert own.square == rival.square
        else:
            assert low == ([f"past {gate_of(rival, every)}"] if gate_of(rival, every) else [])
        if high.startswith("behind "):
            own = view.rider(int(high.removeprefix("behind ")))
            assert own in order[:index]
            assert own.square == rival.farthest
        else:
            assert high == f"not past {rival.farthest}"
        shown |= {part.rstrip("0123456789") for part in (*low, high)}
    assert shown == {"ahead of ", "behind ", "past ", "not past "}
