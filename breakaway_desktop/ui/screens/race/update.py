"""The update of the race screen: messages, and time passing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.chosen_orders import given
from breakaway_desktop.play.live_race import LiveRace
from breakaway_desktop.play.sounds import sounds_between
from breakaway_desktop.play.steering import steer
from breakaway_desktop.play.watching.playback import HURRY, Playback
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.drawing.palette import team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.inputs import FocusLost, KeyDown, KeyUp, Posted
from breakaway_desktop.ui.input.keymap import cap_of
from breakaway_desktop.ui.intents import ShowKeys, ShowLog, ShowMenuInRace, ShowResult
from breakaway_desktop.ui.screens.race import clock, model, orders_update
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.actions import key_groups
from breakaway_desktop.ui.screens.race.layout import race_frame
from breakaway_desktop.ui.screens.race.model import Draft, Model, Retiring, Said, hand, team_to_move
from breakaway_desktop.ui.screens.race.outcomes import outcomes
from breakaway_desktop.ui.screens.race.questions import MISSING, UNDO
from breakaway_desktop.ui.screens.race.road import panned, reasons, road_shown, won
from breakaway_desktop.ui.screens.race.seat import seats_changed
from breakaway_desktop.ui.screens.race.secrets import (
    as_seen,
    cards_seen,
    cards_shown,
    is_curtained,
    is_face_down,
    is_hand_covered,
    kept_secret,
    own_team,
    place_shown,
    seen,
    viewer,
)
from breakaway_desktop.ui.screens.race.variants import panel
from breakaway_desktop.ui.screens.race.words import news, retirement, say_failure, time_ran_out, turned_back
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.page import Asked, Covered, Pointed, RepaintOnly, Returned, Then, Tick
from breakaway_desktop.ui.toolkit.scene import Host, Intent
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching import update as watching
from breakaway_desktop.ui.watching.tree import Frame
from breakaway_desktop.ui.watching.update import Drawer
from breakaway_desktop.ui.watching.view_state import PANEL
from breakaway_desktop.words import _, ngettext

LAST_LOOK_MS = 1800.0
"""How long the last move stays before the result."""
Next = Model | Intent | Then | RepaintOnly

_COUNTS = (say.Strike, say.AskHint, say.Question, say.Undo, say.Redo, say.WatchAgain)
"""What ends the film before it counts; what only looks lets riders ride on."""

_LEAVES_HELD = (
    Tick, Posted, Pointed, KeyUp, FocusLost, Covered, Returned,
    say.Hurry, say.Skip, say.Pause, say.StepOnce,
)  # fmt: skip
"""What does not end a line that is held: nothing was pressed, or it tells the film what to do."""


def begin(session: Session, match: Match, host: Host) -> Model:
    """The race from where it is."""
    m = model.begin(session, match, host)
    playback = m.live.playback
    before = m.with_playback(replace(playback, shot_ms=None))
    return _noticed(before, _shows(before, playback))


def update(m: Model, said: Any) -> Next:
    """The next model, in which nothing is left of secrets that do not lie open any more."""
    found = _updated(m, said)
    if isinstance(found, Intent | RepaintOnly):
        return found
    after = kept_secret(m, found.model if isinstance(found, Then) else found)
    if m.said is not None and m.said.stays and after.said is None and not isinstance(said, Tick | Covered):
        after = replace(after, said=m.said)
    return replace(found, model=after) if isinstance(found, Then) else after


def _updated(m: Model, said: Any) -> Next:
    if m.live.over and isinstance(said, Asked | say.Skip | say.Ride | say.Strike | say.RunOn):
        return ShowResult(m.match)
    before, playback = m, m.live.playback
    if won(m) is not None and not playback.is_held and not isinstance(said, _LEAVES_HELD):
        # Whatever is pressed ends it; keys and buttons that have work of their own do it then.
        next_shot = _shows(m, playback.end_shot())
        if isinstance(said, KeyDown | Asked):
            return _on(next_shot, m)
        m = _noticed(m, next_shot)
    ends = m.live.is_running and bool(m.match.humans) and isinstance(said, _COUNTS)
    if ends:
        m = _noticed(m, _shows(m, m.live.playback.skip()))
    found = _answered(m, said, ends=ends)
    return Then(m, found) if isinstance(found, Intent) and m is not before else found


def _answered(m: Model, said: Any, *, ends: bool) -> Next:
    """What becomes of a message. `ends`: it has ended what was being shown."""
    if m.orders is not None and not is_curtained(m):
        seen_hands = uncovered(m) if isinstance(said, say.Strike) else m
        found = orders_update.ordered(seen_hands, m.orders, said)
        if found is not None:
            return found
    if ends and isinstance(said, say.Strike):
        # Nobody was asked yet when the number was struck: nothing is played by it.
        knows = len(m.match.humans) == 1 and said.at < len(hand(m))
        at = place_shown(m, said.at)
        return Then(_chosen(m, at), to_first=True) if knows else m
    match said:
        case Tick(ms):
            return _passed(m, ms)
        case Posted(subject):
            return _posted(m, subject)
        case Pointed(topic):
            on_card = isinstance(topic, Topic) and topic.kind == "outcome"
            at, part = (topic.about, topic.column) if on_card else (-1, "")
            return replace(m, view_state=m.view_state.with_pointed(topic)).with_hand(pointed=at, part=part)
        case Asked(say.OnCard()):
            return m  # of orders that have just been given
        case say.Hurry(on):
            return RepaintOnly(_hurried(m, on))
        case KeyUp():
            return RepaintOnly(_hurried(m, False))
        case FocusLost():
            return replace(_hurried(m, False), seat=m.seat.left())
        case Covered():
            # What was said may be another language's when it can be read again.
            return replace(m, said=None, seat=replace(m.seat, beneath=True))
        case Returned():
            return _returned(m)
        case say.Choose(at):
            return _chosen(m, at)
        case say.Beside(step):
            cards, chosen = cards_shown(m), m.hand_draft.chosen
            if not cards:
                return m
            before = cards.index(place_shown(m, chosen)) if chosen >= 0 else -1 if step > 0 else 0
            at = cards[(before + step) % len(cards)]
            return Then(_chosen(m, at), to_first=True)
        case say.Strike(at):
            return _struck(m, at)
        case say.Click(at):
            return _clicked(m, at)
        case say.Peek():
            return _peeked(m)
        case say.SitDown():
            return _on(replace(m, seat=m.seat.taken(own_team(m))))
        case say.Ride():
            return _played(m, m.hand_draft.chosen)
        case say.Give():
            return _orders_given(m)
        case say.Refuse(why):
            return _tells(m, why)
        case say.Undo():
            return _taken_back(m)
        case say.Agree():
            return _undone(replace(m, asking=""))
        case say.Disagree():
            return _refused_undo(m)
        case say.Redo():
            return _redone(m) if m.match.may_redo else _tells(m, nothing_again())
        case say.Question(what):
            return _question(m, what)
        case say.Pick(rider):
            # Enter then retires him; R alone leaves the focus on the harmless answer.
            return Then(replace(m, asking=Retiring(rider, is_picked=True)), to_first=True)
        case say.Retire(rider):
            return _retired(m, rider)
        case say.Steer(rider):
            return _steered(m, rider)
        case say.MoreTime():
            return replace(m, asking="", due_ms=m.clock_ms + clock.MORE_MS)
        case say.GiveUp():
            return _given_up(m)
        case say.Mute(on):
            m.host.mute(on)
            return m
        case say.AskHint():
            return _hint(m)
        case say.Tell(words):
            return replace(m, said=Said(words, wrong=False))
        case viewing.StepBack():
            return _stepped_back(m)
        case say.OpenMenu():
            return _menu(m)
        case viewing.OpenKeys():
            return ShowKeys(_("Race"), key_groups(m), team_look(m.match.seat(team_to_move(m)).colour))
        case viewing.OpenLog():
            return _log(m)
        case say.OpenResult():
            return ShowResult(m.match)
    state = watching.update(m.view_state, said, _drawer(m), lambda: len(reasons(m)))
    if state is None:
        return _played_back(m, said)
    if isinstance(said, viewing.OpenSheet) and not state.page and panel(m) is not None:
        state = replace(state, page=PANEL, team=0)
    return replace(m, view_state=state, asking="")


def _played_back(m: Model, said: Any) -> Next:
    """The model in which the race is shown in another way."""
    live, playback = m.live, m.live.playback
    match said:
        case say.Skip():
            playback = playback.play().skip()
        case say.Pause():
            playback = playback.play() if playback.paused else playback.freeze()
        case say.StepOnce():
            playback = playback.step_to_shot() if m.match.is_simultaneous else playback.step_forward()
        case say.RunOn() if m.asked is not None:
            rider = m.names.rider(m.asked.rider)
            return _tells(m, _("{rider} to move: play his card.").format(rider=rider), wrong=False)
        case say.RunOn(whole_turn) if not live.over:
            playback = live.run_on(whole_turn=whole_turn).playback
        case say.WatchAgain():
            playback = live.show_again(m.told_from).playback
        case viewing.WatchFrom(decisions):
            playback = live.show_again(decisions).playback
        case say.SetSpeed(speed):
            m.session.settings.speed = speed
            m.session.settings.save()
            m = replace(m, live=replace(live, speed=speed))
        case say.RunOn():
            pass
        case _:
            raise TypeError(said)
    return _on(replace(_shows(m, playback), said=None), m)


def _hurried(m: Model, on: bool) -> Model:
    """The model in which time passes faster, or as usual."""
    return m.with_playback(replace(m.live.playback, pace=HURRY if on else 1.0))


def _shows(m: Model, playback: Playback) -> Model:
    """The model at another moment of the race, from where it goes on; a shot that begins there has its sound."""
    after = m.with_playback(playback)
    if playback.shot is not None and playback.shot is not m.shot:
        _play_sounds(after, replace(playback, shot_ms=None))
    return after


# Time


def _passed(m: Model, ms: float) -> Next:
    stands = 0.0 if m.live.over or clock.runs(m) else ms
    before, m = m, replace(m, clock_ms=m.clock_ms + ms, due_ms=m.due_ms + stands)
    if not m.asking and not is_curtained(m):
        m = replace(m, live=m.live.update(ms))
    rides = m.shot is not None and m.shot is before.shot and m.live.playback.is_held == before.live.playback.is_held
    if m.said is None and (rides or (_pans(m) and m.live is before.live)):
        return RepaintOnly(m)  # riders or the camera have come further, and that is all
    if m.said is not None and not (m.said.stays and (is_curtained(m) or m.asking)):
        left = m.said.left_ms - ms
        m = replace(m, said=replace(m.said, left_ms=left) if left > 0 else None)
    if m.clock_ms >= m.seat.open_until:
        m = replace(m, seat=m.seat.turned_down())
    if clock.runs(m) and m.left_ms <= 0:
        return _given_up(m) if m.orders is None else replace(m, asking=MISSING)
    if m.live.over:
        m = replace(m, due_ms=min(m.due_ms, m.clock_ms - ms + LAST_LOOK_MS))
        if m.left_ms <= 0:
            return ShowResult(m.match)
    return _on(m, before, heard=before.live.playback)


def _pans(m: Model) -> bool:
    """Whether the camera is still on its way to who was asked, and nothing else depends on time."""
    if m.asked is None or m.seat.open_until < inf or clock.runs(m):
        return False
    return panned(m) < 1


def _on(m: Model, before: Model | None = None, *, heard: Playback | None = None) -> Model | Then:
    """The model after all that bots decide before there is something to be seen, with what is new since `before`. Under
    a question and behind a curtain nobody decides. `heard`: the moment up to which sounds have been played."""
    if m.asking or is_curtained(m):
        return m
    live, before = m.live, before or m
    while (later := live.update(0)) is not live:
        live = later
        # Where bots ride alone every decision is seen as it comes.
        if live.is_running or not m.match.humans:
            break
    after = replace(m, live=live)
    _play_sounds(after, heard or m.live.playback)
    after = _noticed(before, after)
    # A card that had the focus would be that of another rider now.
    if after.asked != m.asked:
        return Then(after, to_first=True)
    return after


def follow(m: Model, live: LiveRace) -> Model:
    """Return the model with what has been shown or decided since, and what is asked now."""
    return _noticed(m, _went_on(m, live))


def _went_on(m: Model, live: LiveRace) -> Model:
    """The model with what has been shown or decided since; what began has its sound."""
    after = replace(m, live=live)
    _play_sounds(after, m.live.playback)
    return after


def _play_sounds(m: Model, before: Playback) -> None:
    """Play the sounds of the shots that have begun since; of those that nobody sees the loud ones."""
    for kind in sounds_between(before, m.live.playback, viewer(m), m.match.humans):
        m.host.sound.play(kind)


def _noticed(before: Model, m: Model) -> Model:
    """The model with what the race asks now and what went wrong, and with the camera where there is something new."""
    failure = say_failure(m)
    if failure:
        m = replace(m, said=Said(failure))
    asked = m.asked
    if m.match.is_simultaneous:
        m = orders_update.noticed(m)
    elif m.live.asked != m.asked:
        m = m.put(m.live.asked)
        if m.asked is not None and m.said is None and (told := news(m)):
            m = replace(m, said=Said(told, wrong=False))
    if m.shot is not before.shot or m.asked != asked:
        looks = road_shown(as_seen(m)).aimed
        m = replace(m, pan=m.pan.to(looks, m.clock_ms))
    return m


def _posted(m: Model, subject: object) -> Next:
    """Something came from another thread, or from what lies over the race."""
    if isinstance(subject, say.Tell):
        return replace(m, said=Said(subject.words, wrong=False, done=True))
    if type(subject) in _FROM_ABOVE:
        return _updated(m, subject)
    return _on(m)


_FROM_ABOVE = (viewing.OpenKeys, viewing.OpenLog, say.Question, viewing.WatchFrom)


def _returned(m: Model) -> Next:
    """What lay over the race is gone: seats, names and pace may be others."""
    settings = m.session.settings
    driver, playback = m.live.driver, m.live.playback
    driver.seconds, driver.ride_for_me.wished = settings.thinking / 1000, settings.ride_for_me
    if m.match.humans and playback.paused:
        # Whoever took over a team sees no button to go on with.
        playback = playback.play()
    m = replace(m, live=replace(m.live, playback=playback, speed=settings.speed))
    seat = seats_changed(replace(m.seat, beneath=False), m.match)
    return _on(replace(m.with_hand(pointed=-1), seat=seat))


# The hand


def _chosen(m: Model, at: int) -> Model:
    if m.asked is None or at == m.hand_draft.chosen or not 0 <= at < len(hand(m)):
        return m
    # The road shows where it leads, and no longer what was explained.
    if m.view_state.reasons:
        m = _without_drawer(m)
    return uncovered(replace(m.with_hand(chosen=at, pointed=-1), said=None))


def _struck(m: Model, at: int) -> Next:
    """The number of a card chooses it; again, or where the settings say so, plays it."""
    cards = hand(m)
    at = place_shown(m, at)
    asked, is_hasty = m.asked, m.seat.is_hasty(at, m.clock_ms)
    if asked is None or is_hand_covered(m):
        return m
    in_sight = uncovered(m)
    was_covered, m = in_sight is not m, replace(in_sight, seat=replace(m.seat, struck=at))
    if is_hasty:
        return m
    if at >= len(cards):
        sentence = ngettext("{rider} holds {n} card.", "{rider} holds {n} cards.", len(cards))
        return _tells(m, sentence.format(rider=m.names.rider(asked.rider), n=len(cards)))
    plays = at == m.hand_draft.chosen or (m.session.settings.first_press and not is_face_down(m, at))
    if plays and not was_covered:
        return _played(m, at)
    return Then(_chosen(m, at), to_first=True)


def _clicked(m: Model, at: int) -> Next:
    """Plays it; a card that lies face down only if it was clicked before."""
    if is_face_down(m, at) and m.hand_draft.face_down != at:
        return Then(_chosen(m, at).with_hand(face_down=at), to_first=True)
    return _played(m, at)


def _peeked(m: Model) -> Model:
    if m.seat.open_to:
        return replace(m, seat=m.seat.turned_down())
    until = m.clock_ms + (1000.0 * m.session.settings.peek or inf)
    return replace(m, seat=replace(m.seat, open_to=own_team(m), open_until=until), said=None)


def _played(m: Model, at: int) -> Next:
    """Plays this card of the rider asked about."""
    cards = hand(m)
    if m.asked is None or m.asked != m.live.asked or is_hand_covered(m):
        return m
    if not 0 <= at < len(cards):
        return replace(m, said=Said(_("Choose a card"), wrong=False, own=True))
    if cards[at] not in m.asked.cards:
        return _tells(m, outcomes(m)[at].refused or _("You can’t play this card now."))
    if m.is_first_card:
        m.session.settings.explained = True
    return _on(_decided(m, _going_on(m.live).play(cards[at])), m)


def _orders_given(m: Model) -> Next:
    if m.orders is None or m.live.owed != m.orders.ask or is_curtained(m):
        return m
    return _on(_decided(m, _going_on(m.live).give(given(m.orders))), m)


def _going_on(live: LiveRace) -> LiveRace:
    """The race without a pause."""
    return live.with_playback(live.playback.play())


def _decided(m: Model, live: LiveRace) -> Model:
    """The model after a human's decision."""
    return _went_on(replace(_without_drawer(m), said=None), live)


