"""Races on the screen compared with a plain list of decisions (Hypothesis).

Everything is done by keys and clicks on the real scenes, with the real program except for its window and the process of
the bots.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from unittest.mock import patch

import pygame
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Decision, NoOrder, NoOrders, Retire
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.kit.toolkit.stage import Scene
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.fork import fork_start, has_secrets
from breakaway_desktop.match.library import open_race, race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import load
from breakaway_desktop.ui import current_race
from breakaway_desktop.ui.dialogs import menu_in_race, ride_on
from breakaway_desktop.ui.intents import ResumeRace, ShowMenu
from breakaway_desktop.ui.review import screen as review_screen
from breakaway_desktop.ui.screens import (
    menu as menu_screen,
    race as race_screen,
    replay as replay_screen,
    result as result_screen,
    saved_races,
)
from breakaway_desktop.ui.screens.race.model import Retiring
from breakaway_desktop.ui.screens.race.screen_seat import HASTY_MS
from breakaway_desktop.ui.screens.race.visibility import has_privacy_screen, is_hand_covered
from breakaway_desktop.ui.screens.replay.model import ReplayModel
from tests.kit.app_driver import AppDriver, shows
from tests.kit.virtual_program import SettledAutosave
from tests.match.decision_list import DecisionList
from tests.record.races import SMALL, random_match

FRAME_MS = 25.0
PATIENCE = 4000
"""Maximum number of frames until a human is asked."""


class RaceMachine(DecisionList):
    """Screen, match and files agree with the list of decisions.

    Subclasses make the decisions: they implement `is_asked` and start races with `sit_down`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.home = tempfile.TemporaryDirectory()
        self.folder = Path(self.home.name) / "races"
        samples = Path(self.home.name) / "samples"
        samples.mkdir()
        DirectAutosave(samples / "boxed.race").save(random_match(3, **SMALL).record())
        pygame.display.init()
        pygame.font.init()
        self.person = AppDriver(self.folder)
        del self.person.navigation.show_race  # the real race screens
        self.person.session.samples = samples
        self._seeds = patch.object(ride_on, "new_seed", iter(range(1, 1000)).__next__)
        self._seeds.start()  # the same actions always use the same seeds
        # Bots decide only when the last decision is saved: with a thread, their decisions would come when it likes.
        self._autosave = patch.object(current_race, "ThreadedAutosave", SettledAutosave)
        self._autosave.start()
        self.copies: dict[Path, Record] = {}
        """Named copies, with their content when they were made."""
        self.path = self.folder

    def teardown(self) -> None:
        self._seeds.stop()
        self._autosave.stop()
        self.person.current.release()
        self.home.cleanup()

    # Starting a race

    @property
    def match(self) -> Match:
        riding = self.person.current.match
        assert riding is not None
        return riding

    def sit_down(self, match: Match) -> None:
        """Resume this race from a file of its own."""
        self.players = tuple(seat.player for seat in match.seats)
        self.folder.mkdir(exist_ok=True)
        path = self.folder / f"begun-{len(race_files(self.folder)) + 1}.race"
        DirectAutosave(path).save(match.record())
        self.person.open(ShowMenu())
        self.person.open(ResumeRace(open_race(path)))
        self.settle()
        self.switch_to(path)

    def switch_to(self, path: Path) -> None:
        """Play the race in this file from now on, and restart the list with its decisions.

        Steered riders remain steered if it is the same race.
        """
        steered = set(self.steered) if path == self.path else set()
        self.path = path
        assert self.person.current.save_path == path
        self.begin_with(self.match.first, [])
        self.steered = steered
        self.follow()

    def accepts_input(self, top: Scene | None) -> bool:
        """Return whether a human is asked and input is accepted."""
        if not shows(top, race_screen):
            return False
        model = self.person.top.model
        return model.shown_ask is not None and not self.has_privacy_screen()

    def has_privacy_screen(self) -> bool:
        """Return whether a privacy screen covers the race or the hand."""
        return is_hand_covered(self.person.top.model) or has_privacy_screen(self.person.top.model)

    def settle(self) -> None:
        """Wait until a human can decide, or until the result of a finished race shows. Dismiss privacy screens."""
        for _frame in range(PATIENCE):
            top = self.person.stage.top
            if shows(top, result_screen):
                return
            is_hidden = shows(top, race_screen) and self.has_privacy_screen()
            if is_hidden:
                self.person.wait(UNEXPECTED_PAGE_DELAY_MS)
                self.person.press("Space")
            elif self.accepts_input(top):
                self.person.wait(HASTY_MS)  # the same number too soon would count as a press of the player before
                if self.person.stage.top is top and self.accepts_input(top):
                    return
            else:
                self.person.wait(FRAME_MS)
        raise AssertionError(f"nobody is asked on {type(self.person.top).__name__}")

    def follow(self, *mine: Decision) -> None:
        """Add new decisions to the list: `mine`, made on the screen, and those of bots and rules.

        Bots' orders may come first.
        """
        self.settle()
        decided = [step.decision for step in self.match.steps]
        assert decided[: len(self.done)] == self.done
        new = decided[len(self.done) :]
        matched = 0
        for decision in new:
            self.add_decision(decision)
            if mine[matched : matched + 1] == (decision,):
                matched += 1
            else:
                assert not mine or not self.is_by_human(len(self.done) - 1)
        assert matched == len(mine)

    def playing(self) -> bool:
        top = self.person.stage.top
        return shows(top, race_screen)

    def key(self, *keys: str) -> None:
        self.person.press(*keys)

    # Actions in any race

    @precondition(playing)
    @rule(which=st.integers(1, 4), sure=st.booleans())
    def retire(self, which: int, sure: bool) -> None:
        """Retire a rider of the team that is asked, in the dialog (R4.5)."""
        team = self.asked_team()
        rider = 10 * team + which
        self.key("r")
        assert isinstance(self.person.top.model.dialog, Retiring)
        may = self.may(Retire(rider))
        assert self.person.control(f"rider {rider}").enabled == may
        self.key(str(which))
        if may and sure:
            self.key("Enter")
            self.follow(Retire(rider))
        else:
            self.key("Esc")
            self.follow()

    def asked_team(self) -> int:
        """Return the team whose human is asked."""
        raise NotImplementedError

    @precondition(playing)
    @rule(agrees=st.booleans())
    def take_back(self, agrees: bool) -> None:
        while (orders := self.person.top.model.orders) is not None and orders.before is not None:
            self.key("Ctrl+z")  # the last choice first
        left = self.last_of_human()
        undo = self.match.next_undo()
        assert (undo is None) == (left is None)
        self.key("Ctrl+z")
        if left is None:
            self.follow()
            return
        assert undo is not None
        is_others = orders is not None and undo.asker not in (0, orders.team)  # he decides again, who is not asked
        asks = bool(undo.consent) or is_others
        assert self.person.top.model.dialog == ("undo" if asks else "")
        if asks:
            self.key("Esc" if not agrees else "j" if undo.consent else "Ctrl+z")
        if not asks or agrees:
            self.take_back_to(left)
        self.follow()

    @precondition(playing)
    @rule()
    def take_again(self) -> None:
        self.key("Ctrl+y")
        while self.undone:
            self.note(self.undone.pop(0))
            if self.awaits_human():
                break
        self.follow()

    def awaits_human(self) -> bool:
        """Return whether a human decides next."""
        raise NotImplementedError

    @precondition(lambda self: self.playing() and bool(self.dropped_of_humans()))
    @rule(which=st.integers(0, 11))
    def steer(self, which: int) -> None:
        """Toggle steering of a dropped rider (R4.6), which is saved in the file."""
        dropped = self.dropped_of_humans()
        rider = dropped[which % len(dropped)]
        self.key("d")
        assert self.person.top.model.dialog == "steer"
        self.person.click(f"rider {rider}")
        self.steered ^= {rider}
        self.key("Esc")
        self.follow()

    def dropped_of_humans(self) -> list[int]:
        return sorted(rider for rider in self.race.dropped if self.players[rider // 10 - 1] == "human")

    @precondition(playing)
    @rule()
    def run_on(self) -> None:
        self.key("n")
        self.follow()

    @precondition(playing)
    @rule(keys=st.sampled_from([("L", "Esc"), ("F1", "Esc"), ("e",), ("v", "v"), ("F3",), ("h",), ("Tab", "Tab")]))
    def look(self, keys: tuple[str, ...]) -> None:
        """Press keys that only show things."""
        self.key(*keys)
        self.follow()

    # Files

    @precondition(playing)
    @rule()
    def save_a_copy(self) -> None:
        """Save a named copy; the race continues in its own file."""
        before = set(race_files(self.folder))
        name = f"Copy {len(self.copies) + 1}"
        self.open_menu("save-as")
        self.person.write(name)
        self.key("Enter")
        assert not shows(self.person.top, menu_in_race)
        (path,) = set(race_files(self.folder)) - before
        self.copies[path] = load(path)
        assert name_of(self.copies[path]) == name
        assert self.copies[path].turns == self.match.record().turns
        self.follow()

    def open_menu(self, label: str) -> None:
        """Choose this entry of the menu over the race."""
        for _layer in range(16):  # Esc first closes explanations and hints, and lowers a card
            if self.playing():
                self.key("Esc")
        assert shows(self.person.top, menu_in_race)
        self.person.click(label)

    def skip_decision(self, decision: NoOrder | NoOrders, *, sure: bool) -> None:
        """Choose to give no order, and answer the question."""
        self.open_menu("skip-decision")
        self.key("Shift+g" if sure else "Esc")
        self.follow(*[decision] * sure)

    def leave_to_menu(self) -> None:
        """Go to the main menu from any screen."""
        if self.playing():
            self.open_menu("menu")
        else:
            self.person.open(ShowMenu())
        assert shows(self.person.top, menu_screen)

    @precondition(playing)
    @rule()
    def quit_and_continue(self) -> None:
        """Leave and continue the race: only undone moves are lost."""
        before = self.race
        self.leave_to_menu()
        self.person.click("continue")
        self.settle()
        self.switch_to(self.path)
        for team in range(len(self.players) + 1):
            assert see(self.race, team) == see(before, team)

    @precondition(lambda self: bool(self.races))
    @rule(back=st.integers(0, 40), steps=st.sampled_from([0, 1, 2]))
    def ride_on(self, back: int, steps: int) -> None:
        """Fork the race at a random moment of the replay.

        In the file, retirements are listed where they were carried out.
        """
        path = self.path
        old = Match.resume(load(path))
        decisions, races = [step.decision for step in old.steps], [old.first]
        for decision in decisions:
            races.append(referee.answer(races[-1], decision)[0])
        secrets = has_secrets(old)
        self.key("End", *["Left"] * min(back, self.watch().story.last), *["Right"] * steps)
        replay = self.person.top.model
        count = replay.story.decisions(replay.stop_number)
        start = fork_start(old, count)
        content = path.read_bytes()
        self.key("o")
        assert path.read_bytes() == content
        if races[start].over:
            assert not shows(self.person.top, ride_on)
            self.key("Esc", "Esc", "Esc")
            self.come_back(path)
            return
        assert shows(self.person.top, ride_on)
        self.key("o")
        self.settle()
        new = self.person.current.save_path
        assert new is not None
        assert new != path
        assert [step.decision for step in self.match.steps][:start] == decisions[:start]
        begun = self.match.steps[start].before if len(self.match.steps) > start else self.match.race
        assert see(begun) == see(races[start])
        if not secrets:
            assert begun == races[start]
        assert path.read_bytes() == content
        self.switch_to(new)

    def watch(self) -> ReplayModel:
        """Open the race in the replay and return its model."""
        self.leave_to_menu()
        self.person.click("saved")
        races = self.person.top
        assert shows(races, saved_races)
        if races.model.chosen != self.path:
            self.person.click(self.path.name)
        self.key("w")
        assert shows(self.person.top, replay_screen)
        model = self.person.top.model
        assert isinstance(model, ReplayModel)
        return model

    def come_back(self, path: Path) -> None:
        """Resume the race in this file; a finished one shows its result."""
        assert shows(self.person.top, menu_screen)
        self.person.open(ResumeRace(open_race(path)))
        self.settle()
        self.switch_to(path)

    @precondition(playing)
    @rule()
    def review(self) -> None:
        """Open the review from the list; the race must not change."""
        path, turn = self.path, self.race.turn
        self.leave_to_menu()
        self.person.click("saved")
        if self.person.top.model.chosen != path:
            self.person.click(path.name)
        self.key("b")
        assert shows(self.person.top, review_screen) == (turn > 1)
        if turn > 1:
            self.key("Esc")
        self.key("Esc")
        self.come_back(path)

    # Invariants

    @invariant()
    def the_race_is_that_of_the_list(self) -> None:
        if self.races:
            assert self.match.race == self.race
            assert [step.decision for step in self.match.steps] == self.done
            assert self.match.can_redo == bool(self.undone)
            assert self.match.over == self.race.over == shows(self.person.top, result_screen)
            assert self.match.steered == self.steered
            assert tuple(seat.player for seat in self.match.seats) == self.players

    @invariant()
    def the_files_hold_all_that_was_decided(self) -> None:
        if self.done:
            assert load(self.path) == self.match.record()
            for path, record in self.copies.items():
                assert load(path) == record

    @invariant()
    def the_screen_can_be_drawn(self) -> None:
        """Draw only every 25th time: drawing is slow."""
        if self.races and self.steps % 25 == 0:
            assert self.person.drawn_texts()
