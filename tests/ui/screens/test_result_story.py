"""The story on the result screen: why the only human came where he came, his poster, and the replay of its turns."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.explanations import rank_whys
from breakaway_desktop.engine.standings import standings, with_places
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, Page
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.story import story_of
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.results import tie_sentences
from breakaway_desktop.sentences.story import Cards, fact_parts, story_title, well_done_sentence
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import ResultNote
from breakaway_desktop.ui.intents import ShowMenu, ShowResult
from breakaway_desktop.ui.panels.winner_poster import draw_winner_poster
from breakaway_desktop.ui.screens import replay, result
from breakaway_desktop.ui.team_looks import team_look
from tests.golden.races import GOLDEN, path_of
from tests.kit.app_driver import EVERY_SIZE, AppDriver, shows
from tests.kit.longer_sentences import longer_sentences
from tests.kit.page_driver import check_page

PLACES = (1, 3, 4, 6)


@cache
def _record(name: str = "boxed"):
    return load(path_of(name))


def ridden(place: int = 4, name: str = "boxed") -> Match:
    """Return a golden race in which the team in this place is the only human's."""
    match = Match.resume(_record(name))
    (team, *_others) = [team for at, team in with_places(standings(match.race).ranking) if at == place]
    match.seat_player(team, "human")
    return match


def words_of(match: Match) -> list[str]:
    """Return all words of the story, without the cards."""
    story, names, course = story_of(match), names_of(match), match.race.rules.course
    deed = story.well_done()
    assert deed is not None
    parts = [part for fact in story.facts for part in fact_parts(story, fact, names, course)]
    words = [part.strip(" ,.") for part in parts if not isinstance(part, Cards)]
    return [story_title(story), *filter(None, words), well_done_sentence(deed, names, course)]


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("place", PLACES)
def test_the_story_is_in_the_first_frame(tmp_path: Path, place: int, language: str, size) -> None:
    """No answer of a bot is needed for it."""
    set_language(language)
    person, match = AppDriver(tmp_path, size), ridden(place)
    person.open(ShowResult(match))
    shown = " ".join(person.texts())
    assert [words for words in words_of(match) if words not in shown] == []
    assert not person.unreadable()


@pytest.mark.parametrize("name", [*GOLDEN][::5])
def test_the_story_of_every_rule_set_and_variant_fits(tmp_path: Path, name: str) -> None:
    person = AppDriver(tmp_path, (960, 600))
    person.open(ShowResult(ridden(1, name)))
    assert not person.unreadable()
    with longer_sentences():
        person.top.resize()
        assert not [line for line in person.unreadable() if line.startswith("on each other")]


def test_a_team_with_a_long_name_is_told_of_in_several_lines(tmp_path: Path) -> None:
    match = ridden(4)
    match.seats = tuple(replace(seat, name="W" * 40) for seat in match.seats)
    person = AppDriver(tmp_path, (960, 600))
    person.open(ShowResult(match))
    assert not [line for line in person.unreadable() if line.startswith("on each other")]


def test_the_key_of_a_sentence_opens_the_replay_at_its_turn(person: AppDriver) -> None:
    match = ridden(4)
    story = story_of(match)
    person.open(ShowResult(match))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    for number, fact in enumerate(story.facts, start=1):
        for step in (f"{number}", f"click fact-{number}"):
            person.follow(step)
            assert shows(person.top, replay)
            assert (person.top.model.race.turn, person.top.model.race.moved) == (fact.turn, 0)
            person.press("Esc")
            assert shows(person.top, result)


def test_the_chart_has_a_pin_for_each_sentence(person: AppDriver) -> None:
    match = ridden(4)
    story = story_of(match)
    person.open(ShowResult(match))
    assert person.top.model.chart.marks == tuple((fact.turn - 0.5, str(n)) for n, fact in enumerate(story.facts, 1))


@pytest.mark.parametrize("place", PLACES)
def test_only_a_loser_reads_who_has_won(person: AppDriver, place: int) -> None:
    match = ridden(place)
    person.open(ShowResult(match))
    assert person.shows_text("wins with") == (place > 1)
    assert person.shows_text(f"turn {match.race.turn}, eight riders have finished")


