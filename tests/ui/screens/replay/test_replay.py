"""Stepping through a finished race."""

from __future__ import annotations

from contextlib import nullcontext
from itertools import combinations
from pathlib import Path

import pytest

from breakaway_desktop.engine.asks import Retire
from breakaway_desktop.engine.events import Replaced
from breakaway_desktop.kit.drawing.canvas import clear_paint_cache
from breakaway_desktop.kit.input.inputs import PointerMoved, PointerPressed, PointerReleased, WheelTurned
from breakaway_desktop.kit.input.keymap import use_keys
from breakaway_desktop.kit.toolkit.page import PageView
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.key_moments import ATTACK, LEAD, LINE
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.replay_timeline import ReplayTimeline
from breakaway_desktop.play.watching.shots import moves_of
from breakaway_desktop.sentences.why.topics import dealing
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.screens import key_page, log as log_screen, menu as menu_screen, replay as replay_screen
from breakaway_desktop.ui.screens.replay.model import ReplayModel, begin
from breakaway_desktop.ui.screens.replay.road import road_shown
from breakaway_desktop.ui.screens.replay.timeline import Timeline
from breakaway_desktop.ui.watching.new_cards import topic_of
from tests.kit.app_driver import EVERY_SIZE, SIZES, shows
from tests.kit.longer_sentences import longer_sentences
from tests.kit.races import BOT, match_of, race
from tests.ui.keys import moved
from tests.ui.screens.replay.replay_driver import ReplayDriver, golden


@pytest.fixture(scope="module")
def ridden() -> Match:
    return race()


def scrub_of(viewer: ReplayDriver) -> Timeline:
    control = viewer.control("scrub")
    assert isinstance(control, Timeline)
    return control


