"""The stage and its window."""

from __future__ import annotations

import threading

import pygame
import pytest

from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import NIGHT
from breakaway_desktop.kit.input.inputs import FocusLost, Input, KeyDown, KeyUp, Posted
from breakaway_desktop.kit.toolkit.stage import Scene
from breakaway_desktop.kit.window.app import App, WindowOptions
from breakaway_desktop.kit.window.scales import AUTOMATIC, largest_scale, next_scale, scale_for
from tests.kit.app_driver import AppDriver
from tests.kit.drawing.reading import readable
from tests.kit.toolkit.demo import Demo


class RecordingScene(Scene):
    """A scene that records its calls."""

    def __init__(self, name: str, log: list[str], overlay: bool = False) -> None:
        super().__init__()
        self.name, self.log, self.overlay = name, log, overlay
        self.heard: list[Input] = []
        self.moving = False

    @property
    def animating(self) -> bool:
        return self.moving

    def leave(self) -> None:
        self.log.append(f"{self.name} leaves")

    def pause(self) -> None:
        self.log.append(f"{self.name} pauses")

    def resume(self) -> None:
        self.log.append(f"{self.name} resumes")

    def resize(self) -> None:
        self.log.append(f"{self.name} is laid out")

    def handle(self, event: Input) -> bool:
        self.heard.append(event)
        return isinstance(event, Posted) and event.subject == self.name

    def draw(self, canvas: Canvas) -> None:
        self.log.append(f"{self.name} draws")


def test_scenes_come_pause_resume_and_leave_in_order(window: AppDriver) -> None:
    log: list[str] = []
    window.stage.push(RecordingScene("menu", log))
    window.stage.push(RecordingScene("race", log))
    window.stage.pop()
    window.stage.reset(RecordingScene("setup", log))
    assert log == [
        "menu is laid out", "menu pauses", "race is laid out", "race leaves", "menu resumes", "menu leaves",
        "setup is laid out",
    ]  # fmt: skip


def test_a_stage_that_is_cleared_brings_nobody_back(window: AppDriver) -> None:
    """A scene that opens a privacy screen whenever it is resumed would keep the window from closing."""
    log: list[str] = []
    for name in ("race", "privacy screen"):
        window.stage.push(RecordingScene(name, log))
    log.clear()
    window.stage.clear()
    assert log == ["privacy screen leaves", "race leaves"]
    assert window.stage.top is None


def test_only_what_shows_is_drawn_and_only_when_something_changed(window: AppDriver) -> None:
    log: list[str] = []
    scenes = [RecordingScene("menu", log), RecordingScene("race", log), RecordingScene("log", log, overlay=True)]
    for scene in scenes:
        window.stage.push(scene)
    was_dirty = [window.stage.dirty]
    log.clear()
    window.drawn_texts()
    assert log == ["race draws", "log draws"]
    was_dirty.append(window.stage.dirty)
    for scene in scenes[:2]:
        scene.dirty = True
        was_dirty.append(window.stage.dirty)
    assert was_dirty == [True, False, False, True]


def test_keys_reach_the_top_scene_alone_and_a_lost_window_all_of_them(window: AppDriver) -> None:
    race, help_page = RecordingScene("race", []), RecordingScene("help", [], overlay=True)
    window.stage.push(race)
    window.stage.push(help_page)
    window.stage.handle(KeyDown(pygame.K_1))
    window.stage.handle(FocusLost())
    assert race.heard == [FocusLost()]
    assert help_page.heard == [KeyDown(pygame.K_1), FocusLost()]
    # The answer of a bot reaches the race below a dialog.
    assert window.stage.handle(Posted("race"))
    assert not window.stage.handle(Posted("nobody"))
    assert Posted("race") in race.heard


