"""The view of the race screen: the bar of groups, the road with the camera in its infield, the score, the hand and the
buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil, inf
from typing import Any

from breakaway_desktop.guide import variant_title
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import mix
from breakaway_desktop.kit.input.inputs import FocusLost, KeyDown, KeyUp, Posted
from breakaway_desktop.kit.input.keymap import reachable_key_cap, with_key
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.controls import Hotspot, PaintedControl, press
from breakaway_desktop.kit.toolkit.layout import (
    LaidOutTree,
    Measure,
    Node,
    Shortcut,
    cached_node,
    cached_paint_node,
    draw_model,
    lasting,
    positioned,
    sized,
)
from breakaway_desktop.kit.toolkit.page import Covered, PageView, TopicClicked, TopicHovered, Uncovered
from breakaway_desktop.kit.toolkit.topic_navigation import topic_navigation
from breakaway_desktop.kit.words import _, cached_by_language
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.watching.pacing import SPEEDS
from breakaway_desktop.sentences.bot_levels import player_and_level, temper_of
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels import bar, flying_tokens, hand, scoreboard
from breakaway_desktop.ui.panels.circuit_list import CircuitWords
from breakaway_desktop.ui.panels.ring_and_camera import Road, RoadLayout, RoadShown
from breakaway_desktop.ui.panels.scoreboard import rolling_score
from breakaway_desktop.ui.road.camera_text import CameraText
from breakaway_desktop.ui.road.line_caption import LineCaption
from breakaway_desktop.ui.road.ring_layout import ring_in
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.screens.race import clock, guide_line, messages as say, orders_view, second_strip, status_text
from breakaway_desktop.ui.screens.race.actions import actions, buttons, home_button, ride_in_button, skip_button
from breakaway_desktop.ui.screens.race.count import (
    counted_score,
    is_counted,
    is_counting,
    is_decided,
    paint_flag,
    winner_caption,
)
from breakaway_desktop.ui.screens.race.dialogs import dialog_view
from breakaway_desktop.ui.screens.race.hand_slot import (
    CardParts,
    HandControls,
    MainButtonSpec,
    SmallButtonSpec,
    hand_node,
    slot_buttons,
)
from breakaway_desktop.ui.screens.race.layout import (
    HAND,
    MAIN,
    HandLayout,
    hand_layout,
    least_race_size,
    orders_layout,
    race_frame,
)
from breakaway_desktop.ui.screens.race.messages import RaceAction
from breakaway_desktop.ui.screens.race.model import (
    RaceModel,
    acting_rider,
    can_ride_in,
    match_variant,
    offers_home,
    once,
    team_to_move,
)
from breakaway_desktop.ui.screens.race.movement_log_drawer import drawer
from breakaway_desktop.ui.screens.race.outcomes import outcomes, shown_outcome
from breakaway_desktop.ui.screens.race.privacy import HandCover, per_viewer, privacy_screen_of
from breakaway_desktop.ui.screens.race.reader import spoken_names
from breakaway_desktop.ui.screens.race.road import (
    card_dealt_now,
    cards_being_dealt,
    crossing_won,
    ends_with_any_key,
    moves_left,
    pan_progress,
    places_photographed,
    progress,
    road_shown,
    scoring_rider,
)
from breakaway_desktop.ui.screens.race.screen_seat import HASTY_MS
from breakaway_desktop.ui.screens.race.strip import LAST, strip_of
from breakaway_desktop.ui.screens.race.visibility import (
    can_peek,
    has_privacy_screen,
    is_hand_covered,
    is_race_covered,
    landed_view,
    shows_equal_cards_apart,
    viewing_team,
    visible_cards,
    visible_model,
    visible_shot,
    visible_view,
    with_open_hand,
)
from breakaway_desktop.ui.team_looks import TeamLook, team_look
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.tree import ICON_PITCH, WatchLayout, captions_line, tree
from breakaway_desktop.ui.watching.view_state import POINTS

_OPEN_POINTS = viewing.OpenPage(POINTS)
_FRAME_MS = 16.0
"""Milliseconds between two ticks while something moves."""
_IDLE_MS = 200.0
"""Milliseconds between two ticks while a notice, a bot or a clock may change the screen."""
_FLIP_MS = 180.0
"""Milliseconds in which a team's tile flips at a place behind the first."""
_ICON_W, _ICON_H = 40.0, 36.0
"""Size of an icon button at the right end of the bar, in units."""
_MIN_PRESS_H = 32.0
"""Minimum height at which the recap can be pressed, in units."""


