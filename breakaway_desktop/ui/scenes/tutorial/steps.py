"""The steps of the tutorial: which one is there, what has to be done for the next, and where it was left."""

from __future__ import annotations

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.guide.lessons import STEPS
from breakaway_desktop.guide.lessons.lesson import END, RACE, READY, RIDE, Lesson, LessonStep
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.scene import Scene, Stage
from breakaway_desktop.ui.scenes.tutorial.ground import BuildingMaker, Ground, RaceMaker
from breakaway_desktop.ui.scenes.tutorial.sheet import forget_veils
from breakaway_desktop.ui.session import Session


class LessonSteps(Scene):
    """The half of the tutorial that goes from step to step; `TutorialScene` hears and draws. `at` is the step to begin
    with, counted from 0."""

    overlay = True

    def __init__(self, session: Session, race: RaceMaker, building: BuildingMaker, at: int = 0) -> None:
        super().__init__()
        self._race, self._building = race, building
        self.session = session
        self.at = at if 0 <= at < len(STEPS) else 0
        self.ground: Ground | None = None
        self.openings: list[Box] = []
        self.outlines: list[tuple[Point, ...]] = []
        """The corners of each opening that is no box, empty for one that is."""
        self.rect = Box(0, 0, 0, 0)
        self.reply = ""
        self._reply_ms = 0.0
        self._waiting = False
        """What was done is still being shown."""
        self._racing = False
        """The race of the last lesson is ridden freely."""
        self._hands: tuple[TeamHands, ...] = ()
        """Hands that were built for it."""

    # Lessons and steps

    @property
    def lesson(self) -> Lesson:
        return STEPS[self.at][0]

    @property
    def step(self) -> LessonStep:
        return STEPS[self.at][1]

    @property
    def is_open(self) -> bool:
        """Whether a step lies over the screen: not while riders roll nor in the free race."""
        return self.ground is not None and not self._waiting and not self._racing

    def open(self, stage: Stage) -> None:
        """Onto the stage, over the screen of its step."""
        self.stage = stage
        self.session.thinker.start()
        self._go_to(self.at)

    def _go_to(self, at: int) -> None:
        """This step, on a screen on which all earlier ones of its lesson have been done."""
        first = next(n for n, (lesson, _step) in enumerate(STEPS) if lesson is STEPS[at][0])
        if STEPS[at][0].races:
            at = first  # nobody rides the race again for him
        self.at = at
        if self.ground is not None:
            self.ground.restore()
        self.ground = None
        stage = self.stage
        lesson = self.lesson
        if lesson.rider or lesson.races:
            ground = self._race(lesson, self._hands)
        else:
            ground = self._building(self._race_with)
        stage.reset(ground.scene)
        ground.begin()
        for number in range(first, at):
            ground.point_at_rider()
            ground.do(STEPS[number][1].action)
            ground.show_at_once()
        self.ground = ground
        self._waiting = self._racing = False
        stage.push(self)
        self._show()

    def _show(self) -> None:
        """The step is there to be read."""
        assert self.ground is not None
        self._waiting = self._racing = False
        self.reply = ""
        self.ground.point_at_rider()
        self._keep()
        self.resize()
        self.focus.put(None)
        self.dirty = True

    def _keep(self) -> None:
        settings = self.session.settings
        if settings.lesson != self.at:
            settings.lesson = self.at
            settings.save()

    def _race_with(self, hands: tuple[TeamHands, ...]) -> None:
        self._hands = hands
        self._go_to(self.at + 1)

    # What happens

    def do(self) -> None:
        """What the step asks for."""
        ground, kind = self.ground, self.step.action.kind
        if ground is None or not self.is_open:
            return
        if kind == END:
            self._finish()
        elif kind == READY:
            ground.finish()
        elif kind == RACE:
            self._racing = True
            self.at += 1
            self.resize()
            ground.do(self.step_before.action)
            self.dirty = True
        elif ground.do(self.step.action):
            self._waiting = kind == RIDE
            if self._waiting:
                self.resize()
                self._look_on()
            else:
                self._next()

    @property
    def step_before(self) -> LessonStep:
        return STEPS[self.at - 1][1]

    def _next(self) -> None:
        if STEPS[self.at + 1][0] is self.lesson:
            self.at += 1
            self._show()
        else:
            self._go_to(self.at + 1)

    def _look_on(self) -> None:
        """Goes on when all that was done has been shown."""
        if self.ground is None:
            return
        if self._racing:
            self.ground.hold_when_decided()
        if not self.ground.is_still:
            return
        if self._waiting:
            self._next()
        elif self._racing and self.ground.is_decided:
            self._show()

    def back(self) -> None:
        if self.at:
            self._go_to(self.at - 1)

    def end(self) -> None:
        """Back to the menu; where he was is remembered, unless nothing is left to learn."""
        if self.is_open and self.step.action.kind == END:
            self._finish()
        else:
            self.navigate(ShowMenu())

    def _finish(self) -> None:
        self.session.settings.lesson, self.session.settings.learnt = 0, True
        self.session.settings.save()
        self.navigate(ShowMenu())

    def leave(self) -> None:
        if self.ground is not None:
            self.ground.restore()
        forget_veils()

    # Time

    @property
    def animating(self) -> bool:
        return (self.ground is not None and self.ground.scene.animating) or super().animating

    def wake_in(self) -> int | None:
        waits = [] if self.ground is None else [self.ground.scene.wake_in()]
        waits.append(max(1, round(self._reply_ms)) if self.reply else None)
        return min((ms for ms in waits if ms is not None), default=None)

    def update(self, dt_ms: float) -> None:
        super().update(dt_ms)
        if self.reply:
            self._reply_ms -= dt_ms
            if self._reply_ms <= 0:
                self.reply, self.dirty = "", True
        if self.ground is None:
            return
        self.ground.scene.update(dt_ms)
        if self._waiting or self._racing:
            self._look_on()
