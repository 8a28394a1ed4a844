"""Contributions of features to the window, and the list of them (see `breakaway_desktop/features.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import field
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeVar

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.files.addresses import file_named_in
from breakaway_desktop.kit.input.keymap import KeyMap
from breakaway_desktop.kit.input.window_keys import WINDOW_ACTIONS, KeyTable
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import Node
from breakaway_desktop.kit.toolkit.page import Page, PageView
from breakaway_desktop.kit.toolkit.stage import Intent, Scene
from breakaway_desktop.kit.values import FrozenValue
from breakaway_desktop.kit.words import _
from breakaway_desktop.settings import Setting, Value
from breakaway_desktop.ui.intents import AskAboutFile
from breakaway_desktop.ui.keys import KEYS, LAST_KEYS, KeyBinding
from breakaway_desktop.ui.session import Session

if TYPE_CHECKING:
    from breakaway_desktop.engine.hands import TeamHands
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.match.plan import Plan
    from breakaway_desktop.play.driver import Driver
    from breakaway_desktop.record.document import Record
    from breakaway_desktop.sentences.story import Part
    from breakaway_desktop.ui.current_race import CurrentRace

NAMES: Final = (
    "tutorial", "race_of_day", "find_card", "mail", "statistics", "review", "pictures", "tours", "phones", "share",
    "book",
)  # fmt: skip
"""Features with a room in the window, in the order of their tiles in the menu."""

SomeIntent = TypeVar("SomeIntent", bound=Intent)


class Navigator(Protocol):
    """The methods of the window that carry out intents of features; `Navigation` implements them."""

    session: Session

    @property
    def current(self) -> CurrentRace: ...

    def open(self, intent: Intent) -> None: ...

    def push(self, scene: Scene) -> None: ...

    def reset(self, scene: Scene) -> None: ...

    def can_leave(self) -> bool: ...

    def show_resumed_race(self, match: Match) -> None: ...


class Route(FrozenValue, Generic[SomeIntent]):
    """An intent of a feature, and what carries it out."""

    kind: type[SomeIntent]
    carry_out: Callable[[Navigator, SomeIntent], None]


class Practice(NamedTuple):
    """An intent to practise decisions that are about one subject, and its name."""

    intent: Intent
    subject: str


Note = Callable[[], str]
"""Says what is new today, in the language in use."""


class Tile(FrozenValue):
    """A way into a feature: a tile of the menu, and a button on the other screens on which its key works."""

    key: KeyBinding
    intent: Intent
    look: Callable[[Session], Note] | None = None
    """Look at the player's files for what is new today; such tiles are in a row of their own."""
    progress: Callable[[Session], tuple[str, float]] | None = None
    """Return how much of it the player has done, as text and as a share from 0 to 1."""
    is_of_today: bool = False
    """Whether it leads to today's race, of which the first try counts."""
    offer: tuple[str, ...] = ()
    """Marked texts of different lengths beside it at the first start of the program, when it is a large tile."""

    @property
    def name(self) -> str:
        """Name of the control."""
        return self.key.name.removeprefix("menu.")

    @property
    def label(self) -> str:
        return self.key.description


class RaceTile(FrozenValue):
    """A way from a race into a feature: a button on the screens on which its key works."""

    key: KeyBinding | None
    intent: Callable[[Match], Intent]
    wordings: Callable[[str], tuple[str, ...]]
    """Return the wordings of its button on a screen, the longest first."""
    objection: Callable[[bool, bool, int], str]
    """Say why it is too early for a race: finished or not, with secret new cards (or squares) or not, in this turn."""
    is_offered: Callable[[Session, Record], bool] = lambda _session, _record: True
    """Whether it leads anywhere from a saved race."""
    plays_again: bool = False
    """Whether it leads to the same race again: a result has it among the ways to a rematch, a replay only its key."""
    only_on: tuple[str, ...] = ()
    """The screens that show it, if not all those of its key do."""

    @property
    def name(self) -> str:
        """Name of the control."""
        return "way-on" if self.key is None else self.key.name.rpartition(".")[2]

    def is_on(self, screen: str) -> bool:
        return screen in (self.only_on or (() if self.key is None else self.key.screens))


class Figure(FrozenValue):
    """A row of the statistics: a marked sentence and a number."""

    sentence: str
    number: int

    @property
    def label(self) -> str:
        return _(self.sentence)


Wordings = tuple[str, ...]
"""One text in several lengths, the longest first."""