def view(model: RaceModel) -> PageView:
    page, ask = _view(model), model.advisable_ask
    question = None if page.dialog is None else page.dialog.question
    if question is None and ask is not None:
        question = len(model.match.steps), ask
    return replace(page, question=question)


def _view(model: RaceModel) -> PageView:
    if has_privacy_screen(model) and not is_race_covered(model):
        return privacy_screen_of(model)

    # Dialog, time and viewer follow the race; everything that is drawn follows its visible part.
    dialog, tick_ms, per_player = _dialog_of(model), _tick_ms(model), per_viewer(model)
    model = visible_model(model)
    commands = actions(model)
    return PageView(
        sized(partial(_tree, model, commands)),
        title=_("Race"),
        initial_focus=_first_focus(model),
        on_escape=viewing.StepBack(),
        keys=(*_keys(commands), Shortcut(act.HELP, say.OpenKeys())),
        early_shortcuts=_early_shortcuts(model),
        held_shortcuts=_held_shortcuts(model),
        subscribes_to=(TopicClicked, Covered, FocusLost, *_hold_inputs(model), KeyUp, TopicHovered, Posted, Uncovered),
        tick_ms=tick_ms,
        dialog=dialog,
        least=least_race_size(model.host.screen.w, has_orders=model.orders is not None),
        **per_player,
    )


def _first_focus(model: RaceModel) -> str:
    """Return the name of the control that gets the focus first, which Enter presses."""
    if model.orders is not None:
        return orders_view.focus_of(model.orders)
    return HAND if model.hand_draft.chosen_index >= 0 else MAIN


def _early_shortcuts(model: RaceModel) -> tuple[Shortcut, ...]:
    """Return the keys that select the neighbouring card, wherever the focus is; with tiles of second cards, theirs."""
    if model.shown_ask is None or is_hand_covered(model):
        return ()
    if model.orders is not None and model.orders.has_strip:
        return second_strip.early_shortcuts(model, model.orders)
    return Shortcut(act.LEFT, say.SelectNeighbourCard(-1)), Shortcut(act.RIGHT, say.SelectNeighbourCard(1))


def _held_shortcuts(model: RaceModel) -> tuple[Shortcut, ...]:
    """Return the key that speeds the animation up while it is held."""
    if model.session.settings.holding == "press":
        return ()
    is_moving = model.live.is_showing_moves or model.live.playback.target_turn is not None
    return (Shortcut(act.PRESS_OR_SKIP, say.SetFastForward(on=True)),) if is_moving else ()


def _hold_inputs(model: RaceModel) -> tuple[type, ...]:
    """Return KeyDown during a shot that any key ends."""
    return (KeyDown,) if ends_with_any_key(model) else ()


def _dialog_of(model: RaceModel) -> PageView | None:
    """Return the open dialog, with F1 for the page of keys; None if none is open. While it is open, time passes only
    for guests."""
    dialog = dialog_view(model)
    if dialog is None:
        return None
    tick_ms = _tick_ms(model) if model.guests else None
    return replace(dialog, keys=(*dialog.keys, Shortcut(act.HELP, say.OpenKeys())), tick_ms=tick_ms)


def _keys(commands: Iterable[RaceAction]) -> list[Shortcut]:
    return [
        Shortcut(
            command.action, command.message if command.when else say.ExplainDisabledKey(command.why), command.words
        )
        for command in commands
        if command.when or command.why
    ]


def _tick_ms(model: RaceModel) -> float | None:
    """Return the milliseconds between two ticks; None if nothing depends on time."""
    waits = (_race_tick_ms(model), *(guest.tick_ms(model) for guest in model.guests))
    return min((ms for ms in waits if ms is not None), default=None)