def _hint(m: Model) -> Next:
    if m.advised:
        m.driver.leave_advice()
    elif not m.session.settings.hints:
        return _tells(m, _("Hints are off. You can turn them on in the settings."))
    elif is_hand_covered(m):
        return _tells(m, _("Show your cards first to get a hint."))
    elif None in cards_seen(m):
        key = cap_of(act.PEEK)
        return _tells(m, _("Show the secret cards first: press {key}.").format(key=key))
    elif m.asked is not None:
        m.live.seek_advice(seen(m)._replace(team=m.asked.team))
        # Its reason is read where these are.
        m = m.with_hand(part="") if m.orders is None else replace(m, draft=replace(m.orders, part=""))
        return replace(m, said=None)
    return m


# Back and forth


def nothing_again() -> str:
    return _("There’s nothing to redo.")


def _taken_back(m: Model) -> Next:
    undo = m.match.next_undo()
    if undo is None:
        return _tells(m, _("There’s nothing to undo yet."))
    return replace(m, asking=UNDO) if undo.consent else _undone(m)


def _undone(m: Model) -> Next:
    if not m.match.humans:
        m = m.with_playback(m.live.playback.freeze())
    return _turned_back(m, *m.live.undo(), again=False)


def _redone(m: Model) -> Next:
    return _turned_back(m, *m.live.redo(), again=True)