class ResultReason(NamedTuple):
    """Why a team came where it came: a sentence in parts about a turn, and after how many decisions to look at it."""

    turn: int
    parts: tuple[Part, ...]
    decisions: int
    why: str = ""
    """A second sentence."""
    rider: int = 0
    better: int = 0
    """The rider whose decision it was, and his better card; 0: it was none."""

    @property
    def sentence(self) -> str:
        from breakaway_desktop.sentences.story import text_of

        return f"{text_of(self.parts)} {self.why}".rstrip()


class ResultNote(NamedTuple):
    """What a feature says on the result of a race that was just played, and the key that leads to it."""

    words: str
    """Empty: nothing."""
    key: KeyBinding
    share: float | None = None
    """How much of the work that it is about is done, from 0 to 1; None: none is going on."""
    intent: Intent | None = None
    """What it offers as a button; None: its key is that of another button of the page."""
    is_way_on: bool = False
    """Whether its button takes the place of that for a rematch."""
    brief: str = ""
    """A shorter text of that button, marked."""
    costly: frozenset[tuple[int, int]] = frozenset()
    """Turn and rider of the cards that it knows to be costly, so that none of them is praised."""
    reasons: tuple[ResultReason, ...] | None = None
    """The costliest decisions, which take the place of facts; empty: none yet, None: there will be none."""

    @property
    def wordings(self) -> Wordings:
        """Texts of its button, in the language in use."""
        return self.words or self.key.description, *([_(self.brief)] if self.brief else [])


class ResultPanel(Protocol):
    """What a feature shows on the result of its races in the chart's place, in the model's field `panel`."""

    def refreshed(self) -> ResultPanel: ...

    def node(self) -> Node: ...


class RacePage(NamedTuple):
    """A page of help on races like the one that is played, or on those of the boxed game."""

    topic: str
    title: str
    node: Callable[[], Node]
    """Return all of it, in the language in use."""


class Continuation(NamedTuple):
    """Something else than a race that the player can continue, as the large tile of the menu."""

    written: float
    """Time when it was last written, in seconds since the epoch."""
    intent: Intent
    texts: Callable[[], tuple[Wordings, Wordings]]
    """Return its two lines, in the language in use."""
    paint: Callable[[Canvas, Box], None]
    """Paint its picture."""


class Deletion(NamedTuple):
    """The question before a file is deleted: its races, which may be deleted with it, and how many others stay."""

    races: tuple[Path, ...]
    others: int


class TourRace(NamedTuple):
    """A race as one of several stages: which one, of how many, and whether the stage before had another variant."""

    number: int
    stages: int
    has_other_variant: bool

    @property
    def name(self) -> str:
        return _("Stage {n} of {all}").format(n=self.number, all=self.stages)


class OwnRaces(NamedTuple):
    """What a feature says of its races, and how they begin."""

    note: Callable[[Session, Match], str] = lambda _session, _match: ""
    """Return a short text for the menu."""
    line: Callable[[Session, Match], str] = lambda _session, _match: ""
    """Return a sentence for the menu over the race."""
    riders: Callable[[Session, Match], tuple[tuple[int, str], ...]] = lambda _session, _match: ()
    """Return the riders who wear a jersey, each with his jersey."""
    stage: Callable[[Session, Match], TourRace | None] = lambda _session, _match: None
    """Return which of several races it is."""
    hold: Callable[[Session, Plan], AbstractContextManager[None]] = lambda _session, _plan: nullcontext()
    """Hold files of the feature while a race begins. Raises Refused if it must not begin."""
    title: Callable[[Match, Path], str] = lambda _match, _folder: ""
    """Return a title for the list of saved races of a folder, of a race without a name."""


