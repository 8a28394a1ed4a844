"""The tutorial screen: the race screen, or team building, under a sheet with instructions.

A step accepts one action and ignores all others. The race of the lessons is played freely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import (
    LaidOutTree,
    Measure,
    Node,
    Shortcut,
    column,
    draw,
    of_part,
    paragraph,
    row,
    space,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.page import (
    UNEXPECTED_PAGE_DELAY_MS,
    PageView,
    RepaintOnly,
    Tick,
    TopicClicked,
    Uncovered,
    Update,
    do,
)
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.typography import CHOICE, CHOSEN, HEADLINE, LABEL, SUBJECT
from breakaway_desktop.kit.words import _, language
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.tutorial import STEPS, race as whole_race
from breakaway_desktop.tutorial.lesson import (
    END,
    LESS,
    LOOK,
    MORE,
    RACE,
    READY,
    RIDE,
    TEAM,
    WHY,
    Lesson,
    LessonState,
    LessonStep,
    LessonTask,
    SpotlightTarget,
)
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.access.heard import Heard, LastHeard, ToldLine
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.panels import scoreboard
from breakaway_desktop.ui.panels.bar import RiderTopic
from breakaway_desktop.ui.road.ring_layout import ring_in
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.screens.race import messages as say, model as race_model, reader as race_reader
from breakaway_desktop.ui.screens.race.actions import actions
from breakaway_desktop.ui.screens.race.advance import follow, window_frame
from breakaway_desktop.ui.screens.race.update import update as update_race
from breakaway_desktop.ui.screens.race.view import view as view_race
from breakaway_desktop.ui.screens.race.visibility import visible_view
from breakaway_desktop.ui.screens.team_building import model as building_model
from breakaway_desktop.ui.screens.team_building.actions import card_name, set_card
from breakaway_desktop.ui.screens.team_building.view import view as view_building
from breakaway_desktop.ui.session import BotAnswered, Session
from breakaway_desktop.ui.team_looks import team_look
from breakaway_desktop.ui.tutorial.goal import SHEET_W, goal, goal_sentences
from breakaway_desktop.ui.tutorial.intents import LessonRace, ShowLessons
from breakaway_desktop.ui.tutorial.spotlight import (
    FLASHES_MS,
    SHOWN_MS,
    Spotlight,
    SpotlightPlan,
    SpotlitShape,
    place_inert,
)
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.reading import READER_KEYS
from breakaway_desktop.ui.watching.view_state import SHEET

STEP, WATCH, FREE = "step", "watch", "free"
REPLY_MS = 3000.0
"""Milliseconds for which the reply to a wrong key is shown."""
DO = "do"
"""The name of the button that performs the step, and the topic of the areas that do."""
_TASK_KEYS = {MORE: act.RIGHT, LESS: act.LEFT, WHY: act.WHY}
_CARD_CHANGES: Final = {MORE: 1, LESS: -1}
_CHANGED_CARD: Final = 1, 1
"""The card that the lesson on team building changes: its rider, and its index in the hand."""
_HARMLESS_KEYS = (act.WHY, *act.TEAMS[:3], *READER_KEYS.values())
"""Keys that change nothing in the race."""
_FRAME_MS, _IDLE_MS = 16.0, 200.0
_NUMBERS_W = 24.0
"""Distance of the squares' numbers from the road, in units."""
_LAST: Final = LastHeard()
_RIDER: Final = str(10 * TEAM + 2)
"""The rider on the road that shows the progress through the steps."""


@dataclass(frozen=True, slots=True)
class TutorialModel:
    """A step, with the race or the team building under its sheet.

    `phase`: STEP until the player acts, WATCH while his action is shown, FREE while the race is played freely.
    """

    session: Session
    step_index: int
    race: race_model.RaceModel | None
    building: building_model.TeamBuildingModel | None
    phase: str = STEP
    refused_ms: float = REPLY_MS
    """Milliseconds since the last wrong key or click."""
    refusals: int = 0
    """Number of wrong keys and clicks so far."""
    is_click_refused: bool = False
    """Whether the last one was a click."""
    shown_ms: float = 0.0
    """Milliseconds since the step began."""
    rides_on: bool = False
    """Whether the race goes on to its finish, without further steps."""

    @property
    def lesson(self) -> Lesson:
        return STEPS[self.step_index][0]

    @property
    def step(self) -> LessonStep:
        return STEPS[self.step_index][1]

    @property
    def moment(self) -> LessonState:
        if self.building is not None:
            return LessonState(hands=self.building.hands)
        return LessonState(self.race.match.race if self.race is not None else None)

    @property
    def sentence(self) -> str:
        return self.step.text(self.moment)

    @property
    def is_still(self) -> bool:
        return self.session.settings.is_still