def _refused_undo(m: Model) -> Model:
    undo = m.match.next_undo()
    players = listed([m.names.player(team) for team in undo.consent]) if undo is not None else ""
    words = _("Not undone: {players} did not agree.").format(players=players)
    return _tells(replace(m, asking=""), words, wrong=False)


def _turned_back(before: Model, live: LiveRace, steps: Sequence[Step], *, again: bool) -> Next:
    """Shows the race without these steps, or with them `again`; whose go it is may be somebody else's."""
    m = replace(before, live=live)
    words = turned_back(m, steps, again=again)
    orders = None if again else orders_update.taken_back(m, steps)
    if orders is not None:
        words = _("Undone: {team}’s orders").format(team=m.names.team(orders.team))
    said = Said(words, wrong=False, done=True) if words else None
    m = replace(m.put(None), draft=orders or Draft(), said=said, seat=m.seat.left())
    return _on(m, before)


# Questions


def _question(m: Model, what: str) -> Next:
    humans = m.match.humans
    if what == "retire":
        if m.match.over or not humans:
            return m
        if not own_team(m):
            return _tells(m, _("You can retire a rider on his team’s turn."))
        return replace(m, asking=Retiring(m.asked.rider if m.asked is not None else 0))
    return _on(replace(m, asking=what))


