"""The race goes on: other moments of its playback, bots that decide, and the model of what is asked next."""

from __future__ import annotations

from dataclasses import replace

from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.toolkit.page import Update
from breakaway_desktop.play.home_riders import offer_sentence
from breakaway_desktop.play.live_race import LiveRace
from breakaway_desktop.play.sound_cues import sounds_between
from breakaway_desktop.play.watching.playback import HURRY, Playback
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.screens.race import orders_update
from breakaway_desktop.ui.screens.race.layout import race_frame
from breakaway_desktop.ui.screens.race.model import Pan, RaceModel, offers_home
from breakaway_desktop.ui.screens.race.road import road_shown
from breakaway_desktop.ui.screens.race.status_text import bot_failure_line, news_line
from breakaway_desktop.ui.screens.race.visibility import has_privacy_screen, viewer_of, visible_model
from breakaway_desktop.ui.watching.tree import WatchLayout


def advance(
    model: RaceModel, before: RaceModel | None = None, *, played_until: Playback | None = None
) -> RaceModel | Update:
    """Let bots decide until there is something to show, then update the model from the race.

    While a dialog halts the race or a privacy screen is open, nothing happens. `played_until`: the moment up to which
    sounds have been played; None: the moment of `model`.
    """
    if model.is_halted or has_privacy_screen(model):
        return model
    live, before = model.live, before or model
    while (later := live.update(0)) is not live:
        live = later
        # A race of bots alone shows every decision.
        if live.is_showing_moves or not model.match.humans:
            break
    after = replace(model, live=live)
    _play_sounds(after, played_until or model.live.playback)
    after = sync_with_race(before, after)
    # The control with the focus may be of another rider now.
    if after.shown_ask != model.shown_ask:
        return Update(after, to_first=True)
    return after


def follow(model: RaceModel, live: LiveRace) -> RaceModel:
    """Return the model after the live race has advanced, with the card or orders now asked for."""
    return sync_with_race(model, with_live(model, live))


def after_decision(model: RaceModel, live: LiveRace) -> RaceModel:
    """Return the model after a human's decision, with the road uncovered and no notice."""
    return with_live(replace(without_drawer(model), notice=None, confirmation=None), live)


def with_live(model: RaceModel, live: LiveRace) -> RaceModel:
    """Return the model after the live race has advanced; play the sounds of new shots."""
    after = replace(model, live=live)
    _play_sounds(after, model.live.playback)
    return after


def show_moment(model: RaceModel, playback: Playback) -> RaceModel | Update:
    """Return the model at another moment of the race, from which it goes on."""
    return advance(replace(at_moment(model, playback), notice=None), model)


def at_moment(model: RaceModel, playback: Playback) -> RaceModel:
    """Return the model at another moment of the race; play the sounds of a shot that starts there."""
    after = model.with_playback(playback)
    if playback.shot is not None and playback.shot is not model.shot:
        _play_sounds(after, replace(playback, shot_ms=None))
    return after


def with_fast_forward(model: RaceModel, on: bool) -> RaceModel:
    """Return the model with fast playback, which skips no more, or at normal speed."""
    playback = model.live.playback
    if not on and playback.pace == 1:
        return model
    target_turn = None if on else playback.target_turn
    return model.with_playback(replace(playback, pace=HURRY if on else 1.0, target_turn=target_turn))


def _play_sounds(model: RaceModel, before: Playback) -> None:
    """Play the sounds of the shots that have begun since `before`."""
    model.session.play_sounds(sounds_between(before, model.live.playback, viewer_of(model), model.match.humans))


def sync_with_race(before: RaceModel, model: RaceModel) -> RaceModel:
    """Copy the pending ask and a bot's failure into the model; pan the camera if the shot or the ask is new."""
    failure = bot_failure_line(model)
    if failure:
        model = model.with_notice(failure)
    ask_before = model.shown_ask
    if model.match.is_simultaneous:
        model = orders_update.sync_orders(model)
    elif model.live.answerable_card_ask != model.shown_ask:
        model = model.with_ask(model.live.answerable_card_ask)
        if model.shown_ask is not None and model.notice is None and (line := news_line(model)):
            model = model.with_notice(line, wrong=False)
    if model.shown_ask is not None and model.shown_ask.team not in model.home_told and offers_home(model):
        line = offer_sentence(key_cap_text(act.HOME))
        line = line if model.notice is None else f"{model.notice.words} · {line}"
        model = replace(model, home_told=model.home_told | {model.shown_ask.team})
        model = model.with_notice(line, wrong=False, stays=has_privacy_screen(model))
    if model.shown_ask is not None and model.live.playback.pace != 1:
        model = with_fast_forward(model, False)
    if model.shot is not before.shot or model.shown_ask != ask_before:
        picture = road_shown(visible_model(model)).camera_picture
        is_held = model.shot is not None and model.live.playback.is_held  # nothing would move the camera there
        model = replace(model, pan=Pan(end=picture) if is_held else model.pan.to(picture, model.clock_ms))
    return model


def window_frame(model: RaceModel, pinned: bool | None) -> WatchLayout:
    screen = model.host.screen
    return race_frame(screen.w, screen.h, pinned)


def without_drawer(model: RaceModel) -> RaceModel:
    """Return the model with the road visible: no drawer over it, and no explanation."""
    state = model.view_state
    return replace(model, view_state=state.uncover_road(is_pinned=window_frame(model, state.pinned).pinned))


def without_cover(model: RaceModel) -> RaceModel:
    state = model.view_state
    covers = state.is_drawer_open and window_frame(model, state.pinned).compact
    return replace(model, view_state=state.close_drawer()) if covers else model
