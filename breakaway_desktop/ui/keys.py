"""The table of actions that have a key: those of the game's own screens, and screens that keys name.

A feature has the keys of its screens in a table of its own, in `ui/NAME/intents.py` (`ui.features.game_keys` has all of
them). Keys of every window are found here, too (`kit/input/window_keys.py`).
"""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.keymap import KeyMap, keys_in_use, read_keys, use_keys
from breakaway_desktop.kit.input.window_keys import (
    ALL_HELP as ALL_HELP,
    AUTOMATIC_SIZE as AUTOMATIC_SIZE,
    BACK as BACK,
    DOWN as DOWN,
    FINISH as FINISH,
    FIRST as FIRST,
    FULL_SCREEN as FULL_SCREEN,
    HELP as HELP,
    LARGER as LARGER,
    LARGER_THERE as LARGER_THERE,
    LAST as LAST,
    LEFT as LEFT,
    MOVING as MOVING,
    MUTE as MUTE,
    NEXT as NEXT,
    PAGE_DOWN as PAGE_DOWN,
    PAGE_UP as PAGE_UP,
    PASTE as PASTE,
    PRESS as PRESS,
    PRESS_OR_SKIP as PRESS_OR_SKIP,
    PREVIOUS as PREVIOUS,
    QUIT as QUIT,
    RIGHT as RIGHT,
    SMALLER as SMALLER,
    SMALLER_THERE as SMALLER_THERE,
    UP as UP,
    WINDOW as WINDOW,
    KeyBinding as KeyBinding,
    KeyTable,
)
from breakaway_desktop.kit.words import mark
from breakaway_desktop.settings import Settings

# Screens, those of features too: a key may work on several of them
RACE, RACE_MENU, REPLAY, RESULT, REVIEW, LOG = "race", "race-menu", "replay", "result", "review", "log"
MENU, NEW_RACE, BUILDING, SAVED, MAIL, LETTER = "menu", "new-race", "building", "saved", "mail", "letter"
SETTINGS, SEATS, ERROR, HELP_PAGES = "settings", "seats", "error", "help"
LOBBY, EVENING, TOUR, TUTOR = "lobby", "evening", "tour", "tutor"
SECOND = "second-card"  # apart from the race, where a player may have moved other keys to these: they go first
FIND_CARD, SIDE_BY_SIDE, CHALLENGE, DUPLICATE = "find-card", "side-by-side", "challenge", "duplicate"

# Groups, as on the page of keys and in the settings
RIDER, VIEWS = mark("The rider"), mark("View")
READER = mark("Screen reader")
PACE, OF_REPLAY, OF_MENU, OF_SETUP = mark("Animation"), mark("Replay"), mark("Main menu"), mark("New race")
OF_BUILDING, OF_RESULT, OF_SAVED = mark("Team building"), mark("Result and review"), mark("Saved races")
OTHERS, WRITING = mark("Other screens"), mark("Text")

KEYS: Final = KeyTable()
_define: Final = KEYS.define
LAST_KEYS: Final = KeyTable()
"""Keys that come after those of features."""
_define_last: Final = LAST_KEYS.define

# fmt: off
NUMBERS = tuple(
    _define(f"rider.number-{n}", str(n), mark("cards and other choices, by number"), RIDER,
            RACE, NEW_RACE, BUILDING, RESULT, REVIEW, FIND_CARD)
    for n in range(1, 7)
)
SECOND_NUMBERS = tuple(
    _define(f"rider.number-{n}", str(n), mark("choose a second card"), RIDER, SECOND) for n in range(7, 10)
)
OTHER_CARD = _define("rider.other-card", "0", mark("another second card"), RIDER, SECOND)
PREVIOUS_RIDER = _define("rider.previous", "Backspace", mark("previous rider"), RIDER, RACE)  # no words: a key
SECOND_CARD = _define("rider.second-card", "G", mark("name the second card"), RIDER, RACE)
PUNCTURE = _define("rider.puncture", "P", mark("Puncture"), RIDER, RACE)
CATCH_UP = _define("rider.catch-up", "C", mark("Catch up"), RIDER, RACE)
TOW = _define("rider.tow", "T", mark("Tow"), RIDER, RACE)
BOOST = _define("rider.boost", "B", mark("Boost"), RIDER, RACE)
SPY = _define("rider.spy", "S", mark("Spy"), RIDER, RACE)
PEEK = _define("rider.show-cards", "V", mark("show or hide secret cards"), RIDER, RACE)
HINT = _define("rider.hint", "H", mark("hint: what each card may bring"), RIDER, RACE, TUTOR)
RIDE_IN = _define("rider.ride-in", "I", mark("let your riders ride in"), RIDER, RACE)
HOME = _define("rider.home", "Shift+I", mark("riders who are home: lowest card, or ask"), RIDER, RACE)
RETIRE = _define("rider.retire", "R", mark("retire a rider"), RIDER, RACE, RACE_MENU)
STEER = _define("rider.steer", "D", mark("steer dropped riders"), RIDER, RACE, RACE_MENU)
SKIP_DECISION = _define("rider.give-up", "Shift+G", mark("Skip these orders"), RIDER, RACE, RACE_MENU)
UNDO = _define("rider.undo", "Ctrl+Z", mark("undo"), RIDER, RACE, NEW_RACE, BUILDING, SAVED, TOUR,
               keeps_focus=True)
