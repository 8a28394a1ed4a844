"""The view of the replay: the bar of groups, the road, the bar of turns, buttons and the drawer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import starmap
from typing import Any

from breakaway_desktop.engine import events
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.guide import variant_title
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.input.keymap import with_key
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.choice import choice, switch
from breakaway_desktop.kit.toolkit.controls import Button, ButtonGrid, button, press
from breakaway_desktop.kit.toolkit.layout import FirstThatFits, Node, Shortcut, column, draw, row, sized, spacer, text
from breakaway_desktop.kit.toolkit.page import (
    Covered,
    PageView,
    Tick,
    TopicClicked,
    TopicHovered,
    do,
    with_value,
)
from breakaway_desktop.kit.toolkit.typography import LABEL, NOTE
from breakaway_desktop.kit.words import _, ngettext, pgettext
from breakaway_desktop.match.key_moments import ATTACK, LEAD, LINE
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.replay_timeline import ALL
from breakaway_desktop.play.spoken.names import names_for
from breakaway_desktop.sentences.log_lines import log_lines_of
from breakaway_desktop.sentences.names import listed, place_at_line, place_text, points_text
from breakaway_desktop.sentences.results import points_of_winners
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import ForkRace, ShareRace, ShowSavedResult
from breakaway_desktop.ui.panels import bar
from breakaway_desktop.ui.panels.circuit_list import CircuitWords
from breakaway_desktop.ui.panels.ring_and_camera import Road, RoadShown
from breakaway_desktop.ui.road.camera_text import CameraText
from breakaway_desktop.ui.screens.replay.actions import race_tiles, reader_keys, show_keys, step_keys, view_keys
from breakaway_desktop.ui.screens.replay.model import PACES, ReplayModel, shows_drawer
from breakaway_desktop.ui.screens.replay.road import last_mover, reasons, road_shown
from breakaway_desktop.ui.screens.replay.timeline import TimelineData, TimelineNode
from breakaway_desktop.ui.screens.replay.update import (
    PLAY,
    advance,
    go_to,
    go_to_moment,
    go_to_turn,
    pause,
    point_at,
    set_pace,
    step_back,
    step_by,
    switch_race,
    toggle_play,
    watch_from,
)
from breakaway_desktop.ui.team_looks import team_look
from breakaway_desktop.ui.watching import messages as viewing, new_cards
from breakaway_desktop.ui.watching.drawer import ReasonBox
from breakaway_desktop.ui.watching.movement_log import drawer_page, sheet_of
from breakaway_desktop.ui.watching.reasons import shown_why
from breakaway_desktop.ui.watching.tree import WatchLayout, captions_line, frame_for, least_size, tree
from breakaway_desktop.ui.watching.view_state import CARDS, POINTS

_FRAME_MS = 16.0
_LIST_SLOT_H = 350.0
"""Height of the slot where the race is a list, in units."""
_ARROWS = (act.LEFT, act.RIGHT, act.UP, act.DOWN)


def view(model: ReplayModel) -> PageView:
    keys = [*step_keys(model), *view_keys(model), *reader_keys()]
    return PageView(
        sized(partial(_tree, model)),
        title=_("Replay"),
        initial_focus=PLAY,
        on_escape=do(step_back),
        keys=(*(key for key in keys if key.action not in _ARROWS), Shortcut(act.HELP, do(show_keys))),
        early_shortcuts=tuple(key for key in keys if key.action in _ARROWS),
        subscribes_to=(TopicClicked,),
        on={
            Tick: advance,
            Covered: pause,
            Posted: watch_from,
            TopicHovered: point_at,
        },
        tick_ms=_FRAME_MS if model.playing or model.playback.shot is not None else None,
        least=least_size(_LIST_SLOT_H),
    )


def _tree(model: ReplayModel, w: float, h: float) -> Node:
    frame = frame_for(w, h, model.view_state.pinned, slot=_LIST_SLOT_H, has_captions=model.session.settings.captions)
    mover, state = last_mover(model) or 0, model.view_state
    groups = bar.bar_of(model.view, model.names.seats, mover, 0, state.marked_rider, model.jerseys)
    road = Road(
        partial(_road_at, road_shown(model)),
        camera_words(model),
        CircuitWords(model.view, names_for(model.names, 0), state.marked_rider),
        state.magnified_square,
        name="road",
    )
    shown = drawer(model, pinned=frame.pinned) if shows_drawer(model) else None
    return tree(
        frame, _back_button(model), bar.bar(groups, state.expanded_rider), road, _slot(model, frame, mover), shown
    )


def _slot(model: ReplayModel, frame: WatchLayout, mover: int) -> list[tuple[Box, Node]]:
    """Return the bar of turns and two rows of buttons."""
    w, top, pick = frame.slot.w, frame.low_y, frame.pick
    if frame.is_list:
        turns = TimelineNode(_turn_bar(model, mover), with_value(go_to), name="scrub", says=_("Replay"))
        rows = column(*_playback_rows(model), ButtonGrid(tuple(_view_buttons(model, 17)), min_width=140, gap=8), gap=8)
        captions = captions_line(frame, model.session.sounds)
        return [*captions, (Box(20, top + 6, w - 40, 76), turns), (Box(12, top + 92, w - 24, 0), rows)]
    side, height, first, second = pick((48.0, 42.0, top + 98, top + 154), (24.0, 38.0, top + 86, top + 130))
    turns = TimelineNode(_turn_bar(model, mover), with_value(go_to), name="scrub", says=_("Replay"))
    return [
        *captions_line(frame, model.session.sounds),
        (Box(side + 8, top + 6, w - 2 * side - 16, pick(84, 76)), turns),
        (Box(side, first, w - 2 * side, height), _playback_row(model, frame)),
        (Box(side - 8, second, w - 2 * side + 16, height), _view_row(model, frame)),
    ]


def _back_button(model: ReplayModel) -> Node:
    corner = draw(lambda canvas, box: painters.corner(canvas, box, team=team_look(_subject_colour(model))))
    return press(corner, on_press=do(step_back), name="back", bare=True, says=_("Back"))


def _turn_bar(model: ReplayModel, mover: int) -> TimelineData:
    story, looks = model.story, tuple(seat.colour for seat in model.names.seats)
    finish = model.match.race.rules.course.finish
    return TimelineData(
        story.last, model.stop_number, tuple(story.turn_ends), story.moments, model.costly, looks, finish, mover
    )


# The road


def _road_at(shown: RoadShown, now: ReplayModel) -> RoadShown:
    """Return the road with riders at their current positions; the camera follows them."""
    if shown.before is None:
        return shown
    return replace(shown, progress=now.playback.progress, panned=now.playback.progress, pan_from=shown.before)


# The buttons


def _playback_row(model: ReplayModel, frame: WatchLayout) -> Node:
    """Return the buttons to play and step, the kind of moments to jump to, and the speed."""

    def buttons_row(capped: Sequence[act.KeyBinding], words: bool = False, listed: bool = False) -> Node:
        """Return the row; only the `capped` buttons show their key."""
        play, jump, speed = _playback_parts(model, frame.pick(42, 38), capped, words=words, listed=listed)
        return row(*play, spacer(), *jump, spacer(), *speed, gap=frame.pick(10, 8))

    few = (act.PRESS_OR_SKIP,)
    some = (*few, act.JUMP_BACK, act.JUMP_ON)
    most = (*some, act.PAGE_UP, act.PAGE_DOWN)
    rows = (most, True, False), (some, True, False), (some,), (few,), ((),), (few, False, True), ((), False, True)
    return FirstThatFits(starmap(buttons_row, rows))  # type: ignore[arg-type]  # made as needed


def _playback_rows(model: ReplayModel) -> tuple[Node, ...]:
    """Return the same below each other, where the race is a list."""
    play, jump, speed = _playback_parts(model, 38, (act.PRESS_OR_SKIP,), words=False, listed=True)
    return row(*play, spacer(), gap=8), row(*jump, spacer(), *speed, gap=8)


def _playback_parts(
    model: ReplayModel, h: float, capped: Sequence[act.KeyBinding], *, words: bool, listed: bool
) -> tuple[list[Node], list[Node], list[Node]]:
    """Return the buttons to play, those to jump, and the speed. Only the `capped` buttons show their key; `words`: with
    labels; `listed`: the kinds of moments as a list to open."""
    kinds = {ALL: pgettext("moments", "all"), LINE: _("lines")}
    if not model.story.hides_squares:
        kinds |= {ATTACK: _("attacks"), LEAD: _("leaders")}

    def small(name: str, icon: str, key: act.KeyBinding, on_press: Any, tip: str) -> Node:
        shown = key if key in capped else None
        return button(on_press=on_press, icon=icon, key=shown, name=name, handles_key=False, tip=with_key(tip, key))

    play = button(
        _("Pause") if model.playing else _("Play"), on_press=do(toggle_play),
        key=act.PRESS_OR_SKIP if act.PRESS_OR_SKIP in capped else None,
        icon="" if model.playing else "play", kind="primary", name=PLAY, handles_key=False, h=h,
    )  # fmt: skip
    kind = (choice if listed else switch)(
        kinds, model.moment_kind, on_change=lambda kind: do(replace, moment_kind=kind), name="jump", says=_("jump to")
    )
    return (
        [
            small("turn-back", "to-left", act.PAGE_UP, do(go_to_turn, -1), _("One turn back")),
            small("step-back", "left", act.LEFT, do(step_by, -1), _("One move back")),
            play,
            small("step-on", "right", act.RIGHT, do(step_by, 1), _("One move forward")),
            small("turn-on", "to-right", act.PAGE_DOWN, do(go_to_turn, 1), _("One turn forward")),
        ],
        [
            *([text(_("jump to"), size=NOTE, soft=True, says="")] if words else []),
            small("jump-back", "to-left", act.JUMP_BACK, do(go_to_moment, -1), _("Jump back")),
            kind,
            small("jump-on", "to-right", act.JUMP_ON, do(go_to_moment, 1), _("Jump forward")),
        ],
        [
            *([text(_("speed"), size=NOTE, soft=True, says="")] if words else []),
            switch(PACES, model.playback.pace, on_change=with_value(set_pace), name="pace", says=_("speed")),
        ],
    )


def _view_row(model: ReplayModel, frame: WatchLayout) -> Node:
    """Return the buttons that open views, and the one to play on from here."""

    def buttons_row(size: float, gap: float) -> Node:
        *views, ride_on = _view_buttons(model, size)
        return row(*views, spacer(), ride_on, gap=gap)

    sizes = frame.pick(((19, 12), (17, 8), (15, 5)), ((17, 8), (15, 5), (14, 3)))
    return FirstThatFits(starmap(buttons_row, sizes))  # type: ignore[arg-type]  # made as needed


def _view_buttons(model: ReplayModel, size: float) -> list[Button]:
    entries: list[tuple[str, tuple[str, ...], Any, act.KeyBinding]] = [
        ("why", (_("Why"),), viewing.ToggleReason(), act.WHY),
        ("cards", (_("New cards"),), viewing.OpenPage(CARDS), act.NEW_CARDS),
        ("points", (_("Points"),), viewing.OpenPage(POINTS), act.POINTS),
        ("log", (_("Moves"),), viewing.OpenDrawer(), act.MOVEMENT_LOGS),
    ]
    if model.other is not None:
        entries.append(("other", (model.other.whose, _("Other race")), do(switch_race), act.COMPARE))
    if model.match.over:
        entries.append(("result", (_("Result"),), ShowSavedResult(model.match), act.SHOW_RESULT))
    entries += [
        (tile.name, tile.wordings(act.REPLAY)[:1], tile.intent(model.match), tile.key)
        for tile in race_tiles(model)
        if tile.key and not tile.plays_again
    ]
    ride_on = ForkRace(model.match, model.story.decisions(model.stop_number))
    entries += [
        ("save-as", (_("Share"),), ShareRace(model.match, model.stop_number), act.SHARE),
        ("ride-on", (_("Play on from here"), _("Play on")), ride_on, act.RIDE_ON),
    ]
    return [
        button(*words, on_press=message, key=key, size=LABEL.at(size), name=name, handles_key=False)
        for name, words, message, key in entries
    ]


def drawer(model: ReplayModel, *, pinned: bool) -> Node:
    on_close = viewing.CloseDrawer() if model.view_state.is_drawer_open else None
    if model.drawer_page == CARDS:
        return new_cards.new_cards_drawer(_new_cards(model, pinned), on_close)
    team = model.view_state.sheet_team or (model.rider or 10) // 10
    rows = model.story.sheet(model.stop_number, team)
    log = sheet_of(
        model.match, model.view, model.names, team, rider=model.rider, pinned=pinned, why=_shown_why(model), rows=rows
    )
    return drawer_page(model.drawer_page, log, model.view, model.names, on_close)


def _shown_why(model: ReplayModel) -> ReasonBox | None:
    return shown_why(model.view_state, partial(reasons, model))


def _new_cards(model: ReplayModel, pinned: bool) -> new_cards.NewCards:
    looks = tuple(seat.colour for seat in model.names.seats)
    chosen, secret = model.view_state.topic_explained, ""
    if model.story.hides_squares:
        secret = _("Shown after the race: they would give away the riders’ squares.")
    elif not model.view.shows_new:
        secret = _("Rivals’ unplayed cards stay hidden until the race ends.")
    return new_cards.NewCards(
        model.story.new_cards(model.stop_number), looks, _subject_colour(model), chosen, secret,
        pinned, _shown_why(model),
    )  # fmt: skip


def _subject_colour(model: ReplayModel) -> str:
    """Return the colour of the rider whom the screen describes."""
    return model.names.seats[(model.rider or model.race.order[0][0]) // 10 - 1].colour


def camera_words(model: ReplayModel) -> CameraText:
    rider = next(iter(_last_movers(model)), 0)
    look = model.names.seats[rider // 10 - 1].colour if rider else ""
    calm = model.session.settings.calm
    return CameraText(
        headline(model).upper(),
        what_happened(model),
        then=() if model.story.hides_squares else model.race.riders_to_move,
        look=look,
        calm=calm,
        sentence=status_line(model),
        in_brief=what_happened(model, brief=True),
    )


def _last_movers(model: ReplayModel) -> tuple[int, ...]:
    """Return the last movers; none at the start of a turn, after the race, or if squares are hidden."""
    if model.race.over or model.story.hides_squares or model.stop_number in model.story.turn_ends:
        return ()
    return model.last_movers


def headline(model: ReplayModel) -> str:
    """Return the last mover, else “Finished” after the race, else the turn."""
    riders = _last_movers(model)
    if riders:
        return model.names.rider(riders[0]) if len(riders) == 1 else listed([str(rider) for rider in riders])
    if model.race.over:
        return _("Finished")
    return _("Turn {turn}").format(turn=_turn_shown(model))


def _turn_shown(model: ReplayModel) -> int:
    """Return the turn of what is shown: once new cards have been dealt, a running race is in the next one."""
    is_next = model.stop_number in model.story.turn_ends and not model.race.over
    return model.race.turn - is_next


def what_happened(model: ReplayModel, *, brief: bool = False) -> str:
    """Return a phrase about the last mover's move, else about the turn."""
    if model.race.over:
        n = model.race.turn
        return ngettext("after {n} turn", "after {n} turns", n).format(n=n)
    if model.stop_number in model.story.turn_ends:
        return _("new cards")

    # The move, with its card if it may be seen.
    riders = _last_movers(model)
    if not riders:
        return ""
    if len(riders) > 1:
        return _("move as one")
    move = next((event for event in model.steps[-1].events if isinstance(event, events.Moved)), None)
    if move is None:
        return ""
    if move.card is None:
        return _("lands on {square}").format(square=move.end)
    words = _("{card} to {square}") if brief else _("plays {card}, lands on {square}")
    return words.format(card=move.card, square=move.end)