def test_a_held_key_does_not_reach_a_new_page(window: AppDriver) -> None:
    race, result = RecordingScene("race", []), RecordingScene("result", [])
    window.stage.push(race)
    window.stage.handle(KeyDown(pygame.K_s))
    window.stage.handle(KeyDown(pygame.K_s, is_repeat=True))
    assert race.heard == [KeyDown(pygame.K_s), KeyDown(pygame.K_s, is_repeat=True)]
    window.stage.reset(result)
    assert window.stage.handle(KeyDown(pygame.K_s, is_repeat=True))
    assert result.heard == []
    window.stage.handle(KeyUp(pygame.K_s))
    window.stage.handle(KeyDown(pygame.K_s))
    assert result.heard == [KeyUp(pygame.K_s), KeyDown(pygame.K_s)]


def test_the_scale_is_limited_by_the_window_and_a_small_window_shrinks_all() -> None:
    assert largest_scale((1920, 1200)) == 4
    assert scale_for(2, (1280, 800)) == scale_for(2, (960, 600)) == 2
    assert scale_for(3, (1280, 800)) == pytest.approx(800 / 300)
    assert scale_for(AUTOMATIC, (1280, 800), 2.0) == pytest.approx(1280 / 960), "unasked, no text hides the circuit"
    assert scale_for(1, (480, 300)) == scale_for(AUTOMATIC, (480, 300)) == 0.5
    assert scale_for(5, (1920, 1200)) == 4
    assert next_scale(1, up=True) == 1.25
    assert next_scale(1.35, up=True) == 1.5
    assert next_scale(1.35, up=False) == 1.25
    assert next_scale(1, up=False) == 1
    assert next_scale(4, up=True) == 4


@pytest.mark.parametrize(
    ("size", "scale"), [((960, 600), 1), ((1280, 800), 1), ((1920, 1080), 1.35), ((2560, 1600), 2), ((3840, 2160), 2.7)]
)
def test_the_automatic_scale_follows_from_the_window(size: tuple[int, int], scale: float) -> None:
    """Shows 1280 × 800 units, but never below a scale of 1."""
    assert scale_for(AUTOMATIC, size) == pytest.approx(scale)


def down(key: int, mod: int = 0, text: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text)


def test_plus_and_minus_change_the_scale_but_not_while_a_name_is_typed() -> None:
    app = App(WindowOptions(size=(1920, 1200), scale=1))
    demo = Demo()
    app.stage.push(demo)
    app.handle_event(down(pygame.K_PLUS))
    assert app.screen.scale == 1.25
    app.handle_event(down(pygame.K_MINUS))
    assert app.screen.scale == 1
    demo.focus.focus_on(demo.focus.find("name"))
    app.handle_event(down(pygame.K_PLUS, text="+"))
    assert app.screen.scale == 1
    assert app.screen.w == 1920


@pytest.mark.parametrize(
    ("key", "mod"), [(pygame.K_0, pygame.KMOD_LCTRL), (pygame.K_KP_0, pygame.KMOD_NUM | pygame.KMOD_LCTRL)]
)
def test_ctrl_zero_resets_the_text_size_even_while_typing(key: int, mod: int) -> None:
    app = App(WindowOptions(size=(1920, 1200), scale=1.5))
    demo = Demo()
    app.stage.push(demo)
    app.handle_event(down(key, mod))
    assert app.requested_scale == AUTOMATIC
    assert app.screen.scale == 1.5
    app.set_scale(1.5)
    demo.focus.focus_on(demo.focus.find("name"))
    app.handle_event(down(pygame.K_0, text="0"))
    assert app.screen.scale == 1.5


def test_the_new_size_is_shown_for_a_moment_and_leaves_no_trace() -> None:
    app = App(WindowOptions(size=(1280, 800)))
    app.stage.push(Demo())
    app.handle_event(down(pygame.K_PLUS))
    app.handle_event(down(pygame.K_MINUS))
    app.stage.draw(app.canvas)
    before = pygame.image.tobytes(app.canvas.surface, "RGB")
    app.draw()
    middle = app.canvas.surface.subsurface((560, 360, 160, 80))
    assert app._toast.text == "100%"
    assert pygame.image.tobytes(app.canvas.surface, "RGB") != before
    assert middle.get_at((30, 40))[:3] == app.screen.palette.ink
    app._last_frame -= 2
    app.frame()
    assert pygame.image.tobytes(app.canvas.surface, "RGB") == before