def _retired(m: Model, rider: int) -> Next:
    m = replace(m, asking="")
    try:
        live = m.live.retire(rider)
    except Refused as refused:
        return _tells(m, say_refusal(refused))
    words = retirement(m, m.match.steps[-1])
    said = Said(words, wrong=False, done=True) if words else None
    # In secret orders the team goes on ordering for its other riders, in the same time.
    due_ms = m.due_ms if m.orders is not None else inf
    return _on(replace(_went_on(replace(m.put(None), due_ms=due_ms), live), said=said), m)


def _steered(m: Model, rider: int) -> Next:
    on = rider not in m.match.steered
    steer(m.match, rider, on)
    sentence = _("{player} now steers {rider}") if on else _("{rider} moves by himself while dropped")
    words = sentence.format(rider=m.names.rider(rider), player=m.names.player(rider // 10))
    return replace(m, said=Said(words, wrong=False, done=True))


def _given_up(m: Model) -> Next:
    m, owed = replace(m, asking=""), m.live.owed
    if owed is None:
        return m
    steps, told = len(m.match.steps), None
    live = m.live.give_up()
    if clock.seconds_of(m) and m.left_ms <= 0:
        told = Said(time_ran_out(m, owed.team, m.match.steps[steps:]), wrong=False, stays=True)
    elif m.orders is not None:
        sentence = _("{team} has no orders: its riders play their highest cards")
        told = Said(sentence.format(team=m.names.team(m.orders.team)), wrong=False)
    return _on(replace(_went_on(m, live), said=told), m)


def _tells(m: Model, words: str, *, wrong: bool = True) -> Model:
    return replace(m, said=Said(words, wrong))


# Looking


def window_frame(m: Model, pinned: bool | None) -> Frame:
    screen = m.host.screen
    return race_frame(screen.w, screen.h, pinned)


def _without_drawer(m: Model) -> Model:
    """The model with no drawer over the road, and no reason in it."""
    state = m.view_state
    return replace(m, view_state=state.uncover_road(is_pinned=window_frame(m, state.pinned).pinned))


def uncovered(m: Model) -> Model:
    """The model without a drawer over the hand."""
    state = m.view_state
    covers = state.is_drawer_open and window_frame(m, state.pinned).compact
    return replace(m, view_state=state.close_drawer()) if covers else m


def _stepped_back(m: Model) -> Next:
    if m.advised:
        m.driver.leave_advice()
        return m
    state = watching.step_back(m.view_state)
    if state is not None:
        return replace(m, view_state=state)
    if m.view_state.marked:
        return replace(m, view_state=replace(m.view_state, marked=0, team=0))
    if m.hand_draft.chosen >= 0:
        return Then(replace(m.with_hand(chosen=-1, face_down=-1), said=None), to_first=True)
    return _menu(m)


def _menu(m: Model) -> Intent:
    post = m.host.post
    return ShowMenuInRace(
        m.live,
        show_keys=lambda: post(viewing.OpenKeys()),
        told=lambda *words: post(say.Tell(" · ".join(words))),
        steer=lambda: post(say.Question("steer")),
        give_up=lambda: post(say.Question("give-up")),
        show_log=lambda: post(viewing.OpenLog()),
    )


def _drawer(m: Model) -> Drawer:
    pins_itself = m.session.settings.sheet and window_frame(m, None).pinned
    return Drawer(PANEL, window_frame(m, m.view_state.pinned).pinned, pins_itself)


def _log(m: Model) -> Intent:
    host, steps = m.host, m.live.playback.steps_shown
    return ShowLog(m.match, m.names, steps, team=own_team(m), watch=lambda step: host.post(viewing.WatchFrom(step)))