def _race_tick_ms(model: RaceModel) -> float | None:
    # Moving riders, or a moving camera.
    if model.live.is_showing_moves or (model.live.is_animating and not model.live.playback.is_held):
        return None if model.live.playback.is_held else _FRAME_MS
    if model.pan.start is not None and pan_progress(model) < 1:
        return _FRAME_MS

    if model.shown_ask is not None and (wait := _seat_tick_ms(model)) is not None:
        return wait
    if is_counting(model):
        return _FRAME_MS
    is_waiting = model.live.over or model.live.thinking or model.driver.advice.is_pending
    # While a decision is being saved no player is asked, and only a tick notices that it is saved.
    is_saving = bool(model.match.humans) and model.shown_ask is None
    is_saving = is_saving and not (model.live.playback.paused and model.driver.is_saved)
    return _IDLE_MS if model.has_timed_notice or is_waiting or is_saving else None


def _seat_tick_ms(model: RaceModel) -> float | None:
    """Return the milliseconds to the next tick while a player chooses; None if nothing depends on time."""
    waits = [_IDLE_MS] if model.has_timed_notice or model.driver.advice.is_pending else []
    if model.confirmation is not None:
        waits.append(_FRAME_MS)

    # Revealed cards hide again; a key pressed in haste counts a moment later; a clock runs.
    if model.seat.revealed_team and model.seat.revealed_until_ms < inf:
        waits.append(_IDLE_MS)
    if (asked_ms := model.clock_ms - model.asked_at_ms) < HASTY_MS:
        waits.append(max(_FRAME_MS + 1, HASTY_MS - asked_ms))
    if clock.is_running(model):
        waits.append(max(_FRAME_MS + 1, min(clock.TICK_MS, model.clock_left_ms)))
    return min(waits, default=None)


def _heading(model: RaceModel) -> str:
    """Return the stage, or the variant, which the bar over the race names; empty for any other race."""
    if model.stage is not None:
        return model.stage.name
    variant = match_variant(model)
    return variant_title(variant) if variant else ""


def _tree(model: RaceModel, commands: Sequence[RaceAction], w: float, h: float) -> Node:
    icons, orders = _icons(model, commands), model.orders
    settings = model.session.settings
    frame = race_frame(
        w, h, model.view_state.pinned, icon_count=len(icons), has_captions=settings.captions,
        has_orders=orders is not None,
    )  # fmt: skip
    road_now, state = road_shown(model), model.view_state
    groups = bar.bar_of(
        landed_view(model), model.match.seats, acting_rider(model), viewing_team(model), jerseys=model.jerseys,
        heading=_heading(model),
    )  # fmt: skip
    texts = _camera_words(model, commands)
    road = Road(
        partial(_road_at, road_now, model.pan.start), texts,
        CircuitWords(visible_view(model), spoken_names(model), state.marked_rider), state.magnified_square, name="road",
    )  # fmt: skip

    # The recap as a button, and the icons at the right end of the bar.
    slot = captions_line(frame, model.session.sounds)
    if texts.replay_key and not model.is_advised and not frame.is_list:
        slot.append((frame.road, _RecapButton(road_now, texts)))
    for n, icon in enumerate(reversed(icons)):
        slot.append((Box(w - _ICON_W - 6 - n * ICON_PITCH, frame.bar.h / 2 - _ICON_H / 2, _ICON_W, _ICON_H), icon))

    # The bottom row.
    layout = hand_layout(frame)
    slot += (
        _hand_slot(model, commands, frame, layout) if orders is None else _orders_slot(model, commands, frame, orders)
    )

    # Over the road: points and cards in flight.
    if not frame.is_list:
        slot += _flight_nodes(model, road_now, frame, layout)

    drawer_node = drawer(model, pinned=frame.pinned) if frame.pinned or state.is_drawer_open else None
    return tree(frame, _menu_button(model), bar.bar(groups, state.expanded_rider), road, slot, drawer_node)