def builds(step: int) -> bool:
    """Return whether a team is built at this step."""
    lesson = STEPS[step][0]
    return not (lesson.rider or lesson.races)


def begin(session: Session, step: int = 0) -> TutorialModel:
    """Open the step with the index `step`, as it is after all earlier steps of its lesson."""
    session.thinker.start()
    lesson = STEPS[step][0]
    first = next(n for n, (other, _step) in enumerate(STEPS) if other is lesson)

    # Team building.
    if builds(step):
        model = TutorialModel(session, step, None, _building(session))
        for number in range(first, step):
            model = _perform(model, STEPS[number][1].action)
        return _at_step(model, step)

    # A race, from the first step of the lesson. The free race is not replayed: it starts again.
    if lesson.races:
        step = first
        match = whole_race.begin_race(tuple(ready_made_hands(whole_race.plan())))
    else:
        match = lesson.match()

    # Perform the earlier steps without animation.
    model = _at_step(TutorialModel(session, first, _race_below(session, match), None), first)
    for number in range(first, step):
        model = _at_step(_after_animation(_perform(model, STEPS[number][1].action)), number + 1)
    return model


def _after_animation(model: TutorialModel) -> TutorialModel:
    """Return the model once everything in the race has been shown."""
    assert model.race is not None
    return replace(model, race=_race_after(_skip_animation(model.race), Tick(0.0)))


def _race_below(session: Session, match: Match) -> race_model.RaceModel:
    """Open a race of the lessons, paused."""
    below = replace(race_model.begin(session, match, session.host), is_lesson=True)
    return below.with_playback(below.live.playback.pause())


def _building(session: Session) -> building_model.TeamBuildingModel:
    """Open team building for the last lesson, with all cards adjustable."""
    own_session = copy(session)
    own_session.unfinished_hands = {}  # leaves hands that were begun for another race untouched
    return replace(building_model.begin(own_session, whole_race.plan()), single_cards=True)


Next = TutorialModel | Intent | Update | RepaintOnly


def update(model: TutorialModel, message: Any) -> Next:
    """Return the model after a message of the race, or the intent that follows from it."""
    match message:
        # Time, and bots that have decided.
        case Tick(ms):
            return _tick(model, ms)
        case Posted(BotAnswered()):
            return _tick(model, 0.0)

        # A click performs the step, skips its animation, or is refused.
        case TopicClicked() if model.phase == WATCH:
            return _skip_step(model)
        case TopicClicked(topic) if model.phase == STEP:
            return _perform_step(model) if topic == DO else _refuse(model, is_click=True)
    return model if model.race is None else _forward_to_race(model, model.race, message)


def _refuse(model: TutorialModel, *, is_click: bool = False) -> TutorialModel:
    """Tell again what to do, after a wrong key or click."""
    return replace(model, refused_ms=0.0, refusals=model.refusals + 1, is_click_refused=is_click)


def _skip_step(model: TutorialModel) -> Next:
    assert model.race is not None
    return _tick(replace(model, race=_skip_animation(model.race)), 0.0)


def _leave(model: TutorialModel) -> Intent:
    """Go back to the menu; after the race the lesson to continue with is the last one."""
    if model.step.action.kind == END and model.phase == STEP:
        _note_learnt(model, model.step_index + 1)
    return ShowMenu()


def _forward_to_race(model: TutorialModel, race: race_model.RaceModel, message: Any) -> Next:
    is_free = model.phase == FREE
    result = update_race(race, message)
    if isinstance(result, RepaintOnly):
        return RepaintOnly(replace(model, race=result.model))

    # The race after the message, and its intent.
    if isinstance(result, Intent):
        result = Update(race, result)
    if not isinstance(result, Update):
        result = Update(result)
    race = result.model
    if race.reading.asked and not is_free:
        # The circuit is no list to walk through while the race gets no input: the answer is told again.
        race = replace(race, reading=race.reading._replace(asked=""))
    return replace(
        result, model=replace(model, race=race), to_first=result.to_first and is_free,
        focus=result.focus if is_free else "",
    )  # fmt: skip


def _skip_animation(race: race_model.RaceModel) -> race_model.RaceModel:
    """Return the race with all animation skipped."""
    return race.with_playback(race.live.playback.skip())