REDO = _define("rider.redo", "Ctrl+Y", mark("redo"), RIDER, RACE)
AGREE = _define("rider.agree", "J", mark("agree to another player’s undo"), RIDER, RACE)

TEAMS = tuple(
    _define(f"view.team-{team}", f"F{team + 1}" if team < 7 else f"Shift+F{team - 5}",
            mark("movement log of a team"), VIEWS, RACE, REPLAY, FIND_CARD)
    for team in range(1, 13)
)
MOVEMENT_LOGS = _define("view.movement-logs", "F8",
                        mark("show or hide the movement logs"), VIEWS, RACE, REPLAY, FIND_CARD)
PIN = _define("view.pin", "Shift+F8",
              mark("movement log beside the circuit or over it"), VIEWS, RACE, REPLAY, FIND_CARD)
WHY = _define("view.why", "E",
              mark("explain a card, place, points or variant"), VIEWS, RACE, REPLAY, FIND_CARD, NEW_RACE)
NEXT_REASON = _define("view.next-reason", "Shift+E", mark("the next explanation"), VIEWS, RACE, REPLAY, FIND_CARD)
RACE_LOG = _define("view.race-log", "L", mark("race log: everything that happened"),
                   VIEWS, RACE, REPLAY, RACE_MENU, LOG, FIND_CARD, RESULT)
WATCH = _define("result.watch", "W", mark("watch what happened"), VIEWS,
                RACE, REPLAY, RESULT, REVIEW, TOUR, FIND_CARD, SIDE_BY_SIDE, SAVED, MAIL, CHALLENGE)
SHARE = _define("result.share", "S", mark("share: message, picture or file"), VIEWS,
                RESULT, TOUR, SIDE_BY_SIDE, EVENING, SAVED, REPLAY, RACE_MENU, REVIEW, MAIL)
COMPARE = _define("result.compare", "G", mark("side by side with another ride"), VIEWS, RESULT, SAVED, REPLAY)
SHOW_RESULT = _define("replay.result", "R", mark("result: places and points"), VIEWS, REPLAY, SAVED, EVENING)
POINTS = _define("replay.points", "P", mark("points by rider and line"), VIEWS, REPLAY, TOUR)
FIND = _define("view.find", "Ctrl+F", mark("find words"), VIEWS, LOG, SAVED)
TURN_REPORT = _define("view.turn-report", "T", mark("turn report"), VIEWS, LOG, RESULT)
MAIN_MENU = _define("view.main-menu", "X", mark("Main menu"), VIEWS, RACE_MENU, TOUR)

PAUSE = _define("pace.pause", "K", mark("pause or resume the animation"), PACE, RACE)
NEXT_ONE = _define("pace.next-rider", "N", mark("next rider, position or address"), PACE, RACE, FIND_CARD, LOBBY)
END_TURN = _define("pace.end-of-turn", "Shift+N", mark("go to the end of the turn"), PACE, RACE)

_READING = READER, RACE, REPLAY, FIND_CARD
READ_AGAIN = _define("reader.again", "A", mark("the question again; twice: with all names"), *_READING)
READ_CARDS = _define("reader.cards", "X",
                     mark("what each card brings; twice: in full"), *_READING)
READ_FRONT = _define("reader.front", "F", mark("who rides in front"), *_READING)
READ_BEHIND = _define("reader.behind", "Z", mark("how many are behind; twice: by names"), *_READING)
READ_RIDERS = _define("reader.riders", "U", mark("your riders; twice: with their cards"), *_READING)
READ_POINTS = _define("reader.points", "Y", mark("your points; twice: those of all teams"), *_READING)
READ_CIRCUIT = _define("reader.circuit", "F9", mark("all groups, front to back; twice: walk through them"), *_READING)
READ_EARLIER = _define("reader.earlier", ",", mark("the previous line of what happened"), READER, RACE, repeats=True)
READ_LATER = _define("reader.later", ".", mark("the next line of what happened"), READER, RACE, repeats=True)
READ_AMOUNT = _define("reader.amount", "O", mark("tell less or more by itself"), READER, RACE)

JUMP_BACK = _define("replay.jump-back", ",",
                    mark("previous or next line, attack or new leader"), OF_REPLAY, REPLAY, repeats=True)
JUMP_ON = _define("replay.jump-on", ".",
                  mark("previous or next line, attack or new leader"), OF_REPLAY, REPLAY, repeats=True)
