"""Setting up a race: three short ways, and the page of all options (R1.1, R2, R2.1, R3, R8, R9)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from breakaway_desktop.bots.ladder import rival_spec
from breakaway_desktop.engine.options import CHOICES, ROWS, RULE_SETS, Options, objections
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.input.inputs import Typed
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.line_ups import CHARACTERS
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.play.hot_seat import SCREEN, HotSeat, any_secrets, names_of
from breakaway_desktop.play.last_setup import setup_as_json
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.record.document import COLOURS, FIRST_COLOURS
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.rulebook import row_text, rule_set_text
from breakaway_desktop.ui.intents import BeginRace, Rematch, ShowMenu, ShowSetup
from breakaway_desktop.ui.screens import menu, team_building
from breakaway_desktop.ui.screens.new_race import screen as new_race
from breakaway_desktop.ui.screens.new_race.model import GO
from breakaway_desktop.ui.screens.new_race.option_groups import GROUPS, group_of
from breakaway_desktop.variants import find_variant, variant_names
from tests.kit.app_driver import EVERY_SIZE, AppDriver, shows
from tests.kit.longer_sentences import longer_sentences
from tests.kit.page_driver import check_page
from tests.kit.races import seats
from tests.ui.journeys.forms import choose, draft, own_hands
from tools.studio import long_name


def rivals(level: int, count: int, first: int = 1) -> list[str]:
    """Return the bots of the seats after the `first` ones."""
    return [f"bot:{rival_spec(level, colour)}" for colour in COLOURS[first : first + count]]


@pytest.fixture
def at_race_types(person: AppDriver) -> AppDriver:
    """Open the page of race types."""
    person.open(ShowMenu())
    person.press("n")
    return person


def unfold(person: AppDriver, row: str) -> None:
    """Open the group of this row."""
    group = group_of(row)
    if person.top.model.open_group != group:
        person.click(f"fold-{group}")


def change(person: AppDriver, row: str, *keys: str) -> None:
    """Press keys in the list of a row."""
    unfold(person, row)
    choose(person, row, *keys)


def take(person: AppDriver, variant: str) -> None:
    unfold(person, "variant")
    person.click(f"variant-{variant}")


def nonsense(options: Options, variant: str | None = None) -> Refusal | None:
    return next(iter(objections(options)), None)


def refuse_secret_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the referee refuse secret orders for a reason that the set-up cannot foresee."""
    reason = Refusal("team-count", teams=2, fewest=3, most=6)
    monkeypatch.setattr(
        "breakaway_desktop.play.setup_draft.refusal_of",
        lambda options, variant=None: nonsense(options) or (reason if options.orders == "simultaneous" else None),
    )


# Three ways


@pytest.mark.parametrize("keys", [("Enter",), ("n", "Enter")], ids=["ride", "quick race"])
def test_enter_starts_a_good_race(person: AppDriver, keys: tuple[str, ...]) -> None:
    person.open(ShowMenu())
    person.press(*keys)
    (match,) = person.started_races
    assert match.base == "boxed"
    assert match.race.rules.options == RULE_SETS["boxed"]
    assert [seat.player for seat in match.seats] == ["human", *rivals(3, 5)]
    assert len({seat.player for seat in match.seats}) == 6
    assert match.meta["secrets"] == "peek"
    assert [sum(rider.hand) for rider in match.first.riders] == [30, 25, 20, 16] * 6


def test_quick_race_is_always_the_same_race(at_setup: AppDriver) -> None:
    """The last set-up makes no difference."""
    at_setup.press("3", "Esc", "Esc", "Enter")
    assert [match.base for match in at_setup.started_races] == ["boxed"]


def test_the_race_begins_by_mouse_alone(person: AppDriver) -> None:
    person.open(ShowMenu())
    for label in ("new", "quick", "go"):
        person.click(label)
    assert len(person.started_races) == 1


def test_a_short_quick_race_against_strong_bots(at_race_types: AppDriver) -> None:
    """Finish on 40, one sprint on 20, and as many teams as before; the choices are restored at the next start."""
    choose(at_race_types, "level", "Down", "Down")
    at_race_types.focus("length")
    at_race_types.follow("Left", "click go")
    (match,) = at_race_types.started_races
    assert (match.race.rules.options.finish, match.race.rules.options.sprints) == (40, (20,))
    assert [seat.player for seat in match.seats] == ["human", *rivals(5, 5)]
    assert at_race_types.settings.quick == {"level": 5, "teams": 6, "short": True}
    at_race_types.open(ShowMenu())
    at_race_types.press("n")
    assert at_race_types.top.model.quick.is_short