def test_styles_of_bots_and_ties_of_others_are_tooltips(person: AppDriver) -> None:
    """R6.6."""
    name, why = next((name, whys[0]) for name in GOLDEN if (whys := _ties(name)) and len(_record(name).teams) > 3)
    match = Match.resume(_record(name))
    other = next(team for team in range(1, len(match.seats) + 1) if team not in (why.team, why.other))
    match.seat_player(other, "human")
    names, final = names_of(match), standings(match.race)
    person.open(ShowResult(match))
    full = tie_sentences(final, names, [why], of_winners=False)[0][0]
    assert full in person.control(f"row-{why.team}").tip
    assert full not in " ".join(person.texts())
    assert person.control(f"row-{why.other}").tip.startswith(names.player(why.other))

    # His own tie has a strip.
    match.seat_player(other, "bot:random")
    match.seat_player(why.team, "human")
    person.open(ShowResult(match))
    full = tie_sentences(final, names_of(match), [why], of_winners=False)[0][0]
    assert full in " ".join(person.texts())


def _ties(name: str):
    match = Match.resume(_record(name))
    return rank_whys(match.race, standings(match.race))


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("humans", [(), (1, 2)])
def test_several_humans_or_none_see_why_the_winner_won(tmp_path: Path, humans: tuple[int, ...], size) -> None:
    person, match = AppDriver(tmp_path, size), Match.resume(_record())
    for team in humans:
        match.seat_player(team, "human")
    person.open(ShowResult(match))
    person.follow("see What decided the race", "unseen Well done", "see HAS WON", "see decided it: ")
    assert not {label for label in person.labels() if label.startswith("row-")}
    assert not person.unreadable()


def test_a_card_that_turns_out_to_be_costly_is_praised_no_more(
    person: AppDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, costly = ridden(4), set[tuple[int, int]]()
    story, names, course = story_of(match), names_of(match), match.race.rules.course
    monkeypatch.setattr(
        result, "result_notes", lambda *_race: (ResultNote("", act.WATCH, share=0.5, costly=frozenset(costly)),)
    )
    person.open(ShowResult(match))
    assert len(story.deeds) > 2
    for turn, deed in story.deeds:
        person.stage.handle(Posted(None))
        assert ((turn, deed.rider) in costly) or well_done_sentence(deed, names, course) in " ".join(person.texts())
        costly.add((turn, deed.rider))
    person.stage.handle(Posted(None))
    assert "Well done" not in " ".join(person.texts())


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_what_is_offered_has_its_place_beside_a_long_note(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language("it")
    person = AppDriver(tmp_path, size)
    notes = (
        ResultNote("Valutate 53 delle tue 56 carte", act.WATCH, share=0.9),
        ResultNote("A confronto, per esercizio", act.PRESS, intent=ShowMenu()),
    )
    monkeypatch.setattr(result, "result_notes", lambda *_race: notes)
    person.open(ShowResult(ridden(4)))
    assert person.box(person.focused_label).right <= size[0]
    assert not person.unreadable()


def test_the_story_is_read_and_pressed() -> None:
    check_page(lambda: Page(result, result.begin(ridden(4))))


@pytest.mark.parametrize("colour", COLOURS)
def test_confetti_falls_for_the_first_and_evening_from_the_fourth(colour: str) -> None:
    looks = [team_look(each) for each in COLOURS]

    def painted(place: int) -> pygame.Surface:
        surface = pygame.Surface((500, 700))
        draw = partial(draw_winner_poster, Canvas(surface, DAY, 1.0), Box(0, 0, 500, 700), team_look(colour))
        draw("11", 450, looks if place == 1 else (), place)
        return surface

    first, second, third, fourth, sixth = (pygame.image.tobytes(painted(place), "RGB") for place in (1, 2, 3, 4, 6))
    assert first != second == third != fourth == sixth
    sky = painted(2).get_at((480, 10))[:3]
    assert painted(1).get_at((480, 10))[:3] == sky
    assert painted(4).get_at((480, 10))[:3] != sky
    assert sum(a != b for a, b in zip(first, second, strict=True)) > 80 * 30