def _hand_slot(
    model: RaceModel, commands: Sequence[RaceAction], frame: WatchLayout, layout: HandLayout
) -> list[tuple[Box, Node]]:
    """Return the score, the hand and the buttons."""
    layout = layout.with_clock(frame) if any(model.clocks) else layout
    nodes = [
        (layout.score, scoreboard.score_button(_score_node(model), _score_shown(model), _OPEN_POINTS)),
        (Box(0, 0, 0, 0), lasting(_tile_tips, (model.names, layout.score, _score_shown(model)))),
    ]
    if is_hand_covered(model):
        return [*nodes, (layout.hand_cover, HandCover(model))]
    if model.ask_elsewhere is not None or model.awaits_orders_elsewhere:
        return nodes + [own for guest in model.guests for own in guest.place(model, commands, frame, layout)]
    main = _main_button(model)
    # While bots move the label names one rider after the other, which is not told: the button has the focus.
    says = _("Skip") if main[1] == say.SkipAhead() else ""
    buttons = slot_buttons(
        main, _small_buttons(model, commands), layout, size=frame.pick(43, 30), small=frame.pick(19, 16),
        handles_key=model.shown_ask is not None, says=says,
    )  # fmt: skip
    return [*nodes, *_hand_nodes(model, layout.hand, frame.pick(27, 24)), *buttons, *clock_nodes(model, layout.clock)]


def _orders_slot(
    model: RaceModel, commands: Sequence[RaceAction], frame: WatchLayout, orders: OrdersDraft
) -> list[tuple[Box, Node]]:
    """Return the teams, hands and buttons while orders are given."""
    layout = orders_layout(frame)
    wordings, message, key, ready = orders_view.main_button(orders)
    main = wordings, message, key, _look_to_move(model) if ready else None
    more = orders_view.small_buttons(model, commands, compact=frame.compact)
    buttons = slot_buttons(main, more, layout, size=frame.pick(30, 26), small=16, handles_key=True)
    score = orders_view.score(model, orders)
    score_node = cached_paint_node(scoreboard.paint, score, name="score")
    teams = layout.teams, scoreboard.score_button(score_node, score, _OPEN_POINTS)
    tips = Box(0, 0, 0, 0), lasting(_tile_tips, (model.names, layout.teams, score))
    return [teams, tips, *orders_view.hand_nodes(model, orders, layout), *buttons, *clock_nodes(model, layout.clock)]


def _tile_tips(names: Names, box: Box, score: scoreboard.Score) -> Node:
    """Return an area over each team's tile whose tooltip names the player, or a bot's style and level."""
    tips = _players_by_team(names)
    tiles = (
        (tile, Hotspot(_OPEN_POINTS, tip=tips[shown.team], takes_focus=False, name=f"plate-{shown.team}", says=""))
        for shown, tile in zip(score.teams, scoreboard.tile_boxes(box, score), strict=True)
    )
    return positioned(*tiles)


@cached_by_language(8)
def _players_by_team(names: Names) -> dict[int, str]:
    """Return each team with its player, or a bot's style and level, and what its rival says."""
    line, teams = _("{team}: {player}"), range(1, len(names.seats) + 1)
    players = {team: line.format(team=names.team(team), player=player_and_level(names, team)) for team in teams}
    return {team: ". ".join(filter(None, (words, temper_of(names, team)))) for team, words in players.items()}


def _look_to_move(model: RaceModel) -> TeamLook:
    return team_look(model.match.seat(team_to_move(model)).colour)


# Along the top


def _menu_button(model: RaceModel) -> Node:
    tip = with_key(_("Menu"), act.BACK)
    look = None if model.awaits_orders_elsewhere else _look_to_move(model)
    corner = cached_paint_node(_paint_corner, look, margin=1)
    return press(corner, on_press=say.OpenMenu(), name="menu", bare=True, tip=tip)


def _paint_corner(canvas: Canvas, box: Box, look: TeamLook | None) -> None:
    """Paint the corner in the colour of the team to move; `look` None: several teams choose."""
    lean, palette = LEAN * box.h, canvas.palette
    fill, label = (palette.card, palette.ink) if look is None else (look.fill, look.label)
    canvas.box(Box(box.x, box.y, box.w - lean, box.h), fill, radius=0)
    canvas.slanted(box, fill, lean)
    draw_icon(canvas, "menu", (box.x + (box.w - lean) / 2, box.centre[1]), label, 22)


def _icons(model: RaceModel, commands: Sequence[RaceAction]) -> list[Node]:
    """Return the icons at the right end of the bar: sound if it is off, redo if there is any, undo, help.

    Undo stays in its place when redo appears, so that a second click undoes another move.
    """
    undo, redo = (next(command for command in commands if command.action == action) for action in (act.UNDO, act.REDO))
    icons: list[Node] = [_Sign("undo", undo.message, _history_tip(undo, undo.tip), undo.when, says=_("Undo"))]
    if redo.when:
        icons.insert(0, _Sign("redo", redo.message, _history_tip(redo, _("Redo")), True, says=_("Redo")))
    if model.host.sound.muted:
        icons.insert(0, _Sign("sound-off", say.SetMuted(on=False), _("Turn the sound on"), True, says=_("Sound on")))
    return [*icons, _Sign("help", say.OpenKeys(), with_key(_("Help"), act.HELP), True, says=_("Help"))]


