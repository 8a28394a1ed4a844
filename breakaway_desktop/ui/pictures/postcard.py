"""Pictures of a race to send around: a moment, a turn move by move, or a whole race. Public facts only."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from io import BytesIO
from typing import Final

import pygame

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.saves import NAME
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.masked import laid_open
from breakaway_desktop.play.replay_steps import moves_of, scenes_of
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.names import listed, points_text
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.sentences.story import tell_ride
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.letters import forget_fonts
from breakaway_desktop.ui.kit.palette import LIGHT, team_look
from breakaway_desktop.ui.kit.shapes import forget_shapes
from breakaway_desktop.ui.pictures.gif import Frame, gif_of
from breakaway_desktop.ui.road.board import Roll, picture_of
from breakaway_desktop.ui.road.circuit_view import CircuitView
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.road.strip_view import StripView
from breakaway_desktop.ui.road.tokens import draw_token, forget_tokens
from breakaway_desktop.words import _, ngettext

SIZE: Final = (780, 532)
_A_TURN: Final = 4
"""Pictures a turn in that of a whole race."""
MOST: Final = 400
"""Moments of a whole race; one of more turns shows the end of each."""
_STEP_MS, _TURN_MS, _END_MS = 260, 700, 4000
_ROLLS: Final = (0.3, 0.65)
_ROLL_MS, _REST_MS = 60, 650


@contextmanager
def off_screen() -> Iterator[None]:
    """Whatever is drawn meanwhile needs no display and shows on none."""
    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        yield
    finally:
        forget_fonts()
        forget_shapes()
        forget_tokens()
        pygame.font.quit()
        pygame.display.quit()
        if before is None:
            del os.environ["SDL_VIDEODRIVER"]
        else:
            os.environ["SDL_VIDEODRIVER"] = before


class Postcard:
    """Draws a match. `turn`: only that turn, from its start to its end; it must have begun."""

    def __init__(self, match: Match, turn: int | None = None) -> None:
        self.match = match
        self.names = names_of(match)
        self.steps = scenes_of(match).steps
        self.turn = turn
        self.first = next((at for at, step in enumerate(self.steps) if turn in (None, step.before.turn)), 0)
        self.last = max((at for at, step in enumerate(self.steps, 1) if turn in (None, step.before.turn)), default=0)
        self.circuit = CircuitView()
        self.strip = StripView()
        named = match.meta.get(NAME)
        rules = match.race.rules
        title = rules_title(match.base, rules.variant.name, rules.options)
        self.title = f"{named} · {title}" if isinstance(named, str) and named.isprintable() else title

    def png(self, at: int | None = None) -> bytes:
        """The moment after so many steps, else the one after the last of the moves."""
        found = BytesIO()
        pygame.image.save(self.still(self.last if at is None else at), found, "PNG")
        return found.getvalue()

    def gif(self) -> bytes:
        """All moments, one after the other. Raises ImportError without Pillow."""
        return gif_of(self.frames(), self.samples())

    @property
    def thinned(self) -> str:
        """That fewer moments of each turn are shown than usual, in a sentence; empty if it is not so."""
        if self.turn is not None or self._a_turn == _A_TURN:
            return ""
        return ngettext(
            "With {turns} turns this race is long: the picture shows {n} moment of each.",
            "With {turns} turns this race is long: the picture shows {n} moments of each.",
            self._a_turn,
        ).format(turns=len(self._turns), n=self._a_turn)

    def samples(self) -> list[pygame.Surface]:
        """Pictures in which all its colours are."""
        return [self.still(at) for at in (self.first, (self.first + self.last) // 2, self.last)]

    def count(self) -> int:
        """How many `frames` there are."""
        if self.turn is None:
            return len(self._moments()) + 2
        steps = range(self.first + 1, self.last + 1)
        return sum(1 + (len(_ROLLS) if self._rolls(at) else 0) for at in steps) + 2

    def frames(self) -> Iterator[Frame]:
        """The pictures of a turn, or of the race."""
        yield Frame(self.still(self.first), _TURN_MS)
        if self.turn is None:
            for at in self._moments():
                ended = at == self.last or self.steps[at].before.turn != self.steps[at - 1].before.turn
                yield Frame(self.still(at), _TURN_MS if ended else _STEP_MS)
        else:
            for at in range(self.first + 1, self.last + 1):
                yield from self._rolling(at)
                yield Frame(self.still(at), _REST_MS)
        yield Frame(self.still(self.last), _END_MS)

    def _moments(self) -> list[int]:
        """A few of each turn, its end among them."""
        found: list[int] = []
        for of_turn in self._turns:
            picked = {of_turn[len(of_turn) * part // self._a_turn - 1] for part in range(1, self._a_turn + 1)}
            found += sorted(picked)
        return found

    @property
    def _a_turn(self) -> int:
        """So many moments of each turn."""
        return max(1, min(_A_TURN, MOST // max(1, len(self._turns))))

    @cached_property
    def _turns(self) -> list[list[int]]:
        """After how many steps there is a moment, turn by turn."""
        turns: dict[int, list[int]] = {}
        for at, step in enumerate(self.steps, start=1):
            turns.setdefault(step.before.turn, []).append(at)
        return list(turns.values())

    def _race(self, at: int) -> Race:
        race = self.steps[at - 1].after if at else self.match.first
        return laid_open(race) if self.match.over else race

    def _picture(self, at: int) -> RoadPicture:
        return replace(picture_of(see(self._race(at)), self.names.seats), infield=self._infield(at))

    def _infield(self, at: int) -> tuple[str, str, str]:
        race = self._race(at)
        view = see(race)
        if view.over:
            winners = listed([self.names.team(team) for team in standings(race).winners])
            return _("Finished"), ngettext("after {n} turn", "after {n} turns", view.turn).format(n=view.turn), winners
        leader = max((rider.square for rider in view.on_road() if rider.farthest is None), default=0)
        ridden = self.steps[at - 1].before.turn if at > self.first else view.turn
        title = _("Turn {turn}").format(turn=ridden)
        return title, _("leader on {square}").format(square=leader), self._ridden(self.steps[at - 1] if at else None)

    def _ridden(self, step: Step | None) -> str:
        """Who rode last, in the picture of one turn."""
        moves = moves_of(step) if step is not None and self.turn is not None else ()
        if len(moves) == 1:
            return tell_ride(moves[0], self.names)
        if moves:
            return _("{riders} ride").format(riders=listed([str(move.rider) for move in moves]))
        return ""

    def _rolls(self, at: int) -> bool:
        """Whether riders are seen riding in the last of so many steps."""
        return bool(moves_of(self.steps[at - 1])) and not see(self._race(at)).variant.hides_road

    def _rolling(self, at: int) -> Iterator[Frame]:
        if not self._rolls(at):
            return
        moves = moves_of(self.steps[at - 1])
        before, after = self._picture(at - 1), self._picture(at)
        ended = self._race(at).turn != self._race(at - 1).turn
        roll = Roll(self.circuit, self._boxes()[1], before, after, moves)
        for progress in _ROLLS:
            moment = replace(after, rolling=roll.at(progress, 250), infield=before.infield if ended else after.infield)
            yield Frame(self._drawn(moment, see(self._race(at - 1))), _ROLL_MS)

    def still(self, at: int) -> pygame.Surface:
        """The moment after so many steps."""
        return self._drawn(self._picture(at), see(self._race(at)))

    @staticmethod
    def _boxes() -> tuple[Box, Box, Box, Box]:
        """Title, circuit, strip, points."""
        head, rest = Box(0, 0, *SIZE).cut_top(40)
        points, rest = rest.cut_bottom(40)
        strip, circuit = rest.cut_bottom(104, 4)
        return head, circuit.inflated(-8, 0), strip.inflated(-8, 0), points

    def _drawn(self, picture: RoadPicture, view: View) -> pygame.Surface:
        surface = pygame.Surface(SIZE)
        canvas = Canvas(surface, LIGHT, 1)
        p = canvas.palette
        head, circuit, strip, points = self._boxes()
        canvas.fill(p.paper)
        canvas.text(self.title, 18, (18, head.centre[1] + 2), bold=True, anchor="midleft", max_width=head.w - 36)
        self.circuit.draw(canvas, circuit, picture)
        self.strip.draw(canvas, strip, picture)
        self._draw_points(canvas, points, view)
        return surface

    def _draw_points(self, canvas: Canvas, box: Box, view: View) -> None:
        canvas.line((box.x, box.y), (box.right, box.y), canvas.palette.edge)
        for team, part in enumerate(box.inflated(-10, 0).columns(view.teams, 4), start=1):
            won = sum(rider.points for rider in view.riders if rider.team == team)
            y = part.centre[1] + 1
            draw_token(canvas, team_look(self.names.seats[team - 1].colour), "", (part.x + 14, y), 9.5)
            said = points_text(won)
            room = part.right - part.x - 40 - canvas.measure(said, 15, True)[0]
            name = canvas.text(self.names.team(team), 14, (part.x + 30, y), anchor="midleft", max_width=room)
            canvas.text(said, 15, (name.right + 8, y), bold=True, anchor="midleft")