# Friends at one screen


@pytest.fixture
def at_friends(at_race_types: AppDriver) -> AppDriver:
    """Open the page of friends for the first time."""
    at_race_types.press("2", "Enter")
    return at_race_types


def test_friends_start_two_presses_after_their_names(at_friends: AppDriver) -> None:
    """Enter moves from name to name, then presses the button; R3, R4.4 and R9 are chosen on the same page."""
    presses = 0
    for at, name in enumerate(("Anna", "Bruno", "Carla")):
        assert at_friends.focused_label == f"name-{at}"
        at_friends.write(name)
        at_friends.press("Enter")
        presses += at == 2
    assert at_friends.focused_label == GO
    at_friends.press("Enter")
    presses += 1
    (match,) = at_friends.started_races
    assert presses == 2
    assert [seat.player for seat in match.seats] == ["human"] * 3 + rivals(3, 3, first=3)
    assert match.meta["players"] == ["Anna", "Bruno", "Carla", None, None, None]
    assert (match.meta["secrets"], match.meta.get("clock")) == ("peek", None)
    assert match.race.rules.options == RULE_SETS["boxed"]
    ready_made = [result.hands for result in CHARACTERS]
    dealt = [own_hands(at_friends, team) for team in (1, 2, 3)]
    assert all(tuple(hands) in ready_made for hands in dealt)
    assert dealt[0] != dealt[1] != dealt[2] != dealt[0]


@pytest.mark.parametrize("short", [False, True])
def test_friends_ride_with_secret_orders_at_any_length(at_friends: AppDriver, short: bool) -> None:
    choose(at_friends, "orders", "Down")
    if short:
        choose(at_friends, "length", "Up")
    at_friends.press("Ctrl+Enter")
    (match,) = at_friends.started_races
    assert match.is_simultaneous
    assert match.race.rules.options.finish == (40 if short else 100)


def test_a_name_like_another_is_marked_in_its_field(at_friends: AppDriver) -> None:
    at_friends.follow("write Anna", "Enter", "write \u0410nna", "Enter")
    sentence = "It looks like the name of Anna. Choose another one."
    assert [at_friends.control(f"name-{index}").objection for index in range(3)] == ["", sentence, ""]
    at_friends.open(ShowMenu())
    at_friends.open(ShowSetup(everything=True))
    for index, name in enumerate(("Anna", "\u0410nna")):
        choose(at_friends, f"player-{index}", "Home")
        at_friends.follow(f"click name-{index}", f"write {name}")
    assert [at_friends.control(f"name-{index}").objection for index in range(2)] == ["", sentence]


def test_the_next_evening_begins_with_the_names_of_the_last(at_friends: AppDriver) -> None:
    at_friends.follow("write Anna", "Ctrl+Enter")
    at_friends.open(ShowMenu())
    at_friends.press("n", "2")
    assert at_friends.shows_text("Last time: Anna.")
    at_friends.press("Enter")
    assert at_friends.focused_label == "name-1"  # he has no name yet
    for name in ("Bruno", "Carla"):
        at_friends.write(name)
        at_friends.press("Enter")
    at_friends.press("Enter")
    at_friends.open(ShowMenu())
    at_friends.press("n", "2", "Enter")
    assert at_friends.focused_label == GO
    at_friends.press("Enter")
    assert at_friends.started_races[-1].meta["players"][:3] == ["Anna", "Bruno", "Carla"]
    at_friends.open(ShowMenu())
    at_friends.press("n")
    assert at_friends.control("same").rect.x > at_friends.control("go-custom").rect.x - 600
    at_friends.press("r")  # the same race as last time
    assert at_friends.started_races[-1].meta["players"][:3] == ["Anna", "Bruno", "Carla"]
    assert len(at_friends.started_races) == 4


def test_line_ups_cards_clock_and_length_are_chosen_on_the_same_page(at_friends: AppDriver) -> None:
    assert at_friends.shows_text("Random: ")
    choose(at_friends, "line-up-0", "Home", "Down", "Down")
    assert at_friends.shows_text("Fifteens: ")
    for label in ("line-up-1", "line-up-2"):
        choose(at_friends, label, "Home", "Down")
    at_friends.press("Esc", "Enter")
    assert not at_friends.shows_text("Random: ")
    for label, presses in (("cards", 2), ("clock", 1)):
        at_friends.focus(label)
        at_friends.press(*["Right"] * presses)
    assert at_friends.shows_text("When it runs out, the rider plays the highest allowed.")
    at_friends.focus("length")
    at_friends.press("Left", "Ctrl+Enter")
    (match,) = at_friends.started_races
    assert (match.meta["secrets"], match.meta["clock"]) == ("trust", 15)
    assert (match.race.rules.options.finish, match.race.rules.options.sprints) == (40, (20,))
    assert tuple(own_hands(at_friends, 1)) == CHARACTERS[1].hands