def status_line(model: ReplayModel) -> str:
    """Return why a jump did nothing, else who has won, news of the last step, or place and progress; at the start, a
    text on the race."""
    news = [points_of_winners(standings(model.race), model.names)] if model.race.over else _news_sentences(model)
    if line := model.notice or "; ".join(news):
        return line
    return (
        " · ".join(part for part in (_place_text(model), progress_text(model)) if part)
        if model.stop_number
        else race_text(model.match)
    )


def _won_sentence(model: ReplayModel, events: Sequence[Crossed]) -> str:
    """Return what the riders who took a place together have won."""
    first = events[0]
    if len(events) == 1:
        return " ".join(log_lines_of(first, model.names, model.view))
    course, n = model.match.race.rules.course, 1 if first.points == 1 else 2
    place = place_text(first.place) if first.line is None else place_at_line(first.place, first.line, course)
    sentence = ngettext(
        "{riders} share {place}: {points} point each", "{riders} share {place}: {points} points each", n
    )
    riders = model.names.riders([event.rider for event in events])
    return sentence.format(riders=riders, place=place, points=points_text(first.points))


def _news_sentences(model: ReplayModel) -> list[str]:
    """Return sentences about the last step: places on lines, attacks, a new leader."""
    if not model.stop_number:
        return []
    step = model.story.scenes[model.stop_number - 1]
    places: dict[tuple[int | None, int], list[Crossed]] = {}
    for event in step.events:
        if isinstance(event, Crossed) and event.points:
            places.setdefault((event.line, event.place), []).append(event)
    sentences = [_won_sentence(model, events) for events in places.values()]
    for moment in model.story.moments_at(model.stop_number):
        rider = model.names.rider(moment.rider)
        if moment.kind == ATTACK:
            sentences.append(_("{rider} breaks away").format(rider=rider))
        elif moment.kind == LEAD:
            sentences.append(_("{rider} takes the lead").format(rider=rider))
    return sentences


def _place_text(model: ReplayModel) -> str:
    riders = _last_movers(model)
    order = [number for group in model.view.order for number in group]
    if not riders or riders[0] not in order:
        return ""
    return _("{place} of {n}").format(place=place_text(order.index(riders[0]) + 1), n=len(order))


def progress_text(model: ReplayModel) -> str:
    race = model.race
    if model.stop_number in model.story.turn_ends:
        return _("turn {turn}: new cards").format(turn=_turn_shown(model))
    moved, riders = sum(map(len, race.order[: race.moved])), sum(map(len, race.order))
    return _("turn {turn}: {n} of {all} have moved").format(turn=race.turn, n=moved, all=riders)


def race_text(match: Match) -> str:
    """Return the number of teams, the seed and the variant of the race."""
    rules = match.race.rules
    teams = ngettext("{n} team", "{n} teams", rules.teams).format(n=rules.teams)
    text = _("{teams}, seed {seed}").format(teams=teams, seed=rules.seed)
    variant = rules.variant.name
    return text if variant is None else f"{variant_title(variant)}, {text}"