@pytest.mark.parametrize(
    ("size", "presses", "said"),
    [
        ((960, 600), 4, "200%"),
        ((960, 600), 5, "200%: larger text doesn’t fit in this window."),
        ((1280, 800), 1, "125%"),
        ((3840, 2400), 2, "350%"),
    ],
)
def test_the_key_for_a_size_without_space_shows_the_reason(size: tuple[int, int], presses: int, said: str) -> None:
    app = App(WindowOptions(size=size))
    app.stage.push(Demo())
    for _ in range(presses):
        app.handle_event(down(pygame.K_PLUS))
    assert app._toast.text == said
    canvas = app.canvas
    canvas.text_log = []
    app._toast.draw(canvas)
    assert not any(cut for _text, _box, cut in readable(canvas.text_log))


def test_clicks_reach_scenes_in_units() -> None:
    app = App(WindowOptions(size=(1920, 1200), scale=1.5))
    demo = Demo()
    app.stage.push(demo)
    x, y = demo.focus.find("Quit").rect.centre
    pos = round(x * 1.5), round(y * 1.5)
    app.handle_event(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    app.handle_event(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    assert demo.pressed == ["quit"]


def test_a_held_key_is_known_as_held_until_it_is_released() -> None:
    app = App()
    demo = Demo()
    app.stage.push(demo)
    for _ in range(3):
        app.handle_event(down(pygame.K_RETURN))
    assert demo.pressed == ["continue"]
    app.handle_event(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    app.handle_event(down(pygame.K_RETURN))
    assert demo.pressed == ["continue", "continue"]


class Timed(RecordingScene):
    """An animated scene that records the time that has passed."""

    def __init__(self) -> None:
        super().__init__("race", [])
        self.moving = True
        self.passed: list[float] = []

    def update(self, dt_ms: float) -> None:
        super().update(dt_ms)
        self.passed.append(dt_ms)


def test_a_suspended_computer_resumes_without_a_time_jump() -> None:
    """An hour of sleep ends no animation, hides no card and plays for nobody."""
    app = App()
    scene = Timed()
    app.stage.push(scene)
    app.frame()
    for moving in (True, False):
        scene.moving = moving
        scene.passed.clear()
        app.handle_event(pygame.event.Event(pygame.WINDOWEXPOSED))
        app._last_frame -= 3600
        app.frame()
        assert sum(scene.passed) < 100
    app._last_frame -= 1
    scene.dirty = True
    app.frame()
    assert scene.passed[-1] >= 1000


def test_no_time_passes_on_a_scene_until_it_was_seen() -> None:
    """A key pressed while a page is made for a second, by itself, is not meant for it."""
    app, scene = App(), Timed()
    app.frame()
    app.on_draw = lambda: setattr(app, "_last_frame", app._last_frame - 2)
    app.stage.push(scene)
    for _frame in range(3):
        scene.dirty = True
        app.frame()
    assert max(scene.passed[:-1]) < 1000 <= scene.passed[-1]


def test_alt_f4_closes_the_window_like_its_button_and_presses_nothing() -> None:
    """Windows sends the key first, then the request to close; other keys with Alt also belong to the desktop."""
    app = App()
    scene = RecordingScene("race", [])
    app.stage.push(scene)
    asked: list[bool] = []

    def keep_open() -> bool:
        """Refuse to close, as with an unsaved race."""
        asked.append(True)
        return False

    app.on_close = keep_open
    for key in (pygame.K_F4, pygame.K_RETURN, pygame.K_1):
        app.handle_event(down(key, pygame.KMOD_LALT))
    app.handle_event(pygame.event.Event(pygame.QUIT))
    assert asked == [True]
    assert not app._ended
    assert scene.heard == []
    app.handle_event(down(pygame.K_q, pygame.KMOD_RALT, "@"))  # AltGr types a character
    assert len(scene.heard) == 1
    app.on_close = lambda: True
    app.handle_event(pygame.event.Event(pygame.QUIT))
    assert app._ended


def test_the_loop_draws_once_wakes_for_posts_and_ends_with_the_stage() -> None:
    app = App()
    frames: list[float] = []
    posting = threading.Thread(target=app.post, args=["race"])
    scene = RecordingScene("race", [])

    def note_frame(milliseconds: float) -> None:
        frames.append(milliseconds)
        if len(frames) == 1:
            posting.start()

    def end_when_posted(app: App) -> None:
        if Posted("race") in scene.heard:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    app.probe, app.on_frame = note_frame, end_when_posted
    app.stage.push(scene)
    app.loop()
    app.stage.clear()
    app.close()
    assert scene.log[-1] == "race leaves"
    # SDL may report the new window as exposed or resized, but nothing moves: only a few frames are drawn.
    assert 1 <= len(frames) <= 4


def test_a_menu_is_not_seen_behind_the_sheet_that_it_opened() -> None:
    app = App()
    log: list[str] = []
    below, menu, sheet = RecordingScene("race", log), RecordingScene("menu", log), RecordingScene("sheet", log)
    menu.overlay = sheet.overlay = menu.hides_when_covered = True
    for scene in (below, menu):
        app.stage.push(scene)
    assert app.stage.visible == [below, menu]
    app.stage.push(sheet)
    assert app.stage.visible == [below, sheet]


def test_ctrl_q_and_closing_the_window_end_the_loop() -> None:
    app = App()
    pygame.event.clear()  # the focus has just come: keys might be held since before
    app.stage.push(Demo())
    pygame.event.post(down(pygame.K_q, pygame.KMOD_LCTRL))
    app.loop()
    assert app.stage.top is not None
    app.close()
    pygame.display.init()
    pygame.font.init()


def test_a_change_of_theme_lays_the_screen_out_again() -> None:
    app = App()
    app.stage.push(Demo())
    app.draw()
    light = pygame.image.tobytes(app.canvas.surface, "RGB")
    app.set_palette(NIGHT)
    assert app.stage.dirty
    app.draw()
    assert app.canvas.surface.get_at((2, 300))[:3] == NIGHT.desk
    assert pygame.image.tobytes(app.canvas.surface, "RGB") != light


def test_leaving_full_screen_restores_the_size_of_the_window() -> None:
    shown: list[tuple[int, int]] = []
    app = App()
    app.on_window = lambda window: shown.append(window.window_size)
    app.stage.push(Demo())
    app.handle_event(down(pygame.K_F11))
    assert [app.full_screen] == [True]
    assert app.window_size == (1280, 800)
    app.handle_event(pygame.event.Event(pygame.KEYUP, key=pygame.K_F11, mod=0))
    app.handle_event(down(pygame.K_F11))
    assert not app.full_screen
    assert app.canvas.surface.get_size() == (1280, 800)
    assert shown == [(1280, 800), (1280, 800)]


@pytest.mark.parametrize("screen", [0, 1])
def test_full_screen_is_on_the_screen_of_the_window(monkeypatch: pytest.MonkeyPatch, screen: int) -> None:
    sizes = [(1280, 800), (1920, 1080)]
    app, set_mode = App(), pygame.display.set_mode
    app.stage.push(Demo())

    def set_mode_there(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        """As pygame does it: a size that is not that of the window's screen would change its resolution."""
        assert not flags & pygame.FULLSCREEN or size in ((0, 0), sizes[screen])
        return set_mode(sizes[screen] if size == (0, 0) else size, flags & ~pygame.FULLSCREEN)

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: sizes)
    monkeypatch.setattr(pygame.display, "set_mode", set_mode_there)
    app.set_full_screen(True)
    assert app.canvas.surface.get_size() == sizes[screen]
    app.set_full_screen(False)
    assert app.canvas.surface.get_size() == (1280, 800)