@pytest.mark.parametrize(("people", "teams", "found"), [(2, 3, 3), (2, 4, 4), (5, 5, 5), (6, 6, 6), (4, 3, 4)])
def test_bots_fill_up_to_the_chosen_number_of_teams(at_friends: AppDriver, people: int, teams: int, found: int) -> None:
    """R1.1: three teams at least."""
    at_friends.focus("teams")
    at_friends.press(*["Left"] * 4, *["Right"] * (teams - 3))
    at_friends.focus("people")
    at_friends.press(*["Left"] * 4, *["Right"] * (people - 2))
    at_friends.press("Ctrl+Enter")
    players = [seat.player for seat in at_friends.started_races[0].seats]
    assert players == ["human"] * people + rivals(3, found - people, first=people)


def test_friends_build_their_hands_one_by_one_if_they_like(at_friends: AppDriver) -> None:
    at_friends.press("Tab", "B")
    assert shows(at_friends.top, team_building)
    assert at_friends.top.model.humans == [1, 2, 3]


def test_the_page_of_friends_is_left_step_by_step_and_forgets_nothing(at_friends: AppDriver) -> None:
    at_friends.follow("write Anna", "Esc")
    assert at_friends.focused_label == GO
    assert at_friends.top.model.race_type == "friends"
    at_friends.follow("Enter", "on name-1", "see Anna")


@pytest.mark.parametrize("wrong", [7, {"seats": []}, {"base": "postal"}, {"seats": [None] * 3}])
def test_an_evening_that_cannot_be_read_begins_as_the_first(wrong: object) -> None:
    saved = FriendsSetup().as_json()
    result = FriendsSetup.from_json({**saved, **wrong} if isinstance(wrong, dict) else {"base": wrong})
    assert setup_as_json(result.draft) == saved


def test_an_invalid_name_is_explained_and_no_race_starts(at_friends: AppDriver) -> None:
    at_friends.top.model.friends.draft.seats[1].player = long_name(1) + "n"
    at_friends.follow("write Anna", "Ctrl+Enter")
    assert not at_friends.started_races
    assert at_friends.shows_text("A name can have up to")


def test_enter_after_a_typed_number_goes_past_its_reset_to_the_next_row(at_setup: AppDriver) -> None:
    unfold(at_setup, "finish")
    focus = at_setup.top.focus
    focus.focus_on(focus.find("finish"))
    at_setup.follow("8", "5", "Enter")
    assert at_setup.top.model.draft.options.finish == 85
    assert focus.current.label not in {"finish", "reset-finish"}


