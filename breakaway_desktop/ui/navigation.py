"""Navigation, from intent to screen: it alone imports and stacks the screens, each, as what races need, when asked."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from breakaway_desktop.engine.refusals import Refused, VariantFailed
from breakaway_desktop.kit.logbook import note_error
from breakaway_desktop.kit.toolkit.dialog import DialogPart
from breakaway_desktop.kit.toolkit.key_help import form_keys, keys_of_window
from breakaway_desktop.kit.toolkit.page import FileDropped, Page
from breakaway_desktop.kit.toolkit.stage import Intent, Scene
from breakaway_desktop.kit.window.app import App
from breakaway_desktop.match.race_lock import RaceLocked
from breakaway_desktop.record import ENDING
from breakaway_desktop.sentences.file_errors import InputError
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.features import (
    guests,
    intent_of,
    leave_race,
    note_begun,
    note_resumed,
    own_races,
    page_after,
    routes,
)
from breakaway_desktop.ui.intents import (
    AskAboutFile,
    Back,
    BeginQuickRace,
    BeginRace,
    BuildTeams,
    ChangeSetting,
    ForkRace,
    OpenClipboard,
    OpenFile,
    Quit,
    Rematch,
    ResumeCopy,
    ResumeRace,
    SaveFile,
    SaveRaceAs,
    ShareRace,
    ShowClosed,
    ShowDialog,
    ShowError,
    ShowHelp,
    ShowKeys,
    ShowLog,
    ShowMenu,
    ShowMenuInRace,
    ShowNotice,
    ShowReplay,
    ShowResult,
    ShowSavedRaces,
    ShowSavedResult,
    ShowSeats,
    ShowSettings,
    ShowSetup,
)
from breakaway_desktop.ui.session import Session

if TYPE_CHECKING:
    from breakaway_desktop.engine.hands import TeamHands
    from breakaway_desktop.match.library import SavedRace
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.match.plan import Plan
    from breakaway_desktop.record.document import Record
    from breakaway_desktop.ui.current_race import CurrentRace
    from breakaway_desktop.ui.panels.saved_files import SavedFiles


class Navigation:
    """Carries out the intents of the stage and the requests of the window."""

    def __init__(self, app: App, session: Session) -> None:
        self.app = app
        self.session = session
        self._stage = app.stage
        self._saved_files: SavedFiles | None = None
        """Summaries of saved races, cached while the program runs."""
        app.stage.navigate = self.open
        app.stage.explain = self.explain
        app.on_return = session.follow_desktop_theme
        app.on_drop = lambda path: self.open(AskAboutFile(Path(path)))
        app.on_help = lambda pages: self.open(ShowHelp(self.current.topic) if pages else self._keys())
        app.on_paste = lambda: self._stage.attempt(lambda: self.open(OpenClipboard()))
        app.on_close = self.can_close

    @cached_property
    def current(self) -> CurrentRace:
        """The race that is played; made for the first one."""
        from breakaway_desktop.ui.current_race import CurrentRace

        return CurrentRace(self.session)

    def explain(self, error: Exception) -> None:
        """Show why an action failed. ValueErrors are logged as well, because no rule and no file explains them.

        What a variant that fails is shown on is left.
        """
        from breakaway_desktop.ui.dialogs.common import failure_dialog

        if isinstance(error, ValueError):
            note_error(error)
        if isinstance(error, VariantFailed):
            draft = self.session.draft
            if draft is not None and draft.variant == error.refusal.values["variant"]:
                draft.variant = None
            self._show_menu()
        self.open(ShowDialog(failure_dialog(error)))

    def _keys(self) -> ShowKeys:
        """Return the intent for the keys of the screen on top."""
        top = self._stage.top
        if isinstance(top, Page):
            return ShowKeys(top.views[0].title, top.key_groups)
        return ShowKeys("", (form_keys(), keys_of_window()))

    def open(self, intent: Intent) -> None:
        """Carry out an intent. Raises Refused, OSError and ValueError; KeyError for an unknown intent."""
        session, push = self.session, self._stage.push
        if isinstance(intent, ShowClosed):
            session.shown_deal, intent = intent.deal_key, intent.intent
        if why := next(filter(None, map(session.closed, self._races_in(intent))), ""):
            from breakaway_desktop.ui.dialogs.common import closed_dialog

            if self._stage.top is None:
                self._show_menu()
            intent = ShowDialog(closed_dialog(why))
        match intent:
            case ShowMenu():
                self._show_menu()
            case ShowSetup(everything):
                from breakaway_desktop.ui.screens.new_race import screen as new_race

                push(Page(new_race, new_race.begin(session, everything=everything)))
            case BuildTeams(plan, rotated, built):
                self._build(plan, rotated, built)
            case BeginRace(plan):
                if self.can_leave():
                    with own_races(plan.meta).hold(session, plan):
                        match = self.current.begin(plan)
                        note_begun(session, match, self.current.save_path)
                    self.show_race(match)
            case BeginQuickRace():
                from breakaway_desktop.match.ready_hands import ready_made_hands
                from breakaway_desktop.play.quick_setups import QuickSetup

                plan = QuickSetup().draft().plan()
                self.open(BeginRace(plan.with_hands(ready_made_hands(plan))))
            case ResumeRace(kept):
                self._resume_race(kept)
            case ShowMenuInRace():
                from breakaway_desktop.ui.dialogs import menu_in_race

                match = intent.live.match
                race_menu = menu_in_race.RaceMenuModel(intent, own_races(match.meta).line(session, match))
                push(Page(menu_in_race, race_menu, overlay=True, hides_when_covered=True))
            case ShowSeats(driver, tell):
                from breakaway_desktop.ui.dialogs import seats

                push(Page(seats, seats.SeatsModel(driver, tell), overlay=True))
            case ResumeCopy(match):
                from breakaway_desktop.match.library import SavedRace, stamp_of
                from breakaway_desktop.match.race_files import save_copy

                if self.can_leave():
                    path = save_copy(match.record(), session.folder)
                    self._resume_race(SavedRace(path, match, stamp_of(path)))
            case OpenFile(path):
                from breakaway_desktop.ui.dialogs.race_file import open_file

                self._show_menu()
                self._open_file(path, lambda: open_file(session, path))
            case AskAboutFile(path):
                from breakaway_desktop.ui.dialogs.race_file import file_dialog

                top, dropped = self._stage.top, FileDropped(path)
                if isinstance(top, Page) and path.suffix != ENDING and top.subscribes_to(dropped):
                    top.dispatch(dropped)
                elif top is not None:
                    is_playing = self.current.autosave is not None
                    self._open_file(path, lambda: ShowDialog(file_dialog(session, path, in_race=is_playing)))
            case OpenClipboard():
                from breakaway_desktop.ui.dialogs.common import clipboard_intent

                self.open(clipboard_intent())
            case ShowLog(match, names, steps, reporting, team, watch, filtered):
                from breakaway_desktop.ui.screens import log

                log_model = log.begin(
                    match, names, steps, reporting=reporting, team=team, watch=watch, filtered=filtered
                )
                push(Page(log, log_model, overlay=True))
            case SaveRaceAs(match, tell):
                from breakaway_desktop.ui.dialogs import save_race

                push(Page(save_race, save_race.race_to_save(session, self.current, match, tell), overlay=True))
            case ShareRace(match, at, file):
                from breakaway_desktop.ui.dialogs import save_race

                push(Page(save_race, save_race.race_to_share(session, self.current, match, at, file), overlay=True))
            case ShowResult(match):
                from breakaway_desktop.ui.screens import result

                own_page = None if self.current.is_unsaved else page_after(session, match)
                self._stage.reset(own_page or Page(result, result.begin(match, session=session)))
            case Rematch(match):
                from breakaway_desktop.play.hot_seat import plan_of_rematch

                self._begin_rematch(plan_of_rematch(match))
            case ForkRace(match, decisions):
                from breakaway_desktop.ui.dialogs import ride_on

                push(Page(ride_on, ride_on.begin(match, decisions), overlay=True))
            case ShowReplay():
                self._show_replay(intent)
            case SaveFile(title, proposed, save):
                from breakaway_desktop.ui.dialogs import save_race

                push(Page(save_race, save_race.file_to_save(title, proposed, save), overlay=True))
            case ShowSavedRaces():
                from breakaway_desktop.ui.panels.saved_files import SavedFiles
                from breakaway_desktop.ui.screens import saved_races

                self._saved_files = self._saved_files or SavedFiles(session.closed)
                push(Page(saved_races, saved_races.begin(session, self._saved_files)))
            case ShowSavedResult(match):
                self._show_result_of(match)
            case ShowSettings():
                from breakaway_desktop.ui.screens.settings import screen as settings

                push(Page(settings, settings.begin(session)))
            case ShowDialog(dialog):
                push(Page(DialogPart, dialog, overlay=True))
            case ShowNotice(words):
                self.app.show_toast(words)
            case ChangeSetting(setting, value):
                session.change(setting, value)
                # These are visible on all screens; the race has an icon for sound.
                if setting in (Settings.language, Settings.keys, Settings.muted):
                    self._stage.resize()
                elif self._stage.top is not None:
                    self._stage.top.resize()
            case ShowHelp(topic):
                from breakaway_desktop.ui.screens.help import screen as help_screen

                current = self.current.match
                over_menu = len(self._stage.scenes) == 1 and current is None
                push(Page(help_screen, help_screen.begin(topic, over_menu=over_menu, session=session, match=current)))
            case ShowKeys():
                from breakaway_desktop.ui.screens import key_page

                push(Page(key_page, intent, overlay=True))
            case ShowError(report):
                from breakaway_desktop.ui.screens import error

                self._stage.reset(Page(error, error.begin(report)))
            case Back(after):
                if len(self._stage.scenes) > 1:
                    self._stage.pop()
                else:
                    self._show_menu()
                if after is not None and (next_intent := after()) is not None:
                    self.open(next_intent)
            case Quit():
                if self.can_leave():
                    self.app.quit()
            case _:
                routes()[type(intent)](self, intent)

    def _races_in(self, value: Any) -> Iterator[Match | Record | Plan]:
        """Yield the races that an intent would show or begin, but for the one that is on the screen."""
        match value:
            case _ if hasattr(type(value), "deal_key"):  # a Match, a Record or a Plan
                if value is not self.current.match:
                    yield value
            case Path():
                from breakaway_desktop.record.store import load

                with suppress(Refused, OSError):
                    if value.is_file():
                        yield load(value)
            case Intent():
                for name in value._fields:
                    yield from self._races_in(getattr(value, name))
            case tuple():  # a saved race, or a friend's
                for name in ("match", "record"):
                    yield from self._races_in(getattr(value, name, None))

    def push(self, scene: Scene) -> None:
        self._stage.push(scene)

    def reset(self, scene: Scene) -> None:
        self._stage.reset(scene)

    def _open_file(self, path: Path, look_at_race: Callable[[], Intent]) -> None:
        """Open a file of a feature or a saved race; explain why a damaged file cannot be opened."""
        self._stage.attempt(lambda: self.open(intent_of(path) or look_at_race()))

    def _show_replay(self, intent: ShowReplay) -> None:
        from breakaway_desktop.match.match import Match
        from breakaway_desktop.record.store import load
        from breakaway_desktop.ui.screens import replay

        def begin(shown: ShowReplay) -> Any:
            match = Match.resume(load(shown.record) if isinstance(shown.record, Path) else shown.record)
            return replay.begin(
                self.session, match, decisions=shown.decisions, marked=shown.marked, costly=shown.costly,
                playing=shown.plays, better=shown.better, jerseys=own_races(match.meta).riders(self.session, match),
                whose=shown.whose, other=None if shown.other is None else begin(shown.other),
            )  # fmt: skip

        self._stage.push(Page(replay, begin(intent)))

    def _show_result_of(self, match: Match) -> None:
        """Go back to the result of this race if it is on the stage, else show it."""
        from breakaway_desktop.ui.screens import result

        scenes, record = self._stage.scenes, match.record()
        for index, scene in enumerate(scenes):
            if isinstance(scene, Page) and scene.part is result and scene.model.match.record() == record:
                for _scene in scenes[index + 1 :]:
                    self._stage.pop()
                return
        self._stage.push(Page(result, result.begin(match, session=self.session, is_saved=True)))

    def _show_menu(self) -> None:
        """Replace all scenes by the menu; if the race is not saved, ask first what to do with it."""
        from breakaway_desktop.ui.screens import menu

        if self.can_leave():
            if self._has_played:
                self.current.release()
            leave_race(self.session)
            model = menu.begin(self.session)
            if model.is_new:
                self.session.change(Settings.offered, True)
            self._stage.reset(Page(menu, model))

    def _begin_rematch(self, plan: Plan) -> None:
        """Begin the race if all humans had ready-made teams, which they get again; else let them build teams."""
        from breakaway_desktop.match.line_ups import with_line_ups
        from breakaway_desktop.match.plan import humans_of
        from breakaway_desktop.match.ready_hands import ready_made_hands
        from breakaway_desktop.play.hot_seat import HotSeat

        humans, hot_seat = humans_of(plan.seats), HotSeat.of(plan)
        presets = {team: hot_seat.line_ups[team - 1] if hot_seat.line_ups else None for team in humans}
        line_ups = {team: key for team, key in presets.items() if key is not None}
        if len(line_ups) < len(humans):
            self._build(dataclasses.replace(hot_seat, line_ups=()).in_plan(plan), rotated=len(humans) > 1)
        else:
            hands = with_line_ups(ready_made_hands(plan), line_ups, plan.seed)
            self.open(BeginRace(plan.with_hands(hands)))

    def _build(self, plan: Plan, rotated: bool, built: tuple[tuple[int, TeamHands], ...] = ()) -> None:
        """Let humans build their teams, those elsewhere first; `built`: the hands built there."""
        from breakaway_desktop.match.ready_hands import ready_made_hands
        from breakaway_desktop.ui.screens import team_building

        session = self.session
        session.thinker.start()
        waiting = (guest.building_page(session, plan, rotated=rotated) for guest in guests(session))
        page = None if built else next((page for page in waiting if page is not None), None)
        if page is not None:
            self._stage.push(page)
        elif any(seat.is_human for seat in plan.seats):
            model = team_building.begin(session, plan, rotated=rotated, built_elsewhere=built)
            self._stage.push(Page(team_building, model))
        else:
            self.open(BeginRace(plan.with_hands(ready_made_hands(plan))))

    def _resume_race(self, saved: SavedRace) -> None:
        """Resume a saved race; nothing changes if it is the one on the screen, or in use."""
        if not self.can_leave() or self.current.is_played(saved.path):
            return
        try:
            match = self.current.resume(saved)
        except RaceLocked:
            if self._stage.top is None:
                self._show_menu()
            from breakaway_desktop.ui.dialogs.race_file import race_in_use_dialog

            self.open(ShowDialog(race_in_use_dialog(saved)))
            return
        leave_race(self.session)
        self.show_resumed_race(match)

    def show_resumed_race(self, match: Match) -> None:
        """Show a resumed race, to its players elsewhere too."""
        failure = None
        try:
            note_resumed(self.session, match, self.current.save_path)
        except InputError as error:
            failure = error
        self.show_race(match)
        if failure is not None:
            self.explain(failure)

    @staticmethod
    def import_race_screen() -> None:
        """Import what the menu does not need, and what takes longer to import than the menu to be shown."""
        import breakaway_desktop.ui.screens.race  # noqa: F401

    def show_race(self, match: Match) -> None:
        """Show the race in place of all screens, or its result if it is over."""
        from breakaway_desktop.ui.dialogs import introduction
        from breakaway_desktop.ui.screens import race

        if match.over:
            self.open(ShowResult(match))
        else:
            self.app.sound.prepare()
            own, session = own_races(match.meta), self.session
            jerseys, stage = own.riders(session, match), own.stage(session, match)
            model = race.begin(session, match, self.app, jerseys, stage)
            self._stage.reset(Page(race, model))
            introduced = introduction.IntroductionModel(session, match, stage)
            if introduced.is_due(model.driver.teams_elsewhere):
                self._stage.push(Page(introduction, introduced, overlay=True))

    @property
    def shows_error(self) -> bool:
        from breakaway_desktop.ui.screens import error

        top = self._stage.top
        return isinstance(top, Page) and top.part is error

    @property
    def _has_played(self) -> bool:
        return "current" in vars(self)

    def close(self) -> None:
        """Release the race and end the bots' process, if there are any."""
        if self._has_played or "thinker" in vars(self.session):
            self.current.close()

    def can_close(self) -> bool:
        """Return whether the window may be closed; if the race is not saved, ask the player, but only once."""
        return self._is_leave_dialog_open or self.can_leave()

    @property
    def _is_leave_dialog_open(self) -> bool:
        from breakaway_desktop.ui.dialogs import save_race

        top = self._stage.top
        return isinstance(top, Page) and top.view.name == save_race.UNSAVED

    def can_leave(self) -> bool:
        """Return whether another scene or race may replace the one on the screen; if that is not saved, ask the player
        first.

        Call it before writing anything for the other race.
        """
        match = self.current.match if self._has_played else None
        if match is None or not self.current.is_unsaved or self._stage.top is None:
            return True
        from breakaway_desktop.ui.dialogs import save_race

        if not self._is_leave_dialog_open:
            self.open(ShowDialog(save_race.unsaved_dialog(self.current, match)))
        return False