class SavedKind(FrozenValue):
    """Files of a feature in a list of their own among the saved races."""

    name: str
    ending: str
    """The ending of their names."""
    contains: Callable[[Path], bool]
    """Return whether a file belongs to the list."""
    folder: Callable[[Path], Path]
    """Return their folder inside a folder of races."""
    files: Callable[[Path], list[Path]]
    """Return the files inside a folder of races, newest first."""
    label: Callable[[], str]
    """Return the name of the list."""
    hints: Callable[[], tuple[str, str]]
    """Return what an empty list says, and how the player gets such a file."""
    lines: Callable[[Path], tuple[str, str]]
    """Return the title and the state of a file; if it cannot be read, its name."""
    row: Callable[[Path, float], Node]
    """Return the row of a file, with pictures of this width."""
    details: Callable[[Path], Node]
    """Return the details of a file, and what can be done with it."""
    show: Callable[[Path], Intent]
    deletion: Callable[[Path, Path], Deletion]
    """Return the question about a file inside a folder of races."""
    ask_to_delete: Callable[[Path, Deletion], PageView]
    """Ask whether to delete the races of a file too."""
    ask_about: Callable[[Path, Callable[[], None]], PageView]
    """Ask what to do with a file dropped on the window; the function saves it with the others. Raises Refused."""
    take: Callable[[Path, Path], tuple[Path, str]]
    """Copy a file into a folder of races; return its path there and a notice. Raises Refused and OSError."""
    is_offered_empty: bool = True
    """Whether the list is offered while it is empty."""


class SettingRow(FrozenValue, Generic[Value]):
    """A setting that features add, its marked texts, and one for each of its values."""

    setting: Setting[Value]
    title: str
    note: str
    choices: Mapping[Value, str]


class Guest(Protocol):
    """A module about players who decide elsewhere, while there are any; `RaceGuest` is its part in a race."""

    def building_page(self, session: Session, plan: Plan, *, rotated: bool) -> Page | None:
        """Return the page that waits while players build their teams elsewhere; None if none do."""

    def show_result(self, session: Session, match: Match) -> None:
        """Show the end of a race elsewhere; called often while its result is shown here."""

    def rematch_count(self, session: Session) -> tuple[int, int]:
        """Return how many players elsewhere want a rematch, and how many players there are."""


class WindowFeature(FrozenValue):
    """Contribution of a feature to the window. Its functions import its screens when they are called."""

    keys: KeyTable = field(default_factory=KeyTable)
    routes: tuple[Route[Any], ...] = ()
    tile: Tile | None = None
    race_tiles: tuple[RaceTile, ...] = ()
    exports: Callable[[], tuple[Any, ...]] | None = None
    """Return the kinds of file besides its own as which a race can be saved: `Export` (`ui/dialogs/save_race.py`)."""
    page_after: Callable[[Session, Match], Page | None] | None = None
    """Return the page that follows a race of the feature which was just played; None for any other race."""
    figure: Callable[[Session], Figure] | None = None
    practise: Callable[[str], Practice | None] | None = None
    """Return how to practise what the reason with this key (`sentences/advice.py`) is about; None if it cannot be."""
    occasion: Callable[[Session], Callable[[Any], str]] | None = None
    """Look at the player's files; return what says the occasion of FinishedRaceStats, empty for any other race."""
    continues: Callable[[Session], Continuation | None] | None = None
    """Look at the player's files for what can be continued."""
    mark: str = ""
    """Key of `meta` in the races that `races` is about."""
    races: Callable[[], OwnRaces] | None = None
    new_race: Callable[[], Node] | None = None
    """Return its strip below the ways to start a race."""
    saved: Callable[[Session], SavedKind] | None = None
    settings: tuple[SettingRow[Any], ...] = ()
    began: Callable[[Session, Match, Path | None], None] | None = None
    """Note that a race has begun, in this file if it could be saved."""
    resumed: Callable[[Session, Match, Path | None], None] | None = None
    """Note that a race is continued; raises InputError, which the player reads once it is shown."""
    played: Callable[[Session, Driver], None] | None = None
    """Note how far the race on the screen has come; called after each message to it."""
    result_note: Callable[[Session, Match], ResultNote | None] | None = None
    """Return what it says on the result of a race that was just played, or None; called whenever it may change."""
    result_panel: Callable[[Session, Match], ResultPanel | None] | None = None
    """Return its panel on the result of a finished race, just played or saved; None for any other race."""
    result_line: Callable[[Session, Match], Callable[[], Wordings] | None] | None = None
    """Return what tells, in full and brief, what was remarkable about a race that was just played; None: nothing."""
    hands_worth: Callable[[Session, Plan, TeamHands], tuple[Wordings, ...]] | None = None
    """Return what the hands of riders 1 to 4 and all of them are worth in a race; no wordings where it is not known."""
    help_page: Callable[[Session, Match | None], RacePage | None] | None = None
    """Return its page of help on the race that is played, if any; None: it has nothing to say."""
    left: Callable[[Session], None] | None = None
    """Note that the player has left the race for the menu, another race, or for good."""
    quits: Callable[[Session], None] | None = None
    """Note that the program is about to end."""
    guest: Callable[[Session], Any] | None = None
    """Return the Guest if players decide elsewhere now, else None."""
    pasted: Callable[[str], Intent | None] | None = None
    """Return the intent that opens a text from the clipboard, or if it is empty what else is there; None for any other
    text."""
    race_text: Callable[..., str] | None = None
    """Return a finished Match as one word for a message, with its `names` and that of its `rider` or without, or of any
    Match only the `deal`: the cards and the teams. Raises Refused."""
    message_lines: Callable[..., tuple[str, ...]] | None = None
    """Return its own first line, or all lines above the code, of a finished Match in a message, with its `names` and
    that of its `rider` or without; an empty tuple: those of any race."""
    file: Callable[[Path], Intent | None] | None = None
    """Return the intent that opens a file of the feature; None for any other file. Raises Refused if it is damaged."""