NEW_CARDS = _define("replay.new-cards", "N", mark("new cards of the turn"), OF_REPLAY, REPLAY)
RIDE_ON = _define("replay.ride-on", "O",
                  mark("play on from here as a new race"), OF_REPLAY, REPLAY, REVIEW, SEATS, FIND_CARD)

CONTINUE = _define("menu.continue", "C", mark("continue"), OF_MENU, MENU)
QUICK_RACE = _define("menu.quick-race", "R", mark("Quick race"), OF_MENU, MENU)
SHOW_NEW_RACE = _define("menu.new-race", "N", mark("New race"), OF_MENU, MENU)
SHOW_SAVED = _define("menu.saved", "S", mark("Saved races"), OF_MENU, MENU)

SAME = _define("setup.same", "R", mark("Same as last time"), OF_SETUP, NEW_RACE)
RESET = _define("setup.reset", "Z", mark("Reset changes"), OF_SETUP, NEW_RACE)
BUILD_HANDS = _define("setup.build", "B", mark("Build the hands"), OF_SETUP, NEW_RACE)

ADJUST = _define("building.adjust", "A", mark("Adjust your cards"), OF_BUILDING, BUILDING)
RAISE = _define("building.raise", "+", mark("raise a card by one"), OF_BUILDING, BUILDING, repeats=True)
LOWER = _define("building.lower", "−", mark("lower a card by one"), OF_BUILDING, BUILDING, repeats=True)
RANDOM = _define("building.random", "X", mark("Random"), OF_BUILDING, BUILDING)
LINE_UPS = _define("building.saved", "L", mark("Saved line-ups"), OF_BUILDING, BUILDING)
KEEP = _define("building.save", "K", mark("save a copy"), OF_BUILDING, BUILDING, SAVED, ERROR)

CHANGE_TEAMS = _define("result.change-teams", "C", mark("change teams, seat or kind of race"), OF_RESULT,
                       RESULT, NEW_RACE, TOUR, EVENING, CHALLENGE, RACE_MENU)
SAME_CARDS = _define("result.ride-yourself", "D", mark("Ride these cards"), OF_RESULT,
                     RESULT, SAVED, REPLAY, SIDE_BY_SIDE, DUPLICATE)

NEXT_LIST = _define("saved.next-list", "Ctrl+Tab", mark("next list"), OF_SAVED, SAVED, MAIL, repeats=True)
NAME = _define("saved.name", "F4", mark("Name"), OF_SAVED, SAVED)
IMPORT = _define("saved.import", "I", mark("Import"), OF_SAVED, SAVED)
DELETE = _define("saved.delete", "Del", mark("Delete"), OF_SAVED, SAVED)  # no words: a key

SHOW_SETTINGS = _define_last("menu.settings", "O", mark("Settings"), OF_MENU, MENU, RACE_MENU)
LEAVE = _define_last("menu.quit", "Q", mark("Quit"), OF_MENU, MENU, ERROR)
PART = _define_last("settings.part", "K", mark("Change keys"), OTHERS, SETTINGS)

# The same keys as in all programs; text fields and numbers handle these keys themselves.
COPY = _define_last("text.copy", "Ctrl+C", mark("copy"), WRITING, LETTER, MAIL, LOG, SAVED, DUPLICATE, fixed=True)
# fmt: on

# Actions of 1.0 whose keys players may have changed; of the last ones, Enter or a button took the place.
KEYS.retire("saved.watch mail.watch view.again", WATCH.name)  # no words: names
KEYS.retire("saved.share replay.save day.copy mail.copy-answer review.chart", SHARE.name)  # no words: names
KEYS.retire("result.ride-it-again replay.ride-yourself", SAME_CARDS.name)  # no words: names
KEYS.retire("tour.teams setup.seats challenge.seat", CHANGE_TEAMS.name)  # no words: names
KEYS.retire("saved.compare replay.other-race", COMPARE.name)  # no words: names
KEYS.retire("saved.copy error.save", KEEP.name)  # no words: names
KEYS.retire("find-card.skip", NEXT_ONE.name)
KEYS.retire("result.log", RACE_LOG.name)
KEYS.retire("result.report", TURN_REPORT.name)
KEYS.retire("setup.about", WHY.name)
KEYS.retire("tour.points", POINTS.name)
KEYS.retire("mail.next", NEXT_LIST.name)
KEYS.retire("window.automatic-size-too", AUTOMATIC_SIZE.name)
KEYS.retire("menu.ride result.ride-again find-card.more rider.play-anyway review.table rides.night")  # no words: names


def use_saved_keys(settings: Settings) -> KeyMap:
    """Use the key map of the settings; needs pygame's display."""
    keys, understood = read_keys(settings.keys, keys_in_use())
    if not understood:
        settings.pass_over(Settings.keys)
    settings.keys = keys.to_settings()
    use_keys(keys)
    return keys
