"""Panels: pictures kept by the value they show, and sprites over them.

A panel is a name, a box, a value and a function that paints it. The same value is the same Surface. What the player
looks at is painted first, about `BUDGET_S` a frame, the rest in the next frames or in the pauses between them; when the
reader changes, everything is painted in that frame, so that nothing of the last reader's is ever seen (R9.3).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import pygame

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.tape import Texts

BUDGET_S = 0.002
"""Time of a frame for painting, once something was painted."""
NOW = 0
"""The urgency of what never waits."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What is seen in a box. `paint(canvas, box, value)` uses nothing else than the value, which is hashable and says
    everything. A panel over another is painted on what that shows, so it need not cover it."""

    name: str
    box: Box
    value: Hashable
    paint: Callable[[Canvas, Box, Any], None]
    urgency: int = 1
    """The lower the sooner; `NOW` does not wait."""
    over_sprites: bool = False
    kept: int = 8
    """So many of its pictures are kept, the one shown among them."""


class Sprite(NamedTuple):
    """A Surface at a place of the window, in pixels. Another picture is another Surface."""

    surface: pygame.Surface
    rect: pygame.Rect


class _Picture(NamedTuple):
    surface: pygame.Surface
    texts: Texts | None


class _Shown(NamedTuple):
    key: Hashable
    """What the picture shows, what it lies on included."""
    rect: pygame.Rect
    picture: _Picture


class Panels:
    """What a surface shows. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.reads = False
        """Whether texts are noted when something is painted (`texts`)."""
        self._clock = clock
        self._look: Hashable = None
        self._reader: Hashable = None
        self._wanted: tuple[Panel, ...] = ()
        self._shown: dict[str, _Shown] = {}
        self._pictures: dict[str, dict[Hashable, _Picture]] = {}
        self._sprites: tuple[Sprite, ...] = ()
        self._canvas: Canvas | None = None

    def frame(
        self,
        canvas: Canvas,
        wanted: Sequence[Panel],
        sprites: Sequence[Sprite] = (),
        reader: Hashable = None,
    ) -> list[pygame.Rect]:
        """Brings panels, the lowest first, and sprites to the surface of the canvas; the rectangles that differ now.

        A new reader, palette, scale, size or surface: everything at once.
        """
        look = canvas.palette, canvas.scale, canvas.surface.get_size(), id(canvas.surface)
        at_once = (look, reader) != (self._look, self._reader)
        everything = look != self._look
        if everything:
            self._pictures.clear()
            self._shown.clear()
        self._canvas, self._wanted, self._look, self._reader = canvas, tuple(wanted), look, reader
        dirty = self._leave()
        if at_once:
            dirty += [rect for panel in wanted if (rect := self._bring(panel)) is not None]
        else:
            dirty += self._in_turn()
        return self._composed(dirty, tuple(sprites), everything)

    @property
    def is_late(self) -> bool:
        """Whether something still shows what it showed before."""
        return any(self._shown[panel.name].key != self._key(panel) for panel in self._wanted)

    def use_pause(self) -> bool:
        """Between two frames: paints the most urgent picture that is missing, without showing it; whether there was
        one."""
        for panel in sorted(self._wanted, key=lambda panel: panel.urgency):
            key = self._key(panel)
            if self._shown[panel.name].key != key and key not in self._pictures[panel.name]:
                self._picture(panel, key)
                return True
        return False

    @property
    def texts(self) -> Texts:
        """The texts that are shown, in units of the window; what a panel covers is noted as a canvas does."""
        found: Texts = []
        for panel in self._wanted:
            found += [("", panel.box, False), *(self._shown[panel.name].picture.texts or [])]
        return found

    # Painting

    def _in_turn(self) -> list[pygame.Rect]:
        """The most urgent first, as long as there is time; new panels do not wait."""
        begun, dirty = self._clock(), list[pygame.Rect]()
        for panel in sorted(self._wanted, key=lambda panel: panel.urgency):
            late = bool(dirty) and self._clock() - begun > BUDGET_S
            if late and panel.urgency != NOW and panel.name in self._shown and not self._is_kept(panel):
                continue
            if (rect := self._bring(panel)) is not None:
                dirty.append(rect)
        return dirty

    def _is_kept(self, panel: Panel) -> bool:
        return self._key(panel) in self._pictures.get(panel.name, ())

    def _rect(self, panel: Panel) -> pygame.Rect:
        assert self._canvas is not None
        return self._canvas.rect(*panel.box)

    def _key(self, panel: Panel) -> Hashable:
        """What it has to show: its box and value, on what the panels under it show."""
        under = tuple(self._shown[below.name].key for below in self._under(panel) if below.name in self._shown)
        return panel.box, panel.value, under

    def _under(self, panel: Panel) -> list[Panel]:
        below = self._wanted[: self._wanted.index(panel)]
        return [other for other in below if other.box.touches(panel.box)]

    def _bring(self, panel: Panel) -> pygame.Rect | None:
        """Has the panel show its value; where that is, None if it does already."""
        key, before = self._key(panel), self._shown.get(panel.name)
        if before is not None and before.key == key:
            return None
        rect = self._rect(panel)
        self._shown[panel.name] = _Shown(key, rect, self._picture(panel, key))
        return rect if before is None else rect.union(before.rect)

    def _picture(self, panel: Panel, key: Hashable) -> _Picture:
        """The picture of a value: the one that is kept, or a new one."""
        kept = self._pictures.setdefault(panel.name, {})
        picture = kept.pop(key, None) or self._painted(panel)
        kept[key] = picture
        while len(kept) > panel.kept:
            del kept[next(iter(kept))]
        return picture

    def _painted(self, panel: Panel) -> _Picture:
        assert self._canvas is not None
        rect, scale = self._rect(panel), self._canvas.scale
        surface = pygame.Surface(rect.size, 0, self._canvas.surface)
        surface.fill(self._canvas.palette.desk)
        for below in self._under(panel):
            if below.name in self._shown:
                shown = self._shown[below.name]
                surface.blit(shown.picture.surface, (shown.rect.x - rect.x, shown.rect.y - rect.y))
        canvas = Canvas(surface, self._canvas.palette, scale)
        canvas.boxes = [] if self.reads else None
        with canvas.shifted(-rect.x / scale, -rect.y / scale):
            panel.paint(canvas, panel.box, panel.value)
        texts = canvas.boxes and [
            (text, at.moved(rect.x / scale, rect.y / scale), cut) for text, at, cut in canvas.boxes
        ]
        return _Picture(surface, texts)

    # Composing

    def _leave(self) -> list[pygame.Rect]:
        """Lets go of panels that are no longer wanted; where they were."""
        names = {panel.name for panel in self._wanted}
        gone = [name for name in self._shown if name not in names]
        for name in gone:
            self._pictures.pop(name, None)
        return [self._shown.pop(name).rect for name in gone]

    def _composed(self, dirty: list[pygame.Rect], sprites: tuple[Sprite, ...], everything: bool) -> list[pygame.Rect]:
        """Draws again what differs, the sprites where they were and where they are included."""
        assert self._canvas is not None
        surface = self._canvas.surface
        if sprites != self._sprites:
            dirty += [sprite.rect for sprite in _differing(self._sprites, sprites)]
        self._sprites = sprites
        whole = surface.get_rect()
        dirty = [whole] if everything else merged([rect.clip(whole) for rect in dirty])
        before = surface.get_clip()
        for rect in dirty:
            surface.set_clip(rect)
            surface.fill(self._canvas.palette.desk)
            self._blit(rect, over=False)
            surface.fblits([(sprite.surface, sprite.rect) for sprite in sprites if sprite.rect.colliderect(rect)])
            self._blit(rect, over=True)
        surface.set_clip(before)
        return dirty

    def _blit(self, rect: pygame.Rect, *, over: bool) -> None:
        assert self._canvas is not None
        for panel in self._wanted:
            shown = self._shown[panel.name]
            if panel.over_sprites == over and shown.rect.colliderect(rect):
                self._canvas.surface.blit(shown.picture.surface, shown.rect)


def _differing(before: Sequence[Sprite], now: Sequence[Sprite]) -> list[Sprite]:
    """Those that are in one of them alone, and those that have another place in the order."""
    old = {(id(sprite.surface), tuple(sprite.rect)): at for at, sprite in enumerate(before)}
    new = {(id(sprite.surface), tuple(sprite.rect)): at for at, sprite in enumerate(now)}
    same = {key for key in old.keys() & new.keys() if old[key] == new[key]}
    return [sprite for some in (before, now) for sprite in some if (id(sprite.surface), tuple(sprite.rect)) not in same]


def merged(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Those that touch become one."""
    done: list[pygame.Rect] = []
    for rect in rects:
        if not (rect.w and rect.h):
            continue
        while (at := rect.collidelist(done)) >= 0:
            rect = rect.union(done.pop(at))
        done.append(rect)
    return done
