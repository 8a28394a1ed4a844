"""The table of all actions that have a key.

Every key is defined here; the screen then binds it to a message: `Shortcut(act.HINT, ToggleHint())`,
`button(…, key=act.HINT)`. The page of keys, the settings, key caps, the manual and the tests read the table. The focus
and text fields handle some keys themselves; those have rows here, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from breakaway_desktop.ui.input.chords import Chord, chord_named
from breakaway_desktop.words import _, mark

# Screens
RACE, RACE_MENU, REPLAY, RESULT, REVIEW, LOG = "race", "race-menu", "replay", "result", "review", "log"
MENU, NEW_RACE, BUILDING, SAVED, MAIL, LETTER = "menu", "new-race", "building", "saved", "mail", "letter"
SETTINGS, SEATS, ERROR = "settings", "seats", "error"
LOBBY, PHONE_BUILDING, TOUR, DAY, TUTOR = "lobby", "phone-building", "tour", "day", "tutor"
FIND_CARD = "find-card"

# Groups, as on the page of keys and in the settings
MOVING, WINDOW, RIDER, VIEWS = mark("Navigation"), mark("Window"), mark("The rider"), mark("View")
PACE, OF_REPLAY, OF_MENU, OF_SETUP = mark("Animation"), mark("Replay"), mark("Main menu"), mark("New race")
OF_BUILDING, OF_RESULT, OF_SAVED = mark("Team building"), mark("Result and review"), mark("Saved races")
OF_PHONES, OF_MAIL, OTHERS, WRITING = mark("Phones"), mark("Race by mail"), mark("Other screens"), mark("Text")


@dataclass(frozen=True, slots=True)
class KeyBinding:
    """An action with a key: its name in the settings, its default key, a description (actions with the same one share a
    row of the page of keys), its group, and the screens where it works; no screens: everywhere.

    `repeats`: whether it is repeated while the key is held down.
    """

    name: str
    default_chord: Chord
    sentence: str
    group: str
    screens: tuple[str, ...] = ()
    repeats: bool = False
    fixed: bool = False
    """Whether its key cannot be changed."""

    @property
    def description(self) -> str:
        return _(self.sentence)

    def shares_screen_with(self, other: KeyBinding) -> bool:
        """Return whether there is a screen on which both actions work."""
        return not (self.screens and other.screens and set(self.screens).isdisjoint(other.screens))


_table: Final[list[KeyBinding]] = []


def _define(
    name: str, key: str, sentence: str, group: str, *screens: str, repeats: bool = False, fixed: bool = False
) -> KeyBinding:
    _table.append(KeyBinding(name, chord_named(key), sentence, group, screens, repeats, fixed))
    return _table[-1]


# fmt: off
# The focus and the controls read these by their default keys (`KeyMap.translate`).
LEFT = _define("focus.left", "←", mark("button in that direction"), MOVING, repeats=True)
RIGHT = _define("focus.right", "→", mark("button in that direction"), MOVING, repeats=True)
UP = _define("focus.up", "↑", mark("button in that direction"), MOVING, repeats=True)
DOWN = _define("focus.down", "↓", mark("button in that direction"), MOVING, repeats=True)
NEXT = _define("focus.next", "Tab", mark("next button"), MOVING, repeats=True)  # no words: a key
PREVIOUS = _define("focus.previous", "Shift+Tab", mark("previous button"), MOVING, repeats=True)
PRESS = _define("focus.press", "Enter", mark("press the highlighted button"), MOVING)  # no words: a key
PRESS_OR_SKIP = _define("focus.skip", "Space",  # no words: a key
               mark("press; skip the animation, show cards (hold to speed up)"), MOVING)
PAGE_UP = _define("focus.page-up", "PgUp", mark("scroll a page"), MOVING, repeats=True)
PAGE_DOWN = _define("focus.page-down", "PgDn", mark("scroll a page"), MOVING, repeats=True)
FIRST = _define("focus.first", "Home", mark("beginning, end"), MOVING)  # no words: a key
LAST = _define("focus.last", "End", mark("beginning, end"), MOVING)  # no words: a key
BACK = _define("focus.back", "Esc", mark("back"), MOVING)  # no words: a key

HELP = _define("window.keys", "F1", mark("these keys"), WINDOW)
ALL_HELP = _define("window.help", "Shift+F1", mark("all pages of help"), WINDOW)
FULL_SCREEN = _define("window.full-screen", "F11", mark("full screen"), WINDOW)
MUTE = _define("window.mute", "M", mark("sound on or off"), WINDOW)
LARGER = _define("window.larger", "+", mark("text size"), WINDOW, repeats=True)
SMALLER = _define("window.smaller", "−", mark("text size"), WINDOW, repeats=True)
# For screens with + and − keys of their own.
LARGER_THERE = _define("window.larger-there", "Ctrl++",
                       mark("text size on screens that use + and − themselves"), WINDOW, repeats=True)
SMALLER_THERE = _define("window.smaller-there", "Ctrl+−",
                        mark("text size on screens that use + and − themselves"), WINDOW, repeats=True)
AUTOMATIC_SIZE = _define("window.automatic-size", "Ctrl+0", mark("automatic text size"), WINDOW)
AUTOMATIC_SIZE_TOO = _define("window.automatic-size-too", "0", mark("automatic text size"), WINDOW)
QUIT = _define("window.quit", "Ctrl+Q", mark("quit (the race is saved)"), WINDOW)

NUMBERS = tuple(
    _define(f"rider.number-{n}", str(n), mark("cards and other choices, by number"), RIDER,
            RACE, NEW_RACE, BUILDING, REVIEW, FIND_CARD)
    for n in range(1, 7)
)
PREVIOUS_RIDER = _define("rider.previous", "Backspace", mark("previous rider"), RIDER, RACE)  # no words: a key
SECOND_CARD = _define("rider.second-card", "G", mark("name the second card"), RIDER, RACE)
PUNCTURE = _define("rider.puncture", "P", mark("Puncture"), RIDER, RACE)
CATCH_UP = _define("rider.catch-up", "C", mark("Catch up"), RIDER, RACE)
TOW = _define("rider.tow", "T", mark("Tow"), RIDER, RACE)
BOOST = _define("rider.boost", "B", mark("Boost"), RIDER, RACE)
SPY = _define("rider.spy", "S", mark("Spy"), RIDER, RACE)
PEEK = _define("rider.show-cards", "V", mark("show or hide secret cards"), RIDER, RACE)
HINT = _define("rider.hint", "H", mark("hint: what each card may bring"), RIDER, RACE, TUTOR)
PLAY_ANYWAY = _define("rider.play-anyway", "P", mark("play the card that the tutor asks about"), RIDER, TUTOR)
RETIRE = _define("rider.retire", "R", mark("retire a rider"), RIDER, RACE, RACE_MENU)
STEER = _define("rider.steer", "D", mark("steer dropped riders"), RIDER, RACE, RACE_MENU)
SKIP_DECISION = _define("rider.give-up", "N", mark("Skip these orders"), RIDER, RACE)
UNDO = _define("rider.undo", "Ctrl+Z", mark("undo"), RIDER, RACE, BUILDING, SAVED, TOUR)
REDO = _define("rider.redo", "Ctrl+Y", mark("redo"), RIDER, RACE)
AGREE = _define("rider.agree", "J", mark("agree to another player’s undo"), RIDER, RACE)

TEAMS = tuple(
    _define(f"view.team-{team}", f"F{team + 1}", mark("movement log of a team"), VIEWS, RACE, REPLAY, FIND_CARD)
    for team in range(1, 7)
)
PIN = _define("view.pin", "Shift+L",
              mark("movement log beside the circuit or over it"), VIEWS, RACE, REPLAY, FIND_CARD)
WHY = _define("view.why", "E", mark("explain a card, place or points"), VIEWS, RACE, REPLAY, FIND_CARD)
NEXT_REASON = _define("view.next-reason", "Shift+E", mark("the next explanation"), VIEWS, RACE, REPLAY, FIND_CARD)
MOVEMENT_LOGS = _define("view.movement-logs", "L",
                        mark("show or hide the movement logs"), VIEWS, RACE, REPLAY, FIND_CARD)
PHONES = _define("view.phones", "Q", mark("phones: players, and the address to join"), VIEWS, RACE, RACE_MENU)
RACE_LOG = _define("view.race-log", "F8",
                   mark("race log: everything that happened"), VIEWS, RACE, REPLAY, RACE_MENU, LOG, FIND_CARD)
AGAIN = _define("view.again", "W", mark("watch again what just happened"), VIEWS, RACE, REPLAY)
FIND = _define("view.find", "Ctrl+F", mark("find words"), VIEWS, LOG, SAVED)
TURN_REPORT = _define("view.turn-report", "T", mark("turn report"), VIEWS, LOG)

PAUSE = _define("pace.pause", "K", mark("pause or resume the animation"), PACE, RACE)
RUN_ON = _define("pace.next-rider", "N", mark("go to your next rider"), PACE, RACE)
END_TURN = _define("pace.end-of-turn", "Shift+N", mark("go to the end of the turn"), PACE, RACE)

JUMP_BACK = _define("replay.jump-back", ",",
                    mark("previous or next line, attack or new leader"), OF_REPLAY, REPLAY, repeats=True)
JUMP_ON = _define("replay.jump-on", ".",
                  mark("previous or next line, attack or new leader"), OF_REPLAY, REPLAY, repeats=True)
NEW_CARDS = _define("replay.new-cards", "N", mark("new cards of the turn"), OF_REPLAY, REPLAY)
POINTS = _define("replay.points", "P", mark("points by rider and line"), OF_REPLAY, REPLAY)
RIDE_ON = _define("replay.ride-on", "O",
                  mark("play on from here as a new race"), OF_REPLAY, REPLAY, REVIEW, SEATS, SAVED, FIND_CARD)
SHOW_RESULT = _define("replay.result", "R", mark("result: places and points"), OF_REPLAY, REPLAY, SAVED)
SHOW_REVIEW = _define("replay.review", "B", mark("review"), OF_REPLAY, REPLAY, RESULT, SAVED, TOUR, DAY)
SAVE = _define("replay.save", "S", mark("save the race or a picture"), OF_REPLAY, REPLAY, RACE_MENU)

RIDE = _define("menu.ride", "R", mark("ride"), OF_MENU, MENU)
CONTINUE = _define("menu.continue", "C", mark("continue"), OF_MENU, MENU)
LEARN = _define("menu.learn", "L", mark("learn to ride"), OF_MENU, MENU)
SHOW_NEW_RACE = _define("menu.new-race", "N", mark("New race"), OF_MENU, MENU)
SHOW_RACE_OF_DAY = _define("menu.day", "D", mark("Race of the day"), OF_MENU, MENU)
SHOW_FIND_CARD = _define("menu.find-card", "F", mark("Find the card"), OF_MENU, MENU, REVIEW)
SHOW_SAVED = _define("menu.saved", "S", mark("Saved races"), OF_MENU, MENU)
SHOW_MAIL = _define("menu.mail", "B", mark("Race by mail"), OF_MENU, MENU)
SHOW_STATISTICS = _define("menu.statistics", "T", mark("Statistics"), OF_MENU, MENU)
SHOW_SETTINGS = _define("menu.settings", "O", mark("Settings"), OF_MENU, MENU, RACE_MENU)
LEAVE = _define("menu.quit", "Q", mark("Quit"), OF_MENU, MENU, ERROR)

FINISH = _define("setup.finish", "Ctrl+Enter", mark("press the large button"), OF_SETUP,
                 NEW_RACE, BUILDING, LOBBY, PHONE_BUILDING)
SAME = _define("setup.same", "R", mark("Same as last time"), OF_SETUP, NEW_RACE)
TOUR_SEATS = _define("setup.seats", "T", mark("Teams and names"), OF_SETUP, NEW_RACE)
RESET = _define("setup.reset", "Z", mark("Reset changes"), OF_SETUP, NEW_RACE)
ABOUT = _define("setup.about", "F1", mark("About this variant"), OF_SETUP, NEW_RACE)

ADJUST = _define("building.adjust", "A", mark("Adjust your cards"), OF_BUILDING, BUILDING)
RAISE = _define("building.raise", "+", mark("raise a card by one"), OF_BUILDING, BUILDING, repeats=True)
LOWER = _define("building.lower", "−", mark("lower a card by one"), OF_BUILDING, BUILDING, repeats=True)
RANDOM = _define("building.random", "X", mark("Random"), OF_BUILDING, BUILDING)
LINE_UPS = _define("building.saved", "S", mark("Saved line-ups"), OF_BUILDING, BUILDING)
KEEP = _define("building.save", "K", mark("Save this line-up"), OF_BUILDING, BUILDING)

RIDE_AGAIN = _define("result.ride-again", "T", mark("Rematch"), OF_RESULT, RESULT)
SAME_RACE = _define("result.same-race", "S", mark("same deal again: same seed, same hands"), OF_RESULT, RESULT)
CHANGE_TEAMS = _define("result.change-teams", "C", mark("Change teams"), OF_RESULT, RESULT)
LAST_REPORT = _define("result.report", "R", mark("report of the last turn"), OF_RESULT, RESULT)
RESULT_LOG = _define("result.log", "L", mark("Race log"), OF_RESULT, RESULT)
SHARE_RESULT = _define("result.share", "P", mark("Share"), OF_RESULT, RESULT, DAY, TOUR)
WATCH = _define("result.watch", "W", mark("Watch it all"), OF_RESULT, RESULT, REVIEW, TOUR, DAY, FIND_CARD)
RIDE_IT_AGAIN = _define("result.ride-it-again", "A", mark("Ride it again"), OF_RESULT, TOUR, DAY)
COPY_RESULT = _define("day.copy", "C", mark("copy the result as text"), OF_RESULT, DAY)
STAGE_POINTS = _define("tour.points", "R", mark("points by line"), OF_RESULT, TOUR)
TOUR_TEAMS = _define("tour.teams", "T", mark("Change teams"), OF_RESULT, TOUR)
ALL_STAGES = _define("tour.stages", "S", mark("all stages"), OF_RESULT, TOUR)
SAVE_CHART = _define("review.chart", "S", mark("Save chart"), OF_RESULT, REVIEW)
SAVE_TABLE = _define("review.table", "T", mark("Save table"), OF_RESULT, REVIEW)

NEXT_LIST = _define("saved.next-list", "Ctrl+Tab", mark("next list"), OF_SAVED, SAVED, repeats=True)
WATCH_SAVED = _define("saved.watch", "P", mark("watch"), OF_SAVED, SAVED)
NAME = _define("saved.name", "F4", mark("Name"), OF_SAVED, SAVED)
COPY_RACE = _define("saved.copy", "C", mark("Copy"), OF_SAVED, SAVED)
SHARE_SAVED = _define("saved.share", "E", mark("Share"), OF_SAVED, SAVED)
IMPORT = _define("saved.import", "I", mark("Import"), OF_SAVED, SAVED)
DELETE = _define("saved.delete", "Del", mark("Delete"), OF_SAVED, SAVED)  # no words: a key

NEXT_ADDRESS = _define("phones.next-address", "N", mark("next address"), OF_PHONES, LOBBY)
TAKE_SEAT = _define("phones.take-seat", "A", mark("a player at this screen"), OF_PHONES, LOBBY)
START_ANYWAY = _define("phones.start-anyway", "N", mark("start anyway"), OF_PHONES, PHONE_BUILDING)

NEW_BY_MAIL = _define("mail.new", "N", mark("New"), OF_MAIL, MAIL)
NEXT_RACE = _define("mail.next", "A", mark("Next race"), OF_MAIL, MAIL)
WATCH_TURN = _define("mail.watch", "W", mark("Watch"), OF_MAIL, MAIL)
RUN_TURN = _define("mail.run", "T", mark("Write letters, run the turn"), OF_MAIL, MAIL)
RUN_WITHOUT = _define("mail.run-without", "F", mark("Run without them"), OF_MAIL, MAIL)
REMIND = _define("mail.remind", "R", mark("Remind"), OF_MAIL, MAIL)
DEADLINE = _define("mail.deadline", "D", mark("Deadline"), OF_MAIL, MAIL)
REPLACE = _define("mail.replace", "P", mark("Replace"), OF_MAIL, MAIL)
REOPEN = _define("mail.reopen", "B", mark("Reopen"), OF_MAIL, MAIL)
COPY_ANSWER = _define("mail.copy-answer", "C", mark("Copy reply"), OF_MAIL, MAIL)
SHOW_ANSWER = _define("mail.show-answer", "V", mark("Show reply"), OF_MAIL, MAIL)
SHOW_LETTER = _define("mail.show", "S", mark("Show"), OF_MAIL, MAIL)

SKIP_POSITION = _define("find-card.skip", "S", mark("skip a position"), OTHERS, FIND_CARD)
FIVE_MORE = _define("find-card.more", "A", mark("five more positions"), OTHERS, FIND_CARD)
PART = _define("settings.part", "K", mark("Change keys"), OTHERS, SETTINGS)
SAVE_REPORT = _define("error.save", "S", mark("Save the report"), OTHERS, ERROR)

# The same keys as in all programs; text fields and numbers handle these keys themselves.
COPY = _define("text.copy", "Ctrl+C", mark("copy"), WRITING, LETTER, MAIL, LOG, SAVED, fixed=True)
PASTE = _define("text.paste", "Ctrl+V", mark("paste"), WRITING, MAIL, SAVED, fixed=True)
# fmt: on

ACTIONS: Final = tuple(_table)
