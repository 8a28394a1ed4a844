"""The way from scene to scene: menu, set-up, team building, race, result, and back."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.claim import RaceTaken, claim, lock_path
from breakaway_desktop.match.keeper import Keeper, ThreadedKeeper, UnkeptKeeper
from breakaway_desktop.match.library import Kept, claimed, new_path, stamp_of, unfinished
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.own_hands import KeptHands
from breakaway_desktop.match.plan import Plan, new_seed, ready_made_hands
from breakaway_desktop.match.saves import give, put_by
from breakaway_desktop.places import charts_folder, races_folder, samples_folder
from breakaway_desktop.play.own_shelf import OwnShelf
from breakaway_desktop.play.setup_draft import Draft
from breakaway_desktop.play.setup_kept import draft_of, remembered
from breakaway_desktop.play.sitting import Sitting, any_secrets
from breakaway_desktop.record.document import Record
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.settings import SYSTEM, Settings
from breakaway_desktop.ui.app import App
from breakaway_desktop.ui.kit.daylight import Daylight
from breakaway_desktop.ui.kit.palette import palette_of
from breakaway_desktop.ui.scenes.shelf import Shelf


class Woken:
    """Posted to the window's loop when a bot has answered."""


class Game:
    """What scenes share: the window, the bots' process, the settings and the folder of races."""

    def __init__(
        self,
        app: App,
        settings: Settings,
        *,
        folder: Path | None = None,
        samples: Path | None = None,
        charts: Path | None = None,
        daylight: Daylight | None = None,
    ) -> None:
        self.app = app
        self.settings = settings
        self.folder = folder or races_folder()
        self.charts = charts or (charts_folder() if folder is None else folder / "charts")
        """Where charts and tables of reviews are proposed to go."""
        self.samples = samples or samples_folder()
        """Races that came with the game; nobody writes there."""
        self.thinker = Thinker(wake=lambda: app.post(Woken()))
        self.keeper: Keeper | None = None
        self.save_path: Path | None = None
        """Where the race of this evening is kept, or None when it could not be."""
        self.riding: Match | None = None
        """The race of this evening, until it is let go."""
        self.draft: Draft | None = draft_of(settings.setup, new_seed())
        """The last set-up, of this evening or the one before."""
        self.begun_hands: dict[str, TeamHands] = {}
        """Hands that humans have begun to build for the next race, by team colour."""
        self.shelf = Shelf()
        """What was seen of the races on file."""
        self.daylight = daylight or Daylight()
        """Whether the desktop is dark, for the look that follows it."""
        self.daylight.changed = lambda: app.post(self.show_look)
        app.on_return = self.look_at_desktop
        app.on_drop = self.take_drop
        app.on_help = self.show_help
        app.on_close = self.may_close

    @cached_property
    def own_hands(self) -> OwnShelf:
        """Hands that players have kept under a name, read when the first team is built."""
        return OwnShelf(KeptHands())

    def show_menu(self) -> None:
        """The main menu, whatever was on the stage before. The race that was played is safe on the disk; if it is not,
        it is asked first what is to become of it."""
        from breakaway_desktop.ui.scenes.menu import MenuScene

        if not self.may_leave():
            return
        self.let_go()
        self.app.stage.reset(MenuScene(self))

    def open_file(self, path: Path) -> None:
        """The race in a file, over the menu."""
        from breakaway_desktop.ui.scenes.opening import open_file

        open_file(self, path)

    def show_look(self) -> None:
        """Everything in the colours that the settings ask for."""
        palette = palette_of(self.settings.theme, dark=self.daylight.is_dark)
        if palette != self.app.screen.palette:
            self.app.set_palette(palette)

    def look_at_desktop(self) -> None:
        """The desktop may be dark by now: the look follows if it is to, as soon as that is known."""
        if self.settings.theme == SYSTEM:
            self.daylight.ask()

    def take_drop(self, path: str) -> None:
        """A file was dropped on the window."""
        from breakaway_desktop.ui.scenes.opening import ask_about_file

        if self.app.stage.top is not None:
            ask_about_file(self, Path(path))

    def show_help(self, pages: bool) -> None:
        """The keys of dialogs and of whatever has none of its own, or all pages of help."""
        from breakaway_desktop.ui.scenes.help.scene import show_help
        from breakaway_desktop.ui.scenes.help_keys import form_keys, show_keys, window_keys

        if pages:
            show_help(self.app.stage)
        else:
            show_keys(self.app.stage, "", (form_keys(), window_keys()))

    def may_close(self) -> bool:
        """Whether the window may be closed: not over a race that lies in memory alone, until that was asked once."""
        from breakaway_desktop.ui.scenes.save_as import UnkeptDialog

        return isinstance(self.app.stage.top, UnkeptDialog) or self.may_leave()

    def may_leave(self) -> bool:
        """Whether another scene or race may take the place of the one on the screen; if that is in memory alone, the
        player is asked first. To be called before anything is written for the other race."""
        from breakaway_desktop.ui.scenes.save_as import UnkeptDialog

        top = self.app.stage.top
        if not self.is_unkept or top is None:
            return True
        if not isinstance(top, UnkeptDialog):
            self.app.stage.push(UnkeptDialog(self))
        return False

    def show_setup(self) -> None:
        from breakaway_desktop.ui.scenes.setup import SetupScene

        self.app.stage.push(SetupScene(self))

    def show_lessons(self) -> None:
        """The tutorial, from where it was left."""
        from breakaway_desktop.ui.scenes.tutorial import TutorialScene

        TutorialScene(self, self.settings.lesson).open()

    def remember_setup(self) -> None:
        """The set-up, if a race can begin like this, is there on the next evening too."""
        if self.draft is not None and not self.draft.objection:
            self.settings.setup = remembered(self.draft)
            self.settings.save()

    def show_building(self, plan: Plan, sitting: Sitting | None = None, *, rotated: bool = False) -> None:
        """Humans build their teams, one after the other and in secret; bots build theirs. Then the race begins."""
        from breakaway_desktop.ui.scenes.building import BuildingScene

        self.thinker.start()
        if any(seat.is_human for seat in plan.seats):
            self.app.stage.push(BuildingScene(self, plan, sitting or Sitting(), rotated=rotated))
        else:
            self.begin(plan.with_hands(ready_made_hands(plan)), sitting)

    def begin(self, plan: Plan, sitting: Sitting | None = None) -> None:
        """A new race from a plan with all hands. Raises Refused, and then the stage stands as it stood."""
        if not self.may_leave():
            return
        match = Match.begin(plan)
        match.meta = (sitting or Sitting()).written_into(match.meta)
        self.let_go()
        self.begun_hands.clear()
        if self.draft is not None:
            self.draft.seed = str(new_seed())
        try:
            self.save_path = new_path(self.folder, plan.seed)
            self.keeper = ThreadedKeeper(self.save_path, claim(self.save_path))
        except (OSError, Refused) as error:
            self.save_path = None
            self.keeper = UnkeptKeeper(error if isinstance(error, OSError) else OSError(0, say_refusal(error)))
        self._guard_hands(plan, match)
        match.keeper = self.keeper
        self.keeper.keep(match.record())
        self._ride(match)

    def keep_elsewhere(self, match: Match, path: Path) -> None:
        """The race on the screen is kept in this file from now on. Raises Refused and OSError, and then nothing has
        changed."""
        own = claim(path)
        try:
            give(match.record(), path)
        except BaseException:
            own.release()
            raise
        if self.keeper is not None:
            self.keeper.close()
        self.save_path = path
        self.keeper = match.keeper = ThreadedKeeper(path, own)

    @property
    def is_unkept(self) -> bool:
        """Whether the race on the screen lies nowhere but in memory, or not as it stands now."""
        return self.riding is not None and self.keeper is not None and self.keeper.failure is not None

    def _guard_hands(self, plan: Plan, match: Match) -> None:
        """Hands that are kept under a name show to nobody else while a race runs that has begun with them."""
        name = "" if self.save_path is None else self.save_path.name
        secret = any_secrets(match.humans, plan.options.hands, plan.variant)
        self.own_hands.begin(name, [plan.hands[team - 1] for team in match.humans] if secret else [])

    def go_on(self, kept: Kept) -> None:
        """An unfinished race, from where it was left; that on the screen just goes on. While another program plays it:
        what to do instead is asked. Raises Refused when it cannot be read any more. As long as the race is not claimed,
        the one on the screen stays."""
        if not self.may_leave() or self._is_played_here(kept.path):
            return
        try:
            kept, own = claimed(kept)
        except RaceTaken:
            self._ask_about(kept)
            return
        self.let_go()
        self.save_path = kept.path
        self.keeper = kept.match.keeper = ThreadedKeeper(kept.path, own)
        self._ride(kept.match)

    def _is_played_here(self, path: Path) -> bool:
        """Whether this is the file of the race on the screen."""
        own = self.save_path if self.keeper is not None else None
        return own is not None and lock_path(own) == lock_path(path)

    def _ask_about(self, kept: Kept) -> None:
        """Another program plays this race: it can be watched as far as it has come, or a copy gone on with."""
        from breakaway_desktop.ui.scenes.taken import taken_dialog

        if self.app.stage.top is None:
            self.show_menu()
        self.app.stage.push(taken_dialog(self, kept))

    def go_on_with_copy(self, match: Match) -> None:
        """The race in a new file of its own. Raises OSError and Refused."""
        if self.may_leave():
            path = put_by(match.record(), self.folder)
            self.go_on(Kept(path, match, stamp_of(path)))

    def unfinished(self) -> Kept | None:
        """The race to go on with, if there is one."""
        return unfinished(self.folder)

    def show_result(self, match: Match) -> None:
        from breakaway_desktop.ui.scenes.result import ResultScene

        self.app.stage.reset(ResultScene(self, match))

    def show_kept_result(self, record: Record, path: Path) -> None:
        """The result of a finished race on file, over what is on the stage. Raises Refused."""
        from breakaway_desktop.ui.scenes.result import ResultScene

        self.app.stage.push(ResultScene(self, Match.resume(record), path=path))

    def show_replay(self, record: Record, back: Callable[[], None], *, decisions: int = 0, marked: int = 0) -> None:
        """The race as a film, from where so many decisions are over, everything about the rider `marked`. Raises
        Refused when the rules contradict it."""
        from breakaway_desktop.ui.scenes.replay import ReplayScene

        self.app.stage.push(ReplayScene(self, Match.resume(record), back, decisions=decisions, marked=marked))

    def show_review(self, match: Match) -> None:
        """What a race came to, or has come to so far, over what is on the stage."""
        from breakaway_desktop.ui.scenes.review import ReviewScene

        self.app.stage.push(ReviewScene(self, match))

    def again(self, match: Match) -> None:
        """The same teams once more, seats rotated by one, with a new seed; hands are built anew. If all have been
        passed to bots meanwhile, they are played by whom they were at the start."""
        seats = match.seats_again[1:] + match.seats_again[:1]
        rules = match.race.rules
        plan = Plan(match.base, rules.options, seats, new_seed(), variant=rules.variant.name)
        self.show_building(plan, Sitting.of(match).rotated(), rotated=True)

    def same_again(self, match: Match) -> None:
        """The very same race once more: seats, seed and hands. Raises Refused."""
        rules = match.race.rules
        plan = Plan(match.base, rules.options, match.seats_again, rules.seed, variant=rules.variant.name)
        self.begin(plan.with_hands([team.hands for team in match.teams]), Sitting.of(match))

    def let_go(self) -> None:
        """Nobody plays the current race any more: bots stop thinking, and it is written to its end."""
        self.thinker.cancel()
        if self.keeper is not None:
            self.keeper.close()
        self.keeper = self.riding = None

    def close(self) -> None:
        self.let_go()
        self.thinker.close()

    def _ride(self, match: Match) -> None:
        from breakaway_desktop.ui.scenes.race.scene import RaceScene

        self.riding = match
        if match.over:
            self.show_result(match)
        else:
            self.app.sound.warm()
            self.app.stage.reset(RaceScene(self, match))