def _history_tip(command: RaceAction, tip: str) -> str:
    return with_key(tip, command.action) if command.when else command.why


class _Sign(Node):
    """An icon as a button without a background. `tip`: its effect, or why it is disabled."""

    icon: str
    message: Any
    tip: str
    enabled: bool

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        dispatch, message = out.dispatch, self.message

        def paint(canvas: Canvas, icon_box: Box, state: painters.State) -> None:
            if state.focus:
                painters.ring(canvas, icon_box, lean=0)
            canvas.paint_cached(_paint_sign, icon_box, self.icon, self.enabled)

        control = PaintedControl(box, self.icon, paint, on_press=lambda: dispatch(message))
        control.enabled, control.tip, control.why_disabled = self.enabled, self.tip, "" if self.enabled else self.tip
        out.add_control(control)


def _paint_sign(canvas: Canvas, box: Box, icon: str, is_enabled: bool) -> None:
    palette = canvas.palette
    colour = palette.ink if is_enabled else mix(palette.ink, palette.sunk, 0.62)
    draw_icon(canvas, icon, box.centre, colour, 24)


# The road


def _road_at(shown: RoadShown, pan_from: RoadPicture | None, now: RaceModel) -> RoadShown:
    """Return the road with riders and camera at their current positions."""
    return replace(shown, progress=progress(now), pan_from=pan_from, panned=pan_progress(now))


class _RecapButton(Node):
    """The recap in the infield as a button that shows the moves again."""

    shown: RoadShown
    texts: CameraText

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        strip = RoadLayout(self.shown, self.texts, box, measure.scale).camera.news_strip
        press_box = strip.inflated(0, max(0.0, (_MIN_PRESS_H - strip.h) / 2))
        tile = strip._replace(w=strip.w + LEAN * strip.h)
        words = ": ".join(filter(None, (_("Watch again"), self.texts.heading)))
        Hotspot(say.WatchMovesAgain(), name="again", tile=tile, says=words).place(measure, press_box, out)


def _flight_nodes(model: RaceModel, shown: RoadShown, frame: WatchLayout, layout: HandLayout) -> list[tuple[Box, Node]]:
    """Return the points and cards that fly over the screen."""
    shot = visible_shot(model)
    if is_counting(model):
        return [(ring_in(frame.road).infield, draw_model(paint_flag, name="flag"))]
    if shot is None:
        return []
    ring = ring_in(frame.road, mountains=bool(shown.picture.ground))
    flying = flying_tokens.point_flights(shot, ring, scoreboard.tile_boxes(layout.score, _score_shown(model)))
    flying += flying_tokens.card_flights(
        cards_being_dealt(model), shot, ring, layout.hand, model.match.seats,
        one_by_one=card_dealt_now(model) is not None,
    )  # fmt: skip
    if not model.session.settings.is_still:
        flying += flying_tokens.played_card_flights(shot, ring, layout.hand, model.match.humans)
    if not flying:
        return []
    everything = Box(0, 0, frame.slot.w, frame.slot.bottom)
    return [(everything, draw_model(lambda now, canvas, _box: flying_tokens.paint(canvas, flying, progress(now))))]


def _camera_words(model: RaceModel, commands: Sequence[RaceAction]) -> CameraText:
    strip = strip_of(model)
    # The sky has the colour of the team that is asked, or that scores.
    ask = model.shown_ask or model.ask_elsewhere
    team = ask.team if ask is not None else scoring_rider(model) // 10
    look = model.match.seat(team).colour if team else ""

    again = next(command.when for command in commands if command.action == act.WATCH)
    return CameraText(
        status_text.headline(model), status_text.what_to_do(model), strip.news, status_text.next_riders(model),
        look=look, calm=model.session.settings.calm, tone=strip.tone, heading=strip.heading, sentence=strip.sentence,
        replay_key=act.WATCH if again and strip.tone in ("", LAST) and not model.live.is_showing_moves else None,
        is_thinking=not model.live.is_showing_moves and model.live.thinking > 0,
        in_brief=status_text.what_to_do(model, brief=True),
        is_dark=moves_left(model) > 0 and not model.session.settings.is_still,
        caption=_line_caption(model),
    )  # fmt: skip


