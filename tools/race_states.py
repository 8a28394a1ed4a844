"""States of the race screen and of all dialogs over it (see `tools.states`)."""

from __future__ import annotations

import pygame

from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.last_turn import last_places
from breakaway_desktop.engine.points_left import can_win_points
from breakaway_desktop.engine.preview import preview_card, standing_lead
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.steering import dropped_of_humans
from breakaway_desktop.play.watching.viewer import EVERYBODY
from breakaway_desktop.settings import TUTOR_LIMITS
from breakaway_desktop.ui.screens.race import road
from breakaway_desktop.ui.screens.race.model import hand_cards
from tools.states import MANY_LINES
from tools.studio import ALONE, BOTS, FRIENDS, Studio, human_to_move, match, secret_to_move

FOUR_CARDS = ((9, 8, 7, 6), (9, 9, 7), (5, 6, 9), (4, 5, 7))
ALL_HUMAN = ("human",) * 6


def race_start(studio: Studio) -> None:
    """All 24 riders on square 0."""
    studio.ride(match(ALONE, until=human_to_move))


def race(studio: Studio) -> None:
    """The first card is selected, and the string that would count for its new card is highlighted."""
    studio.ride(match(ALONE, 100, until=_a_string_is_counted, seed=35))
    studio.key(pygame.K_1)


def _a_string_is_counted(race: Match) -> bool:
    ask = race.open_card_ask
    if ask is None or not human_to_move(race):
        return False
    string = preview_card(race.view(ask.team), ask.rider, ask.cards[0]).string
    return len(string) >= 6 and sum(riders for _square, riders in string) >= 9


def first_hand(studio: Studio) -> None:
    """The first decision of a player's first race."""
    _grow(studio, 1)
    race_start(studio)


def first_hand_selected(studio: Studio) -> None:
    """In the first race, a card that breaks away is selected."""
    first_hand(studio)
    studio.key(pygame.K_2)


def first_hand_third(studio: Studio) -> None:
    """At the third decision of the first race, the line below the hand explains high cards."""
    _grow(studio, 1)
    studio.settings.told = ["ride", "pink", "points"]
    studio.ride(match(ALONE, until=_is_third_decision))


def _is_third_decision(race: Match) -> bool:
    return human_to_move(race) and sum(map(race.is_by_human, race.steps)) >= 2


def first_race_line(studio: Studio) -> None:
    """In the first race, a rider reaches the sprint at 73."""
    _grow(studio, 1)
    race_sprint(studio)


def second_race(studio: Studio) -> None:
    """In the second race, cards also show places on shared squares."""
    _grow(studio, 2)
    race(studio)


def _grow(studio: Studio, level: int) -> None:
    """Let the cards show what they show in the player's first, second or third race."""
    studio.settings.figures, studio.settings.level, studio.settings.told = "grow", level, []


def race_ride_in(studio: Studio) -> None:
    """Nobody of the human's team can win another point."""
    studio.ride(match(ALONE, 100, until=_can_win_no_points, seed=2))


def _can_win_no_points(race: Match) -> bool:
    return human_to_move(race) and not can_win_points(race.view(race.open_asks[0].team), race.humans)


def mid_race(studio: Studio) -> None:
    studio.ride(match(ALONE, 130, until=human_to_move))


def race_sprint(studio: Studio) -> None:
    def is_at_the_line(race: Match) -> bool:
        ask = race.open_card_ask
        if ask is None or not human_to_move(race):
            return False
        square = race.race.rider(ask.rider).square
        return any(square <= 73 < square + card for card in ask.cards)

    studio.ride(match(ALONE, 100, until=is_at_the_line))


def lead(studio: Studio) -> None:
    """A rider alone in front has a lead that can still shorten."""
    studio.ride(match(ALONE, 40, until=_can_be_followed, seed=1))


def _can_be_followed(race: Match) -> bool:
    standing, ask = standing_lead(EVERYBODY.view_of(race.race)), race.open_card_ask
    if standing is None or standing.lead.squares < 5 or ask is None or not human_to_move(race):
        return False
    return standing.square - race.race.rider(ask.rider).square < 14


def caught(studio: Studio) -> None:
    """A bot has landed beside a rider of the player who was alone in front."""
    _follow_until_caught(studio)
    while road.progress(studio.top.model) < 1:
        studio.wait(50)
    studio.key(pygame.K_k)


def caught_before(studio: Studio) -> None:
    """The player's next decision after that."""
    _follow_until_caught(studio)
    while studio.top.model.shown_ask is None:
        studio.wait(100)


