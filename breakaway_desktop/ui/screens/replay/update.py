"""The update of the replay: messages, and time passing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from breakaway_desktop.engine.events import Moved
from breakaway_desktop.play.sounds import sounds_of
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.input.inputs import Moved as PointerMoved
from breakaway_desktop.ui.input.inputs import Posted, Pressed
from breakaway_desktop.ui.intents import Back, ShowKeys, ShowLog
from breakaway_desktop.ui.panels.bar import OnFolded, OnRider
from breakaway_desktop.ui.panels.road import pressed
from breakaway_desktop.ui.screens.replay import model as say
from breakaway_desktop.ui.screens.replay.actions import is_pinned, key_groups, shows_drawer
from breakaway_desktop.ui.screens.replay.model import CARDS, SHEET, Model
from breakaway_desktop.ui.screens.replay.road import topics
from breakaway_desktop.ui.toolkit.page import Asked, Covered, Pointed, Returned, Then, Tick
from breakaway_desktop.ui.toolkit.scene import Intent
from breakaway_desktop.words import _

REST_MS = 120.0
TURN_MS = 1400.0
"""How long the new cards of a turn stay while the race plays by itself."""
FASTEST_HEARD = 2.0
"""Beyond this pace sounds would run into each other, so it plays in silence."""
PLAY = "play"  # no words: a label

Next = Model | Intent | Then

_OPENS = (say.OpenSide, say.OpenSheet, say.CloseDrawer, say.Pin)
"""While these are said it goes on playing."""


def update(m: Model, said: Any) -> Next:
    match said:
        case Tick(ms):
            return _passed(m, ms)
        case say.Play():
            return _playing(m, not m.playing)
        case say.SetPace(pace):
            return replace(m, pace=pace)
        case say.SetKind(kind):
            return replace(m, kind=kind)
        case Covered():
            return replace(m, playing=False)
        case Returned():
            return m
        case Posted(say.Watch(decisions)):
            m = _go_to(m, m.story.shots.stop_after(decisions))
            return _go_to(m, m.at + 1, rolling=True)
        case Posted():
            return m
        case Pointed(topic):
            return replace(m, unfolded=topic.square if isinstance(topic, OnFolded) else None)
        case PointerMoved(pos):
            return replace(m, crowd=m.views.ring.crowd_at(pos))
        case say.Scroll(rows):
            return replace(m, scrolled=rows)
    if not isinstance(said, _OPENS):
        m = replace(m, playing=False)
    return _stopped(m, said)


def _stopped(m: Model, said: Any) -> Next:
    """What ends that it plays by itself."""
    story = m.story
    match said:
        case say.StepBy(by):
            return _go_to(m, m.at + by, rolling=by == 1)
        case say.Again():
            return _go_to(_go_to(m, m.at - 1), m.at, rolling=True) if m.at else m
        case say.GoTo(at):
            return _go_to(m, at)
        case say.Turn(by):
            return _go_to(m, story.turn_end(m.at, by))
        case say.Jump(by):
            place = story.jump(m.at, by, m.kind)
            if place is not None:
                return _go_to(m, place)
            nothing = _("Nothing later to jump to."), _("Nothing earlier to jump to.")
            return replace(m, said=nothing[by < 0])
        case say.OpenKeys():
            return Then(m, ShowKeys(_("Replay"), key_groups(m)))
        case say.StepBack():
            return _stepped_back(m)
        case _:
            return _looked(m, said)


def _looked(m: Model, said: Any) -> Next:
    """What is looked at."""
    match said:
        case say.AskWhy():
            return _without_reason(m) if m.reasons else _next_reason(m)
        case say.NextReason():
            return _next_reason(m)
        case say.ChooseCard(by):
            whys = m.story.dealt(m.at)
            cards = [Topic("dealt", why.rider, why.turn) for why in whys]
            chosen = cards.index(m.topic) if m.reasons and m.topic in cards else -1
            return _explains(m, cards[min(max(0, chosen + by), len(cards) - 1)])
        case say.OpenSide(side):
            closes = m.side == side and not m.reasons
            return replace(_without_reason(m), side="" if closes else side, scrolled=0)
        case say.OpenSheet(team):
            closes = m.side == SHEET and m.team == team and not m.reasons
            return replace(_without_reason(m), side="" if closes else SHEET, team=team, scrolled=0)
        case say.OpenDrawer() if m.side or m.reasons:
            return replace(_without_reason(m), side="")
        case say.OpenDrawer() if not is_pinned(m):
            return replace(m, side=SHEET, team=0, scrolled=0)
        case say.OpenDrawer() | say.OpenLog():
            return Then(m, _log(m))
        case say.CloseDrawer():
            return replace(_without_reason(m), side="")
        case say.Pin():
            return replace(m, pinned=not is_pinned(m))
        case Asked(OnRider(rider)):
            return _marked(m, rider)
        case Asked(OnFolded(square)):
            return replace(m, unfolded=square)
        case Asked(topic):
            return _explains(m, topic)
        case Pressed(pos):
            return _pressed(m, pos)
    raise TypeError(said)


# Time


def _passed(m: Model, ms: float) -> Model:
    if m.run_ms is not None:
        run_ms = m.run_ms + ms
        return replace(m, run_ms=run_ms) if run_ms < m.roll_ms else _arrived(m)
    if not m.playing:
        return m
    if m.rest_ms > ms:
        return replace(m, rest_ms=m.rest_ms - ms)
    return replace(m, playing=False) if m.at >= m.story.last else _go_to(m, m.at + 1, rolling=True)


def _playing(m: Model, on: bool) -> Model:
    """Plays, or stops; at the end it begins anew."""
    if on and m.at >= m.story.last:
        m = _go_to(m, 0)
    return replace(m, playing=on, rest_ms=0.0)


def _go_to(m: Model, at: int, *, rolling: bool = False) -> Model:
    """What was explained was so at another moment. Riders of a step that is `rolling` are seen on their way."""
    at = min(max(0, at), m.story.last)
    one_on = rolling and at == m.at + 1
    m = replace(_without_reason(m), at=at, run_ms=None, coming=(), said="")
    if not one_on:
        return m
    m = _heard(m)
    if m.story.moves(at) and not m.session.settings.is_still:
        return replace(m, run_ms=0.0)
    m = _arrived(m)
    return replace(m, rest_ms=m.rest_ms + m.roll_ms)


def _heard(m: Model) -> Model:
    """The step begins: sounds of riding are heard now, those of points and cards when the riders are there."""
    if m.pace > FASTEST_HEARD:
        return m
    step = m.steps[-1]
    riding: list[str] = []
    there: list[str] = []
    for event in step.events:
        (riding if isinstance(event, Moved) else there).extend(sounds_of(event, step.before))
    for kind in dict.fromkeys(riding):
        m.session.host.sound.play(kind)
    return replace(m, coming=tuple(dict.fromkeys(there)))


def _arrived(m: Model) -> Model:
    """Who rode in this step is there; the next one waits a little."""
    for kind in m.coming:
        m.session.host.sound.play(kind)
    rest_ms = (TURN_MS if m.at in m.story.turn_ends else REST_MS) / m.pace
    return replace(m, run_ms=None, rest_ms=rest_ms, coming=())


# Looking


def _without_reason(m: Model) -> Model:
    """Nothing is explained any more."""
    return replace(m, reasons=False, topic=None, reason_at=0)


def _explains(m: Model, topic: Topic) -> Model:
    """A new card is explained beside the others."""
    is_card = topic in [Topic("dealt", why.rider, why.turn) for why in m.story.dealt(m.at)]
    if is_card and m.content == CARDS and shows_drawer(m):
        m = replace(m, side=CARDS, marked=topic.about)
    return replace(m, run_ms=None, topic=topic, reason_at=0, reasons=True)


def _next_reason(m: Model) -> Model:
    """The model with the next of all reasons for the rider everything speaks of; after the last the first."""
    found = topics(m)
    if not m.reasons:
        return replace(m, run_ms=None, reasons=bool(found), topic=None, reason_at=0)
    at = 0 if m.topic is not None else m.reason_at + 1
    return replace(m, topic=None, reason_at=at % max(1, len(found)))


def _marked(m: Model, rider: int) -> Model:
    """Shows this rider everywhere, with what there is to say of him; once more: no longer."""
    m = replace(_without_reason(m), run_ms=None, marked=0 if rider == m.marked else rider, team=0)
    return replace(m, reasons=bool(m.marked and topics(m)))


def _pressed(m: Model, pos: tuple[float, float]) -> Model:
    """Something on the road: a rider is marked, a square explained."""
    found = pressed(m.views, m.view, pos)
    if found is None:
        return replace(_without_reason(m), marked=0)
    return _explains(m, found) if isinstance(found, Topic) else _marked(m, found)


def _stepped_back(m: Model) -> Next:
    """What has explained it does not keep the focus."""
    if m.reasons:
        return Then(replace(_without_reason(m), marked=0), focus=PLAY)
    return Then(replace(m, side=""), focus=PLAY) if m.side else Back()


def _log(m: Model) -> ShowLog:
    def watch(step: int) -> None:
        m.session.host.post(say.Watch(step))

    return ShowLog(m.match, m.names, m.story.decisions(m.at), watch=watch)