@cache
def window_features() -> tuple[WindowFeature, ...]:
    """Return what all features bring, in their order."""
    return tuple(_load(f"breakaway_desktop.ui.{name}.feature") for name in NAMES)


def game_keys() -> KeyMap:
    """Return the default keys of all actions, in the order of the list of keys."""
    tables = KEYS, *(feature.keys for feature in window_features()), LAST_KEYS
    retired = {name: successor for table in tables for name, successor in table.retired.items()}
    return KeyMap(actions=(*chain(*tables), *WINDOW_ACTIONS), retired=retired)


def practice_of(reason: str) -> Practice | None:
    """Return how to practise what the reason with this key is about; None if no feature offers that."""
    offered = (feature.practise(reason) for feature in window_features() if feature.practise is not None)
    return next((practice for practice in offered if practice is not None), None)


@cache
def routes() -> Mapping[type[Intent], Callable[[Navigator, Any], None]]:
    """Return what carries out each intent of a feature."""
    return MappingProxyType({route.kind: route.carry_out for feature in window_features() for route in feature.routes})


def tiles_on(screen: str) -> tuple[Tile, ...]:
    """Return the tiles whose keys work on a screen."""
    return tuple(
        feature.tile for feature in window_features() if feature.tile is not None and screen in feature.tile.key.screens
    )


def tile_of_today() -> Tile:
    return next(feature.tile for feature in window_features() if feature.tile is not None and feature.tile.is_of_today)


def race_tiles_on(screen: str) -> tuple[RaceTile, ...]:
    return tuple(tile for feature in window_features() for tile in feature.race_tiles if tile.is_on(screen))


def race_buttons(screen: str, match: Match, *, again: bool = False) -> list[Node]:
    """Return the buttons that lead from a race on this screen into features, or those to the same race `again`."""
    return [
        button(*tile.wordings(screen), on_press=tile.intent(match), key=tile.key, name=tile.name)
        for tile in race_tiles_on(screen)
        if tile.plays_again == again
    ]


def exports() -> tuple[Any, ...]:
    """Return the kinds of file that features add to those of a race."""
    return tuple(kind for feature in window_features() if feature.exports is not None for kind in feature.exports())


def page_after(session: Session, match: Match) -> Page | None:
    """Return the page of a feature that follows this race, which was just played; None: the result."""
    pages = (feature.page_after(session, match) for feature in window_features() if feature.page_after is not None)
    return next((page for page in pages if page is not None), None)


def figures(session: Session) -> tuple[Figure, ...]:
    """Return the rows that features add to the statistics."""
    return tuple(feature.figure(session) for feature in window_features() if feature.figure is not None)


def occasions(session: Session) -> tuple[Callable[[Any], str], ...]:
    """Return what says the occasion of a race, empty for any other race."""
    return tuple(feature.occasion(session) for feature in window_features() if feature.occasion is not None)


def continuation(session: Session) -> Continuation | None:
    """Return what the player can continue besides a race; of several, what was written last."""
    every = (feature.continues(session) for feature in window_features() if feature.continues is not None)
    return max(filter(None, every), key=lambda one: one.written, default=None)


def own_races(meta: Mapping[str, Any]) -> OwnRaces:
    """Return what the feature that a race with this `meta` belongs to says of it; of any other race, nothing."""
    features = window_features()
    every = (feature.races() for feature in features if feature.races is not None and feature.mark in meta)
    return next(every, OwnRaces())


def settings_of_features() -> tuple[SettingRow[Any], ...]:
    return tuple(row for feature in window_features() for row in feature.settings)


