"""The dialog of players: change who plays a team during a race."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

from breakaway_desktop.bots.ladder import LEVELS, RIVALS, level_of, style_of
from breakaway_desktop.bots.policy import PLAIN, STYLES
from breakaway_desktop.bots.registry import plugin_names
from breakaway_desktop.kit.toolkit.choice import Option, choice
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, column, row, text
from breakaway_desktop.kit.toolkit.page import PageView, do, with_value
from breakaway_desktop.kit.toolkit.typography import CHOSEN
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, HUMAN
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.play.hot_seat import HotSeat, names_of, seat_player
from breakaway_desktop.play.setup_draft import own_name_objection
from breakaway_desktop.play.steering import steer
from breakaway_desktop.player_names import alike_objection, clean_name
from breakaway_desktop.sentences.bot_levels import level_word
from breakaway_desktop.sentences.names import Names, bot_name, unnamed_player
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.dialogs.common import name_question
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.team_looks import team_look


def bot_choices(bot: str, colour: str) -> list[Option]:
    """Return a list for a seat with this bot: the levels in its style, the other styles at its level, installed bots.

    `colour` sets the style for a bot without one.
    """
    rung = level_of(bot)
    rides_plain = rung is not None and rung.has_styles
    style = style_of(bot) or (PLAIN if rides_plain else RIVALS[colour].style)
    options = [
        Option(
            bot if level is rung else level.in_style(style), level_word(level.level),
            bot_name(level.in_style(style)) if level.has_styles else "",
        )
        for level in LEVELS
    ]  # fmt: skip
    if rung is not None and rung.has_styles:
        others = [rung.in_style(other) for other in STYLES if other != style]
        options += [Option(spec, bot_name(spec), level_word(rung.level)) for spec in others]
    return options + [Option(name, name) for name in plugin_names() if level_of(name) is None]


def player_choice(bot: str, colour: str, *, is_human: bool, **more: Any) -> Node:
    """Return the list of who may play a seat: a human (empty value), or bots, of which `bot` plays it or would."""
    bots = bot_choices(bot, colour)
    if bot and all(option.value != bot for option in bots):
        bots.append(Option(bot, bot_name(bot)))
    return choice([Option("", _("human")), *bots], "" if is_human else bot, **more)


def seat_rows(names: Names, players: Sequence[str], *, on_change: Callable[[int, str], Any]) -> Node:
    """Return a row per team with a list of players, which does `on_change(team, player)`."""
    rows = []
    for team, (seat, player) in enumerate(zip(names.seats, players, strict=True), start=1):

        def change(bot: str, team: int = team) -> Any:
            return on_change(team, BOT + bot if bot else HUMAN)

        bot = "" if player == HUMAN else player.removeprefix(BOT)
        human_name = names.player(team) if seat.is_human and player == seat.player else ""
        rows.append(
            row(
                token(seat.colour, d=28),
                text(names.team(team), size=CHOSEN, grow=1),
                text(human_name, soft=True, optional=True),
                player_choice(bot, seat.colour, is_human=not bot, on_change=change, name=f"{team}", w=270),
                gap=12,
            )
        )

    return column(*rows, gap=8)


class TakeOverPrompt(NamedTuple):
    """The prompt for the name of the human who takes over a team. `default`: the name if none is typed."""

    team: int
    written: str
    default: str


@dataclass(frozen=True, slots=True)
class SeatsModel:
    """The model of the dialog. Changes take effect at once; a human who takes over a team is asked for a name.

    `on_change` gets a sentence per change.
    """

    driver: Driver
    on_change: Callable[..., None]
    dialog: TakeOverPrompt | None = None
    news: Mapping[int, str] = field(default_factory=dict)
    """The last change of each team since the dialog opened; a change of another team does not replace it."""

    @property
    def match(self) -> Match:
        return self.driver.match


def set_player(model: SeatsModel, team: int, player: str) -> SeatsModel:
    """Give the team to a bot, or ask for the name of the human who takes it over."""
    if player == HUMAN:
        last = HotSeat.of(model.match).players[team - 1] or ""
        return replace(model, dialog=TakeOverPrompt(team, last, unnamed_player(model.match.seats, team)))
    model = _seat(model, team, player)
    # The next player of the team decides for himself whether to steer dropped riders.
    for rider in [rider for rider in model.match.steered if rider // 10 == team]:
        steer(model.match, rider, False)
    return model


def _player_objection(match: Match, team: int, written: str) -> str:
    """Return why the new player of a team may not have this name; empty if he may."""
    players = HotSeat.of(match).players
    others = [players[other - 1] or "" for other in match.humans if other != team]
    return own_name_objection(written) or alike_objection(clean_name(written), filter(None, others))


def type_name(model: SeatsModel, text: str) -> SeatsModel:
    assert model.dialog is not None
    return replace(model, dialog=model.dialog._replace(written=text))


def take_over(model: SeatsModel, naming: TakeOverPrompt) -> SeatsModel:
    """Give the team to the human of this name, if he may have it."""
    team, written, usual = naming
    if _player_objection(model.match, team, written):
        return model
    name = clean_name(written) or usual
    seat_player(model.match, team, None if name == usual else name)
    return _seat(replace(model, dialog=None), team, HUMAN)


def _seat(model: SeatsModel, team: int, player: str) -> SeatsModel:
    model.driver.hand_over(team, player)
    names = names_of(model.match)
    sentence = _("{player} now rides for {team}").format(player=names.player(team), team=names.team(team))
    news = {**model.news, team: sentence}
    model.on_change(*news.values())
    return replace(model, news=news)


def view(model: SeatsModel) -> PageView:
    players = [seat.player for seat in model.match.seats]
    rows = seat_rows(names_of(model.match), players, on_change=lambda team, player: do(set_player, team, player))
    done = DialogButton(_("Done"), Back(), act.BACK)
    shown = question_dialog(_("Who rides for each team"), (), [done], child=rows, name="seats")
    return shown if model.dialog is None else replace(shown, dialog=_name_question(model.match, model.dialog))


def _name_question(match: Match, naming: TakeOverPrompt) -> PageView:
    others = _("Nobody else sees this player’s secret cards: they are covered before each of his moves.")
    return name_question(
        _("Who rides for {team} now?").format(team=names_of(match).team(naming.team)), _("Take over the team"),
        naming.written, naming.default, team_look(match.seat(naming.team).colour),
        refusal=_("Leave it to the bot"), lines=[others] if match.humans else [],
        check=partial(_player_objection, match, naming.team),
        on_change=with_value(type_name), on_enter=do(take_over, naming),
        on_close=do(replace, dialog=None),
    )  # fmt: skip
