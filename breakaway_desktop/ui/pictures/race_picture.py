"""Pictures of a race for sharing: a moment, a turn move by move, or a whole race. Public facts only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from io import BytesIO
from typing import Final

import pygame

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.typography import CHOSEN, FIGURE, HEADLINE
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.watching.shots import ShotList, moves_of
from breakaway_desktop.play.watching.viewer import laid_open
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.log_lines import move_line
from breakaway_desktop.sentences.names import listed, points_text
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui.panels.ring_and_camera import RoadLayout, RoadShown, paint_road
from breakaway_desktop.ui.pictures.gif import GifFrame, gif_of
from breakaway_desktop.ui.road.camera_text import CameraText
from breakaway_desktop.ui.road.picture_builder import picture_of
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.team_looks import team_look

SIZE: Final = (900, 560)
_HEAD, _POINTS = 40.0, 44.0
_A_TURN: Final = 4
"""Pictures per turn in an animation of a whole race."""
MOST: Final = 400
"""Maximum number of moments drawn of a whole race; if it has more turns than that, only the end of each is drawn."""
_STEP_MS, _TURN_MS, _END_MS = 260, 700, 4000
_ROLLS: Final = (0.3, 0.65)
_ROLL_MS, _REST_MS = 60, 650


class RacePicture:
    """Draws a match, or only one `turn`, which must have begun."""

    def __init__(self, match: Match, turn: int | None = None) -> None:
        self.match = match
        self.names = names_of(match)
        self.scenes = ShotList.of(match.first, match.steps).scenes()
        self.turn = turn
        self.first = next((index for index, scene in enumerate(self.scenes) if turn in (None, scene.before.turn)), 0)
        self.last = max(
            (index for index, scene in enumerate(self.scenes, 1) if turn in (None, scene.before.turn)), default=0
        )
        name = name_of(match)
        rules = match.race.rules
        title = rules_title(match.base, rules.variant.name, rules.options)
        self.title = f"{name} · {title}" if name else title

    def png(self, scenes: int | None = None) -> bytes:
        """Return a PNG file of the moment after `scenes` scenes; None: after the last move."""
        buffer = BytesIO()
        pygame.image.save(self.draw_still(self.last if scenes is None else scenes), buffer, "PNG")
        return buffer.getvalue()

    def gif(self) -> bytes:
        """Return a GIF file with an animation of all moments. Raises ImportError without Pillow."""
        return gif_of(self.frames(), self.samples())

    @property
    def omission_note(self) -> str:
        """A sentence if fewer moments per turn are shown than usual; else empty."""
        if self.turn is not None or self._a_turn == _A_TURN:
            return ""
        return ngettext(
            "This is a long race ({turns} turns), so the picture shows {n} moment of each.",
            "This is a long race ({turns} turns), so the picture shows {n} moments of each.",
            self._a_turn,
        ).format(turns=len(self._turns), n=self._a_turn)

    def samples(self) -> list[pygame.Surface]:
        """Return pictures that contain all colours."""
        return [self.draw_still(scene) for scene in (self.first, (self.first + self.last) // 2, self.last)]

    def count(self) -> int:
        """Return the number of `frames`."""
        if self.turn is None:
            return len(self._moments()) + 2
        scenes = range(self.first + 1, self.last + 1)
        return sum(1 + (len(_ROLLS) if self._rolls(scene) else 0) for scene in scenes) + 2

    def frames(self) -> Iterator[GifFrame]:
        yield GifFrame(self.draw_still(self.first), _TURN_MS)
        if self.turn is None:
            for scene in self._moments():
                turn_ended = scene == self.last or self.scenes[scene].before.turn != self.scenes[scene - 1].before.turn
                yield GifFrame(self.draw_still(scene), _TURN_MS if turn_ended else _STEP_MS)
        else:
            for scene in range(self.first + 1, self.last + 1):
                yield from self._rolling(scene)
                yield GifFrame(self.draw_still(scene), _REST_MS)
        yield GifFrame(self.draw_still(self.last), _END_MS)

    def _moments(self) -> list[int]:
        """Return a few moments of each turn, including its end, as numbers of scenes."""
        moments: list[int] = []
        for turn_moments in self._turns:
            picked = {turn_moments[len(turn_moments) * part // self._a_turn - 1] for part in range(1, self._a_turn + 1)}
            moments += sorted(picked)
        return moments

    @property
    def _a_turn(self) -> int:
        """Number of moments drawn per turn."""
        return max(1, min(_A_TURN, MOST // max(1, len(self._turns))))

    @cached_property
    def _turns(self) -> list[list[int]]:
        """The moments of each turn, as numbers of scenes."""
        turns: dict[int, list[int]] = {}
        for number, scene in enumerate(self.scenes, start=1):
            turns.setdefault(scene.before.turn, []).append(number)
        return list(turns.values())

    def _race(self, scene: int) -> Race:
        race = self.scenes[scene - 1].after if scene else self.match.first
        return laid_open(race) if self.match.over else race

    def _picture(self, scene: int) -> RoadPicture:
        """Return the road; the camera follows the last rider who moved."""
        moves = moves_of(self.scenes[scene - 1]) if scene > self.first and self.turn is not None else ()
        picture = picture_of(see(self._race(scene)), self.names.seats)
        return replace(picture, subject=moves[-1].rider) if moves else picture

    def _words(self, scene: int) -> CameraText:
        race = self._race(scene)
        view = see(race)
        if view.over:
            winners = standings(race).winners
            look = self.names.seats[winners[0] - 1].colour
            after = ngettext("after {n} turn", "after {n} turns", view.turn).format(n=view.turn)
            return CameraText(_("Finished").upper(), after, look=look, sentence=self.names.teams(winners))
        leader = max((rider.square for rider in view.on_road() if rider.farthest is None), default=0)
        turn = self.scenes[scene - 1].before.turn if scene > self.first else view.turn
        title, leader_text = _("Turn {turn}").format(turn=turn), _("leader on {square}").format(square=leader)
        moves = self._move_text(self.scenes[scene - 1] if scene else None)
        return CameraText(title.upper(), leader_text, sentence=moves)

    def _move_text(self, scene: Step | None) -> str:
        """Return the moves of a scene as text, in pictures of a single turn; empty if there are none or no scene."""
        moves = moves_of(scene) if scene is not None and self.turn is not None else ()
        if len(moves) == 1:
            return move_line(moves[0], self.names)
        if moves:
            return _("{riders} ride").format(riders=listed([str(move.rider) for move in moves]))
        return ""

    def _rolls(self, scene: int) -> bool:
        """Return whether riders are seen moving in scene `scene`."""
        return bool(moves_of(self.scenes[scene - 1])) and not see(self._race(scene)).variant.hides_road

    def _rolling(self, scene: int) -> Iterator[GifFrame]:
        if not self._rolls(scene):
            return
        moves = moves_of(self.scenes[scene - 1])
        before, after = self._picture(scene - 1), self._picture(scene)
        turn_ended = self._race(scene).turn != self._race(scene - 1).turn
        words = self._words(scene - 1 if turn_ended else scene)
        for progress in _ROLLS:
            riders = tuple(move.rider for move in moves)
            shown = RoadShown(after, (), after, before, riders, progress)
            yield GifFrame(self._draw_frame(shown, words, see(self._race(scene - 1))), _ROLL_MS)

    def draw_still(self, scene: int) -> pygame.Surface:
        """Return the picture of the moment after `scene` scenes."""
        picture = self._picture(scene)
        return self._draw_frame(RoadShown(picture, (), picture), self._words(scene), see(self._race(scene)))

    def _draw_frame(self, shown: RoadShown, words: CameraText, view: View) -> pygame.Surface:
        surface = pygame.Surface(SIZE)
        canvas = Canvas(surface, DAY, 1)
        head, rest = Box(0, 0, *SIZE).cut_top(_HEAD)
        points, road = rest.cut_bottom(_POINTS)
        palette = canvas.palette
        canvas.fill(palette.sunk)
        title = self.title.upper()
        painters.draw_fitted(canvas, (title,), HEADLINE.at(24), (18, head.centre[1]), head.w - 36, min_size=15)
        paint_road(canvas, RoadLayout(shown, words, road, 1))
        self._draw_points(canvas, points, view)
        return surface

    def _draw_points(self, canvas: Canvas, box: Box, view: View) -> None:
        """Draw a tile per team: its shape on its colour, its name and its points."""
        palette = canvas.palette

        for team, part in enumerate(box.inflated(-10, -5).columns(view.teams), start=1):
            won = view.points_of(team)
            look, lean = team_look(self.names.seats[team - 1].colour), LEAN * part.h
            tile = Box(part.x, part.y, part.w - 2, part.h)
            canvas.slanted(tile, palette.card, lean)

            # The flag with the team's shape.
            flag = tile.cut_left(part.h + lean)[0]
            canvas.slanted(flag, look.fill, lean)
            painters.outline(canvas, flag, look.label, 1.2, by=-0.6, lean=lean)
            draw_token(canvas, replace(look, fill=look.label, label=look.fill), "", flag.centre, 0.62 * part.h)

            # Points and name.
            points_shown = points_text(won)
            right = tile.right - 0.6 * lean - 8
            painters.draw_fitted(canvas, (points_shown,), FIGURE, (right, part.centre[1]), 60, anchor="midright")
            available = right - canvas.measure(points_shown, FIGURE)[0] - flag.right - 8
            name = self.names.in_score(team).upper()
            painters.draw_fitted(canvas, (name,), CHOSEN, (flag.right + 3, part.centre[1]), available, min_size=13)
