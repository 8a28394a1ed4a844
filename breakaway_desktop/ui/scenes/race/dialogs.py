"""Questions over the race: which rider retires, which dropped riders are steered (R4.6), whether the others agree to an
undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from breakaway_desktop.engine.asks import Ask, AskOrders
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.undo import Undo
from breakaway_desktop.play.steering import dropped_of_humans
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.names import Names, listed, points_text
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import TokenState, token
from breakaway_desktop.ui.toolkit.boxes import Key, Node, cards, column, keycap, paragraph, row, spring, text
from breakaway_desktop.ui.toolkit.controls import press
from breakaway_desktop.ui.toolkit.dialog import Answer, Dialog, stay
from breakaway_desktop.ui.toolkit.page import View as Shown
from breakaway_desktop.ui.toolkit.typography import BODY, CHOSEN
from breakaway_desktop.words import _, ngettext


class RetireDialog(Dialog):
    """Four riders to choose from, and what happens (R4.5). `on_retire(rider)` is called after it has gone;
    `asked` is the rider who is chosen at first if he can retire, else the last who can."""

    def __init__(self, view: View, names: Names, team: int, on_retire: Callable[[int], None], asked: int = 0) -> None:
        self.race = view
        self.names = names
        self.riders = [view.rider(10 * team + number) for number in range(1, 5)]
        self.able = [rider.id for rider in self.riders if not self._hindrance(rider)]
        self.chosen = asked if asked in self.able else self.able[-1] if self.able else 0
        self._retire = on_retire
        look = team_look(names.seats[team - 1].colour)
        title = _("Retire a rider of {team}?").format(team=names.team(team))
        super().__init__(title, (), self._answers_now(), look=look)

    def _hindrance(self, rider: SeenRider) -> str:
        if rider.retired:
            return _("has retired")
        if rider.place_at(self.race.course.finish) is not None:
            return _("has finished")
        if rider.id in self.race.retiring:
            return _("leaves already")
        return ""

    def _sentence(self) -> str:
        if not self.chosen:
            return _("None of the four can retire any more.")
        if self.race.moved == 0:
            said = _("Rider {rider} leaves the race now and keeps his points. His card of this turn is not played.")
        else:
            said = _(
                "Rider {rider} will leave the race at the start of the next turn. He still rides this turn and keeps "
                "his points."
            )
        return said.format(rider=self.names.number(self.chosen))

    def _answers_now(self) -> tuple[Answer, ...]:
        cancel = Answer(_("Cancel"), stay, cap="Esc")
        if not self.chosen:
            return (cancel,)
        return cancel, Answer(self._action, partial(self._retire, self.chosen), kind="danger")

    @property
    def _action(self) -> str:
        return _("Retire {rider}").format(rider=self.names.number(self.chosen))

    def choose(self, rider: int) -> None:
        """This rider; Enter then retires him. R alone does not, or its second press would do so in a blink."""
        self.chosen = rider
        self.answers = self._answers_now()
        self.again()
        self.focus.put(self.focus.find(self._action))

    def content(self) -> Node:
        tiles = [self._tile(number, rider) for number, rider in enumerate(self.riders, start=1)]
        return column(row(*tiles, gap=8), paragraph(self._sentence(), size=BODY), gap=18)

    def _tile(self, number: int, rider: SeenRider) -> Node:
        """One of the four, with his square and his points, and his name if he has one; a sentence instead when he
        cannot retire."""
        seat = self.names.seats[rider.id // 10 - 1]
        hindrance, name = self._hindrance(rider), seat.riders[number - 1] or ""
        points = _("no points")
        if rider.points:
            n = 1 if rider.points == 1 else 2
            points = ngettext("{points} point", "{points} points", n).format(points=points_text(rider.points))
        colour = "ink3" if hindrance else "ink"
        words = column(
            row(token(seat.colour, str(rider.id), 17), spring(), keycap(str(number))),
            *([text(name, size=CHOSEN, least=14, colour=colour)] if name else []),
            text(_("on {square}").format(square=rider.square), size=CHOSEN, colour=colour),
            text(hindrance or points, least=14, colour=colour),
            gap=3, pad=(8, 8),
        )  # fmt: skip
        return press(
            words, does=partial(self.choose, rider.id), name=_label(rider.id), cap=str(number), why=hindrance,
            chosen=rider.id == self.chosen, grow=1,
        )  # fmt: skip


class SteeringDialog(Dialog):
    """All dropped riders of humans; Enter or a click on one changes who decides for him. `changed(rider, on)` hears
    of it."""

    def __init__(self, match: Match, names: Names, changed: Callable[[int, bool], None]) -> None:
        self.match = match
        self.names = names
        self.riders = dropped_of_humans(match)
        self.changed = changed
        lines = (
            _("A dropped rider plays his highest card by himself, unless he is steered."),
            _("Steered, he is asked for his card like the others."),
        )
        super().__init__(_("Dropped riders"), lines, (Answer(_("Done"), stay, cap="Esc"),))
        if self.riders:
            self.field = _label(self.riders[0])

    def shown(self) -> Shown:
        return replace(super().shown(), keys=(Key("D", _("Done"), partial(self.give, self.answers[0])),))

    def content(self) -> Node:
        return cards(*map(self._tile, self.riders), least=170, most=3, gap=8)

    def _tile(self, rider: int) -> Node:
        steered = rider in self.match.steered
        words = row(
            token(self.names.seats[rider // 10 - 1].colour, str(rider), 16, TokenState(dropped=not steered)),
            column(
                text(_("on {square}").format(square=self.match.race.rider(rider).square), size=CHOSEN),
                text(_("is steered") if steered else _("by himself"), least=14),
                grow=1,
            ),
            gap=8, pad=(0, 8),
        )  # fmt: skip
        return press(words, does=partial(self.changed, rider, not steered), name=_label(rider), chosen=steered)


def _label(rider: int) -> str:
    return f"rider {rider}"  # no words: a label


def give_up_dialog(ask: Ask, names: Names, on_give_up: Callable[[], None]) -> Dialog:
    """Whether a team is really to go without orders, or a rider without a card (R4.4)."""
    if isinstance(ask, AskOrders):
        title = _("No orders from {team} this turn?").format(team=names.team(ask.team))
        lines = [_("Each of its riders plays his highest card."), _("The others see which when all riders move.")]
        action = _("Give no orders")
    else:
        title = _("Let {rider} play his highest card?").format(rider=names.rider(ask.rider))
        lines = [_("He moves immediately.")]
        action = _("Play the highest card")
    answers = Answer(_("Cancel"), stay, cap="Esc"), Answer(action, on_give_up, "N")
    return Dialog(title, lines, answers, look=team_look(names.seats[ask.team - 1].colour))


def undo_dialog(
    match: Match, undo: Undo, names: Names, on_agree: Callable[[], None], on_refuse: Callable[[], None]
) -> Dialog:
    """Asks those whose decisions or shown cards an undo would touch; `J` is their key."""
    taken = match.steps[len(match.steps) - undo.decisions :]
    lines = [_("{team} asks to undo:").format(team=names.team_and_player(undo.asker)), *_told(taken[:1], names)]
    if len(taken) > 1:
        more = ngettext("and {n} later move with it.", "and {n} later moves with it.", len(taken) - 1)
        lines.append(more.format(n=len(taken) - 1))
    asked = listed([names.player(team) for team in undo.consent])
    if undo.shown_by:
        shown = ngettext(
            "{teams} has shown a secret card since.", "{teams} have shown secret cards since.", len(undo.shown_by)
        )
        lines.append(shown.format(teams=listed([names.team(team) for team in undo.shown_by])))
    else:
        lines.append(_("A decision of {players} has been undone before.").format(players=asked))
    decides = ngettext(
        "{players} decides. Nothing is lost either way.",
        "{players} decide. Nothing is lost either way.",
        len(undo.consent),
    )
    lines.append(decides.format(players=asked))
    teams = listed([names.team(team) for team in undo.consent])
    agrees = ngettext("{players} agrees", "{players} agree", len(undo.consent)).format(players=asked)
    title = ngettext("{teams} must agree to this undo", "{teams} must agree to this undo", len(undo.consent))
    return Dialog(
        title.format(teams=teams),
        lines,
        (Answer(_("Don't undo"), on_refuse, cap="Esc"), Answer(agrees, on_agree, "J")),
        look=team_look(names.seats[undo.consent[0] - 1].colour),
    )


def _told(steps: Sequence[Step], names: Names) -> list[str]:
    sentence = _("{rider} plays {card}, lands on {square}")
    return [
        sentence.format(rider=names.rider(event.rider), card=event.card, square=event.end)
        for step in steps
        for event in step.events
        if isinstance(event, Moved)
    ]