def test_the_last_custom_race_starts_again_with_one_key(at_setup: AppDriver) -> None:
    """A set-up that was only left, or whose hands were only begun, was not raced."""
    take(at_setup, "mountains")
    at_setup.follow("Ctrl+Enter", "Esc", "Esc", "unseen Last time: ", "Enter")
    draft(at_setup).built = False
    at_setup.press("Ctrl+Enter")
    at_setup.open(ShowSetup(everything=True))
    take(at_setup, "pursuit")
    at_setup.follow("Esc", "see Boxed game, Mountains", "r")
    assert [match.race.rules.variant.name for match in at_setup.started_races] == ["mountains"] * 2


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_players_of_last_time_push_no_button_out_of_the_panel(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """Six people with the longest names: if there is no room, only their number is shown."""
    set_language(language)
    person = AppDriver(tmp_path, size)
    raced = SetupDraft.first(1)
    for index, seat in enumerate(raced.seats):
        seat.human, seat.player = True, long_name(index)
    person.settings.raced = setup_as_json(raced)
    person.open(ShowMenu())
    person.open(ShowSetup())
    person.press("3")
    sheet = Box(0, 0, *size).inflated(-8)
    for name in ("same", GO):
        assert sheet.encloses(person.control(name).rect), name
    text = " ".join(person.texts())
    assert ("6 players" in text or "6 giocatori" in text) is (size == (960, 600))
    assert (long_name(5).split()[0] in text) is (size != (960, 600))


def test_escape_returns_page_by_page(at_race_types: AppDriver) -> None:
    at_race_types.press("3", "Enter")
    assert at_race_types.top.model.everything
    at_race_types.press("Esc")
    assert not at_race_types.top.model.everything
    at_race_types.press("Esc")
    assert shows(at_race_types.top, menu)


# Teams


def test_teams_are_added_and_removed_from_three_to_twelve(at_setup: AppDriver) -> None:
    """R1.1; with six teams or fewer, only colours that 1.0 reads."""
    for _turn in range(6):
        at_setup.click("add")
    assert not at_setup.control("add").enabled
    assert at_setup.focused_label == "team-11"  # another Enter does not begin a race
    assert [seat.colour for seat in draft(at_setup).seats] == [*COLOURS]
    for _turn in range(9):
        before = draft(at_setup).seating
        at_setup.follow("click remove-1", "Ctrl+Z", "on team-1")
        assert draft(at_setup).seating == before
        at_setup.click("remove-1")
        offered = FIRST_COLOURS if len(draft(at_setup).seats) <= 6 else COLOURS
        assert {seat.colour for seat in draft(at_setup).seats} <= {*offered}
    assert len(draft(at_setup).seats) == 3
    assert not at_setup.control("remove-0").enabled
    assert at_setup.focused_label == "team-1"
    at_setup.click("add")
    colours = [seat.colour for seat in draft(at_setup).seats]
    assert len(colours) == len(set(colours)) == 4


def test_no_two_teams_have_one_colour(at_setup: AppDriver) -> None:
    at_setup.follow("click team-0", "click black")
    colours = [seat.colour for seat in draft(at_setup).seats]
    assert colours == ["black", "azure", "red", "white", "indigo", "yellow"]
    at_setup.follow("click team-name", "write Les Noirs", "click later", "Esc")
    assert [seat.name for seat in draft(at_setup).seats] == ["", "Les Noirs", "", "", "", ""]


def test_a_name_is_limited_to_forty_characters_with_a_note(at_setup: AppDriver) -> None:
    at_setup.follow("click team-0", "click team-name")
    at_setup.write("m" * 40)
    assert not at_setup.shows_text("40 characters")
    at_setup.stage.handle(Typed("m"))
    assert at_setup.shows_text("At most 40 characters.")
    assert draft(at_setup).seats[0].name == "m" * 40


def test_riders_are_named_and_keep_their_names_in_the_race(at_setup: AppDriver) -> None:
    """Enter moves from name to name, and out of the last; a rider without a name keeps his number."""
    at_setup.follow("click team-0", "click team-name")
    for name in ("Reds", "Ottavio 2", "", " Fiorenzo ", ""):
        if name:
            at_setup.write(name)
        at_setup.press("Enter")
    assert draft(at_setup).seats[0].team_names == ["Reds", "Ottavio 2", "", " Fiorenzo ", ""]
    at_setup.press("Ctrl+Enter", "Enter")
    (match,) = at_setup.started_races
    names = names_of(match)
    assert [names.rider(rider) for rider in (11, 12, 13)] == ["Reds 11 Ottavio 2", "Reds 12", "Reds 13 Fiorenzo"]


def test_players_are_chosen_in_one_list(at_setup: AppDriver) -> None:
    """Human, five levels in the seat's style, then the other styles at its level."""
    control = at_setup.control("player-1")
    assert [option.text for option in control.options][:6] == [
        "human", "for children", "easy", "normal", "hard", "expert",
    ]  # fmt: skip
    assert [(option.text, option.note) for option in control.options][3:10] == [
        ("normal", "Sprinter"), ("hard", "Sprinter"), ("expert", "Sprinter"), ("All-rounder", "normal"),
        ("Attacker", "normal"), ("Rouleur", "normal"), ("Lead-out", "normal"),
    ]  # fmt: skip
    choose(at_setup, "player-1", "Up")
    choose(at_setup, "player-2", "Down", "Down", "Down")
    choose(at_setup, "player-3", "Home")
    at_setup.press("Tab", "Tab", "Tab", "Ctrl+Enter")
    players = [seat.seat().player for seat in draft(at_setup).seats]
    assert players[:4] == [
        "human", "bot:domestique:temperature=9:style=sprinter", "bot:domestique:temperature=1:style=plain", "human",
    ]  # fmt: skip


def test_a_bot_that_is_installed_can_be_chosen(at_setup: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("breakaway_desktop.ui.dialogs.seats.plugin_names", lambda: ("mine",))
    at_setup.top.resize()
    choose(at_setup, "player-1", "End")
    assert draft(at_setup).seats[1].bot == "mine"


def test_an_opened_group_is_shown_from_its_head(tmp_path: Path) -> None:
    person = AppDriver(tmp_path, (960, 600))
    person.open(ShowMenu())
    person.open(ShowSetup(everything=True))
    area = person.control("folds").rect
    for group in ("screen", "turns"):
        unfold(person, GROUPS[group][1][-1])
        box = person.top.node_box(f"open-{group}")
        assert abs(box.y - area.y) < 12 or (box.y > area.y and box.bottom <= area.bottom)


def test_people_at_one_screen_choose_how_to_hide_cards(at_setup: AppDriver) -> None:
    """R9.1: with one human, or open hands, there is nothing to hide, and only phones to choose."""
    unfold(at_setup, "seed")
    at_setup.follow("see this screen", "unseen cover")
    choose(at_setup, "player-3", "Home")
    at_setup.follow("click name-3", "write Marta")
    at_setup.focus("secrets")
    at_setup.follow("Right", "Right", "see everyone else looks away")
    unfold(at_setup, "built")
    at_setup.focus("built")
    at_setup.press("Right", "Ctrl+Enter")
    (match,) = at_setup.started_races
    assert HotSeat.of(match) == HotSeat(
        "trust", (None, None, None, "Marta", None, None), line_ups=("", None, None, "", None, None)
    )


WAYS = ("on his own phone", "face down until", "is covered", "is open")


def test_each_way_to_hold_cards_is_explained_before_it_is_chosen(at_friends: AppDriver) -> None:
    at_friends.resize((960, 600))
    before = at_friends.page.model.friends.draft.cards
    assert [each for each in WAYS if not at_friends.shows_text(each)] == []
    assert at_friends.page.model.friends.draft.cards == before


def test_secret_orders_cover_the_whole_screen_and_leave_no_other_choice(at_friends: AppDriver) -> None:
    """R9.3."""
    choose(at_friends, "orders", "Down")
    at_friends.follow("see The whole screen is covered until", *(f"unseen {way}" for way in WAYS[1:2]))
    assert at_friends.control("cards").value == SCREEN


def test_each_way_to_hold_cards_is_explained_in_a_custom_race(at_setup: AppDriver) -> None:
    unfold(at_setup, "secrets")
    choose(at_setup, "player-3", "Home")
    assert [each for each in WAYS if not at_setup.shows_text(each)] == []
    assert draft(at_setup).cards == "peek"


def test_bots_alone_race_at_once(at_setup: AppDriver) -> None:
    choose(at_setup, "player-0", "Down")
    at_setup.press("Ctrl+Enter")
    assert at_setup.started_races[0].humans == ()


def test_coming_back_from_building_loses_nothing(at_setup: AppDriver) -> None:
    at_setup.press("2", "Ctrl+Enter")
    assert shows(at_setup.top, team_building)
    at_setup.press("Esc")
    assert shows(at_setup.top, new_race)
    assert draft(at_setup).base == "boardspace"


def test_boardspace_offers_its_stagger_start_in_one_press(at_setup: AppDriver) -> None:
    """R2.1, R5.4: another press takes it back; by rider number it is refused."""
    at_setup.press("2")
    for first_turn in ("rotated", "team1"):
        at_setup.click("stagger-start")
        assert draft(at_setup).options.first_turn == first_turn
    draft(at_setup).change("orders", "simultaneous")
    unfold(at_setup, "order")
    choose(at_setup, "order", "Down")
    assert not at_setup.control("stagger-start").enabled


# Seed and clock


@pytest.mark.parametrize("text", ["", "seven", "99999999999999999999", "1.5"])
def test_a_seed_that_is_none_is_refused(at_setup: AppDriver, text: str) -> None:
    unfold(at_setup, "seed")
    at_setup.click("seed")
    at_setup.write(text)
    assert at_setup.shows_text("The seed is a whole number")
    assert not at_setup.control("go").enabled
    at_setup.press("2")
    assert draft(at_setup).base == "boxed"  # a field keeps its letters for itself


def test_the_seed_is_saved_in_the_race_and_can_be_redrawn(at_setup: AppDriver) -> None:
    """R9.2."""
    unfold(at_setup, "seed")
    at_setup.follow("click seed", "write 42", "Ctrl+Enter", "Enter")
    assert at_setup.started_races[0].race.rules.seed == 42
    at_setup.open(ShowSetup(everything=True))
    before = draft(at_setup).seed
    assert before != "42"
    unfold(at_setup, "seed")
    at_setup.click("new-seed")
    assert draft(at_setup).seed != before


def test_a_card_has_seconds_and_secret_orders_have_minutes(at_setup: AppDriver) -> None:
    """R4.4; there is no clock by default."""
    unfold(at_setup, "clock")
    clock = at_setup.control("clock")
    assert ([option.text for option in clock.options], clock.value) == (["off", "15 s", "30 s", "1 min"], 0)
    at_setup.press("3")
    assert [option.text for option in at_setup.control("clock").options] == ["off", "1 min", "2 min", "5 min"]
    at_setup.focus("clock")
    at_setup.press("Right")
    result = draft(at_setup).hot_seat()
    assert result.merge_into({})["clock"] == result.rotate_seats().clock == 60


# Rules


def test_the_keys_1_to_4_choose_the_rule_set_and_show_its_text(at_setup: AppDriver) -> None:
    """R2."""
    for key, base in enumerate(RULE_SETS, start=1):
        at_setup.press(str(key))
        assert (draft(at_setup).base, draft(at_setup).options) == (base, RULE_SETS[base])
        shown = " ".join(at_setup.texts())
        text = rule_set_text(base)
        for sentence in (text.brief, *text.sentences):
            assert sentence in shown


def test_a_refused_rule_set_is_disabled_with_the_reason(at_setup: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason is the referee's sentence."""
    refuse_secret_orders(monkeypatch)
    at_setup.top.resize()
    at_setup.press("3")
    assert draft(at_setup).base == "boxed"
    assert at_setup.shows_text("A race has 3 to 6 teams, not 2.")
    unfold(at_setup, "orders")
    orders = at_setup.control("orders")
    assert (orders.enabled, orders.why_disabled) == (False, "A race has 3 to 6 teams, not 2.")


def test_each_option_is_in_one_group_with_effect_and_source(at_setup: AppDriver) -> None:
    """R2.1: each option has a sentence, and its source when in focus."""
    rows = [row for _title, rows in GROUPS.values() for row in rows]
    assert sorted(row for row in rows if row in ROWS) == sorted(ROWS)
    for row in ROWS:
        unfold(at_setup, row)
        if not at_setup.control(row).enabled:
            continue
        while at_setup.focused_label != row:
            at_setup.press("Tab")
        shown = " ".join(at_setup.texts())
        text = row_text(row)
        assert all(part in shown for part in (text.label, text.brief, text.sentence, text.source)), row


def test_changed_rules_are_counted_on_their_group_and_can_be_reset(at_setup: AppDriver) -> None:
    change(at_setup, "breakaway_measure", "Down")
    assert draft(at_setup).options.breakaway_measure == "rivals"
    at_setup.follow("see 1 change", "click fold-cards", "see Lead measured to was: next rider", "click fold-cards")
    at_setup.follow("click boxed", "see 1 change")
    at_setup.click("reset-breakaway_measure")
    assert draft(at_setup).options == RULE_SETS["boxed"]
    change(at_setup, "start", "Down")
    change(at_setup, "hands", "Down")
    at_setup.press("z")
    assert draft(at_setup).options == RULE_SETS["boxed"]
    assert not at_setup.control("reset-all").enabled


def test_options_that_need_secret_orders_are_locked_with_a_reason(at_setup: AppDriver) -> None:
    """R2.1: with sequential orders, riders on a square move by arrival, and turn 1 does not go by grade."""
    unfold(at_setup, "order")
    control = at_setup.control("order")
    assert not control.enabled
    assert at_setup.shows_text(control.why_disabled[:20])
    able = {option.value for option in at_setup.control("first_turn").options if option.enabled}
    assert able == {*CHOICES["first_turn"]} - {"grade", "order"}
    choose(at_setup, "orders", "Down")
    assert at_setup.control("order").enabled
    able = {option.value for option in at_setup.control("first_turn").options if option.enabled}
    assert able == {*CHOICES["first_turn"]} - {"order"}


def test_dependent_rows_follow_and_show_it(at_setup: AppDriver) -> None:
    """R2.1: `order` by grade also sets `first_turn`; a reset undoes both."""
    change(at_setup, "orders", "Down")
    choose(at_setup, "order", "Home", "Down")
    options = draft(at_setup).options
    assert (options.order, options.first_turn) == ("grade", "grade")
    assert at_setup.shows_text("Also changed: Order of turn 1.")
    assert not at_setup.control("first_turn").enabled
    choose(at_setup, "orders", "Up")
    options = draft(at_setup).options
    assert (options.order, options.first_turn) == ("arrival", "drawn")
    assert "Changed to match Orders (was by rider number)." in " ".join(at_setup.texts())
    at_setup.press("3")
    choose(at_setup, "orders", "Home")
    assert draft(at_setup).changed_rows() == ["orders", "order", "first_turn"]
    with pytest.raises(KeyError):
        at_setup.control("reset-order")  # the order of `postal` needs secret orders
    at_setup.click("reset-orders")
    assert draft(at_setup).options == RULE_SETS["postal"]


def test_a_finish_before_the_sprints_is_refused_with_the_reason(at_setup: AppDriver) -> None:
    """R2.1: sprint lines are before the finish."""
    unfold(at_setup, "finish")
    at_setup.click("finish")
    at_setup.press(*["Pagedown"] * 4)
    assert draft(at_setup).options.finish == 60
    assert at_setup.shows_text("Sprint 73 must come before the finish at 60.")
    assert not at_setup.control("go").enabled
    at_setup.press("Ctrl+Enter")
    assert shows(at_setup.top, new_race)
    at_setup.follow("click sprints", "write 20, 40")
    assert draft(at_setup).options.sprints == (20, 40)
    assert at_setup.control("go").enabled


def test_unreadable_sprints_stay_as_typed_with_the_reason(at_setup: AppDriver) -> None:
    """R2.1: lines are in rising order and start at 1."""
    unfold(at_setup, "sprints")
    for text, words in (
        ("33; x", "Numbers separated by commas"),
        ("33,,73", "Numbers separated by commas"),
        ("-4", "Numbers separated by commas"),
        ("1e3", "Numbers separated by commas"),
        ("73, 33", "rising order"),
        ("0, 33", "The first possible square is 1"),
    ):
        at_setup.click("sprints")
        at_setup.write(text)
        assert at_setup.control("sprints").text == text
        assert at_setup.shows_text(words)
        assert not at_setup.control("go").enabled
    for text, lines in (("", ()), ("40", (40,)), ("33 73", (33, 73)), (" 10 , 20,30 ", (10, 20, 30))):
        at_setup.click("sprints")
        at_setup.write(text)
        assert draft(at_setup).options.sprints == lines


def test_numbers_are_typed_and_stepped(at_setup: AppDriver) -> None:
    """R2, R7.5: numbers out of range are refused with a sentence; the value above the largest cap is “no cap”."""
    for row, keys, value, refused in (
        ("finish", "1 2 0", 120, ""),
        ("finish", "1 0 0 0", 1000, ""),
        ("finish", "0", 1000, "0 isn’t between 1 and 1000."),
        ("finish", "1 0 0 + + -", 101, ""),
        ("card_cap", "Left", 99, ""),
        ("card_cap", "Home", 3, ""),
        ("card_cap", "1 2", 12, ""),
        ("card_cap", "2", 12, "2 isn’t between 3 and 99."),
        ("card_cap", "End", None, ""),
    ):
        unfold(at_setup, row)
        at_setup.focus(row)
        at_setup.press(*keys.split())
        assert getattr(draft(at_setup).options, row) == value, keys
        assert at_setup.shows_text(refused or row_text(row).label)
        assert at_setup.shows_text("isn’t between") == bool(refused)


# Variants


def test_variants_that_need_secret_orders_are_greyed_with_the_reason(at_setup: AppDriver) -> None:
    """R2.1."""
    unfold(at_setup, "variant")
    for name in variant_names():
        control = at_setup.control(f"variant-{name}")
        assert control.enabled == (not find_variant(name).simultaneous_only)
        assert control.enabled or control.why_disabled == "needs secret orders"
    at_setup.press("3")
    assert all(at_setup.control(f"variant-{name}").enabled for name in variant_names())
    take(at_setup, "spy")
    unfold(at_setup, "orders")
    orders = at_setup.control("orders")
    assert (orders.enabled, orders.value) == (False, "simultaneous")


def test_finish_and_sprints_mean_nothing_without_a_finish(at_setup: AppDriver) -> None:
    """R8.1: pursuit ignores both, even invalid values (R2.1)."""
    draft(at_setup).change("finish", 60)
    take(at_setup, "pursuit")
    assert at_setup.texts().count("set by Pursuit") == 1
    unfold(at_setup, "finish")
    for row in ("finish", "sprints"):
        control = at_setup.control(row)
        assert not control.enabled
        assert "Pursuit" in control.why_disabled
    assert not draft(at_setup).objection
    assert draft(at_setup).changed_rows() == ["variant"]
    assert draft(at_setup).plan().options == RULE_SETS["boxed"]
    take(at_setup, "mountains")
    assert draft(at_setup).objection


@pytest.mark.parametrize("name", ["blind", "spy"])
def test_a_variant_can_hide_hands_against_the_row(at_setup: AppDriver, name: str) -> None:
    """R8.2, R2.1."""
    at_setup.press("3")
    draft(at_setup).seats[1].human = True
    assert not _hides(draft(at_setup))
    take(at_setup, name)
    unfold(at_setup, "hands")
    assert not at_setup.control("hands").enabled
    assert at_setup.control("hands").selected.text == "hidden"
    assert _hides(draft(at_setup))


def _hides(found: SetupDraft) -> bool:
    return any_secrets(found.humans, found.options, found.variant)


def test_only_what_a_variant_answers_itself_is_without_effect() -> None:
    """R2.1."""
    result = {name: find_variant(name).ignored_rows for name in (None, *variant_names())}
    assert {name: rows for name, rows in result.items() if rows} == {
        "pursuit": ("finish", "sprints"),
        "blind": ("hands",),
        "spy": ("hands",),
    }


def test_the_page_on_the_variant_is_one_key_away(at_setup: AppDriver) -> None:
    take(at_setup, "mountains")
    at_setup.follow("e", "see Mountains")
    assert not shows(at_setup.top, new_race)


@pytest.mark.parametrize("name", variant_names())
def test_the_race_is_played_and_saved_with_the_variant(at_setup: AppDriver, name: str) -> None:
    at_setup.press("3")
    take(at_setup, name)
    at_setup.press("Ctrl+Enter", "Enter")
    (match,) = at_setup.started_races
    assert match.race.rules.variant.name == match.record().variant == name
    assert at_setup.current.save_path is not None
    at_setup.current.release()
    assert load(at_setup.current.save_path).variant == name


def test_a_rematch_uses_the_same_variant(person: AppDriver) -> None:
    plan = Plan("boxed", RULE_SETS["boxed"], seats(), 7, variant="mountains")
    person.open(BeginRace(plan.with_hands(ready_made_hands(plan))))
    (match,) = person.started_races
    person.open(Rematch(match))
    assert [ridden.race.rules.variant.name for ridden in person.started_races] == ["mountains"] * 2


# Appearance


def every_state(person: AppDriver) -> None:
    """Open each state of the screen: no text is cut off, and Tab reaches each control."""
    person.open(ShowSetup())
    for key in "123":
        person.press(key)
        assert not person.unreadable()
    assert person.labels_reached_by_tab() == person.focusable_labels()
    person.open(ShowSetup(everything=True))
    result = draft(person)
    result.seats[2].human = True
    result.seats[2].player = "Marta"
    result.change("start", "staggered")
    result.change("finish", 60)
    for group in GROUPS:
        person.click(f"fold-{group}")
        assert not person.unreadable(), group
    person.click("team-0")
    assert not person.unreadable()
    person.press("Esc")
    assert person.labels_reached_by_tab() == person.focusable_labels()


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("words", [nullcontext, longer_sentences])
def test_everything_is_read_and_reached(
    tmp_path: Path, size: tuple[int, int], words: Callable[[], AbstractContextManager[None]]
) -> None:
    with words():
        every_state(AppDriver(tmp_path, size))


def test_the_foot_summarizes_the_changed_race(at_setup: AppDriver) -> None:
    """R2: the length follows the finish, not the rule set."""
    at_setup.press("1")
    assert "The race is 100 squares long" in " ".join(at_setup.texts())
    unfold(at_setup, "finish")
    at_setup.press("-", "Shift+Tab")
    at_setup.focus("team-0")
    at_setup.press("Tab")
    assert "The race is 100 squares long" not in " ".join(at_setup.texts())
    assert at_setup.shows_text("Boxed game, changed")


def test_the_sign_that_removes_a_team_stays_where_it_is(tmp_path: Path) -> None:
    person = AppDriver(tmp_path)
    person.open(ShowSetup(everything=True))
    where = [person.control(f"remove-{at}").rect for at in range(6)]
    for teams in (5, 4, 3):
        person.click(where[2].centre)
        assert len(draft(person).seats) == teams
        assert [person.control(f"remove-{at}").rect for at in range(teams)] == where[:teams]


@pytest.mark.parametrize("everything", [False, True])
def test_the_page_is_read_and_pressed(person: AppDriver, everything: bool) -> None:
    def page() -> Page:
        person.session.draft = SetupDraft.first(7)
        return Page(new_race, replace(new_race.begin(person.session, everything=everything), open_group="length"))

    check_page(page)
