"""The view of the replay: the bar of groups, the road, the bar of turns, buttons and the drawer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from breakaway_desktop.engine import events
from breakaway_desktop.guide import variant_title
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review_moments import ATTACK, LEAD, LINE
from breakaway_desktop.play.replay_story import ALL
from breakaway_desktop.sentences.crossings import crossings_told
from breakaway_desktop.sentences.names import listed, place_text
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.palette import team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.inputs import Posted
from breakaway_desktop.ui.input.keymap import with_key
from breakaway_desktop.ui.intents import RideOnFrom, ShareRace, ShowReview, ShowSavedResult
from breakaway_desktop.ui.panels import bar, new_cards, sheet
from breakaway_desktop.ui.panels.road import Road, RoadShown
from breakaway_desktop.ui.road.camera_words import CameraWords
from breakaway_desktop.ui.screens.replay import model as say
from breakaway_desktop.ui.screens.replay.actions import shows_drawer, stepping, views
from breakaway_desktop.ui.screens.replay.model import PACES, Model
from breakaway_desktop.ui.screens.replay.road import last_mover, reasons, road_shown
from breakaway_desktop.ui.screens.replay.scrub import Way, scrub
from breakaway_desktop.ui.screens.replay.update import PLAY
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.asking import asking
from breakaway_desktop.ui.toolkit.boxes import Key, Node, draw, either, row, sized, spring, text
from breakaway_desktop.ui.toolkit.choice import choice, switch
from breakaway_desktop.ui.toolkit.controls import button, press
from breakaway_desktop.ui.toolkit.page import Asked, Covered, Pointed, Returned, View
from breakaway_desktop.ui.toolkit.typography import LABEL, NOTE
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.drawer import drawer_page
from breakaway_desktop.ui.watching.reasons import why_given
from breakaway_desktop.ui.watching.tree import Frame, frame_for, tree
from breakaway_desktop.ui.watching.view_state import CARDS, POINTS
from breakaway_desktop.words import _, ngettext

_FRAME_MS = 16.0
_ARROWS = (act.LEFT, act.RIGHT, act.UP, act.DOWN)


def view(m: Model) -> View:
    keys = [*stepping(m), *views(m)]
    return View(
        sized(partial(_tree, m)),
        title=_("Replay"),
        first=PLAY,
        escape=viewing.StepBack(),
        keys=(*(key for key in keys if key.action not in _ARROWS), Key(act.HELP, viewing.OpenKeys())),
        leading=tuple(key for key in keys if key.action in _ARROWS),
        hears=(Asked, Covered, Pointed, Posted, Returned),
        tick_ms=_FRAME_MS if m.playing or m.playback.shot is not None else None,
    )


def _tree(m: Model, w: float, h: float) -> Node:
    frame = frame_for(w, h, m.view_state.pinned)
    mover, state = last_mover(m) or 0, m.view_state
    groups = bar.bar_of(m.view, m.names.seats, mover, 0, state.marked)
    road = Road(partial(_at, road_shown(m)), camera_words(m), state.crowd, state.marked, name="road")
    shown = drawer(m, pinned=frame.pinned) if shows_drawer(m) else None
    return tree(frame, _back(m), bar.bar(groups, state.unfolded), road, _slot(m, frame, mover), shown)


def _slot(m: Model, frame: Frame, mover: int) -> list[tuple[Box, Node]]:
    """Return the bar of turns and two rows of buttons."""
    w, compact = frame.slot.w, frame.compact
    side, top = 24.0 if compact else 48.0, frame.low_y
    high, first, second = (38.0, top + 86, top + 130) if compact else (42.0, top + 98, top + 154)
    turns = scrub(_way(m, mover), does=say.GoTo, name="scrub")
    return [
        (Box(side + 8, top + 6, w - 2 * side - 16, 76 if compact else 84), turns),
        (Box(side, first, w - 2 * side, high), _playing(m, compact=compact)),
        (Box(side - 8, second, w - 2 * side + 16, high), _view_buttons(m, compact=compact)),
    ]


def _back(m: Model) -> Node:
    corner = draw(lambda c, box: parts.corner(c, box, team=team_look(_look(m))))
    return press(corner, does=viewing.StepBack(), name="back", bare=True)


def _way(m: Model, mover: int) -> Way:
    story, looks = m.story, tuple(seat.colour for seat in m.names.seats)
    finish = m.match.race.rules.course.finish
    return Way(story.last, m.at, tuple(story.turn_ends), story.moments, m.costly, looks, finish, mover)


# The road


def _at(shown: RoadShown, now: Model) -> RoadShown:
    """Return the road with its riders as far on their way as they have come by now; the camera goes along with them."""
    if shown.before is None:
        return shown
    return replace(shown, progress=now.playback.progress, panned=now.playback.progress, pan_from=shown.before)


# The buttons


def _playing(m: Model, *, compact: bool) -> Node:
    """The buttons to play and to step, what to jump to, and how fast."""
    kinds = {ALL: _("all"), LINE: _("lines")}
    if not m.story.hides:
        kinds |= {ATTACK: _("attacks"), LEAD: _("leaders")}

    def made(capped: Sequence[act.Action], *, words: bool = False, listed: bool = False) -> Node:
        """The row with the caps of these."""

        def small(name: str, icon: str, key: act.Action, does: Any, tip: str) -> Node:
            shown = key if key in capped else None
            return button(does=does, icon=icon, key=shown, name=name, leads=False, tip=with_key(tip, key))

        play = _("Pause") if m.playing else _("Play")
        return row(
            small("turn-back", "to-left", act.PAGE_UP, say.Turn(-1), _("One turn back")),
            small("step-back", "left", act.LEFT, say.StepBy(-1), _("One move back")),
            button(
                play, does=say.Play(), key=act.SKIP if act.SKIP in capped else None, icon="" if m.playing else "play",
                kind="primary", name=PLAY, leads=False, h=38.0 if compact else 42.0,
            ),
            small("step-on", "right", act.RIGHT, say.StepBy(1), _("One move on")),
            small("turn-on", "to-right", act.PAGE_DOWN, say.Turn(1), _("One turn on")),
            spring(),
            *([text(_("jump to"), size=NOTE, soft=True)] if words else []),
            small("jump-back", "to-left", act.JUMP_BACK, say.Jump(-1), _("Jump back")),
            (choice if listed else switch)(kinds, m.kind, does=say.SetKind, name="jump"),
            small("jump-on", "to-right", act.JUMP_ON, say.Jump(1), _("Jump on")),
            spring(),
            *([text(_("speed"), size=NOTE, soft=True)] if words else []),
            switch(PACES, m.playback.pace, does=say.SetPace, name="pace"),
            gap=8 if compact else 10,
        )  # fmt: skip

    few = (act.SKIP,)
    some = (*few, act.JUMP_BACK, act.JUMP_ON)
    most = (*some, act.PAGE_UP, act.PAGE_DOWN)
    return either(
        made(most, words=True), made(some, words=True), made(some), made(few), made(()), made(few, listed=True),
        made((), listed=True),
    )  # fmt: skip


def _view_buttons(m: Model, *, compact: bool) -> Node:
    """What else can be looked at, and riding on."""
    ways: list[tuple[str, str, Any, act.Action]] = [
        ("why", _("Why"), viewing.AskWhy(), act.WHY),
        ("cards", _("New cards"), viewing.OpenPage(CARDS), act.NEW_CARDS),
        ("points", _("Points"), viewing.OpenPage(POINTS), act.POINTS),
        ("log", _("Log"), viewing.OpenDrawer(), act.MOVEMENT_LOGS),
    ]
    if m.match.over:
        ways.append(("result", _("Result"), ShowSavedResult(m.match), act.SHOW_RESULT))
    if m.story.has_review:
        ways.append(("review", _("Review"), ShowReview(m.match), act.SHOW_REVIEW))
    ride_on = RideOnFrom(m.match, m.story.decisions(m.at))
    ways.append(("save-as", _("Save"), ShareRace(m.match, m.at), act.SAVE))

    def made(size: float, gap: float) -> Node:
        style = LABEL.at(size)
        return row(
            *(button(words, does=does, key=key, size=style, name=name, leads=False) for name, words, does, key in ways),
            spring(),
            button(
                _("Ride on from here"), _("Ride on"), does=ride_on, key=act.RIDE_ON, size=style, name="ride-on",
                leads=False,
            ),
            gap=gap,
        )  # fmt: skip

    sizes = ((19, 12), (17, 8), (15, 5)) if not compact else ((17, 8), (15, 5))
    return either(*(made(*size) for size in sizes))


def drawer(m: Model, *, pinned: bool) -> Node:
    on_close = viewing.CloseDrawer() if m.view_state.is_drawer_open else None
    if m.content == CARDS:
        cards = new_cards.new_cards_drawer(_new_cards(m, pinned), viewing.Pin(), on_close)
        return asking(cards, "new cards")  # no words: a label
    team = m.view_state.team or (m.rider or 10) // 10
    rows = m.story.sheet(m.at, team)
    log = sheet.sheet_of(m.match, m.view, m.names, team, rider=m.rider, pinned=pinned, why=_why(m), rows=rows)
    return drawer_page(m.content, log, m.view, m.names, on_close)


def _why(m: Model) -> sheet.Why | None:
    return why_given(m.view_state, partial(reasons, m))


def _new_cards(m: Model, pinned: bool) -> new_cards.NewCards:
    looks = tuple(seat.colour for seat in m.names.seats)
    chosen = m.view_state.topic_explained
    return new_cards.NewCards(
        m.story.dealt(m.at), looks, _look(m), chosen, m.story.hides, pinned, _why(m)
    )  # fmt: skip


def _look(m: Model) -> str:
    """The colour of the drawer's head: of the rider everything speaks of."""
    return m.names.seats[(m.rider or m.race.order[0][0]) // 10 - 1].colour


def camera_words(m: Model) -> CameraWords:
    rider = next(iter(_moved(m)), 0)
    look = m.names.seats[rider // 10 - 1].colour if rider else ""
    calm = m.session.settings.calm
    return CameraWords(headline(m).upper(), what_happened(m), then=_coming(m), look=look, calm=calm, said=said(m))


def _moved(m: Model) -> tuple[int, ...]:
    """Who rode last, empty where a turn begins or that is not to be told."""
    if m.race.over or m.story.hides or m.at in m.story.turn_ends:
        return ()
    return m.rode


def headline(m: Model) -> str:
    """Who rode last; else the turn."""
    riders = _moved(m)
    if riders:
        return m.names.rider(riders[0]) if len(riders) == 1 else listed([str(rider) for rider in riders])
    if m.race.over:
        return _("Finished")
    if m.at in m.story.turn_ends:
        return _("Turn {turn}").format(turn=m.race.turn - 1)
    return _("Turn {turn}").format(turn=m.race.turn)


def what_happened(m: Model) -> str:
    """What he did."""
    if m.race.over:
        n = m.race.turn
        return ngettext("after {n} turn", "after {n} turns", n).format(n=n)
    if m.at in m.story.turn_ends:
        return _("new cards")
    riders = _moved(m)
    if len(riders) > 1:
        return _("move as one")
    move = next((event for event in m.steps[-1].events if isinstance(event, events.Moved)), None) if riders else None
    if move is None:
        return ""
    if move.card is None:
        return _("lands on {square}").format(square=move.end)
    return _("plays {card}, lands on {square}").format(card=move.card, square=move.end)


def said(m: Model) -> str:
    """Why nothing came of a jump; who crossed a line, attacked, leads now; else his place, or what race it is."""
    told = m.said or "; ".join(_news(m))
    if told or m.race.over:
        return told or about(m.match)
    return " · ".join(part for part in (_place(m), where(m)) if part) if m.at else about(m.match)


def _news(m: Model) -> list[str]:
    """Who crossed a line or shared a place on it with the last step, who attacked, who leads now."""
    if not m.at:
        return []
    told = [*crossings_told(m.story.steps[m.at - 1], m.names, m.match.race.rules.course.finish)]
    for moment in m.story.moments_at(m.at):
        rider = m.names.rider(moment.rider)
        if moment.kind == ATTACK:
            told.append(_("{rider} breaks away").format(rider=rider))
        elif moment.kind == LEAD:
            told.append(_("{rider} takes the lead").format(rider=rider))
    return told


def _place(m: Model) -> str:
    riders = _moved(m)
    order = [number for group in m.view.order for number in group]
    if not riders or riders[0] not in order:
        return ""
    return _("{place} of {n}").format(place=place_text(order.index(riders[0]) + 1), n=len(order))


def where(m: Model) -> str:
    """How far the race has come."""
    race = m.race
    if m.at in m.story.turn_ends:
        return _("turn {turn}: new cards").format(turn=race.turn)
    moved, riders = sum(map(len, race.order[: race.moved])), sum(map(len, race.order))
    return _("turn {turn}: {n} of {all} have moved").format(turn=race.turn, n=moved, all=riders)


def _coming(m: Model) -> tuple[int, ...]:
    """Who moves next in this turn."""
    race = m.race
    if race.over or m.story.hides:
        return ()
    return tuple(rider for group in race.order[race.moved :] for rider in group)


def about(match: Match) -> str:
    """Teams, seed and variant of the race."""
    rules = match.race.rules
    teams = ngettext("{n} team", "{n} teams", rules.teams).format(n=rules.teams)
    told = _("{teams}, seed {seed}").format(teams=teams, seed=rules.seed)
    variant = rules.variant.name
    return told if variant is None else f"{variant_title(variant)}, {told}"