def test_keys_step_by_move_and_by_turn(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    viewer.press("Right", "Right", "Left")
    assert viewer.step == 1
    viewer.press("pagedown")
    assert (viewer.race.turn, viewer.race.moved) == (2, 0)
    viewer.press("pagedown", "pageup")
    assert viewer.race.turn == 2
    viewer.press("end")
    assert viewer.race == ridden.race
    viewer.follow("see FINISHED", "Right")
    assert viewer.race == ridden.race
    viewer.press("home")
    assert viewer.race == ridden.first
    viewer.press("w")
    assert viewer.step == 0
    viewer.press("Esc")
    assert shows(viewer.top, menu_screen)


def test_tips_name_the_keys_that_were_moved(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    use_keys(moved({act.PAGE_UP: "X", act.RACE_LOG: "G", act.BACK: "Q"}))
    viewer.press("F8")
    tips = [viewer.control(name).tip for name in ("turn-back", "race-log", "close")]
    assert tips == ["One turn back · X", "Race log · G", "Close · Q"]


def test_a_single_step_on_is_seen_rolling_and_again_with_w(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    for key, at in (("Right", 1), ("w", 1), ("Right", 2)):
        viewer.press(key)
        assert viewer.step == at
        (rider,) = viewer.riders_under_way
        assert rider == moves_of(viewer.story.scenes[at - 1])[0].rider
        still = viewer.pixels()
        viewer.wait(100)
        assert viewer.pixels() != still
        viewer.wait(1000)
        assert not viewer.riders_under_way
    assert not viewer.page.animating
    viewer.press("Left")
    assert not viewer.riders_under_way


def test_space_plays_to_the_end_and_stops_there(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    viewer.go_to(viewer.story.last - 5)
    viewer.follow("Space", "see Pause")
    for _ in range(400):
        viewer.wait(100)
    assert viewer.step == viewer.story.last
    assert not viewer.page.animating
    viewer.press("Space")
    assert viewer.step == 0
    viewer.wait(17)
    assert viewer.step == 1
    viewer.press("Left")
    assert not viewer.model.playing


def test_the_replay_runs_at_the_selected_speed(ridden: Match, tmp_path: Path) -> None:
    come = {}
    for pace, rights in ((1, 0), (4, 2)):
        viewer = ReplayDriver(ridden, tmp_path)
        viewer.page.focus.focus_on(viewer.control("pace"))
        viewer.press(*["Right"] * rights)
        assert viewer.model.playback.pace == pace
        viewer.click("play")
        for _ in range(100):
            viewer.wait(17)
        come[pace] = viewer.step
    assert come[4] > 3 * come[1] > 3


@pytest.mark.parametrize(("rights", "kind"), [(0, "all"), (1, LINE), (2, ATTACK), (3, LEAD)])
def test_keys_and_buttons_jump_from_moment_to_moment_of_the_chosen_kind(
    ridden: Match, rights: int, kind: str, tmp_path: Path
) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    viewer.page.focus.focus_on(viewer.control("jump"))
    viewer.press(*["Right"] * rights)
    places = sorted({moment.scenes for moment in viewer.story.moments if kind in ("all", moment.kind)})
    assert places
    viewer.follow(",", "see Nothing earlier to jump to.")
    seen = []
    for index, _place in enumerate(places):
        if index % 2:
            viewer.click("jump-on")
        else:
            viewer.press(".")
        seen.append(viewer.step)
    assert seen == places
    viewer.press(".")
    assert viewer.step == places[-1]
    viewer.follow("see Nothing later to jump to.", "Left", "unseen Nothing later to jump to.", "Right", ",")
    assert viewer.step == (places[-2] if len(places) > 1 else places[-1])


def test_the_replay_describes_the_last_event(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    assert viewer.shows_text("6 teams, seed 3")
    shown = {ATTACK: "breaks away", LEAD: "takes the lead", LINE: "point"}
    for kind, words in shown.items():
        viewer.go_to(next(moment.scenes for moment in viewer.story.moments if moment.kind == kind))
        assert viewer.shows_text(words)
    viewer.go_to(1)
    move = moves_of(viewer.story.scenes[0])[0]
    assert viewer.shows_text(f"plays {move.card}, lands on {move.end}")
    assert viewer.shows_text("1st of 24 · turn 1: 1 of 24 have moved")
    assert road_shown(viewer.model).picture.to_move == move.rider
    viewer.go_to(viewer.story.turn_ends[7])
    assert viewer.shows_text("turn 8: new cards")


def test_any_moment_is_reached_with_the_same_race_as_by_steps(ridden: Match) -> None:
    """Races are values: a jump replays nothing."""
    story = ReplayTimeline(ridden)
    assert [story.race(at) for at in range(story.last + 1)] == [ridden.first, *(step.after for step in ridden.steps)]
    assert story.race(story.last) is ridden.race


def test_the_way_of_turns_is_clicked_and_dragged_and_buttons_do_what_keys_do(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    bar = scrub_of(viewer).bar
    viewer.click((bar.x + bar.w / 2, bar.centre[1]))
    assert viewer.step == pytest.approx(viewer.story.last / 2, abs=1)
    for event in (
        PointerPressed(bar.centre),
        PointerMoved((bar.right + 50, bar.y)),
        PointerMoved((bar.x + bar.w / 4, bar.y)),
    ):
        viewer.stage.handle(event)
    assert viewer.step == pytest.approx(viewer.story.last / 4, abs=1)
    viewer.stage.handle(PointerReleased((bar.x, bar.y)))
    viewer.stage.handle(PointerMoved((bar.x, bar.y)))
    assert viewer.step == pytest.approx(viewer.story.last / 4, abs=1)
    before = viewer.step
    viewer.click("step-on")
    viewer.click("step-on")
    viewer.click("step-back")
    assert viewer.shows_text("One move back · ←")  # the pointer is still on it
    assert viewer.step == before + 1
    viewer.click("turn-back")
    assert viewer.step in viewer.story.turn_ends
    viewer.follow("click turn-on", "click log", "click race-log")
    assert shows(viewer.top, log_screen)
    viewer.press("Esc", "F1")
    assert shows(viewer.top, key_page)


def test_costly_decisions_stand_on_the_way(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    plain = viewer.pixels()
    costly = begin(viewer.session, viewer.model.match, costly=(150, 20))
    viewer.page.model = costly
    viewer.page.resize()
    scrub = scrub_of(viewer)
    assert viewer.pixels() != plain
    pins = {text: box for text, box, _cut in viewer.drawn_texts() if box.bottom < scrub.bar.y and text in ("1", "2")}
    assert pins["1"].centre[0] == pytest.approx(scrub.x_of(150), abs=2)
    assert pins["2"].centre[0] == pytest.approx(scrub.x_of(20), abs=2)


def test_the_new_cards_of_a_turn_stand_with_their_reasons_and_light_the_road(ridden: Match, tmp_path: Path) -> None:
    """R7.1."""
    viewer = ReplayDriver(ridden, tmp_path)
    end = viewer.story.turn_ends[4]
    viewer.go_to(end)
    viewer.press("n")
    dealt = next(e for e in ridden.steps[end - 1].events if isinstance(e, Replaced))
    whys = viewer.story.new_cards(end)
    assert {(why.rider, why.card) for why in whys} == set(dealt.cards)
    assert [why.rider for why in whys] == [number for group in viewer.view.order for number in group]
    row = next(index for index, why in enumerate(whys) if why.ahead)
    viewer.press(*["Down"] * (row + 1))
    why = whys[row]
    assert set(road_shown(viewer.model).picture.highlighted_squares) == {square for square, _riders in why.ahead}
    reason = viewer.reason()
    assert reason is not None
    assert reason.card == why
    assert reason.subject == f"{why.rider}’s card, turn {why.turn}"
    assert viewer.shows_text(f"3 + {why.riders_ahead} ahead")
    viewer.follow("Up", "Esc", "n", "unseen NEW CARDS")


def test_new_cards_of_both_halves_of_a_turn_are_shown(tmp_path: Path) -> None:
    """R8.4."""
    viewer = ReplayDriver(golden("postal-double"), tmp_path)
    dealt = [
        (end, event) for end, step in enumerate(viewer.story.scenes, 1) for event in step.events
        if isinstance(event, Replaced)
    ]  # fmt: skip
    assert any(end not in viewer.story.turn_ends for end, _event in dealt)
    for end, event in dealt:
        whys = viewer.story.new_cards(end)
        assert {(why.rider, why.card) for why in whys} == set(event.cards)
        viewer.go_to(end)
        for why in whys[:2]:
            topic = topic_of(why)
            reason, later = (
                dealing(steps, topic.detail, topic.half) for steps in (viewer.model.steps, viewer.story.scenes)
            )
            assert reason is not None
            assert later is not None
            assert reason[1] == later[1] == event.cards


def test_a_card_says_after_which_half_of_the_turn_it_was_dealt() -> None:
    """R8.4: the card dealt between the halves is explained by where the riders stood then."""
    match = golden("postal-double")
    for team in range(1, len(match.seats) + 1):
        for row in match.movement_log(team, 0):
            for number, cards in enumerate(row.hands, 10 * team + 1):
                for card in cards:
                    if card.dealt and card.value is not None:
                        _race, dealt = dealing(match.steps, card.dealt, card.half) or (None, ())
                        assert (number, card.value) in dealt


@pytest.mark.parametrize(("key", "to_the_end"), [("n", -1), ("F2", 1)])
def test_the_wheel_scrolls_the_drawer_no_further_than_to_its_end_and_never_from_the_road(
    ridden: Match, tmp_path: Path, key: str, to_the_end: int
) -> None:
    viewer = ReplayDriver(ridden, tmp_path, size=(1200, 740))
    viewer.go_to(viewer.story.turn_ends[-2])
    viewer.press(key)
    drawer, seen = viewer.box("drawer"), [viewer.pixels()]
    for over, notches in ((60.0, 300.0), 3), (drawer.centre, 40), (drawer.centre, -1):
        viewer.stage.handle(WheelTurned(over, to_the_end * notches))
        viewer.wait(1)
        seen.append(viewer.pixels())
    begin, after_road, end, one_back = seen
    assert after_road == begin
    assert one_back != end != begin


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("stretched", [False, True])
def test_no_text_is_cut_off_and_no_controls_overlap(
    ridden: Match, size: tuple[int, int], stretched: bool, tmp_path: Path
) -> None:
    with longer_sentences() if stretched else nullcontext():
        viewer = ReplayDriver(ridden, tmp_path, size)
        for at in (0, 30, viewer.story.turn_ends[4], viewer.story.last):
            viewer.go_to(at)
            cut = [text for text, _box, cut in viewer.drawn_texts() if cut]
            # texts of riders who are half visible are not checked
            assert [text for text in cut if not text.isdigit()] == []
        controls = [control for control in viewer.page.focus.controls if control.rect.y > viewer.box("road").bottom]
        assert len(controls) >= 15
        for one, other in combinations(controls, 2):
            assert not one.rect.inflated(-2).touches(other.rect), (one.label, other.label)


@pytest.mark.parametrize("language", ["en", "it"])
def test_everything_can_be_read_while_something_is_explained(ridden: Match, language: str, tmp_path: Path) -> None:
    set_language(language)
    viewer = ReplayDriver(ridden, tmp_path, (960, 600), step=100)
    for keys in (("e",), ("Esc", "F4"), ("e",), ("Esc", "Esc", "n", "Down"), ("Esc", "Esc", "p")):
        viewer.press(*keys)
        result = [line for line in viewer.unreadable() if line.startswith("cut off")]
        # A drawer covers a part of the circuit with its numbers and names of lines.
        assert [line for line in result if not line[-1].isdigit() and " 100 · " not in line] == []


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_focus_ring_of_the_way_crosses_no_number(ridden: Match, tmp_path: Path, size: tuple[int, int]) -> None:
    """Lines are labelled above the timeline, turns below."""
    viewer = ReplayDriver(ridden, tmp_path, size, step=100)
    scrub = scrub_of(viewer)
    viewer.page.focus.focus_on(scrub)
    ring = scrub.bar.inflated(6)
    rider = str(viewer.model.rider)
    at_bar = [(text, box) for text, box, _cut in viewer.drawn_texts() if scrub.rect.inflated(2).contains(box.centre)]
    numbers = [(text, box) for text, box in at_bar if text.isdigit() and text != rider]
    assert len(numbers) > 10
    for text, box in numbers:
        core = box.inflated(0, -4)
        assert core.bottom <= ring.y or core.y >= ring.bottom, text


def test_cached_pictures_equal_new_ones(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path, step=50)
    for key in ("Right", "Right", "pagedown", "Left", "F3", "e", "pagedown", "Right", "Esc", "n", "Down", "home"):
        viewer.press(key)
        for ms in (100, 100, 1000):
            kept = viewer.pixels()
            clear_paint_cache()
            viewer.page.resize()
            assert viewer.pixels() == kept, (key, ms)
            viewer.wait(ms)


def test_where_only_time_passes_nothing_is_laid_out_and_riders_ride(
    ridden: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    viewer = ReplayDriver(ridden, tmp_path, step=50)
    laid_out: list[ReplayModel] = []
    view_of = replay_screen.view

    def view(model: ReplayModel) -> PageView:
        laid_out.append(model)
        return view_of(model)

    monkeypatch.setattr(replay_screen, "view", view)
    viewer.press("Right")
    del laid_out[:]
    seen = set()
    for _ in range(10):
        viewer.wait(20)
        seen.add(viewer.pixels())
    assert viewer.riders_under_way
    assert not laid_out
    assert len(seen) == 10
    viewer.page.resize()
    assert viewer.pixels() in seen, "a fresh layout shows the same moment"
    del laid_out[:]
    viewer.wait(100)
    assert not viewer.riders_under_way
    assert len(laid_out) == 1


def test_the_picture_shows_no_secrets(tmp_path: Path) -> None:
    """R9.1: two races that differ only in secret cards look the same."""
    frames = []
    for cards in ((10, 11, 9), (9, 12, 9)):
        hands = [(cards, (9, 9, 7), (5, 6, 9), (4, 5, 7))] * 3
        match = match_of([BOT, "human", "human"], hands=hands, first_turn="team1")
        viewer = ReplayDriver(match, tmp_path)
        frames.append([viewer.pixels()])
        for key in ("F2", "e", "n", "p"):
            viewer.press(key)
            frames[-1].append(viewer.pixels())
    assert frames[0] == frames[1]


@pytest.mark.parametrize("size", SIZES)
def test_the_points_of_all_teams_are_seen_before_anything_is_scrolled(
    ridden: Match, tmp_path: Path, size: tuple[int, int]
) -> None:
    viewer = ReplayDriver(ridden, tmp_path, size)
    viewer.press("End", "p")
    drawer = viewer.page.node_box("list")
    assert drawer.encloses(viewer.page.node_box("totals"))


@pytest.mark.parametrize(
    "name", ["boxed", "postal", "pbm", "boxed-pursuit", "postal-double", "boxed-blind", "boxed-spy"]
)
def test_every_moment_of_other_rules_can_be_watched_and_asked_about(name: str, tmp_path: Path) -> None:
    viewer = ReplayDriver(golden(name), tmp_path)
    viewer.press("p")
    for at in range(0, viewer.story.last, max(1, viewer.story.last // 3)):
        viewer.go_to(at)
        viewer.press("Right")
        viewer.wait(100)
        viewer.texts()
        viewer.wait(1000)
        viewer.press("e")
        viewer.texts()
        assert viewer.step == at + 1


def test_a_crowd_is_magnified_at_the_pointer_and_at_the_marked_rider(tmp_path: Path) -> None:
    viewer = ReplayDriver(golden("boxed"), tmp_path, (960, 600))
    viewer.pixels()
    result = viewer.road.token(11)
    assert result is not None
    x, y = result[0]

    viewer.stage.handle(PointerMoved((480, 300)))
    before = viewer.pixels()
    viewer.stage.handle(PointerMoved((x, y)))
    assert viewer.pixels() != before
    viewer.stage.handle(PointerMoved((480, 300)))
    assert viewer.pixels() == before
    viewer.click((x, y))
    viewer.stage.handle(PointerMoved((480, 300)))
    assert viewer.model.view_state.marked_rider
    assert viewer.model.view_state.magnified_square is None
    assert viewer.pixels() != before


def test_a_screen_reader_is_told_each_step_and_the_open_reason(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    viewer.press("Right")
    (first,) = replay_screen.heard(viewer.model).lines
    rider, card = moves_of(viewer.story.scenes[0])[0].rider, moves_of(viewer.story.scenes[0])[0].card
    assert f"{viewer.model.names.rider(rider)} plays {card}, lands on " in first.words
    assert replay_screen.heard(viewer.model) is replay_screen.heard(viewer.model)
    viewer.press("Right", "e")
    second, reason = replay_screen.heard(viewer.model).lines
    assert second.words != first.words
    assert reason.words in viewer.texts()


def test_keys_of_the_reader_answer_from_the_stop_that_is_shown(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)

    def answer(key: str) -> str:
        viewer.press(key)
        return replay_screen.heard(viewer.model).lines[-1].words

    at_start = answer("F9")
    viewer.press("Right")
    assert answer("F9") != at_start
    assert answer("a") == replay_screen.heard(viewer.model).lines[0].words
    assert len({answer(key) for key in "fzuyx"}) > 3
    viewer.press("F9", "F9", "Left")
    assert (viewer.focused_label, viewer.model.stop_number) == ("circuit", 1)
    viewer.press("Escape", "Left")
    assert (viewer.focused_label, viewer.model.stop_number) == ("play", 0)


def test_a_screen_reader_is_told_no_secret_of_a_race_that_is_not_over(tmp_path: Path) -> None:
    """R4.5: until it takes effect, a retirement that was ordered is known to the team alone."""
    match = race(moves=8)
    match.answer(Retire(24))
    viewer = ReplayDriver(match, tmp_path)
    words = []
    for _stop in viewer.story.scenes:
        viewer.press("Right")
        words += [line.words for line in replay_screen.heard(viewer.model).lines]
    assert len(words) >= 4
    assert not any("retires" in line for line in words)
    assert viewer.model.last_movers == ()