def _race_after(race: race_model.RaceModel, message: Any) -> race_model.RaceModel:
    """Return the race after a message. An intent of the race is ignored."""
    result = update_race(race, message)
    result = result.model if isinstance(result, Update) else result
    return result if isinstance(result, race_model.RaceModel) else race


def _perform_step(model: TutorialModel) -> Next:
    """Perform the action of the step: show it, or go to the next step at once."""
    if model.phase != STEP:
        return model
    kind = model.step.action.kind
    if kind == END:
        assert model.race is not None
        model.session.state(LessonRace).match = model.race.match
        _note_learnt(model, model.step_index + 1)
        return _ride_to_finish(model, model.race)

    # After the last lesson, the same race with the hands that were built.
    if kind == READY:
        assert model.building is not None
        hands = ready_made_hands(whole_race.plan())
        hands[TEAM - 1] = model.building.hands
        _note_learnt(model)
        race = _race_below(model.session, whole_race.begin_race(tuple(hands)))
        return _ride_to_finish(replace(model, building=None), race)

    # A move is shown before the next step; the race is played freely.
    model = _perform(model, model.step.action)
    if kind == RIDE and model.session.settings.speed == "off":
        model, kind = _after_animation(model), ""
    if kind not in (RIDE, RACE):
        return _go_to_step(model, model.step_index + 1)
    model = replace(model, step_index=model.step_index + (kind == RACE), phase=WATCH if kind == RIDE else FREE)
    return _with_new_nodes(_tick(model, 0.0))


def _with_new_nodes(result: Next) -> Next:
    """Return the result of a tick after which the screen has other nodes."""
    return result.model if isinstance(result, RepaintOnly) else result


def _perform(model: TutorialModel, action: LessonTask) -> TutorialModel:
    """Perform an action on the race or in team building."""
    # One card is changed by 1.
    if model.building is not None and action.kind in _CARD_CHANGES:
        rider, index = _CHANGED_CARD
        value = model.building.hands[rider - 1][index] + _CARD_CHANGES[action.kind]
        return replace(model, building=set_card(model.building, rider, index, value))

    # Other actions need a race.
    race = model.race
    if race is None:
        return model
    if action.kind == LOOK:
        race = _race_after(race, say.SelectCard(_card_index(model, action.card)))
    elif action.kind == RIDE:
        # The playback stays paused, so that bots wait.
        race = follow(race, race.live.play(action.card))
    elif action.kind == WHY:
        race = _race_after(race, viewing.ToggleReason())
    elif action.kind == RACE:
        race = race.with_playback(race.live.playback.play())
    return replace(model, race=race)


def _card_index(model: TutorialModel, card: int) -> int:
    """Return the index of a card in the hand of the rider to move, −1 if he does not have it."""
    cards = () if model.race is None else race_model.hand_cards(model.race)
    return cards.index(card) if card in cards else -1


def _go_to_step(model: TutorialModel, step: int) -> TutorialModel | Intent:
    return _at_step(model, step) if STEPS[step][0] is model.lesson else ShowLessons(step)


def _at_step(model: TutorialModel, step: int) -> TutorialModel:
    """Save this step as the current one; return the model at this step, with the rider of its lesson marked."""
    settings, race = model.session.settings, model.race
    if settings.lesson != step:
        settings.lesson = step
        settings.save()

    # Open the drawer or the explanation that the step is about.
    if race is not None:
        rider_asked, rider = race.shown_ask.rider if race.shown_ask is not None else 0, STEPS[step][0].rider
        shows = {spot.part for spot in STEPS[step][1].show}
        state = replace(
            race.view_state, marked_rider=rider if rider and rider_asked != rider else 0, page="",
            explains="why" in shows, pinned=True if shows & {"sheet", "why"} else None,
            sheet_team=TEAM if "sheet" in shows else 0,
        )  # fmt: skip
        race = replace(race, view_state=state)
        if not window_frame(race, state.pinned).pinned:
            # A drawer over the road would hide the riders that the reason explains.
            page = SHEET if "sheet" in shows else ""
            race = replace(race, view_state=replace(state, page=page, on_road_only=state.explains))
    return replace(model, step_index=step, race=race, phase=STEP, refused_ms=REPLY_MS, shown_ms=0.0)


def _ride_to_finish(model: TutorialModel, race: race_model.RaceModel) -> Next:
    """Ride a race to its finish, after which it opens its result; it is not saved, so it counts nowhere."""
    race = race.with_playback(race.live.playback.play())
    return _with_new_nodes(_tick(replace(model, race=race, phase=FREE, rides_on=True), 0.0))


