"""The table of all actions that have a key: a key is added here, and nowhere else.

The page of keys, the settings, key caps, the manual and the tests read it. A screen says what an action does in it:
`Key(act.HINT, AskHint())`, `button(…, key=act.HINT)`. The focus and text fields take some keys for themselves; those
have their lines, too.
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

# Groups, as the page of keys and the settings call them
MOVING, WINDOW, RIDER, VIEWS = mark("Moving about"), mark("Window"), mark("The rider"), mark("View")
PACE, OF_REPLAY, OF_MENU, OF_SETUP = mark("Animation"), mark("Replay"), mark("Main menu"), mark("New race")
OF_BUILDING, OF_RESULT, OF_SAVED = mark("Team building"), mark("Result and review"), mark("Saved races")
OF_MAIL, OTHERS, WRITING = mark("Race by mail"), mark("Other screens"), mark("Text")


@dataclass(frozen=True, slots=True)
class Action:
    """What a player can do by a key: its name in the settings, the usual key, what it does in words (actions with the
    same words share a row), its group, and the screens where it works, none for everywhere. `repeats`: also while the
    key is held."""

    name: str
    usual: Chord
    sentence: str
    group: str
    screens: tuple[str, ...] = ()
    repeats: bool = False
    fixed: bool = False
    """Whether its key cannot be changed."""

    @property
    def words(self) -> str:
        return _(self.sentence)

    def meets(self, other: Action) -> bool:
        """Whether both work on some screen."""
        return not (self.screens and other.screens and set(self.screens).isdisjoint(other.screens))


_table: Final[list[Action]] = []


def _action(
    name: str, key: str, sentence: str, group: str, *screens: str, repeats: bool = False, fixed: bool = False
) -> Action:
    _table.append(Action(name, chord_named(key), sentence, group, screens, repeats, fixed))
    return _table[-1]


# fmt: off
# The focus and the controls read these by their usual keys (`KeyMap.applied`).
LEFT = _action("focus.left", "←", mark("control in that direction"), MOVING, repeats=True)
RIGHT = _action("focus.right", "→", mark("control in that direction"), MOVING, repeats=True)
UP = _action("focus.up", "↑", mark("control in that direction"), MOVING, repeats=True)
DOWN = _action("focus.down", "↓", mark("control in that direction"), MOVING, repeats=True)
NEXT = _action("focus.next", "Tab", mark("next control"), MOVING, repeats=True)  # no words: a key
PREVIOUS = _action("focus.previous", "Shift+Tab", mark("previous control"), MOVING, repeats=True)
PRESS = _action("focus.press", "Enter", mark("press the highlighted control"), MOVING)  # no words: a key
SKIP = _action("focus.skip", "Space",  # no words: a key
               mark("press; skip the animation, show cards (hold to speed up)"), MOVING)
PAGE_UP = _action("focus.page-up", "PgUp", mark("scroll a page"), MOVING, repeats=True)
PAGE_DOWN = _action("focus.page-down", "PgDn", mark("scroll a page"), MOVING, repeats=True)
FIRST = _action("focus.first", "Home", mark("beginning, end"), MOVING)  # no words: a key
LAST = _action("focus.last", "End", mark("beginning, end"), MOVING)  # no words: a key
BACK = _action("focus.back", "Esc", mark("back"), MOVING)  # no words: a key

HELP = _action("window.keys", "F1", mark("these keys"), WINDOW)
ALL_HELP = _action("window.help", "Shift+F1", mark("all pages of help"), WINDOW)
FULL_SCREEN = _action("window.full-screen", "F11", mark("full screen"), WINDOW)
MUTE = _action("window.mute", "M", mark("sound on or off"), WINDOW)
LARGER = _action("window.larger", "+", mark("text size"), WINDOW, repeats=True)
SMALLER = _action("window.smaller", "−", mark("text size"), WINDOW, repeats=True)
# Where + and − are keys of the screen itself.
LARGER_THERE = _action("window.larger-there", "Ctrl++",
                       mark("text size where a screen has these keys itself"), WINDOW, repeats=True)
SMALLER_THERE = _action("window.smaller-there", "Ctrl+−",
                        mark("text size where a screen has these keys itself"), WINDOW, repeats=True)
AUTOMATIC_SIZE = _action("window.automatic-size", "Ctrl+0", mark("automatic text size"), WINDOW)
AUTOMATIC_SIZE_TOO = _action("window.automatic-size-too", "0", mark("automatic text size"), WINDOW)
QUIT = _action("window.quit", "Ctrl+Q", mark("quit (the race is saved)"), WINDOW)

NUMBERS = tuple(
    _action(f"rider.number-{n}", str(n), mark("cards and other choices, by number"), RIDER,
            RACE, NEW_RACE, BUILDING, REVIEW)
    for n in range(1, 7)
)
PREVIOUS_RIDER = _action("rider.previous", "Backspace", mark("previous rider"), RIDER, RACE)  # no words: a key
SECOND_CARD = _action("rider.second-card", "G", mark("name the second card"), RIDER, RACE)
PUNCTURE = _action("rider.puncture", "P", mark("Puncture"), RIDER, RACE)
CATCH_UP = _action("rider.catch-up", "C", mark("Catch up"), RIDER, RACE)
TOW = _action("rider.tow", "T", mark("Tow"), RIDER, RACE)
BOOST = _action("rider.boost", "B", mark("Boost"), RIDER, RACE)
SPY = _action("rider.spy", "S", mark("Spy"), RIDER, RACE)
PEEK = _action("rider.show-cards", "V", mark("show or hide secret cards"), RIDER, RACE)
HINT = _action("rider.hint", "H", mark("hint: what each card may bring"), RIDER, RACE)
RETIRE = _action("rider.retire", "R", mark("retire a rider"), RIDER, RACE)
STEER = _action("rider.steer", "D", mark("steer dropped riders"), RIDER, RACE, RACE_MENU)
GIVE_UP = _action("rider.give-up", "N", mark("Skip these orders"), RIDER, RACE)
UNDO = _action("rider.undo", "Ctrl+Z", mark("undo"), RIDER, RACE, BUILDING, SAVED)
REDO = _action("rider.redo", "Ctrl+Y", mark("redo"), RIDER, RACE)
AGREE = _action("rider.agree", "J", mark("agree to another player’s undo"), RIDER, RACE)

TEAMS = tuple(
    _action(f"view.team-{team}", f"F{team + 1}", mark("movement log of a team"), VIEWS, RACE, REPLAY)
    for team in range(1, 7)
)
PIN = _action("view.pin", "Shift+L", mark("log sheet beside the circuit or over it"), VIEWS, RACE, REPLAY)
WHY = _action("view.why", "E", mark("explain a card, place or points"), VIEWS, RACE, REPLAY)
NEXT_REASON = _action("view.next-reason", "Shift+E", mark("the next explanation"), VIEWS, RACE, REPLAY)
MOVEMENT_LOGS = _action("view.movement-logs", "L", mark("show or hide the movement logs"), VIEWS, RACE, REPLAY)
RACE_LOG = _action("view.race-log", "F8",
                   mark("race log: everything that happened"), VIEWS, RACE, REPLAY, RACE_MENU, LOG)
AGAIN = _action("view.again", "W", mark("watch again what just happened"), VIEWS, RACE, REPLAY)
FIND = _action("view.find", "Ctrl+F", mark("find words"), VIEWS, LOG, SAVED)
TURN_REPORT = _action("view.turn-report", "T", mark("turn report"), VIEWS, LOG)

PAUSE = _action("pace.pause", "K", mark("pause or resume the animation"), PACE, RACE)
RUN_ON = _action("pace.next-rider", "N", mark("go to your next rider"), PACE, RACE)
END_TURN = _action("pace.end-of-turn", "Shift+N", mark("go to the end of the turn"), PACE, RACE)

JUMP_BACK = _action("replay.jump-back", ",",
                    mark("previous or next line, attack or new leader"), OF_REPLAY, REPLAY, repeats=True)
JUMP_ON = _action("replay.jump-on", ".",
                  mark("previous or next line, attack or new leader"), OF_REPLAY, REPLAY, repeats=True)
NEW_CARDS = _action("replay.new-cards", "N", mark("new cards of the turn"), OF_REPLAY, REPLAY)
POINTS = _action("replay.points", "P", mark("points by rider and line"), OF_REPLAY, REPLAY)
RIDE_ON = _action("replay.ride-on", "O",
                  mark("ride on from here as a new race"), OF_REPLAY, REPLAY, REVIEW, SEATS, SAVED)
SHOW_RESULT = _action("replay.result", "R", mark("result: places and points"), OF_REPLAY, REPLAY, SAVED)
SHOW_REVIEW = _action("replay.review", "B", mark("review"), OF_REPLAY, REPLAY, RESULT, SAVED)
SAVE = _action("replay.save", "S", mark("save the race or a picture"), OF_REPLAY, REPLAY, RACE_MENU)

RIDE = _action("menu.ride", "R", mark("ride"), OF_MENU, MENU)
CONTINUE = _action("menu.continue", "C", mark("continue"), OF_MENU, MENU)
LEARN = _action("menu.learn", "L", mark("learn to ride"), OF_MENU, MENU)
SHOW_NEW_RACE = _action("menu.new-race", "N", mark("New race"), OF_MENU, MENU)
SHOW_SAVED = _action("menu.saved", "S", mark("Saved races"), OF_MENU, MENU)
SHOW_MAIL = _action("menu.mail", "B", mark("Race by mail"), OF_MENU, MENU)
SHOW_STATISTICS = _action("menu.statistics", "T", mark("Statistics"), OF_MENU, MENU)
SHOW_SETTINGS = _action("menu.settings", "O", mark("Settings"), OF_MENU, MENU, RACE_MENU)
LEAVE = _action("menu.quit", "Q", mark("Quit"), OF_MENU, MENU, ERROR)

FINISH = _action("setup.finish", "Ctrl+Enter", mark("press the large button"), OF_SETUP, NEW_RACE, BUILDING)
SAME = _action("setup.same", "R", mark("Same as last time"), OF_SETUP, NEW_RACE)
RESET = _action("setup.reset", "Z", mark("Reset changes"), OF_SETUP, NEW_RACE)
ABOUT = _action("setup.about", "F1", mark("About it"), OF_SETUP, NEW_RACE)

ADJUST = _action("building.adjust", "A", mark("Adjust your cards"), OF_BUILDING, BUILDING)
RAISE = _action("building.raise", "+", mark("raise a card by one"), OF_BUILDING, BUILDING, repeats=True)
LOWER = _action("building.lower", "−", mark("lower a card by one"), OF_BUILDING, BUILDING, repeats=True)
RANDOM = _action("building.random", "X", mark("Random"), OF_BUILDING, BUILDING)
LINE_UPS = _action("building.saved", "S", mark("Saved line-ups"), OF_BUILDING, BUILDING)
KEEP = _action("building.save", "K", mark("Save this line-up"), OF_BUILDING, BUILDING)

RIDE_AGAIN = _action("result.ride-again", "T", mark("Ride again"), OF_RESULT, RESULT)
SAME_RACE = _action("result.same-race", "S", mark("this exact race again: same seed, same hands"), OF_RESULT, RESULT)
CHANGE_TEAMS = _action("result.change-teams", "C", mark("Change teams"), OF_RESULT, RESULT)
LAST_REPORT = _action("result.report", "R", mark("report of the last turn"), OF_RESULT, RESULT)
RESULT_LOG = _action("result.log", "L", mark("Log"), OF_RESULT, RESULT)
SHARE_RESULT = _action("result.share", "P", mark("Share"), OF_RESULT, RESULT)
WATCH = _action("result.watch", "W", mark("Watch it all"), OF_RESULT, RESULT, REVIEW)
SAVE_CHART = _action("review.chart", "S", mark("Save chart"), OF_RESULT, REVIEW)
SAVE_TABLE = _action("review.table", "T", mark("Save table"), OF_RESULT, REVIEW)

NEXT_LIST = _action("saved.next-list", "Ctrl+Tab", mark("next list"), OF_SAVED, SAVED, repeats=True)
WATCH_SAVED = _action("saved.watch", "P", mark("watch"), OF_SAVED, SAVED)
NAME = _action("saved.name", "F4", mark("Name"), OF_SAVED, SAVED)
COPY_RACE = _action("saved.copy", "C", mark("Copy"), OF_SAVED, SAVED)
SHARE_SAVED = _action("saved.share", "E", mark("Share"), OF_SAVED, SAVED)
IMPORT = _action("saved.import", "I", mark("Import"), OF_SAVED, SAVED)
DELETE = _action("saved.delete", "Del", mark("Delete"), OF_SAVED, SAVED)  # no words: a key

NEW_BY_MAIL = _action("mail.new", "N", mark("New"), OF_MAIL, MAIL)
NEXT_RACE = _action("mail.next", "A", mark("Next race"), OF_MAIL, MAIL)
WATCH_TURN = _action("mail.watch", "W", mark("Watch"), OF_MAIL, MAIL)
RUN_TURN = _action("mail.run", "T", mark("Write letters, run the turn"), OF_MAIL, MAIL)
RUN_WITHOUT = _action("mail.run-without", "F", mark("Run without them"), OF_MAIL, MAIL)
REMIND = _action("mail.remind", "R", mark("Remind"), OF_MAIL, MAIL)
DEADLINE = _action("mail.deadline", "D", mark("Deadline"), OF_MAIL, MAIL)
REPLACE = _action("mail.replace", "P", mark("Replace"), OF_MAIL, MAIL)
REOPEN = _action("mail.reopen", "B", mark("Reopen"), OF_MAIL, MAIL)
COPY_ANSWER = _action("mail.copy-answer", "C", mark("Copy answer"), OF_MAIL, MAIL)
SHOW_LETTER = _action("mail.show", "S", mark("Show"), OF_MAIL, MAIL)

PART = _action("settings.part", "K", mark("Change keys"), OTHERS, SETTINGS)
SAVE_REPORT = _action("error.save", "S", mark("Save the report"), OTHERS, ERROR)

# As in all programs; text fields and numbers know these, and the letters and digits that they write.
COPY = _action("text.copy", "Ctrl+C", mark("copy"), WRITING, LETTER, MAIL, LOG, SAVED, fixed=True)
PASTE = _action("text.paste", "Ctrl+V", mark("paste"), WRITING, MAIL, SAVED, fixed=True)
# fmt: on

ACTIONS: Final = tuple(_table)
