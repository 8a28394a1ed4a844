"""The line over the circuit: news and quiet answers give way to the run of riders that follows, and never hide it."""

from __future__ import annotations

from pathlib import Path

import pygame

from breakaway_desktop.ui.dialogs.seats import SeatsDialog
from breakaway_desktop.ui.scenes.race.looking import recap_shown
from breakaway_desktop.ui.scenes.race.recap import RecapShown
from tests.ui.scenes.at_the_table import BOT, ONE, Sitting, asked, match_of, played


def line(sitting: Sitting) -> RecapShown:
    """What the line over the circuit says."""
    return recap_shown(sitting.scene.situation)


def test_riders_who_ride_after_a_team_has_passed_to_a_bot_are_told_and_can_be_watched_again(tmp_path: Path) -> None:
    """The news that it has passed comes first, and once: the next player's card ends it."""
    sitting = Sitting(played(match_of(("human", BOT, "human", BOT, "human")), 12), tmp_path)
    rider = asked(sitting)
    news = f"Domestique rides for {sitting.scene.situation.names.team(rider // 10)} from now on"
    sitting.scene.table.hand_over(rider // 10, BOT)
    sitting.scene.look_anew()
    sitting.scene.tell(news)
    assert line(sitting).parts == (news,)
    assert asked(sitting) // 10 != rider // 10
    shown = line(sitting)
    assert shown.parts[0] == news
    assert shown.moves > 1
    assert any(sitting.scene.situation.names.rider(rider) in part for part in shown.parts)
    sitting.press("recap")
    assert sitting.scene.table.shot is not None
    asked(sitting)
    sitting.scene.play(0)
    asked(sitting)
    assert news not in line(sitting).parts


def test_two_teams_that_pass_on_together_are_both_told(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(("human", BOT, "human", BOT, "human")), 12), tmp_path)
    asked(sitting)
    sitting.scene.show_menu()
    menu = sitting.window.stage.top
    assert menu is not None
    menu.focus.find("seats").press()
    seats = sitting.window.stage.top
    assert isinstance(seats, SeatsDialog)
    for team in (3, 5):
        seats._pass_on(team, BOT)
    sitting.window.stage.pop()
    sitting.window.stage.pop()
    told = [f"Domestique rides for {team} from now on" for team in ("Red", "Indigo")]
    assert line(sitting).parts == tuple(told)


def test_an_answer_where_nothing_is_wrong_is_quiet_and_the_run_can_still_be_watched(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(("human", BOT, BOT)), 14), tmp_path)
    rider = asked(sitting)
    assert line(sitting).again
    run = line(sitting)
    for key, mods, words in (
        (pygame.K_n, 0, f"Yellow {rider} is to move: play his card."),
        (pygame.K_n, pygame.KMOD_SHIFT, f"Yellow {rider} is to move: play his card."),
        (pygame.K_d, 0, "No rider of a human is dropped: there is nobody to steer."),
    ):
        # A refusal stands there from the press before.
        sitting.key(pygame.K_4)
        assert line(sitting).warning
        sitting.key(key, mods=mods)
        assert line(sitting).parts == (words,)
        assert not line(sitting).warning
        assert sitting.scene.situation.topic is None
        assert line(sitting).again
    sitting.press("recap")
    asked(sitting)
    assert line(sitting) == run


def test_what_was_taken_again_gives_way_to_the_riders_after_it(tmp_path: Path) -> None:
    sitting = Sitting(match_of(("human", BOT, BOT), hands=[ONE, ONE, ONE], first_turn="team1"), tmp_path)
    asked(sitting)
    sitting.scene.play(0)
    sitting.scene.skip()
    sitting.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    sitting.key(pygame.K_y, mods=pygame.KMOD_CTRL)
    asked(sitting)
    assert "moves" in line(sitting).head
    assert line(sitting).again