def _note_learnt(model: TutorialModel, step: int = 0) -> None:
    """Save that the player knows how to ride, and the step to continue with; 0: none."""
    settings = model.session.settings
    settings.lesson, settings.learnt = step, True
    settings.save()


def _tick(model: TutorialModel, ms: float) -> Next:
    """Advance time by `ms`, in the race too; go to the next step once the action has been shown."""
    model = replace(model, refused_ms=model.refused_ms + ms, shown_ms=model.shown_ms + ms)
    if model.race is None:
        return model

    # The free race ends when it is decided.
    race = model.race
    is_decided = model.phase == FREE and not model.rides_on and whole_race.is_decided(race.match.race)
    if is_decided:
        race = race.with_playback(race.live.playback.pause())
    result = _forward_to_race(model, race, Tick(ms))
    if isinstance(result, RepaintOnly):
        return result.model if model.phase == STEP else result
    model = result.model if isinstance(result, Update) else model
    if model.race is None or model.race.live.is_showing_moves or model.phase == STEP:
        return result
    if model.phase == WATCH:
        return _go_to_step(model, model.step_index + 1)
    return _at_step(model, model.step_index) if is_decided else result


# What a screen reader is told


def heard(model: TutorialModel) -> Heard:
    """Return the step and the answer to a wrong key, or what the free race tells; the same value while nothing is
    new."""
    if model.phase == FREE and model.race is not None:
        return race_reader.heard(model.race)
    is_refused = model.refused_ms < REPLY_MS
    depends_on = (
        model.step_index,
        model.phase,
        model.sentence,
        is_refused and model.refusals,
        model.race and model.race.reading,
        key_cap_text(_main_action(model)),
        language(),
    )
    return _LAST.update(depends_on, partial(_told_lines, model, is_refused=is_refused))


def _told_lines(model: TutorialModel, *, is_refused: bool) -> Iterator[ToldLine]:
    if model.phase != STEP:
        return
    words = _step_words(model)
    yield ToldLine(("step", model.step_index, words), words, is_current=True)
    if is_refused:
        yield ToldLine(("refused", model.refusals), _reply(model), is_urgent=True)
    if model.race is not None:
        yield from model.race.reading.told(model.race.reading.audience)


def _step_words(model: TutorialModel) -> str:
    """Return the step for a listener: its number, its words, what it is about, and what to do."""
    title = _(model.step.title)
    parts = [
        f"{_step_number(model)}.", title if title[-1] in ".?!" else f"{title}.", model.sentence,
        *(goal_sentences() if model.step.shows_goal else ()), _looks_at(model), _instruction(model),
    ]  # fmt: skip
    return " ".join(filter(None, parts))


def _step_number(model: TutorialModel) -> str:
    return _("Step {n} of {all}").format(n=model.step_index + 1, all=len(STEPS))


def _instruction(model: TutorialModel) -> str:
    return model.step.instruction(key_cap_text(_main_action(model)))


def _reply(model: TutorialModel) -> str:
    """Return the instruction again, after a wrong key, or for a mouse, after a wrong click."""
    if not model.is_click_refused:
        return _instruction(model)
    key = key_cap_text(_main_action(model))
    return _("Click “{button}” or press {key}.").format(button=model.step.button_label(), key=key)


# The view


def view(model: TutorialModel) -> PageView:
    title = _("Learn to ride")
    covered = view_building(model.building) if model.building else PageView(Node())
    if model.race is not None:
        covered = view_race(model.race)
        covered = replace(covered, root=of_part(covered.root, lambda now: now.race))

    # Free: the race as it is.
    if model.phase == FREE:
        return replace(covered, title=title, name=FREE)

    # Watching: the race without input.
    if model.phase == WATCH:
        keys = tuple(Shortcut(action, do(_skip_step)) for action in (act.PRESS, act.PRESS_OR_SKIP))
        return PageView(
            _WithoutInput(covered.root), title=title, on_escape=do(_leave), keys=keys,
            subscribes_to=(TopicClicked, Posted, Uncovered), tick_ms=_FRAME_MS, name=WATCH,
        )  # fmt: skip

    # A step: its sheet, and a spotlight on the parts of the screen that it explains.
    node = Spotlight(
        covered.root, lambda placed: _spotlight_plan(model, placed), lambda w: _sheet(model, w), DO,
        SHOWN_MS if model.is_still else model.shown_ms, FLASHES_MS if model.is_still else model.refused_ms,
        SHEET_W if model.step.shows_goal else 0.0, _looks_at(model),
    )  # fmt: skip
    return PageView(
        node, title=title, initial_focus=DO, on_escape=viewing.StepBack(), keys=tuple(_keys(model)),
        other_keys_message=do(_refuse), subscribes_to=(TopicClicked, Posted, Uncovered),
        tick_ms=_tick_ms(model, covered.tick_ms), dims=False, name=f"{STEP} {model.step_index}",
        input_delay_ms=UNEXPECTED_PAGE_DELAY_MS if model.step.action.kind == END else 0,
    )  # fmt: skip


