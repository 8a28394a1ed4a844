"""The main menu: an unfinished race goes on, RIDE starts one at once, everything else is below."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from breakaway_desktop import __version__
from breakaway_desktop.guide.lessons import STEPS
from breakaway_desktop.match.library import SavedRace, race_files, unfinished
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import ready_made_hands
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.ways_to_race import Quick
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.keymap import with_key
from breakaway_desktop.ui.intents import (
    BeginRace,
    ChangeSetting,
    GoOn,
    Quit,
    ShowHelp,
    ShowLessons,
    ShowMail,
    ShowSavedRaces,
    ShowSettings,
    ShowSetup,
    ShowStatistics,
)
from breakaway_desktop.ui.panels.saved_files import Glance, glance_at, when_text
from breakaway_desktop.ui.panels.thumbnail import thumbnail
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit import posters
from breakaway_desktop.ui.toolkit.boxes import Node, column, draw, over, row, sized, space, spring, text
from breakaway_desktop.ui.toolkit.choice import switch
from breakaway_desktop.ui.toolkit.controls import button
from breakaway_desktop.ui.toolkit.page import Returned, View
from breakaway_desktop.ui.toolkit.papers import press_with_key
from breakaway_desktop.ui.toolkit.parts import LEAN
from breakaway_desktop.ui.toolkit.scene import Intent, Message
from breakaway_desktop.ui.toolkit.typography import BODY, HEADLINE, LABEL, NOTE, POSTER
from breakaway_desktop.words import LANGUAGES, _, language

_TITLE = ("BREAKING", "AWAY")  # no words: the name of the game
_WIDE = 404.0
"""The width of the large plates."""
_PLANNED_H = 800.0


@dataclass(frozen=True, slots=True)
class Model:
    session: Session
    unfinished: SavedRace | None
    """The race to continue."""
    glance: Glance | None
    """Where its riders stand."""
    has_saved: bool
    """Whether there are other races, or samples."""
    is_new: bool
    """Whether somebody is here for the very first time: the tutorial is offered, this once."""


class Ride(Message):
    """Begin a quick race: the same for everybody, at once."""


def begin(session: Session) -> Model:
    saved = unfinished(session.folder)
    others = any(saved is None or path != saved.path for path in race_files(session.folder))
    settings = session.settings
    knows = saved is not None or others or settings.setup or settings.lesson or settings.learnt or settings.offered
    has_samples = any(session.samples.glob("*.race"))
    glance = None if saved is None else glance_at(saved.match)
    return Model(session, saved, glance, others or has_samples, not knows)


def update(m: Model, said: Any) -> Model | Intent:
    match said:
        case Ride():
            draft = Quick().draft()
            plan = draft.plan()
            return BeginRace(plan.with_hands(ready_made_hands(plan)), draft.hot_seat())
        case Returned():  # races may have been imported or deleted meanwhile
            return replace(begin(m.session), is_new=m.is_new)
    raise TypeError(said)


def view(m: Model) -> View:
    return View(
        over(draw(_poster), sized(partial(_plates, m)), column(spring(), _corner(m), pad=(24, 16))),
        title=_("main menu"),
        first="ride" if m.unfinished is None else "continue",
        hears=(Returned,),
    )


def _poster(canvas: Canvas, _box: Box) -> None:
    surface = canvas.surface
    surface.blit(posters.peloton(surface.get_size(), canvas.scale, canvas.palette, _TITLE), (0, 0))


def _plates(m: Model, w: float, h: float) -> Node:
    """Plates below each other, each so far to the left that their ends make one leaning line."""
    small = h < 720
    highs = (74.0, 88.0, 54.0, 36.0, 6.0) if small else (88.0, 108.0, 64.0, 40.0, 8.0)
    ride_h, saved_h, learn_h, plate_h, gap = highs
    rows: list[tuple[Node, float]] = []
    if m.unfinished is not None:
        rows.append((_continue(m.unfinished, m.glance, saved_h), saved_h))
    rows.append((_ride(small, first=not rows), ride_h))
    if m.is_new:
        rows.append((_learn_first(), learn_h))
    plates = _small_plates(m)
    pairs = [plates[at : at + 2] for at in range(0, len(plates), 2)]
    rows += [(row(*pair, gap=8), plate_h) for pair in pairs]
    found: list[Node] = [space(min(1.0, h / _PLANNED_H) * 276)]
    y = 0.0
    for at, (node, high) in enumerate(rows):
        more = gap if at + len(pairs) >= len(rows) else 14.0 if not small else 10.0
        x = (66.0 if not small else 56.0) - LEAN * (y + high - rows[0][1])
        found += [row(space(x), over(node, w=_WIDE), h=high), space(more)]
        y += high + more
    return column(*found)


def _ride(small: bool, *, first: bool) -> Node:
    said = [
        text(_("Quick race:"), size=BODY, least=14),
        text(_("you and five bots"), _("five bots"), size=BODY, least=14),
    ]
    large = text(_("RIDE"), size=POSTER.at(52 if small else 66), least=40)
    words = column(spring(), *said, spring(), gap=1, grow=1)
    return press_with_key(
        lambda cap: row(space(12), large, space(14), words, cap, gap=6),
        does=Ride(), name="ride", kind="primary" if first else "", chosen=not first, key=act.RIDE, grow=1,
    )  # fmt: skip


def _continue(race: SavedRace, glance: Glance | None, high: float) -> Node:
    when, awaited = standing(race)
    thumb = thumbnail(glance, (high - 20) * 1.7, high - 20)

    def words(key: Node) -> Node:
        said = column(
            spring(),
            row(text(_("Continue"), size=HEADLINE, least=20, grow=1), key),
            text(*when, size=NOTE.at(16), least=14),
            text(*awaited, size=NOTE.at(16), least=14),
            spring(), gap=2, grow=1,
        )  # fmt: skip
        return row(space(8), thumb, said, space(4), gap=14)

    return press_with_key(words, does=GoOn(race), name="continue", key=act.CONTINUE, kind="primary", grow=1)


def _learn_first() -> Node:
    said = text(_("New here? Ten minutes"), _("Ten minutes"), size=NOTE.at(16), least=14)
    learn = text(_("Learn to ride"), size=HEADLINE, least=20)
    return press_with_key(
        lambda cap: row(space(14), learn, spring(), said, cap, gap=10),
        does=ShowLessons(), name="learn", key=act.LEARN, chosen=True, grow=1,
    )  # fmt: skip


def _small_plates(m: Model) -> Sequence[Node]:
    plates = [_plate(_("New race"), "new", act.SHOW_NEW_RACE, ShowSetup())]
    if not m.is_new:
        plates.append(_plate(_("Learn to ride"), "learn", act.LEARN, ShowLessons(), *_lessons(m)))
    if m.has_saved:
        plates.append(_plate(_("Saved races"), "saved", act.SHOW_SAVED, ShowSavedRaces()))
    return (
        *plates,
        _plate(_("Race by mail"), "mail", act.SHOW_MAIL, ShowMail()),
        _plate(_("Statistics"), "statistics", act.SHOW_STATISTICS, ShowStatistics()),
        _plate(_("Help"), "help", act.ALL_HELP, ShowHelp()),
        _plate(_("Settings"), "settings", act.SHOW_SETTINGS, ShowSettings()),
        _plate(_("Quit"), "quit", act.LEAVE, Quit()),
    )


def _lessons(m: Model) -> tuple[str, float]:
    """How far the tutorial has been ridden, in words and as a share."""
    settings = m.session.settings
    if settings.lesson:
        return f"{settings.lesson + 1}/{len(STEPS)}", (settings.lesson + 1) / len(STEPS)
    return (_("done"), 1.0) if settings.learnt else ("", 0.0)


def _plate(words: str, name: str, key: act.Action, does: Intent, tip: str = "", done: float = 0) -> Node:
    """`done`: the share of it that is done, as a line below its words."""
    label = text(words, size=LABEL.at(21), least=15, grow=1)
    line = draw(lambda c, box: c.slanted(Box(box.x, box.bottom - 4, done * box.w, 3), c.palette.sun, 1))
    return press_with_key(
        lambda cap: over(*([line] if done else []), row(space(6), label, cap, gap=8)),
        tip=tip, does=does, name=name, key=key, kind="deep", w=198,
    )  # fmt: skip


def _corner(m: Model) -> Node:
    """What belongs to the window: version, sound, full screen, language."""
    muted, whole = m.session.settings.muted, m.session.host.full_screen
    speaker = "sound-off" if muted else "sound"
    return row(
        spring(),
        text(__version__, size=NOTE, colour="bib"),
        button(icon=speaker, does=ChangeSetting("muted", not muted), kind="quiet", name="sound", h=34,
               tip=with_key(_("Sound on") if muted else _("Sound off"), act.MUTE)),
        button(
            icon="full-screen", does=ChangeSetting("full_screen", not whole), kind="quiet", name="full-screen", h=34,
            tip=with_key(_("In a window") if whole else _("Full screen"), act.FULL_SCREEN),
        ),
        switch(LANGUAGES, language(), does=partial(ChangeSetting, "language"), name="language"),
        gap=8, h=40,
    )  # fmt: skip


Wordings = tuple[str, ...]
"""The same in fewer and fewer words."""


def standing(race: SavedRace) -> tuple[Wordings, Wordings]:
    """How far the race to continue has come and when that was, and what it waits for: what everybody at the table may
    know (R9)."""
    match = race.match
    turn, written = _("Turn {turn}").format(turn=match.race.turn), ""
    with suppress(OSError):
        written = when_text(race.path.stat().st_mtime)
    rules = match.race.rules
    title = rules_title(match.base, rules.variant.name, rules.options)
    awaited = _awaited(match)
    return (" · ".join(part for part in (turn, written) if part), turn), (f"{awaited} · {title}", awaited)


def _awaited(match: Match) -> str:
    """Whose card or orders (R4.1, R4.2)."""
    names = names_of(match)
    if match.ask is not None:
        return _("{team} to move").format(team=names.team(match.ask.team))
    awaited = [ask.team for ask in match.asks if match.seat(ask.team).is_human]
    if len(awaited) == 1:
        return _("{team} to choose orders").format(team=names.team(awaited[0]))
    return _("teams are choosing")