def _follow_until_caught(studio: Studio) -> None:
    """Take the lead, and wait for a bot that catches the leader."""
    studio.session.settings.speed = "slow"
    race = match(ALONE, 150, until=_can_lead, seed=3)
    studio.ride(race)
    cards = hand_cards(studio.top.model)
    studio.key(pygame.K_1 + cards.index(max(cards)), pygame.K_RETURN)
    while road.close_catch(studio.top.model) is None:
        studio.wait(50)


def _can_lead(race: Match) -> bool:
    ask = race.open_card_ask
    if ask is None or not human_to_move(race):
        return False
    view = race.view(ask.team)
    lead = preview_card(view, ask.rider, max(ask.cards)).lead
    return lead is not None and 2 <= lead <= 6 and len(view.riders_to_move) > 8


def race_muted(studio: Studio) -> None:
    """Sound is off, which a symbol shows."""
    studio.app.sound.muted = True
    mid_race(studio)


def race_late(studio: Studio) -> None:
    """A late race: most points have been won, and riders are dropped or have finished."""
    studio.ride(match(ALONE, 330, until=human_to_move))


def race_old_turns(studio: Studio) -> None:
    """The log of a late race, scrolled to its first turn."""
    race_late(studio)
    studio.key(pygame.K_F3)
    for turns in [control for control in studio.top.focus.controls if control.label == "turns"]:  # else all are shown
        studio.top.focus.focus_on(turns)
        studio.key(pygame.K_HOME)


def last_turn(studio: Studio) -> None:
    """All places at the finish may be taken this turn, some of them by riders of the player."""
    studio.ride(match(ALONE, 200, until=_has_a_rider_for_the_last_places, seed=5))


def _has_a_rider_for_the_last_places(race: Match) -> bool:
    ask = race.open_card_ask
    if ask is None or not human_to_move(race):
        return False
    places = last_places(race.view(ask.team))
    return places is not None and race.race.moved > 0 and ask.rider in places.riders


def race_last_place(studio: Studio) -> None:
    """One scoring place at the finish is left, and the rider to move has already crossed the line."""
    studio.ride(match(ALONE, 300, until=_last_place_behind, seed=24))


def _last_place_behind(race: Match) -> bool:
    finish, ask = race.race.rules.course.finish, race.open_card_ask
    if finish is None or ask is None or not human_to_move(race):
        return False
    return race.race.crossed.count(finish) == 7 and race.race.rider(ask.rider).square > finish


def race_three_laps(studio: Studio) -> None:
    """Riders on three laps at once, many of them a lap behind (R7.3)."""
    studio.ride(match(ALONE, 200, until=_three_laps, dawdling=True, seed=20))