def guests(session: Session) -> tuple[Guest, ...]:
    asked = (feature.guest(session) for feature in window_features() if feature.guest is not None)
    return tuple(guest for guest in asked if guest is not None)


def note_begun(session: Session, match: Match, path: Path | None) -> None:
    """Let features note that a race has begun."""
    for feature in window_features():
        if feature.began is not None:
            feature.began(session, match, path)


def ways_to_start() -> tuple[Node, ...]:
    """Return the strips of features below the ways to start a race."""
    return tuple(feature.new_race() for feature in window_features() if feature.new_race is not None)


def saved_kinds(session: Session) -> tuple[SavedKind, ...]:
    """Return the kinds of files that features save in lists of their own."""
    return tuple(feature.saved(session) for feature in window_features() if feature.saved is not None)


def kind_of(session: Session, path: Path) -> SavedKind | None:
    """Return the kind of a file; None: a race like any other."""
    return next((kind for kind in saved_kinds(session) if kind.contains(path)), None)


def note_resumed(session: Session, match: Match, path: Path | None) -> None:
    """Let features note that a race is continued. Raises InputError."""
    for feature in window_features():
        if feature.resumed is not None:
            feature.resumed(session, match, path)


def note_played(session: Session, driver: Driver) -> None:
    """Let features note how far the race on the screen has come."""
    for feature in window_features():
        if feature.played is not None:
            feature.played(session, driver)


def result_notes(session: Session, match: Match) -> tuple[ResultNote, ...]:
    """Return what features say on the result of a race that was just played."""
    notes = (feature.result_note(session, match) for feature in window_features() if feature.result_note is not None)
    return tuple(note for note in notes if note is not None)


def result_panel(session: Session, match: Match) -> ResultPanel | None:
    """Return what stands in the chart's place on a result; None: the chart."""
    panels = (feature.result_panel(session, match) for feature in window_features() if feature.result_panel is not None)
    return next((panel for panel in panels if panel is not None), None)


def result_line(session: Session, match: Match) -> Callable[[], Wordings] | None:
    """Return what tells, in full and brief, what a feature finds remarkable about a race that was just played."""
    lines = (feature.result_line(session, match) for feature in window_features() if feature.result_line is not None)
    return next(filter(None, lines), None)


def hands_worth(session: Session, plan: Plan, hands: TeamHands) -> tuple[Wordings, ...]:
    """Return what the hands of riders 1 to 4 and all of them are worth, as a feature says; no wordings: nothing."""
    asked = (feature.hands_worth(session, plan, hands) for feature in window_features() if feature.hands_worth)
    return next(filter(None, asked), ((),) * 5)


def race_pages(session: Session, match: Match | None) -> tuple[RacePage, ...]:
    """Return the pages of help that features have on the race that is played."""
    pages = (feature.help_page(session, match) for feature in window_features() if feature.help_page is not None)
    return tuple(page for page in pages if page is not None)


def leave_race(session: Session) -> None:
    """Let features note that the player has left the race."""
    for feature in window_features():
        if feature.left is not None:
            feature.left(session)


def note_end(session: Session) -> None:
    """Let features note that the player has left the race for good."""
    for feature in window_features():
        if feature.quits is not None:
            feature.quits(session)
    leave_race(session)


def intent_of(path: Path) -> Intent | None:
    """Return the intent that opens a file of a feature; None for any other file. Raises Refused if it is damaged."""
    intents = (feature.file(path) for feature in window_features() if feature.file is not None)
    return next((intent for intent in intents if intent is not None), None)


def pasted_intent(text: str) -> Intent | None:
    """Return the intent that opens a text from the clipboard, or the file that it names; None if neither is known.

    An empty text: what else is on the clipboard.
    """
    intents = (feature.pasted(text) for feature in window_features() if feature.pasted is not None)
    found = next((intent for intent in intents if intent is not None), None)
    path = file_named_in(text) if found is None else None
    return found if path is None else AskAboutFile(path)


def race_text(match: Match, *, names: bool, rider: str = "", deal: bool = False) -> str:
    """Return a finished race as one word for a message, with its names and that of its only rider, or without; of any
    race only the deal. Raises Refused."""
    (text,) = (feature.race_text for feature in window_features() if feature.race_text is not None)
    return text(match, names=names, rider=rider, deal=deal)


def _load(module: str) -> WindowFeature:
    feature = import_module(module).FEATURE
    assert isinstance(feature, WindowFeature), module
    return feature
