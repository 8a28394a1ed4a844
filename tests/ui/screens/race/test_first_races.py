"""The first three races of a player: how many he has ridden, and what his hand shows in each."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

import pygame
import pytest

from breakaway_desktop.engine.events import Replaced
from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.engine.slipstream import crowd, string_ahead
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import CONTRAST, DAY, NIGHT, Palette
from breakaway_desktop.kit.toolkit.layout import paint_node
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.play.card_outcomes import card_outcomes
from breakaway_desktop.play.watching.pacing import DEALT
from breakaway_desktop.sentences.why.engine_reasons import new_card_phrase
from breakaway_desktop.settings import ALL_FIGURES, Settings
from breakaway_desktop.ui.panels.hand import Hand, HandCard, HandCards, card_boxes, hand_of, raised_height
from breakaway_desktop.ui.screens.race import guide_line
from breakaway_desktop.ui.screens.race.actions import actions
from breakaway_desktop.ui.screens.race.model import hand_cards
from breakaway_desktop.ui.screens.race.road import card_dealt_now
from breakaway_desktop.ui.session import Session
from tests.kit.app_driver import AppDriver, digit
from tests.kit.races import BOT, bot_decision, match_of, play_steps
from tests.match.test_finished_races import finished_match, save_races
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none


def grow(session: Session, level: int) -> None:
    session.settings.figures, session.settings.level = "grow", level


@pytest.mark.parametrize(
    ("races", "level"),
    [((), 1), ((1,), 2), ((1, 1), 3), ((1, 1, 1), 3), ((2,), 1), ((0, 0), 1), ((2, 1, 0), 2)],
    ids=str,
)
def test_the_level_is_the_number_of_the_race(races: tuple[int, ...], level: int, tmp_path: Path) -> None:
    """Races of one human count, on this computer only."""
    person = AppDriver(tmp_path)
    person.settings.figures = "grow"
    computer = person.session.computer
    save_races(tmp_path, *(finished_match(seed=3 + index, humans=humans, computer=computer)
                           for index, humans in enumerate(races)), finished_match(computer="0" * 16))  # fmt: skip
    person.session.raise_level()
    assert person.settings.shown_level == level


def test_the_level_never_falls_and_the_setting_shows_everything(tmp_path: Path) -> None:
    person = AppDriver(tmp_path)
    grow(person.session, 2)
    person.session.raise_level()
    assert person.settings.shown_level == 2
    person.session.change(Settings.figures, "all")
    assert (person.settings.shown_level, person.settings.level) == (ALL_FIGURES, 2)


@pytest.mark.parametrize(("level", "buttons"), [(1, "hint why"), (2, "log why hint"), (3, "log why hint retire")])
def test_the_buttons_of_a_hand_grow(level: int, buttons: str, tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of(("human", BOT, BOT), first_turn="team1"), tmp_path)
    grow(seat.session, level)
    assert seat.wait_for_ask()
    seat.page.resize()
    names = {"hint", "why", "log", "retire"}
    assert [control.label for control in seat.controls if control.label in names] == buttons.split()
    assert any(command.action.name.endswith("retire") for command in actions(seat.model)) == (level == 3)
    seat.key(pygame.K_r)
    assert bool(seat.model.dialog) == (level == 3)


def test_the_menu_of_a_first_race_retires(tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of(("human", BOT, BOT), first_turn="team1"), tmp_path)
    grow(seat.session, 1)
    assert seat.wait_for_ask()
    seat.key(pygame.K_ESCAPE)
    seat.click("retire")
    assert seat.model.dialog


def test_a_push_is_shown_from_the_first_race_on() -> None:
    match = match_of((BOT,) * 6, variant="mountains")
    pushed: list[HandCard] = []
    while not pushed:
        match.answer(bot_decision(match)[0])
        ask = match.open_card_ask
        assert ask is not None
        view = match.view(ask.team)
        hand = hand_of(view, match.seats, ask.rider, ask.cards, apart=True)
        shown = zip(hand.cards, card_outcomes(view, ask.rider, ask.cards), strict=True)
        pushed = [card for card, outcome in shown if any(claim.kind == "pushed" for claim in outcome.claims)]
    assert all(card.place_wordings for card in pushed)


SENTENCES = {
    "ride": "The number is",
    "pink": "Pink: the card he gets",
    "points": "The first eight",
    "high": "High cards",
}


def sentence_shown(seat: RaceScreenDriver) -> str:
    seat.page.resize()
    texts = seat.texts()
    assert not seat.texts_cut_off()
    return " ".join(key for key, words in SENTENCES.items() if any(text.startswith(words) for text in texts))


def guided_race(folder: Path, level: int = 1, *, humans: int = 1, **options: Any) -> RaceScreenDriver:
    """Return a race in which only rider 12 has a high card, which reaches no line in turn 1."""
    hands = (((9, 8, 7, 6), (15, 5, 5), (5, 6, 9), (4, 5, 7)),)
    match = match_of(("human",) * humans + (BOT,) * (3 - humans), hands=hands, first_turn="team1", **options)
    seat = RaceScreenDriver(match, folder)
    grow(seat.session, level)
    assert seat.wait_for_ask()
    return seat


def test_each_sentence_stands_at_one_decision(tmp_path: Path) -> None:
    seat = guided_race(tmp_path)
    decisions: list[set[str]] = []
    for _decision in range(8):
        assert seat.wait_for_ask()
        shown = {sentence_shown(seat)}
        for index in range(len(hand_cards(seat.model))):
            seat.key(digit(index))
            shown.add(sentence_shown(seat))
        decisions.append(shown - {""})
        seat.key(pygame.K_RETURN)
    told = [key for shown in decisions for key in shown]
    assert sorted(told) == ["high", "pink", "points", "ride"]
    assert {"ride", "pink"} <= decisions[0]
    assert "points" in decisions[1]


@pytest.mark.parametrize(
    ("told", "keys", "learnt", "sentence"),
    [
        ((), "", False, "ride"), ((), "1", False, "pink"), ((), "", True, ""), ((), "1", True, ""),
        (("ride", "pink"), "", False, "points"), (("ride", "pink", "points", "high"), "1", False, ""),
    ],
)  # fmt: skip
def test_the_line_follows_what_was_told(
    told: tuple[str, ...], keys: str, learnt: bool, sentence: str, tmp_path: Path
) -> None:
    seat = guided_race(tmp_path)
    seat.settings.told, seat.settings.learnt = list(told), learnt
    for key in keys:
        seat.press(key)
    assert sentence_shown(seat) == sentence


def test_a_second_race_says_what_high_cards_are_for_if_the_first_did_not(tmp_path: Path) -> None:
    seat = guided_race(tmp_path, 2)
    seat.settings.told = ["ride", "pink", "points"]
    assert sentence_shown(seat) == ""
    seat.key(digit(0), pygame.K_RETURN)
    assert seat.wait_for_ask()
    assert sentence_shown(seat) == "high"
    seat.key(digit(1), pygame.K_RETURN)
    assert seat.wait_for_ask()
    assert (sentence_shown(seat), seat.settings.told.count("high")) == ("", 1)


def test_no_line_saves_a_card_that_the_hint_plays(tmp_path: Path) -> None:
    seat = guided_race(tmp_path)
    seat.settings.told = ["ride", "pink", "points"]
    seat.press("1", "Return")
    seat.wait_until(lambda: seat.model.shown_ask is not None and seat.model.shown_ask.rider == 12)
    assert sentence_shown(seat) == "high"
    seat.press("h")
    seat.wait_until(lambda: seat.model.advice is not None)
    advice = seat.model.driver.advice
    assert advice.advice is not None
    rider = advice.advice.riders[0]
    for best, sentence in ((5, "high"), (15, "")):
        first = next(worth for worth in rider.cards if worth.card == best)
        cards = (first, *(worth for worth in rider.cards if worth is not first))
        advice.advice = advice.advice._replace(riders=(rider._replace(cards=cards),))
        assert sentence_shown(seat) == sentence
    assert seat.model.is_high_told


@pytest.mark.parametrize("palette", [DAY, NIGHT, CONTRAST], ids=lambda palette: palette.name)
@pytest.mark.parametrize("chosen", [False, True])
def test_only_a_certain_card_is_pink(palette: Palette, chosen: bool) -> None:
    """Full pink is certain, a pink frame can change, also on the chosen card."""
    surface, box = pygame.Surface((300, 220)), Box(0, 0, 300, 220)
    card = HandCard(11, 11, new="10", range_wordings=("certain",), indices=(0,))
    for is_framed in (False, True):
        canvas = Canvas(surface, palette, 1.0)
        hand = Hand("yellow", (replace(card, framed=is_framed),), 0 if chosen else -1, is_choosing=True)
        paint_node(canvas, box, HandCards(shown=hand))
        of_card = card_boxes(box, hand)[0].moved(0, -raised_height(hand, (0,)))
        left, top, right, bottom = (
            round(edge) for edge in (of_card.x, of_card.bottom - 48, of_card.right, of_card.bottom)
        )
        is_pink = [surface.get_at((x, y))[:3] == palette.pink for x in range(left, right) for y in range(top, bottom)]
        assert (sum(is_pink) > 300) == (not is_framed)


@pytest.mark.parametrize("options", [{"humans": 2}, {"figures": "all"}], ids=str)
def test_nobody_else_gets_a_line(options: dict[str, Any], tmp_path: Path) -> None:
    figures = options.pop("figures", "grow")
    seat = guided_race(tmp_path, **options)
    seat.settings.figures = figures
    assert sentence_shown(seat) == ""


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("key", SENTENCES)
def test_the_line_fits_the_smallest_window(key: str, language: str, tmp_path: Path) -> None:
    set_language(language)
    hands = (((12, 4, 5, 9), (15, 5, 5), (11, 5, 4), (10, 3, 3)),)
    match = match_of(("human", BOT, BOT), hands=hands, first_turn="team1")
    seat = RaceScreenDriver(match, tmp_path, size=(960, 600))
    grow(seat.session, 1)
    seat.settings.told = {"points": ["ride"], "high": ["ride", "points"]}.get(key, [])
    assert seat.wait_for_ask()
    seat.press(*(["2"] if key == "pink" else []))
    assert guide_line.sentence_of(seat.model) == key
    seat.page.resize()
    assert not seat.texts_cut_off()


# In a player's first race the new cards of turn 1 are dealt one rider at a time, each with its reason


def dealing(folder: Path, *, level: int = 1, speed: str = "normal", still: bool = False) -> RaceScreenDriver:
    """Return a race of one human at the beginning of the shot in which the cards of turn 1 are dealt."""
    match = play_steps(match_of(("human", BOT, BOT), first_turn="team1"), 9)
    seat = RaceScreenDriver(match, folder, speed=speed)
    settings = seat.session.settings
    settings.figures, settings.level, settings.calm = "grow", level, still
    assert seat.wait_for_ask()
    seat.key(pygame.K_1)
    seat.key(pygame.K_RETURN)
    seat.wait_until(lambda: seat.model.shot is not None and isinstance(seat.model.shot.event, Replaced))
    return seat


def shown_until_the_end(seat: RaceScreenDriver) -> list[tuple[int, tuple[str, ...], int]]:
    """Return rider and words of each card that is dealt alone, with the milliseconds for which it is shown."""
    shown = []
    while seat.model.shot is not None and isinstance(seat.model.shot.event, Replaced):
        why = card_dealt_now(seat.model)
        shown.append((0 if why is None else why.rider, tuple(seat.texts())))
        seat.wait(50)
    groups = [[*group] for _rider, group in groupby(shown, key=lambda each: each[0])]
    return [(*group[0], 50 * len(group)) for group in groups]


@pytest.mark.parametrize("still", [False, True])
def test_each_card_is_told_alone_and_equally_long(tmp_path: Path, still: bool) -> None:
    seat = dealing(tmp_path, still=still)
    shot = not_none(seat.model.shot)
    assert isinstance(shot.event, Replaced)
    cards = dict(shot.event.cards)
    shown = shown_until_the_end(seat)
    assert [rider for rider, _words, _ms in shown] == [11, 12, 13, 14]
    for rider, words, ms in shown:
        assert abs(ms - DEALT) <= 100
        assert any(f"so {cards[rider]}" in each for each in words), words
        string = string_ahead(crowd(shot.before.on_road()), shot.before.rider(rider).square)
        ahead = sum(riders for _square, riders in string)
        assert not ahead or any(f"{ahead} rider" in each for each in words), words


@pytest.mark.parametrize("key", [pygame.K_x, pygame.K_SPACE])
def test_any_key_ends_it(tmp_path: Path, key: int) -> None:
    seat = dealing(tmp_path)
    assert card_dealt_now(seat.model) is not None
    seat.key(key)
    assert card_dealt_now(seat.model) is None


def test_a_key_that_ends_it_also_counts_as_itself(tmp_path: Path) -> None:
    seat = dealing(tmp_path)
    seat.key(pygame.K_F8)
    assert card_dealt_now(seat.model) is None
    assert seat.model.view_state.is_drawer_open


@pytest.mark.parametrize(("level", "speed"), [(2, "normal"), (1, "fast")])
def test_later_and_at_high_speeds_all_come_at_once(tmp_path: Path, level: int, speed: str) -> None:
    seat = dealing(tmp_path, level=level, speed=speed)
    assert [rider for rider, _words, _ms in shown_until_the_end(seat)] == [0]


@pytest.mark.parametrize(
    ("why", "words"),
    [
        (CardWhy(14, 9, 20, 1, "string", ((21, 4), (22, 2)), uncapped=9), "6 riders ahead, so 9"),
        (CardWhy(14, 4, 20, 1, "string", ((21, 1),), uncapped=4), "1 rider ahead, so 4"),
        (CardWhy(14, 3, 20, 1, "string", uncapped=3), "nobody directly ahead, so 3"),
        (CardWhy(14, 10, 20, 1, "lead", lead=10, uncapped=10), "alone, 10 clear, so 10"),
        (CardWhy(14, 3, 20, 1, "nobody", uncapped=3), "alone in front, with no pursuers, so 3"),
        (CardWhy(14, 3, 9, 1, "crowded", uncapped=3), "five or more riders on 9 get no slipstream on turn 1, so 3"),
        (CardWhy(14, 9, 20, 1, "string", ((21, 14),), uncapped=17), "14 riders ahead; capped at 9"),
    ],
)
def test_the_reason_is_true_of_each_kind_of_card(why: CardWhy, words: str) -> None:
    assert new_card_phrase(why) == words
