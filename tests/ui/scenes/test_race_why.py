"""Every number of the race screen can be asked about: by a click, with the keyboard, and as a reason of `E`."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.card_range import card_range
from breakaway_desktop.engine.explanations import points_why
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.ui.scenes.race.desk import Pointing
from breakaway_desktop.ui.scenes.race.numbers import Mark, Numbers
from tests.ui.scenes.at_the_table import BOT, Sitting, asked, digit, match_of, played
from tests.ui.scenes.person import EVERY_SIZE

ONE_HUMAN = ("human",) + (BOT,) * 5


def sitting_at(
    folder: Path, steps: int, *, size: tuple[int, int] = (1280, 800), scale: float = 1, seed: int = 7
) -> Sitting:
    """One human is asked, and the screen has been drawn."""
    sitting = Sitting(played(match_of(ONE_HUMAN, seed=seed), steps), folder, size=size, scale=scale)
    asked(sitting)
    sitting.window.drawn()
    return sitting


def pointing(sitting: Sitting) -> Pointing:
    found = sitting.scene.desk.pointing
    assert found is not None
    return found


def panels(sitting: Sitting) -> list[Numbers]:
    found = pointing(sitting)
    return [found.points, found.circuit, found.strip, found.who, found.table, sitting.scene.desk.fixtures.sheet]


def marked(panel: Numbers, kind: str, **of: object) -> Mark:
    """The first number of this kind."""
    return next(
        mark
        for mark in panel.marks()
        if mark.topic.kind == kind and all(getattr(mark.topic, name) == value for name, value in of.items())
    )


def told(sitting: Sitting) -> str:
    return sitting.scene.desk.why.text


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("steps", [0, 60, 170])
def test_every_number_on_the_screen_is_explained_in_a_whole_sentence(
    size: tuple[int, int], steps: int, tmp_path: Path
) -> None:
    sitting = sitting_at(tmp_path, steps, size=size)
    clicked = 0
    for panel in panels(sitting):
        assert panel.marks(), panel.label
        for mark in panel.marks():
            assert panel.rect.inflated(1).encloses(mark.box), mark
            sitting.scene.situation.ask_why(Topic("refused", text="?"))
            sitting.click(mark.box.centre)
            said = told(sitting)
            assert said.endswith((".", "!")), mark
            assert "you" not in said.lower().split(), said
            assert "{" not in said
            sitting.scene.situation.lit = False
            sitting.scene.stir()
            sitting.window.drawn()
            clicked += 1
    assert clicked > 50


def test_a_click_explains_the_number_that_is_under_it(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path, 170)
    for panel in (pointing(sitting).points, pointing(sitting).table, sitting.scene.desk.fixtures.sheet):
        for mark in panel.marks():
            sitting.click(mark.box.centre)
            assert sitting.scene.situation.topic == mark.topic


def test_the_outcome_table_says_what_the_new_card_may_become(tmp_path: Path) -> None:
    """The range over what the others may still do, from public knowledge (R9.1)."""
    spans, sure = set(), set()
    for steps in (24, 60, 100, 170):
        sitting = sitting_at(tmp_path, steps)
        situation = sitting.scene.situation
        assert situation.asked is not None
        said = sitting.texts()
        assert "May become" in said
        for row in situation.rows():
            assert row.outcome is not None
            span = card_range(situation.view, situation.asked.rider, row.outcome.card)
            assert span is not None
            assert span == row.span
            if span.is_sure:
                sure.add(span)
                assert str(span.least) in said
                assert "sure" in said
            else:
                spans.add(span)
                assert f"{span.least}–{span.most}" in said
    assert spans
    assert sure


def test_ranges_are_worked_out_once_for_a_question(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path, 60)
    rows = sitting.scene.situation.rows()
    for card in (1, 2, 0):
        sitting.key(digit(card))
        sitting.window.drawn()
        assert sitting.scene.situation.rows() is rows


@pytest.mark.parametrize(
    ("column", "words"),
    [("lands", "he rides to"), ("place", "would be alone"), ("lines", "crosses no line"), ("new", "As things stand")],
)
def test_each_column_of_the_outcome_table_has_its_own_reason(column: str, words: str, tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path, 68)
    mark = marked(pointing(sitting).table, "outcome", column=column, about=0)
    sitting.click(mark.box.centre)
    assert words in told(sitting)
    assert sitting.scene.situation.selected == 0


def test_a_number_of_another_card_selects_that_card(tmp_path: Path) -> None:
    """What is explained is also what the road previews."""
    sitting = sitting_at(tmp_path, 60)
    assert sitting.scene.situation.selected == 0
    sitting.click(marked(pointing(sitting).table, "outcome", column="new", about=2).box.centre)
    assert sitting.scene.situation.selected == 2
    preview = sitting.scene.desk.roads.picture.preview
    row = sitting.scene.situation.rows()[2]
    assert preview is not None
    assert row.outcome is not None
    assert preview.to == row.outcome.square


def test_points_are_explained_with_who_crossed_before_and_ringed_on_the_road(tmp_path: Path) -> None:
    """R6.1."""
    sitting = sitting_at(tmp_path, 170)
    chips = [mark for mark in pointing(sitting).points.marks() if mark.topic.kind == "points"]
    assert len(chips) > 5
    for mark in chips:
        sitting.click(mark.box.centre)
        why = points_why(sitting.match.race, mark.topic.about, mark.topic.at)
        assert why is not None
        for rider in (mark.topic.about, *why.before[-1:]):
            assert sitting.scene.situation.names.rider(rider) in told(sitting)
        assert set(sitting.scene.desk.roads.picture.ringed) == {mark.topic.about, *why.before}


def test_a_sum_names_every_rider_who_won_points(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path, 170)
    race = sitting.match.race
    for team in range(1, 7):
        sitting.click(marked(pointing(sitting).points, "sum", about=team).box.centre)
        winners = [rider.id for rider in race.riders if rider.team == team and rider.points]
        for rider in winners:
            assert str(rider) in told(sitting)
        assert bool(winners) == ("no points yet" not in told(sitting))


def test_a_card_of_the_sheet_says_how_it_was_dealt_or_ridden_on_the_road_of_that_turn(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path, 170)
    sheet = sitting.scene.desk.fixtures.sheet
    rode = marked(sheet, "rode")
    sitting.click(rode.box.centre)
    assert told(sitting).startswith(f"Turn {rode.topic.at}: ")
    assert sitting.scene.desk.roads.picture.ringed == (rode.topic.about,)
    dealt = [mark for mark in sheet.marks() if mark.topic.kind == "dealt"]
    for mark in dealt[:6]:
        sitting.click(mark.box.centre)
        reason = sitting.scene.situation.reason()
        assert reason is not None
        assert reason.card is not None
        assert (reason.card.rider, reason.card.turn) == (mark.topic.about, mark.topic.at)
        there = {rider.id: rider.square for rider in sitting.scene.desk.roads.picture.riders}
        assert there[mark.topic.about] == reason.card.square


def test_strings_squares_lines_and_the_leader_are_asked_about_on_circuit_and_strip(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path, 60)
    view = sitting.scene.situation.landed
    leader = max(view.on_road(), key=lambda rider: rider.square)
    sitting.click(marked(pointing(sitting).circuit, "leader").box.centre)
    assert str(leader.id) in told(sitting)
    sitting.scene.situation.lit = False
    sitting.scene.stir()
    sitting.window.drawn()
    string = marked(pointing(sitting).strip, "string")
    sitting.click(string.box.centre)
    picture = sitting.scene.desk.roads.picture
    assert string.topic.about in picture.lit
    assert set(picture.ringed) == {rider.id for rider in view.on_road() if rider.square in picture.lit}
    assert f"string of {len(picture.ringed)}" in picture.lit_words
    sitting.window.drawn()
    strip = pointing(sitting).strip
    strip.press()
    assert sitting.scene.situation.topic == string.topic
    assert f"card {3 + len(picture.ringed)}" in told(sitting)
    sitting.click(marked(pointing(sitting).points, "line").box.centre)
    assert "10 · 8 · 6 · 5 · 4 · 3 · 2 · 1" in told(sitting)


def test_the_square_of_many_riders_tells_them_in_the_order_in_which_they_came(tmp_path: Path) -> None:
    """The leaf of 24 reads as well as a square with two (R5.2)."""
    sitting = sitting_at(tmp_path, 0)
    sitting.click(marked(pointing(sitting).circuit, "square", about=0).box.centre)
    there = sorted((r.arrived, r.id) for r in sitting.scene.situation.landed.on_road() if r.square == 0)
    assert len(there) > 20
    numbers = ", ".join(str(rider) for _arrived, rider in there[:5])
    assert numbers in told(sitting)


def test_a_token_of_the_order_says_why_he_moves_there(tmp_path: Path) -> None:
    """R5.2."""
    sitting = sitting_at(tmp_path, 60)
    order = sitting.scene.desk.fixtures.order
    for at in (1, 8, 20):
        rider = order.shows.riders[at].id
        sitting.click(order.place_of(at))
        assert sitting.scene.desk.why.subject == f"place of {rider} in the order"
        assert f"{rider} moves " in told(sitting)


def test_enter_explains_what_the_keyboard_has_walked_to(tmp_path: Path) -> None:
    """All of it without a mouse; and no card is played by it."""
    sitting = sitting_at(tmp_path, 60)
    steps = len(sitting.match.steps)
    seen: dict[str, set[Topic]] = {}
    for _ in range(60):
        sitting.key(pygame.K_TAB)
        current = sitting.scene.focus.current
        if not isinstance(current, Numbers) or current.label in seen:
            continue
        seen[current.label] = set()
        for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT):
            if current.takes_key(KeyDown(key)):
                sitting.key(key)
            sitting.window.drawn()
            sitting.key(pygame.K_RETURN)
            topic = sitting.scene.situation.topic
            assert topic is not None
            seen[current.label].add(topic)
            assert told(sitting)
    assert set(seen) == {"points", "circuit", "strip", "who", "outcomes", "sheet"}
    assert all(len(topics) > 1 for topics in seen.values()), seen
    assert len(sitting.match.steps) == steps


def test_the_ring_on_the_road_stays_while_riders_roll(tmp_path: Path) -> None:
    """Frames that draw only what has changed look like whole ones."""
    sitting = Sitting(played(match_of([BOT] * 6), 60), tmp_path)
    window, scene = sitting.window, sitting.scene
    sitting.pass_time()
    window.drawn()
    for panel in (pointing(sitting).circuit, pointing(sitting).strip):
        scene.focus.put(panel)
        for frame in range(16):
            sitting.pass_time(33)
            window.stage.draw(Canvas(window.surface, window.screen.palette, window.screen.scale))
            if frame % 4 == 3:
                assert scene.focus.current is panel
                kept = pygame.image.tobytes(window.surface, "RGB")
                whole = pygame.Surface(window.surface.get_size())
                scene.draw(Canvas(whole, window.screen.palette, window.screen.scale))
                assert kept == pygame.image.tobytes(whole, "RGB")


def test_arrows_reach_every_number_of_a_panel(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path, 170)
    for panel in (pointing(sitting).points, pointing(sitting).table, pointing(sitting).strip):
        reached, edge = {0}, [0]
        while edge:
            start = panel.marks()[edge.pop()].box.centre
            for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
                assert panel.hit(start)
                if panel.handle(KeyDown(key)) and panel.at not in reached:
                    reached.add(panel.at)
                    edge.append(panel.at)
        assert reached == set(range(len(panel.marks()))), panel.label


def test_e_goes_from_a_number_to_the_reasons_of_the_rider_and_ends(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path, 170)
    sitting.click(marked(pointing(sitting).points, "sum").box.centre)
    assert sitting.scene.desk.why.count == ""
    n = len(sitting.scene.situation.topics())
    assert n > 2
    for at in range(n):
        sitting.key(pygame.K_e)
        assert sitting.says(f"{at + 1} of {n}")
        assert sitting.scene.situation.lit
    sitting.key(pygame.K_e)
    assert not sitting.scene.situation.lit


def test_selecting_a_card_takes_the_light_off_the_road(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path, 60)
    sitting.click(marked(pointing(sitting).strip, "string").box.centre)
    assert sitting.scene.desk.roads.picture.lit
    sitting.key(digit(1))
    assert not sitting.scene.desk.roads.picture.lit
    assert sitting.scene.situation.topic is None


# Refusals


def test_what_is_refused_is_explained(tmp_path: Path) -> None:
    sitting = Sitting(match_of(["human", BOT, BOT], first_turn="team1"), tmp_path)
    asked(sitting)
    cases = [
        (lambda: sitting.key(pygame.K_z, mods=pygame.KMOD_CTRL), "There is nothing to take back yet."),
        (lambda: sitting.key(pygame.K_y, mods=pygame.KMOD_CTRL), "There is nothing to do again."),
        (lambda: sitting.press("undo"), "There is nothing to take back yet."),
        (lambda: sitting.press("redo"), "There is nothing to do again."),
        (lambda: sitting.key(digit(3)), "holds 3 cards."),
    ]
    for action, sentence in cases:
        sitting.scene.situation.topic = None
        action()
        assert sentence in told(sitting)
        assert sitting.scene.desk.why.subject == "not possible"
        assert sitting.says(sentence)


# The string of a selected card


def test_the_strings_ahead_of_and_behind_a_ghost_are_counted_on_circuit_and_strip(tmp_path: Path) -> None:
    """R7.2."""
    sitting = sitting_at(tmp_path, 50)
    for _ in range(60):
        preview = sitting.scene.desk.roads.picture.preview
        if preview is not None and preview.string and preview.behind:
            break
        for card in range(3):
            sitting.key(digit(card))
            preview = sitting.scene.desk.roads.picture.preview
            if preview is not None and preview.string and preview.behind:
                break
        else:
            sitting.key(pygame.K_RETURN)
            sitting.key(pygame.K_n)
            asked(sitting)
            continue
        break
    assert preview is not None
    there = [rider for rider in sitting.scene.situation.view.on_road() if rider.id != preview.id]
    ahead = sum(rider.square in preview.string for rider in there)
    behind = sum(rider.square in preview.behind for rider in there)
    assert preview.behind == tuple(range(preview.to - 1, preview.to - 1 - len(preview.behind), -1))
    said = sitting.texts()
    assert f"{ahead} ahead: card {3 + ahead}" in said
    assert f"{ahead} ahead" in said or str(ahead) in said
    assert said.count(f"{behind} behind") + said.count(str(behind)) >= 2
