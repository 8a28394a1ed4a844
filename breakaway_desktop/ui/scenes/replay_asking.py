"""What the viewer of a replay asks about: any number on the screen, or all there is to say of a rider."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from breakaway_desktop.engine.view import View
from breakaway_desktop.play.replay_steps import riders_of
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.explaining.explain import Facts, explain
from breakaway_desktop.sentences.explaining.hidden import is_hidden, topics_when_hidden
from breakaway_desktop.sentences.explaining.reasons import Reason
from breakaway_desktop.sentences.explaining.topics import Topic, ride, topics_of
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.road.board import picture_of, under_light
from breakaway_desktop.ui.road.road_picture import RoadMark, RoadPicture
from breakaway_desktop.ui.scenes.race.numbers import Mark
from breakaway_desktop.ui.scenes.race.why_panel import WhyShown
from breakaway_desktop.ui.scenes.replay_story import Story
from breakaway_desktop.words import _


class Asking:
    """`marked` is the rider everything speaks of (0: who rode last), `topic` a number that was asked about; `open`:
    the Why panel shows and the road is lit."""

    def __init__(self, story: Story, names: Names) -> None:
        self.story = story
        self.names = names
        self.at = 0
        self.marked = 0
        self.topic: Topic | None = None
        self.open = False
        self.reason_at = 0

    @property
    def view(self) -> View:
        return self.story.view(self.at)

    @property
    def steps(self) -> Sequence[Step]:
        return self.story.told(self.at)

    @property
    def rider(self) -> int:
        """Whom the reasons are about; 0 for nobody."""
        if self.marked:
            return self.marked
        riders = riders_of(self.story.steps[self.at - 1]) if self.at else ()
        return riders[0] if riders else 0

    def go_to(self, at: int) -> None:
        """Another moment: nothing is explained any more."""
        self.at = at
        self.close()

    def close(self) -> None:
        self.topic, self.open, self.reason_at = None, False, 0

    def mark(self, rider: int) -> None:
        """Shows this rider everywhere; once more: no longer."""
        self.marked = 0 if self.marked == rider else rider
        self.close()
        self.open = bool(self.marked)

    def ask(self, topic: Topic) -> None:
        """Somebody asks about this number."""
        self.topic, self.open = topic, True

    def next(self) -> None:
        """What `E` shows next: all about the rider, one after the other, then nothing."""
        if not self.open:
            self.open = self.topic is not None or bool(self.topics())
        elif self.topic is not None:
            self.topic, self.reason_at = None, 0
            self.open = bool(self.topics())
        else:
            self.reason_at += 1
            if self.reason_at >= len(self.topics()):
                self.close()

    def topics(self) -> tuple[Topic, ...]:
        """All that can be said about the rider, the card he has played in this turn first."""
        rider = self.rider
        if not rider:
            return ()
        topics = topics_of(rider, self.view, self.steps)
        if is_hidden(self.view):
            return topics_when_hidden(topics, 0)
        turn = self.story.steps[self.at - 1].before.turn if self.at else 0
        if turn and ride(self.steps, rider, turn) is not None:
            return (Topic("rode", rider, turn), *topics)
        return topics

    def topic_now(self) -> Topic | None:
        """What the Why panel speaks of."""
        topics = self.topics()
        return self.topic or (topics[self.reason_at % len(topics)] if topics else None)

    def reason(self) -> Reason | None:
        """What the Why panel says, None while it is shut or has nothing to say."""
        topic = self.topic_now() if self.open else None
        if topic is None:
            return None
        return explain(topic, Facts(self.story.match.first, self.steps, self.view, self.names))

    def shown(self, reason: Reason | None) -> WhyShown:
        """The reason as its panel is given it."""
        if reason is None:
            return WhyShown()
        of = len(self.topics())
        count = _("{n} of {all}").format(n=self.reason_at % of + 1, all=of) if self.topic is None and of else ""
        return WhyShown(reason.subject, reason.text, count, (), True)

    def picture(self, reason: Reason | None, infield: tuple[str, str, str]) -> RoadPicture:
        """The road now, or as it was when what is explained happened, with what that is made of."""
        now = picture_of(self.view, self.names.seats)
        picture = replace(now, infield=infield, shown=self.marked or None)
        if reason is None or reason.light is None:
            return picture
        then = reason.light.then
        if then is not None and not self.story.hides:
            # Who was counted has moved on since.
            picture = replace(picture_of(self.story.see(then), self.names.seats), infield=picture.infield)
        shown = reason.card.rider if reason.card is not None else self.marked
        return under_light(picture, reason.light, shown)

    def of_road(self, marks: Sequence[RoadMark]) -> list[Mark]:
        """The numbers of the road as what can be asked about."""
        topics = {
            "leader": Topic("leader"),
            "order": Topic("order", self.rider) if self.rider else Topic("leader"),
            "lit": self.topic_now() or Topic("leader"),
        }
        return [Mark(mark.box, topics.get(mark.kind) or Topic(mark.kind, mark.at, mark.to)) for mark in marks]