class _WithoutInput(Node):
    """A tree that is painted but gets no input."""

    child: Node

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        place_inert(self.child, measure, box, out)


def _tick_ms(model: TutorialModel, below: float | None) -> float | None:
    if not model.is_still and (model.shown_ms < SHOWN_MS or model.refused_ms < FLASHES_MS):
        return _FRAME_MS
    reply_ms = _IDLE_MS if model.refused_ms < REPLY_MS else None
    return min((ms for ms in (below, reply_ms) if ms is not None), default=None)


def _esc_closes_view(model: TutorialModel) -> bool:
    """Return whether Esc closes a reason or drawer before it ends the lesson."""
    race, shows_sheet = model.race, SpotlightTarget("sheet") in model.step.show
    return race is not None and (race.view_state.explains or (race.view_state.is_drawer_open and not shows_sheet))


def _keys(model: TutorialModel) -> Iterator[Shortcut]:
    """Yield the other keys that perform the step, and harmless keys."""
    action, main_action = model.step.action, _main_action(model)
    if action.kind in (LOOK, RIDE):
        yield Shortcut(act.NUMBERS[_card_index(model, action.card)], do(_perform_step))
    if model.race is not None:
        for command in actions(model.race):
            if command.action in _HARMLESS_KEYS and command.action != main_action:
                yield Shortcut(command.action, command.message, command.words)
    yield Shortcut(act.PRESS_OR_SKIP, do(_refuse))


def _main_action(model: TutorialModel) -> act.KeyBinding:
    action = model.step.action
    if action.kind == LOOK:
        return act.NUMBERS[_card_index(model, action.card)]
    return _TASK_KEYS.get(action.kind, act.PRESS)


# The spotlight


def _spotlight_plan(model: TutorialModel, placed: LaidOutTree) -> SpotlightPlan:
    """Return the parts of the screen that the step explains, and the areas where a click performs its action."""
    if model.step.shows_goal:
        return SpotlightPlan()
    lights = tuple(light for target in model.step.show for light in _lights(model, target, placed))
    if model.race is None:
        return SpotlightPlan(lights, tuple(light.box for light in lights))
    boxes = _named_boxes(placed)

    # A click performs the action on its card, else on what is lit, and on the button of the race.
    needs_card = model.step.action.kind in (LOOK, RIDE)
    pressable = _lights(model, SpotlightTarget("card", model.step.action.card), placed) if needs_card else lights
    pressed = [light.box for light in pressable]
    pressed += [boxes[name] for name in (_PRESSED.get(model.step.action.kind),) if name in boxes]
    free = [] if model.race.shown_ask is None else _cards(placed)
    return SpotlightPlan(lights, tuple(pressed), tuple(free), boxes.get("road"))


_PRESSED = {RIDE: "main", WHY: "why"}  # no words: names in the tree
"""The name of the button on the race screen that performs each action."""


def _looks_at(model: TutorialModel) -> str:
    """Return what the step explains, in words; empty for the goal of the race."""
    parts = [_target_words(target) for target in model.step.show]
    return _("Look at: {parts}.").format(parts=listed(parts)) if parts else ""


def _target_words(target: SpotlightTarget) -> str:
    match target.part:
        case "road" if target.first == target.last:
            return _("square {square}").format(square=target.first)
        case "road":
            return _("squares {first} to {last}").format(first=target.first, last=target.last)
        case "card":
            return _("card {card}").format(card=target.first)
        case "cards":
            return _("your cards")
        case "order":
            return _("order of movement")
        case "points":
            return _("points")
        case "sheet":
            return _("Movement log")
        case "why":
            return _("reason")
        case "column" | "stepper":
            return _("Rider {rider}").format(rider=target.first)
    return _("Ready")


