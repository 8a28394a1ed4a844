"""How long a jump in a replay takes, as values and with the picture that is then drawn, at 1920×1080 in software."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks.figure import Figure
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.simulate import simulate

JUMPS = 300
SIZE = (1920, 1080)


def figures() -> list[Figure]:
    """Milliseconds in which a replay opens, and in which 99 of 100 jumps to any moment of a boxed race are done."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from breakaway_desktop.settings import Settings
    from breakaway_desktop.ui.app import App, WindowOptions
    from breakaway_desktop.ui.game import Game
    from breakaway_desktop.ui.kit.canvas import Canvas
    from breakaway_desktop.ui.scenes.replay import ReplayScene

    match = Match.resume(simulate("boxed", RULE_SETS["boxed"], 6, ("domestique",), 7, own=True))
    app = App(WindowOptions(size=SIZE))
    with tempfile.TemporaryDirectory() as folder:
        game = Game(app, Settings(), folder=Path(folder))
        began = perf_counter()
        scene = ReplayScene(game, match, app.stage.pop)
        app.stage.push(scene)
        opened = perf_counter() - began
        screen = app.screen
        canvas = Canvas(pygame.Surface(SIZE), screen.palette, screen.scale)
        lots, jumps, drawn = Random(1), [], []
        for _ in range(JUMPS):
            at = lots.randrange(scene.story.last + 1)
            began = perf_counter()
            scene.go_to(at)
            jumps.append(perf_counter() - began)
            app.stage.draw(canvas)
            drawn.append(perf_counter() - began)
        app.stage.clear()
        game.close()
    app.close()
    return [
        Figure("replay_opens_ms", 1000 * opened, "ms"),
        Figure("replay_jump_p99_ms", 1000 * _p99(jumps), "ms"),
        Figure("replay_jump_drawn_p99_ms", 1000 * _p99(drawn), "ms"),
    ]


def _p99(took: list[float]) -> float:
    return sorted(took)[int(len(took) * 0.99) - 1]
