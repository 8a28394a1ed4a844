"""The dialog of seats: handing teams over in mid-race."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from breakaway_desktop.bots.ladder import LEVELS, by_level, rung_of
from breakaway_desktop.bots.registry import plugin_names
from breakaway_desktop.match.plan import BOT, HUMAN
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.play.hot_seat import HotSeat, SeatedNames, names_of, seat_player
from breakaway_desktop.play.steering import steer
from breakaway_desktop.sentences.ladder import level_word
from breakaway_desktop.sentences.names import bot_name, unnamed_player
from breakaway_desktop.ui.dialogs.common import name_dialog
from breakaway_desktop.ui.drawing.palette import team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.toolkit.boxes import Node, column, row, text
from breakaway_desktop.ui.toolkit.choice import Option, choice
from breakaway_desktop.ui.toolkit.dialog import Answer, Dialog, stay
from breakaway_desktop.ui.toolkit.typography import CHOSEN
from breakaway_desktop.words import _


def bot_choices() -> list[Option]:
    """The five levels, each with its bot; then the other characters, and bots that are installed."""
    usual = by_level()
    found = [Option(spec, level_word(level), bot_name(spec)) for level, spec in usual.items()]
    others = [rung for rung in LEVELS if rung.spec not in usual.values()]
    found += [Option(rung.spec, bot_name(rung.spec), level_word(rung.level)) for rung in others]
    return found + [Option(name, name) for name in plugin_names() if rung_of(name) is None]


def seat_rows(names: SeatedNames, players: Sequence[str], says: Callable[[int, str], Any]) -> Node:
    """A team and its player a row; the lists say `says(team, player)`."""
    known = [Option(HUMAN, _("human")), *(replace(bot, value=BOT + bot.value) for bot in bot_choices())]
    rows = []
    for team, (seat, player) in enumerate(zip(names.seats, players, strict=True), start=1):
        is_known = any(option.value == player for option in known)
        options = known if is_known else [*known, Option(player, bot_name(player.removeprefix(BOT)))]
        human = names.player(team) if seat.is_human and player == seat.player else ""
        rows.append(
            row(
                token(seat.colour, d=28),
                text(names.team(team), size=CHOSEN, grow=1),
                text(human, soft=True, may_go=True),
                choice(options, player, does=partial(says, team), name=f"{team}", w=270),
                gap=12,
            )
        )
    return column(*rows, gap=8)


class SeatsDialog(Dialog):
    """Passes teams between humans and bots in mid-race; what was chosen counts at once. A human who takes a team over
    is asked for a name. `told` hears in sentences to whom they were passed."""

    def __init__(self, driver: Driver, told: Callable[..., None]) -> None:
        self.driver = driver
        self.told = told
        self._news: dict[int, str] = {}
        """What has become of each team since the list was opened: one that is passed on does not hide another."""
        super().__init__(_("Who rides for each team"), (), (Answer(_("Done"), stay, key=act.BACK),))

    def resume(self) -> None:
        # A team that nobody has taken over after all is a bot's still.
        self.again()

    def content(self) -> Node:
        match = self.driver.match
        return seat_rows(names_of(match), [seat.player for seat in match.seats], partial(partial, self._pass_on))

    def _pass_on(self, team: int, player: str) -> None:
        if player == HUMAN:
            self._ask_who(team)
            return
        self._seat(team, player)
        # Whoever takes it over again decides anew.
        for rider in [rider for rider in self.driver.match.steered if rider // 10 == team]:
            steer(self.driver.match, rider, False)

    def _ask_who(self, team: int) -> None:
        """Asks for the name of the team's new player; the last human's is proposed."""
        match = self.driver.match
        names, usual = names_of(match), unnamed_player(match.seats, team)
        others = _("Nobody else sees this player’s secret cards: they are covered before each of his moves.")
        dialog = name_dialog(
            _("Who rides for {team} now?").format(team=names.team(team)),
            _("Take over the team"),
            HotSeat.of(match).players[team - 1] or "",
            usual,
            team_look(match.seat(team).colour),
            lambda name: self._take_over(team, None if name == usual else name),
            refusal=_("Leave it to the bot"),
            lines=[others] if match.humans else [],
        )
        self.stage.push(dialog)

    def _take_over(self, team: int, name: str | None) -> None:
        seat_player(self.driver.match, team, name)
        self._seat(team, HUMAN)

    def _seat(self, team: int, player: str) -> None:
        match = self.driver.match
        self.driver.hand_over(team, player)
        names = names_of(match)
        sentence = _("{player} now rides for {team}")
        self._news[team] = sentence.format(player=names.player(team), team=names.team(team))
        self.told(*self._news.values())
        self.again()