def _cards(placed: LaidOutTree) -> list[Box]:
    """Return the boxes of the cards in the hand, in order."""
    cards = [card for card, topic in placed.topics if isinstance(topic, Topic) and topic.kind == "outcome"]
    return [card.box.inflated(5) for card in cards]


def _lights(model: TutorialModel, target: SpotlightTarget, placed: LaidOutTree) -> list[SpotlitShape]:
    """Return the lit shapes of a target; empty if it is not on the screen."""
    named = _named_boxes(placed)
    if model.race is None:
        names = {"column": f"rider-{target.first}", "stepper": card_name(target.first, target.last - 1)}
        box = named.get(names.get(target.part, target.part))
        return [] if box is None else [SpotlitShape.of(box.inflated(6))]

    # Squares of the road follow its bends; everything else is a box.
    if target.part == "road":
        ring = ring_in(named["road"])
        begin = ring.begin(target.first)
        end = begin + target.last - target.first + 1
        return [SpotlitShape(tuple(ring.area(begin, end, -ring.band, ring.lane + _NUMBERS_W)))]
    return [SpotlitShape.of(box) for box in _lit_boxes(model, model.race, target, placed)]


def _named_boxes(placed: LaidOutTree) -> dict[str, Box]:
    return {name: node_box.box for name, node_box in placed.named.items()}


def _lit_boxes(
    model: TutorialModel, race: race_model.RaceModel, target: SpotlightTarget, placed: LaidOutTree
) -> list[Box]:
    named = _named_boxes(placed)
    match target.part:
        case "card":
            cards, index = _cards(placed), _card_index(model, target.first)
            return cards[index : index + 1] if index >= 0 else []
        case "cards":
            cards = _cards(placed)
            return [_bounds(cards)] if cards else []

        # The order of movement: the whole bar, or two riders and those between them.
        case "order":
            riders = {topic.rider: node_box.box for node_box, topic in placed.topics if isinstance(topic, RiderTopic)}
            ends = [riders[number] for number in (target.first, target.last) if number in riders]
            return [_bounds(ends).inflated(5)] if ends else [named["bar"]]

        case "points":
            score = scoreboard.score_of(visible_view(race), race.names)
            return [_bounds(scoreboard.tile_boxes(named["score"], score)).inflated(7)]
        case "sheet" | "why":
            return [named["drawer"]] if "drawer" in named else []
    return []


def _bounds(boxes: Sequence[Box]) -> Box:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


# The sheet


def _sheet(model: TutorialModel, w: float) -> Node:
    step, replies = model.step, model.refused_ms < REPLY_MS

    # Title, topic and number of the step.
    count = _("{n} of {all}").format(n=model.step_index + 1, all=len(STEPS))
    head = row(
        text(_(step.title), capitals=True, size=HEADLINE, least=20),
        spacer(),
        text(_(model.lesson.topic), size=CHOICE, soft=True, least=14, optional=True),
        text(count, size=CHOICE, says=_step_number(model)),
        gap=12,
    )

    # After a wrong key or click what to do, else the progress.
    progress = draw(lambda canvas, box: _paint_road(canvas, box, model.step_index))
    message = paragraph(_reply(model), size=CHOSEN, colour="warn") if replies else progress

    back = [button(_("Back"), on_press=ShowLessons(model.step_index - 1), name="back")] if model.step_index else []
    return panel(
        column(
            head,
            paragraph(model.sentence, size=SUBJECT.at(19)),
            *([goal()] if step.shows_goal else []),
            stack(space(30), message, h=40),
            row(
                *back,
                button(
                    _("Leave"), on_press=do(_leave), key=None if _esc_closes_view(model) else act.BACK, kind="bare",
                    size=LABEL.at(16), name="leave",
                ),
                spacer(),
                button(
                    step.button_label(), on_press=do(_perform_step), key=_main_action(model), kind="primary", name=DO,
                ),
                gap=12,
            ),
            gap=10,
        ),
        by=(10, 16), w=w,
    )  # fmt: skip


def _paint_road(canvas: Canvas, box: Box, step: int) -> None:
    """Paint the progress: a road with a square for each step, and a rider on it."""
    palette = canvas.palette
    width, y = box.w / len(STEPS), box.centre[1]
    for n in range(len(STEPS)):
        canvas.slanted(Box(box.x + n * width, y - 4.5, width - 2.5, 9), palette.ink if n <= step else palette.tint, 1.5)
    draw_token(canvas, team_look(COLOURS[TEAM - 1]), _RIDER, (box.x + (step + 0.5) * width, y), 27)