def _line_caption(model: RaceModel) -> LineCaption | None:
    if (places := places_photographed(model)) is not None:
        return status_text.photo_finish(model, places)
    if is_decided(model):
        return winner_caption(model)
    crossing = crossing_won(model)
    return None if crossing is None else status_text.line_won(model, crossing)


# The bottom row


def _score_node(model: RaceModel) -> Node:
    """Return the score; while points are won at a line, the sums count up."""
    score, shot, length_ms = _score_shown(model), visible_shot(model), model.live.playback.length_ms
    is_flipping = shot is not None and length_ms >= _FLIP_MS and not model.session.settings.is_still
    places = [place for place in shot.crossings if place.points and place.place > 1] if shot and is_flipping else []

    def paint(now: RaceModel, canvas: Canvas, box: Box) -> None:
        value = score
        if shot is not None and shot.crossings and not model.session.settings.is_still:
            value = rolling_score(score, visible_view(model), landed_view(model), progress(now))
        value = counted_score(now, value) if is_counted(now) else value
        canvas.paint_cached(scoreboard.paint, box, value)
        flipped = bool(places) and 1 - now.live.playback.progress * length_ms / _FLIP_MS
        if flipped > 0:
            tiles = scoreboard.tile_boxes(box, value)
            scoreboard.paint_flip(canvas, value, tiles, [place.rider // 10 for place in places], flipped)

    return draw_model(paint, name="score")


@once
def _score_shown(model: RaceModel) -> scoreboard.Score:
    score = scoreboard.score_of(visible_view(model), model.names, acting_rider(model) // 10, model.jerseys)
    for guest in model.guests:
        score = guest.with_players(model, score)
    model = with_open_hand(model)
    outcome = shown_outcome(model)
    if model.shown_ask is not None and outcome is not None and outcome.lines:
        return scoreboard.with_possible_points(score, model.shown_ask.team, outcome.lines)
    return score


def _hand_nodes(model: RaceModel, box: Box, guide_h: float) -> list[tuple[Box, Node]]:
    ask = model.shown_ask
    rider = ask.rider if ask is not None else acting_rider(model)
    if not rider or model.live.over:
        return []

    value = hand.hand_of(
        visible_view(model), model.match.seats, rider, ask.cards if ask is not None else (),
        is_choosing=ask is not None, chosen=model.hand_draft.chosen_index, pointed=model.hand_draft.hovered_index,
        advice=model.rider_advice(rider),
        reveal_key=reachable_key_cap(act.PEEK) if can_peek(model) else "", apart=shows_equal_cards_apart(model),
    )  # fmt: skip

    # In the first races, a line below the cards explains what is new.
    nodes: list[tuple[Box, Node]] = []
    if sentence := guide_line.sentence_of(model):
        guide_box, box = box.cut_bottom(guide_h)
        nodes.append((guide_box, guide_line.guide_line(model, sentence, guide_h)))
    nodes.append((box, cached_node(hand.HandCards, value, name="hand") if ask is None else hand_node(value)))

    # Controls and topics only while a card must be chosen.
    if ask is not None:
        question = f"{ask.rider} {len(model.match.steps)}"
        nodes.append((box, HandControls(value, say.PlaySelectedCard(), say.ClickCard, question)))
        nodes.append((box, topic_navigation(CardParts(value), "card-parts", _("Hand"), points=True)))
        eye = hand.eye_box(box, value)
        if eye is not None:
            nodes.append((eye, Hotspot(say.TogglePeek(), name="eye", says=_("Show my cards"))))
    return nodes


def open_hand(model: RaceModel, box: Box) -> tuple[Box, Node]:
    """Return the open hand of a player elsewhere. He plays it there, and sees his hint only there."""
    assert model.shown_ask is not None
    value = hand.hand_of(
        visible_view(model), model.match.seats, model.shown_ask.rider, model.shown_ask.cards, is_choosing=True,
        chosen=model.hand_draft.chosen_index,
    )  # fmt: skip
    return box, cached_node(hand.HandCards, replace(value, has_keys=False), name="hand")


def clock_nodes(model: RaceModel, box: Box) -> list[tuple[Box, Node]]:
    shown = clock.clock_shown(model)
    return [] if shown is None else [(box, cached_node(clock.clock, shown, name="clock"))]


def _main_button(model: RaceModel) -> MainButtonSpec:
    """Return the main button: play the selected card, or continue the race while nobody is asked."""
    # A card that can be played must be selected.
    if model.shown_ask is not None:
        if model.hand_draft.chosen_index < 0:
            return (_("Choose a card"),), say.PlaySelectedCard(), None, None
        if outcomes(model)[model.hand_draft.chosen_index].refused:
            return (_("Not now"),), say.PlaySelectedCard(), None, None
        card = visible_cards(model)[model.hand_draft.chosen_index]
        wording = _("Play face down") if card is None else _("Play {card}").format(card=card)
        return (wording,), say.PlaySelectedCard(), act.PRESS, _look_to_move(model)

    # Riders move, or the race is over.
    if model.live.over:
        return (_("Result"),), say.OpenResult(), act.PRESS, None
    if not model.match.humans:
        return (
            (_("Resume") if model.live.playback.paused else _("Pause"),),
            say.TogglePause(),
            act.PRESS_OR_SKIP,
            None,
        )
    label, message = skip_button(model)
    return (label,), message, act.PRESS_OR_SKIP, None


def _small_buttons(model: RaceModel, commands: Sequence[RaceAction]) -> list[SmallButtonSpec]:
    log, step = ("log", (_("Moves"),), act.MOVEMENT_LOGS), ("step", (_("One move"),), act.RIGHT)
    paused = model.live.playback.paused

    # A card must be chosen.
    if model.shown_ask is not None:
        is_open = model.seat.secrecy == "peek" and model.seat.revealed_team
        own = (button for guest in model.guests if (button := guest.small_button(model)))
        last = home_button() if offers_home(model) else next(own, ("retire", (_("Retire"),), act.RETIRE))
        # Where the riders may ride in, there is nothing left to advise.
        advice = ride_in_button(model) if can_ride_in(model) else ("hint", (_("Hint"),), act.HINT)
        hint = () if advice[0] == "hint" and model.match.restriction is not None else (advice,)
        why = ("why", (_("Why"),), act.WHY)
        more = (*hint, why, last) if model.level == 1 else (log, why, *hint, last)
        if is_open:
            return [("eye", _hide_wordings(model), say.TogglePeek(), act.PEEK), *buttons(commands, why, *hint, last)]
        return buttons(commands, *more)
    if model.live.over:
        return buttons(commands, log)
    # Riders move.
    pace, label = _speed_label(model.live.speed), _("Skip to turn’s end")
    is_main = bool(model.match.humans) and skip_button(model)[0] == label
    turn = () if is_main else (("turn", (label, _("To turn’s end")), act.END_TURN),)
    faster = say.SetAnimationSpeed(_next_speed(model.live.speed))
    speed = "speed", (_("Speed: {speed}").format(speed=pace), _("Bots: {speed}").format(speed=pace)), faster, None
    if not model.match.humans:
        return [*buttons(commands, step if paused else log, *turn), speed, *(buttons(commands, log) if paused else ())]
    pause = "pause", (_("Resume") if paused else _("Pause"),), act.PAUSE
    again = "once-more", (_("Once more"),), act.WATCH
    return [*buttons(commands, pause, step if paused else again, *turn), speed]


def _hide_wordings(model: RaceModel) -> tuple[str, ...]:
    """Return the wordings of the button that hides revealed cards, with the seconds left unless a clock runs."""
    if model.seat.revealed_until_ms == inf or model.seconds:
        return (_("Hide"),)
    return _("Hide: {n} s").format(n=ceil((model.seat.revealed_until_ms - model.clock_ms) / 1000)), _("Hide")


def _speed_label(speed: str) -> str:
    return {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast"), "off": _("Instant")}[speed]


def _next_speed(speed: str) -> str:
    speeds = list(SPEEDS)
    return speeds[(speeds.index(speed) + 1) % len(speeds)]