def _three_laps(race: Match) -> bool:
    squares = [rider.square for rider in race.race.on_road()]
    lapped = sum(max(squares, default=0) - square >= CIRCUIT for square in squares)
    return human_to_move(race) and len({square // CIRCUIT for square in squares}) >= 3 and lapped >= 5


def race_four_cards(studio: Studio) -> None:
    studio.ride(match(ALONE, until=_first_rider, hands=(FOUR_CARDS,)))


def _first_rider(race: Match) -> bool:
    return human_to_move(race) and race.open_card_ask is not None and race.open_card_ask.rider == 11


def race_many_lines(studio: Studio) -> None:
    """Eleven lines, most of them crossed, and the longest names."""
    studio.ride(match(ALONE, 290, until=human_to_move, rows=MANY_LINES, named=True))


def race_named(studio: Studio) -> None:
    studio.ride(match(FRIENDS, 60, until=secret_to_move, named=True))


def race_three_teams(studio: Studio) -> None:
    studio.ride(match(ALONE[:3], 40, until=human_to_move))


def race_peek(studio: Studio) -> None:
    studio.ride(match(FRIENDS, 60, until=secret_to_move))


def race_peeked(studio: Studio) -> None:
    race_peek(studio)
    studio.wait(400)
    studio.key(pygame.K_v)


def race_all_human(studio: Studio) -> None:
    studio.ride(match(ALL_HUMAN, 40, until=secret_to_move, named=True))


def race_trust(studio: Studio) -> None:
    studio.ride(match(FRIENDS, 30, until=secret_to_move, secrets="trust"))


def race_strict(studio: Studio) -> None:
    """The privacy screen over the hand as it appears."""
    studio.ride(match(FRIENDS, 30, until=secret_to_move, secrets="strict"))


def race_strict_lifted(studio: Studio) -> None:
    race_strict(studio)
    studio.key(pygame.K_SPACE)
    studio.wait(500)


def race_card_selected(studio: Studio) -> None:
    mid_race(studio)
    studio.key(pygame.K_3)


def race_why(studio: Studio) -> None:
    """The explanation of a rider's last card, with the riders who counted for it highlighted."""
    mid_race(studio)
    studio.key(pygame.K_e)


def ask_for_a_hint(studio: Studio) -> None:
    studio.wait(400)
    studio.key(pygame.K_h)
    studio.wait(400)


def hint(studio: Studio) -> None:
    """The hint with the value of every card, and the reason."""
    mid_race(studio)
    ask_for_a_hint(studio)


def tutor(studio: Studio) -> None:
    """The question about a card that costs more than the settings allow."""
    studio.session.settings.tutor = TUTOR_LIMITS[2]
    studio.ride(match(ALONE, 184, until=human_to_move))
    studio.wait(400)
    race = studio.top.model
    advised = race.driver.advice.advice.of_rider(race.shown_ask.rider)
    worst = hand_cards(race).index(advised.cards[-1].card)
    studio.key(pygame.K_1 + worst, pygame.K_RETURN)
    studio.wait(400)


def hint_four_cards(studio: Studio) -> None:
    race_four_cards(studio)
    ask_for_a_hint(studio)


def hint_face_down(studio: Studio) -> None:
    """A hint is not available until the cards are revealed."""
    studio.ride(match(FRIENDS, 70, until=secret_to_move))
    ask_for_a_hint(studio)


def warming_up(studio: Studio) -> None:
    """A request waits for a bot while the bots' process starts."""
    studio.thinker.is_starting = True
    studio.ride(match(ALONE, 130, until=lambda race: race.open_card_ask is not None and race.open_card_ask.rider == 63))


def hint_warming_up(studio: Studio) -> None:
    mid_race(studio)
    studio.thinker.is_starting = True
    ask_for_a_hint(studio)


def without_process(studio: Studio) -> None:
    """The notice that the bots' process could not be started."""
    studio.thinker.pending_notices.append(Refusal("bots-without-process"))
    mid_race(studio)


def line_won(studio: Studio) -> None:
    """A human with the longest name has won a sprint."""
    studio.session.settings.speed = "slow"
    race = match(ALONE, rows=(("sprints", (1,)), ("first_turn", "team1")), named=True)
    studio.ride(race)
    hand = race.race.rider(11).hand
    studio.key(pygame.K_1 + hand.index(max(hand)), pygame.K_RETURN)
    while road.crossing_won(studio.top.model) is None:
        studio.wait(100)
    studio.key(pygame.K_k)  # else it is over when the picture is drawn


def line_in_two(studio: Studio) -> None:
    """Two moves lead to a sprint."""
    _follow_to_line(studio, 2)


def line_next(studio: Studio) -> None:
    """This move wins a sprint."""
    _follow_to_line(studio, 1)


def _follow_to_line(studio: Studio, moves: int) -> None:
    """Play to the last moves before a sprint, and pause within one."""
    studio.session.settings.speed = "slow"
    studio.ride(match(ALONE, 60, until=human_to_move, seed=5))
    while road.moves_left(studio.top.model) != moves:
        if studio.top.model.shown_ask is not None:
            studio.key(pygame.K_1, pygame.K_1)
        studio.wait(100)
    studio.wait(750)  # between two riders whom he passes
    studio.key(pygame.K_k)


def count(studio: Studio) -> None:
    """The sums have been counted after the finish."""
    studio.session.settings.speed, studio.session.settings.notices_stay = "slow", True
    studio.ride(match(ALONE, 100, until=_can_win_no_points, seed=2))
    while not studio.top.model.live.over:
        if studio.top.model.shown_ask is not None:
            studio.key(pygame.K_1, pygame.K_1)
        studio.wait(500)


def race_other_sheet(studio: Studio) -> None:
    mid_race(studio)
    studio.key(pygame.K_F5)


def race_played(studio: Studio) -> None:
    """A card has been played, bots have moved since, and a line recaps their moves."""
    mid_race(studio)
    studio.key(pygame.K_1, pygame.K_1)
    for _ in range(12):
        studio.wait(500)


def race_undone(studio: Studio) -> None:
    race_played(studio)
    studio.key(pygame.K_z, mods=pygame.KMOD_CTRL)


def undo(studio: Studio) -> None:
    """A player whose move was undone is asked whether he agrees to undo the previous move as well."""
    race_all_human(studio)
    studio.key(pygame.K_1, pygame.K_1)
    for _ in range(2):
        for _ in range(2):
            studio.wait(400)
        studio.key(pygame.K_z, mods=pygame.KMOD_CTRL)


def watching(studio: Studio) -> None:
    studio.ride(match(BOTS, 90))
    studio.key(pygame.K_SPACE)


def watching_start(studio: Studio) -> None:
    """The start of a race between bots, paused between two moves."""
    studio.ride(match(BOTS))
    studio.key(pygame.K_SPACE, pygame.K_RIGHT)
    studio.settle()


def bots_moving(studio: Studio) -> None:
    """Riders move: the buttons name what they do and the player's next rider."""
    _let_bots_move(studio, 84)


def bots_paused(studio: Studio) -> None:
    """The same while paused."""
    bots_moving(studio)
    studio.key(pygame.K_k)


def bots_last(studio: Studio) -> None:
    """No rider of the player is left in this turn."""
    _let_bots_move(studio, 90, is_one_left=False)
    studio.key(pygame.K_k)


def _let_bots_move(studio: Studio, decisions: int, *, is_one_left: bool = True) -> None:
    studio.session.settings.speed = "slow"
    studio.ride(match(ALONE, decisions, until=human_to_move, seed=31))
    studio.key(pygame.K_1, pygame.K_1)
    for _moment in range(60):
        studio.wait(100)
        shot, rider = studio.top.model.shot, studio.top.model.driver.coming_rider
        if shot is not None and shot.moves and shot.moves[0].rider // 10 != 1 and bool(rider) == is_one_left:
            return


def log(studio: Studio) -> None:
    """The log with everything that has happened."""
    mid_race(studio)
    studio.key(pygame.K_l)


def log_named(studio: Studio) -> None:
    race_many_lines(studio)
    studio.key(pygame.K_l)


def log_lines(studio: Studio) -> None:
    log(studio)
    studio.focus("filter")
    studio.key(pygame.K_RIGHT, pygame.K_RIGHT)


def log_search(studio: Studio) -> None:
    """The lines of the log that contain two words."""
    log(studio)
    studio.focus("find")
    studio.write("12 sprint")


def log_keys(studio: Studio) -> None:
    log(studio)
    studio.key(pygame.K_F1)


def keys(studio: Studio) -> None:
    mid_race(studio)
    studio.key(pygame.K_F1)


def keys_peek(studio: Studio) -> None:
    race_peek(studio)
    studio.key(pygame.K_F1)


def keys_watching(studio: Studio) -> None:
    watching(studio)
    studio.key(pygame.K_F1)


def menu_in_race(studio: Studio) -> None:
    mid_race(studio)
    studio.key(pygame.K_ESCAPE)


def seats(studio: Studio) -> None:
    race_named(studio)
    studio.key(pygame.K_ESCAPE)
    studio.focus("seats")
    studio.key(pygame.K_RETURN)


def seats_name(studio: Studio) -> None:
    """The dialog for the name of the player who takes over a team."""
    seats(studio)
    studio.focus("3")
    studio.key(pygame.K_RETURN, pygame.K_HOME, pygame.K_RETURN)


def settings_in_race(studio: Studio) -> None:
    menu_in_race(studio)
    studio.focus("settings")
    studio.key(pygame.K_RETURN)


def retire(studio: Studio) -> None:
    mid_race(studio)
    studio.key(pygame.K_r)


def retire_of_several(studio: Studio) -> None:
    """The question about retiring, at a screen that several humans share."""
    race_named(studio)
    studio.key(pygame.K_r)


def retire_last(studio: Studio) -> None:
    """The question about retiring when some of the four riders can no longer retire, with the longest names."""
    race_many_lines(studio)
    studio.key(pygame.K_r, pygame.K_r)
    studio.wait(500)
    studio.key(pygame.K_r)


def _some_are_dropped(race: Match) -> bool:
    return human_to_move(race) and bool(dropped_of_humans(race))


def steering(studio: Studio) -> None:
    """The dialog for steering dropped riders."""
    studio.ride(match(FRIENDS, 100, until=_some_are_dropped, dawdling=True, seed=4))
    studio.key(pygame.K_d)


RACES = (
    race_start, first_hand, first_hand_selected, first_hand_third, first_race_line, second_race, race, race_sprint,
    lead, caught, caught_before, race_muted, race_late, last_turn, race_ride_in, race_last_place, race_three_laps,
    race_four_cards, race_old_turns, race_many_lines, race_named,
    race_three_teams, race_peek, race_peeked, race_all_human, race_trust, race_strict, race_strict_lifted,
    race_card_selected, race_why, hint, tutor, hint_four_cards, hint_face_down, hint_warming_up, warming_up,
    without_process, line_won, line_in_two, line_next, count, race_other_sheet, race_played,
    race_undone, undo, bots_moving, bots_paused, bots_last, watching, watching_start, log, log_named, log_lines,
    log_search, log_keys, keys, keys_peek,
    keys_watching, menu_in_race, seats, seats_name, settings_in_race, retire, retire_of_several, retire_last, steering,
)  # fmt: skip
